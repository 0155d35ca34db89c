"""Melds made all together before the play: by whom, and of which cards.

That a side must win something in the play to keep its melds is a condition of the score and no fault.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.find.detecting import Irregularity, detects
from adjudicator.game.combinations import Combinations
from adjudicator.games.trick.details import Declared
from adjudicator.games.trick.melds.faults.shown import copies, held, melds
from adjudicator.table.bound import Bound

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudicator.games.trick.melds.faults.shown import Meld
    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline


@detects("illegal-meld", games=lambda game: game.raw.get("melding", {}).get("when") == "before-play")
def melded_before_play(_record: Record, timeline: Timeline, _bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """A meld by a player who may not, of cards that make nothing, or of a card used twice in a class (AU-29, DP-10,
    DP-23)."""
    raw = timeline.game.raw
    rules = raw["melding"]
    shown = list(melds(timeline))
    for at, meld in enumerate(shown):
        earlier = [one for one in shown[:at] if one.seat == meld.seat]
        fault = (
            _melder(timeline, meld)
            or _lacking(timeline, meld, rules, earlier)
            or _twice(timeline, meld, rules, earlier)
        )
        if fault:
            word, why = fault
            said = f"{meld.seat} melds {' '.join(sorted(meld.cards.elements()))} {why}."
            yield Irregularity("illegal-meld", meld.seat, meld.step, "open", said, detail=Declared(declared=word))


def _melder(timeline: Timeline, meld: Meld) -> tuple[str, str] | None:
    maker = meld.before(timeline).maker
    if timeline.game.raw.get("melders") != ["declarer"] or maker in (meld.seat, None):
        return None
    return "opponent", f"although only {maker} may meld"


def _lacking(
    timeline: Timeline, meld: Meld, rules: Mapping[str, object], earlier: Sequence[Meld]
) -> tuple[str, str] | None:
    if not rules.get("lacking") or meld.name:
        return None
    lying = meld.cards.copy()
    for one in earlier:
        lying |= one.cards
    trump = timeline.steps[meld.step].after.trump
    if Combinations.of(timeline.game.raw).covers(meld.cards, lying.elements(), trump):
        return None
    return "lacking", "which make nothing that counts"


def _twice(
    timeline: Timeline, meld: Meld, rules: Mapping[str, object], earlier: Sequence[Meld]
) -> tuple[str, str] | None:
    """A card that the melds of one class need more often than its holder can have it."""
    if meld.name is None or rules.get("once") != "heading":
        return None
    combinations = Combinations.of(timeline.game.raw)
    heading = combinations.heading(meld.name)
    needed = Counter(meld.cards)
    for one in earlier:
        if one.name and one.name != "dix" and meld.name != "dix" and combinations.heading(one.name) == heading:
            needed += one.cards
    known = held(timeline, meld.seat, meld.step)
    for card, number in needed.items():
        most = copies(timeline.game, card) if known is None else max(known[card], meld.cards[card])
        if number > most:
            return "twice", f"with {card}, which has served in another meld of that class"
    return None
