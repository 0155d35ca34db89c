"""A PBN file or its chunks, cut into games of tags, comments and data lines; nothing is interpreted yet.

A game ends at a blank line outside comments. A broken tag or comment affects only its own game.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from adjudicator.errors import FileError
from adjudicator.formats.input_file_chunks import MOST_BYTES_HELD, Chunk
from adjudicator.formats.pbn.tag_names import is_table_tag
from adjudicator.formats.reader_remarks import ReaderRemarks, quoted_text
from adjudicator.formats.text_encoding import DecodedText, decode_text
from rulebase.lazy_patterns import pattern

DATA_ITEM, COMMENT_ITEM = 0, 1
MOST_ITEMS = 20_000
"""Lines, comments and tags of one game at most."""
_JUNK_REPORTED = 10

_SCAN = re.compile(
    r'\[\s*+([A-Za-z0-9_]++)\s*+"((?:[^"\\\n]++|\\[^\n])*+)"\s*+\]'  # 1 name, 2 value
    r"|(\n[ \t\n]*+)"  # 3 line ends, perhaps with empty lines
    r"|[ \t]++"
    r"|(^%[^\n]*+)"  # 4 escaped line
    r"|\{([^}]*+)\}"  # 5 comment
    r"|;([^\n]*+)"  # 6 comment to the end of the line
    r"|([^\s\[{;][^\n\[{;]*+)"  # 7 data
    r"|(\[)",  # 8 bracket that is not a tag
    re.MULTILINE,
)
_TAG, _LINES, _ESCAPE, _BRACES, _REST_OF_LINE, _PLAIN, _BRACKET = 2, 3, 4, 5, 6, 7, 8
_TABLE_LINE = pattern(r"[ \t]*+[^\s\[{;%][^\n]*+")
_NEXT_GAME = pattern(r"(?<![ \t\n])[ \t]*+\n[ \t]*+\n[ \t\n]*+\[(?=[A-Za-z0-9_]++[ \t]*+\")")
"""The beginning of another game: a tag after an empty line. A run of blanks is scanned only once."""
_EMPTY_LINE = pattern(r"\n[ \t]*\n")
_BROKEN_TAG = pattern(r'\[[^\S\n]*([A-Za-z0-9_]+)[^\S\n]*"([^\n]*)')
_ESCAPED = pattern(r'\\(["\\])')
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
    """(DATA_ITEM or COMMENT_ITEM, line, column, text), in the order of the file."""

    @property
    def comment(self) -> list[str]:
        """The texts of the comments after the tag."""
        return [text for kind, _, _, text in self.items if kind == COMMENT_ITEM]


@dataclass(slots=True, eq=False, repr=False)
class RawGame:
    """One game as it stands in the file."""

    line: int
    start: int
    """Offset of its first character in the text; ``end`` is the offset after its last."""
    end: int = 0
    head: TagEntry = field(default_factory=lambda: TagEntry("", "", 1, 1))
    """The lines and comments before the first tag."""
    entries: list[TagEntry] = field(default_factory=list)
    remarks: ReaderRemarks = field(default_factory=ReaderRemarks)
    export: bool = False
    """Whether ``% EXPORT`` stood before or in it."""

    @property
    def first_tag_line(self) -> int:
        """The line of its first tag, if it has one; else its first line."""
        return self.entries[0].line if self.entries else self.line


class GameBoundary(NamedTuple):
    """A place between two games, with the state of the lexer there."""

    offset: int = 0
    """Offset in the text."""
    line: int = 1
    export: bool = False
    junk_before: int = 0


class Lexer:
    """The lexer of a file, or of a part of one that begins at a boundary: it yields the games."""

    def __init__(self, source: DecodedText, since: GameBoundary, whole: bool = True) -> None:
        self.text = source.text
        self.forbidden = list(reversed(source.forbidden))
        self.whole = whole
        """Whether the text reaches to the end of the file."""
        self.is_last_game_open = False
        """Whether the last game is undecided: only later text can tell whether its comment is closed."""
        self.line, self.line_start = since.line, since.offset
        self.first = since.offset
        self.last_brace = self.text.rfind("}")
        self.next_game = -1
        """Offset of the first tag of the next game after the last brace examined; -1 at first."""
        self.export = since.export
        self.game = RawGame(since.line, since.offset, export=since.export)
        self.game.head.line = since.line
        self.entry = self.game.head
        self.size = 0
        self.played = False
        self.junk_before = since.junk_before
        self.ends_at_empty_line = True
        """Whether an empty line ended the game yielded last."""

    @property
    def boundary(self) -> GameBoundary:
        """The position of the lexer; valid after it has yielded a game that an empty line ended."""
        return GameBoundary(self.line_start, self.line, self.export, self.junk_before)

    def games(self) -> Iterator[RawGame]:
        """The games in the order of the text."""
        text, end, at = self.text, len(self.text), self.first
        match = _SCAN.match
        while at < end and not self.is_last_game_open:
            if at == self.line_start and is_table_tag(self.entry.name):
                row = _TABLE_LINE.match(text, at)
                if row:
                    self.add(DATA_ITEM, at, row[0])
                    at = row.end()
                    continue
            if text[at] == "[" and self.is_at_game_start(at):
                yield from self.games_in_fast_columns(at)
                at = self.line_start
            if text[at : at + 1] == "{" and not self.is_comment_closed(at):
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
                    after = self.add_record_section(after)
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
                after = self.recover_malformed_tag(at)
            at = after
            if self.size > MOST_ITEMS:
                at = self.refused(f"more than {MOST_ITEMS} lines, comments and tags; expected one game", at)
        if not self.is_last_game_open:
            yield from self.close(end)

    def is_at_game_start(self, at: int) -> bool:
        """Whether a game may begin at *at*, with nothing of it read yet."""
        game = self.game
        return self.entry is game.head and at == self.line_start and not game.head.items and not game.remarks.problems

    def games_in_fast_columns(self, _at: int) -> Iterator[RawGame]:
        """Hook for a faster lexer: games read whole from an offset on, the lexer moved on to the line after them.

        Here there are none.
        """
        return iter(())

    # ------------------------------------------------------------------ parts

    def lines(self, at: int, after: int) -> None:
        """Count the line ends between *at* and *after*."""
        count = self.text.count("\n", at, after)
        if count:
            self.line += count
            self.line_start = self.text.rfind("\n", at, after) + 1

    def is_comment_closed(self, at: int) -> bool:
        """Whether the comment that the brace at *at* opens is closed.

        A comment may span empty lines and whole games that were commented out. A closing brace belongs to the last one
        opened, so that an unclosed comment breaks only its own game.
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
            self.is_last_game_open = not self.whole
            return False
        return closes >= self.next_game

    def wrong(self, message: str, at: int) -> None:
        """Remark on a fault at *at* that keeps the game from being read."""
        self.game.remarks.fail(message, self.line, at - self.line_start + 1)

    def odd(self, message: str, at: int) -> None:
        """Remark on something strange at *at*."""
        self.game.remarks.warn(message, self.line, at - self.line_start + 1)

    def escape(self, line: str) -> None:
        """Read an escaped line (``%``); ``% EXPORT`` says that the file is in export form."""
        if line[1:20].strip().upper() == "EXPORT":
            self.export = self.game.export = True

    def refused(self, message: str, at: int) -> int:
        """Refuse the game at *at* and return the offset of the next empty line."""
        self.wrong(message, at)
        self.size = 0
        return self.skip_to_empty_line(at)

    def skip_to_empty_line(self, at: int) -> int:
        """The offset of the next empty line; the text before it is skipped."""
        found = _EMPTY_LINE.search(self.text, at)
        after = found.start() if found else len(self.text)
        self.lines(at, after)
        return after

    def add(self, kind: int, at: int, text: str) -> None:
        """Append a data line or comment to the current tag."""
        self.size += 1
        self.entry.items.append((kind, self.line, at - self.line_start + 1, text))

    def tag(self, name: str, value: str, at: int) -> None:
        """Make a new tag the current one."""
        self.size += 1
        if "\t" in value:
            self.odd(f"there is a tab in the value of {name}", at)
            value = value.replace("\t", " ")
        self.entry = TagEntry(name, value, self.line, at - self.line_start + 1)
        self.game.entries.append(self.entry)
        if name in _PLAY_SECTIONS:
            self.played = True

    def splits(self, name: str) -> bool:
        """Whether a tag *name* here begins a new game although no empty line stands before it."""
        return self.played and name in _GAME_STARTING_TAGS and any(entry.name == name for entry in self.game.entries)

    def recover_malformed_tag(self, at: int) -> int:
        """Save a tag, if possible, from a bracket that opens no valid tag pair; return the offset of its line's end."""
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
            self.odd(
                f'{quoted_text(self.text[at : min(stop, at + 60)])} is not a tag pair; expected [Name "value"]', at
            )
        return stop

    def add_record_section(self, at: int) -> int:
        """Append the text of a ``[Record]`` section, which has a grammar of its own; return the offset after it."""
        text, end = self.text, len(self.text)
        stop = self.record_end(at)
        # The section's text begins on the line of its tag.
        self.add(DATA_ITEM, at, text[at:stop])
        self.size = 0
        self.lines(at, stop)
        return min(stop, end)

    def record_end(self, at: int) -> int:
        """The offset where the ``[Record]`` section that begins at *at* ends: before an empty line or the next tag."""
        text, end, first = self.text, len(self.text), True
        while at < end:
            stop = text.find("\n", at)
            stop = end if stop < 0 else stop
            line = text[at:stop].strip()
            if not first and (not line or line.startswith("[")):
                # The line end before an empty line is left to the method games.
                return at - 1 if not line else at
            if not line.startswith(("!", "%")) or _event_line_may_open_comment(line):
                stop = self.line_end_past_comments(at, stop)
            at, first = stop + 1, False
        return end

    def line_end_past_comments(self, at: int, stop: int) -> int:
        """The end of the line that begins at *at*, comments over several lines included."""
        text = self.text
        while True:
            brace = text.find("{", at, stop)
            rest = text.find(";", at, stop)
            if brace < 0 or 0 <= rest < brace or not self.is_comment_closed(brace):
                return stop
            at = text.find("}", brace)
            stop = text.find("\n", at)
            stop = len(text) if stop < 0 else stop

    def close(self, at: int, split: str = "") -> Iterator[RawGame]:
        """Yield the game that ends at *at*, if it is one; *split* is a remark for the next game."""
        game = self.game
        game.end = at
        self.ends_at_empty_line = not split
        broken = bool(game.remarks.problems)
        self.report_control_characters(game)
        if game.entries:
            self.remark_on_data_before_tags(game.head)
            self.junk_before = 0
            yield game
        elif broken or any(kind == DATA_ITEM for kind, *_ in game.head.items):
            # A file of another kind may hold thousands of such paragraphs; only the first are reported.
            if self.junk_before < _JUNK_REPORTED:
                self.remark_on_data_before_tags(game.head, fatal=True)
                game.remarks.fatal = game.remarks.fatal or game.remarks.problems[0]
            self.junk_before += 1
            if self.junk_before <= _JUNK_REPORTED:
                yield game
        self.begin(at)
        if split:
            self.odd(split, at)

    def begin(self, at: int) -> None:
        """Start an empty game at *at*."""
        self.game = RawGame(self.line, at, export=self.export)
        self.game.head.line = self.line
        self.entry = self.game.head
        self.size, self.played = 0, False

    def remark_on_data_before_tags(self, head: TagEntry, fatal: bool = False) -> None:
        """Remark on the first data line before every tag."""
        for kind, line, column, text in head.items:
            if kind == DATA_ITEM:
                message = f'{quoted_text(text.strip())} comes before the first tag; expected [Name "value"]'
                (self.game.remarks.fail if fatal else self.game.remarks.warn)(message, line, column)
                return

    def report_control_characters(self, game: RawGame) -> None:
        """Report the forbidden characters of *game*."""
        lines: set[int] = set()
        while self.forbidden and self.forbidden[-1] < game.end:
            at = self.forbidden.pop()
            if len(lines) < 20:
                line = game.line + self.text.count("\n", game.start, at)
                if line not in lines:
                    lines.add(line)
                    column = at - self.text.rfind("\n", 0, at)
                    game.remarks.warn("a control character, which the format forbids, was replaced", line, column)


