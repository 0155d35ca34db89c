"""Facts of the bets at red dog."""

from __future__ import annotations

from adjudicator.facts.base import Context, derives, yes_no


@derives("bet_named_in_turn", "change-of-call")
def bet_named_in_turn(context: Context) -> str | None:
    """Whether it was his turn when he named the amount."""
    return yes_no(context.fault.about.get("in_turn"))
