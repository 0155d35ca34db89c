"""Tokens of a story: each word in one form, with its place in the text.

Seats, calls and cards are written in many ways ("one spade", "1S", "1♠"); here each is one token with its value. The
token ``.`` separates sentences.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

LONGEST_STORY = 6000
"""The number of characters read of a story; nobody at a table tells more."""

SENTENCE_END = "."
"""The token between two sentences."""
BID, CARD, SEAT, NUMBER = "@bid", "@card", "@seat", "@num"
HONOUR, SMALL = "@honour", "@small"
"""A card known to be an honour (ten or higher), or known not to be."""

_SEATS = {"n": "north", "e": "east", "s": "south", "w": "west"}
_SUITS = {
    "c": "C", "club": "C", "♣": "C", "d": "D", "diamond": "D", "diam": "D", "♦": "D", "h": "H", "heart": "H", "♥": "H",
    "s": "S", "spade": "S", "♠": "S",
}  # fmt: skip
_STRAINS = _SUITS | {"nt": "N", "n": "N", "notrump": "N"}
_RANKS = {
    "ace": "A", "king": "K", "queen": "Q", "jack": "J", "knave": "J", "ten": "T", "nine": "9", "eight": "8",
    "seven": "7", "six": "6", "five": "5", "four": "4", "three": "3", "deuce": "2", "two": "2", "10": "T",
    "a": "A", "k": "K", "q": "Q", "j": "J", "t": "T",
} | {str(number): str(number) for number in range(2, 10)}  # fmt: skip
_HONOURS = frozenset("AKQJT")
_COUNTS = {
    word: number
    for number, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
         "fourteen", "fifteen"),
        1,
    )
}  # fmt: skip
SPELT_OUT = frozenset(word for word in (*_RANKS, *_COUNTS) if len(word) > 2)
"""Words of ranks and counts, which need no repair although they are turned into other tokens."""
_LEVELS = {word: number for word, number in _COUNTS.items() if number < 10}
_NOT_A_BID = frozenset(("card", "trick", "point", "round", "honour", "honor", "of", "player", "loser", "winner"))
"""Words after "two spades" that show it to be a count."""

_TOKEN = re.compile(
    r"(?P<bid>(?<![\w.])[1-9](?:nt|[cdhsnCDHSN♣♦♥♠]|NT|Nt)(?:[xX]{1,2})?(?!\w))"
    r"|(?P<card>(?<!\w)(?:[CDHS♣♦♥♠](?:10|[AKQJT2-9])|(?!TD)(?:10|[AKQJT])[CDHS♣♦♥♠]|[akqjtAKQJT2-9][♣♦♥♠]|[KQJ][cdhs])(?!\w))"
    r"|(?P<number>\d+)|(?P<word>[^\W\d_]+(?:['\u2019][^\W\d_]+)?)"
    r"|(?P<suit>[♣♦♥♠])|(?P<end>[.!?;:\n]+)"
)
_SINGLE_SEAT = frozenset("NESW")


class StoryWord(NamedTuple):
    """A word of a story."""

    form: str
    """The form in which it is compared: a stem, ``@bid``, ``@card``, ``@seat`` …"""
    start: int
    """The start in the text; ``end`` is exclusive."""
    end: int
    value: str = ""
    """The bid (``1S``), the card (``SQ``, or ``?Q`` without a suit), the seat or the number that it names."""


class WordEndings(NamedTuple):
    """The rules that bring words to one form."""

    irregular: Mapping[str, str]
    """Irregular form → stem, such as ``led`` → ``lead``. A stem of several words stands for all of them."""
    suffixes: Sequence[tuple[str, str]]
    """(ending, replacement); the first pair that leaves three letters is applied."""


def stem(word: str, endings: WordEndings) -> str:
    """*word*, in small letters, without its ending: ``corrected`` and ``corrects`` are ``correct``.

    What is left may be an irregular form itself: ``renegged`` is a ``reneg``.
    """
    found = endings.irregular.get(word)
    if found is not None:
        return found
    for cut, put in endings.suffixes:
        if word.endswith(cut) and len(word) - len(cut) + len(put) > 2:
            word = word[: len(word) - len(cut)] + put
            if not put and len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lszef":
                word = word[:-1]
            break
    word = word[:-1] if len(word) > 4 and word[-1] == "e" else word
    return endings.irregular.get(word, word)


def words_before_joining(text: str, endings: WordEndings) -> Iterator[StoryWord]:
    """The words of *text* one by one, before words are joined."""
    return _tokens_of_text(text[:LONGEST_STORY], endings)


def _tokens_of_text(text: str, endings: WordEndings) -> Iterator[StoryWord]:
    lettered = text.upper() != text
    for match in _TOKEN.finditer(text):
        sort, said, start, end = match.lastgroup, match[0], *match.span()
        if sort == "bid":
            bare = said.lower().rstrip("x")
            yield StoryWord(BID, start, end, bare[0] + _STRAINS[bare[1:]])
            if said[-1] in "xX":
                yield StoryWord("double", start, end)
        elif sort == "card":
            yield _card_token(said, start, end)
        elif sort == "end":
            yield StoryWord(SENTENCE_END, start, end)
        elif sort == "suit":
            yield StoryWord(_suit_word(said), start, end, _SUITS[said])
        elif sort == "number":
            yield StoryWord(NUMBER, start, end, said.lstrip("0") or "0")
        elif said in _SINGLE_SEAT and lettered:
            yield StoryWord(SEAT, start, end, said)
        else:
            yield from _words_of_spelling(
                said.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'"), start, end, endings
            )


def _words_of_spelling(word: str, start: int, end: int, endings: WordEndings) -> Iterator[StoryWord]:
    bare = word.removesuffix("'s")
    if bare in _SEATS.values():
        yield StoryWord(SEAT, start, end, bare[0].upper())
        return
    whole = endings.irregular.get(word)
    form = whole if whole is not None else stem(bare.replace("'", ""), endings)
    for part in form.split():
        yield StoryWord(part, start, end, bare)


def _card_token(said: str, start: int, end: int) -> StoryWord:
    suit = next(char for char in said if char.lower() in "cdhs♣♦♥♠")
    rank = _RANKS[said.replace(suit, "", 1).lower()]
    return StoryWord(CARD, start, end, _SUITS[suit.lower()] + rank)


def _suit_word(sign: str) -> str:
    return {"C": "club", "D": "diamond", "H": "heart", "S": "spade"}[_SUITS[sign]]


def bids_and_cards_joined(words: Sequence[StoryWord]) -> list[StoryWord]:
    """*words* with bids and cards of several words made one: ``one spade``, ``queen of hearts``, ``no trump``."""
    found: list[StoryWord] = []
    at = 0
    while at < len(words):
        read = _spelt_out_bid_at(words, at) or _spelt_out_card_at(words, at)
        if read:
            word, length = read
            found.append(word)
            at += length
        else:
            word = words[at]
            count = _COUNTS.get(word.value) if word.form not in (SEAT, CARD, BID) else None
            found.append(word._replace(form=NUMBER, value=str(count)) if count and word.value != "one" else word)
            at += 1
    return found


def _spelt_out_bid_at(words: Sequence[StoryWord], at: int) -> tuple[StoryWord, int] | None:
    """The bid of several words that begins at *at*, and the number of its words; None if there is none."""
    first = words[at]
    level = int(first.value) if first.form == NUMBER and len(first.value) == 1 else _LEVELS.get(first.value)
    if not level or at + 1 == len(words):
        return None
    second = words[at + 1]
    if second.form == "no" and at + 2 < len(words) and words[at + 2].form == "trump":
        return StoryWord(BID, first.start, words[at + 2].end, f"{level}N"), 3
    strain = "N" if second.value in ("nt", "notrump", "notrumps") else _SUITS.get(second.form)
    after = words[at + 2].form if at + 2 < len(words) else SENTENCE_END
    if strain is None or after in _NOT_A_BID or (strain != "N" and len(second.value) == 1 and second.value.isalpha()):
        return None
    return StoryWord(BID, first.start, second.end, f"{level}{strain}"), 2


def _spelt_out_card_at(words: Sequence[StoryWord], at: int) -> tuple[StoryWord, int] | None:
    """The card of several words that begins at *at*, and the number of its words; a bare honour is a card, too."""
    first = words[at]
    rank = _RANKS.get(first.value) if first.form not in (SEAT, CARD, BID) else None
    rest = [word.form for word in words[at + 1 : at + 4]]
    if rank and rest[:1] == ["of"]:
        length = 3 if rest[1:2] == ["the"] else 2
        if len(rest) >= length and rest[length - 1] in (*_SUITS, "trump"):
            suit = _SUITS.get(rest[length - 1], "?")
            return StoryWord(CARD, first.start, words[at + length].end, suit + rank), length + 1
    second = words[at + 1] if at + 1 < len(words) else None
    if second is not None and first.form in ("club", "diamond", "heart", "spade"):
        rank = _RANKS.get(second.value) if second.form not in (SEAT, CARD, BID) and second.value != "a" else None
        after = words[at + 2].form if at + 2 < len(words) else SENTENCE_END
        if rank and len(second.value) > 1 and after not in _NOT_A_BID:
            return StoryWord(CARD, first.start, second.end, _SUITS[first.form] + rank), 2
    if first.value in ("ace", "king", "queen", "jack", "knave") or first.form == "honour":
        return StoryWord(CARD, first.start, first.end, "?" + _RANKS.get(first.value, "A")), 1
    return None


def is_honour(card: str) -> bool:
    """Whether *card* (``SQ``, ``?Q``) is a ten or higher."""
    return card[-1] in _HONOURS