def _event_line_may_open_comment(line: str) -> bool:
    # Free text goes to the end of its line; other events may be followed by a comment.
    from adjudicator.formats.notation.table_events import EVENT_NAME, TEXT_EVENTS

    name = EVENT_NAME.match(line)
    return name is not None and name[1].lower() not in TEXT_EVENTS and "{" in line


def split_games(source: DecodedText, line: int = 1) -> Iterator[RawGame]:
    """The games of *source* in order; *line* is the number of its first line in the file."""
    return Lexer(source, GameBoundary(line=line)).games()


_CHUNK_MARGIN = 4_096
"""Characters at the end of the text read so far in which a game is not yet final: a tag may go on in later text. The
lexer itself keeps track of open comments."""


def split_games_in_chunks(pieces: Iterable[Chunk], file: str, cut_by: type[Lexer]) -> Iterator[RawGame]:
    """The games of a file read in *pieces*, each *cut_by* a lexer of its own. Only one piece and the game that crosses
    its end are held.

    FileError, with *file* as its name, for a game longer than MOST_BYTES_HELD.
    """
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
            if lexer.ends_at_empty_line:
                since, number, given = lexer.boundary, 0, 0
        # Wait until the text has doubled: a long game is not to be read again with every piece.
        wanted = 0 if since.offset else 2 * len(held.text)
        forbidden = tuple(at - since.offset for at in held.forbidden if at >= since.offset)
        held, since = DecodedText(held.text[since.offset :], forbidden), since._replace(offset=0)
        if len(held.text) > MOST_BYTES_HELD and not last:
            megabytes = MOST_BYTES_HELD // 1024 // 1024
            raise FileError(file, f"the game on line {since.line} has more than {megabytes} MB; expected one deal")
