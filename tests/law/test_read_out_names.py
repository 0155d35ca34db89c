"""Names in what is read out: the chooser's, the subject of a text that has no heading, and who is barred from what."""

from __future__ import annotations

import re

import pytest

from adjudicator.law.rulings import rule_from_told_facts
from adjudicator.law.spoken_ruling import spoken_sentences
from tests.helpers.rulings import laws
from tests.voices.kept import CODES, file_of

LAWS = laws()
FAMILIES = frozenset(
    (
        "banking",
        "bezique",
        "canasta",
        "cribbage",
        "family",
        "gin",
        "patience",
        "piquet",
        "poker",
        "rummy",
        "stops",
    )
)
"""The families whose texts were all read once more for words that name nothing."""
_OF_THEM = tuple(code for code in CODES if LAWS.family_of(code) in FAMILIES)
_INDENT = "    "
_NAMELESS = re.compile(r"(They|Their|It|Its) (?!was the turn|was not the player's)")
_BARRED = "A new deal can no longer be demanded."
_SETTLED = ("The deal stands", "The faced card")


def texts(code: str) -> list[tuple[str, ...]]:
    """The sentences of each text of *code*."""
    blocks = file_of(code).read_text(encoding="utf-8").split("\n\n")
    said = [tuple(line.strip() for line in block.splitlines() if line.startswith(_INDENT)) for block in blocks]
    return [one for one in said if one]


@pytest.mark.parametrize("code", _OF_THEM)
def test_a_text_begins_with_a_name_and_bars_nobody_who_still_has_the_right(code: str) -> None:
    """No text begins with a word for somebody not named yet; a right that is over for all leaves the deal settled."""
    for sentences in texts(code):
        assert not _NAMELESS.match(sentences[0]), sentences
        if _BARRED in sentences:
            assert any(one.startswith(_SETTLED) for one in sentences), sentences


def test_who_chooses_is_called_what_the_rest_of_the_ruling_calls_them() -> None:
    """A hand that the dealer made too long is no offence of its holder, who is no offender in the choice either."""
    found = rule_from_told_facts(LAWS, "rummy", "wrong-number-of-cards", {"count_moment": "before_first_draw"})

    choice = spoken_sentences(LAWS, [found])[-1]

    assert choice.startswith("The player with the wrong hand chooses: ")
