"""The course of a hand of draw poker or lowball: blinds or antes, the betting, the draws, the betting after each.

Each player left says how many cards they draw, from the dealer's left on: ``!draw B 3``, ``!draw C 0`` for none. A bet
after a round of betting begins the next one, though not all draws are recorded.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adjudicator.games.holdem.course_of_hand import HandFollower
from adjudicator.games.holdem.hand_state import DrawAct, OpenersAct, WrongBoard
from adjudicator.scoring.systems.poker import HAND_SIZE, RANK_ORDER, rate_high
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.record.events import Seat, TableEvent
    from adjudicator.values.cards import Card

_ONE_PAIR = 1
_CALLERS_ENOUGH = 2
"""Callers with whom a pot opened falsely plays."""


@dataclass(slots=True)
class DrawFollower(HandFollower):
    """A hand of draw poker, followed line by line."""

    _drawn: dict[Seat, int] = field(default_factory=dict)
    """Player → cards drawn in this draw."""
    _drawn_last: dict[Seat, int] = field(default_factory=dict)
    """Player → cards drawn in the draw before this betting."""

    # ------------------------------------------------------------------ draws

    def _follow_own_line(self, step: int, seat: Seat, event: TableEvent) -> None:
        if event.name == "draw" and seat in self.active and len(self.active) > 1:
            self._draw(step, seat, len(event.cards) or first_number(event.words) or 0)
        elif event.name == "draw":
            self.in_vain[step] = f"no draw of {seat} is due"

    def _draw(self, step: int, seat: Seat, number: int) -> None:
        """*seat* draws, or asks for, *number* cards."""
        waiting = tuple(one for one in self.turn if one not in self._short and not self._is_fixing(one))
        acted = any(act.street == self.street for act in self.acts)
        if seat in self._drawn:
            later = list(self._drawn)[-1] != seat
            if self._drawn[seat] != number:
                self.draw_acts.append(DrawAct(step, seat, "change_number", still_open=False if later else None))
        elif waiting and seat in self._drawn_last:
            if self._drawn_last[seat] != number:
                self.draw_acts.append(DrawAct(step, seat, "change_number", still_open=False if acted else None))
        elif waiting:
            self.wrong_boards.append(WrongBoard(step, "premature_street", "draw", number, waiting))
        elif self.street == self.structure.form.last_street:
            self.in_vain[step] = f"no draw of {seat} is due"
        else:
            self._draw_in_time(step, seat, number)

    def _draw_in_time(self, step: int, seat: Seat, number: int) -> None:
        if number >= HAND_SIZE:
            last = [one for one in self.order if one in self.active][-1] == seat
            self.draw_acts.append(DrawAct(step, seat, "five_cards", draws_last=last))
        self._drawn[seat] = number
        self.draws.setdefault(seat, []).append(number)
        if set(self.active) <= self._drawn.keys():
            self._end_draw(step)

    def _end_draw(self, step: int) -> None:
        """Begin the betting after a draw."""
        self._drawn_last, self._drawn = self._drawn, {}
        self.begun[self.street + 1] = step
        self._begin(self.street + 1)

    def _is_act_of_form(self, step: int, seat: Seat, name: str, number: int | None) -> bool:
        """A bet after a round of betting begins the next one."""
        if not self.turn and not self.over and self.street < self.structure.form.last_street and name != "fold":
            self._end_draw(step)
        return False

    def next_to_draw(self) -> Seat | None:
        """The player who says next how many cards they draw; None if no draw is due."""
        if self.turn or self.street == self.structure.form.last_street or len(self.active) < 2:
            return None
        return next((seat for seat in self.order if seat in self.active and seat not in self._drawn), None)

    def _find_first_turn(self) -> None:
        """With antes only the first on the dealer's left begins."""
        if self.acts or self.street:
            return
        self._pass_on(self.order[-1] if self.big_blind_seat is None else self.big_blind_seat)

    # ------------------------------------------------------------------ hands shown

    def _show(self, step: int, seat: Seat, event: TableEvent) -> None:
        if self._shows_false_openers(step, seat, event.cards):
            return
        if self.over and self.street < self.structure.form.last_street:
            # Players who are all-in draw after they have shown: this is not yet their hand.
            return
        HandFollower._show(self, step, seat, event)

    def _shows_false_openers(self, step: int, seat: Seat, cards: Sequence[Card]) -> bool:
        """Whether *cards* are the hand of the opener, and are no openers where jacks are needed to open."""
        acts = [act for act in self.acts if act.street == 0 and act.stands and "early" not in act.readings]
        bets = [act for act in acts if act.name in ("bet", "raise")]
        if not self.structure.form.jacks_open or self.opener != seat or len(set(cards)) != HAND_SIZE:
            return False
        rated = rate_high(cards)
        if rated.kind > _ONE_PAIR or (rated.kind == _ONE_PAIR and rated.ranks[0] >= RANK_ORDER.index("J")):
            return False
        calls = [act for act in acts if act.name == "call"]
        complete = self.street > 0 or not self.turn
        if self.over and self.street == self.structure.form.last_street:
            if self.draws.get(seat, [0])[0] == 0:
                self.openers.append(OpenersAct(step, seat, "not_proved"))
            return False
        plays = complete or len(bets) > 1 or len(calls) >= _CALLERS_ENOUGH
        self.openers.append(OpenersAct(step, seat, "false_pot_plays" if plays else "false_before_draw"))
        return True

    def _count_cards(self, step: int, seat: Seat) -> None:
        """Note a hand of more than five cards."""
        if (size := len(self.shown[seat])) > HAND_SIZE:
            self.too_many.append((step, seat, size))
