"""Order of the cards under each trump, against lists written out by hand from the games' laws."""

from __future__ import annotations

import itertools
import random

import pytest

from adjudicator.game.card_ranking import TRUMP, Ranking
from adjudicator.game.follow_duties import duty_broken_by, legal_cards

EUCHRE = {
    "ranks": "789TQKA",
    "rank_orders": {"any": "789TJQKA"},
    "trump_orders": {"any": ["tJ", "cJ", "tA", "tK", "tQ", "tT", "t9", "t8", "t7"]},
}
SPOIL_FIVE = {
    "rank_orders": {"black": "T98765432AJQK", "red": "A23456789TJQK"},
    "trump_orders": {
        "black": ["t5", "tJ", "HA", "tA", "tK", "tQ", "t2", "t3", "t4", "t6", "t7", "t8", "t9", "tT"],
        "red": ["t5", "tJ", "HA", "tA", "tK", "tQ", "tT", "t9", "t8", "t7", "t6", "t4", "t3", "t2"],
    },
}
SKAT = {
    "ranks": "789QKTA",
    "rank_orders": {"null": "789TJQKA", "any": "789QKTA"},
    "trump_orders": {
        "any": ["CJ", "SJ", "HJ", "DJ", "tA", "tT", "tK", "tQ", "t9", "t8", "t7"],
        "grand": ["CJ", "SJ", "HJ", "DJ"],
        "null": [],
    },
}
KLABERJASS = {"ranks": "789JQKTA", "trump_orders": {"any": ["tJ", "t9", "tA", "tT", "tK", "tQ", "t8", "t7"]}}
PITCH = {"ranks": "23456789TJQKA"}

# game, trump, a suit led, its cards from the highest down, cards that count for nothing
ORDERS = [
    (EUCHRE, "H", TRUMP, "HJ DJ HA HK HQ HT H9 H8 H7", "SA DA CJ"),
    (EUCHRE, "H", "D", "DA DK DQ DT D9 D8 D7", "SA CJ"),
    (EUCHRE, "S", "H", "HA HK HQ HJ HT H9 H8 H7", "DJ CA"),
    (SPOIL_FIVE, "S", TRUMP, "S5 SJ HA SA SK SQ S2 S3 S4 S6 S7 S8 S9 ST", "HK CK"),
    (SPOIL_FIVE, "H", TRUMP, "H5 HJ HA HK HQ HT H9 H8 H7 H6 H4 H3 H2", "SK DK"),
    (SPOIL_FIVE, "D", TRUMP, "D5 DJ HA DA DK DQ DT D9 D8 D7 D6 D4 D3 D2", "HK"),
    (SPOIL_FIVE, "D", "C", "CK CQ CJ CA C2 C3 C4 C5 C6 C7 C8 C9 CT", "HK SK"),
    (SPOIL_FIVE, "S", "D", "DK DQ DJ DT D9 D8 D7 D6 D5 D4 D3 D2 DA", "HK CK"),
    (SKAT, "D", TRUMP, "CJ SJ HJ DJ DA DT DK DQ D9 D8 D7", "CA"),
    (SKAT, "grand", TRUMP, "CJ SJ HJ DJ", "CA DA"),
    (SKAT, "grand", "C", "CA CT CK CQ C9 C8 C7", "DA"),
    (SKAT, "null", "C", "CA CK CQ CJ CT C9 C8 C7", "DA SJ"),
    (KLABERJASS, "C", TRUMP, "CJ C9 CA CT CK CQ C8 C7", "SJ"),
    (KLABERJASS, "C", "S", "SA ST SK SQ SJ S9 S8 S7", "HA"),
    (PITCH, None, "S", "SA SK SQ SJ ST S9 S8 S7 S6 S5 S4 S3 S2", "HA"),
    ({"trump_orders": {"NT": ["*"]}}, "NT", "S", "* SA SK", "HA"),
]


@pytest.mark.parametrize(("section", "trump", "led", "cards", "nothing"), ORDERS)
def test_order(section: dict[str, object], trump: str | None, led: str, cards: str, nothing: str) -> None:
    ranking = Ranking(section, trump)
    strengths = [ranking.strength(card, led) for card in cards.split()]

    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == len(strengths)
    assert min(strengths) > 0
    assert [ranking.strength(card, led) for card in nothing.split()] == [0] * len(nothing.split())


