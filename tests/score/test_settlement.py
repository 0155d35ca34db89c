"""Deals told in words and what they come to, with and without rulings; each figure is reckoned from the line cited.

Lines of *The Official Rules of Card Games* (001), of the bridge-whist extracts (002), of *Auction of To-day* (AOT).
"""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from adjudicator.commands.score_settled import scored
from adjudicator.game.game import Game
from adjudicator.record.errors import ScoreError
from adjudicator.score.settlements import KINDS, Deal, Order, Orders, settle
from adjudicator.values.cards import Card
from tests.helpers.rulings import laws


def told(code: str, words: str, players: int | None = None) -> dict[str, Any]:
    section = laws().code(code).game
    return scored(words.split(), section, Game.of(section, players))


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


RULED = [
    # EU-07: the side of a wrong hand may not score (001:4026).
    ("euchre", "NS=4 EW=1 maker=N ruling=no_score:NS", {"NS": 0, "EW": 0}),
    # FH-17: lost, and each opponent still has 10 a trick; FH-18: made, and the opponents score nothing (001:3940).
    ("five-hundred", "A=9 B=1 C=0 maker=A bid=7H ruling=contract_lost:A", {"A": -200, "B": 10, "C": 0}),
    (
        "five-hundred",
        "A=5 B=3 C=2 maker=A bid=7H ruling=contract_made:A ruling=no_score:B ruling=no_score:C",
        {"A": 200, "B": 0, "C": 0},
    ),
    # FH-26: the passed deal that is played, 10 a trick (001:3861).
    ("five-hundred", "A=5 B=3 C=2 ruling=passed_deal_played:A:10", {"A": 50, "B": 30, "C": 20}),
    # NP-04, NP-05 (001:4165): the bidder with the right hand pays nothing; with the wrong one collects nothing.
    ("napoleon", "N=2 E=3 S=0 W=0 maker=N bid=3 ruling=pays_nothing_if_lost:N", {"N": 0, "E": 0, "S": 0, "W": 0}),
    ("napoleon", "N=3 E=2 S=0 W=0 maker=N bid=3 ruling=collects_nothing_if_won:N", {"N": 0, "E": 0, "S": 0, "W": 0}),
    # NP-07 (001:4167): an opponent out of turn collects nothing if the bidder loses.
    (
        "napoleon",
        "N=2 E=3 S=0 W=0 maker=N bid=3 ruling=collects_nothing_if_lost:E",
        {"N": -6, "E": 0, "S": 3, "W": 3},
    ),
    # NQ-01 (001:4171): five counters to the pool besides.
    (
        "pool-nap",
        "N=3 E=2 S=0 W=0 maker=N bid=3 ruling=pays_all_of_bid:E ruling=chips_to_pot:E:5",
        {"N": 9, "E": -14, "S": 0, "W": 0, "pool": 5},
    ),
    # AU-22 (001:4814, 4830): conceded before leading, the basic value to each, spades or not; AU-09: it is made.
    (
        "auction-pinochle",
        "maker=A bid=400 trump=S ruling=contract_lost:A ruling=single_bete:A",
        {"A": -30, "B": 10, "C": 10, "kitty": 10},
    ),
    ("auction-pinochle", "maker=A bid=340 trump=D ruling=contract_made:A", {"A": 6, "B": -3, "C": -3}),
    # PP-08 (001:4590): the ruling on a bid not reached and the settlement are one loss.
    (
        "partnership-auction-pinochle",
        "NS=100 EW=150 maker=N bid=200 melds=NS:40,EW:20 ruling=set_back:NS ruling=no_score:NS",
        {"NS": -200, "EW": 170},
    ),
    # DP-15 (001:4736): no cards for either, the bid off the revokers, the others their melds even without a trick.
    (
        "pinochle-double-pack",
        "NS=250 EW=250 maker=N bid=520 melds=NS:120,EW:60 ruling=no_score:NS:cards ruling=no_score:EW:cards "
        "ruling=set_back:EW ruling=scores_melds:NS",
        {"NS": 120, "EW": -520},
    ),
    # SC-07, SC-09 (001:5628-5630).
    (
        "schafskopf",
        "A=50 B=40 C=30 tricks=A:4 maker=A hand=DA ruling=contract_made:A ruling=charge_value:B",
        {"A": 2, "B": -2, "C": 0},
    ),
    ("schafskopf", "A=91 B=29 C=0 tricks=A:8 maker=A hand=DA ruling=contract_lost:A", {"A": -2, "B": 0, "C": 0}),
    # SC-06 (001:5626): four points for a look at the blind.
    (
        "schafskopf",
        "A=61 B=30 C=29 tricks=A:5 maker=A hand=DA ruling=charge_points:C:4",
        {"A": 2, "B": 0, "C": -4},
    ),
    # SK-29, SK-30, SK-34 (001:5565-5569): 2 x 11 = 22.
    (
        "skat-nasl-1945",
        "A=70 B=50 C=0 tricks=A:6 maker=A bid=20 trump=S game=solo hand=SJ,SA ruling=contract_lost:A",
        {"A": -22, "B": 0, "C": 0},
    ),
    (
        "skat-nasl-1945",
        "A=70 B=50 C=0 tricks=A:6 maker=A bid=20 trump=S game=solo hand=SJ,SA ruling=contract_lost:A "
        "ruling=contract_made:A ruling=charge_value:C",
        {"A": 22, "B": 0, "C": -22},
    ),
    (
        "skat-nasl-1945",
        "A=25 B=95 C=0 tricks=A:2 maker=A bid=20 trump=S game=solo hand=SJ,SA ruling=credit_value:A "
        "ruling=charge_value:B",
        {"A": 22, "B": -22, "C": 0},
    ),
    # SK-10 (001:5513): overbid and an opponent errs: the Player wins the 33 that he would have lost.
    (
        "skat-nasl-1945",
        "A=61 B=59 C=0 tricks=A:6 maker=A bid=24 trump=S game=solo hand=SJ,SA ruling=contract_made:A "
        "ruling=credit_value:A ruling=charge_value:B",
        {"A": 33, "B": -33, "C": 0},
    ),
    # SK-16 (001:5455): a lost play valued 100.
    (
        "skat-nasl-1945",
        "A=61 B=59 C=0 tricks=A:6 maker=A bid=10 trump=S hand=SJ ruling=contract_lost:A ruling=charge_points:A:100",
        {"A": -100, "B": 0, "C": 0},
    ),
    # SV-02 as SC-11 and SK-36: the opponent pays for his side.
    (
        "six-bid-solo",
        "A=70 B=50 C=0 maker=A bid=guarantee-solo trump=S hand=SA ruling=contract_made:A ruling=charge_value:B",
        {"A": 80, "B": -80, "C": 0},
    ),
    # SO-02 (001:5783): the side loses, the offender pays it all.
    (
        "solo-ombre",
        "N=3 E=5 maker=N bid=solo-suit ruling=game_lost:E ruling=charge_value:E",
        {"N": 12, "E": -12, "S": 0, "W": 0},
    ),
    # KL-04 (001:5948): all melds and cards of the deal to the other player.
    (
        "klaberjass",
        "A=90 B=70 maker=A melds=A:50 ruling=no_score:A ruling=scores_whole_deal:B",
        {"A": 0, "B": 210},
    ),
    # P2-13 (001:4534): no cards for the revoker, his melds stand.
    ("pinochle-two-hand", "N=130 S=120 melds=N:40,S:20 ruling=no_score:N:cards", {"N": 40, "S": 140}),
    # SX-07, SX-02 (001:4943-4945): against fewer than 33 two game points; a closer who fails: two to the other.
    ("sixty-six", "N=70 S=20 tricks=N:5,S:1 melds=N:0 ruling=game_points_to:N:by-table", {"N": 2, "S": 0}),
    ("sixty-six", "N=70 S=33 tricks=N:5,S:1 melds=N:0 ruling=game_points_to:N:by-table", {"N": 1, "S": 0}),
    ("sixty-six", "N=70 S=0 tricks=N:6,S:0 melds=N:0 ruling=game_points_to:N:by-table", {"N": 3, "S": 0}),
    ("sixty-six", "N=50 S=33 tricks=N:5,S:1 melds=N:0 ruling=game_points_to:S:2", {"N": 0, "S": 2}),
    # 001:4534, 4961: the cards of a player who revoked count nothing, so he is under 33 with forty in tricks.
    (
        "sixty-six",
        "N=70 S=40 tricks=N:4,S:2 melds=S:20 ruling=no_score:S:cards ruling=game_points_to:N:by-table",
        {"N": 2, "S": 0},
    ),
    # SF-06 (001:4227): a dead hand cannot win the pool; SF-05 (001:4225): three tricks before it is found do.
    ("spoil-five", "A=5 B=0 C=0 pool=12 ruling=hand_dead:A", {"A": 0, "B": 0, "C": 0}),
    ("spoil-five", "A=3 B=2 C=0 pool=12 ruling=takes_pool:A", {"A": 12, "B": 0, "C": 0}),
    # HE-04 (001:3743): all 26 to one, so none to the others.
    ("hearts", "maker=N ruling=charge_points:E:26", {"N": 0, "E": 26, "S": 0, "W": 0}),
    ("spot-hearts", "maker=N ruling=charge_all_points:E", {"N": 0, "E": 117, "S": 0, "W": 0}),
    # BW-05 (002:13): six odd hearts are 48, but a side that revoked comes no higher than 28.
    ("bridge-whist-1900s", "NS=12 EW=1 trump=H before=NS:12,EW:0 ruling=no_game:NS", {"NS": 16, "EW": 0}),
    ("bridge-whist-1900s", "NS=8 EW=5 trump=C before=NS:12,EW:0 ruling=no_game:NS", {"NS": 8, "EW": 0}),
    ("bridge-whist-1900s", "NS=8 EW=5 trump=C before=NS:28,EW:0 ruling=no_game:NS", {"NS": 0, "EW": 0}),
]


