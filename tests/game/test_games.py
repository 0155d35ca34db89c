"""Games as data: what the ranks and suits of a code say of cards, bids and draws."""

from __future__ import annotations

import pytest

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.formats.pbn.reader import read_games
from adjudicator.game.game import Game
from adjudicator.record.events import Record
from adjudicator.values.bids_and_contracts import bid_rank
from tests.helpers.rulings import laws


def bridge() -> Game:
    return Game.from_section(laws().code("contract-bridge-1963").game)


def drawn(game: Game, card: str) -> tuple[int, int]:
    """Where a card stands in a draw: by its rank, and between equal ranks by its suit (001:573-577)."""
    return game.rank_order[card[1]], game.suits.index(card[0])


def test_equal_ranks_in_the_draw_are_told_by_their_suits() -> None:
    """EX-20: of a six of hearts and a six of clubs the heart is higher."""
    assert max("C6", "H6", key=lambda card: drawn(bridge(), card)) == "H6"


def test_the_draw_makes_partners_and_says_who_sits_out() -> None:
    """EX-21: ace and king play five and two; the fifth, with the lower two, waits, then replaces the lowest in turn."""
    draws = {"N": "SA", "S": "SK", "E": "D5", "W": "H2", "fifth": "C2"}
    order = sorted(draws, key=lambda player: drawn(bridge(), draws[player]), reverse=True)

    assert order[:2] == ["N", "S"]
    assert set(order[2:4]) == {"E", "W"}
    assert list(reversed(order)) == ["fifth", "W", "E", "S", "N"]


@pytest.mark.parametrize(("last", "sufficient"), [("1NT", 30), ("1C", 34), ("7S", 1), ("7NT", 0)])
def test_how_many_bids_are_sufficient(last: str, sufficient: int) -> None:
    """Thirty-five bids there are, each above the one before (CB-103)."""
    bids = [f"{level}{denomination}" for level in range(1, 8) for denomination in ("C", "D", "H", "S", "NT")]

    assert sum(1 for bid in bids if (bid_rank(bid) or 0) > (bid_rank(last) or 0)) == sufficient


@pytest.mark.parametrize("text", ["P", "X", "", "1", "C", "1Z", "NT", "order-up", "250"])
def test_what_is_no_bid(text: str) -> None:
    """Passes, doubles and other games' words have no rank."""
    assert bid_rank(text) is None


def test_a_draw_in_which_suits_do_not_rank_is_repeated() -> None:
    """EX-55: an ace, two kings and a jack: the kings draw again, the higher joins the ace, which deals."""
    game = Game.from_section(laws().code("pinochle-double-pack").game)
    first = {"A": "SA", "B": "SK", "C": "HK", "D": "DJ"}
    ranks = {player: game.rank_order[card[1]] for player, card in first.items()}
    again = {player for player in ranks if list(ranks.values()).count(ranks[player]) > 1}
    second = {**ranks, "B": ranks["B"] + game.rank_order["T"] / 100, "C": ranks["C"] + game.rank_order["Q"] / 100}
    order = sorted(second, key=second.__getitem__, reverse=True)

    assert again == {"B", "C"}
    assert (set(order[:2]), set(order[2:]), order[0]) == ({"A", "B"}, {"C", "D"}, "A")


@pytest.mark.parametrize(("contract", "winners"), [("4H", ["N", "S", "E"]), ("3NT", ["N", "S", "N"])])
def test_the_three_tricks_of_the_modern_handbook(contract: str, winners: list[str]) -> None:
    """EX-46, with cards that fit what is told: at hearts East trumps the diamond, at no-trump he cannot win it."""
    text = f'[Declarer "N"]\n[Contract "{contract}"]\n[Code "contract-bridge-modern"]\n[Record "1"]\n'
    text += "E:DK D2 D3 DA\nC2 C3 CA C4\nD4 D5 D6 H2\n"
    (record,) = read_games(text.encode(), "", notation_chooser(laws()))
    assert isinstance(record, Record)
    report = adjudicate(record, laws())

    end = report.steps[-1].after
    assert [trick.winner(end.game, end.trump) for trick in end.tricks] == winners
    assert not report.findings


def test_nobody_has_two_seats_whoever_is_named_declarer() -> None:
    """A record may name the hand that nobody calls for: turns counted round such a table would never end."""
    games = {info.id: Game.from_section(info.game) for info in laws().codes() if info.game}
    twice = {
        (code, dealer, declarer)
        for code, game in games.items()
        for dealer in game.seats
        for declarer in game.seats
        if game.tricks and len({*(playing := game.seated_for_play(dealer, declarer)).seats}) < len(playing.seats)
    }

    assert set() == twice
