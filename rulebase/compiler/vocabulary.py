"""The vocabulary: closed lists of kinds, facts, effects and roles for the laws, and the names that people use."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from rulebase.compiler.answer_vocabulary import AnswerVocabulary, load_answer_words
from rulebase.compiler.effect_and_role_vocabulary import (
    effect_entry,
    load_effect_parameter_types,
    load_read_and_offered_option_ids,
    role_entry,
)
from rulebase.compiler.effect_courses import read_moments
from rulebase.compiler.function_addresses import read_addresses, read_detectors, refuse_user_addresses
from rulebase.compiler.game_section import GameKeys, GameWords, read_game_keys, read_game_words
from rulebase.compiler.sentences_read_out import read_announcements, read_follow_ups
from rulebase.compiler.toml_table import TomlTable, near_names_hint, read_toml
from rulebase.compiler.vocabulary_files import OWN_LISTS, folder_word_pages, word_entries, word_lists, word_places
from rulebase.errors import SeveralErrors, SourceError
from rulebase.query.conditions import ValueBound, ValueBounds
from rulebase.query.normalised_names_and_law_numbers import normalised_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from rulebase.compiler.effect_and_role_vocabulary import EffectEntry, RoleEntry
    from rulebase.compiler.function_addresses import DetectorEntry
    from rulebase.compiler.sentences_read_out import FollowUpQuestion
    from rulebase.effect_courses import TableMoment
    from rulebase.query.conditions import Condition
    from rulebase.query.function_addresses import FunctionAddress
    from rulebase.sentences_read_out import Announcements

T = TypeVar("T")
NO_FACT = "no fact '{}' in words/facts, nor in a words.toml{}"
PHASES = ("deal", "auction", "play", "claim", "score", "any")


@dataclass(frozen=True, slots=True)
class AskedFact:
    """A fact as one table asks for it: the entry of the vocabulary with the changes of the table."""

    id: str
    title: str
    values: tuple[str, ...]
    question: str
    to: str
    usual: str = ""
    """The value taken for granted unless somebody says otherwise; empty if there is none."""
    judgement: bool = False
    only_if: Condition = field(default_factory=dict)
    only_if_text: str = "*"
    words: Mapping[str, str] = field(default_factory=dict)
    """Value → the sentence that states it, where the title does not make one."""
    withdraws: tuple[str, ...] = ()
    """The values at which the irregular action is withdrawn at once, whatever else is still open."""
    bounds: ValueBounds = ()
    """The values that earlier facts leave possible."""
    derived: str = ""
    """How a record shows the fact; empty if only people can tell."""
    proves: tuple[str, ...] = ()
    """The values of a judgement that a record proves beyond doubt; the others are for people to give."""
    brief: str = ""
    """The short question, put at a terminal; empty if the question itself is short enough."""
    short: Mapping[str, str] = field(default_factory=dict)
    """Value → its short words, used as an answer there and as an exception to the usual value."""
    joint: Mapping[str, str] = field(default_factory=dict)
    """Value → its words when offered with other values; a person who takes the offer is asked which is meant."""
    chooser: str = ""
    """The role of the player who chooses the value once the fault has happened; empty if nobody does."""
    brings: Mapping[str, str] = field(default_factory=dict)
    """Value that a player may choose → its outcome, as told before the choice."""
    yet_to_come: bool = False
    """Whether the fact is about an act that may not have happened yet when the law is asked."""
    play_over: tuple[str, ...] = ()
    """The values that say that the play of the deal is over."""
    settled_by: Mapping[str, str] = field(default_factory=dict)
    """Moment of an effect's course, seen from the offender → the value that the fact has from then on."""
    code: tuple[FunctionAddress, ...] = ()
    """The functions that find the fact in a record."""


@dataclass(frozen=True, slots=True)
class KindEntry:
    """A kind of irregularity, and the games that it belongs to."""

    id: str
    title: str
    phase: str
    games: tuple[str, ...]
    family: str
    """The family that the kind is a member of; empty if there is none."""
    elsewhere: str
    """The kind that the name means in games that do not know this one; empty if it means nothing there."""
    asked: str
    """The question that tells it from the rest of its family, where no fact does."""
    informs: bool
    broad: bool
    facts: tuple[AskedFact, ...]
    """The facts that tell the members of a family apart."""
    when: str
    """The condition on its family's facts under which a member is meant; empty if no fact tells."""
    proves: Mapping[str, str] = field(default_factory=dict)
    """Fact → its value in every fault of the kind."""


