"""What the rulings of a deal order of its score, with the seats that each order means, and what is still open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.detecting import Irregularity
from adjudicator.law.roles import Place, seats_of
from adjudicator.score.settlements import Order, Orders
from adjudicator.table.lookups import step_of_event
from rulebase.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.law.findings import Finding
    from adjudicator.record.events import Seat
    from adjudicator.table.state import Timeline
    from rulebase import Rulebase


def orders_of(laws: Rulebase, findings: Sequence[Finding], timeline: Timeline) -> Orders:
    """Every effect of the rulings, in the order of the findings, with the seats that it means.

    Once a ruling has stopped the play no later fault of the deal is scored.
    """
    stops = [
        found.id
        for found in findings
        for one in found.rulings
        for effect in one.effects
        if Mark.ENDS in effect.marks and Mark.VOIDS not in effect.marks
    ]
    counted = [found for found in findings if not stops or found.id <= min(stops)]
    return Orders(
        Order(
            effect.name,
            _seats(laws, str(effect.params.get("seat", effect.params.get("side", ""))), finding, timeline),
            _seats(laws, str(effect.params.get("to", "")), finding, timeline),
            dict(effect.params),
            ruling.under,
            finding.id,
            effect.says,
            finding.at.trick,
            finding.at.event_number,
            effect.marks,
        )
        for finding in counted
        for ruling in finding.rulings
        for effect in ruling.effects
    )


def _seats(laws: Rulebase, name: str, finding: Finding, timeline: Timeline) -> tuple[Seat, ...]:
    """The seats that a seat, a side or a role means; none where the record does not tell."""
    if not name:
        return ()
    step = step_of_event(timeline, finding.at.event_number)
    # A finding no longer knows its detail: what only that tells, whose turn it was for one, is not asked here.
    fault = Irregularity(finding.kind, finding.offender, step, finding.status, finding.summary)
    return seats_of(name, Place.of(laws, timeline, fault)) or ()


def open_choices(findings: Sequence[Finding]) -> list[str]:
    """What is not settled yet: choices that touch the score and that nobody has made, facts that are missing."""
    found = []
    for finding in findings:
        if finding.needs:
            found.append(f"the ruling on {finding.id} ({finding.kind}), which is not decided")
        for ruling in finding.rulings:
            touched = any(Mark.SCORED in effect.marks for option in ruling.options for effect in option.effects)
            if ruling.options and ruling.chosen is None and touched:
                options = ", ".join(f"{option.id}" for option in ruling.options)
                found.append(
                    f"the choice of {_who(ruling.chooser_says)} on {finding.id}: {options} ({', '.join(ruling.under)})"
                )
    return found


def _who(chooser: str) -> str:
    return chooser or "those who may choose"
