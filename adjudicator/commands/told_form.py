"""``rule --form FILE``: the ruling form of what was told, with room for what nobody told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.commands.common import names_of
from adjudicator.commands.form import put
from adjudicator.pipeline.codes import notation_of
from adjudicator.record.errors import FileError
from adjudicator.render.form.told import Told, told_sheet
from adjudicator.render.words import SEAT_NAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.law.end_checks import Check
    from adjudicator.law.findings import Finding
    from adjudicator.report.versions import Dispute
    from rulebase import Rulebase


def file_told(
    file: str,
    laws: Rulebase,
    code: str,
    findings: Sequence[Finding],
    checks: Sequence[Check] = (),
    aloud: Sequence[str] = (),
    dispute: Dispute | None = None,
) -> None:
    """Write the form of *findings*, each opened by the one before it, to *file*."""
    seats = notation_of(laws, code)({}).seats
    players = [SEAT_NAMES[seat] for seat in seats] if set(seats) <= set(SEAT_NAMES) else ["Players"]
    told = Told(findings, checks, aloud, code, players, dispute)
    put(file, [told_sheet(told, names_of(laws))])


def nothing_ruled(file: str) -> FileError:
    """What is said where there is no ruling to file."""
    return FileError(f"{file}: not written, since nothing is ruled on")
