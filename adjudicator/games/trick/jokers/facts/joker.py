"""What went wrong with the joker."""

from __future__ import annotations

from adjudicator.find.deriving import Context, derives


@derives("joker_fault")
def joker_fault(context: Context) -> str | None:
    """No suit was named; that it was played by a hand that could follow is found as a revoke."""
    return context.fault.about.get("joker")
