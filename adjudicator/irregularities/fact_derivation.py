"""Derivation of facts from a record: the context read by the functions of facts, and values with their certainty."""

from __future__ import annotations

from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Generic, Literal, NamedTuple, TypeAlias, TypeVar, overload

from adjudicator.table.game_types import game_type_and_needed_parts
from adjudicator.table.state_and_timeline import CallMade, CardPlayed
from adjudicator.values.address_resolver import function_at_address

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudicator.irregularities.detection import Irregularity
    from adjudicator.record.events import Record, Seat
    from adjudicator.table.active_obligations import ActiveObligation
    from adjudicator.table.state_and_timeline import TableState, Timeline
    from rulebase import Rulebase


YesNo: TypeAlias = Literal["yes", "no"]
"""The answer of most functions of facts. Each is annotated with the values it may return, which are those of its
fact."""
_Value = TypeVar("_Value", bound=str)
_Value_co = TypeVar("_Value_co", bound=str, covariant=True)
_Sign = TypeVar("_Sign")


class TrackedObligations:
    """The obligations in force, with a log of what was read of them. Other obligations that read the same give the same
    facts."""

    def __init__(self, bound: Sequence[ActiveObligation] = ()) -> None:
        self._bound = bound
        self._fully_read = False
        """Whether the whole was read."""
        self._seen: dict[tuple[Seat | None, int], list[ActiveObligation]] = {}
        """(player, step) → the obligations then in force on that player, for reads of no more than that."""

    def __iter__(self) -> Iterator[ActiveObligation]:
        self._fully_read = True
        return iter(self._bound)

    def in_force_on(self, seat: Seat | None, step: int) -> list[ActiveObligation]:
        """The obligations in force on *seat* when *step* is taken."""
        self._seen[seat, step] = found = self._on(seat, step)
        return found

    def _on(self, seat: Seat | None, step: int) -> list[ActiveObligation]:
        return [one for one in self._bound if one.seat == seat and one.binds(step)]

    def looks_the_same_in(self, bound: Sequence[ActiveObligation]) -> bool:
        """Whether everything read so far would be the same with *bound*."""
        if self._fully_read:
            return self._bound == bound
        other = TrackedObligations(bound)
        return all(other._on(*asked) == seen for asked, seen in self._seen.items())


NO_OBLIGATIONS = TrackedObligations()


class FactContext(NamedTuple):
    """An irregularity with everything around it: the input of the functions of facts."""

    laws: Rulebase
    record: Record
    timeline: Timeline
    fault: Irregularity
    faults: Sequence[Irregularity]
    """All irregularities of the deal, in order."""
    obligations: TrackedObligations = NO_OBLIGATIONS
    tricks_transferred: Mapping[str, int] = MappingProxyType({})
    """Side → number of tricks already transferred from it by earlier rulings."""

    @property
    def table_before(self) -> TableState:
        """The state just before the irregularity."""
        if self.fault.step < 0:
            return self.timeline.start
        return self.timeline.steps[self.fault.step].before

    def obligations_on(self, seat: Seat | None) -> Sequence[ActiveObligation]:
        """The obligations in force on *seat* at the irregularity."""
        return self.obligations.in_force_on(seat, self.fault.step)


class Certainty(Enum):
    """The time for which a fact's value from the record holds."""

    FINAL = "for good"
    """Final: no later event of the record changes it."""
    PROVISIONAL = "so far"
    """Provisional: a later event of the record may change it."""


class Derived(NamedTuple, Generic[_Value_co]):
    """The value of a fact from the record, with its certainty."""

    value: _Value_co
    certainty: Certainty


class Unread(Enum):
    """An answer without a value: the record shows an act whose meaning only people can tell."""

    ASK_PEOPLE = "for people"


FOR_PEOPLE: Final = Unread.ASK_PEOPLE
"""The answer that has people asked for the fact instead of assuming the ordinary course."""

if TYPE_CHECKING:
    FactAnswer: TypeAlias = str | Derived[str] | Unread | None
    """The answer of a function of a fact; a value alone is final."""


def derive_fact(fact: str, context: FactContext) -> Derived[str] | None:
    """The value of *fact* for the irregularity in *context*, with its certainty; None if the record does not show
    it."""
    found = _fact_answer(fact, context)
    if found is None or found is FOR_PEOPLE:
        return None
    return found if isinstance(found, Derived) else final_value(found)


def must_ask_people(fact: str, context: FactContext) -> bool:
    """Whether the record shows an act relevant to *fact* that only people can interpret, so that the ordinary course is
    not assumed."""
    return _fact_answer(fact, context) is FOR_PEOPLE


def _fact_answer(fact: str, context: FactContext) -> FactAnswer:
    """The answer of the function for *fact*, this kind of irregularity and game; None if there is no function."""
    found = context.laws.addresses.of("fact", fact)
    for kind in (context.fault.kind, ""):
        for one in found:
            if one.kind == kind and (not one.type or one.type in game_type_and_needed_parts(context.timeline.game.raw)):
                answer: FactAnswer = function_at_address(one.at)(context)
                return answer
    return None


def final_value(value: _Value) -> Derived[_Value]:
    """*value*, final: no later event changes it."""
    return Derived(value, Certainty.FINAL)


def provisional_value(value: _Value) -> Derived[_Value]:
    """*value*, provisional: a later event may change it."""
    return Derived(value, Certainty.PROVISIONAL)


def derived_value(found: Derived[_Value] | None) -> _Value | None:
    """The value of *found* alone, for callers that need no certainty."""
    return None if found is None else found.value


def final_yes_or_provisional_no(value: bool) -> Derived[YesNo]:
    """A final ``yes`` if *value* is true, else a provisional ``no``: the act may still come."""
    return final_value("yes") if value else PROVISIONAL_NO


PROVISIONAL_NO: Derived[Literal["no"]] = Derived("no", Certainty.PROVISIONAL)


@overload
def yes_no(value: bool) -> YesNo: ...
@overload
def yes_no(value: bool | None) -> YesNo | None: ...
def yes_no(value: bool | None) -> YesNo | None:
    """``yes`` or ``no`` for a truth value; None for None."""
    return None if value is None else "yes" if value else "no"


def mapped_value(sign: _Sign | None, values: Mapping[_Sign, _Value]) -> _Value | None:
    """The value that *values* gives for *sign*; None without a sign or an entry."""
    return None if sign is None else values.get(sign)


def call_at_fault(context: FactContext) -> CallMade | None:
    """The call of the irregularity."""
    if context.fault.step < 0:
        return None
    did = context.timeline.steps[context.fault.step].action
    return did if isinstance(did, CallMade) else None


def card_at_fault(context: FactContext) -> CardPlayed | None:
    """The card of the irregularity."""
    if context.fault.step < 0:
        return None
    did = context.timeline.steps[context.fault.step].action
    return did if isinstance(did, CardPlayed) else None
