"""Melds and lay-offs at rummy, with questions about going out, demands, and jokers traded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from adjudicator.games.rummy.draws import RummyDraws
from adjudicator.games.rummy.irregularity_details import SeenFacts
from adjudicator.games.rummy.meld_checks import (
    NOT_A_SET,
    TOO_MANY_WILD,
    flaw_of_meld,
    lay_off_target,
    makes_false_meld_valid,
    may_lengthen_sequence_going_out,
    melds_in_reach,
    stays_a_meld,
    uses_deuce_before_deuce_canasta,
)
from adjudicator.games.rummy.point_counts import least_unmatched_count_if_certain
from adjudicator.games.rummy.table_state import PILE, LaidMeld, MeldOrLayOff
from adjudicator.games.rummy.turn_faults import TurnFault

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.games.rummy.table_state import RummyTurn
    from adjudicator.record.events import Seat, TableEvent
    from adjudicator.values.cards import Card


_CANASTA_WORDS: Mapping[str, Literal["not_a_meld", "too_many_wild", "not_his_to_make"]] = {
    NOT_A_SET: "not_a_meld",
    TOO_MANY_WILD: "too_many_wild",
    "lay_off_does_not_fit": "not_a_meld",
    "not_his_to_make": "not_his_to_make",
}
_GIN_WORDS: Mapping[str, Literal["not_a_set", "other"]] = {
    NOT_A_SET: "not_a_set",
    "lay_off_does_not_fit": "not_a_set",
    "not_his_to_make": "other",
}
_OTHER_FACTS = SeenFacts(laid_down_too_early="no", contract_meld="other", gin_meld="other")
"""The facts of cards laid down wrongly, for a reason that most laws do not name."""


class RummyMelds(RummyDraws):
    """The course of a deal: its melds."""

    def meld(self, at: int, event: TableEvent, seat: Seat) -> None:
        """Cards laid down as a meld, or added to a meld of the own side if they make none by themselves."""
        table, cards = self.table, event.cards
        if self.rules.is_red_three(cards[0]) and len(set(map(self.rules.is_red_three, cards))) == 1:
            self.face(at, seat, cards)
            return
        if self._is_addition(seat, cards):
            self.lay_off(at, event, seat)
            return
        turn = self._turn_of_laying_down(at, seat, cards, "melds")
        self._from_hand(turn, seat, cards)
        wrong = flaw_of_meld(cards, self.rules)
        table.melds.append(LaidMeld(at, seat, list(cards), wrong is None))
        if wrong and "requirement" not in self.rules.raw:
            # A whole hand laid down at once is judged as a whole.
            shown = " ".join(cards)
            said = f"{seat} melds {shown}, which is not a meld of the game."
            self._illegal(seat, at, said, wrong, cards)
        elif uses_deuce_before_deuce_canasta(table, seat, cards, cards):
            self._deuce_astray(seat, at, cards)
        self._laid(turn, MeldOrLayOff(at, cards, laid_off=False, valid=wrong is None))

    def _is_addition(self, seat: Seat, cards: tuple[Card, ...]) -> bool:
        """Whether a meld is really an addition: a side has one meld of a rank, to which further cards of it go."""
        if len(cards) < self.rules.melds.shortest:
            # Too few cards for a meld are added to a meld in reach that they fit.
            reach = melds_in_reach(self.table, seat, self.knocker)
            if any(
                stays_a_meld(laid, cards, self.rules) or makes_false_meld_valid(laid, seat, cards, self.rules)
                for laid in reach
            ):
                return True
            if any(may_lengthen_sequence_going_out(laid, cards, self.rules) for laid in reach):
                return True
        natural = {card[1:] for card in cards if not self.rules.melds.is_wild(card)}
        if not self.rules.raw.get("rank_once") or len(natural) > 1:
            return False
        own = self.table.melds_of(seat)
        ranks = [{card[1:] for card in laid.cards if not self.rules.melds.is_wild(card)} for laid in own]
        return natural in ranks if natural else bool(own) and flaw_of_meld(cards, self.rules) is not None

    def lay_off(self, at: int, event: TableEvent, seat: Seat) -> None:
        """Cards added to a meld on the table."""
        table, cards = self.table, event.cards
        onto = next((word for word in event.words if word != "onto"), None)
        turn = self._turn_of_laying_down(at, seat, cards, "lays off")
        if turn is not None and turn.first and self.rules.lay_off_scope == "anyone" and self._before_first(seat, turn):
            said = f"{seat} lays off {' '.join(cards)} before they have made their first meld."
            self.fault([TurnFault("insufficient-meld", seat, at, said, SeenFacts(meld_before_first="laid_off"))])
        laid, wrong = lay_off_target(table, seat, cards, onto, self.knocker)
        if laid is None and turn is not None:
            laid = self._lengthen_complete_sequence_going_out(turn, at, cards, onto)
        if self._on_gin(laid):
            said = f"{seat} lays off {' '.join(cards)} although {self.knocker} is gin."
            self.fault([TurnFault("illegal-meld", seat, at, said, SeenFacts(gin_meld="laid_off_on_gin"))])
        elif laid is not None and self._fits_only_with_third_players_lay_off(laid, seat, cards):
            said = f"{seat} lays off {' '.join(cards)} on cards that another player has laid off."
            self.fault([TurnFault("illegal-meld", seat, at, said, SeenFacts(gin_meld="laid_off_on_lay_off"))])
        self._from_hand(turn, seat, cards)
        if laid is not None:
            if makes_false_meld_valid(laid, seat, cards, self.rules):
                laid.valid, laid.made_valid = True, at
            if uses_deuce_before_deuce_canasta(table, seat, cards, [*laid.cards, *cards]):
                self._deuce_astray(seat, at, cards)
            laid.cards += cards
            laid.added.append((seat, cards))
        elif table.melds:
            self._illegal(seat, at, f"{seat} lays off {' '.join(cards)}, which fits no meld there.", wrong or "", cards)
        self._laid(turn, MeldOrLayOff(at, cards, laid_off=True, valid=laid is not None and laid.valid))

    def _lengthen_complete_sequence_going_out(
        self, turn: RummyTurn, at: int, cards: tuple[Card, ...], onto: Seat | None
    ) -> LaidMeld | None:
        """The complete sequence to whose ends *cards* are added, as a player going out may do; else None."""
        reach = [laid for laid in melds_in_reach(self.table, turn.seat, self.knocker) if onto in (None, laid.seat)]
        found = next((laid for laid in reach if may_lengthen_sequence_going_out(laid, cards, self.rules)), None)
        if found is not None:
            turn.lengthened.append((at, cards))
        return found

    def _deuce_astray(self, seat: Seat, at: int, cards: tuple[Card, ...]) -> None:
        said = f"{seat} melds {' '.join(cards)}, with a deuce as a wild card before their meld of deuces is a canasta."
        self._illegal(seat, at, said, NOT_A_SET, cards)

    def _laid(self, turn: RummyTurn | None, laying: MeldOrLayOff) -> None:
        if turn is None:
            return
        turn.laid.append(laying)
        if turn.asked is not None and turn.answered is None:
            turn.laid_since_asked = True
        if turn.has_drawn or not self.rules.pile_card_must_be_used_at_once:
            # A player who shows the cards for taking the pile may seem to have none left until the pile is taken.
            self.end_deal_if_player_is_out(turn, laying.event_index)

    def _before_first(self, seat: Seat, turn: RummyTurn) -> bool:
        """Whether a player who needs a first meld has made none, in this turn or before."""
        own = [laid for laid in self.table.melds if laid.seat == seat]
        return "first_meld" in self.rules.raw and not own and not turn.laid

    def _on_gin(self, laid: LaidMeld | None) -> bool:
        """Whether *laid*, or the lay-off, meets a knocker with no unmatched card, melds laid down or not (GN-29)."""
        knocker, down = self.knocker, [other for other in self.table.melds if other.seat == self.knocker]
        if knocker is None or "gin" not in self.rules.raw or (laid.seat != knocker if laid else down):
            return False
        held = self.table.hands.get(knocker)
        if down or held is None:
            return sum(len(other.own) for other in down) >= self.rules.hand_size
        return held.total() == self.rules.hand_size and least_unmatched_count_if_certain(held, self.rules) == 0

    def _fits_only_with_third_players_lay_off(self, laid: LaidMeld, seat: Seat, cards: tuple[Card, ...]) -> bool:
        """Whether *cards* fit a knocker's meld only with cards that a third player has laid off on it (GV)."""
        if laid.seat != self.knocker or len(self.table.hands) == 2:
            return False
        return flaw_of_meld([*laid.own, *cards], self.rules) is not None and any(
            other != seat for other, _ in laid.added
        )

    def _turn_of_laying_down(self, at: int, seat: Seat, cards: tuple[Card, ...], doing: str) -> RummyTurn | None:
        """The turn in which cards are laid down; None if the deal is over and everybody lays down."""
        if self.ended or (self.knocker is not None and self.rules.raw.get("turns_after_knock")):
            return self.open.get(seat)
        shown = " ".join(cards)
        late = self.own_last(seat)
        if late is not None:
            said = f"{seat} {doing} {shown} after they have discarded."
            self._laid_wrong(
                seat, at, said, _OTHER_FACTS._replace(rummy_meld="wrong_moment", canasta_meld="not_his_to_make")
            )
            return late
        turn = self.turn_of(seat, at, f"{doing} {shown}")
        if seat == self.last_three:
            said = f"{seat} {doing} {shown} after the last card of the stock was a red three."
            self._laid_wrong(seat, at, said, _OTHER_FACTS._replace(canasta_meld="last_red_three"))
            return turn
        if self.rules.lay_down_time == "knock" and turn.knocked is None:
            said = f"{seat} {doing} {shown} although nobody has knocked."
            self._laid_wrong(seat, at, said, _OTHER_FACTS._replace(laid_down_too_early="yes"))
        elif self._hand_is_wrong(turn):
            said = f"{seat} {doing} {shown} in a turn in which their hand has a wrong number of cards."
            self._laid_wrong(
                seat, at, said, _OTHER_FACTS._replace(rummy_meld="hand_was_wrong", canasta_meld="hand_was_wrong")
            )
        elif (
            not turn.has_drawn and not self.rules.pile_card_must_be_used_at_once and self.rules.lay_down_time == "turn"
        ):
            said = f"{seat} {doing} {shown} before they have drawn."
            self._laid_wrong(seat, at, said, _OTHER_FACTS._replace(rummy_meld="wrong_moment"))
        return turn

    def _hand_is_wrong(self, turn: RummyTurn) -> bool:
        """Whether the hand has a wrong number of cards (RU-12)."""
        return turn.surplus != 0 or self.excess(turn) > 0

    def _from_hand(self, turn: RummyTurn | None, seat: Seat, cards: tuple[Card, ...]) -> None:
        """Take *cards* from the hand, except those still on the pile or on a meld that is rearranged."""
        hand, table = self.table.hands[seat], self.table
        kept = list(cards)
        if (
            hand is not None
            and self.rules.pile_card_must_be_used_at_once
            and turn is not None
            and turn.from_pile is None
        ):
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
        facts = SeenFacts(
            rummy_meld="lay_off_does_not_fit" if wrong == "lay_off_does_not_fit" else "not_a_set",
            laid_down_too_early="no",
            contract_meld="other",
            canasta_meld=_CANASTA_WORDS.get(wrong),
            gin_meld=_GIN_WORDS.get(wrong),
        )
        self.fault([TurnFault("illegal-meld", seat, at, said, facts, cards=tuple(cards))])

    def _laid_wrong(self, seat: Seat, at: int, said: str, facts: SeenFacts) -> None:
        self.fault([TurnFault("illegal-meld", seat, at, said, facts)])

    def face(self, at: int, seat: Seat, cards: tuple[Card, ...]) -> None:
        """Red threes laid face up: each is replaced from the stock, unless it came with the pile (CA-29)."""
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


