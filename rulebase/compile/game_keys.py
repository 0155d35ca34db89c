"""The closed list of what a code may say of its game: every key of ``[game]`` with its type, its readers, its meaning.

It is the truth of what the keys mean. A key of a table inside the section stands under its path: ``widow.cards``,
``games.*.trump`` for one under any name, ``forms[].players_most`` for one in every table of a list.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebase.compile.toml_table import TomlTable, near, read_toml

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping
    from pathlib import Path

FILE = "words/game-keys.toml"
WITHOUT = ("no such thing", "no such law", "general law", "usual")
"""A game that does not say a key: it has nothing that could go wrong; its law does not speak of it; the check is made,
and ruled on by the law that is common to its sort; the check is made by the rule that is usual in its sort."""
KINDS = "kinds"
"""In place of the words that a text may be: it is a kind."""
SETTLEMENTS = "settlements"
"""Likewise: it is a way to settle a deal, which stands in a list of its own."""


def _is_list_of(kind: type) -> Callable[[object], bool]:
    return lambda value: isinstance(value, list) and all(isinstance(one, kind) for one in value)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _are_numbers(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_number, value))


TYPES: Mapping[str, tuple[str, Callable[[object], bool]]] = {
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
"""Type of a key → how a complaint calls it, and whether a value is of it. A ``game`` has the keys of the game again."""

_NAMED: Mapping[str, re.Pattern[str]] = {
    "number": re.compile(r"-?\d+"),
    "card": re.compile(r"[SHDCR*]|NT|[SHDCt]?(?:[2-9TJQKA]|1[0-3])"),
}
"""What the names of a table may be, where they are not listed: numbers; cards, ranks, suits and denominations."""


@dataclass(frozen=True, slots=True)
class GameKey:
    """What one key may hold, and who reads it."""

    path: str
    types: tuple[str, ...]
    values: tuple[str, ...] | None
    """The words that its text may be; None where any may."""
    each: tuple[str, ...]
    """Of a table: the types of the keys that are not listed; empty where all are."""
    named: tuple[str, ...]
    """What those are called: ``number``, ``card``, or the names; empty where any name may be."""
    reads: tuple[str, ...]
    """The rooms of Python that read it."""
    informs: str
    """Why none does."""
    needs: Mapping[str, tuple[str, ...]]
    """Value → the keys of the game that it cannot do without."""
    stated: tuple[str, ...]
    """Games that must say it, each by a key that they have, or ``key = value | value``: a check goes by it."""
    without: str
    """A game that does not say it, as one of ``WITHOUT``; empty where every game says it that has anything to check."""
    says: str

    @property
    def parent(self) -> str:
        """The path of the table that it stands in; empty for the section itself."""
        return _parent(self.path)

    def names(self, name: str) -> bool:
        """Whether a key that is not listed may be called *name*."""
        if not self.each:
            return False
        pattern = _NAMED.get(self.named[0]) if len(self.named) == 1 else None
        return bool(pattern.fullmatch(name)) if pattern else not self.named or name in self.named


class GameKeys:
    """All keys, by path."""

    def __init__(self, keys: Mapping[str, GameKey], kinds: Collection[str]) -> None:
        self.keys = keys
        self.kinds = kinds
        self._under: dict[str, dict[str, GameKey]] = {}
        for path, key in keys.items():
            self._under.setdefault(key.parent, {})[path.rpartition(".")[2]] = key

    def check(self, section: TomlTable) -> None:
        """Complain of what the *section* may not hold: an unknown key, or a value of the wrong type."""
        self._table(section, "", False)

    def lacking(self, game: Mapping[str, object]) -> list[str]:
        """What a whole *game*, its parents' keys filled in, cannot do without and does not have."""
        return [
            f"{path} = '{value}' needs {needed}"
            for path, key in self.keys.items()
            if key.needs and isinstance(value := _found(game, path), str)
            for needed in key.needs.get(value, ())
            if needed not in game
        ] + [
            f"{condition} needs {path}, by which a check goes: say what holds, also where nothing is checked"
            for path, key in self.keys.items()
            for condition in key.stated
            if _holds(game, condition) and _found(game, path) is None
        ]

    def decided(self, game: Mapping[str, object]) -> list[str]:
        """The keys that a *game*, its parents' keys filled in, has to say because a check goes by them."""
        return [path for path, key in self.keys.items() if any(_holds(game, condition) for condition in key.stated)]

    def unused(self, games: Collection[Mapping[str, object]]) -> list[str]:
        """The keys of the section that none of the *games* has, its forms and variants included."""
        held = {key for game in games for key in _held(game)}
        return [path for path, key in self.keys.items() if not key.parent and path not in held]

    def _table(self, table: TomlTable, path: str, of_game: bool) -> None:
        """*of_game*: the keys of the section may stand in it beside its own."""
        listed = (self._under[""] if of_game else {}) | self._under.get(path, {})
        holder = self.keys.get(path)
        for name, value in table.data.items():
            key = listed.get(name) or listed.get("*")
            if key is not None:
                self._value(table, name, value, key, key.types)
            elif holder is not None and holder.names(name):
                self._value(table, name, value, holder, holder.each)
            else:
                table.complain(f"unknown key '{name}'{near(name, (*listed, *(holder.named if holder else ())))}")

    def _value(self, table: TomlTable, name: str, value: object, key: GameKey, types: tuple[str, ...]) -> None:
        found = next((one for one in types if TYPES[one][1](value)), None)
        if found is None:
            table.complain(f"{name} must be {' or '.join(TYPES[one][0] for one in types)}, not {_called(value)}")
            return
        inner = key.path if types is key.types else f"{key.path}.*"
        if found in ("table", "game"):
            self._table(table.table(name), inner, found == "game")
        elif found in ("tables", "games"):
            for one in table.tables(name):
                self._table(one, f"{inner}[]", found == "games")
        elif types is key.types and found in ("text", "texts"):
            self._words(table, name, table.texts(name) if found == "texts" else (table.text(name, ""),), key)

    def _words(self, table: TomlTable, name: str, words: tuple[str, ...], key: GameKey) -> None:
        for word in words:
            if key.values == (KINDS,):
                if word not in self.kinds:
                    table.complain(f"{name} cannot be '{word}', which is no kind{near(word, self.kinds)}")
            elif key.values is not None:
                table.member(name, word, key.values)


