"""What registers itself by being there: the detectors and derivers of every subject, and those of a sort of game."""

from __future__ import annotations

import os
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from adjudicator.table.sorts import FOLLOWED_NOWHERE, GAMES, sort_of
from adjudicator.values.of_the_same import OfTheSame

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Mapping, MutableMapping, Sequence, Set

_Name = TypeVar("_Name")
_Value = TypeVar("_Value")
_Function = TypeVar("_Function", bound="Callable[..., Any]")

SHARED = ("adjudicator.find", "adjudicator.score")
"""Rooms of what every game needs: their own shelves, and those of the rooms in them."""


def rooms(section: Mapping[str, Any]) -> tuple[str, ...]:
    """The rooms of ``adjudicator.games`` that a game with that ``[game]`` section needs: one named after its sort,
    and in it those for what the game has beside its play, as the door of the sort tells them."""
    return _rooms(section)


def _rooms_of(section: Mapping[str, Any]) -> tuple[str, ...]:
    sort = sort_of(section)
    if sort is FOLLOWED_NOWHERE:
        return ()
    name = str(section.get("type", "trick")).replace("-", "_")
    return (name, *(f"{name}.{room}" for room in sort.beside(section)))


_rooms: OfTheSame[Mapping[str, Any], tuple[str, ...]] = OfTheSame(_rooms_of)


@cache
def load(shelf: str) -> None:
    """Import every module of the package *shelf*, if there is one."""
    parent, _, name = shelf.rpartition(".")
    if name in _members(parent)[1]:
        for module in _members(shelf)[0]:
            import_module(f"{shelf}.{module}")


@cache
def load_holding(shelf: str, wanted: str) -> None:
    """Import those modules of the package *shelf*, if there is one, that hold something of what is *wanted*.

    The package tells in ``HELD`` what each of its modules holds; of one that does not, every module is imported.
    """
    parent, _, name = shelf.rpartition(".")
    if name not in _members(parent)[1]:
        return
    held: Mapping[str, Container[str]] | None = getattr(import_module(shelf), "HELD", None)
    if held is None:
        load(shelf)
        return
    for module, holds in held.items():
        if wanted in holds:
            import_module(f"{shelf}.{module}")


@cache
def _needed(shelf: str) -> tuple[tuple[str, Set[str] | None], ...]:
    """The modules of the package *shelf*, if there is one, each with the signs of which it needs one; None: none.

    The package tells them in ``NEEDS``, of those modules that need any.
    """
    parent, _, name = shelf.rpartition(".")
    if name not in _members(parent)[1]:
        return ()
    needs: Mapping[str, Set[str]] = getattr(import_module(shelf), "NEEDS", {})
    return tuple((f"{shelf}.{module}", needs.get(module)) for module in _members(shelf)[0])


@cache
def _shared(name: str) -> tuple[str, ...]:
    """The shelves of that *name* in the rooms that serve every game."""
    homes = [home for room in SHARED for home in (room, *(f"{room}.{inner}" for inner in _members(room)[1]))]
    return tuple(f"{home}.{name}" for home in homes)


@cache
def _members(package: str) -> tuple[list[str], list[str]]:
    """The names of the modules and of the packages in *package*, sorted.

    Read from the folder itself: ``pkgutil`` looks into every file and folder that it meets, and to import a room of
    which nothing is wanted but the names of its shelves is dear.
    """
    spec = find_spec(package)
    places = (spec.submodule_search_locations if spec else None) or []
    names = sorted(name for place in places for name in os.listdir(place))
    modules = [name.removesuffix(".py") for name in names if name.endswith(".py") and not name.startswith("_")]
    return modules, [name for name in names if "." not in name and not name.startswith("_")]


def every_room() -> tuple[str, ...]:
    """Every room of ``adjudicator.games``."""
    sorts = _members(GAMES)[1]
    return tuple(
        room for sort in sorts for room in (sort, *(f"{sort}.{one}" for one in _members(f"{GAMES}.{sort}")[1]))
    )


def enter(entries: MutableMapping[_Name, _Value], name: _Name, value: _Value) -> None:
    """Enter *value* under *name*; a second one of that name would silently replace the first, and is an error."""
    if name in entries:
        raise RuntimeError(f"{name!r} is registered twice: {entries[name]} and {value}")
    entries[name] = value


def _home(function: Callable[..., Any]) -> str:
    """The module that *function* stands in."""
    return (function.func if isinstance(function, partial) else function).__module__


