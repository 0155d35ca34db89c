"""Facts of the suit that declarer forbids for a withdrawn call (Law 26B)."""

from __future__ import annotations

from typing import Literal

from adjudicator.find.cards.details import ForbiddenLead
from adjudicator.find.deriving import FOR_PEOPLE, Context, Unread, YesNo


def _used(context: Context) -> Literal["yes"] | None:
    return "yes" if context.fault.of(ForbiddenLead) else None


def call_withdrawn(context: Context) -> YesNo | None:
    """Declarer has the right only for a call that was withdrawn."""
    return _used(context)


def comparable(context: Context) -> YesNo | None:
    """Declarer has the right only where the director has found that the replacement is not comparable."""
    return "no" if _used(context) else None


def offender_defends(context: Context) -> YesNo | None:
    """Declarer has the right only over a lead of the defenders."""
    return _used(context)


def declarer_uses(context: Context) -> YesNo | None:
    """Declarer has forbidden a suit."""
    return _used(context)


def suit_specified(context: Context) -> Unread | None:
    """A call that names the suit may have meant another: people who know what it meant must say."""
    return FOR_PEOPLE if context.fault.of(ForbiddenLead) else None
