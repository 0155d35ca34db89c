"""Calls and cards of a plain game in columns: every word looked up, none understood that is not known."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from adjudicator.formats.bridge import RANK
from adjudicator.formats.pbn.auction import CALLS
from adjudicator.formats.pbn.deal import SUITS
from adjudicator.formats.pbn.play import CARDS
from adjudicator.record.columns import Columns
from adjudicator.record.events import COMPASS
from adjudicator.values.bids import ALL_PASS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudicator.formats.pbn.plain import PlainGame

_NOTED = re.compile(r"([A-Za-z0-9]*)((?:=[1-9][0-9]?=|[!?]{1,2}|\$[0-9]{1,3}){0,4})")
"""A call or card with notes and signs, or these alone."""
_SEAT = {seat: at for at, seat in enumerate(COMPASS)}
_CONTRACTS = {"": "", "?": "", "Pass": "Pass"} | {
    f"{level}{name}{doubled}": f"{level}{name}{doubled}"
    for level in range(1, 8)
    for name in ("C", "D", "H", "S", "NT")
    for doubled in ("", "X", "XX")
}
_DECLARERS = {"": "", "?": "", **dict(zip(COMPASS, COMPASS, strict=True))}
_EACH, _WRITTEN = 13, 16
"""Cards of a hand, and characters: the points between the suits are three."""
_END = "*"
"""What may stand after the last card: no more is given."""
_NOT_GIVEN = "-"
_PLACES = {**CARDS, _NOT_GIVEN: ""}
"""What stands in the place of a card."""


def columns_of(game: PlainGame, tags: dict[str, str]) -> Columns | None:
    """The columns of *game*, its *tags* resolved; None where they are not known word for word."""
    get = tags.get
    dealer, data = get("Dealer", ""), game.data
    contract, declarer = _CONTRACTS.get(get("Contract", "")), _DECLARERS.get(get("Declarer", ""))
    if dealer not in _SEAT or contract is None or declarer is None or get("Auction", dealer) != dealer:
        return None
    hands = _hands(get("Deal", ""))
    if hands is None:
        return None
    calls = _words(data["Auction"].split(), CALLS) if "Auction" in data else []
    # Nothing is called any more when all the others are said to pass.
    if calls is None or ALL_PASS in calls[:-1] or (not calls and "Auction" in tags):
        return None
    rows = _rows(data["Play"]) if "Play" in data else ()
    if rows is None or (rows and tags["Play"] not in _SEAT):
        return None
    return Columns(hands, dealer, calls, _SEAT[tags["Play"]] if rows else 0, rows, contract, declarer)


def _words(words: Sequence[str], known: Mapping[str, str]) -> list[str] | None:
    """What *words* mean, notes and signs left out; None where one is not known."""
    try:
        return [*map(known.__getitem__, words)]
    except KeyError:
        pass
    meant: list[str] = []
    for word in words:
        found = _NOTED.fullmatch(word)
        if found is None:
            return None
        if found[1]:
            if found[1] not in known:
                return None
            meant.append(known[found[1]])
        elif not meant:
            return None
    return meant


def _rows(text: str) -> Sequence[Sequence[str | None]] | None:
    """The tricks of a Play section: four cards each, however the lines are broken, the last of them perhaps in part;
    None where it is not so."""
    words = text.split()
    if words and words[-1] == _END:
        words.pop()
    wide = len(COMPASS)
    cards: Sequence[str | None] | None = _words(words, _PLACES if _NOT_GIVEN in words else CARDS)
    if cards is None:
        return None
    if len(cards) % wide or _NOT_GIVEN in words:
        cards = [card or None for card in cards]
        while cards and cards[-1] is None:
            cards.pop()
        cards += [None] * (-len(cards) % wide)
        if None in cards[:-wide]:
            return None
    each = iter(cards)
    return [*zip(each, each, each, each, strict=True)]


_SPADE, _HEART, _DIAMOND, _CLUB = ({rank: CARDS[suit + rank] for rank in RANK}.__getitem__ for suit in SUITS)
"""The card of each rank of a suit."""


@lru_cache(maxsize=256)
def _hands(deal: str) -> Sequence[frozenset[str]] | None:
    """Four hands of thirteen cards that are the pack; None where they are not. Boards are played at many tables."""
    groups = deal[2:].split(" ")
    if deal[1:2] != ":" or deal[0] not in _SEAT or [*map(len, groups)] != [_WRITTEN] * len(COMPASS):
        return None
    suits = ".".join(groups).split(".")
    if len(suits) != len(COMPASS) * len(SUITS):
        return None
    hands: list[frozenset[str]] = []
    try:
        for at in range(0, len(suits), len(SUITS)):
            spades, hearts, diamonds, clubs = suits[at : at + len(SUITS)]
            hands.append(
                frozenset([*map(_SPADE, spades), *map(_HEART, hearts), *map(_DIAMOND, diamonds), *map(_CLUB, clubs)])
            )
    except KeyError:
        # There is no such rank.
        return None
    if [*map(len, hands)] != [_EACH] * len(COMPASS) or len(hands[0].union(*hands[1:])) != len(COMPASS) * _EACH:
        return None
    at = _SEAT[deal[0]]
    return hands if not at else hands[-at:] + hands[:-at]
