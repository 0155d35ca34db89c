"""A widow that was not to be touched and was looked at, in the words of six-bid solo and of skat."""

from __future__ import annotations

from typing import Literal

from adjudicator.find.deriving import Context
from adjudicator.find.general.facts.makers import maker
from adjudicator.find.general.facts.moments import by_then, mention
from adjudicator.games.trick.widow.details import Untouched
from adjudicator.table.state import CardPlayed


def widow_looked_at(context: Context) -> Literal["in_play", "other"] | None:
    """In the play, if a card had been played when it was spoken of, or has been at all where nobody speaks of it."""
    if context.fault.of(Untouched) is None:
        return None
    played = any(isinstance(step.did, CardPlayed) for step in by_then(context))
    return "in_play" if played else None if mention(context) is None else "other"


def skat_look(context: Context) -> Literal["player_in_solo", "opponent_during_play"] | None:
    """By the Player, or by one of his opponents."""
    undertook, offender = maker(context), context.fault.offender
    if context.fault.of(Untouched) is None or undertook is None:
        return None
    return "player_in_solo" if offender == undertook else "opponent_during_play"
