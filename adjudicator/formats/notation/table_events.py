"""The ``!`` lines: every table event with its arguments, read and written."""

import re
from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from adjudicator.errors import NotationError
from adjudicator.formats.notation.calls_and_cards import parse_call, parse_card
from adjudicator.formats.notation.comments import text_on_one_line
from adjudicator.formats.notation.table_events_by_game import (
    PASS_DIRECTIONS,
    event_names_in_notation,
    pass_directions,
    pass_receiver,
    passes_cards,
)
from adjudicator.formats.reader_remarks import quoted_text
from adjudicator.record.events import ALL_TRICKS, RULED_WORD, TableEvent, TextPlace
from adjudicator.values.numbers import small_number
from rulebase.lazy_patterns import pattern

if TYPE_CHECKING:
    from adjudicator.game.notation import Notation
    from adjudicator.values.cards import Card

_EXPOSURE_WAYS = ("dropped", "shown", "led", "named", "with", "hand")
_ANNOUNCED_ACTIONS = ("bet", "raise", "call", "check", "drop", "draw")
_MOST_CARDS = 60
_MAY_BE_RULED = frozenset(("withdraw", "pickup", "expose", "trump", "drop"))
"""Lines that end in ``ruled`` if a ruling ordered the act, and the player did not choose it."""
_SUITS = ("C", "D", "H", "S")
_LONGEST_NAME = 40
_RANKS = "23456789TJQKA"
_RANK_WORDS = {"ACE": "A", "KING": "K", "QUEEN": "Q", "JACK": "J", "TEN": "T"}
_FACT = pattern(r"(?:[0-9]+\.)?[a-z][A-Za-z0-9_]*=[^\s=]+")
_OPTION = re.compile(r"[a-z][a-z0-9-]*")
_ARGUMENT = re.compile(r"[\w+.,'/-]+")
_TOKEN = re.compile(r"\S+")
EVENT_NAME = re.compile(r"!([^\s!{};]*)")


class EventForm(NamedTuple):
    """The arguments of an event."""

    usage: str
    seat: str = "needed"
    """``needed``, ``optional`` or ``none``."""
    cards: tuple[int, int] = (0, 0)
    """The fewest and the most cards."""
    words: str = ""
    """The other words: a list of them, or their kind (``seat``, ``call``, ``option``, ``number``, ``suit``, ``facts``
    …)."""
    fewest_words: int = 0
    """The fewest words."""
    text: bool = False
    """Whether free text follows, to the end of the line."""


