"""The words for answers: the one that is shown for each, and the others that are understood for it."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from rulebase.query.answers import YES_NO

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Mapping

    from rulebase.query.answers import FactInfo


def answer_label(fact: FactInfo | None, value: str) -> str:
    """The word shown for *value* as an answer to the question of *fact*.

    Yes and no are shown as they are, unless they are a player's choice that has words of its own.
    """
    if fact is None or (YES_NO.issuperset(fact.values) and not fact.chooser):
        return value.replace("_", " ")
    return fact.short.get(value) or value.replace("_", " ")


class AnswerWords:
    """The words for answers that many questions and choices share."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._typed: dict[str, list[str]] = defaultdict(list)
        """Word shown → all words that are understood for it, itself among them."""
        for word, typed in connection.execute("SELECT word, typed FROM answer_word"):
            self._typed[word].append(typed)
        self._options: dict[tuple[str, str], str] = {
            (offered, option): word
            for offered, option, word in connection.execute("SELECT offered, option, word FROM option_word")
        }

    @property
    def words(self) -> Collection[str]:
        """The words that are shown for answers of many questions."""
        return self._typed.keys()

    def option_label(self, option: str, offered: Collection[str]) -> str:
        """The word shown for the *option* of that id, one of those *offered* together."""
        return self._options.get((" ".join(sorted(offered)), option)) or option.replace("-", " ")

    def other_words(self, answers: Mapping[str, str]) -> dict[str, str]:
        """Word that may be typed for one of *answers* (value → the word shown) → that value.

        The values and the words shown are not among them, nor is a word that two of the answers could mean.
        """
        meant: dict[str, set[str]] = defaultdict(set)
        for value, label in answers.items():
            for word in {value, label} & self._typed.keys():
                for typed in self._typed[word]:
                    meant[typed].add(value)
        own = {*answers, *answers.values()}
        return {typed: next(iter(values)) for typed, values in meant.items() if len(values) == 1 and typed not in own}

    def value_beside_fact(self, fact: FactInfo | None, value: str) -> str:
        """*value* as it is shown behind the title of *fact*: the word that many questions share, else itself.

        Yes and no stay: they say whether the title holds.
        """
        label = answer_label(fact, value)
        return label if label in self._typed and YES_NO.isdisjoint((value, label)) else value.replace("_", " ")

    def value_typed(self, fact: FactInfo, typed: str) -> str:
        """The value of *fact* that is *typed*: itself, the word shown for it, or another for that; else *typed*.

        A value that covers two acts (``double_or_redouble``) may be typed as one of them.
        """
        if typed in fact.values:
            return typed
        answers = {value: answer_label(fact, value) for value in fact.values}
        shown = [value for value, label in answers.items() if label.replace(" ", "_") == typed]
        if len(shown) != 1:
            shown = [value for value in fact.values if typed in value.split("_or_")]
        return shown[0] if len(shown) == 1 else self.other_words(answers).get(typed, typed)
