"""The words of a ``[game]`` section for which the program has functions: types of game, scoring systems, settlements.

Which function that is their entries say. A code is compiled with those of the words that it uses, as text.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rulebase.compile.addresses import address
from rulebase.compile.toml_table import TomlTable, near, read_toml

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

TYPES, SCORING, SETTLEMENTS = "words/game-types.toml", "words/scoring.toml", "words/settlements.toml"


@dataclass(frozen=True, slots=True)
class GameType:
    """A type of game: ``type`` of a ``[game]`` section."""

    id: str
    code: str
    """The sort of game as the program has it; empty where nothing but the deal is followed."""
    usual: bool
    """It is the type of a game that does not say its own."""


@dataclass(frozen=True, slots=True)
class ScoringSystem:
    """A scoring system: ``scoring`` of a ``[game]`` section."""

    id: str
    code: str
    """The function that scores a deal; empty where the result of a deal alone does not decide the score."""
    honours: str
    """The function that finds the honours of the hands; empty where the system pays for none."""
    why: str
    """Why no function scores a deal; empty where one does."""


@dataclass(frozen=True, slots=True)
class SettlementKind:
    """A way to settle a deal: ``kind`` of ``[game.settlement]``."""

    id: str
    code: str
    """The function that settles a deal."""


@dataclass(frozen=True, slots=True)
class GameWords:
    """All of them, by name."""

    types: Mapping[str, GameType] = field(default_factory=dict)
    scoring: Mapping[str, ScoringSystem] = field(default_factory=dict)
    settlements: Mapping[str, SettlementKind] = field(default_factory=dict)

    def functions(self, game: Mapping[str, object]) -> dict[str, dict[str, str]]:
        """The addresses of the functions that a *game* uses, by what they are for and by the word."""
        found: dict[str, dict[str, str]] = {}
        for use, word, at in self._used(game):
            if at:
                found.setdefault(use, {})[word] = at
        return found

    def _used(self, game: Mapping[str, object]) -> Iterator[tuple[str, str, str]]:
        """(use, word, address) of every word in *game*, and in its forms and variants."""
        if game and "type" not in game:
            yield from (("type", one.id, one.code) for one in self.types.values() if one.usual)
        for section in _sections(game):
            if isinstance(name := section.get("type"), str) and name in self.types:
                yield "type", name, self.types[name].code
            if isinstance(name := section.get("scoring"), str) and name in self.scoring:
                yield "scoring", name, self.scoring[name].code
                yield "honours", name, self.scoring[name].honours
            table = section.get("settlement")
            if isinstance(table, dict) and (kind := str(table.get("kind"))) in self.settlements:
                yield "settlement", kind, self.settlements[kind].code

    def unknown(self, game: Mapping[str, object], *, own: bool) -> Iterator[str]:
        """The faults in what a *game* names of them; in a code of somebody's *own* any type may be named, and of one
        that is not listed nothing but the deal is followed."""
        kind, system = game.get("type"), game.get("scoring")
        if isinstance(kind, str) and kind not in self.types and not own:
            yield f"type '{kind}' is none in {TYPES}{near(kind, self.types)}"
        if not isinstance(system, str):
            return
        if system not in self.scoring:
            yield f"scoring '{system}' is none in {SCORING}{near(system, self.scoring)}"
        elif not self.scoring[system].code and "settlement" not in game:
            yield f"scoring = '{system}' needs a settlement: {self.scoring[system].why}"


def _sections(game: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    """*game* and every table in it: the keys of the game stand again in its forms and variants."""
    yield game
    for value in game.values():
        for inner in value if isinstance(value, list) else [value]:
            if isinstance(inner, dict):
                yield from _sections(inner)


def read_game_words(root: Path) -> GameWords:
    """The lists that stand in *root*."""
    return GameWords(
        {name: _type(name, entry) for name, entry in read_toml(root / TYPES, TYPES).entries()},
        {name: _system(name, entry) for name, entry in read_toml(root / SCORING, SCORING).entries()},
        {name: _settlement(name, entry) for name, entry in read_toml(root / SETTLEMENTS, SETTLEMENTS).entries()},
    )


def _type(name: str, entry: TomlTable) -> GameType:
    entry.only(("says", "code", "unfollowed", "usual"))
    entry.text("says")
    return GameType(name, _code_or("unfollowed", entry)[0], entry.flag("usual"))


def _system(name: str, entry: TomlTable) -> ScoringSystem:
    entry.only(("says", "code", "honours", "why"))
    entry.text("says")
    code, why = _code_or("why", entry)
    return ScoringSystem(name, code, address(entry, "honours"), why)


def _settlement(name: str, entry: TomlTable) -> SettlementKind:
    entry.only(("says", "code"))
    entry.text("says")
    entry.text("code")
    return SettlementKind(name, address(entry))


def _code_or(reason: str, entry: TomlTable) -> tuple[str, str]:
    """(address, reason why there is none) of *entry*: it has the one or the other."""
    if ("code" in entry.data) == (reason in entry.data):
        raise entry.wrong(f"either code names what the program has for it, or {reason} says why it has nothing")
    return address(entry), entry.text(reason, "")
