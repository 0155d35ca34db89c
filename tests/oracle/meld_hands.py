"""Which cards are held against the books: every combination that could be named, and what lies near one.

Two symmetries keep the numbers down, both of the books: ranks that make nothing stand for each other, so that one of
them is enough; and suits of which the books say the same stand for each other, where so many cards are tried that all
would take days. Small numbers of cards are tried whole, so that the second symmetry is itself seen to hold.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from tests.oracle.meld_books import Book

SUITS = "CDHS"
MAKING = "AKQJT"
"""The ranks of sequences, groups and pairs."""
TRUMPS: tuple[str | None, ...] = (None, *SUITS)

Case = tuple[tuple[str, ...], str | None]
"""Cards, and what is trumps."""


def alphabet(book: Book) -> tuple[str, ...]:
    """The cards of the pack, of those that make nothing one: the seven and the nine both, where one of them counts."""
    lone = {meld.cards[0][1] for meld in book.table("S") if meld.of == "dix"}
    blank = [rank for rank in book.ranks if rank not in MAKING and rank not in lone][:1]
    ranks = [rank for rank in book.ranks if rank in MAKING or rank in lone] + blank
    return tuple(suit + rank for suit in SUITS for rank in ranks)


def small(book: Book, most: int) -> Iterator[Case]:
    """Every choice of up to *most* cards, in every suit of trumps."""
    cards = alphabet(book)
    for size in range(1, most + 1):
        for chosen in combinations_with_replacement(cards, size):
            if max(Counter(chosen).values()) <= book.packs:
                yield from ((chosen, trump) for trump in TRUMPS)


def of_one_rank(book: Book) -> Iterator[Case]:
    """Every number of cards of a rank in each suit, up to all there are."""
    for rank in (*MAKING, *(rank for rank in book.ranks if rank not in MAKING)):
        for numbers in product(range(book.packs + 1), repeat=3):
            if list(numbers) != sorted(numbers):
                continue
            for fourth in range(book.packs + 1):
                # The suit of trumps, or the first of them where none is, and three that the books treat alike.
                for own, trump in (("S", "S"), ("D", "D"), ("S", None), ("S", "H")):
                    others = [suit for suit in SUITS if suit != own]
                    counts = {own: fourth, **dict(zip(others, numbers, strict=True))}
                    yield tuple(suit + rank for suit, number in counts.items() for _ in range(number)), trump


def of_one_suit(book: Book) -> Iterator[Case]:
    """Every number of aces, kings, queens, jacks and tens of a suit, up to one more than the longest line needs."""
    longest = max((meld.cards.count(meld.cards[0]) for meld in book.table("H") if len(set(meld.cards)) == 5), default=1)
    most = min(book.packs, longest + 1)
    for numbers in product(range(most + 1), repeat=len(MAKING)):
        cards = tuple("H" + rank for rank, number in zip(MAKING, numbers, strict=True) for _ in range(number))
        yield from ((cards, trump) for trump in (None, "H", "S"))


def of_two_suits(book: Book) -> Iterator[Case]:
    """Every number of queens and jacks of two suits: what may make pinochle or bezique, once and more often."""
    longest = max((meld.cards.count(meld.cards[0]) for meld in book.table("S") if meld.of == "C"), default=1)
    most = min(book.packs, longest + 1)
    for one, other in combinations(SUITS, 2):
        four = (one + "Q", one + "J", other + "Q", other + "J")
        for numbers in product(range(most + 1), repeat=4):
            cards = tuple(card for card, number in zip(four, numbers, strict=True) for _ in range(number))
            yield from ((cards, trump) for trump in (None, one, other, next(s for s in SUITS if s not in (one, other))))


def near_a_line(book: Book) -> Iterator[Case]:
    """Every combination of the table: as it is, a card short, a card over, and each card changed for each other."""
    every = alphabet(book)
    for trump in TRUMPS:
        for meld in book.table(trump):
            yield meld.cards, trump
            for at in range(len(meld.cards)):
                rest = (*meld.cards[:at], *meld.cards[at + 1 :])
                yield rest, trump
                yield from (((*rest, other), trump) for other in every)
            yield from (((*meld.cards, other), trump) for other in every)


def pairs_of_lines(book: Book, rng: Random, number: int) -> Iterator[Case]:
    """Two combinations laid down as one, with every card of one that the other could lend."""
    for _ in range(number):
        trump = rng.choice(TRUMPS)
        table = book.table(trump)
        if not table:
            return
        one, other = (Counter(rng.choice(table).cards) for _ in range(2))
        yield tuple((one + other).elements()), trump
        yield tuple((one | other).elements()), trump


def hands(book: Book, rng: Random, number: int) -> Iterator[Case]:
    """Cards as they are dealt, of the ranks that count."""
    cards = [card for card in alphabet(book) for _ in range(book.packs)]
    for _ in range(number):
        yield tuple(rng.sample(cards, min(len(cards), rng.randrange(1, 26)))), rng.choice(TRUMPS)


def of_a_pack(most: int) -> Iterator[frozenset[str]]:
    """Every choice of up to *most* cards of thirty-two, and everything of one suit or rank."""
    pack = [suit + rank for suit in SUITS for rank in "789TJQKA"]
    for size in range(1, most + 1):
        yield from map(frozenset, combinations(pack, size))
    for size in range(most + 1, 9):
        for suit in SUITS:
            yield from map(frozenset, combinations([card for card in pack if card[0] == suit], size))
