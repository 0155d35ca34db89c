"""The law files that are shipped, read and checked once for all tests of a process, and read once for all processes."""

from __future__ import annotations

from functools import cache

from rulebase import Flaw, Sources, check_sources, load_sources
from tests.helpers.kept import kept


@cache
def shipped() -> Sources:
    """The sources; nobody changes them. Files that are malformed are left out, and are faults."""
    return kept("sources", lambda: load_sources(keep_going=True))


@cache
def faults() -> tuple[Flaw, ...]:
    """Everything that ``rulebase check`` complains of."""
    return tuple(check_sources(shipped()))
