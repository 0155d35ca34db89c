"""A PBN file or its chunks, cut into games of tags, comments and data lines; nothing is interpreted yet.

A game ends at a semi-empty line, comments aside. What is broken costs only the game it stands in.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.errors import FileError
from adjudicator.formats.input_files import MOST_BYTES_HELD
from adjudicator.formats.pbn.tag_names import is_table_tag
from adjudicator.formats.reader_remarks import ReaderRemarks, quoted_text
from adjudicator.formats.text_encoding import DecodedText, decode_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.formats.input_files import Chunk


DATA_ITEM, COMMENT_ITEM = 0, 1
MOST_ITEMS = 20_000
"""More lines, comments and tags than this are not one game."""
_JUNK_REPORTED = 10

_SCAN = re.compile(
    r'\[\s*+([A-Za-z0-9_]++)\s*+"((?:[^"\\\n]++|\\[^\n])*+)"\s*+\]'  # 1 name, 2 value
    r"|(\n[ \t\n]*+)"  # 3 line ends, perhaps with empty lines
    r"|[ \t]++"
    r"|(^%[^\n]*+)"  # 4 escaped line
    r"|\{([^}]*+)\}"  # 5 comment
    r"|;([^\n]*+)"  # 6 comment to the end of the line
    r"|([^\s\[{;][^\n\[{;]*+)"  # 7 data
    r"|(\[)",  # 8 bracket that is no tag
    re.MULTILINE,
)
_TAG, _LINES, _ESCAPE, _BRACES, _REST_OF_LINE, _PLAIN, _BRACKET = 2, 3, 4, 5, 6, 7, 8
_TABLE_LINE = re.compile(r"[ \t]*+[^\s\[{;%][^\n]*+")
_NEXT_GAME = re.compile(r"(?<![ \t\n])[ \t]*+\n[ \t]*+\n[ \t\n]*+\[(?=[A-Za-z0-9_]++[ \t]*+\")")
"""The beginning of another game: a tag after an empty line. All that is blank in front of it is gone through once."""
_EMPTY_LINE = re.compile(r"\n[ \t]*\n")
_BROKEN_TAG = re.compile(r'\[[^\S\n]*([A-Za-z0-9_]+)[^\S\n]*"([^\n]*)')
_ESCAPED = re.compile(r'\\(["\\])')
_GAME_STARTING_TAGS = frozenset(("Event", "Board", "Deal"))
_PLAY_SECTIONS = frozenset(("Auction", "Play", "Record"))


@dataclass(slots=True, eq=False, repr=False)
class TagEntry:
    """A tag pair with the data and comments that follow it."""

    name: str
    value: str
    line: int
    column: int
    items: list[tuple[int, int, int, str]] = field(default_factory=list)
    """(DATA or COMMENT, line, column, text), in the order of the file."""

    @property
    def comment(self) -> list[str]:
        """The texts of its comments."""
        return [text for kind, _, _, text in self.items if kind == COMMENT_ITEM]


@dataclass(slots=True, eq=False, repr=False)
class RawGame:
    """One game as it stands in the file."""

    line: int
    start: int
    """Offset of its first character in the file's text; *end* is that after its last."""
    end: int = 0
    head: TagEntry = field(default_factory=lambda: TagEntry("", "", 1, 1))
    """What stands before the first tag."""
    entries: list[TagEntry] = field(default_factory=list)
    remarks: ReaderRemarks = field(default_factory=ReaderRemarks)
    export: bool = False
    """Whether ``% EXPORT`` stood before or in it."""

    @property
    def begins(self) -> int:
        """The line of its first tag, where it has one."""
        return self.entries[0].line if self.entries else self.line


class GameBoundary(NamedTuple):
    """A place between two games, and what is known there."""

    at: int = 0
    """Offset in the text."""
    line: int = 1
    export: bool = False
    junk_before: int = 0


