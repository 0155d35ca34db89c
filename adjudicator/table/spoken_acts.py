"""Acts as people say them, turned into the lines and calls of a record: ``Anna raises 5``, ``ace of spades``, ``go``.

The words of a game are its ``GameType.phrases``. Besides them every game has the players' names, its calls, and its
cards by suit and rank in any order. An act is read on its own, since the one before it decides whose turn it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from adjudicator.errors import AdjudicatorError
from adjudicator.formats.notation.calls_and_cards import (
    NO,
    RANK_BY_WORD,
    SUIT_BY_WORD,
    parse_call,
    parse_card,
    parse_card_rank_first,
    parse_spoken_call,
)
from adjudicator.formats.notation.table_events_by_game import LINES_AT_ANY_TABLE, event_names_in_notation
from adjudicator.formats.reader_remarks import quoted_text
from adjudicator.game.auction_rules import HOLD_WORDS, BidRules
from adjudicator.game.call_spellings_for_messages import calls_spelled_in_game
from adjudicator.game.trump_naming import OTHER_WORDS, NamingRules
from adjudicator.values.bids_and_contracts import ALL_PASS, PASS
from adjudicator.values.numbers import is_number

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from adjudicator.game.notation import Notation
    from adjudicator.record.events import Seat
    from adjudicator.table.act_due import ActDue
    from adjudicator.values.cards import Card

_NOT_UNDERSTOOD = "is not understood here"
_WORD = re.compile(r"[^\s,:]+|:")
_ENDS = ".!?"
_OR = " | "
"""The sign between the lines that a phrase may stand for; the first that the game has is meant."""
_FILLERS = frozenset(["i", "i'll", "i'm", "the", "an", "it", "please", "and", "then", "my", "am", "will", "is", "are"])
"""Words without a meaning of their own; no phrase has them."""
_PLAY_VERBS = frozenset(("lead", "play", "put", "follow", "with", "discard", "lay", "ruff", "trump"))
_CALL_VERBS = frozenset(("bid", "say", "call", "open"))
_OF_ANY_MOMENT = frozenset(("!attention", "!announce", "!count"))
"""Lines of a player who need not be in turn."""
_UP_TO_TWENTY = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
nineteen twenty"""
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
_NUMBERS = {word: number for number, word in enumerate(_UP_TO_TWENTY.split())} | _TENS
_HUNDRED = "hundred"
_RANKS = {word: rank for word, rank in RANK_BY_WORD.items() if word != "one"} | {"bower": "J"}
_NOTE = "!note"
"""The line of phrases that no other line can hold."""
_NUMBERS_DUE = frozenset(("total", "above"))
"""Fields for a number that has to be that of ``ActDue.values``, or above it."""
_OF_EACH = "{each}"
"""The field of an act that every player does: one line for each of them."""
_FIELD = re.compile(r"\{([a-z]+)(?:([+-])([a-z]+))?\}")
_EXAMPLES = {
    "{numbers}": "1 2",
    "{number}": "3",
    "{total}": "25",
    "{above}": "25",
    "{cards}": "H9",
    "{card}": "H9",
    "{suit}": "hearts",
    "{rank}": "queens",
    "{word}": "bet",
    "{did}": "H9",
}
PHRASES_AT_ANY_TABLE: Mapping[str, str] = MappingProxyType(
    {
        "director": "!director",
        "call director": "!director",
        "attention": "!attention {seat}",
        "draw attention": "!attention {seat}",
    }
)
"""What people say in every game; the words of a game go before."""
_LINES_OF_PLAY = frozenset(("claim", "concede", "agree", "object"))
"""Lines on the rest of the play, before which nobody says them."""
MOST_SUGGESTIONS = 3
"""The most things named to a person whose words are not understood."""


