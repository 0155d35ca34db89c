"""Reader of one law file: provisions with their standings, the facts asked, and the rows of the decision table."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from rulebase.compiler.toml_table import near_names_hint, values_without_refused_entries
from rulebase.compiler.vocabulary import NO_FACT, read_asked_facts
from rulebase.query.conditions import ConditionError, parse_condition
from rulebase.sentences_read_out import RowAnnouncements

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rulebase.compiler.toml_table import TomlTable
    from rulebase.compiler.vocabulary import AskedFact, Vocabulary
    from rulebase.query.conditions import Condition


STANDINGS = {
    "permitted": "permitted",
    "not-permitted": "forbidden",
    "at-a-price": "at-a-price",
    "required": "required",
    "directors-task": "directors-task",
}
"""``right`` in a law file → the standing that it gives to the subject of a provision."""

PERMISSION_ANSWERS = ("permitted", "not-permitted", "at-a-price")
"""The answers to "may they?"; a duty or a task of the director is none."""

_ORDERS = re.compile(r"\b(?:must|has to|have to|shall)\b(?! not\b| never\b)")
_ALLOWS = re.compile(
    r"\b(?:may|might|can|free|entitled|allowed?|permitted|proper|need not|as they (?:like|please)|nothing is enforced"
    r"|to say)\b"
)
_FORBIDS = re.compile(
    r"\b(?:(?:may|must|shall|should|need|is|are|does|do|can) (?:not|never|neither|no)|cannot|never|nobody|no|neither"
    r"|nor|nothing|only|keep from|stays?|unseen|improper|breaks?|forbidden|forbids?|infraction)\b"
)


def standing_faults(right: str, says: str) -> Iterator[str]:
    """The faults in *right*, where the words *says* of the provision order something."""
    says = says.casefold()
    if not (order := _ORDERS.search(says)):
        return
    rest = _ORDERS.sub("", says)
    if right == "permitted" and not _ALLOWS.search(rest):
        yield f"is called permitted, but it orders ('{order[0]}') and permits nothing: say required, or directors-task"
    if right == "not-permitted" and not _FORBIDS.search(rest):
        yield f"is called not-permitted, but it orders ('{order[0]}') and forbids nothing: say required"


DETECTABLE = ("A", "M", "R", "-")
RIGHTS = tuple(STANDINGS)
MEMORY = ("whole", "part")
"""The extent to which nobody has read a provision in a text: all, or the part that its note names."""
BASES = ("text", "interpretation", "open", "damaged", "recovered")
KINDS_HINT, EFFECTS_HINT = "'adjudicator kinds --all' lists them", "they stand in words/effects and in a words.toml"
"""Ends of complaints that tell where names are listed, if they are too many to print."""

Param: TypeAlias = "str | int | bool | tuple[str, ...]"

_PROVISION = (
    "id", "cite", "lines", "kinds", "says", "limit", "det", "informs", "right", "damage", "note",
    "memory",
)  # fmt: skip
_ROW = (
    "id", "when", "under", "says", "do", "chooser", "options", "basis", "note", "aloud", "covered", "happened",
    "left_open",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Provision:
    """A statement of a code: what the law says on one point."""

    id: str
    cite: str
    lines: str
    says: str
    kinds: tuple[str, ...]
    det: str
    """The evidence that shows the fault: ``A`` a record alone, ``M`` a record and a told fact, ``R`` only a person."""
    limit: str
    right: str
    damage: str
    note: str
    memory: str
    """``whole`` or ``part`` if written from memory, until somebody has read the clause."""
    informs: bool
    """Whether no row rests on it: procedure, definition, right."""
    place: str


@dataclass(frozen=True, slots=True)
class EffectSpec:
    """An effect that a row orders, with roles for seats."""

    name: str
    params: tuple[tuple[str, Param], ...]
    """The parameters in the order of the file."""

    def data(self) -> dict[str, Param]:
        """The effect as the law file has it."""
        return {"effect": self.name, **dict(self.params)}


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """An option of the chooser."""

    id: str
    says: str
    do: tuple[EffectSpec, ...]
    tells: tuple[str, ...]
    """The effects that the option's own words state (the first by default); the others are read out after them."""
    aloud: Mapping[str, str]
    """Effect → the sentence that is read out for it in this option alone."""


@dataclass(frozen=True, slots=True)
class RowSpec:
    """A line of a decision table."""

    id: str
    when: str
    condition: Condition
    under: tuple[str, ...]
    says: str
    do: tuple[EffectSpec, ...]
    chooser: str
    options: tuple[OptionSpec, ...]
    basis: str
    note: str
    place: str
    words: RowAnnouncements = field(default_factory=RowAnnouncements)
    """The sentences of this row or option alone."""
    home: str = ""
    """The code that the row comes from, if a house has taken it over from the law; empty in the table of its own
    code."""
    instead_of: frozenset[str] = frozenset()
    """The rows of the law that it replaces, if it is a row of a house."""
    regular_by_law: bool = False
    """Whether the law finds no fault in the situations of this house rule."""


