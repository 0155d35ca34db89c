"""The location of every card as a record goes on, and faults in the cards that each line names.

A card that nobody has seen may be anywhere; one whose copies are all elsewhere cannot come out of a hand.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING

from adjudicator.record.events import Played, TableEvent
from adjudicator.table.game_types import game_type_of
from adjudicator.table.initial_state import dealt_hands
from adjudicator.table.state_and_timeline import CardPlayed
from adjudicator.table.timeline_queries import irregular_steps
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
    """How often the largest pack that *game* may be played with has *card*."""
    times, larger = _largest_pack(game)
    return game.copies(card) * times or int(larger and card.rank in _LARGE_RANKS)


@lru_cache(maxsize=512)
def _largest_pack(game: Game) -> tuple[int, bool]:
    """(how many times the pack of *game* the largest is that it may be played with, whether one has larger ranks)."""
    others = [int(size) for size in game.raw.get("other_packs", ()) if isinstance(size, int)]
    times = max([size // game.pack_size for size in others] + [1])
    return times, any(game.pack_size < size < 2 * game.pack_size for size in others)


class CardLocations:
    """The places of the cards while a record is followed."""

    def __init__(self, game: Game, hands: Mapping[Seat, Counter[Card] | None]) -> None:
        self.game = game
        self.hands: defaultdict[Seat, Place] = defaultdict(Counter)
        """The cards that each player is known to hold."""
        self.whole: set[Seat] = set()
        """Who is known to hold nothing else."""
        for seat, hand in hands.items():
            if hand is not None:
                self.hands[seat] = hand.copy()
                self.whole.add(seat)
        self.table: Place = Counter()
        """Cards that lie where they may be drawn or taken up again."""
        self.out: Place = Counter()
        """Cards that are played, melded or taken in for good, those of the tricks aside."""
        self.tricks: Place = Counter()
        """The cards of the tricks that lie before the players, where somebody keeps these; they stay there."""
        self.shifts: list[tuple[Seat | None, list[Shift]]] = []
        """What each line of the record has moved, and whose line it was."""
        self.stirred: set[Seat] = set()
        """Whose known cards are others than somebody last told who knows the hands."""

    def begin(self, seat: Seat | None) -> None:
        """What is moved from now on is done by one line, of *seat*."""
        self.shifts.append((seat, []))

    def lost_sight(self, seat: Seat) -> None:
        """*seat* has got cards that nobody named."""
        self.whole.discard(seat)

    def unnamed(self, seat: Seat) -> None:
        """Cards that nobody named have left the hand of *seat*: it may hold any of those it had, or none."""
        self.whole.discard(seat)
        self.hands[seat].clear()
        self.stirred.add(seat)

    def unseen(self, card: Card) -> bool:
        """Whether a copy of *card* may be where nobody has seen it."""
        seen = self.table[card] + self.gone(card) + sum([hand[card] for hand in self.hands.values()])
        return copies_in_largest_pack(self.game, card) > seen

    def gone(self, card: Card) -> int:
        """How many of *card* are out of the play."""
        return self.out[card] + self.tricks[card]

    def may_hold(self, seat: Seat, card: Card) -> bool:
        """Whether *seat* may hold *card*."""
        return self.hands[seat][card] > 0 or (seat not in self.whole and self.unseen(card))

    def holder(self, card: Card, besides: Seat | None = None) -> Seat | None:
        """Who is known to hold *card*."""
        return next((seat for seat, hand in self.hands.items() if hand[card] > 0 and seat != besides), None)

    def move(self, card: Card, source: Place | None, target: Place | None) -> None:
        """*card* goes from one place to another; None: where nobody sees it."""
        if source is not None and source[card] > 0:
            source[card] -= 1
        if target is not None:
            target[card] += 1
        self.stirred.update(seat for seat, hand in self.hands.items() if hand is source or hand is target)
        self.shifts[-1][1].append((card, source, target))

    def take_back(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        """The latest line of *seat* that moved cards, or the one that moved those named, is as if it had not been."""
        own = self.hands[seat]
        for whose, moved in reversed(self.shifts):
            undone = [shift for shift in moved if not cards or shift[0] in cards]
            if whose != seat or not undone:
                continue
            for card, source, target in undone:
                moved.remove((card, source, target))
                if target is not None:
                    target[card] -= 1
                if source is not None or target is not own:
                    # What came out of his hand was there, whether or not anybody had known it.
                    (own if source is None else source)[card] += 1
            return


if TYPE_CHECKING:
    Slips: TypeAlias = Iterator[tuple[Card, str]]
    """Cards, each with what is wrong with it."""


class CardFollower:
    """A record followed line by line."""

    def __init__(self, record: Record, timeline: Timeline) -> None:
        game = timeline.game
        hands = {
            seat: None if hand is None else Counter(record.hands.get(seat) or hand)
            for seat, hand in dealt_hands(record, game).items()
        }
        self.places = CardLocations(game, hands)
        self.dealer = timeline.start.dealer
        self.steps = {step.event_index: step for step in irregular_steps(timeline)} if game.tricks else None
        sort = game_type_of(game.raw)
        own = {line: _HANDLING[does] for line, does in sort.lines.items()} if sort.lines is not None else None
        self.lines = {} if own is None else {**_COMMON, **own}
        self.movers = sort.movers(timeline)
        self.held: dict[Seat, tuple[frozenset[Card], int]] = {}
        """What the table last knew of each hand: its cards, and how many it held in all."""
        self.gone: tuple[tuple[Trick, ...], Counter[Card]] = (), Counter()
        """The tricks that the table last knew, with their cards."""

    def follow(self, at: int, event: Event) -> Slips:
        """What is wrong with the cards of the next event."""
        name = event.name if isinstance(event, TableEvent) else "card" if isinstance(event, Played) else ""
        seat, cards, words = event.seat or self.movers.get(at), *_told(event)
        if self.steps is not None:
            step = self.steps.get(at)
            if step is None or name not in self.lines:
                return
            seat = step.did.seat if isinstance(step.did, CardPlayed) else seat
            # A card led while the auction runs lies open, and is not played.
            name = "expose" if name == "card" and step.did is None else name
            self._as_the_table_has_it(step.before)
        self.places.begin(seat)
        if name == "withdraw" and seat and not words and self.steps is None:
            self.places.take_back(seat, cards)
        elif name == "deal" and words[:1] == ("by",) and seat:
            self.dealer = seat
        elif does := self.lines.get(name):
            yield from does(self, seat, cards, words)

    def _as_the_table_has_it(self, state: TableState) -> None:
        """In games of tricks the table knows the hands and the cards that lie there, whatever was taken back."""
        places = self.places
        for seat, hand in state.hands.items():
            if hand is None:
                places.whole.discard(seat)
                continue
            # From line to line most hands stay as they are.
            known, held = self.held.get(seat, (None, 0))
            if known is not hand:
                held = hand_size(hand)
                self.held[seat] = hand, held
            if known is not hand or seat in places.stirred:
                places.hands[seat] = card_counts(hand)
            (places.whole.add if held >= state.left[seat] else places.whole.discard)(seat)
        places.stirred.clear()
        if state.game.draw_after_trick and not state.stock:
            # The card turned up is the last that is drawn.
            places.table.clear()
        places.tricks, places.out = self._in_tricks(state.tricks), Counter()
        for played in (*(state.current.cards if state.current else ()), *((state.early,) if state.early else ())):
            if played.card:
                places.out[played.card] += 1

    def _in_tricks(self, tricks: tuple[Trick, ...]) -> Counter[Card]:
        """The cards of *tricks*, which most often are those that were there before and one more."""
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
        """*card* goes from the hand of *seat* to *target*."""
        places = self.places
        if seat is None:
            holder = places.holder(card)
            places.move(card, places.hands[holder] if holder else None, target)
            return
        source = places.hands[seat] if places.hands[seat][card] else None
        if source is None and self.steps is not None and seat not in places.whole and places.table[card]:
            # That he took up the card turned, or what was put away, nobody need have written down.
            source = places.table
        elif not places.may_hold(seat, card):
            yield card, f"{seat} does not hold {card}: {self.where(card, seat)}"
        places.move(card, source, target)

    def enter(self, seat: Seat, card: Card, words: Sequence[str]) -> Slips:
        """*card* comes to the hand of *seat*, from the table or from where nobody has seen it.

        Written as one of the stock it is another than the one like it on the pile, if the pack has so many.
        """
        places = self.places
        own = places.hands[seat]
        lies = places.table[card] > 0 and not ("stock" in words and places.unseen(card))
        if not lies and not places.unseen(card):
            if own[card]:
                # The hand is written down as it was afterwards.
                return
            yield card, f"{card} cannot come to {seat}: {self.where(card)}"
        places.move(card, places.table if lies else None, own)

    def where(self, card: Card, besides: Seat | None = None) -> str:
        """Where *card* is, in words."""
        places = self.places
        if holder := places.holder(card, besides):
            return f"{holder} does" if besides else f"{holder} holds it"
        if places.gone(card):
            return "it has been played" if "card" in self.lines else "it has been melded"
        return "it lies on the table" if places.table[card] else "nobody does"

    def plays(self, seat: Seat | None, cards: Sequence[Card], _words: Sequence[str]) -> Slips:
        """Cards are played for good."""
        for card in cards:
            yield from self.leave(seat, card, self.places.out)

    def lays(self, seat: Seat | None, cards: Sequence[Card], words: Sequence[str]) -> Slips:
        """Cards are put where they may be taken up again, or put away unseen."""
        if not cards and seat and (words or self.steps is None):
            self.places.unnamed(seat)
        for card in cards:
            yield from self.leave(seat, card, self.places.table)

    def gives(self, seat: Seat | None, cards: Sequence[Card], words: Sequence[str]) -> Slips:
        """Cards go from one hand to another."""
        for card in cards if words else ():
            yield from self.leave(seat, card, self.places.hands[words[0]])

    def draws(self, seat: Seat | None, cards: Sequence[Card], words: Sequence[str]) -> Slips:
        """Cards are drawn or taken up; of several cards of a pile the lowest is named."""
        if seat is None:
            return
        for card in cards:
            yield from self.enter(seat, card, words)
        if not cards or "pile" in words:
            self.places.lost_sight(seat)
        if "pile" in words:
            # How much of the pile comes with it is for who follows the game.
            self.places.table.clear()

    def turns(self, _seat: Seat | None, cards: Sequence[Card], _words: Sequence[str]) -> Slips:
        """A card is turned up: one of the dealer's own in some games, else one that nobody holds."""
        places = self.places
        for card in cards:
            if places.game.raw.get("turned_card", {}).get("of") == "dealer":
                yield from self.shows(self.dealer, (card,), ())
            elif not places.table[card]:
                if not places.unseen(card):
                    yield card, f"{card} cannot be turned up: {self.where(card)}"
                places.move(card, None, places.table)

    def turns_over(self, _seat: Seat | None, cards: Sequence[Card], _words: Sequence[str]) -> Slips:
        """A card of a pack that is turned card by card: none comes oftener than the pack has it."""
        for card in cards:
            if self.places.table[card] >= self.places.game.copies(card):
                yield card, f"{card} cannot be turned: it was turned before"
            self.places.table[card] += 1

    def shows(self, seat: Seat | None, cards: Sequence[Card], words: Sequence[str]) -> Slips:
        """Cards are shown, and stay in the hand; a card that is only named shows nothing.

        A card that nobody is known to hold may have been one of the widow or the stock.
        """
        if seat is None or "named" in words:
            return
        for card in cards:
            if self.places.hands[seat][card]:
                continue
            if not self.places.unseen(card):
                yield card, f"{seat} does not hold {card}: {self.where(card, seat)}"
            elif seat not in self.places.whole:
                self.places.move(card, None, self.places.hands[seat])

    def melds(self, seat: Seat | None, cards: Sequence[Card], _words: Sequence[str]) -> Slips:
        """Cards are melded: that on top of the pile perhaps before it is taken, those of a meld where it may change."""
        for card in cards:
            held = seat is not None and self.places.hands[seat][card] > 0
            if not held and self.places.table[card]:
                self.places.move(card, self.places.table, self.places.out)
            elif held or not (self.places.gone(card) and self.places.game.raw.get("rearrange")):
                yield from self.leave(seat, card, self.places.out)

    def trades(self, seat: Seat | None, cards: Sequence[Card], _words: Sequence[str]) -> Slips:
        """A joker of a meld is taken for the card that it stands for; without cards a packet is taken up."""
        if seat is None:
            return
        if len(cards) < len((JOKER, "card")):
            self.places.lost_sight(seat)
        for card in cards[1:] if cards[:1] == (JOKER,) else ():
            yield from self.leave(seat, card, self.places.out)
            self.places.move(JOKER, self.places.out, self.places.hands[seat])

    def takes_in(self, seat: Seat | None, cards: Sequence[Card], _words: Sequence[str]) -> Slips:
        """A card from the hand, the others from the table. Which of them go to a pile the turn decides."""
        yield from self.lays(seat, cards[:1], ())
        for card in cards[1:]:
            if not self.places.table[card]:
                if not self.places.unseen(card):
                    yield card, f"{card} does not lie on the table: {self.where(card)}"
                self.places.move(card, None, self.places.table)

    def dealt_open(self, seat: Seat | None, cards: Sequence[Card], words: Sequence[str]) -> Slips:
        """A card is dealt face up, which the hand as it is written down may hold already."""
        for card in cards:
            if seat and not self.places.hands[seat][card]:
                yield from self.draws(seat, (card,), words)


def _told(event: Event) -> tuple[tuple[Card, ...], tuple[str, ...]]:
    """(the cards, the words) of *event*."""
    if isinstance(event, TableEvent):
        return event.cards, event.words
    return ((event.card,) if isinstance(event, Played) and event.card else ()), ()


if TYPE_CHECKING:
    Line: TypeAlias = Callable[[CardFollower, Seat | None, Sequence[Card], Sequence[str]], Slips]

_COMMON: Mapping[str, Line] = {
    "discard": CardFollower.lays,
    "give": CardFollower.gives,
    "draw": CardFollower.draws,
    "take": CardFollower.draws,
    "turned": CardFollower.turns,
    "upcard": CardFollower.turns,
    "expose": CardFollower.shows,
}
_HANDLING: Mapping[str, Line] = {
    "plays": CardFollower.plays,
    "lays": CardFollower.lays,
    "melds": CardFollower.melds,
    "trades": CardFollower.trades,
    "takes_in": CardFollower.takes_in,
    "dealt_open": CardFollower.dealt_open,
    "turned_over": CardFollower.turns_over,
}
"""What a line of a sort may do with the cards that it names (``Sort.lines``)."""
