"""The class ``Irregularity``, and the run of all detectors that a game and a deal need."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from adjudicator.irregularities.detail_base_classes import (
    AtTurn,
    AtTurnToCall,
    Detail,
    DummyActWord,
    InTrick,
    OfCard,
    OfCards,
)
from adjudicator.record.events import Played, Seat
from adjudicator.table.game_types import game_type_and_needed_parts
from adjudicator.table.timeline_queries import table_event_names
from adjudicator.values.address_resolver import function_at_address
from adjudicator.values.identity_cache import IdentityCache

if TYPE_CHECKING:
    from adjudicator.table.active_obligations import ActiveObligation
    from adjudicator.table.state_and_timeline import Timeline
    from adjudicator.values.cards import Card
    from rulebase import Rulebase
    from rulebase.query.function_addresses import DetectorAddress as Entry
    from rulebase.query.function_addresses import FunctionAddresses

_Detail = TypeVar("_Detail", bound=Detail)

BEFORE_FIRST_STEP = -1
"""The step of a fault that precedes the first action, such as a wrong deal."""


class PointedOutByDummy(NamedTuple):
    """The act by which dummy pointed out a defender's irregularity."""

    act: DummyActWord
    words_step: int


class Irregularity(NamedTuple):
    """An irregularity as the timeline shows it."""

    kind: str
    offender: Seat | None
    """The player who answers for it: declarer for dummy's cards."""
    step: int
    """The step of the irregular action; ``BEFORE_FIRST_STEP`` before the first."""
    status: str
    summary: str
    """One sentence on what happened."""
    acting_hand: Seat | None = None
    """The hand that acted, if not the offender's own."""
    detail: Detail = Detail()
    """The data for the functions of facts: the detail of the family of irregularities."""
    other_readings: tuple[str, ...] = ()
    """Other readings of the same evidence."""
    reason: str = ""
    """The reason why a call or declaration is irregular, as a value of the tables."""
    noticed_step: int | None = None
    """The step at which it became known, if other than its own."""
    choice_due: bool = False
    """Whether it is a right and no fault: a choice that is due, or made, before the play goes on."""
    ruled_as: str | None = None
    """The kind whose law decides it, if other than its own."""
    ruled_elsewhere: tuple[str, ...] = ()
    """Tables that are not asked, since another irregularity of the deal asks them."""
    roles: Mapping[str, Seat | None] = MappingProxyType({})
    """Role → player, for roles that only the detector can determine."""
    pointed_out: PointedOutByDummy | None = None
    """Dummy's act, if dummy was the first to speak of it after losing that right (43B3)."""

    def detail_as(self, family: type[_Detail]) -> _Detail | None:
        """The detail, if it is of *family*; else None."""
        return self.detail if isinstance(self.detail, family) else None

    @property
    def card(self) -> "Card | None":
        """The card it is about; None if it is about none, or an unknown one."""
        return self.detail.card if isinstance(self.detail, OfCard) else None

    @property
    def cards(self) -> "tuple[Card, ...]":
        """The known cards it is about."""
        return self.detail.cards if isinstance(self.detail, OfCards) else ()

    @property
    def trick(self) -> int | None:
        """The number of its trick, from 1; None if it is about no trick."""
        return self.detail.trick if isinstance(self.detail, InTrick) else None

    @property
    def turn(self) -> Seat | None:
        """The player in turn to play, if it is about a turn; else None."""
        return self.detail.turn if isinstance(self.detail, AtTurn) else None

    @property
    def rightful_caller(self) -> Seat | None:
        """The player in turn to call or to bet, if it is about that; else None."""
        return self.detail.rightful if isinstance(self.detail, AtTurnToCall) else None


Detector: TypeAlias = "Callable[..., Iterator[Irregularity]]"