@dataclass(frozen=True, slots=True)
class GameGroups:
    """The families of games in the list of codes, each a folder of ``law``."""

    folders: Mapping[str, str]
    """Group → folder, in the order of the list."""
    usual: Mapping[str, str]
    """Folder → the code that is meant where none is named."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Every word a law file may use, and those that only the people at the table use."""

    kinds: Mapping[str, KindEntry]
    facts: Mapping[str, AskedFact]
    effects: Mapping[str, EffectEntry]
    params: Mapping[str, tuple[str, ...]]
    """Parameter of effects → the types of value that it takes."""
    roles: Mapping[str, RoleEntry]
    read: frozenset[str]
    """The ids of options that the program itself reads."""
    offered: frozenset[str]
    """The ids of options that have a meaning in rows only."""
    aliases: Mapping[str, str]
    """Plain name → kind."""
    synonyms: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = ()
    """(words that people use, the words of the laws for the same)."""
    stop_words: tuple[str, ...] = ()
    answers: AnswerVocabulary = field(default_factory=AnswerVocabulary)
    """The words for answers that many questions share."""
    groups: GameGroups = field(default_factory=lambda: GameGroups({}, {}))
    """The families in the list of codes."""
    aloud: Mapping[str, Announcements] = field(default_factory=dict)
    """Scope (empty for every code, a family, a code) → the sentences read out."""
    onward: Mapping[str, FollowUpQuestion] = field(default_factory=dict)
    """Effect → the question at the table that follows it."""
    moments: Mapping[str, TableMoment] = field(default_factory=dict)
    """The moments at which effects begin and end to bind."""
    game: GameKeys = field(default_factory=lambda: GameKeys({}, ()))
    """The keys that a code may have in ``[game]``."""
    game_words: GameWords = field(default_factory=GameWords)
    """Types of game, scoring systems and settlements, with their functions."""
    detectors: tuple[DetectorEntry, ...] = ()
    """The detectors in the order in which they run."""
    homes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """``facts`` or ``effects`` → entry → the file, or the folder of lists, that it stands in."""


def load_vocabulary(root: Path, own: tuple[TomlTable, ...] = ()) -> Vocabulary:
    """Load the vocabulary from the TOML files below *root*, with the user's *own* pages.

    SeveralErrors with all of its faults: no law can be read without its vocabulary.
    """
    refuse_user_addresses(own, OWN_LISTS)
    faults: list[SourceError] = []
    pages = (*folder_word_pages(root, faults), *(TomlTable(page.file, page.place, page.data, faults) for page in own))
    lists = {name: word_lists(root, name, pages, faults) for name in OWN_LISTS}
    facts = _readable_entries_by_name(lists["facts"], _read_fact)
    effects = _readable_entries_by_name(lists["effects"], effect_entry)
    roles = {name: role_entry(name, table) for table in word_lists(root, "roles", faults=faults) for name in table.data}
    aloud, onward = read_announcements(root, pages, faults), read_follow_ups(root, faults)
    read, offered = load_read_and_offered_option_ids(root, faults)
    params = load_effect_parameter_types(root, faults)
    answers = load_answer_words(root, read | offered, faults)
    _raise_faults(faults)
    kinds_lists = word_lists(root, "kinds", faults=faults)
    kinds = _readable_entries_by_name(kinds_lists, lambda name, table: _read_kind(name, table, facts))
    kinds = _readable_entries_by_name(
        kinds_lists, lambda name, table: _checked_kind(kinds[name], table, kinds) if name in kinds else None
    )
    aliases = _read_aliases(word_lists(root, "aliases", faults=faults), kinds)
    words = read_toml(root / "words" / "synonyms.toml", "words/synonyms.toml", faults)
    words.only(("alike", "stop"))
    groups = words.tables("alike")
    for group in groups:
        group.only(("said", "law"))
    synonyms = tuple((group.texts("said"), group.texts("law")) for group in groups)
    _raise_faults(faults)
    game_words = read_game_words(root)
    game = read_game_keys(root, kinds, game_words.settlements)
    return Vocabulary(
        kinds=kinds,
        facts=facts,
        effects=effects,
        params=params,
        roles=roles,
        read=read,
        offered=offered,
        aliases=aliases,
        synonyms=synonyms,
        stop_words=words.texts("stop", ()),
        answers=answers,
        groups=_read_game_groups(root),
        game=game,
        game_words=game_words,
        detectors=read_detectors(root, kinds, game.keys),
        homes={name: word_places(lists[name], name) for name in OWN_LISTS},
        aloud=aloud,
        onward=onward,
        moments=read_moments(root, faults),
    )


