"""A player who may legally play several of his penalty cards: declarer names the one (Law 51A; CB-65)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.demands import demands
from adjudicator.evidence.duties_broken import playable
from adjudicator.evidence.lead_turns import Choice
from adjudicator.find.cards.details import PenaltyPlay
from adjudicator.find.cards.faults.penalty_cards import play_ended, played_over
from adjudicator.find.cards.faults.restrictions import insisted
from adjudicator.find.detecting import Irregularity
from adjudicator.record.events import TableEvent
from adjudicator.table.bound import Bound
from adjudicator.table.state import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state import TableState, Timeline
    from adjudicator.values.cards import Card

_SEVERAL = 2
"""So many penalty cards leave a choice."""


def choice_of_card(_record: Record, timeline: Timeline, bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """Each turn of a player who may legally play several of his penalty cards: which declarer named, or that it is for
    him to name one. Where he plays on over the card that the owner picked himself, nobody chooses any more."""
    lying = [one for one in bound if one.effect == "penalty_card" and one.terms.grade != "minor"]
    if not lying:
        return
    for step in timeline.steps:
        played = step.did
        if not isinstance(played, CardPlayed) or played.extra or played.turn != played.seat:
            continue
        due = _owed([one for one in bound if one.seat == played.seat and one.binds(step.index)], played, step.before)
        if len(due) < _SEVERAL:
            continue
        named = _designated(timeline, step.index, due)
        if named is not None:
            yield _named(played.seat, due, named, timeline)
        elif played.card in due and played.step not in timeline.withdrawn and not played_over(timeline, played.step):
            what = f"{played.seat} plays {played.card} before {step.before.declarer} has named one."
            yield _card_due(played.seat, due, step.index - 1, what)
    state, end = timeline.end, len(timeline.steps)
    seat = state.turn
    if seat is None or state.stage != "play" or play_ended(timeline, 0):
        return
    lead = state.current.led if state.current else None
    number = state.current.number if state.current else len(state.tricks) + 1
    led, suit = (lead.card, lead.suit) if lead else (None, None)
    to_play = CardPlayed(seat, None, seat, -1, number, led, lead is None, suit=suit)
    due = _owed([one for one in bound if one.seat == seat and one.until is None], to_play, state)
    if len(due) < _SEVERAL:
        return
    named = _designated(timeline, end, due)
    if named is not None:
        yield _named(seat, due, named, timeline)
    else:
        yield _card_due(seat, due, end - 1, f"{state.declarer} names the one to be played.")


def _owed(here: Sequence[Bound], played: CardPlayed, state: TableState) -> tuple[Card, ...]:
    """The penalty cards of the hand that it may legally play in place of *played*: what a demand leaves goes first
    (50D1b), and where declarer has had one put in, that one (52B2)."""
    lying = {card for one in here if one.effect == "penalty_card" and one.terms.grade != "minor" for card in one.cards}
    lying = insisted(here) & lying or lying
    if len(lying) < _SEVERAL:
        return ()
    hand = state.hands[played.seat]
    if hand is None and played.suit is not None and not any(card[0] == played.suit for card in lying):
        # Whether the hand, which nobody wrote down, can follow suit is not known.
        return ()
    legal = playable(state, played, frozenset(lying) if hand is None else hand)
    return tuple(sorted(lying & (demands(here, played, legal, state) or legal)))


def _designated(timeline: Timeline, until: int, due: Sequence[Card]) -> Choice | None:
    """Proof that declarer named one of the cards *due* since the last card fell, before the step *until*."""
    for step in reversed(timeline.steps[:until]):
        event = step.event
        if step.did is not None:
            return None
        if isinstance(event, TableEvent) and event.name == "elect" and event.words[:1] == ("designate",):
            by = event.seat in (None, step.before.declarer)
            return Choice(step.index, "designate", ()) if by and set(event.cards) & set(due) else None
    return None


def _named(owner: Seat, due: tuple[Card, ...], made: Choice, timeline: Timeline) -> Irregularity:
    """The choice that declarer has made."""
    event = timeline.steps[made.step].event
    cards = event.cards if isinstance(event, TableEvent) else ()
    said = f"{timeline.steps[made.step].before.declarer} names {' '.join(cards)}."
    detail = PenaltyPlay(turn=owner, owner=owner, due=tuple(cards), choices=(made,))
    said = f"{_several(owner, due)} {said}"
    return Irregularity("penalty-card", owner, made.step, "corrected", said, detail=detail, choice_due=True)


def _card_due(owner: Seat, due: tuple[Card, ...], step: int, said: str) -> Irregularity:
    """The choice that declarer still has."""
    detail = PenaltyPlay(turn=owner, owner=owner, due=due)
    said = f"{_several(owner, due)} {said}"
    return Irregularity("penalty-card", owner, step, "open", said, detail=detail, choice_due=True)


def _several(owner: Seat, due: Sequence[Card]) -> str:
    return f"{owner} may legally play any of their penalty cards {' '.join(due)}."
