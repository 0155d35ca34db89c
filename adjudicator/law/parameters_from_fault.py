"""The parameters of an effect that come from the fault ruled on: its cards, its call, the tricks conceded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.irregularities.details import CallFault, ConcessionFault, InvalidDesignation, cards_due_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.irregularities.detection import Irregularity
    from adjudicator.law.findings import ParameterValue


def cards_of_fault(fault: Irregularity, *, due: bool = False) -> tuple[str, ...]:
    """The cards of *fault*; if *due*, those that had to be played instead."""
    if due:
        return cards_due_of(fault)
    return fault.cards or ((fault.card,) if fault.card else ())


def parameters_from_fault(
    fault: Irregularity, names: str, spec: Mapping[str, object], params: Mapping[str, ParameterValue]
) -> Iterator[tuple[str, ParameterValue]]:
    """(name, value) of the parameters of an effect that come from *fault*; *names* are those that the effect takes from
    it (``rulebase``)."""
    call, conceded, called = (
        fault.detail_as(CallFault),
        fault.detail_as(ConcessionFault),
        fault.detail_as(InvalidDesignation),
    )
    if params.get("suit") == "same" and fault.card:
        yield "suit", fault.card[0]
    match names:
        case "call" if call:
            yield "call", call.call
        case "tricks" if conceded and conceded.sure_tricks:
            yield "n", conceded.sure_tricks
        case "hand" if spec.get("seat") == "offender" and fault.acting_hand:
            # Declarer is responsible for dummy's card, which goes back to the hand that it came from.
            yield "seat", fault.acting_hand
        case "dummy-card" if called and called.card_meant:
            yield "card", called.card_meant
