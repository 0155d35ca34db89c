"""The course of a hand of hold'em or Omaha: blinds, turns, bets, streets, hands shown.

Nothing is refused. An act out of turn waits for its player's turn, where it stands if the bet they face is the same,
and is void if it is not (rule 53A); in codes whose ``wagers`` say ``may-stand`` it stands, unless it is taken back, if
nobody has bet, called or raised. A fold out of turn stands (rule 58). A call of too few chips and a raise that is too
small may be made good by their player.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from adjudicator.games.holdem.hand_state import (
    CARDS_OF_STREET,
    SHOWDOWN,
    BettingAct,
    BoardFault,
    HandAct,
    HandState,
    PendingAct,
    WrongBoard,
)
from adjudicator.record.events import TableEvent
from adjudicator.values.numbers import first_number, small_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.games.holdem.hand_state import ActName, RightPlayersAct
    from adjudicator.record.events import Seat
    from adjudicator.values.cards import Card

_NAME_OF_ACT = {"check": "check", "drop": "fold", "call": "call", "bet": "bet", "raise": "raise", "all-in": "all-in"}
_ACTION_BEHIND = 3
"""Acts of any kind that are substantial action; with chips put in, one fewer (rule 36)."""


@dataclass(slots=True)
class HandFollower(HandState):
    """A hand, followed line by line."""

    _acted: set[Seat] = field(default_factory=set)
    """The players who need not act again unless somebody raises."""
    _early: list[tuple[int, bool]] = field(default_factory=list)
    """(step, whether chips were put in) of each act out of turn since the last act in turn."""
    _last: tuple[Seat, int] | None = None
    """The player and the step of the last act in turn; None after an act out of turn or a new street."""
    _fixable: tuple[Seat, int] | None = None
    """The player who may still put the bet of that step right, as nobody has acted since."""
    _short: dict[Seat, int] = field(default_factory=dict)
    """Player → step of a call of too few chips that was not made good."""
    _said: dict[Seat, str] = field(default_factory=dict)
    """Words that a player has announced without an amount."""
    _announced: Seat | None = None
    """The player whose announcement was the last act, and who puts the chips in after it."""
    _by_chips: bool = False
    """Whether the last act was made by chips put in without an amount said."""
    _wrong_street: int = 0
    """The street whose cards lie wrong on the board; 0 for none."""
    _board_before: list[Card] = field(default_factory=list)
    """The board before the street whose cards lie wrong."""
    _dead_small_blind: bool = False
    """Whether nobody sits where the small blind is due, so that its chips are not recorded."""
    _short_all_in: bool = False
    """Whether somebody went all-in for less than a full bet or raise on this street."""
    _folded_in_turn: set[Seat] = field(default_factory=set)
    _increases: list[tuple[int, int]] = field(default_factory=list)
    """(the bet to be called after it, chips of the increase) of each bet and raise on this street."""
    _capped: bool = False
    """Whether the number of raises was reached on this street while three or more players had chips."""

    # ------------------------------------------------------------------ lines

    def follow(self, step: int, event: TableEvent) -> None:
        """Apply *event*, an ``!`` line at *step*."""
        seat, name = event.seat, event.name
        if self.over and name in ("show", "muck", "showdown"):
            self.begun.setdefault(SHOWDOWN, step)
        if name == "blinds":
            self._post_blinds([number for word in event.words if (number := small_number(word)) is not None])
        elif name == "antes":
            for player in self.order:
                self._ante(player, first_number(event.words) or 0)
            self._find_first_turn()
        elif self.structure.form.street_of_line(name) is not None:
            self._deal(step, event)
        elif seat not in self.order:
            self._follow_common_cards(step, event)
        elif name == "stack":
            self.stacks[seat] = first_number(event.words) or 0
        elif name == "ante":
            self._ante(seat, first_number(event.words) or 0)
            self._find_first_turn()
        elif name == "blind":
            self._post_blind(seat, first_number(event.words) or 0, dead="dead" in event.words)
        elif name == "show":
            self._show(step, seat, event)
        elif name == "muck":
            self._muck(step, seat)
        elif name == "withdraw":
            self._take_back(step, seat, first_number(event.words))
        elif name == "announce":
            self._announce(step, seat, event.words[0], first_number(event.words))
        elif name == "chips":
            self._chips(step, seat, tuple(small_number(word) or 0 for word in event.words))
        elif name == "drop" and event.ruled:
            self._out_by_ruling(seat)
        elif name in _NAME_OF_ACT:
            self._act(step, seat, _NAME_OF_ACT[name], first_number(event.words))
        else:
            self._follow_own_line(step, seat, event)

    def _follow_common_cards(self, step: int, event: TableEvent) -> None:
        """A line of no player that only one form of poker has."""

    def _follow_own_line(self, step: int, seat: Seat, event: TableEvent) -> None:
        """A line of a player that only one form of poker has."""

    # ------------------------------------------------------------------ blinds and antes

    def _pay(self, seat: Seat, chips: int) -> int:
        """*seat* puts in *chips*, or all they have; the chips put in."""
        left = self.chips_left(seat)
        if left is not None and chips >= left:
            chips = left
            self.all_in.add(seat)
        self.paid[seat] = self.paid.get(seat, 0) + chips
        return chips

    def _ante(self, seat: Seat, chips: int) -> None:
        self.antes[seat] = self.antes.get(seat, 0) + self._pay(seat, chips)

    def _post_blinds(self, blinds: Sequence[int]) -> None:
        """Post the small and the big blind. Two players: the button has the small one (rule 34B). A small blind of 0 is
        dead: its seat is empty."""
        small, big = (blinds[0], blinds[-1]) if len(blinds) > 1 else (0, blinds[0] if blinds else 0)
        two = len(self.order) == 2
        seats = (self.order[1], self.order[0]) if two else (self.order[0], self.order[1])
        self._dead_small_blind = not small
        if small:
            self._post_blind(seats[0], small)
        self._post_blind(seats[1] if small or two else seats[0], big)

    def _post_blind(self, seat: Seat, chips: int, *, dead: bool = False) -> None:
        posted = self._pay(seat, chips)
        if dead:
            self.dead[seat] = self.dead.get(seat, 0) + posted
        else:
            self.put_in[seat] = self.put_in.get(seat, 0) + posted
            self.blinds[seat] = chips
            if chips > self.big_blind:
                self.big_blind, self.big_blind_seat = chips, seat
            self.current = max(self.current, chips)
            self.full_raise, self.bets = self.big_blind, 1
        self._find_first_turn()

    def _find_first_turn(self) -> None:
        """Give the first turn: to the left of the big blind before the flop; anybody may have it without one."""
        if self.acts or self.street:
            return
        if self.big_blind_seat is None:
            self.turn = tuple(self.able)
        else:
            self._pass_on(self.big_blind_seat)

    # ------------------------------------------------------------------ acts

    def _act(
        self, step: int, seat: Seat, name: str, number: int | None, values: tuple[int, ...] = (), reading: str = ""
    ) -> None:
        """The act *name* of *seat*; *number*: the chips put in by a call, else the player's total bet on the street."""
        if seat not in self.active:
            if seat in self._folded_in_turn and name not in ("fold", "check") and not self.over:
                self._note(step, seat, _act_name(name), 0, "act-after-fold")
            else:
                self.in_vain[step] = f"{seat} has folded"
            return
        if self.over:
            if name == "fold":
                self._muck(step, seat)
            else:
                self.in_vain[step] = "the betting is over"
            return
        if not self.acts and not self.street and self.big_blind_seat is None and not self.turn:
            self.turn = tuple(self.able)
        if seat in self.all_in:
            self.in_vain[step] = f"{seat} has no chips left to act with"
            return
        if self._is_act_of_form(step, seat, name, number):
            return
        put, left = self.put_in.get(seat, 0), self.chips_left(seat)
        if name == "all-in":
            total = number if number is not None else None if left is None else put + left
            if total is None:
                self.in_vain[step] = (
                    f"how many chips {seat} puts in is not recorded; expected such as !all-in {seat} 40"
                )
                return
            name = "call" if total <= put + self.need(seat) else "raise" if self.current else "bet"
            chips, last = max(0, total - put), True
        elif name == "call":
            chips = self.need(seat) if number is None else number
            last = left is not None and chips >= left
        elif name in ("bet", "raise"):
            chips = max(0, (number or 0) - put)
            last = left is not None and chips >= left
        else:
            chips, last = 0, False
        chips = chips if left is None else min(chips, left)
        if seat in self.turn:
            self._in_turn(step, seat, _act_name(name), chips, last, values, reading)
        elif self._last and self._last[0] == seat and not (name == "fold" and self.turn):
            self._after_own_act(step, seat, name, chips, values)
        elif not self.turn and name != "fold":
            self.in_vain[step] = "the betting of this street is over"
        else:
            self._out_of_turn(step, seat, _act_name(name), chips, last, values)

    def _is_act_of_form(self, step: int, seat: Seat, name: str, number: int | None) -> bool:
        """Whether one form of poker has rules of its own for the act, and has followed it by them."""
        return False

    def _may_fold_without_bet(self, seat: Seat) -> bool:
        """Whether *seat* may fold where nobody has bet."""
        return False

    def _choose_limit(self, above: int) -> None:
        """Settle which limit holds on this street, as a player bets or raises by *above*."""

    def _after_own_act(self, step: int, seat: Seat, name: str, chips: int, values: tuple[int, ...]) -> None:
        """An act of the player whose act in turn was the last: chips put in after the words, or a change."""
        if self._announced == seat and name in ("call", "bet", "raise"):
            said = self.acts[-1]
            if said.name == "call" and chips < said.need and not said.all_in:
                self.acts.append(replace(said, step=step, chips=chips, readings=("short",), said="call"))
            # The chips, or the same amount once more.
            if values or said.name == "call" or not chips:
                return
        if values and self._by_chips:
            self._note(step, seat, "raise", sum(values), "second-motion", values=values)
            return
        self._note(step, seat, _act_name(name), chips, "changed")

    def _note(
        self,
        step: int,
        seat: Seat,
        name: ActName,
        chips: int,
        *readings: str,
        values: tuple[int, ...] = (),
        all_in: bool = False,
    ) -> None:
        increase = self.current - self.level[seat] if seat in self.level else None
        said = self._said.get(seat, "")
        readings = tuple(reading for reading in readings if not self._allows(reading))
        known = (self.street, self.turn, self.need(seat), self.current, self.least, self.most(seat), self.bets)
        rest = (tuple(self.active), increase, self._largest_increase(seat), all_in, readings, values, said)
        self.acts.append(BettingAct(step, seat, name, chips, *known, *rest))

    def _allows(self, reading: str) -> bool:
        """Whether the rules of the code do not forbid an act with that *reading*."""
        return reading in self.rules.allowed

    def _out_of_turn(
        self, step: int, seat: Seat, name: ActName, chips: int, last: bool, values: tuple[int, ...]
    ) -> None:
        if name == "call" and not self.need(seat):
            name = "check"
        self._note(step, seat, name, chips, "early", values=values)
        self._early.append((step, chips > 0))
        number = len(self._early)
        if self.turn and (
            number >= _ACTION_BEHIND or (number == _ACTION_BEHIND - 1 and any(c for _, c in self._early))
        ):
            self.skipped.update(early for early, _ in self._early)
        self._last = self._announced = self._fixable = None
        if name == "fold":
            self._remove(seat)
            return
        self.pending[seat] = PendingAct(step, name, self.put_in.get(seat, 0) + chips, self.current, all_in=last)

    def _in_turn(
        self, step: int, seat: Seat, name: ActName, chips: int, last: bool, values: tuple[int, ...], reading: str
    ) -> None:
        self._early = []
        fixing = self._fixable if self._fixable and self._fixable[0] == seat else None
        self._fixable, self._announced, self._by_chips = None, None, bool(values)
        need = self.need(seat)
        if name == "fold":
            facing_no_bet = not need and seat not in self._short and not self._may_fold_without_bet(seat)
            self._note(step, seat, name, 0, *(("fold-no-bet",) if facing_no_bet else ()))
            self._folded_in_turn.add(seat)
            if not facing_no_bet:
                self.folded_facing_bet.add(seat)
            self._short.pop(seat, None)
            self._tell_pending("fold")
            self._remove(seat)
            if not self.over:
                self._pass_on(seat)
            return
        if fixing and name in ("bet", "raise"):
            self._put_bet_right(step, seat, chips, fixing[1])
        elif name == "check" and need:
            self._note(step, seat, name, 0, "check-facing-bet")
            self.turn = (seat,)
            return
        elif name == "check" or (name == "call" and not need):
            self._note(step, seat, name, 0, *(("call-no-bet",) if name == "call" else ()))
            self._tell_pending("check")
        elif name == "call":
            self._call(step, seat, chips, last, values, reading)
            if seat in self._short:
                return
            if reading == "undecided":
                self._finish(seat, step)
                if not self.over and len(self.able) > 1:
                    self._fixable = (seat, step)
                    self.turn = (seat, *self.turn)
                return
        else:
            self._bet_or_raise(step, seat, name, chips, last, values, reading)
            if self._fixable:
                return
        self._finish(seat, step)

    def _finish(self, seat: Seat, step: int) -> None:
        """End the turn of *seat*, who acted at *step*."""
        self._said.pop(seat, None)
        self._acted.add(seat)
        self.level[seat] = self.current
        self._last = (seat, step)
        self._pass_on(seat)

    def _call(self, step: int, seat: Seat, chips: int, last: bool, values: tuple[int, ...], reading: str) -> None:
        need = self.need(seat)
        if chips >= need or last:
            self._note(step, seat, "call", chips, *((reading,) if reading else ()), values=values, all_in=last)
            self.put_in[seat] = self.put_in.get(seat, 0) + self._pay(seat, min(chips, need))
            if last and chips <= need:
                self.all_in.add(seat)
            if (first := self._short.pop(seat, None)) is not None and chips >= need:
                self.put_right.add(first)
            self._tell_pending("call")
            return
        again = seat in self._short
        self._note(step, seat, "call", chips, *(() if again else ("short",)), values=values)
        self.put_in[seat] = self.put_in.get(seat, 0) + self._pay(seat, chips)
        self._short.setdefault(seat, step)
        self._tell_pending("call")
        self._said.pop(seat, None)
        self._acted.add(seat)
        self.level[seat] = self.current
        self._last = (seat, step)
        self._fixable = (seat, step)
        self._pass_on(seat)
        if seat not in self.turn:
            self.turn = (seat, *self.turn)

    def _bet_or_raise(
        self, step: int, seat: Seat, name: ActName, chips: int, last: bool, values: tuple[int, ...], reading: str
    ) -> None:
        need, limit = self.need(seat), self.structure.kind == "limit"
        above, closed = chips - need, self._closed_to(seat)
        self._choose_limit(above)
        least, most = self.least, self.most(seat)
        readings = [reading] if reading else []
        counted, fixable = chips, False
        if name == "raise" and not self.current:
            readings.append("raise-no-bet")
        if above > 0 and closed:
            readings.append("not-reopened")
            counted = need
        elif above < least and not last and not (limit and self._short_all_in):
            readings.append("small-raise" if self.current else "small-bet")
            fixable = True
        elif most is not None and above > most and not (self._dead_small_blind and not self.street):
            readings.append("over-pot")
        elif limit and self._too_many_raises():
            readings.append("too-many-raises")
        elif limit and above > least and not self._short_all_in:
            self.doubts[step] = f"a {name} is {least} here, not {above}"
        self._note(step, seat, name, chips, *readings, values=values, all_in=last)
        raised = max(0, counted - need)
        short = bool(self.current) and raised < least
        self._tell_pending(
            "call" if not raised else "short_all_in" if short and last else "raise" if self.current else "bet"
        )
        self.put_in[seat] = self.put_in.get(seat, 0) + self._pay(seat, counted)
        if last and counted == chips:
            self.all_in.add(seat)
        if raised:
            total = self.put_in[seat]
            self._short_all_in = self._short_all_in or (last and raised < least)
            self.full_raise = raised if raised >= least else self.full_raise
            self._count_raise(seat, total, raised)
        if fixable:
            self._said.pop(seat, None)
            self._acted.add(seat)
            self.level[seat] = self.current
            self._last = self._fixable = (seat, step)
            self._pass_on(seat)
            if seat not in self.turn:
                self.turn = (seat, *self.turn)

    def _count_raise(self, seat: Seat, total: int, raised: int) -> None:
        """A bet or raise of *seat* by *raised* to *total*."""
        completes = bool(self.bring_in) and not self.bets
        self._increases.append((total, max(raised, self.fixed_bet) if completes else raised))
        self.current, self.bets, self.aggressor = total, self.bets + 1, seat
        self._acted = set()
        if self._raises_made() == self._most_raises():
            self._capped = len({*self.able, seat}) > 2

    def _put_bet_right(self, step: int, seat: Seat, chips: int, first: int) -> None:
        """More chips from a player whose bet or raise was too small, before anybody has acted on it."""
        before = next(act for act in reversed(self.acts) if act.step == first)
        total = self.put_in.get(seat, 0) + chips
        enough = total - before.current >= before.least
        self._note(step, seat, "raise" if before.current else "bet", chips, *(() if enough else ("small-raise",)))
        self.put_in[seat] = self.put_in.get(seat, 0) + self._pay(seat, chips)
        if self._increases and self.aggressor == seat:
            self._increases[-1] = (total, total - before.current)
            self.current = max(self.current, total)
            self._acted = set()
        else:
            self._count_raise(seat, total, total - before.current)
        if enough:
            self.put_right.add(first)
            self.full_raise = total - before.current

    def _closed_to(self, seat: Seat) -> bool:
        """Whether *seat* may not raise, having acted and facing no more than short all-ins since (rule 47)."""
        if seat not in self.level or seat in self._short or not self._short_all_in:
            return False
        increase, full = self.current - self.level[seat], self.least
        if self._largest_increase(seat) >= full:
            return False
        if not self.rules.short_all_ins_add_up:
            increase = self._largest_increase(seat)
        return 2 * increase < full if self.structure.kind == "limit" else increase < full

    def _largest_increase(self, seat: Seat) -> int:
        """The largest of the bets and raises since *seat* last acted on this street."""
        level = self.level.get(seat, 0)
        return max((chips for total, chips in self._increases if total > level), default=0)

    def _most_raises(self) -> int:
        """The raises allowed on one street in limit; 0 for no number."""
        return self.structure.most_raises or (self.rules.raises if self.structure.kind == "limit" else 0)

    def _raises_made(self) -> int:
        """The raises on this street, without its first bet."""
        return self.bets - 1

    def _too_many_raises(self) -> bool:
        most = self._most_raises()
        if not most or not self.current or self._raises_made() < most:
            return False
        return bool(self.structure.most_raises) or self._capped

    # ------------------------------------------------------------------ chips, words, second thoughts

    def _chips(self, step: int, seat: Seat, values: tuple[int, ...]) -> None:
        """Chips of these *values* put in by one motion, by whose sum, number and size the act is read (rules 41 to
        46)."""
        put, total = self.put_in.get(seat, 0), sum(values)
        if seat not in self.turn or seat not in self.active or self.over or seat in self.all_in:
            raises = len(values) > 1 and total > self.need(seat)
            name = "call" if self.need(seat) and not raises else "raise" if self.current else "bet"
            self._act(step, seat, name, total if name == "call" else put + total, values)
            return
        need, least, left = self.need(seat), self.least, self.chips_left(seat)
        above, last = total - need, left is not None and total >= left
        said = self._said.get(seat, "") in ("raise", "bet")
        if not need or above <= 0:
            name = "call" if need else "raise" if self.current else "bet"
            reading = "" if need or self.rules.half_of_raise_counts else self._reading_of_one_chip(seat, values)
            if reading:
                total = min(total, self.most(seat) or least)
            self._act(step, seat, name, total if need else put + total, values, reading)
            return
        if not self.rules.half_of_raise_counts and not said:
            self._silent_chips_by_half_bet(step, seat, values)
            return
        smallest, prior = min(values), "prior-" if put and self.rules.half_of_raise_counts else ""
        if said:
            reading, raises = "" if above >= least or last else "said-raise-short", True
        elif len(values) == 1:
            reading, raises = f"{prior}one-chip", False
        elif total - smallest < need:
            reading, raises = f"{prior}all-needed", False
        elif above >= least or last:
            reading, raises = "", True
        else:
            reading, raises = f"{prior}not-all-needed", 2 * above >= least
        if not raises:
            self._act(step, seat, "call", total, values, reading)
        else:
            full = put + total if last else max(put + total, self.current + least)
            self._act(step, seat, "raise", full, values, reading)

    def _reading_of_one_chip(self, seat: Seat, values: tuple[int, ...]) -> str:
        """The reading of one chip without a word where nobody has bet: it may be worth more than the bet that it
        is."""
        most = self.most(seat) if self.structure.kind == "pot_limit" else self.structure.fixed_bet(self.street)
        return "one-chip" if len(values) == 1 and most and values[0] > most else ""

    def _silent_chips_by_half_bet(self, step: int, seat: Seat, values: tuple[int, ...]) -> None:
        """Chips beyond the call without a word, where half of a bet makes a raise in limit, and the rules leave open
        what makes one in no-limit and pot-limit."""
        put, total, need, least = self.put_in.get(seat, 0), sum(values), self.need(seat), self.least
        above, left, limit = total - need, self.chips_left(seat), self.structure.kind == "limit"
        last = left is not None and total >= left
        if len(values) == 1:
            self._act(step, seat, "call", total, values, "one-chip")
        elif last or (above >= least and not limit) or (above == least and limit):
            self._act(step, seat, "raise", put + total, values)
        elif not limit:
            # Until it is settled the chips count as a call, which their player may make up to a raise.
            self._act(step, seat, "call", total, values, "undecided")
        elif 2 * above >= least:
            self._act(step, seat, "raise", self.current + least, values, "half-a-bet")
        else:
            self._act(step, seat, "call", total, values, "under-half-a-bet")

    def _announce(self, step: int, seat: Seat, word: str, number: int | None) -> None:
        """Words before the chips: with an amount, or where none is needed, they are the act itself (rules 40, 51A)."""
        if word in ("bet", "raise") and number is None:
            if seat in self.turn:
                self._said[seat] = word
            else:
                self.in_vain[step] = f"how many chips {seat} announces is not recorded"
            return
        if word not in _NAME_OF_ACT:
            self.in_vain[step] = "no cards are drawn in this game"
            return
        self._said[seat] = word
        self._act(step, seat, _NAME_OF_ACT[word], number)
        self._said.pop(seat, None)
        if self._last and self._last == (seat, step):
            self._announced = seat

    def _take_back(self, step: int, seat: Seat, chips: int | None) -> None:
        """Chips that go back to their player: those of an act out of turn, or as many as are named."""
        if self.pending.pop(seat, None):
            return
        if chips:
            back = min(chips, self.put_in.get(seat, 0))
            self.put_in[seat] = self.put_in.get(seat, 0) - back
            self.paid[seat] = self.paid.get(seat, 0) - back
            if seat == self.aggressor:
                self.full_raise = max(self.big_blind, self.full_raise - back)
            self.current = max(self.put_in.values(), default=0)
            self.all_in.discard(seat)
        elif self._last and self._last[0] == seat:
            last = self.acts[-1]
            self._note(step, seat, last.name, 0, "changed")

    def _out_by_ruling(self, seat: Seat) -> None:
        """Remove the hand of *seat* by a ruling: it is no act of the player."""
        if seat not in self.active:
            return
        in_turn = seat in self.turn
        self._short.pop(seat, None)
        self._remove(seat)
        if in_turn and not self.over:
            self._pass_on(seat)

    def _remove(self, seat: Seat) -> None:
        self.active.remove(seat)
        self.pending.pop(seat, None)
        if len(self.active) > 1 and self.turn and seat not in self.turn and not self._is_due(self.turn[-1]):
            # Nobody is left against whom the player in turn could bet.
            self._pass_on(self.turn[-1])
        if len(self.active) < 2:
            self.over, self.turn = True, ()
            for waiting in self.pending.values():
                self._answer(waiting)
            self.pending = {}

    # ------------------------------------------------------------------ turns

    def _tell_pending(self, did: RightPlayersAct) -> None:
        """Note for each act out of turn what the right player did: a bet or raise outweighs what leaves the bet."""
        for waiting in self.pending.values():
            waiting.chips_between = waiting.chips_between or did not in ("check", "fold")
            if waiting.did not in ("bet", "raise") and not (waiting.did == "short_all_in" and did in ("call", "fold")):
                waiting.did = did

    def _answer(self, waiting: PendingAct) -> None:
        """Note what had been done since an act out of turn, as its player's turn has come."""
        self.answers[waiting.step] = waiting.did
        if waiting.chips_between:
            self.chips_between.add(waiting.step)

    def _is_due(self, seat: Seat) -> bool:
        if seat not in self.active or seat in self.all_in:
            return False
        if self.need(seat):
            return True
        return seat not in self._acted and len(self.able) > 1

    def _pass_on(self, seat: Seat) -> None:
        """Give the turn to the next player who has to act after *seat*; if there is none, the street is over."""
        for _ in range(2 * len(self.order)):
            seat = self.left_of(seat)
            if not self._is_due(seat):
                continue
            if seat not in self.pending or not self._count_pending(seat):
                self.turn = (seat,)
                return
        self.turn = ()
        if self.street == self.structure.form.last_street or len(self.able) < 2:
            self.over = True

    def _count_pending(self, seat: Seat) -> bool:
        """Whether the act that *seat* did out of turn stands as their turn comes; if so, count it."""
        waiting = self.pending.pop(seat)
        self._answer(waiting)
        if waiting.facing != self.current:
            return False
        if not self.rules.early_act_stands_if_bet_is_same and waiting.chips_between and waiting.name != "check":
            return False
        if waiting.name == "check" and self.need(seat):
            return False
        chips = waiting.total - self.put_in.get(seat, 0)
        need, least = self.need(seat), self.least
        if waiting.name == "call" or (waiting.name in ("bet", "raise") and self._closed_to(seat)):
            chips = min(chips, need)
        self.put_in[seat] = self.put_in.get(seat, 0) + self._pay(seat, chips)
        if waiting.all_in:
            self.all_in.add(seat)
        raised = self.put_in[seat] - self.current
        if raised > 0:
            self._tell_pending("short_all_in" if seat in self.all_in and raised < least else "raise" if need else "bet")
            self.full_raise = max(self.full_raise, raised)
            self._short_all_in = self._short_all_in or raised < least
            self._count_raise(seat, self.put_in[seat], raised)
        else:
            self._tell_pending("call" if need else "check")
        self._acted.add(seat)
        self.level[seat] = self.current
        return True

    # ------------------------------------------------------------------ streets

    def _deal(self, step: int, event: TableEvent) -> None:
        """The cards of a street on the board."""
        street = self.structure.form.street_of_line(event.name) or 0
        if len(self.active) < 2:
            self.in_vain[step] = "the hand is over"
            return
        if street == self._wrong_street and not any(act.street == street for act in self.acts):
            self._lay(step, street, event)
            return
        waiting = tuple(seat for seat in self.turn if seat not in self._short and not self._is_fixing(seat))
        if street != self.street + 1:
            self._wrong_board(step, event, "other")
        elif waiting:
            self._wrong_board(step, event, "premature_street", waiting)
        else:
            self._begin(street)
            self.begun[street] = step
            self._lay(step, street, event)

    def _is_fixing(self, seat: Seat) -> bool:
        return bool(self._fixable) and self._fixable is not None and self._fixable[0] == seat

    def _wrong_board(self, step: int, event: TableEvent, fault: BoardFault, waiting: tuple[Seat, ...] = ()) -> None:
        unburned = "unburned" in event.words
        self.wrong_boards.append(WrongBoard(step, fault, event.name, len(event.cards), waiting, unburned))

    def _lay(self, step: int, street: int, event: TableEvent) -> None:
        """Put the cards of *street* on the board, for the first time or to put them right; the board is unknown from
        then on if they are not recorded."""
        number, wanted = len(event.cards), CARDS_OF_STREET[street]
        before = sum(CARDS_OF_STREET[:street])
        right = number == wanted and len(self.board if self.board is not None else self._board_before) >= before
        kept = self.board if self.board is not None else self._board_before
        self._board_before, self.board = kept[:before], [*kept[:before], *event.cards] if right else None
        self._wrong_street = 0
        if number not in (0, wanted):
            self._wrong_street = street
            self._wrong_board(step, event, "four_card_flop" if street == 1 and number == 4 else "other")
        elif "unburned" in event.words:
            self._wrong_street = street
            self._wrong_board(step, event, "flop_without_burn" if street == 1 else "other")

    def _begin(self, street: int) -> None:
        """Begin the betting of *street* with the first player left of the button."""
        self.street, self.current, self.full_raise, self.bets, self.bring_in = street, 0, self.big_blind, 0, 0
        self.put_in, self.level, self._acted, self._short = {}, {}, set(), {}
        self.pending, self._early, self._said = {}, [], {}
        self.aggressor = self._last = self._fixable = self._announced = None
        self._short_all_in = self._capped = self.upper_limit = False
        self._increases = []
        if not self.over:
            self._give_first_turn()

    def _give_first_turn(self) -> None:
        """Give the turn to the player who begins a street."""
        self._pass_on(self.order[-1])

    # ------------------------------------------------------------------ hands

    def _show(self, step: int, seat: Seat, event: TableEvent) -> None:
        if not self.over:
            if seat in self.active:
                self.hand_acts.append(HandAct(step, seat, "exposed", event.cards))
        elif seat in self.mucked:
            self.hand_acts.append(HandAct(step, seat, "discarded_at_showdown", event.cards))
            self.doubtful.add(seat)
        elif seat in self.active:
            self.shown[seat] = tuple(dict.fromkeys((*self.shown.get(seat, ()), *event.cards)))
            self._count_cards(step, seat)

    def _count_cards(self, step: int, seat: Seat) -> None:
        """Note a hand of which more cards are seen than it should have."""

    def _muck(self, step: int, seat: Seat) -> None:
        if seat not in self.active or len(self.active) < 2:
            return
        if not self.over:
            if seat == self.aggressor and seat not in self.turn and self.turn:
                called = any(act.name == "call" and act.street == self.street for act in self.acts_since_bet_of(seat))
                self.hand_acts.append(HandAct(step, seat, "discarded_unaware", bet_called=called))
                self.doubtful.add(seat)
            else:
                self._act(step, seat, "fold", None)
        elif self._is_tabled(seat):
            return
        elif self.all_in & set(self.active) and "mucked-at-all-in" not in self.rules.allowed:
            self.hand_acts.append(HandAct(step, seat, "mucked_at_all_in"))
            self.doubtful.add(seat)
        elif seat in self.shown:
            self.hand_acts.append(HandAct(step, seat, "partly_tabled", self.shown.pop(seat)))
            self.doubtful.add(seat)
        else:
            self.mucked[seat] = step

    def _is_tabled(self, seat: Seat) -> bool:
        """Whether *seat* has shown the whole hand."""
        return len(self.shown.get(seat, ())) >= self.hole_cards

    def acts_since_bet_of(self, seat: Seat) -> list[BettingAct]:
        """The acts after the last bet or raise of *seat*."""
        last = max(
            (at for at, act in enumerate(self.acts) if act.seat == seat and act.name in ("bet", "raise")), default=-1
        )
        return self.acts[last + 1 :]


def _act_name(name: str) -> ActName:
    """The name of an act; words unknown here are none of a record's lines."""
    names: dict[str, ActName] = {
        "check": "check",
        "fold": "fold",
        "call": "call",
        "bet": "bet",
        "raise": "raise",
        "all-in": "raise",
    }
    return names[name]
