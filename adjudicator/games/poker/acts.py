"""One act in the betting of a poker deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.record.events import Seat

CHIPS = ("bet", "raise", "call")
WORDS = ("check", "drop")


@dataclass(frozen=True, slots=True)
class Act:
    """One act of a player in the betting, and how it is read."""

    step: int
    seat: Seat
    name: str
    """``bet``, ``raise``, ``call``, ``check``, ``drop`` or ``announce``."""
    chips: int
    interval: int
    """From 1."""
    due: tuple[Seat, ...]
    """Whose turn it was: empty where nothing tells, two where the law can be read both ways."""
    need: int
    """The chips it took him to call."""
    least: int
    """The smallest raise he could make; where nobody had bet, the smallest bet."""
    most: int | None
    """The largest bet or raise that he could make; None where no limit is known."""
    active: tuple[Seat, ...]
    """The players still in the pot before the act, clockwise from the dealer's left."""
    begins: bool
    """The first act of the interval."""
    readings: tuple[str, ...] = ()
    """``blind``, and what is irregular: ``short-blind``, ``short``, ``small-raise``, ``small-bet``, ``over-limit``,
    ``too-many-raises``, ``early-chips``, ``early-drop``, ``early-words``, ``second-lot``, ``over-completion``,
    ``short-of-announcement``, ``nothing-put-in``, ``check-after-bet``, ``check-barred``, ``raise-after-check``,
    ``misnamed``, ``beyond-stack``, ``over-stacks``, ``changed``."""
