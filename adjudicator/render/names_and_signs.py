"""Names and signs used by every renderer: seats, sides, cards, calls with glyphs, titles of slugs, counts."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from adjudicator.record.player_name_tags import players_named
from adjudicator.render.safe_text import safe_line
from adjudicator.values.cards import SUIT_GLYPHS
from adjudicator.values.numbers import is_number

if TYPE_CHECKING:
    from adjudicator.record.events import Record
    from adjudicator.report.deal_report import DealReport

SEAT_NAMES = {"N": "North", "E": "East", "S": "South", "W": "West"}
RED, MARK, LABEL, FAINT = "red", "bold red", "bold", "dim"
_CALL_WORDS = {"P": "Pass", "PASS": "Pass"}


class SlugTitles(NamedTuple):
    """The titles that the rulebase gives to slugs; a slug without a title is shown as it is."""

    title: Callable[[str, str], str | None]
    """(``code``, ``kind`` or ``fact``; slug) → title."""
    value_of_fact: Callable[[str, str], str] = lambda _fact, value: value.replace("_", " ")
    """(fact, value) → the value as it is shown behind the title of the fact."""

    def code(self, slug: str) -> str:
        """The title of a code."""
        return safe_line(self.title("code", slug) or slug)

    def kind(self, slug: str) -> str:
        """The title of a kind."""
        return safe_line(self.title("kind", slug) or slug.replace("-", " ").capitalize())

    def fact(self, slug: str) -> str:
        """The title of a fact."""
        return safe_line(self.title("fact", slug) or slug.replace("_", " "))

    def value(self, fact: str, value: str) -> str:
        """The *value* of *fact* behind the title of the fact."""
        return safe_line(self.value_of_fact(fact, value))


def seat_name(seat: str | None) -> str:
    """``North`` for ``N``; other games' seats by their own name."""
    return SEAT_NAMES.get(seat, safe_line(seat)) if seat else "nobody"


_PLAYERS: ContextVar[Callable[[], Mapping[str, str]] | None] = ContextVar("_PLAYERS", default=None)
"""Gives seat → name of the players of the deal that is told of."""
_MOST_LETTERS_OF_NAME = 20


@contextmanager
def naming_players(report: "Callable[[], DealReport]") -> Iterator[None]:
    """A context in which sentences name the players whom the record of *report*, asked anew each time, names."""

    def names() -> Mapping[str, str]:
        now = report()
        return names_shown(now.record, now.timeline.game.around)

    kept = _PLAYERS.set(names)
    try:
        yield
    finally:
        _PLAYERS.reset(kept)


def names_shown(record: "Record", seats: Iterable[str]) -> dict[str, str]:
    """Seat → the name of each player of *seats* whom *record* names, unless it is that of the seat; of a long name the
    first."""
    named = players_named(record, seats)
    return {seat: _short_name(name) for seat, name in named.items() if name != seat_name(seat)}


def _short_name(name: str) -> str:
    first = name.split(maxsplit=1)[0] if len(name) > _MOST_LETTERS_OF_NAME and name.split() else name
    return safe_line(first, _MOST_LETTERS_OF_NAME)


def player_name(seat: str | None) -> str:
    """``Ben (East)`` where `naming_players` knows the name of the player, else the name of the seat."""
    names = _PLAYERS.get()
    return _player_and_seat(seat, names() if names and seat else {})


def _player_and_seat(seat: str | None, names: Mapping[str, str]) -> str:
    return f"{names[seat]} ({seat_name(seat)})" if seat and seat in names else seat_name(seat)


def side_name(side: str | None) -> str:
    """``North-South`` for ``NS``; the name of the player for a side of one."""
    if side and len(side) == 2 and set(side) <= set(SEAT_NAMES):
        return "-".join(SEAT_NAMES[seat] for seat in side)
    return seat_name(side)


def numbers_by_side(numbers: Mapping[str, int]) -> str:
    """``NS 7 EW 6``: a number for each side, or for each player."""
    return " ".join(f"{safe_line(side)} {number}" for side, number in numbers.items())


def written_rank(rank: str) -> str:
    """A rank in its customary form (10 for T)."""
    return "10" if rank == "T" else rank


def suit_with_text(suit: str, rest: str, *, rest_first: bool = False) -> Text:
    """A suit glyph with a rank or level beside it, red suits red."""
    glyph = SUIT_GLYPHS.get(suit, suit)
    return Text(rest + glyph if rest_first else glyph + rest, style=RED if suit in {"H", "D"} else "")


def card_text(card: str | None) -> Text:
    """A card with its glyph; a dash for a card that was not recorded."""
    return suit_with_text(card[0], written_rank(card[1:])) if card else Text("–")


def call_text(call: str) -> Text:
    """A call with its glyph: ``1♠``, ``3NT``, ``Pass``, ``X``."""
    if len(call) >= 2 and is_number(call[:-1]) and call[-1] in SUIT_GLYPHS:
        return suit_with_text(call[-1], call[:-1], rest_first=True)
    return Text(_CALL_WORDS.get(call.upper(), safe_line(call, 20)))


