"""The derivers: from a record to the value of a fact, or None where the record does not tell.

A deriver answers one fact, for every kind or for the kinds it names. The values are those of the rulebase's
vocabulary; a test compares them.
"""

from __future__ import annotations

from adjudicator.facts.base import Context, Presumed, derivable, derive

__all__ = ["Context", "Presumed", "derivable", "derive"]
