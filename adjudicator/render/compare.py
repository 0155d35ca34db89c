"""Codes side by side: what follows the same fault under each, which law says so, where they differ."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from rich.console import Group
from rich.table import Table
from rich.text import Text

from adjudicator.render import data
from adjudicator.render.findings import BASIS
from adjudicator.render.safe import plain
from adjudicator.render.sentences import consequences, fact_line, law_line, short
from adjudicator.render.words import FAINT, LABEL, MARK, NO_LAW, Names, count, with_glyphs

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import RenderableType

    from adjudicator.report.compared import Compared

BESIDE = 3
"""Codes that fit beside each other in 80 columns; of more each answer is told once, under the codes that give it."""
DIFFERS = "≠"
CELLS = ("follows", "law", "speaks")
WANTED = 4
"""Facts named that would settle it; the rest are counted."""
OUTCOMES = 4
"""Outcomes listed of a code that still wants facts; the rest are counted."""


def compared(
    kind: str,
    known: Mapping[str, str],
    rows: Sequence[Compared],
    names: Names,
    others: Mapping[str | None, int] = MappingProxyType({}),
) -> RenderableType:
    """The answers of several codes; what differs from the first is marked.

    *others*: for how many codes that are not compared each code speaks; None: nobody does.
    """
    head = Text.assemble((names.kind(kind), LABEL))
    if known:
        head.append("; " + ", ".join(f"{names.fact(name)}: {plain(value)}" for name, value in known.items()))
    if not rows:
        return Group(head, Text("No code decides this itself."))
    if len(rows) > BESIDE:
        from adjudicator.render.compare_groups import grouped, tally  # few codes stand side by side

        table = grouped(rows)
        counted = Text(tally(rows, others, others.get(None, 0)), style=FAINT)
    else:
        table, counted = _beside(rows, names), Text()
    marked = any(row.differs_from(rows[0]) for row in rows)
    foot = Text(f"{DIFFERS} differs from the first code", style=FAINT) if marked else Text()
    wanted = _wanted(rows)
    asks = Text(f"Told more, it would be one ruling: {wanted}", style=FAINT) if wanted else Text()
    takes = Text(_assumed(rows, names), style=FAINT)
    return Group(head, Text(), table, *(line for line in (takes, foot, asks, counted) if line.plain))


def _assumed(rows: Sequence[Compared], names: Names) -> str:
    """What is taken for granted where a code asks for it; empty when nothing is."""
    facts = {name: fact for row in rows for name, fact in row.found.facts.items() if fact.source == "assumed"}
    lines = [fact_line(name, fact.value, names) for name, fact in facts.items()]
    return f"The ordinary course is compared: {'; '.join(lines)}." if lines else ""


def _beside(rows: Sequence[Compared], names: Names) -> Table:
    """A column for each code."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=LABEL, pad_edge=False)
    table.add_column("")
    for row in rows:
        table.add_column(_title(row, rows), ratio=1)
    table.add_row("code", *(names.code(row.code) for row in rows))
    for label in CELLS:
        table.add_row("")
        table.add_row(label, *(_cell(label, row, rows) for row in rows))
    return table


def _title(row: Compared, rows: Sequence[Compared]) -> Text:
    return Text.assemble(("≠ ", MARK) if _differs(row, rows) else "", plain(row.code))


def _differs(row: Compared, rows: Sequence[Compared]) -> bool:
    """Whether something else follows than under the first code."""
    return "follows" in row.differs_from(rows[0])


def _cell(label: str, row: Compared, rows: Sequence[Compared]) -> Text:
    """One cell, its sign before it where it says something else than that of the first code."""
    differs = label in row.differs_from(rows[0])
    if label == "follows" and row.open and not row.found.rulings:
        return _possible(row, rows[0])
    says = {
        "follows": lambda: short(row.found),
        "law": lambda: _law(row),
        "speaks": lambda: plain(row.spoke or NO_LAW),
    }
    return Text.assemble((f"{DIFFERS} " if differs else "", MARK), says[label]())


def _possible(row: Compared, first: Compared) -> Text:
    """While facts are missing, what may still come of it; the sign stands at what the first code does not know."""
    known = set(first.outcomes)
    outcomes: dict[str, bool] = {}
    for ruling, one in zip(row.open, row.outcomes, strict=True):
        says = with_glyphs(" ".join(consequences(ruling.effects)) or ruling.says)
        outcomes[says] = outcomes.get(says, False) or one not in known
    text = Text()
    for says, differs in list(outcomes.items())[:OUTCOMES]:
        text.append("\n" if text else "")
        text.append(f"{DIFFERS} " if differs else "• ", MARK if differs else "")
        text.append(says)
    rest = list(outcomes.values())[OUTCOMES:]
    if rest:
        marked = f", {sum(rest)} of them {DIFFERS}" if any(rest) else ""
        text.append(f"\n… and {count(len(rest), 'more outcome')}{marked}")
    missing = sum(1 for one in known if one not in row.outcomes)
    if missing:
        text.append(f"\n{DIFFERS} ", MARK).append(f"lacks {count(missing, 'outcome')} of the first code")
    return text


def _law(row: Compared) -> str:
    rulings = row.found.rulings or row.open
    if row.found.rulings:
        readings = dict.fromkeys(BASIS[ruling.basis] for ruling in rulings if ruling.basis in BASIS)
        return "; ".join((law_line(rulings[0], row.code), *readings))
    return ", ".join(dict.fromkeys(plain(ref) for ruling in rulings for ref in ruling.under))


def _wanted(rows: Sequence[Compared]) -> str:
    needs = dict.fromkeys(need.fact for row in rows for need in row.found.needs)
    told = " ".join(f"--fact {plain(fact)}=…" for fact in list(needs)[:WANTED])
    return f"{told} … ({len(needs)} in all)" if len(needs) > WANTED else told


def compared_data(row: Compared, first: Compared) -> dict[str, Any]:
    """One code's answer for ``compare --json``; *first* is the one that it is held against."""
    found = row.found
    return {
        "code": row.code,
        "status": found.status,
        "spoke": row.spoke,
        "reason": found.summary,
        "differs": list(row.differs_from(first)),
        "facts": data.facts(found.facts),
        "needs": [data.need(need) for need in found.needs],
        "rulings": [data.ruling(ruling) for ruling in found.rulings],
        "open": [data.ruling(ruling) for ruling in row.open],
    }
