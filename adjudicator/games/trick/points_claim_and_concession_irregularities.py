"""Claims to have reached the points of a game, concessions and closings that a law covers, and their facts.

The key ``claims`` of a ``[game]`` section lists them: ``claim``, ``concede``, ``out`` (the points of the game or, at
sixty-six, of the deal are reached) and ``close`` (the stock, which the closer has to make good). ``claims_by``
restricts one of them to the ``maker`` or to an ``opponent`` of the maker.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from adjudicator.evidence.meld_values import reckoned_melds
from adjudicator.game.score_tags import scores_at_start
from adjudicator.games.trick.meld_details import ClaimInTrickDetail, PointsReachedDetail
from adjudicator.irregularities.details import claim_word_of
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import Derived, FactContext, YesNo, final_yes_or_provisional_no, yes_no
from adjudicator.irregularities.maker_facts import maker_of_deal
from adjudicator.record.events import TableEvent
from adjudicator.table.state_and_timeline import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Step, Timeline


_ANNOUNCING_LINES = ("claim", "out")
_VERBS = {"claim": "claims", "concede": "concedes", "out": "says that they are out", "close": "closes the stock"}
_MARRIED = {"K": "Q", "Q": "K"}


def claims_concessions_and_closings(timeline: Timeline) -> Iterator[Irregularity]:
    """Every claim, concession and closing that a law covers (AU-21, DP-20, P2-16, PP-06, SX-02, SX-07)."""
    words = timeline.game.raw["claims"]
    closed: Step | None = None
    conceded: set[str] = set()
    for step in timeline.steps:
        event = step.event
        if not isinstance(event, TableEvent) or event.name not in words or event.seat not in step.before.game.seats:
            continue
        seat, side = event.seat or "", step.before.game.side(event.seat or "")
        if not _claim_law_applies_to(step, event.name, seat):
            continue
        if event.name == "close":
            # Only the player on lead can close.
            closed = closed or (step if step.after.closed else None)
        elif event.name == "concede" and side in conceded:
            continue
        else:
            conceded |= {side} if event.name == "concede" else set()
            beaten = closed is not None and getattr(closed.event, "seat", seat) != seat
            if beaten and (
                points_in_cards_and_marriages(timeline, seat, step.index, known=False) or 0
            ) >= _points_of_target(timeline):
                # A player who closes and is beaten to the target has failed, whatever they would have had.
                break
            yield _claim_found(step, seat, event.name)
            if event.name in _ANNOUNCING_LINES:
                return
    if closed is not None and (timeline.end.stage == "over" or closed is not timeline.steps[-1]):
        announced = any(
            isinstance(step.event, TableEvent) and step.event.name in _ANNOUNCING_LINES for step in timeline.steps
        )
        if announced or timeline.end.stage == "over":
            yield _claim_found(closed, getattr(closed.event, "seat", "") or "", "close")


def _claim_law_applies_to(step: Step, word: str, seat: Seat) -> bool:
    """Whether the law on such a claim applies to *seat*."""
    by, maker = step.before.game.raw.get("claims_by", {}).get(word), step.before.maker
    return by is None or (maker is not None and (seat == maker) is (by == "maker"))


def target_unreached_or_unannounced(timeline: Timeline) -> Iterator[Irregularity]:
    """A deal played out in which neither player reached the target, or both did and neither announced it (SX-03)."""
    words, end, target = timeline.game.raw["claims"], timeline.end, _points_of_target(timeline)
    if not target or end.stage != "over" or not end.tricks:
        return
    if any(isinstance(step.event, TableEvent) and step.event.name in words for step in timeline.steps):
        return
    counts = [points_in_cards_and_marriages(timeline, seat, len(timeline.steps)) for seat in end.game.seats]
    if None in counts or len(counts) != 2:
        return
    reached = sum(count is not None and count >= target for count in counts)
    if reached == 1:
        return
    said = f"Both have {target} or more and neither said so." if reached else f"Neither player reaches {target}."
    detail = PointsReachedDetail(reached="both_unannounced" if reached else "neither")
    yield Irregularity("failure-to-declare", None, len(timeline.steps) - 1, "open", said, detail=detail)


def _claim_found(step: Step, seat: Seat, word: str) -> Irregularity:
    detail = ClaimInTrickDetail(event=step.event, claim_word=word, trick=len(step.before.tricks) + 1)
    return Irregularity("claim-contested", seat, step.index, "open", f"{seat} {_VERBS[word]}.", detail=detail)


def _points_of_target(timeline: Timeline) -> int:
    return int(timeline.game.raw.get("target", 0))


def points_in_cards_and_marriages(timeline: Timeline, seat: Seat, until: int, *, known: bool = True) -> int | None:
    """The points of *seat* in cards and announced marriages before the step *until*; None if uncertain.

    Without *known*: the fewest points that *seat* can have.
    """
    state = timeline.steps[until].before if until < len(timeline.steps) else timeline.end
    raw, total, tricks = state.game.raw, 0, 0
    if known and not is_play_recorded_from_start(timeline):
        return None
    values = raw.get("card_values", {})
    for trick in state.tricks:
        winner = trick.winner(state.game, state.trump)
        if known and (winner is None or any(played.card is None for played in trick.cards)):
            return None
        if winner == seat:
            tricks += 1
            total += sum(values.get(played.card[1:], 0) for played in trick.cards if played.card)
    last = state.tricks[-1].winner(state.game, state.trump) if state.tricks else None
    if state.stage == "over" and not state.closed and last == seat:
        total += int(raw.get("last_trick", 0))
    told = [meld for meld in reckoned_melds(timeline) if meld.step.index < until]
    total += sum(meld.reckoned_points or 0 for meld in told if meld.seat == seat and tricks)
    if known and not told and _may_have_married(timeline, seat, until):
        return None
    return total


def is_play_recorded_from_start(timeline: Timeline) -> bool:
    """Whether the record has the play from its first trick, not only the last cards of the deal."""
    start = timeline.start
    return all(start.left[seat] >= start.game.hand_size for seat in start.game.seats)


def _may_have_married(timeline: Timeline, seat: Seat, until: int) -> bool:
    """Whether *seat* may have made an unrecorded marriage: it led one card of a pair while still holding the other."""
    hand = timeline.steps[until].before.hands.get(seat) if until < len(timeline.steps) else frozenset()
    if hand is None:
        return any(
            is_lead and card[1:] in _MARRIED for card, is_lead in _cards_played_and_whether_led(timeline, seat, until)
        )
    later = {str(card) for card in hand}
    for card, is_lead in reversed(_cards_played_and_whether_led(timeline, seat, until)):
        if is_lead and card[1:] in _MARRIED and card[0] + _MARRIED[card[1:]] in later:
            return True
        later.add(card)
    return False


def _cards_played_and_whether_led(timeline: Timeline, seat: Seat, until: int) -> list[tuple[str, bool]]:
    """(card, whether it was led) of the cards that *seat* played before the step *until*."""
    played = (step.action for step in timeline.steps[:until] if isinstance(step.action, CardPlayed))
    return [(str(one.card), one.is_lead) for one in played if one.seat == seat and one.card]


def _word_of_claim(context: FactContext) -> str | None:
    return claim_word_of(context.fault) or None


def has_revoke(context: FactContext) -> bool:
    """Whether there was a revoke, whose penalty may change the count of the cards."""
    return any(fault.kind in ("revoke", "renege") for fault in context.faults)


def conceded_by(context: FactContext) -> Literal["bidder", "opponents"] | None:
    """Whether the bidder or the opponents conceded."""
    undertook = maker_of_deal(context)
    if _word_of_claim(context) != "concede" or undertook is None:
        return None
    return "bidder" if context.fault.offender == undertook else "opponents"


def bidders_other_opponents_agree(context: FactContext) -> YesNo | None:
    """Whether every other opponent of the bidder has agreed or conceded; "no" once one objects."""
    if _word_of_claim(context) != "concede":
        return None
    game = context.timeline.end.game
    others = {seat for seat in game.seats if seat not in (context.fault.offender, maker_of_deal(context))}
    for step in context.timeline.steps[context.fault.step + 1 :]:
        event = step.event
        if not isinstance(event, TableEvent) or event.seat not in others:
            continue
        if event.name == "object":
            return "no"
        if event.name in ("agree", "concede"):
            others.discard(event.seat or "")
    return "yes" if not others else None


def card_led_before_claim(context: FactContext) -> Derived[YesNo] | None:
    """Whether a card had been led before the concession."""
    if _word_of_claim(context) is None:
        return None
    return final_yes_or_provisional_no(bool(context.table_before.tricks) or context.table_before.current is not None)


def no_card_led_before_claim(context: FactContext) -> YesNo | None:
    """Whether no card had been led before the concession."""
    led = card_led_before_claim(context)
    return None if led is None else "no" if led.value == "yes" else "yes"


def bid_300_with_widow_unseen(context: FactContext) -> YesNo | None:
    """No if the bid was another one, or the widow had been taken up; otherwise unknown."""
    bids, won = context.timeline.game.raw.get("bids", {}), context.table_before.auction.last_bid
    other = won is not None and won.call != str(bids.get("from"))
    taken = any(
        isinstance(step.event, TableEvent) and step.event.name == "take"
        for step in context.timeline.steps[: context.fault.step]
    )
    return "no" if other or taken else None


def pinochle_claim(context: FactContext) -> Literal["declares_out"] | None:
    """A claim to be out declares that the points of the game are reached."""
    return "declares_out" if _word_of_claim(context) == "out" else None


def claimer_reaches_game_points(context: FactContext) -> YesNo | None:
    """Whether the score before the deal, the melds and the cards won so far reach the points of the game."""
    claimer, raw = context.fault.offender, context.timeline.game.raw
    from adjudicator.scoring.deal_settlement import deal_to_settle  # a claim is rare, and settling is not needed before
    from adjudicator.scoring.settlements.counted_points import card_worth, rounded_points

    if _word_of_claim(context) != "out" or claimer is None or not context.record.tag("Score") or has_revoke(context):
        return None
    deal = deal_to_settle(context.record, context.timeline, None)
    own = deal.account[claimer]
    standing = scores_at_start(context.record)
    if own not in standing:
        return None
    needed = int(raw["game_points"])
    while sum(points >= needed for points in standing.values()) > 1:
        # If both sides have reached the total, play goes on for 250 more (001:4516, 4574).
        needed += 250
    won = [trick for trick in deal.fallen if deal.account[trick.winner] == own]
    cards = rounded_points(sum(card_worth(card, deal) for trick in won for card in trick.cards), raw)
    counted = bool(won) or not raw.get("melds_need_trick")
    melds = (deal.melds or {}).get(own, 0) if counted else 0
    if standing[own] + cards + melds >= needed:
        return "yes"
    return "no" if is_play_recorded_from_start(context.timeline) and (deal.melds is not None or not counted) else None


def sixty_six_claim(context: FactContext) -> Literal["announced", "closed"] | None:
    """Whether points were announced, or the stock was closed."""
    word = _word_of_claim(context)
    return None if word is None else "closed" if word == "close" else "announced"


def has_sixty_six(context: FactContext) -> YesNo | None:
    """Whether the claimer has the target: at the announcement or, after closing, at the end."""
    seat, word, target = (
        context.fault.offender,
        _word_of_claim(context),
        int(context.timeline.game.raw.get("target", 0)),
    )
    if seat is None or word is None or has_revoke(context):
        return None
    if word != "close":
        return _reaches_points(context, seat, context.fault.step, target)
    end = len(context.timeline.steps)
    ahead = any(
        isinstance(step.event, TableEvent) and step.event.name in ("claim", "out") and step.event.seat != seat
        for step in context.timeline.steps
    )
    return "no" if ahead else _reaches_points(context, seat, end, target)


def _reaches_points(context: FactContext, seat: Seat, until: int, target: int) -> YesNo | None:
    least = points_in_cards_and_marriages(context.timeline, seat, until, known=False)
    if least is not None and least >= target:
        return "yes"
    count = points_in_cards_and_marriages(context.timeline, seat, until)
    return None if count is None else yes_no(count >= target)


def opponent_had_trick_at_closing(context: FactContext) -> YesNo | None:
    """Whether the opponent had won a trick when the stock was closed, or else when the points were announced."""
    seat = context.fault.offender
    closes = (
        step.before
        for step in context.timeline.steps[: context.fault.step + 1]
        if isinstance(step.event, TableEvent) and step.event.name == "close" and step.event.seat == seat
    )
    state = next(closes, context.table_before)
    winners = [trick.winner(state.game, state.trump) for trick in state.tricks]
    if any(winner not in (seat, None) for winner in winners):
        return "yes"
    return None if None in winners else "no"


def who_reached_66(context: FactContext) -> Literal["neither", "both_unannounced", "one"] | None:
    """Whether neither player reached the target, or both did unannounced."""
    told = context.fault.detail_as(PointsReachedDetail)
    return told.reached if told and not has_revoke(context) else None


_NULLO = "nullo"
_SECOND_TRICK, _BOTH_CARDS = 2, 2
"""A second trick with two cards: from then on a game can no longer be thrown up."""


def second_trick_complete_at_concession(context: FactContext) -> Derived[YesNo] | None:
    """Whether the second trick had two cards on the table, or was over, at the concession."""
    if claim_word_of(context.fault) != "concede":
        return None
    over, current = len(context.table_before.tricks), context.table_before.current
    lying = len(current.cards) if current is not None else 0
    return final_yes_or_provisional_no(over >= _SECOND_TRICK or (over == _SECOND_TRICK - 1 and lying >= _BOTH_CARDS))


def is_game_claimed(context: FactContext) -> YesNo | None:
    """Yes for a claim to be out: it claims the game."""
    return "yes" if claim_word_of(context.fault) == "out" else None


def bid_would_win_contractor_game(context: FactContext) -> YesNo | None:
    """Whether the contractor's score before the deal and the value of the bid reach the points of the game."""
    standing, undertook = scores_at_start(context.record), maker_of_deal(context)
    if claim_word_of(context.fault) != "out" or undertook not in standing:
        return None
    value = _bid_value(context)
    return None if value is None else yes_no(standing[undertook] + value >= _target_score_of_game(context))


