"""Random deals of rummy, gin rummy and canasta, with faults put in on purpose: all are found, and nothing else.

The rules are those of the book, written out a second time. Of some hundred deals those are tried in which something
happens that happens in none before; ``python -m tests.oracle.run --rummy`` tries all of as many as one likes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tests.helpers.reaching import left_out, too_few
from tests.helpers.trials import trials
from tests.oracle import melding_games
from tests.oracle.made import Made
from tests.oracle.writer import write
from tests.oracles.test_oracle import disagreed, disagreements

if TYPE_CHECKING:
    from rulebase import Rulebase

DEALS = range(820, 820 + trials(520))
make_rummy = Made(melding_games.make_rummy)
EVERYWHERE = {
    *("play-out-of-turn", "illegal-draw", "illegal-discard", "illegal-meld", "illegal-knock", "illegal-pickup"),
    *("incorrect-pack", "wrong-number-of-cards"),
}
COMMITTED = {
    "canasta": EVERYWHERE | {"insufficient-meld", "failure-to-declare", "misdeal"},
    "gin-rummy": EVERYWHERE,
    "rummy": EVERYWHERE,
}
ROWS = {
    "canasta": {
        *("all-taken-back", "cards-added", "some-taken-back", "condoned", "may-be-cured"),
        *("illegal-meld", "forbidden-meld", "wrong-combination-condoned", "last-red-three"),
        *("taken-in", "told-yes-and-cannot", "must-go-out", "out-without-right illegal-meld"),
        *("declared-late", "undeclared-at-end", "no-turn", "no-turn-minus", "not-in-hand", "in-hand"),
        *("new-deal", "stays-short", "dealt-too-many too-many-in-play", "turn-completed"),
        *("after-the-last-red-three", "other several-cards", "other without-drawing"),
        "other several-cards-too-late other-cause too-few-in-play",
        "other without-drawing-too-late other-cause too-few-in-play",
    },
    "gin-rummy": {
        *("before-the-refusal", "early-draw", "last-two-cards", "after-the-fiftieth-card", "card-seen-in-turn"),
        *("over-nothing-shown", "over-cards-shown", "over-laid-off", "wrong-moment", "wrong-number"),
        *("not-a-set", "laid-off-on-gin", "one-wrong", "before-his-first-draw", "knockers-hand wrong-number"),
        *("upcard-just-taken same-card", "upcard-just-taken same-card-too-late", "corrected", "too-late"),
        *("other without-drawing", "other several-cards", "other several-cards-one-drawn"),
        *("opponent-too-many", "opponent-too-few"),
    },
    "rummy": {
        *("turn-completed", "stopped-without-a-stock-card", "one-card-seen", "wrong-place"),
        *("too-many-after-discard too-many-in-play", "as-a-draw wrong-place", "as-a-draw not-corrected"),
        *("without-drawing", "without-drawing-too-late too-few-in-play", "several-cards", "several-cards-one-drawn"),
        *("several-cards-too-late too-few-in-play", "same-card", "same-card-too-late"),
        *("back-to-the-hand", "laid-off-cards-stay", "lay-off-does-not-fit", "wrong-moment", "hand-was-incorrect"),
        *("cards-left", "hand-too-short", "out-with-too-few"),
        *("before-his-first-draw", "too-many-in-play", "too-few-in-play", "loser-too-many", "loser-too-few"),
    },
}
"""Rows that the oracle reckons out for itself."""
RARE = {
    *("some-taken-back", "may-be-cured", "last-red-three", "over-laid-off", "laid-off-on-gin", "stays-short"),
    *("other several-cards-one-drawn", "several-cards-one-drawn", "loser-too-many", "loser-too-few", "no-turn"),
    *("opponent-too-many", "opponent-too-few"),
    *("before-his-first-draw", "too-many-in-play", "too-few-in-play", "dealt-too-many too-many-in-play"),
    *("laid-off-cards-stay", "last-two-cards", "after-the-fiftieth-card", "same-card-too-late", "no-turn-minus"),
    *("upcard-just-taken same-card-too-late", "upcard-just-taken same-card", "hand-too-short", "out-with-too-few"),
}
"""Those that some hundred deals may fail to reach; longer runs do. They are looked for no longer than the others."""


def test_every_fault_put_into_a_deal_is_found_and_no_other(laws: Rulebase) -> None:
    """Kind, offender, event and status are those of the fault, and where the book is plain the rows that rule on it."""
    assert disagreed(make_rummy, DEALS, laws) == []


def test_every_kind_of_fault_and_every_row_is_reached() -> None:
    listed = {(code, what) for named in (COMMITTED, ROWS) for code, every in named.items() for what in every}
    deals = map(make_rummy.faults, make_rummy.various(DEALS, 1))
    found = ({(code, what) for fault in faults for what in fault if what} for code, faults in deals)

    assert left_out(listed, found, {(code, row) for code, row in listed if row in RARE}) == set()


def test_a_fault_that_nobody_admits_to_is_noticed(laws: Rulebase) -> None:
    scenes = [scene for scene in map(make_rummy, range(trials(20))) if scene.expected]

    assert scenes
    assert all(disagreements(replace(scene, expected=[]), write(scene), laws) for scene in scenes)


def test_legal_deals_are_played_out() -> None:
    """Of every game there are deals without any fault in which somebody goes out, or knocks."""
    legal = (scene for scene in map(make_rummy, range(394, 794)) if not scene.expected and not scene.hidden)
    ended = (
        scene.code
        for scene in legal
        if scene.code == "canasta" or any(token.startswith(("!knock", "!out")) for token in scene.tokens)
    )

    assert too_few({*COMMITTED}, ended, 5) == set()


def test_the_same_seed_gives_the_same_deal() -> None:
    assert [write(make_rummy(seed)) for seed in range(9)] == [write(make_rummy(seed)) for seed in range(9)]
