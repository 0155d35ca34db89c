"""Which cards what is in force leaves to the player whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.demands import demands
from adjudicator.evidence.duties_broken import playable
from adjudicator.table.bound import Bound, terms_of
from adjudicator.table.state import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudicator.law.findings import Obligation
    from adjudicator.table.state import TableState
    from adjudicator.values.cards import Card


def due_cards(state: TableState, obligations: Iterable[Obligation]) -> tuple[Card, ...]:
    """The cards left to the hand that is to play in *state*: those that meet the demands made of it, and of these its
    penalty cards; empty where nothing in force narrows the choice, or the hand is not known."""
    seat = state.turn
    hand = state.hands.get(seat) if seat and state.stage == "play" else None
    number = state.current.number if state.current else len(state.tricks) + 1
    # A duty of one trick learns its number from the card that meets it; until then it is that of the trick in hand.
    here = [
        Bound(one.effect.name, one.seat, 0, None, terms_of({"trick": number, **one.effect.params}))
        for one in obligations
        if one.seat is not None and one.seat == seat
    ]
    if seat is None or not hand or not here:
        return ()
    lead = state.current.led if state.current else None
    led, suit = (lead.card, lead.suit) if lead else (None, None)
    to_play = CardPlayed(seat, None, seat, -1, number, led, lead is None, suit=suit)
    legal = playable(state, to_play, hand)
    left = demands(here, to_play, legal, state) or legal
    owed = {card for one in here if one.effect == "penalty_card" and one.terms.grade != "minor" for card in one.cards}
    left = left & owed or left
    return tuple(sorted(left)) if len(left) < len(legal) else ()
