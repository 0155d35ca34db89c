"""Whether a role is told: somewhere in the deals of the codes that use it the record says who it is."""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.irregularities.detection import Irregularity
from adjudicator.law.choices import DIRECTOR, Election, why_barred_from_choosing
from adjudicator.law.roles import RoleContext, seats_of_role
from tests.helpers.effect_binds import about_a_fault
from tests.helpers.effect_deals import Scene, ruled, scenes
from tests.helpers.effect_uses import LAWS, SOURCES, WORDS, roles_of, uses

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebase.compiler.law_file import RowSpec

_MOST = 1500


class Where(NamedTuple):
    """A fault that may have been made in a deal."""

    scene: Scene
    fault: Irregularity


@cache
def used() -> dict[str, set[str]]:
    """Role → the codes whose rows name it, for somebody who is ordered something or who chooses."""
    found: dict[str, set[str]] = {name: set() for name in WORDS.roles}
    for use in uses():
        for _, role in roles_of(use):
            found[role].add(use.code)
    for code, chooser in choosers():
        found[chooser].add(code)
    return found


@cache
def choosers() -> set[tuple[str, str]]:
    """Every code with every role that chooses under one of its rows, but for the director where no record follows the
    game, so that no choice stands in one.
    """
    return {
        (code.id, row.chooser)
        for code in SOURCES.codes.values()
        for law in code.kinds.values()
        for row in law.rows
        if row.chooser
        if row.chooser != DIRECTOR or not code.note.startswith("No record follows this game")
    }


def places(code: str) -> Iterator[Where]:
    """Faults that may have been made in deals of *code*, by each player at many moments."""
    rng = Random(code)
    for one in scenes(code):
        steps = one.timeline.steps
        for at in rng.sample(range(len(steps)), min(len(steps), 12)):
            for offender in sorted({*steps[at].before.game.seats} & {*one.timeline.end.game.seats}):
                detail, roles = about_a_fault(code, one, at, offender)
                yield Where(one, Irregularity("revoke", offender, at, "open", "", detail=detail, roles=roles))


def told(role: str, codes: set[str]) -> bool:
    """Whether in some deal of *codes* the record tells who *role* is."""
    return any(_told_here(role, where) for code in sorted(codes) for where in islice(places(code), _MOST)) or any(
        _told_there(role, code) for code in sorted(codes)
    )


def _told_here(role: str, where: Where) -> bool:
    return (
        seats_of_role(role, RoleContext.of_fault(LAWS, where.scene.timeline, where.fault, where.fault.step + 1))
        is not None
    )


def _told_there(role: str, code: str) -> bool:
    """Whether in a case of *code* some ruling puts a seat in the place of *role*."""
    for case in ruled(code):
        for found in case.findings:
            for ruling in found.rulings:
                row = _row(ruling.code, ruling.row)
                if row.chooser == role and ruling.chooser not in (None, role):
                    return True
                for spec, effect in zip(row.do, ruling.effects, strict=False):
                    for param, value in spec.params:
                        if value == role and effect.params.get(param) != role:
                            return True
    return False


def _row(code: str, row: str) -> RowSpec:
    rows = (one for law in SOURCES.codes[code].kinds.values() for one in law.rows)
    return next(one for one in rows if one.id == row)


def chooses(code: str, chooser: str) -> str:
    """What is wrong with who may choose as *chooser* in *code*; empty where the right one may and no other."""
    accepted = refused = False
    for where in islice(places(code), _MOST):
        timeline, fault = where.scene.timeline, where.fault
        for seat in (*timeline.game.around, None):
            election = Election(fault.step + 1 if fault.step + 1 < len(timeline.steps) else fault.step, seat, "any", ())
            why = why_barred_from_choosing(timeline, election, chooser, fault, LAWS)
            meant = _meant(chooser, where, election)
            right = seat is None if chooser == DIRECTOR else seat in meant
            dummy = seat == timeline.steps[election.step].before.dummy and seat is not None
            if (why is None) != (right and not dummy):
                return f"{seat} for {chooser} ({meant}): {why or 'accepted'}"
            accepted, refused = accepted or why is None, refused or why is not None
        if refused and (accepted or chooser in LAWS.unknown_roles):
            return ""
    return "nobody may ever choose" if not accepted else "anybody may choose"


def _meant(chooser: str, where: Where, election: Election) -> tuple[str, ...]:
    named = where.fault.roles.get(chooser)
    if named:
        return (named,)
    return seats_of_role(chooser, RoleContext.of_fault(LAWS, where.scene.timeline, where.fault, election.step)) or ()
