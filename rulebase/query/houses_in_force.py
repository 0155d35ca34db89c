"""The house rules in force over a code: as named for every deal, as a record says, or as usual."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from rulebase.errors import NotOver, SourceError, UnknownHouse
from rulebase.query.answers import HOUSE_SIGN, HouseInfo
from rulebase.query.normalise import normalised_name
from rulebase.user_law_files import NO_HOUSE

if TYPE_CHECKING:
    import sqlite3


class NamedHouses(NamedTuple):
    """Which house is named besides what a record says."""

    named: str = ""
    """The house that holds whatever a record says; ``none``: the law alone."""
    usual: str = ""
    """The one that holds where neither that nor the record names any."""


class CompiledHouses:
    """Whose own rules were compiled with the laws, and which of them hold."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.in_force = NamedHouses()

    @cached_property
    def known(self) -> dict[str, HouseInfo]:
        """All of them by id, with those that are faulty."""
        return {
            house: HouseInfo(house, sort, title, file, tuple(over.split()), note, fault)
            for house, sort, title, file, over, note, fault in self._connection.execute(
                "SELECT id, sort, title, file, over, note, fault FROM house ORDER BY id"
            )
        }

    def hold(self, named: str, usual: str) -> None:
        """Let the rules of the house *named* hold over every deal, and the *usual* one's where none is named.

        ``UnknownHouse`` where there is no such house, ``SourceError`` where nothing can be ruled by it.
        """
        for one in (named, usual):
            if one and one != NO_HOUSE:
                self.sound(one)
        self.in_force = NamedHouses(named, usual)

    def over(self, code: str, told: str) -> str:
        """The *code* of this id with the rules of the house that holds over it: the one named for every deal, the one
        that a record *told*, the usual one; *code* itself where there is none, or it has none over it.

        What a record tells names a house that there is; it is never a path.
        """
        named, usual = self.in_force
        for name in () if named == NO_HOUSE else (named, told, usual):
            house = self._called(name) if name else None
            if house is not None:
                over = f"{code}{HOUSE_SIGN}{house.id}"
                there = self._connection.execute("SELECT 1 FROM code WHERE id = ?", (over,)).fetchone()
                return over if there else code
            if name and name == told:
                # Somebody else's rules are no stand-in for those that were agreed.
                return code
        return code

    def passed_over(self, code: str, told: str) -> str:
        """Why a deal ruled on under *code* is not by the rules of the house that is named, or that it *told*; else
        empty."""
        name = self.in_force.named or told
        if name in ("", NO_HOUSE) or HOUSE_SIGN in code:
            return ""
        house = self._called(name)
        if house is None:
            return f"no house '{name}' is installed, so it is ruled by the law of {code} alone"
        if house.fault:
            return f"the rules of the house {house.id} cannot be used ({house.fault}), so it is ruled by the law alone"
        return f"the house {house.id} has no rules over {code}, so it is ruled by the law alone"

    def sound(self, name: str) -> HouseInfo:
        """The house of this *name*, by which something can be ruled; SourceError where it is faulty."""
        house = self.known.get(name)
        if house is None or house.sort != "rules":
            raise UnknownHouse(name, sorted(one.id for one in self.known.values() if one.sort == "rules"))
        _refuse_faulty(house)
        return house

    def refuse(self, name: str) -> None:
        """Complain of what *name*, a code of one's own or ``CODE+HOUSE``, means: nothing is ruled under it."""
        code, _, named = name.rpartition(HOUSE_SIGN)
        if not code:
            # A sign alone names nothing.
            if named in self.known:
                _refuse_faulty(self.known[named])
            return
        house = self.sound(named)
        raise NotOver(house.id, house.over, code)

    def _called(self, name: str) -> HouseInfo | None:
        """The house over codes of the law that *name* means: its id, or its title in whatever spelling."""
        words = normalised_name(name)
        rules = (house for house in self.known.values() if house.sort == "rules")
        return next((one for one in rules if words in (normalised_name(one.id), normalised_name(one.title))), None)


def _refuse_faulty(house: HouseInfo) -> None:
    if house.fault:
        file, _, message = house.fault.partition(": ")
        raise SourceError(file, "", message)
