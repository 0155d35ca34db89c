"""How many chips a player may put in, and what those that he does put in come to (001:2061-2089, 2511, 2605-2607)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudicator.games.poker.state import Betting
    from adjudicator.record.events import Seat


def most(betting: Betting, need: int) -> int | None:
    """The largest bet or raise, for one who has to put in *need* to call."""
    antes, blinds = sum(betting.antes.values()), len(betting.blind_seats)
    return betting.rules.limit(
        betting.interval,
        need,
        pot=betting.pot,
        antes=antes,
        blinds=blinds,
        first_bet=betting.first_bet,
        last_bet=betting.current,
    )


def left_of(betting: Betting, seat: Seat) -> int | None:
    """The chips that *seat* has left; None where that is not known or does not matter."""
    stack = betting.stacks.get(seat)
    return None if stack is None else max(0, stack - betting.paid.get(seat, 0))


def taps_out(betting: Betting, seat: Seat, name: str) -> bool:
    """Whether *seat*, who puts in too little to call, puts in all he has, as he may at table stakes."""
    if not betting.rules.table_stakes:
        return False
    return seat in betting.all_in if betting.stacks.get(seat) is not None else name == "call"


def meetable_by(betting: Betting, seat: Seat) -> int | None:
    """The most that *seat* can have bet in the interval for somebody to meet it; None where that is not known."""
    others = {other: left_of(betting, other) for other in betting.active if other != seat}
    known = [left + betting.put.get(other, 0) for other, left in others.items() if left is not None]
    return max(known) if len(known) == len(others) and known else None


def readings_of(betting: Betting, seat: Seat, chips: int, need: int) -> tuple[str, ...]:
    """What is irregular about a bet, call or raise in turn that is at least a call."""
    above, largest = chips - need, most(betting, need)
    if above <= 0:
        return ()
    raised, often, together = bool(betting.current), betting.rules.raises, betting.rules.raises_together
    meetable, bet = meetable_by(betting, seat), betting.put.get(seat, 0) + chips
    tests = {
        "raise-after-check": raised and seat in betting.checked and not betting.rules.raise_after_check,
        "over-limit": largest is not None and above > largest,
        "small-bet": not raised and above < betting.rules.smallest_bet,
        "small-raise": raised
        and betting.rules.least_is_last
        and above < betting.last_raise
        and len(betting.active) > 2
        and seat not in betting.all_in,
        "over-stacks": meetable is not None and bet > meetable,
        "too-many-raises": raised
        and (0 < often <= betting.raises.get(seat, 0) or 0 < together <= sum(betting.raises.values())),
    }
    return tuple(reading for reading, found in tests.items() if found)


def unmeetable(betting: Betting, seat: Seat, chips: int, need: int) -> int:
    """How many of the *chips* of *seat* nobody has enough left to meet: they go back to his stack (001:2607)."""
    meetable = meetable_by(betting, seat)
    return 0 if meetable is None else max(0, chips - max(need, meetable - betting.put.get(seat, 0)))


def counted(betting: Betting, seat: Seat, chips: int, need: int, readings: Iterable[str]) -> int:
    """The chips that count; the rest is forfeited, or at table stakes taken back."""
    chips -= unmeetable(betting, seat, chips, need) if "over-stacks" in readings else 0
    if {"raise-after-check", "small-raise", "too-many-raises"} & set(readings):
        return need
    largest = most(betting, need)
    return chips if largest is None else min(chips, need + largest)
