"""Deals of poker, and which faults they get: everything hangs on the seed."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from tests.oracle import knock_poker
from tests.oracle import poker_card_faults as pc
from tests.oracle import poker_faults as pf
from tests.oracle import poker_turn_faults as pt
from tests.oracle.poker import FORMS
from tests.oracle.poker_table import PokerTable
from tests.oracle.table import Planned

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.oracle.scene import Scene

    Fault = Callable[[PokerTable], bool]

FAULTS: tuple[Fault, ...] = (
    pf.bet_too_few_to_call,
    pf.bet_raise_too_small,
    pf.bet_over_limit,
    pf.bet_over_stacks,
    pf.bet_beyond_stack,
    pf.bet_raise_too_many,
    pf.bet_raise_after_check,
    pf.bet_in_two_lots,
    pf.bet_short_of_announcement,
    pf.bet_announced_and_not_made,
    pf.bet_check_not_allowed,
    pf.bet_taken_back,
    pt.bet_out_of_turn,
    pt.bet_out_of_turn,
    pt.bet_drop_out_of_turn,
    pt.bet_words_out_of_turn,
    pf.bet_impossible_call,
    pc.bet_without_openers,
    pc.draw_wrong_number,
    pc.draw_in_wrong_order,
    pc.deal_wrong_number,
    pc.first_misnamed,
    pc.deal_reported,
    pc.deal_in_stud,
    pc.round_leaves_one_out,
)


ONLY_IN: dict[str, tuple[str, str]] = {
    "bet_impossible_call": ("stud-poker", ""),
    "bet_raise_after_check": ("lowball-california", ""),
    "deal_in_stud": ("stud-poker", ""),
    "round_leaves_one_out": ("stud-poker", "seven-card"),
}
"""Faults that one form alone knows: a deal of it, in which few drop."""

STAKES = ("bet_over_stacks", "bet_beyond_stack")


def make_poker(seed: int) -> Scene:
    """The deal of *seed*."""
    rng = Random(seed)
    if rng.random() < 0.06:
        return knock_poker.deal(rng)
    plan: list[Planned] = []
    if rng.random() > 0.15:
        for fault in rng.sample(FAULTS, rng.choice((1, 1, 2))):
            bets = fault.__name__.startswith("bet")
            plan.append(Planned(fault.__name__, fault, rng.randrange(8) if bets else 0))
    wanted = ONLY_IN.get(plan[0].name) if plan else None
    form = next((form for form in FORMS if (form.code, form.variant) == wanted), None)
    table = PokerTable(rng, plan, form)
    table.loose = wanted is not None
    table.stakes = bool(plan) and plan[0].name in STAKES
    table.run()
    return table.scene
