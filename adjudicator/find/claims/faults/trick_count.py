"""A result that is not what the recorded tricks show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.tricks import agreed_tricks
from adjudicator.find.detecting import Irregularity, detects

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record.events import Record
    from adjudicator.table.bound import Bound
    from adjudicator.table.state import Timeline


@detects("trick-count-dispute")
def trick_count(record: Record, timeline: Timeline, _bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """The agreed result lies outside what was won in the recorded tricks plus what was left to win."""
    end = timeline.end
    agreed = agreed_tricks(record, end)
    if agreed is None or timeline.game.draw_tricks or not end.tricks:
        return
    side, tricks = agreed
    game = timeline.game
    winners = timeline.winners
    if None in winners:
        return
    won = sum(1 for winner in winners if winner and game.side(winner) == side)
    still = game.trick_count - len(winners)
    if not won <= tricks <= won + still:
        steps = timeline.steps
        expected = f"{won}" if not still else f"{won} to {won + still}"
        yield Irregularity(
            "trick-count-dispute",
            None,
            steps[-1].index,
            "open",
            f"The result says {tricks} tricks for {side}; the recorded tricks allow {expected}.",
        )
