"""The moments of ``words/moments.toml`` as a record shows them, and how long an effect binds by what its entry tells.

This is the reading of people at the table: nothing here asks the functions that the program reckons with.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.record.events import TableEvent
from adjudicator.table.state_and_timeline import CallMade, CardPlayed
from adjudicator.values.bids_and_contracts import PASS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Step, Timeline
    from adjudicator.values.cards import Card
    from rulebase.effect_courses import EffectSpan

CARD_GOES, TAKES_BACK = "card goes", "takes back"


class Happened(NamedTuple):
    """A moment of a player, or of the whole table, and the step with which it came."""

    step: int
    moment: str
    seat: Seat | None = None
    cards: tuple[Card, ...] = ()
    """The cards that were played, discarded or picked up."""


def moments_of(timeline: Timeline) -> Iterator[Happened]:
    """The moments of *timeline*, in order; what is taken back later is no moment, but taking it back is."""
    for step in timeline.steps:
        yield from _of_step(step, timeline)


def _of_step(step: Step, timeline: Timeline) -> Iterator[Happened]:
    at, did, event, game = step.index, step.action, step.event, timeline.game
    stands = timeline.stands(at)
    if isinstance(did, CallMade) and stands:
        if did.counts_as == did.call != PASS:
            yield Happened(at, "bids", did.seat)
        yield Happened(at, "calls", did.seat)
        if did.turn and did.seat == game.lho(did.turn):
            # Passed over by the next player, a turn is used.
            yield Happened(at, "calls", did.turn)
    if isinstance(did, CardPlayed) and stands:
        if did.is_lead:
            yield Happened(at, "leads", did.seat)
        yield Happened(at, "plays", did.seat)
        yield Happened(at, CARD_GOES, did.seat, (did.card,) if did.card else ())
    if isinstance(event, TableEvent) and event.seat:
        if event.name in ("pickup", "discard", "meld", "layoff"):
            yield Happened(at, CARD_GOES, event.seat, event.cards)
        if event.name == "draw":
            yield Happened(at, "draws", event.seat)
        if event.name == "discard":
            yield Happened(at, "turn ends")
    if isinstance(gone := step.withdrawn_action, CardPlayed):
        yield Happened(at, TAKES_BACK, gone.seat, (gone.card,) if gone.card else ())
    yield from _of_tricks(step)
    if step.before.stage == "auction" != step.after.stage:
        yield Happened(at, "auction ends")
        declarer = step.after.declarer
        yield Happened(at, "declares", declarer) if declarer else Happened(at, "all pass")
    if step.after.stage == "over" != step.before.stage:
        yield Happened(at, "deal ends")


def _of_tricks(step: Step) -> Iterator[Happened]:
    if len(step.after.tricks) > len(step.before.tricks):
        yield Happened(step.index, "trick ends")
        trick = step.after.tricks[-1]
        for played in trick.cards:
            # A card that was left on the table is played when the trick is complete.
            yield Happened(step.index, CARD_GOES, played.seat, (played.card,) if played.card else ())
        winner = trick.winner(step.after.game, step.after.trump)
        if winner and trick.leader and winner != trick.leader:
            yield Happened(step.index, "loses the lead", trick.leader)


def is_meant(moment: str, seat: Seat, happened: Happened, timeline: Timeline) -> bool:
    """Whether *happened* is the *moment* (``seat leads``) of an effect that binds *seat*."""
    if moment == happened.moment:
        return True
    whose, _, name = moment.partition(" ")
    if name != happened.moment or happened.seat is None:
        return False
    game = timeline.end.game
    side = game.same_side(seat, happened.seat)
    return {
        "seat": happened.seat == seat,
        "partner": side and happened.seat != seat,
        "side": side,
        "opponent": not side,
        "lho": happened.seat == game.lho(seat),
        "rho": happened.seat == game.rho(seat),
    }[whose]


def end_of(
    span: EffectSpan, seat: Seat, since: int, cards: tuple[Card, ...], happened: Iterable[Happened], timeline: Timeline
) -> int | None:
    """The step with which an effect that binds *seat* from step *since* on ends; None while it is in force.

    Of an effect about *cards* the last of them decides.
    """
    begun = not span.since
    left = set(cards)
    for one in happened:
        if one.step < since:
            continue
        if not begun and is_meant(span.since, seat, one, timeline):
            begun = True
            continue
        if one.moment == CARD_GOES and left and one.seat == seat:
            left -= set(one.cards)
            if left:
                continue
        elif one.moment == CARD_GOES:
            continue
        if any(is_meant(moment, seat, one, timeline) for moment in span.until):
            return one.step
    return None
