"""Findings and rulings: the values of an answer. An irregularity, the row of law that applies, its effects and
options, obligations, and the result of a deal.

These are the values that ``adjudicate`` returns and that ``render`` shows; ``render.data`` turns them into the JSON
documented in the README. Named tuples, since making a dozen other classes takes longer than most look-ups; their
annotations are read when they are made, since text would have to be compiled, field by field.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from adjudicator.values.seat import Seat
from rulebase.announcements import Announcement, RowAnnouncements
from rulebase.effect_marks import EffectMark
from rulebase.query.answers import Need

_NONE: Mapping[str, Any] = MappingProxyType({})

ParameterValue: TypeAlias = str | int | bool | tuple[str, ...] | None


class Effect(NamedTuple):
    """One thing a ruling orders, roles replaced by seats and sides where the record tells them."""

    name: str
    params: Mapping[str, ParameterValue] = _NONE
    says: str = ""
    """The sentence shown to the table."""
    marks: frozenset[EffectMark] = frozenset()
    """What it has in common with other effects."""
    words: Announcement | None = None
    """The sentence read out for it under the code whose row orders it, with blanks; None: *says* is read out."""


class RulingOption(NamedTuple):
    """One of the things the chooser may elect."""

    id: str
    says: str
    effects: tuple[Effect, ...] = ()
    tells: frozenset[str] = frozenset()
    """The effects that *says* tells; the others are read out after it."""


class Ruling(NamedTuple):
    """The row of law that applies to a finding."""

    code: str
    """The code that actually spoke (an ancestor where the record's own code is silent)."""
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
    """Who chooses, in words, where the record names no seat."""
    house: str = ""
    """Whose own rule it is; empty for the law."""
    kind: str = ""
    """The kind whose table decides."""
    words: RowAnnouncements = RowAnnouncements()
    """The sentences of this row alone."""


class FactValue(NamedTuple):
    """A fact as it was obtained: ``record``, ``told`` or ``assumed``."""

    value: str
    source: str
    heard: str = ""
    """How it was told, where that was in the words of other codes: ``accepted=yes``."""
    follows: str = ""
    """What was told that it follows from, where nobody told it itself: ``play_ended=yes``."""
    shown: str = ""
    """What the record reads, where something else was told of what came of the act."""


def fact_values(known: Mapping[str, FactValue], source: str = "") -> dict[str, str]:
    """The values of *known* facts, or of those from one *source*."""
    return {name: one.value for name, one in known.items() if source in ("", one.source)}


class AlternativeValue(NamedTuple):
    """What a fact that was assumed would change if it were not so."""

    fact: str
    usual: str
    """The value that was assumed."""
    value: str
    usual_says: str
    says: str
    """What *usual* and *value* say, in words."""
    rulings: tuple[Ruling, ...]
    needs: tuple[Need, ...] = ()
    """What would have to be asked then."""
    weighs: bool = False
    """It moves tricks, points or chips, or takes a deal, a board or its result away."""


class RulingByLaw(NamedTuple):
    """What the law says where a house rules otherwise."""

    code: str
    rulings: tuple[Ruling, ...] = ()
    needs: tuple[Need, ...] = ()
    """What the law would have to be told besides, where that is not known."""
    regular: bool = False
    """It finds nothing irregular."""


class DealLocation(NamedTuple):
    """Where in the deal something happened; None where it does not apply. Numbers count from 1."""

    stage: str
    """``deal``, ``auction``, ``play`` or ``score``."""
    call: int | None = None
    trick: int | None = None
    action: str = ""
    event_number: int = 0
    """The number of the event in the record, from 1; 0 for the deal itself."""
    line: int = 0


class MadeChoice(NamedTuple):
    """A choice that a player has made where a law gives him one."""

    by: Seat | None
    option: str
    suits: tuple[str, ...] = ()


class Finding(NamedTuple):
    """One irregularity, with what the law says of it."""

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
    """What is ordered whatever the missing facts are."""
    choice: bool = False
    """Nothing went wrong here: a player has, or has taken, a choice that an earlier ruling gives him."""
    silent: str = ""
    """Why the law gives no ruling, where it says nothing of what was found in a record."""
    made: MadeChoice | None = None
    """The choice that was made, where nothing went wrong; None while it is due."""
    also_told: Mapping[str, FactValue] = _NONE
    """Facts that were told and that the ruling did not need."""
    contradicts: tuple[str, ...] = ()
    """What was told and cannot be so together, a sentence each."""
    otherwise: tuple[AlternativeValue, ...] = ()
    """What the facts that were assumed would change."""
    done: tuple[str, ...] = ()
    """What was done at the table because the ruling orders it and nobody had written it, one sentence each."""
    overruled: str | None = None
    """What the director ruled instead, as the record has it; None: nothing. Then nothing is carried out for it."""
    by_law: RulingByLaw | None = None
    """What the law alone says, where a house's own rule decides; None where the law does."""
    doubtful: tuple[Effect, ...] = ()
    """The effects ordered so far that an exception, which has yet to be asked, would undo."""
    spoke: str = ""
    """The code whose table was asked last; empty where none decides."""
    asks: tuple[str, str] = ("", "")
    """The code and the kind whose table asks what is needed; empty where no table was asked."""
    deed: str = ""
    """The kind as which it was named, where the law of another settles it: a pass, where the law is that of bids."""


class Obligation(NamedTuple):
    """What a ruling binds later actions to."""

    effect: Effect
    seat: Seat | None
    finding: int
    since: int
    """Number of the event from which it binds, from 1."""
    until: int | None = None
    """Number of the event that ended it; None while it stands."""


class TrickTransfer(NamedTuple):
    """Tricks moved at the end of play."""

    giver: str
    taker: str
    n: int


class ResultEntry(NamedTuple):
    """One entry of a score sheet."""

    who: str
    points: int
    says: str
    under: tuple[str, ...] = ()
    """The provisions of the ruling that orders it; none for what the play itself comes to."""


class DealResult(NamedTuple):
    """Tricks and score, by side; score None where the record does not allow one."""

    tricks_won: Mapping[str, int]
    transferred: TrickTransfer | None
    tricks_scored: Mapping[str, int]
    score: Mapping[str, int] | None
    lines: tuple[str, ...] = ()
    """How the score comes about, one sentence an item."""
    before: Mapping[str, int] | None = None
    """What the deal would have scored without any ruling, in games settled by what was undertaken or counted."""
    entries: tuple[ResultEntry, ...] = ()
    """What the score is made of, in those games."""
    not_counted: tuple[str, ...] = ()
    """What would be needed to count the rest; there is no score while anything is missing."""
