"""Counting that goes on after the game is won (CR-16, 001:6079-6081)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.detecting import Irregularity, detects
from adjudicator.game.score_tag import scores_of
from adjudicator.games.cribbage.faults.pegging import followed
from adjudicator.record.events import TableEvent
from adjudicator.table.bound import Bound

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudicator.game.game import Game
    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline


@detects("score-correction")
def counted_after_the_game(record: Record, timeline: Timeline, _bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """Points that a side pegs or counts once the other has reached the game."""
    found = followed(timeline)
    if found is None:
        return
    # A total announced in the play counts nothing.
    hands = {found[1][at] for at in found[0].counts}
    game, scores = timeline.game, scores_of(record)
    length = _length(game, scores)
    if length is None:
        return
    reached: str | None = None
    for step in timeline.steps:
        event = step.event
        if not isinstance(event, TableEvent) or event.seat not in game.seats:
            continue
        if event.name != "peg" and step.index not in hands:
            continue
        side = game.side(event.seat)
        if reached is not None and side != reached:
            said = f"{event.seat} goes on counting although {reached} has reached {length}."
            about = {"pegging_fault": "after_game_won"}
            yield Irregularity("score-correction", event.seat, step.index, "open", said, about=about)
            return
        if event.name == "peg":
            scores[side] += int(event.words[0])
            reached = side if scores[side] >= length else reached


def _length(game: Game, scores: Mapping[str, int]) -> int | None:
    """The points of the game where the scores leave no doubt: with more than 61 it can only be the longer."""
    if set(scores) != set(game.side_names):
        return None
    lengths = [int(points) for points in game.raw.get("game_points", ()) if int(points) > max(scores.values())]
    return lengths[0] if len(lengths) == 1 else None
