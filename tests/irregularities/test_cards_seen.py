"""Cards seen by accident under the laws of 2017: whose card it was, and whether anybody had called (16D1, 24, 74C5)."""

from __future__ import annotations

import pytest

from tests.helpers.duplicate_rulings import rows, ruled

PLAYED = "1S AP\nW:H2 H3 H4 H5\n{look}\n!fact look_on_purpose={purpose}"


@pytest.mark.parametrize(
    ("look", "purpose", "expected"),
    [
        ("!looked W at S", "no", ("W", "anothers-hand XI.4")),
        ("!looked E at W", "no", ("E", "anothers-hand XI.5")),
        ("!looked S at W", "no", ("S", "anothers-hand XI.4")),
        ("!looked W at S", "yes", ("W", "looked-on-purpose")),
        ("!looked E at W", "yes", ("E", "looked-on-purpose")),
    ],
)
def test_whose_card_decides_during_the_play(look: str, purpose: str, expected: tuple[str, str]) -> None:
    """An opponent's card may be used, partner's may not, and nobody may look on purpose."""
    one = ruled(PLAYED.format(look=look, purpose=purpose), Dealer="S")

    assert [(offender, found) for offender, _, found in rows(one, "unauthorized-look")] == [expected]


@pytest.mark.parametrize("seat", ["E", "N"])
def test_before_the_first_call_nobody_asks_whose_card_it_was(seat: str) -> None:
    """Every card seen then is information from outside (16D1)."""
    one = ruled(f"!expose {seat} HK dropped\n1S AP", Dealer="S")
    found = one.findings[0]

    assert found.kind == "extraneous-information"
    assert found.facts["card_seen_after_first_call"].value == "no"
    assert [need.fact for need in found.needs] == ["likely_to_interfere"]
