"""Melds made all together before the play: by whom, and of which cards.

That a side must win something in the play to keep its melds is a condition of the score and no fault.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.evidence.melded import trump_of
from adjudicator.find.detecting import Irregularity
from adjudicator.game.combinations import DIX, Combinations
from adjudicator.games.trick.details import Declared
from adjudicator.games.trick.melds.faults.shown import copies, held, melds

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudicator.games.trick.melds.faults.shown import Meld
    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline


def melded_before_play(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
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
    if not rules.get("lacking"):
        return None
    lying = meld.cards.copy()
    for one in earlier:
        lying |= one.cards
    trump = trump_of(timeline, timeline.steps[meld.step])
    if Combinations.of(timeline.game.raw).covers(meld.cards, lying.elements(), trump):
        return None
    return "lacking", "which make nothing that counts"


def _twice(
    timeline: Timeline, meld: Meld, rules: Mapping[str, object], earlier: Sequence[Meld]
) -> tuple[str, str] | None:
    """A card that the melds of one class need more often than its holder can have it."""
    if rules.get("once") != "heading":
        return None
    own = _needed(timeline, meld)
    used = [_needed(timeline, one) for one in earlier]
    known = held(timeline, meld.seat, meld.step)
    for (of, card), number in own.items():
        most = copies(timeline.game, card) if known is None else max(known[card], meld.cards[card])
        if number + sum(one[of, card] for one in used) > most:
            return "twice", f"with {card}, which has served in another meld of that class"
    return None


def _needed(timeline: Timeline, meld: Meld) -> Counter[tuple[str, str]]:
    """How often each card serves in the combinations of a meld, by their class; the lowest trump is in none."""
    trump = trump_of(timeline, timeline.steps[meld.step])
    combinations = Combinations.of(timeline.game.raw)
    ways = [combinations.parts(meld.cards.elements(), suit) for suit in ((trump,) if trump else timeline.game.suits)]
    best = max(ways, key=lambda parts: sum(part.points for part in parts))
    return Counter((part.heading, card) for part in best if part.name != DIX for card in part.cards)
