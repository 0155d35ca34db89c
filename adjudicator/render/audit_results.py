"""The results of an audit as text: a line for each irregular deal, and the summary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text

from adjudicator.render.names_and_signs import FAINT, LABEL
from adjudicator.render.safe_text import safe_line
from adjudicator.report.audit_results import commonest_first

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Sequence

    from rich.console import RenderableType

    from adjudicator.report.audit_results import ArchiveSummary, DealRow, FindingRow

_SHOWN = 12
"""Maximum rows of each table; further ones are counted."""


def irregular_deal_line(file: str, deal: DealRow, found: Sequence[FindingRow]) -> Text:
    """One line for an irregular deal: the arguments with which ``replay`` draws it, then its findings."""
    text = Text.assemble((f"{safe_line(file)} --deal {deal.game}", LABEL), "  ")
    text.append("; ".join(_finding_in_audit_line(one) for one in found))
    return text


def _finding_in_audit_line(one: FindingRow) -> str:
    beside = [one.offender] if one.offender else []
    beside += [f"needs {one.needs.replace(' ', ', ')}"] if one.needs else []
    beside += [one.status] if one.status not in ("", "open") else []
    return safe_line(one.kind + (f" ({'; '.join(beside)})" if beside else ""))


def audit_summary(summary: ArchiveSummary) -> RenderableType:
    """Counts by kind, code, file and event, then the totals."""
    parts: list[RenderableType] = []
    if summary.kinds:
        parts += [_count_table("kind", "findings", summary.kinds), ""]
    if summary.irregular_by_file and summary.files > 1:
        parts += [_count_table("file", "irregular deals", summary.irregular_by_file), ""]
    if len(summary.codes) > 1 and summary.irregular:
        parts += [_count_table("code", "irregular deals", summary.irregular_by_code, summary.codes), ""]
    if len(summary.events) > 1 and summary.irregular:
        parts += [_count_table("event", "irregular deals", summary.irregular_by_event, summary.events), ""]
    parts.append(Text(_totals_sentence(summary)))
    return Group(*parts)


def _count_table(what: str, head: str, found: Counter[str], of: Counter[str] | None = None) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=LABEL, pad_edge=False)
    table.add_column(head, justify="right")
    if of is not None:
        table.add_column("of", justify="right")
    table.add_column(what, overflow="fold")
    for name, number in commonest_first(found)[:_SHOWN]:
        cells = [f"{number:,}", *([f"{of[name]:,}"] if of is not None else [])]
        table.add_row(*cells, Text(safe_line(name)) if name else Text("none named", style=FAINT))
    if len(found) > _SHOWN:
        more = [""] if of is not None else []
        table.add_row("", *more, Text(f"… and {len(found) - _SHOWN:,} others", style=FAINT))
    return table


def _totals_sentence(summary: ArchiveSummary) -> str:
    told = (
        f"{_grouped_number_with_noun(summary.deals, 'deal')} in "
        f"{_grouped_number_with_noun(summary.files, 'file')}: {summary.irregular:,} irregular"
    )
    told += f", {summary.deals - summary.irregular:,} regular."
    if summary.waiting:
        told += f" {_grouped_number_with_noun(summary.waiting, 'finding')} cannot be ruled on until a fact is given."
    if summary.lost:
        told += f" {summary.lost:,} without an answer."
    if summary.known_files:
        known = (
            f"{_grouped_number_with_noun(summary.known_deals, 'deal')} in "
            f"{_grouped_number_with_noun(summary.known_files, 'file')}"
        )
        told += f" Answered earlier, not repeated: {known}."
    if len(summary.codes) == 1 and summary.deals:
        told += f" Under {next(iter(summary.codes))}."
    return safe_line(told, 800)


def _grouped_number_with_noun(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
