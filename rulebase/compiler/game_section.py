"""The ``[game]`` section of a code: the closed list of its keys with their types, and the words that stand in it.

These words are types of game, scoring systems and settlements, each with the address of its function. A key of a table
inside the section is listed by its path: ``widow.cards``, ``games.*.trump``, ``forms[].players_most``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rulebase.compiler.function_addresses import read_address
from rulebase.compiler.toml_table import TomlTable, near_names_hint, read_toml

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
    from pathlib import Path


GAME_KEYS_FILE = "words/game-keys.toml"
WITHOUT = ("no such thing", "no such law", "general law", "usual")
"""The meanings of a missing key, in order: nothing could go wrong; the law of the game does not speak of it; the check
is made, and ruled on by the general law of the game type; the check is made by the rule usual in the game type."""
KIND_VALUES = "kinds"
"""In place of listed values: the text is a kind."""
SETTLEMENT_VALUES = "settlements"
"""In place of listed values: the text is a settlement; these have a list of their own."""


def _is_list_of(kind: type) -> Callable[[object], bool]:
    return lambda value: isinstance(value, list) and all(isinstance(one, kind) for one in value)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _are_numbers(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_number, value))


KEY_TYPES: Mapping[str, tuple[str, Callable[[object], bool]]] = {
    "text": ("text", lambda value: isinstance(value, str)),
    "number": ("a number", _is_number),
    "yes-or-no": ("true or false", lambda value: isinstance(value, bool)),
    "texts": ("a list of text", _is_list_of(str)),
    "numbers": ("a list of numbers", _are_numbers),
    "list": ("a list", lambda value: isinstance(value, list)),
    "table": ("a table", lambda value: isinstance(value, dict)),
    "tables": ("a list of tables", _is_list_of(dict)),
    "game": ("a table of keys of the game", lambda value: isinstance(value, dict)),
    "games": ("a list of tables of keys of the game", _is_list_of(dict)),
}
"""Type of a key → its name in complaints, and its test. A ``game`` has the keys of the game again."""

_NAMED: Mapping[str, re.Pattern[str]] = {
    "number": re.compile(r"-?\d+"),
    "card": re.compile(r"[SHDCR*]|NT|[SHDCt]?(?:[2-9TJQKA]|1[0-3])"),
}
"""Patterns for the names of unlisted keys in a table: numbers; cards, ranks, suits and denominations."""


@dataclass(frozen=True, slots=True)
class GameKey:
    """A key of the section: the values that it may hold, and its readers."""

    path: str
    types: tuple[str, ...]
    values: tuple[str, ...] | None
    """The words that its text may be; None for any."""
    each: tuple[str, ...]
    """The types of unlisted keys, if it is a table; empty if all keys are listed."""
    named: tuple[str, ...]
    """The names of unlisted keys: ``number``, ``card``, or a list; empty for any name."""
    reads: tuple[str, ...]
    """The Python packages that read the key."""
    informs: str
    """The reason why no package reads the key."""
    needs: Mapping[str, tuple[str, ...]]
    """Value → the other keys of the game that it requires."""
    stated: tuple[str, ...]
    """Games that must state the key, since a check depends on it: each given by a key that they have, or ``key = value
    | value``."""
    without: str
    """The meaning of a missing key, one of ``WITHOUT``; empty if every game with something to check states it."""
    says: str

    @property
    def parent(self) -> str:
        """The path of the table that holds the key; empty for the section itself."""
        return _parent_path(self.path)

    def names(self, name: str) -> bool:
        """Whether an unlisted key of this table may be called *name*."""
        if not self.each:
            return False
        pattern = _NAMED.get(self.named[0]) if len(self.named) == 1 else None
        return bool(pattern.fullmatch(name)) if pattern else not self.named or name in self.named


class GameKeys:
    """All keys of the section, by path."""

    def __init__(self, keys: Mapping[str, GameKey], kinds: Collection[str]) -> None:
        self.keys = keys
        self.kinds = kinds
        self._under: dict[str, dict[str, GameKey]] = {}
        for path, key in keys.items():
            self._under.setdefault(key.parent, {})[path.rpartition(".")[2]] = key

    def check(self, section: TomlTable) -> None:
        """Complain of unknown keys in the *section*, and of values of the wrong type."""
        self._check_table(section, "", False)

    def lacking(self, game: Mapping[str, object]) -> list[str]:
        """Messages on the keys that a *game*, with the keys of its parents, requires and lacks."""
        return [
            f"{path} = '{value}' needs {needed}"
            for path, key in self.keys.items()
            if key.needs and isinstance(value := _value_at_path(game, path), str)
            for needed in key.needs.get(value, ())
            if needed not in game
        ] + [
            f"{condition} needs {path}, by which a check goes: say what holds, also where nothing is checked"
            for path, key in self.keys.items()
            for condition in key.stated
            if meets_condition(game, condition) and _value_at_path(game, path) is None
        ]

    def keys_that_must_be_stated(self, game: Mapping[str, object]) -> list[str]:
        """The keys that a *game*, with the keys of its parents, has to state because a check depends on them."""
        return [
            path for path, key in self.keys.items() if any(meets_condition(game, condition) for condition in key.stated)
        ]

    def unused(self, games: Collection[Mapping[str, object]]) -> list[str]:
        """The keys of the section that none of the *games* has, even in its forms and variants."""
        held = {key for game in games for key in _keys_at_any_depth(game)}
        return [path for path, key in self.keys.items() if not key.parent and path not in held]

    def _check_table(self, table: TomlTable, path: str, of_game: bool) -> None:
        """*of_game*: the keys of the section are allowed in the table beside its own."""
        listed = (self._under[""] if of_game else {}) | self._under.get(path, {})
        holder = self.keys.get(path)
        for name, value in table.data.items():
            key = listed.get(name) or listed.get("*")
            if key is not None:
                self._value(table, name, value, key, key.types)
            elif holder is not None and holder.names(name):
                self._value(table, name, value, holder, holder.each)
            else:
                table.keep_or_raise_complaint(
                    f"unknown key '{name}'{near_names_hint(name, (*listed, *(holder.named if holder else ())))}"
                )

    def _value(self, table: TomlTable, name: str, value: object, key: GameKey, types: tuple[str, ...]) -> None:
        found = next((one for one in types if KEY_TYPES[one][1](value)), None)
        if found is None:
            table.keep_or_raise_complaint(
                f"{name} must be {' or '.join(KEY_TYPES[one][0] for one in types)}, not {_type_in_words(value)}"
            )
            return
        inner = key.path if types is key.types else f"{key.path}.*"
        if found in ("table", "game"):
            self._check_table(table.table(name), inner, found == "game")
        elif found in ("tables", "games"):
            for one in table.tables(name):
                self._check_table(one, f"{inner}[]", found == "games")
        elif types is key.types and found in ("text", "texts"):
            self._words(table, name, table.texts(name) if found == "texts" else (table.text(name, ""),), key)

    def _words(self, table: TomlTable, name: str, words: tuple[str, ...], key: GameKey) -> None:
        for word in words:
            if key.values == (KIND_VALUES,):
                if word not in self.kinds:
                    table.keep_or_raise_complaint(
                        f"{name} cannot be '{word}', which is not a kind{near_names_hint(word, self.kinds)}"
                    )
            elif key.values is not None:
                table.member(name, word, key.values)


def read_game_keys(root: Path, kinds: Collection[str], settlements: Iterable[str]) -> GameKeys:
    """The list in the folder *root*; *kinds* and *settlements* are the values of keys that name one."""
    listed = read_toml(root / GAME_KEYS_FILE, GAME_KEYS_FILE)
    keys = {path: _read_game_key(path, entry, tuple(settlements)) for path, entry in listed.entries()}
    for path, entry in listed.entries():
        key = keys[path]
        if key.parent and not _listed_path_of_parent(key.parent, keys):
            raise entry.wrong(f"'{key.parent}' is not listed")
        for needed in (one for many in key.needs.values() for one in many):
            entry.member("needs", needed, keys)
        for condition in key.stated:
            entry.member("stated", condition.partition(" ")[0].partition(".")[0], keys)
        if any(above.informs for above in _enclosing_keys(key, keys)):
            continue
        if bool(key.reads) == bool(key.informs):
            raise entry.wrong("either some room reads it, or informs says why none does")
    return GameKeys(keys, kinds)


def _read_game_key(path: str, entry: TomlTable, settlements: tuple[str, ...]) -> GameKey:
    entry.only(("type", "values", "each", "named", "reads", "informs", "needs", "stated", "without", "says"))
    needs = entry.table("needs")
    values = _one_or_more(entry, "values", ())
    return GameKey(
        path=path,
        types=tuple(entry.member("type", one, KEY_TYPES) for one in _one_or_more(entry, "type", ("",))),
        values=(settlements if values == (SETTLEMENT_VALUES,) else values) if "values" in entry.data else None,
        each=tuple(entry.member("each", one, KEY_TYPES) for one in _one_or_more(entry, "each", ())),
        named=_one_or_more(entry, "named", ()),
        reads=_one_or_more(entry, "reads", ()),
        informs=entry.text("informs") if "informs" in entry.data else "",
        needs={value: needs.texts(value) for value in needs.data},
        stated=_one_or_more(entry, "stated", ()),
        without=entry.member("without", entry.text("without"), WITHOUT) if "without" in entry.data else "",
        says=entry.text("says"),
    )


def _one_or_more(entry: TomlTable, key: str, default: tuple[str, ...]) -> tuple[str, ...]:
    if isinstance(entry.data.get(key), str):
        return (entry.text(key),)
    return entry.texts(key, default)


def _enclosing_keys(key: GameKey, keys: Mapping[str, GameKey]) -> list[GameKey]:
    """The keys whose tables contain *key*, nearest first."""
    found = []
    while key.parent:
        key = keys[_listed_path_of_parent(key.parent, keys)]
        found.append(key)
    return found


def _listed_path_of_parent(parent: str, keys: Mapping[str, GameKey]) -> str:
    """The path under which the table *parent* is listed: its own, or that of the list or table of tables that contains
    it."""
    above = parent.removesuffix("[]").removesuffix(".*")
    return next((path for path in (parent, above) if path in keys), "")


def _parent_path(path: str) -> str:
    return path.rpartition(".")[0]


def _value_at_path(game: Mapping[str, object], path: str) -> object:
    """The value at *path* in *game*; None if there is none."""
    found: object = game
    for name in path.split("."):
        found = found.get(name) if isinstance(found, dict) else None
    return found


def meets_condition(game: Mapping[str, object], condition: str) -> bool:
    """Whether a *game* meets *condition*: it has the key, with one of the values if some are given."""
    path, told, values = condition.partition(" = ")
    found = _value_at_path(game, path)
    return str(found) in values.split(" | ") if told else bool(found)


def _keys_at_any_depth(game: Mapping[str, object]) -> set[str]:
    """Every key in *game*, at any depth: forms and variants repeat the keys of the game."""
    inner = [value for value in game.values() if isinstance(value, dict)]
    inner += [one for value in game.values() if isinstance(value, list) for one in value if isinstance(one, dict)]
    return set(game).union(*map(_keys_at_any_depth, inner))


def _type_in_words(value: object) -> str:
    return next((says for says, holds in KEY_TYPES.values() if holds(value)), "a date or time")


GAME_TYPES_FILE, SCORING_FILE, SETTLEMENTS_FILE = (
    "words/game-types.toml",
    "words/scoring.toml",
    "words/settlements.toml",
)


@dataclass(frozen=True, slots=True)
class GameType:
    """A type of game: ``type`` of a ``[game]`` section."""

    id: str
    code: str
    """The address of the game type; empty if the program follows only the deal."""
    usual: bool
    """Whether a game without ``type`` is of this type."""


@dataclass(frozen=True, slots=True)
class ScoringSystem:
    """A scoring system: ``scoring`` of a ``[game]`` section."""

    id: str
    code: str
    """The address of the function that scores a deal; empty if the result of a deal alone does not decide the score."""
    honours: str
    """The address of the function that finds the honours of the hands; empty if the system pays for none."""
    why: str
    """The reason why no function scores a deal; empty if one does."""


@dataclass(frozen=True, slots=True)
class SettlementKind:
    """A way to settle a deal: ``kind`` of ``[game.settlement]``."""

    id: str
    code: str
    """The address of the function that settles a deal."""


@dataclass(frozen=True, slots=True)
class GameWords:
    """All game types, scoring systems and settlements, by name."""

    types: Mapping[str, GameType] = field(default_factory=dict)
    scoring: Mapping[str, ScoringSystem] = field(default_factory=dict)
    settlements: Mapping[str, SettlementKind] = field(default_factory=dict)

    def functions(self, game: Mapping[str, object]) -> dict[str, dict[str, str]]:
        """Use (``type``, ``scoring``, ``honours``, ``settlement``) → word → address, for the words in *game*."""
        found: dict[str, dict[str, str]] = {}
        for use, word, at in self._used(game):
            if at:
                found.setdefault(use, {})[word] = at
        return found

    def _used(self, game: Mapping[str, object]) -> Iterator[tuple[str, str, str]]:
        """(use, word, address) of every word in *game*, and in its forms and variants."""
        if game and "type" not in game:
            yield from (("type", one.id, one.code) for one in self.types.values() if one.usual)
        for section in _game_and_inner_tables(game):
            if isinstance(name := section.get("type"), str) and name in self.types:
                yield "type", name, self.types[name].code
            if isinstance(name := section.get("scoring"), str) and name in self.scoring:
                yield "scoring", name, self.scoring[name].code
                yield "honours", name, self.scoring[name].honours
            table = section.get("settlement")
            if isinstance(table, dict) and (kind := str(table.get("kind"))) in self.settlements:
                yield "settlement", kind, self.settlements[kind].code

    def unknown(self, game: Mapping[str, object], *, own: bool) -> Iterator[str]:
        """The faults in the words of a *game*. The user's *own* codes may name any type; of one that is not listed only
        the deal is followed."""
        kind, system = game.get("type"), game.get("scoring")
        if isinstance(kind, str) and kind not in self.types and not own:
            yield f"type '{kind}' is none in {GAME_TYPES_FILE}{near_names_hint(kind, self.types)}"
        if not isinstance(system, str):
            return
        if system not in self.scoring:
            yield f"scoring '{system}' is none in {SCORING_FILE}{near_names_hint(system, self.scoring)}"
        elif not self.scoring[system].code and "settlement" not in game:
            yield f"scoring = '{system}' needs a settlement: {self.scoring[system].why}"


def _game_and_inner_tables(game: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    """*game* and every table in it: forms and variants repeat the keys of the game."""
    yield game
    for value in game.values():
        for inner in value if isinstance(value, list) else [value]:
            if isinstance(inner, dict):
                yield from _game_and_inner_tables(inner)


def read_game_words(root: Path) -> GameWords:
    """The lists in the folder *root*."""
    return GameWords(
        {
            name: _read_game_type(name, entry)
            for name, entry in read_toml(root / GAME_TYPES_FILE, GAME_TYPES_FILE).entries()
        },
        {
            name: _read_scoring_system(name, entry)
            for name, entry in read_toml(root / SCORING_FILE, SCORING_FILE).entries()
        },
        {
            name: _read_settlement_kind(name, entry)
            for name, entry in read_toml(root / SETTLEMENTS_FILE, SETTLEMENTS_FILE).entries()
        },
    )


def _read_game_type(name: str, entry: TomlTable) -> GameType:
    entry.only(("says", "code", "unfollowed", "usual"))
    entry.text("says")
    return GameType(name, _address_or_reason("unfollowed", entry)[0], entry.flag("usual"))


def _read_scoring_system(name: str, entry: TomlTable) -> ScoringSystem:
    entry.only(("says", "code", "honours", "why"))
    entry.text("says")
    code, why = _address_or_reason("why", entry)
    return ScoringSystem(name, code, read_address(entry, "honours"), why)


def _read_settlement_kind(name: str, entry: TomlTable) -> SettlementKind:
    entry.only(("says", "code"))
    entry.text("says")
    entry.text("code")
    return SettlementKind(name, read_address(entry))


def _address_or_reason(reason: str, entry: TomlTable) -> tuple[str, str]:
    """(address, reason why there is none) of *entry*, which must have exactly one of them."""
    if ("code" in entry.data) == (reason in entry.data):
        raise entry.wrong(f"either code names what the program has for it, or {reason} says why it has nothing")
    return read_address(entry), entry.text(reason, "")
