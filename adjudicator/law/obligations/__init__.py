"""What rulings bind later actions to: from which step, until which, and whom.

The effects of a ruling become ``Bound`` values; detectors hold later calls and cards against them. When they begin:
once the irregular action has been taken back (or at once, if it stands), or when the chooser has elected. When they
end is the law of each effect: its entry names the function that knows it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.call_answers import decided_at
from adjudicator.law.obligations.base import PICK_UP, reckoner, seats_named
from adjudicator.table.bound import Bound, terms_of
from adjudicator.table.state import CallMade

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.law.findings import Effect
    from adjudicator.table.state import Timeline
    from rulebase import Rulebase


def bind(laws: Rulebase, effects: Iterable[Effect], timeline: Timeline, since: int, finding: int) -> Iterator[Bound]:
    """The obligations that *effects* create, in force from step *since* on."""
    for effect in effects:
        reckon = reckoner(laws, effect.name)
        whom = effect.params.get("seat") or effect.params.get("side")
        for seat in seats_named(whom, timeline) if reckon else ():
            bound = Bound(effect.name, seat, since, None, terms_of(effect.params), finding, effect.marks)
            if reckon and (found := reckon(bound, timeline)) is not None:
                yield found


def begins(timeline: Timeline, step: int) -> int | None:
    """The step from which a ruling on the action of *step* binds: after it was taken back, or after itself.

    Where a director cancels calls, one that stands binds nobody until he has ruled on it, and never if the others
    have gone on without him: then None.
    """
    gone, made = timeline.withdrawn.get(step), timeline.steps[step].did if step >= 0 else None
    if gone is None and isinstance(made, CallMade) and timeline.game.void_calls:
        settled = decided_at(timeline, made)
        later = any(isinstance(after.did, CallMade) for after in timeline.steps[step + 1 :])
        return settled + 1 if settled is not None else None if later else step + 1
    return (gone if gone is not None else step) + 1


def lay_out(bound: Iterable[Bound], timeline: Timeline) -> list[Bound]:
    """*bound*, its graded penalty cards one by one, each for as long as it lies, with the rights that hang on them."""
    ordered = list(bound)
    if not any(one.effect == "penalty_card" and one.terms.grade for one in ordered):
        return [one for one in ordered if one.effect != PICK_UP]
    from adjudicator.law.obligations.penalty_cards import laid_out  # few codes have grades

    return laid_out(ordered, timeline)
