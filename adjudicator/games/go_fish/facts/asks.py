"""Facts of go fish and authors."""

from __future__ import annotations

from adjudicator.find.deriving import Context, derives, yes_no


@derives("asked_wrongly", "illegal-ask")
def asked_wrongly(context: Context) -> str | None:
    """What was wrong with the question."""
    return context.fault.about.get("asked_wrongly")


@derives("book_turn_over", "failure-to-declare")
def book_turn_over(context: Context) -> str | None:
    """Whether the next player had asked before the book was shown."""
    return yes_no(context.fault.about.get("book_turn_over"))
