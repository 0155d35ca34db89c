"""Names of codes of law: the id, the names in the title, or the beginning of the id without the edition.

A word that several games share, such as pitch or bridge, names none of them: it is answered with their ids and never
with the law of one, unless all the others are forms of that one. A name written by ear or cut short means the one name
that it sounds like or begins.
"""

from __future__ import annotations

import re
from collections import Counter
from difflib import SequenceMatcher, get_close_matches
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from rulebase.lazy_patterns import pattern
from rulebase.query.normalised_names_and_law_numbers import compact_citation, normalised_name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

MOST_SHOWN = 5
"""The most codes that are offered for an unknown name."""
LEAST_LIKENESS = 0.7
"""The least similarity in spelling of a code that is offered."""
FEWEST_CODES_SHARING = 3
"""A word that at least so many codes have in their ids, such as bridge, may be meant by a similar spelling."""
LEAST_LIKENESS_OF_SHARED_WORD = 0.8
"""The least similarity in spelling to such a word."""
FEWEST_LETTERS = 3
"""The least letters of a name that can be the beginning of a longer word: crib for cribbage."""

LEAST_LIKENESS_BY_EAR = 0.75
"""The least similarity in letters to a name that sounds the same."""

_BY_EAR = ("ch", "k"), ("ck", "k"), ("ph", "f"), ("qu", "k"), ("c", "k"), ("z", "s"), ("ie", "i"), ("y", "i")
_SILENT = frozenset("aeiouh")
_LETTERS_AND_DIGITS = pattern(r"(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])")
"""The places between letters and digits written together, as in ``bridge2017``."""
_EDITION = pattern(r"-\d{4}s?$")
_NUMBERS = {"45": "forty five", "66": "sixty six", "500": "five hundred"}
NOT_ALONE = frozenset(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"))
"""Words that name no game by themselves: a question about two cards is not about a game for two."""


def code_by_name(name: str, titles: Mapping[str, str], lineage: Mapping[str, tuple[str, ...]]) -> str | None:
    """The id of the one code that *name* means; None for a name of no code, or of several.

    *titles* maps codes to titles; *lineage* to their parents.
    """
    words = _name_with_numbers_normalised(name)
    if not words:
        return None
    ids = [code for code in titles if _plain_name(code) == words]
    called = ids or [code for code, title in titles.items() if words in _names_in_title(title)]
    if not called:
        # Only an edition may be missing, as in pivot for pivot-bridge-1935: other endings make it another game.
        holders = [code for code in titles if _contains_words(code, words)]
        called = [code for code in holders if _EDITION.search(code) and _plain_name(code).startswith(f"{words} ")]
        called = (
            called
            if len(holders) == 1
            else [code for code in holders if _has_all_others_as_forms(code, holders, lineage)]
        )
    return called[0] if len(called) == 1 else None


def code_by_written_or_heard_name(
    name: str,
    titles: Mapping[str, str],
    lineage: Mapping[str, tuple[str, ...]],
    others: Collection[str] = (),
    printed: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
) -> str | None:
    """The id of the one code that *name* means: as it stands, by ear, or as the beginning of a name; None otherwise.

    Names of *others*, games without a code, mean no code, nor do names spelt as nearly like one of them. Names that
    books have *printed* are recognised as well; each maps to the codes that it means.
    """
    called, codes = code_by_name(name, titles, lineage), printed.get(normalised_name(name), ())
    if codes and (called is None or called in codes):
        # The title of the user's own code takes precedence over the books.
        return codes[0] if len(codes) == 1 else None
    if called:
        return called
    words = _name_with_numbers_normalised(name)
    known = {one for code, title in titles.items() for one in whole_names_of_code(code, title)}
    if len(words) < FEWEST_LETTERS or words in known or words in others:
        return None
    heard = {*known, *others, *printed}
    near = {one: _similarity_by_ear(words, one) for one in heard if sound_of_name(one) == sound_of_name(words)}
    most = max(near.values(), default=0)
    if most > LEAST_LIKENESS_BY_EAR:
        meant = [one for one, nearness in near.items() if nearness == most]
        rivals = any(_similarity_by_ear(words, one) >= most for one in heard - {*meant})
    else:
        # A word that is cut short: crib begins cribbage, in whatever form of it, and nothing else.
        meant = [*{one.split()[0] for one in known if one.startswith(words)}]
        rivals = any(one.startswith(words) for one in others) or any(_contains_words(code, words) for code in titles)
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
    """Codes that *name* may mean, at most ``MOST_SHOWN``; *lineage* maps codes to parents, *titles* to titles.

    Codes with its words come first: the *usual* ones of their games, then those with the most descendants, and last
    those with the words in their title alone. Failing these, codes that begin with its letters, or are spelt or sound
    like it: spades is not to be answered by spade-cassino.
    """
    heirs = Counter(parent for parents in lineage.values() for parent in parents)
    known = sorted(lineage, key=lambda code: (code not in usual, -heirs[code], code))
    words, letters = _name_with_numbers_normalised(name), compact_citation(name)
    found = [
        code
        for code in known
        if words and (_contains_words(code, words) or _contains_words(titles.get(code, ""), words))
    ]
    found.sort(key=lambda code: (code not in usual, not _contains_words(code, words)))
    if not found and len(letters) >= FEWEST_LETTERS:
        found = [code for code in known if compact_citation(code).startswith(letters)]
    heard = "" if found else sound_of_name(letters)
    found = found or [
        code
        for code in known
        if heard in (sound_of_name(compact_citation(code)), sound_of_name(_EDITION.sub("", code)))
    ]
    if not found:
        # Bridge misspelt still means bridge, though it is no single code.
        held = Counter(word for code in known for word in {*_plain_name(code).split()})
        shared = [word for word, codes in held.items() if codes >= FEWEST_CODES_SHARING and word not in NOT_ALONE]
        meant = get_close_matches(words, shared, n=1, cutoff=LEAST_LIKENESS_OF_SHARED_WORD)
        one = code_by_name(meant[0], titles, lineage) if meant else None
        found = [one] if one else codes_like(meant[0], lineage, titles, usual) if meant else []
    found = found or _codes_with_all_words(_LETTERS_AND_DIGITS.sub(" ", words), known, titles)
    found = found or [code for code in known if len(heard) > 1 and heard == sound_of_name(code.split("-")[0])]
    return (found or get_close_matches(name, lineage, n=3, cutoff=LEAST_LIKENESS))[:MOST_SHOWN]


def _codes_with_all_words(words: str, codes: Iterable[str], titles: Mapping[str, str]) -> list[str]:
    """The *codes* with all of several *words*, such as bridge and 2017, in id or title."""
    wanted = set(words.split())
    held = {code: {*_plain_name(code).split(), *normalised_name(titles.get(code, "")).split()} for code in codes}
    return [code for code, own in held.items() if len(wanted) > 1 and wanted <= own]


@lru_cache(maxsize=1024)
def sound_of_name(name: str) -> str:
    """A key for *name* as it sounds: ``euker`` and ``euchre`` are both ``kr``."""
    kept = [letter for letter in _as_heard(name) if letter.isalnum() and letter not in _SILENT]
    return "".join(letter for at, letter in enumerate(kept) if not at or letter != kept[at - 1])


def _as_heard(name: str) -> str:
    letters = name.casefold()
    for written, heard in _BY_EAR:
        letters = letters.replace(written, heard)
    return letters


def _similarity_by_ear(one: str, other: str) -> float:
    return SequenceMatcher(None, _as_heard(one), _as_heard(other), autojunk=False).ratio()


def _has_all_others_as_forms(code: str, holders: list[str], lineage: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether all others among *holders* are forms of *code*: gin means gin rummy, not Oklahoma gin."""
    return all(code in lineage[other] for other in holders if other != code) and len(holders) > 1


def _name_with_numbers_normalised(name: str) -> str:
    return " ".join(_NUMBERS.get(word, word) for word in normalised_name(name).split())


def _contains_words(code: str, words: str) -> bool:
    return f" {words} " in f" {_plain_name(code)} "


@lru_cache(maxsize=1024)
def _plain_name(name: str) -> str:
    """The plain form of the id or title of a code; cached, since an unknown name is compared with all of them."""
    return normalised_name(name)


@lru_cache(maxsize=1024)
def _names_in_title(title: str) -> frozenset[str]:
    """The names in *title*: ``Seven-up (all fours, old sledge)`` has three; a comma outside brackets ends the name."""
    return frozenset(
        {_name_with_numbers_normalised(re.sub(r"\([^()]*\)", "", title).split(",")[0])} | names_in_brackets(title)
    )


def whole_names_of_code(code: str, title: str) -> set[str]:
    """The full names of *code*, in plain form: its id with and without the edition, and the names in *title*."""
    return {_plain_name(code), _plain_name(_EDITION.sub("", code)), *_names_in_title(title)}


def names_in_brackets(title: str) -> set[str]:
    """The other names that *title* gives in brackets, in plain form."""
    return {
        _name_with_numbers_normalised(name) for group in re.findall(r"\(([^()]*)\)", title) for name in group.split(",")
    }


def name_words_of_code(code: str, title: str) -> list[frozenset[str]]:
    """The words of each name by which a search may mean *code*: its id, without years, and every other name in its
    *title*."""
    others = sorted(names_in_brackets(title))
    return [frozenset(re.findall(r"(?<!\w)[a-z]+(?!\w)", code)), *(frozenset(name.split()) for name in others)]
