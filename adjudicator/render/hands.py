"""The hands as dealt: around the table where it is a compass, otherwise one under the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from adjudicator.render.safe import plain
from adjudicator.render.words import FAINT, LABEL, SEAT_NAMES, seat_name, suited, ten

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import RenderableType

    from adjudicator.games import Game
    from adjudicator.record import Record

COLUMN = 24
"""Width of one hand in the diagram: a suit of thirteen cards, the tens written 10, with its glyph."""


def hands(record: Record, game: Game) -> RenderableType | None:
    """The four hands as dealt; None when the record gives no hand at all."""
    if not any(record.hands.get(seat) for seat in game.seats):
        return None
    if set(game.seats) == set(SEAT_NAMES):
        return _compass(record, game)
    return Columns([_named(record, game, seat) for seat in game.seats], padding=(0, 2))


def _compass(record: Record, game: Game) -> Table:
    dealer = record.tag("Dealer").upper()
    hand = {seat: _hand(record.hands, game, seat) for seat in SEAT_NAMES}
    grid = Table.grid()
    for _ in range(3):
        grid.add_column(width=COLUMN)
    grid.add_row(_about(record, game), hand["N"], "")
    grid.add_row(hand["W"], _table(dealer), hand["E"])
    grid.add_row("", hand["S"], "")
    return grid


def _about(record: Record, game: Game) -> Text:
    lines = []
    dealer = record.tag("Dealer").upper()
    if dealer in game.seats:
        lines.append(f"dealer {seat_name(dealer)}")
    value = record.tag("Vulnerable").upper()
    if value:
        who = {"NONE": "nobody", "LOVE": "nobody", "-": "nobody", "ALL": "all", "BOTH": "all"}.get(
            value, plain(value, 12)
        )
        lines.append(f"{who} vulnerable")
    return Text("\n".join(lines), style=FAINT)


def _table(dealer: str) -> Text:
    rows = ["    N", "  W   E", "    S"]
    text = Text("\n".join(rows), style=FAINT)
    if dealer in SEAT_NAMES:
        text.highlight_regex(dealer, LABEL)
    return text


def _named(record: Record, game: Game, seat: str) -> Text:
    return Text.assemble((seat_name(seat), LABEL), "\n", _hand(record.hands, game, seat))


def _hand(dealt: Mapping[str, tuple[str, ...] | None], game: Game, seat: str) -> Text:
    cards = dealt.get(seat)
    if cards is None:
        return Text("(not given)", style=FAINT)
    order = game.rank_order
    lines = []
    for suit in reversed(game.suits):
        ranks = sorted((card[1:] for card in cards if card[:1] == suit), key=lambda rank: -order.get(rank, -1))
        lines.append(suited(suit, " " + (" ".join(map(ten, ranks)) or "–")))
    others = [card for card in cards if card[:1] not in game.suits]
    if others:
        lines.append(Text(" ".join(others)))
    return Text("\n").join(lines)
