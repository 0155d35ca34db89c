"""Faults in the betting of poker, from the betting alone (001:2511-2533, 2605-2614)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.bet_acts import CHIPS
from adjudicator.betting import followed
from adjudicator.detectors.base import Bound, Irregularity, detects

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudicator.bet_acts import Act
    from adjudicator.betting import Betting
    from adjudicator.record import Record
    from adjudicator.table import Timeline

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
    "check-after-bet": "inadmissible-call",
    "check-barred": "inadmissible-call",
    "raise-after-check": "inadmissible-call",
}
"""What is irregular about an act → kind of fault."""


@detects("insufficient-bet", "bet-over-limit", "bet-out-of-turn", "string-bet", "inadmissible-call")
def bets(record: Record, timeline: Timeline, _bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """Every irregular bet, call, raise, check and drop."""
    betting = followed(record, timeline)
    for act in betting.acts if betting else ():
        for reading in act.readings:
            if reading == "short-of-announcement" and act.step in betting_ended(betting):
                # Made up to what was announced: several lots of one announced bet are no fault (001:2605).
                continue
            if reading in _KINDS:
                status = "corrected" if act.step in betting_ended(betting) else "open"
                about = _about(act, reading, betting)
                yield Irregularity(_KINDS[reading], act.seat, act.step, status, _says(act, reading), about=about)


def betting_ended(betting: Betting | None) -> Mapping[int, str]:
    """How players with too few chips got out of it, by step."""
    return betting.ending if betting else {}


def _about(act: Act, reading: str, betting: Betting | None) -> dict[str, Any]:
    about: dict[str, Any] = {"act": act, "reading": reading}
    if betting and reading == "early-chips":
        about |= {"worth": betting.worth.get(act.step, "turn_not_come"), "capped": act.step in betting.capped}
    if reading in ("second-lot", "over-completion") and betting:
        about["announced"] = _announced(act, betting)
    if reading.startswith("early") and act.due:
        about["rightful"] = act.due[0]
    return about


def _announced(act: Act, betting: Betting) -> bool:
    """Whether the lot before this one was part of a bet that had been announced."""
    before = [other for other in betting.acts if other.step < act.step and other.seat == act.seat]
    return bool(before) and "short-of-announcement" in before[-1].readings


def _says(act: Act, reading: str) -> str:
    seat, above = act.seat, act.chips - act.need
    due = " or ".join(act.due)
    said = {"announce": "says what he will do", "check": "checks", "drop": "drops"}
    done = f"puts in {_chips(act.chips)}" if act.name in CHIPS else said[act.name]
    sentences = {
        "short": f"{seat} puts in {_chips(act.chips)} where {act.need} are needed to call.",
        "short-blind": f"{seat} puts in {_chips(act.chips)} as a blind bet, which is too little.",
        "small-bet": f"{seat} bets {_chips(act.chips)}; the smallest bet is {act.least}.",
        "small-raise": f"{seat} raises by {above}; the smallest raise is {act.least}.",
        "over-limit": f"{seat} {'raises by' if act.need else 'bets'} {above}; the limit is {act.most}.",
        "too-many-raises": f"{seat} raises although he may raise no more in this interval.",
        "second-lot": f"{seat} adds {_chips(act.chips)} to the bet he has made.",
        "over-completion": f"{seat} adds {_chips(act.chips)} where {act.need} are missing to call.",
        "short-of-announcement": f"{seat} puts in {_chips(act.chips)}, fewer than he announced.",
        "check-after-bet": f"{seat} checks although {act.need} are needed to call.",
        "check-barred": f"{seat} checks in a betting interval in which he may not.",
        "raise-after-check": f"{seat} raises although he has checked in this interval.",
    }
    return sentences.get(reading, f"{seat} {done} when it is {due}'s turn.")


def _chips(number: int) -> str:
    return f"{number} chip" if number == 1 else f"{number} chips"
