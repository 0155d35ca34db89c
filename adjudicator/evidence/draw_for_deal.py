"""The draw for deal, as ``!deal drawn SEAT CARD…`` tells it: who must draw again. Loaded only where a draw is recorded.

The table ``drawn`` of a ``[game]`` section says what a code makes of it:

``alike``    what makes two cards equal: ``rank``, or ``card`` where the suits decide between cards of one rank.
``several``  a law speaks of a player who shows more than one card.
``void``     cards that count for nothing in the draw.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any

    from adjudicator.record.events import Seat, TableEvent
    from adjudicator.table.state import Step
    from adjudicator.values.cards import Card


class Drawn(NamedTuple):
    """A draw that does not decide, and that nobody has mended by drawing again."""

    step: int
    who: tuple[Seat, ...]
    fault: str
    """``alike``, ``several_cards`` or ``void_card``."""
    says: str


def faults(draws: Iterable[tuple[Step, TableEvent]], rule: Mapping[str, Any]) -> Iterator[Drawn]:
    """What is wrong with the last cards that each player has drawn."""
    latest: dict[Seat, tuple[int, tuple[Card, ...]]] = {}
    for step, event in draws:
        if event.seat is not None:
            latest[event.seat] = step.index, event.cards
    groups: dict[str, list[Seat]] = {}
    for seat, (step_index, cards) in latest.items():
        if len(cards) > 1:
            if rule.get("several"):
                yield Drawn(step_index, (seat,), "several_cards", f"{seat} shows {len(cards)} cards in the draw.")
        elif cards[0] in rule.get("void", ()):
            yield Drawn(step_index, (seat,), "void_card", f"{seat} draws {cards[0]}, which counts for nothing.")
        else:
            groups.setdefault(cards[0] if rule.get("alike") == "card" else cards[0][1:], []).append(seat)
    for seats in groups.values():
        if len(seats) > 1 and rule.get("alike"):
            shown = " and ".join(latest[seat][1][0] for seat in seats)
            says = f"{' and '.join(seats)} draw {shown}, which decides nothing."
            yield Drawn(max(latest[seat][0] for seat in seats), tuple(seats), "alike", says)
