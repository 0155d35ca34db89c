"""Parser of a question about a count at cribbage: ``8 8 6 6 with an ace turned``, ``10 K 2 A go 3 4``."""

from __future__ import annotations

import re
from typing import NamedTuple

from adjudicator.errors import ScoreError
from adjudicator.scoring.systems.cribbage import (
    HAND_SIZE,
    NO_SUIT_HINTS,
    NamedCard,
    SuitHints,
    count_hand,
    pegging_steps_of_play,
)

_SIGNS = str.maketrans({"♣": "c", "♦": "d", "♥": "h", "♠": "s", "♧": "c", "♢": "d", "♡": "h", "♤": "s"})
_SPELT = {
    "ace": "A", "deuce": "2", "two": "2", "trey": "3", "three": "3", "four": "4", "five": "5", "six": "6",
    "seven": "7", "eight": "8", "nine": "9", "ten": "T", "jack": "J", "knave": "J", "queen": "Q", "king": "K",
}  # fmt: skip
_RANKS = {
    **{str(n): str(n) for n in range(2, 10)},
    "10": "T",
    "t": "T",
    "1": "A",
    "a": "A",
    "j": "J",
    "q": "Q",
    "k": "K",
}
_PLURALS = {f"{word}es" if word == "six" else f"{word}s": rank for word, rank in _SPELT.items()}
_PLURALS |= {f"{word}s": rank for word, rank in _RANKS.items()}
_NUMBERS = {"two": 2, "three": 3, "four": 4, "2": 2, "3": 3, "4": 4, "pair": 2, "both": 2}
_SUITS = {"spade": "S", "heart": "H", "diamond": "D", "club": "C"} | dict(zip("shdc", "SHDC", strict=True))
_SUITED = re.compile(r"(10|[1-9atjqk])([shdc])|([shdc])(10|[1-9atjqk])")
_WORD = re.compile(r"[^\W_]+(?:'[a-z]+)?")
_TURNED = frozenset(("turned", "starter", "cut", "turnup", "upcard", "turn"))
_GO = frozenset(("go", "gos", "goes"))
_PLAYED = frozenset(("play", "played", "plays", "peg", "pegs", "pegged", "pegging", "series", "laid", "lays"))
_HEELS = frozenset(("heels",))
_NOBS = frozenset(("nobs", "nob"))
_FLUSH = frozenset(("flush", "suited"))
_ASKING = frozenset(("worth", "count", "counts", "counted", "counting", "score", "scores", "scored", "points", "much"))
_SAYING = _PLAYED | frozenset(
    (
        "count",
        "counts",
        "counted",
        "scored",
        "scores",
        "said",
        "says",
        "announced",
        "called",
        "claimed",
        "took",
        "takes",
    )
)
_AMOUNT = frozenset(("for", "points", "point", "holes", "hole", "instead", "too", "more", ""))
"""Words after a number that make it an amount and no card."""
_PEGGING = frozenset(("peg", "pegs", "pegged", "pegging"))
_OWN = _HEELS | _NOBS | _PEGGING | {"crib", "cribbage", "starter"}
"""Words used of cribbage alone."""
_ARTICLE_AFTER = frozenset(("with", "and", "is", "was", "of", "or", *_TURNED))
_SERIES = 2
"""The fewest cards of a play for a question about their pegs."""
_NO_CARDS = frozenset(
    (
        *(
            "a",
            "an",
            "and",
            "are",
            "as",
            "at",
            "by",
            "card",
            "cards",
            "crib",
            "cribbage",
            "dealer",
            "dealers",
            "do",
            "does",
        ),
        *(
            "for",
            "hand",
            "hands",
            "has",
            "have",
            "he",
            "her",
            "his",
            "how",
            "i",
            "in",
            "is",
            "it",
            "its",
            "last",
            "many",
        ),
        *(
            "my",
            "non",
            "nondealer",
            "of",
            "on",
            "one",
            "or",
            "our",
            "she",
            "that",
            "the",
            "their",
            "then",
            "they",
            "this",
        ),
        *("to", "total", "up", "was", "we", "what", "which", "who", "will", "with", "you", "your"),
    )
)
"""Words between cards that tell nothing of them."""


class CountRequest(NamedTuple):
    """A request for a count."""

    played: tuple[NamedCard | None, ...] = ()
    """The cards of a play, None for a go; empty if a hand is counted."""
    hand: tuple[NamedCard, ...] = ()
    starter: NamedCard | None = None
    crib: bool = False
    suits: SuitHints = NO_SUIT_HINTS
    heels: bool = False
    """Whether only the jack turned is asked about."""


def only_asks_for_count(text: str) -> bool:
    """Whether a story only asks for a count, so that no irregularity is told."""
    words = _WORD.findall(text.lower())
    return text.rstrip().endswith("?") or words[:1] in (["what"], ["how"], ["which"])


def parse_count(text: str) -> CountRequest:
    """The hand or the play in *text*; ScoreError if a word is not understood, or information is missing."""
    return _count_request(_read_count_words(text, strict=True), text)


def asks_count_without_cards(text: str) -> bool:
    """Whether *text* asks for a count without naming any of the cards."""
    read = _read_count_words(text, strict=False)
    return only_asks_for_count(text) and not read.cards and not read.words.isdisjoint(_ASKING | _PEGGING)


