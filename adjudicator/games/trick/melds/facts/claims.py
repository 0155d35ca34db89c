"""Claims and concessions that a game has a law for: by whom, when, and whether the points are there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from adjudicator.find.claims.details import claimed_of
from adjudicator.find.deriving import Context, Derived, YesNo, so_far, yes_no
from adjudicator.find.general.facts.makers import maker
from adjudicator.game.score_tag import scores_of
from adjudicator.games.trick.melds.details import Reached
from adjudicator.games.trick.melds.faults.claimed import count_of, from_start
from adjudicator.record.events import TableEvent

if TYPE_CHECKING:
    from adjudicator.record.events import Seat


def _word(context: Context) -> str | None:
    return claimed_of(context.fault) or None


def revoked(context: Context) -> bool:
    """Whether there was a revoke, whose price may change what the cards count."""
    return any(fault.kind in ("revoke", "renege") for fault in context.faults)


def conceded_by(context: Context) -> Literal["bidder", "opponents"] | None:
    """The Bidder, or those who play against him."""
    undertook = maker(context)
    if _word(context) != "concede" or undertook is None:
        return None
    return "bidder" if context.fault.offender == undertook else "opponents"


def partner_agrees(context: Context) -> YesNo | None:
    """Whether every other opponent of the Bidder has agreed, or has conceded himself; no once one objects."""
    if _word(context) != "concede":
        return None
    game = context.timeline.end.game
    others = {seat for seat in game.seats if seat not in (context.fault.offender, maker(context))}
    for step in context.timeline.steps[context.fault.step + 1 :]:
        event = step.event
        if not isinstance(event, TableEvent) or event.seat not in others:
            continue
        if event.name == "object":
            return "no"
        if event.name in ("agree", "concede"):
            others.discard(event.seat or "")
    return "yes" if not others else None


def bidder_has_led(context: Context) -> Derived[YesNo] | None:
    """Whether a card had been led when he conceded."""
    if _word(context) is None:
        return None
    return so_far(bool(context.before.tricks) or context.before.current is not None)


def conceded_before_lead(context: Context) -> str | None:
    """The same the other way round."""
    led = bidder_has_led(context)
    return None if led is None else "no" if led.value == "yes" else "yes"


def unseen_300(context: Context) -> YesNo | None:
    """No, where the bid was another, or somebody took the widow up."""
    bids, won = context.timeline.game.raw.get("bids", {}), context.before.auction.last_bid
    other = won is not None and won.call != str(bids.get("from"))
    taken = any(
        isinstance(step.event, TableEvent) and step.event.name == "take"
        for step in context.timeline.steps[: context.fault.step]
    )
    return "no" if other or taken else None


def pinochle_claim(context: Context) -> Literal["declares_out"] | None:
    """Who says that he is out declares that he has the points of the game."""
    return "declares_out" if _word(context) == "out" else None


def points_reached(context: Context) -> YesNo | None:
    """Whether the score before the deal, the melds and the cards won so far come to the points of the game."""
    claimer, raw = context.fault.offender, context.timeline.game.raw
    from adjudicator.score.account import deal_of  # a claim is rare, and settling is not needed before
    from adjudicator.score.settlements.counts import rounded, worth

    if _word(context) != "out" or claimer is None or not context.record.tag("Score") or revoked(context):
        return None
    deal = deal_of(context.record, context.timeline, None)
    own = deal.account[claimer]
    standing = scores_of(context.record)
    if own not in standing:
        return None
    needed = int(raw["game_points"])
    while sum(points >= needed for points in standing.values()) > 1:
        # Where both have reached it, play goes on for so much more (001:4516, 4574).
        needed += 250
    won = [trick for trick in deal.fallen if deal.account[trick.winner] == own]
    cards = rounded(sum(worth(card, deal) for trick in won for card in trick.cards), raw)
    counted = bool(won) or not raw.get("melds_need_trick")
    melds = (deal.melds or {}).get(own, 0) if counted else 0
    if standing[own] + cards + melds >= needed:
        return "yes"
    return "no" if from_start(context.timeline) and (deal.melds is not None or not counted) else None


def sixty_six_claim(context: Context) -> Literal["announced", "closed"] | None:
    """An announcement, or a stock that was closed."""
    word = _word(context)
    return None if word is None else "closed" if word == "close" else "announced"


def has_sixty_six(context: Context) -> YesNo | None:
    """Whether he has the target: when he announced it or, having closed, at the end."""
    seat, word, target = context.fault.offender, _word(context), int(context.timeline.game.raw.get("target", 0))
    if seat is None or word is None or revoked(context):
        return None
    if word != "close":
        return _reaches(context, seat, context.fault.step, target)
    end = len(context.timeline.steps)
    ahead = any(
        isinstance(step.event, TableEvent) and step.event.name in ("claim", "out") and step.event.seat != seat
        for step in context.timeline.steps
    )
    return "no" if ahead else _reaches(context, seat, end, target)


def _reaches(context: Context, seat: Seat, until: int, target: int) -> YesNo | None:
    least = count_of(context.timeline, seat, until, known=False)
    if least is not None and least >= target:
        return "yes"
    count = count_of(context.timeline, seat, until)
    return None if count is None else yes_no(count >= target)


def opponent_had_trick(context: Context) -> YesNo | None:
    """Whether the other had won a trick when the stock was closed, or else when the points were announced."""
    seat = context.fault.offender
    closes = (
        step.before
        for step in context.timeline.steps[: context.fault.step + 1]
        if isinstance(step.event, TableEvent) and step.event.name == "close" and step.event.seat == seat
    )
    state = next(closes, context.before)
    winners = [trick.winner(state.game, state.trump) for trick in state.tricks]
    if any(winner not in (seat, None) for winner in winners):
        return "yes"
    return None if None in winners else "no"


def who_reached_66(context: Context) -> Literal["neither", "both_unannounced", "one"] | None:
    """Neither of them, or both."""
    told = context.fault.of(Reached)
    return told.reached if told and not revoked(context) else None
