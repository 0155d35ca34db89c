"""What a withdrawal takes back of all that a player has done."""

from __future__ import annotations

import pytest

from adjudicator.record.events import TableEvent
from adjudicator.record.withdrawals import StandingAct, cards_left_standing, withdrawn_act
from adjudicator.values.cards import Card


def done(at: int, seat: str | None, cards: str = "") -> StandingAct:
    return StandingAct(at, seat, tuple(map(Card, cards.split())))


ACTS = (done(0, "A", "SA"), done(1, "B", "H4"), done(2, "A", "D7 D8 D9"), done(3, "A", "D7"), done(4, "B"))


@pytest.mark.parametrize(
    ("seat", "cards", "at"),
    [
        ("A", "", 3),
        ("B", "", 4),
        ("A", "SA", 0),
        ("A", "D8", 2),
        ("A", "D7", 3),
        ("A", "D9 D7", 2),
        ("B", "SA", None),
        ("C", "", None),
    ],
)
def test_the_latest_act_of_the_player_is_meant(seat: str, cards: str, at: int | None) -> None:
    """Where cards are named, the latest with these among its own."""
    found = withdrawn_act(ACTS, TableEvent("withdraw", seat, tuple(map(Card, cards.split()))))

    assert (found.event_index if found else None) == at


def test_of_several_cards_an_act_of_these_alone_comes_first() -> None:
    acts = (done(0, "A", "D7 D8"), done(1, "A", "D7 D8 D9"))

    assert withdrawn_act(acts, TableEvent("withdraw", "A", (Card("D7"), Card("D8")))) == acts[0]


def test_an_act_of_which_nobody_named_the_player_may_be_his() -> None:
    assert withdrawn_act([done(0, "B"), done(1, None, "SA")], TableEvent("withdraw", "B")) == done(1, None, "SA")


def test_what_is_not_named_stands() -> None:
    meld = done(0, "A", "D7 D8 D9")

    assert cards_left_standing(meld, TableEvent("withdraw", "A")) == ()
    assert cards_left_standing(meld, TableEvent("withdraw", "A", (Card("D8"),))) == (Card("D7"), Card("D9"))
