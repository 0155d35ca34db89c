"""What was named or announced against the law, in the words of skat."""

from __future__ import annotations

from adjudicator.find.deriving import Context


def skat_not_declared(context: Context) -> str | None:
    """A game named too late, or whose hand did not lie open in time."""
    return context.fault.because or None
