"""The lexicon for reading stories (``words/stories``): endings, roles, verbs, concepts, patterns of facts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rulebase.compiler.toml_table import TomlTable, read_toml
from rulebase.stories.spelling_repair_and_word_marking import StoryReader
from rulebase.stories.tokens import WordEndings, stem
from rulebase.stories.word_patterns import WordPatterns, parse_pattern, patterns_by_first_form

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from rulebase.stories.spelling_repair_and_word_marking import StorySpelling
    from rulebase.stories.word_patterns import WordPattern

STORIES_FOLDER = "words/stories"


@dataclass(frozen=True, slots=True)
class StoryLexicon:
    """The words and patterns by which stories are read."""

    endings: WordEndings
    stop: frozenset[str]
    """Words that carry no meaning by themselves, both as written and as stems."""
    verbs: Mapping[str, str]
    """Stem of a word → the act that it names."""
    roles: tuple[tuple[str, WordPattern], ...]
    concepts: tuple[tuple[str, WordPattern], ...]
    facts: tuple[tuple[str, WordPattern], ...] = ()
    """(``KIND/FACT=VALUE``, pattern); with ``!`` before the value, a sentence that fits does not tell the value."""
    says: Mapping[str, str] = field(default_factory=dict)
    """``FACT=VALUE`` → the sentence that people are asked to confirm."""

    def reader(self, spelling: StorySpelling | None = None) -> StoryReader:
        """A reader of stories by this lexicon, with *spelling* to repair misspelt words."""
        roles, concepts = patterns_by_first_form(self.roles), patterns_by_first_form(self.concepts)
        return StoryReader(
            self.endings,
            WordPatterns(lambda form: roles.get(form, ())),
            WordPatterns(lambda form: concepts.get(form, ())),
            spelling,
        )

    @property
    def words(self) -> frozenset[str]:
        """Every word that occurs in a pattern."""
        patterns = (*self.roles, *self.concepts)
        forms = {form for _, pattern in patterns for element in pattern for form in element.forms}
        return frozenset(form for form in forms if form.isalpha())


NO_LEXICON = StoryLexicon(WordEndings({}, ()), frozenset(), {}, (), ())


def read_lexicon(root: Path) -> StoryLexicon:
    """The lexicon below *root*; ``NO_LEXICON`` if there is none, as in a rulebase without phrasings."""
    if not (root / STORIES_FOLDER).is_dir():
        return NO_LEXICON
    words = _read_lexicon_file(root, "words")
    words.only(("irregular", "suffixes", "stop"))
    irregular = words.table("irregular")
    suffixes = words.data.get("suffixes", [])
    if not isinstance(suffixes, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in suffixes):
        raise words.wrong("suffixes must be a list of pairs: what is cut off, and what is put in its place")
    endings = WordEndings(
        {word: irregular.text(word) for word in irregular.data}, [(cut, put) for cut, put in suffixes]
    )
    stop = words.text("stop").split()
    verbs = _read_lexicon_file(root, "verbs")
    return StoryLexicon(
        endings,
        frozenset(stop) | {stem(word, endings) for word in stop},
        {stem(word, endings): deed for deed in verbs.data for word in verbs.text(deed).split()},
        _read_patterns(_read_lexicon_file(root, "roles"), endings),
        _read_patterns(_read_lexicon_file(root, "concepts"), endings),
        tuple(_read_fact_patterns(_read_lexicon_file(root, "facts"), endings)),
        {
            f"{fact}={value}": values.text(value)
            for fact, values in _read_lexicon_file(root, "says").entries()
            for value in values.data
        },
    )


def _read_lexicon_file(root: Path, name: str) -> TomlTable:
    return read_toml(root / STORIES_FOLDER / f"{name}.toml", f"{STORIES_FOLDER}/{name}.toml")


def _read_fact_patterns(page: TomlTable, endings: WordEndings) -> Iterator[tuple[str, WordPattern]]:
    """The patterns of ``[KIND.FACT]``, given as ``VALUE = [patterns]`` and ``unless.VALUE = [patterns]``; the kind
    ``any`` is every kind."""
    for kind, facts in page.entries():
        for fact, values in facts.entries():
            unless = values.table("unless")
            told = TomlTable(
                values.file, values.place, {name: held for name, held in values.data.items() if name != "unless"}
            )
            for mark, table in (("", told), ("!", unless)):
                for value, pattern in _read_patterns(table, endings):
                    yield f"{kind}/{fact}={mark}{value}", pattern


def _read_patterns(table: TomlTable, endings: WordEndings) -> tuple[tuple[str, WordPattern], ...]:
    found = []
    for name in table.data:
        for text in table.texts(name):
            if not text.strip():
                raise table.wrong(f"{name} has an empty pattern")
            found.append((name, parse_pattern(text, endings)))
    return tuple(found)
