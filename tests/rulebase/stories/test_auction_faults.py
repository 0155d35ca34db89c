"""The first irregular call of a told auction: bids too low, turns, doubles, calls after the end."""

from __future__ import annotations

import random

import pytest

from rulebase.stories.auction_faults import fault_told
from rulebase.stories.auction_reader import auction_told
from tests.helpers.rulings import laws

CODE = "duplicate-2017"
SEATS = ("North", "East", "South", "West")
TOLD_TO_TELLER = ("I", "LHO", "partner", "RHO")
BIDS = [f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN"]
STRAINS = {"C": "club", "D": "diamond", "H": "heart", "S": "spade", "N": "no trump"}
LEVELS = ("one", "two", "three", "four", "five", "six", "seven")


def spelt(call: str, voice: random.Random) -> str:
    """*call* as people write it."""
    if call in ("P", "X", "XX"):
        return {"P": "passed", "X": "doubled", "XX": "redoubled"}[call]
    level, strain = int(call[0]), call[1]
    plural = "" if level == 1 or strain == "N" else "s"
    written = [f"{level}{'NT' if strain == 'N' else strain}", f"{LEVELS[level - 1]} {STRAINS[strain]}{plural}"]
    return f"bid {voice.choice(written)}"


def legal_auction(dice: random.Random, dealer: int, calls: int) -> list[tuple[int, str]]:
    """(player, call) of a regular auction that does not end within *calls*."""
    made: list[tuple[int, str]] = []
    last, passes = -1, 0
    for place in range(calls):
        most = 2 if last >= 0 else 3
        if passes < most and dice.random() < 0.4:
            call, passes = "P", passes + 1
        else:
            last = dice.randint(last + 1, last + 4)
            if last >= len(BIDS) - 6:
                break
            call, passes = BIDS[last], 0
        made.append(((dealer + place) % 4, call))
    return made


def told(auction: list[tuple[int, str]], names: tuple[str, ...], voice: random.Random) -> str:
    """*auction* told in its order, every call with its player."""
    return ", ".join(f"{names[player]} {spelt(call, voice)}" for player, call in auction)


def read(text: str) -> tuple[str, list[str]]:
    """(the kind of the first irregular call told, or ``regular``; the calls) that *text* is read to tell."""
    auction = auction_told(laws().topic_model.read(text).story)
    fault = fault_told(auction)
    kind = fault.kind if fault else "regular" if auction.nothing_else else "unsure"
    return kind, [one.call for one in auction.calls]


@pytest.mark.parametrize("names", [SEATS, TOLD_TO_TELLER])
def test_a_regular_auction_is_regular_and_one_low_bid_makes_it_insufficient(names: tuple[str, ...]) -> None:
    dice = random.Random(2017)
    low = 0
    for _ in range(150):
        auction = legal_auction(dice, dice.randrange(4), dice.randint(3, 8))
        calls = [call for _, call in auction]

        bids = [call for call in calls if call != "P"]
        if not bids:
            continue

        assert read(told(auction, names, dice)) == ("regular", calls)

        lower = BIDS[dice.randint(0, BIDS.index(bids[-1]))]
        faulty = [*auction, ((auction[-1][0] + 1) % 4, lower)]
        low += 1

        assert read(told(faulty, names, dice)) == ("insufficient-bid", [*calls, lower])
    assert low > 100


@pytest.mark.parametrize("names", [SEATS, TOLD_TO_TELLER])
def test_a_player_passed_over_makes_a_call_out_of_rotation(names: tuple[str, ...]) -> None:
    """Where passes are told; elsewhere they may have been left out."""
    dice = random.Random(64)
    for _ in range(60):
        auction = legal_auction(dice, dice.randrange(4), dice.randint(3, 6))
        if not any(call == "P" for _, call in auction) or all(call == "P" for _, call in auction):
            continue
        last = max(BIDS.index(call) for _, call in auction if call != "P")
        faulty = [*auction, ((auction[-1][0] + 2) % 4, BIDS[last + 1])]

        assert read(told(faulty, names, dice))[0] == "bid-out-of-rotation"


@pytest.mark.parametrize("voice", [3, 4])
def test_a_regular_auction_told_sloppily_is_not_faulted(voice: int) -> None:
    """Passes left out, callers named behind their calls or not at all, words that mean nothing."""
    dice = random.Random(voice)
    for _ in range(100):
        auction = legal_auction(dice, dice.randrange(4), dice.randint(3, 8))
        names = dice.choice((SEATS, TOLD_TO_TELLER))
        bids = [(player, call) for player, call in auction if call != "P"]
        behind = [f"{spelt(call, dice).removeprefix('bid ')} by {names[player]}" for player, call in auction]
        for text in (
            told(bids, names, dice),
            ", ".join(behind).replace("by I", "by me").replace("passed by", "pass by"),
            " - ".join(call.replace("N", "NT") for _, call in auction),
            f"{names[auction[0][0]]} dealt. {told(auction, names, dice)}",
            f"{told(auction[:2], names, dice)} which surprised nobody, {told(auction[2:], names, dice)}",
        ):
            assert laws().likely_kinds(text, CODE).fault is None, text


ROUNDS = (
    ("{0} sat North, {1} East, {2} South and {3} West. ", "{0}", "{1}", "{2}", "{3}"),
    ("", "North ({0})", "East ({1})", "South ({2})", "West ({3})"),
    ("{2} is my partner, {1} is on my left and {3} on my right. ", "I", "{1}", "{2}", "{3}"),
    ("", "I", "the lady on my left", "my friend opposite", "the chap on my right"),
    ("", "I", "left hand", "my wife", "right hand"),
)
"""What is said of the players first, and how each of them is called."""
NAMES = ("Petra", "Igor", "Wanda", "Clive", "Nora", "Hugo", "Jonas", "Olga")


def told_of_people(auction: list[tuple[int, str]], dice: random.Random) -> str:
    """*auction* told of people with names or places, with cards put down and words between."""
    names = dice.sample(NAMES, 4)
    intro, *players = (one.format(*names) for one in dice.choice(ROUNDS))
    said = []
    named: set[int] = set()
    for player, call in auction:
        who = players[player]
        if player in named and "(" in who:
            who = names[player]
        named.add(player)
        aside = dice.choice(("", "", "", ", of course,", ", smiling,"))
        act = "put down the green card" if call == "P" and dice.random() < 0.2 else spelt(call, dice)
        said.append(f"{who}{aside} {act}")
    return intro + dice.choice((", ", "; ", ", then ")).join(said)


def test_auctions_of_named_players_are_compared() -> None:
    """Regular ones are not faulted, a bid too low at the end is found."""
    dice = random.Random(37)
    missed = []
    for _ in range(150):
        auction = legal_auction(dice, dice.randrange(4), dice.randint(3, 8))
        bids = [call for _, call in auction if call != "P"]
        if len(auction) < 3 or not bids:
            continue
        regular = told_of_people(auction, dice)
        lower = BIDS[dice.randint(0, BIDS.index(bids[-1]))]
        low = told_of_people([*auction, ((auction[-1][0] + 1) % 4, lower)], dice)

        assert read(regular)[0] in ("regular", "unsure"), regular
        if read(low)[0] != "insufficient-bid":
            missed.append(low)
    assert not missed


def test_bids_rank_by_points_where_the_game_says_so() -> None:
    """At auction bridge of 1913 three spades at 2 are 6 points: less than two clubs at 6 (TRICK VALUES)."""
    text = "North bid 2C and East bid 3S"

    assert fault_told(auction_told(laws().topic_model.read(text).story)) is None
    (first, *_) = laws().likely_kinds(text, "auction-bridge-1913").kinds
    assert first.kind.id == "insufficient-bid"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        # Law 36 rules on an inadmissible double whether or not it is out of turn (Law 32).
        ("Over East's pass North redoubled his partner's 1S, which had not been doubled", "inadmissible-double"),
        ("North 1S, East doubled, South redoubled, West doubled", "inadmissible-double"),
        # The order of the calls decides, not what somebody says of it.
        ('West deals and passes, North passes, East opens 1C, and South says "East opened out of turn"', None),
        # Law 25 asks for a call made in turn and high enough; Law 27 rules on one that was not (27C).
        ("North opened 1S, East bid 1H, then changed it to 2H", "insufficient-bid"),
    ],
)
def test_the_first_irregular_call_is_named(text: str, kind: str | None) -> None:
    fault = fault_told(auction_told(laws().topic_model.read(text).story))

    assert (None if fault is None else fault.kind) == kind
