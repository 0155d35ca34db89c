"""What people call a code of law: its id, the names in its title, or the beginning of its id without the edition.

A word that several games share, such as pitch or bridge, names none of them: it is answered with their ids and never
with the law of one, unless all the others are forms of that one. A name that is written by ear or cut short is the one
name that it sounds like or begins.
"""

from __future__ import annotations

import re
from collections import Counter
from difflib import SequenceMatcher, get_close_matches
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from rulebase.lazy_patterns import pattern
from rulebase.query.normalise import compact_citation, normalised_name

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

MOST_SHOWN = 5
"""How many codes are offered for a name that is none."""
LEAST_LIKENESS = 0.7
"""How nearly a name has to be spelt like a code for this to be offered."""
FEWEST_CODES_SHARING = 3
"""A word that so many codes have in their ids, such as bridge, is what a name may mean that is nearly spelt so."""
LEAST_LIKENESS_OF_SHARED_WORD = 0.8
"""How nearly a name has to be spelt like such a word."""
FEWEST_LETTERS = 3
"""A name is taken for the beginning of a longer word from so many letters on: crib for cribbage."""

LEAST_LIKENESS_BY_EAR = 0.75
"""How nearly, by its letters, a name has to be spelt like the one that sounds the same."""

_BY_EAR = ("ch", "k"), ("ck", "k"), ("ph", "f"), ("qu", "k"), ("c", "k"), ("z", "s"), ("ie", "i"), ("y", "i")
_SILENT = frozenset("aeiouh")
_EDITION = pattern(r"-\d{4}s?$")
_NUMBERS = {"45": "forty five", "66": "sixty six", "500": "five hundred"}
NOT_ALONE = frozenset(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"))
"""A question about two cards is not about a game for two."""


def code_by_name(name: str, titles: Mapping[str, str], lineage: Mapping[str, tuple[str, ...]]) -> str | None:
    """The id of the one code that *name* means; None for a name of no code, or of several.

    *titles* are by id; *lineage* has the parents of every code.
    """
    words = _words(name)
    if not words:
        return None
    ids = [code for code in titles if _plain_name(code) == words]
    called = ids or [code for code, title in titles.items() if words in _names(title)]
    if not called:
        # Only the edition may be left out, pivot for pivot-bridge-1935: what else follows makes another game of it.
        holders = [code for code in titles if _has(code, words)]
        called = [code for code in holders if _EDITION.search(code) and _plain_name(code).startswith(f"{words} ")]
        called = called if len(holders) == 1 else [code for code in holders if _heads(code, holders, lineage)]
    return called[0] if len(called) == 1 else None


def code_by_heard_name(
    name: str,
    titles: Mapping[str, str],
    lineage: Mapping[str, tuple[str, ...]],
    others: Collection[str] = (),
    printed: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
) -> str | None:
    """The id of the one code that *name* means when it is heard: as it stands, by ear or as its beginning.

    Of no code is the name of one of the *others*, games that have none, nor a name that is spelt as nearly like it. The
    names that books have *printed* are heard as well, each with the codes that it means.
    """
    called, codes = code_by_name(name, titles, lineage), printed.get(normalised_name(name), ())
    if codes and (called is None or called in codes):
        # The title of somebody's own code comes before the books.
        return codes[0] if len(codes) == 1 else None
    if called:
        return called
    words = _words(name)
    known = {one for code, title in titles.items() for one in whole_names_of_code(code, title)}
    if len(words) < FEWEST_LETTERS or words in known or words in others:
        return None
    heard = {*known, *others, *printed}
    near = {one: _nearness(words, one) for one in heard if sound_of_name(one) == sound_of_name(words)}
    most = max(near.values(), default=0)
    if most > LEAST_LIKENESS_BY_EAR:
        meant = [one for one, nearness in near.items() if nearness == most]
        rivals = any(_nearness(words, one) >= most for one in heard - {*meant})
    else:
        # A word that is cut short: crib begins cribbage, in whatever form of it, and nothing else.
        meant = [*{one.split()[0] for one in known if one.startswith(words)}]
        rivals = any(one.startswith(words) for one in others) or any(_has(code, words) for code in titles)
    spoken = {code for one in meant for code in printed.get(one) or (code_by_name(one, titles, lineage),)}
    if not rivals and most <= LEAST_LIKENESS_BY_EAR:
        rivals = any(one.startswith(words) and {*held} != spoken for one, held in printed.items())
    return spoken.pop() if len(spoken) == 1 and not rivals else None


def codes_like(
    name: str,
    lineage: Mapping[str, tuple[str, ...]],
    titles: Mapping[str, str] = MappingProxyType({}),
    usual: Collection[str] = (),
) -> list[str]:
    """Codes that *name* may mean, at most ``MOST_SHOWN``: *lineage* has every code and its parents, *titles* their
    titles.

    Those that have its words come first, of these the *usual* ones of their games, then the ones that most codes
    descend from, and last those that have them in their title alone; then those that begin with its letters, or are
    nearly spelt so: spades is not to be answered by spade-cassino.
    """
    heirs = Counter(parent for parents in lineage.values() for parent in parents)
    known = sorted(lineage, key=lambda code: (code not in usual, -heirs[code], code))
    words, letters = _words(name), compact_citation(name)
    found = [code for code in known if words and (_has(code, words) or _has(titles.get(code, ""), words))]
    found.sort(key=lambda code: (code not in usual, not _has(code, words)))
    if not found and len(letters) >= FEWEST_LETTERS:
        found = [code for code in known if compact_citation(code).startswith(letters)]
    heard = "" if found else sound_of_name(letters)
    found = found or [
        code
        for code in known
        if heard in (sound_of_name(compact_citation(code)), sound_of_name(_EDITION.sub("", code)))
    ]
    if not found:
        # Bridge misspelt is bridge still, though no one code is called so.
        held = Counter(word for code in known for word in {*_plain_name(code).split()})
        shared = [word for word, codes in held.items() if codes >= FEWEST_CODES_SHARING and word not in NOT_ALONE]
        meant = get_close_matches(words, shared, n=1, cutoff=LEAST_LIKENESS_OF_SHARED_WORD)
        one = code_by_name(meant[0], titles, lineage) if meant else None
        found = [one] if one else codes_like(meant[0], lineage, titles, usual) if meant else []
    found = found or [code for code in known if len(heard) > 1 and heard == sound_of_name(code.split("-")[0])]
    return (found or get_close_matches(name, lineage, n=3, cutoff=LEAST_LIKENESS))[:MOST_SHOWN]


@lru_cache(maxsize=1024)
def sound_of_name(name: str) -> str:
    """What is left of *name* when it is spelt by ear: ``euker`` and ``euchre`` are both ``kr``."""
    kept = [letter for letter in _as_heard(name) if letter.isalnum() and letter not in _SILENT]
    return "".join(letter for at, letter in enumerate(kept) if not at or letter != kept[at - 1])


def _as_heard(name: str) -> str:
    letters = name.casefold()
    for written, heard in _BY_EAR:
        letters = letters.replace(written, heard)
    return letters


def _nearness(one: str, other: str) -> float:
    return SequenceMatcher(None, _as_heard(one), _as_heard(other), autojunk=False).ratio()


def _heads(code: str, holders: list[str], lineage: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether all the others of *holders* are forms of *code*: gin means gin rummy, not Oklahoma gin."""
    return all(code in lineage[other] for other in holders if other != code) and len(holders) > 1


def _words(name: str) -> str:
    return " ".join(_NUMBERS.get(word, word) for word in normalised_name(name).split())


def _has(code: str, words: str) -> bool:
    return f" {words} " in f" {_plain_name(code)} "


@lru_cache(maxsize=1024)
def _plain_name(name: str) -> str:
    """The plain form of the id or title of a code: all of them are gone through for a name that is none."""
    return normalised_name(name)


@lru_cache(maxsize=1024)
def _names(title: str) -> frozenset[str]:
    """``Seven-up (all fours, old sledge)`` gives three names; what follows a comma outside brackets is no name."""
    return frozenset({_words(re.sub(r"\([^()]*\)", "", title).split(",")[0])} | names_in_brackets(title))


def whole_names_of_code(code: str, title: str) -> set[str]:
    """What a *code* with this *title* is called when it is named whole, in plain form: its id counts with and without
    the edition."""
    return {_plain_name(code), _plain_name(_EDITION.sub("", code)), *_names(title)}


def names_in_brackets(title: str) -> set[str]:
    """The other names that *title* gives in brackets, in plain form."""
    return {_words(name) for group in re.findall(r"\(([^()]*)\)", title) for name in group.split(",")}


def name_words_of_code(code: str, title: str) -> list[frozenset[str]]:
    """The words of each name by which a search may mean *code*: those of its id, without years, and those of every
    other name in its *title*."""
    others = sorted(names_in_brackets(title))
    return [frozenset(re.findall(r"(?<!\w)[a-z]+(?!\w)", code)), *(frozenset(name.split()) for name in others)]
