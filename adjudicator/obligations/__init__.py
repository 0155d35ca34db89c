"""What rulings bind later actions to: from which step, until which, and whom.

The effects of a ruling become ``Bound`` values; detectors hold later calls and cards against them. When they begin:
once the irregular action has been taken back (or at once, if it stands), or when the chooser has elected. When they
end is the law of each effect and is written where its effect is registered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.detectors.base import Bound
from adjudicator.obligations import calls, cards, leads
from adjudicator.obligations.base import reckoner, seats_named
from adjudicator.obligations.elected import bind_elected

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.ruling import Effect
    from adjudicator.table import Timeline

__all__ = ["begins", "bind", "bind_elected", "calls", "cards", "leads"]


def bind(effects: Iterable[Effect], timeline: Timeline, since: int, finding: int) -> Iterator[Bound]:
    """The obligations that *effects* create, in force from step *since* on."""
    for effect in effects:
        reckon = reckoner(effect.name)
        for seat in seats_named(effect.params.get("seat"), timeline) if reckon else ():
            bound = Bound(effect.name, seat, since, None, dict(effect.params), finding)
            if reckon and (found := reckon(bound, timeline)) is not None:
                yield found


def begins(timeline: Timeline, step: int) -> int:
    """The step from which a ruling on the action of *step* binds: after it was taken back, or after itself."""
    gone = timeline.withdrawn.get(step)
    return (gone if gone is not None else step) + 1
