"""The course of the betting of a poker deal: turns, chips needed to call, the effect of every act.

The betting is read from the ``!`` lines alone, since cards do not matter to it. Chips are always those put in by the
one act. Nothing is refused: an act out of turn, or with the wrong chips, counts as the law says (001:2605-2614), and
betting goes on from there.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adjudicator.games.poker.betting_rules import BettingRules, stacks_by_seat
from adjudicator.games.poker.betting_state import (
    CHIP_ACTS,
    WORD_ACTS,
    BettingAct,
    PokerBetting,
    calls_short_with_all_chips,
    chips_left,
    counted_chips,
    irregularities_of_bet_in_turn,
    largest_bet_or_raise,
    players_from_dealers_left,
    seat_on_left,
    seats_that_may_begin,
    unmeetable_chips,
)
from adjudicator.record.events import TableEvent
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Timeline


@dataclass(slots=True)
class _BettingFollower(PokerBetting):
    """The betting of a deal, updated event by event."""

    _acted: set[Seat] = field(default_factory=set)
    _pending: dict[Seat, tuple[int, int]] = field(default_factory=dict)
    """Chips of players whose turn has not come: (step, chips)."""
    _short: tuple[Seat, int] | None = None
    """The player who has to complete a call, and the step of the insufficient chips."""
    _owed: dict[Seat, tuple[int, int, bool]] = field(default_factory=dict)
    """The missing part of an announced bet: (step, chips, whether the chips put in already are a bet or raise)."""
    _adding: Seat | None = None
    """The player who has put in fewer chips than announced and may go on until somebody else acts."""
    _announced: dict[Seat, int] = field(default_factory=dict)
    _said_drop: set[Seat] = field(default_factory=set)
    """The players who have said in turn that they drop."""
    _deemed: set[Seat] = field(default_factory=set)
    """The players whose early chips count for their turn, which has passed since the last act."""
    _beyond: int = 0
    """The chips of the current act that the player did not have when the deal began."""
    _cards_moved: bool = False
    """Whether cards were drawn since the last act, so that the next act begins an interval."""

    def follow(self, step: int, event: TableEvent) -> None:
        """Apply *event*, an ``!`` line at *step*."""
        seat, chips = event.seat, first_number(event.words) or 0
        self.over = self.over or event.name == "showdown"
        self._cards_moved = self._cards_moved or event.name in ("discard", "draw", "up")
        if self.over or seat not in self.order:
            if event.name in (*CHIP_ACTS, *WORD_ACTS) and event.name != "drop":
                self.in_vain[step] = "the betting is over"
            return
        if seat != self._adding and event.name in (*CHIP_ACTS, *WORD_ACTS, "announce", "up", "first"):
            self.finish_turn()
        if event.name == "up":
            self.boards.setdefault(seat, []).extend(event.cards)
            self._begin()
            return
        if event.name == "first":
            self._name(seat)
            return
        if event.name == "ante":
            self._ante(seat, chips)
        elif seat not in self.active:
            if seat in self._said_drop and event.name in (*CHIP_ACTS, "check"):
                self._note(step, seat, event.name, chips, "changed")
            elif event.name in (*CHIP_ACTS, "check", "discard", "draw"):
                self.in_vain[step] = f"{seat} has dropped"
            return
        elif event.name == "announce" and event.words[0] != "draw":
            self._announce(step, seat, event.words[0], chips)
        elif event.name in CHIP_ACTS:
            if not event.words:
                # A call without a number of chips is not a blind bet; unrecorded blind bets lie in the pot before it.
                self._post_unwritten()
                if seat in self._deemed and not self.need(seat):
                    # The call in turn only repeats the chips put in early.
                    return
            self._lot(step, seat, event.name, chips if event.words else self._called(seat))
        elif event.name in WORD_ACTS:
            self._say(step, seat, event.name)

    def _called(self, seat: Seat) -> int:
        """The chips of a call without a number: those needed, or those of an early bet; at most all the player has."""
        left, early = chips_left(self, seat), max((chips for _, chips in self._pending.values()), default=0)
        chips = self.need(seat) or early
        return chips if left is None else min(chips, left)

    def _begin(self) -> None:
        """Start an interval as more cards lie face up: end the one before, and find its first turn."""
        if any(act.interval == self.interval for act in self.acts):
            self._close()
            self.over = False
        self.turn = seats_that_may_begin(self)

    def _name(self, seat: Seat) -> None:
        """The dealer names *seat* to bet first; against an error nobody has redress (001:2717)."""
        begun = any(act.interval == self.interval for act in self.acts)
        if not begun and self.turn and seat not in self.turn and seat in self.active and seat not in self.all_in:
            self.named, self.turn = seat, (seat, *self.turn)

    def _pay(self, seat: Seat, chips: int) -> None:
        self.pot += chips
        self.paid[seat] = self.paid.get(seat, 0) + chips

    def _note(self, step: int, seat: Seat, name: str, chips: int, *readings: str) -> None:
        need = self.need(seat)
        least = self.last_raise if self.current else self.rules.smallest_bet
        begins = not any(act.interval == self.interval and "blind" not in act.readings for act in self.acts)
        active, largest = tuple(self.active), largest_bet_or_raise(self, need)
        self._cards_moved = False
        self._deemed.clear()
        extra = ("misnamed",) if begins and seat == self.named else ("beyond-stack",) if self._beyond else ()
        chips, self.named, self._beyond = chips + self._beyond, None, 0
        before = (self.interval, self.turn, need, least, largest, active, begins)
        self.acts.append(BettingAct(step, seat, name, chips, *before, (*extra, *readings)))

    def _early(self, seat: Seat) -> bool:
        return bool(self.turn) and seat not in self.turn

    def _ante(self, seat: Seat, chips: int) -> None:
        self._pay(seat, chips)
        self.antes[seat] = self.antes.get(seat, 0) + chips
        if self.rules.antes_count:
            # Antes count towards meeting bets, but are not bets (001:2285).
            self.chips_put_in[seat] = self.chips_put_in.get(seat, 0) + chips
        if not self.acts:
            self.turn = seats_that_may_begin(self)

    def _announce(self, step: int, seat: Seat, word: str, chips: int) -> None:
        if self._early(seat):
            self._note(step, seat, "announce", chips, "early-words")
        elif word in WORD_ACTS:
            # A check or drop announced in turn binds at once, with or without cards (001:2608).
            if word == "drop":
                self._said_drop.add(seat)
            self._say(step, seat, word)
        elif word == "call" and not chips:
            self._announced[seat] = self.need(seat)
        elif not chips:
            # An announcement without an amount does not bind (001:2605, 2608).
            self.in_vain[step] = f"how many chips {seat} announces is not recorded"
        else:
            # The number is the total in chips; if too small for a raise, it is the amount of the raise.
            by = word == "raise" and 0 < chips <= self.need(seat)
            self._announced[seat] = chips + self.need(seat) if by else chips

    def _say(self, step: int, seat: Seat, word: str) -> None:
        self._post_unwritten()
        early = self._early(seat)
        # A player who has announced a bet in turn must make it (001:2608).
        broken = ("nothing-put-in",) if not early and self._announced.pop(seat, 0) else ()
        if word == "drop":
            self._note(step, seat, word, 0, *(("early-drop",) if early else broken))
            self._drop(seat, early)
        elif early:
            self._note(step, seat, word, 0, "early-words")
        elif self.need(seat) or not (self.current or self.rules.may_check(self.interval)):
            self._note(step, seat, word, 0, "check-after-bet" if self.need(seat) else "check-barred", *broken)
            self.turn = (seat,)
        else:
            self._note(step, seat, word, 0, *broken)
            self.checked.add(seat)
            self._acted.add(seat)
            self._pass_on(seat)

    def out(self, seat: Seat) -> None:
        """Remove the hand of *seat* by a ruling: it is no act of the player, and passes no other turn."""
        self.finish_turn()
        if seat in self.active:
            self._drop(seat, early=seat not in self.turn)

    def _drop(self, seat: Seat, early: bool) -> None:
        self.active.remove(seat)
        if self._short and self._short[0] == seat:
            self.ending[self._short[1]] = "dropped"
            self._short = None
        if len(self.active) < 2:
            self.over = True
        elif not early:
            self._pass_on(seat)

    def _lot(self, step: int, seat: Seat, name: str, chips: int) -> None:
        """*seat* puts in *chips*."""
        left = chips_left(self, seat)
        if left is not None and chips >= left:
            self._beyond, chips = chips - left, left
            self.all_in.add(seat)
        if not self._blind(step, seat, name, chips):
            if self._short and self._short[0] == seat:
                self._complete(step, seat, name, chips)
            elif seat in self._owed and seat not in self.turn:
                self._make_good(step, seat, name, chips)
            elif self._adds_to_chips_just_put_in(seat):
                last = self.acts[-1]
                self._note(step, seat, name, chips, "second-lot")
                if self.rules.string_bets_stand and last.interval == self.interval:
                    self._raise_by_lots(step, seat, chips, raised=last.chips > last.need)
            elif seat in self._deemed and self._early(seat):
                self._note(step, seat, name, chips, "second-lot")
            elif self._early(seat):
                self._note(step, seat, name, chips, "early-chips")
                first, before = self._pending.get(seat, (step, 0))
                self._pending[seat] = (first, before + chips)
            else:
                self._in_turn(step, seat, name, chips)
        self._pay(seat, chips)

    def _adds_to_chips_just_put_in(self, seat: Seat) -> bool:
        """Whether *seat*, after their turn, adds to the chips just put in."""
        last = self.acts[-1] if self.acts and not self._cards_moved else None
        if last is None or last.seat != seat or last.name not in CHIP_ACTS or seat in self.turn:
            return False
        return (bool(self.turn) or last.interval == self.interval) and "early-chips" not in last.readings

    def _blind(self, step: int, seat: Seat, name: str, chips: int) -> bool:
        """Whether *chips* are a blind bet, raise or straddle; if so, post them."""
        blinds, straddles, place = self.rules.blinds, self.rules.straddles, len(self.blind_seats)
        if not blinds or any("blind" not in act.readings for act in self.acts):
            return False
        wanted = (*blinds, *straddles)[place : place + 1]
        in_order = bool(wanted) and seat == self.order[place % len(self.order)]
        if in_order and (place < len(blinds) or (chips,) == wanted):
            self._note(step, seat, name, chips, "blind", *(("short-blind",) if chips < wanted[0] else ()))
            self._post(seat, wanted[0])
            return True
        self._post_unwritten()
        return False

    def _post_unwritten(self) -> None:
        """Post the compulsory blind bets that were not recorded."""
        for place in range(len(self.blind_seats), len(self.rules.blinds)):
            seat, chips = self.order[place % len(self.order)], self.rules.blinds[place]
            self._pay(seat, chips)
            self._post(seat, chips)

    def _post(self, seat: Seat, chips: int) -> None:
        self.blind_seats.append(seat)
        self.chips_put_in[seat] = chips
        self.last_raise, self.current = chips - self.current, chips
        # The last blind bettor is in without another chip if nobody raises (001:2187).
        self._acted = {seat}
        self.turn = seats_that_may_begin(self)

    def _in_turn(self, step: int, seat: Seat, name: str, chips: int) -> None:
        need, announced = self.need(seat), self._announced.pop(seat, 0)
        if chips < announced:
            self._note(step, seat, name, chips, "short-of-announcement")
            self._owed[seat] = (step, announced - chips, chips > need)
            self._count(step, seat, chips, need)
            self._adding, self.turn = seat, ()
            return
        elif chips < need and calls_short_with_all_chips(self, seat, name):
            self._note(step, seat, name, chips)
            self._count(step, seat, chips, need)
            self.all_in.add(seat)
        elif chips < need:
            self._note(step, seat, name, chips, "short")
            self._count(step, seat, chips, need)
            self._short, self.turn = (seat, step), (seat,)
            return
        else:
            readings = irregularities_of_bet_in_turn(self, seat, chips, need)
            self._note(step, seat, name, chips, *readings)
            back = unmeetable_chips(self, seat, chips, need) if "over-stacks" in readings else 0
            self._count(step, seat, counted_chips(self, seat, chips, need, readings), need)
            if back:
                self._pay(seat, -back)
                self.all_in.discard(seat)
        self._pass_on(seat)

    def _count(self, step: int, seat: Seat, chips: int, need: int) -> None:
        above = chips - need
        self.chips_put_in[seat] = self.chips_put_in.get(seat, 0) + chips
        if above > 0:
            if self.current:
                self.raises[seat] = self.raises.get(seat, 0) + 1
            elif self.interval == 1:
                self.opener, self.opened_at = seat, step
            self.last_raise, self.current = above, self.chips_put_in[seat]
            self._acted = set()
        self._acted.add(seat)

    def _complete(self, step: int, seat: Seat, name: str, chips: int) -> None:
        """More chips from a player whose first chips were too few to call."""
        need, first = self.need(seat), self._short[1] if self._short else step
        self._note(step, seat, name, chips, *(("over-completion",) if chips > need else ()))
        self.chips_put_in[seat] = self.chips_put_in.get(seat, 0) + min(chips, need)
        if chips >= need or seat in self.all_in:
            self.ending[first] = "completed"
            self._short = None
            self._acted.add(seat)
            self._pass_on(seat)

    def _make_good(self, step: int, seat: Seat, name: str, chips: int) -> None:
        """More chips towards an announced bet."""
        first, missing, raised = self._owed.pop(seat)
        self._note(step, seat, name, chips, *(("second-lot",) if chips > missing else ()))
        good, above = min(chips, missing), self.last_raise
        last = raised and self.current == self.chips_put_in.get(seat)
        self._count(step, seat, good, self.need(seat))
        if last:
            # The lots are one bet, or one raise by their sum (001:2605).
            self.last_raise += above
            self.raises[seat] = max(0, self.raises.get(seat, 0) - 1)
        self._adding, self.turn = seat, ()
        if chips < missing:
            self._owed[seat] = (first, missing - chips, True)
            return
        self.ending[first] = "completed"
        self.finish_turn()

    def _raise_by_lots(self, step: int, seat: Seat, chips: int, *, raised: bool) -> None:
        """Count a second lot that stands: an addition to a raise just made (*raised*), or a raise of its own."""
        above = self.last_raise
        self._count(step, seat, chips, self.need(seat))
        if raised:
            self.last_raise += above
            self.raises[seat] = max(0, self.raises.get(seat, 0) - 1)
        self._pass_on(seat)

    def finish_turn(self) -> None:
        """Pass the turn of a player who was still putting in the chips announced."""
        if self._adding is not None:
            seat, self._adding = self._adding, None
            self._pass_on(seat)

    def _pass_on(self, seat: Seat) -> None:
        """Give the turn to the next player who has to act after *seat*; if there is none, the interval is over."""
        for _ in range(2 * len(self.order)):
            seat = seat_on_left(self, seat)
            done = seat in self.all_in or (seat in self._acted and not self.need(seat))
            if seat not in self.active or done:
                continue
            self.turn = (seat,)
            if seat not in self._pending or not self._count_pending(seat):
                return
        self._close()

    def _count_pending(self, seat: Seat) -> bool:
        """Count the chips that *seat* put in before their turn, which has come; return whether the turn is complete."""
        step, chips = self._pending.pop(seat)
        need = self.need(seat)
        if self.current and chips < need:
            self.worth[step] = "too_few_to_call"
            self._count(step, seat, chips, need)
            self._short = (seat, step)
            return False
        good = counted_chips(self, seat, chips, need, ())
        if good < chips:
            self.capped.add(step)
        if not self.current:
            self.worth[step] = "nobody_had_bet"
        else:
            self.worth[step] = "exactly_a_call" if chips == need else "more_than_a_call"
        self._count(step, seat, good, need)
        # No chips may be added later for a raise, or for a higher one (001:2613).
        self._deemed.add(seat)
        return True

    def _close(self) -> None:
        if self.interval == 1:
            self.first_bet = self.current
            # Without a bet there is a new deal (001:2513).
            self.over = self.passed_out = not self.current
        self.interval += 1
        self.current = self.last_raise = 0
        self.chips_put_in, self.raises, self._owed, self._announced = {}, {}, {}, {}
        self._deemed.clear()
        self._acted, self.checked = set(), set()
        self.turn = seats_that_may_begin(self)


def poker_betting(timeline: Timeline) -> PokerBetting | None:
    """The betting of *timeline*; None if none was recorded."""
    betting = betting_so_far(timeline)
    return betting if betting.acts else None


def betting_so_far(timeline: Timeline) -> PokerBetting:
    """The betting of *timeline*, also before the first act."""
    return timeline.cached(_follow_betting)


def _follow_betting(timeline: Timeline) -> PokerBetting:
    record = timeline.record
    order, rules = players_from_dealers_left(timeline), BettingRules.from_section(record, timeline.game.raw)
    stacks = stacks_by_seat(record, order) if rules.table_stakes else {}
    betting = _BettingFollower(rules, order, list(order), stacks=stacks)
    betting.turn = seats_that_may_begin(betting)
    for step in timeline.steps:
        event = step.event
        if isinstance(event, TableEvent) and event.name == "drop" and event.ruled:
            betting.out(event.seat or "")
        elif isinstance(event, TableEvent):
            betting.follow(step.index, event)
    betting.finish_turn()
    return betting
