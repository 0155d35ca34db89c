"""The game claimed at five hundred in the midst of the play, and thrown up at skat (FH-21, SK-24)."""

from __future__ import annotations

from adjudicator.find.claims.details import claimed_of
from adjudicator.find.deriving import Context, Derived, YesNo, so_far, yes_no
from adjudicator.find.general.facts.makers import maker
from adjudicator.game.score_tag import scores_of
from adjudicator.games.trick.melds.facts.claims import revoked
from adjudicator.games.trick.melds.faults.claimed import from_start

_NULLO = "nullo"
_SECOND, _BOTH = 2, 2
"""The second trick, and two cards on it: from then on a game can no longer be thrown up."""


def two_cards_to_trick_two(context: Context) -> Derived[YesNo] | None:
    """Whether the second trick had two cards on the table, or was over."""
    if claimed_of(context.fault) != "concede":
        return None
    over, current = len(context.before.tricks), context.before.current
    lying = len(current.cards) if current is not None else 0
    return so_far(over >= _SECOND or (over == _SECOND - 1 and lying >= _BOTH))


def game_claimed(context: Context) -> YesNo | None:
    """Who says that he is out claims the game."""
    return "yes" if claimed_of(context.fault) == "out" else None


def contractor_could_win(context: Context) -> YesNo | None:
    """Whether the contractor's score before the deal and the value of his bid come to the points of the game."""
    standing, undertook = scores_of(context.record), maker(context)
    if claimed_of(context.fault) != "out" or undertook not in standing:
        return None
    value = _bid_value(context)
    return None if value is None else yes_no(standing[undertook] + value >= _needed(context))


def total_reached(context: Context) -> YesNo | None:
    """Whether the claimer's score before the deal and the tricks that count for him come to the points of the game."""
    standing, claimer = scores_of(context.record), context.fault.offender
    if claimed_of(context.fault) != "out" or claimer not in standing or revoked(context):
        return None
    state = context.before
    winners = [trick.winner(state.game, state.trump) for trick in state.tricks]
    if None in winners:
        return None
    counting = maker(context) if _last_bid(context) == _NULLO else claimer
    points = int(state.game.raw["trick_points"]) * winners.count(counting)
    if standing[claimer] + points >= _needed(context):
        return "yes"
    return "no" if from_start(context.timeline) else None


def _needed(context: Context) -> int:
    points = context.timeline.game.raw["game_points"]
    return int(points[0] if isinstance(points, list) else points)


def _last_bid(context: Context) -> str:
    last = context.before.auction.last_bid
    return last.call if last is not None else ""


def _bid_value(context: Context) -> int | None:
    """What the contractor scores if he makes his bid."""
    raw, contract = context.timeline.game.raw, context.before.contract
    if _last_bid(context) == _NULLO:
        return int(raw["nullo"]["value"])
    if contract is None:
        return None
    return int(raw["bid_values"][contract.denomination][contract.level - raw["bids"]["levels"][0]])
