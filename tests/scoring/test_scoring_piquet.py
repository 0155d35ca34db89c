"""Piquet, against the worked example of the old book."""

from __future__ import annotations

from adjudicator.scoring.systems import piquet_declarations
from adjudicator.values.cards import Card


def cards(text: str) -> list[Card]:
    return [Card.parse(suit + rank) for suit, ranks in zip("SHDC", text.split("."), strict=True) for rank in ranks]


def test_piquet_combinations() -> None:
    assert piquet_declarations.point_of_hand(cards("AK97...")) == (4, 37)
    assert piquet_declarations.point_of_hand(cards("AKT8...")) == (4, 39)
    assert piquet_declarations.sequences_in_hand(cards("AKQ7.K.KT9.AKQ98")) == [(3, 7), (3, 7)]
    assert piquet_declarations.sequences_in_hand(cards("KQJT9.987..")) == [(5, 6), (3, 2)]
    assert piquet_declarations.sets_in_hand(cards("AKQ7.K.KT9.AKQ98")) == [(4, 6)]
    assert piquet_declarations.sets_in_hand(cards("9.9.9.9")) == []


def test_the_example_of_piquet() -> None:
    """EX-68: dealer scores 4 for point and 14 for his tens, non-dealer 6 for two tierces."""
    elder = cards("AKQ7.K97.AKQ.79")
    younger = cards("T98.AT.T97.JTA8")

    assert piquet_declarations.point_of_hand(elder) == (4, 38)
    assert piquet_declarations.sequences_in_hand(elder) == [(3, 7), (3, 7)]
    assert piquet_declarations.sets_in_hand(elder) == [(3, 6)]
    assert piquet_declarations.sets_in_hand(younger) == [(4, 3)]
    assert piquet_declarations.point_of_hand(younger) == (4, 39)
    assert piquet_declarations.declaration_points(elder, younger) == (6, 18)
