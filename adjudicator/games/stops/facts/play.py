"""Facts of the stops games: what a hand held, what was left to draw, what became of the money cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from adjudicator.find.deriving import Context, Derived, YesNo, so_far, yes_no
from adjudicator.find.general.facts.moments import by_then, mention
from adjudicator.games.stops.details import CardKept, StarterFault, StartFault, TurnWithoutCard
from adjudicator.games.stops.follow import followed
from adjudicator.record.events import Played

if TYPE_CHECKING:
    from adjudicator.games.stops.follow import Move
    from adjudicator.record.events import Seat
    from adjudicator.values.cards import Card


def foundation_held(context: Context) -> YesNo | None:
    """Whether he could have played a card that starts a suit."""
    told = context.fault.of(TurnWithoutCard)
    return yes_no(told.foundation_held) if told else None


def play_demanded(context: Context) -> YesNo | None:
    """Whether somebody spoke up; nobody did where the play went on to a score that was agreed."""
    if context.fault.of(TurnWithoutCard) is None:
        return None
    if mention(context) is not None:
        return "yes"
    agreed = any(getattr(step.event, "name", "") == "score-agreed" for step in context.timeline.steps)
    return "no" if agreed else None


def michigan_start(context: Context) -> Literal["not_lowest", "same_suit"] | None:
    """What was wrong with the card that starts a suit."""
    told = context.fault.of(StartFault)
    return told.michigan_start if told else None


def has_another_suit(context: Context) -> YesNo | None:
    """Whether he held a card of another suit than the one stopped."""
    told = context.fault.of(StartFault)
    return yes_no(told.has_another_suit) if told else None


def eight_turned(context: Context) -> YesNo | None:
    """Whether the card turned as the starter is one that goes back into the pack."""
    return yes_no(context.fault.of(StarterFault) is not None)


def starter_played_on(context: Context) -> Derived[YesNo] | None:
    """Whether a card was played on the starter before anybody mentioned it."""
    return so_far(any(isinstance(step.event, Played) for step in by_then(context)))


def _end(context: Context) -> tuple[tuple[Move, ...], Seat] | None:
    """(the moves that stand, who was out first); None while nobody is out, or a hand is not known."""
    record, game = context.record, context.timeline.game
    moves = [move for move in followed(context.timeline) or () if move.stands]
    if not moves or any(record.hands.get(seat) is None for seat in game.seats):
        return None
    last = moves[-1]
    return (tuple(moves), last.seat) if last.card and last.held is not None and len(last.held) == 1 else None


def _kept(context: Context) -> Card | None:
    told = context.fault.of(CardKept)
    return told.withheld if told else None


def withholder_out_first(context: Context) -> YesNo | None:
    """Whether the player who kept a card back was the first to get rid of all his cards."""
    found = _end(context) if context.fault.of(CardKept) else None
    return None if found is None else yes_no(found[1] == context.fault.offender)


def chips_left_on_suit(context: Context) -> YesNo | None:
    """Whether nobody has played the money card of the suit; who kept a card back collects nothing after it."""
    found, card = _end(context), _kept(context)
    money = [text for text in context.timeline.game.raw.get("boodle", ()) if card and text[0] == card[0]]
    if found is None or not money:
        return None
    at = context.timeline.steps[context.fault.step].event_index
    players = [(move.seat, move.event_index) for move in found[0] if move.card in money]
    if any(seat == context.fault.offender and when >= at for seat, when in players):
        # Whether the chips lie there for a card that was played without collecting the law does not say.
        return None
    return yes_no(not players)


def duplicate_was_held(context: Context) -> YesNo | None:
    """Whether another player was dealt the money card of the suit."""
    card, game = _kept(context), context.timeline.game
    money = [text for text in game.raw.get("boodle", ()) if card and text[0] == card[0]]
    hands = [context.record.hands.get(seat) for seat in game.seats]
    if not money or any(hand is None for hand in hands):
        return None
    return yes_no(any(text in (hand or ()) for hand in hands for text in money))
