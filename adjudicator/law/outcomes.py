"""What rulings come to, words aside: what they order, who chooses, among what. Two rulings are alike when these are."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from adjudicator.law.findings import Effect, Ruling

ASPECTS = {"orders": "what is ordered", "chooser": "who chooses", "options": "what may be chosen"}
"""The parts of an outcome, and their names for people."""

ONWARD = "goto"
"""The effect by which a row sends on to another table."""
ONWARD_IF = "goto_if"
"""The effect by which a row sends on to another table under a condition."""

Order = tuple[str, tuple[tuple[str, str], ...]]
"""An effect: its name and its parameters, in an order of their own."""


class Outcome(NamedTuple):
    """What a finding's rulings come to."""

    orders: tuple[Order, ...]
    chooser: tuple[str, ...]
    options: tuple[tuple[str, tuple[Order, ...]], ...]


def outcome(rulings: Iterable[Ruling]) -> Outcome:
    """What *rulings* come to together. In which order they name their effects and options does not matter."""
    found = list(rulings)
    return Outcome(
        _orders(ordered(found)),
        tuple(sorted({ruling.chooser for ruling in found if ruling.chooser})),
        tuple(sorted((option.id, _orders(option.effects)) for ruling in found for option in ruling.options)),
    )


def ordered(rulings: Sequence[Ruling]) -> list[Effect]:
    """What *rulings* order together; that one table sends on to another is none of it once that one has answered."""
    answered = len(rulings) > 1
    return [effect for ruling in rulings for effect in ruling.effects if not (answered and effect.name == ONWARD)]


def differing(outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    """The aspects, as in ``ASPECTS``, in which *outcomes* are not all alike."""
    return tuple(name for name in ASPECTS if len({getattr(one, name) for one in outcomes}) > 1)


def _orders(effects: Iterable[Effect]) -> tuple[Order, ...]:
    return tuple(
        sorted(
            (effect.name, tuple(sorted((name, str(value)) for name, value in effect.params.items())))
            for effect in effects
        )
    )
