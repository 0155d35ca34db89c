"""The course of an effect that binds: when it begins and ends, what may be asked of it meanwhile, as data.

``lasts`` and its companions in the entry of an effect tell it to programs that follow no record, such as the card of a
telephone; the function under ``code`` reckons the same from a record, and a test holds one against the other.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

_NONE: Mapping[str, Any] = MappingProxyType({})

WHOSE = ("seat", "partner", "side", "opponent", "lho", "rho")
"""Whose act a moment is, seen from the player who is bound: their own, their partner's, of either, of an opponent, of
the opponent on their left, on their right."""


class TableMoment(NamedTuple):
    """A moment at the table, one of ``moments.toml``."""

    id: str
    says: str
    """The sentence that tells it once it has happened; ``{seat}`` is the player."""
    stage: str = ""
    """``auction`` or ``play``; empty for a moment of any stage."""
    table: bool = False
    """Whether it happens to the whole table, and not to one player."""
    implies: str = ""
    """The moment that has happened just before it, with it; empty for most."""
    single: bool = False
    """Whether it is told of one effect, though the same player may be bound by several alike."""


class EffectSpan(NamedTuple):
    """The moments at which an effect begins and ends to bind, under conditions on its parameters."""

    given: Mapping[str, tuple[str, ...]] = _NONE
    """Parameter → the values with which this span holds; no value where a row does not give it."""
    since: str = ""
    """The moment at which it begins; empty if it binds at once."""
    until: tuple[str, ...] = ()
    """The moments at which it ends, once it has begun."""
    lapses: tuple[str, ...] = ()
    """The moments at which it lapses if it has not begun before."""
    becomes: Mapping[str, str] = _NONE
    """``effect`` and parameters that it has once it begins; empty if it stays what it is."""


class NextQuestion(NamedTuple):
    """A law that may be asked about while an effect binds."""

    says: str
    """When it is asked; ``{seat}`` and ``{partner}`` are players."""
    kind: str
    given: Mapping[str, tuple[str, ...]] = _NONE
    """Parameter → the values with which it is asked, as in a span."""
    facts: tuple[str, ...] = ()
    """The facts known already, ``name=value``."""
    roles: Mapping[str, str] = _NONE
    """Role of that law → ``seat`` or ``partner``."""
    uses: bool = False
    """Whether the right is used up once it is ruled on."""
    stage: str = ""
    """``auction`` or ``play``, when it can come up; empty for both."""


class EffectCourse(NamedTuple):
    """All that is told of the course of an effect."""

    spans: tuple[EffectSpan, ...] = ()
    """The first one whose conditions hold counts."""
    raised: Mapping[str, str] = _NONE
    """The parameters that it has from the moment when the same player is bound by another of the same effect."""
    next: tuple[NextQuestion, ...] = ()
    settles: str = ""
    """The effect that it ends, on the same player."""
    hangs_on: str = ""
    """The effect with which it comes and goes, without a span of its own."""

    @property
    def told(self) -> bool:
        """Whether anything is told."""
        return self != NO_COURSE


NO_COURSE = EffectCourse()


def course_as_data(course: EffectCourse) -> dict[str, Any]:
    """*course* as JSON holds it."""
    spans = [{**one._asdict(), "given": dict(one.given), "becomes": dict(one.becomes)} for one in course.spans]
    after = [{**one._asdict(), "given": dict(one.given), "roles": dict(one.roles)} for one in course.next]
    return {**course._asdict(), "spans": spans, "raised": dict(course.raised), "next": after}


def course_from_data(data: Mapping[str, Any]) -> EffectCourse:
    """The course in *data*, as ``course_as_data`` gives it."""

    def given(one: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
        return {name: tuple(values) for name, values in one["given"].items()}

    spans = (
        EffectSpan(given(one), one["since"], tuple(one["until"]), tuple(one["lapses"]), one["becomes"])
        for one in data["spans"]
    )
    after = (
        NextQuestion(one["says"], one["kind"], given(one), tuple(one["facts"]), one["roles"], one["uses"], one["stage"])
        for one in data["next"]
    )
    return EffectCourse(tuple(spans), data["raised"], tuple(after), data["settles"], data["hangs_on"])


def conditions_hold(given: Mapping[str, tuple[str, ...]], params: Mapping[str, Any]) -> bool:
    """Whether *params* of an effect have the values in *given*; a flag is ``true``."""

    def told(name: str) -> str:
        value = params.get(name)
        return ("true" if value else "") if isinstance(value, bool) or value is None else str(value)

    return all(told(name) in values if values else not told(name) for name, values in given.items())


def span_under(course: EffectCourse, params: Mapping[str, Any]) -> EffectSpan | None:
    """The span of *course* for an effect with *params*; None if none is told."""
    return next((one for one in course.spans if conditions_hold(one.given, params)), None)
