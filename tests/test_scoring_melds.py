"""Rummy, cassino, bezique, cinch, pinochle and piquet settled, against the worked examples of the old books."""

from __future__ import annotations

import pytest

from adjudicator.record.errors import ScoreError
from adjudicator.score.systems import banking, bidders, melds, piquet
from adjudicator.values.cards import Card


def cards(text: str) -> list[Card]:
    return [Card.parse(suit + rank) for suit, ranks in zip("SHDC", text.split("."), strict=True) for rank in ranks]


def test_cinch() -> None:
    """EX-52."""
    assert bidders.cinch(6, 6) == (0, 2)
    assert bidders.cinch(8, 7) == (0, 15)
    assert bidders.cinch(7, 9) == (4, 0)
    assert bidders.cinch(7, 7) == (0, 0)
    with pytest.raises(ScoreError, match="14 points"):
        bidders.cinch(7, 15)


def test_every_result_at_cinch() -> None:
    """Made: the sides' scores differ by the points won; failed: 14 and what is short."""
    for bid in range(1, 15):
        for won in range(15):
            own, other = bidders.cinch(bid, won)
            assert own - other == (2 * won - 14 if won >= bid else -14 - (bid - won))


@pytest.mark.parametrize(("points", "counted"), [(87, 90), (126, 120), (124, 120), (125, 120), (127, 130), (120, 120)])
def test_pinochle_count(points: int, counted: int) -> None:
    """EX-53."""
    assert bidders.pinochle_count(points) == counted


def test_announcements_in_double_pack_pinochle() -> None:
    """EX-56."""
    assert bidders.announced_meld(500, 100) == 510
    assert bidders.announced_meld(500, 140) == 520
    assert bidders.announced_suit(0) == 500


def test_a_meld_counts_what_it_is_worth() -> None:
    """EX-57: contract 350, melds agreed at 210 but worth 220, 134 taken."""
    assert not bidders.auction_pinochle(350, 210, 134)
    assert bidders.auction_pinochle(350, 220, 134)


def test_a_stake_redoubled() -> None:
    """EX-89."""
    assert bidders.redoubled(2, True, True) == 8
    assert bidders.redoubled(2, True, False) == 4


def test_bezique_rubicon() -> None:
    """EX-61."""
    assert melds.bezique_game(2700, 2600) == 6300
    assert melds.bezique_game(4100, 3000) == 5100


def test_piquet_combinations() -> None:
    assert piquet.point(cards("AK97...")) == (4, 37)
    assert piquet.point(cards("AKT8...")) == (4, 39)
    assert piquet.sequences(cards("AKQ7.K.KT9.AKQ98")) == [(3, 7), (3, 7)]
    assert piquet.sequences(cards("KQJT9.987..")) == [(5, 6), (3, 2)]
    assert piquet.sets(cards("AKQ7.K.KT9.AKQ98")) == [(4, 6)]
    assert piquet.sets(cards("9.9.9.9")) == []


def test_the_example_of_piquet() -> None:
    """EX-68: dealer scores 4 for point and 14 for his tens, non-dealer 6 for two tierces."""
    elder = cards("AKQ7.K97.AKQ.79")
    younger = cards("T98.AT.T97.JTA8")

    assert piquet.point(elder) == (4, 38)
    assert piquet.sequences(elder) == [(3, 7), (3, 7)]
    assert piquet.sets(elder) == [(3, 6)]
    assert piquet.sets(younger) == [(4, 3)]
    assert piquet.point(younger) == (4, 39)
    assert piquet.declared(elder, younger) == (6, 18)


def test_what_a_card_scores_in_the_play() -> None:
    """EX-68: an ace led and a king that wins score one each; a nine nothing."""
    assert [piquet.played(Card(card)) for card in ("SA", "HK", "DT", "C9", "S7")] == [1, 1, 1, 0, 0]


def test_rummy_counts() -> None:
    """EX-74, EX-75."""
    assert melds.five_hundred_rum(87, 90) == -3
    assert melds.persian_set(melds.JOKER, at_once=True, cards=4) == 160
    three_then_one = [melds.persian_set(melds.JOKER, at_once=False, cards=n) for n in (3, 1)]
    assert three_then_one == [60, 20]
    assert melds.persian_set(6, at_once=True, cards=4) == 48
    assert [melds.persian_set(6, at_once=False, cards=n) for n in (3, 1)] == [18, 6]
    with pytest.raises(ScoreError, match="three or four"):
        melds.persian_set(6, at_once=True, cards=2)


@pytest.mark.parametrize(
    ("knocker", "opponent", "expected"),
    [(7, 18, ("knocker", 11)), (0, 0, ("knocker", 25)), (0, 9, ("knocker", 34)), (5, 5, ("opponent", 25)),
     (9, 4, ("opponent", 30))],
)  # fmt: skip
def test_gin(knocker: int, opponent: int, expected: tuple[str, int]) -> None:
    assert melds.gin(knocker, opponent) == expected


def test_canasta() -> None:
    """EX-77."""
    assert melds.canasta_net(5030, 3050) == 19


def test_cassino_ties() -> None:
    """EX-72."""
    assert melds.cassino({"A": {"cards": 26, "spades": 8}, "B": {"cards": 26, "spades": 5}}) == {"A": 1, "B": 0}
    three = {"A": {"cards": 20, "spades": 5}, "B": {"cards": 18, "spades": 5}, "C": {"cards": 14, "spades": 3}}
    assert melds.cassino(three) == {"A": 3, "B": 0, "C": 0}


def test_red_and_black() -> None:
    """EX-103: king, jack and three red, eight and seven black or the like; the plus cards 13, the minus cards 25."""
    plus, minus = banking.red_and_black([Card("DK"), Card("SJ"), Card("S8"), Card("C7"), Card("D3")])

    assert (plus, minus, plus - minus) == (13, 25, -12)


def test_stuss() -> None:
    """EX-90."""
    assert banking.stuss("6", ("6", "K")) == -1
    assert banking.stuss("6", ("6", "K"), coppered=True) == 1
    assert banking.stuss("6", ("K", "6")) == 1
    assert banking.stuss("6", ("K", "Q")) == 0
    assert banking.stuss("6", ("6", "6")) == -1
    assert banking.called_turn("6KJ", "6KJ") == 4
    assert banking.called_turn("6JJ", "6JJ") == 2
    assert banking.called_turn("6KJ", "K6J") == -1


def test_gin_running_score() -> None:
    """EX-76."""
    assert banking.gin_running([11, 14]) == [11, 25]