def test_a_bower_belongs_to_the_trump_suit() -> None:
    ranking = Ranking(EUCHRE, "H")

    assert [ranking.suit(card) for card in ("HJ", "DJ", "CJ", "DA", "H7")] == [TRUMP, TRUMP, "C", "D", TRUMP]


# ------------------------------------------------------------------ duties: hand, trick, duties → what may be played
MAY = [
    # euchre, hearts trump: the left bower follows hearts, not diamonds
    (EUCHRE, "H", "DJ DA SA", "D9", "follow", "DA"),
    (EUCHRE, "H", "DJ SA", "H9", "follow", "DJ"),
    (EUCHRE, "H", "DJ SA", "D9", "follow", "DJ SA"),
    # pitch: follow or trump; trump led must be followed
    (PITCH, "S", "S2 H3 C4", "HA", "follow-or-trump", "S2 H3"),
    (PITCH, "S", "S2 H3 C4", "SA", "follow-or-trump", "S2"),
    (PITCH, "S", "S2 C4", "HA", "follow-or-trump", "S2 C4"),
    # double-pack pinochle: follow, void must trump, play over on a trump lead
    (SKAT, "H", "HA H7 C9", "HK", "follow trump head-trumps", "HA"),
    (SKAT, "H", "HA H7 C9", "SA", "follow trump head-trumps", "HA H7"),
    (SKAT, "H", "SA S7 C9", "SK HA", "follow trump head-trumps", "SA S7"),
    # sixty-six for four: head in the suit, trump and overtrump
    (PITCH, "H", "SA S7 C9", "SK", "follow head trump overtrump", "SA"),
    (PITCH, "H", "SA S7 C9", "SK H2", "follow head trump overtrump", "SA S7"),
    (PITCH, "H", "H9 H3 C9", "SK H4", "follow head trump overtrump", "H9"),
    (PITCH, "H", "H3 C9", "SK H4", "follow head trump overtrump", "H3"),
    (PITCH, "H", "C9 D4", "SK H4", "follow head trump overtrump", "C9 D4"),
]


@pytest.mark.parametrize(("section", "trump", "hand", "trick", "duties", "may"), MAY)
def test_what_may_be_played(
    section: dict[str, object], trump: str, hand: str, trick: str, duties: str, may: str
) -> None:
    ranking = Ranking(section, trump)
    lead = trick.split(maxsplit=1)[0]

    assert legal_cards(hand.split(), trick.split(), ranking.suit(lead), duties.split(), ranking) == set(may.split())


@pytest.mark.parametrize(
    ("lead", "hand", "may"),
    [
        ("S2", "SJ CK", "SJ CK"),  # the jack need not follow a lower trump (EX-95)
        ("S5", "SJ CK", "SJ"),  # but the five outranks it
        ("S2", "SJ S9 CK", "SJ S9"),  # another trump in hand: one of the two must be played
        ("S2", "HA CK", "HA CK"),  # the ace of hearts has the privilege too
    ],
)
def test_reneging_privilege(lead: str, hand: str, may: str) -> None:
    ranking = Ranking(SPOIL_FIVE, "S")
    privileged = ranking.cards(["t5", "tJ", "HA"])

    assert legal_cards(hand.split(), [lead], TRUMP, ["follow-or-trump"], ranking, privileged) == set(may.split())


def test_every_hand_has_a_legal_card() -> None:
    """In random hands and tricks under every set of duties something may be played, and only duties forbid."""
    chance = random.Random(20261120)
    words = ("follow", "trump", "head", "head-trumps", "overtrump")
    sets = [chosen for size in range(6) for chosen in itertools.combinations(words, size)]
    pack = [suit + rank for suit in "CDHS" for rank in "789QKTA"] + [suit + "J" for suit in "CDHS"]
    for duties in sets:
        for _ in range(60):
            cards = chance.sample(pack, 10)
            trick, hand = cards[: chance.randint(1, 3)], cards[3:]
            ranking = Ranking(SKAT, chance.choice("CDHS"))
            led = ranking.suit(trick[0])
            may = legal_cards(hand, trick, led, duties, ranking)

            assert may
            assert all(
                (duty_broken_by(card, hand, trick, led, duties, ranking) is None) == (card in may) for card in hand
            )
            if "follow" in duties and any(ranking.suit(card) == led for card in hand):
                assert {ranking.suit(card) for card in may} == {led}
            if not duties:
                assert may == set(hand)