@pytest.mark.parametrize(("code", "words", "score"), RULED)
def test_what_a_ruling_makes_of_it(code: str, words: str, score: dict[str, int]) -> None:
    players = {"solo-ombre": 4, "napoleon": 4, "pool-nap": 4, "hearts": 4, "spot-hearts": 4, "spoil-five": 3}.get(code)
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
        ("six-bid-solo", "A=0 B=60 C=60 maker=A bid=misere hand=SA", "lost the figure"),
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
    with pytest.raises(ScoreError, match="no bid of this game"):
        told("five-hundred", "A=8 maker=A bid=20D")
    with pytest.raises(ScoreError, match="record the deal"):
        told("cribbage", "A=3 B=2")


def test_a_game_lost_outright_is_said() -> None:
    """P2-12 (001:4534): where each deal is a game the revoker loses it; what he counted does not matter."""
    found = told("pinochle-two-hand", "N=130 S=120 melds=N:0 ruling=game_lost:N")

    assert found["lines"][-1] == "N loses the game, whatever the deal scores (ruling)"


@pytest.mark.parametrize("info", [info for info in laws().codes() if "settlement" in info.game], ids=lambda i: i.id)
def test_the_table_of_every_code_can_be_read(info: Any) -> None:
    """A kind that there is, and no key that its module does not name."""
    rules = info.game["settlement"]
    if "silent" in rules:
        assert set(rules) == {"silent"}
        return
    module = import_module(f"adjudicator.score.settlements.{KINDS[rules['kind']]}")

    assert [key for key in rules if key != "kind" and f"``{key}``" not in (module.__doc__ or "")] == []


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("X=3", "'X=3' is no result"),
        ("NS=three", "does not tell a number"),
        ("NS=3 maker=Q", "'Q' is not at the table"),
        ("NS=3 ruling=shout:NS", "orders nothing that is scored"),
        ("NS=3 ruling=no_score:Q", "is about nobody here"),
        ("NS=3 melds=NS", "does not tell a number"),
        ("NS=5 EW=1 maker=N", "6 tricks; a deal has no more than 5"),
        ("NS=3 trump=X", "is no trump here"),
        ("NS=3 hand=XX", "is not a card"),
    ],
)
def test_words_that_tell_nothing(words: str, message: str) -> None:
    with pytest.raises(ScoreError, match=message):
        told("euchre", words)


