"""Facts that following the deal has already answered: what is wrong with a draw, a meld, a discard, a knock."""

from __future__ import annotations

from typing import Literal

from adjudicator.find.deriving import Context, YesNo
from adjudicator.games.rummy.details import RummyFault, Seen


def seen(context: Context) -> Seen:
    """What following the deal found; nothing for a fault that it did not find."""
    told = context.fault.of(RummyFault)
    return told.seen if told else Seen()


def also_barred(context: Context) -> YesNo | None:
    """A ruling had barred that knock as well."""
    return seen(context).also_barred


def asked_permission(context: Context) -> YesNo | None:
    """They asked their partner's permission before going out."""
    return seen(context).asked_permission


def black_queen_discarded(context: Context) -> YesNo | None:
    """The queen of spades was discarded."""
    return seen(context).black_queen_discarded


def black_three_first_round(context: Context) -> YesNo | None:
    """A black three discarded in the first round."""
    return seen(context).black_three_first_round


def can_go_out(context: Context) -> YesNo | None:
    """They can go out."""
    return seen(context).can_go_out


def canasta_discard(context: Context) -> Literal["from_meld", "after_last_red_three", "other"] | None:
    """What is wrong with the discard."""
    return seen(context).canasta_discard


def canasta_meld(
    context: Context,
) -> (
    Literal[
        "going_out_without_right", "too_many_wild", "not_a_meld", "not_his_to_make", "last_red_three", "hand_was_wrong"
    ]
    | None
):
    """What is wrong with the meld."""
    return seen(context).canasta_meld


def continental_hand_wrong(context: Context) -> YesNo | None:
    """A whole hand laid down that does not meet the requirement."""
    return seen(context).continental_hand_wrong


def contract_claim(
    context: Context,
) -> Literal["out_of_order", "no_penalty_card", "player_in_turn_has_drawn", "not_refused"] | None:
    """What is wrong with the claim to the refused discard."""
    return seen(context).contract_claim


def contract_meld(
    context: Context,
) -> (
    Literal[
        "contract_not_met",
        "two_sequences_are_one",
        "new_set_after_contract",
        "early_in_last_deal",
        "joker_taken",
        "other",
    ]
    | None
):
    """What is wrong with the contract laid down."""
    return seen(context).contract_meld


def discard_ended_deal(context: Context) -> YesNo | None:
    """The discard put them out."""
    return seen(context).discard_ended_deal


def discard_fault(
    context: Context,
) -> Literal["same_card", "without_drawing", "several", "fits_a_meld", "exposed_kept"] | None:
    """What is wrong with the discard."""
    return seen(context).discard_fault


def first_upcard_taken(context: Context) -> YesNo | None:
    """The first upcard taken by another than the first player."""
    return seen(context).first_upcard_taken


def force_demanded(context: Context) -> YesNo | None:
    """Another player demanded that the card be taken."""
    return seen(context).force_demanded


def gin_discard(context: Context) -> Literal["upcard_just_taken", "spoils_his_knock", "other"] | None:
    """What is wrong with the discard."""
    return seen(context).gin_discard


def gin_knock(context: Context) -> Literal["over_limit", "wrong_number", "wrong_moment", "barred"] | None:
    """What is wrong with the knock."""
    return seen(context).gin_knock


def gin_meld(context: Context) -> Literal["laid_off_on_gin", "not_a_set", "laid_off_on_lay_off", "other"] | None:
    """What is wrong with the sets or the lay-off."""
    return seen(context).gin_meld


def gin_pickup(context: Context) -> Literal["wrong_discard", "after_fiftieth_card"] | None:
    """What is wrong with the discard taken."""
    return seen(context).gin_pickup


def going_out_fault(context: Context) -> Literal["cards_left", "hand_too_short", "no_last_discard"] | None:
    """What is wrong with their going out."""
    return seen(context).going_out_fault


def going_out_matter(
    context: Context,
) -> Literal["asked_after_melding", "melded_before_answer", "told_yes_cannot", "without_canasta", "against_no"] | None:
    """What went wrong in asking or going out."""
    return seen(context).going_out_matter


def holder_had_turn(context: Context) -> YesNo | None:
    """The holder had had a turn."""
    return seen(context).holder_had_turn


def knock_rummy_knock(context: Context) -> Literal["wrong_moment", "not_lowest", "tied"] | None:
    """What is said against the knock."""
    return seen(context).knock_rummy_knock


def laid_down_too_early(context: Context) -> YesNo | None:
    """Cards laid down before they can go out with them."""
    return seen(context).laid_down_too_early


def meld_before_first(context: Context) -> Literal["first_meld_too_low", "laid_off"] | None:
    """What was done before a sufficient first meld."""
    return seen(context).meld_before_first


def other_discard_possible(context: Context) -> YesNo | None:
    """They had another card to discard."""
    return seen(context).other_discard_possible


def packet_taken_early(context: Context) -> YesNo | None:
    """The packet of eleven taken up before a canasta was complete."""
    return seen(context).packet_taken_early


def pan_discard(context: Context) -> Literal["feeds_ten_melded", "other"] | None:
    """What is said against the discard."""
    return seen(context).pan_discard


def pan_pickup(context: Context) -> Literal["not_from_stock", "not_melded", "other"] | None:
    """What is wrong with the taking of the discard."""
    return seen(context).pan_pickup


def pile_taking_fault(context: Context) -> Literal["not_used", "cards_left"] | None:
    """What is wrong with the taking of the discard."""
    return seen(context).pile_taking_fault


def red_three_from_pile(context: Context) -> YesNo | None:
    """The red three came with the discard pile."""
    return seen(context).red_three_from_pile


def red_threes_count(context: Context) -> Literal["plus", "minus"] | None:
    """How the red threes of that side count."""
    return seen(context).red_threes_count


def rummy_meld(
    context: Context,
) -> Literal["not_a_set", "lay_off_does_not_fit", "hand_was_wrong", "wrong_moment", "before_he_can_go_out"] | None:
    """What is wrong with the cards laid down."""
    return seen(context).rummy_meld


def safe_card_held(context: Context) -> YesNo | None:
    """They held a safe card."""
    return seen(context).safe_card_held


def seven_discarded(context: Context) -> Literal["too_soon", "in_going_out", "no_seven"] | None:
    """How a seven was discarded."""
    return seen(context).seven_discarded


def stock_card_kept(context: Context) -> YesNo | None:
    """A card drawn from the stock was kept in the hand."""
    return seen(context).stock_card_kept


def tunk_fault(context: Context) -> Literal["over_five", "wrong_moment", "not_lowest"] | None:
    """What is said against the tunk."""
    return seen(context).tunk_fault
