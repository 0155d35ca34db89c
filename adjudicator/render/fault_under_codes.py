"""One told fault under several codes: columns for a few, groups of codes by answer for many."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.console import Group
from rich.table import Table
from rich.text import Text

from adjudicator.render import json_data
from adjudicator.render.findings import BASIS_WORDS
from adjudicator.render.names_and_signs import FAINT, LABEL, MARK, NO_LAW, SlugTitles, counted_noun, with_glyphs
from adjudicator.render.safe_text import safe_line
from adjudicator.render.sentences import effect_sentences, fact_line, finding_in_short, law_line

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import RenderableType

    from adjudicator.report.fault_under_codes import CodeAnswer


MOST_SIDE_BY_SIDE = 3
"""Maximum number of codes side by side in 80 columns; more codes are grouped by their answer."""
DIFFERS = "≠"
ROW_LABELS = ("follows", "law", "speaks")
MOST_FACTS_WANTED = 4
"""Maximum number of wanted facts named; the rest are cut off."""
OUTCOMES_BESIDE = 4
"""Maximum number of outcomes listed for a code that still wants facts; the rest are counted."""


def code_comparison(
    kind: str,
    known: Mapping[str, str],
    rows: Sequence[CodeAnswer],
    names: SlugTitles,
    others: Mapping[str | None, int] = MappingProxyType({}),
) -> RenderableType:
    """The answers of several codes to a fault with the facts *known*; differences from the first code are marked.

    *others*: code → for how many codes not compared it decides; under None, those for which none does.
    """
    head = Text.assemble((names.kind(kind), LABEL))
    if known:
        head.append("; " + ", ".join(f"{names.fact(name)}: {safe_line(value)}" for name, value in known.items()))
    if not rows:
        return Group(head, Text("No code decides this itself."))
    if len(rows) > MOST_SIDE_BY_SIDE:
        table = codes_by_answer(rows)
        counted = Text(answer_tally(rows, others, others.get(None, 0)), style=FAINT)
    else:
        table, counted = _codes_in_columns(rows, names), Text()
    marked = any(row.differs_from(rows[0]) for row in rows)
    foot = Text(f"{DIFFERS} differs from the first code", style=FAINT) if marked else Text()
    wanted = _wanted_facts_as_options(rows)
    asks = Text(f"With more facts it would be one ruling: {wanted}", style=FAINT) if wanted else Text()
    takes = Text(_assumed_facts_sentence(rows, names), style=FAINT)
    return Group(head, Text(), table, *(line for line in (takes, foot, asks, counted) if line.plain))


def _assumed_facts_sentence(rows: Sequence[CodeAnswer], names: SlugTitles) -> str:
    """The facts assumed by any code, in a sentence; empty if there are none."""
    facts = {name: fact for row in rows for name, fact in row.finding.facts.items() if fact.source == "assumed"}
    lines = [fact_line(name, fact.value, names) for name, fact in facts.items()]
    return f"The usual case is compared: {'; '.join(lines)}." if lines else ""


def _codes_in_columns(rows: Sequence[CodeAnswer], names: SlugTitles) -> Table:
    """A table with a column for each code."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=LABEL, pad_edge=False)
    table.add_column("")
    for row in rows:
        table.add_column(_code_heading(row, rows), ratio=1)
    table.add_row("code", *(names.code(row.code) for row in rows))
    for label in ROW_LABELS:
        table.add_row("")
        table.add_row(label, *(_marked_cell(label, row, rows) for row in rows))
    return table


def _code_heading(row: CodeAnswer, rows: Sequence[CodeAnswer]) -> Text:
    return Text.assemble(("≠ ", MARK) if _differs_from_first_code(row, rows) else "", safe_line(row.code))


def _differs_from_first_code(row: CodeAnswer, rows: Sequence[CodeAnswer]) -> bool:
    """Whether the consequences differ from those under the first code."""
    return "follows" in row.differs_from(rows[0])


