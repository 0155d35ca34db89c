"""Deals told in words and what they come to, with and without rulings; each figure is reckoned from the line cited.

Lines of *The Official Rules of Card Games* (001), of the bridge-whist extracts (002), of *Auction of To-day* (AOT).
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from adjudicator.errors import ScoreError
from adjudicator.values.address_resolver import game_function
from tests.helpers.rulings import laws
from tests.helpers.settled_words import told

CASES = [
    # 001:4001-4009: three or four tricks 1, a march 2 (D-18), a lone march 4, euchred 2 to the others.
    ("euchre", "NS=3 EW=2 maker=N", {"NS": 1, "EW": 0}),
    ("euchre", "NS=5 EW=0 maker=N", {"NS": 2, "EW": 0}),
    ("euchre", "NS=5 EW=0 maker=N alone", {"NS": 4, "EW": 0}),
    ("euchre", "NS=4 EW=1 maker=N alone", {"NS": 1, "EW": 0}),
    ("euchre", "NS=2 EW=3 maker=S", {"NS": 0, "EW": 2}),
    # 001:4066-4072: a march of the maker 3; euchred, each opponent 2.
    ("euchre-three-hand", "A=5 B=0 C=0 maker=A", {"A": 3, "B": 0, "C": 0}),
    ("euchre-three-hand", "A=2 B=2 C=1 maker=A", {"A": 0, "B": 2, "C": 2}),
    # 001:4107-4127: five hands, bid of 8 alone: five tricks; the amount to each member of the side that wins it.
    ("auction-euchre", "A=4 B=1 maker=A bid=8", {"A": 0, "B": 8, "C": 8, "D": 8, "F": 8}),
    ("auction-euchre", "A=2 C=1 B=2 maker=A team=A,C bid=3", {"A": 3, "B": 0, "C": 3, "D": 0, "F": 0}),
    # 001:3880-3884, 3908-3912: eight diamonds 280; each trick of an opponent 10; all ten at least 250.
    ("five-hundred", "A=8 B=1 C=1 maker=A bid=8D", {"A": 280, "B": 10, "C": 10}),
    ("five-hundred", "A=7 B=3 C=0 maker=A bid=8D", {"A": -280, "B": 30, "C": 0}),
    ("five-hundred", "A=10 B=0 C=0 maker=A bid=6S", {"A": 250, "B": 0, "C": 0}),
    ("five-hundred", "A=10 B=0 C=0 maker=A bid=10NT", {"A": 520, "B": 0, "C": 0}),
    # 001:3859: nullo 250; each opponent 10 for each trick that the contractor takes.
    ("five-hundred", "A=0 B=6 C=4 maker=A bid=nullo", {"A": 250, "B": 0, "C": 0}),
    ("five-hundred", "A=2 B=4 C=4 maker=A bid=nullo", {"A": -250, "B": 20, "C": 20}),
    # 001:4153-4161.
    ("napoleon", "N=3 E=2 S=0 W=0 maker=N bid=3", {"N": 9, "E": -3, "S": -3, "W": -3}),
    ("napoleon", "N=5 E=0 S=0 W=0 maker=N bid=5", {"N": 30, "E": -10, "S": -10, "W": -10}),
    ("napoleon", "N=4 E=1 S=0 W=0 maker=N bid=5", {"N": -15, "E": 5, "S": 5, "W": 5}),
    ("napoleon", "N=4 E=1 S=0 W=0 maker=N bid=blucher", {"N": -60, "E": 20, "S": 20, "W": 20}),
    # 001:4171: a lost Nap doubles the pool, a made one takes it.
    ("pool-nap", "N=5 E=0 S=0 W=0 maker=N bid=5 pool=8", {"N": 38, "E": -10, "S": -10, "W": -10, "pool": -8}),
    ("pool-nap", "N=4 E=1 S=0 W=0 maker=N bid=5 pool=8", {"N": -23, "E": 5, "S": 5, "W": 5, "pool": 8}),
    # 001:4231: three or four tricks 5, all five 10.
    ("forty-five", "NS=4 EW=1", {"NS": 5, "EW": 0}),
    ("forty-five", "NS=0 EW=5", {"NS": 0, "EW": 10}),
    # 001:4570-4572, 4590.
    ("partnership-pinochle", "NS=150 EW=100 melds=NS:40,EW:80", {"NS": 190, "EW": 180}),
    ("partnership-pinochle", "NS=250 EW=0 melds=NS:40,EW:80", {"NS": 290, "EW": 0}),
    ("partnership-auction-pinochle", "NS=150 EW=100 maker=N bid=200 melds=NS:40,EW:80", {"NS": -200, "EW": 180}),
    ("partnership-auction-pinochle", "NS=150 EW=100 maker=N bid=190 melds=NS:40,EW:80", {"NS": 190, "EW": 180}),
    # 001:4514: 126 and 124 count 120 each; 87 counts 90.
    ("pinochle-two-hand", "N=126 S=124 melds=N:0", {"N": 120, "S": 120}),
    ("pinochle-two-hand", "N=87 S=163 melds=N:20", {"N": 110, "S": 160}),
    # 001:4818-4838: 400 is worth 10, 20 in spades; the kitty plays along from 350; who fails pays double.
    ("auction-pinochle", "A=180 B=70 C=0 maker=A bid=300 trump=H melds=A:120 hand=HA", {"A": 6, "B": -3, "C": -3}),
    (
        "auction-pinochle",
        "A=180 B=70 C=0 maker=A bid=400 trump=S melds=A:120 hand=HA",
        {"A": -120, "B": 40, "C": 40, "kitty": 40},
    ),
    (
        "auction-pinochle",
        "A=200 B=50 C=0 maker=A bid=350 trump=C melds=A:150 hand=HA",
        {"A": 15, "B": -5, "C": -5, "kitty": -5},
    ),
    # 001:5614-5618.
    ("schafskopf", "A=61 B=30 C=29 tricks=A:5 maker=A hand=DA", {"A": 2, "B": 0, "C": 0}),
    ("schafskopf", "A=91 B=29 C=0 tricks=A:8 maker=A hand=DA", {"A": 4, "B": 0, "C": 0}),
    ("schafskopf", "A=60 B=30 C=30 tricks=A:5 maker=A hand=DA", {"A": -2, "B": 0, "C": 0}),
    ("schafskopf", "A=30 B=60 C=30 tricks=A:3 maker=A hand=DA", {"A": -4, "B": 0, "C": 0}),
    ("schafskopf", "A=0 B=60 C=60 tricks=A:0 maker=A hand=DA", {"A": -6, "B": 0, "C": 0}),
    # EX-62: the skat turns against two into with one, 2 x 10: bid 30, 61 points lose 30; schneider besides makes 30.
    (
        "skat-nasl-1945",
        "A=61 B=59 C=0 tricks=A:7 maker=A bid=30 trump=H game=solo hand=HJ,HA,CJ",
        {"A": -30, "B": 0, "C": 0},
    ),
    (
        "skat-nasl-1945",
        "A=91 B=29 C=0 tricks=A:8 maker=A bid=30 trump=H game=solo hand=HJ,HA,CJ",
        {"A": 30, "B": 0, "C": 0},
    ),
    # EX-67: clubs without a single trump, against eleven: 12 x 12.
    (
        "skat-nasl-1945",
        "A=66 B=54 C=0 tricks=A:3 maker=A bid=18 trump=C game=solo hand=SA,S9,S8,S7,HA,HT,H8,H7,DA,DT,D8,D7",
        {"A": 144, "B": 0, "C": 0},
    ),
    # 001:5358: bid 24, spade solo, against one once the skat is seen, 61 points: worth 22, loses 33.
    (
        "skat-nasl-1945",
        "A=61 B=59 C=0 tricks=A:6 maker=A bid=24 trump=S game=solo hand=SJ,SA",
        {"A": -33, "B": 0, "C": 0},
    ),
    # 001:5463: Guckser, bid 33, against one: 2 x 16 = 32, so 48, and the loss doubled: 96.
    (
        "skat-nasl-1945",
        "A=70 B=50 C=0 tricks=A:6 maker=A bid=33 trump=grand game=guckser hand=SJ",
        {"A": -96, "B": 0, "C": 0},
    ),
    # 001:5511: bid 40 with the diamond jack in a heart solo, one black jack in the skat: loses 40 only.
    (
        "skat-nasl-1945",
        "A=61 B=59 C=0 tricks=A:6 maker=A bid=40 trump=H game=solo hand=SJ,DJ",
        {"A": -40, "B": 0, "C": 0},
    ),
    # 001:5425-5435, 5340: grand solo 20, with one, game: 40; schneider besides: 60.
    (
        "skat-nasl-1945",
        "A=61 B=59 C=0 tricks=A:6 maker=A bid=10 trump=grand game=solo hand=CJ",
        {"A": 40, "B": 0, "C": 0},
    ),
    (
        "skat-nasl-1945",
        "A=91 B=29 C=0 tricks=A:8 maker=A bid=10 trump=grand game=solo hand=CJ",
        {"A": 60, "B": 0, "C": 0},
    ),
    ("skat-nasl-1945", "A=0 B=60 C=60 maker=A bid=20 trump=null game=null hand=C7", {"A": 20, "B": 0, "C": 0}),
    # 001:5688-5696: guarantee 40 from each; heart solo 3 for each point over or under sixty.
    ("six-bid-solo", "A=80 B=40 C=0 maker=A bid=guarantee-solo trump=S hand=SA", {"A": 80, "B": -40, "C": -40}),
    ("six-bid-solo", "A=74 B=46 C=0 maker=A bid=guarantee-solo trump=S hand=SA", {"A": -80, "B": 40, "C": 40}),
    ("six-bid-solo", "A=74 B=46 C=0 maker=A bid=guarantee-solo trump=H hand=SA", {"A": 80, "B": -40, "C": -40}),
    ("six-bid-solo", "A=67 B=53 C=0 maker=A bid=heart-solo trump=H hand=SA", {"A": 42, "B": -21, "C": -21}),
    ("six-bid-solo", "A=60 B=60 C=0 maker=A bid=solo trump=S hand=SA", {"A": 0, "B": 0, "C": 0}),
    # 001:5768-5779: at Simple Game two win 2 and two lose 2; a solo in suit 4 from each of three.
    ("solo-ombre", "N=3 S=2 E=3 W=0 maker=N team=N,S bid=simple-suit", {"N": 2, "E": -2, "S": 2, "W": -2}),
    ("solo-ombre", "N=4 E=4 maker=N bid=solo-suit", {"N": -12, "E": 4, "S": 4, "W": 4}),
    ("solo-ombre", "N=8 E=0 maker=N bid=tout-color", {"N": 96, "E": -32, "S": -32, "W": -32}),
    # 001:5936: the maker must have more; tied he scores nothing; short, the other scores both.
    ("klaberjass", "A=90 B=70 maker=A melds=A:0", {"A": 90, "B": 70}),
    ("klaberjass", "A=80 B=80 maker=A melds=A:0", {"A": 0, "B": 80}),
    ("klaberjass", "A=70 B=90 maker=A melds=B:20", {"A": 0, "B": 180}),
    ("belotte", "A=70 B=90 maker=A melds=B:20", {"A": 0, "B": 110}),
    # 001:5968: 100 to 149 counts 2; a maker who is not above each opponent nothing.
    ("darda", "A=100 B=40 C=20 maker=A melds=A:20", {"A": 2, "B": 0, "C": 0}),
    ("darda", "A=60 B=60 C=40 maker=A melds=A:0", {"A": 0, "B": 0, "C": 0}),
    # 001:4977: 66 to 99 one, over 100 two, 130 with every trick three.
    ("sixty-six-four-hand", "NS=66 EW=64 tricks=NS:4,EW:4", {"NS": 1, "EW": 0}),
    ("sixty-six-four-hand", "NS=101 EW=29 tricks=NS:6,EW:2", {"NS": 2, "EW": 0}),
    ("sixty-six-four-hand", "NS=130 EW=0 tricks=NS:8", {"NS": 3, "EW": 0}),
    ("sixty-six-four-hand", "NS=65 EW=65 tricks=NS:4,EW:4", {"NS": 0, "EW": 0}),
    # 002 has no table of values; AOT:247-250 tells those of Bridge: spades 2, clubs 4, diamonds 6, hearts 8, none 12.
    ("bridge-whist-1900s", "NS=9 EW=4 trump=NT", {"NS": 36, "EW": 0}),
    # 001:4213-4217: the pool, and a chip from each other player for all five.
    ("spoil-five", "A=5 B=0 C=0 pool=12", {"A": 14, "B": -1, "C": -1}),
    ("bridge-whist-1900s", "NS=5 EW=8 trump=S", {"NS": 0, "EW": 4}),
]


@pytest.mark.parametrize(("code", "words", "score"), CASES)
def test_what_a_deal_comes_to(code: str, words: str, score: dict[str, int]) -> None:
    players = {"solo-ombre": 4, "napoleon": 4, "pool-nap": 4, "auction-euchre": 5, "spoil-five": 3}.get(code)
    found = told(code, words, players)

    assert (found["not_counted"], found["score"]) == ([], score)


@pytest.mark.parametrize(
    ("code", "words", "need"),
    [
        ("euchre", "maker=N", "the play to its end"),
        ("napoleon", "maker=N ruling=pays_all_of_bid:E", "what was bid"),
        ("euchre", "NS=3 EW=2", "who made the trump"),
        ("five-hundred", "A=8 B=1 C=1 maker=A", "what was bid"),
        # Both sides have revoked: 001:3940 does not say which goes first.
        ("five-hundred", "A=8 maker=A bid=7S ruling=contract_lost:A ruling=contract_made:A", "both sides have erred"),
        ("call-ace-euchre", "N=3 E=2 maker=N team=N,S", "partners score"),
        ("call-ace-euchre", "N=3 E=2 maker=N", "who plays with N"),
        ("spoil-five", "A=5 B=0", "what lies in the pool"),
        ("spoil-five", "A=3 B=2", "whether A played on"),
        ("partnership-pinochle", "NS=150 EW=100", "melds"),
        ("skat-nasl-1945", "A=61 B=59 C=0 tricks=A:6 maker=A bid=10 trump=S hand=CJ", "which game"),
        # D-26: the figure of misere is lost; SV-02: no figure where the game pays by the point.
        ("six-bid-solo", "A=0 B=60 C=60 maker=A bid=misere hand=SA", "the figure is missing"),
        ("six-bid-solo", "A=70 B=50 C=0 maker=A bid=solo trump=S hand=SA ruling=contract_lost:A", "by the point"),
        ("auction-sheepshead", "NS=70 EW=50 maker=N bid=5", "no score"),
        # AW-01: a bidder who cannot score; 001:4919 does not say whether he is set back.
        ("auction-pinochle-1000", "A=150 B=50 C=50 maker=A bid=100 melds=A:40 hand=HA ruling=no_score:A", "set back"),
        ("bridge-whist-1900s", "NS=8 EW=5 trump=C ruling=no_game:NS", "score of NS before the deal"),
        ("sixty-six-three-hand", "ruling=game_points_to:B:by-table", "other's count"),
    ],
)
def test_what_is_not_known_is_asked_and_no_number_given(code: str, words: str, need: str) -> None:
    found = told(code, words)

    assert found["score"] is None
    assert any(need in missing for missing in found["not_counted"]), found["not_counted"]


def test_a_bid_that_the_game_does_not_have() -> None:
    with pytest.raises(ScoreError, match="not a bid in this game"):
        told("five-hundred", "A=8 maker=A bid=20D")
    with pytest.raises(ScoreError, match="record the deal"):
        told("cribbage", "A=3 B=2")


@pytest.mark.parametrize("info", [info for info in laws().codes() if "settlement" in info.game], ids=lambda i: i.id)
def test_the_table_of_every_code_can_be_read(info: Any) -> None:
    """A kind that there is, and no key that its module does not name."""
    rules = info.game["settlement"]
    if "silent" in rules:
        assert set(rules) == {"silent"}
        return
    module = import_module(game_function(info.game, "settlement", rules["kind"]).__module__)

    assert [key for key in rules if key != "kind" and f"``{key}``" not in (module.__doc__ or "")] == []


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("X=3", "'X=3' is not a result"),
        ("NS=three", "does not give a number"),
        ("NS=3 maker=Q", "'Q' is not at the table"),
        ("NS=3 ruling=shout:NS", "is not an effect on the score"),
        ("NS=3 ruling=no_score:Q", "names nobody at this table"),
        ("NS=3 melds=NS", "does not give a number"),
        ("NS=5 EW=1 maker=N", "6 tricks; a deal has no more than 5"),
        ("NS=3 trump=X", "cannot be trump here"),
        ("NS=3 hand=XX", "is not a card"),
    ],
)
def test_words_that_tell_nothing(words: str, message: str) -> None:
    with pytest.raises(ScoreError, match=message):
        told("euchre", words)
