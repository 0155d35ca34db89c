"""Deals that nobody wanted: what the code says of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.running import ran_out
from adjudicator.game.trump_making import TURNS_DOWN
from adjudicator.law.findings import FactValue
from adjudicator.table.sorts import sort_of

if TYPE_CHECKING:
    from adjudicator.table.state import Timeline
    from rulebase import Rulebase

_NOBODY = {
    "redeal_cause": "passed_out",
    "forehand_names_game": "no",
    "draw_new_deal": "nobody_opened",
    "choice_new_deal": "nobody_opened",
    "seven_up_new_deal": "cards_run_out",
    "klaberjass_new_deal": "all_passed",
}
"""What is known of a deal that nobody bid or opened, or for which no trump was found."""


def passed_out(rulebase: Rulebase, code: str, timeline: Timeline) -> tuple[str, ...]:
    """What *code* says of a deal that nobody bid or opened, or that found no trump: no fault, but a law all the same
    (CB-56, SK-43, PD-19, SU-06)."""
    if timeline.regular and (timeline.regular.contract or timeline.regular.winners):
        return ()
    auction = timeline.end.auction
    bid = not auction.closed or timeline.plays or any(made.counts not in TURNS_DOWN for made in auction.calls)
    if bid and not sort_of(timeline.game.raw).came_to_nothing(timeline) and not ran_out(timeline):
        return ()

    from adjudicator.law.consult import consult  # few deals are passed out

    def obtain(_kind: str, fact: str) -> FactValue | None:
        # Who names a game when the others have passed has not passed himself.
        value = _NOBODY.get(fact)
        return FactValue(value, "record") if value else None

    found = consult(rulebase, code, "redeal", obtain)
    said = tuple(row.says for _, row in found.rows)
    return said if ran_out(timeline) or not said else ("passed out", *said)
