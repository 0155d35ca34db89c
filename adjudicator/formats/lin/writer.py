"""A deal written as LIN: only calls and cards that stand, since LIN cannot express irregularities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.formats.lin.table_reader import ALERTED, SEATS_OF_LIN
from adjudicator.formats.notation.calls_and_cards import is_bid_of_bridge
from adjudicator.formats.text_encoding import encode_as_latin1_or_utf8_with_bom, replace_control_characters
from adjudicator.record.events import COMPASS, Called, Played
from adjudicator.values.bids_and_contracts import DOUBLE, LOWEST_BID_OVER_SEVEN, PASS, REDOUBLE, bid_rank
from adjudicator.values.cards import JOKER

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudicator.record.events import Event, Record
    from adjudicator.values.cards import Card

NAMES_OF_LIN = ("South", "West", "North", "East")
"""The tags of the players, in the order of LIN."""
_VULNERABLE = {"None": "o", "Love": "o", "-": "o", "NS": "n", "EW": "e", "All": "b", "Both": "b"}
_ROOMS = {"Open": "o", "Closed": "c"}
_CALLS = {PASS: "p", DOUBLE: "d", REDOUBLE: "r"}
LIN_SEPARATOR = "|"
TAGS_OF_LIN = frozenset((*NAMES_OF_LIN, "Dealer", "Vulnerable", "Board", "Room", "Contract", "Declarer", "Result"))
"""The tags that a table of LIN has a place for, those that follow from its calls among them."""


def lin_file_of_tables(tables: Iterable[str]) -> bytes:
    """The LIN file of *tables*, each as ``write_lin_table`` writes it, one a line."""
    return encode_as_latin1_or_utf8_with_bom("".join(f"{table}\n" for table in tables))


def write_lin_table(
    record: Record, standing: Iterable[Event], claimed: int | None = None, *, page_breaks: bool = False
) -> str:
    """*record* as one table of LIN: *standing* are its calls and cards that stand, in order; *claimed* are the tricks
    of declarer's side if play stopped before the last card.

    With *page_breaks* a viewer stops after the auction and after each trick, as in the files of Bridge Base.
    """
    pairs = [*_head_pairs(record), *_event_pairs(standing, page_breaks)]
    if claimed is not None:
        pairs.append(("mc", str(claimed)))
    if page_breaks:
        pairs.append(("pg", ""))
    return "".join(f"{key}|{value}|" for key, value in pairs)


def _head_pairs(record: Record) -> Iterator[tuple[str, str]]:
    room, board = _ROOMS.get(record.tag("Room"), ""), _without_separators(record.tag("Board"))
    if room and board:
        yield "qx", room + board
    yield "pn", ",".join(_without_separators(record.tag(name)) for name in NAMES_OF_LIN)
    yield "st", ""
    dealer = record.tag("Dealer").upper()
    first = SEATS_OF_LIN.index(dealer) + 1 if dealer in SEATS_OF_LIN else 1
    yield "md", f"{first}{','.join(hand_in_lin(record.hands.get(seat) or ()) for seat in SEATS_OF_LIN)}"
    yield "rh", ""
    yield "ah", f"Board {board}" if board else ""
    yield "sv", vulnerable_in_lin(record)


def _event_pairs(standing: Iterable[Event], page_breaks: bool) -> Iterator[tuple[str, str]]:
    cards = 0
    for event in events_held_by_lin(standing):
        if isinstance(event, Called):
            alerted, lines = explanation_of_call(event)
            yield "mb", call_in_lin(event.call) + "!" * alerted
            yield from (("an", line) for line in lines)
        elif isinstance(event, Played) and event.card is not None:
            if page_breaks and cards % len(COMPASS) == 0:
                yield "pg", ""
            yield "pc", f"{event.card.suit}{event.card.rank}"
            yield from (("nt", line) for line in _clean_lines(event.comment))
            cards += 1


def events_held_by_lin(standing: Iterable[Event]) -> Iterator[Event]:
    """The calls and cards of *standing* that LIN can hold, up to the first card that is not known.

    Who plays the cards after that one would be guessed wrong, since LIN does not say it.
    """
    for event in standing:
        if has_place_in_lin(event):
            yield event
        elif isinstance(event, Played):
            return


def has_place_in_lin(event: Event) -> bool:
    """Whether LIN can hold *event*: a call of bridge, or a card that is known."""
    if isinstance(event, Called):
        rank = bid_rank(event.call) if is_bid_of_bridge(event.call) else None
        return event.call in _CALLS or (rank is not None and rank < LOWEST_BID_OVER_SEVEN)
    return isinstance(event, Played) and event.card is not None and event.card != JOKER


def call_in_lin(call: str) -> str:
    """A *call* of bridge as LIN spells it: ``p``, ``d``, ``r``, ``1C`` to ``7N``."""
    return _CALLS.get(call, call.removesuffix("T") if "NT" in call else call)


def explanation_of_call(event: Called) -> tuple[bool, list[str]]:
    """(whether the call was alerted, the lines that explain it), by the comment on the call."""
    lines = _clean_lines(event.comment)
    return ALERTED in lines, [line for line in lines if line != ALERTED]


def vulnerable_in_lin(record: Record) -> str:
    """The vulnerability of *record* as LIN has it (``o n e b``); empty if it is not known."""
    return _VULNERABLE.get(record.tag("Vulnerable"), "")


def hand_in_lin(cards: Sequence[Card]) -> str:
    """A hand as LIN has it (``SAKHQ2DC43``); empty for no *cards*."""
    return "".join(suit + "".join(card.rank for card in cards if card.suit == suit) for suit in "SHDC") if cards else ""


def known_text(text: str) -> str:
    """*text* on one line; empty for an unknown value (``?``, ``#``)."""
    return "" if text in ("?", "#") else " ".join(replace_control_characters(text).split())


def _without_separators(text: str) -> str:
    """*text* without the separators of LIN; empty for an unknown value."""
    return known_text(known_text(text).translate({ord(LIN_SEPARATOR): " ", ord(","): " "}))


def _clean_lines(text: str) -> list[str]:
    """The lines of *text* that are not blank, without the separator of LIN."""
    lines = (known_text(line.replace(LIN_SEPARATOR, " ")) for line in text.split("\n"))
    return [line for line in lines if line]
