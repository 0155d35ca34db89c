"""The grammar of the ``[Record]`` section, read and written: calls, cards, comments and table events."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.errors import NotationError
from adjudicator.formats.notation.calls_and_cards import (
    NO,
    UNKNOWN_CARD,
    are_one_call,
    parse_call,
    parse_card,
    parse_card_rank_first,
    parse_spoken_call,
)
from adjudicator.formats.notation.comments import comment_lines, joined_comments, text_on_one_line
from adjudicator.formats.notation.table_events import (
    EVENT_NAME,
    TEXT_EVENTS,
    event_usage,
    format_table_event,
    parse_table_event,
)
from adjudicator.formats.reader_remarks import quoted_text
from adjudicator.formats.text_encoding import replace_control_characters
from adjudicator.game.notation import BRIDGE_NOTATION
from adjudicator.record.events import MOST_EVENTS, Called, Played, TableEvent, TextPlace
from adjudicator.values.bids_and_contracts import PASS
from adjudicator.values.numbers import is_number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudicator.game.notation import Notation
    from adjudicator.record.events import Event, Seat

_SCAN = re.compile(r"(\n)|[^\S\n]++|(^%[^\n]*+)|\{([^}]*+)\}|(\{)|;([^\n]*+)|([^\s{};]++)|([};])", re.MULTILINE)
_NEWLINE, _ESCAPE, _BRACES, _OPEN_BRACE, _REST_OF_LINE, _WORD, _STRAY_SIGN = range(1, 8)
_EVENT_END = re.compile(r"[{;\n]|\Z")
_LINE_END = re.compile(r"\n|\Z")


def parse_line(text: str, line: int = 1, notation: Notation = BRIDGE_NOTATION) -> list[Event]:
    """The events of one line of a record, *text*; *line* is its number in errors. NotationError at the first fault."""
    return parse_section(text.rstrip("\n"), line, notation)


def parse_section(text: str | Iterable[str], line: int = 1, notation: Notation = BRIDGE_NOTATION) -> list[Event]:
    """The events of a whole section whose first line is number *line*; NotationError at the first fault.

    A comment belongs to the event before it; one that stands before every event is kept as a note.
    """
    whole = replace_control_characters(text if isinstance(text, str) else "\n".join(text)).replace("\xa0", " ")
    return _SectionParser(whole, line, notation).read()


class _SectionParser:
    """The parser of a section."""

    def __init__(self, text: str, line: int, notation: Notation) -> None:
        self.text, self.line, self.notation = text, line, notation
        self.by_name = {seat.upper(): seat for seat in notation.seats}
        self.calls = notation.tokens.calls
        self.start = 0
        """The offset at which the current line begins."""
        self.events: list[Event] = []
        self.pieces: list[str] = []

    def read(self) -> list[Event]:
        at, end, fresh = 0, len(self.text), True
        while at < end:
            found = _SCAN.match(self.text, at)
            assert found is not None  # noqa: S101 (every character begins one of the alternatives)
            kind, after = found.lastindex, found.end()
            if kind == _NEWLINE:
                self.newlines(at, after)
                fresh = True
            elif kind in (_BRACES, _REST_OF_LINE):
                self.pieces.append(found[kind])
                self.newlines(at, after)
            elif kind == _WORD:
                if found[0].startswith("!"):
                    after = self.event(at, fresh)
                elif (spoken := parse_spoken_call(self.text, at)) and self.calls != ():
                    token, after = spoken
                    self.add(self.action(token, self.place(at), at))
                else:
                    self.add(self.action(found[0], self.place(at), at))
                fresh = False
            elif kind == _OPEN_BRACE:
                self.fail("the comment is not closed; expected '}'", at)
            elif kind == _STRAY_SIGN:
                self.fail(f"'{found[0]}' {self.not_an_action_message()}", at)
            at = after
        self.attach_comments()
        return self.events

    def newlines(self, at: int, after: int) -> None:
        count = self.text.count("\n", at, after)
        if count:
            self.line += count
            self.start = self.text.rfind("\n", at, after) + 1

    def place(self, at: int) -> TextPlace:
        return TextPlace(self.line, at - self.start + 1)

    def fail(self, message: str, at: int) -> None:
        place = self.place(at)
        raise NotationError(message, line=place.line, column=place.column)

    def add(self, event: Event) -> None:
        self.attach_comments()
        if len(self.events) >= MOST_EVENTS:
            raise NotationError(
                f"more than {MOST_EVENTS} events; expected the record of one deal",
                line=event.place.line,
                column=event.place.column,
            )
        self.events.append(event)

    def attach_comments(self) -> None:
        """Attach the comments read since the last event to that event."""
        text = joined_comments(self.pieces)
        self.pieces.clear()
        if text and self.events:
            self.events[-1] = replace(self.events[-1], comment=text)
        elif text:
            self.events.append(TableEvent("note", text=text_on_one_line(text), place=TextPlace(self.line, 1)))

    def event(self, at: int, fresh: bool) -> int:
        if not fresh:
            self.fail("'!' is inside a line; expected it at the beginning", at)
        name = EVENT_NAME.match(self.text, at)
        free = name is not None and name[1].lower() in TEXT_EVENTS
        end = (_LINE_END if free else _EVENT_END).search(self.text, at)
        stop = end.start() if end else len(self.text)
        place = self.place(at)
        self.add(parse_table_event(self.text[at:stop].rstrip(), place.line, place.column, self.notation))
        return stop

    def action(self, token: str, place: TextPlace, at: int) -> Called | Played:
        seat, colon, what = token.rpartition(":")
        column = place.column
        named: Seat | None = None
        if colon:
            named = self.by_name.get(seat.upper())
            if named is None:
                raise NotationError(
                    f"{quoted_text(seat)} is not a seat; expected {', '.join(self.notation.seats)}",
                    line=place.line,
                    column=column,
                )
            column += len(seat) + 1
            if not what:
                self.fail_with_spelling(at)
                raise NotationError(
                    f"{quoted_text(token)} lacks {self.action_noun}; {self.notation.expected}",
                    line=place.line,
                    column=column,
                )
        if what == UNKNOWN_CARD:
            return Played(named, None, place=place)
        if (card := parse_card(what)) is not None:
            return Played(named, card, place=place)
        if (call := parse_call(what)) is not None and (self.calls is None or call in self.calls):
            if is_number(what) and self.notation.bids_as_bridge:
                # At bridge a number alone is no call; in games that bid numbers it is one.
                self.fail_with_spelling(at)
            if call == NO and self.notation.bids_as_bridge:
                call = PASS
            return Called(named, call, place=place)
        self.fail_with_spelling(at)
        raise NotationError(f"{quoted_text(what)} {self.not_an_action_message(what)}", line=place.line, column=column)

    def fail_with_spelling(self, at: int) -> None:
        """Fail with the right spelling if a card or bid at *at* is written in words."""
        from adjudicator.formats.notation.calls_and_cards import suggest_spelling  # needed for errors only

        if how := suggest_spelling(self.text, at, self.by_name, auction=self.notation.bids_as_bridge):
            self.fail(how, at)

    @property
    def action_noun(self) -> str:
        """The noun for an action of this game, for messages."""
        return "a card" if self.calls == () else "a call or a card"

    def not_an_action_message(self, word: str = "") -> str:
        """The end of a message: *word* is no action of this game, and what is expected instead."""
        event = self.notation.line_meant_by(word)
        if event is None and (card := parse_card_rank_first(word)):
            return f"has its rank first; expected the suit first: {card}"
        if event is None:
            return f"is not {self.action_noun}; {self.notation.expected}"
        return f"needs a line of its own; expected '{event_usage(event)}'"


def format_events(events: Iterable[Event]) -> str:
    """The text that reads back as *events*, comments, seats and order included."""
    lines = _LineWriter()
    for event in events:
        match event:
            case TableEvent():
                lines.end()
                lines.put(replace_control_characters(format_table_event(event)))
                lines.end()
            case Called(seat=seat, call=call):
                lines.action(replace_control_characters(_with_seat_in_front(seat, call)), "call")
            case Played(seat=seat, card=card):
                lines.action(_with_seat_in_front(seat, card or UNKNOWN_CARD), "card")
        for comment in comment_lines(replace_control_characters(event.comment)):
            lines.put(comment)
            if comment.startswith(";"):
                lines.end()
    lines.end()
    return "".join(line + "\n" for line in lines.done)


class _LineWriter:
    """Tokens gathered into lines: four actions to a line, calls and cards apart."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.now: list[str] = []
        self.kind, self.count = "", 0

    def put(self, token: str) -> None:
        self.now.append(token)

    def action(self, token: str, kind: str) -> None:
        beside = self.now[-1] if self.now else ""
        if kind != self.kind or self.count == 4 or are_one_call(beside, token):
            self.end()
        self.put(token)
        self.kind, self.count = kind, self.count + 1

    def end(self) -> None:
        if self.now:
            self.done.append(" ".join(self.now))
        self.now, self.count = [], 0


def _with_seat_in_front(seat: Seat | None, what: str) -> str:
    return f"{seat}:{what}" if seat is not None else what
