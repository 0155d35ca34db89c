"""The act that ``!withdraw`` takes back, in games without tricks: which of the acts of a player is meant."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudicator.record.events import Seat, TableEvent
    from adjudicator.values.cards import Card


class StandingAct(NamedTuple):
    """An act that stands."""

    event_index: int
    """Its event, from 0."""
    seat: Seat | None
    """Whose it is; None where nobody named him, and it may be anybody's."""
    cards: tuple[Card, ...] = ()


def withdrawn_act(done: Iterable[StandingAct], withdrawal: TableEvent) -> StandingAct | None:
    """The act that *withdrawal* takes back of all that is *done* and stands: the latest of its player; where cards are
    named the latest with these among its own, and where several are named one with no others first."""
    named = Counter(withdrawal.cards)
    holding = [act for act in done if act.seat in (withdrawal.seat, None) and named <= Counter(act.cards)]
    alike = [act for act in holding if named == Counter(act.cards)] if len(withdrawal.cards) > 1 else []
    return max(alike or holding, key=lambda act: act.event_index, default=None)


def cards_left_standing(done: StandingAct, withdrawal: TableEvent) -> tuple[Card, ...]:
    """The cards of *done* that stand all the same, *withdrawal* naming only some of them."""
    return tuple((Counter(done.cards) - Counter(withdrawal.cards)).elements()) if withdrawal.cards else ()
