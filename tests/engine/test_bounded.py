"""No record takes more than its share of time: what a deal costs grows as its events do, and there is an end to it."""

from __future__ import annotations

import cProfile
import pstats
import tracemalloc
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from adjudicator.engine import ruling_round
from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.engine.enforcement import order_execution
from adjudicator.errors import AdjudicatorError, NotationError
from adjudicator.formats import read_bytes
from adjudicator.formats.notation.grammar import parse_line
from adjudicator.formats.notation.table_events import EVENT_FORMS
from adjudicator.record.events import MOST_EVENTS, Record
from adjudicator.table import timeline_cache
from adjudicator.table.initial_state import game_played_in_record
from adjudicator.table.timeline_cache import MAX_EVENTS_FOLLOWED, TimelineCache
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.game.notation import Notation

SHORT, LONG = 25, 100
GROWS = 2 * LONG / SHORT
"""A cost that grows as the square of the events would grow sixteenfold; a little of that is let pass."""

UNITS = {
    "passes": ("duplicate-2017", ["P"]),
    "insufficient bids": ("duplicate-2017", ["1C"]),
    "calls taken back": ("duplicate-2017", ["1S", "!withdraw S"]),
    "calls taken back with the director there": ("duplicate-2017", ["1S", "!director", "!withdraw S"]),
    "calls out of turn": ("contract-bridge-1963", ["N:1C", "!director", "!withdraw N"]),
    "doubles that cannot be": ("contract-bridge-1963", ["X"]),
    "cards in the auction": ("duplicate-2017", ["!expose N SA led"]),
    "claims": ("duplicate-2017", ["!claim S 5", "!object W"]),
    "attention and facts": ("whist-american-1890s", ["!attention N", "!fact established=yes"]),
    "cards that nobody holds": ("whist-american-1890s", ["SA", "S2", "S3", "S4"]),
    "bets": ("draw-poker", ["!bet A 1", "!raise B 2"]),
    "draws": ("rummy", ["!draw N stock", "!discard N"]),
    "pegs": ("cribbage", ["!go A", "!peg B 1"]),
}
"""What is written again and again: (code, lines)."""


def games(text: str) -> list[Record | NotationError]:
    return list(read_bytes(text.encode(), "", notation_chooser(laws())))


def record(code: str, lines: Sequence[str]) -> Record:
    (read,) = games("\n".join([f'[Code "{code}"]', '[Dealer "S"]', '[Record "1"]', *lines]) + "\n")
    assert isinstance(read, Record), read
    return read


def cost(code: str, lines: Sequence[str]) -> int:
    """How many functions are called until the deal is ruled on: a measure that no busy machine changes."""
    given = record(code, lines)
    profile = cProfile.Profile()
    profile.runcall(adjudicate, given, laws())
    return sum(calls for _, calls, *_ in vars(pstats.Stats(profile))["stats"].values())


@pytest.mark.parametrize("unit", UNITS)
def test_what_a_deal_costs_grows_as_its_events_do(unit: str) -> None:
    """A line late in a record costs what it costs early: nothing looks through the whole deal for each of its lines."""
    code, lines = UNITS[unit]
    adjudicate(record(code, lines), laws())

    assert cost(code, lines * LONG) < GROWS * cost(code, lines * SHORT)


def test_hundreds_of_calls_taken_back_are_ruled_on() -> None:
    found = adjudicate(record("duplicate-2017", ["1S", "!withdraw S"] * 500), laws()).findings

    assert ["change-of-call"] * 500 == [one.kind for one in found]


TOO_LONG = {
    "record": ('[Dealer "S"]\n[Record "1"]\n' + "P\n" * (MOST_EVENTS + 1), MOST_EVENTS + 3, 1),
    "sections": ('[Dealer "S"]\n[Auction "S"]\n' + "1C\n" * 1900 + '[Play "W"]\n' + "SA S2 S3 S4\n" * 300, 2054, 1),
    "lin": ("md|1|\n" + "mb|1C|\n" * (MOST_EVENTS + 1), MOST_EVENTS + 2, 1),
}


@pytest.mark.parametrize("kind", TOO_LONG)
def test_a_game_of_too_many_events_is_refused(kind: str) -> None:
    """In every format, with the number and the first event that is too many."""
    text, line, column = TOO_LONG[kind]
    message = f"more than {MOST_EVENTS} events; expected the record of one deal"

    assert [(line, column, message)] == [
        (one.line, one.column, one.message) for one in games(text) if isinstance(one, NotationError)
    ]


def test_a_game_of_as_many_events_as_may_be_is_ruled_on() -> None:
    assert len(adjudicate(record("hearts", ["SA"] * MOST_EVENTS), laws()).record.events) == MOST_EVENTS