def claimers_score_and_tricks_suffice(context: FactContext) -> YesNo | None:
    """Whether the claimer's score before the deal and the tricks that count for them reach the points of the game."""
    standing, claimer = scores_at_start(context.record), context.fault.offender
    if claim_word_of(context.fault) != "out" or claimer not in standing or has_revoke(context):
        return None
    state = context.table_before
    winners = [trick.winner(state.game, state.trump) for trick in state.tricks]
    if None in winners:
        return None
    counting = maker_of_deal(context) if _contract_bid(context) == _NULLO else claimer
    points = int(state.game.raw["trick_points"]) * winners.count(counting)
    if standing[claimer] + points >= _target_score_of_game(context):
        return "yes"
    return "no" if is_play_recorded_from_start(context.timeline) else None


def _target_score_of_game(context: FactContext) -> int:
    points = context.timeline.game.raw["game_points"]
    return int(points[0] if isinstance(points, list) else points)


def _contract_bid(context: FactContext) -> str:
    last = context.table_before.auction.last_bid
    return last.call if last is not None else ""


def _bid_value(context: FactContext) -> int | None:
    """The points of the contractor for making the bid; None if the contract is unknown."""
    raw, contract = context.timeline.game.raw, context.table_before.contract
    if _contract_bid(context) == _NULLO:
        return int(raw["nullo"]["value"])
    if contract is None:
        return None
    return int(raw["bid_values"][contract.denomination][contract.level - raw["bids"]["levels"][0]])
