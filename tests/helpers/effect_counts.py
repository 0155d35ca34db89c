"""Whether an effect touches a score: the result of a deal with the ruling and without it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from adjudicator.irregularities.detail_base_classes import CardOutOfTurn, Detail
from adjudicator.irregularities.details import ConcessionFault, HandFault
from adjudicator.irregularities.detection import Irregularity
from adjudicator.law.choices import role_resolver_for_ruling
from adjudicator.law.findings import DealLocation, Finding, Ruling
from adjudicator.law.rulings import effect_from_row
from adjudicator.scoring.deal_settlement import deal_to_settle, score_orders_from_findings
from adjudicator.scoring.result import deal_result
from adjudicator.scoring.settlements.settle import settle_deal
from adjudicator.table.state_and_timeline import CardPlayed
from tests.helpers.effect_deals import Ruled, Scene, ruled, scene, scenes
from tests.helpers.effect_uses import LAWS, SOURCES, WORDS, Use, uses

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record.events import Seat

_MOST = 30
_NEUTRAL = {"effect": "transfer_tricks", "n": 0, "from": "offending_side", "to": "other_side"}
"""An order that moves nothing: a score that is only shown because something was ordered is no other score."""
_SCORING = ("meld", "take", "peg", "build", "ask", "book")
"""Acts that are counted by themselves."""


def counted(use: Use) -> bool:
    """Whether the score of some deal of the code of *use* is another once its effect is ordered, or ordered beside
    another of the code: some effects change what another brings."""
    alone = WORDS.effects[use.name].sorts == ("counts",)

    def deals() -> Iterator[Scene]:
        return islice(scenes(use.code), _MOST if alone else _MOST // 3)

    if any(_changes(use, one, []) for one in deals()) or any(_passed_out(use, one) for one in deals()):
        return True
    return alone and any(_changes(use, one, beside) for beside in _beside(use) for one in deals())


def _passed_out(use: Use, one: Scene) -> bool:
    """Whether the effect changes what the play comes to where nobody has undertaken anything."""
    if "settlement" not in one.timeline.game.raw or not one.timeline.end.tricks:
        return False
    finding = _finding(use, one, 0, one.timeline.end.game.seats[0], [use.data])
    won = dict.fromkeys(one.timeline.game.side_names, 0)
    for winner in one.timeline.winners:
        won[one.timeline.game.side(winner or one.timeline.game.seats[0])] += 1
    deal = replace(deal_to_settle(one.record, one.timeline, won), maker=None, team=frozenset())
    ruled, plain = settle_deal(deal, score_orders_from_findings(LAWS, [finding], one.timeline)), settle_deal(deal)
    return (ruled.entries, ruled.missing, ruled.winner) != (plain.entries, plain.missing, plain.winner)


def _changes(use: Use, one: Scene, beside: list[dict[str, Any]]) -> bool:
    """Whether the effect of *use*, ordered by each player's fault at some moment, changes what the deal comes to."""
    whole = [*beside, use.data]
    moments = _moments(one)
    return any(
        _result(one, _finding(use, one, at, seat, [_NEUTRAL, *whole]))
        != _result(one, _finding(use, one, at, seat, [_NEUTRAL, *beside]))
        for at, seat in moments
    )


@cache
def _beside(use: Use) -> list[list[dict[str, Any]]]:
    """What the same code orders of the score beside *use*: one other effect each."""
    others = {(other.name, other.spec): other for other in uses() if other.code == use.code and other.name != use.name}
    return [[other.data] for other in others.values() if "counts" in WORDS.effects[other.name].sorts]


def _moments(one: Scene) -> Iterator[tuple[int, Seat]]:
    """Faults that may have been made: after a third of the deal, at its end and with what it counts, by each player."""
    steps = one.timeline.steps
    if not steps:
        return
    acts = [step.index for step, event in one.timeline.acts if event.name in _SCORING]
    acts = [*acts[:2], *acts[-1:]] if one.timeline.game.tricks else acts[:12]
    for at in dict.fromkeys((len(steps) // 3, len(steps) - 1, *acts)):
        playing = steps[at].before.game.seats
        yield from ((at, seat) for seat in one.timeline.end.game.seats if seat in playing)


def _finding(use: Use, one: Scene, at: int, seat: Seat, specs: Sequence[dict[str, Any]]) -> Finding:
    timeline = one.timeline
    step = timeline.steps[at]
    fault = Irregularity(use.kind, seat, at, "established", "", detail=_detail(one, at, seat))
    role = role_resolver_for_ruling(LAWS, timeline, fault)
    spoken = SOURCES.codes[use.code].kinds[use.kind]
    row = next(row for row in spoken.rows if row.id == use.row)
    effects = tuple(effect_from_row(spec, LAWS, role, "H", step.before, fault) for spec in specs)
    ruling = Ruling(use.code, use.row, tuple(row.under), "", "", "text", effects=effects)
    game = timeline.game
    trick = len(step.before.tricks) + 1 if game.tricks else None
    where = DealLocation("play", None, trick, "", step.event_index + 1)
    return Finding(1, use.kind, seat, None, game.sides.get(seat, seat), where, "established", "", rulings=(ruling,))


@dataclass(kw_only=True, eq=False, repr=False)
class AnyScored(ConcessionFault, CardOutOfTurn, HandFault):
    """Whatever an effect on the score may take from a fault."""


def _detail(one: Scene, at: int, seat: Seat) -> Detail:
    step = one.timeline.steps[at]
    did = step.action
    card = did.card if isinstance(did, CardPlayed) else None
    dealt = dict.fromkeys(one.timeline.game.seats, one.timeline.game.hand_size)
    size = dealt.get(seat, 1) - 1
    return AnyScored(
        event=step.event,
        concession_fault="already_won",
        sure_tricks=1,
        form="conceded",
        card=card,
        turn=seat,
        size=size,
        dealt_sizes={**dealt, seat: size},
    )


def _result(one: Scene, finding: Finding) -> Any:
    return _score(one, (finding,))


def _score(one: Scene, findings: tuple[Finding, ...]) -> Any:
    found = deal_result(LAWS, one.record, one.timeline, findings)
    if found is None:
        return None
    return found.score, found.entries, found.not_counted, found.tricks_scored, found.lines


def counted_in_a_case(name: str, codes: set[str]) -> bool:
    """Whether some case on a record of *codes* has another result without the effects called *name*."""
    return any(_differs(name, one) for code in sorted(codes) for one in ruled(code))


def _differs(name: str, case: Ruled) -> bool:
    if name not in case.ordered():
        return False
    findings = case.findings
    stripped = [found._replace(rulings=tuple(_without(name, one) for one in found.rulings)) for found in findings]
    alone = scene(case.record)
    return _score(alone, findings) != _score(alone, tuple(stripped))


def _without(name: str, ruling: Ruling) -> Ruling:
    return ruling._replace(effects=tuple(effect for effect in ruling.effects if effect.name != name))
