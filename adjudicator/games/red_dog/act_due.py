"""The act that a game of red dog waits for: a bet, or the card that decides it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.games.red_dog.course_of_betting import red_dog_betting
from adjudicator.table.act_due import ActDue, BareCards

if TYPE_CHECKING:
    from adjudicator.table.state_and_timeline import Timeline


def act_due(timeline: Timeline) -> ActDue:
    """The act that the game of *timeline* waits for."""
    betting = red_dog_betting(timeline)
    standing = (f"pool {betting.pool}",) if betting.pool is not None else ()
    if betting.open is not None:
        dealer, bet = timeline.start.dealer, betting.open
        act = f"to turn the card for the bet of {{{bet.seat}}}"
        return ActDue((dealer,), act, ("turned H9",), standing, bet.seat, bare=BareCards("!turned {cards}"))
    return ActDue((betting.due,), "to bet or pass", ("bet 3", "pass"), standing)
