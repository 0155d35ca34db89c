"""What rulings make of the score that a scoring system has found: points paid to others."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.law.findings import Effect, Finding
    from adjudicator.record.events import Seat
    from adjudicator.table.state import Timeline
    from rulebase import Rulebase


def ordered_of(findings: Sequence[Finding], *names: str) -> Iterator[Effect]:
    """The effects of the rulings that have one of *names*."""
    for finding in findings:
        for ruling in finding.rulings:
            yield from (effect for effect in ruling.effects if effect.name in names)


def figured(laws: Rulebase, score: dict[str, int], findings: Sequence[Finding], timeline: Timeline) -> dict[str, int]:
    """*score* with the points that rulings move between players."""
    if not any(ordered_of(findings, "pay_points")):
        return score
    from adjudicator.score.orders import orders_of  # few rulings do

    game = timeline.end.game

    def account(seat: Seat) -> str:
        return seat if seat in score else game.sides.get(seat, seat)

    for order in orders_of(laws, findings, timeline).of("pay_points"):
        points = int(order.params["points"])
        for payer in order.who:
            for taker in order.to:
                score[account(payer)] = score.get(account(payer), 0) - points
                score[account(taker)] = score.get(account(taker), 0) + points
    return score
