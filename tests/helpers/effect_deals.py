"""Deals in which effects are tried: of every code, from its own data or, where it is no trick game, from its cases."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicator.game.game import Game
from adjudicator.irregularities.detection import irregularities_in_timeline
from adjudicator.record.events import COMPASS, Called, Played, Record, TableEvent
from adjudicator.table.initial_state import game_played_in_record
from adjudicator.table.timeline_builder import build_timeline
from adjudicator.values.cards import Card
from tests.helpers.dealing import _Deal
from tests.helpers.effect_uses import LAWS, SOURCES
from tests.helpers.recorded_cases import record_of, report_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.law.findings import Finding, Obligation
    from adjudicator.table.state_and_timeline import Timeline

_SEEDS = 12


@dataclass(frozen=True, eq=False)
class Scene:
    """A deal as it unfolded."""

    record: Record
    timeline: Timeline

    @cached_property
    def faults(self) -> frozenset[tuple[str, int]]:
        """Kind and step of what is found where nobody is bound to anything."""
        return frozenset((fault.kind, fault.step) for fault in irregularities_in_timeline(LAWS, self.timeline, ()))


class _Doubling(_Deal):
    """A deal in which bids are doubled and redoubled as well, so that bars on doubling are met."""

    def call(self) -> None:
        state = self.state
        auction, seat = state.auction, state.turn
        able = [call for call in ("X", "XX") if seat and auction.admits_double(seat, call, state.game)]
        if state.game.auction == "bridge" and able and self.rng.random() < 0.3:
            self.add(Called(None, self.rng.choice(able)))
        else:
            super().call()


def scene(record: Record) -> Scene:
    """*record* unfolded under its own code."""
    return Scene(record, build_timeline(record, game_played_in_record(record, LAWS.code(record.tag("Code")).game)))


def _drawn(code: str, section: Any) -> Iterator[Scene]:
    """Deals made up from the data of a trick game."""
    for seed in range(_SEEDS):
        for players in map(int, section["seats"]):
            yield scene(_Doubling(code, section, players, random.Random(f"{code} {players} {seed}")).played())


def _recorded(code: str) -> list[Scene]:
    """The deals that the cases of *code*, or of those it comes from, tell as records."""
    found = []
    around = game_played_in_record(Record(), LAWS.code(code).game).around
    for name in (code, *LAWS.code(code).ancestors):
        for record in recorded(name):
            acting = {event.seat for event in record.events if event.seat}
            if name == code or {*record.hands, *acting, record.tag("Dealer") or around[0]} == set(around):
                found.append(scene(Record({**record.tags, "Code": code}, record.hands, record.events)))
        if found:
            break
    return found


@cache
def recorded(code: str) -> tuple[Record, ...]:
    """The records in the cases of *code*."""
    found = []
    for cases in SOURCES.codes[code].cases.values():
        for case in cases:
            if case.record:
                record = record_of(case.record, code)
                tags = {"Code": code, **record.tags}
                found.append(Record(tags, record.hands, record.events))
    return tuple(found)


class Ruled(NamedTuple):
    """A recorded case with what was found in it."""

    record: Record
    findings: tuple[Finding, ...]
    obligations: tuple[Obligation, ...]

    def ordered(self) -> set[str]:
        """The effects that the rulings order."""
        return {effect.name for one in self.findings for ruling in one.rulings for effect in ruling.effects}


def ruled(code: str) -> Iterator[Ruled]:
    """The records in the cases of *code*, each ruled on once."""
    return (_ruled(code, at) for at in range(len(recorded(code))))


@cache
def _ruled(code: str, at: int) -> Ruled:
    record = recorded(code)[at]
    texts = (case.record for cases in SOURCES.codes[code].cases.values() for case in cases if case.record)
    report = report_of(next(islice(texts, at, None)), code)
    return Ruled(record, tuple(report.findings), tuple(report.obligations))


def _slam(code: str, section: Any) -> list[Scene]:
    """A deal in which one hand holds a whole suit, trumps, and wins every trick: what only a great score shows."""
    game = Game.from_section(section)
    if game.seats != COMPASS or game.hand_size != len(game.ranks) or game.auction not in ("bridge", "none"):
        return []
    suits = dict(zip(game.seats, "SHDC", strict=True))
    hands = {seat: tuple(Card(f"{suit}{rank}") for rank in game.ranks) for seat, suit in suits.items()}
    told: list[Any] = [Called(None, "7S"), *(Called(None, "P") for _ in range(3))]
    if game.auction == "none":
        told = [TableEvent("turned", None, (hands["N"][0],))]
    order = [*game.seats[1:], "N"]
    plays: list[Any] = []
    for at in range(game.hand_size):
        plays += [Played(None, hands[seat][at]) for seat in order]
        order = list(game.seats)
    return [scene(Record({"Code": code, "Dealer": "N"}, hands, (*told, *plays)))]


class Deals:
    """The deals of a code, each made when it is first asked for."""

    def __init__(self, source: Iterator[Scene]) -> None:
        self._source = source
        self._made: list[Scene] = []

    def __iter__(self) -> Iterator[Scene]:
        yield from self._made
        for one in self._source:
            self._made.append(one)
            yield one


@cache
def scenes(code: str) -> Deals:
    """Deals of *code*: of a trick game those made up from its data, one with a great score; then those recorded."""
    section = LAWS.code(code).game
    if not section:
        # Rules for every game are tried in one that goes by them.
        heirs = [info.id for info in LAWS.codes() if code in info.ancestors and info.game]
        return scenes(heirs[0]) if heirs else Deals(iter(()))
    return Deals(_every(code, section))


def _every(code: str, section: Any) -> Iterator[Scene]:
    if section.get("type", "trick") != "trick":
        found = _recorded(code)
        yield from (*found, *(_spoken(one) for one in found[:1]))
        return
    drawn = _drawn(code, section)
    first = next(drawn)
    yield from (first, _spoken(first), *_slam(code, section))
    yield from islice(drawn, 3)
    yield from _recorded(code)
    yield from drawn


def _spoken(one: Scene) -> Scene:
    """The deal with what may be said at its end: somebody mixes his tricks, or all but one give up."""
    around = one.timeline.game.seats
    gone = {event.seat for _, event in one.timeline.acts if event.name == "drop"}
    dropped = [TableEvent("drop", seat) for seat in around if seat not in gone][1:]
    told = [TableEvent("mixed", around[0])] if one.timeline.game.tricks else dropped
    return scene(Record(one.record.tags, one.record.hands, (*one.record.events, *told)))
