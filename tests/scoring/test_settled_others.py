"""What deals without tricks come to: cards taken in, cards left, money cards; every figure from the lines cited."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.game.game import Game
from adjudicator.scoring.settlements.deal_orders_and_entries import DealToSettle, ScoreOrder, ScoreOrders, Settlement
from adjudicator.scoring.settlements.settle import settle_deal
from adjudicator.table.game_types import SheddingOutcome
from adjudicator.values.cards import Card
from tests.helpers.rulings import laws

MONEY = {"HA": 5, "CK": 5, "DQ": 5, "SJ": 5}


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(card) for card in text.split())


def piles(code: str, seats: str, taken: dict[str, str], sweeps: dict[str, int], game: str = "") -> Settlement:
    """What the piles *taken* come to."""
    section = Game.from_section(laws().code(code).game, len(seats)).raw
    deal = DealToSettle(
        section=section,
        account={seat: seat for seat in seats},
        active=tuple(seats),
        taken={seat: cards(pile) for seat, pile in taken.items()},
        sweeps={seat: sweeps.get(seat, 0) for seat in seats},
        game=game,
    )
    return settle_deal(deal)


def shed(code: str, left: dict[str, str], orders: ScoreOrders | None = None, **told: Any) -> Settlement:
    """What is paid once somebody has no card *left*; the last seat is the dealer's."""
    held = {seat: cards(hand) for seat, hand in left.items()}
    end = SheddingOutcome(
        out=next((seat for seat, hand in held.items() if not hand), None),
        blocked=bool(told.get("blocked")),
        dealt=told.get("dealt", dict.fromkeys(held, 5)),
        left=held,
        passes={seat: told.get("passes", {}).get(seat, 0) for seat in held},
        played=told.get("played", ()),
    )
    deal = DealToSettle(
        section=laws().code(code).game,
        account={seat: seat for seat in held},
        active=tuple(held),
        dealer=tuple(held)[-1],
        shed=end,
        lying=MONEY,
        pool=told.get("pool"),
    )
    return settle_deal(deal, orders or ScoreOrders())


def test_nobody_scores_for_cards_or_spades_in_a_tie() -> None:
    """Of three players two have a spade each and as many cards: neither scores for them (001:6157)."""
    found = piles("cassino", "ABC", {"A": "SA D5", "B": "S4 DT", "C": "C9"}, {})

    assert found.score("ABC") == {"A": 1, "B": 2, "C": 0}


def test_spade_cassino_counts_twenty_six() -> None:
    """Whoever has every card scores 26, sweeps apart (001:6245)."""
    pack = " ".join(suit + rank for suit in "CDHS" for rank in "A23456789TJQK")

    assert piles("spade-cassino", "ABC", {"A": pack, "B": "", "C": ""}, {}).score("ABC") == {"A": 26, "B": 0, "C": 0}
    assert piles("cassino", "ABC", {"A": pack, "B": "", "C": ""}, {"A": 2}).score("ABC") == {"A": 13, "B": 0, "C": 0}


@pytest.mark.parametrize(("game", "points"), [("deal", 3), ("21", 4), ("", None)])
def test_sweeps_do_not_count_where_two_play_a_deal_for_a_game(game: str, points: int | None) -> None:
    """That must be told before they are counted (001:6207)."""
    found = piles("cassino", "AB", {"A": "D5 C5", "B": "C9"}, {"A": 1}, game).score("AB")

    assert (found and found["A"]) == points


def test_a_card_that_went_back_is_not_counted_before_it_is_written_down() -> None:
    """Cards taken in without right go back on demand (001:6225)."""
    section = laws().code("cassino").game
    piled = {"N": cards("D5 C5"), "E": cards("C9")}
    deal = DealToSettle(
        section=section, account={"N": "N", "E": "E"}, taken=piled, sweeps={"N": 0, "E": 0}, unreturned=True
    )
    back = ScoreOrders((ScoreOrder("return_card", ("N",), under=("CS-10",)),))

    assert settle_deal(deal, back).score("NE") is None
    assert settle_deal(deal).score("NE") == {"N": 3, "E": 0}


def test_in_fan_tan_whoever_is_out_takes_antes_passes_and_cards_left() -> None:
    """A chip each, one for a pass, one for each card left (001:6533-6541)."""
    found = shed("fan-tan", {"A": "", "B": "SA S2", "C": "CK"}, passes={"A": 1, "C": 2})

    assert found.score("ABC") == {"A": 7, "B": -3, "C": -4}


def test_what_a_short_hand_antes_at_fan_tan_must_be_told() -> None:
    """That it antes a chip more is usual, no law (001:6535)."""
    left, dealt = {"A": "", "B": "SA", "C": "CK"}, {"A": 5, "B": 5, "C": 4}

    assert shed("fan-tan", left, dealt=dealt).score("ABC") is None
    assert shed("fan-tan", left, dealt=dealt, pool=3).score("ABC") == {"A": 4, "B": -2, "C": -2}
    assert shed("fan-tan", left, dealt=dealt, pool=4).score("ABC") == {"A": 5, "B": -2, "C": -3}


def test_fines_at_fan_tan_go_to_the_winner_of_the_pool() -> None:
    """Three chips for a pass when able to play (001:6543)."""
    info = laws().effect("chips_to_pot")
    assert info is not None
    fine = ScoreOrders((ScoreOrder("chips_to_pot", ("B",), params={"n": 3}, under=("FT-01",), marks=info.marks),))

    assert shed("fan-tan", {"A": "", "B": "SA", "C": "CK"}, fine).score("ABC") == {"A": 7, "B": -5, "C": -2}


def test_at_michigan_a_fault_bars_from_money_cards_played_later() -> None:
    """Who has started a suit wrongly collects no money card afterwards (001:6509, 6515)."""
    played = (("A", Card("SJ"), 2), ("A", Card("HA"), 9))
    barred = ScoreOrders((ScoreOrder("no_money_cards", ("A",), under=("MI-01",), event_number=5),))

    assert shed("michigan", {"A": "", "B": "C2"}, played=played).score("AB") == {"A": 7, "B": -9}
    assert shed("michigan", {"A": "", "B": "C2"}, barred, played=played).score("AB") == {"A": 2, "B": -9}


def test_at_eights_a_block_that_ties_is_divided() -> None:
    """The lowest hands divide what the others pay (001:6587)."""
    assert shed("eights", {"A": "S5", "B": "D5", "C": "H8 CA"}, blocked=True).score("ABC") == {
        "A": 23,
        "B": 23,
        "C": -46,
    }
    assert shed("eights", {"A": "S5", "B": "D5", "C": "HK"}, blocked=True).score("ABC") is None


def test_what_the_book_does_not_settle_is_not_counted() -> None:
    """Of snip snap snorem it says only what a pass costs (001:6549)."""
    assert shed("snip-snap-snorem", {"A": "", "B": "SA"}).score("AB") is None
