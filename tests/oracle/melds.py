"""Hold every meld against the books: ``python -m tests.oracle.melds --jobs 2`` (all), ``--code eight-pack-bezique``.

Of every case it is asked what the cards are called, what they are worth, which scores may be told of them, and which of
them have a place in something. The games of tricks are in ``meld_books``, the rummy games in ``spread_books``.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, Any

from tests.oracle import meld_hands as ways
from tests.oracle.meld_books import ANNOUNCED, BOOKS, LOST, announced
from tests.oracle.spread_books import SPREADS, Spread, cases

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from tests.oracle.meld_books import Book
    from tests.oracle.meld_hands import Case


def whole(book: Book) -> Iterator[Case]:
    """Everything: four cards whatever they are, and what is larger by rank, by suit, by pair, and near a line."""
    rng = Random(len(book.ranks) * 10 + book.packs)
    return chain(
        ways.small(book, 4 if book.packs < 6 else 3),
        ways.of_one_rank(book),
        ways.of_one_suit(book),
        ways.of_two_suits(book),
        ways.near_a_line(book),
        ways.pairs_of_lines(book, rng, 20_000),
        ways.hands(book, rng, 5_000),
    )


def bounded(book: Book, step: int) -> Iterator[Case]:
    """Each *step*th of what is tried in whole, and some of the rest."""
    rng = Random(step)
    rest = chain(
        ways.small(book, 2),
        ways.of_one_rank(book),
        ways.of_one_suit(book),
        ways.of_two_suits(book),
        ways.near_a_line(book),
    )
    return chain(
        (case for at, case in enumerate(rest) if at % step == 0),
        ways.pairs_of_lines(book, rng, 60),
        ways.hands(book, rng, 20),
    )


def differences(code: str, section: Mapping[str, Any], book: Book, tried: Iterable[Case]) -> tuple[int, list[str]]:
    """How many cases were tried, and a line for each in which program and book differ."""
    from adjudicator.game.meld_combinations import Combinations

    made = Combinations.from_section(section)
    number, wrong, seen = 0, [], set()
    for cards, trump in tried:
        case = (tuple(sorted(cards)), trump)
        if not cards or case in seen:
            continue
        seen.add(case)
        number += 1
        held = Counter(cards)
        exact = book.exact(held, trump)
        name = made.name(cards, trump) if trump else None
        legible = {points for meld in exact for points in meld.points if points != LOST}
        asked: list[tuple[str, object, object]] = [
            ("worth", made.worth(cards, trump), book.worth(held, trump)),
            (
                "places",
                made.covers(cards, cards, trump) if trump else None,
                book.places(held, trump) >= set(cards) if trump else None,
            ),
        ]
        if trump:
            asked.append(("named", name is not None, bool(exact)))
            asked.append(("possible", made.possible(cards, (), trump), book.possible(held, trump)))
            if name is not None and legible:
                asked.append(("value", made.value(name), max(legible)))
        else:
            known = [book.exact(held, suit) for suit in ways.TRUMPS]
            asked.append(("named", made.name(cards, None) is not None, any(known)))
            any_of = [book.possible(held, suit) for suit in ways.TRUMPS]
            told = None if None in any_of else frozenset(chain.from_iterable(one or () for one in any_of))
            asked.append(("possible", made.possible(cards, (), None), told))
            asked.append(
                (
                    "places",
                    made.covers(cards, cards, None),
                    set(cards) <= set().union(*(book.places(held, suit) for suit in ways.TRUMPS)),
                )
            )
        wrong += [
            f"{code}, trumps {trump}: {' '.join(sorted(cards))}: {what} {ours}, by the book {theirs}"
            for what, ours, theirs in asked
            if ours != theirs
        ]
    return number, wrong


def told(code: str, section: Mapping[str, Any], most: int) -> tuple[int, list[str]]:
    """The same of what is announced by word."""
    from adjudicator.game.announced_combinations import points_by_possible_announcement

    number, wrong = 0, []
    for cards in ways.of_a_pack(most):
        for trump in ways.TRUMPS:
            number += 1
            ours, theirs = points_by_possible_announcement(sorted(cards), section, trump), announced(code, cards, trump)
            if ours != theirs:
                wrong.append(f"{code}, trumps {trump}: {' '.join(sorted(cards))}: {ours}, by the book {theirs}")
    return number, wrong


def spread(code: str, section: Mapping[str, Any], book: Spread, *, all_of_them: bool) -> tuple[int, list[str]]:
    """The same of what is laid down at the rummy games."""
    from adjudicator.game.game import Game
    from adjudicator.games.rummy.meld_checks import flaw_of_meld
    from adjudicator.games.rummy.rummy_rules import RummyRules
    from adjudicator.values.cards import Card

    rules = RummyRules.of(Game.from_section(section))
    number, wrong = 0, []
    for cards in cases(book, all_of_them=all_of_them):
        number += 1
        ours, theirs = flaw_of_meld(tuple(map(Card, cards)), rules) is None, book.is_meld(cards)
        if ours is not theirs:
            wrong.append(
                f"{code}: {' '.join(cards)}: {'a meld' if ours else 'none'}, by the book {'one' if theirs else 'none'}"
            )
    return number, wrong


def sections() -> dict[str, Mapping[str, Any]]:
    """Code → what it says of its game."""
    from rulebase import open_rulebase

    return {info.id: info.game for info in open_rulebase().codes()}


def one(code: str) -> tuple[str, int, list[str]]:
    """Everything of one code."""
    section = sections()[code]
    book = next((book for codes, book in BOOKS.items() if code in codes), None)
    if book is not None:
        return code, *differences(code, section, book, whole(book))
    if code in ANNOUNCED:
        return code, *told(code, section, 5)
    found = next(found for codes, found in SPREADS.items() if code in codes)
    return code, *spread(code, section, found, all_of_them=True)


def main() -> int:
    """Try all codes, and print what was tried and where there is a difference."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--code", action="append", help="only this one")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--show", type=int, default=10, help="how many differences of a code to print")
    args = parser.parse_args()
    every = [code for codes in (*BOOKS, ANNOUNCED, *SPREADS) for code in codes]
    started, bad = time.perf_counter(), 0
    with ProcessPoolExecutor(args.jobs) as pool:
        for code, number, wrong in pool.map(one, args.code or every):
            bad += len(wrong)
            sys.stdout.write(f"{code:35} {number:9} tried {len(wrong):6} differences\n")
            sys.stdout.writelines(f"    {line}\n" for line in wrong[: args.show])
            sys.stdout.flush()
    sys.stdout.write(f"{time.perf_counter() - started:.0f} s, {bad} differences\n")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