_SEAT_FORM = EventForm("SEAT")
_MELD_BACK_FORM = EventForm("SEAT [CARD…]", cards=(0, _MOST_CARDS), words="call")
"""``!withdraw`` in a game with melds: several cards go back at once, even if their player has acted since."""
_BARE_FORM = EventForm("", seat="none")
_OPTIONAL_SEAT_FORM = EventForm("[SEAT]", seat="optional")
EVENT_FORMS: Mapping[str, EventForm] = {
    "attention": EventForm("SEAT [text]", text=True),
    "director": _OPTIONAL_SEAT_FORM,
    "accept": _SEAT_FORM,
    "refuse": _SEAT_FORM,
    "withdraw": EventForm("SEAT [call or card]", cards=(0, 1), words="call"),
    "expose": EventForm(
        "SEAT CARD… [" + " | ".join(_EXPOSURE_WAYS) + "]", cards=(0, _MOST_CARDS), words=" ".join(_EXPOSURE_WAYS)
    ),
    "pickup": EventForm("SEAT CARD…", cards=(1, _MOST_CARDS)),
    "ask": EventForm("SEAT [SEAT] [RANK | CARD]", words="seat rank", cards=(0, 1)),
    "answer": EventForm("SEAT yes | no", words="yes no", fewest_words=1),
    "warn": EventForm("SEAT [SEAT]", words="seat"),
    "elect": EventForm(
        "[SEAT] OPTION [arguments]", seat="optional", cards=(0, _MOST_CARDS), words="option", fewest_words=1
    ),
    "designate": EventForm("SEAT CARD | SUIT | RANK | high | low | win | anything", cards=(0, 1), words="designation"),
    "claim": EventForm("SEAT [tricks | all] [text]", words="tricks", text=True),
    "concede": EventForm("SEAT [tricks | all] [text]", words="tricks", text=True),
    "object": _SEAT_FORM,
    "agree": _SEAT_FORM,
    "demand": EventForm("SEAT [SEAT]", words="seat"),
    "quit": _OPTIONAL_SEAT_FORM,
    "unquitted": _OPTIONAL_SEAT_FORM,
    "mixed": _OPTIONAL_SEAT_FORM,
    "cut": _OPTIONAL_SEAT_FORM,
    "next-call": _OPTIONAL_SEAT_FORM,
    "round-over": _BARE_FORM,
    "score-agreed": _BARE_FORM,
    "hands-returned": _BARE_FORM,
    "deal": EventForm("what happened"),
    "turned": EventForm("CARD", seat="none", cards=(1, 1)),
    "stock": EventForm("HOW-MANY", seat="none", words="count", fewest_words=1),
    "give": EventForm("SEAT SEAT CARD…", words="seat", fewest_words=1, cards=(1, _MOST_CARDS)),
    "draw": EventForm("SEAT [CARD… | how many] [stock | pile]", cards=(0, _MOST_CARDS), words="draw"),
    "take": EventForm("SEAT [CARD…]", cards=(0, _MOST_CARDS)),
    "discard": EventForm("SEAT [CARD… | how many]", cards=(0, _MOST_CARDS), words="count"),
    "ante": EventForm("SEAT CHIPS", words="count", fewest_words=1),
    "antes": EventForm("CHIPS", seat="none", words="count", fewest_words=1),
    "stack": EventForm("SEAT CHIPS", words="count", fewest_words=1),
    "blinds": EventForm("CHIPS CHIPS", seat="none", words="chips", fewest_words=2),
    "blind": EventForm("SEAT CHIPS [dead]", words="count dead", fewest_words=1),
    "bet": EventForm("SEAT CHIPS", words="to count", fewest_words=1),
    "raise": EventForm("SEAT CHIPS", words="to count", fewest_words=1),
    "all-in": EventForm("SEAT [CHIPS]", words="count"),
    "chips": EventForm("SEAT VALUE…", words="chips", fewest_words=1),
    "flop": EventForm("[CARD…] [unburned]", seat="none", cards=(0, 5), words="unburned"),
    "turn": EventForm("[CARD…] [unburned]", seat="none", cards=(0, 5), words="unburned"),
    "river": EventForm("[CARD…] [unburned]", seat="none", cards=(0, 5), words="unburned"),
    "third": EventForm("[CARD…] [unburned]", seat="none", cards=(0, 10), words="unburned"),
    "fourth": EventForm("[CARD…] [unburned]", seat="none", cards=(0, 10), words="unburned"),
    "fifth": EventForm("[CARD…] [unburned]", seat="none", cards=(0, 10), words="unburned"),
    "sixth": EventForm("[CARD…] [unburned]", seat="none", cards=(0, 10), words="unburned"),
    "seventh": EventForm("[CARD…] [unburned]", seat="none", cards=(0, 10), words="unburned"),
    "common": EventForm("CARD", seat="none", cards=(1, 1)),
    "bring-in": EventForm("SEAT [CHIPS]", words="count"),
    "lift": _SEAT_FORM,
    "burn": EventForm("[CARD]", seat="none", cards=(0, 1)),
    "show": EventForm("SEAT CARD…", cards=(1, _MOST_CARDS)),
    "muck": _SEAT_FORM,
    "call": EventForm("SEAT [CHIPS]", words="count"),
    "check": _SEAT_FORM,
    "drop": EventForm(f"SEAT [{RULED_WORD}]"),
    "announce": EventForm(
        "SEAT bet | raise | call | check | drop [CHIPS] | draw CARDS", words="announcement", fewest_words=1
    ),
    "showdown": _BARE_FORM,
    "up": EventForm("SEAT CARD…", cards=(1, _MOST_CARDS)),
    "first": _SEAT_FORM,
    "meld": EventForm("SEAT CARD… [= POINTS]", cards=(1, _MOST_CARDS), words="worth"),
    "layoff": EventForm("SEAT CARD… [onto SEAT]", cards=(1, _MOST_CARDS), words="onto seat"),
    "upcard": EventForm("CARD", seat="none", cards=(1, 1)),
    "knock": _SEAT_FORM,
    "out": _SEAT_FORM,
    "close": _SEAT_FORM,
    "suit": EventForm("SEAT SUIT", words="suit", fewest_words=1),
    "trump": EventForm("SEAT SUIT | NT | game", words="trump", fewest_words=1),
    "stand": _SEAT_FORM,
    "split": _SEAT_FORM,
    "natural": _SEAT_FORM,
    "go": _SEAT_FORM,
    "pass": EventForm(
        "SEAT [" + " | ".join(PASS_DIRECTIONS) + "] [CARD…]", cards=(0, _MOST_CARDS), words=" ".join(PASS_DIRECTIONS)
    ),
    "build": EventForm("SEAT VALUE CARD…", cards=(1, _MOST_CARDS), words="count", fewest_words=1),
    "peg": EventForm("SEAT POINTS", words="points", fewest_words=1),
    "count": EventForm("SEAT POINTS [crib]", words="points crib", fewest_words=1),
    "looked": EventForm("SEAT [at SEAT]", words="at seat"),
    "remark": EventForm("SEAT [text]", text=True),
    "fact": EventForm("NAME=VALUE", seat="none", words="facts", fewest_words=1),
    "overrule": EventForm("[NUMBER] [text]", seat="none", words="number", text=True),
    "note": EventForm("[text]", seat="none", text=True),
}
_DEAL_FORMS: Mapping[str, EventForm] = {
    "by": _SEAT_FORM,
    "drawn": EventForm("SEAT CARD…", cards=(1, _MOST_CARDS)),
    "uncut": _BARE_FORM,
    "unshuffled": _BARE_FORM,
    "faced": EventForm("CARD…", seat="none", cards=(1, _MOST_CARDS)),
    "exposed": EventForm("SEAT CARD…", cards=(0, _MOST_CARDS)),
    "looked": EventForm("SEAT [at SEAT]", words="at seat"),
    "wrong-pack": _BARE_FORM,
    "wrong-board": _SEAT_FORM,
    "two-at-once": _OPTIONAL_SEAT_FORM,
    "more-at-once": _OPTIONAL_SEAT_FORM,
    "omitted": _SEAT_FORM,
    "passed": _SEAT_FORM,
    "short": _SEAT_FORM,
    "redeal-demanded": _SEAT_FORM,
}
TEXT_EVENTS = frozenset(name for name, form in EVENT_FORMS.items() if form.text)


