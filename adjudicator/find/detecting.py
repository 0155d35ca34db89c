"""What a detector yields, and the register of all detectors."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from adjudicator.find.details import AtTurn, Detail, InTrick, OfCard, OfCards, Rightful
from adjudicator.find.register import Register
from adjudicator.record.events import Played
from adjudicator.table.lookups import lines_written
from adjudicator.values.of_the_same import OfTheSame

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set

    from adjudicator.game.game import Game
    from adjudicator.record.events import Record, Seat
    from adjudicator.table.bound import Bound
    from adjudicator.table.state import Timeline
    from adjudicator.values.cards import Card

    _Known: TypeAlias = dict["Detector", tuple[Sequence[Bound], tuple["Irregularity", ...]]]
    """Detector → what was bound when it looked last, and what it found then."""

_Detail = TypeVar("_Detail", bound=Detail)

DEAL = -1
"""The step of what was wrong before anybody acted."""


class PointedOut(NamedTuple):
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
    """The step of the irregular action; ``DEAL`` before the first."""
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
    pointed_out: PointedOut | None = None
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
        return self.detail.rightful if isinstance(self.detail, Rightful) else None


Detector: TypeAlias = "Callable[..., Iterator[Irregularity]]"

DETECTORS: Register[tuple[str, str], Detector] = Register("faults")
_KINDS: set[str] = set()
_UNBOUND: set[Detector] = set()
"""Detectors that do not look at what binds anybody, as the name of their third parameter (``_bound``) says."""
_FOR: dict[Detector, Callable[[Game], bool]] = {}
"""Detector → whether a game has what it looks for; none stands here that looks at every game."""
_ABOUT: dict[Detector, frozenset[str]] = {}
"""Detector → the lines of a record of which one must be there for it to find anything."""


def detects(
    *kinds: str, games: Callable[[Game], object] | None = None, lines: Collection[str] = ()
) -> Callable[[Detector], Detector]:
    """Register a detector of *kinds*. It looks only at *games* that are so, and only at deals whose record has one of
    the *lines* (``claim`` for ``!claim``)."""

    def register(function: Detector) -> Detector:
        DETECTORS.add((function.__module__, function.__name__), function)
        _KINDS.update(kinds)
        if function.__code__.co_varnames[2] == "_bound":
            _UNBOUND.add(function)
        if games is not None:
            _FOR[function] = lambda game: bool(games(game))
        if lines:
            _ABOUT[function] = frozenset(lines)
        return function

    return register


def detected_kinds() -> frozenset[str]:
    """Every kind that some detector can find."""
    DETECTORS.names()
    return frozenset(_KINDS)


def detect(record: Record, timeline: Timeline, bound: Sequence[Bound] = ()) -> list[Irregularity]:
    """Everything irregular in *timeline*, in the order it happened."""
    found: list[Irregularity] = []
    known, written = _known(record, timeline), lines_written(timeline)
    for detector, about in _for_game(timeline.game).looking(signs(timeline, bound)):
        if about is None or not about.isdisjoint(written):
            found += _looked(detector, record, timeline, bound, known)
    found.sort(key=_step)
    return found


def signs(timeline: Timeline, bound: Sequence[Bound]) -> Set[str]:
    """What a deal has of that without which some modules of detectors find nothing, as their shelves tell in ``NEEDS``.

    What happened at the table (``!claim``; a call or card ``taken back``; a card that was ``no play``), and what binds
    anybody (``bound``, and each effect that does). The keys and duties of the game are signs too, and how its auction
    goes (``auction of bridge``, ``bidding`` by rules of its own).
    """
    there = timeline.followed(_happened)
    return {*there, "bound", *(binding.effect for binding in bound)} if bound else there


def _happened(timeline: Timeline) -> Set[str]:
    there = {f"!{name}" for name in lines_written(timeline)}
    if timeline.withdrawn:
        there.add("taken back")
    if any(step.did is None and isinstance(step.event, Played) for step in timeline.steps):
        there.add("no play")
    return there


class _Looking:
    """The detectors that look at a game, by the signs that its deals have."""

    def __init__(self, game: Game) -> None:
        self.game = game
        there = {*game.raw, *game.duties, f"auction of {game.auction}"}
        if game.bidding is not None:
            there.add("bidding")
        modules = DETECTORS.modules(game.raw)
        self.modules = [
            (module, None if needs is None or not needs.isdisjoint(there) else needs) for module, needs in modules
        ]
        self.known: dict[tuple[str, ...], Sequence[tuple[Detector, frozenset[str] | None]]] = {}

    def looking(self, signs: Set[str]) -> Sequence[tuple[Detector, frozenset[str] | None]]:
        """Those that may find something where there are these *signs*, each with the lines that it is about, if it is
        about lines; what needs others is not even imported."""
        modules = tuple([name for name, needs in self.modules if needs is None or not needs.isdisjoint(signs)])
        if modules not in self.known:
            fitting = (one for one in DETECTORS.held_in(modules) if one not in _FOR or _FOR[one](self.game))
            self.known[modules] = tuple([(one, _ABOUT.get(one)) for one in fitting])
        return self.known[modules]


_for_game: OfTheSame[Game, _Looking] = OfTheSame(_Looking)


def _step(fault: Irregularity) -> int:
    return fault.step


def found_by(
    detector: Detector, record: Record, timeline: Timeline, bound: Sequence[Bound]
) -> tuple[Irregularity, ...]:
    """What one *detector* finds in *timeline*: it looks but once for all that ask, while the same is *bound*; and where
    it does not look at what binds, but once."""
    if detector in _FOR and not _FOR[detector](timeline.game):
        return ()
    return _looked(detector, record, timeline, bound, _known(record, timeline))


def _looked(
    detector: Detector,
    record: Record,
    timeline: Timeline,
    bound: Sequence[Bound],
    known: _Known,
) -> tuple[Irregularity, ...]:
    before = known.get(detector)
    if before is None or (before[0] is not bound and detector not in _UNBOUND):
        before = known[detector] = bound, tuple(detector(record, timeline, bound))
    return before[1]


def _known(record: Record, timeline: Timeline) -> _Known:
    """What detectors have found in *timeline*: nothing, where it is held against another record than its own."""
    return timeline.followed(_found) if record is timeline.record else {}


def _found(_timeline: Timeline) -> _Known:
    return {}
