"""What is said against a meld or a declaration, in the words of each game, and whether it was said in time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeVar

from adjudicator.find.deal.details import dealt_of
from adjudicator.find.deriving import NOT_SO_FAR, Context, Derived, YesNo, answer_for, for_good, so_far
from adjudicator.find.general.facts.moments import by_then
from adjudicator.games.trick.details import declared_of
from adjudicator.games.trick.melds.details import Miscounted, OddStock
from adjudicator.record.events import COMPLAINTS, TableEvent
from adjudicator.table.state import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.table.state import Step


_Value = TypeVar("_Value", bound=str)


def _in_words(context: Context, words: Mapping[str, _Value]) -> _Value | None:
    return answer_for(declared_of(context.fault), words)


def two_hand_meld(
    context: Context,
) -> (
    Literal[
        "hand_wrong",
        "no_trick_just_won",
        "played_card",
        "second_in_turn",
        "nothing_from_hand",
        "same_class_again",
        "dix_without_trick",
    ]
    | None
):
    """The words of pinochle for two."""
    return _in_words(
        context,
        {
            "hand_wrong": "hand_wrong",
            "no_trick": "no_trick_just_won",
            "played": "played_card",
            "second": "second_in_turn",
            "stale": "nothing_from_hand",
            "again": "same_class_again",
            "dix_without_trick": "dix_without_trick",
        },
    )


def bezique_meld(
    context: Context,
) -> (
    Literal[
        "cards_not_held",
        "no_trick_just_won",
        "last_card_taken",
        "second_score_in_turn",
        "same_kind_again",
        "part_of_scored_sequence",
        "double_counted_as_single_too",
    ]
    | None
):
    """The words of bezique."""
    return _in_words(
        context,
        {
            "lacking": "cards_not_held",
            "played": "cards_not_held",
            "no_trick": "no_trick_just_won",
            "dix_without_trick": "no_trick_just_won",
            "last_card": "last_card_taken",
            "scored": "second_score_in_turn",
            "again": "same_kind_again",
            "part": "part_of_scored_sequence",
            "double": "double_counted_as_single_too",
        },
    )


def six_pack_meld(
    context: Context,
) -> (
    Literal["cards_not_held", "no_trick_just_won", "too_many_on_table", "second_score_in_turn", "carte_blanche_broken"]
    | None
):
    """The words of six-pack bezique."""
    return _in_words(
        context,
        {
            "lacking": "cards_not_held",
            "played": "cards_not_held",
            "no_trick": "no_trick_just_won",
            "crowded": "too_many_on_table",
            "carte": "carte_blanche_broken",
            "scored": "second_score_in_turn",
        },
    )


def marriage_matter(context: Context) -> Literal["hand_wrong", "not_led", "cards_lacking"] | None:
    """The words of sixty-six."""
    return _in_words(
        context,
        {"hand_wrong": "hand_wrong", "not_led": "not_led", "lacking": "cards_lacking", "played": "cards_lacking"},
    )


def auction_pinochle_meld(context: Context) -> Literal["twice_in_one_class", "opponent_melded"] | None:
    """The words of auction pinochle."""
    return _in_words(context, {"twice": "twice_in_one_class", "opponent": "opponent_melded"})


def partnership_meld(context: Context) -> Literal["wrongly_counted"] | None:
    """The words of partnership pinochle."""
    return _in_words(
        context, {"lacking": "wrongly_counted", "twice": "wrongly_counted", "miscounted": "wrongly_counted"}
    )


def double_pack_meld(context: Context) -> Literal["cards_lacking", "twice_under_heading", "wrong_value"] | None:
    """The words of double-pack pinochle."""
    return _in_words(context, {"lacking": "cards_lacking", "twice": "twice_under_heading", "miscounted": "wrong_value"})


def under_200(context: Context) -> YesNo | None:
    """At wipe-off: it is a meld that is wrong, not the count of the cards."""
    return None if declared_of(context.fault) is None else "no"


def klaberjass_meld(context: Context) -> Literal["not_held"] | None:
    """The words of klaberjass; whose meld is better is no fault."""
    return _in_words(context, {"lacking": "not_held"})


def piquet_combination(context: Context) -> Literal["not_held", "sunk"] | None:
    """The words of piquet."""
    return _in_words(context, {"lacking": "not_held", "sunk": "sunk"})


def carte_blanche_by(context: Context) -> Literal["non_dealer", "dealer"]:
    """Whose hand it is."""
    return "dealer" if context.fault.offender == context.timeline.start.dealer else "non_dealer"


def nondealer_had_discarded(context: Context) -> Derived[YesNo]:
    """Whether the player who discards first had done so."""
    dealer = context.timeline.start.dealer
    return so_far(
        any(
            isinstance(step.event, TableEvent) and step.event.name == "discard" and step.event.seat != dealer
            for step in context.timeline.steps[: max(context.fault.step, 0)]
        )
    )


def stock_odd(context: Context) -> YesNo | None:
    """Whether the stock alone is wrong, or a hand is."""
    if context.fault.of(OddStock):
        return "yes"
    return "no" if dealt_of(context.fault) else None


def meld_score_error(context: Context) -> Literal["too_low", "too_high", "other"] | None:
    """Whether a meld was scored with too little or too much."""
    told = context.fault.of(Miscounted)
    return told.scored if told else None


def meld_cards_moved(context: Context) -> Derived[YesNo] | None:
    """Whether a card of the meld was played, or taken back, before the score was spoken of."""
    told = context.fault.of(Miscounted)
    if told is None:
        return None
    cards = told.cards
    seat = context.fault.offender
    for step in by_then(context)[context.fault.step + 1 :]:
        event = step.event
        picked = isinstance(event, TableEvent) and event.name in ("pickup", "take") and event.seat == seat
        moved = event.cards if picked and isinstance(event, TableEvent) else ()
        if isinstance(step.did, CardPlayed) and step.did.seat == seat:
            moved = (step.did.card,) if step.did.card else ()
        if any(card in cards for card in moved):
            return for_good("yes")
    return NOT_SO_FAR


def error_announced(context: Context) -> YesNo | None:
    """Whether the player himself spoke of it before he played a card."""
    seat = context.fault.offender
    for step in context.timeline.steps[context.fault.step + 1 :]:
        if isinstance(step.event, TableEvent) and step.event.name in COMPLAINTS and step.event.seat == seat:
            return "yes"
        if _plays(step) == seat:
            return "no"
    return None


def _plays(step: Step) -> str | None:
    return step.did.seat if isinstance(step.did, CardPlayed) else None


def objected_before_draw(context: Context) -> YesNo | None:
    """Whether an opponent spoke of it before he drew, or, where he had nothing to draw, before his next card."""
    return _objected(context, draws=True)


def objected_before_next_trick(context: Context) -> YesNo | None:
    """Whether an opponent spoke of it before his next card."""
    return _objected(context, draws=False)


def _objected(context: Context, *, draws: bool) -> YesNo | None:
    offender, game = context.fault.offender, context.timeline.game
    if offender is None:
        return None
    acted: set[str] = set()
    opponents = {seat for seat in game.seats if not game.same_side(seat, offender)}
    for step in context.timeline.steps[context.fault.step + 1 :]:
        event = step.event
        if isinstance(event, TableEvent) and event.name in COMPLAINTS and event.seat in opponents - acted:
            return "yes"
        drawn = draws and isinstance(event, TableEvent) and event.name == "draw"
        actor = event.seat if drawn else _plays(step)
        if actor:
            acted.add(actor)
        if opponents <= acted:
            return "no"
    return None
