"""Checks that every word stands in the narrowest scope that holds all its users: a code, a family, or ``words``."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from rulebase.compiler.decision_table_checks import Flaw
from rulebase.compiler.effect_and_role_vocabulary import CLAUSES
from rulebase.compiler.effect_checks import effects_ordered_or_offered
from rulebase.compiler.vocabulary_files import SHARED_FOLDER, WORDS_FILE
from rulebase.query.conditions import parse_condition

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from rulebase.compiler.law_file import KindFile
    from rulebase.compiler.sources import Sources
    from rulebase.compiler.vocabulary import Vocabulary

_MOST = 3
"""The number of users named in a complaint."""


def misplaced_words(sources: Sources) -> Iterator[Flaw]:
    """Flaws of words that do not stand in the narrowest folder holding all of their users."""
    for name, used in (("facts", _users_by_fact(sources)), ("effects", _users_by_effect(sources))):
        for entry, stands in sources.words.homes[name].items():
            users = used.get(entry, set())
            if (wanted := _narrowest_words_file(users, sources) or f"{SHARED_FOLDER}/{name}") != stands:
                yield Flaw(stands, entry, f"{_users_in_words(users)} this, so it stands in {wanted}")


def _narrowest_words_file(users: Collection[str], sources: Sources) -> str:
    """The ``words.toml`` of the only code, or else of the only family, among *users*; empty for a shared word."""
    codes = {sources.codes[user].folder if user in sources.codes else "" for user in users}
    for folders in (codes, {folder.rpartition("/")[0] for folder in codes}):
        if len(folders) == 1 and (folder := folders.pop()):
            return f"{folder}/{WORDS_FILE}"
    return ""


def _users_by_fact(sources: Sources) -> dict[str, set[str]]:
    """Fact → the codes and the kinds that use it."""
    used: dict[str, set[str]] = {}
    for code in sources.codes.values():
        for law in code.kinds.values():
            for fact in _facts_in_table(law, sources.words):
                used.setdefault(fact, set()).add(code.id)
    for kind in sources.words.kinds.values():
        for fact in (*(asked.id for asked in kind.facts), *kind.proves):
            used.setdefault(fact, set()).add(kind.id)
    return used


def _facts_in_table(law: KindFile, words: Vocabulary) -> Iterator[str]:
    yield from (fact.id for fact in law.facts)
    yield from (fact for one in law.heard for fact, _ in (one.said, one.means))
    yield from chain.from_iterable(map(parse_condition, law.never))
    for row in law.rows:
        for effect in effects_ordered_or_offered(row):
            for param, value in effect.params:
                if CLAUSES in words.params.get(param, ()):
                    clauses = value if isinstance(value, tuple) else (str(value),)
                    yield from (clause.partition("=")[0].strip() for clause in clauses)


def _users_by_effect(sources: Sources) -> dict[str, set[str]]:
    """Effect → the codes that order or offer it; an effect that rewords another has the users of that one."""
    used: dict[str, set[str]] = {}
    for code in sources.codes.values():
        for law in code.kinds.values():
            for row in law.rows:
                for effect in effects_ordered_or_offered(row):
                    used.setdefault(effect.name, set()).add(code.id)
    effects: Mapping[str, str] = {effect.id: effect.rewords for effect in sources.words.effects.values()}
    return used | {name: used.get(rewords, set()) for name, rewords in effects.items() if rewords}


def _users_in_words(users: Collection[str]) -> str:
    first = sorted(users)[:_MOST]
    if len(first) < 2:
        return f"only {first[0]} uses" if first else "no law uses"
    if (others := len(users) - len(first)) > 0:
        return f"{', '.join(first)} and {others} more use"
    return f"{', '.join(first[:-1])} and {first[-1]} use"
