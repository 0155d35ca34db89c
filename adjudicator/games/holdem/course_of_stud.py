"""The course of a hand of stud or razz: antes, the forced bet, the cards showing, who acts first by them.

The cards of a street are told in the order of the deal, from the dealer's left: ``!third C7 DK S2``. A hand folded
with no bet still gets cards until a bet kills it; its cards may stand in the line or not.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adjudicator.games.holdem.course_of_hand import HandFollower
from adjudicator.games.holdem.game_form import CARDS_IN_STUD
from adjudicator.games.holdem.hand_state import HandAct
from adjudicator.games.holdem.stud_boards import first_to_act, forced_opener, has_open_pair
from adjudicator.values.numbers import first_number, number_and_noun

if TYPE_CHECKING:
    from adjudicator.record.events import Seat, TableEvent
    from adjudicator.values.cards import Card

_FOURTH, _SEVENTH = 1, 4


@dataclass(slots=True)
class StudFollower(HandFollower):
    """A hand of stud, followed line by line."""

    _begun: bool = False
    """Whether the cards of third street were dealt."""
    _to_open: Seat | None = None
    """The player who has to open by force."""
    _may_fold: Seat | None = None
    """The player who acts in place of the low card, and need not open."""
    _wrong_opener: tuple[Seat, int, Seat] | None = None
    """A player who opened in place of the low card, the step, and the low card's player, while the next has not
    acted."""
    _folded_free: list[Seat] = field(default_factory=list)
    """The players who folded with no bet, and whom no bet has killed since."""

    @property
    def _is_razz(self) -> bool:
        return self.structure.form.winners == "low"

    # ------------------------------------------------------------------ lines

    def _follow_own_line(self, step: int, seat: Seat, event: TableEvent) -> None:
        if event.name == "bring-in":
            self._open_by_force(step, seat, first_number(event.words) or self.structure.bring_in)
        elif event.name == "up":
            self.upcards.setdefault(seat, []).extend(event.cards)
        elif event.name == "deal" and event.words[:1] == ("exposed",) and event.cards:
            self._expose(seat, event.cards)
        elif event.name == "lift" and seat in self.active and not self.over and self.need(seat):
            self.hand_acts.append(HandAct(step, seat, "lifted"))
            self._out_by_ruling(seat)

    def _follow_common_cards(self, step: int, event: TableEvent) -> None:
        if event.name != "common":
            return
        if self.street != _SEVENTH - 1 or self._waiting() or len(self.active) < 2:
            self.in_vain[step] = "a card in common takes the place of the last cards"
            return
        self.common = event.cards[0]
        self._begin(_SEVENTH)
        self.begun[_SEVENTH] = step

    # ------------------------------------------------------------------ cards

    def _waiting(self) -> tuple[Seat, ...]:
        """The players whose turn it still is."""
        return tuple(seat for seat in self.turn if seat not in self._short and not self._is_fixing(seat))

    def _deal(self, step: int, event: TableEvent) -> None:
        """The cards of a street."""
        street = self.structure.form.street_of_line(event.name) or 0
        first = street == 0 and not self._begun
        if len(self.active) < 2:
            self.in_vain[step] = "the hand is over"
        elif first or (street == self.street + 1 and self._begun and not self._waiting()):
            self._begun = True
            self._face_cards(step, street, event)
            self._begin(street)
            if street:
                self.begun[street] = step
            if "unburned" in event.words:
                self._wrong_board(step, event, "other")
        elif street == self.street + 1 and self._begun:
            self._wrong_board(step, event, "premature_street", self._waiting())
        else:
            self._wrong_board(step, event, "other")

    def _face_cards(self, step: int, street: int, event: TableEvent) -> None:
        """Give each player the card of *street* that shows."""
        if street == _SEVENTH:
            self.active_at_last_street = tuple(self.active)
            if event.cards:
                self.doubts[step] = "the last card is dealt face down; one that was turned up is told by !deal exposed"
            return
        faced = self.faced if street == 0 else {}
        seats = [seat for seat in self.order if seat in self.active and seat not in faced]
        dealt_on = [seat for seat in self.order if seat in seats or seat in self._folded_free]
        receivers = dealt_on if len(event.cards) == len(dealt_on) else seats
        if event.cards and len(event.cards) != len(receivers):
            players = number_and_noun(len(receivers), "player")
            self.doubts[step] = f"there are {number_and_noun(len(event.cards), 'card')} for {players}"
        if len(event.cards) != len(receivers):
            self.cards_known = False
            return
        for seat, card in zip(receivers, event.cards, strict=True):
            self.upcards.setdefault(seat, []).append(card)

    def _expose(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        """Cards of *seat* that the dealer turned up: hole cards before third street, or the last card."""
        if not self._begun:
            self.faced[seat] = (*self.faced.get(seat, ()), *cards)
            self.upcards.setdefault(seat, []).extend(cards)
        elif self.street == _SEVENTH and self.structure.stud.last_card_up_kept:
            self.upcards.setdefault(seat, []).extend(cards)
            if not self.over and not any(act.street == _SEVENTH for act in self.acts):
                self._give_first_turn()

    # ------------------------------------------------------------------ who acts first

    def _find_first_turn(self) -> None:
        """Nobody has the turn before the cards that show are dealt."""

    def _give_first_turn(self) -> None:
        """Give the turn to the forced opener on third street, later to the hand showing that acts first."""
        boards = {seat: self.upcards.get(seat, []) for seat in self.order if seat in self.active}
        rules = self.structure.stud
        if not self.cards_known or not all(boards.values()):
            self.turn = tuple(self.able) if len(self.able) > 1 else ()
            self.over = self.over or len(self.able) < 2
            return
        if self.street == 0:
            low = forced_opener({seat: cards[0] for seat, cards in boards.items()}, razz=self._is_razz)
            self.forced_opener = low
            skipped = low in self.faced and not rules.faced_low_opens
            self._pass_on(low if skipped else self._right_of(low))
            if self.turn:
                self._to_open = self.turn[0]
                self._may_fold = None if self.turn[0] == low else self.turn[0]
            return
        if self.common is not None and rules.common_card_counts:
            boards = {seat: [*cards, self.common] for seat, cards in boards.items()}
        first = first_to_act(boards, razz=self._is_razz, first_dealt=rules.first_dealt_acts)
        self._pass_on(self._right_of(first))

    def _right_of(self, seat: Seat) -> Seat:
        return self.order[self.order.index(seat) - 1]

    # ------------------------------------------------------------------ the forced bet

    def opens_by_force(self, seat: Seat) -> bool:
        """Whether *seat* has to make the forced bet."""
        return seat == self._to_open and seat != self._may_fold

    def _open_by_force(self, step: int, seat: Seat, chips: int) -> None:
        """The forced bet of *seat*."""
        self._pass_opening_on()
        if self._wrong_opener is not None and seat == self._wrong_opener[2]:
            self._undo_wrong_opening()
        if self.street or self.bets or self.bring_in or seat not in self.active or seat in self.all_in:
            self.in_vain[step] = "the forced bet is made once, on third street, before any other bet"
            return
        if not self._begun:
            self._begun, self.cards_known = True, False
            self._begin(0)
        if self._to_open is not None and seat != self._to_open:
            self._open_wrongly(step, seat, "bet", chips, forced=True)
            return
        self._put_in_forced_bet(step, seat, chips)

    def _put_in_forced_bet(self, step: int, seat: Seat, chips: int, *readings: str) -> None:
        due, left = self.structure.bring_in, self.chips_left(seat)
        if due and chips < due and (left is None or left > chips):
            readings = (*readings, "small-bet")
        self._note(step, seat, "bet", chips, *readings)
        self.bring_in_step = step
        # A forced bet that is too small is made up at once: nobody can call less.
        chips = max(due, chips)
        self.put_in[seat] = self.put_in.get(seat, 0) + self._pay(seat, chips)
        self.bring_in = self.current = chips
        self.full_raise = 0 if self.structure.kind == "limit" else chips
        self._to_open = self._may_fold = None
        self._tell_pending("bet")
        self._finish(seat, step)

    def _open_wrongly(self, step: int, seat: Seat, name: str, chips: int, *, forced: bool) -> None:
        """A bet of *seat*, who was not the player to open."""
        low = self._to_open
        if low is None or not self.structure.stud.wrong_low_stands_once_next_acts:
            self._out_of_turn(step, seat, "bet", chips, last=False, values=())
            return
        self.turn = (seat,)
        if forced:
            self._put_in_forced_bet(step, seat, chips, "wrong-low")
        else:
            self._to_open = self._may_fold = None
            self._in_turn(step, seat, "bet", chips, last=False, values=(), reading="wrong-low")
        self.opened_wrongly[step] = False
        self._wrong_opener = (seat, step, low)
        if not self.over:
            self.turn = (low, *(one for one in self.turn if one != low))

    def _undo_wrong_opening(self) -> None:
        """Give the chips of the wrong opener back: the low card opens."""
        if self._wrong_opener is None:
            return
        wrong, step, low = self._wrong_opener
        self.put_right.add(step)
        self.paid[wrong] = self.paid.get(wrong, 0) - self.put_in.get(wrong, 0)
        self.all_in.discard(wrong)
        self._begin(0)
        self.turn, self._to_open, self._wrong_opener = (low,), low, None

    def _pass_opening_on(self) -> None:
        """After a fold of the player who was to open, the next on the left opens or folds."""
        if self._to_open is not None and self._to_open not in self.active and self.turn:
            self._to_open = self._may_fold = self.turn[0]

    def _is_act_of_form(self, step: int, seat: Seat, name: str, number: int | None) -> bool:
        """Acts while the low card has to open, or while another has opened for it."""
        opens = name in ("bet", "raise", "all-in")
        self._pass_opening_on()
        if self._wrong_opener is not None:
            if seat == self._wrong_opener[2] and opens and not self.bets:
                self._undo_wrong_opening()
            else:
                self.opened_wrongly[self._wrong_opener[1]] = True
                self.turn = tuple(one for one in self.turn if one != self._wrong_opener[2] or len(self.turn) == 1)
                self._wrong_opener = None
        if self._to_open is None or self.street:
            return False
        if seat == self._to_open:
            if name in ("check", "call"):
                self.in_vain[step] = f"{seat} has the card that opens, and has to bring it in or bet"
                return True
            if opens:
                self._to_open = self._may_fold = None
            return False
        if opens and number is not None and self.structure.stud.wrong_low_stands_once_next_acts:
            self._open_wrongly(step, seat, name, number, forced=False)
            return True
        return False

    def _may_fold_without_bet(self, seat: Seat) -> bool:
        """Whether *seat* acts first in place of the low card."""
        if seat == self._may_fold:
            return True
        if not self.need(seat):
            self._folded_free.append(seat)
        return False

    def _allows(self, reading: str) -> bool:
        """A fold with no bet keeps its seat in the deal, so that it is no plain fold here."""
        return reading in self.rules.allowed and reading != "fold-no-bet"

    def _choose_limit(self, above: int) -> None:
        """A bet kills hands folded with no bet; on an open pair it may be the upper limit."""
        self._folded_free.clear()
        if self.street != _FOURTH or self.structure.kind != "limit" or not self.structure.stud.open_pair:
            return
        pair = any(has_open_pair(self.upcards.get(seat, ())) for seat in self.active)
        if self.structure.form.winners == "high" and pair and above >= self.structure.bets[1]:
            self.upper_limit = True

    def _is_tabled(self, seat: Seat) -> bool:
        return len(self.cards_of(seat)) >= CARDS_IN_STUD

    def _count_cards(self, step: int, seat: Seat) -> None:
        """Note a hand of more than seven cards, the card in common among them."""
        if (size := len(self.cards_of(seat))) > CARDS_IN_STUD:
            self.too_many.append((step, seat, size))
