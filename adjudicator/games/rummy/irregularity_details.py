"""The details of irregularities at rummy, with the facts already found in the course of play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from adjudicator.irregularities.detail_base_classes import AtTurn, BeatenKnock, CardsOnTable, OfCard, OfCards, WithStock

if TYPE_CHECKING:
    from adjudicator.irregularities.fact_derivation import YesNo


class SeenFacts(NamedTuple):
    """The facts found in the course of play for one fault, named as in the vocabulary; None for a fact not found."""

    also_barred: YesNo | None = None
    asked_permission: YesNo | None = None
    black_queen_discarded: YesNo | None = None
    black_three_first_round: YesNo | None = None
    can_go_out: YesNo | None = None
    canasta_discard: Literal["from_meld", "after_last_red_three", "other"] | None = None
    canasta_meld: (
        Literal[
            "going_out_without_right",
            "too_many_wild",
            "not_a_meld",
            "not_his_to_make",
            "last_red_three",
            "hand_was_wrong",
        ]
        | None
    ) = None
    continental_hand_wrong: YesNo | None = None
    contract_claim: Literal["out_of_order", "no_penalty_card", "player_in_turn_has_drawn", "not_refused"] | None = None
    contract_meld: (
        Literal[
            "contract_not_met",
            "two_sequences_are_one",
            "new_set_after_contract",
            "early_in_last_deal",
            "joker_taken",
            "other",
        ]
        | None
    ) = None
    discard_ended_deal: YesNo | None = None
    discard_fault: Literal["same_card", "without_drawing", "several", "fits_a_meld", "exposed_kept"] | None = None
    discard_inadvertent: Literal["no", "replaced", "left"] | None = None
    first_upcard_taken: YesNo | None = None
    force_demanded: YesNo | None = None
    gin_discard: Literal["upcard_just_taken", "spoils_his_knock", "other"] | None = None
    gin_draw: Literal["before_refusal", "before_discard", "last_two_cards", "right_lost", "other"] | None = None
    gin_knock: Literal["over_limit", "wrong_number", "wrong_moment", "barred"] | None = None
    gin_meld: Literal["laid_off_on_gin", "not_a_set", "laid_off_on_lay_off", "other"] | None = None
    gin_pickup: Literal["wrong_discard", "after_fiftieth_card"] | None = None
    going_out_fault: Literal["cards_left", "hand_too_short", "no_last_discard"] | None = None
    going_out_matter: (
        Literal["asked_after_melding", "melded_before_answer", "told_yes_cannot", "without_canasta", "against_no"]
        | None
    ) = None
    holder_had_turn: YesNo | None = None
    knock_rummy_knock: Literal["wrong_moment", "not_lowest", "tied"] | None = None
    laid_down_too_early: YesNo | None = None
    meld_before_first: Literal["first_meld_too_low", "laid_off"] | None = None
    other_discard_possible: YesNo | None = None
    packet_taken_early: YesNo | None = None
    pan_discard: Literal["feeds_ten_melded", "other"] | None = None
    pan_pickup: Literal["not_from_stock", "not_melded", "other"] | None = None
    pile_reached: Literal["reached_for", "taken_in"] | None = None
    pile_taking_fault: Literal["not_used", "cards_left"] | None = None
    red_three_from_pile: YesNo | None = None
    red_threes_count: Literal["plus", "minus"] | None = None
    rummy_draw: (
        Literal["saw_one_card", "saw_several_cards", "took_too_many_in_hand", "other_place", "stock_gone"] | None
    ) = None
    rummy_meld: (
        Literal["not_a_set", "lay_off_does_not_fit", "hand_was_wrong", "wrong_moment", "before_he_can_go_out"] | None
    ) = None
    safe_card_held: YesNo | None = None
    seven_discarded: Literal["too_soon", "in_going_out", "no_seven"] | None = None
    stock_card_kept: YesNo | None = None
    tunk_fault: Literal["over_five", "wrong_moment", "not_lowest"] | None = None


@dataclass(kw_only=True, eq=False, repr=False)
class RummyDetail(OfCard, OfCards, AtTurn, WithStock, CardsOnTable, BeatenKnock):
    """A fault of a turn, with the facts found in the course of play."""

    seen: SeenFacts
    excess: int | None
    """The number of cards drawn too many."""
    taken_back: int | None
    """The step at which the action was taken back."""
    made_valid: int | None
    """The step at which a meld was put right."""
