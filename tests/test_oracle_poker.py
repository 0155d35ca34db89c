"""Random deals of draw poker, lowball, stud and knock poker, with faults put in: all are found, and nothing else.

``ORACLE_POKER`` says how many deals; ``python -m tests.oracle.run --poker`` tries as many as one likes.
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rulebase import open_rulebase
from tests.oracle.poker import FORMS, chances, may_open
from tests.oracle.poker_deals import make_poker
from tests.oracle.writer import write
from tests.test_oracle import disagreements

if TYPE_CHECKING:
    from rulebase import Rulebase

DEALS = int(os.environ.get("ORACLE_POKER", "800"))
BLOCK = 200
OF_BETS = {
    "bet-out-of-turn",
    "bet-over-limit",
    "illegal-pickup",
    "inadmissible-call",
    "insufficient-bet",
    "string-bet",
}
OF_DRAWS = {"illegal-draw", "wrong-number-of-cards"}
OF_DEALS = {"deal-out-of-turn", "faced-card-in-pack", "improper-shuffle-or-cut"}
COMMITTED = {
    "knock-poker": {"illegal-draw", "illegal-knock", "wrong-number-of-cards"},
    "draw-poker": OF_BETS | OF_DRAWS | OF_DEALS | {"unqualified-bid"},
    "lowball": OF_BETS | OF_DRAWS | OF_DEALS,
    "lowball-california": OF_BETS | OF_DRAWS | OF_DEALS,
    "stud-poker": OF_BETS | OF_DEALS | {"misdeal"},
}


@pytest.fixture(scope="module")
def rulebase() -> Rulebase:
    return open_rulebase()


@pytest.mark.parametrize("first", range(0, DEALS, BLOCK))
def test_every_fault_put_into_a_deal_is_found_and_no_other(first: int, rulebase: Rulebase) -> None:
    """Kind, offender, event, status and the row that decides are those of the fault."""
    for seed in range(first, min(first + BLOCK, DEALS)):
        scene = make_poker(seed)
        text = write(scene, f"poker {seed}")
        wrong = disagreements(scene, text, rulebase)

        assert not wrong, f"seed {seed}: {'; '.join(wrong)}\n{text}"


def test_every_kind_of_fault_is_committed() -> None:
    """Of every game the deals that are tried hold each kind that a record can show."""
    committed: dict[str, set[str]] = defaultdict(set)
    for seed in range(4000):
        scene = make_poker(seed)
        committed[scene.code] |= {fault.kind for fault in scene.expected}

    assert committed == COMMITTED


def test_every_form_is_played_without_a_fault() -> None:
    whole = Counter(
        (scene.code, scene.tags.get("Variant", "")) for scene in map(make_poker, range(1200)) if not scene.expected
    )

    assert {*((form.code, form.variant) for form in FORMS), ("knock-poker", "")} == set(whole)


@pytest.mark.parametrize(
    ("hand", "openers", "enough"),
    [
        ("HJ SJ C2 D3 H4", "jacks", True),
        ("HT ST CA DK HQ", "jacks", False),
        ("H2 S2 C3 D3 H4", "jacks", True),
        ("H2 S3 C4 D5 HA", "jacks", True),
        ("H8 S7 C6 D5 HA", "bobtail", True),
        ("HA SK CQ DJ H2", "bobtail", False),
        ("H9 S8 C6 D5 H2", "bobtail", False),
        ("H9 HK H6 H5 S2", "bobtail", True),
        ("H9 HK H6 H5 S2", "jacks", False),
    ],
)
def test_openers_are_those_of_the_book(hand: str, openers: str, enough: bool) -> None:
    """Jacks or better; the bobtails that the book shows, and those it shows to be none (001:2175)."""
    assert may_open(hand.split(), openers) is enough


def test_a_hole_card_that_could_win_makes_the_call_possible() -> None:
    """Three kings are not beaten by any hole card beside a pair and two odd cards; a fourth queen beats them."""
    kings = ["CK", "DK", "HK", "S2"]

    assert chances(["C9", "D9", "H4", "S3"], kings, ["H5", "S8", "CA"]) == {-1}
    assert 1 in chances(["CQ", "DQ", "HQ", "S3"], kings, ["SQ", "S8"])


def test_a_fault_that_nobody_admits_to_is_noticed(rulebase: Rulebase) -> None:
    scenes = [scene for scene in map(make_poker, range(80)) if scene.expected]

    assert scenes
    assert all(disagreements(replace(scene, expected=[]), write(scene), rulebase) for scene in scenes)


def test_the_same_seed_gives_the_same_deal() -> None:
    assert [write(make_poker(seed)) for seed in range(40)] == [write(make_poker(seed)) for seed in range(40)]
