"""What a fact that was assumed would change. Few look-ups have one to show, and only those pay for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from adjudicator.law.findings import Need, Ruling


class Otherwise(NamedTuple):
    """What a fact that was assumed would change if it were not so."""

    fact: str
    usual: str
    """The value that was assumed."""
    value: str
    usual_says: str
    says: str
    """What *usual* and *value* say, in words."""
    rulings: tuple[Ruling, ...]
    needs: tuple[Need, ...] = ()
    """What would have to be asked then."""
    weighs: bool = False
    """It moves tricks or a pot, or takes a deal, a board or its result away."""
