"""The Deal tag: who holds what."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudicator.formats.remarks import Remarks, quoted
from adjudicator.values.cards import JOKER, Card
from adjudicator.values.numbers import counted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.record.events import Seat

Hands = dict[str, tuple[Card, ...] | None]

SUITS = "SHDC"
_HIGH = ("11", "12", "13")
"""Ranks of the pack of 62 cards."""
_CARD = {suit + rank: Card.parse(suit + rank) for suit in SUITS for rank in (*"AKQJT98765432", *_HIGH)}
_FIRST = re.compile(r"\s*([^\s:]+)\s*:\s*")
_RANK = re.compile("|".join((*_HIGH, ".")))
_LOWER = {suit + rank.lower(): Card.parse(suit + rank) for suit in SUITS for rank in "AKQJT"}
_OF_RANK = {suit: {text[1:]: card for text, card in {**_CARD, **_LOWER}.items() if text[0] == suit} for suit in SUITS}


def read_deal(value: str, seats: tuple[Seat, ...], remarks: Remarks, line: int, column: int) -> Hands:
    """The hands that a Deal tag gives, clockwise from the seat it names; those not given are None."""
    if value.strip() in ("", "?"):
        return {}
    found = _FIRST.match(value)
    by_name = {seat.upper(): seat for seat in seats}
    first = by_name.get(found[1].upper()) if found else None
    if found is None or first is None:
        remarks.wrong(
            f"{quoted(value)} does not begin with a seat; expected {' or '.join(seats)} and ':'", line, column
        )
        return {}
    if found[1] != first:
        remarks.odd(f"the first hand is given as {quoted(found[1])}; read as {first}", line, column)
    groups = value[found.end() :].split()
    if len(groups) > len(seats):
        remarks.wrong(f"the deal has {counted(len(groups), 'hand')}; expected {len(seats)}", line, column)
        return {}
    if len(groups) < len(seats):
        remarks.odd(
            f"the deal has {counted(len(groups), 'hand')}; expected {len(seats)}, a '-' for each unknown one",
            line,
            column,
        )
    at = seats.index(first)
    hands: Hands = dict.fromkeys(seats)
    for number, group in enumerate(groups):
        hands[seats[(at + number) % len(seats)]] = None if group == "-" else _hand(group, remarks, line, column)
    return hands


def _hand(text: str, remarks: Remarks, line: int, column: int) -> tuple[Card, ...]:
    suits = text.split(".")
    if len(suits) != len(SUITS):
        remarks.wrong(
            f"the hand {quoted(text)} has {counted(len(suits), 'suit')}; expected 4, separated by three dots",
            line,
            column,
        )
        return ()
    cards: list[Card] = []
    for suit, ranks in zip(SUITS, suits, strict=True):
        of_rank = _OF_RANK[suit]
        try:
            cards += [of_rank[rank] for rank in ranks]
        except KeyError:
            cards += _oddly_written(text, suit, ranks, remarks, line, column)
    if JOKER in cards:
        # A joker belongs to no suit, wherever it is written; it comes last.
        cards.sort(key=JOKER.__eq__)
    return tuple(cards)


def _oddly_written(text: str, suit: str, ranks: str, remarks: Remarks, line: int, column: int) -> list[Card]:
    """The cards of a suit that is not written as it should be: ``10``, a joker, or the suit's letter in front."""
    spelled = ranks.replace("10", "T")
    if spelled != ranks:
        remarks.once("tens", f"'10' stands for T in the hand {quoted(text)}", line, column)
    if spelled[:1].upper() == suit:
        remarks.once("suits", f"the hand {quoted(text)} names its suits", line, column)
        spelled = spelled[1:]
    cards: list[Card] = []
    for rank in _RANK.findall(spelled):
        card = JOKER if rank == JOKER else _OF_RANK[suit].get(rank)
        if card is None:
            remarks.wrong(
                f"'{rank}' in the hand {quoted(text)} is not a rank; expected one of AKQJT98765432", line, column
            )
            return []
        cards.append(card)
    return cards


def write_deal(hands: Mapping[Seat, tuple[Card, ...] | None], first: Seat | None) -> str:
    """The value of the Deal tag, from *first* on; empty when no hand is known of."""
    seats = tuple(hands)
    if not seats:
        return ""
    at = seats.index(first) if first in seats else 0
    written = [_written(hands[seat]) for seat in seats[at:] + seats[:at]]
    return f"{seats[at]}:{' '.join(written)}"


def _written(hand: tuple[Card, ...] | None) -> str:
    if hand is None:
        return "-"
    groups: dict[str, list[str]] = {suit: [] for suit in SUITS}
    for card in hand:
        groups[card[0] if card[0] in groups else "C"].append(card[1:] or card)
    return ".".join("".join(ranks) for ranks in groups.values())
