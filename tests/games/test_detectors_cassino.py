"""Cassino from the record: builds, cards taken in, cards trailed, turns."""

from __future__ import annotations

import pytest

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.errors import NotationError
from adjudicator.formats.notation.table_events import format_table_event, parse_table_event
from adjudicator.game.game import Game
from adjudicator.game.notation import Notation
from adjudicator.games.cassino.course_of_play import card_can_take_in, number_of_groups_each_totalling
from adjudicator.record.events import Record
from adjudicator.report.deal_report import DealReport
from adjudicator.values.cards import Card
from tests.helpers.rulings import laws

LAWS = laws()
CASSINO, ROYAL = (Game.from_section(LAWS.code(code).game).raw["values"] for code in ("cassino", "royal-cassino"))
HANDS = {"A": "D6 D2 S9 CK", "B": "HT SA C8 DQ", "C": "C4 H4 H8 S2"}


def ruled(lines: str, code: str = "cassino", hands: dict[str, str] | None = None) -> DealReport:
    """The report of a deal by C to A, B and himself: ``take A D6 H4 C2; trail``, a card alone being trailed."""
    dealt = (hands or HANDS).items()
    cards = {seat: None if hand == "-" else tuple(Card(card) for card in hand.split()) for seat, hand in dealt}
    events = tuple(parse_table_event("!" + line, 1, 1, Notation(("A", "B", "C"))) for line in lines.split("; "))
    return adjudicate(Record({"Dealer": "C"}, cards, events), LAWS, code)


def found(lines: str, code: str = "cassino", hands: dict[str, str] | None = None) -> list[tuple[str, str | None, str]]:
    """Kind, offender and status of every finding."""
    return [(fault.kind, fault.offender, fault.status) for fault in ruled(lines, code, hands).findings]


@pytest.mark.parametrize(
    ("card", "others", "right"),
    [
        ("S6", "H6", True),
        ("S6", "H4 C2", True),
        ("S6", "H6 H4 C2", True),
        ("S6", "H6 C6 D6", True),
        ("S6", "H5 C2", False),
        ("S6", "H6 C2", False),
        ("SJ", "HJ", True),
        ("SJ", "HJ DJ", False),
        ("SJ", "HT SA", False),
        ("S4", "C3 SA H4", True),
    ],
)
def test_what_a_card_takes_in(card: str, others: str, right: bool) -> None:
    """A six any six, and four and two, or all of these; of two jacks a jack takes one (001:6161, 6173)."""
    assert card_can_take_in(Card(card), [Card(other) for other in others.split()], CASSINO) is right


def test_at_royal_cassino_face_cards_count_and_the_ace_twice() -> None:
    """Jack 11, queen 12, king 13, ace 1 or 14 (001:6237)."""
    cards = [Card(card) for card in ("SJ", "S3", "HA")]

    assert card_can_take_in(Card("CA"), cards, ROYAL)
    assert not card_can_take_in(Card("CK"), cards, ROYAL)
    assert card_can_take_in(Card("CJ"), [Card("HJ"), Card("DJ")], ROYAL)
    assert number_of_groups_each_totalling([Card("S4"), Card("S3"), Card("HA")], 4, CASSINO) == 2


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("take A D6 H4 C2; take B HT ST; take C S2 D2", []),
        # The six lies on the table: the deuce and it make eight, for which A has no card; nine he has.
        ("build A 8 D2 H6", [("illegal-meld", "A", "open")]),
        ("build A 9 D2 H7; take B C8 S8", []),
        ("build A 8 D2 H6; take B C8 D2", [("illegal-meld", "A", "established")]),
        # A seven is built, the deuce makes it nine, and the ace ten (001:6175).
        ("take A CK SK; build B 8 SA H7; build C 8 H4 D4; take A S9 H9", []),
        ("build A 9 D2 H7; build B 10 SA D2", []),
        ("build A 9 D2 H7; build B 10 SA D2 H2", [("illegal-meld", "B", "open")]),
        # Fours built of a four, a three and an ace are a multiple build, and cannot be made nine (001:6177).
        ("trail", []),
        ("build A 9 D2 H7; trail A", []),
    ],
)
def test_builds(lines: str, expected: list[tuple[str, str, str]]) -> None:
    """A build needs a card that takes it, and only a single one is increased, from the hand (001:6163-6179)."""
    lines = lines.replace("trail A", "take B HT").replace("trail", "take A S9")

    assert found(lines) == expected


def test_a_multiple_build_is_not_increased() -> None:
    """Fours of a four, a three and an ace cannot be made a nine (001:6177); fours may be added to."""
    hands = {"A": "S4 H4 D2 CK", "B": "S5 H9 C3 DQ", "C": "C8 H8 H7 S2"}

    assert found("build A 4 S4 C4 D3 CA; build B 9 S5 C4", hands=hands) == [("illegal-meld", "B", "open")]
    assert found("build A 4 S4 C4 D3 CA; build B 4 C3 SA C4", hands=hands) == []


