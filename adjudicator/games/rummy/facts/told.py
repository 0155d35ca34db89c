"""Facts that following the deal has already answered: what is wrong with a draw, a meld, a discard, a knock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.deriving import Context
from adjudicator.games.rummy.details import RummyFault, Seen

if TYPE_CHECKING:
    from collections.abc import Callable


def seen(context: Context) -> Seen:
    """What following the deal found; nothing for a fault that it did not find."""
    told = context.fault.of(RummyFault)
    return told.seen if told else Seen()


def _found(fact: str) -> Callable[[Context], str | None]:
    """The function that tells what following the deal has found of *fact*."""
    number = Seen._fields.index(fact)

    def told(context: Context) -> str | None:
        return seen(context)[number]

    return told


also_barred = _found("also_barred")
asked_permission = _found("asked_permission")
black_queen_discarded = _found("black_queen_discarded")
black_three_first_round = _found("black_three_first_round")
can_go_out = _found("can_go_out")
canasta_discard = _found("canasta_discard")
canasta_meld = _found("canasta_meld")
continental_hand_wrong = _found("continental_hand_wrong")
contract_claim = _found("contract_claim")
contract_meld = _found("contract_meld")
discard_ended_deal = _found("discard_ended_deal")
discard_fault = _found("discard_fault")
first_upcard_taken = _found("first_upcard_taken")
force_demanded = _found("force_demanded")
gin_discard = _found("gin_discard")
gin_knock = _found("gin_knock")
gin_meld = _found("gin_meld")
gin_pickup = _found("gin_pickup")
going_out_fault = _found("going_out_fault")
going_out_matter = _found("going_out_matter")
holder_had_turn = _found("holder_had_turn")
knock_rummy_knock = _found("knock_rummy_knock")
laid_down_too_early = _found("laid_down_too_early")
meld_before_first = _found("meld_before_first")
other_discard_possible = _found("other_discard_possible")
packet_taken_early = _found("packet_taken_early")
pan_discard = _found("pan_discard")
pan_pickup = _found("pan_pickup")
pile_taking_fault = _found("pile_taking_fault")
red_three_from_pile = _found("red_three_from_pile")
red_threes_count = _found("red_threes_count")
rummy_meld = _found("rummy_meld")
safe_card_held = _found("safe_card_held")
seven_discarded = _found("seven_discarded")
stock_card_kept = _found("stock_card_kept")
tunk_fault = _found("tunk_fault")