@pytest.mark.parametrize(("last", "score"), [("S", {"N": 100, "S": 290}), (None, {"N": 100, "S": 40})])
def test_a_hand_too_long_costs_only_a_last_trick_that_was_not_played(last: str | None, score: dict[str, int]) -> None:
    """SB-05 (001:5160): no score for the last trick if the play is not completed; played, it scores 250 (001:5110)."""
    section = laws().code("six-pack-bezique").game
    order = Order(effect="no_score", who=("N", "S"), under=("SB-05",), params={"of": "last-trick"})
    deal = Deal(section=section, account={"N": "N", "S": "S"}, active=("N", "S"), last=last, melds={"N": 100, "S": 40})

    found = settle(deal, Orders((order,)))

    assert (found.needs, found.score(deal.accounts)) == ((), score)


@pytest.mark.parametrize(
    ("code", "most", "score"),
    [
        ("six-pack-bezique", "2,900", {"N": 2500 + 2900 + 1000, "S": 0}),
        ("eight-pack-bezique", "4,900", {"N": 2500 + 3100 + 1000, "S": 0}),
        ("rubicon-bezique", "900", {"N": 2500 + 900 + 320 + 1000, "S": 0}),
    ],
)
def test_who_is_rubiconed_for_a_hand_too_long_counts_within_a_limit(
    code: str, most: str, score: dict[str, int]
) -> None:
    """SB-05 (001:5160, 5154, 5218): the winner has the points of both, and the game; South made 3,100, North 2,500."""
    order = Order(effect="rubiconed", who=("S",), under=("SB-05",), params={"points": most})
    silent = Order(effect="no_score", who=("N", "S"), under=("SB-05",), params={"of": "last-trick"})
    section, melds = laws().code(code).game, {"N": 2500, "S": 3100}
    deal = Deal(section=section, account={"N": "N", "S": "S"}, active=("N", "S"), melds=melds, taken={"N": (), "S": ()})

    found = settle(deal, Orders((order, silent)))

    assert (found.needs, found.score(deal.accounts)) == ((), score)