def _marked_cell(label: str, row: CodeAnswer, rows: Sequence[CodeAnswer]) -> Text:
    """A cell, with a sign before it if it differs from that of the first code."""
    differs = label in row.differs_from(rows[0])
    if label == "follows" and row.possible_rulings and not row.finding.rulings:
        return _possible_outcomes(row, rows[0])
    says = {
        "follows": lambda: finding_in_short(row.finding),
        "law": lambda: _law_behind_answer(row),
        "speaks": lambda: safe_line(row.deciding_code or NO_LAW),
    }
    return Text.assemble((f"{DIFFERS} " if differs else "", MARK), says[label]())


def _possible_outcomes(row: CodeAnswer, first: CodeAnswer) -> Text:
    """The outcomes still possible while facts are missing; the sign marks those the first code does not have."""
    known = set(first.outcomes)
    outcomes: dict[str, bool] = {}
    for ruling, one in zip(row.possible_rulings, row.outcomes, strict=True):
        says = with_glyphs(" ".join(effect_sentences(ruling.effects)) or ruling.says)
        outcomes[says] = outcomes.get(says, False) or one not in known
    text = Text()
    for says, differs in list(outcomes.items())[:OUTCOMES_BESIDE]:
        text.append("\n" if text else "")
        text.append(f"{DIFFERS} " if differs else "• ", MARK if differs else "")
        text.append(says)
    rest = list(outcomes.values())[OUTCOMES_BESIDE:]
    if rest:
        marked = f", {sum(rest)} of them {DIFFERS}" if any(rest) else ""
        text.append(f"\n… and {counted_noun(len(rest), 'more outcome')}{marked}")
    missing = sum(1 for one in known if one not in row.outcomes)
    if missing:
        text.append(f"\n{DIFFERS} ", MARK).append(f"lacks {counted_noun(missing, 'outcome')} of the first code")
    return text


def _law_behind_answer(row: CodeAnswer) -> str:
    rulings = row.finding.rulings or row.possible_rulings
    if row.finding.rulings:
        readings = dict.fromkeys(BASIS_WORDS[ruling.basis] for ruling in rulings if ruling.basis in BASIS_WORDS)
        return "; ".join((law_line(rulings[0], row.code), *readings))
    return ", ".join(dict.fromkeys(safe_line(ref) for ruling in rulings for ref in ruling.under))


def _wanted_facts_as_options(rows: Sequence[CodeAnswer]) -> str:
    needs = dict.fromkeys(need.fact for row in rows for need in row.finding.needs)
    told = " ".join(f"--fact {safe_line(fact)}=…" for fact in list(needs)[:MOST_FACTS_WANTED])
    return f"{told} … ({len(needs)} in all)" if len(needs) > MOST_FACTS_WANTED else told


def compared_answer_data(row: CodeAnswer, first: CodeAnswer) -> dict[str, Any]:
    """One code's answer as JSON data for ``compare --json``; *first* is the answer it is compared with."""
    found = row.finding
    return {
        "code": row.code,
        "status": found.status,
        "spoke": row.deciding_code,
        "reason": found.summary,
        "differs": list(row.differs_from(first)),
        "facts": json_data.facts_data(found.facts),
        "needs": [json_data.need_data(need) for need in found.needs],
        "rulings": [json_data.ruling_data(ruling) for ruling in found.rulings],
        "open": [json_data.ruling_data(ruling) for ruling in row.possible_rulings],
    }


OUTCOMES_GROUPED = 6
"""Maximum number of outcomes listed for a group of codes that still want facts; the rest are counted."""


MOST_SPEAKERS = 6
"""Maximum number of codes named that decide for others; the rest are counted."""


class GroupAnswer(NamedTuple):
    """An answer as (text, whether the first code does not have this outcome), in order."""

    lines: tuple[tuple[str, bool], ...]
    differs: bool
    """Whether the consequences differ from those under the first code."""


