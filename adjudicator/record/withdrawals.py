"""The act that ``!withdraw`` takes back, in games without tricks."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.values.cards import Card

if TYPE_CHECKING:
    from adjudicator.record.events import Seat, TableEvent


class StandingAct(NamedTuple):
    """An act that stands."""

    event_index: int
    """Index of its event, from 0."""
    seat: "Seat | None"
    """The player; None where the record names nobody, and it may be anybody's act."""
    cards: tuple[Card, ...] = ()


def withdrawn_act(done: Iterable[StandingAct], withdrawal: "TableEvent") -> StandingAct | None:
    """The standing act of *done* that *withdrawal* takes back: the player's latest, or the latest with the cards named;
    where several cards are named, an act with exactly these is preferred."""
    named = Counter(withdrawal.cards)
    holding = [act for act in done if act.seat in (withdrawal.seat, None) and named <= Counter(act.cards)]
    alike = [act for act in holding if named == Counter(act.cards)] if len(withdrawal.cards) > 1 else []
    return max(alike or holding, key=lambda act: act.event_index, default=None)


def cards_left_standing(done: StandingAct, withdrawal: "TableEvent") -> tuple[Card, ...]:
    """The cards of *done* that still stand, where *withdrawal* names only some of them."""
    return tuple((Counter(done.cards) - Counter(withdrawal.cards)).elements()) if withdrawal.cards else ()
