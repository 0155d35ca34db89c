"""The texts of the skat, pinochle, poker, rummy, gin, canasta and cribbage codes, each heard alone."""

from __future__ import annotations

import re

import pytest

from tests.helpers.rulings import laws
from tests.voices.kept import CODES, file_of

FAMILIES = frozenset(("canasta", "cribbage", "gin", "pinochle", "poker", "rummy", "skat"))
_OF_THEM = tuple(code for code in CODES if laws().family_of(code) in FAMILIES)
_INDENT = "    "
WRONG = {
    "a card put back nobody knows where": r"\bputs [^.;]* back(?: and takes [^.;]*)?\.",
    "a next player who may be one of two": r"\b[Tt]he next player chooses\b",
    "an error put right nobody knows how": r"\bis put right(?:, (?:by|without)\b|;|\.$)",
    "a silence of the law, and nothing for the table to do": r"\bthe (?:law|book) does not say(?: what that means)?\.$",
    "a pot that stays, and not why": r"^The pot stays with",
    "a right to call for something that is not named": r"\bcall for it\b",
    "a way out that has two meanings": r"\bor leave it\.",
    "a heading of an auction where there is none": r"^The call is not allowed\.",
    "a draw that stands, and not what follows": r"too late to take the draw back\.\Z",
}
"""The fault of a text that has the pattern."""
HEARD = (
    "The offender puts the card back.",
    "The next player chooses: take it; or bury it in mid-stock.",
    "What was laid down at another moment is put right, without penalty.",
    "Everybody plays for themselves there, and the law does not say what that means.",
    "The pot stays with the player who has taken it in.",
    "A player who has looked cannot call for it; one who has not still can.",
    "The offender must make the straddle up to twice the one before it, or leave it.",
    "The call is not allowed.",
    "The discard has been made: it is too late to take the draw back.",
)
"""A sentence for each pattern, as it was read out before a reader who heard it alone could not tell what to do."""


def faults(text: str) -> list[str]:
    """The faults of *text*, in the words of `WRONG`."""
    return [what for what, pattern in WRONG.items() if re.search(pattern, text, re.MULTILINE)]


@pytest.mark.parametrize("code", _OF_THEM)
def test_a_text_tells_who_acts_where_a_card_goes_and_what_the_table_does(code: str) -> None:
    blocks = file_of(code).read_text(encoding="utf-8").split("\n\n")
    texts = ["\n".join(one.strip() for one in block.splitlines() if one.startswith(_INDENT)) for block in blocks]

    assert [(fault, text) for text in texts for fault in faults(text)] == []


def test_each_fault_is_found_in_what_was_heard_before() -> None:
    assert [faults(one) for one in HEARD] == [[what] for what in WRONG]
