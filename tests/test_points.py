"""Card points and points that rulings move."""

from __future__ import annotations

from itertools import product

from adjudicator.points import bid_points, card_points, ruled_points
from adjudicator.ruling import At, Effect, Finding, Ruling
from tests.rulings import laws

PINOCHLE = {"card_values": {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}, "last_trick": 10}


def test_card_points_of_two_tricks() -> None:
    tricks = [("A", ["HA", "HT"]), ("B", ["SK", "S9"])]

    assert card_points(PINOCHLE, tricks) == {"A": 21, "B": 14}


def test_trumps_that_count_otherwise() -> None:
    section = {"card_values": {"A": 11, "J": 2}, "trump_values": {"A": 11, "J": 20, "9": 14}}

    assert card_points(section, [("A", ["HJ", "SJ"]), ("B", ["H9", "S9"])], "H") == {"A": 22, "B": 14}


def test_the_whole_pack_counts_what_the_law_says() -> None:
    """Every code that names the points in play by card: its values and its last trick make that sum."""
    checked = 0
    for info in laws().codes():
        game = info.game
        if game.get("type") == "trick" and "card_values" in game and "points_in_play" in game:
            suits, ranks = game.get("suits", "CDHS"), game["ranks"]
            cards = [suit + rank for suit, rank in product(suits, ranks)] * int(game.get("packs", 1))
            assert card_points(game, [("A", cards)])["A"] == game["points_in_play"], info.id
            checked += 1

    assert checked >= 4


def test_what_rulings_move() -> None:
    def finding(*effects: Effect) -> Finding:
        ruling = Ruling("euchre", "row", (), "", "", "text", effects=effects)
        return Finding(1, "revoke", "A", None, "AC", At("play"), "established", "", {}, (), (ruling,))

    moved = ruled_points(
        [
            finding(Effect("score_points", {"seat": "BD", "points": 2})),
            finding(Effect("charge_points", {"seat": "AC", "points": 3}), Effect("contract_lost", {"side": "AC"})),
            finding(Effect("score_points", {"seat": "BD", "points": "what they won"})),
        ]
    )

    assert moved == {"BD": 2, "AC": -3}


def test_what_the_bid_takes_off() -> None:
    """Set back by the number bid; a lost contract at five hundred by the Avondale schedule (eight diamonds 280)."""
    five_hundred = laws().code("five-hundred").game

    assert bid_points(five_hundred, "6S") == {"contract_lost": 40}
    assert bid_points(five_hundred, "8D") == {"contract_lost": 280}
    assert bid_points(five_hundred, "10NT") == {"contract_lost": 520}
    assert bid_points(five_hundred, "nullo") == {}
    assert bid_points(laws().code("auction-pitch").game, "3") == {"set_back": 3}
    assert bid_points(laws().code("skat-nasl-1945").game, "grand") == {}