class _EventParser:
    """The parser of one ``!`` line."""

    def __init__(self, text: str, line: int, column: int, notation: "Notation") -> None:
        self.text, self.line, self.column = text, line, column
        self.notation = notation
        self.seats = {seat.upper(): seat for seat in notation.seats}
        self.seat: str | None = None
        self.cards: list[Card] = []
        self.words: list[str] = []
        self.ruled = False

    def fail(self, message: str, at: int = 0) -> NoReturn:
        raise NotationError(message, line=self.line, column=self.column + at)

    def read(self) -> TableEvent:
        found = EVENT_NAME.match(self.text)
        name = found[1].lower() if found else ""
        form, start = EVENT_FORMS.get(name), len(name) + 1
        if form is None:
            said = self.notation.line_meant_by(name)
            hint = (
                f"did you mean '!{said}'?"
                if said
                else _nearest_name_hint(name, EVENT_FORMS, "!", event_names_in_notation(self.notation))
            )
            self.fail(f"{quoted_text('!' + name)} is not an event; {hint}")
        title = name
        if name == "deal":
            form, start, title = self.parse_deal_form(start)
        elif name == "withdraw" and self.notation.lays_cards_down:
            form = _MELD_BACK_FORM
        free = ""
        for token in _TOKEN.finditer(self.text, start):
            if form.text and not self.is_argument(form, token[0]):
                free = text_on_one_line(self.text[token.start() :])
                break
            self.take(title, form, token[0], token.start())
        self.complete(title, form)
        place = TextPlace(self.line, self.column)
        if name == "pass":
            name = self.parse_pass()
        return TableEvent(name, self.seat, tuple(self.cards), tuple(self.words), free, self.ruled, place=place)

    def parse_pass(self) -> str:
        """The event's name of a ``!pass`` line: ``give``, with the receiver added to the words, in a game that passes
        cards."""
        section = self.notation.section
        if not passes_cards(section):
            if self.cards or self.words:
                self.fail("no cards are passed on in this game; expected !pass SEAT")
            return "pass"
        ways = pass_directions(section)
        expected = f"expected !pass SEAT [{' | '.join(ways)}] CARD…"
        if not self.cards:
            self.fail(f"'!pass' names no card; {expected}")
        if len(self.words) > 1:
            self.fail(f"'!pass' names two directions; {expected}")
        direction = self.words.pop() if self.words else ways[0]
        to = pass_receiver(self.notation.seats, self.seat or "", direction) if direction in ways else None
        if to is None:
            self.fail(f"cards are not passed {_direction_word(direction)} here; {expected}")
        self.words.append(to)
        return "give"

    def parse_deal_form(self, start: int) -> tuple[EventForm, int, str]:
        token = _TOKEN.search(self.text, start)
        if token is None:
            self.fail(f"'!deal' is not complete; expected {', '.join(_DEAL_FORMS)}")
        word = token[0].lower()
        if word not in _DEAL_FORMS:
            self.fail(
                f"{quoted_text(token[0])} cannot follow '!deal'; {_nearest_name_hint(word, _DEAL_FORMS)}", token.start()
            )
        self.words.append(word)
        return _DEAL_FORMS[word], token.end(), f"deal {word}"

    def is_argument(self, form: EventForm, token: str) -> bool:
        """Whether *token* is an argument rather than the beginning of the free text."""
        if self.seat is None and form.seat != "none":
            return True
        if form.words not in ("number", "tricks") or self.words:
            return False
        return small_number(token) is not None or (form.words == "tricks" and token.lower() in ALL_TRICKS)

    def take(self, title: str, form: EventForm, token: str, at: int) -> None:
        if len(self.words) + len(self.cards) >= _MOST_CARDS:
            self.fail(f"'!{title}' has more than {_MOST_CARDS} arguments; expected {_form_usage(title, form)}", at)
        seat = self.seats.get(token.upper())
        if self.seat is None and form.seat != "none":
            if seat is not None:
                self.seat = seat
                return
            if form.seat == "needed":
                names = f" ({', '.join(self.notation.seats)})" if self.seats else ""
                self.fail(f"{quoted_text(token)} is not a seat{names}; expected {_form_usage(title, form)}", at)
        if title in _MAY_BE_RULED and token.lower() == RULED_WORD and not self.ruled:
            self.ruled = True
            return
        card = parse_card(token) if form.cards[1] else None
        if card is not None and len(self.cards) < form.cards[1]:
            self.cards.append(card)
            return
        word = self.word(form.words, token, seat)
        if word is None:
            self.fail(f"{quoted_text(token)} cannot follow '!{title}'; expected {_form_usage(title, form)}", at)
        self.words.append(word)

    def word(self, kind: str, token: str, seat: str | None) -> str | None:
        """*token* as a word of *kind* in its normal spelling, or None."""
        lower, number = token.lower(), len(self.words)
        match kind:
            case "seat":
                return seat if number == 0 else None
            case "seat rank":
                return seat if number == 0 else _parse_rank(token) if number == 1 and not self.cards else None
            case "at seat" | "onto seat":
                joint = kind.removesuffix(" seat")
                if joint not in self.words:
                    return joint if lower == joint else None
                return seat if self.words[-1] == joint else None
            case "call":
                nothing = small_number(token) is not None and not self.notation.numbers_may_be_calls
                return parse_call(token) if number == 0 and not self.cards and not nothing else None
            case "option":
                if number == 0:
                    return lower if _OPTION.fullmatch(lower) else None
                return seat or (_argument_in_usual_case(token) if _ARGUMENT.fullmatch(token) else None)
            case "trump":
                return _parse_trump(token) if number == 0 else None
            case "suit":
                return token.upper() if number == 0 and token.upper() in _SUITS else None
            case "designation":
                return _parse_designation(token) if number == 0 and not self.cards else None
            case "number":
                return token
            case "tricks":
                return lower
            case "worth":
                return _word_of_meld_score(token, self.words) if self.cards else None
            case "to count" if lower == "to":
                return lower if number == 0 and self.notation.has_board else None
            case "to count":
                return lower if self.words in ([], ["to"]) and small_number(token) is not None else None
            case "chips":
                return lower if small_number(token) is not None else None
            case "count dead" if number == 1:
                return lower if lower == "dead" else None
            case "points crib" if number == 1:
                return lower if lower == "crib" else None
            case "points" | "points crib":
                return token if number == 0 and small_number(token) is not None else None
            case "count" | "count dead":
                return lower if number == 0 and not self.cards and small_number(token) is not None else None
            case "draw":
                if lower in ("stock", "pile"):
                    return lower if not {"stock", "pile"} & set(self.words) else None
                return lower if number == 0 and not self.cards and small_number(token) is not None else None
            case "announcement":
                if number == 0:
                    return lower if lower in _ANNOUNCED_ACTIONS else None
                return lower if number == 1 and small_number(token) is not None else None
            case "facts":
                return token if _FACT.fullmatch(token) else None
            case _:
                return lower if lower in kind.split() else None

    def complete(self, title: str, form: EventForm) -> None:
        short = (
            (form.seat == "needed" and self.seat is None)
            or len(self.cards) < form.cards[0]
            or len(self.words) < form.fewest_words
            or self.words[-1:] in (["at"], ["onto"], ["="], ["to"])
            or (title == "designate" and not self.cards and not self.words)
            or (title == "expose" and not self.cards and "hand" not in self.words)
        )
        if short:
            self.fail(f"'!{title}' is not complete; expected {_form_usage(title, form)}")


