"""The first irregular call of a told auction: sufficiency, turns, doubles, calls after the end."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from rulebase.stories.told_auction import DOUBLE, HIGHEST_LEVEL, PASS, PLAYERS, REDOUBLE, STRAINS, ToldFault

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rulebase.stories.told_auction import ToldAuction, ToldCall, ToldChange, ToldTurn

FAULTS_OF_ORDER = (
    "insufficient-bid", "bid-over-seven", "inadmissible-double", "bid-out-of-rotation", "pass-out-of-rotation",
    "double-out-of-rotation", "call-after-final-pass", "call-out-of-rotation", "auction-ended-by-pass-out-of-rotation",
)  # fmt: skip
"""The kinds of irregularity that the order of the calls shows."""
CHANGE = "change-of-call"
FAULTS_OF_HEIGHT = ("insufficient-bid", "bid-over-seven")
FEWEST_CALLS = 2
"""The fewest calls that can be compared."""
MOST_WORDS_TO_REGULAR = 14
"""The most words to a call in a story that may be about a regular auction."""
MOST_WORDS_IN_TURN = 9
"""The same where every call is told in turn, although its words sound irregular."""
MOST_WORDS_TO_IRREGULAR = 20
"""The same for an irregular one."""
MOST_WORDS_TO_PLAIN_FAULT = 40
"""The same for one that is plain from the calls."""
MOST_WORDS_TO_TOLD_FAULT = 30
"""The same for one that the words tell to be irregular."""


def fault_told(auction: ToldAuction, trick_values: Mapping[str, int] | None = None) -> ToldFault | None:
    """The first irregular call of *auction* if the story is sure to tell of it; else None.

    Among other words only a bid that is too low or too high counts, and a fault of the last call if all callers are
    known, and a fault that the words tell.
    """
    fault = first_fault(auction, trick_values)
    if fault is None:
        return None
    if fault.in_words and auction.words_to_call <= MOST_WORDS_TO_TOLD_FAULT:
        return fault
    if is_plain(auction, fault) and auction.words_to_call <= MOST_WORDS_TO_PLAIN_FAULT:
        return fault
    if auction.words_to_call > MOST_WORDS_TO_IRREGULAR:
        return None
    if any(one.sure for one in auction.turns) and fault.turn is None and fault.kind not in FAULTS_OF_HEIGHT:
        return None
    if auction.nothing_else or not auction.complete:
        return fault if auction.nothing_else else None
    callers_known = all(one.caller is not None for one in auction.calls)
    whoever = fault.kind == "inadmissible-double" and fault.over is not None and fault.call.caller is None
    ends_there = fault.call is auction.calls[-1] and (callers_known or whoever)
    ahead_of_dealer = fault.turn is not None and fault.call is auction.calls[0]
    sure = fault.kind in (*FAULTS_OF_HEIGHT, "call-after-final-pass") or ends_there or ahead_of_dealer
    return fault if sure else None


def is_plain(auction: ToldAuction, fault: ToldFault) -> bool:
    """Whether *fault* is plain from the calls: out of turn before the dealer, or after calls all told in turn."""
    ahead_of_dealer = fault.turn is not None and fault.turn == auction.dealer and fault.call is auction.calls[0]
    callers = (
        [one.caller for one in auction.calls[: auction.calls.index(fault.call) + 1]]
        if fault.call in auction.calls
        else []
    )
    in_turn = len(callers) >= PLAYERS - 1 and None not in callers
    in_turn = in_turn and all((other or 0) == ((one or 0) + 1) % PLAYERS for one, other in pairwise(callers))
    return ahead_of_dealer or (in_turn and fault.kind in FAULTS_OF_HEIGHT)


def is_told_in_turn(auction: ToldAuction) -> bool:
    """Whether several calls are told, each by the player next in turn, among few other words."""
    callers = [one.caller for one in auction.calls]
    if len(callers) < PLAYERS - 1 or None in callers or auction.words_to_call > MOST_WORDS_IN_TURN:
        return False
    return _follow_in_turn(auction.calls)


def _follow_in_turn(calls: Sequence[ToldCall]) -> bool:
    """Whether every one of *calls* is told by the player next in turn."""
    callers = [one.caller for one in calls]
    return None not in callers and all((other or 0) == ((one or 0) + 1) % PLAYERS for one, other in pairwise(callers))


def call_over(auction: ToldAuction, fault: ToldFault) -> ToldCall | None:
    """The call of the next player over *fault*; None if no such call is sure to be told.

    A call without a caller may be the one put in place of the fault, as may a single call after a row of calls.
    """
    if fault.call not in auction.calls or auction.change is not None:
        return None
    place = auction.calls.index(fault.call) + 1
    after = auction.calls[place : place + 1]
    in_a_row = auction.counted_from == "first" and len(auction.calls) <= place + 1
    if not after or after[0].caller is None or place in auction.gaps or in_a_row:
        return None
    caller = fault.call.caller
    if caller is None:
        return after[0] if fault.kind in FAULTS_OF_HEIGHT else None
    return after[0] if after[0].caller == (caller + 1) % PLAYERS else None


def is_regular(auction: ToldAuction, trick_values: Mapping[str, int] | None = None) -> bool:
    """Whether several calls of *auction* are told, all of them, and none is irregular."""
    bids = [one.call for one in auction.calls if one.call != PASS]
    passed_out = not bids and len(auction.calls) == PLAYERS
    opened = len(auction.calls) == 1 and auction.dealer is not None and auction.calls[0].caller == auction.dealer
    if (
        (len(auction.calls) < FEWEST_CALLS and not opened)
        or not (bids or passed_out)
        or bids[:1] in ([DOUBLE], [REDOUBLE])
    ):
        return False
    callers = [one.caller for one in auction.calls]
    again = any(one is not None and one == other for one, other in pairwise(callers)) or auction.change is not None
    out_of_turn = any(one.sure for one in auction.turns) and not _is_in_turn_from_dealer(auction)
    if again or auction.too_low_told or auction.card_told or out_of_turn:
        return False
    told = auction.complete and auction.words_to_call <= MOST_WORDS_TO_REGULAR
    return told and first_fault(auction, trick_values) is None


def first_fault(auction: ToldAuction, trick_values: Mapping[str, int] | None = None) -> ToldFault | None:
    """The first irregular call of *auction*; None if all are regular, or nothing can be compared.

    Players between two callers are taken to have passed where no pass was told before. *trick_values* gives the points
    of a trick at each denomination in games where bids rank by points.
    """
    last_bid: ToldCall | None = None
    doubled: ToldCall | None = None
    passes, turn = 0, auction.dealer
    gapless = True
    early = _call_out_of_turn_in_words(auction)
    for place, call in enumerate(auction.calls):
        if passes >= PLAYERS - 1 + (last_bid is None):
            return ToldFault("call-after-final-pass", call)
        if auction.change is not None and auction.change.place == place - 1:
            return _change_of_call(auction.calls, auction.change)
        sort = _SORTS.get(call.call, "bid")
        if sort == "double" and (
            _is_inadmissible(call, last_bid, doubled) or (last_bid is None and _is_first_bid(auction, place))
        ):
            # Law 32: out of turn or not, by Law 36.
            over = doubled or last_bid
            return ToldFault("inadmissible-double", call, over, in_words=over is None and auction.no_bid_told)
        low = (
            sort == "bid"
            and last_bid is not None
            and _rank(call.call, trick_values) <= _rank(last_bid.call, trick_values)
        )
        if sort == "bid" and _level(call.call) > HIGHEST_LEVEL:
            return ToldFault("bid-over-seven", call)
        if low:
            # In turn or not (Law 27A2).
            return ToldFault("insufficient-bid", call, last_bid)
        if early is not None and early[0] == place:
            return ToldFault(f"{sort}-out-of-rotation", call, turn=early[1], in_words=True)
        if place in auction.gaps:
            gapless = False
        elif call.caller is not None and turn is not None and turn != call.caller:
            skipped = [(turn + one) % PLAYERS for one in range((call.caller - turn) % PLAYERS)]
            pass_told = any(one.call == PASS for one in auction.calls[: place + 1])
            idle = any(at == place and player in skipped for at, player in auction.idle)
            again = place > 0 and auction.calls[place - 1].caller == call.caller
            if place == 0 or (gapless and pass_told and not idle and not again):
                return ToldFault(f"{sort}-out-of-rotation", call, turn=turn)
            gapless = False
        elif place and (call.caller is None or turn is None):
            gapless = False
        if call.call == PASS:
            passes += 1
        elif call.call in (DOUBLE, REDOUBLE):
            passes, doubled = 0, call
        else:
            passes, doubled, last_bid = 0, None, call
        turn = None if call.caller is None else (call.caller + 1) % PLAYERS
    if auction.change is None:
        return None
    if passes >= PLAYERS - 1 + (last_bid is None):
        return (
            None
            if auction.change.new is None
            else ToldFault("call-after-final-pass", auction.change.new, in_words=True)
        )
    return _change_of_call(auction.calls, auction.change)


def _change_of_call(calls: Sequence[ToldCall], change: ToldChange) -> ToldFault:
    """The fault of *change*, by Law 25."""
    old = calls[change.place]
    return ToldFault(CHANGE, change.new or old, old, in_words=True)


_SORTS = {PASS: "pass", DOUBLE: "double", REDOUBLE: "double"}
"""Call → the sort of call in the names of kinds; every other call is a bid."""


def _call_out_of_turn_in_words(auction: ToldAuction) -> tuple[int, int | None] | None:
    """(place of the call that the words tell to be out of turn, player whose turn it was); None if they tell none."""
    calls = auction.calls
    in_turn = _is_in_turn_from_dealer(auction)
    for told in auction.turns:
        if told.player is None and in_turn:
            continue
        if auction.change is not None and told.player is not None:
            changer = calls[auction.change.place].caller
            if changer is None or told.player == (changer + 1) % PLAYERS:
                # The call was changed before the next player called.
                continue
        if told.player is None:
            if told.sure and calls and told.beside_call:
                return min(max(told.place - 1, 0), len(calls) - 1), None
            continue
        for place in (told.place, told.place - 1) if told.ahead else (told.place - 1, told.place):
            if 0 <= place < len(calls) and _is_early(auction, told, place):
                return place, told.player
        if told.sure:
            for place, (one, other) in enumerate(pairwise(calls), 1):
                holder = None if one.caller is None else (one.caller + 1) % PLAYERS
                if holder == told.player and other.caller not in (None, holder):
                    # "East's turn it was, after 1H by North, but West bid 1S".
                    return place, told.player
    return None


def _is_in_turn_from_dealer(auction: ToldAuction) -> bool:
    """Whether the dealer is told, and every call is told by the player whose turn it was."""
    return auction.dealer is not None and all(
        one.caller == (auction.dealer + place) % PLAYERS for place, one in enumerate(auction.calls)
    )


def _is_early(auction: ToldAuction, told: ToldTurn, place: int) -> bool:
    """Whether the call at *place*, next to the words of a turn that are *told*, was made out of turn."""
    caller = auction.calls[place].caller
    before = auction.calls[place - 1].caller if place else None
    if caller is not None and place and before is None:
        return told.sure and caller != told.player and place == told.place - 1 and told.beside_call
    if caller is None:
        return told.sure and place == told.place - (not told.ahead)
    if caller == told.player:
        return False
    if before is not None:
        return caller != (before + 1) % PLAYERS
    if (
        not told.sure
        and place == 0
        and auction.dealer is None
        and len(auction.calls) > 1
        and _follow_in_turn(auction.calls)
    ):
        # "I was asleep. LHO 1D, partner pass".
        return False
    calls_next = told.player == (caller + 1) % PLAYERS
    if not told.sure and place < told.place and told.player != auction.dealer:
        # Nobody need have waited for a player who is busy after the first call.
        return False
    return not calls_next or (told.sure and place + 1 == len(auction.calls))


def _is_first_bid(auction: ToldAuction, place: int) -> bool:
    """Whether the double at *place* is sure to be made before any bid; the bid may also be left out of the story."""
    first = auction.dealer is not None and place == 0 and auction.calls[0].caller == auction.dealer
    passed = place > 0 and all(one.call == PASS for one in auction.calls[:place])
    from_dealer = passed and auction.dealer is not None and _is_in_turn_from_dealer(auction)
    return first or auction.no_bid_told or from_dealer or (passed and auction.nothing_else)


def _is_inadmissible(call: ToldCall, last_bid: ToldCall | None, doubled: ToldCall | None) -> bool:
    """Whether the double or redouble *call* is inadmissible over *last_bid*, which *doubled* has doubled, if any."""
    if last_bid is None:
        return False
    if (call.call == DOUBLE) != (doubled is None) or (doubled is not None and doubled.call == REDOUBLE):
        return True
    if call.caller is None or last_bid.caller is None:
        return False
    same_side = (call.caller - last_bid.caller) % 2 == 0
    return same_side == (call.call == DOUBLE)


def _level(bid: str) -> int:
    return int(bid[:-1])


def _rank(bid: str, trick_values: Mapping[str, int] | None) -> tuple[int, int]:
    """The rank of *bid*: by level and strain, or by points and level where tricks have *trick_values*."""
    level, strain = _level(bid), bid[-1]
    if trick_values is None:
        return level, STRAINS.index(strain)
    return level * trick_values.get("NT" if strain == "N" else strain, 0), level
