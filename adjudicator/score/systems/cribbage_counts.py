"""Cribbage counted line by line: a hand or the crib, and the pegs of the play, for cards of which suits may be unknown.

What a hand counts stands at 001:6046-6075, the pegs at 001:6000-6044. A flush and his nobs need suits: where they are
not told, what they might add is named and not counted.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.record.errors import ScoreError
from adjudicator.score.systems.cribbage import FIFTEEN, HAND, ORDER, THIRTY_ONE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

PLAYERS = ("non-dealer", "dealer")
_ALIKE = {2: ("pair", 2), 3: ("pair royal", 6), 4: ("double pair royal", 12)}
_MOST_ALIKE = max(_ALIKE)
_LEAST_RUN = 3
_JACK = "J"


class Named(NamedTuple):
    """A card as somebody names it."""

    rank: str
    suit: str = ""
    """Empty where nobody told."""

    @property
    def pip(self) -> int:
        """What it counts towards fifteen and thirty-one."""
        return min(ORDER.index(self.rank) + 1, 10)

    def __str__(self) -> str:
        return f"{self.suit}{self.rank}" if self.suit else "10" if self.rank == "T" else self.rank


class Counted(NamedTuple):
    """One thing that counts."""

    what: str
    cards: tuple[Named, ...]
    points: int


class Total(NamedTuple):
    """What a hand counts, and what would have to be known to count the rest."""

    counted: tuple[Counted, ...]
    needs: tuple[str, ...] = ()

    @property
    def points(self) -> int:
        """The sum."""
        return sum(one.points for one in self.counted)


class Pegged(NamedTuple):
    """One point or more pegged in the play."""

    player: str
    at: int
    """The total at which it is."""
    counted: Counted


class Suits(NamedTuple):
    """What is told of suits without naming them."""

    flush: bool = False
    """The cards of the hand, the starter aside, are of one suit."""
    nobs: bool = False
    """The jack in the hand is of the suit of the starter."""


UNTOLD = Suits()

# ------------------------------------------------------------------ hands


def count_hand(
    hand: Sequence[Named], starter: Named | None = None, *, crib: bool = False, told: Suits = UNTOLD
) -> Total:
    """What *hand* counts with *starter*; five cards without one are a hand of which nobody said which was turned."""
    cards = (*hand, *((starter,) if starter else ()))
    _check(cards)
    if len(cards) not in (HAND, HAND + 1) or (starter and len(hand) != HAND):
        raise ScoreError(f"a hand has {HAND} cards and the card turned, not {_words(len(cards))}")
    counted = [*_fifteens(cards), *_pairs(cards), *_runs(cards)]
    starters = [starter] if starter or len(cards) == HAND else cards
    readings = [_of_suits(_without(cards, one), one, crib=crib, told=told) for one in starters]
    first = readings[0]
    if all(one == first for one in readings):
        return Total((*counted, *first.counted), first.needs)
    return Total(tuple(counted), ("which card was turned: a flush or his nobs may count besides",))


def _words(number: int) -> str:
    return f"{number} card" if number == 1 else f"{number} cards"


def _check(cards: Iterable[Named]) -> None:
    seen: list[Named] = []
    for card in cards:
        if sum(one.rank == card.rank for one in seen) == _MOST_ALIKE:
            raise ScoreError(f"there are five cards of the rank {Named(card.rank)}; a pack has four")
        if card.suit and card in seen:
            raise ScoreError(f"{card} is there twice; a pack has it once")
        seen.append(card)


def _without(cards: Sequence[Named], starter: Named | None) -> tuple[Named, ...]:
    left = list(cards)
    if starter is not None:
        left.remove(starter)
    return tuple(left)


def _fifteens(cards: Sequence[Named]) -> Iterator[Counted]:
    for size in range(2, len(cards) + 1):
        for chosen in combinations(cards, size):
            if sum(card.pip for card in chosen) == FIFTEEN:
                yield Counted("fifteen", chosen, 2)


def _pairs(cards: Sequence[Named]) -> Iterator[Counted]:
    for rank in dict.fromkeys(card.rank for card in cards):
        alike = tuple(card for card in cards if card.rank == rank)
        if len(alike) in _ALIKE:
            what, points = _ALIKE[len(alike)]
            yield Counted(what, alike, points)


def _runs(cards: Sequence[Named]) -> Iterator[Counted]:
    """Each longest run, as often as it can be made of different cards."""
    held = {rank: [card for card in cards if card.rank == rank] for rank in ORDER}
    run: list[list[Named]] = []
    for rank in (*ORDER, ""):
        if held.get(rank):
            run.append(held[rank])
            continue
        if len(run) >= _LEAST_RUN:
            for chosen in product(*run):
                yield Counted(f"run of {len(run)}", chosen, len(run))
        run = []


def _of_suits(hand: tuple[Named, ...], starter: Named | None, *, crib: bool, told: Suits) -> Total:
    """What the suits of *hand* and *starter* count, as far as they are known."""
    counted, needs = [], []
    suits = {card.suit for card in hand if card.suit}
    known = all(card.suit for card in hand)
    if told.flush or (known and len(suits) == 1):
        whole = (*hand, *((starter,) if starter else ()))
        fifth = starter is not None and starter.suit and suits == {starter.suit}
        if fifth:
            counted.append(Counted("flush of 5", whole, HAND + 1))
        elif not crib:
            counted.append(Counted("flush of 4", hand, HAND))
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
            counted.append(Counted("his nobs", (*same[:1], starter) if same else (jacks[0], starter), 1))
        elif open_still:
            needs.append("the suits of the jack and the card turned: 1 for his nobs, if they are alike")
    return Total(tuple(counted), tuple(needs))


# ------------------------------------------------------------------ the play


def pegs_for(pile: Sequence[Named]) -> Iterator[Counted]:
    """What the last card of *pile*, all those laid since the count began anew, pegs."""
    total = sum(card.pip for card in pile)
    if total in (FIFTEEN, THIRTY_ONE):
        yield Counted("fifteen" if total == FIFTEEN else "thirty-one", tuple(pile), 2)
    alike = 1
    while alike < len(pile) and pile[-1 - alike].rank == pile[-1].rank:
        alike += 1
    if alike in _ALIKE:
        what, points = _ALIKE[alike]
        yield Counted(what, tuple(pile[-alike:]), points)
    for length in range(len(pile), _LEAST_RUN - 1, -1):
        ranks = sorted(ORDER.index(card.rank) for card in pile[-length:])
        if ranks == list(range(ranks[0], ranks[0] + length)):
            yield Counted(f"run of {length}", tuple(pile[-length:]), length)
            return


class Step(NamedTuple):
    """A card laid, or a go."""

    player: str
    card: Named | None
    """None for a go."""
    total: int
    """The total after it."""
    pegged: tuple[Pegged, ...]


class Series:
    """The play of two hands, card by card; non-dealer begins."""

    def __init__(self) -> None:
        self.due = 0
        """Whose turn it is: 0 for non-dealer."""
        self.pile: list[Named] = []
        self.last: int | None = None
        """Who laid the last card of the pile."""
        self.gone: int | None = None
        """Who has said go first."""
        self.steps: list[Step] = []
        self.laid = 0
        self.each = [0, 0]

    @property
    def total(self) -> int:
        """The running total."""
        return sum(card.pip for card in self.pile)

    def go(self) -> None:
        """The player whose turn it is says go; once both have, the last card has won the point."""
        if self.last is None:
            raise ScoreError("'go' is said before a card is laid; it is said when no card can be added within 31")
        if self.gone is None:
            self.gone = self.due
            self.steps.append(Step(PLAYERS[self.due], None, self.total, ()))
            self.due = self.last if self.last != self.due else 1 - self.due
        else:
            self._over(self.last)

    def lay(self, card: Named) -> None:
        """A card is laid; one that would pass thirty-one begins the next count."""
        if self.last is not None and self.total + card.pip > THIRTY_ONE:
            self._over(self.last)
        player = self.due
        self.pile.append(card)
        self.last, self.laid, self.each[player] = player, self.laid + 1, self.each[player] + 1
        pegged = tuple(Pegged(PLAYERS[player], self.total, one) for one in pegs_for(self.pile))
        self.steps.append(Step(PLAYERS[player], card, self.total, pegged))
        if self.total == THIRTY_ONE:
            self._next(player)
        elif self.gone is None and self.each[1 - player] < HAND:
            self.due = 1 - player

    def end(self) -> None:
        """The play stops here: the last card of all pegs 1, and so does a go that nobody can answer any more."""
        if self.last is not None and (self.gone is not None or self.laid == 2 * HAND):
            self._over(self.last)

    def _over(self, last: int) -> None:
        """The count is over short of thirty-one: a point for whoever laid the last card."""
        what = "last card" if self.laid == 2 * HAND else "go"
        point = Pegged(PLAYERS[last], self.total, Counted(what, (self.pile[-1],), 1))
        at = max(number for number, step in enumerate(self.steps) if step.card is not None)
        self.steps[at] = self.steps[at]._replace(pegged=(*self.steps[at].pegged, point))
        self._next(last)

    def _next(self, last: int) -> None:
        """Whoever said go leads to the next count; where nobody did, whoever did not lay the last card."""
        lead = 1 - last if self.gone is None else self.gone
        self.due = lead if self.each[lead] < HAND else 1 - lead
        self.pile, self.last, self.gone = [], None, None


def count_play(played: Iterable[Named | None]) -> list[Step]:
    """The pegs for the cards *played* by two hands in turn, None for a go."""
    series, cards = Series(), []
    for card in played:
        if card is None:
            series.go()
            continue
        cards.append(card)
        series.lay(card)
    _check(cards)
    if len(cards) > 2 * HAND:
        raise ScoreError(f"two hands lay {2 * HAND} cards, not {len(cards)}")
    series.end()
    return series.steps
