"""Facts of the bets on a layout."""

from __future__ import annotations

from adjudicator.find.deriving import NOT_SO_FAR, Context, Derived, YesNo, for_good
from adjudicator.find.general.facts.moments import events, mention
from adjudicator.games.layout.details import WrongBet


def settled(context: Context) -> Derived[YesNo] | None:
    """Whether the bet had been paid or collected when it was first mentioned: not before its turn was decided; what the
    bank then did shows where the score is said to be agreed."""
    told = context.fault.of(WrongBet)
    if told is None:
        return None
    found = mention(context)
    if context.fault.status == "corrected" or told.decided is None or (found is not None and found < told.decided):
        return NOT_SO_FAR
    agreed = (step.index for step, _ in events(context, "score-agreed"))
    return for_good("yes") if any(found is None or at < found for at in agreed) else None