def test_who_adds_to_anothers_build_needs_no_card_for_it() -> None:
    """B adds three and six to A's nine and has no nine (001:6183)."""
    hands = {"A": "S7 H9 D2 CK", "B": "S5 HT C3 DQ", "C": "C8 H8 H7 S2"}

    assert found("build A 9 D2 D7; build B 9 C3 H6 D7", hands=hands) == []
    assert found("build A 9 D2 D7; build B 9 C3 H6", hands=hands) == [("illegal-meld", "B", "open")]


@pytest.mark.parametrize(("code", "expected"), [("cassino", [("illegal-meld", "A", "open")]), ("royal-cassino", [])])
def test_face_cards_are_built_at_royal_cassino_alone(code: str, expected: list[tuple[str, str, str]]) -> None:
    """A builds kings of a king and another; in cassino they only pair (001:6173, 6237)."""
    hands = {"A": "SK HK D2 C9", "B": "S5 HT C3 DQ", "C": "C8 H8 H7 S2"}

    assert found("build A 13 SK CK", code, hands) == expected


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("take A D6 H5 C2", [("illegal-pickup", "A", "open")]),
        ("take A D6 H5 C2; take B HT DT", [("illegal-pickup", "A", "established")]),
        ("take A D6 H5 C2; withdraw A; take A D6 H6", [("illegal-pickup", "A", "corrected")]),
        # Of the build of nine nobody takes a part, and no other card takes it.
        ("build A 9 D2 H7; take B C8 D2", [("illegal-pickup", "B", "open")]),
    ],
)
def test_cards_that_do_not_pair_are_not_taken_in(lines: str, expected: list[tuple[str, str, str]]) -> None:
    """They go back on demand, until an opponent plays (001:6225)."""
    assert found(lines) == expected


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("build A 9 D2 H7; take B C8; take C H8; take A CK", [("renege", "A", "open")]),
        # On demand he takes it in at once, and his next turn is passed over.
        (
            "build A 9 D2 H7; take B C8; take C H8; take A CK; attention B; take A S9 D2; take B HT; take C S2"
            "; take B SA",
            [("renege", "A", "established")],
        ),
        # B has increased the build: it is B's now.
        ("build A 9 D2 H7; build B 10 SA D2; take C H8; take A CK", []),
        ("build A 9 D2 H7; take B C8; take C H8; take A S9 D2", []),
    ],
)
def test_nobody_trails_with_a_build_of_his_own_on_the_table(lines: str, expected: list[tuple[str, str, str]]) -> None:
    """He may take it in, or build on (001:6191, 6229)."""
    assert found(lines) == expected


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("take B C8", [("play-out-of-turn", "B", "open")]),
        # B has played and misses his turn: after A comes C.
        ("take B C8; take A S9; take C H8; take A D2", [("play-out-of-turn", "B", "established")]),
        (
            "take B C8; take A S9; take B HT",
            [("play-out-of-turn", "B", "established"), ("play-out-of-turn", "B", "open")],
        ),
    ],
)
def test_who_plays_out_of_turn_misses_his_next(lines: str, expected: list[tuple[str, str, str]]) -> None:
    """The card lies there as if trailed (001:6231)."""
    assert found(lines) == expected


def test_nothing_is_said_of_a_hand_that_nobody_knows() -> None:
    """Whether he has a card for his build the record does not tell."""
    assert found("build A 8 D2 H6; build B 9 SA D2", hands={"A": "-", "B": "-", "C": HANDS["C"]}) == []


def test_a_finding_is_ruled_on() -> None:
    """With three players a deal is no game: an opponent takes a point (CS-13)."""
    (finding,) = ruled("build A 8 D2 H6").findings

    assert [ruling.row for ruling in finding.rulings] == ["no-card-for-it"]
    assert finding.facts["cassino_deal_is_game"].value == "no"


@pytest.mark.parametrize("line", ["!take A D6 H4 C2", "!build A 9 D2 H7", "!build A 13 SK CK"])
def test_lines_of_cassino_are_read_and_written(line: str) -> None:
    """Each line reads back as it was written."""
    assert format_table_event(parse_table_event(line, 1, 1, Notation(("A", "B")))) == line


@pytest.mark.parametrize("line", ["!build A D2 H7", "!build A 9", "!build 9 D2 H7"])
def test_a_build_names_its_value_and_its_cards(line: str) -> None:
    """Somebody has to say what is built."""
    with pytest.raises(NotationError, match="expected !build SEAT VALUE CARD"):
        parse_table_event(line, 1, 1, Notation(("A", "B")))
