"""Melds that were scored with another value than the game gives them (``!meld N HK HQ = 40``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from adjudicator.evidence.melded import melds_reckoned
from adjudicator.find.detecting import Irregularity, found_by
from adjudicator.games.trick.melds.details import Miscounted
from adjudicator.games.trick.melds.faults.announced import not_held
from adjudicator.games.trick.melds.faults.before_play import melded_before_play
from adjudicator.games.trick.melds.faults.carte_blanche import carte_blanche
from adjudicator.games.trick.melds.faults.in_turn import wrong_meld
from adjudicator.values.cards import Card

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline


_OF_MELDS = {
    "trick-won": wrong_meld,
    "leading": wrong_meld,
    "before-play": melded_before_play,
    "announced": not_held,
}
"""When melds are made → the detector of those with which something else is wrong."""


def miscounted(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A meld with which nothing else is wrong, scored too low or too high (P2-14, P2-15, AU-23, DP-11, SB-12)."""
    rules = timeline.game.raw["melding"]
    told = [meld for meld in melds_reckoned(timeline) if not meld.right]
    if not told:
        return
    others = [_OF_MELDS[rules["when"]]] if rules.get("when") in _OF_MELDS else []
    if timeline.game.raw.get("carte_blanche"):
        others.append(carte_blanche)
    wrong = {fault.step for other in others for fault in found_by(other, record, timeline)}
    for meld in told:
        points, possible = meld.told or 0, meld.possible or frozenset((0,))
        if meld.step.index in wrong:
            continue
        # While it may be worth more than one value, nobody can say that what was told lies on one side of them.
        scored: Literal["too_low", "too_high"] = "too_low" if points < min(possible) else "too_high"
        cards = tuple(sorted(meld.cards))
        worth = "nothing" if meld.reckoned == 0 else meld.reckoned or " or ".join(map(str, sorted(possible)))
        said = f"{meld.seat} scores {points} for {' '.join(cards)}, which are worth {worth}."
        detail = Miscounted(declared="miscounted", scored=scored, cards=tuple(map(Card, cards)))
        yield Irregularity(str(rules["miscount"]), meld.seat, meld.step.index, "open", said, detail=detail)
