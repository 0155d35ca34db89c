"""Loading what registers itself by being there: the modules of a package, and those of one sort of game."""

from __future__ import annotations

import importlib
import os
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, MutableMapping

_Name = TypeVar("_Name")
_Value = TypeVar("_Value")
_Function = TypeVar("_Function", bound="Callable[..., Any]")

_EXCHANGE = ("widow", "draw_to", "exchange_when")
"""Keys of a game in which cards are put away, filled up or exchanged beside the play."""

_CALLED = ("card_called", "forced_game", "all_pass_maker")
"""Keys of a game in which a card is called, or the holding of cards forces a game."""


def rooms(section: Mapping[str, Any]) -> tuple[str, ...]:
    """What a game with that ``[game]`` section needs beyond what all games need: a room for its sort, and others for
    what it has beside its play."""
    sort = str(section.get("type", "trick"))
    if sort != "trick":
        return (sort.replace("-", "_"),)
    found = []
    if any(section.get(key) for key in _EXCHANGE) or section.get("turned_card", {}).get("taken_by"):
        found.append("exchange")
    if section.get("multipliers"):
        found.append("multiplied")
    if section.get("jokers"):
        found.append("jokers")
    if any(section.get(key) for key in _CALLED):
        found.append("called")
    if section.get("melding") or section.get("claims"):
        found.append("declarations")
    return tuple(found)


@cache
def load(package: str, sort: str) -> None:
    """Import every module of *package*, and of the package in it that is named like *sort*, if any.

    What only poker or cribbage needs, or a game with a widow, is not loaded for a hand of bridge.
    """
    modules, packages = _members(package)
    for name in modules:
        importlib.import_module(f"{package}.{name}")
    if sort in packages:
        load(f"{package}.{sort}", "")


def load_all(package: str) -> None:
    """Import every module of *package*, whatever sort of game it is for."""
    for sort in ("", *_members(package)[1]):
        load(package, sort)


def _members(package: str) -> tuple[list[str], list[str]]:
    """The names of the modules and of the packages in *package*, sorted.

    Read from the folder itself: ``pkgutil`` looks into every file and folder that it meets.
    """
    [folder] = importlib.import_module(package).__path__
    names = sorted(os.listdir(folder))
    modules = [name.removesuffix(".py") for name in names if name.endswith(".py") and not name.startswith("_")]
    return modules, [name for name in names if "." not in name and not name.startswith("_")]


def enter(entries: MutableMapping[_Name, _Value], name: _Name, value: _Value) -> None:
    """Enter *value* under *name*; a second one of that name would silently replace the first, and is an error."""
    if name in entries:
        raise RuntimeError(f"{name!r} is registered twice: {entries[name]} and {value}")
    entries[name] = value


class Register(Generic[_Name, _Function]):
    """What the modules of a package register, each function under a name of its own.

    What a game uses of it follows from the game alone, in the order of rooms, modules and lines: which other games
    the process has met before, and what was imported first, changes nothing.
    """

    def __init__(self, package: str) -> None:
        self.package = package
        self._entries: dict[_Name, tuple[str, str, _Function]] = {}
        """Name → (room, module, function)."""
        self._used: dict[tuple[str, ...], Mapping[_Name, _Function]] = {}

    def add(self, name: _Name, function: _Function) -> None:
        """Register *function* under *name*, in the room of its module."""
        module = (function.func if isinstance(function, partial) else function).__module__
        room, _, rest = module.removeprefix(f"{self.package}.").partition(".")
        enter(self._entries, name, (room if rest else "", module, function))
        self._used.clear()

    def of(self, section: Mapping[str, Any]) -> Mapping[_Name, _Function]:
        """Name → function of everything that a game with that ``[game]`` section uses."""
        wanted = ("", *rooms(section))
        if wanted not in self._used:
            for room in wanted:
                load(self.package, room)
            found = [
                (wanted.index(room), module, name)
                for name, (room, module, _) in self._entries.items()
                if room in wanted
            ]
            found.sort(key=lambda entry: entry[:2])
            self._used[wanted] = {name: self._entries[name][2] for *_, name in found}
        return self._used[wanted]

    def names(self) -> frozenset[_Name]:
        """Every name, whatever game it is for."""
        load_all(self.package)
        return frozenset(self._entries)
