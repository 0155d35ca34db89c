"""The words told before a choice: the effects certain whatever is answered, and the outcome of each answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.law.findings import Ruling
from adjudicator.law.read_out import certain, offer
from adjudicator.law.rulings import open_rulings
from adjudicator.law.wording import agreeing

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

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


def settled_by(laws: Rulebase, code: str, before: Finding, answers: Iterable[Finding]) -> tuple[str, ...]:
    """The sentences read out of the ruling on what was found *before*, which opened a question: those that hold
    whichever of the *answers* is given, and whatever the law of *code* lets follow from it."""
    later = [
        one._replace(rulings=(*one.rulings, *open_rulings(laws, code, one))) if one.needs else one for one in answers
    ]
    return certain(laws, before, later)


def who_chooses(laws: Rulebase, need: Need) -> str:
    """The player who makes the choice that *need* asks for, as the head of a list: ``The offender chooses``.

    Empty where it is nobody's choice.
    """
    if not need.chooser:
        return ""
    who = laws.roles.get(need.chooser, need.chooser)
    return f"{who[:1].upper()}{who[1:]} {agreeing(who, 'chooses')}"


def offers_aloud(laws: Rulebase, found: Finding, told: dict[str, Any]) -> dict[str, Any]:
    """The document *told* of what was *found*, each option of its rulings with what is read out of it."""
    for ruling, ruled in zip(found.rulings, told["rulings"], strict=True):
        for option, entry in zip(ruling.options, ruled["options"], strict=True):
            entry["read_out"] = aloud(offer(laws, option, found, {}))
    return told


def aloud(brings: str) -> str:
    """The outcome that a choice *brings*, as a sentence of its own."""
    return f"{brings[:1].upper()}{brings[1:].rstrip('.')}." if brings else ""
