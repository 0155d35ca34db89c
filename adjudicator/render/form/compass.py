"""The hands of a deal for the form: around the table where the seats are a compass, else below each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.render.form.blocks import Compass, Grid, Hand
from adjudicator.render.words import SEAT_NAMES, seat_name, suited, ten

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.game.game import Game
    from adjudicator.record.events import Record

NOT_GIVEN = "not given"
_EVERY_SIDE = frozenset({"ALL", "BOTH"})


def hands(record: Record, game: Game) -> Compass | Grid:
    """The hands that *record* knows; of any other that it is not given."""
    if set(game.seats) == set(SEAT_NAMES):
        return Compass(*(_hand(record, game, seat) for seat in "NWES"))
    return _below_each_other(record, game)


def _hand(record: Record, game: Game, seat: str) -> Hand:
    marks = tuple(_marks(record, game, seat))
    held = _held(record, game, seat)
    if held is None:
        return Hand(seat_name(seat), marks, (NOT_GIVEN,))
    lines = tuple(suited(suit, f" {ranks}").plain for suit, ranks in held.items())
    others = " ".join(sorted(card for card in record.hands.get(seat) or () if card[:1] not in game.suits))
    return Hand(seat_name(seat), marks, (*lines, others) if others else lines)


def _marks(record: Record, game: Game, seat: str) -> Iterator[str]:
    """Whether he deals and whether his side is vulnerable, where the record says so."""
    if record.tag("Dealer").upper() == seat:
        yield "dealer"
    said = record.tag("Vulnerable").upper().replace("-", "")
    if said in _EVERY_SIDE or said == game.side(seat):
        yield "vulnerable"


def _below_each_other(record: Record, game: Game) -> Grid:
    suits = tuple(reversed(game.suits))
    rows = []
    for seat in game.seats:
        held = _held(record, game, seat)
        cells = (NOT_GIVEN, *[""] * (len(suits) - 1)) if held is None else tuple(held.values())
        rows.append((seat_name(seat), *cells))
    return Grid(("Hand", *(suited(suit, "").plain for suit in suits)), tuple(rows))


def _held(record: Record, game: Game, seat: str) -> dict[str, str] | None:
    """The ranks of each suit, the highest of both first; None where the record does not know the hand."""
    cards = record.hands.get(seat)
    if not cards:
        return None
    order = game.rank_order
    ranks = {
        suit: sorted((card[1:] for card in cards if card[:1] == suit), key=lambda rank: -order.get(rank, -1))
        for suit in reversed(game.suits)
    }
    return {suit: " ".join(map(ten, held)) or "–" for suit, held in ranks.items()}
