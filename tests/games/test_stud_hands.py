"""A hand of stud or razz followed: who opens, who acts first, what is needed, how the pots divide."""

from __future__ import annotations

import pytest

from adjudicator.commands.recording_prompt import turn_sentence
from adjudicator.games.holdem.followed_hand import hand_so_far
from adjudicator.games.holdem.stud_boards import first_to_act, forced_opener
from tests.games.test_holdem_hands import cards, hand, won
from tests.helpers.rulings import gist

STUD = {"Code": "poker-home", "Dealer": "D", "Variant": "stud", "Limit": "2 4"}
THIRD = "antes 1/third C4 DK H3 S9"
OPEN = f"{THIRD}/bring-in C 1/call D/call A/call B"
FOURTH = f"{OPEN}/fourth C8 DT HJ S2"


@pytest.mark.parametrize(
    ("lines", "prompt"),
    [
        ("antes 1", "Third street: the cards showing"),
        (THIRD, "C to open: bring it in, or bet 2, pot 4"),
        (f"{THIRD}/bring-in C 1", "D to act: 1 to call, pot 5"),
        (f"{THIRD}/bet C 2", "D to act: 2 to call, pot 6"),
        (f"{THIRD}/bring-in C 1/raise D to 2", "A to act: 2 to call, pot 7"),
        (OPEN, "Fourth street next"),
        (FOURTH, "B to act: check or bet, pot 8"),
        (f"{FOURTH}/check B/check C/check D/drop A", "Fifth street next"),
        (f"{THIRD}/bring-in A 1/bring-in C 1", "D to act: 1 to call, pot 5"),
        (f"{THIRD}/bring-in A 1/drop B", "C to act: 1 to call, pot 5"),
        ("antes 1/deal exposed B C2/third C4 H3 S9", "C to act: check or bet, pot 4"),
        ("stack C 1/antes 1/third C4 DK H3 S9", "D to act: check or bet, pot 4"),
    ],
)
def test_the_prompt_names_the_player_and_the_chips(lines: str, prompt: str) -> None:
    assert turn_sentence(hand(lines, **STUD)) == prompt


def test_the_forced_opener_goes_by_rank_and_then_by_suit() -> None:
    shown = dict(zip("ABCD", cards("S2 C2 HK SA"), strict=True))

    assert forced_opener(shown, razz=False) == "B"
    assert forced_opener(shown, razz=True) == "C"


@pytest.mark.parametrize(
    ("boards", "razz", "first_dealt", "first"),
    [
        (("SA HK", "C3 D3"), False, True, "B"),
        (("SA HK", "C3 D3"), True, True, "A"),
        (("SA HK", "C3 D4"), True, True, "B"),
        (("HQ C9", "SQ D9"), False, True, "A"),
        (("HQ C9", "SQ D9"), False, False, "B"),
        (("H5 C2", "S5 D2"), True, False, "B"),
        (("HA C2", "SA D2"), True, False, "B"),
    ],
)
def test_the_hand_showing_that_acts_first(boards: tuple[str, ...], razz: bool, first_dealt: bool, first: str) -> None:
    shown = {seat: cards(board) for seat, board in zip("AB", boards, strict=True)}

    assert first_to_act(shown, razz=razz, first_dealt=first_dealt) == first


def test_the_forced_bet_made_full_is_no_raise() -> None:
    """A bet and three raises: completed to 2, and then raised to 4, 6 and 8 (Stud 2, Betting 3)."""
    raises = f"{THIRD}/bring-in C 1/raise D to 2/raise A to 4/raise B to 6/raise C to 8"

    assert gist(hand(raises, **STUD)) == []
    assert [found[0] for found in gist(hand(f"{raises}/raise D to 10", **STUD))] == ["bet-over-limit"]


def doubts(lines: str, **tags: str) -> dict[int, str]:
    """What cannot be as it is recorded."""
    return hand_so_far(hand(lines, **{**STUD, **tags}).timeline).doubts


