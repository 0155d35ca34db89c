"""What the oracle of poker deals out, and that it knows openers and boards as the book does."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.helpers.reaching import left_out
from tests.oracle.poker import FORMS, chances, may_open
from tests.oracle.poker_deals import make_poker

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


def test_every_kind_of_fault_is_committed() -> None:
    """Of every game the deals that are tried hold each kind that a record can show."""
    found = ({(scene.code, fault.kind) for fault in scene.expected} for scene in map(make_poker, range(2970, 5100)))

    assert left_out({(code, kind) for code, kinds in COMMITTED.items() for kind in kinds}, found) == set()


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
