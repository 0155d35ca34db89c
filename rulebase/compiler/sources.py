"""The sources of the rulebase: every code and house with its law files, loaded from ``words`` and ``law``."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rulebase.compiler.case_file import read_cases
from rulebase.compiler.coverage_lists import NO_INVENTORY, ClauseList, Inventory, read_clauses, read_inventory
from rulebase.compiler.game_names import read_book_names, read_other_games
from rulebase.compiler.law_file import KINDS_HINT, read_kind_file
from rulebase.compiler.story_lexicon import NO_LEXICON, StoryLexicon, read_lexicon
from rulebase.compiler.story_phrasings_and_model_file import (
    NO_MODEL,
    Phrasing,
    TrainedModel,
    phrasings_digest,
    read_model,
    read_phrasings,
)
from rulebase.compiler.toml_table import read_toml
from rulebase.compiler.vocabulary import load_vocabulary
from rulebase.compiler.vocabulary_files import WORDS_FILE as WORDS
from rulebase.errors import SourceError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rulebase.compiler.case_file import Case
    from rulebase.compiler.decision_table_checks import Flaw
    from rulebase.compiler.game_names import BookName, OtherGame
    from rulebase.compiler.law_file import KindFile
    from rulebase.compiler.toml_table import TomlTable
    from rulebase.compiler.vocabulary import Vocabulary


ROOT = Path(__file__).parent.parent
"""The folder of the law files in this package."""

_CODE = (
    "title", "names", "group", "edition", "publisher", "book", "in_force_from", "in_force_to", "extends", "families",
    "checked", "note", "silent", "game",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class CodeSource:
    """A code: its title page, and its law file for each kind."""

    id: str
    file: str
    folder: str
    """``law/FAMILY/CODE``."""
    title: str
    names: tuple[str, ...]
    """Other names of its game, besides the title."""
    group: str
    """The heading under which the code is listed."""
    edition: str
    publisher: str
    book: str
    in_force_from: str
    in_force_to: str
    extends: str
    """The parent's id; empty if there is none."""
    families: tuple[str, ...]
    checked: str
    note: str
    silent: Mapping[str, str]
    """Kind → the reason why neither this code nor its parents decide it."""
    game: Mapping[str, object]
    """The keys of the game that this code states itself; the others are the parent's."""
    kinds: Mapping[str, KindFile]
    cases: Mapping[str, tuple[Case, ...]]
    """Kind → the cases beside its table."""
    house: str = ""
    """The house that the code belongs to; empty for the law."""


@dataclass(frozen=True, slots=True)
class Sources:
    """The law files in memory: all that the rulebase is compiled from."""

    words: Vocabulary
    codes: Mapping[str, CodeSource]
    malformed: tuple[SourceError, ...] = ()
    """Complaints about files that were left out when loading with ``keep_going``."""
    inventory: Inventory = NO_INVENTORY
    """The provisions of the old books that have to be covered."""
    clauses: tuple[ClauseList, ...] = ()
    """The clauses of the codes that claim to be whole."""
    lexicon: StoryLexicon = NO_LEXICON
    """The lexicon for reading stories."""
    model: TrainedModel = NO_MODEL
    """The model trained on the phrasings."""
    asked: tuple[Phrasing, ...] = ()
    """The phrasings themselves, loaded only to be checked: nothing is compiled from them."""
    others: tuple[OtherGame, ...] = ()
    """The games without a code."""
    printed: tuple[BookName, ...] = ()
    """The names that the old books print for games."""
    stale: bool = False
    """Whether the model was trained on other phrasings; told only where these are loaded."""
    houses: tuple[ListedHouse, ...] = ()
    """The user's own houses and codes."""
    own_words: tuple[TomlTable, ...] = ()
    """The pages of words that these add."""

    @property
    def spoilt(self) -> frozenset[str]:
        """The ids of the codes that have malformed files."""
        return frozenset(error.file.partition("/")[0] for error in self.malformed)

    def ancestors(self, code: str) -> tuple[str, ...]:
        """The parents of *code*, nearest first, up to where the chain breaks or turns in a circle."""
        found: list[str] = []
        while (code := self.codes[code].extends) and code in self.codes and code not in found:
            found.append(code)
        return tuple(found)

    def game(self, code: str) -> dict[str, object]:
        """The game of *code*, with the keys that it does not state itself taken from its parents."""
        game: dict[str, object] = {}
        for ancestor in (*reversed(self.ancestors(code)), code):
            game |= self.codes[ancestor].game
        return game