class Speech(NamedTuple):
    """The game, its players and the state of the table, by which the words of an act are understood."""

    notation: Notation
    phrases: Mapping[str, str]
    due: ActDue
    players: Mapping[str, Seat]
    """Name of a player or seat, in lower case → seat."""
    hands: Mapping[Seat, Collection[Card] | None]
    """The cards that each hand holds; None where they are not known."""
    led: str | None
    """The suit to be followed."""
    calls_open: bool
    """Whether calls are made now, so that ``2H`` is a bid and no card."""
    stage: str = ""
    """The stage of a game of tricks, such as ``auction`` or ``play``; empty in other games."""
    standing: Mapping[Seat, tuple[str, ...]] = MappingProxyType({})
    """The acts that each player can take back, those of the last to act last: the last call, or the cards played;
    empty where nobody keeps account of it."""


class SpokenAct(NamedTuple):
    """One act understood."""

    lines: tuple[str, ...]
    """Its lines and calls, as a record has them."""
    end: int
    """The offset of the text behind it."""
    named: Seat | None = None
    """The player named for it, in its own words or before; None if nobody is."""


class NotUnderstoodError(AdjudicatorError):
    """Words that are no act here."""

    def __init__(self, message: str, column: int, *, unknown: bool = False) -> None:
        super().__init__(message)
        self.column = column
        """Their column, from 1."""
        self.unknown = unknown
        """Whether nothing is known of them, so that the notation may say more."""


class _Word(NamedTuple):
    """A word of the text."""

    text: str
    """In lower case, without the sign at its end."""
    start: int
    end: int


class _Match(NamedTuple):
    """A phrase that was said."""

    line: str
    fields: Mapping[str, str]
    end: int
    """The number of the word behind it."""
    rank: tuple[int, int]
    """(words, words that are no field): the longer phrase is meant."""


def spoken_act(text: str, at: int, speech: Speech, before: Seat | None = None) -> SpokenAct:
    """The act that begins at offset *at* of *text*; NotUnderstoodError if there is none.

    Without a name it is an act of *before*, the player named for the act before it in *text*; NotUnderstoodError where
    that player cannot act again at once, so that it may be another's.
    """
    return _Reader(text, at, speech, before).act()


def rest_is_empty(text: str, at: int) -> bool:
    """Whether nothing but signs and words without meaning follows offset *at* of *text*."""
    return not _words(text, at)


def is_phrase(words: str, speech: Speech) -> bool:
    """Whether *words* as they stand are a phrase of the game at hand."""
    lines = speech.phrases.get(words.lower(), "")
    return bool(lines) and any(_is_available(line, speech) for line in lines.split(_OR))


def nearest_sayable(said: str, speech: Speech) -> tuple[str, ...]:
    """Up to three things that could be said now, those most like *said* first."""
    available = [
        _as_example(phrase, _examples_now(speech))
        for phrase, lines in speech.phrases.items()
        if any(_is_available(line, speech) and _fits_stage(line, speech) for line in lines.split(_OR))
    ]
    has_calls = speech.notation.tokens.calls != () and (speech.calls_open or not speech.stage)
    calls = calls_spelled_in_game(speech.notation.section) if has_calls else ()
    known = dict.fromkeys((*speech.due.sayable, *available, *(call.lower() for call in calls)))
    near = get_close_matches(said.lower(), known, n=MOST_SUGGESTIONS, cutoff=0.6)
    first = said.lower().split()[0] if said.split() else ""
    begun = get_close_matches(first, [one.split()[0] for one in known], n=MOST_SUGGESTIONS, cutoff=0.7)
    near += [one for word in dict.fromkeys(begun) for one in known if one.split()[0] == word]
    return tuple(dict.fromkeys((*near, *speech.due.sayable)))[:MOST_SUGGESTIONS]


def _fits_stage(line: str, speech: Speech) -> bool:
    """Whether the *line* of a phrase can be said at the stage of a game of tricks; in other games it always can."""
    if not speech.stage:
        return True
    if not line.startswith("!"):
        return speech.calls_open
    name = line[1:].split(maxsplit=1)[0]
    if name == "withdraw":
        return bool(speech.standing)
    return speech.stage == "play" or name not in _LINES_OF_PLAY


