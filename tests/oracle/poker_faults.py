"""What goes wrong in the betting of poker in one's turn (001:2511-2533, 2593-2608)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.scene import UNSAID

if TYPE_CHECKING:
    from tests.oracle.poker_table import PokerTable

CALIFORNIA = "lowball-california"


def _general(table: PokerTable, row: str, before: str) -> str:
    """The rows where draw poker, and lowball after it, first ask what sort of bet it is, and send on to the general
    law."""
    return row if table.form.code == "stud-poker" else f"{before} {row}"


# ---------------------------------------------------------------- too little, too much, too often


def bet_too_few_to_call(table: PokerTable) -> bool:
    """Too few chips to call: he adds what is missing, or drops; more he may not add."""
    bets, rng = table.bets, table.rng
    seat = bets.turn
    if seat is None or bets.need(seat) < 2 or table.form.variant == "english":
        return False
    if bets.stacks.get(seat, 99) < bets.need(seat) + 8:
        return False
    need = bets.need(seat)
    few = rng.randrange(1, need)
    event = table.scene.add(f"!call {seat} {few}")
    bets.pay(seat, few)
    row = "add-or-forfeit" if table.form.code == CALIFORNIA else _general(table, "too-few-to-call", "ordinary-bet")
    fault = table.scene.expect("insufficient-bet", seat, event, "open", rows=row)
    table.begins = False
    way = rng.random()
    if way < 0.15:
        table.stopped = True
        return True
    fault.status = "corrected"
    if way < 0.4:
        bets.put[seat] = bets.put.get(seat, 0) + few
        table.drop(seat)
        return True
    more = rng.randrange(1, 6) if way > 0.7 else 0
    event = table.scene.add(f"!call {seat} {need - few + more}" if not more else f"!raise {seat} {need - few + more}")
    if more:
        rows = "not-announced" if table.form.code == CALIFORNIA else "too-few-to-call"
        table.scene.expect("string-bet", seat, event, "open", rows=rows)
    bets.pay(seat, need - few + more)
    bets.count(seat, need)
    table.done(seat, chips=False)
    return True


def bet_raise_too_small(table: PokerTable) -> bool:
    """A raise smaller than the bet or raise before it, with more than two in the pot: it is a call."""
    bets, rng = table.bets, table.rng
    seat = bets.turn
    if seat is None or not bets.price or bets.least() < 2 or not table.may_raise(seat):
        return False
    if table.form.code == CALIFORNIA and bets.interval == 1:
        # Whether the first bet is measured with the antes nobody says.
        return False
    small = rng.randrange(1, bets.least())
    if bets.stacks and small > max(table.sizes(seat), default=0):
        return False
    if table.form.variant == "english" and small > bets.price:
        return False
    need = bets.need(seat)
    event = table.chips(seat, "raise", need + small, need)
    row = None if table.form.code == CALIFORNIA else _general(table, "raise-too-small", "ordinary-bet")
    table.scene.expect("insufficient-bet", seat, event, "established", rows=row)
    return True


def bet_over_limit(table: PokerTable) -> bool:
    """More than the limit: it stands as a bet of the limit."""
    bets, rng = table.bets, table.rng
    seat = bets.turn
    if seat is None or not table.may_bet(seat):
        return False
    most = bets.most(seat) if table.form.variant != "english" else bets.price or None
    if most is None or (bets.price and not table.may_raise(seat)) or most < bets.least():
        return False
    if table.form.code == CALIFORNIA and not bets.price and seat in bets.put:
        return False
    need = bets.need(seat)
    chips = need + most + rng.randrange(1, 5)
    if table.begins and chips in table.form.straddles:
        # It might be one more straddle.
        return False
    name = "raise" if bets.price else "bet"
    interval = bets.interval
    event = table.chips(seat, name, chips, need + most)
    table.scene.expect("bet-over-limit", seat, event, "established", rows=_limit_row(table, interval))
    return True


def _limit_row(table: PokerTable, interval: int) -> str:
    form, after = table.form, interval > 1
    if form.code == CALIFORNIA:
        return "after-the-draw" if after else "before-the-draw"
    if form.variant in ("blind-opening", "block"):
        return f"{form.variant}-{'after' if after else 'before'}"
    if form.variant == "blind-and-straddle":
        number = {2: "one-straddle", 3: "two-straddles", 4: "three-straddles"}[table.blinds]
        return f"{number}-{'after' if after else 'before'}"
    return "english" if form.variant == "english" else _general(table, "over-the-limit", "agreed-limit")


def bet_over_stacks(table: PokerTable) -> bool:
    """Table stakes: more than any other player has left to meet; the rest comes back."""
    bets, rng = table.bets, table.rng
    seat = bets.turn
    if seat is None or not bets.stacks or not table.may_bet(seat) or (bets.price and not table.may_raise(seat)):
        return False
    need, most = bets.need(seat), bets.meetable(seat) or 0
    room = bets.stacks[seat] - need - most
    if room < 2 or most < bets.least():
        return False
    beyond = rng.randrange(1, room)
    event = table.scene.add(f"!{'raise' if bets.price else 'bet'} {seat} {need + most + beyond}")
    table.scene.expect(
        "bet-over-limit", seat, event, UNSAID, rows=_general(table, "excess-to-the-stack", "agreed-limit")
    )
    if rng.random() < 0.5:
        table.scene.add(f"!withdraw {seat} {beyond}")
    bets.count(seat, need + most)
    bets.pay(seat, need + most)
    table.done(seat)
    return True


def bet_beyond_stack(table: PokerTable) -> bool:
    """Table stakes: more chips than he had before him, added in the midst of the deal."""
    bets, rng = table.bets, table.rng
    seat = bets.turn
    if seat is None or not bets.stacks or not table.may_bet(seat) or (bets.price and not table.may_raise(seat)):
        return False
    left = bets.stacks[seat]
    above = left - bets.need(seat)
    if above < bets.least() or above > (bets.meetable(seat) or 0):
        return False
    event = table.scene.add(f"!{'raise' if bets.price else 'bet'} {seat} {left + rng.randrange(1, 6)}")
    table.scene.expect("illegal-pickup", seat, event, UNSAID, rows="added-during-the-deal")
    bets.count(seat, left)
    bets.pay(seat, left)
    table.done(seat)
    return True


def bet_raise_too_many(table: PokerTable) -> bool:
    """A raise by one who may raise no more: where raises are limited it is a call."""
    bets, rng = table.bets, table.rng
    seat = bets.turn
    limited = table.raises_each + table.raises_all
    if seat is None or not bets.price or not limited or table.may_raise(seat) or seat in bets.checked:
        return False
    sizes = table.sizes(seat)
    if not sizes:
        return False
    need = bets.need(seat)
    event = table.chips(seat, "raise", need + rng.choice(sizes), need)
    row = None if table.form.code == CALIFORNIA else _general(table, "one-raise-too-many", "agreed-limit")
    table.scene.expect("bet-over-limit", seat, event, "established", rows=row)
    return True


def bet_raise_after_check(table: PokerTable) -> bool:
    """California: who has checked after the draw raises; he may only call."""
    bets = table.bets
    seat = bets.turn
    if table.form.code != CALIFORNIA or seat is None or not bets.price or seat not in bets.checked:
        return False
    if table.raises_each + table.raises_all:
        return False
    need = bets.need(seat)
    event = table.chips(seat, "raise", need + int(bets.most(seat) or 0), need)
    table.scene.expect("inadmissible-call", seat, event, UNSAID, rows="raised-after-check")
    return True


def bet_in_two_lots(table: PokerTable) -> bool:
    """A player adds chips to the bet he has just made."""
    bets, rng = table.bets, table.rng
    if table.last is None or not table.last[1] or bets.turn is None or table.last[0] not in bets.active:
        return False
    seat = table.last[0]
    if bets.turn == seat:
        return False
    chips = rng.randrange(1, 6)
    if bets.stacks.get(seat, 99) <= chips:
        return False
    event = table.scene.add(f"!{rng.choice(('raise', 'bet'))} {seat} {chips}")
    bets.pay(seat, chips)
    table.last = (seat, False)
    rows = "not-announced" if table.form.code == CALIFORNIA else "second-lot-refused"
    table.scene.expect("string-bet", seat, event, "open", rows=rows)
    table.no_more = True
    return True


def bet_short_of_announcement(table: PokerTable) -> bool:
    """Fewer chips than he announced in his turn: he makes it good, which is no fault, or does not."""
    bets, rng = table.bets, table.rng
    seat = bets.turn
    if seat is None or not bets.price or not table.may_raise(seat) or table.form.code == CALIFORNIA:
        return False
    sizes = [size for size in table.sizes(seat) if size > bets.least()]
    if not sizes:
        return False
    need, size = bets.need(seat), rng.choice(sizes)
    less = rng.randrange(bets.least(), size)
    table.scene.add(f"!announce {seat} raise {need + size}")
    event = table.scene.add(f"!raise {seat} {need + less}")
    bets.pay(seat, need + less)
    if rng.random() < 0.5:
        if rng.random() < 0.4:
            table.scene.add(f"!attention {rng.choice([other for other in table.seats if other != seat])} all of it")
        table.scene.add(f"!raise {seat} {size - less}")
        bets.pay(seat, size - less)
        bets.count(seat, need + size)
    else:
        bets.count(seat, need + less)
        table.scene.expect("string-bet", seat, event, "open")
        table.no_more = True
    table.done(seat, chips=False)
    return True


def bet_announced_and_not_made(table: PokerTable) -> bool:
    """A player announces a raise in his turn, and then drops without a chip (001:2608)."""
    bets, rng = table.bets, table.rng
    seat = bets.turn
    if seat is None or len(bets.active) < 3 or not bets.price or not table.may_raise(seat) or not table.sizes(seat):
        return False
    if table.form.code == CALIFORNIA:
        return False
    table.scene.add(f"!announce {seat} raise {bets.need(seat) + rng.choice(table.sizes(seat))}")
    event = table.scene.add(f"!drop {seat}")
    table.scene.expect("string-bet", seat, event, "open", rows="announced-nothing-put-in")
    bets.drop(seat)
    table.done(seat)
    return True


def bet_impossible_call(table: PokerTable) -> bool:
    """Stud: the last call of all, though no hole card could beat the four cards that the bettor shows."""
    seat = table.bets.turn
    if seat is None or table.closing_call(seat) != {-1}:
        return False
    need = table.bets.need(seat)
    event = table.chips(seat, "call", min(need, table.bets.stacks.get(seat, need)))
    fault = table.scene.expect("inadmissible-call", seat, event, "open")
    if table.rng.random() < 0.6:
        table.scene.add(f"!attention {table.rng.choice([other for other in table.seats if other != seat])}")
        fault.rows = "impossible-call-in-time"
    return True


# ---------------------------------------------------------------- checks, chips taken back


def bet_check_not_allowed(table: PokerTable) -> bool:
    """A check after a bet, or in an interval in which nobody may check."""
    bets, form = table.bets, table.form
    seat = bets.turn
    if seat is None or (bets.price and not bets.need(seat)):
        return False
    if not bets.price and (bets.interval in form.checks or (form.code == CALIFORNIA and seat in bets.put)):
        return False
    event = table.scene.add(f"!check {seat}")
    if form.code == "stud-poker":
        row = "after-a-bet" if bets.price else "first-interval"
    else:
        barred = "checked-before-draw" if form.code.startswith("lowball") else "check-barred"
        row = "checked-after-a-bet" if bets.price else barred
    fault = table.scene.expect("inadmissible-call", seat, event, "open", rows=row)
    table.begins, table.last = False, (seat, False)
    if table.rng.random() < 0.2:
        table.stopped = True
        return True
    fault.status = "corrected"
    table.act(seat)
    return True


def bet_taken_back(table: PokerTable) -> bool:
    """A player takes back chips that he has put in; they go back into the pot."""
    bets = table.bets
    if table.last is None or not table.last[1] or table.last[0] not in bets.active:
        return False
    seat = table.last[0]
    event = table.scene.add(f"!withdraw {seat} {table.rng.randrange(1, 3)}")
    table.scene.expect("illegal-pickup", seat, event, "open")
    table.last = (seat, False)
    return True
