"""Codes side by side: what follows the same fault under each, which law says so, where they differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich.console import Group
from rich.table import Table
from rich.text import Text

from adjudicator.render import data
from adjudicator.render.findings import consequences, law_line, short
from adjudicator.render.safe import plain
from adjudicator.render.words import FAINT, LABEL, MARK, Names, count, with_glyphs

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import RenderableType

    from adjudicator.ruling import Finding, Ruling

BESIDE = 3
"""Codes that fit beside each other in 80 columns; more stand under each other."""
OUTCOMES = 4
"""Outcomes listed of a code that still wants facts; the rest are counted."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One code's answer. *open* are the rulings that are still possible when facts are missing."""

    code: str
    found: Finding
    spoke: str | None
    open: tuple[Ruling, ...] = ()

    @property
    def outcome(self) -> tuple[object, ...]:
        """What is compared: what is ordered and what may be elected, the words aside."""
        return tuple(
            (
                tuple((effect.name, tuple(sorted(effect.params.items(), key=str))) for effect in ruling.effects),
                tuple(option.id for option in ruling.options),
            )
            for ruling in (self.found.rulings or self.open)
        )


def compared(kind: str, known: Mapping[str, str], rows: Sequence[Compared], names: Names) -> RenderableType:
    """The answers of several codes; what differs from the first is marked."""
    head = Text.assemble((names.kind(kind), LABEL))
    if known:
        head.append("; " + ", ".join(f"{names.fact(name)}: {plain(value)}" for name, value in known.items()))
    if not rows:
        return Group(head, Text("No code decides this itself."))
    table = _beside(rows, names) if len(rows) <= BESIDE else _below(rows, names)
    foot = Text("≠ differs from the first code", style=FAINT) if any(_differs(row, rows) for row in rows) else Text()
    wanted = _wanted(rows)
    asks = Text(f"Told more, it would be one ruling: {wanted}", style=FAINT) if wanted else Text()
    return Group(head, Text(), table, *(line for line in (foot, asks) if line.plain))


def _beside(rows: Sequence[Compared], names: Names) -> Table:
    """A column for each code."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=LABEL, pad_edge=False)
    table.add_column("")
    for row in rows:
        table.add_column(_title(row, rows), ratio=1)
    table.add_row("code", *(names.code(row.code) for row in rows))
    for label, cell in (("follows", _follows), ("law", _law), ("speaks", _speaks)):
        table.add_row("")
        table.add_row(label, *(Text(cell(row)) for row in rows))
    return table


def _below(rows: Sequence[Compared], names: Names) -> Table:
    """A line for each code."""
    table = Table(box=None, padding=(0, 2, 1, 0), header_style=LABEL, pad_edge=False)
    table.expand = True
    table.add_column("code", max_width=24)
    table.add_column("what follows", ratio=3)
    table.add_column("law", ratio=2)
    for row in rows:
        speaks = "" if row.spoke in (None, row.code) else f" ({plain(str(row.spoke))} speaks)"
        table.add_row(Text.assemble(_title(row, rows), speaks), Text(_follows(row)), Text(_law(row)))
    return table


def _title(row: Compared, rows: Sequence[Compared]) -> Text:
    return Text.assemble(("≠ ", MARK) if _differs(row, rows) else "", plain(row.code))


def _differs(row: Compared, rows: Sequence[Compared]) -> bool:
    return row.outcome != rows[0].outcome


def _follows(row: Compared) -> str:
    """The ruling; while facts are missing, what may still come of it."""
    if row.found.rulings or not row.open:
        return short(row.found)
    outcomes = list(dict.fromkeys(" ".join(consequences(ruling.effects)) or ruling.says for ruling in row.open))
    lines = [f"• {with_glyphs(outcome)}" for outcome in outcomes[:OUTCOMES]]
    if len(outcomes) > OUTCOMES:
        lines.append(f"… and {count(len(outcomes) - OUTCOMES, 'more outcome')}")
    return "\n".join(lines)


def _law(row: Compared) -> str:
    rulings = row.found.rulings or row.open
    if row.found.rulings:
        return law_line(rulings[0], row.code)
    return ", ".join(dict.fromkeys(plain(ref) for ruling in rulings for ref in ruling.under))


def _speaks(row: Compared) -> str:
    return plain(row.spoke or "silent")


def _wanted(rows: Sequence[Compared]) -> str:
    needs = dict.fromkeys(need.fact for row in rows for need in row.found.needs)
    return " ".join(f"--fact {plain(fact)}=…" for fact in needs)


def compared_data(row: Compared) -> dict[str, Any]:
    """One code's answer for ``compare --json``."""
    found = row.found
    return {
        "code": row.code,
        "status": found.status,
        "spoke": row.spoke,
        "reason": found.summary,
        "facts": data.facts(found.facts),
        "needs": [data.need(need) for need in found.needs],
        "rulings": [data.ruling(ruling) for ruling in found.rulings],
        "open": [data.ruling(ruling) for ruling in row.open],
    }