def _examples_now(speech: Speech) -> Mapping[str, str]:
    """Field → example at the table of *speech*: a player who is not in turn, and what was done last."""
    last = next(reversed([*speech.standing.values()]), ())
    others = [name for name, seat in speech.players.items() if seat not in speech.due.seats and name != "dummy"]
    return {"{player}": others[-1].title() if others else "N"} | ({"{did}": last[-1]} if last else {})


def example_phrases(notation: Notation, phrases: Mapping[str, str]) -> tuple[str, ...]:
    """An example for each line that the *phrases* of a game stand for, the first phrase for it."""
    lines = {*event_names_in_notation(notation), *LINES_AT_ANY_TABLE}
    found: dict[str, str] = {}
    for phrase, line in phrases.items():
        name = line.split()[0]
        if name.startswith("!") and name[1:] in lines and name != _NOTE:
            found.setdefault(name, _as_example(phrase).replace("{player}", notation.seats[-1]))
    return tuple(found.values())


def words_of_game(notation: Notation, phrases: Mapping[str, str]) -> frozenset[str]:
    """Every word with a meaning in a game, which cannot be the name of a player."""
    said = {word for phrase in phrases for word in phrase.split() if not word.startswith("{")}
    calls = {word.lower() for call in calls_spelled_in_game(notation.section) for word in call.split()}
    lines = {*event_names_in_notation(notation), *LINES_AT_ANY_TABLE}
    return frozenset(
        said | calls | lines | _FILLERS | _PLAY_VERBS | _CALL_VERBS | {*_NUMBERS, _HUNDRED, *_RANKS, *SUIT_BY_WORD}
    )


def _as_example(phrase: str, now: Mapping[str, str] = MappingProxyType({})) -> str:
    for field, example in {**_EXAMPLES, **now}.items():
        phrase = phrase.replace(field, example)
    return phrase


def _words(text: str, at: int) -> list[_Word]:
    found = []
    for match in _WORD.finditer(text, at):
        word = match[0].lower().rstrip(_ENDS)
        if word and word not in _FILLERS:
            found.append(_Word(word, match.start(), match.end()))
    return found


@lru_cache(maxsize=64)
def _compiled(phrases: tuple[tuple[str, str], ...]) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    """(words, lines that they may stand for) of each phrase."""
    return tuple((tuple(phrase.split()), tuple(line.split(_OR))) for phrase, line in phrases)


def _forms(word: str) -> Iterator[str]:
    """*word*, and the verbs that it may be a form of: ``folds``, ``passed`` and ``calling`` are fold, pass and call."""
    yield word
    for ending in ("s", "es", "ed", "d", "ing"):
        if word.endswith(ending) and len(word) > len(ending) + 1:
            yield word[: -len(ending)]


def _is_available(line: str, speech: Speech) -> bool:
    """Whether the game at hand has the *line* of a phrase, and the values that it needs."""
    notation, values = speech.notation, speech.due.values
    for part in line.split("\n"):
        if part.startswith("!"):
            if part[1:].split()[0] not in (*event_names_in_notation(notation), *LINES_AT_ANY_TABLE):
                return False
        else:
            call = part.rpartition(":")[2]
            call = "1" if call == "{number}" else call
            call = values.get(call[1:-1], "") if call.startswith("{") and call != "{card}" else call
            if not call or (call != "{card}" and not _is_own_call(notation, call)):
                return False
    return True


def _is_own_call(notation: Notation, call: str) -> bool:
    """Whether *call* belongs to the game of *notation*."""
    section, calls = notation.section, notation.tokens.calls
    if calls is not None:
        return call in calls
    if section.get("auction") == "bridge":
        return call[:1] in "1234567" or call in calls_spelled_in_game(section)
    if (naming := NamingRules.from_section(section)) is not None:
        return call in naming.spoken
    if BidRules.from_section(section) is not None:
        spelled = {word for told in calls_spelled_in_game(section) for word in re.findall(r"[\w-]+", told)}
        named = {*section.get("games", {}), *section.get("announced", ())}
        return call in spelled | named or is_number(call[:1]) or call in HOLD_WORDS | {PASS, ALL_PASS}
    return section.get("auction") == "round" and (is_number(call) or call == PASS)


