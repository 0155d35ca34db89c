"""Effects that bind, broken in recorded cases, or in what may follow where a case is cut off: what is found then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.record.events import Played, Record
from tests.helpers.effect_deals import Ruled, ruled
from tests.helpers.effect_uses import LAWS

if TYPE_CHECKING:
    from collections.abc import Iterator, Set

    from adjudicator.law.findings import Finding
    from adjudicator.record.events import Seat


def broken_in_a_case(name: str, kind: str, codes: set[str]) -> bool:
    """Whether in some case of *codes*, after a ruling that orders the effect *name*, a fault of *kind* is found of
    somebody on whom it lies: whom its obligation names, else the offender."""
    return any(
        later.kind == kind and later.id > ordering.id and later.offender in _bound(name, ordering, case)
        for case in _cases(codes)
        for ordering in _ordering(name, case)
        for later in case.findings
    )


def broken_by_another_card(name: str, kind: str, codes: set[str], *, by_others: bool = False) -> bool:
    """Whether some case of *codes* in which a ruling orders the effect *name*, cut off after it, is one in which some
    card, played next by one whom the ruling binds, is a fault of *kind*; *by_others*: by one whom it does not bind."""
    return any(
        (found.kind, found.offender, found.at.event_number) == (kind, played.seat, len(record.events))
        for case in _cases(codes)
        for record, played in _other_courses(name, case, by_others)
        for found in adjudicate(record, LAWS).findings
    )


def _cases(codes: set[str]) -> Iterator[Ruled]:
    return (case for code in sorted(codes) for case in ruled(code))


def _ordering(name: str, case: Ruled) -> list[Finding]:
    """The findings of *case* with a ruling that orders the effect *name*."""
    return [
        found for found in case.findings if any(effect.name == name for one in found.rulings for effect in one.effects)
    ]


def _bound(name: str, ordering: Finding, case: Ruled) -> Set[Seat | None]:
    seats = {one.seat for one in case.obligations if one.finding == ordering.id and one.effect.name == name}
    return seats or {ordering.offender}


def _other_courses(name: str, case: Ruled, by_others: bool) -> Iterator[tuple[Record, Played]]:
    """*case* up to the first event that the ruling binds, or to a card played after that, and then each card that one
    of those players may hold there."""
    record = case.record
    ordering = {found.id for found in _ordering(name, case)}
    made = [one for one in case.obligations if one.finding in ordering]
    bound = {one.seat for one in made}
    begun = min((one.since for one in made), default=len(record.events) + 1)
    for at, event in enumerate(record.events):
        if not (at == begun - 1 if by_others else at >= begun - 1 and isinstance(event, Played)):
            continue
        before = record.events[:at]
        gone = {earlier.card for earlier in before if isinstance(earlier, Played)}
        for seat, hand in record.hands.items():
            for card in sorted(set(hand or ()) - gone) if (seat not in bound) == by_others else ():
                played = Played(seat, card)
                yield Record(record.tags, record.hands, (*before, played)), played
