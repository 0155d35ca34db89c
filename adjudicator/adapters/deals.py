"""A record made of what every library knows of a deal: hands, calls, cards in the order in which they came."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.events import COMPASS, Called, Played, Record, Source
from adjudicator.values.cards import Card

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adjudicator.record.events import Seat

PASS = "P"  # noqa: S105 - a call
VULNERABLE = {(False, False): "None", (True, False): "NS", (False, True): "EW", (True, True): "All"}
"""Whether North-South and East-West are vulnerable → as PBN has it."""


def record_of(
    tags: Mapping[str, object],
    hands: Mapping[Seat, Iterable[str]],
    calls: Iterable[str],
    cards: Iterable[str],
    source: str,
    *,
    order_known: bool,
) -> Record:
    """The record of a deal of bridge.

    *tags* are those of PBN; one without a value is left out. *hands* by seat (``N``), *calls* (``P``, ``X``, ``1NT``)
    and *cards* (``SA``, ``HT``) in the order in which they came, by whoever made them: that is found when it is ruled
    on. *order_known*: whether somebody saw in which order the cards of a trick came, or a program worked it out from
    who won the last one, which a revoke may belie. *source* names the library, for what is said of the deal. Raises
    ``ValueError`` for a card that is none.
    """
    held = {seat: tuple(map(Card.parse, hands.get(seat, ()))) or None for seat in COMPASS}
    told = {name: str(value) for name, value in tags.items() if value not in (None, "")}
    called = tuple(Called(None, call) for call in calls)
    played = tuple(Played(None, Card.parse(card)) for card in cards)
    return Record(tags=told, hands=held, events=(*called, *played), order_known=order_known, source=Source(source))
