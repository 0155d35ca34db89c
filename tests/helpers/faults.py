"""What the detectors find in a small record, as plain tuples: kind, offender, number of the event, status."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from adjudicator.game.game import Game
from adjudicator.irregularities.detection import Irregularity, irregularities_in_timeline
from adjudicator.table.active_obligations import ActiveObligation
from adjudicator.table.timeline_builder import build_timeline
from tests.helpers.rulings import laws
from tests.helpers.tables import BRIDGE, deal

if TYPE_CHECKING:
    from collections.abc import Sequence

Fault: TypeAlias = tuple[str, str | None, int, str]
Hands: TypeAlias = dict[str, str] | None

FAMILY = {
    "calls": (
        "call-after-final-pass",
        "bid-over-seven",
        "inadmissible-double",
        "inadmissible-call-when-required-to-pass",
        "pass-out-of-rotation",
        "bid-out-of-rotation",
        "double-out-of-rotation",
        "insufficient-bid",
        "change-of-call",
    ),
    "turns": ("opening-lead-out-of-turn", "lead-out-of-turn", "premature-lead-or-play", "play-out-of-turn"),
    "restrictions": ("penalty-card-not-played", "lead-restriction-breached"),
}
"""Kinds that are looked for together."""


def irregularities(
    dealer: str,
    tokens: str,
    game: Game = BRIDGE,
    hands: Hands = None,
    bound: Sequence[ActiveObligation] = (),
    *,
    order_known: bool = True,
    **tags: str,
) -> list[Irregularity]:
    """Everything irregular in the record that *tokens* tell."""
    record = replace(deal(dealer, tokens, hands, **tags), order_known=order_known)
    return irregularities_in_timeline(laws(), build_timeline(record, game), bound)


def faults(
    kinds: str,
    dealer: str,
    tokens: str,
    game: Game = BRIDGE,
    hands: Hands = None,
    bound: Sequence[ActiveObligation] = (),
    **tags: str,
) -> list[Fault]:
    """The faults of *kinds* (a kind, a family of ``FAMILY``, or ``all``); event 0 is the deal itself."""
    record = deal(dealer, tokens, hands, **tags)
    line = build_timeline(record, game)
    wanted = FAMILY.get(kinds, (kinds,))
    return [
        (fault.kind, fault.offender, 0 if fault.step < 0 else line.steps[fault.step].event_index + 1, fault.status)
        for fault in irregularities_in_timeline(laws(), line, bound)
        if kinds == "all" or fault.kind in wanted
    ]