def codes_by_answer(rows: Sequence[CodeAnswer]) -> Table:
    """The distinct answers: that of the first code, then by the number of codes that give it."""
    groups: dict[GroupAnswer, list[CodeAnswer]] = {}
    for row in rows:
        groups.setdefault(answer_compared_with_first(row, rows[0]), []).append(row)
    first = answer_compared_with_first(rows[0], rows[0])
    table = Table.grid(padding=(0, 1, 0, 0), expand=True)
    table.add_column(width=1)
    table.add_column()
    for answer in sorted(groups, key=lambda one: (one != first, -len(groups[one]))):
        members = groups[answer]
        table.add_row(Text(DIFFERS if answer.differs else "", MARK), _group_codes(members))
        for says, new in answer.lines[:OUTCOMES_GROUPED]:
            table.add_row("", _item_with_sign(says, DIFFERS if new else "•"))
        rest = [new for _, new in answer.lines[OUTCOMES_GROUPED:]]
        if rest:
            marked = f", {sum(rest)} of them {DIFFERS}" if any(rest) else ""
            table.add_row("", Text(f"  … and {counted_noun(len(rest), 'more outcome')}{marked}"))
        table.add_row("", _provision_ids_by_code(members))
        table.add_row("", "")
    return table


def answer_tally(rows: Sequence[CodeAnswer], others: Mapping[str | None, int], known: int) -> str:
    """The numbers of codes and of answers, and the codes that decide for *others*, as in `code_comparison`.

    *known*: the number of codes that are silent or have no such fault.
    """
    answers = len({answer_compared_with_first(row, rows[0]) for row in rows})
    said = f"{counted_noun(len(rows), 'code')}, {counted_noun(answers, 'answer')}."
    speaking = [f"{safe_line(spoke)} for {number}" for spoke, number in others.items() if spoke is not None]
    if speaking:
        more = f" and {counted_noun(len(speaking) - MOST_SPEAKERS, 'other')}" if len(speaking) > MOST_SPEAKERS else ""
        said += (
            f" Where a code has no law of its own for it, another applies: {', '.join(speaking[:MOST_SPEAKERS])}{more}."
        )
    return said + (f" {counted_noun(known, 'code')} silent, or without such a fault." if known else "")


def answer_compared_with_first(row: CodeAnswer, first: CodeAnswer) -> GroupAnswer:
    """The answer of *row*, compared with *first*."""
    if row.finding.rulings or not row.possible_rulings:
        differs = "follows" in row.differs_from(first)
        return GroupAnswer(((finding_in_short(row.finding), differs),), differs)
    known = set(first.outcomes)
    lines: dict[str, bool] = {}
    for ruling, one in zip(row.possible_rulings, row.outcomes, strict=True):
        says = with_glyphs(" ".join(effect_sentences(ruling.effects)) or ruling.says)
        lines[says] = lines.get(says, False) or one not in known
    return GroupAnswer(tuple(lines.items()), "follows" in row.differs_from(first))


def _group_codes(members: Sequence[CodeAnswer]) -> Text:
    """The codes of a group, each with the code that decides for it, if that is another."""
    names = [
        safe_line(row.code)
        if row.deciding_code in (None, row.code)
        else f"{safe_line(row.code)} ({safe_line(str(row.deciding_code))} applies)"
        for row in members
    ]
    return Text(", ".join(names), LABEL)


def _item_with_sign(says: str, sign: str) -> Table:
    line = Table.grid(padding=(0, 1, 0, 0))
    line.add_column(width=1)
    line.add_column()
    line.add_row(Text(sign, MARK if sign == DIFFERS else ""), Text(says))
    return line


def _provision_ids_by_code(members: Sequence[CodeAnswer]) -> Text:
    """The ids of the provisions that each code's answer rests on."""
    laws = []
    for row in members:
        refs = dict.fromkeys(safe_line(ref) for under in row.law for ref in under)
        if refs:
            laws.append(f"{f'{safe_line(row.code)} ' if len(members) > 1 else ''}{', '.join(refs)}")
    return Text(f"law: {'; '.join(laws)}" if laws else "", FAINT)
