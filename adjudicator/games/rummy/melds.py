"""Melds and lay-offs of a rummy deal: when cards may be laid down, and whether they fit where they are laid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from adjudicator.games.rummy.breaches import Fault
from adjudicator.games.rummy.counting import least_unmatched
from adjudicator.games.rummy.details import Seen
from adjudicator.games.rummy.draws import Draws
from adjudicator.games.rummy.laying import (
    NOT_A_SET,
    TOO_MANY_WILD,
    completes,
    deuces_astray,
    fits,
    in_reach,
    lengthens,
    target,
    wrong_meld,
)
from adjudicator.games.rummy.state import Laid, Laying

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.games.rummy.state import Turn
    from adjudicator.record.events import Seat, TableEvent
    from adjudicator.values.cards import Card

_CANASTA: Mapping[str, Literal["not_a_meld", "too_many_wild", "not_his_to_make"]] = {
    NOT_A_SET: "not_a_meld",
    TOO_MANY_WILD: "too_many_wild",
    "lay_off_does_not_fit": "not_a_meld",
    "not_his_to_make": "not_his_to_make",
}
_GIN: Mapping[str, Literal["not_a_set", "other"]] = {
    NOT_A_SET: "not_a_set",
    "lay_off_does_not_fit": "not_a_set",
    "not_his_to_make": "other",
}
_OTHERWISE = Seen(laid_down_too_early="no", contract_meld="other", gin_meld="other")
"""Of cards laid down that may not be, for a reason that most laws have no word for."""


class Melds(Draws):
    """A deal while it is followed: its melds."""

    def meld(self, at: int, event: TableEvent, seat: Seat) -> None:
        """Cards laid down as a meld, or added to one of one's own side where they make none by themselves."""
        table, cards = self.table, event.cards
        if self.rules.is_red_three(cards[0]) and len(set(map(self.rules.is_red_three, cards))) == 1:
            self.face(at, seat, cards)
            return
        if self._is_addition(seat, cards):
            self.lay_off(at, event, seat)
            return
        turn = self._laying(at, seat, cards, "melds")
        self._from_hand(turn, seat, cards)
        wrong = wrong_meld(cards, self.rules)
        table.melds.append(Laid(at, seat, list(cards), wrong is None))
        if wrong and "requirement" not in self.rules.raw:
            # Where a whole hand is laid down at once, it is judged as a whole.
            shown = " ".join(cards)
            said = f"{seat} melds {shown}, which is no meld of the game."
            self._illegal(seat, at, said, wrong, cards)
        elif deuces_astray(table, seat, cards, cards):
            self._deuce_astray(seat, at, cards)
        self._laid(turn, Laying(at, cards, laid_off=False, valid=wrong is None))

    def _is_addition(self, seat: Seat, cards: tuple[Card, ...]) -> bool:
        """Whether a meld is really an addition: as a side has one meld of a rank, more cards of it go to that one."""
        if len(cards) < self.rules.melds.shortest:
            # Too few for a meld of their own: what fits one in reach is added to it.
            reach = in_reach(self.table, seat, self.knocker)
            if any(fits(laid, cards, self.rules) or completes(laid, seat, cards, self.rules) for laid in reach):
                return True
            if any(lengthens(laid, cards, self.rules) for laid in reach):
                return True
        natural = {card[1:] for card in cards if not self.rules.melds.is_wild(card)}
        if not self.rules.raw.get("rank_once") or len(natural) > 1:
            return False
        own = self.table.melds_of(seat)
        ranks = [{card[1:] for card in laid.cards if not self.rules.melds.is_wild(card)} for laid in own]
        return natural in ranks if natural else bool(own) and wrong_meld(cards, self.rules) is not None

    def lay_off(self, at: int, event: TableEvent, seat: Seat) -> None:
        """Cards added to a meld on the table."""
        table, cards = self.table, event.cards
        onto = next((word for word in event.words if word != "onto"), None)
        turn = self._laying(at, seat, cards, "lays off")
        if turn is not None and turn.first and self.rules.lay_off == "anyone" and self._before_first(seat, turn):
            said = f"{seat} lays off {' '.join(cards)} before they have made their first meld."
            self.fault([Fault("insufficient-meld", seat, at, said, Seen(meld_before_first="laid_off"))])
        laid, wrong = target(table, seat, cards, onto, self.knocker)
        if laid is None and turn is not None:
            laid = self._lengthened(turn, at, cards, onto)
        if self._on_gin(laid):
            said = f"{seat} lays off {' '.join(cards)} although {self.knocker} is gin."
            self.fault([Fault("illegal-meld", seat, at, said, Seen(gin_meld="laid_off_on_gin"))])
        elif laid is not None and self._on_lay_off(laid, seat, cards):
            said = f"{seat} lays off {' '.join(cards)} on cards that another player has laid off."
            self.fault([Fault("illegal-meld", seat, at, said, Seen(gin_meld="laid_off_on_lay_off"))])
        self._from_hand(turn, seat, cards)
        if laid is not None:
            if completes(laid, seat, cards, self.rules):
                laid.valid, laid.made_valid = True, at
            if deuces_astray(table, seat, cards, [*laid.cards, *cards]):
                self._deuce_astray(seat, at, cards)
            laid.cards += cards
            laid.added.append((seat, cards))
        elif table.melds:
            self._illegal(seat, at, f"{seat} lays off {' '.join(cards)}, which fits no meld there.", wrong or "", cards)
        self._laid(turn, Laying(at, cards, laid_off=True, valid=laid is not None and laid.valid))

    def _lengthened(self, turn: Turn, at: int, cards: tuple[Card, ...], onto: Seat | None) -> Laid | None:
        """The complete sequence to whose ends *cards* are added, as they may be by who then goes out."""
        reach = [laid for laid in in_reach(self.table, turn.seat, self.knocker) if onto in (None, laid.seat)]
        found = next((laid for laid in reach if lengthens(laid, cards, self.rules)), None)
        if found is not None:
            turn.lengthened.append((at, cards))
        return found

    def _deuce_astray(self, seat: Seat, at: int, cards: tuple[Card, ...]) -> None:
        said = f"{seat} melds {' '.join(cards)}, with a deuce as a wild card before their meld of deuces is a canasta."
        self._illegal(seat, at, said, NOT_A_SET, cards)

    def _laid(self, turn: Turn | None, laying: Laying) -> None:
        if turn is None:
            return
        turn.laid.append(laying)
        if turn.asked is not None and turn.answered is None:
            turn.laid_since_asked = True
        if turn.has_drawn or not self.rules.at_once:
            # Who shows what he takes the pile for may seem to have no card left until he has it.
            self.check_out(turn, laying.event_index)

    def _before_first(self, seat: Seat, turn: Turn) -> bool:
        """Whether a player who needs a first meld has made none, in this turn or before."""
        own = [laid for laid in self.table.melds if laid.seat == seat]
        return "first_meld" in self.rules.raw and not own and not turn.laid

    def _on_gin(self, laid: Laid | None) -> bool:
        """Whether cards are laid off on a meld of a knocker all whose cards are matched, whether or not he has laid
        them down: nobody lays off against him (GN-29)."""
        knocker, down = self.knocker, [other for other in self.table.melds if other.seat == self.knocker]
        if knocker is None or "gin" not in self.rules.raw or (laid.seat != knocker if laid else down):
            return False
        held = self.table.hands.get(knocker)
        if down or held is None:
            return sum(len(other.own) for other in down) >= self.rules.hand_size
        return held.total() == self.rules.hand_size and least_unmatched(held, self.rules) == 0

    def _on_lay_off(self, laid: Laid, seat: Seat, cards: tuple[Card, ...]) -> bool:
        """Whether *cards* fit a knocker's meld only with what a third player has laid off on it (GV)."""
        if laid.seat != self.knocker or len(self.table.hands) == 2:
            return False
        return wrong_meld([*laid.own, *cards], self.rules) is not None and any(other != seat for other, _ in laid.added)

    def _laying(self, at: int, seat: Seat, cards: tuple[Card, ...], doing: str) -> Turn | None:
        """The turn in which cards are laid down; None where the deal is over and everybody lays down."""
        if self.ended or (self.knocker is not None and self.rules.raw.get("turns_after_knock")):
            return self.open.get(seat)
        shown = " ".join(cards)
        late = self.own_last(seat)
        if late is not None:
            said = f"{seat} {doing} {shown} after they have discarded."
            self._laid_wrong(
                seat, at, said, _OTHERWISE._replace(rummy_meld="wrong_moment", canasta_meld="not_his_to_make")
            )
            return late
        turn = self.turn_of(seat, at, f"{doing} {shown}")
        if seat == self.last_three:
            said = f"{seat} {doing} {shown} after the last card of the stock has proved a red three."
            self._laid_wrong(seat, at, said, _OTHERWISE._replace(canasta_meld="last_red_three"))
            return turn
        if self.rules.lay_down == "knock" and turn.knocked is None:
            said = f"{seat} {doing} {shown} although nobody has knocked."
            self._laid_wrong(seat, at, said, _OTHERWISE._replace(laid_down_too_early="yes"))
        elif self._hand_is_wrong(turn):
            said = f"{seat} {doing} {shown} in a turn in which their hand has a wrong number of cards."
            self._laid_wrong(
                seat, at, said, _OTHERWISE._replace(rummy_meld="hand_was_wrong", canasta_meld="hand_was_wrong")
            )
        elif not turn.has_drawn and not self.rules.at_once and self.rules.lay_down == "turn":
            said = f"{seat} {doing} {shown} before they have drawn."
            self._laid_wrong(seat, at, said, _OTHERWISE._replace(rummy_meld="wrong_moment"))
        return turn

    def _hand_is_wrong(self, turn: Turn) -> bool:
        """Whether the hand had a wrong number of cards (RU-12)."""
        return turn.surplus != 0 or self.excess(turn) > 0

    def _from_hand(self, turn: Turn | None, seat: Seat, cards: tuple[Card, ...]) -> None:
        """The cards laid down leave the hand, but for those that still lie on the pile, or on a meld rearranged."""
        hand, table = self.table.hands[seat], self.table
        kept = list(cards)
        if hand is not None and self.rules.at_once and turn is not None and turn.from_pile is None:
            top = table.top
            if top is not None and top in kept and kept.count(top) > hand[top] and turn.borrowed is None:
                turn.borrowed = top
                kept.remove(top)
                table.left[seat] -= 1
        if hand is not None and self.rules.raw.get("rearrange"):
            for card in [card for card in kept if not hand[card]]:
                own = next((laid for laid in table.melds_of(seat) if card in laid.cards), None)
                if own is not None:
                    own.cards.remove(card)
                    kept.remove(card)
        table.loses(seat, kept, len(kept))

    def _illegal(self, seat: Seat, at: int, said: str, wrong: str, cards: tuple[Card, ...]) -> None:
        facts = Seen(
            rummy_meld="lay_off_does_not_fit" if wrong == "lay_off_does_not_fit" else "not_a_set",
            laid_down_too_early="no",
            contract_meld="other",
            canasta_meld=_CANASTA.get(wrong),
            gin_meld=_GIN.get(wrong),
        )
        self.fault([Fault("illegal-meld", seat, at, said, facts, cards=tuple(cards))])

    def _laid_wrong(self, seat: Seat, at: int, said: str, facts: Seen) -> None:
        self.fault([Fault("illegal-meld", seat, at, said, facts)])

    def face(self, at: int, seat: Seat, cards: tuple[Card, ...]) -> None:
        """Red threes laid face up: each but those that came with the pile is replaced from the stock (CA-29)."""
        if self.ended:
            return
        late = self.own_last(seat)
        turn = late or self.turn_of(seat, at, "lays down a red three")
        for card in cards:
            if self.table.piled[seat][card]:
                self.table.piled[seat][card] -= 1
                continue
            turn.faced += 1
            if late is not None:
                late.owed += 1
                self.table.surplus[seat] -= 1
        self.table.faced[self.table.side(seat)] += len(cards)
        self.table.loses(seat, cards, len(cards))
