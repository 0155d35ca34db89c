"""The exit status that tells scripts what came of it, where they ask for it with ``--exit-code``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from rulebase.speech import UNSETTLED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.law.findings import Finding

RULED, NEEDS_FACTS, SILENT = 0, 3, 4
"""Everything is ruled on; something has to be told; the law says nothing of it or leaves a part of it open, or what it
says cannot be read."""


def status_of(findings: Sequence[Finding] | None) -> int:
    """The status for *findings*; None: it is not even told which kind it was."""
    if findings is None or any(found.needs for found in findings):
        return NEEDS_FACTS
    if any(not found.rulings and not found.choice for found in findings):
        return SILENT
    if any(ruling.basis in UNSETTLED for found in findings for ruling in found.rulings):
        return SILENT
    return RULED


def leave(findings: Sequence[Finding] | None, wanted: bool) -> None:
    """End with the status for *findings*, if that is *wanted*."""
    status = status_of(findings)
    if wanted and status:
        raise typer.Exit(status)
