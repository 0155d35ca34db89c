"""The outcome of rulings, words aside: effects, chooser and options. Two rulings are alike if their
outcomes are equal.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from adjudicator.law.findings import Effect, Ruling

OUTCOME_ASPECTS = {"orders": "what is ordered", "chooser": "who chooses", "options": "what may be chosen"}
"""The parts of an outcome, and their names for people."""

GOTO = "goto"
"""The effect with which a row sends on to another table."""
GOTO_IF = "goto_if"
"""The effect with which a row sends on to another table under a condition."""

EffectKey = tuple[str, tuple[tuple[str, str], ...]]
"""An effect as a key: its name and its parameters, sorted."""


class RulingOutcome(NamedTuple):
    """The outcome of a finding's rulings."""

    orders: tuple[EffectKey, ...]
    chooser: tuple[str, ...]
    options: tuple[tuple[str, tuple[EffectKey, ...]], ...]


def outcome_of_rulings(rulings: "Iterable[Ruling]") -> RulingOutcome:
    """The joint outcome of *rulings*. The order of their effects and options does not matter."""
    found = list(rulings)
    return RulingOutcome(
        _effect_keys(effects_prescribed_by_rulings(found)),
        tuple(sorted({ruling.chooser for ruling in found if ruling.chooser})),
        tuple(sorted((option.id, _effect_keys(option.effects)) for ruling in found for option in ruling.options)),
    )


def effects_prescribed_by_rulings(rulings: "Sequence[Ruling]") -> "list[Effect]":
    """The effects ordered by *rulings*. A ``goto`` is dropped once the table it points to has decided."""
    answered = len(rulings) > 1
    return [effect for ruling in rulings for effect in ruling.effects if not (answered and effect.name == GOTO)]


def differing_aspects(outcomes: Sequence[RulingOutcome]) -> tuple[str, ...]:
    """The aspects, as in ``OUTCOME_ASPECTS``, in which *outcomes* differ."""
    return tuple(name for name in OUTCOME_ASPECTS if len({getattr(one, name) for one in outcomes}) > 1)


def _effect_keys(effects: "Iterable[Effect]") -> tuple[EffectKey, ...]:
    return tuple(
        sorted(
            (effect.name, tuple(sorted((name, str(value)) for name, value in effect.params.items())))
            for effect in effects
        )
    )
