"""Calls and cards of a plain game in columns, by looking up every word; an unknown word makes the game not plain."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from adjudicator.fast.columns import Columns
from adjudicator.fast.packed_cards import NUMBERS, PACKED_PACK, packed_cards, rank_to_card_table
from adjudicator.formats.pbn.auction_and_play_tokens import USUAL_CALLS, USUAL_CARDS
from adjudicator.formats.pbn.auction_section import bridge_call_in_other_spelling
from adjudicator.formats.pbn.deal import SUITS_HIGH_TO_LOW
from adjudicator.formats.pbn.tags import bid_and_doubles
from adjudicator.record.events import COMPASS
from adjudicator.values.bids_and_contracts import ALL_PASS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudicator.fast.plain_game import PlainGame

_NOTED = re.compile(r"([A-Za-z0-9]*)((?:=[1-9][0-9]?=|[!?]{1,2}|\$[0-9]{1,3}){0,4})")
"""A call or card with notes and signs, or these alone."""
_OTHER_SPELLINGS = {
    word: call
    for text in (
        *(f"{level}{name}" for level in range(1, 8) for name in ("C", "D", "H", "S", "N", "NT")),
        "P",
        "XX",
        "AP",
    )
    for word in (text, text.lower())
    if word not in USUAL_CALLS and (call := bridge_call_in_other_spelling(word))
}
_CALLS = USUAL_CALLS | _OTHER_SPELLINGS
_REMARKED_CALLS = frozenset(word for word in _OTHER_SPELLINGS if word[-1] in "NnPp")
"""Spellings on which the reader remarks."""
_SEAT = {seat: at for at, seat in enumerate(COMPASS)}
_DECLARERS = {"": "", "?": "", **dict(zip(COMPASS, COMPASS, strict=True))}
_RESULT = re.compile(r"\??|\^?(?:(?:NS|EW) )?[0-9]{1,2}")
"""A result that gives tricks and nothing else: the full reader may interpret any other value (`8S`)."""
_HAND_SIZE, _HAND_LENGTH = 13, 16
"""Cards of a hand, and characters including the three points between suits."""
_END_OF_PLAY = "*"
"""The mark after the last card: no more are given."""
_NOT_GIVEN = "-"
_PLACES = {**USUAL_CARDS, **{_NOT_GIVEN * length: "" for length in range(1, 5)}}
"""The words for a card or a missing one."""
_NUMBERS = {text: NUMBERS[card] for text, card in USUAL_CARDS.items()}
"""Cards, as they are written, in bytes."""
_NO_PLAY: tuple[bytes, Sequence[str | None]] = b"", ()
_HOLDINGS = [rank_to_card_table(suit) for suit in SUITS_HIGH_TO_LOW] * len(COMPASS)
"""For each suit of each hand the table that turns ranks into cards."""


def columns_of_plain_game(game: PlainGame, tags: dict[str, str]) -> Columns | None:
    """The columns of *game*, its *tags* resolved; None if a word is not known."""
    get = tags.get
    dealer, data = get("Dealer", ""), game.data
    contract, declarer = _plain_contract(get("Contract", "")), _DECLARERS.get(get("Declarer", ""))
    if dealer not in _SEAT or contract is None or declarer is None or get("Auction", dealer) != dealer:
        return None
    if not _RESULT.fullmatch(get("Result", "")):
        return None
    hands = _four_packed_hands(get("Deal", ""))
    if hands is None:
        return None
    words = _words_without_notes(data["Auction"].split(), _CALLS) if "Auction" in data else ()
    if words is None:
        return None
    calls = [*map(_CALLS.__getitem__, words)]
    # Nothing may follow the sign that all the others pass.
    if ALL_PASS in calls[:-1] or (not calls and "Auction" in tags):
        return None
    play = _cards_and_unfinished_trick(data["Play"]) if "Play" in data else _NO_PLAY
    if play is None:
        return None
    cards, last = play
    leads = tags["Play"] if cards or last else dealer
    if leads not in _SEAT:
        return None
    remarked = (contract and contract != tags["Contract"]) or not _REMARKED_CALLS.isdisjoint(words)
    return Columns(hands, dealer, calls, _SEAT[leads], cards, last, contract, declarer, remarked)


@lru_cache(maxsize=1024)
def _plain_contract(text: str) -> str | None:
    """The contract that the tag names, as ``4SX`` or ``Pass``, empty if it names none; None if it is not plain."""
    if text in ("", "?"):
        return ""
    if text == "Pass":
        return text
    found = bid_and_doubles(text.upper())
    return "".join(found) if found else None


def _words_without_notes(words: Sequence[str], known: Mapping[str, str]) -> Sequence[str] | None:
    """*words* without notes and signs; None if a word is not *known*."""
    if known.keys() >= {*words}:
        return words
    bare: list[str] = []
    for word in words:
        found = _NOTED.fullmatch(word)
        if found is None:
            return None
        if found[1]:
            if found[1] not in known:
                return None
            bare.append(found[1])
        elif not bare:
            return None
    return bare


def _cards_and_unfinished_trick(text: str) -> tuple[bytes, Sequence[str | None]] | None:
    """The cards of the complete tricks of a Play section, four each, however the lines are broken, and the entries of
    an incomplete trick after them; None if the text has another form."""
    words = text.split()
    if words and words[-1] == _END_OF_PLAY:
        words.pop()
    wide = len(COMPASS)
    if len(words) % wide == 0:
        try:
            return bytes(map(_NUMBERS.__getitem__, words)), ()
        except KeyError:
            pass
    known = _words_without_notes(words, _PLACES)
    if known is None:
        return None
    cards = [_PLACES[word] or None for word in known]
    while cards and cards[-1] is None:
        cards.pop()
    cards += [None] * (-len(cards) % wide)
    last = cards[-wide:] if None in cards[-wide:] else []
    try:
        return packed_cards(card or _NOT_GIVEN for card in cards[: len(cards) - len(last)]), last
    except KeyError:
        # A card before the last trick is missing.
        return None


@lru_cache(maxsize=256)
def _four_packed_hands(deal: str) -> Sequence[bytes] | None:
    """Four hands of thirteen cards that form the pack; else None. Cached, since boards are played at many tables."""
    groups = deal[2:].split(" ")
    if deal[1:2] != ":" or deal[0] not in _SEAT or [*map(len, groups)] != [_HAND_LENGTH] * len(COMPASS):
        return None
    suits = ".".join(groups).encode("ascii", "replace").split(b".")
    if len(suits) != len(COMPASS) * len(SUITS_HIGH_TO_LOW):
        return None
    each = map(bytes.translate, suits, _HOLDINGS)
    hands = [*map(b"".join, zip(each, each, each, each, strict=True))]
    if [*map(len, hands)] != [_HAND_SIZE] * len(COMPASS) or PACKED_PACK.translate(None, b"".join(hands)):
        # A hand has more cards than another, or a rank is unknown, or a card is not dealt.
        return None
    at = _SEAT[deal[0]]
    return hands if not at else hands[-at:] + hands[:-at]
