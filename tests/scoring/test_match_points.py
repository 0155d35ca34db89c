"""Match-points of many tables: what is held against what, counted."""

from __future__ import annotations

from adjudicator.scoring.systems import duplicate_bridge


class Counted(int):
    """A score that counts how often any of its kind is held against another."""

    times = 0

    def __lt__(self, other: int) -> bool:
        Counted.times += 1
        return int(self) < int(other)


def test_scores_are_not_all_held_against_each_other() -> None:
    """Five thousand tables take some steps for each and a little more, not five thousand."""
    scores = [Counted(10 * (number * 7919 % 3001)) for number in range(5_000)]
    points = duplicate_bridge.match_points_of_column(scores)

    assert Counted.times < 5_000 * 50
    assert sum(points) == 5_000 * 4_999 / 2
    assert points[:3] == tuple(
        sum((int(other) < int(own)) + (int(other) == int(own)) / 2 for other in scores) - 0.5 for own in scores[:3]
    )
