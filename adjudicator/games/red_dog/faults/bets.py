"""Bets at another's turn, bets beyond the pool, and bets changed once they were named (RD-02, 001:6613, 6627-6629)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.details import AtTurn
from adjudicator.find.detecting import Irregularity
from adjudicator.games.red_dog.details import BetChange
from adjudicator.games.red_dog.follow import followed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline


def bets(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """Every bet at another's turn or of more chips than the pool held, and every other amount named for a bet."""
    betting = followed(timeline)
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
