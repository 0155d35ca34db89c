"""What was wrong with cards put away, in the words of each game, and what had happened by then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeVar

from adjudicator.find.cards.details import PutAway
from adjudicator.find.deriving import Context, Derived, YesNo, answer_for, so_far, yes_no
from adjudicator.find.general.facts.makers import maker
from adjudicator.find.general.facts.moments import by_then
from adjudicator.games.trick.widow.details import WidowCards
from adjudicator.table.state import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Mapping

_Value = TypeVar("_Value", bound=str)


def _in_words(context: Context, words: Mapping[str, _Value]) -> _Value | None:
    told = context.fault.of(PutAway)
    return answer_for(told.put_away, words) if told else None


def dealers_discard(context: Context) -> Literal["played_before_discarding", "other"] | None:
    """The words of euchre."""
    return _in_words(context, {"late": "played_before_discarding", "wrong_number": "other"})


def discard_number_wrong(context: Context) -> YesNo | None:
    """Whether more or fewer cards were put away than taken."""
    return _in_words(context, {"wrong_number": "yes"})


def burying_fault(context: Context) -> Literal["led_without_burying", "melded_card_buried", "wrong_number"] | None:
    """The words of auction pinochle."""
    return _in_words(
        context, {"late": "led_without_burying", "melded": "melded_card_buried", "wrong_number": "wrong_number"}
    )


def widow_discard_fault(context: Context) -> Literal["wrong_number", "shown"] | None:
    """The words of five hundred."""
    return _in_words(context, {"wrong_number": "wrong_number", "shown": "shown"})


def widow_matter(context: Context) -> Literal["nap_not_played", "wrong_discard"] | None:
    """The words of pool nap."""
    return _in_words(context, {"wrong_number": "wrong_discard", "bid": "nap_not_played"})


def widow_contract(context: Context) -> YesNo | None:
    """Whether the bid was one to play without the widow."""
    return _in_words(context, {"barred": "yes", "wrong_number": "no"})


def led_since(context: Context) -> Derived[YesNo] | None:
    """Whether the maker had played a card when it was first spoken of, or at all where nobody spoke of it."""
    seat = maker(context)
    return so_far(any(isinstance(step.did, CardPlayed) and step.did.seat == seat for step in by_then(context)))


def widow_short(context: Context) -> YesNo | None:
    """Whether the widow has too few cards: as it was turned up, or by what the hands leave of the pack."""
    widow = context.timeline.game.raw.get("widow", {})
    if context.fault.of(WidowCards):
        return "yes"
    if context.fault.of(PutAway):
        return "no"
    left = cards_left(context)
    return None if left is None else yes_no(left < int(widow.get("cards", 0)))


def widow_turned_up(context: Context) -> YesNo | None:
    """Yes where the maker had taken it up by then; where it lay there still only the mention tells."""
    steps = by_then(context)
    taken = any(getattr(step.event, "name", "") == "take" for step in steps)
    if taken:
        return "yes"
    return "no" if len(steps) < len(context.timeline.steps) else None


def cards_left(context: Context) -> int | None:
    """How many cards of the pack no hand was dealt; None where not all hands are known."""
    game, hands = context.timeline.game, context.record.hands
    sizes = [hands.get(seat) for seat in game.seats]
    known = [len(hand) for hand in sizes if hand is not None]
    return game.pack_size - sum(known) if len(known) == len(game.seats) else None


def widow_form(context: Context) -> Literal["five", "two"] | None:
    """How many cards the widow has that was seen too early."""
    told = context.fault.of(WidowCards)
    return answer_for(told.widow, {5: "five", 2: "two"}) if told else None
