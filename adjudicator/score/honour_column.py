"""What rulings order beside the line: points for a side, sides that score honours alone, choices not yet made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulebase.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudicator.law.findings import Effect, Finding, Transfer

_PREMIUM = "honour_points"


def ordered(findings: Iterable[Finding], moved: Transfer | None) -> dict[str, Any]:
    """The parts of a ``Deal`` that rulings settle: ``premiums``, ``honours_only`` and ``moved``."""
    premiums: dict[str, int] = {}
    alone: set[str] = set()
    for effect in _effects(findings):
        side = str(effect.params.get("side"))
        if effect.name == _PREMIUM:
            premiums[side] = premiums.get(side, 0) + int(str(effect.params.get("points", 0)))
        elif Mark.HONOURS_ONLY in effect.marks:
            alone.add(side)
    taken = {moved.taker: moved.n} if moved else {}
    return {"premiums": premiums, "honours_only": frozenset(alone), "moved": taken}


def undecided(findings: Sequence[Finding]) -> bool:
    """Whether somebody has still to choose between options of which one touches the score."""
    return any(
        ruling.chosen is None and Mark.BY_SYSTEM in effect.marks
        for finding in findings
        for ruling in finding.rulings
        for option in ruling.options
        for effect in option.effects
    )


def _effects(findings: Iterable[Finding]) -> Iterator[Effect]:
    for finding in findings:
        for ruling in finding.rulings:
            yield from ruling.effects