class RummyQuestions(RummyMelds):
    """The course of a deal: questions of canasta, packets of its larger forms, and forcing at conquian."""

    demanded: tuple[int, Seat, Card] | None = None
    """(event, player, card): a player told to take the discard that fits one of their melds."""

    def ask(self, at: int, seat: Seat) -> None:
        """*seat* asks their partner whether they may go out (CA-17)."""
        if self.ended or not self.rules.canastas_to_go_out or not self.rules.game.partners:
            return
        if seat != self.due and seat not in self.open:
            return
        turn = self.turn_of(seat, at, "asks")
        turn.asked, turn.answered, turn.laid_since_asked = at, None, False
        if turn.laid or turn.from_pile is not None or turn.borrowed is not None:
            turn.asked_wrongly = "asked_after_melding"

    def answer(self, event: TableEvent, seat: Seat) -> None:
        """The partner's answer, which is binding."""
        for turn in self.open.values():
            if turn.asked is not None and turn.seat != seat and self.table.side(turn.seat) == self.table.side(seat):
                turn.note_melding_before_answer()
                turn.answered = event.words[0]

    def take_packet(self, at: int, seat: Seat) -> None:
        """*seat* takes up the packet dealt to them, as they may once their side has a canasta (CF-19)."""
        packet = int(self.rules.raw.get("packet", 0))
        if self.ended or not packet:
            return
        if not self.table.canastas_of(seat):
            said = f"{seat} takes up their packet although their side has no canasta yet."
            facts = SeenFacts(packet_taken_early="yes")
            self.fault([TurnFault("illegal-draw", seat, at, said, facts)])
        self.table.gains(seat, (), packet)

    def demand_to_take_top_discard(self, at: int, seat: Seat) -> None:
        """*seat* demands that the player in turn take the top discard, if it fits one of their melds (CQ-01)."""
        top, due = self.table.top, self.due
        pending = self.open.get(due)
        if not self.rules.raw.get("force") or top is None or seat == due or (pending and pending.has_drawn):
            return
        if any(laid.seat == due and stays_a_meld(laid, [top], self.rules) for laid in self.table.melds):
            self.demanded = (at, due, top)

    def check_if_demand_obeyed(self, at: int, event: TableEvent | None) -> None:
        """Check whether a demand was obeyed, at the next draw or (*event* None) at the end of the record."""
        if self.demanded is None:
            return
        asked, seat, card = self.demanded
        self.demanded = None
        if event is None or event.seat != seat:
            said = f"It is demanded of {seat} that they take {card}, which they can add to a meld of theirs."
            self.fault([TurnFault("renege", seat, asked, said, SeenFacts(force_demanded="yes"))])
        elif self._source(event) != PILE:
            said = f"{seat} does not take {card}, which they can add to a meld of theirs, although it is demanded."
            self.fault([TurnFault("renege", seat, at, said, SeenFacts(force_demanded="yes"))])

    def end_record(self) -> None:
        """End the record."""
        self.check_if_demand_obeyed(0, None)
        super().end_record()


