"""Loading what registers itself by being there: the modules of a package, and those of one sort of game."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache


@cache
def load(package: str, sort: str) -> None:
    """Import every module of *package*, and of the package in it that is named like the *sort* of game, if any.

    What only poker or cribbage needs is not loaded for a hand of bridge.
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
