"""Poker hand histories read as records: what stands in them is played; what cannot be read is told in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudicator.engine.code_selection import notation_chooser
from adjudicator.errors import NotationError
from adjudicator.formats import read_bytes, read_file
from adjudicator.formats.notation.table_events import format_table_event
from adjudicator.record.events import Record, TableEvent
from tests.helpers.rulings import gist, laws
from tests.helpers.trials import trials

if TYPE_CHECKING:
    from pathlib import Path

HAND = """
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [10000, 9000, 8000]
actions = [
  'd dh p1 TcQc', 'd dh p2 ????', 'd dh p3 AhKh',
  'p3 cbr 300', 'p1 cc', 'p2 f',   # before the flop
  'd db Qh7d2s', 'p1 cc', 'p3 cbr 400', 'p1 cc', 'd db 7c', 'p1 cc', 'p3 cc', 'd db Jh', 'p1 cbr 800', 'p3 cc',
  'p1 sm TcQc', 'p3 sm AhKh',
]
players = ['Ann', 'Bob "the nuts"', 'Cleo']
"""


def read(text: str) -> Record:
    (found,) = read_bytes(text.encode())
    assert isinstance(found, Record), found
    return found


def lines(record: Record) -> list[str]:
    return [format_table_event(event) for event in record.events if isinstance(event, TableEvent)]


def test_a_hand_is_read_as_it_was_played() -> None:
    record = read(HAND)

    assert lines(record)[:6] == [
        "!blind A 50",
        "!blind B 100",
        "!raise C to 300",
        "!call A",
        "!drop B",
        "!flop HQ D7 S2",
    ]
    assert lines(record)[6:10] == ["!check A", "!bet C 400", "!call A", "!turn C7"]
    assert record.tags["Stacks"] == "A:10000 B:9000 C:8000"
    assert record.tags["PlayerB"] == 'Bob "the nuts"'
    assert record.hands["B"] is None


def test_it_is_regular_and_paid() -> None:
    from adjudicator.engine.adjudicate import adjudicate

    report = adjudicate(read(HAND), laws())

    assert gist(report) == []
    assert report.result is not None
    assert report.result.score == {"A": 1600, "B": -100, "C": -1500}


def test_of_two_players_the_first_has_the_big_blind() -> None:
    text = "variant='NT'\nantes=[0, 0]\nblinds_or_straddles=[5, 10]\nstarting_stacks=[90, 80]\n"
    text += "actions=['p2 cc', 'p1 cc']\n"

    assert lines(read(text)) == ["!blind A 10", "!blind B 5", "!call B", "!check A"]


def test_parts_of_chips_are_counted_in_a_smaller_unit() -> None:
    """Half a chip is one of the record, and that is told."""
    text = HAND.replace("[50, 100, 0]", "[0.5, 1, 0]").replace("cbr 300", "cbr 3.50")
    record = read(text)

    assert lines(record)[:3] == ["!blind A 1", "!blind B 2", "!raise C to 7"]
    assert [problem.message for problem in record.problems] == ["one chip of this record is 0.5"]


def test_chips_too_many_for_a_record_are_counted_in_a_larger_unit() -> None:
    text = HAND.replace("[10000, 9000, 8000]", "[10000000, 9000000, 8000000]")

    assert read(text).tags["Stacks"] == "A:200000 B:180000 C:160000"


def test_limit_and_omaha_are_told_by_their_tags() -> None:
    limit = "variant='FT'\nsmall_bet=2\nbig_bet=4\nantes=[]\nblinds_or_straddles=[1, 2]\n"
    limit += "starting_stacks=[9, 9]\nactions=[]\n"

    assert read(limit).tags["Limit"] == "2 4"
    assert {("Limit", "pot"), ("Variant", "omaha")} <= {*read(HAND.replace("'NT'", "'PO'")).tags.items()}


def test_a_file_holds_many_hands(tmp_path: Path) -> None:
    """One that cannot be read costs no other."""
    hands = [HAND, HAND.replace("'NT'", "'FB'"), HAND]
    path = tmp_path / "evening.phhs"
    path.write_text("\n".join(f"[{number}]{hand}" for number, hand in enumerate(hands, 1)), encoding="utf-8")
    first, wrong, last = read_file(path)

    assert isinstance(first, Record)
    assert isinstance(last, Record)
    assert last.source.game == 3
    assert "hand 2: variant 'FB' is not followed; expected NT, FT, PO, F7S, F7S/8, FR, N2L1D, F2L3D" in str(wrong)


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("'p3 cbr 300'", "'p3 cbr much'", "'p3 cbr much' is not a bet; expected such as 'p3 cbr 210'"),
        ("'p3 cbr 300'", "'p4 cbr 300'", "'p4' is not a player; expected p1 to p3"),
        ("'p3 cbr 300'", "'p3 sighs'", "'p3 sighs' is not an action"),
        ("'d db Jh'", "'d db 1h'", "'1h' are not cards"),
        ("'d db Jh'", "'d db Jh', 'd db Js'", "'d db Js' comes after the river"),
        ("[10000, 9000, 8000]", "[10000]", "starting_stacks has 1 players; expected 2 to 10"),
        ("[10000, 9000, 8000]", "['many']", "starting_stacks is not a list of numbers of chips"),
        ("[10000, 9000, 8000]", "[10000.01, 999999, 8]", "it has more than 999999 chips of its smallest unit"),
        ("antes = [0, 0, 0]", "antes = [0, 0, 0, 9]", "there are more antes or blinds than the 3 players"),
        ("actions = [", "actions = [1, ", "actions is not a list of texts"),
        ("actions = [", "actions = ", "the hand history is not a TOML document"),
    ],
)
def test_what_cannot_be_read_is_told_in_a_sentence(was: str, now: str, said: str) -> None:
    (found,) = read_bytes(HAND.replace(was, now, 1).encode())

    assert isinstance(found, NotationError)
    assert said in str(found)
    assert "\n" not in str(found)


@pytest.mark.parametrize("seed", range(trials(40)))
def test_a_spoilt_history_is_read_or_refused(seed: int) -> None:
    from random import Random

    rng = Random(seed)
    text = list(HAND)
    for _ in range(rng.randrange(1, 6)):
        text[rng.randrange(20, len(text))] = rng.choice("[]{}'\"0123456789.=pdx ?#\n\t-é")
    for found in read_bytes("".join(text).encode()):
        assert isinstance(found, (Record, NotationError))


def test_pbn_with_such_a_line_in_a_comment_stays_pbn() -> None:
    (found,) = read_bytes(b'[Dealer "N"]\n{\nvariant = \'NT\'\n}\n[Auction "N"]\nPass Pass Pass Pass\n')

    assert isinstance(found, Record)
    assert found.calls == ["P", "P", "P", "P"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("min_bet = 100", f"min_bet = {'9' * 5000}", "a number in the hand history is too long to be read"),
        ("8000]", "nan]", "starting_stacks is not a list of numbers of chips"),
        ("8000]", "inf]", "starting_stacks is not a list of numbers of chips"),
        ("8000]", f"1e{'9' * 30}]", "starting_stacks is not a list of numbers of chips"),
        ("min_bet = 100", f"min_bet = {'[' * 5000}", "nested too deeply"),
    ],
)
def test_numbers_that_are_none_are_told_in_a_sentence(old: str, new: str, said: str) -> None:
    (found,) = read_bytes(HAND.replace(old, new).encode())

    assert isinstance(found, NotationError)
    assert said in str(found)


def test_a_history_is_read_under_no_other_game(tmp_path: Path) -> None:
    """Its players and lines are those of poker; a record of them under another code could not be written."""
    (tmp_path / "hand.phh").write_text(HAND, encoding="utf-8")
    other = [*read_file(tmp_path / "hand.phh", notation_chooser(laws(), "skat"))]
    poker = [*read_file(tmp_path / "hand.phh", notation_chooser(laws(), "poker-tda-2024"))]

    assert [type(found) for found in (*other, *poker)] == [NotationError, Record]
    assert "which is read under poker-tda-2024 and under no other code" in str(other[0])


DRAW_HAND = """
variant = 'N2L1D'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = [
  'd dh p1 2c3d4h5sKd', 'd dh p2 7c8d9hTsKs', 'd dh p3 ??????????', 'p3 cbr 6', 'p1 cc', 'p2 f',
  'p1 sd Kd', 'p3 sd ????', 'd dh p1 7h', 'd dh p3 ????', 'p1 cbr 10', 'p3 cc', 'p1 sm 2c3d4h5s7h', 'p3 sm',
]
"""


def test_a_hand_of_draw_is_read_with_its_draws() -> None:
    """The hand shown is the one that was drawn."""
    record = read(DRAW_HAND)
    lines = [format_table_event(event) for event in record.events if isinstance(event, TableEvent)]

    assert record.tag("Variant") == "deuce-to-seven"
    assert lines[5:] == ["!draw A 1", "!draw C 2", "!bet A 10", "!call C", "!show A C2 D3 H4 S5 H7"]


STUD_HAND = """
variant = 'F7S/8'
antes = [1, 1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [200, 200, 200]
actions = [
  'd dh p1 ????4c', 'd dh p2 ????Kd', 'd dh p3 2s3s9h',
  'p1 pb', 'p2 f', 'p3 cbr 4', 'p1 cc', 'd dh p1 5h', 'd dh p3 9c', 'p3 cbr 4', 'p1 cc',
  'd dh p1 6h', 'd dh p3 Td', 'p3 cbr 8', 'p1 cc', 'd dh p1 Js', 'd dh p3 2d', 'p3 cc', 'p1 cc',
  'd dh p1 ??', 'd dh p3 Qc', 'p3 cc', 'p1 cc', 'p3 sm 2s3s9h9cTd2dQc', 'p1 sm 2c3c4c5h6hJs7d',
]
"""


def test_a_hand_of_stud_is_read_by_its_streets() -> None:
    """The cards showing by street, the forced bet, the completing to a full bet; seventh street comes down."""
    from adjudicator.engine.adjudicate import adjudicate

    record = read(STUD_HAND)
    lines = [format_table_event(event) for event in record.events if isinstance(event, TableEvent)]

    assert (record.tag("Variant"), record.tag("Limit"), record.tag("BringIn")) == ("stud8", "4 8", "2")
    assert lines[3:7] == ["!third C4 DK H9", "!bring-in A 2", "!drop B", "!raise C to 4"]
    assert [line for line in lines if line.startswith(("!fourth", "!seventh"))] == ["!fourth H5 C9", "!seventh"]
    assert gist(adjudicate(record, laws())) == []


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (STUD_HAND.replace("bring_in = 2\n", ""), "bring_in is needed in stud"),
        (STUD_HAND.replace("small_bet = 4\n", ""), "small_bet and big_bet are needed in limit"),
        (STUD_HAND.replace("'p3 sm", "'d dh p3 Ah', 'd dh p3 Kh', 'p3 sm"), "cards are dealt after seventh street"),
    ],
)
def test_a_hand_of_stud_that_cannot_be_read_is_told(wrong: str, said: str) -> None:
    (found,) = read_bytes(wrong.encode())

    assert isinstance(found, NotationError)
    assert said in str(found)
