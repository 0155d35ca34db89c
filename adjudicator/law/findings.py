"""Findings and rulings, the values of an answer: an irregularity, the row of law that applies, its effects and options,
and obligations.

``adjudicate`` returns these values and ``render`` shows them; ``render.data`` turns them into the JSON documented in
the README. They are named tuples because creating a dozen other classes takes longer than most look-ups. Their
annotations are evaluated at once, since each annotation given as text would have to be compiled.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from adjudicator.values.seat_name import Seat
from rulebase.effect_marks import EffectMark
from rulebase.query.answers import Need
from rulebase.sentences_read_out import Announcement, RowAnnouncements

_NONE: Mapping[str, Any] = MappingProxyType({})

ParameterValue: TypeAlias = str | int | bool | tuple[str, ...] | None


class Effect(NamedTuple):
    """An order of a ruling, with roles replaced by seats and sides where the record tells them."""

    name: str
    params: Mapping[str, ParameterValue] = _NONE
    says: str = ""
    """The sentence shown to the table."""
    marks: frozenset[EffectMark] = frozenset()
    """The properties that it shares with other effects."""
    words: Announcement | None = None
    """The sentence read out for the effect under the code of the row, with blanks; None: *says* is read out."""


OPENING_EFFECT = "end_check"
"""The effect with which a row opens a check after play."""


class RulingOption(NamedTuple):
    """An option that the chooser may elect."""

    id: str
    says: str
    effects: tuple[Effect, ...] = ()
    tells: frozenset[str] = frozenset()
    """The effects that *says* covers; the others are read out after it."""
    label: str = ""
    """The word shown for it."""


class Ruling(NamedTuple):
    """The row of law that applies to a finding."""

    code: str
    """The code whose table decides (an ancestor if the record's own code is silent)."""
    row: str
    under: tuple[str, ...]
    law: str
    """The headings of the provisions, as the book has them."""
    says: str
    basis: str
    """``text``, ``interpretation``, ``open``, ``damaged`` or ``recovered``."""
    note: str = ""
    chooser: str | None = None
    options: tuple[RulingOption, ...] = ()
    effects: tuple[Effect, ...] = ()
    chosen: str | None = None
    """The id of the option that was elected."""
    chooser_says: str = ""
    """The chooser in words, where the record names no seat."""
    house: str = ""
    """The house whose rule it is; empty for the law."""
    kind: str = ""
    """The kind whose table decides."""
    words: RowAnnouncements = RowAnnouncements()
    """The sentences of this row alone."""


class FactValue(NamedTuple):
    """A known fact with its source: ``record``, ``told`` or ``assumed``."""

    value: str
    source: str
    heard: str = ""
    """The fact as it was told in the words of another code: ``accepted=yes``."""
    follows: str = ""
    """The told fact from which this one follows, if nobody told it directly: ``play_ended=yes``."""
    shown: str = ""
    """The value that the record shows, where another one was told of a later consequence of the act."""


def fact_values(known: Mapping[str, FactValue], source: str = "") -> dict[str, str]:
    """The values of *known* facts, or of those from one *source*."""
    return {name: one.value for name, one in known.items() if source in ("", one.source)}


def fact_as_typed(fact: str, value: str) -> str:
    """A fact as it is typed: ``fact=value``."""
    return f"{fact}={value}"


class AlternativeValue(NamedTuple):
    """The change that another value of an assumed fact would make."""

    fact: str
    usual: str
    """The value that was assumed."""
    value: str
    usual_says: str
    says: str
    """The meaning of *usual* and of *value*, in words."""
    rulings: tuple[Ruling, ...]
    needs: tuple[Need, ...] = ()
    """The questions that would then be open."""
    weighs: bool = False
    """Whether the change moves tricks, points or chips, or takes away a deal, a board or its result."""


class RulingByLaw(NamedTuple):
    """The ruling of the law alone, where a house rules otherwise."""

    code: str
    rulings: tuple[Ruling, ...] = ()
    needs: tuple[Need, ...] = ()
    """The further facts that the law would need."""
    regular: bool = False
    """Whether the law finds nothing irregular."""


class DealLocation(NamedTuple):
    """The place in the deal where something happened; None where a part does not apply. Numbers count from 1."""

    stage: str
    """``deal``, ``auction``, ``play`` or ``score``."""
    call: int | None = None
    trick: int | None = None
    action: str = ""
    event_number: int = 0
    """The number of the event in the record, from 1; 0 for the deal itself."""
    line: int = 0


class MadeChoice(NamedTuple):
    """A choice that a player has made under a law that gives it."""

    by: Seat | None
    option: str
    suits: tuple[str, ...] = ()


class Finding(NamedTuple):
    """An irregularity, with its ruling."""

    id: int
    kind: str
    offender: Seat | None
    role: str | None
    """``declarer``, ``dummy``, ``defender``, or None outside the play or where there are no such roles."""
    side: str | None
    at: DealLocation
    status: str
    """``open``, ``accepted``, ``corrected``, ``established``, ``condoned`` or ``undecided``."""
    summary: str
    """One sentence: what happened."""
    facts: Mapping[str, FactValue] = _NONE
    needs: tuple[Need, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    readings: tuple[str, ...] = ()
    """Other ways to read the same evidence, in words; empty as a rule."""
    certain: tuple[Effect, ...] = ()
    """The effects ordered whatever the missing facts are."""
    choice: bool = False
    """Whether nothing went wrong: a player has, or has taken, a choice that an earlier ruling gives."""
    silent: str = ""
    """The reason for no ruling, where the law says nothing of a fault found in a record."""
    made: MadeChoice | None = None
    """The choice that was made; None while it is due, and for real faults."""
    also_told: Mapping[str, FactValue] = _NONE
    """Told facts that the ruling did not need."""
    contradicts: tuple[str, ...] = ()
    """Told facts that contradict each other, a sentence each."""
    otherwise: tuple[AlternativeValue, ...] = ()
    """The changes that other values of the assumed facts would make."""
    done: tuple[str, ...] = ()
    """The actions carried out because the ruling orders them and the record had no line for them, one sentence each."""
    overruled: str | None = None
    """The ruling that the director gave instead, as recorded; None if there is none. An overruled ruling is not carried
    out."""
    by_law: RulingByLaw | None = None
    """The ruling of the law alone, where a house's own rule decides; None where the law decides."""
    doubtful: tuple[Effect, ...] = ()
    """The effects ordered so far that an exception, still to be asked about, would undo."""
    spoke: str = ""
    """The code whose table was asked last; empty if none decides."""
    asks: tuple[str, str] = ("", "")
    """The code and kind of the table that asks for the missing facts; empty if no table was asked."""
    deed: str = ""
    """The kind by which the fault was named, where the law of another kind settles it: a pass under the law on bids."""


class Obligation(NamedTuple):
    """A restriction that a ruling puts on later actions."""

    effect: Effect
    seat: Seat | None
    finding: int
    since: int
    """Number of the event from which it is in force, from 1."""
    until: int | None = None
    """Number of the event that ended it; None while it is in force."""
