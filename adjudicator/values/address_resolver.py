"""Resolver of addresses: imports the function that a word of the rulebase names as ``MODULE:FUNCTION``."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from rulebase.query.answers import FUNCTIONS_KEY

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulebase import Rulebase

PACKAGE = "adjudicator"
"""The package below which every address lies: no entry can name anything else that is installed."""


@cache
def resolve(address: str) -> Any:
    """The function at *address*; its module is imported when it is first asked for."""
    module, _, name = address.partition(":")
    return getattr(import_module(f"{PACKAGE}.{module}"), name)


def word_function(laws: Rulebase, sort: str, word: str) -> Any:
    """The one function of *word*, an ``effect`` or a ``role``; None for a word without any."""
    found = laws.addresses.of(sort, word)
    return resolve(found[0].at) if found else None


def game_function(section: Mapping[str, Any], use: str, word: str) -> Any:
    """What a ``[game]`` *section*, as it was compiled, names for *word*: a ``type`` of game, a way of ``scoring`` or to
    count ``honours``, a ``settlement``; None for a word without anything."""
    at = section.get(FUNCTIONS_KEY, {}).get(use, {}).get(word)
    return resolve(at) if at else None
