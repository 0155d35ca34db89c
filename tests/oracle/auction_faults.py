"""Faults of the bidding in contract bridge, and what they bind the players to afterwards (law of 1963)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.auction import BIDS, HEIGHT, TOP, left, partner, side

if TYPE_CHECKING:
    from tests.oracle.bridge import BridgeTable
    from tests.oracle.scene import Expected

OPEN = 0.08
"""How often the record breaks off right after the fault."""


def _withdraw(table: BridgeTable, seat: str, call: str) -> None:
    rng = table.rng
    table.talk(seat)
    if rng.random() < 0.2:
        table.scene.add(f"!refuse {left(seat)}")
    table.scene.add(f"!withdraw {seat} {call}" if rng.random() < 0.3 else f"!withdraw {seat}")


def _accept(table: BridgeTable, seat: str, fault: Expected) -> None:
    """The next player calls over it."""
    fault.status = "accepted"
    if table.rng.random() < 0.2:
        table.scene.add(f"!accept {left(seat)}")
    table.call_legal(left(seat))


def _proper(table: BridgeTable, seat: str, *, but: tuple[str, ...] = ()) -> str | None:
    """Some call, other than those of *but*, that would be proper for *seat* now."""
    auction = table.auction
    calls = ["P", *(c for c in ("X", "XX") if auction.may_double(seat, c)), *BIDS[auction.bid + 1 : auction.bid + 9]]
    calls = [call for call in calls if call not in but]
    return table.rng.choice(calls) if calls else None


def insufficient_bid(table: BridgeTable) -> bool:
    """A bid in turn that is not higher than the last one."""
    auction, rng = table.auction, table.rng
    seat = auction.turn
    if auction.closed or auction.bid < 0 or not table.unbound:
        return False
    call = BIDS[max(0, auction.bid - min(rng.randrange(8), rng.randrange(8)))]
    event = table.call(seat, call)
    fault = table.scene.expect("insufficient-bid", seat, event, "open")
    course = rng.random()
    if course < OPEN:
        table.stopped = True
    elif course < 0.4:
        _accept(table, seat, fault)
    else:
        fault.status = "corrected"
        _withdraw(table, seat, call)
        table.auction = auction
        _replace_bid(table, seat, call)
    return True


def _replace_bid(table: BridgeTable, seat: str, call: str) -> None:
    auction, rng = table.auction, table.rng
    lowest = next((BIDS[h] for h in range(auction.bid + 1, TOP + 1) if BIDS[h][1:] == call[1:]), None)
    others = [bid for bid in BIDS[auction.bid + 1 : auction.bid + 12] if bid != lowest]
    way = rng.random()
    if way < 0.35 and lowest:
        table.call(seat, lowest)
        return
    table.barred[partner(seat)] = "throughout"
    doubles = [x for x in ("X", "XX") if auction.may_double(seat, x)]
    if way > 0.85 and doubles and table.double_corrects:
        # As a correction of an insufficient bid a double is treated as a pass.
        table.call(seat, doubles[0], "P")
    else:
        table.call(seat, rng.choice(others) if way < 0.7 and others else "P")


def out_of_rotation(table: BridgeTable, what: str) -> bool:
    """A pass, bid or double by a player whose turn it is not."""
    auction, rng = table.auction, table.rng
    turn = auction.turn
    if auction.closed or not table.unbound:
        return False
    seats = [seat for seat in table.out_of_rotation(turn, what) if _call_for(table, seat, what)]
    if not seats:
        return False
    seat = rng.choice(seats)
    call = _call_for(table, seat, what)
    assert call is not None
    whose = {1: "rho", 2: "partner", 3: "lho"}[(["N", "E", "S", "W"].index(seat) - "NESW".index(turn)) % 4]
    if whose == "rho" and what != "pass" and auction.run + 1 >= auction.closing:
        # If the right-hand player passed the auction would be over before the call could be repeated.
        return False
    event = table.call(seat, call)
    fault = table.scene.expect(f"{what}-out-of-rotation", seat, event, "open")
    course = rng.random()
    if course < OPEN:
        table.stopped = True
    elif course < 0.4:
        # Whether a pass out of rotation counts towards the close is not said: it never has to here.
        table.no_pass = what == "pass"
        if what == "pass" and auction.bid >= TOP - 2:
            table.stopped = True
            return True
        if table.no_pass and rng.random() < 0.5 and auction.run == 0:
            table.no_pass = False
            _accept(table, seat, fault)
            table.no_pass = table.auction.run > 0
        else:
            _accept(table, seat, fault)
    else:
        fault.status = "corrected"
        _withdraw(table, seat, call)
        table.auction = auction
        _BARS[what](table, seat, whose, call)
    return True


def _call_for(table: BridgeTable, seat: str, what: str) -> str | None:
    auction, rng = table.auction, table.rng
    if what == "pass":
        return "P"
    if what == "double":
        return next((call for call in ("X", "XX") if auction.may_double(seat, call)), None)
    return BIDS[min(TOP, auction.bid + 1 + rng.randrange(6))] if auction.bid < TOP - 3 else None


def _after_pass(table: BridgeTable, seat: str, whose: str, call: str) -> None:
    if table.auction.bid < 0 or whose == "rho":
        table.barred[seat] = "once"
    elif whose == "partner":
        table.barred[seat] = "throughout"
        table.no_double[partner(seat)] = table.auction.bid
    else:
        table.careful |= {seat, partner(seat)}


def _after_bid(table: BridgeTable, seat: str, whose: str, call: str) -> None:
    if (table.auction.calls == 0 and table.opening_bars) or whose == "partner":
        table.barred[partner(seat)] = "throughout"
    elif whose == "rho":
        _at_right_hand_turn(table, seat, call)
    else:
        table.careful |= {seat, partner(seat)}


def _after_double(table: BridgeTable, seat: str, whose: str, call: str) -> None:
    if whose == "partner":
        table.barred[partner(seat)] = "throughout"
        table.no_double[seat] = table.auction.bid
    elif whose == "rho":
        _at_right_hand_turn(table, seat, call)
    else:
        table.careful |= {seat, partner(seat)}


def _at_right_hand_turn(table: BridgeTable, seat: str, call: str) -> None:
    """The player on the right passes or bids; his double would leave the law silent."""
    right = table.auction.turn
    made = table.call_legal(right, doubles=False)
    if made == "P":
        table.repeat[seat] = call
    else:
        table.barred[partner(seat)] = "once"


_BARS = {"pass": _after_pass, "bid": _after_bid, "double": _after_double}


def pass_out_of_rotation(table: BridgeTable) -> bool:
    """A pass by a player whose turn it is not."""
    return out_of_rotation(table, "pass")


def bid_out_of_rotation(table: BridgeTable) -> bool:
    """A bid by a player whose turn it is not."""
    return out_of_rotation(table, "bid")


def double_out_of_rotation(table: BridgeTable) -> bool:
    """A double or redouble by a player whose turn it is not."""
    return out_of_rotation(table, "double")


def inadmissible_double(table: BridgeTable) -> bool:
    """A double or redouble that cannot be made on the bid that stands."""
    auction, rng = table.auction, table.rng
    if auction.closed or not table.unbound:
        return False
    turn = auction.turn
    seat = rng.choice([s for s in "NESW" if s != turn]) if rng.random() < 0.1 else turn
    calls = [call for call in ("X", "XX") if not auction.may_double(seat, call)]
    call = rng.choice(calls)
    event = table.call(seat, call, "P")
    fault = table.scene.expect("inadmissible-double", seat, event, "open")
    course = rng.random()
    if course < OPEN:
        table.stopped = True
    elif course < 0.4 and seat == turn and auction.run + 1 < auction.closing and table.calls_accepted:
        _accept(table, seat, fault)
    else:
        fault.status = "corrected"
        _withdraw(table, seat, call)
        table.auction = auction
        if seat != turn:
            table.careful |= {seat, partner(seat)}
            return True
        own_side_did = auction.doubled == 2 or (auction.doubled == 1 and side(seat) != side(auction.bidder))
        table.call(seat, _proper(table, seat, but=("X", "XX") if own_side_did else ()) or "P")
        table.barred[partner(seat)] = "throughout" if own_side_did else "once"
    return True


def bid_over_seven(table: BridgeTable) -> bool:
    """A bid of eight or more."""
    auction, rng = table.auction, table.rng
    if auction.closed or not table.unbound:
        return False
    seat = auction.turn
    call = rng.choice(("8C", "8D", "8H", "8S", "8NT", "9S"))
    event = table.call(seat, call, "P")
    fault = table.scene.expect("bid-over-seven", seat, event, "open")
    course = rng.random()
    if course < OPEN:
        table.stopped = True
    elif course < 0.4 and auction.run + 1 < auction.closing and table.calls_accepted:
        _accept(table, seat, fault)
    else:
        fault.status = "corrected"
        _withdraw(table, seat, call)
        table.auction = auction
        table.call(seat, "P")
        table.barred.update({seat: "throughout", partner(seat): "throughout"})
    return True


def barred_call(table: BridgeTable) -> bool:
    """A player who must pass bids or doubles."""
    auction, rng = table.auction, table.rng
    seat = auction.turn
    if auction.closed or seat not in table.barred or seat in table.repeat:
        return False
    call = _proper(table, seat, but=("P",))
    if call is None or (call in {"X", "XX"} and table.no_double.get(seat) == auction.bid):
        return False
    event = table.call(seat, call)
    fault = table.scene.expect("inadmissible-call-when-required-to-pass", seat, event, "open")
    if table.barred[seat] == "once":
        # Whether the one pass is still owed after this, no law says.
        del table.barred[seat]
        table.careful.add(seat)
    course = rng.random()
    if course < OPEN:
        table.stopped = True
    elif course < 0.5:
        _accept(table, seat, fault)
    else:
        fault.status = "corrected"
        _withdraw(table, seat, call)
        table.auction = auction
        table.call(seat, "P")
        table.barred.update({seat: "throughout", partner(seat): "throughout"})
    return True


def call_over_barred(table: BridgeTable) -> bool:
    """No fault: a player bids without waiting for the one on his right, who is required to pass."""
    auction, rng = table.auction, table.rng
    bound = auction.turn
    seat = left(bound)
    if auction.closed or table.barred.get(bound) != "throughout" or table.repeat or table.no_pass:
        return False
    if seat in table.barred or seat in table.careful or auction.bid >= TOP - 4 or bound in table.careful:
        return False
    table.call(seat, BIDS[auction.bid + 1 + rng.randrange(4)])
    return True


def change_of_call(table: BridgeTable) -> bool:
    """A legal call is taken back and another, or the same again, put in its place."""
    auction, rng = table.auction, table.rng
    if auction.closed or not table.unbound:
        return False
    seat = auction.turn
    first = _proper(table, seat)
    if first is None or (first == "P" and auction.run + 1 >= auction.closing):
        return False
    event = table.call(seat, first)
    table.scene.expect("change-of-call", seat, event, "corrected")
    _withdraw(table, seat, first)
    table.auction = auction
    second = first if rng.random() < 0.3 else _proper(table, seat)
    table.call(seat, second or first)
    table.careful.add(partner(seat))
    return True


def call_after_close(table: BridgeTable) -> bool:
    """Somebody calls although the auction is over."""
    auction, rng = table.auction, table.rng
    if not auction.closed:
        return False
    seat = rng.choice("NESW")
    fault = _late_call(table, seat)
    course = rng.random()
    if course < OPEN:
        table.stopped = True
    elif course < 0.3:
        _late_call(table, left(seat))
    elif course < 0.7:
        fault.status = "corrected"
        table.talk(seat)
        table.scene.add(f"!withdraw {seat}")
        table.late_call = None
    return True


def _late_call(table: BridgeTable, seat: str) -> Expected:
    call = table.rng.choice(("P", "P", "X", "XX", "2H", "4S", "7NT", "8C", *BIDS[table.auction.bid + 1 :][:4]))
    event = table.scene.add(f"{seat}:{call}")
    if table.late_call and left(table.late_call[1]) == seat:
        table.late_call[0].status = "accepted"
    fault = table.scene.expect("call-after-final-pass", seat, event, "open")
    table.late_call = (fault, seat)
    return fault


assert HEIGHT["7NT"] == TOP
