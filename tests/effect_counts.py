"""Whether an effect touches a score: the result of a deal with the ruling and without it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.adjudicate import adjudicate
from adjudicator.choosing import meaning_of
from adjudicator.detectors.base import Irregularity
from adjudicator.result import result_of
from adjudicator.ruling import At, Finding, Ruling
from adjudicator.settling import effect_of
from adjudicator.table import CardPlayed
from tests.effect_deals import Scene, recorded, scene, scenes
from tests.effect_uses import LAWS, SOURCES, Use

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record import Record, Seat

_SCORING = ("meld", "take", "peg", "build", "capture")
"""Acts that are counted by themselves."""


def counted(use: Use) -> bool:
    """Whether the score of some deal of the code of *use* is another once its row is ruled."""
    return any(_changes(use, one) for one in scenes(use.code))


def _changes(use: Use, one: Scene) -> bool:
    without = _result(one, None)
    return any(_result(one, _finding(use, one, step, seat)) != without for step, seat in _moments(one))


def _moments(one: Scene) -> Iterator[tuple[int, Seat]]:
    """Faults that may have been made: after a third of the deal, at its end and with what it counts, by each player."""
    steps = one.timeline.steps
    if not steps:
        return
    acts = [step.index for step, event in one.timeline.acts if event.name in _SCORING]
    for at in dict.fromkeys((len(steps) // 3, len(steps) - 1, *acts[:2], *acts[-1:])):
        playing = steps[at].before.game.seats
        yield from ((at, seat) for seat in one.timeline.end.game.seats if seat in playing)


def _finding(use: Use, one: Scene, at: int, seat: Seat) -> Finding:
    timeline = one.timeline
    step = timeline.steps[at]
    fault = Irregularity(use.kind, seat, at, "established", "", about=_about(one, at, seat))
    role = meaning_of(timeline, fault)
    spoken = SOURCES.codes[use.code].kinds[use.kind]
    row = next(row for row in spoken.rows if row.id == use.row)
    effect = effect_of(use.data, LAWS, role, "H", step.before, fault.about)
    ruling = Ruling(use.code, use.row, tuple(row.under), "", "", "text", effects=(effect,))
    game = timeline.game
    trick = len(step.before.tricks) + 1 if game.tricks else None
    where = At("play", None, trick, "", step.at + 1)
    return Finding(1, use.kind, seat, None, game.sides.get(seat, seat), where, "established", "", rulings=(ruling,))


def _about(one: Scene, at: int, seat: Seat) -> dict[str, Any]:
    did = one.timeline.steps[at].did
    card = did.card if isinstance(did, CardPlayed) else None
    dealt = dict.fromkeys(one.timeline.game.seats, one.timeline.game.hand_size)
    return {"card": card, "turn": seat, "sure": 1, "dealt": {**dealt, seat: dealt.get(seat, 1) - 1}}


def _result(one: Scene, finding: Finding | None) -> Any:
    return _score(one, (finding,) if finding else ())


def _score(one: Scene, findings: tuple[Finding, ...]) -> Any:
    found = result_of(one.record, one.timeline, findings)
    if found is None:
        return None
    return found.score, found.entries, found.not_counted, found.tricks_scored, found.lines


def counted_in_a_case(name: str, codes: set[str]) -> bool:
    """Whether some case on a record of *codes* has another result without the effects called *name*."""
    return any(_differs(name, record) for code in sorted(codes) for record in recorded(code))


def _differs(name: str, record: Record) -> bool:
    report = adjudicate(record, LAWS)
    findings = report.findings
    if not any(effect.name == name for found in findings for one in found.rulings for effect in one.effects):
        return False
    stripped = [found._replace(rulings=tuple(_without(name, one) for one in found.rulings)) for found in findings]
    alone = scene(record)
    return _score(alone, tuple(findings)) != _score(alone, tuple(stripped))


def _without(name: str, ruling: Ruling) -> Ruling:
    return ruling._replace(effects=tuple(effect for effect in ruling.effects if effect.name != name))
