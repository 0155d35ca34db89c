"""What revokes cost by the laws of duplicate bridge 2017, reckoned from the tricks as they fell (64A, 64B, 67B1)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, permutations
from typing import TYPE_CHECKING

from tests.oracle.auction import side

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

TWELFTH = 12


@dataclass(frozen=True)
class Lapse:
    """A revoke, or a missing card that counts as one; only what is established is asked about."""

    seat: str
    """The hand."""
    suit: str
    trick: int
    order: int
    deemed: bool = False
    """No card was played to the trick."""
    late: str = ""
    """``round_over`` or ``next_board_called`` where that came before anybody spoke of it."""


def excused(lapse: Lapse, standing: Sequence[Lapse], dummy: str) -> str:
    """The first exception that applies, in the order in which they are to be tried; empty where none does."""
    if not lapse.deemed and lapse.trick == TWELFTH:
        return "twelfth_trick"
    if any(side(other.seat) != side(lapse.seat) for other in standing):
        return "both_revoked"
    if lapse.trick == TWELFTH:
        return "twelfth_trick"
    if lapse.seat == dummy:
        return "dummy"
    if any((o.seat, o.suit) == (lapse.seat, lapse.suit) and o.trick < lapse.trick for o in standing):
        return "repeat"
    return lapse.late


@dataclass(frozen=True)
class Costs:
    """What passes from one side."""

    own: frozenset[int]
    """Lapses (by order) whose own trick passes, won by the card that should not have been played."""
    other: Mapping[int, int]
    """Lapse → the other trick that passes for it."""
    left: tuple[int, ...]
    """Tricks of the side that do not pass."""

    def of(self, lapse: Lapse) -> int:
        """How many tricks *lapse* costs."""
        return (lapse.order in self.own) + (lapse.order in self.other)

    @property
    def total(self) -> int:
        """How many tricks pass."""
        return len(self.own) + len(self.other)


def costs(name: str, standing: Sequence[Lapse], winners: Mapping[int, str], dummy: str) -> Costs:
    """What passes from side *name*; *winners* has every trick of the deal.

    The revoke trick that the revoker's own card won belongs to that revoke. Of the other tricks of the side every
    lapse may take one from its trick on; they are given out in the order of the lapses.
    """
    paying = [lapse for lapse in standing if side(lapse.seat) == name and not excused(lapse, standing, dummy)]
    own = [lapse for lapse in paying if not lapse.deemed and winners.get(lapse.trick) == lapse.seat]
    others = [trick for trick, who in winners.items() if side(who) == name and trick not in {one.trick for one in own}]
    left, taken = sorted(others), {}
    for lapse in sorted(paying, key=lambda one: (one.trick, one.order)):
        later = [trick for trick in left if trick >= lapse.trick]
        if later:
            left.remove(later[0])
            taken[lapse.order] = later[0]
    assert len(taken) == _most(paying, others)
    return Costs(frozenset(lapse.order for lapse in own), taken, tuple(left))


def _most(paying: Sequence[Lapse], tricks: Sequence[int]) -> int:
    """As many of *tricks* as can pass at all, one for each lapse, by trying every way."""
    for size in range(min(len(paying), len(tricks)), 0, -1):
        for some in combinations(paying, size):
            for order in permutations(sorted(tricks)[-size:]):
                if all(trick >= lapse.trick for lapse, trick in zip(some, order, strict=True)):
                    return size
    return 0


_LATE = {"next_board_called": "RV.7-B4", "round_over": "RV.7-B5"}
"""Too late for an automatic trick: the row of a revoke; that of a missing card has the same clause in its name."""


def rows(lapse: Lapse, standing: Sequence[Lapse], winners: Mapping[int, str], dummy: str) -> str:
    """The row of law that decides on an established revoke of a deal that was played to the end."""
    name = side(lapse.seat)
    excuse = excused(lapse, standing, dummy)
    passing = costs(name, standing, winners, dummy)
    if lapse.deemed:
        if lapse.seat == dummy:
            return "DT.5"
        named = {"both_revoked": "DT.9", "repeat": "DT.10", "twelfth_trick": "DT.4-B6", **_LATE}
        return named.get(excuse, "DT.3" if passing.of(lapse) else "DT.4-B1").replace("RV.7", "DT.4")
    if lapse.trick == TWELFTH:
        return "RV.2"
    if excuse in ("both_revoked", "repeat"):
        return {"both_revoked": "RV.5", "repeat": "RV.6"}[excuse]
    if excuse:
        return _LATE.get(excuse, "RV.7-B3")
    if not any(side(who) == name and trick >= lapse.trick for trick, who in winners.items()):
        return "RV.7-B1"
    if lapse.order in passing.own:
        return "RV.8" if passing.of(lapse) == 2 else "RV.9"
    taken = passing.other.get(lapse.order, 0)
    if taken > lapse.trick or any(trick > lapse.trick for trick in passing.left):
        return "RV.10"
    return "RV.11" if taken else "RV.7-nothing-won"
