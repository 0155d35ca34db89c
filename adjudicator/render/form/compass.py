"""The hands of a deal for the form: around the table where the seats are a compass, else below each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.render.form.blocks import Compass, Grid, Hand
from adjudicator.render.hands import NOT_GIVEN, by_suit, marks
from adjudicator.render.words import SEAT_NAMES, seat_name, suited

if TYPE_CHECKING:
    from adjudicator.game.game import Game
    from adjudicator.record.events import Record, Seat


def hands(record: Record, game: Game) -> Compass | Grid:
    """The hands that *record* knows; of any other that it is not given."""
    if set(game.seats) == set(SEAT_NAMES):
        return Compass(*(_hand(record, game, seat) for seat in "NWES"))
    return _below_each_other(record, game)


def _hand(record: Record, game: Game, seat: Seat) -> Hand:
    name, said = seat_name(seat), tuple(marks(record, game, seat))
    cards = record.hands.get(seat)
    if not cards:
        return Hand(name, said, (NOT_GIVEN,))
    suits, others = by_suit(cards, game)
    lines = tuple(suited(suit, f" {ranks}").plain for suit, ranks in suits.items())
    return Hand(name, said, (*lines, others) if others else lines)


def _below_each_other(record: Record, game: Game) -> Grid:
    rows = []
    for seat in game.seats:
        cards = record.hands.get(seat)
        cells = by_suit(cards, game)[0].values() if cards else (NOT_GIVEN, *[""] * (len(game.suits) - 1))
        rows.append((seat_name(seat), *cells))
    return Grid(("Hand", *(suited(suit, "").plain for suit in reversed(game.suits))), tuple(rows))
