"""Whether a text asks for a count at cribbage: most do not, and nothing of cards is loaded for them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulebase import Rulebase

_MAY_COUNT = re.compile(r"worth|count|scor|peg|play|point|much|heels|series|laid|lays", re.IGNORECASE)
"""Parts of the words with which a count is asked for."""


def cribbage_count_command(laws: Rulebase, text: str, code: str | None) -> str | None:
    """The command that counts the cards that *text* names, where it asks for a count under *code*, or no game is named
    and it can be no other; None where it asks for none."""
    if not _MAY_COUNT.search(text):
        return None
    from adjudicator.commands.score_cribbage import count_command  # few texts ask for a count

    return count_command(laws, text, code)


def cribbage_example_command(laws: Rulebase, text: str, code: str) -> str | None:
    """The command of a count, with other cards, where *text* asks for a count under *code* and names no card."""
    if not _MAY_COUNT.search(text):
        return None
    from adjudicator.commands import score_cribbage  # few texts ask for a count

    return score_cribbage.example_count_command(laws, text, code)
