"""The calls of LIN: how they are written, and whose they are."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.formats import sources
from adjudicator.formats.bridge import turned
from adjudicator.formats.notation.calls import as_call, is_bid
from adjudicator.formats.sources import answer
from adjudicator.record.events import COMPASS, Called
from adjudicator.values.bids import DOUBLE, PASS, REDOUBLE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudicator.formats.sources import Answer
    from adjudicator.record.events import Event, Seat

_CALLS = {"P": PASS, "D": DOUBLE, "R": REDOUBLE, "X": DOUBLE, "XX": REDOUBLE}
_SPELT = {"PASS": PASS, "DBL": DOUBLE, "RDBL": REDOUBLE}
_CALL = re.compile(r"(pass|p|dbl|d|rdbl|r|xx|x|[1-7](?:nt|[nshdc]))(!*)", re.IGNORECASE)


def calls_in(text: str) -> list[tuple[str, bool]]:
    """The calls in *text*, one or several together, and whether each was alerted; none where it is anything else."""
    bare = text.rstrip("!").upper()
    call = _CALLS.get(bare) or as_call(bare)
    if call is not None and (call in (PASS, DOUBLE, REDOUBLE) or is_bid(call)):
        return [(call, text.endswith("!"))]
    return _together(text)


def _together(text: str) -> list[tuple[str, bool]]:
    """The calls that are written together in *text*, and whether each was alerted; none where it is anything else."""
    calls: list[tuple[str, bool]] = []
    at = 0
    while at < len(text):
        found = _CALL.match(text, at)
        if found is None:
            return []
        bare = found[1].upper()
        call = _SPELT.get(bare) or _CALLS.get(bare) or as_call(bare)
        if call is None:
            return []
        calls.append((call, bool(found[2])))
        at = found.end()
        while text[at : at + 1] in (" ", ","):
            at += 1
    return calls


def dealer_told(
    dealer: Seat, declarer: Seat, leads: Seat | None, listed: Seat | None, by_number: Seat | None
) -> Answer | None:
    """Who dealt: the deal says *dealer*, by whom the calls make *declarer*; the player at whose left the lead was held
    is *leads*, the list of results has *listed*, and the number of the board *by_number*."""
    told: dict[str, str | None] = {sources.DIGIT: dealer, sources.BOARD: by_number}
    before = COMPASS.index(dealer) - COMPASS.index(declarer)
    for source, seat in ((sources.LEAD, leads), (sources.LISTED, listed)):
        if seat:
            told[source] = turned(seat, before, COMPASS)
    return answer(sources.WHO_DEALT_IN_LIN, told)


def called_on(events: Iterable[Event], by: int) -> list[Event]:
    """The *events* with every call made so many seats further on."""
    return [
        replace(event, seat=turned(event.seat, by, COMPASS)) if isinstance(event, Called) and event.seat else event
        for event in events
    ]
