"""The words for answers that many questions and choices share: ``words/answers.toml``, and whether all keep to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rulebase.compiler.toml_table import read_toml

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping
    from pathlib import Path

    from rulebase.compiler.toml_table import TomlTable
    from rulebase.errors import SourceError

ANSWERS_FILE = "words/answers.toml"


@dataclass(frozen=True, slots=True)
class AnswerWord:
    """A word that is shown as an answer, and the words understood for it."""

    forms: tuple[str, ...] = ()
    """Its other forms and other words for it, which no answer shows."""
    also: tuple[str, ...] = ()
    """Words that mean it beside certain other answers only."""


@dataclass(frozen=True, slots=True)
class AnswerVocabulary:
    """The words for answers."""

    words: Mapping[str, AnswerWord] = field(default_factory=dict)
    """Word shown → what else is understood for it."""
    options: tuple[Mapping[str, str], ...] = ()
    """For each set of options offered together: id → the word shown."""

    def word_for(self, answer: str) -> str:
        """The word that is shown for *answer* if *answer* is another form of it, else *answer*."""
        return next((word for word, entry in self.words.items() if answer in entry.forms), answer)


def load_answer_words(root: Path, ids: Collection[str], faults: list[SourceError] | None = None) -> AnswerVocabulary:
    """The words for answers below *root*; *ids* are those of all options. Empty without the file."""
    if not (root / ANSWERS_FILE).exists():
        return AnswerVocabulary()
    table = read_toml(root / ANSWERS_FILE, ANSWERS_FILE, faults)
    table.only(("words", "options"))
    shown = table.table("words")
    words = {word: _answer_word(entry) for word, entry in shown.entries()}
    return AnswerVocabulary(words, tuple(_option_words(one, words, ids) for one in table.tables("options")))


def _answer_word(table: TomlTable) -> AnswerWord:
    table.only(("forms", "also"))
    return AnswerWord(table.texts("forms", ()), table.texts("also", ()))


def _option_words(table: TomlTable, words: Collection[str], ids: Collection[str]) -> Mapping[str, str]:
    for option in table.data:
        table.member("option", option, ids, "words/options.toml")
        table.among(option, words)
    return {option: table.text(option) for option in table.data}


def answer_faults(values: Collection[str], short: Mapping[str, str], answers: AnswerVocabulary) -> Iterator[str]:
    """The faults of the answers to a question: those of its *values*, in their *short* words, for which another word is
    shown elsewhere."""
    for value in values:
        said = short.get(value, value)
        word, of_value = answers.word_for(said), answers.word_for(value)
        if said in ("yes", "no") and value not in ("yes", "no") and of_value in answers.words:
            word = of_value
        if word != said:
            yield f"the answer '{said}' is '{word}' elsewhere (words/answers.toml)"


def option_faults(offered: Collection[str], answers: AnswerVocabulary) -> Iterator[str]:
    """The faults of the options *offered* together that show their ids, for which another word is shown elsewhere."""
    if any(set(offered) == one.keys() for one in answers.options):
        return
    for option in offered:
        if (word := answers.word_for(option)) != option:
            yield f"option '{option}' is '{word}' elsewhere (words/answers.toml)"
