"""The class ``Irregularity``, and the run of all detectors that a game and a deal need."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from adjudicator.irregularities.detail_aspects import AtTurn, AtTurnToCall, Detail, InTrick, OfCard, OfCards
from adjudicator.record.events import Played
from adjudicator.table.game_types import type_and_parts
from adjudicator.table.timeline_queries import table_event_names
from adjudicator.values.address_resolver import resolve
from adjudicator.values.identity_cache import IdentityCache

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set

    from adjudicator.record.events import Record, Seat
    from adjudicator.table.active_obligations import ActiveObligation
    from adjudicator.table.state_and_timeline import Timeline
    from adjudicator.values.cards import Card
    from rulebase import Rulebase
    from rulebase.query.function_addresses import DetectorAddress as Entry
    from rulebase.query.function_addresses import FunctionAddresses

_Detail = TypeVar("_Detail", bound=Detail)

BEFORE_FIRST_STEP = -1
"""The step of what was wrong before anybody acted."""


class PointedOutByDummy(NamedTuple):
    """How dummy's words brought a defender's fault to light."""

    act: str
    """What dummy did."""
    step: int


class Irregularity(NamedTuple):
    """One fault as the timeline shows it."""

    kind: str
    offender: Seat | None
    """Who answers for it: declarer for dummy's cards."""
    step: int
    """The step of the irregular action; ``BEFORE_FIRST_STEP`` before the first."""
    status: str
    summary: str
    """One sentence: what happened."""
    hand: Seat | None = None
    """The hand that acted, where it is not the offender's own."""
    detail: Detail = Detail()
    """What the derivers of facts start from: a value of the family of faults."""
    readings: tuple[str, ...] = ()
    """Other ways to read the same evidence."""
    because: str = ""
    """What is wrong with a call that is none, or with a declaration, in the words of the tables."""
    known: int | None = None
    """The step at which it was known, where that is another than its own."""
    choice_due: bool = False
    """Whether it is no fault but a right: somebody chooses, or has chosen, before the play goes on."""
    ruled_as: str | None = None
    """The kind whose law decides on it, where that is another than its own."""
    ruled_elsewhere: tuple[str, ...] = ()
    """Tables that are not asked, since another fault of the deal asks them."""
    roles: Mapping[str, Seat | None] = MappingProxyType({})
    """Whom roles mean that nothing but the detector knows."""
    pointed_out: PointedOutByDummy | None = None
    """Dummy's words, where he was the first to speak of it and had lost his rights (43B3)."""

    def of(self, family: type[_Detail]) -> _Detail | None:
        """The detail, where the fault is one of *family*."""
        return self.detail if isinstance(self.detail, family) else None

    @property
    def card(self) -> Card | None:
        """The card that it is about, where it is about one and that is known."""
        return self.detail.card if isinstance(self.detail, OfCard) else None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that it is about, as far as they are known."""
        return self.detail.cards if isinstance(self.detail, OfCards) else ()

    @property
    def trick(self) -> int | None:
        """The number of the trick that it lies in, from 1."""
        return self.detail.trick if isinstance(self.detail, InTrick) else None

    @property
    def turn(self) -> Seat | None:
        """Whose turn to play it was, where it is about that."""
        return self.detail.turn if isinstance(self.detail, AtTurn) else None

    @property
    def rightful(self) -> Seat | None:
        """Whose turn to call or to bet it was, where it is about that."""
        return self.detail.rightful if isinstance(self.detail, AtTurnToCall) else None


Detector: TypeAlias = "Callable[..., Iterator[Irregularity]]"


def detect(
    laws: Rulebase, record: Record, timeline: Timeline, bound: Sequence[ActiveObligation] = ()
) -> list[Irregularity]:
    """Everything irregular in *timeline*, in the order it happened."""
    found: list[Irregularity] = []
    for detector, obligations in _detectors_by_game(laws.addresses)(timeline.game.raw).asked(
        triggers_present(timeline, bound)
    ):
        found += irregularities_found_by(detector, record, timeline, bound if obligations else None)
    found.sort(key=_step_of)
    return found


def triggers_present(timeline: Timeline, bound: Sequence[ActiveObligation]) -> Set[str]:
    """The signs of a deal without which some detectors find nothing, as their entries name them.

    What happened at the table (``!claim``; a call or card ``taken back``; a card that was ``no play``), and what binds
    anybody (``bound``, and each effect that does).
    """
    there = timeline.followed(_triggers_at_table)
    return {*there, "bound", *(binding.effect for binding in bound)} if bound else there


def _triggers_at_table(timeline: Timeline) -> Set[str]:
    there = {f"!{name}" for name in table_event_names(timeline)}
    if timeline.withdrawn:
        there.add("taken back")
    if any(step.did is None and isinstance(step.event, Played) for step in timeline.steps):
        there.add("no play")
    return there


class _GameDetectors:
    """The detectors that look at a game, by the signs that its deals have."""

    def __init__(self, detectors: Iterable[Entry], section: Mapping[str, Any]) -> None:
        types = type_and_parts(section)
        self._fitting = [
            one
            for one in detectors
            if (not one.type or one.type in types)
            and (not one.games or any(game_meets(condition, section) for condition in one.games))
        ]
        self._read: frozenset[str] = frozenset().union(*(one.signs for one in self._fitting))
        """The signs that make a difference."""
        self._asked: dict[frozenset[str], tuple[tuple[Detector, bool], ...]] = {}

    def asked(self, signs: Set[str]) -> tuple[tuple[Detector, bool], ...]:
        """The detectors that may find something where there are these *signs*, each with whether it looks at
        obligations; the modules of others are not even imported."""
        there = self._read & signs
        if there not in self._asked:
            self._asked[there] = tuple(
                (resolve(one.at), one.obligations)
                for one in self._fitting
                if not one.signs or not one.signs.isdisjoint(there)
            )
        return self._asked[there]


def game_meets(condition: str, section: Mapping[str, Any]) -> bool:
    """Tell whether a game with that ``[game]`` *section* has the key that *condition* names, or has it with one of the
    values: ``widow.turned_up``, ``melding.when = trick-won | leading``."""
    path, told, values = condition.partition(" = ")
    found: Any = section
    for name in path.split("."):
        found = found.get(name) if isinstance(found, dict) else None
    if not told:
        return bool(found)
    has = found if isinstance(found, list) else [found]
    return any(str(one) in values.split(" | ") for one in has)


_detectors_by_game: IdentityCache[FunctionAddresses, IdentityCache[Mapping[str, Any], _GameDetectors]] = IdentityCache(
    lambda addresses: IdentityCache(lambda section: _GameDetectors(addresses.detectors, section))
)


def _step_of(fault: Irregularity) -> int:
    return fault.step


def irregularities_found_by(
    detector: Detector, record: Record, timeline: Timeline, bound: Sequence[ActiveObligation] | None = None
) -> tuple[Irregularity, ...]:
    """The faults that one *detector* finds in *timeline* while *bound* is in force; None for a detector that does not
    look at obligations, which looks at each timeline of a record once."""
    if bound is not None:
        return tuple(detector(record, timeline, bound))
    if record is not timeline.record:
        # The deal is held against another record than its own.
        return tuple(detector(record, timeline))
    return timeline.followed(_applied_to_timeline(detector))


@cache
def _applied_to_timeline(detector: Detector) -> Callable[[Timeline], tuple[Irregularity, ...]]:
    """*detector* as it looks at a timeline and at the record of it."""
    return lambda timeline: tuple(detector(timeline.record, timeline))
