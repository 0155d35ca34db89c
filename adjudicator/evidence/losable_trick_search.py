"""A bounded search through the legal plays of all four hands: whether a side can lose a number of tricks.

It runs for nearly every claim of an archive, trying up to some thousand cards, so a card is a bit (the weakest the
lowest) and a hand the sum of its cards.
"""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import or_
from typing import TYPE_CHECKING, TypeAlias

from adjudicator.table.state_and_timeline import UNKNOWN_TRUMP

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudicator.table.state_and_timeline import TableState
    from adjudicator.values.cards import Card

_BUDGET = 1500
"""Cards tried before the search gives up; a losing line that people see is found within a few dozen."""

_Bits: TypeAlias = int
"""A set of cards, each a bit."""
_TrickCards: TypeAlias = tuple[tuple[int, _Bits], ...]
"""The cards of a trick, in order: (place of the hand, its card)."""


@lru_cache(maxsize=16)
def can_lose_tricks(state: TableState, side: str, tricks: int) -> bool | None:
    """Whether some legal play of all hands lets *side* lose *tricks* more tricks; None if undecided within the budget.

    The result is cached: a deal that is followed again comes to the same *state*.
    """
    game = state.game
    if not game.cards_belong_to_suit_shown or game.duties != ("follow",) or game.packs != 1:
        return None
    hands = {seat: hand for seat, hand in state.hands.items() if hand is not None}
    known = len(hands) == len(state.hands) and all(len(hands[seat]) == state.left[seat] for seat in hands)
    current = state.current.cards if state.current else ()
    lying = [(played.seat, played.card) for played in current if played.card is not None and not played.extra]
    if not known or len(lying) != len(current) or state.early or state.gaps or state.trump == UNKNOWN_TRUMP:
        return None
    if state.turn is None:
        return None
    search = _Search(state, side, {*(card for _, card in lying)}.union(*hands.values()))
    held = [search.bits(hands[seat]) for seat in game.seats]
    begun = tuple([(search.place[seat], search.bits([card])) for seat, card in lying])
    try:
        return any(
            play(held, search.place[state.turn], begun, tricks)
            for play in (search.loses_by_discarding_winners, search.loses)
        )
    except _TooLongError:
        return None


class _TooLongError(Exception):
    """Raised when the search has used up its budget."""


