"""The ruling form of an irregularity that was told and not recorded: what nobody has told is filled in by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.render.form.blocks import UNTOLD, Beside, Block, Heading, Pairs, Paragraph, Sheet, Space
from adjudicator.render.form.ruling import APPEAL, SIGNED, Shown, looked_into, ruled
from adjudicator.render.form.sheet import FILED
from adjudicator.render.sentences import full_sentence
from adjudicator.render.words import with_glyphs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.law.end_checks import Check
    from adjudicator.law.findings import Finding
    from adjudicator.render.words import Names
    from adjudicator.report.versions import Dispute


class Told(NamedTuple):
    """What was ruled on."""

    findings: Sequence[Finding]
    """Each opened by the ruling on the one before it."""
    checks: Sequence[Check]
    aloud: Sequence[str]
    """What is read out."""
    code: str
    players: Sequence[str]
    """What the players are called by their places at the table."""
    dispute: Dispute | None = None
    """The first of them as each tells it."""


def told_sheet(told: Told, names: Names) -> Sheet:
    """The form of it."""
    return tuple(_blocks(told, names))


def _blocks(told: Told, names: Names) -> Iterator[Block]:
    yield Heading(1, f"Ruling form – {names.kind(told.findings[0].kind)}")
    yield Pairs(
        (
            *((name, UNTOLD) for name in (*FILED, *told.players)),
            ("Code of law", f"{names.code(told.code)} ({told.code})"),
        )
    )
    yield Heading(2, "What happened")
    yield Space((("In words", 3),))
    shown = Shown(told.code, None, names, frozenset(check.law for check in told.checks))
    for at, found in enumerate(told.findings):
        yield Heading(2, names.kind(found.kind))
        if found.silent or found.status == "silent":
            yield Paragraph(
                full_sentence(f"No ruling: {found.silent or found.summary or 'this code says nothing of it'}")
            )
        yield from ruled(found, None if at else told.dispute, None, shown)
    if told.aloud:
        yield Heading(2, "Read out")
        yield Paragraph(" ".join(with_glyphs(line) for line in told.aloud))
    yield from looked_into(told.checks)
    score = Space((("As played", 1), ("After the ruling", 1)))
    yield Beside(((Heading(2, "Tricks and score"), score), SIGNED))
    yield from APPEAL
