"""Irregularities at hold'em and Omaha: acts out of turn, bets and calls of a wrong size, chips whose meaning the rules
settle, the board, hands shown or thrown away.

Legal play gives nothing. The keys of ``_KIND_BY_READING`` are the readings of ``BettingAct``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.games.holdem.followed_hand import hand_so_far
from adjudicator.games.holdem.irregularity_details import (
    BettingDetail,
    BoardDetail,
    DrawDetail,
    HandDetail,
    OpenersDetail,
    OutOfTurnDetail,
    UndercallDetail,
)
from adjudicator.irregularities.details import HandFault
from adjudicator.irregularities.detection import Irregularity
from adjudicator.values.numbers import number_and_noun

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudicator.games.holdem.hand_state import BettingAct, HandState, WrongBoard
    from adjudicator.table.state_and_timeline import Timeline

_KIND_BY_READING: Mapping[str, str] = {
    "early": "bet-out-of-turn",
    "wrong-low": "bet-out-of-turn",
    "changed": "change-of-call",
    "act-after-fold": "change-of-call",
    "fold-no-bet": "dead-hand",
    "check-facing-bet": "inadmissible-call",
    "call-no-bet": "inadmissible-call",
    "raise-no-bet": "inadmissible-call",
    "short": "undercall",
    "small-bet": "insufficient-bet",
    "small-raise": "insufficient-bet",
    "not-reopened": "betting-reopened",
    "over-pot": "bet-over-limit",
    "too-many-raises": "bet-over-limit",
    "second-motion": "string-bet",
    "one-chip": "oversized-chip",
    "all-needed": "multiple-chips",
    "not-all-needed": "multiple-chips",
    "prior-one-chip": "prior-chips-out",
    "prior-all-needed": "prior-chips-out",
    "prior-not-all-needed": "prior-chips-out",
    "half-a-bet": "multiple-chips",
    "under-half-a-bet": "multiple-chips",
    "undecided": "multiple-chips",
}
_VERBS = {"check": "checks", "fold": "folds", "call": "calls", "bet": "bets", "raise": "raises"}


def irregular_betting_acts(timeline: Timeline) -> Iterator[Irregularity]:
    """Every irregular check, call, bet, raise and fold, and chips of which the rules say what they count for."""
    hand = hand_so_far(timeline)
    for at, act in enumerate(hand.acts):
        for reading in act.readings:
            kind = _kind_of(hand, act, reading)
            settled = act.step in hand.answers or hand.opened_wrongly.get(act.step)
            status = "corrected" if act.step in hand.put_right else "established" if settled else "open"
            if reading == "check-facing-bet" and any(later.seat == act.seat for later in hand.acts[at + 1 :]):
                status = "corrected"
            detail = _detail_of(hand, at, reading)
            yield Irregularity(kind, act.seat, act.step, status, _summary(hand, act, reading), detail=detail)


def _kind_of(hand: HandState, act: BettingAct, reading: str) -> str:
    if reading in hand.rules.kinds:
        return hand.rules.kinds[reading]
    if reading == "said-raise-short":
        return "oversized-chip" if len(act.values) == 1 else "multiple-chips"
    return _KIND_BY_READING[reading]


def _detail_of(hand: HandState, at: int, reading: str) -> BettingDetail:
    act = hand.acts[at]
    waiting = [seat for seat in act.turn if seat != act.seat]
    rightful = waiting[-1] if waiting and act.seat not in act.turn else None
    if reading == "early":
        did, behind = hand.answers.get(act.step, "not_yet"), act.step in hand.skipped
        return OutOfTurnDetail(act=act, reading=reading, rightful=rightful, right_player_did=did, action_behind=behind)
    if reading == "short":
        series = _undercalls_in_a_row(hand.acts, at)
        return UndercallDetail(
            act=act, reading=reading, rightful=rightful, several=len(series) > 1, first=series[0].seat
        )
    return BettingDetail(act=act, reading=reading, rightful=rightful)


def _undercalls_in_a_row(acts: Sequence[BettingAct], at: int) -> list[BettingAct]:
    """The undercalls one after the other, by different players, of which that at *at* is one."""
    first = last = at
    while first > 0 and _follow_each_other(acts[first - 1], acts[first]):
        first -= 1
    while last + 1 < len(acts) and _follow_each_other(acts[last], acts[last + 1]):
        last += 1
    return list(acts[first : last + 1])


def _follow_each_other(one: BettingAct, other: BettingAct) -> bool:
    both = "short" in one.readings and "short" in other.readings
    return both and one.street == other.street and one.seat != other.seat


def _summary(hand: HandState, act: BettingAct, reading: str) -> str:
    seat, above = act.seat, act.chips - act.need
    due = act.turn[-1] if act.turn else None
    chips = number_and_noun(act.chips, "chip")
    forced = act.step == hand.bring_in_step
    least = f"the forced bet is {hand.structure.bring_in}" if forced else f"the smallest bet is {act.least}"
    turn = f" at {due}'s turn" if due else f"; nobody is in turn {hand.structure.form.streets[act.street]}"
    sentences = {
        "early": f"{seat} {_VERBS[act.name]} out of turn,{turn}".replace(",;", ";") + ".",
        "wrong-low": f"{seat} opens with {chips}, and does not have the card that opens.",
        "changed": f"{seat} wants to act otherwise after their act in turn.",
        "act-after-fold": f"{seat} wants to act after they have folded.",
        "fold-no-bet": f"{seat} folds facing no bet.",
        "check-facing-bet": f"{seat} checks facing a bet: {act.need} to call.",
        "call-no-bet": f"{seat} calls facing no bet.",
        "raise-no-bet": f"{seat} raises facing no bet.",
        "short": f"{seat} puts in {chips}; {act.need} are needed to call.",
        "small-bet": f"{seat} bets {act.chips}; {least}.",
        "small-raise": f"{seat} raises by {max(0, above)}; the smallest raise is {act.least}.",
        "not-reopened": f"{seat} raises, having acted and facing less than a full raise since.",
        "over-pot": f"{seat} {'raises by' if act.need or act.current else 'bets'} {above}; the pot allows {act.most}.",
        "too-many-raises": f"{seat} raises after {number_and_noun(act.bets_before - 1, 'raise')}, the most allowed.",
        "second-motion": f"{seat} goes back to the stack for {chips} more.",
        "one-chip": f"{seat} silently puts in one chip of {act.chips}; {act.need} are needed to call.",
        "prior-one-chip": f"{seat} silently adds one chip of {act.chips} to a bet; {act.need} are needed to call.",
    }
    put_in = f"{seat} puts in {' '.join(map(str, act.values))}; {act.need} are needed to call."
    return sentences.get(reading, put_in)


def wrong_boards(timeline: Timeline) -> Iterator[Irregularity]:
    """Every street dealt too early, with a wrong number of cards, without a burn card, or at the wrong time."""
    for board in hand_so_far(timeline).wrong_boards:
        said, detail = _what_is_wrong(board), BoardDetail(board=board)
        yield Irregularity("board-card-error", None, board.step, "open", said, detail=detail)


def _what_is_wrong(board: WrongBoard) -> str:
    match board.fault:
        case "premature_street":
            return f"The {_name_of_street(board)} is dealt too early: {' or '.join(board.waiting)} has yet to act."
        case "four_card_flop":
            return "The flop has four cards."
        case "flop_without_burn":
            return "The flop is dealt without a burn card."
    if board.unburned:
        return f"The {_name_of_street(board)} is dealt without a burn card."
    if board.line in ("flop", "turn", "river") and board.cards not in (0, 3 if board.line == "flop" else 1):
        return f"The {board.line} has {number_and_noun(board.cards, 'card')}."
    return f"The {_name_of_street(board)} is not dealt as it should be."


def _name_of_street(board: WrongBoard) -> str:
    if board.line == "draw":
        return "card of the draw"
    return board.line if board.line in ("flop", "turn", "river") else f"card of {board.line} street"


def draws_to_rule_on(timeline: Timeline) -> Iterator[Irregularity]:
    """Every number of cards that is changed, and every draw of five."""
    for act in hand_so_far(timeline).draw_acts:
        said = {
            "change_number": f"{act.seat} wants to draw another number of cards.",
            "five_cards": f"{act.seat} wants to draw five cards.",
        }[act.matter]
        yield Irregularity("illegal-draw", act.seat, act.step, "open", said, detail=DrawDetail(draw=act))


def false_openers(timeline: Timeline) -> Iterator[Irregularity]:
    """Every hand of an opener that shows less than a pair of jacks."""
    for act in hand_so_far(timeline).openers:
        said = f"{act.seat} opened, and shows no pair of jacks or better."
        yield Irregularity("unqualified-bid", act.seat, act.step, "open", said, detail=OpenersDetail(openers=act))


def wrong_counts(timeline: Timeline) -> Iterator[Irregularity]:
    """Every hand of stud of which more cards are seen than it has."""
    hand = hand_so_far(timeline)
    for step, seat, size in hand.too_many:
        said = f"{seat} has {number_and_noun(size, 'card')} instead of {hand.hole_cards}."
        yield Irregularity("wrong-number-of-cards", seat, step, "open", said, detail=HandFault(size=size))


_KIND_OF_TROUBLE = {"exposed": "exposed-card", "mucked_at_all_in": "showdown-order"}


def wrong_hand_acts(timeline: Timeline) -> Iterator[Irregularity]:
    """Every hand exposed with action pending, and every hand thrown away or shown afterwards that needs a ruling."""
    for act in hand_so_far(timeline).hand_acts:
        cards = " ".join(act.cards)
        said = {
            "exposed": f"{act.seat} shows {cards} with action pending.",
            "discarded_at_showdown": f"{act.seat} shows {cards} after throwing the hand away at the showdown.",
            "discarded_unaware": f"{act.seat}, the last to bet, throws the hand away while others have yet to act.",
            "partly_tabled": f"{act.seat} throws the hand away after showing {cards}.",
            "lifted": f"{act.seat} picks up the cards showing, facing a bet.",
            "mucked_at_all_in": f"{act.seat} throws the hand away unseen with a player all-in and the betting over.",
        }[act.trouble]
        kind = _KIND_OF_TROUBLE.get(act.trouble, "dead-hand")
        yield Irregularity(kind, act.seat, act.step, "open", said, detail=HandDetail(hand=act))
