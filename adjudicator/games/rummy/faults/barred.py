"""What a ruling has barred in a turn of rummy or gin, and what is done all the same."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.find.detecting import Irregularity
from adjudicator.games.rummy.counting import least_unmatched
from adjudicator.games.rummy.details import RummyFault, Seen
from adjudicator.games.rummy.follow import Play, followed
from adjudicator.games.rummy.rules import RummyRules
from adjudicator.record.events import TableEvent

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record.events import Record, Seat
    from adjudicator.table.bound import Bound
    from adjudicator.table.state import Step, Timeline
    from adjudicator.values.cards import Card


def barred(_record: Record, timeline: Timeline, bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """A knock, a draw or a discard against a ruling (GN-15, GN-18, GN-24, RU-19, CA-07).

    What is wrong by itself as well is one fault and not two: that of the following of the deal.
    """
    play = followed(timeline)
    wrong = {(fault.kind, fault.seat, fault.event_index) for fault in play.faults}
    for one in bound:
        for step in timeline.steps[one.since :]:
            event = step.event
            if not one.binds(step.index) or not isinstance(event, TableEvent) or event.seat != one.seat:
                continue
            if found := _against(one, step, event, timeline, play):
                kind, why, seen = found
                if (kind, one.seat, step.event_index) in wrong:
                    continue
                status = "corrected" if step.event_index in play.withdrawn else "open"
                detail = RummyFault(
                    seen=seen, card=None, cards=event.cards, turn=None, excess=None, low_hand=None, stock_left=None,
                    lying=(), taken_back=None, made_valid=None,
                )  # fmt: skip
                yield Irregularity(kind, one.seat, step.index, status, f"{one.seat} {why}.", detail=detail)


def _against(one: Bound, step: Step, event: TableEvent, timeline: Timeline, play: Play) -> tuple[str, str, Seen] | None:
    """(kind, what he did, what it answers) where *event* breaks what *one* binds him to."""
    match one.effect, event.name:
        case "may_not_knock", "knock" if _is_no_gin(one.seat, timeline, play):
            return "illegal-knock", "knocks, which a ruling has barred", Seen(gin_knock="barred")
        case "loses_draw", "draw":
            return "illegal-draw", "makes the draw that they have lost", Seen(gin_draw="right_lost")
        case "exposed_to_discard", "discard" if event.cards:
            shown = _shown(one)
            kept = [card for card in shown if card in _lying(one, step.index, timeline)]
            if kept and event.cards[0] not in shown:
                why = f"discards {event.cards[0]} and keeps {' '.join(kept)}, which they had shown"
                return "illegal-discard", why, Seen(discard_fault="exposed_kept", canasta_discard="other")
    return None


def knock_is_barred(timeline: Timeline, bound: Sequence[Bound], seat: Seat | None, at: int) -> bool:
    """Whether a ruling forbids *seat* to knock with the event *at*."""
    play = followed(timeline)
    return any(
        _against(one, step, step.event, timeline, play) is not None
        for one in bound
        if one.effect == "may_not_knock" and one.seat == seat
        for step in timeline.steps[one.since :]
        if step.event_index == at and one.binds(step.index) and isinstance(step.event, TableEvent)
    )


def _is_no_gin(seat: Seat, timeline: Timeline, play: Play) -> bool:
    """Whether his hand, as it was laid down, is known not to be gin: with gin he may end the deal (001:3391)."""
    hand = play.at_end.get(seat)
    count = least_unmatched(Counter(hand), RummyRules.of(timeline.game)) if hand else None
    return bool(count)


def _lying(one: Bound, step: int, timeline: Timeline) -> set[Card]:
    """The cards shown that are still in his hand when *step* comes."""
    gone = {
        card
        for earlier in timeline.steps[one.since : step]
        if isinstance(earlier.event, TableEvent) and earlier.event.seat == one.seat
        for card in earlier.event.cards
        if earlier.event.name in ("discard", "meld", "layoff", "pickup")
    }
    return set(_shown(one)) - gone


def _shown(one: Bound) -> tuple[Card, ...]:
    """The cards that it is about."""
    return one.terms.cards if isinstance(one.terms.cards, tuple) else ()


def left_out(seat: Seat | None, step: int, bound: Sequence[Bound]) -> bool:
    """Whether *seat* has to go without his draw at *step*: then nobody waits for it."""
    return any(one.effect == "loses_draw" and one.seat == seat and one.binds(step) for one in bound)
