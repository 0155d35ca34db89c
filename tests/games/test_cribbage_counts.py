"""What is told and counted at cribbage: running totals, the crib, the hands, and the pegs for them."""

from __future__ import annotations

import pytest

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.errors import NotationError
from adjudicator.formats.notation.table_events import format_table_event, parse_table_event
from adjudicator.game.notation import Notation
from adjudicator.games.cribbage.pegs_due_and_made import penalty_pegs
from adjudicator.table.timeline_builder import build_timeline
from tests.helpers.cribbage_deals import COUNTED, DEALT, HANDS, PLAYED, TO_27, TWO, wrong
from tests.helpers.faults import Fault, faults, irregularities
from tests.helpers.rulings import laws
from tests.helpers.tables import deal


@pytest.mark.parametrize("score", ["A:105 B:90", ""])
def test_the_peg_that_wins_the_game_is_never_short_of_the_count(score: str) -> None:
    """Of the sixteen that A counts he pegs fifteen, which is all he needed, or one too few (CR-10, CR-16)."""
    tokens = f"{PLAYED} !count,A,16 !peg,A,15"
    found = faults("score-correction", "B", tokens, DEALT, COUNTED, Score=score)

    assert bool(found) == (not score)


def test_the_count_of_the_hands_is_no_peg_of_the_play() -> None:
    """Once all cards are down what is pegged belongs to the hands, which this does not count."""
    hands = {"A": "S2 S3", "B": "H2 H3"}
    tokens = "A:S2 B:H2 !peg,B,2 A:S3 B:H3 !peg,B,3 !peg,A,12 !peg,B,8"

    assert faults("score-correction", "B", tokens, TWO, hands) == []


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("!discard,A,C9,C2 !discard,B,DJ,C4", []),
        ("!discard,A,C9,C2,DA !discard,B,DJ,C4", [("wrong-number-of-cards", "A", 1, "open")]),
        ("!discard,A !discard,B,DJ,C4", []),
    ],
)
def test_two_cards_go_to_the_crib(tokens: str, expected: list[Fault]) -> None:
    """A player with six cards lays away two; what nobody named is not counted."""
    hands = {"A": "S9 S8 H2 DA C9 C2", "B": "S6 H7 DQ DJ CK C4"}

    assert faults("wrong-number-of-cards", "B", tokens, DEALT, hands) == expected


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        # Eight, two sevens, six and deuce count 16; king, queen, jack, three and deuce 9; what was laid away 4.
        ("!count,A,16 !peg,A,16 !count,B,9 !peg,B,9 !count,B,4,crib !peg,B,4", []),
        ("!count,A,17 !peg,A,17 !count,B,9", [("misstated-hand", "A", "open", "count_of_hand")]),
        ("!count,A,17 !attention,B !count,A,16 !count,B,9", [("misstated-hand", "A", "corrected", "count_of_hand")]),
        (
            "!count,A,14 !count,B,9",
            [("misstated-hand", "A", "open", "count_of_hand"), ("score-correction", "A", "open", "overlooked")],
        ),
        ("!count,A,16 !peg,A,18 !count,B,9", [("score-correction", "A", "open", "too_much")]),
        ("!count,A,16 !peg,A,15 !count,B,9", [("score-correction", "A", "open", "too_little")]),
        ("!count,A,16 !peg,A,10 !peg,A,6 !count,B,9", []),
        ("!count,A,18 !attention,B !peg,A,16 !count,B,9", [("misstated-hand", "A", "corrected", "count_of_hand")]),
        ("!count,A,18 !peg,A,17 !count,B,9", [("misstated-hand", "A", "open", "count_of_hand")]),
        ("!count,B,5,crib", [("misstated-hand", "B", "open", "count_of_hand")]),
    ],
)
def test_counts_of_the_hands_are_held_against_the_cards(tokens: str, expected: list[tuple[str, str, str, str]]) -> None:
    """A wrong count, points overlooked in it, and a peg other than the count announced (CR-06, CR-07, CR-10, CR-11)."""
    found = irregularities("B", f"{PLAYED} {tokens}", DEALT, COUNTED)
    seen = [(fault.kind, fault.offender, fault.status, wrong(fault)) for fault in found]

    assert seen == expected


