"""Combinations announced by word: not held, told after one's first card, or out of their order.

The table ``melding`` also says ``order``, the order in which each player tells them; ``sinks``, that who has played may
tell nothing any more; ``best_scores``, that of each class only the best counts, with all of its holder.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.evidence.melded import shows_blank, trump_of
from adjudicator.find.detecting import Irregularity
from adjudicator.game.declarations import declared
from adjudicator.games.trick.details import Declared
from adjudicator.games.trick.melds.details import MeldFault
from adjudicator.games.trick.melds.faults.shown import held, played_since
from adjudicator.record.events import TableEvent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state import Timeline


def not_held(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A combination that its player does not hold, or one that he has sunk and tells after his first card (KL-05,
    PQ-09, PQ-10, PQ-15)."""
    rules = timeline.game.raw["melding"]
    for step, seat, cards in told(timeline):
        if shows_blank(timeline.game, cards):
            continue
        gone = played_since(timeline, seat, 0, step)
        known = held(timeline, seat, step)
        lacks = Counter[str]() if known is None else Counter(cards) - (known + gone)
        named = " ".join(cards)
        if lacks:
            said = f"{seat} announces {named} and does not hold {' '.join(sorted(lacks.elements()))}."
        elif not declared(cards, timeline.game.raw, trump_of(timeline, timeline.steps[step])):
            said = f"{seat} announces {named}, which make nothing that counts."
        elif gone and rules.get("sinks"):
            said = f"{seat} announces {named} after they have played a card."
            yield Irregularity("illegal-meld", seat, step, "open", said, detail=Declared(declared="sunk"))
            continue
        else:
            continue
        # A law may call it a revoke: then it stands as one, unless it was put right before a card.
        detail = MeldFault(declared="lacking", established=bool(_played_after(timeline, seat, step)))
        yield Irregularity("illegal-meld", seat, step, "open", said, detail=detail)


def told_out_of_order(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A combination told after one of a class that comes later (PQ-20)."""
    rules = timeline.game.raw["melding"]
    order = rules["order"]
    reached: dict[Seat, int] = {}
    for step, seat, cards in told(timeline):
        places = [order.index(kind) for kind in declared(cards, timeline.game.raw, None) if kind in order]
        if not places or played_since(timeline, seat, 0, step):
            continue
        later = [place for place in places if place >= reached.get(seat, 0)]
        if later:
            reached[seat] = min(later)
            continue
        said = f"{seat} announces {' '.join(cards)} after a combination of a later class."
        yield Irregularity("order-of-play", seat, step, "open", said)


def told(timeline: Timeline) -> Iterator[tuple[int, Seat, tuple[str, ...]]]:
    """Everything announced: at which step, by whom, of which cards."""
    for step in timeline.steps:
        event = step.event
        if not isinstance(event, TableEvent) or event.name != "meld" or event.seat is None:
            continue
        if event.seat in step.before.hands and event.cards:
            yield step.index, event.seat, event.cards


def _played_after(timeline: Timeline, seat: Seat, step: int) -> Counter[str]:
    """What he played before anybody spoke of it."""
    spoken = next(
        (
            one.index
            for one in timeline.steps[step + 1 :]
            if isinstance(one.event, TableEvent) and one.event.draws_attention
        ),
        len(timeline.steps),
    )
    return played_since(timeline, seat, step, spoken)