def read_game_keys(root: Path, kinds: Collection[str], settlements: Iterable[str]) -> GameKeys:
    """The list that stands in *root*."""
    listed = read_toml(root / FILE, FILE)
    keys = {path: _key(path, entry, tuple(settlements)) for path, entry in listed.entries()}
    for path, entry in listed.entries():
        key = keys[path]
        if key.parent and not _holder(key.parent, keys):
            raise entry.wrong(f"'{key.parent}' is not listed")
        for needed in (one for many in key.needs.values() for one in many):
            entry.member("needs", needed, keys)
        for condition in key.stated:
            entry.member("stated", condition.partition(" ")[0].partition(".")[0], keys)
        if any(above.informs for above in _above(key, keys)):
            continue
        if bool(key.reads) == bool(key.informs):
            raise entry.wrong("either some room reads it, or informs says why none does")
    return GameKeys(keys, kinds)


def _key(path: str, entry: TomlTable, settlements: tuple[str, ...]) -> GameKey:
    entry.only(("type", "values", "each", "named", "reads", "informs", "needs", "stated", "without", "says"))
    needs = entry.table("needs")
    values = _one_or_more(entry, "values", ())
    return GameKey(
        path=path,
        types=tuple(entry.member("type", one, TYPES) for one in _one_or_more(entry, "type", ("",))),
        values=(settlements if values == (SETTLEMENTS,) else values) if "values" in entry.data else None,
        each=tuple(entry.member("each", one, TYPES) for one in _one_or_more(entry, "each", ())),
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


def _above(key: GameKey, keys: Mapping[str, GameKey]) -> list[GameKey]:
    """The keys in whose tables *key* stands, nearest first."""
    found = []
    while key.parent:
        key = keys[_holder(key.parent, keys)]
        found.append(key)
    return found


def _holder(parent: str, keys: Mapping[str, GameKey]) -> str:
    """The path under which the table *parent* is listed: itself, or the list or the table of tables that it is of."""
    above = parent.removesuffix("[]").removesuffix(".*")
    return next((path for path in (parent, above) if path in keys), "")


def _parent(path: str) -> str:
    return path.rpartition(".")[0]


def _found(game: Mapping[str, object], path: str) -> object:
    """What *game* has at *path*; None where it has nothing."""
    found: object = game
    for name in path.split("."):
        found = found.get(name) if isinstance(found, dict) else None
    return found


def _holds(game: Mapping[str, object], condition: str) -> bool:
    """Whether a *game* is one of which a key is asked: it has another, or has it with one of the values told."""
    path, told, values = condition.partition(" = ")
    found = _found(game, path)
    return str(found) in values.split(" | ") if told else bool(found)


def _held(game: Mapping[str, object]) -> set[str]:
    """Every name in *game*, at whatever depth: the keys of the game stand again in its forms and variants."""
    inner = [value for value in game.values() if isinstance(value, dict)]
    inner += [one for value in game.values() if isinstance(value, list) for one in value if isinstance(one, dict)]
    return set(game).union(*map(_held, inner))


def _called(value: object) -> str:
    return next((says for says, holds in TYPES.values() if holds(value)), "a date or time")
