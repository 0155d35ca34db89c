"""The effects that the program carries out on the table, as the program itself registers them."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

REGISTER = "adjudicator.carried"
"""The module that exports ``CARRIED``, the names of the effects that the table does."""


def carried() -> frozenset[str] | None:
    """The effects that are carried out; None where the program has no register of them yet."""
    if find_spec(REGISTER) is None:
        return None
    found: frozenset[str] = import_module(REGISTER).CARRIED
    return found
