"""Faults for which the books have no name, as people tell them: led to the law that answers, or to the lack of one."""

from __future__ import annotations

import pytest

from rulebase.errors import UnknownKind
from tests.helpers.rulings import laws

LAWS = laws()
FIRST = 10
"""So many answers the command ``search`` prints."""


def led_to(text: str, code: str) -> str:
    """The kind, or family of kinds, that *text* is taken for under *code*, or that is offered first."""
    try:
        choice = LAWS.resolve_kind(text, {}, code)
    except UnknownKind:
        first = LAWS.likely_kinds(text, code).kinds[0].kind
        return first.family or first.id
    return choice.kind or LAWS.kind(choice.members[0]).family or choice.members[0]


@pytest.mark.parametrize(
    ("text", "code", "kind", "answer"),
    [
        ("he packed up his cards", "duplicate-2017", "claim-or-concession", "68B1"),
        ("I packed up my cards", "duplicate-2017", "claim-or-concession", "68B1"),
        ("threw in her hand", "duplicate-2017", "claim-or-concession", "68B1"),
        ("two last cards laid together", "duplicate-2017", "claim-or-concession", "68A"),
        ("packed up her cards", "contract-bridge-1963", "claim-or-concession", "CB-92"),
        ("looked at own score card in play", "duplicate-2017", "conduct", "40B2d-aid"),
        ("the board was played the wrong way round", "duplicate-2017", "card-handling", "7A-turned"),
        ("we played the board the wrong way round", "duplicate-2017", "card-handling", "7A-turned"),
        ("the dead cards were shuffled into the stub", "draw-poker", "misdeal", "GL-03"),
        ("he laid a card and took it back", "euchre", "card-played", "GL-01"),
        ("card laid and taken back", "rummy", "card-played", "GL-01"),
        ("card laid and taken back", "contract-bridge-1963", "card-played", "CB-100"),
        ("revoke not proved", "five-hundred", "revoke", "FH-17"),
        ("falsely accused", "canasta", "condonement", "GL-02"),
        ("held so that partner could have seen it", "duplicate-2017", "exposed-card-defender", "45C1"),
        ("point card on the first trick", "hearts", "renege", "HF-01"),
        ("forgot his heels", "cribbage", "score-correction", "CT-02"),
    ],
)
def test_what_people_say_leads_to_the_law_that_answers_it(text: str, code: str, kind: str, answer: str) -> None:
    found = [hit.provision for hit in LAWS.search(text, code, FIRST)]

    assert (kind, True) == (led_to(text, code), answer in found), (led_to(text, code), found)


@pytest.mark.parametrize(
    ("text", "code", "kind"),
    [
        ("he held the card so that his partner could have seen its face", "duplicate-2017", "exposed-card"),
        ("declarer consulted her scorecard to see the contract", "duplicate-2017", "conduct"),
        ("he put his cards back in the board with three tricks to go", "duplicate-2017", "claim-or-concession"),
        ("the dealer shuffled the dead cards back into the stub", "stud-poker", "misdeal"),
        ("he shuffled the muck back into the deck", "draw-poker", "misdeal"),
        ("he accused me falsely of a revoke", "euchre", "condonement"),
    ],
)
def test_a_name_among_few_other_words_is_known(text: str, code: str, kind: str) -> None:
    assert kind == led_to(text, code)


def test_a_call_pulled_by_mistake_and_explained_rightly() -> None:
    """It may be a change of call, or an explanation that was right all along (75C)."""
    text = "explained right, he had pulled the wrong card"

    assert {"change-of-call", "misinformation"} == {
        one.kind.id for one in LAWS.likely_kinds(text, "duplicate-2017").kinds[:2]
    }
    assert "75C" in [hit.provision for hit in LAWS.search(text, "duplicate-2017", 3)]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        # Two names stand in it, each of another kind.
        ("double out of turn, partner's turn to call", "double-out-of-rotation"),
        # A long story that speaks of a score card by the way is about something else.
        ("West led out of turn, declarer accepted it, and then East looked at own score card", "lead-out-of-turn"),
    ],
)
def test_a_name_said_by_the_way_decides_nothing(text: str, kind: str) -> None:
    assert LAWS.likely_kinds(text, "duplicate-2017").kinds[0].kind.id == kind


def test_a_board_turned_is_asked_and_never_assumed() -> None:
    """A call about a board that lay the wrong way round is not answered as if it had lain the right way."""
    table = LAWS.table("duplicate-2017", "card-handling")

    assert table is not None
    assert [""] == [fact.usual or "" for fact in table.facts if fact.id == "board_turned"]
