"""Loading what registers itself by being there: the modules of a package, and those of one sort of game."""

from __future__ import annotations

import importlib
import os
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

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