def _readable_entries_by_name(lists: Iterable[TomlTable], read: Callable[[str, TomlTable], T | None]) -> dict[str, T]:
    """The entries of one list by name, without those that *read* refuses."""
    found = {}
    for name, table in word_entries(lists):
        with table.going_on():
            if (entry := read(name, table)) is not None:
                found[name] = entry
    return found


def _raise_faults(faults: Sequence[SourceError]) -> None:
    if faults:
        raise SeveralErrors(faults)


def _read_game_groups(root: Path) -> GameGroups:
    listed = read_toml(root / "words" / "groups.toml", "words/groups.toml")
    listed.only(("order", "folder", "usual"))
    folder, usual = listed.table("folder"), listed.table("usual")
    order = listed.texts("order")
    return GameGroups(
        {group: folder.text(group, "") for group in order}, {name: usual.text(name) for name in usual.data}
    )


def fact_as_table_asks(fact: AskedFact, table: TomlTable, known: Mapping[str, tuple[str, ...]] | None) -> AskedFact:
    """*fact* as *table* asks for it, after the *known* facts and their values; None: some of these could not be
    read."""
    table.only((
        "fact", "only_if", "usual", "question", "to", "bounds", "brief", "short", "chooser", "brings", "yet_to_come",
    ))  # fmt: skip
    # An empty ``usual`` takes the usual value away: this table asks.
    usual = "" if table.data.get("usual") == "" else table.among("usual", fact.values, fact.usual)
    # The short question belongs to the usual question only.
    brief = "" if "question" in table.data else fact.brief
    return AskedFact(
        id=fact.id,
        title=fact.title,
        values=fact.values,
        question=table.text("question", fact.question),
        to=table.text("to", fact.to),
        usual=usual,
        judgement=fact.judgement,
        only_if=table.condition("only_if", known) if "only_if" in table.data else {},
        only_if_text=table.text("only_if", "*"),
        words=fact.words,
        withdraws=fact.withdraws,
        bounds=tuple(_read_value_bound(entry, fact, known) for entry in table.tables("bounds")),
        brief=table.text("brief", brief),
        short={**fact.short, **_text_by_value("short", table, fact.values)},
        joint=fact.joint,
        chooser=table.text("chooser", fact.chooser),
        brings=_text_by_value("brings", table, fact.values),
        yet_to_come=table.flag("yet_to_come") if "yet_to_come" in table.data else fact.yet_to_come,
        play_over=fact.play_over,
        settled_by=fact.settled_by,
    )


def _text_by_value(key: str, table: TomlTable, values: tuple[str, ...]) -> dict[str, str]:
    words = table.table(key)
    words.only(values)
    return {value: words.text(value) for value in words.data}


def _read_value_bound(entry: TomlTable, fact: AskedFact, known: Mapping[str, tuple[str, ...]] | None) -> ValueBound:
    """``{ when = "by = defender", values = ["partner"] }`` of *fact*, over the *known* facts before it."""
    entry.only(("when", "values"))
    values = entry.texts("values")
    for value in values:
        entry.member("values", value, fact.values)
    if not values or len(values) == len(fact.values):
        raise entry.wrong(f"values must be some of {', '.join(fact.values)}, not all")
    return ValueBound(entry.condition("when", known), entry.text("when"), values)


def read_asked_facts(
    table: TomlTable, facts: Mapping[str, AskedFact], earlier: Mapping[str, tuple[str, ...]] = MappingProxyType({})
) -> tuple[AskedFact, ...]:
    """The ``facts`` of *table*: names, or tables with changes; the facts in *earlier* are asked before them."""
    asked: dict[str, AskedFact] = {}
    entries = table.data.get("facts", [])
    if not isinstance(entries, list):
        table.keep_or_raise_complaint("facts must be a list")
        entries = []
    before_all = len(table.faults or ())
    for at, entry in enumerate(entries, 1):
        place = f"facts[{at}]"
        if not isinstance(entry, str | dict):
            table.inner(place, {}).keep_or_raise_complaint("facts must be a list of names or tables")
            continue
        inner = table.inner(place, {"fact": entry} if isinstance(entry, str) else entry)
        with inner.going_on():
            name = inner.text("fact")
            if name and name not in facts:
                inner.keep_or_raise_complaint(NO_FACT.format(name, near_names_hint(name, facts)))
            elif name in asked:
                inner.keep_or_raise_complaint(f"{name} is asked twice")
            elif name:
                known = {**earlier, **{before.id: before.values for before in asked.values()}}
                asked[name] = fact_as_table_asks(
                    facts[name], inner, known if len(table.faults or ()) == before_all else None
                )
    return tuple(asked.values())


