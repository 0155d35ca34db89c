"""The Deal tag read and written, the holders of cards, and games that repeat the board of the game before."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudicator.formats.notation.calls_and_cards import parse_card
from adjudicator.formats.pbn.lexer import DATA_ITEM
from adjudicator.formats.reader_remarks import ReaderRemarks, quoted_text
from adjudicator.values.cards import JOKER, Card
from adjudicator.values.numbers import number_and_noun
from rulebase.lazy_patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.formats.pbn.tags import GameTags
    from adjudicator.record.events import Seat


DealHands = dict[str, tuple[Card, ...] | None]

SUITS_HIGH_TO_LOW = "SHDC"
_HIGH_RANKS = ("11", "12", "13")
"""Ranks of the pack of 62 cards."""
_CARD = {
    suit + rank: Card.parse(suit + rank) for suit in SUITS_HIGH_TO_LOW for rank in (*"AKQJT98765432", *_HIGH_RANKS)
}
_FIRST_SEAT = re.compile(r"\s*([^\s:]+)\s*:\s*")
_RANK_PATTERN = pattern("|".join((*_HIGH_RANKS, ".")))
_LOWER = {suit + rank.lower(): Card.parse(suit + rank) for suit in SUITS_HIGH_TO_LOW for rank in "AKQJT"}
_CARDS_BY_RANK = {
    suit: {text[1:]: card for text, card in {**_CARD, **_LOWER}.items() if text[0] == suit}
    for suit in SUITS_HIGH_TO_LOW
}


def read_deal(value: str, seats: tuple[Seat, ...], remarks: ReaderRemarks, line: int, column: int) -> DealHands:
    """The hands of a Deal tag by seat, None for one not given; empty, with a fault in *remarks*, if it is malformed."""
    if value.strip() in ("", "?"):
        return {}
    found = _FIRST_SEAT.match(value)
    by_name = {seat.upper(): seat for seat in seats}
    first = by_name.get(found[1].upper()) if found else None
    if found is None or first is None:
        remarks.fail(
            f"{quoted_text(value)} does not begin with a seat; expected {' or '.join(seats)} and ':'", line, column
        )
        return {}
    if found[1] != first:
        remarks.warn(f"the first hand is given as {quoted_text(found[1])}; read as {first}", line, column)
    groups = value[found.end() :].split()
    if len(groups) > len(seats):
        remarks.fail(f"the deal has {number_and_noun(len(groups), 'hand')}; expected {len(seats)}", line, column)
        return {}
    if len(groups) < len(seats):
        remarks.warn(
            f"the deal has {number_and_noun(len(groups), 'hand')}; expected {len(seats)}, a '-' for each unknown one",
            line,
            column,
        )
    at = seats.index(first)
    hands: DealHands = dict.fromkeys(seats)
    for number, group in enumerate(groups):
        hands[seats[(at + number) % len(seats)]] = None if group == "-" else _parse_hand(group, remarks, line, column)
    return hands


def _parse_hand(text: str, remarks: ReaderRemarks, line: int, column: int) -> tuple[Card, ...]:
    suits = text.split(".")
    if len(suits) != len(SUITS_HIGH_TO_LOW):
        remarks.fail(
            f"the hand {quoted_text(text)} has {number_and_noun(len(suits), 'suit')}; expected 4, separated "
            "by three dots",
            line,
            column,
        )
        return ()
    cards: list[Card] = []
    for suit, ranks in zip(SUITS_HIGH_TO_LOW, suits, strict=True):
        of_rank = _CARDS_BY_RANK[suit]
        try:
            cards += [of_rank[rank] for rank in ranks]
        except KeyError:
            cards += _parse_oddly_spelled_suit(text, suit, ranks, remarks, line, column)
    if JOKER in cards:
        # A joker belongs to no suit, wherever it is written; it comes last.
        cards.sort(key=JOKER.__eq__)
    return tuple(cards)


def _parse_oddly_spelled_suit(
    text: str, suit: str, ranks: str, remarks: ReaderRemarks, line: int, column: int
) -> list[Card]:
    """The cards of a suit in an unusual spelling: ``10``, a joker, or the suit's letter in front."""
    spelled = ranks.replace("10", "T")
    if spelled != ranks:
        remarks.warn_once("tens", f"'10' stands for T in the hand {quoted_text(text)}", line, column)
    if spelled[:1].upper() == suit:
        remarks.warn_once("suits", f"the hand {quoted_text(text)} names its suits", line, column)
        spelled = spelled[1:]
    cards: list[Card] = []
    for rank in _RANK_PATTERN.findall(spelled):
        card = JOKER if rank == JOKER else _CARDS_BY_RANK[suit].get(rank)
        if card is None:
            remarks.fail(
                f"'{rank}' in the hand {quoted_text(text)} is not a rank; expected one of AKQJT98765432", line, column
            )
            return []
        cards.append(card)
    return cards


def write_deal(hands: Mapping[Seat, tuple[Card, ...] | None], first: Seat | None) -> str:
    """The value of the Deal tag, the hand of *first* in front; empty if there are no *hands*."""
    seats = tuple(hands)
    if not seats:
        return ""
    at = seats.index(first) if first in seats else 0
    written = [_hand_text(hands[seat]) for seat in seats[at:] + seats[:at]]
    return f"{seats[at]}:{' '.join(written)}"


def _hand_text(hand: tuple[Card, ...] | None) -> str:
    if hand is None:
        return "-"
    groups: dict[str, list[str]] = {suit: [] for suit in SUITS_HIGH_TO_LOW}
    for card in hand:
        groups[card[0] if card[0] in groups else "C"].append(card[1:] or card)
    return ".".join("".join(ranks) for ranks in groups.values())


@dataclass(slots=True, eq=False, repr=False)
class BoardBefore:
    """The board of the last game that gave one."""

    values: dict[str, str]
    hands: DealHands


def card_holders(hands: DealHands) -> dict[Card, Seat]:
    """Card → its holder, for each card in exactly one hand."""
    holders: dict[Card, Seat] = {}
    count = 0
    for seat, hand in hands.items():
        if hand:
            count += len(hand)
            holders.update(dict.fromkeys(hand, seat))
    if len(holders) < count:
        cards = [card for hand in hands.values() for card in hand or ()]
        for card in cards:
            if cards.count(card) > 1:
                holders.pop(card, None)
    return holders


def could_repeat_board(board: BoardBefore, tags: GameTags) -> bool:
    """Whether a game without board tags may be *board* at another table, by its cards or its first caller."""
    play, auction = tags.entries.get("Play"), tags.entries.get("Auction")
    holders = card_holders(board.hands)
    lines = [text.split() for kind, _, _, text in play.items if kind == DATA_ITEM] if play else []
    rows = [[holders.get(card) for word in words if (card := parse_card(word)) and card != JOKER] for words in lines]
    rows = [row for row in rows if row]
    if rows:
        return all(len(set(row)) == len(row) and None not in row for row in rows)
    dealer = board.values.get("Dealer", "?").upper()
    return auction is not None and auction.value.strip().upper() == dealer
