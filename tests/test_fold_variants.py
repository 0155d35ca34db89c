"""Tables where not everybody calls, or where a stock is drawn from before the auction."""

from __future__ import annotations

from adjudicator.fold import unfold
from adjudicator.games import Game
from adjudicator.record import Played
from adjudicator.ruling import Contract
from tests.tables import BRIDGE, deal

CUTTHROAT = Game.of({**BRIDGE.raw, "auction_passes": 2, "silent_hand": "opposite-dealer"})
TRIO = Game.of({**BRIDGE.raw, "auction_passes": 2, "silent_hand": "W", "call_order": ["S", "N", "E"]})
HONEYMOON = Game.of(
    {
        **BRIDGE.raw,
        "seats": {"2": ["N", "S"]},
        "players": 2,
        "partners": False,
        "dummy": False,
        "auction_passes": 1,
        "draw_tricks": 13,
    }
)


def test_three_players_call_and_the_fourth_hand_lies_opposite_declarer() -> None:
    """Cutthroat: South, opposite the dealer, is nobody's hand; two passes close; declarer's left leads (TB-05)."""
    line = unfold(deal("N", "P 1H P P N:HA"), CUTTHROAT)

    assert line.end.contract == Contract(1, "H", 0, "E")
    assert line.game.seats == ("E", "W", "S", "N")
    assert (line.end.dummy, line.end.role("W"), line.end.role("N")) == ("S", "defender", "defender")


def test_players_without_partners_may_double_each_other() -> None:
    """Cutthroat: in the auction everybody is everybody's opponent."""
    line = unfold(deal("N", "1S P X P P"), CUTTHROAT)

    assert line.end.contract == Contract(1, "S", 1, "N")


def test_trio_is_called_in_its_own_order() -> None:
    """South, North, East call in that order whoever dealt; West's hand belongs to East (TR-01)."""
    line = unfold(deal("E", "1C 1D X P P"), TRIO)

    assert [made.seat for made in line.calls] == ["S", "N", "E", "S", "N"]
    assert line.end.contract == Contract(1, "D", 1, "N")
    assert (line.end.turn, line.end.dummy, line.end.played_by("W")) == ("E", "W", "E")


def test_honeymoon_draws_thirteen_tricks_then_calls_then_plays() -> None:
    """The winner of each trick leads; the dealer calls first; one pass closes; the other player leads (HB-04)."""
    first = " ".join(f"S:S{rank} N:H{rank}" for rank in "23456789TJQKA")
    line = unfold(deal("N", f"{first} 1D P"), HONEYMOON)

    assert [type(step.event) is Played for step in line.steps].count(True) == 26
    assert line.end.contract == Contract(1, "D", 0, "N")
    assert (line.end.stage, line.end.turn, line.end.left) == ("play", "S", {"N": 13, "S": 13})
