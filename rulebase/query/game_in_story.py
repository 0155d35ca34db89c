"""The game that a story itself names, "dealer gave himself seven cards at cribbage", or that only its words are of.

It is only suggested: nothing is ruled under a law that nobody chose.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebase.lazy_patterns import pattern
from rulebase.query.code_names import MOST_SHOWN, codes_like, whole_names_of_code
from rulebase.query.normalised_names_and_law_numbers import normalised_name

if TYPE_CHECKING:
    from rulebase.query.rulebase import Rulebase

_FIRST = pattern(r"[:;,.!?]|\s[-\u2013\u2014]")
"""Marks that end the first words of a story; if these are a name, the game is meant: "Nap: he called out"."""
_MOST_WORDS = 7
"""The most words in the name of a game."""
SUIT_NAMES = frozenset({"hearts", "heart", "spades", "spade", "clubs", "club", "diamonds", "diamond"})
SURELY = 0.5
"""The least score of a family of games for words to be of its game; no other family may score above zero."""
_PLAYED = frozenset({"play", "playing", "played", "at"})
"""Words showing that the name after them, which may be a suit or an ordinary word, is meant as a game."""


def game_named_in_story(laws: Rulebase, story: str) -> tuple[str, list[str]]:
    """The words of *story* that name a game, in plain form, and the codes that they may mean; ("", []) for none.

    The longest name counts, and of equally long names the first. The word for a group of games, such as bridge, may
    mean several of its codes; within the name of a game without a code, such as German whist, it means none.
    """
    known, others = codes_by_game_name(laws), laws.printed_names.without_code
    words, first = normalised_name(story).split(), normalised_name(_FIRST.split(story, 1)[0])
    ordinary = SUIT_NAMES | laws.printed_names.ordinary
    for length in range(_MOST_WORDS, 0, -1):
        for start in range(len(words) - length + 1):
            name = " ".join(words[start : start + length])
            if name not in known or name.isdecimal() or _is_part_of_other_name(words, start, length, others):
                continue
            announced = _words_announce_a_game(words, start) or _is_in_game_by_signs(laws, words, start, name)
            if name not in ordinary or announced or name == first:
                return name, known[name][:MOST_SHOWN]
    return "", []


def game_by_words_of_story(laws: Rulebase, story: str) -> tuple[str, list[str]]:
    """The game that the words of *story* are of, though none is named, and its codes; ("", []) if that is not sure.

    The name is that of the group of games, or of a game in it that has a word of the story as its sign: books are won
    at spades. A single word is of many games.
    """
    words = normalised_name(story).split()
    scores = laws.topic_model.read(story).families if len(words) > 1 else {}
    family, *others = sorted(scores, key=lambda name: -scores[name]) or [""]
    if scores.get(family, 0.0) <= SURELY or any(scores[other] > 0 for other in others):
        return "", []
    known = codes_by_game_name(laws)
    signed = (name for name, signs in laws.printed_names.signs.items() if not signs.isdisjoint(words))
    name = next((name for name in signed if laws.family_of(known[name][0]) == family), normalised_name(family))
    return name, known.get(name, [])[:MOST_SHOWN]


def game_without_code_in_story(laws: Rulebase, story: str) -> str:
    """The name in *story* of a game that has no code here, in plain form; empty if there is none.

    Most such names are ordinary words as well: the story has to say that the game is played, unless part of the name is
    the name of a game with a code.
    """
    known, others = codes_by_game_name(laws), laws.printed_names.without_code
    words, first = normalised_name(story).split(), normalised_name(_FIRST.split(story, 1)[0])
    for length in range(_MOST_WORDS, 0, -1):
        for start in range(len(words) - length + 1):
            name = " ".join(words[start : start + length])
            if name not in others or name.isdecimal():
                continue
            if (
                _words_announce_a_game(words, start)
                or name == first
                or (length > 1 and not known.keys().isdisjoint(name.split()))
            ):
                return name
    return ""


def _is_part_of_other_name(words: list[str], start: int, length: int, others: frozenset[str]) -> bool:
    """Whether the *length* words from *start* on are part of the name of one of the *others*."""
    return any(
        " ".join(words[begin:end]) in others
        for begin in range(max(0, start + length - _MOST_WORDS), start + 1)
        for end in range(start + length, min(len(words), begin + _MOST_WORDS) + 1)
        if end - begin > length
    )


def _words_announce_a_game(words: list[str], start: int) -> bool:
    """Whether the *words* before *start* say that a game is named next."""
    before = words[:start]
    return bool(_PLAYED & {*before[-1:]}) or before[-2:] == ["game", "of"] or before == ["in"]


def _is_in_game_by_signs(laws: Rulebase, words: list[str], start: int, name: str) -> bool:
    """Whether "in" stands before *name* at *start*, and a word of that game alone elsewhere: "in spades, how many
    books"."""
    return words[start - 1 : start] == ["in"] and not laws.printed_names.signs.get(name, frozenset()).isdisjoint(words)


def codes_by_game_name(laws: Rulebase) -> dict[str, list[str]]:
    """Plain name → the codes it may mean; the name of a group of games has the likeliest codes of the group."""
    ask = laws.connection.execute
    known = {}
    for folder, usual in ask("SELECT folder, usual FROM code_group"):
        known[normalised_name(folder)] = codes_like(normalised_name(folder), laws.lineage, laws.titles, (usual,))
    alone: dict[str, list[str]] = {}
    for code, title in laws.titles.items():
        for name in whole_names_of_code(code, title):
            alone.setdefault(name, []).append(code)
    printed = {name: [*codes] for name, codes in laws.printed_names.every.items()}
    return known | alone | printed | {name: [code] for name, code in ask("SELECT name, code FROM code_name")}
