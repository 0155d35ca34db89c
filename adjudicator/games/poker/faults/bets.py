"""Faults in the betting of poker, from the betting alone (001:2511-2533, 2605-2614)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.detecting import Irregularity
from adjudicator.games.poker.acts import CHIPS
from adjudicator.games.poker.details import BetFault, EarlyChips
from adjudicator.games.poker.follow import followed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.games.poker.acts import Act
    from adjudicator.games.poker.state import Betting
    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline

_KINDS: Mapping[str, str] = {
    "short": "insufficient-bet",
    "short-blind": "insufficient-bet",
    "small-bet": "insufficient-bet",
    "small-raise": "insufficient-bet",
    "over-limit": "bet-over-limit",
    "too-many-raises": "bet-over-limit",
    "early-chips": "bet-out-of-turn",
    "early-drop": "bet-out-of-turn",
    "early-words": "bet-out-of-turn",
    "second-lot": "string-bet",
    "over-completion": "string-bet",
    "short-of-announcement": "string-bet",
    "nothing-put-in": "string-bet",
    "check-after-bet": "inadmissible-call",
    "check-barred": "inadmissible-call",
    "raise-after-check": "inadmissible-call",
    "misnamed": "bet-out-of-turn",
    "over-stacks": "bet-over-limit",
    "beyond-stack": "illegal-pickup",
    "changed": "change-of-call",
}
"""What is irregular about an act → kind of fault."""
_OPTIONS: Mapping[str, str] = {"completed": "complete", "dropped": "drop"}
"""How a player with too few chips got out of it → the option that he has taken with that."""


def bets(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """Every irregular bet, call, raise, check and drop."""
    betting = followed(timeline)
    if betting is None:
        return
    for act in betting.acts:
        for reading in act.readings:
            # Several lots of one bet are no fault if it was announced and is made up to that (001:2605).
            made_good = reading == "short-of-announcement" and act.step in betting.ending
            if reading in _KINDS and not made_good:
                status, detail = _status(act, reading, betting), _detail(act, reading, betting)
                yield Irregularity(_KINDS[reading], act.seat, act.step, status, _says(act, reading), detail=detail)


def _status(act: Act, reading: str, betting: Betting) -> str:
    """Corrected where the player put it right himself, established where the law has counted it as something else."""
    if reading == "misnamed":
        return "condoned"
    if act.step in betting.ending:
        return "corrected"
    if reading.startswith("check"):
        return "corrected" if any(later.seat == act.seat for later in betting.acts if later.step > act.step) else "open"
    counted = reading in ("early-drop", "over-limit", "small-raise", "too-many-raises") or act.step in betting.worth
    return "established" if counted else "open"


def _detail(act: Act, reading: str, betting: Betting) -> BetFault:
    rightful = act.due[0] if len(act.due) == 1 and act.seat not in act.due else None
    chosen = _OPTIONS.get(betting.ending.get(act.step, ""), "")
    if reading == "early-chips":
        worth, capped = betting.worth.get(act.step, "turn_not_come"), act.step in betting.capped
        return EarlyChips(act=act, reading=reading, rightful=rightful, chosen=chosen, worth=worth, capped=capped)
    return BetFault(act=act, reading=reading, rightful=rightful, chosen=chosen)


def _says(act: Act, reading: str) -> str:
    seat, above = act.seat, act.chips - act.need
    due = " or ".join(other for other in act.due if other != seat)
    sentences = {
        "short": f"{seat} puts in {_chips(act.chips)} where {act.need} are needed to call.",
        "short-blind": f"{seat} puts in {_chips(act.chips)} as a blind bet, which is too little.",
        "small-bet": f"{seat} bets {_chips(act.chips)}; the smallest bet is {act.least}.",
        "small-raise": f"{seat} raises by {above}; the smallest raise is {act.least}.",
        "over-limit": f"{seat} {'raises by' if act.need else 'bets'} {above}; the limit is {act.most}.",
        "too-many-raises": f"{seat} raises although they may raise no more in this interval.",
        "second-lot": f"{seat} adds {_chips(act.chips)} to the bet they have made.",
        "over-completion": f"{seat} adds {_chips(act.chips)} where {act.need} are missing to call.",
        "short-of-announcement": f"{seat} puts in {_chips(act.chips)}, fewer than they announced.",
        "nothing-put-in": f"{seat} {_does(act)} after they have announced a bet.",
        "check-after-bet": f"{seat} checks although {act.need} are needed to call.",
        "check-barred": f"{seat} checks in a betting interval in which they may not.",
        "raise-after-check": f"{seat} raises although they have checked in this interval.",
        "misnamed": f"{seat}, whom the dealer has named, {_does(act)} first; {due} shows the highest cards.",
        "changed": f"{seat} {_does(act)} after they have said in their turn that they drop.",
        "over-stacks": f"{seat} puts in {_chips(act.chips)}, which no other player has enough left to meet.",
        "beyond-stack": f"{seat} puts in {_chips(act.chips)}, more than they had before them.",
    }
    return sentences.get(reading, f"{seat} {_does(act)} when it is {due}'s turn.")


def _does(act: Act) -> str:
    said = {"announce": "says what they will do", "check": "checks", "drop": "drops"}
    return f"puts in {_chips(act.chips)}" if act.name in CHIPS else said[act.name]


def _chips(number: int) -> str:
    return f"{number} chip" if number == 1 else f"{number} chips"
