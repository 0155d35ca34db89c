"""Random deals of the games without tricks that have makers of their own, with faults put in: all are found, no other.

The seeds are few; ``python -m tests.oracle.run --cribbage`` (or ``--poker``) tries as many as one likes.
``ORACLE_CRIBBAGE`` and ``ORACLE_POKER`` say how many deals are tried here.
"""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.oracle.cribbage_deals import make_cribbage
from tests.oracle.poker_deals import make_poker
from tests.oracle.writer import write
from tests.oracles.test_oracle import blocks, disagreements

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulebase import Rulebase
    from tests.oracle.scene import Scene

    Maker = Callable[[int], Scene]

DEALS = ((make_cribbage, "ORACLE_CRIBBAGE", 360, 270), (make_poker, "ORACLE_POKER", 0, 400))
BLOCKS = [
    pytest.param(maker, seeds, id=f"{maker.__name__}/{seeds[0]}")
    for maker, name, first, usual in DEALS
    for seeds in blocks(range(first, first + int(os.environ.get(name, usual))))
]
MAKERS = [maker for maker, *_ in DEALS]


@pytest.mark.parametrize(("maker", "seeds"), BLOCKS)
def test_every_fault_put_into_a_deal_is_found_and_no_other(maker: Maker, seeds: range, laws: Rulebase) -> None:
    """Kind, offender, event, status and, where the law is plain, the row that decides are those of the fault."""
    for seed in seeds:
        scene = maker(seed)
        text = write(scene, f"deal {seed}")
        wrong = disagreements(scene, text, laws)

        assert not wrong, f"seed {seed}: {'; '.join(wrong)}\n{text}"


@pytest.mark.parametrize("maker", MAKERS)
def test_a_fault_that_nobody_admits_to_is_noticed(maker: Maker, laws: Rulebase) -> None:
    scenes = [scene for scene in map(maker, range(80)) if scene.expected]

    assert scenes
    assert all(disagreements(replace(scene, expected=[]), write(scene), laws) for scene in scenes)


@pytest.mark.parametrize("maker", MAKERS)
def test_the_same_seed_gives_the_same_deal(maker: Maker) -> None:
    assert [write(maker(seed)) for seed in range(40)] == [write(maker(seed)) for seed in range(40)]
