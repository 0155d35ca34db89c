"""Vocabulary of rulings: effects with their sorts and parameters, roles, and the options that rows offer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebase.compiler.function_addresses import read_address
from rulebase.compiler.toml_table import TomlTable, read_toml
from rulebase.effect_marks import EffectMark

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from rulebase.errors import SourceError

EFFECT_SORTS = ("done", "binds", "counts", "informs")
"""What an effect comes to: the table is changed, later actions are held against it, the score is changed, or it only
tells somebody something."""

ROLE, WORD, NUMBER, FLAG, SENTENCE = "role", "word", "number", "flag", "sentence"
KIND, CODE, CLAUSES, FACTS = "kind", "code", "clauses", "facts"
PARAM_SORTS = (ROLE, WORD, NUMBER, FLAG, SENTENCE, KIND, CODE, CLAUSES, FACTS)
"""What a parameter may hold: a role; one of the words that the effect lists under ``values``; a whole number; yes or
no; words for people, which the program only repeats; a kind; a code; clauses *fact = value*; names of facts."""

WRITES = (
    "withdraw", "withdraw-lead", "withdraw-later", "withdraw-since", "withdraw-replacement", "put-right",
    "restore", "as-right", "stays", "pickup", "spread", "drop",
)  # fmt: skip
"""What carrying out an effect writes: the action is taken back; it is if it is a lead; the calls after it are, or the
cards of its trick; it and every call after it are; the call put in its place is; it is taken back where the record goes
on so; the call itself is made again; it counts as made by whom it belonged to; it counts as another call where it
stands; exposed cards go back into the hand; declarer lays his hand down; the player is out of the deal."""

AMENDS = ("all-tricks", "last-bid", "no-doubles")
"""What an order makes of the calls of a bridge auction: the call counts as a bid of all the tricks in its denomination;
the last bid of the other side is the final one; no double or redouble made before it counts."""

COUNTS_AS = ("as-made", "pass", "pass-put-in", "nothing")
"""As what an order has the irregular call count: as what it was made, whoever calls next; as a pass; as the pass that
is put in where it is cancelled; as no call at all where it was made out of turn in an auction of words."""

NAMES = ("cards", "call", "tricks", "hand", "suits", "dummy-card")
"""What an order names of the fault on a record: its cards, its call, the tricks that were sure, the hand that the card
came from, the suits that the row speaks of, the card that dummy was to play."""


@dataclass(frozen=True, slots=True)
class EffectEntry:
    """Something a ruling can order."""

    id: str
    says: str
    params: tuple[str, ...]
    sorts: tuple[str, ...]
    why: str = ""
    """Why it informs and no more; of an effect of several sorts, where it does."""
    rewords: str = ""
    """The effect that this entry only puts into other words; rows order that one."""
    values: Mapping[str, tuple[str, ...]] | None = None
    """The words that each parameter of the sort ``word`` may hold."""
    says_none: str = ""
    """The sentence where ``n`` is 0; empty when the ordinary one does."""
    says_many: str = ""
    """The sentence where ``n`` is 2 or more, or several cards are concerned; empty when the ordinary one does."""
    writes: str = ""
    """The line of a record that does at the table what it orders; empty when no line does."""
    amends: str = ""
    """What it makes of the calls as they were recorded; empty when it leaves them."""
    names: str = ""
    """What it names of the fault that is ruled on; empty when its row says all."""
    counts_as: str = ""
    """As what it has the irregular call count; empty when it says nothing of that."""
    lapses_if: tuple[str, ...] = ()
    """The fact and the value of it by which it falls away, though no row asks for the fact; empty when it stays."""
    instead: tuple[Mapping[str, object], ...] = ()
    """What its ruling orders once it lapses, in the stead of all that lapses on the same fact."""
    marks: frozenset[EffectMark] = frozenset()
    """What it has in common with other effects."""
    code: str = ""
    """The function that knows when what it binds to begins and ends; empty when it binds nobody."""


@dataclass(frozen=True, slots=True)
class RoleEntry:
    """Somebody whom law rows speak of."""

    id: str
    says: str
    """The words for him where nothing names the seat."""
    unknown: str = ""
    """Why no record tells who it is; empty where one may."""
    code: str = ""
    """The function that tells the seats from a record."""


def effect_entry(name: str, table: TomlTable) -> EffectEntry:
    """The effect *name* as its *table* has it."""
    keys = ("says", "says_none", "says_many", "params", "values", "sort", "why", "rewords", "writes", "amends", "names")
    table.only((*keys, "code", "counts_as", "lapses_if", "instead", *EffectMark))
    params = table.texts("params", ())
    values = table.table("values") if "values" in table.data else None
    listed = {key: values.texts(key) for key in values.data} if values else {}
    for key in listed:
        if key not in params:
            table.complain(f"values lists words for '{key}', which is no parameter of it")
    sorts = _sorts(table)
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
        _clause(table),
        tuple(one.data for one in table.tables("instead")),
        _marks(table, sorts),
        read_address(table),
    )


def _marks(table: TomlTable, sorts: tuple[str, ...]) -> frozenset[EffectMark]:
    """What *table* says its effect has in common with others; what counts weighs whether or not that is said."""
    said = frozenset(mark for mark in EffectMark if table.flag(mark))
    return said | {EffectMark.WEIGHS} if "counts" in sorts else said


def _clause(table: TomlTable) -> tuple[str, ...]:
    """The fact and the value under ``lapses_if``, written *fact = value*."""
    if "lapses_if" not in table.data:
        return ()
    fact, told, value = (part.strip() for part in table.text("lapses_if").partition("="))
    if not (fact and told and value):
        table.complain("lapses_if must be one fact and its value: fact = value")
        return ()
    return fact, value


def _sorts(table: TomlTable) -> tuple[str, ...]:
    """The sorts that *table* declares: one word, or a list of them."""
    if "sort" not in table.data:
        return ()
    told = table.texts("sort") if isinstance(table.data["sort"], list) else (table.text("sort"),)
    for sort in told:
        table.member("sort", sort, EFFECT_SORTS)
    return told


def role_entry(name: str, table: TomlTable) -> RoleEntry:
    """The role *name* of the list *table*: its words, with the function that tells it or the reason why no record does;
    the words alone where the detector of a fault tells who it is."""
    if isinstance(table.data[name], str):
        return RoleEntry(name, table.text(name))
    inner = table.table(name)
    inner.only(("says", "unknown", "code"))
    if ("unknown" in inner.data) == ("code" in inner.data):
        raise inner.wrong("either code names the function that tells who it is, or unknown says why no record does")
    return RoleEntry(name, inner.text("says"), inner.text("unknown", ""), read_address(inner))


def load_params(root: Path, faults: list[SourceError] | None = None) -> dict[str, tuple[str, ...]]:
    """``params.toml``: every parameter of effects, and the sorts of value that it takes."""
    table = read_toml(root / "words" / "params.toml", "words/params.toml", faults)
    found: dict[str, tuple[str, ...]] = {}
    for name in table.data:
        found[name] = table.texts(name) if isinstance(table.data[name], list) else (table.text(name),)
        for sort in found[name]:
            table.member(name, sort, PARAM_SORTS)
    return found


def load_options(root: Path, faults: list[SourceError] | None = None) -> tuple[frozenset[str], frozenset[str]]:
    """``options.toml``: the ids of options that the program itself reads, and those that only rulings offer."""
    table = read_toml(root / "words" / "options.toml", "words/options.toml", faults)
    table.only(("read", "offered"))
    return frozenset(table.texts("read")), frozenset(table.texts("offered"))
