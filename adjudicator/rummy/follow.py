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
from adjudicator.values import replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.cards import Card
    from adjudicator.games import Game
    from adjudicator.record import Record, Seat
    from adjudicator.rummy.faults import Fault
    from adjudicator.rummy.state import Laid

__all__ = ["Play", "follow", "is_rummy"]

_LAYING = ("meld", "layoff")
_ACTS = ("draw", *_LAYING, "discard", "knock", "out")


class Play(NamedTuple):
    """What came of following a record."""

    faults: tuple[Fault, ...]
    """In the order of their events."""
    withdrawn: Mapping[int, int]
    """Event of an action → event that took it back, both from 0."""
    made_valid: Mapping[int, int]
    """Event of a false meld → event by which it was put right or taken back, both from 0."""
    ended_at: int | None
    """The event that ended the play, where it ended."""
    melds: tuple[Laid, ...]
    """What lies on the table."""
    at_end: Mapping[Seat, tuple[Card, ...]]
    """The hands, as far as they are known, when the play ended."""
    strange: tuple[tuple[int, Seat, Card], ...]
    """(event, player, card) where a card leaves a hand that is known not to hold it: a slip of the record."""
    stocks: Mapping[int, int | None]
    """Event → how many cards the stock held before it; None where that is not known."""


def follow(record: Record, game: Game, dealer: Seat) -> Play:
    """The play of *record*, dealt by *dealer*."""
    rules = RummyRules.of(game)
    gone: dict[int, int] = {}
    acts = Acts(record, rules, dealer)
    standing: dict[int, TableEvent] = {}
    for at, event in enumerate(record.events):
        if not isinstance(event, TableEvent):
            continue
        if event.name == "withdraw":
            found = _target(standing, event)
            if found is not None:
                if standing[found].name in _LAYING:
                    acts.mention()
                gone[found] = at
                _take_back(standing, found, event)
                acts = _again(record, acts, standing, gone)
        else:
            standing[at] = event
            acts.act(at, event)
    acts.close()
    faults = sorted(acts.faults.values(), key=lambda fault: fault.at)
    made = {laid.at: laid.made_valid for laid in acts.table.melds if laid.made_valid is not None}
    valid = {laid.at for laid in acts.table.melds if laid.valid}
    made |= {at: by for at, by in gone.items() if at not in made and (at not in standing or at in valid)}
    return Play(
        tuple(faults), gone, made, acts.ended_at, tuple(acts.table.melds), acts.at_end, tuple(acts.strange), acts.stocks
    )


def _target(standing: Mapping[int, TableEvent], withdrawal: TableEvent) -> int | None:
    """The action that *withdrawal* takes back: the latest of its player that stands, or the one with the card named."""
    for at in sorted(standing, reverse=True):
        event = standing[at]
        named = not withdrawal.cards or withdrawal.cards[0] in event.cards
        if event.name in _ACTS and event.seat == withdrawal.seat and named:
            return at
    return None


def _take_back(standing: dict[int, TableEvent], at: int, withdrawal: TableEvent) -> None:
    """The action of event *at* is no more; or, where one of several cards is taken back, it is that of the others."""
    event = standing.pop(at)
    if withdrawal.cards and len(event.cards) > 1:
        left = list(event.cards)
        left.remove(withdrawal.cards[0])
        standing[at] = replace(event, cards=tuple(left))


def _again(record: Record, before: Acts, standing: Mapping[int, TableEvent], gone: Mapping[int, int]) -> Acts:
    """The deal without the actions taken back; the faults found so far stay."""
    acts = Acts(record, before.rules, before.table.dealer)
    for at, event in sorted(standing.items()):
        acts.act(at, event)
    acts.faults, acts.strange = before.faults, before.strange
    acts.raised = before.raised
    acts.stocks = before.stocks | acts.stocks
    short = [fault for fault in acts.faults.values() if fault.kind == "insufficient-meld" and fault.at in gone]
    for fault in short:
        if not acts.table.melds_of(fault.seat):
            # All taken back: the side needs more for the rest of the deal (CA-09).
            acts.raised[acts.table.side(fault.seat)] = int(before.rules.raw.get("first_meld_raised", 0))
    return acts
