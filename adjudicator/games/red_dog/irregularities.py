"""Irregularities at red dog: bets at another's turn, beyond the pool, or changed (RD-02, 001:6613, 6627-6629)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from adjudicator.games.red_dog.course_of_betting import red_dog_betting
from adjudicator.irregularities.detail_base_classes import AtTurn, Detail
from adjudicator.irregularities.details import dealt_hand_sizes, wrong_hand_size
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import FactContext, YesNo, yes_no

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.table.state_and_timeline import Timeline


@dataclass(kw_only=True, eq=False, repr=False)
class BetChange(Detail):
    """A change of a bet."""

    in_turn: bool
    """Whether the amount was named in turn."""


def wrong_or_changed_bets(timeline: Timeline) -> Iterator[Irregularity]:
    """Every bet at another's turn or beyond the pool, and every change of a bet."""
    betting = red_dog_betting(timeline)
    steps = {step.event_index: step.index for step in timeline.steps}
    for early in betting.early:
        said = f"{early.seat} {early.says} when it is {early.due}'s turn."
        turn = AtTurn(turn=early.due)
        yield Irregularity("bet-out-of-turn", early.seat, steps[early.event_index], "open", said, detail=turn)
    for bet in betting.bets:
        if bet.pool is not None and bet.chips > bet.pool:
            said = f"{bet.seat} bets {bet.chips} against a pool of {bet.pool}."
            yield Irregularity("bet-over-limit", bet.seat, steps[bet.event_index], "open", said)
    for change in betting.changes:
        said = f"{change.bet.seat} changes their bet of {change.bet.chips}."
        detail = BetChange(in_turn=change.bet.in_turn)
        yield Irregularity("change-of-call", change.bet.seat, steps[change.event_index], "open", said, detail=detail)


def changed_bet_was_named_in_turn(context: FactContext) -> YesNo | None:
    """Whether the amount was named in turn."""
    told = context.fault.detail_as(BetChange)
    return yes_no(told.in_turn) if told else None


def red_dog_count(context: FactContext) -> Literal["too_few", "none", "too_many"] | None:
    """Whether a player was dealt too few cards, none, or too many."""
    size, dealt = wrong_hand_size(context.fault), context.timeline.game.hand_size
    if size is None or dealt_hand_sizes(context.fault) is None:
        return None
    return "none" if not size else "too_few" if size < dealt else "too_many"