class _Reader:
    """The reader of one act."""

    def __init__(self, text: str, at: int, speech: Speech, before: Seat | None) -> None:
        self.text, self.speech, self.before = text, speech, before
        self.words = _words(text, at)
        self.named: Seat | None = None

    def act(self) -> SpokenAct:
        """The act; NotUnderstoodError if it is none."""
        at = self._player(0)
        if at >= len(self.words):
            self.fail(0 if self.words else None, "what does that player do?" if self.words else "nothing is said")
        found = self._bare_cards_or_longer_phrase(at) or self._call_or_phrase(at)
        while found is None and at + 1 < len(self.words) and self._is_verb(at):
            bids = "bid" in _forms(self.words[at].text)
            at += 1
            found = (self._call_said(at) or self._card(at)) if bids else (self._card(at) or self._call(at))
        if found is None:
            self.fail(at, _NOT_UNDERSTOOD)
        lines, end = found
        return SpokenAct(lines, self.words[end - 1].end, self.named or self.before)

    def fail(self, at: int | None, why: str) -> NoReturn:
        word = self.words[at] if at is not None else _Word(self.text.strip(), 0, 0)
        said = self.text[word.start : word.end] or word.text
        told = f"{quoted_text(said)} {why}" if at is not None and why.startswith("is") else why
        raise NotUnderstoodError(told, word.start + 1, unknown=why == _NOT_UNDERSTOOD)

    # ------------------------------------------------------------------ players

    def _player(self, at: int) -> int:
        """The number of the word behind the player named at *at*; *at* itself if none is."""
        if at < len(self.words) and (seat := self.speech.players.get(self.words[at].text)):
            self.named = seat
            at += 1
            return at + 1 if at < len(self.words) and self.words[at].text == ":" else at
        return at

    @property
    def _player_of_act(self) -> Seat:
        """The player of the act."""
        seat = self.named or self.before or self.speech.due.seat or next(iter(self.speech.due.seats), None)
        if seat is None:
            self.fail(None, "whose act is it? Name the player before it")
        return seat

    def _with_player(self, said: str, at: int) -> str:
        """The card or call *said* at word *at*, with its player in front if one is named."""
        if said in OTHER_WORDS - {ALL_PASS} and self.before and not self.named:
            # It goes with the call before it, whoever's turn has come by that.
            return f"{self.before}:{said}"
        self._check_same_player(at)
        seat = self.named or (None if self.speech.due.seats else self.before)
        return f"{seat}:{said}" if seat else said

    def _check_same_player(self, at: int) -> None:
        """Refuse the act at word *at* without a name if the player named before is not in turn again."""
        turn = self.speech.due.seats
        if self.before and not self.named and turn and self.before not in turn:
            self.fail(at, "whose act is that? Name the player before it, or type it on a line of its own")

    # ------------------------------------------------------------------ what is said

    def _call_or_phrase(self, at: int) -> tuple[tuple[str, ...], int] | None:
        """The call, phrase or card at *at*; while calls are made a call goes before a phrase that is no longer."""
        phrase = self._phrase(at)
        call = self._call(at)
        if call and (phrase is None or (self.speech.calls_open and phrase.end <= call[1])):
            return call if self.speech.calls_open else self._card(at) or call
        if phrase is not None:
            return self._lines(phrase, at), phrase.end
        return self._card(at)

    def _call_said(self, at: int) -> tuple[tuple[str, ...], int] | None:
        """The call at *at*, or the longer phrase that begins there: ``five``, ``five low``, ``nil``."""
        phrase, call = self._phrase(at), self._call(at)
        if phrase is not None and (call is None or phrase.end > call[1]):
            return self._lines(phrase, at), phrase.end
        return call

    def _is_verb(self, at: int) -> bool:
        return any(form in _PLAY_VERBS | _CALL_VERBS for form in _forms(self.words[at].text))

    def _call(self, at: int) -> tuple[tuple[str, ...], int] | None:
        """The call at *at*, and the number of the word behind it."""
        notation = self.speech.notation
        if notation.tokens.calls == ():
            return None
        word, end = self.words[at], at + 1
        call: str | None = None
        if spoken := parse_spoken_call(self.text, word.start):
            call = spoken[0]
            end = next((n for n, other in enumerate(self.words) if other.start >= spoken[1]), len(self.words))
        elif bid := self._bid_in_words(at):
            call, end = bid
        else:
            call = next(filter(None, map(parse_call, _forms(word.text))), None)
            if call is None and self.speech.calls_open and (told := self._number(at)):
                call, end = told
        if call == NO and notation.bids_as_bridge and self.speech.calls_open:
            call = PASS
        if call is None or not _is_own_call(notation, call):
            return None
        return (self._with_player(call, at),), end

    def _bid_in_words(self, at: int) -> tuple[str, int] | None:
        """A level and a denomination, as in ``two hearts`` or ``3 no trump``."""
        if not self.speech.calls_open or at + 1 >= len(self.words):
            return None
        level = _number(self.words[at].text)
        if level is None or not 1 <= level <= 10:
            return None
        named = self.words[at + 1].text
        if named in ("no", "no-trump", "no-trumps", "notrump", "notrumps", "nt"):
            two = named == "no" and at + 2 < len(self.words) and self.words[at + 2].text in ("trump", "trumps")
            return f"{level}NT", at + (3 if two else 2)
        suit = _suit(named)
        return (f"{level}{suit}", at + 2) if suit else None

    # ------------------------------------------------------------------ phrases

    def _phrase(self, at: int) -> _Match | None:
        """The longest phrase said at *at* that the game at hand has."""
        found: list[_Match] = []
        for words, lines in _compiled(tuple(self.speech.phrases.items())):
            line = next((one for one in lines if _is_available(one, self.speech)), None)
            if line is not None and (match := self._said(words, line, at)) is not None:
                found.append(match)
        return max(found, key=lambda match: match.rank, default=None)

    def _said(self, words: tuple[str, ...], line: str, at: int) -> _Match | None:
        fields: dict[str, str] = {}
        start = at
        for word in words:
            if at >= len(self.words):
                return None
            if not word.startswith("{"):
                if word not in _forms(self.words[at].text):
                    return None
                at += 1
                continue
            read = self._field(word[1:-1], at)
            if read is None:
                return None
            fields[word[1:-1]], at = read
        plain = sum(not word.startswith("{") for word in words)
        return _Match(line, fields, at, (at - start, plain))

    def _field(self, name: str, at: int) -> tuple[str, int] | None:
        """(the value of the field *name* at *at*, the number of the word behind it)."""
        word = self.words[at].text
        if name in ("card", "cards"):
            return self._cards(at, 1 if name == "card" else len(self.words))
        if name == "number":
            return self._number(at)
        if name == "numbers":
            return self._numbers(at)
        if name in _NUMBERS_DUE:
            return self._number_due(name, at)
        if name == "did":
            return self._call_or_card_taken_back(at)
        value = {
            "suit": _suit(word),
            "rank": _rank(word),
            "player": self.speech.players.get(word),
            "word": word,
        }[name]
        return None if value is None else (value, at + 1)

    def _numbers(self, at: int) -> tuple[str, int] | None:
        """(the numbers from *at* on, the number of the word behind them); None if there is none."""
        numbers: list[str] = []
        while at < len(self.words) and (found := self._number(at)) is not None:
            numbers.append(found[0])
            at = found[1]
        return (" ".join(numbers), at) if numbers else None

    def _number(self, at: int) -> tuple[str, int] | None:
        """(the number at *at*, the number of the word behind it): ``25``, ``twenty-five``, ``three hundred``."""
        number, at = _number(self.words[at].text), at + 1
        if number is None:
            return None
        if at < len(self.words) and self.words[at].text == _HUNDRED and number < 10:
            return str(100 * number), at + 1
        if number in _TENS.values() and at < len(self.words) and 0 < _NUMBERS.get(self.words[at].text, 0) < 10:
            return str(number + _NUMBERS[self.words[at].text]), at + 1
        return str(number), at

    def _number_due(self, name: str, at: int) -> tuple[str, int] | None:
        """(the number at *at*, the number of the word behind it), if it is the total, or above the limit, that
        ``ActDue.values`` has by this *name*."""
        number, due = self._number(at), self.speech.due.values.get(name, "")
        if number is None or not due:
            return None
        return number if (number[0] == due if name == "total" else int(number[0]) > int(due)) else None

    def _call_or_card_taken_back(self, at: int) -> tuple[str, int] | None:
        """(the call or card at *at*, the number of the word behind it); a call while calls are made."""
        call, card = self._call(at), self._one_card(at)
        if call and (self.speech.calls_open or card is None):
            return call[0][0].rpartition(":")[2], call[1]
        return (str(card[0]), card[1]) if card else None

    def _player_taking_back(self, did: str, at: int) -> Seat:
        """The player who takes the call or card *did* back, said at word *at*; it has to be theirs, a call the last."""
        standing = self.speech.standing
        whose = [seat for seat, acts in standing.items() if did.upper() in map(str.upper, acts)]
        if self.named in whose or not standing:
            return self.named or self._player_of_act
        if self.named is None and whose:
            return whose[-1]
        who = f"of {self.named}" if self.named else "of anybody"
        can = ", ".join(f"{seat} {acts[-1]}" for seat, acts in reversed([*standing.items()]))
        self.fail(at, f"is not the last act {who}; what can be taken back: {can}")

    def _lines(self, phrase: _Match, at: int) -> tuple[str, ...]:
        """The lines of a phrase said at word *at*."""
        if "{seat}" in phrase.line and phrase.line.split()[0] not in _OF_ANY_MOMENT:
            self._check_same_player(at)

        def value(name: str) -> str:
            if name == "seat":
                return self._player_of_act
            if name == "way":
                return self._way_to(phrase.fields["player"], phrase.end - 1)
            if name == "last":
                if did := phrase.fields.get("did"):
                    return self._player_taking_back(did, phrase.end - 1)
                return self.named or self.before or self.speech.due.last or self._player_of_act
            if name == "dealer" and self.named:
                return self.named
            if said := phrase.fields.get(name):
                return said
            due = self.speech.due
            of_player = due.values_by_seat.get(self._player_of_act, {}) if due.values_by_seat else {}
            found = of_player.get(name) or due.values.get(name, "")
            if not found:
                self.fail(at, f"is not enough: the number of {'chips' if name == 'all' else name} is needed here")
            return found

        def filled(field: re.Match[str]) -> str:
            first = value(field[1])
            if not field[2]:
                return first
            second = int(value(field[3]))
            result = int(first) + (second if field[2] == "+" else -second)
            if result <= 0:
                self.fail(at, f"is no more than the {second} that the player has put in")
            return str(result)

        lines = phrase.line.split("\n")
        if _OF_EACH in phrase.line:
            lines = [line.replace(_OF_EACH, seat) for line in lines for seat in self._seats_around]
        return tuple(_FIELD.sub(filled, line) for line in lines)

    @property
    def _seats_around(self) -> tuple[Seat, ...]:
        """The seats of the players, clockwise."""
        return tuple(dict.fromkeys(self.speech.players.values()))

    def _way_to(self, player: Seat, at: int) -> str:
        """The direction of *player*, named by word *at*, from the player of the act: left, right or across."""
        seats = self._seats_around
        far = (seats.index(player) - seats.index(self._player_of_act)) % len(seats)
        if far == 0 or (far not in (1, len(seats) - 1) and 2 * far != len(seats)):
            self.fail(at, "is neither on the left nor on the right, nor opposite")
        return "left" if far == 1 else "right" if far == len(seats) - 1 else "across"

    # ------------------------------------------------------------------ cards

    def _bare_cards_or_longer_phrase(self, at: int) -> tuple[tuple[str, ...], int] | None:
        """The bare cards at *at*, or the phrase that begins with them: ``jack of diamonds turned up``."""
        bare = self._bare_cards(at)
        phrase = self._phrase(at) if bare else None
        return (self._lines(phrase, at), phrase.end) if bare and phrase and phrase.end > bare[1] else bare

    def _bare_cards(self, at: int) -> tuple[tuple[str, ...], int] | None:
        """Cards without a word, where they mean what the player in turn has to do with them."""
        bare, due = self.speech.due.bare, self.speech.due
        if bare is None or (self.named or self.before) not in (None, *due.seats, *bare.others):
            return None
        cards = self._cards(at, bare.most)
        line = bare.line_for(len(cards[0].split())) if cards else ""
        if cards is None or not line:
            return None
        if cards[1] < len(self.words) and self._one_card(cards[1]) is not None and bare.fewest > 1:
            return None
        match = _Match(line, {"cards": cards[0]}, cards[1], (0, 0))
        return self._lines(match, at), cards[1]

    def _card(self, at: int) -> tuple[tuple[str, ...], int] | None:
        if not self.speech.notation.tokens.cards:
            return None
        found = self._one_card(at) or self._card_by_rank(at)
        if found is None:
            return None
        card, end = found
        return (self._with_player(str(card), at),), end

    def _cards(self, at: int, most: int) -> tuple[str, int] | None:
        """(at most *most* cards from *at* on, the number of the word behind them); None if there is none."""
        cards: list[str] = []
        while at < len(self.words) and len(cards) < most and (found := self._one_card(at)) is not None:
            cards.append(str(found[0]))
            at = found[1]
        return (" ".join(cards), at) if cards else None

    def _one_card(self, at: int) -> tuple[Card, int] | None:
        """(the card at *at*, the number of the word behind it): ``HA``, ``ah``, ``ace of hearts``, ``heart ace``."""
        word = self.words[at].text
        card = parse_card(word.upper()) or parse_card_rank_first(word.upper())
        if card is not None:
            return card, at + 1
        rest = at + 1
        rank, suit = _rank(word), _suit(word)
        if rank and rest < len(self.words) and self.words[rest].text == "of":
            rest += 1
        if rest >= len(self.words):
            return None
        second = self.words[rest].text
        card = parse_card(f"{_suit(second)}{rank}") if rank and _suit(second) else None
        card = card or (parse_card(f"{suit}{_rank(second)}") if suit and _rank(second) else None)
        return None if card is None else (card, rest + 1)

    def _card_by_rank(self, at: int) -> tuple[Card, int] | None:
        """A card by its rank alone: of the suit to be followed, or the only one that the player holds."""
        rank = _rank(self.words[at].text)
        seat = self.named or self.before or self.speech.due.seat
        if rank is None or seat is None:
            return None
        hand = self.speech.hands.get(seat)
        following = parse_card(f"{self.speech.led}{rank}") if self.speech.led else None
        if hand is None:
            if following is None and not self.speech.calls_open:
                self.fail(at, f"is not enough: the suit too, as in H{rank}")
            return None if following is None else (following, at + 1)
        held = sorted(card for card in hand if str(card)[1:] == rank)
        if following in held and following is not None:
            return following, at + 1
        if len(held) > 1:
            self.fail(at, f"is not enough: which of {', '.join(map(str, held))}?")
        return (held[0], at + 1) if held else None


def _number(word: str) -> int | None:
    """The number of *word*: ``25``, ``five``; or None."""
    plain = word.lstrip("$£€")
    if is_number(plain) and len(plain) < 7:
        return int(plain)
    tens, _, ones = word.partition("-")
    return _NUMBERS.get(word, _TENS[tens] + _NUMBERS[ones] if tens in _TENS and ones in _NUMBERS else None)


def _suit(word: str) -> str | None:
    return SUIT_BY_WORD.get(word.removesuffix("s"))


def _rank(word: str) -> str | None:
    """The rank of *word*: ``queen``, ``queens``, ``10``, ``q``; or None."""
    for form in (word, word.removesuffix("s"), word.removesuffix("es")):
        if form in _RANKS:
            return _RANKS[form]
    letter = word.upper()
    return letter if len(letter) == 1 and letter in "23456789TJQKA" else None
