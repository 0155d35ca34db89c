"""Every distinct text that is read out under one code, with the rows of law behind it and the facts that lead there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.law.onward import opened_by, without_conditions
from adjudicator.law.read_out import handed_over, read_out
from adjudicator.law.rulings import rule_told
from adjudicator.record.errors import ContradictionError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.law.findings import Finding
    from rulebase import Rulebase


_FAR = 2
"""Laws that only send on, by which the text of the one reached is no more one of the first."""


class Voice(NamedTuple):
    """One text that is read out."""

    kind: str
    sentences: tuple[str, ...]
    rows: tuple[str, ...]
    """The rows that lead to it, each way as *row* or, where one law goes on to another, *row > row*."""
    facts: Mapping[str, str]
    """The fewest facts that lead to it, as ``rule`` is told them."""
    status: str
    """``decided``, or ``needs-facts`` where the text leaves a choice open."""


def voices(laws: Rulebase, code: str) -> Iterator[Voice]:
    """The distinct read-outs of the tables that *code* has itself, kind by kind in the order of the vocabulary."""
    for kind in laws.kinds():
        table = laws.table(code, kind.id)
        if table is None or table.code != code or laws.resolve_kind(kind.id, {}, code).kind != kind.id:
            continue
        found: dict[tuple[str, ...], Voice] = {}
        for facts, findings in _outcomes(laws, code, kind.id, {}):
            sentences = read_out(laws, findings)
            rows = " > ".join(ruling.row for one in findings for ruling in one.rulings)
            known = found.get(sentences)
            if known is None or len(facts) < len(known.facts):
                status = "needs-facts" if any(one.needs for one in findings) else "decided"
                known = Voice(kind.id, sentences, known.rows if known else (), facts, status)
            found[sentences] = known._replace(rows=tuple(dict.fromkeys((*known.rows, rows))))
        yield from found.values()


def _outcomes(
    laws: Rulebase, code: str, kind: str, facts: dict[str, str]
) -> Iterator[tuple[dict[str, str], list[Finding]]]:
    """(facts told, the finding and those that it opens) of every way through the questions on *kind*."""
    try:
        found = rule_told(laws, code, kind, facts, strict=True, check=False)
    except ContradictionError:
        # Two answers that cannot be so together: nobody gets there.
        return
    need = next(iter(found.needs), None)
    if need is not None:
        for value in need.values:
            yield from _outcomes(laws, code, kind, {**facts, need.fact: value})
        return
    if not found.rulings or (len(found.rulings) > 1 and handed_over(found.rulings[: _FAR + 1])):
        # A sentence of another law, to which this one only sends on, is a text of that one; so is whatever comes of it
        # where this one sends by way of others.
        return
    yield facts, [without_conditions(found, worded=False)]
    # A table that a condition would send on to has texts of its own, under its own kind.
    found = without_conditions(found)
    for told, opens in _opened(laws, code, found, facts):
        yield told, [found, *opens]


def _opened(
    laws: Rulebase, code: str, found: Finding, facts: dict[str, str]
) -> Iterator[tuple[dict[str, str], list[Finding]]]:
    """The same for the findings that *found* opens: with the question left open, and with each of its answers."""
    opens = opened_by(laws, code, found, facts, strict=True)
    if not opens:
        return
    yield facts, opens
    need = next(iter(opens[-1].needs), None)
    if need is not None and need.fact not in facts:
        for value in need.values:
            yield from _opened(laws, code, found, {**facts, need.fact: value})


def written(laws: Rulebase, code: str) -> str:
    """The voices of *code* as a text file: kind, facts and rows before each text."""
    lines: list[str] = []
    before = ""
    count = 0
    for voice in voices(laws, code):
        if voice.kind != before:
            lines += ["", f"## {voice.kind}"]
            before = voice.kind
        count += 1
        told = ",".join(f"{name}={value}" for name, value in voice.facts.items())
        status = "" if voice.status == "decided" else f" ({voice.status})"
        lines += [
            "",
            f"{told or '-'}{status}",
            f"[{'] ['.join(voice.rows)}]",
            *(f"    {one}" for one in voice.sentences),
        ]
    return "\n".join([f"# What is read out under {code}: {count} texts", *lines, ""])
