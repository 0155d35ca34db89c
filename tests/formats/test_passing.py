"""Hearts: ``!pass`` is short for ``!give`` to the neighbour whom the code names (001:3699)."""

from __future__ import annotations

import pytest

from adjudicator.formats import read_text
from adjudicator.pipeline.codes import notation_of
from adjudicator.record.errors import NotationError
from adjudicator.record.events import Record, TableEvent
from tests.helpers.rulings import gist, laws, report

EXPECTED = "expected !pass SEAT [right | left | across] CARD…"
THREE = "!pass N H2 H3 H4\n!pass E H5 H6 H7\n!pass S H8 H9 HT\n"


def read(code: str, line: str, hands: int = 4) -> Record | NotationError:
    text = f'[Code "{code}"]\n[Deal "{"N" if hands == 4 else "A"}:{" -" * hands}"]\n[Record "1"]\n{line}\n'
    (found,) = read_text(text, "", notation_of(laws()))
    return found


@pytest.mark.parametrize(
    ("line", "hands", "giver", "taker"),
    [
        ("!pass S H2 H3 H4", 4, "S", "E"),
        ("!pass N H2 H3 H4", 4, "N", "W"),
        ("!pass S left H2 H3 H4", 4, "S", "W"),
        ("!pass S H2 H3 H4 across", 4, "S", "N"),
        ("!pass A H2 H3 H4", 5, "A", "F"),
        ("!pass F left H2 H3", 6, "F", "G"),
    ],
)
def test_cards_go_to_the_right_unless_the_table_passes_otherwise(line: str, hands: int, giver: str, taker: str) -> None:
    record = read("hearts", line, hands)
    assert isinstance(record, Record), record
    [event] = record.events

    assert isinstance(event, TableEvent)
    assert (event.name, event.seat, event.words) == ("give", giver, (taker,))
    assert event.cards[:2] == ("H2", "H3")


@pytest.mark.parametrize(
    ("code", "line", "hands", "says"),
    [
        ("hearts", "!pass S", 4, f"'!pass' names no card; {EXPECTED}"),
        ("hearts", "!pass S left right H2", 4, f"'!pass' names two directions; {EXPECTED}"),
        ("hearts", "!pass A across H2 H3 H4", 5, f"cards are not passed across here; {EXPECTED}"),
        ("hearts-plain", "!pass S H2 H3 H4", 4, "no cards are passed on in this game; expected !pass SEAT"),
        ("fan-tan", "!pass S H2", 4, "no cards are passed on in this game; expected !pass SEAT"),
        ("contract-bridge-1963", "!pass S left", 4, "no cards are passed on in this game; expected !pass SEAT"),
    ],
)
def test_what_cannot_be_passed_is_answered_with_one_sentence(code: str, line: str, hands: int, says: str) -> None:
    found = read(code, line, hands)

    assert isinstance(found, NotationError)
    assert found.message == says


def test_a_pass_without_cards_is_still_a_pass_where_none_are_passed_on() -> None:
    record = read("red-dog", "!pass S")
    assert isinstance(record, Record), record

    assert [(event.name, event.cards) for event in record.events if isinstance(event, TableEvent)] == [("pass", ())]


@pytest.mark.parametrize(
    ("last", "expected"),
    [
        ("!pass W HJ HQ HK", []),
        ("!pass W HJ HQ", [("order-of-play", "W", 4, "open")]),
        ("!pass W left HJ HQ HK", [("order-of-play", "W", 4, "open")]),
    ],
)
def test_a_short_pass_is_judged_as_any_other(last: str, expected: list[tuple[str, str, int, str]]) -> None:
    """Three cards, all the same way (HE-07)."""
    told = report(f"{THREE}{last}", Code="hearts", Dealer="N", Deal="N:- - - -")

    assert [found[:4] for found in gist(told)] == expected
