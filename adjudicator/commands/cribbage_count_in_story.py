"""A request to count cribbage hands in a text: most texts have none, and no card modules are loaded for them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulebase import Rulebase

_MAY_COUNT = re.compile(r"worth|count|scor|peg|play|point|much|heels|series|laid|lays", re.IGNORECASE)
"""Parts of words that ask for a count."""


def count_command_for_cribbage_story(laws: Rulebase, text: str, code: str | None) -> str | None:
    """The command that counts the cards named in *text*.

    None unless *text* asks for a count, under a *code* that has one, or with no other game named.
    """
    if not _MAY_COUNT.search(text):
        return None
    from adjudicator.commands.score_cribbage import command_counting_cards  # few texts ask for a count

    return command_counting_cards(laws, text, code)


def example_command_for_count_without_cards(laws: Rulebase, text: str, code: str) -> str | None:
    """The command of a count of other cards, if *text* asks for a count under *code* but names no cards; else None."""
    if not _MAY_COUNT.search(text):
        return None
    from adjudicator.commands import score_cribbage  # few texts ask for a count

    return score_cribbage.example_count_command(laws, text, code)