def irregularities_in_timeline(
    laws: "Rulebase", timeline: "Timeline", bound: "Sequence[ActiveObligation]" = ()
) -> list[Irregularity]:
    """Every irregularity in *timeline*, in the order of their steps; *bound* are the obligations in force."""
    found: list[Irregularity] = []
    for detector, obligations in _detectors_by_game(laws.addresses)(timeline.game.raw).detectors_for(
        triggers_present(timeline, bound)
    ):
        found += irregularities_found_by(detector, timeline, bound if obligations else None)
    found.sort(key=_step_of_irregularity)
    return found


def triggers_present(timeline: "Timeline", bound: "Sequence[ActiveObligation]") -> Set[str]:
    """The triggers present in a deal: detectors whose entries name none of them find nothing.

    Triggers are events at the table (``!claim``; a call or card ``taken back``; a card that was ``no play``) and
    obligations (``bound``, and each effect that imposes one).
    """
    there = timeline.cached(_triggers_without_obligations)
    return {*there, "bound", *(binding.effect for binding in bound)} if bound else there


def _triggers_without_obligations(timeline: "Timeline") -> Set[str]:
    there = {f"!{name}" for name in table_event_names(timeline)}
    if timeline.withdrawn:
        there.add("taken back")
    if any(step.action is None and isinstance(step.event, Played) for step in timeline.steps):
        there.add("no play")
    return there


class _GameDetectors:
    """The detectors of a game, by the triggers in its deals."""

    def __init__(self, detectors: "Iterable[Entry]", section: Mapping[str, Any]) -> None:
        types = game_type_and_needed_parts(section)
        self._fitting_detectors = [
            one
            for one in detectors
            if (not one.type or one.type in types)
            and (not one.games or any(game_section_meets_condition(condition, section) for condition in one.games))
        ]
        self._read: frozenset[str] = frozenset().union(*(one.signs for one in self._fitting_detectors))
        """The triggers that some detector needs."""
        self._cached: dict[frozenset[str], tuple[tuple[Detector, bool], ...]] = {}

    def detectors_for(self, signs: Set[str]) -> tuple[tuple[Detector, bool], ...]:
        """The detectors to run for these *signs*, each with whether it reads obligations; other modules are not
        imported."""
        there = self._read & signs
        if there not in self._cached:
            self._cached[there] = tuple(
                (function_at_address(one.at), one.obligations)
                for one in self._fitting_detectors
                if not one.signs or not one.signs.isdisjoint(there)
            )
        return self._cached[there]


def game_section_meets_condition(condition: str, section: Mapping[str, Any]) -> bool:
    """Whether a game with that ``[game]`` *section* has the key named by *condition*, or one of the values given:
    ``widow.turned_up``, ``melding.when = trick-won | leading``."""
    path, told, values = condition.partition(" = ")
    found: Any = section
    for name in path.split("."):
        found = found.get(name) if isinstance(found, dict) else None
    if not told:
        return bool(found)
    has = found if isinstance(found, list) else [found]
    return any(str(one) in values.split(" | ") for one in has)


_detectors_by_game: "IdentityCache[FunctionAddresses, IdentityCache[Mapping[str, Any], _GameDetectors]]" = (
    IdentityCache(lambda addresses: IdentityCache(lambda section: _GameDetectors(addresses.detectors, section)))
)


def _step_of_irregularity(fault: Irregularity) -> int:
    return fault.step


def irregularities_found_by(
    detector: Detector, timeline: "Timeline", bound: "Sequence[ActiveObligation] | None" = None
) -> tuple[Irregularity, ...]:
    """The irregularities that *detector* finds in *timeline* while *bound* is in force. With *bound* None (a detector
    that does not read obligations) the result is cached for the timeline."""
    if bound is not None:
        return tuple(detector(timeline, bound))
    return timeline.cached(_detector_on_timeline_alone(detector))


@cache
def _detector_on_timeline_alone(detector: Detector) -> "Callable[[Timeline], tuple[Irregularity, ...]]":
    """*detector*, its result as a tuple; one function for each detector, for the cache of the timeline."""
    return lambda timeline: tuple(detector(timeline))
