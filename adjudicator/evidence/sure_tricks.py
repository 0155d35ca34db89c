"""Whether a trick can be lost at all: a search through every legal play of all four hands, within bounds."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, TypeAlias

from adjudicator.table.state import UNKNOWN
from adjudicator.values.frozen import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.game.game import Game
    from adjudicator.record.events import Seat
    from adjudicator.table.state import TableState
    from adjudicator.values.cards import Card

_BUDGET = 1500
"""Cards tried before the search gives up: a losing play is found in a few dozen, if there is one that people see."""

_Hands: TypeAlias = dict["Seat", frozenset["Card"]]


def can_lose(state: TableState, side: str, tricks: int) -> bool | None:
    """Whether some legal play of all hands lets *side* lose *tricks* more tricks; None where that cannot be told."""
    if not state.game.plain or state.game.duties != ("follow",):
        return None
    hands: _Hands = {seat: hand for seat, hand in state.hands.items() if hand is not None}
    known = len(hands) == len(state.hands) and all(len(hands[seat]) == state.left[seat] for seat in hands)
    current = state.current.cards if state.current else ()
    lying = [(played.seat, played.card) for played in current if played.card is not None and not played.extra]
    if not known or len(lying) != len(current) or state.early or state.gaps or state.trump == UNKNOWN:
        return None
    if state.turn is None:
        return None
    search = _Search(state.game, side, state.trump)
    try:
        return search.loses(hands, state.turn, tuple(lying), tricks)
    except _TooLongError:
        return None


class _TooLongError(Exception):
    """The search has used up its budget."""


@dataclass(eq=False, repr=False)
class _Search:
    """The search for one way to lose; remembers the positions in which there is none."""

    game: Game
    side: str
    trump: str | None
    tried: int = 0
    hopeless: set[tuple[frozenset[Card], Seat, int]] = field(default_factory=set)
    strengths: dict[tuple[Card, str], int] = field(default_factory=dict)
    """(card, suit led) → how high it ranks there."""

    def loses(self, hands: _Hands, turn: Seat, lying: tuple[tuple[Seat, Card], ...], tricks: int) -> bool:
        """Whether the side can lose *tricks* more, *turn* being due to play to the cards *lying* there."""
        if tricks <= 0:
            return True
        waiting = [seat for seat in self.game.seats if hands[seat] and seat not in {seat for seat, _ in lying}]
        if not waiting and not lying:
            return False
        key = (frozenset().union(*hands.values()), turn, tricks)
        if not lying and (key in self.hopeless or tricks > max(map(len, hands.values())) - self._top_trumps(hands)):
            return False
        if lying and not waiting:
            winner = self._winner(lying)
            lost = self.game.side(winner) != self.side
            return self.loses(hands, winner, (), tricks - lost)
        while turn not in waiting:
            turn = self.game.lho(turn)
        for card in self._choices(hands, turn, lying):
            self.tried += 1
            if self.tried > _BUDGET:
                raise _TooLongError
            rest = {**hands, turn: hands[turn] - {card}}
            if self.loses(rest, self.game.lho(turn), (*lying, (turn, card)), tricks):
                return True
        if not lying:
            self.hopeless.add(key)
        return False

    def _top_trumps(self, hands: _Hands) -> int:
        """Tricks that one hand of the side wins with trumps which nothing beats."""
        out = sorted(
            ((self._strength(card), seat) for seat, hand in hands.items() for card in hand if card[0] == self.trump),
            reverse=True,
        )
        best = out[0][1] if out else None
        if best is None or self.game.side(best) != self.side:
            return 0
        return next((number for number, (_, seat) in enumerate(out) if seat != best), len(out))

    def _strength(self, card: Card, led: str = "") -> int:
        """How high *card* ranks where *led* was led, its own suit if none is named."""
        place = card, led or card[0]
        if place not in self.strengths:
            self.strengths[place] = self.game.strength(*place, self.trump)
        return self.strengths[place]

    def _winner(self, lying: tuple[tuple[Seat, Card], ...]) -> Seat:
        led = lying[0][1][0]
        return max(lying, key=lambda played: self._strength(played[1], led))[0]

    def _choices(self, hands: _Hands, turn: Seat, lying: tuple[tuple[Seat, Card], ...]) -> Iterator[Card]:
        """The legal cards, one of each run of equals: the side's lowest first, the opponents' highest."""
        hand = hands[turn]
        legal = {card for card in hand if lying and card[0] == lying[0][1][0]} or hand
        own = self.game.side(turn) == self.side
        others = [card for seat, held in hands.items() if seat != turn for card in held]
        others += [card for _, card in lying]
        seen: set[tuple[str, int]] = set()
        ranked = sorted(((self._strength(card), card) for card in legal), reverse=not own)
        if len(ranked) == 1:
            yield ranked[0][1]
            return
        beside = [(other[0], self._strength(other)) for other in others]
        for strength, card in ranked:
            place = (card[0], sum(suit == card[0] and other < strength for suit, other in beside))
            if place not in seen:
                seen.add(place)
                yield card