class _Search:
    """A search for one way to lose; positions without one are remembered."""

    def __init__(self, state: TableState, side: str, cards: set[Card]) -> None:
        game, trump = state.game, state.trump
        self.place = {seat: at for at, seat in enumerate(game.seats)}
        self.next = [self.place[game.lho(seat)] for seat in game.seats]
        self.is_of_side = [game.side(seat) == side for seat in game.seats]
        """Whether the hand at each place is of the side."""
        # Trumps rank above all others.
        ranked = sorted(cards, key=lambda card: (game.strength(card, card[0], trump), card))
        self.bit = {card: 1 << at for at, card in enumerate(ranked)}
        suits = {suit: self.bits([card for card in ranked if card[0] == suit]) for suit in {card[0] for card in ranked}}
        self.trumps = suits.get(trump or "", 0)
        self.suit_of = {self.bit[card]: suits[card[0]] for card in ranked}
        """Card → all cards of its suit."""
        self.tried = 0
        self.hopeless: set[tuple[_Bits, int, int]] = set()

    def bits(self, cards: Iterable[Card]) -> _Bits:
        """The union of *cards*."""
        return sum(map(self.bit.__getitem__, cards))

    def loses(self, hands: Sequence[_Bits], turn: int, lying: _TrickCards, tricks: int) -> bool:
        """Whether the side can lose *tricks* more, with *turn* to play to the cards *lying* there."""
        if tricks <= 0:
            return True
        acted = [at for at, _ in lying]
        waiting = [at for at, hand in enumerate(hands) if hand and at not in acted]
        held = reduce(or_, hands)
        key = held, turn, tricks
        if not lying:
            if not waiting or key in self.hopeless:
                return False
            if tricks > max(map(int.bit_count, hands)) - self._top_trumps(hands, held):
                return False
        elif not waiting:
            winner = self._winner(lying)
            return self.loses(hands, winner, (), tricks - (not self.is_of_side[winner]))
        while turn not in waiting:
            turn = self.next[turn]
        rest = [*hands]
        for card in self._choices(hands[turn], held, lying, lowest=self.is_of_side[turn]):
            self.tried += 1
            if self.tried > _BUDGET:
                raise _TooLongError
            rest[turn] = hands[turn] ^ card
            if self.loses(rest, self.next[turn], (*lying, (turn, card)), tricks):
                return True
        if not lying:
            self.hopeless.add(key)
        return False

    def loses_by_discarding_winners(self, hands: Sequence[_Bits], turn: int, lying: _TrickCards, tricks: int) -> bool:
        """Whether the side loses *tricks* more by a simple line: it discards its high cards and the others win what
        they can. Such a line spares most searches."""
        hands = [*hands]
        while tricks > 0:
            acted = [at for at, _ in lying]
            waiting = [at for at, hand in enumerate(hands) if hand and at not in acted]
            if not waiting:
                if not lying:
                    return False
                turn = self._winner(lying)
                tricks -= not self.is_of_side[turn]
                lying = ()
                continue
            while turn not in waiting:
                turn = self.next[turn]
            ahead = reduce(or_, [hands[at] for at in waiting if self.is_of_side[at] != self.is_of_side[turn]], 0)
            if lying:
                card = self._card_that_throws_or_wins_trick(hands[turn], ahead, lying, throws=self.is_of_side[turn])
            else:
                card = self._card_to_lead(hands[turn], ahead, throws=self.is_of_side[turn])
            hands[turn] ^= card
            lying = (*lying, (turn, card))
        return True

    def _card_to_lead(self, hand: _Bits, ahead: _Bits, *, throws: bool) -> _Bits:
        """The lead of *hand*: if it *throws* tricks, its highest card that a card of the other side, *ahead*, beats in
        its suit; else the highest that none beats; the lowest card if there is none."""
        left = hand
        while left:
            card = _highest_card_bit(left)
            left ^= card
            if throws == (ahead & self.suit_of[card] > card):
                return card
        return _lowest_card_bit(hand)

    def _card_that_throws_or_wins_trick(self, hand: _Bits, ahead: _Bits, lying: _TrickCards, *, throws: bool) -> _Bits:
        """The card of *hand* that *throws* the trick away, or wins it if needed; *ahead* are the cards of the other
        side still to play."""
        legal = hand & self.suit_of[lying[0][1]] or hand
        can_win = self.suit_of[lying[0][1]] | self.trumps
        best = max(card & can_win for _, card in lying)
        over = legal & can_win & -(best << 1)
        # The side may win the trick whatever this hand plays.
        settled = not ahead and self.is_of_side[self._winner(lying)] == throws
        if throws:
            under = 0 if settled else legal & ~over
            return _highest_card_bit(under or legal) if under or not ahead else _lowest_card_bit(legal)
        if settled or not over:
            return _lowest_card_bit(legal)
        return _highest_card_bit(over) if ahead else _lowest_card_bit(over)

    def _top_trumps(self, hands: Sequence[_Bits], held: _Bits) -> int:
        """Tricks that one hand of the side wins with unbeatable trumps, among the cards *held*."""
        out = held & self.trumps
        best = max(range(len(hands)), key=lambda at: hands[at] & out)
        if not out or not self.is_of_side[best]:
            return 0
        beaten_by = out & ~hands[best]
        return (out >> beaten_by.bit_length()).bit_count()

    def _winner(self, lying: _TrickCards) -> int:
        """The place of the hand that wins the trick so far."""
        can_win = self.suit_of[lying[0][1]] | self.trumps
        return max(lying, key=lambda played: played[1] & can_win)[0]

    def _choices(self, hand: _Bits, held: _Bits, lying: _TrickCards, *, lowest: bool) -> Iterator[_Bits]:
        """The legal cards of *hand*, one of each run of equals: the *lowest* first for the side, the highest for the
        opponents.

        *held* is the union of all hands.
        """
        legal = (hand & self.suit_of[lying[0][1]] if lying else 0) or hand
        others = held ^ hand
        for _, card in lying:
            others |= card
        below: dict[_Bits, int] = {}
        while legal:
            card = _lowest_card_bit(legal) if lowest else _highest_card_bit(legal)
            legal ^= card
            suit = self.suit_of[card]
            # Cards with the same number of others' cards below them are equal.
            count = (others & suit & card - 1).bit_count()
            if below.get(suit) != count:
                below[suit] = count
                yield card


def _lowest_card_bit(cards: _Bits) -> _Bits:
    """The lowest of *cards*."""
    return cards & -cards


def _highest_card_bit(cards: _Bits) -> _Bits:
    """The highest of *cards*."""
    return 1 << cards.bit_length() - 1
