"""The location of every card as a record goes on, and cards named where they cannot be.

A card that nobody has seen may be anywhere; a card whose copies are all elsewhere cannot come out of a hand.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING

from adjudicator.record.events import Played, TableEvent
from adjudicator.table.game_types import game_type_of
from adjudicator.table.initial_state import dealt_hands
from adjudicator.table.state_and_timeline import CardPlayed
from adjudicator.table.timeline_queries import possibly_irregular_steps
from adjudicator.values.cards import JOKER, card_counts, hand_size

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import TypeAlias

    from adjudicator.game.game import Game
    from adjudicator.record.events import Event, Record, Seat
    from adjudicator.table.state_and_timeline import TableState, Timeline, Trick
    from adjudicator.values.cards import Card


if TYPE_CHECKING:
    Place = Counter[Card]
    Shift = tuple[Card, Place | None, Place | None]

_LARGE_RANKS = ("11", "12", "13")
"""Ranks of the packs of 60 and 62 cards."""


def copies_in_largest_pack(game: Game, card: Card) -> int:
    """The number of copies of *card* in the largest pack that *game* may be played with."""
    times, larger = _pack_copies_and_whether_more_ranks(game)
    return game.copies(card) * times or int(larger and card.rank in _LARGE_RANKS)


@lru_cache(maxsize=512)
def _pack_copies_and_whether_more_ranks(game: Game) -> tuple[int, bool]:
    """(copies of the pack of *game* in the largest pack allowed, whether an allowed pack has larger ranks)."""
    others = [int(size) for size in game.raw.get("other_packs", ()) if isinstance(size, int)]
    times = max([size // game.pack_size for size in others] + [1])
    return times, any(game.pack_size < size < 2 * game.pack_size for size in others)


class CardLocations:
    """The known locations of the cards at one point of a record."""

    def __init__(self, game: Game, hands: Mapping[Seat, Counter[Card] | None]) -> None:
        self.game = game
        self.hands: defaultdict[Seat, Place] = defaultdict(Counter)
        """The cards that each player is known to hold."""
        self.fully_known: set[Seat] = set()
        """The players whose hands are known in full."""
        for seat, hand in hands.items():
            if hand is not None:
                self.hands[seat] = hand.copy()
                self.fully_known.add(seat)
        self.table: Place = Counter()
        """Cards on the table that may be drawn or taken up again."""
        self.out_of_play: Place = Counter()
        """Cards played, melded or taken in for good, except those in ``tricks``."""
        self.tricks: Place = Counter()
        """Cards of the tricks kept by the table state; they stay there."""
        self.moves: list[tuple[Seat | None, list[Shift]]] = []
        """For each line of the record its player and its moves, (card, source, target)."""
        self.changed_hands: set[Seat] = set()
        """Players whose known cards have changed since they were last set from the table state."""

    def begin_line(self, seat: Seat | None) -> None:
        """Begin a line of *seat*: the moves that follow belong to it."""
        self.moves.append((seat, []))

    def lost_sight(self, seat: Seat) -> None:
        """Note that *seat* has received cards that are not named."""
        self.fully_known.discard(seat)

    def unnamed(self, seat: Seat) -> None:
        """Note that unnamed cards have left the hand of *seat*: none of its known cards is certain any more."""
        self.fully_known.discard(seat)
        self.hands[seat].clear()
        self.changed_hands.add(seat)

    def may_be_unseen(self, card: Card) -> bool:
        """Whether a copy of *card* may be where nobody has seen it."""
        seen = self.table[card] + self.gone(card) + sum([hand[card] for hand in self.hands.values()])
        return copies_in_largest_pack(self.game, card) > seen

    def gone(self, card: Card) -> int:
        """The number of copies of *card* out of play."""
        return self.out_of_play[card] + self.tricks[card]

    def may_hold(self, seat: Seat, card: Card) -> bool:
        """Whether *seat* may hold *card*."""
        return self.hands[seat][card] > 0 or (seat not in self.fully_known and self.may_be_unseen(card))

    def holder(self, card: Card, besides: Seat | None = None) -> Seat | None:
        """A player other than *besides* who is known to hold *card*; None if there is none."""
        return next((seat for seat, hand in self.hands.items() if hand[card] > 0 and seat != besides), None)

    def move(self, card: Card, source: Place | None, target: Place | None) -> None:
        """Move *card* from *source* to *target*; None is a place that nobody sees."""
        if source is not None and source[card] > 0:
            source[card] -= 1
        if target is not None:
            target[card] += 1
        self.changed_hands.update(seat for seat, hand in self.hands.items() if hand is source or hand is target)
        self.moves[-1][1].append((card, source, target))

    def take_back(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        """Undo the moves of *cards*, or of all cards if none are given, in the latest line of *seat* that has any."""
        own = self.hands[seat]
        for whose, moved in reversed(self.moves):
            undone = [shift for shift in moved if not cards or shift[0] in cards]
            if whose != seat or not undone:
                continue
            for card, source, target in undone:
                moved.remove((card, source, target))
                if target is not None:
                    target[card] -= 1
                if source is not None or target is not own:
                    # A card from the player's own hand was there, known or not.
                    (own if source is None else source)[card] += 1
            return


if TYPE_CHECKING:
    Slips: TypeAlias = Iterator[tuple[Card, str]]
    """Cards, each with the problem in words."""


class CardFollower:
    """Follows a record line by line and reports cards named where they cannot be."""

    def __init__(self, record: Record, timeline: Timeline) -> None:
        game = timeline.game
        hands = {
            seat: None if hand is None else Counter(record.hands.get(seat) or hand)
            for seat, hand in dealt_hands(record, game).items()
        }
        self.places = CardLocations(game, hands)
        self.dealer = timeline.start.dealer
        self.steps = {step.event_index: step for step in possibly_irregular_steps(timeline)} if game.tricks else None
        sort = game_type_of(game.raw)
        own = (
            {line: _HANDLING[does] for line, does in sort.card_effects_by_line.items()}
            if sort.card_effects_by_line is not None
            else None
        )
        self.lines = {} if own is None else {**_COMMON, **own}
        self.movers = sort.unnamed_actors(timeline)
        self.held: dict[Seat, tuple[frozenset[Card], int]] = {}
        """The hand of each player in the last table state seen: (cards, their number)."""
        self.gone: tuple[tuple[Trick, ...], Counter[Card]] = (), Counter()
        """The tricks of the last table state seen, with their cards."""

    def follow(self, at: int, event: Event) -> Slips:
        """The problems with the cards of *event*, which has the index *at* (from 0)."""
        name = event.name if isinstance(event, TableEvent) else "card" if isinstance(event, Played) else ""
        seat, cards, words = event.seat or self.movers.get(at), *_cards_and_words_of_event(event)
        if self.steps is not None:
            step = self.steps.get(at)
            if step is None or name not in self.lines:
                return
            seat = step.action.seat if isinstance(step.action, CardPlayed) else seat
            # A card led during the auction lies open, and is not played.
            name = "expose" if name == "card" and step.action is None else name
            self._take_places_from_table_state(step.before)
        self.places.begin_line(seat)
        if name == "withdraw" and seat and not words and self.steps is None:
            self.places.take_back(seat, cards)
        elif name == "deal" and words[:1] == ("by",) and seat:
            self.dealer = seat
        elif does := self.lines.get(name):
            yield from does(self, seat, cards, words)

    def _take_places_from_table_state(self, state: TableState) -> None:
        """Take hands and played cards from the table state, which in games of tricks has them after any take-back."""
        places = self.places
        for seat, hand in state.hands.items():
            if hand is None:
                places.fully_known.discard(seat)
                continue
            # Most hands do not change from line to line.
            known, held = self.held.get(seat, (None, 0))
            if known is not hand:
                held = hand_size(hand)
                self.held[seat] = hand, held
            if known is not hand or seat in places.changed_hands:
                places.hands[seat] = card_counts(hand)
            (places.fully_known.add if held >= state.left[seat] else places.fully_known.discard)(seat)
        places.changed_hands.clear()
        if state.game.draw_after_trick and not state.stock:
            # The turned card is drawn last.
            places.table.clear()
        places.tricks, places.out_of_play = self._in_tricks(state.tricks), Counter()
        for played in (*(state.current.cards if state.current else ()), *((state.early,) if state.early else ())):
            if played.card:
                places.out_of_play[played.card] += 1

    def _in_tricks(self, tricks: tuple[Trick, ...]) -> Counter[Card]:
        """The cards of *tricks*, counted on from the tricks of the last call."""
        before, cards = self.gone
        if tricks[: len(before)] != before:
            before, cards = (), Counter()
        for trick in tricks[len(before) :]:
            for played in trick.cards:
                if played.card:
                    cards[played.card] += 1
        self.gone = tricks, cards
        return cards

    # ------------------------------------------------------------------ what lines do with cards

    def leave(self, seat: Seat | None, card: Card, target: Place) -> Slips:
        """Move *card* from the hand of *seat* to *target*; report it if it cannot be there."""
        places = self.places
        if seat is None:
            holder = places.holder(card)
            places.move(card, places.hands[holder] if holder else None, target)
            return
        source = places.hands[seat] if places.hands[seat][card] else None
        if source is None and self.steps is not None and seat not in places.fully_known and places.table[card]:
            # Taking up the turned card, or cards put away, need not have been recorded.
            source = places.table
        elif not places.may_hold(seat, card):
            yield card, f"{seat} does not hold {card}: {self.where(card, seat)}"
        places.move(card, source, target)

    def enter(self, seat: Seat, card: Card, words: Sequence[str]) -> Slips:
        """Move *card* to the hand of *seat*, from the table or from where nobody has seen it.

        Recorded as from the stock, the card is another copy than the one on the pile, if the pack has so many.
        """
        places = self.places
        own = places.hands[seat]
        lies = places.table[card] > 0 and not ("stock" in words and places.may_be_unseen(card))
        if not lies and not places.may_be_unseen(card):
            if own[card]:
                # The hand is recorded as it was afterwards.
                return
            yield card, f"{card} cannot come to {seat}: {self.where(card)}"
        places.move(card, places.table if lies else None, own)

    def where(self, card: Card, besides: Seat | None = None) -> str:
        """The place of *card* in words, to complete a complaint; *besides*: the player who does not hold it."""
        places = self.places
        if holder := places.holder(card, besides):
            return f"{holder} does" if besides else f"{holder} holds it"
        if places.gone(card):
            return "it has been played" if "card" in self.lines else "it has been melded"
        return "it lies on the table" if places.table[card] else "nobody does"

    def plays(self, seat: Seat | None, cards: Sequence[Card], _words: Sequence[str]) -> Slips:
        """Play *cards* for good."""
        for card in cards:
            yield from self.leave(seat, card, self.places.out_of_play)

    def puts_down_or_away(self, seat: Seat | None, cards: Sequence[Card], words: Sequence[str]) -> Slips:
        """Put *cards* where they may be taken up again, or put cards away unseen."""
        if not cards and seat and (words or self.steps is None):
            self.places.unnamed(seat)
        for card in cards:
            yield from self.leave(seat, card, self.places.table)

    def gives(self, seat: Seat | None, cards: Sequence[Card], words: Sequence[str]) -> Slips:
        """Move *cards* to the hand of another player, the first of *words*."""
        for card in cards if words else ():
            yield from self.leave(seat, card, self.places.hands[words[0]])

    def draws(self, seat: Seat | None, cards: Sequence[Card], words: Sequence[str]) -> Slips:
        """Draw or take up *cards*; of several cards of a pile only the lowest is named."""
        if seat is None:
            return
        for card in cards:
            yield from self.enter(seat, card, words)
        if not cards or "pile" in words:
            self.places.lost_sight(seat)
        if "pile" in words:
            # The timeline of the game knows how much of the pile comes with the card.
            self.places.table.clear()

    def turns(self, _seat: Seat | None, cards: Sequence[Card], _words: Sequence[str]) -> Slips:
        """Turn *cards* up: the dealer's own in some games, else cards that nobody holds."""
        places = self.places
        for card in cards:
            if places.game.raw.get("turned_card", {}).get("of") == "dealer":
                yield from self.shows(self.dealer, (card,), ())
            elif not places.table[card]:
                if not places.may_be_unseen(card):
                    yield card, f"{card} cannot be turned up: {self.where(card)}"
                places.move(card, None, places.table)

    def turns_over(self, _seat: Seat | None, cards: Sequence[Card], _words: Sequence[str]) -> Slips:
        """Turn *cards* of a pack that is turned card by card; none comes more often than the pack has it."""
        for card in cards:
            if self.places.table[card] >= self.places.game.copies(card):
                yield card, f"{card} cannot be turned: it was turned before"
            self.places.table[card] += 1

    def shows(self, seat: Seat | None, cards: Sequence[Card], words: Sequence[str]) -> Slips:
        """Show *cards*, which stay in the hand; cards that are only named show nothing.

        A card that nobody is known to hold may have been in the widow or the stock.
        """
        if seat is None or "named" in words:
            return
        for card in cards:
            if self.places.hands[seat][card]:
                continue
            if not self.places.may_be_unseen(card):
                yield card, f"{seat} does not hold {card}: {self.where(card, seat)}"
            elif seat not in self.places.fully_known:
                self.places.move(card, None, self.places.hands[seat])

    def melds(self, seat: Seat | None, cards: Sequence[Card], _words: Sequence[str]) -> Slips:
        """Meld *cards*; a card not held may be the top of the pile, or one of a meld that may be rearranged."""
        for card in cards:
            held = seat is not None and self.places.hands[seat][card] > 0
            if not held and self.places.table[card]:
                self.places.move(card, self.places.table, self.places.out_of_play)
            elif held or not (self.places.gone(card) and self.places.game.raw.get("rearrange")):
                yield from self.leave(seat, card, self.places.out_of_play)

    def exchanges_joker(self, seat: Seat | None, cards: Sequence[Card], _words: Sequence[str]) -> Slips:
        """Exchange a joker of a meld for the card that it stands for; without cards, take up a packet."""
        if seat is None:
            return
        if len(cards) < len((JOKER, "card")):
            self.places.lost_sight(seat)
        for card in cards[1:] if cards[:1] == (JOKER,) else ():
            yield from self.leave(seat, card, self.places.out_of_play)
            self.places.move(JOKER, self.places.out_of_play, self.places.hands[seat])

    def captures(self, seat: Seat | None, cards: Sequence[Card], _words: Sequence[str]) -> Slips:
        """Take in the first of *cards* from the hand, others from the table; the turn decides which go to a pile."""
        yield from self.puts_down_or_away(seat, cards[:1], ())
        for card in cards[1:]:
            if not self.places.table[card]:
                if not self.places.may_be_unseen(card):
                    yield card, f"{card} does not lie on the table: {self.where(card)}"
                self.places.move(card, None, self.places.table)

    def dealt_open(self, seat: Seat | None, cards: Sequence[Card], words: Sequence[str]) -> Slips:
        """Deal *cards* face up; the hand as recorded may hold them already."""
        for card in cards:
            if seat and not self.places.hands[seat][card]:
                yield from self.draws(seat, (card,), words)


def _cards_and_words_of_event(event: Event) -> tuple[tuple[Card, ...], tuple[str, ...]]:
    """(the cards, the words) of *event*."""
    if isinstance(event, TableEvent):
        return event.cards, event.words
    return ((event.card,) if isinstance(event, Played) and event.card else ()), ()


if TYPE_CHECKING:
    Line: TypeAlias = Callable[[CardFollower, Seat | None, Sequence[Card], Sequence[str]], Slips]

_COMMON: Mapping[str, Line] = {
    "discard": CardFollower.puts_down_or_away,
    "give": CardFollower.gives,
    "draw": CardFollower.draws,
    "take": CardFollower.draws,
    "turned": CardFollower.turns,
    "upcard": CardFollower.turns,
    "expose": CardFollower.shows,
}
_HANDLING: Mapping[str, Line] = {
    "plays": CardFollower.plays,
    "lays": CardFollower.puts_down_or_away,
    "melds": CardFollower.melds,
    "trades": CardFollower.exchanges_joker,
    "takes_in": CardFollower.captures,
    "dealt_open": CardFollower.dealt_open,
    "turned_over": CardFollower.turns_over,
}
"""Card actions of a game type's own lines, by the name that ``GameType.lines`` gives them."""
