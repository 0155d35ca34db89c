"""Facts of melds and declarations in the terms of each game: the fault of a meld, and the time of an objection."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeVar

from adjudicator.games.trick.meld_details import MiscountedMeldDetail, OddStockDetail, declaration_flaw_of
from adjudicator.irregularities.deadline_facts import steps_from_start_to_mention
from adjudicator.irregularities.details import dealt_hand_sizes
from adjudicator.irregularities.fact_derivation import (
    PROVISIONAL_NO,
    Derived,
    FactContext,
    YesNo,
    final_value,
    final_yes_or_provisional_no,
    mapped_value,
)
from adjudicator.record.events import COMPLAINTS, TableEvent
from adjudicator.table.state_and_timeline import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.table.state_and_timeline import Step


_Value = TypeVar("_Value", bound=str)


def _declaration_flaw_translated(context: FactContext, words: Mapping[str, _Value]) -> _Value | None:
    return mapped_value(declaration_flaw_of(context.fault), words)


def two_hand_meld(
    context: FactContext,
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
    """The fault of the meld, in the terms of two-hand pinochle."""
    return _declaration_flaw_translated(
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
    context: FactContext,
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
    """The fault of the declaration, in the terms of bezique."""
    return _declaration_flaw_translated(
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
    context: FactContext,
) -> (
    Literal["cards_not_held", "no_trick_just_won", "too_many_on_table", "second_score_in_turn", "carte_blanche_broken"]
    | None
):
    """The fault of the declaration, in the terms of six-pack bezique."""
    return _declaration_flaw_translated(
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


def marriage_matter(context: FactContext) -> Literal["hand_wrong", "not_led", "cards_lacking"] | None:
    """The fault of the marriage, in the terms of sixty-six."""
    return _declaration_flaw_translated(
        context,
        {"hand_wrong": "hand_wrong", "not_led": "not_led", "lacking": "cards_lacking", "played": "cards_lacking"},
    )


def auction_pinochle_meld(context: FactContext) -> Literal["twice_in_one_class", "opponent_melded"] | None:
    """The fault of the meld, in the terms of auction pinochle."""
    return _declaration_flaw_translated(context, {"twice": "twice_in_one_class", "opponent": "opponent_melded"})


def partnership_meld(context: FactContext) -> Literal["wrongly_counted"] | None:
    """The fault of the meld, in the terms of partnership pinochle."""
    return _declaration_flaw_translated(
        context, {"lacking": "wrongly_counted", "twice": "wrongly_counted", "miscounted": "wrongly_counted"}
    )


def double_pack_meld(context: FactContext) -> Literal["cards_lacking", "twice_under_heading", "wrong_value"] | None:
    """The fault of the meld, in the terms of double-pack pinochle."""
    return _declaration_flaw_translated(
        context, {"lacking": "cards_lacking", "twice": "twice_under_heading", "miscounted": "wrong_value"}
    )


def no_count_under_200_if_wrong_meld(context: FactContext) -> YesNo | None:
    """No for a wrong meld, at wipe-off: the fault is not in the count of the cards."""
    return None if declaration_flaw_of(context.fault) is None else "no"


def klaberjass_meld(context: FactContext) -> Literal["not_held"] | None:
    """The fault of the meld, in the terms of klaberjass; the comparison of melds is no fault."""
    return _declaration_flaw_translated(context, {"lacking": "not_held"})


def piquet_combination(context: FactContext) -> Literal["not_held", "sunk"] | None:
    """The fault of the combination, in the terms of piquet."""
    return _declaration_flaw_translated(context, {"lacking": "not_held", "sunk": "sunk"})


def carte_blanche_by(context: FactContext) -> Literal["non_dealer", "dealer"]:
    """Whether the hand is the non-dealer's or the dealer's."""
    return "dealer" if context.fault.offender == context.timeline.start.dealer else "non_dealer"


def nondealer_had_discarded(context: FactContext) -> Derived[YesNo]:
    """Whether the non-dealer, who discards first, had discarded before the fault."""
    dealer = context.timeline.start.dealer
    return final_yes_or_provisional_no(
        any(
            isinstance(step.event, TableEvent) and step.event.name == "discard" and step.event.seat != dealer
            for step in context.timeline.steps[: max(context.fault.step, 0)]
        )
    )


def only_stock_has_wrong_number(context: FactContext) -> YesNo | None:
    """Whether only the stock has a wrong number, or a hand too."""
    if context.fault.detail_as(OddStockDetail):
        return "yes"
    return "no" if dealt_hand_sizes(context.fault) else None


def meld_score_error(context: FactContext) -> Literal["too_low", "too_high", "other"] | None:
    """Whether a meld was scored too low or too high."""
    told = context.fault.detail_as(MiscountedMeldDetail)
    return told.scored if told else None


def meld_cards_moved(context: FactContext) -> Derived[YesNo] | None:
    """Whether a card of the meld was played or taken back before the score was first mentioned."""
    told = context.fault.detail_as(MiscountedMeldDetail)
    if told is None:
        return None
    cards = told.cards
    seat = context.fault.offender
    for step in steps_from_start_to_mention(context)[context.fault.step + 1 :]:
        event = step.event
        picked = isinstance(event, TableEvent) and event.name in ("pickup", "take") and event.seat == seat
        moved = event.cards if picked and isinstance(event, TableEvent) else ()
        if isinstance(step.action, CardPlayed) and step.action.seat == seat:
            moved = (step.action.card,) if step.action.card else ()
        if any(card in cards for card in moved):
            return final_value("yes")
    return PROVISIONAL_NO


def error_announced(context: FactContext) -> YesNo | None:
    """Whether the offender mentioned the error before playing a card."""
    seat = context.fault.offender
    for step in context.timeline.steps[context.fault.step + 1 :]:
        if isinstance(step.event, TableEvent) and step.event.name in COMPLAINTS and step.event.seat == seat:
            return "yes"
        if _player_of_card(step) == seat:
            return "no"
    return None


def _player_of_card(step: Step) -> str | None:
    return step.action.seat if isinstance(step.action, CardPlayed) else None


def objected_before_draw(context: FactContext) -> YesNo | None:
    """Whether an opponent objected before drawing or, having nothing to draw, before their next card."""
    return _opponent_objected_before_next_act(context, draws=True)


def opponent_objected_before_next_card(context: FactContext) -> YesNo | None:
    """Whether an opponent objected before their next card."""
    return _opponent_objected_before_next_act(context, draws=False)


def _opponent_objected_before_next_act(context: FactContext, *, draws: bool) -> YesNo | None:
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
        actor = event.seat if drawn else _player_of_card(step)
        if actor:
            acted.add(actor)
        if opponents <= acted:
            return "no"
    return None
