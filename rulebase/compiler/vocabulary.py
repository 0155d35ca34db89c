"""The closed lists that laws are written in: kinds, facts, effects, roles, and the names people use."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from rulebase.compiler.announcements import read_announcements, read_follow_ups
from rulebase.compiler.effect_and_role_vocabulary import effect_entry, load_options, load_params, role_entry
from rulebase.compiler.function_addresses import read_addresses, read_detectors, refuse_addresses
from rulebase.compiler.game_section import GameKeys, GameWords, read_game_keys, read_game_words
from rulebase.compiler.toml_table import TomlTable, near_names_hint, read_toml
from rulebase.compiler.vocabulary_files import OWN_LISTS, folder_word_pages, word_entries, word_lists, word_places
from rulebase.errors import SeveralErrors, SourceError
from rulebase.query.conditions import ValueBound, ValueBounds
from rulebase.query.normalise import normalised_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from rulebase.announcements import Announcements
    from rulebase.compiler.announcements import FollowUpQuestion
    from rulebase.compiler.effect_and_role_vocabulary import EffectEntry, RoleEntry
    from rulebase.compiler.function_addresses import DetectorEntry
    from rulebase.query.conditions import Condition
    from rulebase.query.function_addresses import FunctionAddress

T = TypeVar("T")
NO_FACT = "no fact '{}' in words/facts, nor in a words.toml{}"
PHASES = ("deal", "auction", "play", "claim", "score", "any")


@dataclass(frozen=True, slots=True)
class AskedFact:
    """A fact as one table asks for it: the vocabulary's entry with what the table says otherwise."""

    id: str
    title: str
    values: tuple[str, ...]
    question: str
    to: str
    usual: str = ""
    """The ordinary course that nobody mentions; empty when there is none."""
    judgement: bool = False
    only_if: Condition = field(default_factory=dict)
    only_if_text: str = "*"
    words: Mapping[str, str] = field(default_factory=dict)
    """What a value says, as a sentence, where the title does not make one of it."""
    withdraws: tuple[str, ...] = ()
    """The values by which the irregular action goes back at once, whatever else is still open."""
    bounds: ValueBounds = ()
    """What the facts before it leave possible."""
    derived: str = ""
    """How a record shows it; empty where only people can tell."""
    proves: tuple[str, ...] = ()
    """Of a judgement: the values that a record proves beyond doubt; every other is for people to give."""
    brief: str = ""
    """The question in a few words, as it is put at a terminal; empty where it is short enough."""
    short: Mapping[str, str] = field(default_factory=dict)
    """What a value says in a few words: as an answer there, and where it is an exception to the ordinary course."""
    joint: Mapping[str, str] = field(default_factory=dict)
    """What it says together with others that are offered: which of them it is, is asked of who takes it."""
    chooser: str = ""
    """The role of the player who chooses its value once the fault has happened; empty where nobody does."""
    brings: Mapping[str, str] = field(default_factory=dict)
    """The outcome of each value that a player may choose, as told before the choice."""
    yet_to_come: bool = False
    """Whether it is about an act that may not have happened yet when the law is asked."""
    play_over: tuple[str, ...] = ()
    """The values that say that the play of the deal is over."""
    code: tuple[FunctionAddress, ...] = ()
    """The functions that find it in a record."""


@dataclass(frozen=True, slots=True)
class KindEntry:
    """What can go wrong, and to which games it belongs."""

    id: str
    title: str
    phase: str
    games: tuple[str, ...]
    family: str
    elsewhere: str
    asked: str
    """The question by which a person tells it from the rest of its family, where no fact does."""
    """The kind that the name means in games that do not know this one; empty when it means nothing there."""
    """The broader word that also answers to this kind; empty when there is none."""
    informs: bool
    broad: bool
    facts: tuple[AskedFact, ...]
    """Of a family: what tells its members apart."""
    when: str
    """Of a member: the condition on its family's facts under which it is meant; empty when nothing tells."""
    proves: Mapping[str, str] = field(default_factory=dict)
    """The facts that hold of every fault of the kind: fact to value."""


