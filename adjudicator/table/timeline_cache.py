"""A cache of the timelines of one deal: a changed record is followed from the first event that differs."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.errors import AdjudicatorError
from adjudicator.table.call_overrides import NO_OVERRIDES, CallOverrides
from adjudicator.table.initial_state import initial_state
from adjudicator.table.timeline_builder import BulkSteps, TimelineBuilder

if TYPE_CHECKING:
    from adjudicator.game.game import Game
    from adjudicator.record.events import Event, Record
    from adjudicator.table.state_and_timeline import TableState, Timeline


MAX_EVENTS_FOLLOWED = 10_000
"""Limit on events followed for one deal, repetitions included; the most tangled deals ever played need some
hundreds."""

_LOOKAHEADS_PER_EVENT = 8
"""Number of events looked at ahead that count as one event followed."""

_MAX_CACHED = 64
"""Number of timelines of a deal kept."""


class _CachedTimeline(NamedTuple):
    """A timeline with the fold that produced it."""

    fold: TimelineBuilder
    timeline: "Timeline"


class CachedTimelines:
    """The timelines of a deal kept between two calls of the engine."""

    def __init__(self) -> None:
        self.known: list[_CachedTimeline] = []


class TimelineCache:
    """The timelines of one deal; a new one continues the cached one with the longest shared prefix."""

    def __init__(self, game: "Game", earlier: CachedTimelines | None = None, bulk: BulkSteps | None = None) -> None:
        self.game, self.bulk = game, bulk
        self.events = 0
        """Number of events followed, those of earlier calls included: a deal is refused for what it is and not for the
        way it was given."""
        self._known: list[_CachedTimeline] = []
        self._earlier = earlier.known[:_MAX_CACHED] if earlier else []
        if earlier:
            earlier.known = self._known

    def unfold(self, record: "Record", amended: CallOverrides = NO_OVERRIDES) -> "Timeline":
        """The timeline of *record* with the overrides of calls in *amended*."""
        for before in self._known:
            if before.fold.record is record and before.fold.amended == amended:
                return before.timeline
        fold = TimelineBuilder(record, self.game, initial_state(record, self.game), amended, self.bulk)
        known, shared = _cached_fold_with_longest_prefix(fold, self._known)
        if known and shared == len(record.events) == len(known.fold.record.events):
            return known.timeline
        self._count_events_or_raise_if_too_many(len(record.events) - shared)
        alike = (one for one in self._earlier if one.fold.record.tags is record.tags)
        farther, more = _cached_fold_with_longest_prefix(fold, alike)
        if farther and more == len(record.events) == len(farther.fold.record.events):
            # The rulings on this very timeline are known too; one that only begins alike is no better.
            made = farther
        else:
            if not farther or more <= shared:
                farther, more = known, shared
            made = _CachedTimeline(fold, fold.run(farther.fold if farther else None, more))
        self._count_events_or_raise_if_too_many(
            made.fold.foresight.number_of_events_followed_from(shared) // _LOOKAHEADS_PER_EVENT
        )
        self._known.append(made)
        return made.timeline

    def _count_events_or_raise_if_too_many(self, events: int) -> None:
        """Add *events* to the number followed; AdjudicatorError beyond the limit."""
        self.events += events
        if self.events > MAX_EVENTS_FOLLOWED:
            raise AdjudicatorError(
                f"its rulings depend on one another, so that more than {MAX_EVENTS_FOLLOWED} events would have "
                "to be followed; expected "
                "the record of one deal"
            )


def _cached_fold_with_longest_prefix(
    fold: TimelineBuilder, followed: Iterable[_CachedTimeline]
) -> tuple[_CachedTimeline | None, int]:
    """The cached fold that shares the longest prefix of events with *fold*, and the length of that prefix; events whose
    reading depends on later ones are not shared."""
    known, most = None, 0
    for one in followed:
        shared = _index_of_first_differing_event(fold, one.fold)
        if shared == len(fold.record.events) == len(one.fold.record.events):
            return one, shared
        if (shared := one.fold.foresight.last_event_read_alike(shared)) > most:
            known, most = one, shared
    return known, most


def _index_of_first_differing_event(fold: TimelineBuilder, earlier: TimelineBuilder) -> int:
    """The index (from 0) of the first event that differs in *fold* from the *earlier* one, or that rulings override
    differently."""
    if not _begin_at_same_table(fold.start, earlier.start):
        return 0
    mine, others = fold.record, earlier.record
    end = min(len(mine.events), len(others.events))
    other = next((at for at in range(end) if not _is_same_event(mine.events[at], others.events[at])), end)
    return min([other, *{*mine.carried} ^ {*others.carried}, *fold.amended.changes(earlier.amended)])


def _is_same_event(one: "Event", other: "Event") -> bool:
    """Whether two events are alike, place in the text and all: the line that a ruling orders is made anew each time."""
    return one is other or (one == other and one.place == other.place)


def _begin_at_same_table(one: "TableState", other: "TableState") -> bool:
    """Whether two records of a deal begin at the same table."""
    return one.game is other.game and all(
        getattr(one, name) == getattr(other, name)
        for name in ("dealer", "stage", "turn", "contract", "trump", "hands", "left", "stock")
    )
