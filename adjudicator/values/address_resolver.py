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
def function_at_address(address: str) -> Any:
    """Import and return the function at *address* (``MODULE:FUNCTION`` below ``PACKAGE``)."""
    module, _, name = address.partition(":")
    return getattr(import_module(f"{PACKAGE}.{module}"), name)


def effect_or_role_function(laws: Rulebase, sort: str, word: str) -> Any:
    """The function of *word*, whose *sort* is ``effect`` or ``role``; None if *laws* name none for it."""
    found = laws.addresses.of(sort, word)
    return function_at_address(found[0].at) if found else None


def game_function(section: Mapping[str, Any], use: str, word: str) -> Any:
    """The function that a compiled ``[game]`` *section* gives for *word*; None if it gives none. *use* is the key:
    ``type``, ``scoring``, ``honours`` or ``settlement``."""
    at = section.get(FUNCTIONS_KEY, {}).get(use, {}).get(word)
    return function_at_address(at) if at else None
