"""One deal followed again and again: with more of it told, with lines put in, with calls that count otherwise.

Each time it is followed from where the record parts from one that was followed before; what happened until then is the
same, step for step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.errors import AdjudicatorError
from adjudicator.table.amended import AS_MADE
from adjudicator.table.fold import Fold
from adjudicator.table.opening import opening_state

if TYPE_CHECKING:
    from adjudicator.game.game import Game
    from adjudicator.record.events import Record
    from adjudicator.table.amended import Amended
    from adjudicator.table.state import TableState, Timeline


MOST = 20_000
"""So many events are followed for one deal, again and again; the most tangled that were ever played need some
hundreds."""


class Following:
    """The followings of one deal."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.events = 0
        """How many have been followed."""
        self._before: list[tuple[Fold, Timeline]] = []

    def unfold(self, record: Record, amended: Amended = AS_MADE) -> Timeline:
        """What happened in *record*, as ``fold.unfold`` tells it."""
        fold = Fold(record, self.game, opening_state(record, self.game), amended)
        known, most = None, 0
        for earlier, timeline in self._before:
            shared = _parting(fold, earlier)
            if shared == len(record.events) == len(earlier.record.events):
                return timeline
            if (shared := min(shared, earlier.foresaw)) > most:
                known, most = earlier, shared
        self.events += len(record.events) - most
        if self.events > MOST:
            raise AdjudicatorError(
                f"its rulings hang on one another so that more than {MOST} events would have to be followed; expected "
                "the record of one deal"
            )
        made = fold.run(known, most)
        self._before.append((fold, made))
        return made


def _parting(fold: Fold, earlier: Fold) -> int:
    """The first event (from 0) that is another in *fold* than in an *earlier* one, or of which a ruling makes another
    thing."""
    if not _starts_alike(fold.start, earlier.start):
        return 0
    mine, others = fold.record, earlier.record
    end = min(len(mine.events), len(others.events))
    other = next((at for at in range(end) if mine.events[at] is not others.events[at]), end)
    return min([other, *{*mine.carried} ^ {*others.carried}, *fold.amended.changes(earlier.amended)])


def _starts_alike(one: TableState, other: TableState) -> bool:
    """Whether two records of a deal begin at the same table."""
    return one.game is other.game and all(
        getattr(one, name) == getattr(other, name)
        for name in ("dealer", "stage", "turn", "contract", "trump", "hands", "left", "stock")
    )
