"""Obligations on later cards: exposed cards to be played, the duties of one trick, and the cards that the obligations
in force leave to the player in turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.cards_meeting_demands import cards_meeting_demands
from adjudicator.evidence.play_duties import playable_cards
from adjudicator.law.obligations.timing import first_play_step, is_defender, step_card_leaves_table, with_span
from adjudicator.record.events import TableEvent
from adjudicator.table.active_obligations import ActiveObligation, obligation_terms
from adjudicator.table.state_and_timeline import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudicator.law.findings import Obligation
    from adjudicator.table.state_and_timeline import TableState, Timeline
    from adjudicator.values.cards import Card


def penalty_card_obligation(bound: ActiveObligation, timeline: Timeline) -> ActiveObligation | None:
    """*bound* until the cards are played or picked up; cards exposed in the auction count only for a
    defender (CB-24)."""
    if bound.terms.grade:
        # The span of a graded card depends on the others (50B): ``penalty_cards`` lays them out together.
        return bound
    cards = bound.cards
    since = bound.first_step
    if bound.terms.if_defends:
        if not is_defender(timeline, bound.seat):
            return None
        since = max(since, first_play_step(timeline))
    ends = [step_card_leaves_table(bound.seat, card, since, timeline) for card in cards]
    if not ends:
        return with_span(bound, since, since if since < len(timeline.steps) else None)
    if None in ends:
        return with_span(bound, since, None)
    until = max(end for end in ends if end is not None)
    # A card left on the table and already played binds nobody.
    return with_span(bound, since, until) if until >= since else None


_NAMED_BY_THE_CHOICE = frozenset(("suggested", "not-suggested"))
"""Duties about a card that the record names in the election (``!elect W play HK``)."""


def obligation_for_current_trick(bound: ActiveObligation, timeline: Timeline) -> ActiveObligation | None:
    """*bound* for this trick only (CB-73; Law 57A)."""
    duty = bound.terms.duty
    if duty in _NAMED_BY_THE_CHOICE:
        chosen = timeline.steps[bound.first_step - 1].event if 0 < bound.first_step <= len(timeline.steps) else None
        cards = chosen.cards if isinstance(chosen, TableEvent) and chosen.name == "elect" else ()
        if not cards:
            # Nobody has said which card was suggested.
            return None
        bound = with_span(bound, bound.first_step, bound.last_step, bound.terms._replace(cards=cards))
    elif duty == "other-card":
        # Of the cards that the player could play, not the withdrawn one.
        gone = [one for one in timeline.plays if one.seat == bound.seat and timeline.withdrawn.get(one.step, -1) >= 0]
        back = tuple(
            one.card for one in gone if one.card is not None and timeline.withdrawn[one.step] < bound.first_step
        )
        bound = with_span(bound, bound.first_step, bound.last_step, bound.terms._replace(cards=back[-1:]))
    for step in timeline.steps[bound.first_step :]:
        did = step.action
        if isinstance(did, CardPlayed) and did.seat == bound.seat and timeline.stands(step.index):
            return with_span(bound, bound.first_step, step.index, bound.terms._replace(trick=did.trick))
    return bound


def obligation_at_first_legal_chance(bound: ActiveObligation, timeline: Timeline) -> ActiveObligation | None:
    """*bound* until the seat has played to the first trick to which the exposed card could be played (AU-19)."""
    exposed = set(bound.cards)
    for step in timeline.steps[bound.first_step :]:
        did = step.action
        if not isinstance(did, CardPlayed) or did.seat != bound.seat or not timeline.stands(step.index):
            continue
        if exposed & playable_cards(step.before, did, step.before.hands[did.seat] or frozenset()):
            return with_span(bound, bound.first_step, step.index)
        if did.card in exposed:
            return None
    return bound if exposed else None


def obligation_until_turn_in_trick(bound: ActiveObligation, timeline: Timeline) -> ActiveObligation:
    """*bound* until the seat's turn in that trick (57D): a card left on the table is played when the trick
    is complete."""
    own = set(bound.cards)
    fell = [did for did in timeline.plays if did.seat == bound.seat and did.card in own and did.step < bound.first_step]
    trick = fell[-1].trick if fell else None
    for step in timeline.steps[bound.first_step :]:
        did = step.action
        played = isinstance(did, CardPlayed) and did.seat == bound.seat and timeline.stands(step.index)
        if played or (trick is not None and len(step.after.tricks) >= trick):
            return with_span(bound, bound.first_step, step.index, bound.terms._replace(trick=trick))
    return with_span(bound, bound.first_step, None, bound.terms._replace(trick=trick))


def obligation_until_play_ends(bound: ActiveObligation, _timeline: Timeline) -> ActiveObligation:
    """*bound* to the end of play: for one later trick of the chooser's choosing (CB-22), which the record does not
    name; for a card that may not be taken up while it lies there (CS-14, CS-15)."""
    return bound


def cards_required_by_obligations(state: TableState, obligations: Iterable[Obligation]) -> tuple[Card, ...]:
    """The cards left to the hand to play in *state*: those that meet the demands on it, and of these its penalty cards.
    Empty if no obligation narrows the choice, or the hand is unknown."""
    seat = state.turn
    hand = state.hands.get(seat) if seat and state.stage == "play" else None
    number = state.current.number if state.current else len(state.tricks) + 1
    # A duty of one trick takes its number from the card that meets it; until then it applies to the current trick.
    here = [
        ActiveObligation(one.effect.name, one.seat, 0, None, obligation_terms({"trick": number, **one.effect.params}))
        for one in obligations
        if one.seat is not None and one.seat == seat
    ]
    if seat is None or not hand or not here:
        return ()
    lead = state.current.led if state.current else None
    led, suit = (lead.card, lead.suit) if lead else (None, None)
    to_play = CardPlayed(seat, None, seat, -1, number, led, lead is None, suit=suit)
    legal = playable_cards(state, to_play, hand)
    left = cards_meeting_demands(here, to_play, legal, state) or legal
    owed = {card for one in here if one.effect == "penalty_card" and one.terms.grade != "minor" for card in one.cards}
    left = left & owed or left
    return tuple(sorted(left)) if len(left) < len(legal) else ()
