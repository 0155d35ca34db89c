"""Chemin de fer: every total against every card drawn, by the book's table; and nothing that is written breaks it."""

from __future__ import annotations

from random import Random

import pytest

from adjudicator.game.game import Game
from adjudicator.games.chemin_de_fer.course_of_play import coup_faults
from adjudicator.record.events import Record, TableEvent
from adjudicator.table.timeline_builder import build_timeline
from adjudicator.values.cards import Card
from tests.helpers.rulings import laws

GAME = Game.from_section(laws().code("chemin-de-fer").game, 2)
PLAYER = {total: "d" if total <= 4 else "?" if total == 5 else "s" for total in range(8)}
BANK = {
    "K": "ddddssss",
    "A": "ddddssss",
    "9": "ddd?ssss",
    "8": "dddsssss",
    "7": "ddddddds",
    "6": "ddddddds",
    "5": "ddddddss",
    "4": "ddddddss",
    "3": "dddddsss",
    "2": "dddddsss",
    "": "ddddddss",
}
"""What the other hand drew (empty: it stood) → for totals 0 to 7 whether the dealer draws, stands, or may choose; from
the sentences of 001:6771, each written down as it stands there."""


def hand(total: int) -> tuple[Card, ...]:
    return Card("CK"), Card(f"H{total}") if total > 1 else Card("HA") if total else Card("HQ")


def acts(*told: str) -> tuple[TableEvent, ...]:
    return tuple(
        TableEvent(name, seat, tuple(map(Card, cards))) for name, seat, *cards in (line.split() for line in told)
    )


def kinds(record: Record) -> list[tuple[str, str]]:
    return [(fault.kind, fault.seat) for fault in coup_faults(build_timeline(record, GAME))]


@pytest.mark.parametrize("total", range(8))
def test_the_hand_against_the_dealer(total: int) -> None:
    hands = {"A": hand(7), "B": hand(total)}
    right = PLAYER[total]

    assert kinds(Record({}, hands, acts("draw B C5"))) == ([("drew", "B")] if right == "s" else [])
    assert kinds(Record({}, hands, acts("stand B"))) == ([("stood", "B")] if right == "d" else [])


@pytest.mark.parametrize("drawn", BANK)
@pytest.mark.parametrize("total", range(8))
def test_the_dealer(total: int, drawn: str) -> None:
    hands = {"A": hand(total), "B": hand(5)}
    other = f"draw B C{drawn}" if drawn else "stand B"
    right = BANK[drawn][total]

    assert kinds(Record({}, hands, acts(other, "draw A C5"))) == ([("drew", "A")] if right == "s" else [])
    assert kinds(Record({}, hands, acts(other, "stand A"))) == ([("stood", "A")] if right == "d" else [])


def test_unknown_hands_are_believed() -> None:
    """A hand that nobody wrote down, or that holds a card the packs have not, has no total."""
    for one in (None, (Card("*"), Card("H3")), (Card("S11"), Card("H3")), (Card("H3"),)):
        assert kinds(Record({}, {"A": one, "B": one}, acts("stand B", "stand A"))) == []
    foreign = Record({}, {"A": hand(2), "B": hand(3)}, acts("draw B *", "draw A C5"))
    assert kinds(foreign) == []


def test_no_order_of_acts_breaks_it() -> None:
    rng = Random(3)
    cards = [Card(text) for text in ("*", "S11", "SA", "H2", "D9", "CK", "C4")]
    for _ in range(300):
        events = tuple(
            TableEvent(
                rng.choice(("draw", "stand", "natural", "attention", "bet")),
                rng.choice("AB"),
                tuple(rng.sample(cards, rng.randrange(3))),
                ("5",),
            )
            for _ in range(12)
        )
        hands = {seat: rng.choice((None, hand(rng.randrange(10)), tuple(cards[:2]))) for seat in "AB"}

        assert all(
            0 <= fault.event_index < len(events)
            for fault in coup_faults(build_timeline(Record({}, hands, events), GAME))
        )
