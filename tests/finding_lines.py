"""``python -m tests.finding_lines``: the lines that findings of the recorded cases take, in replay and at a table."""

from __future__ import annotations

import io
import sys
from collections import Counter
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from rich.console import Console

from adjudicator.commands.recording_ruling_choices import menu_question
from adjudicator.law.assumptions import with_alternative_values
from adjudicator.law.spoken_ruling import spoken_sentences
from adjudicator.render.brief_finding import brief_finding
from adjudicator.render.finding_at_table import finding_at_table, numbered_options
from adjudicator.render.names_and_signs import SlugTitles
from adjudicator.report.choice_menu import next_menu
from tests.frozen.answers import RecordedCase, recorded_cases
from tests.helpers.recorded_cases import report_of
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.console import RenderableType

COLUMNS = 80
MOST_IN_REPLAY, MEDIAN_IN_REPLAY, MOST_AT_TABLE, MOST_OF_OPTION = 12, 7, 6, 2


class MeasuredFinding(NamedTuple):
    """A finding as it is drawn."""

    name: str
    """The case and the number of the finding."""
    in_replay: Sequence[str]
    at_table: Sequence[str]
    """The lines at the table, those of the options left out."""
    options: Sequence[Sequence[str]]
    """The lines of each option at the table."""
    read_out: Sequence[str]
    """The sentences that JSON has as ``read_out``."""


def lines_of(part: RenderableType) -> list[str]:
    """The lines of *part* in a pipe of `COLUMNS` columns."""
    out = io.StringIO()
    Console(file=out, width=COLUMNS, no_color=True, legacy_windows=False).print(part)
    return [line.rstrip() for line in out.getvalue().splitlines()]


def all_cases() -> list[RecordedCase]:
    """The recorded cases of all codes."""
    return recorded_cases(code.id for code in laws().codes())


def measured(cases: Iterable[RecordedCase]) -> Iterator[MeasuredFinding]:
    """The findings of *cases*, each drawn for replay and for the table."""
    names = SlugTitles(laws().title)
    for case in cases:
        report = report_of(case.text, case.code)
        menu = next_menu(report, laws()) if report.findings else None
        for one in report.findings:
            found = with_alternative_values(laws(), report.code, one)
            asked = menu if menu and menu.finding == found.id else None
            brings = {entry.label: entry.outcome for entry in asked.entries} if asked else {}
            question = menu_question(asked) if asked else ""
            options = [[line.plain for line in numbered_options({name: to}, COLUMNS)] for name, to in brings.items()]
            table = lines_of(finding_at_table(laws(), found, names, report.code, question, brings))
            yield MeasuredFinding(
                f"{case.name} [{found.id}]",
                lines_of(brief_finding(laws(), found, names, report.code)),
                table[: len(table) - sum(map(len, options))],
                options,
                spoken_sentences(laws(), [one]),
            )


def main() -> None:
    """Print how many findings take how many lines, and the longest; exit with status 1 if one is too long."""
    findings = list(measured(all_cases()))
    for title, sizes, most in (
        ("replay", [len(one.in_replay) for one in findings], MOST_IN_REPLAY),
        ("record", [len(one.at_table) for one in findings], MOST_AT_TABLE),
        ("an option", [len(lines) for one in findings for lines in one.options], MOST_OF_OPTION),
    ):
        counted = ", ".join(f"{lines}: {number}" for lines, number in sorted(Counter(sizes).items()))
        print(f"{title}: median {median(sizes)}, most {max(sizes)} (at most {most}); lines: findings {counted}")
    too_long = [one for one in findings if len(one.in_replay) > MOST_IN_REPLAY or len(one.at_table) > MOST_AT_TABLE]
    for one in too_long:
        print("", one.name, *one.in_replay, *one.at_table, sep="\n")
    sys.exit(bool(too_long))


if __name__ == "__main__":
    main()
