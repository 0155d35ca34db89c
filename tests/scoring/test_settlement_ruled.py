"""Deals told in words and what a ruling makes of them; each figure is reckoned from the line cited.

Lines of *The Official Rules of Card Games* (001), of the bridge-whist extracts (002), of *Auction of To-day* (AOT).
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.scoring.settlements.deal_orders_and_entries import CountedTrick, DealToSettle, ScoreOrder, ScoreOrders
from adjudicator.scoring.settlements.settle import settle_deal
from adjudicator.values.cards import Card
from tests.helpers.rulings import laws, report
from tests.helpers.settled_words import told

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


def test_a_game_lost_outright_is_said() -> None:
    """P2-12 (001:4534): where each deal is a game the revoker loses it; what he counted does not matter."""
    found = told("pinochle-two-hand", "N=130 S=120 melds=N:0 ruling=game_lost:N")

    assert found["lines"][-1] == "N loses the game, whatever the deal scores (ruling)"


@pytest.mark.parametrize(("last", "score"), [("S", {"N": 100, "S": 290}), (None, {"N": 100, "S": 40})])
def test_a_hand_too_long_costs_only_a_last_trick_that_was_not_played(last: str | None, score: dict[str, int]) -> None:
    """SB-05 (001:5160): no score for the last trick if the play is not completed; played, it scores 250 (001:5110)."""
    section = laws().code("six-pack-bezique").game
    order = ScoreOrder(effect="no_score", who=("N", "S"), under=("SB-05",), params={"of": "last-trick"})
    deal = DealToSettle(
        section=section, account={"N": "N", "S": "S"}, active=("N", "S"), last=last, melds={"N": 100, "S": 40}
    )

    found = settle_deal(deal, ScoreOrders((order,)))

    assert (found.missing, found.score(deal.accounts)) == ((), score)


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
    order = ScoreOrder(effect="rubiconed", who=("S",), under=("SB-05",), params={"points": most})
    silent = ScoreOrder(effect="no_score", who=("N", "S"), under=("SB-05",), params={"of": "last-trick"})
    section, melds = laws().code(code).game, {"N": 2500, "S": 3100}
    deal = DealToSettle(
        section=section, account={"N": "N", "S": "S"}, active=("N", "S"), melds=melds, taken={"N": (), "S": ()}
    )

    found = settle_deal(deal, ScoreOrders((order, silent)))

    assert (found.missing, found.score(deal.accounts)) == ((), score)


def test_after_a_false_declaration_the_other_player_of_piquet_scores_inferior_combinations_too() -> None:
    """PQ-10 (001:5875): A scores nothing; B five for point, a tierce, three tens, and one for each trick he wins."""
    hands = {"A": "SA SK SQ SJ ST S9 HA HK HQ HJ H9 C7", "B": "DA DK DQ DT D7 CT C8 HT H8 H7 S8 C9"}
    held = {seat: frozenset(Card(card) for card in hand.split()) for seat, hand in hands.items()}
    orders = ScoreOrders(
        (
            ScoreOrder(effect="no_score", who=("A",), under=("PQ-10",)),
            ScoreOrder(effect="scores_all_combinations", who=("B",), under=("PQ-10",)),
        )
    )
    section = {**laws().code("piquet").game, "settlement": {"kind": "counts", "counts": ["melds"]}}
    deal = DealToSettle(section=section, account={"A": "A", "B": "B"}, active=("A", "B"), held=held)

    assert settle_deal(deal, orders).score("AB") == {"A": 0, "B": 5 + 3 + 3 + 3}
    assert settle_deal(replace(deal, held={}), orders).score("AB") is None


def test_what_the_cards_of_piquet_score_in_the_play() -> None:
    """EX-68: an ace or a ten led and a king that wins score one each, a nine nothing; the last trick one more."""
    first, second, third = (tuple(map(Card, pair.split())) for pair in ("SA S8", "HT HK", "C9 C7"))
    fallen = (
        CountedTrick("A", "A", first, lead=Card("SA"), best=Card("SA")),
        CountedTrick("A", "B", second, lead=Card("HT"), best=Card("HK")),
        CountedTrick("B", "B", third, lead=Card("C9"), best=Card("C9")),
    )
    section = {**laws().code("piquet").game, "settlement": {"kind": "counts", "counts": ["play"]}}
    deal = DealToSettle(
        section=section,
        account={"A": "A", "B": "B"},
        active=("A", "B"),
        fallen=fallen,
        taken={"A": first, "B": second + third},
        tricks={"A": 1, "B": 2},
        last="B",
    )

    assert settle_deal(deal).score("AB") == {"A": 2, "B": 2}


@pytest.mark.parametrize(
    ("of", "who", "score"), [("lowest", "NS", -220), ("highest", "NS", -250), ("highest", "EW", 200)]
)
def test_a_contract_is_taken_over_at_a_bid_that_the_side_made(of: str, who: str, score: int) -> None:
    """CK-01 (001:4634): North-South, with 200 in cards and melds, are set back by what they take it at."""
    section = laws().code("check-pinochle").game
    account = {"N": "NS", "E": "EW", "S": "NS", "W": "EW"}
    seats = tuple(seat for seat in account if account[seat] == who)
    deal = DealToSettle(
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
    order = ScoreOrder(effect="takes_contract", who=seats, under=("CK-01",), params={"of": of})

    assert settle_deal(deal, ScoreOrders((order,))).score(("NS", "EW")) == {"NS": score, "EW": 330}


def test_a_card_that_the_pack_lacks_is_in_nobodys_hand() -> None:
    """A hand with a two in it, all of whose combinations a ruling counts at piquet, is not known as a whole."""
    play = "CA HA CK HK CQ HQ CJ HJ CT HT C9 H9 C8 H8 C7 H7 DA SA DK SK DQ SQ SJ"
    counted = [
        report(
            f"!meld B SJ HJ DJ CJ\n{play} {last}",
            Code="piquet",
            Dealer="A",
            Deal="A:- J..AKQ.AKQJT987",
            Melds="A:0 B:0",
        ).result
        for last in ("S7", "S2")
    ]
    needs = [[need for need in one.not_counted if "all its combinations" in need] for one in counted if one is not None]

    assert [len(of_one) for of_one in needs] == [0, 1]
