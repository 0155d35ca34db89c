"""Hands of the wrong size and cards that cannot both be there."""

from __future__ import annotations

import pytest

from adjudicator.irregularities.details import dealt_hand_sizes, wrong_hand_size
from tests.helpers.faults import Fault, faults, irregularities
from tests.helpers.tables import HEARTS, deal

SUITS = {"N": "S", "E": "H", "S": "D", "W": "C"}
WHOLE = {seat: [suit + rank for rank in "23456789TJQKA"] for seat, suit in SUITS.items()}


def hands(**changed: str) -> dict[str, str]:
    """A whole suit to each seat, but for what *changed* says."""
    return {seat: " ".join(cards) for seat, cards in WHOLE.items()} | changed


def without(seat: str, *cards: str) -> str:
    """The suit of *seat* less some cards."""
    return " ".join(card for card in WHOLE[seat] if card not in cards)


@pytest.mark.parametrize(
    ("dealt", "expected"),
    [
        (hands(), []),
        (
            hands(N=f"{without('N')} H2", E=without("E", "H2")),
            [("wrong-number-of-cards", "N", 0, "open"), ("wrong-number-of-cards", "E", 0, "open")],
        ),
        (hands(W=without("W", "C2")), [("wrong-number-of-cards", "W", 0, "open")]),
        ({"N": f"{without('N')} H2"}, [("wrong-number-of-cards", "N", 0, "open")]),
        ({"N": without("N", "S2")}, []),
        ({"N": "", "E": without("E")}, []),
    ],
)
def test_every_hand_of_the_wrong_size(dealt: dict[str, str], expected: list[Fault]) -> None:
    """Four hands are counted; a part of a hand is no evidence that it was short (CB-11, CB-17)."""
    assert faults("all", "N", "", hands=dealt) == expected


def test_the_record_as_a_whole_is_the_evidence() -> None:
    """Which hand is how large is what the law asks about."""
    found = irregularities("N", "", hands=hands(N=f"{without('N')} H2", E=without("E", "H2")))

    assert [wrong_hand_size(fault) for fault in found] == [14, 12]
    assert dealt_hand_sizes(found[0]) == {"N": 14, "E": 12, "S": 13, "W": 13}


def test_the_size_is_that_of_the_game() -> None:
    """Three players at hearts have seventeen cards each."""
    three = {"seats": {"3": ["A", "B", "C"]}, "players": 3, "partners": False}
    game = type(HEARTS).from_section({**HEARTS.raw, **three})
    dealt = dict(zip("ABC", (WHOLE["N"] + WHOLE["E"][:4], WHOLE["S"], WHOLE["W"] + WHOLE["E"][4:8]), strict=True))

    assert faults("all", "A", "", game, {seat: " ".join(cards) for seat, cards in dealt.items()}) == [
        ("wrong-number-of-cards", "B", 0, "open")
    ]


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("1S AP !deal,E,short", [("wrong-number-of-cards", "E", 3, "open")]),
        ("1S AP !deal,E,redeal-demanded", []),
    ],
)
def test_a_hand_reported_short(tokens: str, expected: list[Fault]) -> None:
    """Where the hands are not written down, the table says so."""
    assert faults("all", "S", tokens) == expected


@pytest.mark.parametrize(
    ("dealt", "expected"),
    [
        (hands(N=f"{without('N', 'S2')} H2"), [("incorrect-pack", None, 0, "open")]),
        ({"N": "SA SK", "E": "SA HK"}, [("incorrect-pack", None, 0, "open")]),
        ({"N": "SA SK", "E": "SQ HK"}, []),
    ],
)
def test_one_card_in_two_hands(dealt: dict[str, str], expected: list[Fault]) -> None:
    """The pack is incorrect, whoever holds it (GR-09)."""
    assert faults("incorrect-pack", "N", "", hands=dealt) == expected


def test_two_packs_have_every_card_twice() -> None:
    """With two packs only the third is one too many."""
    game = type(HEARTS).from_section({**HEARTS.raw, "packs": 2})
    dealt = {"N": "SA S2", "E": "SA S3", "S": "S4 S5"}

    assert faults("incorrect-pack", "N", "", game, dealt) == []
    assert faults("incorrect-pack", "N", "", game, {**dealt, "W": "SA"}) == [("incorrect-pack", None, 0, "open")]


def test_a_card_that_the_pack_does_not_have() -> None:
    """A seven-up pack has no deuces."""
    game = type(HEARTS).from_section({**HEARTS.raw, "ranks": "789TJQKA"})

    assert faults("incorrect-pack", "N", "", game, {"N": "SA S2"}) == [("incorrect-pack", None, 0, "open")]


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("1S AP HA H2 H3 HA", [("incorrect-pack", None, 6, "open")]),
        ("1S AP HA -W W:HA", []),
        ("1S AP HA H2 H3 H4", []),
    ],
)
def test_a_card_played_twice(tokens: str, expected: list[Fault]) -> None:
    """The second one is the evidence; a card taken back may be played again."""
    assert faults("incorrect-pack", "S", tokens) == expected


def test_the_missing_fourth_hand_is_what_the_others_leave() -> None:
    """Three hands of thirteen say what the fourth holds, so nothing is wrong with it."""
    three = {seat: hand for seat, hand in hands().items() if seat != "W"}

    assert faults("all", "N", "", hands=three) == []
    assert deal("N", "", three).hands.get("W") is None
