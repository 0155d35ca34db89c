"""Random deals of the games without tricks that have makers of their own, with faults put in: all are found, no other.

Of some hundred deals those are tried in which something happens that happens in none before; ``python -m
tests.oracle.run --cribbage`` (or ``--poker``, ``--holdem``, ``--stud`` …) tries all of as many as one likes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.helpers.trials import trials
from tests.oracle.cribbage_deals import make_cribbage
from tests.oracle.draw_deals import make_draw, make_draw_at_home
from tests.oracle.holdem_deals import make_holdem, make_holdem_at_home
from tests.oracle.made import Made
from tests.oracle.poker_deals import make_poker
from tests.oracle.stud_faults import make_stud, make_stud_at_home
from tests.oracle.writer import write
from tests.oracles.test_oracle import disagreed, disagreements

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulebase import Rulebase
    from tests.oracle.scene import Scene

    Maker = Callable[[int], Scene]

DEALS = {
    make_cribbage: range(360, 360 + trials(270)),
    make_poker: range(trials(400)),
    make_holdem: range(trials(300)),
    make_holdem_at_home: range(trials(200)),
    make_draw: range(trials(150)),
    make_draw_at_home: range(trials(150)),
    make_stud: range(trials(150)),
    make_stud_at_home: range(trials(150)),
}


@pytest.mark.parametrize("maker", DEALS)
def test_every_fault_put_into_a_deal_is_found_and_no_other(maker: Maker, laws: Rulebase) -> None:
    """Kind, offender, event, status and, where the law is plain, the row that decides are those of the fault."""
    assert disagreed(Made(maker), DEALS[maker], laws) == []


@pytest.mark.parametrize("maker", DEALS)
def test_a_fault_that_nobody_admits_to_is_noticed(maker: Maker, laws: Rulebase) -> None:
    scenes = [scene for scene in map(maker, range(trials(20))) if scene.expected]

    assert scenes
    assert all(disagreements(replace(scene, expected=[]), write(scene), laws) for scene in scenes)


@pytest.mark.parametrize("maker", DEALS)
def test_the_same_seed_gives_the_same_deal(maker: Maker) -> None:
    assert [write(maker(seed)) for seed in range(9)] == [write(maker(seed)) for seed in range(9)]