def test_an_open_pair_on_fourth_street_allows_the_upper_limit_at_home() -> None:
    """Stud 4, and once it was bet only the upper limit; not in tournaments (RP-10F)."""
    pair = f"{OPEN}/fourth C8 DT H2 S2/bet B 4"
    shown = f"{OPEN}/fourth C8 DK H2 S2/bet B 4"

    assert doubts(pair) != {}
    assert doubts(shown) == {}
    assert turn_sentence(hand(shown, **STUD)).startswith("C to act: 4 to call")
    assert [found[0] for found in gist(hand(f"{shown}/raise C to 6", **STUD))] == ["insufficient-bet"]
    assert doubts(shown, Code="poker-tda-2024") != {}


def test_a_hand_folded_with_no_bet_still_gets_cards_at_home() -> None:
    """Stud 7: until a bet kills it."""
    folded = f"{FOURTH}/check B/check C/drop D/check A"

    assert turn_sentence(hand(f"{folded}/fifth C9 D5 H6 S3", **STUD)).startswith("B to act")
    assert turn_sentence(hand(f"{folded}/fifth C9 D5 H6", **STUD)).startswith("B to act")
    assert [found[4] for found in gist(hand(folded, **STUD))] == ["DH.11"]


END = (
    "antes 1/third C4 DK/bring-in A 1/call B/fourth C8 DT/check B/check A/fifth C9 D5/check B/check A/sixth DQ S7"
    "/check A/check B/seventh/check A/check B"
)
TWO = {"Deal": "A:- -", "Dealer": "B"}


def test_high_and_low_share_the_pot_of_stud_eight() -> None:
    """B has kings: without a low hand they take all; with a low A has half."""
    no_low = f"{END}/show A SJ HJ H2/show B SK C2 C3"
    half = f"{END}/show A SA H2 H3/show B SK C2 C3"

    assert won(hand(no_low, **{**STUD, **TWO, "Variant": "stud8"})) == {"A": -2, "B": 2}
    assert won(hand(half, **{**STUD, **TWO, "Variant": "stud8"})) == {"A": 0, "B": 0}


def test_an_odd_chip_of_tied_hands_goes_by_suit() -> None:
    """Two straights to the eight: at home the highest card of all seven gets it, in tournaments that of the five."""
    lines = (
        "antes 1/third C4 D4 H2/bring-in C 1/drop A/call B/fourth D5 H5/check B/check C/fifth S6 H6/check B/check C"
        "/sixth D7 C7/check B/check C/seventh/check B/check C/show B S8 S3 HK/show C H8 S4 SK"
    )
    three = {**STUD, "Deal": "A:- - -", "Dealer": "C", "Unit": "1"}

    assert won(hand(lines, **three)) == {"A": -1, "B": 0, "C": 1}
    assert won(hand(lines, **{**three, "Code": "poker-tda-2024"})) == {"A": -1, "B": 1, "C": 0}


def test_a_card_in_common_plays_in_every_hand() -> None:
    """Too few cards for seventh street: at home the high hand with it acts first."""
    lines = (
        "antes 1/third C4 DK/bring-in A 1/call B/fourth C8 DT/check B/check A/fifth C9 D5/check B/check A"
        "/sixth DQ S7/check B/check A/common H4"
    )
    told = hand(lines, **{**STUD, **TWO})

    assert turn_sentence(told).startswith("A to act")
    shown = hand(f"{lines}/check A/check B/show A SA HA/show B CK H2", **{**STUD, **TWO})
    assert won(shown) == {"A": 2, "B": -2}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("check C", "has the card that opens"),
        ("fifth C8 DT HJ S2", "is not dealt as it should be"),
        ("bring-in C 1/bring-in D 1", "the forced bet is made once"),
        ("bring-in C 1/common H4", "takes the place of the last cards"),
        ("bring-in C 1/call D/call A/call B/fourth C8 DT", "there are 2 cards for 4 players"),
    ],
)
def test_what_cannot_be_is_told(line: str, said: str) -> None:
    told = hand(f"{THIRD}/{line}", **STUD)
    heard = [*hand_so_far(told.timeline).doubts.values()]
    heard += [problem.message for problem in told.problems] + [found.summary for found in told.findings]

    assert any(said in one for one in heard), heard
