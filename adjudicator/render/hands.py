"""The hands as dealt, around the table or side by side, by the width of the screen."""

from __future__ import annotations

from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from adjudicator.render.layout import FirstFittingLayout, text_grid
from adjudicator.render.names_and_signs import (
    FAINT,
    LABEL,
    SEAT_NAMES,
    player_name,
    seat_name,
    suit_with_text,
    written_rank,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rich.console import RenderableType

    from adjudicator.game.game import Game
    from adjudicator.record.events import Record, Seat
    from adjudicator.values.cards import Card

COLUMN = 22
"""Width of one hand in the diagram: nine cards of a suit and its glyph, most tens written 10."""
NARROW = 18
"""Width of one hand whose ranks stand without blanks between them."""
ABREAST = 3
"""Hands in one row, where the seats are no compass."""
NOT_GIVEN = "not given"
_EVERY_SIDE = "all"
_VULNERABLE = {"NONE": "nobody", "LOVE": "nobody", "": "nobody", "ALL": _EVERY_SIDE, "BOTH": _EVERY_SIDE}


def hands_as_dealt(record: Record, game: Game) -> FirstFittingLayout | None:
    """The hands as dealt; None when the record gives no hand at all."""
    if not any(record.hands.get(seat) for seat in game.seats):
        return None
    if set(game.seats) == set(SEAT_NAMES):
        return FirstFittingLayout((partial(_hands_around_table, record, game), partial(_narrow_compass, record, game)))
    return _hands_abreast(record, game)


def _hands_abreast(record: Record, game: Game) -> FirstFittingLayout:
    return FirstFittingLayout(
        [partial(_hands_side_by_side, record, game, abreast) for abreast in range(ABREAST, 0, -1)]
    )


def hands_around_cards(record: Record, game: Game, laid: Mapping[Seat, Text]) -> RenderableType:
    """The hands of *record* around what is *laid* before the players.

    Where the seats are no compass or the screen is narrow, it stands in a line below the hands.
    """
    below = Text("  ").join(Text.assemble((seat_name(seat), LABEL), " ", text) for seat, text in laid.items())
    if set(game.seats) != set(SEAT_NAMES):
        return Group(_hands_abreast(record, game), below)
    return FirstFittingLayout(
        (
            partial(_hands_around_table, record, game, _centre_of_table(laid)),
            lambda: Text("\n").join((_narrow_compass(record, game), below)),
        )
    )


def _centre_of_table(laid: Mapping[Seat, Text]) -> list[Text]:
    """The cards *laid* before the players, each at their side, in three lines."""
    none = Text("–", style=FAINT)
    north, south, west, east = (laid.get(seat, none) for seat in "NSWE")
    half = COLUMN // 2
    gap = max(2, half - west.cell_len)
    return [
        Text.assemble(" " * (half - 2), north),
        Text.assemble(west, " " * gap, east),
        Text.assemble(" " * (half - 2), south),
    ]


def _hands_side_by_side(record: Record, game: Game, abreast: int) -> Text:
    named = [[Text(player_name(seat), style=LABEL), *_lines_of_hand(record, game, seat)] for seat in game.seats]
    rows = [named[at : at + abreast] for at in range(0, len(named), abreast)]
    return Text("\n\n").join(_text_blocks_side_by_side(row) for row in rows)


def _hands_around_table(record: Record, game: Game, centre: Sequence[Text] = ()) -> Text:
    """The hands around the compass, or around *centre*."""
    hand = {seat: _lines_of_hand(record, game, seat) for seat in SEAT_NAMES}
    dealer = record.tag("Dealer").upper()
    return Text("\n").join(
        (
            _text_blocks_side_by_side([_dealer_and_vulnerability_lines(record, game), hand["N"], []]),
            _text_blocks_side_by_side([hand["W"], centre or _compass_sign_with_dealer(dealer), hand["E"]]),
            _text_blocks_side_by_side([[], hand["S"], []]),
        )
    )


def _narrow_compass(record: Record, game: Game) -> Text:
    """West and East side by side, North above and South below them, ranks without blanks."""
    hand = {
        seat: [Text(name, style=LABEL), *_lines_of_hand(record, game, seat, between="")]
        for seat, name in SEAT_NAMES.items()
    }
    between = [Text(" " * (NARROW // 2))]
    parts = [
        _text_blocks_side_by_side([between, hand["N"]], 0),
        _text_blocks_side_by_side([hand["W"], hand["E"]], NARROW),
        _text_blocks_side_by_side([between, hand["S"]], 0),
    ]
    return Text("\n").join([*_dealer_and_vulnerability_lines(record, game), *parts])


def _text_blocks_side_by_side(blocks: Sequence[Sequence[Text]], column: int = COLUMN) -> Text:
    rows = [[cell or Text() for cell in row] for row in zip_longest(*blocks)]
    return text_grid(rows, [column] * len(blocks))


def _dealer_and_vulnerability_lines(record: Record, game: Game) -> list[Text]:
    dealer = record.tag("Dealer").upper()
    said = record.tag("Vulnerable").upper()
    value = said.replace("-", "")
    lines = [f"dealer {seat_name(dealer)}"] if dealer in game.seats else []
    known = said and (value in _VULNERABLE or value in game.side_names)
    lines += [f"{_VULNERABLE.get(value, value)} vulnerable"] if known else []
    return [Text(line, style=FAINT) for line in lines]


def _compass_sign_with_dealer(dealer: str) -> list[Text]:
    lines = [Text(line, style=FAINT) for line in ("    N", "  W   E", "    S")]
    for line in lines:
        line.highlight_words([dealer], LABEL)
    return lines


def _lines_of_hand(record: Record, game: Game, seat: str, between: str = " ") -> list[Text]:
    cards = record.hands.get(seat)
    if cards is None:
        return [Text(f"({NOT_GIVEN})", style=FAINT)]
    suits, others = ranks_by_suit_and_other_cards(cards, game, between)
    lines = [suit_with_text(suit, f" {ranks}") for suit, ranks in suits.items()]
    return [*lines, Text(others)] if others else lines


def ranks_by_suit_and_other_cards(cards: Sequence[Card], game: Game, between: str = " ") -> tuple[dict[str, str], str]:
    """(suit → its ranks as written, suits and ranks from the highest down; the cards without a suit)."""
    order = game.rank_order
    suits = {}
    for suit in reversed(game.suits):
        ranks = sorted((card[1:] for card in cards if card[:1] == suit), key=lambda rank: -order.get(rank, -1))
        suits[suit] = between.join(map(written_rank, ranks)) or "–"
    return suits, " ".join(card for card in cards if card[:1] not in game.suits)


def dealer_and_vulnerability(record: Record, game: Game, seat: Seat) -> Iterator[str]:
    """``dealer`` and ``vulnerable``, as far as the record says so of *seat*."""
    if record.tag("Dealer").upper() == seat:
        yield "dealer"
    said = record.tag("Vulnerable").upper()
    if _VULNERABLE.get(said) == _EVERY_SIDE or said.replace("-", "") == game.side(seat):
        yield "vulnerable"
