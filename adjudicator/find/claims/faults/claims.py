"""Claims and concessions that are disputed, or that are dummy's, who has none to make."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.claims import by_dummy
from adjudicator.find.claims.details import ClaimFault
from adjudicator.find.detecting import Irregularity
from adjudicator.record.events import TableEvent
from adjudicator.table.lookups import written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline


def claim_contested(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A claim or concession to which somebody objects, and one of dummy's, disputed or not.

    Where the limits of dummy have a law of their own, that law speaks of his.
    """
    claim = None
    # Those that a game has a law for are ruled on without an objection.
    ruled = timeline.game.raw.get("claims", ())
    for step, act in written(timeline, *dict.fromkeys((*ruled, "claim", "concede", "object"))):
        match act:
            case TableEvent(name=name, seat=str()) if name in ruled:
                claim = None
            case TableEvent(name="claim" | "concede" as name, seat=str() as who) if by_dummy(step):
                # It changes nothing, neither the play nor a claim that somebody else made before it.
                if not timeline.game.raw.get("dummy_limits"):
                    said = f"{who}, who is dummy, {'claims' if name == 'claim' else 'concedes'} tricks."
                    detail = ClaimFault(event=act)
                    yield Irregularity("claim-contested", who, step.index, "open", said, detail=detail)
            case TableEvent(name="claim" | "concede", seat=str()):
                claim = step
            case TableEvent(name="object", seat=str() as objector) if claim is not None:
                event = claim.event
                if isinstance(event, TableEvent) and event.seat:
                    # Who speaks answers for it: a claim is no card from dummy's hand.
                    who = event.seat
                    yield Irregularity(
                        "claim-contested",
                        who,
                        claim.index,
                        "open",
                        f"{who}'s {'claim' if event.name == 'claim' else 'concession'} is disputed by {objector}.",
                        detail=ClaimFault(event=event),
                    )
                claim = None