def test_nothing_is_said_of_a_count_that_nobody_can_check() -> None:
    """Without the starter, or with a hand that was not written down, a count is taken at its word."""
    assert irregularities("B", f"{PLAYED.replace('!turned,,H2 ', '')} !count,A,29", DEALT, COUNTED) == []
    assert irregularities("B", "!turned,,H2 !count,A,29", DEALT, {"B": COUNTED["B"]}) == []


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("!count,B,17", []),
        ("!count,B,18", [("misstated-hand", "open")]),
        ("!count,B,18 !attention,A A:HK", [("misstated-hand", "corrected")]),
        ("!count,B,18 !count,B,17 A:HK", [("misstated-hand", "corrected")]),
        # King, deuce and ace make 30 of 17; of the 18 that was said they make 31.
        ("!count,B,18 A:HK B:D2 A:DA !peg,A,2", [("misstated-hand", "established")]),
        ("A:HK B:D2 A:DA !peg,A,2", [("score-correction", "open")]),
        ("!count,B,22 A:HK", [("misstated-hand", "established"), ("renege", "open")]),
    ],
)
def test_a_wrong_total_stands_once_the_next_card_is_played(tokens: str, expected: list[tuple[str, str]]) -> None:
    """It is corrected on demand, and afterwards goes on from what was said (CR-05)."""
    hands = {"A": "S9 HK D3 DA", "B": "H8 D2 CQ CK"}
    found = irregularities("B", f"A:S9 B:H8 {tokens}", TWO, hands)

    assert [(fault.kind, fault.status) for fault in found] == expected


@pytest.mark.parametrize("line", ["!count A 16", "!count B 4 crib", "!peg A 2", "!go B"])
def test_events_of_the_count_are_read_and_written(line: str) -> None:
    """Each line reads back as it was written."""
    assert format_table_event(parse_table_event(line, 1, 1, Notation(("A", "B")))) == line


@pytest.mark.parametrize("line", ["!count A", "!count A crib", "!count A 4 hand", "!count 4"])
def test_a_count_is_a_number_of_points(line: str) -> None:
    """And of the crib only if that is said."""
    with pytest.raises(NotationError, match="expected !count SEAT POINTS"):
        parse_table_event(line, 1, 1, Notation(("A", "B")))


def test_a_number_is_taken_back_where_numbers_are_said() -> None:
    """At cribbage nobody calls or bets one, and it stands for no card."""
    cribbage, red_dog = (notation_chooser(laws(), code)({}) for code in ("cribbage", "red-dog"))
    with pytest.raises(NotationError, match=r"^1:13: '1' cannot follow '!withdraw'"):
        parse_table_event("!withdraw A 1", 1, 1, cribbage)

    assert parse_table_event("!withdraw A 1", 1, 1, red_dog).words == ("1",)


@pytest.mark.parametrize(
    ("score", "expected"),
    [
        ("A:106 B:90", [("score-correction", "B", "after_game_won")]),
        ("A:100 B:90", []),
        # Whether the game is of 61 or of 121 nobody says.
        ("A:50 B:40", []),
        ("", []),
    ],
)
def test_counting_ends_when_the_game_is_reached(score: str, expected: list[tuple[str, str, str]]) -> None:
    """Non-dealer counts out, and dealer counts neither hand nor crib (CR-16)."""
    tokens = f"{PLAYED} !count,A,16 !peg,A,16 !count,B,9 !peg,B,9"
    found = irregularities("B", tokens, DEALT, COUNTED, Score=score)

    assert [(fault.kind, fault.offender, wrong(fault)) for fault in found] == expected


FALSE_GO = f"{TO_27} !go,B !peg,A,3 A:D3"


@pytest.mark.parametrize("pegged", ["", "!peg,A,2"])
def test_a_penalty_counts_once_whether_or_not_its_peg_is_written(pegged: str) -> None:
    """For the false go A pegs two (001:6107): the ruling gives them, or the record has them already."""
    record = deal("B", f"{FALSE_GO} B:CK !attention,A {pegged}", HANDS)
    result = adjudicate(record, laws(), "cribbage").result

    assert result is not None
    assert dict(result.score or {}) == {"A": 5, "B": 0}


def test_a_penalty_pegged_while_the_hands_are_counted_counts_once() -> None:
    """A pegs beyond his announcement and B two for it, before B has counted a hand of his own (001:6109)."""
    tokens = f"{PLAYED} !count,A,16 !peg,A,18 !fact,pegged_as_announced=no !attention,B !peg,B,2 !count,B,9 !peg,B,9"

    assert penalty_pegs(build_timeline(deal("B", tokens, COUNTED), DEALT)) == [("B", 2)]
    plain = f"{PLAYED} !count,A,16 !peg,A,16 !count,B,2 !peg,B,2"
    assert penalty_pegs(build_timeline(deal("B", plain, COUNTED), DEALT)) == []
