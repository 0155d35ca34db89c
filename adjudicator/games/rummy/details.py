"""What the faults of rummy and its family tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from adjudicator.find.details import AtTurn, Beaten, OfCard, OfCards, OfStock, OnTable


class Seen(NamedTuple):
    """The facts that the following of a deal itself answers for a fault, by their names in the vocabulary; None for
    those that it does not tell."""

    also_barred: str | None = None
    asked_permission: str | None = None
    black_queen_discarded: str | None = None
    black_three_first_round: str | None = None
    can_go_out: str | None = None
    canasta_discard: str | None = None
    canasta_meld: str | None = None
    continental_hand_wrong: str | None = None
    contract_claim: str | None = None
    contract_meld: str | None = None
    discard_ended_deal: str | None = None
    discard_fault: str | None = None
    discard_inadvertent: str | None = None
    first_upcard_taken: str | None = None
    force_demanded: str | None = None
    gin_discard: str | None = None
    gin_draw: str | None = None
    gin_knock: str | None = None
    gin_meld: str | None = None
    gin_pickup: str | None = None
    going_out_fault: str | None = None
    going_out_matter: str | None = None
    holder_had_turn: str | None = None
    knock_rummy_knock: str | None = None
    laid_down_too_early: str | None = None
    meld_before_first: str | None = None
    other_discard_possible: str | None = None
    packet_taken_early: str | None = None
    pan_discard: str | None = None
    pan_pickup: str | None = None
    pile_reached: str | None = None
    pile_taking_fault: str | None = None
    red_three_from_pile: str | None = None
    red_threes_count: str | None = None
    rummy_draw: str | None = None
    rummy_meld: str | None = None
    safe_card_held: str | None = None
    seven_discarded: str | None = None
    stock_card_kept: str | None = None
    tunk_fault: str | None = None


@dataclass(frozen=True, kw_only=True)
class RummyFault(OfCard, OfCards, AtTurn, OfStock, OnTable, Beaten):
    """An irregular action of a turn, as the following of the deal tells it."""

    seen: Seen
    excess: int | None
    """How many cards too many were drawn."""
    taken_back: int | None
    """The step at which it was taken back."""
    made_valid: int | None
    """The step at which a meld was put right."""
