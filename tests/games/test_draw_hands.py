"""A hand of draw or lowball followed: the draws, who acts, low hands and openers."""

from __future__ import annotations

import pytest

from adjudicator.commands.recording_prompt import turn_sentence
from adjudicator.scoring.systems.poker import rate_deuce_to_seven, winners_of_pot
from tests.games.test_holdem_hands import cards, hand, won
from tests.helpers.rulings import gist

DRAW = {"Code": "poker-home", "Variant": "draw", "Limit": "2 4"}
CALLED = "blinds 1 2/call D/call A/call B/check C"
DRAWN = f"{CALLED}/draw B 1/draw C 2/draw D 0/draw A 3"


@pytest.mark.parametrize(
    ("lines", "prompt"),
    [
        (CALLED, "B to draw: how many cards"),
        (f"{CALLED}/draw B 1", "C to draw: how many cards"),
        (DRAWN, "B to act: check or bet, pot 8"),
        (f"{DRAWN}/bet B 4", "C to act: 4 to call, pot 12"),
        (f"{DRAWN}/check B/check C/check D/check A", "Showdown"),
        ("antes 1", "B to act: check or bet, pot 4"),
        ("antes 1/bet B 2/drop C/drop D/call A/draw B 1/draw A 1", "B to act: check or bet, pot 8"),
        (f"{CALLED}/bet B 4", "C to act: 4 to call, pot 12"),
    ],
)
def test_the_prompt_names_the_player(lines: str, prompt: str) -> None:
    assert turn_sentence(hand(lines, **DRAW)) == prompt


def test_three_draws_have_four_rounds_of_betting() -> None:
    draws = "/draw B 1/draw C 2/draw D 0/draw A 3"
    checks = "/check B/check C/check D/check A"
    third = f"{CALLED}{draws}{checks}{draws}{checks}{draws}"

    assert turn_sentence(hand(f"{third}/bet B 4", **{**DRAW, "Variant": "triple-draw"})).startswith(
        "C to act: 4 to call"
    )
    assert turn_sentence(hand(f"{third}{checks}", **{**DRAW, "Variant": "triple-draw"})) == "Showdown"


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("H2 S3 D4 C5 H7", "H2 S3 D4 C6 H7"),
        ("HK SQ DJ CT H8", "HA S2 D3 C4 H5"),
        ("HA S2 D3 C4 H5", "H2 S2 D3 C4 H5"),
        ("H2 S2 D3 C4 H5", "H2 H3 H4 H5 H7"),
    ],
)
def test_deuce_to_seven_has_the_ace_high_and_counts_straights_and_flushes(better: str, worse: str) -> None:
    assert rate_deuce_to_seven(cards(better)) < rate_deuce_to_seven(cards(worse))
    won_by = winners_of_pot({"A": cards(better), "B": cards(worse)}, "deuce-to-seven")
    assert won_by is not None
    assert won_by.players == ("A",)


def test_the_low_hand_wins_lowball() -> None:
    ends = f"{DRAWN}/check B/check C/check D/check A/show B HA S2 D3 C4 H5/show C H2 S3 D4 C5 H7/muck D/muck A"

    assert won(hand(ends, **{**DRAW, "Variant": "lowball"})) == {"A": -2, "B": 6, "C": -2, "D": -2}
    assert won(hand(ends, **{**DRAW, "Variant": "deuce-to-seven"})) == {"A": -2, "B": -2, "C": 6, "D": -2}


def test_a_hand_shown_before_the_draw_is_not_the_hand_that_wins() -> None:
    """Both all-in before the draw: what counts is the hand after it."""
    lines = (
        "blinds 1 2/drop D/drop A/all-in B/call C/show B HA S2 D3 C4 H5/show C HK SK D4 C5 H7/draw B 1/draw C 3"
        "/show B HA S2 D3 C4 HQ/show C HK SK S4 S5 S7"
    )
    told = hand(lines, **{**DRAW, "Limit": "none", "Stacks": "A:9 B:9 C:9 D:9"})

    assert gist(told) == []
    assert won(told) == {"B": -9, "C": 9}


def test_openers_that_are_shown_are_no_fault() -> None:
    opened = "antes 1/bet B 2/call C/drop D/drop A"

    real = gist(hand(f"{opened}/show B HJ SJ D2 C3 H4", **{**DRAW, "Variant": "jacks"}))
    assert "unqualified-bid" not in [found[0] for found in real]
    shown = gist(hand(f"{opened}/show B HT ST D2 C3 H4", **{**DRAW, "Variant": "jacks"}))
    assert [found[0] for found in shown] == ["unqualified-bid"]
