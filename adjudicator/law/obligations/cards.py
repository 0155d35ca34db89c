"""What binds later cards: penalty cards and the duties of one trick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.duties_broken import playable
from adjudicator.law.obligations.base import card_ended, changed, defends, first_play_step
from adjudicator.record.events import TableEvent
from adjudicator.table.state import CardPlayed

if TYPE_CHECKING:
    from adjudicator.table.bound import Bound
    from adjudicator.table.state import Timeline


def penalty_card(bound: Bound, timeline: Timeline) -> Bound | None:
    """Until the cards are played or picked up; those exposed in the auction count only for a defender (CB-24)."""
    if bound.terms.grade:
        # How long a card with a grade lies depends on the others (50B): ``penalty_cards`` lays them out together.
        return bound
    cards = bound.cards
    since = bound.since
    if bound.terms.if_defends:
        if not defends(timeline, bound.seat):
            return None
        since = max(since, first_play_step(timeline))
    ends = [card_ended(bound.seat, card, since, timeline) for card in cards]
    if not ends:
        return changed(bound, since, since if since < len(timeline.steps) else None)
    if None in ends:
        return changed(bound, since, None)
    until = max(end for end in ends if end is not None)
    # A card that was left where it fell, and is played by now, binds nobody.
    return changed(bound, since, until) if until >= since else None


_NAMED_BY_THE_CHOICE = frozenset(("suggested", "not-suggested"))
"""Duties about a card that the record names with the election (``!elect W play HK``)."""


def play_duty(bound: Bound, timeline: Timeline) -> Bound | None:
    """This trick only (CB-73; Law 57A)."""
    duty = bound.terms.duty
    if duty in _NAMED_BY_THE_CHOICE:
        chosen = timeline.steps[bound.since - 1].event if 0 < bound.since <= len(timeline.steps) else None
        cards = chosen.cards if isinstance(chosen, TableEvent) and chosen.name == "elect" else ()
        if not cards:
            # Which card was suggested nobody has said.
            return None
        bound = changed(bound, bound.since, bound.until, bound.terms._replace(cards=cards))
    elif duty == "other-card":
        # Of the cards that he could play, not the one that he took back.
        gone = [one for one in timeline.plays if one.seat == bound.seat and timeline.withdrawn.get(one.step, -1) >= 0]
        back = tuple(one.card for one in gone if one.card is not None and timeline.withdrawn[one.step] < bound.since)
        bound = changed(bound, bound.since, bound.until, bound.terms._replace(cards=back[-1:]))
    for step in timeline.steps[bound.since :]:
        did = step.did
        if isinstance(did, CardPlayed) and did.seat == bound.seat and timeline.stands(step.index):
            return changed(bound, bound.since, step.index, bound.terms._replace(trick=did.trick))
    return bound


def first_legal_chance(bound: Bound, timeline: Timeline) -> Bound | None:
    """The first trick to which the exposed card could be played (AU-19): until the seat has played to it."""
    exposed = set(bound.cards)
    for step in timeline.steps[bound.since :]:
        did = step.did
        if not isinstance(did, CardPlayed) or did.seat != bound.seat or not timeline.stands(step.index):
            continue
        if exposed & playable(step.before, did, step.before.hands[did.seat] or frozenset()):
            return changed(bound, bound.since, step.index)
        if did.card in exposed:
            return None
    return bound if exposed else None


def must_play_at_turn(bound: Bound, timeline: Timeline) -> Bound:
    """Until his turn in that trick (57D): a card left where it fell is played when the trick is complete."""
    own = set(bound.cards)
    fell = [did for did in timeline.plays if did.seat == bound.seat and did.card in own and did.step < bound.since]
    trick = fell[-1].trick if fell else None
    for step in timeline.steps[bound.since :]:
        did = step.did
        played = isinstance(did, CardPlayed) and did.seat == bound.seat and timeline.stands(step.index)
        if played or (trick is not None and len(step.after.tricks) >= trick):
            return changed(bound, bound.since, step.index, bound.terms._replace(trick=trick))
    return changed(bound, bound.since, None, bound.terms._replace(trick=trick))


def while_play_lasts(bound: Bound, _timeline: Timeline) -> Bound:
    """One later trick of the chooser's choosing (CB-22), for the record does not say which; a card that may not be
    taken in as long as it lies there (CS-14, CS-15): until the end."""
    return bound
