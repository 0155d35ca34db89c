"""The words told before a choice: the effects certain whatever is answered, and the outcome of each answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.law.findings import Ruling
from adjudicator.law.read_out import certain
from adjudicator.law.wording import agreeing

if TYPE_CHECKING:
    from adjudicator.law.findings import Finding
    from rulebase import Rulebase
    from rulebase.ask.answers import Need


def so_far(laws: Rulebase, found: Finding) -> tuple[str, ...]:
    """The sentences that can be read out of *found* while something about it is still to be told or chosen."""
    if not found.needs:
        return ()
    settled = found.rulings
    if found.certain:
        settled = (*settled, Ruling(found.spoke, "", (), "", "", "text", effects=found.certain))
    return certain(laws, found._replace(rulings=settled), ()) if settled else ()


def who_chooses(laws: Rulebase, need: Need) -> str:
    """The player who makes the choice that *need* asks for, as the head of a list: ``The offender chooses``.

    Empty where it is nobody's choice.
    """
    if not need.chooser:
        return ""
    who = laws.roles.get(need.chooser, need.chooser)
    return f"{who[:1].upper()}{who[1:]} {agreeing(who, 'chooses')}"


def aloud(brings: str) -> str:
    """The outcome that a choice *brings*, as a sentence of its own."""
    return f"{brings[:1].upper()}{brings[1:].rstrip('.')}." if brings else ""
