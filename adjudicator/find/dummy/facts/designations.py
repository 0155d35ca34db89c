"""Facts of declarer's calls for dummy's cards (Laws 45C4, 45D, 46)."""

from __future__ import annotations

from typing import Literal

from adjudicator.evidence.establishment import fails_to_follow
from adjudicator.evidence.spoken import noticed
from adjudicator.find.calls.facts.calls import played_card
from adjudicator.find.cards.faults.fifth_card import sides_in
from adjudicator.find.deriving import Context, Derived, YesNo, so_far, yes_no
from adjudicator.find.dummy.details import ChangedDesignation, InvalidDesignation
from adjudicator.find.dummy.faults.designations import leads, legal_of_rank, suit_that_won
from adjudicator.table.state import CardPlayed


def _played_until_change(context: Context) -> list[CardPlayed]:
    """The cards played between the call for a card and its change."""
    told = context.fault.of(ChangedDesignation)
    steps = context.timeline.steps[context.fault.step + 1 : told.change if told else context.fault.step]
    return [step.did for step in steps if isinstance(step.did, CardPlayed)]


def declarer_played_since(context: Context) -> YesNo:
    """Whether declarer played again, from either hand, before he changed his call."""
    side = (context.before.declarer, context.before.dummy)
    own = [played for played in _played_until_change(context) if played.seat in side]
    if context.timeline.steps[context.fault.step].did is None:
        # The card that dummy puts forward as it was called is not a further one.
        own = [played for played in own if played.card != context.fault.card]
    return yes_no(bool(own)) or "no"


def opponent_played_since(context: Context) -> YesNo:
    """Whether an opponent played in turn before that."""
    played = _played_until_change(context)
    defends = [one for one in played if context.before.role(one.seat) == "defender" and one.seat == one.turn]
    return yes_no(bool(defends)) or "no"


def words(context: Context) -> str | None:
    """What sort of call it was."""
    told = context.fault.of(InvalidDesignation)
    return told.words if told else None


def dummy_leads(context: Context) -> YesNo | None:
    """Whether dummy was to lead."""
    return yes_no(leads(context.before))


def _holds(context: Context, suit: str | None) -> YesNo | None:
    hand = context.before.hands.get(context.before.dummy or "")
    return None if hand is None or suit is None else yes_no(any(card[0] == suit for card in hand))


def led_suit_held(context: Context) -> YesNo | None:
    """Whether dummy holds the suit led."""
    trick = context.before.current
    lead = trick.lead if trick else None
    return _holds(context, lead.card[0] if lead and lead.card else None)


def _called(context: Context) -> str:
    told = context.fault.of(InvalidDesignation)
    return told.called if told else ""


def called_suit_held(context: Context) -> YesNo | None:
    """Whether dummy holds the suit called."""
    return _holds(context, _called(context))


def rank_in_last_suit(context: Context) -> YesNo | None:
    """Whether dummy holds the rank called in the suit with which it won the last trick."""
    hand = context.before.hands.get(context.before.dummy or "")
    if hand is None:
        return None
    return yes_no(f"{suit_that_won(context.before)}{_called(context)}" in hand)


def legal_cards_of_rank(context: Context) -> Literal["none", "one", "several"] | None:
    """How many cards of the rank called dummy may play now."""
    if context.before.hands.get(context.before.dummy or "") is None:
        return None
    count = len(legal_of_rank(context.before, _called(context)))
    return "none" if count == 0 else "one" if count == 1 else "several"


def each_side_played_next(context: Context) -> Derived[YesNo] | None:
    """Whether each side had played to the next trick before attention was drawn."""
    trick, timeline = context.fault.trick, context.timeline
    if trick is None:
        return None
    return so_far(len(sides_in(timeline, trick + 1, noticed(timeline, context.fault.step))) > 1)


def was_first_card(context: Context) -> YesNo | None:
    """Whether the misplaced card was a lead."""
    played = played_card(context)
    return None if played is None else yes_no(played.is_lead)


def dummy_could_follow(context: Context) -> YesNo | None:
    """Whether dummy failed with it to follow suit."""
    played = played_card(context)
    return None if played is None else yes_no(fails_to_follow(context.timeline, played))
