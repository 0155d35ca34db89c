"""Readers of the lists of game names: names that the old books print, and games without a code."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebase.compiler.toml_table import read_toml
from rulebase.query.normalised_names_and_law_numbers import normalised_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path


BOOK_NAMES_FILE = "law/general/book-names.toml"
_KEYS = "codes", "game", "names", "also", "words", "signs", "note"
_ENDINGS = ("rum", "rummy"), ("rummy", "rum")
_WITHIN = ("hand", "handed"), ("handed", "hand")


@dataclass(frozen=True, slots=True)
class BookName:
    """A name of a game."""

    name: str
    """The name as printed, or as people write it besides."""
    lines: str
    """The lines of the book that print the name; empty if people only write it."""
    codes: tuple[str, ...]
    """The codes that the name means, the likeliest first; none for a game without one."""
    game: str
    """The title of the game without a code that the name means; empty if the name means codes."""
    word: bool
    """Whether the name is an ordinary word at other tables."""
    note: str
    """The note shown to users of the name."""
    signs: tuple[str, ...] = ()
    """Words of a story that show that the game is meant, though its name is a suit or an ordinary word."""

    @property
    def called(self) -> list[str]:
        """The name in plain form, with and without accents, and with hand for handed and rum for rummy."""
        name = normalised_name(self.name)
        bare = "".join(sign for sign in unicodedata.normalize("NFKD", name) if not unicodedata.combining(sign))
        return [*dict.fromkeys(form for one in (name, bare) for form in _lookup_forms(one))]


def _lookup_forms(name: str) -> Iterator[str]:
    words = name.split()
    for ending in ("", *(other for one, other in _ENDINGS if words[-1] == one)):
        held = [*words[:-1], ending or words[-1]]
        yield " ".join(held)
        for one, other in _WITHIN:
            if one in held:
                yield " ".join(other if word == one else word for word in held)


def read_book_names(root: Path) -> tuple[BookName, ...]:
    """The names in the list below *root*; none without the file."""
    path = root / BOOK_NAMES_FILE
    if not path.exists():
        return ()
    file = read_toml(path, BOOK_NAMES_FILE)
    file.only(("printed",))
    found = []
    for group in file.tables("printed"):
        group.only(_KEYS)
        codes, game, note = group.texts("codes", ()), group.text("game", ""), group.text("note", "")
        if bool(codes) == bool(game):
            raise group.wrong("names mean codes, or a game without one: say codes or game")
        words = {normalised_name(word) for word in group.texts("words", ())}
        names = group.table("names")
        lines = {name: names.text(name) for name in names.data} | dict.fromkeys(group.texts("also", ()), "")
        if strange := words - {normalised_name(name) for name in lines}:
            raise group.wrong(f"words has '{min(strange)}', which is none of its names")
        signs = tuple(normalised_name(word) for word in group.texts("signs", ()))
        if long := next((word for word in signs if len(word.split()) != 1), None):
            raise group.wrong(f"signs has '{long}', which is not one word")
        found += [
            BookName(name, held, codes, game, normalised_name(name) in words, note, signs)
            for name, held in lines.items()
        ]
    return tuple(found)


def book_names_by_form(names: Iterable[BookName]) -> dict[str, BookName]:
    """*names* by each of the forms under which they are looked up."""
    return {form: one for one in names for form in one.called}


OTHER_GAMES_FILE = "law/general/other-games.toml"


@dataclass(frozen=True, slots=True)
class OtherGame:
    """A game without a code."""

    title: str
    names: tuple[str, ...]
    """Other names of the game."""
    near: tuple[str, ...]
    """The codes of the most similar games."""

    @property
    def called(self) -> list[str]:
        """All names of the game, in plain form."""
        return [*dict.fromkeys(normalised_name(name) for name in (self.title, *self.names))]


def read_other_games(root: Path) -> tuple[OtherGame, ...]:
    """The games in the list below *root*; none without the file."""
    path = root / OTHER_GAMES_FILE
    if not path.exists():
        return ()
    file = read_toml(path, OTHER_GAMES_FILE)
    file.only(("game",))
    found = []
    for game in file.tables("game"):
        game.only(("title", "names", "near"))
        found.append(OtherGame(game.text("title"), game.texts("names", ()), game.texts("near")))
    return tuple(found)