@cache
def _bid_card_and_seat_patterns() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """Patterns of bids, cards and seats in sentences; ids of provisions and numbers of laws do not match.

    Law 9C is no bid, and neither is 16C: nobody bids ten.
    """
    return (
        re.compile(r"(?<![\w.])(?<!Law )(?<!Laws )([0-9])([CDHS])(?![\w-])"),
        re.compile(r"(?<![\w.])([CDHS])(10|[2-9TJQKA])(?![\w-])"),
        re.compile(r"(?<![\w.-])[NESW](?![\w-])"),
    )


def with_glyphs(sentence: str) -> str:
    """*sentence* made safe, its bids and cards (``2S``, ``HA``) with suit glyphs."""
    bid, card, _ = _bid_card_and_seat_patterns()
    sentence = bid.sub(lambda found: found[1] + SUIT_GLYPHS[found[2]], safe_line(sentence, 1200))
    return card.sub(lambda found: SUIT_GLYPHS[found[1]] + written_rank(found[2]), sentence)


def sentence_with_glyphs_and_seats(sentence: str, suit: object = None) -> str:
    """*sentence* with glyphs and the names of seats; *suit* is the suit that it names last, if any."""
    sentence = with_glyphs(sentence)
    if isinstance(suit, str) and suit in SUIT_GLYPHS:
        before, found, after = sentence.rpartition(f" {suit}")
        if found and not after[:1].isalnum():
            sentence = f"{before} {SUIT_GLYPHS[suit]}{after}"
    names = _PLAYERS.get()
    return _with_seats_named(sentence, names() if names else {})


def with_glyphs_and_players(sentence: str) -> str:
    """*sentence* with glyphs, and with the names of players for the letters of their seats where they are known."""
    names = _PLAYERS.get()
    known = names() if names else {}
    return _with_seats_named(with_glyphs(sentence), known) if known else with_glyphs(sentence)


def _with_seats_named(sentence: str, names: Mapping[str, str]) -> str:
    """*sentence* with the names of the seats that stand in it as letters, and of the players by *names*: where a player
    is named again, without the seat."""
    said: set[str] = set()

    def named(found: re.Match[str]) -> str:
        seat = found[0]
        again = seat in said
        said.add(seat)
        return names[seat] if again and seat in names else _player_and_seat(seat, names)

    sentence = _bid_card_and_seat_patterns()[2].sub(named, sentence)
    others = frozenset(seat for seat in names if seat not in SEAT_NAMES)
    if others:
        sentence = _pattern_of_lettered_seats(others).sub(named, sentence)
    return _SEAT_BEFORE_GENITIVE.sub(r"'s (\1)", sentence) if names else sentence


_SEAT_BEFORE_GENITIVE = re.compile(r" \((\w+)\)'s(?= )")
_WORDS_SUITS_AND_RANKS = frozenset("ACDHIJKQST")
"""The letters that may stand for something else than a seat."""
_WORDS_BEFORE_PLAYERS = (
    *("after", "although", "and", "ask", "at", "because", "before", "by", "for", "from", "give", "gives", "if", "of"),
    *("or", "over", "raise", "than", "that", "to", "unless", "what", "when", "while", "with"),
)


@cache
def _pattern_of_lettered_seats(seats: frozenset[str]) -> re.Pattern[str]:
    """The pattern of *seats* that are letters.

    A letter that is also a word, a suit or a rank is read as a seat with the sign of the genitive, at the beginning of
    a sentence before what a player does, and behind a word that a player follows.
    """
    plain, doubtful = (
        "|".join(map(re.escape, sorted(letters)))
        for letters in (seats - _WORDS_SUITS_AND_RANKS, seats & _WORDS_SUITS_AND_RANKS)
    )
    before = "|".join(rf"(?<=\b[{word[0].upper()}{word[0]}]{word[1:]} )" for word in _WORDS_BEFORE_PLAYERS)
    verb = r"(?:may|must|can|cannot|could|will|had|did|also|now|\w+ly|\w+(?<![su])s)\b"
    parts = [rf"(?<![\w.(-])(?:{plain})(?![\w(-])"] if plain else []
    if doubtful:
        seat = f"(?:{doubtful})(?![\\w(-])"
        begins = rf"(?:^|(?<=[.;:,] )){seat}(?=, who\b| {verb}| [+-]?[0-9]+:)"
        parts += [rf"(?<![\w.-]){seat}(?='s )", begins, f"(?:{before}){seat}"]
    return re.compile("|".join(parts))


def ruling_mark(ids: Iterable[int]) -> Text:
    """The reference from a place in the deal to its ruling: ``[2]``."""
    return Text("".join(f"[{number}]" for number in ids), style=MARK)


def counted_noun(number: int, noun: str, plural: str = "") -> str:
    """*number* with its *noun*: ``1 trick``, ``2 tricks``."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


NO_LAW = "no law of it here"
"""Stands for the deciding code where there is none."""
NOBODY_IN_PARTICULAR = frozenset(("table", "director"))
"""The roles in a question that are no player."""
ANSWERS = {"lho": "Left-hand opponent", "opponents": "Either opponent"}
"""Role → the name before its question, where that is not the role itself."""


def person_asked(role: str) -> str:
    """The person that a question goes to, in words, from the *role* in the entry of a fact."""
    return {"lho": "player on the offender's left"}.get(role, safe_line(role))
