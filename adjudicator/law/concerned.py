"""What an effect takes from the fault that it rules on: its cards, its call, the tricks conceded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.calls.details import CallFault
from adjudicator.find.cards.details import due_of
from adjudicator.find.claims.details import ConcessionFault
from adjudicator.find.dummy.details import InvalidDesignation

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.find.detecting import Irregularity
    from adjudicator.law.findings import Value


def cards_of(fault: Irregularity, *, due: bool = False) -> tuple[str, ...]:
    """The cards of *fault*; those that had to be played instead, where *due*."""
    if due:
        return due_of(fault)
    return fault.cards or ((fault.card,) if fault.card else ())


def taken_from(
    fault: Irregularity, named: str, spec: Mapping[str, object], params: Mapping[str, Value]
) -> Iterator[tuple[str, Value]]:
    """The parameters of the effect *named* that *fault* tells."""
    call, conceded, called = fault.of(CallFault), fault.of(ConcessionFault), fault.of(InvalidDesignation)
    if named == "must_repeat_call" and call:
        yield "call", call.call
    if named in ("void_concession", "award_tricks") and conceded and conceded.sure:
        yield "n", conceded.sure
    if named == "pick_up_card" and spec.get("seat") == "offender" and fault.hand:
        # Declarer answers for dummy's card, which goes back to the hand that it came from.
        yield "seat", fault.hand
    if params.get("suit") == "same" and fault.card:
        yield "suit", fault.card[0]
    if named == "dummy_plays" and called and called.dummy_card:
        yield "card", called.dummy_card