class RummyTrades(RummyQuestions):
    """The course of a deal: jokers traded."""

    def trade(self, at: int, seat: Seat, joker: Card, card: Card) -> None:
        """*seat* takes *joker* from a meld and puts *card* in its place."""
        if self.ended or not self.rules.raw.get("joker_trade") or joker[0] != "*":
            return
        self.turn_of(seat, at, f"takes a joker for {card}")
        laid = next((laid for laid in self.table.melds if self._may_trade(seat, laid, joker, card)), None)
        if laid is not None:
            laid.cards = _cards_after_trade(laid, joker, card)
        else:
            said = f"{seat} takes a joker for {card}, which they may not take."
            facts = SeenFacts(contract_meld="joker_taken", rummy_meld="lay_off_does_not_fit", laid_down_too_early="no")
            self.fault([TurnFault("illegal-meld", seat, at, said, facts, cards=(card,))])
        self.table.loses(seat, [card], 1)
        self.table.gains(seat, [joker], 1)

    def _may_trade(self, seat: Seat, laid: LaidMeld, joker: Card, card: Card) -> bool:
        """Whether the game lets *seat* take the joker of *laid*, with *card* able to replace it."""
        if joker not in laid.cards or not laid.valid or flaw_of_meld(_cards_after_trade(laid, joker, card), self.rules):
            return False
        match self.rules.raw.get("joker_trade"):
            case "own":
                return laid.seat == seat
            case "sequence":
                down = any(own.seat == seat and own.valid for own in self.table.melds)
                return down and self.rules.melds.is_sequence(laid.cards)
            case _:
                return True


def _cards_after_trade(laid: LaidMeld, joker: Card, card: Card) -> list[Card]:
    cards = list(laid.cards)
    cards[cards.index(joker)] = card
    return cards