@dataclass(frozen=True, slots=True)
class SynonymSpec:
    """A fact of other codes, and the fact of this table with the same or, if not ``exact``, a similar meaning."""

    said: tuple[str, str]
    means: tuple[str, str]
    exact: bool
    place: str


@dataclass(frozen=True, slots=True)
class KindFile:
    """The law of one code on one kind."""

    file: str
    kind: str
    facts: tuple[AskedFact, ...]
    provisions: tuple[Provision, ...]
    rows: tuple[RowSpec, ...]
    heard: tuple[SynonymSpec, ...] = ()
    """The facts of other codes, as facts of this table."""
    never: tuple[str, ...] = ()
    """Conditions that no situation fulfils, on facts of this table and others."""
    asks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Kind → the facts of its table that no row leading there can know."""
    entire: str = ""
    """For a law of misdeals, why it decides by itself faults that have laws of their own elsewhere; else empty."""
    partial: bool = False
    """Whether facts or rows could not be read, so that the table as a whole is not checked."""

    @property
    def conditions(self) -> dict[str, Condition]:
        """Row → condition."""
        return {row.id: row.condition for row in self.rows}

    @property
    def instead(self) -> dict[str, frozenset[str]]:
        """Row of a house → the rows of the law that it replaces."""
        return {row.id: row.instead_of for row in self.rows if row.instead_of}


def read_kind_file(table: TomlTable, kind: str, words: Vocabulary) -> KindFile:
    """Read the law file *table*, which decides or informs on *kind*."""
    table.only(("kind", "facts", "heard", "never", "asks", "entire", "provision", "row"))
    if (named := table.text("kind")) and named != kind:
        table.keep_or_raise_complaint(f"kind is '{named}', but the file is named after {kind}")
    table.member("kind", kind, words.kinds, KINDS_HINT)
    facts, whole = asked_facts_and_completeness(table, words)
    values_of = {fact.id: fact.values for fact in facts} if whole else None
    provisions = values_without_refused_entries(
        table.tables("provision"), lambda entry: read_provision(entry, kind, words)
    )
    entries = table.tables("row")
    rows = values_without_refused_entries(entries, lambda entry: read_row(entry, values_of, words))
    seen: set[str] = set()
    for row in rows:
        if row.id in seen:
            table.keep_or_raise_complaint(f"row '{row.id}' occurs twice")
        seen.add(row.id)
    if facts and not entries:
        table.keep_or_raise_complaint("facts are asked, but there is no row")
    heard = values_without_refused_entries(
        table.tables("heard") if values_of is not None else (), lambda entry: _read_synonym(entry, values_of, words)
    )
    never = table.texts("never", ())
    for at, condition in enumerate(never, 1):
        with table.going_on():
            _condition_on_known_facts(table.inner(f"never[{at}]", {}), condition, words)
    asks, entire = facts_asked_at_handover(table.table("asks"), words), table.text("entire", "")
    partial = not whole or len(rows) < len(entries)
    return KindFile(table.file, kind, facts, provisions, rows, heard, never, asks, entire, partial)


def asked_facts_and_completeness(table: TomlTable, words: Vocabulary) -> tuple[tuple[AskedFact, ...], bool]:
    """The facts that *table* asks, and whether none of them was refused."""
    before = len(table.faults or ())
    return read_asked_facts(table, words.facts), len(table.faults or ()) == before


def facts_asked_at_handover(table: TomlTable, words: Vocabulary) -> dict[str, tuple[str, ...]]:
    """Kind that rows lead to → the facts to be asked there, from ``asks``.

    The facts may be those of a game that falls back on this code; the check of hand-overs reports those listed in vain.
    """
    listed = {}
    for kind in table.data:
        table.member("asks", kind, words.kinds, KINDS_HINT)
        listed[kind] = table.texts(kind)
    return listed


def _read_synonym(entry: TomlTable, values_of: Mapping[str, tuple[str, ...]] | None, words: Vocabulary) -> SynonymSpec:
    """A synonym: ``said``, a fact and its value in other codes, with ``means``, the same here, or ``near``, something
    similar.

    A fact that is asked here too may have a meaning for the cases in which it does not arise.
    """
    entry.only(("said", "means", "near"))
    if ("means" in entry.data) == ("near" in entry.data):
        raise entry.wrong("a fact that is heard has either a meaning (means) or a neighbour (near)")
    exact = "means" in entry.data
    said, means = (_read_fact_and_value(entry, key, words) for key in ("said", "means" if exact else "near"))
    values_of = values_of or {}
    if said[0] in values_of and not exact:
        raise entry.wrong(f"{said[0]} is asked here, so what it says needs no telling")
    if means[0] not in values_of:
        raise entry.wrong(f"{means[0]} is not asked here; this table asks {', '.join(values_of) or 'nothing'}")
    return SynonymSpec(said, means, exact, entry.place)


def _read_fact_and_value(entry: TomlTable, key: str, words: Vocabulary) -> tuple[str, str]:
    """The only ``fact = value`` under *key*."""
    found = [
        (fact, value)
        for fact, values in _condition_on_known_facts(entry, entry.text(key), words).items()
        for value in values
    ]
    if len(found) != 1:
        raise entry.wrong(f"{key} must be one fact and its value")
    return found[0]


def _condition_on_known_facts(entry: TomlTable, text: str, words: Vocabulary) -> Condition:
    """The condition *text*, on facts of the vocabulary and their values."""
    try:
        condition = parse_condition(text)
    except ConditionError as error:
        raise entry.wrong(str(error)) from error
    for fact, values in condition.items():
        if fact not in words.facts:
            raise entry.wrong(NO_FACT.format(fact, near_names_hint(fact, words.facts)))
        for value in values:
            entry.member(fact, value, words.facts[fact].values)
    return condition


def read_provision(entry: TomlTable, kind: str, words: Vocabulary) -> Provision:
    """Read one statement on *kind*."""
    entry.only(_PROVISION)
    kinds = entry.texts("kinds", (kind,))
    for named in kinds:
        entry.member("kinds", named, words.kinds, KINDS_HINT)
    memory = entry.among("memory", MEMORY, "")
    if memory == "part" and "note" not in entry.data:
        entry.keep_or_raise_complaint("memory 'part' needs a note that says which part")
    return Provision(
        id=entry.text("id"),
        cite=entry.text("cite"),
        lines=entry.text("lines"),
        says=entry.text("says"),
        kinds=kinds,
        det=entry.among("det", DETECTABLE),
        limit=entry.text("limit", ""),
        right=entry.among("right", RIGHTS, ""),
        damage=entry.text("damage", ""),
        note=entry.text("note", ""),
        memory=memory,
        informs=entry.flag("informs"),
        place=entry.place,
    )


def read_row(entry: TomlTable, values_of: Mapping[str, tuple[str, ...]] | None, words: Vocabulary) -> RowSpec:
    """Read one row; *values_of* maps each fact of the table to its values, None if these could not be read."""
    entry.only(_ROW)
    basis = entry.among("basis", BASES, "text")
    note = entry.text("note", "")
    if basis != "text" and not note:
        entry.keep_or_raise_complaint(f"basis '{basis}' needs a note")
    options = values_without_refused_entries(entry.tables("options"), lambda option: _read_option(option, words))
    chooser = entry.text("chooser", "")
    if options and not chooser:
        entry.keep_or_raise_complaint("options need a chooser")
    if not (under := entry.texts("under")) and entry.data.get("under") == []:
        entry.keep_or_raise_complaint("under is empty; every row rests on a provision")
    row, when, says = entry.text("id"), entry.text("when"), entry.text("says", "")
    do = values_without_refused_entries(entry.tables("do"), lambda effect: _read_effect(effect, words))
    own_words = _read_row_announcements(entry)
    return RowSpec(
        id=row,
        when=when,
        # Last, because a faulty condition raises: all other faults have been reported by then.
        condition=entry.condition("when", values_of),
        under=under,
        says=says,
        do=do,
        chooser=chooser,
        options=options,
        basis=basis,
        note=note,
        place=entry.place,
        words=own_words,
    )


def _read_row_announcements(entry: TomlTable) -> RowAnnouncements:
    """The sentences of the row *entry* alone."""
    happened = entry.text("happened", "") if "happened" in entry.data else None
    return RowAnnouncements(
        _read_sentences(entry, "aloud"), _read_sentences(entry, "covered"), happened, entry.text("left_open", "")
    )


def _read_sentences(entry: TomlTable, key: str) -> dict[str, str]:
    table = entry.table(key)
    return {name: table.text(name) for name in table.data}


def _read_option(entry: TomlTable, words: Vocabulary) -> OptionSpec:
    entry.only(("id", "says", "do", "tells", "aloud"))
    do = values_without_refused_entries(entry.tables("do"), lambda effect: _read_effect(effect, words))
    tells = entry.texts("tells", tuple(effect.name for effect in do[:1]))
    for name in tells:
        entry.member("tells", name, [effect.name for effect in do])
    return OptionSpec(entry.text("id"), entry.text("says"), do, tells, _read_sentences(entry, "aloud"))


def _read_effect(entry: TomlTable, words: Vocabulary) -> EffectSpec:
    name = entry.among("effect", words.effects, listed=EFFECTS_HINT)
    # The parameters of an unknown effect cannot be checked.
    allowed = words.effects[name].params if name in words.effects else entry.data
    params: list[tuple[str, Param]] = []
    for key, value in entry.data.items():
        if key == "effect":
            continue
        if key not in allowed:
            entry.keep_or_raise_complaint(
                f"{name} has no '{key}'; it takes {', '.join(allowed) or 'nothing'}{near_names_hint(key, allowed)}"
            )
        elif isinstance(value, list):
            params.append((key, entry.texts(key)))
        elif isinstance(value, str | int):
            params.append((key, value))
        else:
            entry.keep_or_raise_complaint(f"{key} must be text, a whole number, true or false, or a list of text")
    return EffectSpec(name, tuple(params))
