"""Stud poker: whose cards showing begin, and the last call against cards that no hole card beats."""

from __future__ import annotations

import pytest

from adjudicator.games.poker.betting_state import seat_with_highest_cards, worth_of_face_up_cards
from adjudicator.values.cards import Card
from tests.helpers.poker_deals import FIRST_UP, SECOND_UP, found, stud


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (f"{FIRST_UP}; bet C 1; call D; call A; call B", []),
        (f"{FIRST_UP}; first C; bet C 1; call D; call A; call B", []),
        (f"{FIRST_UP}; bet D 1", [("bet-out-of-turn", "D", 5, "open")]),
        (f"{FIRST_UP}; bet D 1; bet C 1; call A", [("bet-out-of-turn", "D", 5, "established")]),
        (f"{FIRST_UP}; first D; bet D 1; call A; call B; call C", [("bet-out-of-turn", "D", 6, "condoned")]),
        (f"{FIRST_UP}; first D; bet C 1; call D; call A; call B", []),
        (f"{FIRST_UP}; check C; bet C 1", [("inadmissible-call", "C", 5, "corrected")]),
        (f"{FIRST_UP}; bet C 1; call D; call A; call B; {SECOND_UP}; check B; check C; bet D 1; call A", []),
        (f"{FIRST_UP}; bet C 1; call D; call A; drop B; {SECOND_UP}; check D", []),
        (
            f"{FIRST_UP}; bet C 1; call D; call A; call B; {SECOND_UP}; check C; check B",
            [("bet-out-of-turn", "C", 13, "open")],
        ),
        # C has dropped, so D's king bets; and who fails to call before the next card leaves the interval all the same.
        (f"{FIRST_UP}; bet C 1; raise D 2; call A; call B; drop C; up B H8; up D D4; up A S7; check D", []),
        (f"{FIRST_UP}; bet C 1; call D; call A; {SECOND_UP}; check B; check C", []),
        # The table has not seen A's card: nobody can say whose turn it is.
        ("up B S9; up C HK; up D DK; bet D 1; call A", []),
    ],
)
def test_in_stud_the_highest_cards_showing_begin(lines: str, expected: list[tuple[str, str, int, str]]) -> None:
    """A king at B's left before one at D's, then B's nines; nobody errs whom the dealer has named (001:2651-2717)."""
    assert stud(lines) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("announce C drop", [("bet-out-of-turn", "C", 12, "open")]),
        ("check C", [("bet-out-of-turn", "C", 12, "open")]),
        # D or A: the law names nobody, and each may begin.
        ("check D; check A", []),
        ("check A; check D", []),
    ],
)
def test_who_has_no_chips_left_has_no_turn_even_if_he_shows_the_highest_cards(
    line: str, expected: list[tuple[str, str, int, str]]
) -> None:
    """C's king is high and all his chips are in the pot, so that he can do nothing more (001:2077, 2521)."""
    lines = f"{FIRST_UP}; bet C 5; call D; call A; drop B; up C H9; up D D4; up A S7; {line}"

    assert stud(lines, Stacks="A:20 B:20 C:5 D:20", Limit="stakes") == expected


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("S2 H2", "SA HK"),
        ("S2 H2 S4", "D2 C2 H3"),
        ("S5 H5 S2 H2", "S4 H4 S3 H3"),
        ("S3 H3 D3", "SA HA SK"),
        ("S2 H2 D2 C2", "SA HA DA SK"),
        ("SA SK S3", "HA HK H2"),
        ("S9 D8 C7 H5", "S9 H8 D7 C4"),
        ("S6 S7 S8 S9 ST", "HA DA CA H2"),
    ],
)
def test_boards_rank_by_sets_and_high_cards(higher: str, lower: str) -> None:
    """Fours, threes, pairs, high cards; a hand that lies open as a whole counts in full (001:2659-2679)."""
    assert worth_of_face_up_cards([Card(card) for card in higher.split()]) > worth_of_face_up_cards(
        [Card(card) for card in lower.split()]
    )


def test_of_equal_boards_the_one_nearest_the_dealers_left_is_high() -> None:
    """Straights and flushes of four count for nothing, unless the table counts four of a suit above a pair."""
    boards = {
        "B": [Card(card) for card in ("S9", "D8", "C7", "H5")],
        "C": [Card(card) for card in ("C9", "H8", "D7", "S5")],
        "D": [Card(card) for card in ("H9", "H7", "H4", "H2")],
        "A": [Card(card) for card in ("S3", "D3", "C4", "C2")],
    }

    assert seat_with_highest_cards(boards, ("B", "C", "D")) == "B"
    assert seat_with_highest_cards(boards, ("C", "D", "B")) == "C"
    assert seat_with_highest_cards(boards, ("B", "C", "D", "A")) == "A"
    assert seat_with_highest_cards(boards, ("B", "C", "D", "A"), fourflush=True) == "D"


ROUNDS = [
    f"{FIRST_UP}; bet C 1; call D; drop A; call B",
    "up B H9; up C H3; up D D4; check B; check C; check D",
    "up B S4; up C H7; up D C6; check B; check C; check D",
]
LAST = "up B S2; up C S8; up D C8; bet B 5; drop C; call D"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # Nines lie open, and D's king, eight, six and four make no more than a pair of kings with a king in the hole.
        (f"{LAST}", []),
        # Against three nines no hole card of D can win.
        (LAST.replace("up B S2", "up B D9"), [("inadmissible-call", "D", 26, "open")]),
        # D is not the last to speak.
        ("up B D9; up C S8; up D C8; bet B 5; drop C; raise D 10; call B", []),
        ("up B D9; up C S8; up D C8; bet B 5; call C; drop D", []),
    ],
)
def test_the_last_call_that_cannot_win_is_found(lines: str, expected: list[tuple[str, str, int, str]]) -> None:
    """The four cards that the bettor shows beat the caller whatever his hole card is (001:2713-2715)."""
    assert stud("; ".join([*ROUNDS, lines])) == expected


def test_what_a_law_gives_back_may_be_taken() -> None:
    """The call that cannot win, and what nobody can meet at table stakes (001:2607, 2715)."""
    hopeless = "; ".join([*ROUNDS, LAST.replace("up B S2", "up B D9"), "attention A", "withdraw D 5"])

    assert stud(hopeless) == [("inadmissible-call", "D", 26, "open")]
    assert found("bet B 40; drop C; raise D 150; withdraw D 1", Stacks="B:40 C:80 D:300 A:149") == [
        ("bet-over-limit", "D", 3, "open")
    ]
