"""Facts that following the deal has already answered: what is wrong with a draw, a meld, a discard, a knock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.deriving import Context, derives
from adjudicator.games.rummy.details import RummyFault

if TYPE_CHECKING:
    from collections.abc import Callable

_SEEN = (
    "asked_permission",
    "black_queen_discarded",
    "black_three_first_round",
    "can_go_out",
    "canasta_discard",
    "canasta_meld",
    "continental_hand_wrong",
    "contract_claim",
    "contract_meld",
    "discard_ended_deal",
    "discard_fault",
    "discard_inadvertent",
    "first_upcard_taken",
    "force_demanded",
    "gin_discard",
    "gin_knock",
    "gin_meld",
    "gin_pickup",
    "going_out_fault",
    "going_out_matter",
    "holder_had_turn",
    "knock_rummy_knock",
    "laid_down_too_early",
    "meld_before_first",
    "other_discard_possible",
    "packet_taken_early",
    "pan_discard",
    "pan_pickup",
    "pile_taking_fault",
    "red_three_from_pile",
    "red_threes_count",
    "rummy_meld",
    "safe_card_held",
    "seven_discarded",
    "stock_card_kept",
    "tunk_fault",
)


def seen(context: Context, fact: str) -> str | None:
    """What following the deal found; None for a fault that it did not find."""
    told = context.fault.of(RummyFault)
    return told.seen.get(fact) if told else None


def _deriver(fact: str) -> Callable[[Context], str | None]:
    return lambda context: seen(context, fact)


for _fact in _SEEN:
    derives(_fact)(_deriver(_fact))