class Register(Generic[_Name, _Function]):
    """What the modules on one sort of shelf register, each function under a name of its own.

    A shelf is a package: ``faults`` holds detectors, ``facts`` derivers, in a room that serves every game or in the
    room of a sort of game. What a game uses of it follows from the game alone, in the order of rooms, modules and
    lines: which other games the process has met before, and what was imported first, changes nothing.
    """

    def __init__(self, shelf: str) -> None:
        self.shelf = shelf
        self._entries: dict[_Name, tuple[str, str, _Function]] = {}
        """Name → (room of a game, or empty; module; function)."""
        self._used: dict[tuple[str, ...], Mapping[_Name, _Function]] = {}
        self._of: OfTheSame[Mapping[str, Any], Mapping[_Name, _Function]] = OfTheSame(self._used_by)
        self._picked: OfTheSame[Mapping[str, Any], dict[tuple[_Name, ...], _Function | None]] = OfTheSame(lambda _: {})
        """Section → what was found in it under which names: one deal asks for the same again and again."""

    def add(self, name: _Name, function: _Function) -> None:
        """Register *function* under *name*, in the room of its module."""
        room, _, module = _home(function).rpartition(f".{self.shelf}.")
        games, _, sort = room.partition(f"{GAMES}.")
        enter(self._entries, name, ("" if games else sort, module, function))
        self._used.clear()
        self._of.forget()
        self._picked.forget()

    def of(self, section: Mapping[str, Any]) -> Mapping[_Name, _Function]:
        """Name → function of everything that a game with that ``[game]`` section uses."""
        return self._of(section)

    def _used_by(self, section: Mapping[str, Any]) -> Mapping[_Name, _Function]:
        wanted = ("", *rooms(section))
        if wanted not in self._used:
            self._load(wanted[1:])
            found = [
                (wanted.index(room), module, name)
                for name, (room, module, _) in self._entries.items()
                if room in wanted
            ]
            found.sort(key=lambda entry: entry[:2])
            self._used[wanted] = {name: self._entries[name][2] for *_, name in found}
        return self._used[wanted]

    def modules(self, section: Mapping[str, Any]) -> tuple[tuple[str, Set[str] | None], ...]:
        """The modules that a game with that ``[game]`` section may use, in order, each with the signs of which it needs
        one; None: it needs none."""
        shared = [module for shelf in _shared(self.shelf) for module in _needed(shelf)]
        shared.sort(key=lambda module: module[0].rpartition(".")[2])
        own = (f"{GAMES}.{room}.{self.shelf}" for room in rooms(section))
        return (*shared, *(module for shelf in own for module in _needed(shelf)))

    def held_in(self, modules: Sequence[str]) -> tuple[_Function, ...]:
        """What the *modules* of a game hold, in the order in which they are named, which are imported for it."""
        for module in modules:
            import_module(module)
        held: dict[str, list[_Function]] = {module: [] for module in modules}
        for *_, function in self._entries.values():
            if (home := _home(function)) in held:
                held[home].append(function)
        return tuple(function for functions in held.values() for function in functions)

    def first(self, section: Mapping[str, Any], held: str, *names: _Name) -> _Function | None:
        """What a game with that ``[game]`` section uses under the first of *names* under which it uses something.

        *held* is what the shelves tell of it: no module is imported that does not hold it.
        """
        picked = self._picked(section)
        if names not in picked:
            wanted = rooms(section)
            for shelf in self._shelves(wanted):
                load_holding(shelf, held)
            entries = (self._entries[name] for name in names if name in self._entries)
            function = next((function for room, _, function in entries if room in ("", *wanted)), None)
            # What was just imported has made all that was found before be forgotten.
            self._picked(section)[names] = function
            return function
        return picked[names]

    def names(self) -> frozenset[_Name]:
        """Every name, whatever game it is for."""
        self._load(every_room())
        return frozenset(self._entries)

    def named(self, name: _Name) -> _Function:
        """The function of that *name*, whatever game it is for."""
        self._load(every_room())
        return self._entries[name][2]

    def _load(self, games: tuple[str, ...]) -> None:
        for shelf in self._shelves(games):
            load(shelf)

    def _shelves(self, games: tuple[str, ...]) -> tuple[str, ...]:
        return (*_shared(self.shelf), *(f"{GAMES}.{room}.{self.shelf}" for room in games))
