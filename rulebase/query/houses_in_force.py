"""The house rules in force over a code: as named for every deal, as a record says, or as usual."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from rulebase.errors import NotOver, SourceError, UnknownHouse
from rulebase.query.answers import HOUSE_SIGN, HouseInfo
from rulebase.query.normalised_names_and_law_numbers import normalised_name
from rulebase.user_law_files import NO_HOUSE

if TYPE_CHECKING:
    import sqlite3


class NamedHouses(NamedTuple):
    """The houses named by the user, besides those that records name."""

    named: str = ""
    """The house in force over every deal, whatever a record says; ``none`` for the law alone."""
    usual: str = ""
    """The house in force where neither ``named`` nor a record names one."""


class CompiledHouses:
    """The houses compiled with the laws, and those in force."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.in_force = NamedHouses()

    @cached_property
    def known(self) -> dict[str, HouseInfo]:
        """Every house and every code of the user's own, by id, faulty ones included."""
        return {
            house: HouseInfo(house, sort, title, file, tuple(over.split()), note, fault)
            for house, sort, title, file, over, note, fault in self._connection.execute(
                "SELECT id, sort, title, file, over, note, fault FROM house ORDER BY id"
            )
        }

    def hold(self, named: str, usual: str) -> None:
        """Put the house *named* in force over every deal, and the *usual* one where none is named; either may be empty.

        ``UnknownHouse`` if there is no such house, ``SourceError`` if it is faulty.
        """
        for one in (named, usual):
            if one and one != NO_HOUSE:
                self.usable_house(one)
        self.in_force = NamedHouses(named, usual)

    def code_with_house(self, code: str, told: str) -> str:
        """*code* with the house in force over it: the one named for every deal, else the one that a record *told*, else
        the usual one.

        *code* itself if there is none, or if it has no rules over this code. A record names an installed house, never a
        path.
        """
        named, usual = self.in_force
        for name in () if named == NO_HOUSE else (named, told, usual):
            house = self._called(name) if name else None
            if house is not None:
                over = f"{code}{HOUSE_SIGN}{house.id}"
                there = self._connection.execute("SELECT 1 FROM code WHERE id = ?", (over,)).fetchone()
                return over if there else code
            if name and name == told:
                # The rules of another house are no substitute for those that were agreed.
                return code
        return code

    def why_house_is_passed_over(self, code: str, told: str) -> str:
        """The reason why a deal under *code* is not ruled by the house named for every deal, or the one that it *told*;
        empty if it is."""
        name = self.in_force.named or told
        if name in ("", NO_HOUSE) or HOUSE_SIGN in code:
            return ""
        house = self._called(name)
        if house is None:
            return f"no house '{name}' is installed, so it is ruled by the law of {code} alone"
        if house.fault:
            return f"the rules of the house {house.id} cannot be used ({house.fault}), so it is ruled by the law alone"
        return f"the house {house.id} has no rules over {code}, so it is ruled by the law alone"

    def usable_house(self, name: str) -> HouseInfo:
        """The house *name*; UnknownHouse if there is none, SourceError if it is faulty."""
        house = self.known.get(name)
        if house is None or house.sort != "rules":
            raise UnknownHouse(name, sorted(one.id for one in self.known.values() if one.sort == "rules"))
        _refuse_faulty(house)
        return house

    def raise_for_faulty_code_or_house(self, name: str) -> None:
        """Raise the error for *name*, a faulty code of the user's own or ``CODE+HOUSE``; return if it is neither."""
        code, _, named = name.rpartition(HOUSE_SIGN)
        if not code:
            # No code before the sign: it can only be a code of the user's own.
            if named in self.known:
                _refuse_faulty(self.known[named])
            return
        house = self.usable_house(named)
        raise NotOver(house.id, house.over, code)

    def _called(self, name: str) -> HouseInfo | None:
        """The house over codes of the law with the id or title *name*, in any spelling; None if there is none."""
        words = normalised_name(name)
        rules = (house for house in self.known.values() if house.sort == "rules")
        return next((one for one in rules if words in (normalised_name(one.id), normalised_name(one.title))), None)


def _refuse_faulty(house: HouseInfo) -> None:
    if house.fault:
        file, _, message = house.fault.partition(": ")
        raise SourceError(file, "", message)
