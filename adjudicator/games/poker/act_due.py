"""The act that a poker game waits for: a blind, a bet or check, a draw, the showdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.games.poker.betting_rules import BettingRules
from adjudicator.games.poker.betting_state import chips_left, number_of_intervals
from adjudicator.games.poker.course_of_betting import betting_so_far
from adjudicator.record.events import TableEvent
from adjudicator.table.act_due import ActDue, last_player

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.games.poker.betting_state import PokerBetting
    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Timeline


def act_due(timeline: Timeline) -> ActDue:
    """The act that the poker game of *timeline* waits for."""
    betting = betting_so_far(timeline)
    rules = BettingRules.from_section(timeline.record, timeline.game.raw)
    due = _end_of_betting(betting) or _blind_due(betting, rules) or _draw_due(timeline, betting, rules)
    due = due or _last_interval_over(betting, rules) or _bet_due(betting)
    return due._replace(
        standing=tuple(_standing(betting)),
        last=last_player(timeline),
        values_by_seat={seat: _chips(betting, seat) for seat in betting.order},
    )


def _chips(betting: PokerBetting, seat: Seat) -> dict[str, str]:
    """The chips that *seat* needs to call, has put in during this interval and has left; empty where not known."""
    left = chips_left(betting, seat)
    put_in = betting.chips_put_in.get(seat, 0)
    return {"call": str(betting.need(seat)), "in": str(put_in), "all": "" if left is None else str(left)}


def _end_of_betting(betting: PokerBetting) -> ActDue | None:
    if betting.passed_out:
        return ActDue((), "Nobody has opened: the deal is over")
    if len(betting.active) == 1:
        return ActDue((), f"{{{betting.active[0]}}} takes the pot of {betting.pot}")
    return ActDue((), "The betting is over") if betting.over else None


def _blind_due(betting: PokerBetting, rules: BettingRules) -> ActDue | None:
    """The next blind bet; players who need not write them down go on with the first act after the blinds."""
    place = len(betting.blind_seats)
    if place >= len(rules.blinds) or any("blind" not in act.readings for act in betting.acts):
        return None
    seat, chips = betting.order[place % len(betting.order)], rules.blinds[place]
    return ActDue((seat,), f"to put in the blind of {chips}", (f"blind {chips}",))


def _draw_due(timeline: Timeline, betting: PokerBetting, rules: BettingRules) -> ActDue | None:
    """The draw of the next player who has not drawn, between the intervals."""
    after = rules.section.get("draws_after")
    if not after or betting.interval != int(after) + 1 or _has_begun(betting):
        return None
    since = betting.acts[-1].step if betting.acts else -1
    drawn = {event.seat for step, event in timeline.acts if step.index > since and _is_a_draw(event, betting.active)}
    waiting = [seat for seat in betting.order if seat in betting.active and seat not in drawn]
    if not waiting:
        return None
    return ActDue((waiting[0],), "to draw", ("draw 3", "stand pat", "discard H2 H3"))


def _has_begun(betting: PokerBetting) -> bool:
    """Whether somebody has bet or checked in the current interval, so that the draw is over."""
    return any(act.interval == betting.interval and act.name not in ("drop", "announce") for act in betting.acts)


def _is_a_draw(event: TableEvent, active: list[Seat]) -> bool:
    return event.name == "draw" and event.seat in active


def _last_interval_over(betting: PokerBetting, rules: BettingRules) -> ActDue | None:
    last = number_of_intervals(rules.section) or int(rules.section.get("draws_after") or 0) + 1
    return ActDue((), "Showdown", ("showdown",)) if betting.interval > last > 1 else None


def _bet_due(betting: PokerBetting) -> ActDue:
    """The bet, call, check or fold of the player in turn."""
    turn = betting.turn
    if not turn and not betting.acts:
        first = betting.order[0]
        return ActDue((), "Antes or cards face up, then the first bet", (f"{first} antes 1", f"{first} up H9"))
    if not turn:
        return ActDue((), "Next", ("showdown",))
    seat = turn[0]
    need = betting.need(seat)
    pot = f", pot {betting.pot}" if betting.pot else ""
    if need:
        return ActDue(turn, f"to bet: {need} to call{pot}", ("call", "fold", f"raise {need}"))
    checks = betting.rules.may_check(betting.interval)
    act = f"to {'open' if betting.interval == 1 and not betting.current else 'bet'} or {'check' if checks else 'fold'}"
    return ActDue(turn, f"{act}{pot}", ("check" if checks else "fold", "bet 5"))


def _standing(betting: PokerBetting) -> Iterator[str]:
    yield f"pot {betting.pot}"
    if betting.interval > 1:
        yield f"betting interval {betting.interval}"
    folded = [seat for seat in betting.order if seat not in betting.active]
    if folded:
        yield "folded: " + ", ".join(f"{{{seat}}}" for seat in folded)
    if betting.all_in:
        yield "all in: " + ", ".join(f"{{{seat}}}" for seat in betting.order if seat in betting.all_in)
