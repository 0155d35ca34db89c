"""Derivation of facts from a record: the context that the function of a fact reads, and values with their
certainty.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Generic, Literal, NamedTuple, TypeAlias, TypeVar, overload

from adjudicator.table.game_types import type_and_parts
from adjudicator.table.state_and_timeline import CallMade, CardPlayed
from adjudicator.values.address_resolver import resolve

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudicator.irregularities.detection import Irregularity
    from adjudicator.record.events import Record, Seat
    from adjudicator.table.active_obligations import ActiveObligation
    from adjudicator.table.state_and_timeline import TableState, Timeline
    from rulebase import Rulebase


YesNo: TypeAlias = Literal["yes", "no"]
"""The answer of most functions of facts. Each is annotated with the values that it may return, which its fact has."""
_Value = TypeVar("_Value", bound=str)
_Value_co = TypeVar("_Value_co", bound=str, covariant=True)
_Sign = TypeVar("_Sign")


class TrackedObligations:
    """What binds somebody, for derivers to look at, with what they have seen of it: another that shows them the same
    makes no difference to them."""

    def __init__(self, bound: Sequence[ActiveObligation] = ()) -> None:
        self._bound = bound
        self._whole = False
        """Whether somebody has looked at all of it."""
        self._seen: dict[tuple[Seat | None, int], list[ActiveObligation]] = {}
        """Player and step → what was in force on that player then, for those who asked no more."""

    def __iter__(self) -> Iterator[ActiveObligation]:
        self._whole = True
        return iter(self._bound)

    def on(self, seat: Seat | None, step: int) -> list[ActiveObligation]:
        """What is in force on *seat* when *step* is taken."""
        self._seen[seat, step] = found = self._on(seat, step)
        return found

    def _on(self, seat: Seat | None, step: int) -> list[ActiveObligation]:
        return [one for one in self._bound if one.seat == seat and one.binds(step)]

    def shows_the_same(self, bound: Sequence[ActiveObligation]) -> bool:
        """Whether everybody who has looked would have seen the same in *bound*."""
        if self._whole:
            return self._bound == bound
        other = TrackedObligations(bound)
        return all(other._on(*asked) == seen for asked, seen in self._seen.items())


NO_OBLIGATIONS = TrackedObligations()


class FactContext(NamedTuple):
    """One fault and everything around it."""

    laws: Rulebase
    record: Record
    timeline: Timeline
    fault: Irregularity
    faults: Sequence[Irregularity]
    """All faults of the deal, in order."""
    bound: TrackedObligations = NO_OBLIGATIONS
    transferred: Mapping[str, int] = MappingProxyType({})
    """Tricks that earlier rulings have already taken from each side."""

    @property
    def before(self) -> TableState:
        """The table just before the fault."""
        if self.fault.step < 0:
            return self.timeline.start
        return self.timeline.steps[self.fault.step].before

    def binding(self, seat: Seat | None) -> Sequence[ActiveObligation]:
        """What was in force on *seat* at the fault."""
        return self.bound.on(seat, self.fault.step)


class Certainty(Enum):
    """How long the value of a fact holds that a record shows."""

    FOR_GOOD = "for good"
    """Nothing that is written after it makes it another."""
    SO_FAR = "so far"
    """As far as the record goes: nobody wrote down the act that would make it another."""


@dataclass(frozen=True, slots=True)
class Derived(Generic[_Value_co]):
    """The value of a fact as a record shows it, and how certain it is."""

    value: _Value_co
    certainty: Certainty


class Unread(Enum):
    """An answer without a value: the record has an act or a word that may be what the fact asks about, but not how it
    was meant."""

    FOR_PEOPLE = "for people"


FOR_PEOPLE: Final = Unread.FOR_PEOPLE
"""The answer with which a fact is asked of people, though the ordinary course would be assumed of it."""

if TYPE_CHECKING:
    FactAnswer: TypeAlias = str | Derived[str] | Unread | None
    """The answer of the function of a fact: a value alone holds for good."""


def derive_fact(fact: str, context: FactContext) -> Derived[str] | None:
    """The value of *fact* for the fault in *context*, with its certainty; None where the record does not tell."""
    found = _fact_answer(fact, context)
    if found is None or found is FOR_PEOPLE:
        return None
    return found if isinstance(found, Derived) else final_value(found)


def must_ask_people(fact: str, context: FactContext) -> bool:
    """Tell whether the record has something that may be what *fact* asks about, and that only people can read: then
    the ordinary course is not taken for granted."""
    return _fact_answer(fact, context) is FOR_PEOPLE


def _fact_answer(fact: str, context: FactContext) -> FactAnswer:
    """The answer of the function that finds *fact* of such a fault in such a game; None where there is none."""
    found = context.laws.addresses.of("fact", fact)
    for kind in (context.fault.kind, ""):
        for one in found:
            if one.kind == kind and (not one.type or one.type in type_and_parts(context.timeline.game.raw)):
                answer: FactAnswer = resolve(one.at)(context)
                return answer
    return None


def final_value(value: _Value) -> Derived[_Value]:
    """*value*, which nothing that is written later makes another."""
    return Derived(value, Certainty.FOR_GOOD)


def provisional_value(value: _Value) -> Derived[_Value]:
    """*value*, which holds as far as the record goes."""
    return Derived(value, Certainty.SO_FAR)


def derived_value(found: Derived[_Value] | None) -> _Value | None:
    """The value alone, for what does not hang on its certainty."""
    return None if found is None else found.value


def provisional_yes_no(value: bool) -> Derived[YesNo]:
    """The truth *value* of an act that comes later, or that somebody has to have written down: once it is done the yes
    holds for good, until then the no only so far."""
    return final_value("yes") if value else PROVISIONAL_NO


PROVISIONAL_NO: Derived[Literal["no"]] = Derived("no", Certainty.SO_FAR)


@overload
def yes_no(value: bool) -> YesNo: ...
@overload
def yes_no(value: bool | None) -> YesNo | None: ...
def yes_no(value: bool | None) -> YesNo | None:
    """A truth value in the vocabulary's words."""
    return None if value is None else "yes" if value else "no"


def mapped_value(sign: _Sign | None, values: Mapping[_Sign, _Value]) -> _Value | None:
    """The value of a fact that *sign* stands for among *values*; None where it stands for none."""
    return None if sign is None else values.get(sign)


def call_at_fault(context: FactContext) -> CallMade | None:
    """The call of the fault."""
    if context.fault.step < 0:
        return None
    did = context.timeline.steps[context.fault.step].did
    return did if isinstance(did, CallMade) else None


def card_at_fault(context: FactContext) -> CardPlayed | None:
    """The card of the fault."""
    if context.fault.step < 0:
        return None
    did = context.timeline.steps[context.fault.step].did
    return did if isinstance(did, CardPlayed) else None
