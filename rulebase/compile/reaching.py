"""Which provisions a record has been shown to reach, and why no record can show the others.

A provision marked A speaks of what a record tells by itself. It is reached when some case on a record expects a row
that rests on it, or says that it shows it (``shows``): a result, an entry of the score, that nothing is wrong.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rulebase.compile.casefile import Case
    from rulebase.compile.source import CodeSource, Sources

AUTOMATIC = "A"
"""The mark of a provision that a record shows without anybody's word."""


def unreached(sources: Sources) -> tuple[str, ...]:
    """The ids of the provisions marked A that no case on a record reaches, in the order of the codes."""
    reached = frozenset(chain.from_iterable(_reached(sources, code) for code in sources.codes.values()))
    marked = (
        provision.id
        for code in sources.codes.values()
        for law in code.kinds.values()
        for provision in law.provisions
        if provision.det == AUTOMATIC
    )
    return tuple(name for name in marked if name not in reached)


def _reached(sources: Sources, code: CodeSource) -> Iterator[str]:
    for kind, cases in code.cases.items():
        for case in cases:
            if case.record:
                yield from case.shows
                yield from _under(sources, code, kind, case)


def _under(sources: Sources, code: CodeSource, kind: str, case: Case) -> Iterator[str]:
    """What the rows rest on that *case* expects in its findings."""
    findings = case.expect.get("findings", ())
    for found in findings if isinstance(findings, (list, tuple)) else ():
        row = found.get("row")
        spoke = str(found["code"]) if "code" in found else None
        lineage = [spoke] if spoke else [code.id, *sources.ancestors(code.id)]
        if row is not None:
            yield from _rests(sources, lineage, (str(found.get("kind", kind)), kind), str(row))


def _rests(sources: Sources, lineage: list[str], kinds: tuple[str, str], row: str) -> Iterator[str]:
    """The provisions of the nearest row of this id."""
    for name in lineage:
        laws: Mapping[str, object] = sources.codes[name].kinds if name in sources.codes else {}
        for kind in dict.fromkeys(kinds):
            law = sources.codes[name].kinds.get(kind) if kind in laws else None
            for one in law.rows if law else ():
                if one.id == row:
                    yield from one.under
                    return
