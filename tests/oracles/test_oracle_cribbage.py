"""What the oracle of cribbage deals out, and that it counts as the book does."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.helpers.reaching import left_out
from tests.oracle.cribbage import worth
from tests.oracle.cribbage_deals import make_cribbage

COMMITTED = {
    "card-exposed-in-deal",
    "drawing-error",
    "faced-card-in-pack",
    "misdeal",
    "misstated-hand",
    "play-out-of-turn",
    "renege",
    "score-correction",
    "wrong-number-of-cards",
}
ROWS = {
    *("go-in-time", "go-too-late", "not-played-on-too-late", "passed-31", "dead-card-played"),
    *("withheld-in-time", "withheld-too-late", "third-played", "before-score-agreed"),
    *("total-in-time", "total-too-late", "count-in-time", "count-too-late", "same-rank"),
    *("overlooked", "overlooked-muggins", "overlooked-no-muggins", "too-little-in-time", "too-little-too-late"),
    *("as-at-two-hand too-little-in-time", "as-at-two-hand too-little-too-late", "too-much-in-time"),
    *("too-much-too-late", "after-game-won", "as-at-two-hand after-game-won"),
    *("before-laying-away", "one-hand", "crib", "several-one-right", "several-none-right"),
    *("before-all-have-looked", "after-all-have-looked"),
}
"""Rows of the law that the oracle reckons out for itself."""
PRINTED = """
    11223=16 12333=15 1444T=12 23444=17 22334=16 23334=17 33445=20 34445=17 34455=16 36666=24 44566=24 45566=24 45666=21
    5555T=28 55TJQ=17 66999=20 69999=20 66778=20 77789=21 77786=21 77788=20 78888=20 77889=24 78899=20
    26778=16 67899=16 33666=20 33345=21 11778=12 33366=18 33669=14 555TT=22 22229=20 33339=24 33336=20 44447=24
    17777=24 44477=20 44777=14 33455=20 11677=12 26677=12 77711=20 34444=20 55546=23 11678=13
"""
"""Hands of the book's table that the print has whole (001:6046-6075)."""


def test_every_kind_of_fault_is_committed_and_every_row_reached() -> None:
    deals = (make_cribbage(seed).expected for seed in range(360, 630))
    found = (
        {*((fault.kind, "") for fault in faults), *(("", fault.rows) for fault in faults if fault.rows)}
        for faults in deals
    )

    assert left_out({*((kind, "") for kind in COMMITTED), *(("", rows) for rows in ROWS)}, found) == set()


@pytest.mark.parametrize("printed", PRINTED.split())
def test_the_hands_of_the_book_count_what_it_prints(printed: str) -> None:
    """No two cards are of one suit where that is possible, so that neither flush nor his nobs comes in."""
    ranks, points = printed.split("=")
    cards = [suit + rank.replace("1", "A") for suit, rank in zip("CDHSC", ranks, strict=True)]

    assert worth(cards[:4], cards[4], crib=False) == int(points)


def test_legal_deals_are_played_out() -> None:
    """For two, three and four players there are deals without any fault in which all hands are counted."""
    whole = Counter(
        scene.code
        for scene in map(make_cribbage, range(600))
        if not scene.expected and any(token.startswith("!count") and token.endswith("crib") for token in scene.tokens)
    )

    assert whole["cribbage"] > 4
    assert whole["cribbage-four-hand"] > 4