class Lexer:
    """A file, or a part of one that begins at a boundary, while it is cut into games."""

    def __init__(self, source: DecodedText, since: GameBoundary, whole: bool = True) -> None:
        self.text = source.text
        self.forbidden = list(reversed(source.forbidden))
        self.whole = whole
        """Whether the text reaches to the end of the file."""
        self.unsure = False
        """Whether what lies beyond the text tells how it goes on."""
        self.line, self.line_start = since.line, since.at
        self.first = since.at
        self.last_brace = self.text.rfind("}")
        self.next_game = -1
        """Where, after an empty line, the first tag after the last brace looked at stands."""
        self.export = since.export
        self.game = RawGame(since.line, since.at, export=since.export)
        self.game.head.line = since.line
        self.entry = self.game.head
        self.size = 0
        self.played = False
        self.junk_before = since.junk_before
        self.parted = True
        """Whether an empty line ended the game that was given out last."""

    @property
    def boundary(self) -> GameBoundary:
        """Where the lexer stands, once it has given out a game that an empty line ended."""
        return GameBoundary(self.line_start, self.line, self.export, self.junk_before)

    def games(self) -> Iterator[RawGame]:
        """The games, one after the other."""
        text, end, at = self.text, len(self.text), self.first
        match = _SCAN.match
        while at < end and not self.unsure:
            if at == self.line_start and is_table_tag(self.entry.name):
                row = _TABLE_LINE.match(text, at)
                if row:
                    self.add(DATA_ITEM, at, row[0])
                    at = row.end()
                    continue
            if text[at] == "[" and self.fresh(at):
                yield from self.taken_whole(at)
                at = self.line_start
            if text[at : at + 1] == "{" and not self.closed(at):
                at = self.refused("the comment is not closed; expected '}'", at)
                continue
            found = match(text, at)
            if found is None:  # only a stray form feed or the like, which counts as white space
                at += 1
                continue
            kind, after = found.lastindex, found.end()
            if kind == _TAG:
                value = found[2]
                if self.splits(found[1]):
                    yield from self.close(at, "the game before it does not end with an empty line")
                self.tag(found[1], _ESCAPED.sub(r"\1", value) if "\\" in value else value, at)
                self.lines(at, after)
                if found[1] == "Record":
                    after = self.record(after)
            elif kind == _LINES:
                self.line += found[0].count("\n")
                self.line_start = text.rfind("\n", at, after) + 1
                if self.line_start != at + 1:
                    yield from self.close(after)
                after = self.line_start
            elif kind == _PLAIN:
                self.add(DATA_ITEM, at, found[0])
            elif kind in (_BRACES, _REST_OF_LINE):
                self.add(COMMENT_ITEM, at, found[kind])
                self.lines(at, after)
            elif kind == _ESCAPE:
                self.escape(found[0])
            elif kind == _BRACKET:
                after = self.bracket(at)
            at = after
            if self.size > MOST_ITEMS:
                at = self.refused(f"more than {MOST_ITEMS} lines, comments and tags; expected one game", at)
        if not self.unsure:
            yield from self.close(end)

    def fresh(self, at: int) -> bool:
        """Whether nothing has been read of the game that may begin at *at*."""
        game = self.game
        return self.entry is game.head and at == self.line_start and not game.head.items and not game.remarks.problems

    def taken_whole(self, _at: int) -> Iterator[RawGame]:
        """The games that follow each other from an offset on and need not be cut into words: none here. A lexer that
        takes any moves on to the line after the last of them."""
        return iter(())

    # ------------------------------------------------------------------ parts

    def lines(self, at: int, after: int) -> None:
        """Count the line ends in what was just read."""
        count = self.text.count("\n", at, after)
        if count:
            self.line += count
            self.line_start = self.text.rfind("\n", at, after) + 1

    def closed(self, at: int) -> bool:
        """Whether the comment that the brace at *at* opens is closed.

        It may go over empty lines and whole games, which somebody has put aside; but the next brace to close belongs to
        the last one opened: so a comment that is not closed costs its own game, and not all up to another's end.
        """
        text = self.text
        if self.next_game < at:
            found = _NEXT_GAME.search(text, at)
            self.next_game = found.end() if found else len(text)
        if at < self.last_brace and text.find("}", at, self.next_game) >= 0:
            return True
        opened = text.find("{", self.next_game)
        closes = text.find("}", self.next_game, opened) if opened >= 0 else self.last_brace
        if opened < 0 and closes < self.next_game:
            self.unsure = not self.whole
            return False
        return closes >= self.next_game

    def wrong(self, message: str, at: int) -> None:
        """A fault at *at* that keeps the game from being read."""
        self.game.remarks.wrong(message, self.line, at - self.line_start + 1)

    def odd(self, message: str, at: int) -> None:
        """Something strange at *at*."""
        self.game.remarks.odd(message, self.line, at - self.line_start + 1)

    def escape(self, line: str) -> None:
        """Take a line for programs; of one of them more is to be expected."""
        if line[1:20].strip().upper() == "EXPORT":
            self.export = self.game.export = True

    def refused(self, message: str, at: int) -> int:
        """Where the next empty line begins: up to it the game cannot be read."""
        self.wrong(message, at)
        self.size = 0
        return self.skipped(at)

    def skipped(self, at: int) -> int:
        """Where the next empty line begins; what stands before it is not looked at."""
        found = _EMPTY_LINE.search(self.text, at)
        after = found.start() if found else len(self.text)
        self.lines(at, after)
        return after

    def add(self, kind: int, at: int, text: str) -> None:
        """Put down a row or a comment of the tag at hand."""
        self.size += 1
        self.entry.items.append((kind, self.line, at - self.line_start + 1, text))

    def tag(self, name: str, value: str, at: int) -> None:
        """Begin another tag."""
        self.size += 1
        if "\t" in value:
            self.odd(f"a tab stands in the value of {name}", at)
            value = value.replace("\t", " ")
        self.entry = TagEntry(name, value, self.line, at - self.line_start + 1)
        self.game.entries.append(self.entry)
        if name in _PLAY_SECTIONS:
            self.played = True

    def splits(self, name: str) -> bool:
        """Whether a tag *name* here begins a new game although no empty line stands before it."""
        return self.played and name in _GAME_STARTING_TAGS and any(entry.name == name for entry in self.game.entries)

    def bracket(self, at: int) -> int:
        """A bracket that opens no sound tag pair: what can be saved of it, up to the end of its line."""
        stop = self.text.find("\n", at)
        stop = len(self.text) if stop < 0 else stop
        broken = _BROKEN_TAG.match(self.text, at, stop)
        if broken:
            value = broken[2].rstrip().removesuffix("]").rstrip()
            self.odd(
                f"tag {quoted_text(broken[1])} lacks its closing quote or bracket; read up to the end of the line", at
            )
            if self.splits(broken[1]):
                return stop
            self.tag(broken[1], value.removesuffix('"').replace('\\"', '"').replace("\\\\", "\\"), at)
        else:
            self.odd(f'{quoted_text(self.text[at : min(stop, at + 60)])} is no tag pair; expected [Name "value"]', at)
        return stop

    def record(self, at: int) -> int:
        """Take the lines of a ``[Record]`` section, which have a grammar of their own."""
        text, end = self.text, len(self.text)
        stop = self.record_end(at)
        # The section's text begins on the line of its tag.
        self.add(DATA_ITEM, at, text[at:stop])
        self.size = 0
        self.lines(at, stop)
        return min(stop, end)

    def record_end(self, at: int) -> int:
        """Where the ``[Record]`` section that begins at *at* ends: before an empty line or the next tag."""
        text, end, first = self.text, len(self.text), True
        while at < end:
            stop = text.find("\n", at)
            stop = end if stop < 0 else stop
            line = text[at:stop].strip()
            if not first and (not line or line.startswith("[")):
                # The line end before an empty line is left to the reader of games.
                return at - 1 if not line else at
            if not line.startswith(("!", "%")) or _holds_comment(line):
                stop = self.past_comments(at, stop)
            at, first = stop + 1, False
        return end

    def past_comments(self, at: int, stop: int) -> int:
        """The end of the line that begins at *at*, comments over several lines included."""
        text = self.text
        while True:
            brace = text.find("{", at, stop)
            rest = text.find(";", at, stop)
            if brace < 0 or 0 <= rest < brace or not self.closed(brace):
                return stop
            at = text.find("}", brace)
            stop = text.find("\n", at)
            stop = len(text) if stop < 0 else stop

    def close(self, at: int, split: str = "") -> Iterator[RawGame]:
        """Give out the game that ends here, if it is one."""
        game = self.game
        game.end = at
        self.parted = not split
        broken = bool(game.remarks.problems)
        self.controls(game)
        if game.entries:
            self.junk(game.head)
            self.junk_before = 0
            yield game
        elif broken or any(kind == DATA_ITEM for kind, *_ in game.head.items):
            # A long run of such paragraphs, as in a file of another kind, is not a thousand faults.
            if self.junk_before < _JUNK_REPORTED:
                self.junk(game.head, fatal=True)
                game.remarks.fatal = game.remarks.fatal or game.remarks.problems[0]
            self.junk_before += 1
            if self.junk_before <= _JUNK_REPORTED:
                yield game
        self.begin(at)
        if split:
            self.odd(split, at)

    def begin(self, at: int) -> None:
        """Another game may begin at *at*."""
        self.game = RawGame(self.line, at, export=self.export)
        self.game.head.line = self.line
        self.entry = self.game.head
        self.size, self.played = 0, False

    def junk(self, head: TagEntry, fatal: bool = False) -> None:
        """Remark on what stands before every tag."""
        for kind, line, column, text in head.items:
            if kind == DATA_ITEM:
                message = f'{quoted_text(text.strip())} stands before every tag; expected [Name "value"]'
                (self.game.remarks.wrong if fatal else self.game.remarks.odd)(message, line, column)
                return

    def controls(self, game: RawGame) -> None:
        """Report the forbidden characters of *game*."""
        lines: set[int] = set()
        while self.forbidden and self.forbidden[-1] < game.end:
            at = self.forbidden.pop()
            if len(lines) < 20:
                line = game.line + self.text.count("\n", game.start, at)
                if line not in lines:
                    lines.add(line)
                    column = at - self.text.rfind("\n", 0, at)
                    game.remarks.odd("a control character, which the format forbids, was replaced", line, column)


