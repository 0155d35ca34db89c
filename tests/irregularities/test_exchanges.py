"""Cards put away, taken up and drawn beside the play: what is in order is not complained of, what is doubtful asked."""

from __future__ import annotations

import pytest

from tests.helpers.rulings import gist, report

PIQUET = "A:AKQ.AKQ.AKQ.AKQ JT9.JT9.JT9.JT9"
CINCH = "N:- AKQ..95.AK98 - -"
PINOCHLE = "A:KQ9.AQT9.AKQT.AKQJ - -"
BID = "300 P P\n!trump A S\n"
EUCHRE = "W:AK.A.7.7 Q7..J.A9 8.KQ.8.K .JT.A.T8"
LEGAL = [
    # The Player at skat may put away as many as he took up, written in one line, in two, or as a number.
    ("skat-nasl-1945", "C", "A:- - -", "20 P P\n!take B H7 H8\n!trump B H\n!discard B H7\n!discard B C9\nCA C7 C8"),
    ("skat-nasl-1945", "C", "A:- - -", "20 P P\n!take B H7 H8\n!trump B H\n!discard B 2\nCA C7 C8"),
    # He may have played as dealt; and nobody need write down what lies face down.
    ("skat-nasl-1945", "C", "A:- - -", "20 P P\n!trump B H\nCA C7 C8"),
    ("skat-nasl-1945", "C", "A:- - -", "20 P P\n!take B H7 H8\n!trump B H\nCA C7 C8"),
    # Until he leads the Bidder changes what he buries as often as he likes (001:4800).
    ("auction-pinochle", "C", "A:- - -", BID + "!take A H9 HJ DQ\n!discard A H9 HJ DQ C9\n!take A C9\nSA"),
    ("auction-pinochle", "C", PINOCHLE, BID + "!take A H9 DJ DQ\n!meld A SQ DJ\n!discard A H9 HT CA\nSK"),
    # Of two jacks of diamonds one is melded and the other buried.
    ("auction-pinochle", "C", PINOCHLE, BID + "!take A DJ DJ DQ\n!meld A SQ DJ\n!discard A H9 HT DJ\nSK"),
    # The dealer at euchre discards before he plays, not before others do; the card turned down is left alone.
    ("euchre", "S", EUCHRE, "!turned H9\nP assist\n!take S H9\nHA DJ HK\n!discard S C8\nHT"),
    ("euchre", "S", EUCHRE, "!turned H9\nP P P P\nspades\nHA"),
    # A card is given for the widow of peep nap, and none for a Nap without one.
    ("pool-nap", "A", "A:- - -", "3 P P\n!take B HJ\n!discard B H9\nSK S7 S8"),
    ("pool-nap", "A", "A:- - -", "5 P P\nSK S7 S8"),
    ("frog", "A", "A:- - -", "chico P P\n!trump B S\nSK S7 S8"),
    ("piquet", "B", PIQUET, "!discard A SQ HQ DQ CQ CK\n!draw A 5\n!discard B S9 H9 D9\n!draw B C7 C8 D8\nSA ST"),
    ("piquet", "B", PIQUET, "!discard A SQ\n!draw A S7\n!discard B 0\nSA ST"),
    # With the cards that non-dealer has left dealer may draw seven.
    ("piquet", "B", PIQUET, "!discard A SQ\n!draw A S7\n!discard B 7\n!draw B 7\nSA ST"),
    ("cinch", "W", CINCH, "6 P P P\n!trump N S\n!discard E D9 C9 C8 CK CA D5\n!draw E S2 S3 S4\nST S2"),
    # The nine, held before, may be exchanged while the last cards are drawn; the seven before its holder plays.
    ("klaberjass", "B", "A:- -", "!turned HA\ntake\n!take A HA\n!discard A H7\nS7 S8"),
    ("bezique", "S", "N:- -", "!turned HA\nSA S9\n!take N HA\n!discard N H7\n!draw N S7\n!draw S S8"),
    ("pinochle-two-hand", "S", "N:- -", "!turned HA\nSA S9\n!take N HA\n!discard N H9\n!draw N SJ\n!draw S SQ"),
    # The dealer who has turned an ace may rob it (001:4201).
    ("spoil-five", "N", "N:A2345... 6789T... .K2345.. JQK.6.7.", "!turned HA\n!take N HA\n!discard N S2\nS6"),
]


@pytest.mark.parametrize(("code", "dealer", "deal", "section"), LEGAL)
def test_what_is_in_order_is_not_complained_of(code: str, dealer: str, deal: str, section: str) -> None:
    one = report(section, Code=code, Dealer=dealer, Deal=deal, Vulnerable="")

    assert gist(one) == []
    assert one.problems == ()


def test_who_discards_too_late_still_has_his_cards() -> None:
    """The dealer of euchre plays with the five cards dealt to him, so a card put away late is none of them."""
    one = report(
        "!turned H9\nP assist\n!take S H9\nHA DJ HK HT\n!discard S C8",
        Code="euchre",
        Dealer="S",
        Deal=EUCHRE,
        Vulnerable="",
    )

    assert one.steps[-1].after.left["S"] == 4


def test_a_wrong_hand_after_the_draw_is_wrong_for_both() -> None:
    """Both players draw fewer cards than they gave: the deal is abandoned (001:5877)."""
    one = report(
        "!discard A SQ HQ\n!draw A S7\n!discard B S9 H9\n!draw B C7\nSA ST",
        Code="piquet",
        Dealer="B",
        Deal=PIQUET,
        Vulnerable="",
    )

    assert [found[4] for found in gist(one)] == ["both-wrong", "both-wrong"]


@pytest.mark.parametrize(
    ("calls", "row"),
    [
        ("", "before-bidding"),
        ("7H\n", "widow-and-hand"),
        ("7H P P\nSA S7 S8\n", None),
    ],
)
def test_a_wrong_hand_at_five_hundred_goes_by_the_stage(calls: str, row: str | None) -> None:
    """One hand with eleven cards: the widow is short of one (FH-02, FH-07); of the play the law names other cases."""
    deal = "A:AKQ.AKQ.AKQ.A7 JT9.JT9.JT9.J 87.87.87.KQT9"
    one = report(f"{calls}!attention B", Code="five-hundred", Dealer="C", Deal=deal, Vulnerable="")
    wrong = [found for found in gist(one) if found[0] == "wrong-number-of-cards"]

    assert [found[4] for found in wrong] == [row]
