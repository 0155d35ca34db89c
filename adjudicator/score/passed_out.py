"""Deals that nobody wanted: what the code says of them."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from adjudicator.evidence.running import ran_out
from adjudicator.game.trump_making import TURNS_DOWN
from adjudicator.law.findings import FactValue
from adjudicator.table.sorts import sort_of

if TYPE_CHECKING:
    from adjudicator.table.state import Timeline
    from rulebase import Rulebase

_NOBODY = {
    "redeal_cause": "passed_out",
    "forehand_names_game": "no",
    "draw_new_deal": "nobody_opened",
    "choice_new_deal": "nobody_opened",
    "seven_up_new_deal": "cards_run_out",
    "klaberjass_new_deal": "all_passed",
}
"""What is known of a deal that nobody bid or opened, or for which no trump was found."""
_LOOKED_UP: WeakKeyDictionary[Rulebase, dict[str, tuple[str, ...]]] = WeakKeyDictionary()


def passed_out(rulebase: Rulebase, code: str, timeline: Timeline) -> tuple[str, ...]:
    """What *code* says of a deal that nobody bid or opened, or that found no trump: no fault, but a law all the same
    (CB-56, SK-43, PD-19, SU-06)."""
    ended = timeline.regular
    if ended and (ended.stage != "over" or ended.contract or ended.winners):
        return ()
    if ended and ended.closed:
        return _told(_rows(rulebase, code))
    auction = timeline.end.auction
    bid = not auction.closed or timeline.plays or any(made.counts not in TURNS_DOWN for made in auction.calls)
    if bid and not sort_of(timeline.game.raw).came_to_nothing(timeline) and not ran_out(timeline):
        return ()

    said = _rows(rulebase, code)
    return said if ran_out(timeline) else _told(said)


def _told(said: tuple[str, ...]) -> tuple[str, ...]:
    return ("passed out", *said) if said else ()


def _rows(rulebase: Rulebase, code: str) -> tuple[str, ...]:
    """The rows of *code* for such a deal: the same for every one, so that they are looked up once."""
    looked_up = _LOOKED_UP.setdefault(rulebase, {})
    if code not in looked_up:
        from adjudicator.law.consult import consult  # few deals are passed out

        def obtain(_kind: str, fact: str) -> FactValue | None:
            # Who names a game when the others have passed has not passed himself.
            value = _NOBODY.get(fact)
            return FactValue(value, "record") if value else None

        looked_up[code] = tuple(row.says for _, row in consult(rulebase, code, "redeal", obtain).rows)
    return looked_up[code]
