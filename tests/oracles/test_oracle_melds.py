"""Melds against the books: a part of ``python -m tests.oracle.melds``, which tries everything."""

from __future__ import annotations

from collections import Counter

import pytest

from adjudicator.evidence.meld_values import reckoned_melds
from adjudicator.game.meld_combinations import Combinations
from adjudicator.scoring.deal_settlement import meld_points_by_account
from adjudicator.table.initial_state import game_played_in_record
from adjudicator.table.timeline_builder import build_timeline
from tests.helpers.rulings import laws, read
from tests.oracle.meld_books import ANNOUNCED, BOOKS, LOST
from tests.oracle.melds import bounded, differences, spread, told
from tests.oracle.spread_books import SPREADS

STEP = 499
"""One of so many of the large cases is tried here."""


def test_every_melding_code_has_a_book() -> None:
    """No code is left out, and none stands in two tables."""
    codes = [code for many in (*BOOKS, ANNOUNCED, *SPREADS) for code in many]
    melding = {info.id for info in laws().codes() if {"melds", "melding", "meld_points"} & set(info.game)}

    assert sorted(codes) == sorted(melding)


@pytest.mark.parametrize("codes", BOOKS, ids=lambda codes: codes[0])
def test_what_is_laid_down_is_worth_what_the_book_says(codes: tuple[str, ...]) -> None:
    """What several codes share is tried once: their data say the same."""
    sections = [laws().code(code).game for code in codes]
    number, wrong = differences(codes[0], sections[0], BOOKS[codes], bounded(BOOKS[codes], STEP))

    assert number > 40 or codes == ("sixty-six-four-hand",)
    assert wrong == []
    assert {str(Combinations.from_section(section)) for section in sections} == {
        str(Combinations.from_section(sections[0]))
    }


@pytest.mark.parametrize("code", ANNOUNCED)
def test_what_is_announced_is_worth_what_the_book_says(code: str) -> None:
    number, wrong = told(code, laws().code(code).game, 2)

    assert number > 5000
    assert wrong == []


@pytest.mark.parametrize("codes", SPREADS, ids=lambda codes: codes[0])
def test_what_is_spread_is_a_meld_by_the_book(codes: tuple[str, ...]) -> None:
    for code in codes:
        number, wrong = spread(code, laws().code(code).game, SPREADS[codes], all_of_them=False)

        assert number > 300
        assert wrong == []


OPENINGS = {
    "before-play": {
        "auction-pinochle": "300 P P\n!trump A S\n",
        "auction-pinochle-1000": "100 P P\n!trump A S\n",
        "partnership-pinochle": "!turned SJ\n",
    },
    "trick-won": {
        "pinochle-two-hand": "!turned SJ\nHA H9\n",
        "bezique": "!turned SJ\nHA H8\n",
        "six-pack-bezique": "HA H8\n!trump N S\n",
        "eight-pack-bezique": "HA H8\n!trump N S\n",
    },
}
SEATS = {"auction-pinochle": ("C", "A"), "auction-pinochle-1000": ("C", "A"), "partnership-pinochle": ("W", "N")}


@pytest.mark.parametrize("code", [code for openings in OPENINGS.values() for code in openings])
def test_a_record_cannot_say_otherwise(code: str) -> None:
    """Every combination while spades are trumps: whatever it is scored as, it counts what the book gives; and a card
    short of one it counts what is left."""
    book = next(book for codes, book in BOOKS.items() if code in codes)
    opening = next(openings[code] for openings in OPENINGS.values() if code in openings)
    dealer, seat = SEATS.get(code, ("S", "N"))
    every = {tuple(sorted(meld.cards)): meld for meld in book.table("S")}
    for meld in list(every.values())[:: max(1, len(every) // 25)]:
        if LOST in {points for one in book.table("S") if one.cards == meld.cards for points in one.points}:
            continue
        for cards in (meld.cards, meld.cards[1:]):
            for said in ("", " = 7777") if cards == meld.cards else (" = 7777",):
                text = f"{opening}!meld {seat} {' '.join(cards)}{said}\n" if cards else opening
                record = read(text, Code=code, Dealer=dealer, Deal="", Vulnerable="")
                timeline = build_timeline(record, game_played_in_record(record, laws().code(code).game))
                worth = book.worth(Counter(cards), "S")
                reckoned = [one.points for one in reckoned_melds(timeline)]

                assert reckoned == ([worth] if cards else []), (cards, said)
                assert (meld_points_by_account(timeline, dict.fromkeys(timeline.game.around, "all")) or {"all": 0}) == {
                    "all": worth
                }