def _holds_comment(line: str) -> bool:
    # Free text goes to the end of its line; other events may be followed by a comment.
    from adjudicator.formats.notation.table_events import EVENT_NAME, TEXT_EVENTS

    name = EVENT_NAME.match(line)
    return name is not None and name[1].lower() not in TEXT_EVENTS and "{" in line


def split_games(source: DecodedText, line: int = 1) -> Iterator[RawGame]:
    """The games of a file, one after the other; of a part of it, that begins on this *line*."""
    return Lexer(source, GameBoundary(line=line)).games()


_CHUNK_MARGIN = 4_096
"""So far from the end of what has been read of a file nothing that comes changes what stands before it, as a tag may
that goes over several lines; how far a comment goes the lexer itself knows."""


def split_games_in_chunks(pieces: Iterable[Chunk], file: str, cut_by: type[Lexer]) -> Iterator[RawGame]:
    """The games of a file that comes in *pieces*, each piece *cut_by* a lexer of its own: no more of the file is held
    than one of them and the game that goes over its end. FileError where a game has no end within what may be held."""
    held, since, given, wanted = DecodedText(""), GameBoundary(), 0, 0
    for data, last in pieces:
        piece = decode_text(data)
        held = DecodedText(held.text + piece.text, (*held.forbidden, *(len(held.text) + at for at in piece.forbidden)))
        if len(held.text) < wanted and not last:
            continue
        lexer = cut_by(held, since, whole=last)
        sure = len(held.text) if last else len(held.text) - _CHUNK_MARGIN
        number = 0
        for game in lexer.games():
            if game.end > sure:
                break
            number += 1
            if number > given:
                given = number
                yield game
            if lexer.parted:
                since, number, given = lexer.boundary, 0, 0
        # A game longer than a piece is not looked through again with every piece.
        wanted = 0 if since.at else 2 * len(held.text)
        forbidden = tuple(at - since.at for at in held.forbidden if at >= since.at)
        held, since = DecodedText(held.text[since.at :], forbidden), since._replace(at=0)
        if len(held.text) > MOST_BYTES_HELD and not last:
            megabytes = MOST_BYTES_HELD // 1024 // 1024
            raise FileError(f"{file}: the game on line {since.line} has more than {megabytes} MB; expected one deal")
