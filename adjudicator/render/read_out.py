"""A ruling on one screen: under which law, on what it rests, and last what the director reads out."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from adjudicator.law.read_out import aloud
from adjudicator.render.findings import BASIS
from adjudicator.render.margin import indented, labelled
from adjudicator.render.safe import plain
from adjudicator.render.sentences import told_line
from adjudicator.render.words import FAINT, LABEL, Names, with_glyphs
from rulebase.ask.citations import laws_cited

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import RenderableType

    from adjudicator.law.findings import Finding, Otherwise
    from rulebase import Rulebase

HEADING = "READ OUT"
MOST_UNLESS = 4
"""So many other courses are told; --long tells them all."""


def ruling(
    laws: Rulebase, findings: Sequence[Finding], sentences: Sequence[str], names: Names, code: str
) -> RenderableType:
    """*findings*, ruled on under *code*, each opened by the one before it, with the *sentences* to be read out."""
    found = findings[0]
    rulings = [ruling for one in findings for ruling in one.rulings]
    head = Text.assemble((names.kind(found.kind), LABEL), (f" – {names.code(code)}", FAINT))
    cited = list(dict.fromkeys(_number(cite) for ruling in rulings for cite in ruling.law.split("; ")))
    basis = list(dict.fromkeys(BASIS[one.basis] for one in rulings if one.basis in BASIS))
    told = "; ".join(map(plain, cited)) + (f" ({'; '.join(basis)})" if basis else "")
    elsewhere = [plain(one) for one in dict.fromkeys(ruling.code for ruling in rulings) if one != code]
    told += f" ({' and '.join(elsewhere)} {'speak' if len(elsewhere) > 1 else 'speaks'} here)" if elsewhere else ""
    parts: list[RenderableType] = [head, labelled("Law", [told])]
    unless = [line for one in findings for line in _unless(laws, one)]
    if unless:
        rest = len(unless) - MOST_UNLESS
        more = [f"… and {rest} more: --long"] if rest > 0 else []
        parts.append(labelled("Unless", [*unless[:MOST_UNLESS], *more]))
    idle = [told_line(name, fact, names) for one in findings for name, fact in one.also_told.items()]
    if idle:
        parts.append(labelled("Also told", [f"nothing here hangs on it: {'; '.join(idle)}"]))
    parts += [Text(), Text(HEADING, style=LABEL)]
    parts += [indented(with_glyphs(one)) for one in sentences]
    return Group(*parts)


def _number(cite: str) -> str:
    """``Law 54D`` of ``Law 54D, declarer refuses the lead``; a heading without a number stays as it is."""
    return cite.split(",", maxsplit=1)[0] if laws_cited(cite) else cite


def _unless(laws: Rulebase, found: Finding) -> Iterator[str]:
    """What was taken for granted, as what would change it: other courses with one outcome in one sentence."""
    changes = [(_change(laws, one, found), one) for one in found.otherwise]
    for change, ones in groupby(sorted(changes, key=lambda pair: pair[0]), key=lambda pair: pair[0]):
        yield f"{' or '.join(with_glyphs(one.says) for _, one in ones)}: {change}"


def _change(laws: Rulebase, one: Otherwise, found: Finding) -> str:
    """What would follow that does not follow now, in its first words."""
    if one.needs:
        return "more would be asked."
    now = {aloud(laws, effect) for ruling in found.rulings for effect in ruling.effects}
    then = [aloud(laws, effect) for ruling in one.rulings for effect in ruling.effects]
    return next((said for said in then if said and said not in now), "only the checks after play differ.")
