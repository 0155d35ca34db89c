"""Vocabulary of rulings: effects with their sorts and parameters, roles, and the options that rows offer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebase.compiler.effect_courses import COURSE_KEYS, read_course
from rulebase.compiler.function_addresses import read_address
from rulebase.compiler.toml_table import TomlTable, read_toml
from rulebase.effect_courses import NO_COURSE, EffectCourse
from rulebase.effect_marks import EffectMark

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from rulebase.errors import SourceError

EFFECT_SORTS = ("done", "binds", "counts", "informs")
"""The sorts of effects, in order: it changes the table, restricts later actions, changes the score, or only tells
somebody something."""

ROLE, WORD, NUMBER, FLAG, SENTENCE = "role", "word", "number", "flag", "sentence"
KIND, CODE, CLAUSES, FACTS = "kind", "code", "clauses", "facts"
PARAM_SORTS = (ROLE, WORD, NUMBER, FLAG, SENTENCE, KIND, CODE, CLAUSES, FACTS)
"""The types of parameters, in order: a role; a word that the effect lists under ``values``; a whole number; yes or no;
a sentence for people, which the program only repeats; a kind; a code; clauses *fact = value*; names of facts."""

WRITES = (
    "withdraw", "withdraw-lead", "withdraw-later", "withdraw-since", "withdraw-replacement", "put-right",
    "restore", "as-right", "stays", "pickup", "spread", "drop",
)  # fmt: skip
"""The ways to carry out an effect in the record, in order: the action is withdrawn; withdrawn if it is a lead; the
calls after it are withdrawn, or the cards of its trick; it and every call after it are; the call put in its place is;
it is withdrawn where the record goes on so; the call itself is made again; it counts as made by the player to whom it
belonged; it counts as another call where it stands; exposed cards go back into the hand; declarer's hand is spread; the
player is out of the deal."""

AMENDS = ("all-tricks", "last-bid", "no-doubles")
"""The changes that an order makes to the calls of a bridge auction, in order: the call counts as a bid of all the
tricks in its denomination; the last bid of the other side is the final one; no double or redouble made before it
counts."""

COUNTS_AS = ("as-made", "pass", "pass-put-in", "nothing")
"""The ways in which an order has the irregular call count, in order: as the call that was made, whoever calls next; as
a pass; as the pass put in for the cancelled call; as no call, if made out of turn in an auction of words."""

NAMES = ("cards", "call", "tricks", "hand", "suits", "dummy-card")
"""The details of a fault that an order takes from the record, in order: its cards, its call, the tricks that were sure,
the hand that the card came from, the suits that the row names, the card that dummy was to play."""


@dataclass(frozen=True, slots=True)
class EffectEntry:
    """An effect that a ruling can order."""

    id: str
    says: str
    params: tuple[str, ...]
    sorts: tuple[str, ...]
    why: str = ""
    """The reason why the effect only informs; for an effect of several sorts, where it does."""
    rewords: str = ""
    """The effect that this entry only rewords; rows order that one."""
    values: Mapping[str, tuple[str, ...]] | None = None
    """The words that each parameter of the sort ``word`` may hold."""
    says_none: str = ""
    """The sentence used if ``n`` is 0; empty if the ordinary one serves."""
    says_many: str = ""
    """The sentence used if ``n`` is 2 or more, or several cards are concerned; empty if the ordinary one serves."""
    writes: str = ""
    """The line of a record that carries out the effect, one of ``WRITES``; empty if no line does."""
    amends: str = ""
    """The change to the recorded calls, one of ``AMENDS``; empty if there is none."""
    names: str = ""
    """The detail of the fault that the effect takes from the record, one of ``NAMES``; empty if the row says all."""
    counts_as: str = ""
    """The way the irregular call counts, one of ``COUNTS_AS``; empty if the effect does not decide that."""
    lapses_if: tuple[str, ...] = ()
    """The fact and its value at which the effect lapses, though no row asks for the fact; empty if it never lapses."""
    instead: tuple[Mapping[str, object], ...] = ()
    """The effects ordered once it lapses, in place of all effects that lapse on the same fact."""
    marks: frozenset[EffectMark] = frozenset()
    """The traits that the effect shares with others."""
    code: str = ""
    """The address of the function that tells when its obligation begins and ends; empty if the effect binds nobody."""
    by_itself: str = ""
    """For an effect that binds and has no function, the reason: its breach is found whether or not anybody rules."""
    optional: tuple[str, ...] = ()
    """The parameters that a row may leave out."""
    either: tuple[str, ...] = ()
    """The parameters of which a row gives one."""
    course: EffectCourse = NO_COURSE
    """When it begins and ends to bind, for programs that follow no record."""

    @property
    def required(self) -> tuple[str, ...]:
        """The parameters that every row gives."""
        return tuple(param for param in self.params if param not in (*self.optional, *self.either))


@dataclass(frozen=True, slots=True)
class RoleEntry:
    """A role: a person of whom law rows speak."""

    id: str
    says: str
    """The words for the role where no seat is known."""
    unknown: str = ""
    """The reason why no record shows who has the role; empty if one may."""
    code: str = ""
    """The address of the function that finds the seats in a record."""


def effect_entry(name: str, table: TomlTable) -> EffectEntry:
    """The effect *name* as its *table* has it."""
    keys = ("says", "says_none", "says_many", "params", "values", "sort", "why", "rewords", "writes", "amends", "names")
    table.only(
        (
            *keys,
            "code",
            "by_itself",
            "optional",
            "either",
            "counts_as",
            "lapses_if",
            "instead",
            *EffectMark,
            *COURSE_KEYS,
        )
    )
    params = table.texts("params", ())
    values = table.table("values") if "values" in table.data else None
    listed = {key: values.texts(key) for key in values.data} if values else {}
    for key in listed:
        if key not in params:
            table.keep_or_raise_complaint(f"values lists words for '{key}', which is not a parameter of it")
    optional, either = table.texts("optional", ()), table.texts("either", ())
    for key in (*optional, *either):
        if key not in params or (key in optional and key in either):
            wrong = "stands under both optional and either" if key in params else "is not a parameter of it"
            table.keep_or_raise_complaint(f"'{key}' {wrong}; its parameters are {', '.join(params) or 'none'}")
    sorts = _declared_sorts(table)
    return EffectEntry(
        name,
        table.text("says"),
        params,
        sorts,
        table.text("why", ""),
        table.text("rewords", ""),
        listed,
        table.text("says_none", ""),
        table.text("says_many", ""),
        table.among("writes", WRITES, ""),
        table.among("amends", AMENDS, ""),
        table.among("names", NAMES, ""),
        table.among("counts_as", COUNTS_AS, ""),
        _lapse_condition(table),
        tuple(one.data for one in table.tables("instead")),
        _effect_marks(table, sorts),
        read_address(table),
        table.text("by_itself", ""),
        optional,
        either,
        read_course(table),
    )


def _effect_marks(table: TomlTable, sorts: tuple[str, ...]) -> frozenset[EffectMark]:
    """The marks that *table* sets; effects of the sort ``counts`` are marked as weighing in any case."""
    said = frozenset(mark for mark in EffectMark if table.flag(mark))
    return said | {EffectMark.WEIGHS} if "counts" in sorts else said


def _lapse_condition(table: TomlTable) -> tuple[str, ...]:
    """The fact and the value under ``lapses_if``, written *fact = value*."""
    if "lapses_if" not in table.data:
        return ()
    fact, told, value = (part.strip() for part in table.text("lapses_if").partition("="))
    if not (fact and told and value):
        table.keep_or_raise_complaint("lapses_if must be one fact and its value: fact = value")
        return ()
    return fact, value


def _declared_sorts(table: TomlTable) -> tuple[str, ...]:
    """The sorts that *table* declares: one word, or a list of them."""
    if "sort" not in table.data:
        return ()
    told = table.texts("sort") if isinstance(table.data["sort"], list) else (table.text("sort"),)
    for sort in told:
        table.member("sort", sort, EFFECT_SORTS)
    return told


def role_entry(name: str, table: TomlTable) -> RoleEntry:
    """The role *name* in the list *table*: its words, with the function that finds it or the reason why no record shows
    it; the words alone if the detector of a fault tells who it is."""
    if isinstance(table.data[name], str):
        return RoleEntry(name, table.text(name))
    inner = table.table(name)
    inner.only(("says", "unknown", "code"))
    if ("unknown" in inner.data) == ("code" in inner.data):
        raise inner.wrong("either code names the function that tells who it is, or unknown says why no record does")
    return RoleEntry(name, inner.text("says"), inner.text("unknown", ""), read_address(inner))


def load_effect_parameter_types(root: Path, faults: list[SourceError] | None = None) -> dict[str, tuple[str, ...]]:
    """Parameter of effects → the types of value that it takes, from ``params.toml``."""
    table = read_toml(root / "words" / "params.toml", "words/params.toml", faults)
    found: dict[str, tuple[str, ...]] = {}
    for name in table.data:
        found[name] = table.texts(name) if isinstance(table.data[name], list) else (table.text(name),)
        for sort in found[name]:
            table.member(name, sort, PARAM_SORTS)
    return found


def load_read_and_offered_option_ids(
    root: Path, faults: list[SourceError] | None = None
) -> tuple[frozenset[str], frozenset[str]]:
    """The option ids of ``options.toml``: those that the program itself reads, and those that only rulings offer."""
    table = read_toml(root / "words" / "options.toml", "words/options.toml", faults)
    table.only(("read", "offered"))
    return frozenset(table.texts("read")), frozenset(table.texts("offered"))