def test_what_is_looked_at_to_tell_what_a_card_meant_counts_as_well() -> None:
    """A hand that plays to a trick again and again: each of its cards may be one too many, or a lead."""
    given = record("duplicate-2017", ["1NT P P P", *["W:S2", "W:S3", "N:S4", "W:S5"] * 40])
    follow = TimelineCache(game_played_in_record(given, laws().code("duplicate-2017").game or {}))
    follow.unfold(given)

    assert len(given.events) * 1.5 < follow.events < MAX_EVENTS_FOLLOWED


def test_rulings_that_hang_on_one_another_come_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each card out of turn that is accepted is followed anew, with all that it makes of the others."""
    # So many are followed within a second or two: that the limit is kept is seen as well where it is lower.
    most = MAX_EVENTS_FOLLOWED // 16
    monkeypatch.setattr(timeline_cache, "MAX_EVENTS_FOLLOWED", most)
    given = record("belotte", ["!accept B", "A:S9"] * 60)

    with pytest.raises(AdjudicatorError, match=f"more than {most} events would have to be followed; expected the"):
        adjudicate(given, laws())


def test_what_is_ordered_comes_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each call that cannot be is taken off the table with all that came after it. In an audit as in a replay: whoever
    is told so goes on with the next deal."""
    some, many = (record("duplicate-2017", ["X"] * times) for times in (20, 60))
    monkeypatch.setattr(order_execution, "MOST_EVENTS_READ", order_execution.MOST_EVENTS_READ // 200)

    assert len(adjudicate(some, laws()).findings) == 20
    with pytest.raises(
        AdjudicatorError, match=f"more than {order_execution.MOST_EVENTS_READ} events would have to be followed"
    ):
        adjudicate(many, laws())


def test_what_is_told_against_what_the_record_shows_comes_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each thing told is held against what was to be seen by then, which is gone through again for it."""
    told = ["!remark W oh", "!fact by=declarer"]
    some, many = (record("contract-bridge-1963", ["1S P P P", *told * times]) for times in (40, 120))
    monkeypatch.setattr(ruling_round, "MOST_STEPS_FOLLOWED_AGAIN", ruling_round.MOST_STEPS_FOLLOWED_AGAIN // 40)

    assert len(adjudicate(some, laws()).problems) == 40
    with pytest.raises(
        AdjudicatorError,
        match=f"more than {ruling_round.MOST_STEPS_FOLLOWED_AGAIN} steps would have to be followed again",
    ):
        adjudicate(many, laws())


def test_what_is_told_beside_a_record_comes_to_an_end_in_all_its_readings(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the table does then is followed anew, ruling by ruling, and each time what is told of the others is held
    against what was to be seen of them."""
    late = ["1S P P P", "W:S2 N:S3 E:S4", *["W:P N:1D E:P S:P"] * 30]
    given, told = record("contract-bridge-1963", late), [(None, "accepted", "no")]
    monkeypatch.setattr(ruling_round, "MOST_STEPS_FOLLOWED_AGAIN", ruling_round.MOST_STEPS_FOLLOWED_AGAIN // 10)

    assert adjudicate(given, laws()).findings
    with pytest.raises(
        AdjudicatorError,
        match=f"more than {ruling_round.MOST_STEPS_FOLLOWED_AGAIN} steps would have to be followed again",
    ):
        adjudicate(given, laws(), told=told)


PEAK = 4_000_000
"""Bytes: a list of as many cards as the highest number says would take twice that."""


def numbered(notation: Notation) -> list[str]:
    """The lines that tell of the highest number of anything."""
    lines = []
    for name in EVENT_FORMS:
        line = f"!{name} {notation.seats[0]} 999999"
        with suppress(NotationError):
            parse_line(line, 1, notation)
            lines.append(line)
    return lines


def one_of_each_sort() -> list[str]:
    """A code of each game type, and of those with a stock of tricks one."""
    sorts = {str(code.game.get("type", "trick")): code.id for code in laws().codes() if code.game}
    return [*sorts.values(), "sixty-six"]


@pytest.mark.parametrize("code", one_of_each_sort())
def test_a_number_costs_no_more_than_it_takes_to_write(code: str) -> None:
    """However many cards, chips or points a line tells of, none is made for each of them."""
    lines = numbered(notation_chooser(laws(), code)({}))
    given = record(code, lines)
    adjudicate(given, laws())
    tracemalloc.start()
    try:
        adjudicate(given, laws())
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert {"draw", "discard"} <= {line.split()[0][1:] for line in lines}
    assert peak < PEAK