def _read_fact(name: str, table: TomlTable) -> AskedFact:
    table.only((
        "title", "values", "question", "to", "usual", "judgement", "words", "withdraws", "derived", "brief", "short",
        "joint", "proves", "chooser", "yet_to_come", "play_over", "settled_by",
        "code",
    ))  # fmt: skip
    values = table.texts("values")
    if len(set(values)) < 2 or len(set(values)) != len(values):
        table.keep_or_raise_complaint("values must be two or more, all different")
    return AskedFact(
        id=name,
        title=table.text("title"),
        values=values,
        question=table.text("question"),
        to=table.text("to"),
        usual=table.among("usual", values, ""),
        judgement=table.flag("judgement"),
        words=_text_by_value("words", table, values),
        withdraws=tuple(table.member("withdraws", value, values) for value in table.texts("withdraws", ())),
        derived=table.text("derived") if "derived" in table.data else "",
        proves=tuple(table.member("proves", value, values) for value in table.texts("proves", ())),
        brief=table.text("brief", ""),
        short=_text_by_value("short", table, values),
        joint=_text_by_value("joint", table, values),
        chooser=table.text("chooser", ""),
        yet_to_come=table.flag("yet_to_come"),
        play_over=tuple(table.member("play_over", value, values) for value in table.texts("play_over", ())),
        settled_by=_read_settled_by(table, values),
        code=read_addresses(table),
    )


def _read_settled_by(table: TomlTable, values: Sequence[str]) -> dict[str, str]:
    """Moment → value under ``settled_by`` of *table*; only what may be yet to come is settled later."""
    if "settled_by" not in table.data:
        return {}
    if not table.flag("yet_to_come"):
        table.keep_or_raise_complaint("settled_by tells when a fact is settled that is yet_to_come = true")
    told = table.table("settled_by")
    return {moment: told.member(moment, told.text(moment), values) for moment in told.data}


def _read_kind(name: str, table: TomlTable, facts: Mapping[str, AskedFact]) -> KindEntry:
    table.only(
        ("title", "phase", "games", "family", "elsewhere", "asked", "informs", "broad", "facts", "when", "proves")
    )
    return KindEntry(
        id=name,
        title=table.text("title"),
        phase=table.among("phase", PHASES),
        games=table.texts("games"),
        family=table.text("family", ""),
        elsewhere=table.text("elsewhere", ""),
        asked=table.text("asked", ""),
        informs=table.flag("informs"),
        broad=table.flag("broad"),
        facts=read_asked_facts(table, facts),
        when=table.text("when", ""),
        proves=_read_proved_facts(table, facts),
    )


def _read_proved_facts(table: TomlTable, facts: Mapping[str, AskedFact]) -> dict[str, str]:
    """Fact → value in every fault of the kind, from the clauses ``fact = value`` under ``proves`` of *table*."""
    found = {}
    for clause in table.texts("proves", ()):
        fact, _, value = (part.strip() for part in clause.partition("="))
        if fact not in facts:
            table.keep_or_raise_complaint(f"proves: {NO_FACT.format(fact, near_names_hint(fact, facts))}")
        else:
            found[fact] = table.member(f"proves: {fact}", value, facts[fact].values)
    return found


def _checked_kind(kind: KindEntry, table: TomlTable, kinds: Mapping[str, KindEntry]) -> KindEntry:
    """Check the names in *kind*, now that all *kinds* are known, and return it."""
    if kind.elsewhere:
        table.member("elsewhere", kind.elsewhere, kinds)
    if kind.family:
        table.member("family", kind.family, kinds)
    if kind.asked and (kind.when or not kind.family):
        table.keep_or_raise_complaint("asked tells a kind from its family where no condition does")
    if kind.when:
        family = kinds.get(kind.family)
        table.condition("when", {fact.id: fact.values for fact in family.facts} if family else {})
    return kind


def _read_aliases(tables: Iterable[TomlTable], kinds: Mapping[str, KindEntry]) -> dict[str, str]:
    aliases: dict[str, str] = {}
    named = {normalised_name(kind) for kind in kinds}
    for table in tables:
        for name in table.data:
            kind, alias = table.text(name), normalised_name(name)
            if kind not in kinds:
                table.keep_or_raise_complaint(
                    f"'{name}' stands for '{kind}', which is not a kind{near_names_hint(kind, kinds)}"
                )
            elif alias in aliases:
                table.keep_or_raise_complaint(f"'{name}' occurs twice")
            elif alias in named:
                table.keep_or_raise_complaint(f"'{name}' is itself a kind")
            aliases[alias] = kind
    return aliases