@dataclass(frozen=True, slots=True)
class GameGroups:
    """How the list of codes is divided: families of games, each in a folder of ``law``."""

    folders: Mapping[str, str]
    """Group to folder, in the order of the list."""
    usual: Mapping[str, str]
    """Folder to the code that is meant where nobody says which."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Every word a law file may use, and those that only the people at the table use."""

    kinds: Mapping[str, KindEntry]
    facts: Mapping[str, AskedFact]
    effects: Mapping[str, EffectEntry]
    params: Mapping[str, tuple[str, ...]]
    """Parameter of effects to the sorts of value that it takes."""
    roles: Mapping[str, RoleEntry]
    read: frozenset[str]
    """The ids of options by which the program itself goes."""
    offered: frozenset[str]
    """The ids of options that only rows give a meaning."""
    aliases: Mapping[str, str]
    """Plain name to kind."""
    synonyms: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = ()
    """What people say, and what the laws say for it."""
    stop_words: tuple[str, ...] = ()
    groups: GameGroups = field(default_factory=lambda: GameGroups({}, {}))
    """How the list of codes is divided."""
    aloud: Mapping[str, Announcements] = field(default_factory=dict)
    """The sentences read out: scope (empty: everywhere; a family; a code) to sentences."""
    onward: Mapping[str, FollowUpQuestion] = field(default_factory=dict)
    """Effect to the question at the table that follows it."""
    game: GameKeys = field(default_factory=lambda: GameKeys({}, ()))
    """What a code may say of its game."""
    game_words: GameWords = field(default_factory=GameWords)
    """Types of game, scoring systems and settlements, with their functions."""
    detectors: tuple[DetectorEntry, ...] = ()
    """The detectors in the order in which they are asked."""
    homes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Of facts and effects: entry to the file or the folder of lists in which it stands."""


def load_vocabulary(root: Path, own: tuple[TomlTable, ...] = ()) -> Vocabulary:
    """The vocabulary of the rulebase whose TOML files stand in *root*, with the pages that are somebody's *own*.

    SeveralErrors with all that is wrong in it: no law can be read whose words are not known.
    """
    refuse_addresses(own, OWN_LISTS)
    faults: list[SourceError] = []
    pages = (*folder_word_pages(root, faults), *(TomlTable(page.file, page.place, page.data, faults) for page in own))
    lists = {name: word_lists(root, name, pages, faults) for name in OWN_LISTS}
    facts = _entries(lists["facts"], _fact)
    effects = _entries(lists["effects"], effect_entry)
    roles = {name: role_entry(name, table) for table in word_lists(root, "roles", faults=faults) for name in table.data}
    aloud, onward = read_announcements(root, pages, faults), read_follow_ups(root, faults)
    read, offered = load_options(root, faults)
    params = load_params(root, faults)
    _refuse(faults)
    kinds_lists = word_lists(root, "kinds", faults=faults)
    kinds = _entries(kinds_lists, lambda name, table: _kind(name, table, facts))
    kinds = _entries(kinds_lists, lambda name, table: _member(kinds[name], table, kinds) if name in kinds else None)
    aliases = _aliases(word_lists(root, "aliases", faults=faults), kinds)
    words = read_toml(root / "words" / "synonyms.toml", "words/synonyms.toml", faults)
    words.only(("alike", "stop"))
    groups = words.tables("alike")
    for group in groups:
        group.only(("said", "law"))
    synonyms = tuple((group.texts("said"), group.texts("law")) for group in groups)
    _refuse(faults)
    game_words = read_game_words(root)
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
        groups=_groups(root),
        game=read_game_keys(root, kinds, game_words.settlements),
        game_words=game_words,
        detectors=read_detectors(root, kinds),
        homes={name: word_places(lists[name], name) for name in OWN_LISTS},
        aloud=aloud,
        onward=onward,
    )


def _entries(lists: Iterable[TomlTable], read: Callable[[str, TomlTable], T | None]) -> dict[str, T]:
    """The entries of one list by name, without those that *read* refuses."""
    found = {}
    for name, table in word_entries(lists):
        with table.going_on():
            if (entry := read(name, table)) is not None:
                found[name] = entry
    return found


def _refuse(faults: Sequence[SourceError]) -> None:
    if faults:
        raise SeveralErrors(faults)


def _groups(root: Path) -> GameGroups:
    listed = read_toml(root / "words" / "groups.toml", "words/groups.toml")
    listed.only(("order", "folder", "usual"))
    folder, usual = listed.table("folder"), listed.table("usual")
    order = listed.texts("order")
    return GameGroups(
        {group: folder.text(group, "") for group in order}, {name: usual.text(name) for name in usual.data}
    )


def asked_fact(fact: AskedFact, table: TomlTable, known: Mapping[str, tuple[str, ...]] | None) -> AskedFact:
    """*fact* as *table* asks for it, after the *known* ones; None: some of those could not be read."""
    table.only((
        "fact", "only_if", "usual", "question", "to", "bounds", "brief", "short", "chooser", "brings", "yet_to_come",
    ))  # fmt: skip
    # An empty one takes the usual value away: here it is asked.
    usual = "" if table.data.get("usual") == "" else table.among("usual", fact.values, fact.usual)
    # Another question is not asked in the few words of the usual one.
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
        bounds=tuple(_bound(entry, fact, known) for entry in table.tables("bounds")),
        brief=table.text("brief", brief),
        short={**fact.short, **_words_of("short", table, fact.values)},
        joint=fact.joint,
        chooser=table.text("chooser", fact.chooser),
        brings=_words_of("brings", table, fact.values),
        yet_to_come=table.flag("yet_to_come") if "yet_to_come" in table.data else fact.yet_to_come,
        play_over=fact.play_over,
    )


def _words_of(key: str, table: TomlTable, values: tuple[str, ...]) -> dict[str, str]:
    words = table.table(key)
    words.only(values)
    return {value: words.text(value) for value in words.data}


def _bound(entry: TomlTable, fact: AskedFact, known: Mapping[str, tuple[str, ...]] | None) -> ValueBound:
    """``{ when = "by = defender", values = ["partner"] }`` of *fact*, over the *known* facts before it."""
    entry.only(("when", "values"))
    values = entry.texts("values")
    for value in values:
        entry.member("values", value, fact.values)
    if not values or len(values) == len(fact.values):
        raise entry.wrong(f"values must be some of {', '.join(fact.values)}, not all")
    return ValueBound(entry.condition("when", known), entry.text("when"), values)


def asked_facts(
    table: TomlTable, facts: Mapping[str, AskedFact], earlier: Mapping[str, tuple[str, ...]] = MappingProxyType({})
) -> tuple[AskedFact, ...]:
    """The ``facts`` of *table*: names, or tables that say what differs; *earlier* are asked before them."""
    asked: dict[str, AskedFact] = {}
    entries = table.data.get("facts", [])
    if not isinstance(entries, list):
        table.complain("facts must be a list")
        entries = []
    before_all = len(table.faults or ())
    for at, entry in enumerate(entries, 1):
        place = f"facts[{at}]"
        if not isinstance(entry, str | dict):
            table.inner(place, {}).complain("facts must be a list of names or tables")
            continue
        inner = table.inner(place, {"fact": entry} if isinstance(entry, str) else entry)
        with inner.going_on():
            name = inner.text("fact")
            if name and name not in facts:
                inner.complain(NO_FACT.format(name, near_names_hint(name, facts)))
            elif name in asked:
                inner.complain(f"{name} is asked twice")
            elif name:
                known = {**earlier, **{before.id: before.values for before in asked.values()}}
                asked[name] = asked_fact(facts[name], inner, known if len(table.faults or ()) == before_all else None)
    return tuple(asked.values())


def _fact(name: str, table: TomlTable) -> AskedFact:
    table.only((
        "title", "values", "question", "to", "usual", "judgement", "words", "withdraws", "derived", "brief", "short",
        "joint", "proves", "chooser", "yet_to_come", "play_over", "code",
    ))  # fmt: skip
    values = table.texts("values")
    if len(set(values)) < 2 or len(set(values)) != len(values):
        table.complain("values must be two or more, all different")
    return AskedFact(
        id=name,
        title=table.text("title"),
        values=values,
        question=table.text("question"),
        to=table.text("to"),
        usual=table.among("usual", values, ""),
        judgement=table.flag("judgement"),
        words=_words_of("words", table, values),
        withdraws=tuple(table.member("withdraws", value, values) for value in table.texts("withdraws", ())),
        derived=table.text("derived") if "derived" in table.data else "",
        proves=tuple(table.member("proves", value, values) for value in table.texts("proves", ())),
        brief=table.text("brief", ""),
        short=_words_of("short", table, values),
        joint=_words_of("joint", table, values),
        chooser=table.text("chooser", ""),
        yet_to_come=table.flag("yet_to_come"),
        play_over=tuple(table.member("play_over", value, values) for value in table.texts("play_over", ())),
        code=read_addresses(table),
    )


def _kind(name: str, table: TomlTable, facts: Mapping[str, AskedFact]) -> KindEntry:
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
        facts=asked_facts(table, facts),
        when=table.text("when", ""),
        proves=_proved(table, facts),
    )


def _proved(table: TomlTable, facts: Mapping[str, AskedFact]) -> dict[str, str]:
    """The facts that *table* says its kind proves: ``fact = value`` each."""
    found = {}
    for clause in table.texts("proves", ()):
        fact, _, value = (part.strip() for part in clause.partition("="))
        if fact not in facts:
            table.complain(f"proves: {NO_FACT.format(fact, near_names_hint(fact, facts))}")
        else:
            found[fact] = table.member(f"proves: {fact}", value, facts[fact].values)
    return found


def _member(kind: KindEntry, table: TomlTable, kinds: Mapping[str, KindEntry]) -> KindEntry:
    """*kind*, once its family is known to be a kind that asks the facts of its condition."""
    if kind.elsewhere:
        table.member("elsewhere", kind.elsewhere, kinds)
    if kind.family:
        table.member("family", kind.family, kinds)
    if kind.asked and (kind.when or not kind.family):
        table.complain("asked tells a kind from its family where no condition does")
    if kind.when:
        family = kinds.get(kind.family)
        table.condition("when", {fact.id: fact.values for fact in family.facts} if family else {})
    return kind


def _aliases(tables: Iterable[TomlTable], kinds: Mapping[str, KindEntry]) -> dict[str, str]:
    aliases: dict[str, str] = {}
    named = {normalised_name(kind) for kind in kinds}
    for table in tables:
        for name in table.data:
            kind, alias = table.text(name), normalised_name(name)
            if kind not in kinds:
                table.complain(f"'{name}' stands for '{kind}', which is no kind{near_names_hint(kind, kinds)}")
            elif alias in aliases:
                table.complain(f"'{name}' stands twice")
            elif alias in named:
                table.complain(f"'{name}' is itself a kind")
            aliases[alias] = kind
    return aliases