def count_asked_in_story(text: str, *, of_another: bool = False) -> str | None:
    """The cards to count in a story, as ``score`` takes them; None if it asks for no count. *of_another*: the story may
    be of another game, so that a word must show that it is of cribbage."""
    read = _read_count_words(text, strict=False)
    asks = not read.words.isdisjoint(_ASKING | _PLAYED | _HEELS)
    least = _SERIES if read.words & _PEGGING and only_asks_for_count(text) else HAND_SIZE
    if not asks or (len(read.cards) < least and not read.words & _HEELS):
        return None
    if of_another and read.words.isdisjoint(_OWN) and not {"hand", "worth"} <= read.words:
        return None
    try:
        told = _count_request(read, text)
        if told.heels:
            return "his heels"
        pegging_steps_of_play(told.played) if told.played else count_hand(
            told.hand, told.starter, crib=told.crib, told=told.suits
        )
    except ScoreError:
        return None
    if told.played:
        return " ".join(["play", *("go" if card is None else str(card) for card in told.played)])
    parts = [
        *map(str, told.hand),
        *([f"starter {told.starter}"] if told.starter else []),
        *(["crib"] if told.crib else []),
    ]
    return " ".join([*parts, *(["flush"] if told.suits.flush else []), *(["nobs"] if told.suits.nobs else [])])


class _ReadText(NamedTuple):
    """A text as read, word by word."""

    cards: tuple[NamedCard | None, ...]
    """In order; None for a go."""
    turned: tuple[int, ...]
    """Number of cards before each word for the starter."""
    words: frozenset[str]
    all_of: str
    """The suit of all cards of the hand, if told."""


def _read_count_words(text: str, *, strict: bool) -> _ReadText:
    words = _WORD.findall(text.translate(_SIGNS).replace("turned up", "turned").replace("cut card", "cut"))
    small = [word.lower() for word in words]
    cards: list[NamedCard | None] = []
    turned: list[int] = []
    all_of, at = "", 0
    while at < len(words):
        word, after, then = small[at], (small[at + 1 :] or [""])[0], (small[at + 2 :] or [""])[0]
        if not strict and at and small[at - 1] in _SAYING and (word in _RANKS or word in _SPELT) and after in _AMOUNT:
            pass
        elif word in _GO:
            cards.append(None)
        elif word in _TURNED:
            turned.append(len(cards))
        elif word in ("all", "four") and (suit := _suit_of_word(after)) and after not in _RANKS:
            all_of, at = suit, at + 1
        elif word == "pair" and after == "of" and then in _PLURALS:
            cards += [NamedCard(_PLURALS[then])] * 2
            at += 2
        elif word in _NUMBERS and after in _PLURALS:
            cards += [NamedCard(_PLURALS[after])] * _NUMBERS[word]
            at += 1
        elif (
            (rank := _rank_of_word(word, words[at], small[at - 1] if at else "", after))
            and after == "of"
            and _suit_of_word(then)
        ):
            cards.append(NamedCard(rank, _suit_of_word(then)))
            at += 2
        elif rank:
            cards.append(NamedCard(rank))
        elif found := _SUITED.fullmatch(word):
            one, suit, other_suit, other = found.groups()
            cards.append(NamedCard(_RANKS[one or other], _SUITS[suit or other_suit]))
        elif strict and word in _PLURALS:
            raise ScoreError(f"'{words[at]}' does not say how many; expected two, three or four of them")
        elif strict and word not in _KNOWN:
            raise ScoreError(
                f"'{words[at][:40]}' is not a card; expected a hand such as '8 8 6 6 with an ace turned', with suits"
                " such as '5H', or a play such as '10 K 2 A go 3 4'"
            )
        at += 1
    return _ReadText(tuple(cards), tuple(turned), frozenset(small), all_of)


_KNOWN = _NO_CARDS | _TURNED | _PLAYED | _HEELS | _NOBS | _FLUSH | _ASKING


def _suit_of_word(word: str) -> str:
    """The suit with that name, singular or plural; empty for another word."""
    return _SUITS.get(word.removesuffix("s") if len(word) > 1 else "", "")


def _rank_of_word(word: str, written: str, before: str, after: str) -> str:
    """The rank that *word* means; empty if it is an article, or no rank."""
    if word == "a" and written == "a":
        article = after in _SPELT or after in ("card", "pair", "hand", "crib", "flush") or before in _ARTICLE_AFTER
        if article or not (before in _RANKS or _SUITED.fullmatch(before) or before in _GO):
            return ""
    return _SPELT.get(word) or _RANKS.get(word, "")


def _count_request(read: _ReadText, text: str) -> CountRequest:
    cards = [card for card in read.cards if card is not None]
    if read.all_of:
        cards = [card if card.suit else card._replace(suit=read.all_of) for card in cards]
    heels = len(cards) == 1 and cards[0].rank == "J" and bool(read.turned)
    if heels or (read.words & _HEELS and len(cards) <= 1):
        return CountRequest(heels=True)
    if not cards:
        raise ScoreError("no card is named; expected a hand such as '8 8 6 6 with an ace turned'")
    crib = "crib" in read.words
    if None in read.cards or (not crib and not read.turned and (read.words & _PLAYED or len(cards) > HAND_SIZE + 1)):
        return CountRequest(played=read.cards)
    suits = SuitHints(bool(read.words & _FLUSH), bool(read.words & _NOBS))
    if not read.turned:
        return CountRequest((), tuple(cards), None, crib, suits)
    at = _starter_index(read.turned[0], len(cards), text)
    return CountRequest((), (*cards[:at], *cards[at + 1 :]), cards[at], crib, suits)


def _starter_index(before: int, number: int, text: str) -> int:
    """The index of the card that a word for the starter means, the word standing after *before* of the
    *number* cards."""
    after = number - before
    if after == 1 or before == 0:
        return before
    if after == 0 or before == 1:
        return before - 1
    raise ScoreError(f"'{text[:60]}' does not say which card was turned; name it last, such as '5 5 5 J starter 5'")
