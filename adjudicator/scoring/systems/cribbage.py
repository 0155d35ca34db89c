"""Cribbage: the count of a hand with the starter, and the pegs of cards in the play (001:6000-6075); in points, or line
by line.

A flush and his nobs need suits: if these are not told, the possible points are named and not counted.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.errors import ScoreError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudicator.values.cards import Card


RANK_ORDER = "A23456789TJQK"
"""Low to high, as in runs."""
FIFTEEN, THIRTY_ONE = 15, 31
HAND_SIZE = 4


def pip_value(card: Card) -> int:
    """The value of a card towards fifteen and thirty-one: court cards ten."""
    return min(RANK_ORDER.index(card.rank) + 1, 10)


def hand_points_by_category(hand: Sequence[Card], starter: Card, *, crib: bool = False) -> dict[str, int]:
    """The count of *hand* with *starter*: ``fifteens``, ``pairs``, ``runs``, ``flush`` and ``his nobs``.

    A flush of four counts in the hand alone, of five with the starter too; the crib counts only a flush of five.
    """
    if len(hand) != HAND_SIZE:
        raise ScoreError(f"a cribbage hand has {HAND_SIZE} cards and the starter, not {len(hand)}")
    cards = [*hand, starter]
    pairs = sum(n * (n - 1) for n in Counter(card.rank for card in cards).values())
    fifteens = sum(
        2 for size in range(2, 6) for chosen in combinations(cards, size) if sum(map(pip_value, chosen)) == FIFTEEN
    )
    flush = HAND_SIZE if len({card.suit for card in hand}) == 1 else 0
    if flush and starter.suit == hand[0].suit:
        flush += 1
    if crib and flush == HAND_SIZE:
        flush = 0
    nobs = sum(card.rank == "J" and card.suit == starter.suit for card in hand)
    counts = {"fifteens": fifteens, "pairs": pairs, "runs": _points_for_runs(cards), "flush": flush, "his nobs": nobs}
    return {name: points for name, points in counts.items() if points}


def _points_for_runs(cards: Sequence[Card]) -> int:
    """Each longest run counts its length as often as it can be made of different cards."""
    held = Counter(RANK_ORDER.index(card.rank) for card in cards)
    total, at = 0, 0
    while at < len(RANK_ORDER):
        end, ways = at, 1
        while end in held:
            ways *= held[end]
            end += 1
        if end - at >= 3:
            total += (end - at) * ways
        at = max(end, at + 1)
    return total


def pegs_of_last_card(played: Sequence[Card], shift: int = 0) -> int:
    """The pegs for the last card of *played*, all those since the count began anew.

    *shift*: the amount by which the total was announced too high and stands so; negative if too low.

    Two for fifteen and for thirty-one, 2, 6 or 12 for a pair, three or four alike, and the length of a run.
    """
    points = 2 if sum(map(pip_value, played)) + shift in (FIFTEEN, THIRTY_ONE) else 0
    alike = 1
    while alike < len(played) and played[-1 - alike].rank == played[-1].rank:
        alike += 1
    points += alike * (alike - 1)
    for length in range(len(played), 2, -1):
        ranks = sorted(RANK_ORDER.index(card.rank) for card in played[-length:])
        if ranks == list(range(ranks[0], ranks[0] + length)):
            return points + length
    return points


PLAYERS = ("non-dealer", "dealer")
_POINTS_FOR_ALIKE = {2: ("pair", 2), 3: ("pair royal", 6), 4: ("double pair royal", 12)}
_MOST_ALIKE = max(_POINTS_FOR_ALIKE)
_LEAST_RUN = 3
_JACK = "J"


class NamedCard(NamedTuple):
    """A card as somebody names it."""

    rank: str
    suit: str = ""
    """Empty if not told."""

    @property
    def pip(self) -> int:
        """The value towards fifteen and thirty-one."""
        return min(RANK_ORDER.index(self.rank) + 1, 10)

    def __str__(self) -> str:
        return f"{self.suit}{self.rank}" if self.suit else "10" if self.rank == "T" else self.rank


class CountedCombination(NamedTuple):
    """A combination that counts."""

    what: str
    cards: tuple[NamedCard, ...]
    points: int


class HandCount(NamedTuple):
    """The count of a hand, and the information missing to count the rest."""

    counted: tuple[CountedCombination, ...]
    needs: tuple[str, ...] = ()

    @property
    def points(self) -> int:
        """The sum."""
        return sum(one.points for one in self.counted)


class PegEntry(NamedTuple):
    """A score in the play, of one or more points."""

    player: str
    at: int
    """The running total at which it is pegged."""
    counted: CountedCombination


class SuitHints(NamedTuple):
    """Hints about suits without naming them."""

    flush: bool = False
    """Whether the cards of the hand, without the starter, are of one suit."""
    nobs: bool = False
    """Whether the jack in the hand is of the suit of the starter."""


NO_SUIT_HINTS = SuitHints()

# ------------------------------------------------------------------ hands


def count_hand(
    hand: Sequence[NamedCard], starter: NamedCard | None = None, *, crib: bool = False, told: SuitHints = NO_SUIT_HINTS
) -> HandCount:
    """The count of *hand* with *starter*; five cards without a starter are a hand whose starter is not told."""
    cards = (*hand, *((starter,) if starter else ()))
    _refuse_repeated_cards(cards)
    if len(cards) not in (HAND_SIZE, HAND_SIZE + 1) or (starter and len(hand) != HAND_SIZE):
        raise ScoreError(f"a hand has {HAND_SIZE} cards and the card turned, not {_card_count_in_words(len(cards))}")
    counted = [*_count_fifteens(cards), *_count_pairs(cards), *_count_runs(cards)]
    starters = [starter] if starter or len(cards) == HAND_SIZE else cards
    readings = [_count_flush_and_nobs(_without_starter(cards, one), one, crib=crib, told=told) for one in starters]
    first = readings[0]
    if all(one == first for one in readings):
        return HandCount((*counted, *first.counted), first.needs)
    return HandCount(tuple(counted), ("which card was turned: a flush or his nobs may count too",))


def _card_count_in_words(number: int) -> str:
    return f"{number} card" if number == 1 else f"{number} cards"


def _refuse_repeated_cards(cards: Iterable[NamedCard]) -> None:
    seen: list[NamedCard] = []
    for card in cards:
        if sum(one.rank == card.rank for one in seen) == _MOST_ALIKE:
            raise ScoreError(f"there are five cards of the rank {NamedCard(card.rank)}; a pack has four")
        if card.suit and card in seen:
            raise ScoreError(f"{card} is there twice; a pack has it once")
        seen.append(card)


def _without_starter(cards: Sequence[NamedCard], starter: NamedCard | None) -> tuple[NamedCard, ...]:
    left = list(cards)
    if starter is not None:
        left.remove(starter)
    return tuple(left)


def _count_fifteens(cards: Sequence[NamedCard]) -> Iterator[CountedCombination]:
    for size in range(2, len(cards) + 1):
        for chosen in combinations(cards, size):
            if sum(card.pip for card in chosen) == FIFTEEN:
                yield CountedCombination("fifteen", chosen, 2)


def _count_pairs(cards: Sequence[NamedCard]) -> Iterator[CountedCombination]:
    for rank in dict.fromkeys(card.rank for card in cards):
        alike = tuple(card for card in cards if card.rank == rank)
        if len(alike) in _POINTS_FOR_ALIKE:
            what, points = _POINTS_FOR_ALIKE[len(alike)]
            yield CountedCombination(what, alike, points)


def _count_runs(cards: Sequence[NamedCard]) -> Iterator[CountedCombination]:
    """Each longest run, as often as it can be made of different cards."""
    held = {rank: [card for card in cards if card.rank == rank] for rank in RANK_ORDER}
    run: list[list[NamedCard]] = []
    for rank in (*RANK_ORDER, ""):
        if held.get(rank):
            run.append(held[rank])
            continue
        if len(run) >= _LEAST_RUN:
            for chosen in product(*run):
                yield CountedCombination(f"run of {len(run)}", chosen, len(run))
        run = []


def _count_flush_and_nobs(
    hand: tuple[NamedCard, ...], starter: NamedCard | None, *, crib: bool, told: SuitHints
) -> HandCount:
    """The count for the suits of *hand* and *starter*, as far as they are known."""
    counted, needs = [], []
    suits = {card.suit for card in hand if card.suit}
    known = all(card.suit for card in hand)
    if told.flush or (known and len(suits) == 1):
        whole = (*hand, *((starter,) if starter else ()))
        fifth = starter is not None and starter.suit and suits == {starter.suit}
        if fifth:
            counted.append(CountedCombination("flush of 5", whole, HAND_SIZE + 1))
        elif not crib:
            counted.append(CountedCombination("flush of 4", hand, HAND_SIZE))
        if starter is not None and not (starter.suit and suits) and starter.rank not in {one.rank for one in hand}:
            more = "a flush of 5" if crib else "1 more for a flush of 5"
            needs.append(f"the suit of the card turned: {more}, if it is that of the flush")
    elif not known and len(suits) < 2 and len({card.rank for card in hand}) == len(hand):
        needs.append("the suits of the hand: a flush, if they are alike")
    jacks = [card for card in hand if card.rank == _JACK]
    if starter is not None and jacks and starter.rank != _JACK:
        same = [card for card in jacks if card.suit and card.suit == starter.suit]
        open_still = not starter.suit or any(not card.suit for card in jacks)
        if told.nobs or same:
            counted.append(CountedCombination("his nobs", (*same[:1], starter) if same else (jacks[0], starter), 1))
        elif open_still:
            needs.append("the suits of the jack and the card turned: 1 for his nobs, if they are alike")
    return HandCount(tuple(counted), tuple(needs))


# ------------------------------------------------------------------ the play


def combinations_pegged_by_last_card(pile: Sequence[NamedCard]) -> Iterator[CountedCombination]:
    """The pegs for the last card of *pile*, all those laid since the count began anew."""
    total = sum(card.pip for card in pile)
    if total in (FIFTEEN, THIRTY_ONE):
        yield CountedCombination("fifteen" if total == FIFTEEN else "thirty-one", tuple(pile), 2)
    alike = 1
    while alike < len(pile) and pile[-1 - alike].rank == pile[-1].rank:
        alike += 1
    if alike in _POINTS_FOR_ALIKE:
        what, points = _POINTS_FOR_ALIKE[alike]
        yield CountedCombination(what, tuple(pile[-alike:]), points)
    for length in range(len(pile), _LEAST_RUN - 1, -1):
        ranks = sorted(RANK_ORDER.index(card.rank) for card in pile[-length:])
        if ranks == list(range(ranks[0], ranks[0] + length)):
            yield CountedCombination(f"run of {length}", tuple(pile[-length:]), length)
            return


class PlayStep(NamedTuple):
    """A card laid, or a go."""

    player: str
    card: NamedCard | None
    """None for a go."""
    total: int
    """The running total after it."""
    pegged: tuple[PegEntry, ...]


class PlayedSeries:
    """The play of two hands, card by card; non-dealer begins."""

    def __init__(self) -> None:
        self.due = 0
        """The player whose turn it is: 0 for non-dealer."""
        self.pile: list[NamedCard] = []
        self.last: int | None = None
        """The player of the last card of the pile."""
        self.gone: int | None = None
        """The player who said go first."""
        self.steps: list[PlayStep] = []
        self.laid = 0
        self.each = [0, 0]

    @property
    def total(self) -> int:
        """The running total."""
        return sum(card.pip for card in self.pile)

    def go(self) -> None:
        """Let the player whose turn it is say go; once both have, the last card has won the point."""
        if self.last is None:
            raise ScoreError("'go' is said before a card is laid; it is said when no card can be added within 31")
        if self.gone is None:
            self.gone = self.due
            self.steps.append(PlayStep(PLAYERS[self.due], None, self.total, ()))
            self.due = self.last if self.last != self.due else 1 - self.due
        else:
            self._over(self.last)

    def play_card(self, card: NamedCard) -> None:
        """Lay *card*; if it would pass thirty-one, it begins the next count."""
        if self.last is not None and self.total + card.pip > THIRTY_ONE:
            self._over(self.last)
        player = self.due
        self.pile.append(card)
        self.last, self.laid, self.each[player] = player, self.laid + 1, self.each[player] + 1
        pegged = tuple(
            PegEntry(PLAYERS[player], self.total, one) for one in combinations_pegged_by_last_card(self.pile)
        )
        self.steps.append(PlayStep(PLAYERS[player], card, self.total, pegged))
        if self.total == THIRTY_ONE:
            self._next(player)
        elif self.gone is None and self.each[1 - player] < HAND_SIZE:
            self.due = 1 - player

    def end_play_and_peg_last_card(self) -> None:
        """Stop the play: the last card of all pegs 1, and so does a go that nobody can answer any more."""
        if self.last is not None and (self.gone is not None or self.laid == 2 * HAND_SIZE):
            self._over(self.last)

    def _over(self, last: int) -> None:
        """End a count short of thirty-one: a point for the player of the last card."""
        what = "last card" if self.laid == 2 * HAND_SIZE else "go"
        point = PegEntry(PLAYERS[last], self.total, CountedCombination(what, (self.pile[-1],), 1))
        at = max(number for number, step in enumerate(self.steps) if step.card is not None)
        self.steps[at] = self.steps[at]._replace(pegged=(*self.steps[at].pegged, point))
        self._next(last)

    def _next(self, last: int) -> None:
        """Begin the next count, led by the player who said go, or else by the one who did not lay the last card."""
        lead = 1 - last if self.gone is None else self.gone
        self.due = lead if self.each[lead] < HAND_SIZE else 1 - lead
        self.pile, self.last, self.gone = [], None, None


def pegging_steps_of_play(played: Iterable[NamedCard | None]) -> list[PlayStep]:
    """The pegs for the cards *played* by two hands in turn, None for a go."""
    series, cards = PlayedSeries(), []
    for card in played:
        if card is None:
            series.go()
            continue
        cards.append(card)
        series.play_card(card)
    _refuse_repeated_cards(cards)
    if len(cards) > 2 * HAND_SIZE:
        raise ScoreError(f"two hands lay {2 * HAND_SIZE} cards, not {len(cards)}")
    series.end_play_and_peg_last_card()
    return series.steps
