"""A deal ruled on after every line is ruled on as if it had been told at once, and a line costs the same late as
early."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.engine.earlier_adjudication import EarlierAdjudication
from adjudicator.errors import NotationError
from adjudicator.formats.incremental import IncrementalReader
from adjudicator.render.json_data import deal_data
from adjudicator.table import timeline_builder
from rulebase.errors import UserError
from tests.helpers.recorded import grown
from tests.helpers.rulings import laws
from tests.helpers.shipped import shipped
from tests.helpers.trials import trials
from tests.oracle.run import MAKERS
from tests.oracle.writer import write

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record

LAWS = laws()
NOTATION = notation_chooser(LAWS)
HEAD = '[Code "duplicate-2017"]\n[Dealer "S"]\n[Record "1"]\n'
BIDS = [f"{level}{name}" for level in range(1, 8) for name in "CDHSN"]
LONGEST = ["P", "P", "P", *(call for bid in BIDS for call in (bid, "P", "P", "X", "P", "P", "XX", "P", "P")), "P"]
"""The longest auction there is: every bid is made, doubled and redoubled."""


def said(record: Record, earlier: EarlierAdjudication | None = None) -> Any:
    """All that is told of *record*; or why nothing is."""
    try:
        return deal_data(adjudicate(record, LAWS, earlier=earlier))
    except UserError as error:
        return str(error)


def told_alike(text: str) -> None:
    """Each part of *text* is told of as if there had been none before, and once more after something else was tried."""
    game, earlier = IncrementalReader(NOTATION), EarlierAdjudication()
    for part in grown(text):
        try:
            tried = game.read(f"{part}!director\n")
            said(tried, earlier)
            record = game.read(part)
        except NotationError:
            continue
        assert said(record, earlier) == said(record), part


@pytest.mark.parametrize("maker", sorted(MAKERS))
def test_deals_are_ruled_on_alike_line_by_line(maker: str) -> None:
    """Legal or not, of every game type."""
    for seed in range(trials(1)):
        told_alike(write(MAKERS[maker](seed)))


def test_recorded_cases_are_ruled_on_alike_line_by_line() -> None:
    """Some of them; what rulings order is carried out at the end, and what is tried before it is not."""
    cases = [case for source in shipped().codes.values() for found in source.cases.values() for case in found]
    for case in random.Random("line by line").sample([case for case in cases if case.record], trials(20)):
        told_alike(case.record)


@pytest.fixture
def followed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many steps each following has made anew."""
    made: list[int] = []
    run = timeline_builder.TimelineBuilder.run

    def counted(self: timeline_builder.TimelineBuilder, *known: Any) -> Any:
        timeline = run(self, *known)
        made.append(len(timeline.steps) - (known[1] if known else 0))
        return timeline

    monkeypatch.setattr(timeline_builder.TimelineBuilder, "run", counted)
    return made


def costs(lines: list[str], followed: list[int]) -> Iterator[int]:
    """How many steps are followed for each of the *lines*."""
    game, earlier = IncrementalReader(NOTATION), EarlierAdjudication()
    text = HEAD
    for line in lines:
        text += f"{line}\n"
        followed.clear()
        adjudicate(game.read(text), LAWS, earlier=earlier)
        yield sum(followed)


def test_a_line_of_a_regular_auction_is_all_that_is_followed(followed: list[int]) -> None:
    assert set(costs(LONGEST, followed)) == {1}


def test_a_line_of_a_quarrel_costs_no_more_than_the_deal(followed: list[int]) -> None:
    """Every other call is insufficient, and nobody settles any of it."""
    lines = ["1S", *(["!expose W H3", "1C"] * 12)]
    for number, steps in enumerate(costs(lines, followed), 1):
        assert steps <= number
