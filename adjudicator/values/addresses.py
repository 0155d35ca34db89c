"""The one resolver of addresses: what the entry of a word names as ``MODULE:FUNCTION`` is loaded here."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from rulebase.ask.answers import FUNCTIONS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulebase import Rulebase

PACKAGE = "adjudicator"
"""The package below which every address lies: no entry can name anything else that is installed."""


@cache
def function(address: str) -> Any:
    """The function at *address*; its module is imported when it is first asked for."""
    module, _, name = address.partition(":")
    return getattr(import_module(f"{PACKAGE}.{module}"), name)


def function_of(laws: Rulebase, sort: str, word: str) -> Any:
    """The one function of *word*, an ``effect`` or a ``role``; None for a word without any."""
    found = laws.addresses.of(sort, word)
    return function(found[0].at) if found else None


def named(section: Mapping[str, Any], use: str, word: str) -> Any:
    """What a ``[game]`` *section*, as it was compiled, names for *word*: a ``type`` of game, a way of ``scoring`` or to
    count ``honours``, a ``settlement``; None for a word without anything."""
    at = section.get(FUNCTIONS, {}).get(use, {}).get(word)
    return function(at) if at else None
