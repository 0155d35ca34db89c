"""Hands of the wrong size and packs with the wrong cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

    from tests.oracle.scene import Scene


def wrong_number(rng: Random, scene: Scene) -> None:
    """One hand gets a card of another, or lacks one, or three hands are wrong."""
    one, two, three, _ = rng.sample(scene.seats, 4)
    wrong = {one, two}
    way = rng.random()
    card = scene.hands[one].pop()
    if way < 0.2:
        wrong = {one}
    else:
        scene.hands[two].append(card)
        if way < 0.4:
            scene.hands[two].append(scene.hands[three].pop())
            wrong = {one, two, three}
    for seat in sorted(wrong):
        scene.expect("wrong-number-of-cards", seat, 0, "open")
    scene.faults.append("wrong_number")


def duplicate(rng: Random, scene: Scene) -> None:
    """The same card in two hands."""
    one, two = rng.sample(scene.seats, 2)
    scene.hands[two][-1] = scene.hands[one][-1]
    scene.expect("incorrect-pack", None, 0, "open")
    scene.faults.append("duplicate")
