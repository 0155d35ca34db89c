"""From a record to the faults of a rummy deal: whose turn it is, what is drawn, laid down and discarded by what right.

As everywhere nothing is refused. A turn is a draw, then melds and lay-offs, then a discard, which ends it. Who acts out
of turn has a turn of his own; when he discards, the turn goes on from him and those passed over lose theirs (RU-03).
An action that ``!withdraw`` takes back is followed as if it had not been, but the fault in it stays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.record import TableEvent
from adjudicator.rummy.acts import Acts
from adjudicator.rummy.rules import RummyRules, is_rummy

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.cards import Card
    from adjudicator.games import Game
    from adjudicator.record import Record, Seat
    from adjudicator.rummy.faults import Fault

__all__ = ["Play", "follow", "is_rummy"]

_ACTS = ("draw", "meld", "layoff", "discard", "knock", "out")


class Play(NamedTuple):
    """What came of following a record."""

    faults: tuple[Fault, ...]
    """In the order of their events."""
    withdrawn: Mapping[int, int]
    """Event of an action → event that took it back, both from 0."""
    ended_at: int | None
    """The event that ended the play, where it ended."""
    strange: tuple[tuple[int, Seat, Card], ...]
    """(event, player, card) where a card leaves a hand that is known not to hold it: a slip of the record."""


def follow(record: Record, game: Game, dealer: Seat) -> Play:
    """The play of *record*, dealt by *dealer*."""
    rules = RummyRules.of(game)
    gone: dict[int, int] = {}
    acts = Acts(record, rules, dealer)
    for at, event in enumerate(record.events):
        if not isinstance(event, TableEvent):
            continue
        if event.name == "withdraw":
            found = _target(record, at, event, gone)
            if found is not None:
                if getattr(record.events[found], "name", "") in ("meld", "layoff"):
                    acts.mention()
                gone[found] = at
                acts = _again(record, rules, dealer, at, gone, acts)
        else:
            acts.act(at, event)
    acts.close()
    faults = sorted(acts.faults.values(), key=lambda fault: fault.at)
    return Play(tuple(faults), gone, acts.ended_at, tuple(acts.strange))


def _target(record: Record, at: int, withdrawal: TableEvent, gone: Mapping[int, int]) -> int | None:
    """The action that *withdrawal* takes back: the latest of its player that stands, or the one with the card named."""
    for earlier in range(at - 1, -1, -1):
        event = record.events[earlier]
        if not isinstance(event, TableEvent) or event.name not in _ACTS or earlier in gone:
            continue
        if event.seat == withdrawal.seat and (not withdrawal.cards or withdrawal.cards[0] in event.cards):
            return earlier
    return None


def _again(record: Record, rules: RummyRules, dealer: Seat, until: int, gone: Mapping[int, int], before: Acts) -> Acts:
    """The deal up to event *until* without the actions taken back; the faults found so far stay."""
    acts = Acts(record, rules, dealer)
    for at, event in enumerate(record.events[:until]):
        if isinstance(event, TableEvent) and event.name != "withdraw" and at not in gone:
            acts.act(at, event)
    acts.faults, acts.strange = before.faults, before.strange
    acts.raised = before.raised
    short = [fault for fault in acts.faults.values() if fault.kind == "insufficient-meld" and fault.at in gone]
    for fault in short:
        if not acts.table.melds_of(fault.seat):
            # All taken back: the side needs more for the rest of the deal (CA-09).
            acts.raised[acts.table.side(fault.seat)] = int(rules.raw.get("first_meld_raised", 0))
    return acts
