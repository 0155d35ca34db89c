"""Hands and results as LIN writes them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.formats.notation.calls import as_call
from adjudicator.formats.remarks import quoted
from adjudicator.formats.sources import HOLDER, LISTED, RESULT, TRICKS, WHAT_RESULT_IN_LIN, answer
from adjudicator.values.bids import level_of
from adjudicator.values.cards import Card

if TYPE_CHECKING:
    from adjudicator.formats.remarks import Remarks
    from adjudicator.record.events import Seat

RANKS = "AKQJT98765432"
_PLAYED = "as played"
_SUIT = re.compile(r"([SHDC])([^SHDC]*)")
_RESULT = re.compile(r"([1-7](?:C|D|H|S|NT?))(x{0,2})([NESW])(x{0,2})(=|[+-][0-9]{1,2})", re.IGNORECASE)


class Listed(NamedTuple):
    """What a list of results says of a table."""

    contract: str
    declarer: Seat
    tricks: int


def result_passed_over(entered: int, listed: int | None) -> bool:
    """Whether the tricks *entered*, which those played do not allow, give way to these: each card is told by hand."""
    told = {TRICKS: _PLAYED, HOLDER: _PLAYED, RESULT: str(entered), LISTED: None if listed is None else str(listed)}
    found = answer(WHAT_RESULT_IN_LIN, told)
    return found is not None and found.value == _PLAYED


def listed_in(text: str) -> Listed | None:
    """What *text*, an item of a list of results, says; None where it says nothing of a contract."""
    found = _RESULT.fullmatch(text)
    if found is None:
        return None
    bid = as_call(found[1].upper()) or ""
    margin = 0 if found[5] == "=" else int(found[5])
    doubled = "X" * (len(found[2]) + len(found[4]))
    return Listed(bid + doubled, found[3].upper(), level_of(bid) + 6 + margin)


def hand_of(text: str, remarks: Remarks, line: int, column: int) -> tuple[Card, ...] | None:
    """The cards of a hand; None where none is given."""
    upper = text.upper().replace("10", "T")
    if not upper.strip("SHDC. "):
        return None
    cards: list[Card] = []
    if upper[0] not in "SHDC":
        remarks.wrong(f"the hand {quoted(text)} does not begin with a suit", line, column)
        return None
    for suit, ranks in _SUIT.findall(upper):
        for rank in ranks.replace(" ", ""):
            if rank not in RANKS:
                remarks.wrong(f"'{rank}' in the hand {quoted(text)} is not a rank", line, column)
                return None
            cards.append(Card(suit + rank))
    return tuple(sorted(cards, key=_by_suit))


def _by_suit(card: Card) -> int:
    return "SHDC".index(card[0])
