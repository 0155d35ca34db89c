"""Who has the first turn of a betting interval in poker (001:2099, 2183-2191, 2521-2523)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.games.poker.boards import highest, shown_by
from adjudicator.record.events import TableEvent

if TYPE_CHECKING:
    from adjudicator.games.poker.state import Betting
    from adjudicator.record.events import Seat
    from adjudicator.table.state import Timeline


def starters(betting: Betting) -> tuple[Seat, ...]:
    """Who may have the first turn of the interval; nobody where nothing tells."""
    rule = betting.rules.starter(betting.interval)
    if rule == "high-board":
        return by_board(betting)
    eldest, blinds = standing(betting, betting.order[0]), betting.blind_seats
    opener = standing(betting, betting.opener) if betting.opener else eldest
    # The dealer antes first, and sits last in the order.
    anted = [seat for seat in betting.order[:-1] if seat in betting.antes] or list(betting.order[-1:])
    found = {
        "eldest": eldest,
        "opener": opener,
        "left-of-blinds": standing(betting, next_left(betting, blinds[-1])) if blinds else None,
        "blind-opener": standing(betting, blinds[0]) if blinds else None,
        "left-of-last-ante": standing(betting, next_left(betting, anted[-1])) if betting.antes else None,
    }.get(rule)
    if found is None:
        return ()
    both = betting.rules.two_starters and betting.interval > 1
    return tuple(dict.fromkeys((found, opener) if both else (found,)))


def by_board(betting: Betting) -> tuple[Seat, ...]:
    """Who shows the highest cards; nobody where the record lacks a card.

    Where he has no chips left to act with, the law names nobody in his place (001:2521): it is one of those who have.
    """
    shown = shown_by(str(betting.rules.section.get("deal_pattern", "")), betting.interval)
    if not shown or any(len(betting.boards.get(seat, ())) < shown for seat in betting.active):
        return ()
    among = [seat for seat in betting.order if seat in betting.active]
    found = highest(betting.boards, among, fourflush=bool(betting.rules.section.get("board_fourflush")))
    able = tuple(seat for seat in among if seat not in betting.all_in)
    return able if found in betting.all_in else (found,)


def next_left(betting: Betting, seat: Seat) -> Seat:
    """The player on the left of *seat*."""
    order = betting.order
    return order[(order.index(seat) + 1) % len(order)]


def standing(betting: Betting, seat: Seat) -> Seat:
    """*seat* if he can still act, else the active player nearest his left."""
    for _ in betting.order:
        if seat in betting.active and seat not in betting.all_in:
            return seat
        seat = next_left(betting, seat)
    return seat


def clockwise(timeline: Timeline) -> tuple[Seat, ...]:
    """The players from the dealer's left on, the dealer last."""
    seats = timeline.game.seats
    first = (seats.index(_who_dealt(timeline)) + 1) % len(seats)
    return (*seats[first:], *seats[:first])


def _who_dealt(timeline: Timeline) -> Seat:
    """The dealer, or who dealt in his place where nobody demanded a new deal: his deal stands (001:2553-2555)."""
    deals = [step.event for step in timeline.steps if isinstance(step.event, TableEvent) and step.event.name == "deal"]
    demanded = any("redeal-demanded" in event.words for event in deals)
    by = next((event.seat for event in deals if event.words[:1] == ("by",)), None)
    return by if by in timeline.game.seats and not demanded else timeline.start.dealer
