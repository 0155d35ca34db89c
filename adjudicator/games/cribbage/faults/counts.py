"""Wrong announcements in cribbage: totals during the play, and the count of hands and crib after it (001:6103-6109)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.find.detecting import Irregularity
from adjudicator.games.cribbage.details import CountFault, PegFault
from adjudicator.games.cribbage.faults.game_won import won
from adjudicator.games.cribbage.faults.pegging import followed
from adjudicator.games.cribbage.hands import laid_away
from adjudicator.record.events import ATTENTION, Played, TableEvent
from adjudicator.score.systems.cribbage import HAND, show
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.game.game import Game
    from adjudicator.games.cribbage.details import WrongPeg
    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state import Timeline
    from adjudicator.values.cards import Card


class Count(NamedTuple):
    """The count of a hand, or of the crib, as it was announced."""

    step: int
    seat: Seat
    points: int
    crib: bool
    worth: int | None
    """What it is worth; None where a card of it is not known."""


def wrong_totals(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A running total announced wrongly (CR-05)."""
    found = followed(timeline)
    if found is None:
        return
    play, steps = found
    for wrong in play.announced:
        said = f"{wrong.seat} announces a total of {wrong.said}; it is {wrong.total}."
        step = steps[wrong.event_index]
        status = _fate(timeline, step)
        detail = CountFault(announced_wrongly="running_total", corrected=status == "corrected")
        yield Irregularity("misstated-hand", wrong.seat, step, status, said, detail=detail)


def _fate(timeline: Timeline, at: int) -> str:
    """Corrected where somebody speaks before the next card, established where that falls first."""
    for step in timeline.steps[at + 1 :]:
        if isinstance(step.event, Played):
            return "established"
        if isinstance(step.event, TableEvent) and step.event.name in (*ATTENTION, "count"):
            return "corrected"
    return "open"


def wrong_counts(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A hand or crib announced at more or less than it is worth (CR-06)."""
    counts = counts_of(record, timeline)
    for number, count in enumerate(counts):
        if count.worth is None or count.points == count.worth:
            continue
        again = any(later[1:4] == (count.seat, count.worth, count.crib) for later in counts[number + 1 :])
        until = counts[number + 1].step if number + 1 < len(counts) else len(timeline.steps)
        pegged = sum(points for _, seat, points in _pegs(timeline, count.step, until) if seat == count.seat)
        again = again or (count.points > count.worth > 0 and pegged == count.worth)
        said = f"{count.seat} counts {count.points} for {_what(count)}, which {_counts(count)} {count.worth}."
        detail = CountFault(announced_wrongly="count_of_hand", corrected=again)
        yield Irregularity(
            "misstated-hand", count.seat, count.step, "corrected" if again else "open", said, detail=detail
        )


def counts_overlooked_and_pegged(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """Points that a player overlooked in his hand, and pegs other than the count he announced (CR-07, CR-10, CR-11)."""
    counts, end = counts_of(record, timeline), won(record, timeline)
    for number, count in enumerate(counts):
        later = [other for other in counts[number + 1 :] if (other.seat, other.crib) == (count.seat, count.crib)]
        until = counts[number + 1].step if number + 1 < len(counts) else len(timeline.steps)
        side = timeline.game.side(count.seat)
        enough = end is not None and end.side == side and count.step < end.step < until
        # Who wins with what he has announced has overlooked nothing that could still be scored (CR-16).
        if count.worth is not None and count.points < count.worth and not later and not enough:
            said = f"{count.seat} overlooks {count.worth - count.points} in {_what(count)}."
            missed = PegFault(pegging_fault="overlooked")
            yield Irregularity("score-correction", count.seat, count.step, "open", said, detail=missed)
        pegs = [(step, points) for step, seat, points in _pegs(timeline, count.step, until) if seat == count.seat]
        pegged = sum(points for _, points in pegs)
        entitled = count.points if count.worth is None else min(count.points, count.worth)
        if not pegs or entitled <= pegged <= count.points:
            # Who has announced too much and pegs no less than the hand is worth has not pegged short of it.
            continue
        fault: WrongPeg = "too_much" if pegged > count.points else "too_little"
        if fault == "too_little" and end is not None and pegs[-1][0] >= end.step:
            continue  # The game was over before he could peg the rest (CR-16).
        said = f"{count.seat} pegs {pegged} for {_what(count)}, having announced {count.points}."
        detail = PegFault(pegging_fault=fault, announced=True)
        yield Irregularity("score-correction", count.seat, pegs[-1][0], "open", said, detail=detail)


def _what(count: Count) -> str:
    return "the crib" if count.crib else "their hand"


def _counts(count: Count) -> str:
    return "counts" if count.worth else "is worth"


def _pegs(timeline: Timeline, since: int, until: int) -> Iterator[tuple[int, Seat, int]]:
    for step in timeline.steps[since:until]:
        event = step.event
        if isinstance(event, TableEvent) and event.name == "peg" and event.seat is not None:
            yield step.index, event.seat, first_number(event.words) or 0


def counts_of(record: Record, timeline: Timeline) -> list[Count]:
    """The counts announced once the play is over, with what is known of their worth."""
    found = followed(timeline)
    if found is None:
        return []
    play, steps = found
    turned = timeline.end.turned
    counts = []
    for at in play.counts:
        event = record.events[at]
        if not isinstance(event, TableEvent) or event.seat is None:
            continue
        crib = "crib" in event.words
        cards = _crib(record, timeline.game) if crib else kept(record, timeline.game, event.seat)
        worth = None if cards is None or turned is None else sum(show(cards, turned, crib=crib).values())
        counts.append(Count(steps[at], event.seat, first_number(event.words) or 0, crib, worth))
    return counts


def kept(record: Record, game: Game, seat: Seat) -> tuple[Card, ...] | None:
    """The four cards with which *seat* plays; None where they are not known."""
    hand = record.hands.get(seat)
    if hand is None or seat not in game.seats:
        return None
    _, away = laid_away(record).get(seat, (0, ()))
    cards = tuple(card for card in hand if card not in away)
    return cards if len(cards) == HAND else None


def _crib(record: Record, game: Game) -> tuple[Card, ...] | None:
    """The crib, where players laid all of it away and every card of it is known."""
    laid = laid_away(record)
    cards = tuple(card for seat in game.seats if seat in laid for card in laid[seat][1])
    return cards if len(cards) == HAND else None
