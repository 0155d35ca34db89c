"""Cards that a defender takes back with a revoke that is corrected, and that become penalty cards (62C2, 62C3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.law.obligations.base import defends, in_its_stead
from adjudicator.table.bound import Bound, Terms
from adjudicator.table.state import CardPlayed

if TYPE_CHECKING:
    from adjudicator.table.state import Timeline


def after_the_other_side(bound: Bound, timeline: Timeline) -> Bound | None:
    """What a defender of the offending side takes back once an opponent has changed his card (62C2); it binds once
    another lies in its place, which he was free to choose."""
    revoke = _corrected(bound, timeline)
    if revoke is None:
        return None
    game = timeline.game
    gone = _gone_with(revoke, timeline, (revoke.trick,))
    if not any(not game.same_side(one.seat, revoke.seat) for one in gone):
        return None
    own = [one for one in gone if one.seat == bound.seat]
    later = (one for one in timeline.plays if own and one.step > timeline.withdrawn[own[-1].step])
    instead = next((one.step for one in later if (one.seat, one.trick) == (bound.seat, revoke.trick)), bound.since - 1)
    return _penalty(bound._replace(since=max(bound.since, instead + 1)), own, timeline)


def of_both_revokes(bound: Bound, timeline: Timeline) -> Bound | None:
    """Every card that a defender takes back when both sides revoked on one trick, the next lead included (62C3)."""
    revoke = _corrected(bound, timeline)
    if revoke is None:
        return None
    gone = (revoke, *_gone_with(revoke, timeline, (revoke.trick, revoke.trick + 1)))
    return _penalty(bound, [one for one in gone if one.seat == bound.seat], timeline)


def _corrected(bound: Bound, timeline: Timeline) -> CardPlayed | None:
    """The card of the revoke: a ruling on a card that was taken back binds from the step after that."""
    return next((one for one in timeline.plays if timeline.withdrawn.get(one.step) == bound.since - 1), None)


def _gone_with(revoke: CardPlayed, timeline: Timeline, tricks: tuple[int, ...]) -> list[CardPlayed]:
    """The cards played to *tricks* after the revoke and before anything was taken back that were taken back too."""
    back = timeline.withdrawn
    first = min(gone for gone in back.values() if gone > revoke.step)
    return [
        one for one in timeline.plays if one.trick in tricks and revoke.step < one.step < first and one.step in back
    ]


def _penalty(bound: Bound, cards: list[CardPlayed], timeline: Timeline) -> Bound | None:
    names = tuple(card.card for card in cards if card.card is not None)
    if not names or not defends(timeline, bound.seat):
        return None
    since = max(bound.since, *(timeline.withdrawn[card.step] + 1 for card in cards))
    return in_its_stead(bound, "penalty_card", Terms(bound.seat, cards=names, grade="major"), since)
