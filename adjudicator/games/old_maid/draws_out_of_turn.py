"""Irregularities at old maid: cards drawn at another's turn (001:6385); the player left of the dealer draws first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.irregularities.act_out_of_turn import (
    TurnRules,
    acts_out_of_turn,
    does_named_act_later,
    irregularities_out_of_turn,
)
from adjudicator.irregularities.detection import Irregularity
from adjudicator.record.events import TableEvent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record, Seat
    from adjudicator.record.withdrawals import StandingAct
    from adjudicator.table.state_and_timeline import Timeline

_VERBS = {"draw": "draws a card"}
_ACTS = frozenset((*_VERBS, "discard"))


def drawn_out_of_turn(timeline: Timeline) -> Iterator[Irregularity]:
    """Cards drawn at the turn of another player who has cards left."""

    def idle(seat: Seat, at: int) -> bool:
        return not _still_holds_cards(timeline.record, seat, at) and not does_named_act_later(
            timeline.record, seat, at, _ACTS
        )

    game = timeline.game
    moves = TurnRules(frozenset(_VERBS), _every_draw_ends_turn, idle)
    yield from irregularities_out_of_turn(
        timeline, acts_out_of_turn(timeline.record, game, game.eldest(timeline.start.dealer), moves), _VERBS
    )


def _every_draw_ends_turn(_act: StandingAct, _name: str, _before: int) -> bool:
    """A draw is a whole turn; pairs are thrown at any time."""
    return True


def _still_holds_cards(record: Record, seat: Seat, at: int) -> bool:
    """Whether *seat* surely has cards left before event *at*; no for an unknown hand, which may have none."""
    dealt = record.hands.get(seat)
    if dealt is None:
        return False
    held, left = set(dealt), len(dealt)
    for event in record.events[:at]:
        if not isinstance(event, TableEvent) or event.name not in _ACTS:
            continue
        if event.seat == seat:
            held = held | set(event.cards) if event.name == "draw" else held - set(event.cards)
            left += 1 if event.name == "draw" else -max(2, len(event.cards))
        elif event.name == "draw" and (not event.cards or held & set(event.cards)):
            # An unnamed card may be one of these.
            held -= set(event.cards)
            left -= 1
    return left > 0
