"""Obligations that the effects of a ruling create: the seats bound, the first step and the last.

The effects become ``ActiveObligation`` values; detectors check later calls and cards against them. An obligation begins
once the irregular action has been taken back (or at once, if it stands), or when the chooser has elected. Its end
depends on the effect, whose entry names the function that computes it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.call_responses import step_of_ruling_or_spoken_acceptance
from adjudicator.law.obligations.timing import PICK_UP_EFFECT, seats_of_parameter, span_function
from adjudicator.table.active_obligations import ActiveObligation, obligation_terms
from adjudicator.table.state_and_timeline import CallMade

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.law.findings import Effect
    from adjudicator.table.state_and_timeline import Timeline
    from rulebase import Rulebase


def obligations_from_effects(
    laws: Rulebase, effects: Iterable[Effect], timeline: Timeline, since: int, finding: int
) -> Iterator[ActiveObligation]:
    """The obligations that *effects* create, in force from step *since* on."""
    for effect in effects:
        reckon = span_function(laws, effect.name)
        whom = effect.params.get("seat") or effect.params.get("side")
        for seat in seats_of_parameter(whom, timeline) if reckon else ():
            bound = ActiveObligation(
                effect.name, seat, since, None, obligation_terms(effect.params), finding, effect.marks
            )
            if reckon and (found := reckon(bound, timeline)) is not None:
                yield found


def first_binding_step(timeline: Timeline, step: int) -> int | None:
    """The step from which a ruling on the action of *step* binds: after its withdrawal, or after the action itself.

    Where a director cancels calls, a standing call binds nobody until the director has ruled on it. None if the others
    have gone on without the director: then it never binds.
    """
    gone, made = timeline.withdrawn.get(step), timeline.steps[step].action if step >= 0 else None
    if gone is None and isinstance(made, CallMade) and timeline.game.void_calls:
        settled = step_of_ruling_or_spoken_acceptance(timeline, made)
        later = any(isinstance(after.action, CallMade) for after in timeline.steps[step + 1 :])
        return settled + 1 if settled is not None else None if later else step + 1
    return (gone if gone is not None else step) + 1


def split_obligations_on_graded_penalty_cards(
    bound: Iterable[ActiveObligation], timeline: Timeline
) -> list[ActiveObligation]:
    """*bound* with its graded penalty cards laid out one by one, each with its span, and the rights that depend on
    them."""
    ordered = list(bound)
    if not any(one.effect == "penalty_card" and one.terms.grade for one in ordered):
        return [one for one in ordered if one.effect != PICK_UP_EFFECT]
    from adjudicator.law.obligations.penalty_cards import laid_out_penalty_cards  # few codes have grades

    return laid_out_penalty_cards(ordered, timeline)
