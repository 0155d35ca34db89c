"""Players told by name, by place or by relation to other players."""

from __future__ import annotations

import pytest

from rulebase.stories.auction_reader import auction_told
from tests.helpers.rulings import laws

NORTH, EAST, SOUTH, WEST = range(4)
ME, LHO, PARTNER, RHO = range(4)


def callers(text: str) -> list[int | None]:
    """The callers that *text* is read to tell."""
    return [one.caller for one in auction_told(laws().topic_model.read(text).story).calls]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Bert (North) opens 1S, Elsie (East) passes, South bids 2S and Bert passes", [NORTH, EAST, SOUTH, NORTH]),
        ("Hamish at North opened 1C. East passed. Hamish then bid 2C", [NORTH, EAST, NORTH]),
        ("I sat West and passed, North opened 1S", [WEST, NORTH]),
        ("South here. 1NT on my right, I passed", [EAST, SOUTH]),
        ("West Amir opened 1H, North Bea passed, East Chen 2H, then Bea doubled", [WEST, NORTH, EAST, NORTH]),
        ("2D Oskar North, pass Pavel East, then Oskar 3D", [NORTH, EAST, NORTH]),
        ("Agnes, West, opened 3NT; Bert N passed; Agnes bid 4C", [WEST, NORTH, WEST]),
        ("Ann, Bob and Carl sit N, E and S. Carl opened 1S, Ann bid 2S", [SOUTH, NORTH]),
        ("Ulla's West, Viggo North. Viggo opened 1C and Ulla passed", [NORTH, WEST]),
    ],
)
def test_a_name_with_a_seat_is_that_seat(text: str, expected: list[int]) -> None:
    assert callers(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Margery on my left opened 1C, my Harold opposite passed, I bid 1S, Margery 2C", [LHO, PARTNER, ME, LHO]),
        ("Arthur sits opposite me and he opened 1NT, I bid 2C, Arthur 2D", [PARTNER, ME, PARTNER]),
        ("Mavis, that's my partner, opened 1D, right doubled, Mavis redoubled", [PARTNER, RHO, PARTNER]),
        ("Mr Pargeter on my left opened 1C, partner passed, Mrs Pargeter bid 1H", [LHO, PARTNER, RHO]),
        ("I play with Jonas, Wanda is on my left. Wanda passed, Jonas opened 1S", [LHO, PARTNER]),
    ],
)
def test_a_name_with_a_place_at_the_table_is_that_player(text: str, expected: list[int]) -> None:
    assert callers(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The left-hand gentleman opened 4H, partner passed, my right-hand lady passed", [LHO, PARTNER, RHO]),
        ("left hand opened 1C, right hand passed", [LHO, RHO]),
        ("The man from across the table opened 1C, the guy to the right of me passed", [PARTNER, RHO]),
        ("I opened 1NT, the lady on my left doubled, my partner passed, hers passed", [ME, LHO, PARTNER, RHO]),
        ("The lady on my left opened 1C, my partner passed, her partner bid 1H", [LHO, PARTNER, RHO]),
        ("I bid 1NT, the lady on my left passed, partner passed, then she bid 2H", [ME, LHO, PARTNER, LHO]),
        ("LHO opened 1S, partner doubled, RHO passed, the doubler bid 2C", [LHO, PARTNER, RHO, PARTNER]),
        ("RHO opened 1S, I doubled, LHO redoubled, he passed", [RHO, ME, LHO, PARTNER]),
    ],
)
def test_descriptions_and_pronouns_are_players(text: str, expected: list[int]) -> None:
    assert callers(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("lho 1S p 2D rho 2S me 2D", [LHO, PARTNER, RHO, ME]),
        ("partner 1NT, rho pass, i say 2H, lho X, pass from p", [PARTNER, RHO, ME, LHO, PARTNER]),
        ("lho 1D p p and i doubled", [LHO, PARTNER, RHO, ME]),
    ],
)
def test_the_letter_p_is_the_partner_or_a_pass(text: str, expected: list[int]) -> None:
    """The reading that leaves the callers in turn is meant."""
    assert callers(text) == expected


def test_a_word_with_a_capital_is_no_name_by_itself() -> None:
    assert callers("Then North passed, Suddenly East opened 1S, Suddenly West passed") == [NORTH, EAST, WEST]
