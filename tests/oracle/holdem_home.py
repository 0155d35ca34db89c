"""Hold'em and Omaha by the rules for private games: the rows that decide on faults, and the faults only they know."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.oracle.holdem_table import HoldemTable
    from tests.oracle.scene import Expected

ALLOWED = "inadmissible-call IC.1", "inadmissible-call IC.2", "dead-hand DH.12", "showdown-order SH.1"
"""What the rules of tournaments rule on and those of private games do not forbid, by kind and row."""
_STREETS = {"!flop": "BC.1", "!turn": "BC.2", "!river": "BC.3"}


def settle_home(table: HoldemTable) -> None:
    """Put the rows of private games in place of those of tournaments; what they allow is expected no more."""
    scene, big = table.scene, table.bets.kind != "limit"
    for fault in scene.expected:
        if fault.rows == "DH.12" and "BringIn" in scene.tags:
            # In stud the seat still gets cards.
            fault.rows = "home DH.11"
    scene.expected = [fault for fault in scene.expected if f"{fault.kind} {fault.rows}" not in ALLOWED]
    for fault in scene.expected:
        if fault.rows is not None and not fault.rows.startswith("home "):
            fault.kind, fault.rows = _ruled(fault, scene.tokens[fault.event - 1], big=big)
        elif fault.rows:
            fault.rows = fault.rows.removeprefix("home ")


def _ruled(fault: Expected, token: str, *, big: bool) -> tuple[str, str]:
    """Kind and rows in private games of *fault*, which *token* commits."""
    kind, row, low = fault.kind, str(fault.rows), "IB.6" if big else "IB.7"
    if kind == "undercall":
        return kind, f"UC.1 {'IB.5' if big else 'IB.7-call'}"
    if kind == "insufficient-bet":
        return kind, "IB.8" if row == "UR.2" else low
    if kind == "betting-reopened":
        return kind, "IB.24" if big else "IB.21"
    if kind in ("oversized-chip", "multiple-chips") and row in ("OC.2-short", "MC.6"):
        return "insufficient-bet", low
    if kind in ("oversized-chip", "prior-chips-out") and row in ("OC.1", "PC.2"):
        return "oversized-chip", "IB.11"
    if kind in ("multiple-chips", "prior-chips-out"):
        return "multiple-chips", "IB.15-big"
    if kind == "string-bet":
        return kind, "IB.19"
    if kind == "board-card-error":
        return kind, _row_of_board(token, row)
    if kind == "change-of-call":
        return kind, ""
    # Whether a hand can be told, whether it is a tournament, and what a check facing a bet means, is not on record.
    return kind, ""


def _row_of_board(token: str, row: str) -> str:
    words = token.split()
    if row == "FL.4":
        return _STREETS[words[0]]
    if words[-1] == "unburned":
        return "BC.9"
    return "BC.1" if words[0] == "!flop" else ""


# ---------------------------------------------------------------- faults only they know


def bet_past_cap(table: HoldemTable) -> bool:
    """A fourth raise in limit with three players who have chips."""
    bets, seat, scene = table.bets, table.bets.queue[0], table.scene
    if not bets.capped or bets.stacks[seat] <= bets.need(seat) + bets.least() or len(bets.able()) < 2:
        return False
    if bets.need(seat) < bets.price - bets.put[seat] or bets.short_all_in:
        return False
    total = bets.price + bets.least()
    event = scene.add(f"!raise {seat} to {total}")
    bets.raise_to(seat, total)
    table.done(seat, "raise")
    scene.expect("bet-over-limit", seat, event, "open", rows="home IB.20")
    return True


def bet_half_over(table: HoldemTable) -> bool:
    """Several chips without a word in limit: half of a bet beyond the call makes a raise, less a call."""
    bets, seat, scene, rng = table.bets, table.bets.queue[0], table.scene, table.rng
    need, least = bets.need(seat), bets.least()
    if bets.kind != "limit" or not need or bets.barred(seat) or bets.short_all_in or len(bets.able()) < 2:
        return False
    above = rng.randrange(1, least) if least > 1 else 0
    if not above or need + least >= bets.stacks[seat]:
        return False
    event = scene.add(f"!chips {seat} {need} {above}")
    half = 2 * above >= least
    scene.expect("multiple-chips", seat, event, "open", rows="home IB.15" if half else "home IB.16")
    if half:
        bets.raise_to(seat, bets.price + least)
    else:
        bets.call(seat)
    table.done(seat, "raise" if half else "call")
    return True


def bet_chip_over_most(table: HoldemTable) -> bool:
    """One chip without a word where nobody has bet, worth more than the pot or the limit."""
    bets, seat, scene = table.bets, table.bets.queue[0], table.scene
    if bets.price or bets.kind == "nl" or len(bets.able()) < 2:
        return False
    most = bets.least() if bets.kind == "limit" else sum(bets.total.values())
    if bets.stacks[seat] <= most + 2:
        return False
    event = scene.add(f"!chips {seat} {most + 1}")
    bets.raise_to(seat, most)
    table.done(seat, "bet")
    scene.expect("oversized-chip", seat, event, "open", rows="home IB.14" if bets.kind == "limit" else "home IB.12")
    return True


HOME_FAULTS = (bet_past_cap, bet_past_cap, bet_half_over, bet_half_over, bet_chip_over_most)
