"""The texts read out, each heard alone: those of every code, and of the games that are not played for tricks alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.helpers.rulings import laws
from tests.voices.kept import CODES, file_of

if TYPE_CHECKING:
    from collections.abc import Mapping

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


WRONG_ANYWHERE = {
    "no penalty, beside a card that stays as one": (
        r"(?s)stays face up as a penalty card.*\bno (?:further )?penalty\b(?! card)"
        r"|\bno (?:further )?penalty\b(?! card).*stays face up as a penalty card"
    ),
    "a change that does not count, and a call in its place that may be the change": (
        r"(?s)change does not count(?:(?!\bnow puts\b).)*\bin its place\b"
    ),
    "a call, bid or meld pointed at before anything was said of one": (
        r"(?s)\A(?=.*?\bthat (bid|call|double|meld|draw|card)\b)(?:(?!\b\1).)*\bthat \1\b"
    ),
    "a complaint that came too late, and not for what": r"^Nobody complained in time\b",
    "a rule with exceptions that are not named": r"\bas a rule\b",
    "a choice of anybody, and not whose wish goes": (
        r"^Any player chooses: (?!.*(?:\balone\b|even if only one|if (?:all|both) agree))"
    ),
    "a deed that stands, and not which": r"\bwhat was (?:made of|done stands)\b",
    "a sentence that begins like the middle of one": r"[a-z]{2}[.!?] [a-z]",
}
"""The fault of a text of any code that has the pattern."""
HEARD_ANYWHERE = (
    "If the hand is a defender's, it stays face up as a penalty card.\nThe hand lay face up: there is no penalty.",
    "The change does not count. What is ruled on is the first call.\nThe call put in its place stands.",
    "The call is cancelled.\nThe offender may not double or redouble that bid.",
    "The Player has discarded three cards.\nNobody complained in time: it stands.",
    "The last card has been dealt: nobody can as a rule demand a new deal.",
    "Any player chooses: stop the deal; or let the deal go on.",
    "Nobody complained before the opening lead: what was made of the change stands.",
    "The first card exposed is kept. the further card exposed is dead.",
)
"""A text for each of those, as it was read out before."""


def faults(text: str, wrong: Mapping[str, str]) -> list[str]:
    """The faults of *text*, in the words of *wrong*."""
    return [what for what, pattern in wrong.items() if re.search(pattern, text, re.MULTILINE)]


def texts_of(code: str) -> list[str]:
    """The kept texts of *code*."""
    blocks = file_of(code).read_text(encoding="utf-8").split("\n\n")
    return ["\n".join(one.strip() for one in block.splitlines() if one.startswith(_INDENT)) for block in blocks]


@pytest.mark.parametrize("code", _OF_THEM)
def test_a_text_tells_who_acts_where_a_card_goes_and_what_the_table_does(code: str) -> None:
    assert [(fault, text) for text in texts_of(code) for fault in faults(text, WRONG)] == []


def test_no_text_of_any_code_leaves_its_hearer_between_two_meanings() -> None:
    heard = [(code, text) for code in CODES for text in texts_of(code)]

    assert [(fault, *one) for one in heard for fault in faults(one[1], WRONG_ANYWHERE)] == []


@pytest.mark.parametrize(("heard", "wrong"), [(HEARD, WRONG), (HEARD_ANYWHERE, WRONG_ANYWHERE)])
def test_each_fault_is_found_in_what_was_heard_before(heard: tuple[str, ...], wrong: dict[str, str]) -> None:
    assert [faults(one, wrong) for one in heard] == [[what] for what in wrong]