def parse_table_event(text: str, line: int, column: int, notation: "Notation") -> TableEvent:
    """The event of *text*, a line from its ``!`` on without comment; NotationError at the place of a fault."""
    return _EventParser(text, line, column, notation).read()


def format_table_event(event: TableEvent) -> str:
    """The line that reads back as *event*, without its comment."""
    words = list(event.words)
    parts = ["!" + event.name]
    if event.name == "deal" and words:
        parts.append(words.pop(0))
    if event.seat is not None:
        parts.append(event.seat)
    parts += [*event.cards, *words] if event.name in ("expose", "meld") else [*words, *event.cards]
    if event.ruled:
        parts.append(RULED_WORD)
    if event.text:
        parts.append(text_on_one_line(event.text))
    return " ".join(parts)


def _direction_word(direction: str) -> str:
    return direction if direction == "across" else f"to the {direction}"


def _form_usage(title: str, form: EventForm) -> str:
    return f"!{title} {form.usage}".rstrip()


def _argument_in_usual_case(token: str) -> str:
    # Suits and denominations in upper case, other words in lower case.
    return token.upper() if token.upper() in ("C", "D", "H", "S", "NT") else token.lower()


def _word_of_meld_score(word: str, said: Sequence[str]) -> str | None:
    """*word* if it belongs to the score of a meld (``= 40`` or ``=40``) after the words *said*; else None."""
    if said:
        return word if list(said) == ["="] and small_number(word) is not None else None
    return word if word[0] == "=" and (word == "=" or small_number(word[1:]) is not None) else None


