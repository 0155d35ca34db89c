"""The record of a deal, made of what every library gives: hands, calls and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.events import COMPASS, Called, Played, Record, Source
from adjudicator.values.cards import Card

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adjudicator.record.events import Seat

PASS = "P"  # noqa: S105 - a call
VULNERABLE = {(False, False): "None", (True, False): "NS", (False, True): "EW", (True, True): "All"}
"""(whether North-South, whether East-West is vulnerable) → the value in PBN."""


def record_of(
    tags: Mapping[str, object],
    hands: Mapping[Seat, Iterable[str]],
    calls: Iterable[str],
    cards: Iterable[str],
    source: str,
    *,
    order_known: bool,
) -> Record:
    """The record of a deal of bridge; ``ValueError`` for a card that is none.

    *tags* are those of PBN; one without a value is left out. *hands* are by seat (``N``), *calls* (``P``, ``X``,
    ``1NT``) and *cards* (``SA``, ``HT``) in their order, without seats, which are inferred when the record is ruled on.
    *order_known*: whether the order of the cards in a trick was seen, and not inferred from the winner of the trick
    before, which a revoke may falsify. *source* names the library in messages.
    """
    held = {seat: tuple(map(Card.parse, hands.get(seat, ()))) or None for seat in COMPASS}
    told = {name: str(value) for name, value in tags.items() if value not in (None, "")}
    called = tuple(Called(None, call) for call in calls)
    played = tuple(Played(None, Card.parse(card)) for card in cards)
    return Record(tags=told, hands=held, events=(*called, *played), order_known=order_known, source=Source(source))
