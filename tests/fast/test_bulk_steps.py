"""Steps made in bulk: the same as those that the fold makes one by one, and nothing irregular is found of them.

The deals are those of the oracle, most of which have faults, and legal deals with something changed.
"""

from __future__ import annotations

import random
from dataclasses import asdict, is_dataclass
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.engine import adjudicate as pipeline
from adjudicator.engine.adjudicate import adjudicate
from adjudicator.errors import AdjudicatorError
from adjudicator.fast.bulk_steps import REGULAR_BULK_STEPS
from adjudicator.render import json_data
from adjudicator.table.call_overrides import NO_OVERRIDES
from adjudicator.table.timeline_builder import build_timeline
from tests.fast.both_ways import LAWS, game_of_record, legal_deals, mutated, readable, step_by_step
from tests.helpers.trials import trials
from tests.oracle.run import MAKERS
from tests.oracle.writer import write

if TYPE_CHECKING:
    from adjudicator.record.events import Record
    from adjudicator.table.state_and_timeline import Step, TableState

SEEDS = trials(6)
CODES = (
    "duplicate-2017",
    "contract-bridge-1963",
    "whist-american-1890s",
    "hearts",
    "euchre",
    "five-hundred",
    "skat-nasl-1945",
)


_ALIKE = ("dealer", "stage", "turn", "contract", "trump", "hands", "left", "turned", "gaps", "dead")


def compared(record: Record) -> int:
    """How many steps of *record* are made in bulk; each is the same as the one that is made alone."""
    game = game_of_record(record)
    alone, bulk = build_timeline(record, game), build_timeline(record, game, NO_OVERRIDES, REGULAR_BULK_STEPS)

    assert [_told(step) for step in alone.steps] == [_told(step) for step in bulk.steps]
    assert (alone.withdrawn, alone.unreadable) == (bulk.withdrawn, bulk.unreadable)
    assert [_parts(trick) for trick in alone.end.tricks] == [_parts(trick) for trick in bulk.end.tricks]
    assert _parts(alone.end.auction) == _parts(bulk.end.auction)
    assert not any(step.regular for step in alone.steps)
    return sum(step.regular for step in bulk.steps)


def _told(step: Step) -> tuple[object, ...]:
    """All that *step* tells, but for how it was made."""
    acts = _parts(step.action), _parts(step.withdrawn_action)
    return step.index, step.event, step.event_index, step.event_number, acts, _seen(step.before), _seen(step.after)


def _seen(state: TableState) -> tuple[object, ...]:
    """What can be seen of *state*, but for what its steps tell; a game is made anew where the auction has changed who
    plays with whom."""
    game, parts = state.game, (state.current, state.early)
    told = (game.seats, game.sides, game.raw, len(state.tricks), len(state.auction.calls), *map(_parts, parts))
    return (*told, *(getattr(state, name) for name in _ALIKE))


def _parts(one: Any) -> Any:
    """The parts of a call, a card, a trick or an auction."""
    return asdict(one) if is_dataclass(one) and not isinstance(one, type) else one


def told_alike(record: Record) -> None:
    """The report of *record* is the same where no step is made in bulk."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pipeline, "clean_report", lambda *_: None)
        bulk = json_data.deal_data(adjudicate(record, LAWS))

    assert json_data.deal_data(step_by_step(record)) == bulk


@pytest.mark.parametrize("maker", sorted(MAKERS))
def test_deals_of_the_oracle(maker: str) -> None:
    """Whatever went wrong in them."""
    for seed in range(SEEDS):
        for record in readable(write(MAKERS[maker](seed)).encode()):
            compared(record)
            told_alike(record)


@pytest.mark.parametrize("code", CODES)
def test_changed_deals(code: str) -> None:
    """With most of their steps made in bulk, whatever comes between them."""
    rng = random.Random(f"in bulk {code}")
    made = 0
    for record in legal_deals(code, 1):
        for _ in range(SEEDS):
            changed = mutated(record, rng)
            try:
                told_alike(changed)
            except AdjudicatorError:
                continue
            made += compared(changed)

    assert made > 5 * SEEDS
