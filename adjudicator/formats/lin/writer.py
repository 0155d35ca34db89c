"""A deal written as LIN for a hand viewer: only calls and cards that stand, since LIN cannot express irregularities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.formats.lin.table_reader import SEATS_OF_LIN
from adjudicator.record.events import Called, Played
from adjudicator.values.bids_and_contracts import DOUBLE, PASS, REDOUBLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudicator.record.events import Event, Record
    from adjudicator.values.cards import Card

_NAMES = ("South", "West", "North", "East")
_VULNERABLE = {"None": "o", "NS": "n", "EW": "e", "All": "b"}
_CALLS = {PASS: "p", DOUBLE: "d", REDOUBLE: "r"}


def write_lin_table(record: Record, standing: Iterable[Event], claimed: int | None = None) -> str:
    """*record* as one table of LIN: *standing* are its calls and cards that stand, in order; *claimed* are the tricks
    of declarer's side after a claim."""
    end = [] if claimed is None else [("mc", str(claimed))]
    return "|".join(part for pair in (*_table_pairs(record, standing), *end) for part in pair) + "|"


def _table_pairs(record: Record, standing: Iterable[Event]) -> Iterator[tuple[str, str]]:
    yield "pn", ",".join(_without_separators(record.tag(name)) for name in _NAMES)
    yield "st", ""
    dealer = record.tag("Dealer").upper()
    first = SEATS_OF_LIN.index(dealer) + 1 if dealer in SEATS_OF_LIN else 1
    yield "md", f"{first}{','.join(_hand_text(record.hands.get(seat) or ()) for seat in SEATS_OF_LIN)}"
    yield "rh", ""
    board = _without_separators(record.tag("Board"))
    yield "ah", f"Board {board}" if board else ""
    yield "sv", _VULNERABLE.get(record.tag("Vulnerable"), "o")
    for event in standing:
        if isinstance(event, Called):
            yield "mb", _CALLS.get(event.call, event.call.removesuffix("T") if "NT" in event.call else event.call)
        elif isinstance(event, Played) and event.card is not None:
            yield "pc", f"{event.card.suit}{event.card.rank}"


def _hand_text(cards: Sequence[Card]) -> str:
    return "".join(suit + "".join(card.rank for card in cards if card.suit == suit) for suit in "SHDC") if cards else ""


def _without_separators(text: str) -> str:
    """*text* without the separators of LIN; empty for an unknown value (``?``, ``#``)."""
    return "" if text in ("?", "#") else text.translate({ord("|"): " ", ord(","): " "}).strip()