def _parse_trump(token: str) -> str | None:
    """The trump of *token*: a suit, ``NT``, or a word for a game without a trump suit (``grand``, ``null``); or
    None."""
    upper = token.upper()
    if upper in (*_SUITS, "NT"):
        return upper
    return token.lower() if len(token) > 1 and _OPTION.fullmatch(token.lower()) else None


def _parse_rank(token: str) -> str | None:
    """The rank that *token* names (``Q``, ``10``, ``queens``), or None."""
    upper = {"10": "T", "10S": "T"}.get(token.upper(), token.upper())
    if len(upper) == len("QS") and upper.endswith("S"):
        upper = upper[0]
    return _RANK_WORDS.get(upper.removesuffix("S")) or (upper if len(upper) == 1 and upper in _RANKS else None)


def _parse_designation(said: str) -> str | None:
    """The suit, rank or word by which declarer calls for a card from dummy without naming it; else None."""
    upper = "T" if said == "10" else said.upper()
    if len(upper) == 1 and upper in "CDHS" + _RANKS:
        return upper
    return said.lower() if said.lower() in ("high", "low", "win", "anything") else None


def event_usage(name: str) -> str:
    """The usage of the event *name*: ``!pickup SEAT CARD…``."""
    return _form_usage(name, EVENT_FORMS[name])


def _nearest_name_hint(word: str, among: Mapping[str, object], mark: str = "", usual: Collection[str] = ()) -> str:
    """A hint: the name nearest to *word*, one of the *usual* ones if possible; else the names there are."""
    for names in (usual, among):
        near = get_close_matches(word[:_LONGEST_NAME], names, n=1, cutoff=0.5)
        if near:
            return f"did you mean '{mark}{near[0]}'?"
    return "expected " + ", ".join(mark + name for name in (usual or among))
