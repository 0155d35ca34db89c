"""The right of the holder of the trump ace to the card turned: ``turned_card`` with ``taken_by = "ace-holder"``.

The holder takes it (``!take``) or has it turned down (``!refuse``) before playing a card; the law sets no other moment.
Otherwise the ace is the lowest trump, even the ace of hearts (SF-09). An unrecorded word is no evidence of silence:
somebody has to draw attention to it (``!attention``), right after the holder's first card or after the ace.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING

from adjudicator.game.card_ranking import with_lowest_trump
from adjudicator.record.events import COMPLAINTS, Played, TableEvent
from adjudicator.table.state_and_timeline import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from adjudicator.game.game import Game
    from adjudicator.record.events import Event, Seat
    from adjudicator.table.state_and_timeline import Step, TableState
    from adjudicator.values.cards import Card

ACE_RANK = "A"
_TAKE_OR_REFUSE = ("take", "refuse")


def ace_holder_may_rob(game: Game) -> bool:
    """Whether the holder of the trump ace may take the card turned."""
    return bool(game.raw.get("turned_card", {}).get("taken_by") == "ace-holder")


def has_taken_or_refused_turned_card(seat: Seat, steps: Sequence[Step]) -> bool:
    """Whether *seat* had taken the card turned, or had it turned down, before first playing a card in *steps*."""
    for step in steps:
        event = step.event
        if isinstance(event, TableEvent) and event.name in _TAKE_OR_REFUSE and event.seat == seat:
            return True
        if isinstance(step.action, CardPlayed) and step.action.seat == seat:
            return False
    return False


def somebody_objected_after_ace_holders_card(seat: Seat, ace: str, steps: Sequence[Step]) -> bool:
    """Whether another player drew attention right after the first card of *seat* in *steps*, or after its *ace*."""
    first, near = True, False
    for step in steps:
        if isinstance(played := step.action, CardPlayed):
            near = played.seat == seat and (first or played.card == ace)
            first = first and played.seat != seat
        elif near and _is_complaint_by_another(step.event, seat):
            return True
    return False


def _is_complaint_by_another(event: Event, seat: Seat) -> bool:
    return isinstance(event, TableEvent) and event.name in COMPLAINTS and event.seat != seat


def with_ace_lowered(
    state: TableState, seat: Seat, card: Card | None, steps: Sequence[Step], following: Iterable[Event]
) -> TableState:
    """The state when *seat* is about to play *card*; the ace of the suit turned for trump may become the lowest trump.

    *following* are the events after that card.
    """
    turned = state.turned
    if (
        turned is None
        or turned.rank == ACE_RANK
        or card != turned.suit + ACE_RANK
        or not ace_holder_may_rob(state.game)
    ):
        return state
    at_once = takewhile(lambda event: not isinstance(event, Played), following)
    spoken_of = somebody_objected_after_ace_holders_card(seat, card, steps) or any(
        _is_complaint_by_another(event, seat) for event in at_once
    )
    if has_taken_or_refused_turned_card(seat, steps) or not spoken_of:
        return state
    raw = with_lowest_trump(state.game.raw, turned.suit, card)
    return replace(state, game=replace(state.game, raw=raw))
