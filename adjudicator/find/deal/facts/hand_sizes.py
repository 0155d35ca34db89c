"""Hands of the wrong size in games with a widow or a stock: which they are, and how far the deal had come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeVar

from adjudicator.find.cards.details import PutAway
from adjudicator.find.deal.details import dealt_of
from adjudicator.find.deriving import Context, Derived, YesNo, so_far, yes_no
from adjudicator.find.details import Establishing
from adjudicator.find.general.facts.makers import maker
from adjudicator.find.general.facts.moments import by_then, mention
from adjudicator.record.events import TableEvent
from adjudicator.table.state import CallMade, CardPlayed

if TYPE_CHECKING:
    from adjudicator.table.state import Step


_Value = TypeVar("_Value")


def _stage(context: Context, words: tuple[_Value, _Value, _Value]) -> _Value | None:
    """Which of *words* says how far the deal had come at the mention: no call yet, some calls, a card played."""
    if mention(context) is None:
        return None

    def any_of(kind: type) -> bool:
        return any(isinstance(step.did, kind) for step in by_then(context))

    return words[2] if any_of(CardPlayed) else words[1] if any_of(CallMade) else words[0]


def count_stage(context: Context) -> Literal["before_bidding", "bidding", "play"] | None:
    """How far the deal had come when the wrong number was found; a wrong discard shows in the play."""
    told = context.fault.of(Establishing)
    if told and told.established:
        return "play"
    return _stage(context, ("before_bidding", "bidding", "play"))


def count_found_when(context: Context) -> Literal["before_bidding", "bidding", "game"] | None:
    """The same, in the words of skat."""
    return _stage(context, ("before_bidding", "bidding", "game"))


def bidding_begun(context: Context) -> Derived[YesNo] | None:
    """Whether anybody had called when it was first mentioned."""
    return None if mention(context) is None else so_far(_stage(context, ("", "bid", "bid")) == "bid")


def bidder_has_led(context: Context) -> Derived[YesNo] | None:
    """Whether the first card of the play had fallen."""
    return None if mention(context) is None else so_far(_stage(context, ("", "", "led")) == "led")


def played_to_trick_one(context: Context) -> YesNo | None:
    """Whether he had led or played to the first trick when it was first mentioned."""
    if mention(context) is None:
        return None
    return yes_no(any(_plays(step, context.fault.offender) for step in by_then(context)))


def _plays(step: Step, seat: str | None) -> bool:
    return isinstance(step.did, CardPlayed) and step.did.seat == seat


def both_have_drawn(context: Context) -> YesNo | None:
    """Whether each player had drawn when it was first mentioned."""
    if mention(context) is None:
        return None
    drew = {step.event.seat for step in by_then(context) if isinstance(step.event, TableEvent) and _draws(step.event)}
    return yes_no(drew >= set(context.timeline.game.seats))


def _draws(event: TableEvent) -> bool:
    return event.name == "draw"


def _wrong(context: Context) -> dict[str, int] | None:
    """Seat → how many cards too many (or, below nothing, too few), for the hands that are wrong."""
    dealt = dealt_of(context.fault)
    right = context.timeline.game.hand_size
    return None if not dealt else {seat: size - right for seat, size in dealt.items() if size != right}


def makers_hand_right(context: Context) -> YesNo | None:
    """Whether the hand of the one who plays against the others had its right number of cards."""
    wrong, undertook = _wrong(context), maker(context)
    return None if wrong is None or undertook is None else yes_no(undertook not in wrong)


def nap_hands_wrong(context: Context) -> Literal["opponent_only", "bidder_only", "both"] | None:
    """Whose hands are wrong, the bidder's or others'."""
    wrong, undertook = _wrong(context), maker(context)
    if wrong is None or undertook is None:
        return None
    return "opponent_only" if undertook not in wrong else "bidder_only" if len(wrong) == 1 else "both"


def wrong_hands_bidding(context: Context) -> Literal["two_hands", "widow_and_hand"] | None:
    """Two hands or more, or one: then the widow is wrong as well, unless the pack is, and that has its own law."""
    wrong = _wrong(context)
    if not wrong or any(fault.kind == "incorrect-pack" for fault in context.faults):
        return None
    return "two_hands" if len(wrong) > 1 else "widow_and_hand"


def wrong_hands_play(
    context: Context,
) -> Literal["contractor_and_opponent", "two_opponents", "contractor_and_discard", "other"] | None:
    """Which hands are wrong besides the contractor's, or that his discard has made his own so."""
    if context.fault.of(PutAway):
        others = (fault for fault in context.faults if fault.kind == "wrong-number-of-cards")
        return None if any(others) else "contractor_and_discard"
    wrong, undertook, game = _wrong(context), maker(context), context.timeline.end.game
    if not wrong or undertook is None:
        return None
    opponents = [seat for seat in wrong if not game.same_side(seat, undertook)]
    if len(opponents) != len(wrong) - (undertook in wrong):
        return "other"
    if undertook in wrong:
        return "contractor_and_opponent" if opponents else None
    return "two_opponents" if len(opponents) == 2 else None


def both_hands_wrong(context: Context) -> YesNo | None:
    """Whether both of two hands are wrong."""
    wrong = _wrong(context)
    return None if wrong is None else yes_no(len(wrong) > 1)


def sixty_six_wrong_hand(context: Context) -> Literal["too_many", "too_few"] | None:
    """Whether the hand has too many cards or too few."""
    wrong = (_wrong(context) or {}).get(context.fault.offender or "")
    return None if wrong is None else "too_many" if wrong > 0 else "too_few"


def bezique_hands(context: Context) -> Literal["one_long", "both_long", "short", "long_and_short"] | None:
    """Which of the two hands have too many cards, which too few."""
    wrong = _wrong(context)
    if not wrong:
        return None
    many, few = (sum(more > 0 for more in wrong.values()), sum(more < 0 for more in wrong.values()))
    if many and few:
        return "long_and_short"
    return "short" if few else "both_long" if many > 1 else "one_long"