def test_after_a_false_declaration_the_other_player_of_piquet_scores_inferior_combinations_too() -> None:
    """PQ-10 (001:5875): A scores nothing; B five for point, a tierce, three tens, and one for each trick he wins."""
    hands = {"A": "SA SK SQ SJ ST S9 HA HK HQ HJ H9 C7", "B": "DA DK DQ DT D7 CT C8 HT H8 H7 S8 C9"}
    held = {seat: frozenset(Card(card) for card in hand.split()) for seat, hand in hands.items()}
    orders = Orders(
        (
            Order(effect="no_score", who=("A",), under=("PQ-10",)),
            Order(effect="scores_all_combinations", who=("B",), under=("PQ-10",)),
        )
    )
    section = {**laws().code("piquet").game, "settlement": {"kind": "counts", "counts": ["melds"]}}
    deal = Deal(section=section, account={"A": "A", "B": "B"}, active=("A", "B"), held=held)

    assert settle(deal, orders).score("AB") == {"A": 0, "B": 5 + 3 + 3 + 3}
    assert settle(replace(deal, held={}), orders).score("AB") is None


@pytest.mark.parametrize(
    ("of", "who", "score"), [("lowest", "NS", -220), ("highest", "NS", -250), ("highest", "EW", 200)]
)
def test_a_contract_is_taken_over_at_a_bid_that_the_side_made(of: str, who: str, score: int) -> None:
    """CK-01 (001:4634): North-South, with 200 in cards and melds, are set back by what they take it at."""
    section = laws().code("check-pinochle").game
    account = {"N": "NS", "E": "EW", "S": "NS", "W": "EW"}
    seats = tuple(seat for seat in account if account[seat] == who)
    deal = Deal(
        section=section,
        account=account,
        active=tuple("NESW"),
        maker="E",
        team=frozenset("EW"),
        bid="260",
        bids={"NS": (220, 250), "EW": (240, 260)},
        counted={"NS": 120, "EW": 130},
        tricks={"NS": 6, "EW": 6},
        melds={"NS": 80, "EW": 200},
    )
    order = Order(effect="takes_contract", who=seats, under=("CK-01",), params={"of": of})

    assert settle(deal, Orders((order,))).score(("NS", "EW")) == {"NS": score, "EW": 330}
