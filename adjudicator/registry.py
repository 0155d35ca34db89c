"""Loading what registers itself by being there: the modules of a package, and those of one sort of game."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

_EXCHANGE = ("widow", "draw_to", "exchange_when")
"""Keys of a game in which cards are put away, filled up or exchanged beside the play."""


def rooms(section: Mapping[str, Any]) -> tuple[str, ...]:
    """What a game with that ``[game]`` section needs beyond what all games need: a room for its sort, and others for
    what it has beside its play."""
    sort = str(section.get("type", "trick"))
    if sort != "trick":
        return (sort,)
    found = []
    if any(section.get(key) for key in _EXCHANGE) or section.get("turned_card", {}).get("taken_by"):
        found.append("exchange")
    if section.get("melding"):
        found.append("declarations")
    return tuple(found)


@cache
def load(package: str, sort: str) -> None:
    """Import every module of *package*, and of the package in it that is named like *sort*, if any.

    What only poker or cribbage needs, or a game with a widow, is not loaded for a hand of bridge.
    """
    inner = importlib.import_module(package)
    found = {module.name: module.ispkg for module in pkgutil.iter_modules(inner.__path__)}
    for name in sorted(found):
        if not found[name]:
            importlib.import_module(f"{package}.{name}")
        elif name == sort:
            load(f"{package}.{name}", "")


def load_all(package: str) -> None:
    """Import every module of *package*, whatever sort of game it is for."""
    inner = importlib.import_module(package)
    for sort in ("", *(module.name for module in pkgutil.iter_modules(inner.__path__) if module.ispkg)):
        load(package, sort)
