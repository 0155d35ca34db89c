"""Counting that goes on after the game is won (CR-16, 001:6079-6081)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.find.detecting import Irregularity
from adjudicator.game.score_tag import scores_of
from adjudicator.games.cribbage.details import PegFault
from adjudicator.games.cribbage.faults.pegging import followed
from adjudicator.games.cribbage.follow import hands_pegged_alone, unpegged
from adjudicator.record.events import TableEvent
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.game.game import Game
    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline


class Won(NamedTuple):
    """The peg, or the count of a hand, with which a side reached the game."""

    step: int
    event_index: int
    """Its event, from 0."""
    side: str
    length: int
    """The points of the game."""


def won(record: Record, timeline: Timeline) -> Won | None:
    """The peg, or count, that won the game, where the record tells the score before the deal (001:6079)."""
    game, scores = timeline.game, scores_of(record)
    length = _length(game, scores)
    if length is None:
        return None
    # Where nobody wrote down any pegs, nobody can tell when the game was reached.
    counted = set() if hands_pegged_alone(timeline) else {count.event_index for count in unpegged(timeline)}
    for step in timeline.steps:
        event = step.event
        if not isinstance(event, TableEvent) or event.seat not in game.seats:
            continue
        if event.name == "peg" or step.event_index in counted:
            side = game.side(event.seat)
            scores[side] += first_number(event.words) or 0
            if scores[side] >= length:
                return Won(step.index, step.event_index, side, length)
    return None


def counted_after_the_game(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """Points that a side pegs or counts once the other has reached the game."""
    found, end = followed(timeline), won(record, timeline)
    if found is None or end is None:
        return
    # A total announced in the play counts nothing.
    hands = {found[1][at] for at in found[0].counts}
    for step in timeline.steps[end.step :]:
        event = step.event
        if not isinstance(event, TableEvent) or event.seat not in timeline.game.seats:
            continue
        if (event.name == "peg" or step.index in hands) and timeline.game.side(event.seat) != end.side:
            said = f"{event.seat} goes on counting although {end.side} has reached {end.length}."
            detail = PegFault(pegging_fault="after_game_won")
            yield Irregularity("score-correction", event.seat, step.index, "open", said, detail=detail)
            return


def _length(game: Game, scores: Mapping[str, int]) -> int | None:
    """The points of the game where the scores leave no doubt: with more than 61 it can only be the longer."""
    if set(scores) != set(game.side_names):
        return None
    lengths = [int(points) for points in game.raw.get("game_points", ()) if int(points) > max(scores.values())]
    return lengths[0] if len(lengths) == 1 else None
