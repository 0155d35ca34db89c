"""Melds that were scored with another value than the game gives them (``!meld N HK HQ = 40``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.detecting import Irregularity, detects, found_by
from adjudicator.game.combinations import Combinations
from adjudicator.games.trick.melds.details import Miscounted
from adjudicator.games.trick.melds.faults.before_play import melded_before_play
from adjudicator.games.trick.melds.faults.in_turn import wrong_meld
from adjudicator.games.trick.melds.faults.shown import melds
from adjudicator.table.bound import Bound
from adjudicator.values.cards import Card

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline


_OF_MELDS = (wrong_meld, melded_before_play)
"""What finds melds with which something else is wrong."""


@detects("score-correction", "illegal-meld", games=lambda game: "melds" in game.raw)
def miscounted(record: Record, timeline: Timeline, bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """A meld with which nothing else is wrong, scored too low or too high (P2-14, P2-15, AU-23, DP-11, SB-12)."""
    raw = timeline.game.raw
    told = [meld for meld in melds(timeline) if meld.points and meld.name]
    if not told:
        return
    combinations = Combinations.of(raw)
    wrong = {fault.step for other in _OF_MELDS for fault in found_by(other, record, timeline, bound)}
    rules = raw["melding"]
    kind, doubtful = str(rules.get("miscount", "score-correction")), rules.get("doubtful", ())
    for meld in told:
        # While no suit is trumps nobody can say whether a marriage is a royal one.
        known = timeline.steps[meld.step].after.trump in timeline.game.suits
        worth = combinations.value(meld.name or "") if known and meld.name not in doubtful else 0
        if meld.step in wrong or not worth or meld.points == worth:
            continue
        cards = tuple(sorted(meld.cards.elements()))
        said = f"{meld.seat} scores {meld.points} for {' '.join(cards)}, which are worth {worth}."
        scored = "too_low" if (meld.points or 0) < worth else "too_high"
        detail = Miscounted(declared="miscounted", scored=scored, cards=tuple(map(Card, cards)))
        yield Irregularity(kind, meld.seat, meld.step, "open", said, detail=detail)
