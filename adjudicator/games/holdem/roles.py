"""The roles of rulings at hold'em and Omaha: who bet an amount, who was the first to put in too little."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.games.holdem.followed_hand import hand_so_far
from adjudicator.games.holdem.irregularity_details import BettingDetail, UndercallDetail

if TYPE_CHECKING:
    from adjudicator.law.roles import RoleContext, Seats


def players_who_bet_amount(place: RoleContext) -> Seats:
    """The player whose bet was too small, and those who called it before it was put right or anybody raised."""
    told, hand = place.fault.detail_as(BettingDetail), hand_so_far(place.timeline)
    if told is None:
        return None
    seats = [told.act.seat]
    if told.act.step in hand.put_right:
        return tuple(seats)
    for act in hand.acts:
        if act.step <= told.act.step or "early" in act.readings:
            continue
        if act.street != told.act.street or (act.name in ("bet", "raise") and act.seat != told.act.seat):
            break
        if act.name == "call":
            seats.append(act.seat)
    return tuple(dict.fromkeys(seats))


def first_of_undercallers(place: RoleContext) -> Seats:
    """The first of the players who undercalled one after the other."""
    told = place.fault.detail_as(UndercallDetail)
    return (told.first,) if told else None