def load_sources(root: Path = ROOT, *, keep_going: bool = False) -> Sources:
    """Load the law files under *root*.

    The first malformed file raises SourceError; with *keep_going* it is left out, and the complaint kept in
    ``malformed``.
    """
    malformed: list[SourceError] = []
    words = load_vocabulary(root)
    folders = sorted((path for path in root.glob("law/*/*") if path.is_dir()), key=lambda folder: folder.name)
    codes = {}
    for folder in folders:
        try:
            codes[folder.name] = read_code(folder, words, malformed)
        except SourceError as error:
            malformed += error.faults
        if malformed and not keep_going:
            raise malformed[0]
    others, printed = read_other_games(root), read_book_names(root)
    told = read_lexicon(root), read_model(root)
    asked = _phrasings_or_none(root, malformed) if keep_going else ()
    return Sources(
        words,
        codes,
        tuple(malformed),
        read_inventory(root),
        read_clauses(root),
        *told,
        asked=asked,
        others=others,
        printed=printed,
        stale=bool(asked) and told[1].digest != phrasings_digest(root),
    )


def _phrasings_or_none(root: Path, malformed: list[SourceError]) -> tuple[Phrasing, ...]:
    try:
        return tuple(read_phrasings(root))
    except SourceError as error:
        malformed.append(error)
        return ()


def read_code(folder: Path, words: Vocabulary, malformed: list[SourceError], called: str = "") -> CodeSource:
    """Read the code in *folder*, named *called* in complaints, which are added to *malformed*.

    SourceError if ``code.toml`` cannot be read at all.
    """
    called = called or folder.name
    kinds: dict[str, KindFile] = {}
    cases: dict[str, tuple[Case, ...]] = {}
    for path in sorted(folder.glob("*.toml")):
        file = f"{called}/{path.name}"
        name = path.name.removesuffix(".toml")
        try:
            if name.endswith(".cases"):
                cases[name.removesuffix(".cases")] = read_cases(read_toml(path, file, malformed), words)
            elif path.name not in ("code.toml", WORDS):
                kinds[name] = read_kind_file(read_toml(path, file, malformed), name, words)
        except SourceError as error:
            malformed += error.faults
    return _code_from_page(
        folder, read_toml(folder / "code.toml", f"{called}/code.toml", malformed), words, kinds, cases
    )


def _code_from_page(
    folder: Path,
    page: TomlTable,
    words: Vocabulary,
    kinds: Mapping[str, KindFile],
    cases: Mapping[str, tuple[Case, ...]],
) -> CodeSource:
    page.only(_CODE)
    games = sorted({game for kind in words.kinds.values() for game in kind.games})
    families = page.texts("families")
    for family in families:
        page.member("families", family, games)
    return CodeSource(
        id=folder.name,
        file=page.file,
        folder=f"law/{folder.parent.name}/{folder.name}",
        title=page.text("title"),
        names=page.texts("names", ()),
        group=page.among("group", words.groups.folders),
        edition=page.text("edition", ""),
        publisher=page.text("publisher", ""),
        book=page.text("book"),
        in_force_from=page.text("in_force_from", ""),
        in_force_to=page.text("in_force_to", ""),
        extends=page.text("extends", ""),
        families=families,
        checked=page.text("checked"),
        note=page.text("note", ""),
        silent=_reasons_for_undecided_kinds(page.table("silent"), words),
        game=_checked_game_section(page.table("game"), words),
        kinds=kinds,
        cases=cases,
    )


def _reasons_for_undecided_kinds(table: TomlTable, words: Vocabulary) -> dict[str, str]:
    for kind in table.data:
        table.member("kind", kind, words.kinds, KINDS_HINT)
    return {kind: table.text(kind) for kind in table.data}


def _checked_game_section(table: TomlTable, words: Vocabulary) -> Mapping[str, object]:
    try:
        json.dumps(table.data)
    except TypeError:
        table.keep_or_raise_complaint("dates and times have no place in a game")
    words.game.check(table)
    return table.data


@dataclass(frozen=True, slots=True)
class ListedHouse:
    """A house or a code of the user's own, as it is listed."""

    id: str
    sort: str
    """``rules`` over codes of the law, or a whole ``code``."""
    title: str
    file: str
    over: tuple[str, ...]
    note: str
    flaws: tuple[Flaw, ...] = ()
    """Its faults; nothing is ruled by a house with any."""
    lacks: tuple[Flaw, ...] = ()
    """Parts that a law has and it lacks: a case for every row, and for a code a ruling on every kind."""


class HouseRowChange(NamedTuple):
    """The situations that a row of a house decides."""

    house: str
    code: str
    """The code of the law that the row changes."""
    kind: str
    row: str
    instead_of: tuple[str, ...]
    """The rows of the law that it replaces."""
    situations: Sequence[Mapping[str, str]]
    """The facts of each situation."""
