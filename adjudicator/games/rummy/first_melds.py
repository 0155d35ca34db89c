"""The first meld of a side against what the game asks of it: a count, or a canasta (CA-21, CF-07)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.games.rummy.breaches import Fault
from adjudicator.games.rummy.counting import counted, least_count, required_canasta
from adjudicator.games.rummy.details import Seen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.games.rummy.state import Table, Turn


def short_first_meld(table: Table, turn: Turn, score: int | None, raised: int) -> Iterator[Fault]:
    """A first meld that is not what the side needs; *raised*: by how much an earlier one has raised the count."""
    counting = [laying for laying in turn.laid if laying.valid]
    if not turn.first or not counting:
        return
    if table.rules.lay_off == "anyone" and all(laying.laid_off for laying in counting):
        # To lay off on the melds of others before one's own is a fault of another name.
        return
    said = _no_canasta(table, turn, score) or _too_low(table, turn, score, raised)
    if said:
        # What counts too little goes back with all else that he melds in that turn (CA-09).
        laid = tuple(laying.event_index for laying in turn.laid)
        facts = Seen(meld_before_first="first_meld_too_low")
        yield Fault("insufficient-meld", turn.seat, counting[-1].event_index, said, facts, laid=laid)


def _too_low(table: Table, turn: Turn, score: int | None, raised: int) -> str | None:
    least = least_count(table.rules, score)
    found = counted(turn, table.rules)
    if least is None or found is None:
        return None
    least += raised if least else 0
    return f"{turn.seat}'s first meld counts {found}, where it must count {least}." if found < least else None


def _no_canasta(table: Table, turn: Turn, score: int | None) -> str | None:
    needed = required_canasta(table.rules, score)
    if not needed:
        return None
    canastas = table.canastas_of(turn.seat)
    if needed == "natural-canasta":
        canastas = [laid for laid in canastas if not any(map(table.rules.melds.is_wild, laid.cards))]
    return (
        None if canastas else f"{turn.seat}'s first meld holds no {needed.replace('-', ' ')}, as it must at that score."
    )
