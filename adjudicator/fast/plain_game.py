"""Plain PBN games: one tag a line, calls and cards in rows, nothing else, as nearly every program writes them.

This is no grammar of its own. A plain game is cut at its quotation marks, and the text between two values is looked up;
any text that is not known word for word is left to the general lexer. ``tests/fast/test_pbn_plain_game_reader.py``
compares the result with that of the general lexer and its reader.
"""

from __future__ import annotations

import re
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from adjudicator.formats.pbn.lexer import RawGame, split_games
from adjudicator.formats.pbn.tag_names import NOT_INHERITED_TAGS, PLAIN_TAGS, is_table_tag
from adjudicator.formats.text_encoding import DecodedText

if TYPE_CHECKING:
    from collections.abc import Sequence

_LONGEST = 20_000
"""The most characters of a plain game."""
_TAG_TO_TAG = re.compile(r"\] *\n\[ *([A-Za-z0-9_]+) *")
_UNQUOTED = re.compile(r'(?:\[[A-Za-z][A-Za-z0-9_]*+ [^"\n\[\]{};\t]*+\]\n)++(?=\[)')
"""Lines at the beginning of a game that would be tags if their values were quoted: the reader remarks on each."""
_NOTE = re.compile(r"[1-9][0-9]?:.*")
_PLAYED = frozenset(("Auction", "Play"))
TAGS_OF_OTHER_NOTATION = frozenset(("Record", "Code", "TrickOrder"))
"""Tags that announce another notation."""
_MOST_NAMES = 1_000
_INHERITED = re.compile(r'" *#')
"""The beginning of a value from an earlier game, or for later ones."""
_GAP = re.compile(r"\n[ \t\n]*+")
_BRACES = r"\{[^{}]*+\}"
_BRACED = re.compile(f"({_BRACES})")
_COMMENT = re.compile(rf'("[^"\n]*"|\s++(?!{_BRACES}))|\s*+{_BRACES}(?:\s++(?!{_BRACES}))?')
"""A value, which may contain braces, or blanks; or a comment, with the blanks around it."""
_COMMENT_BEFORE_FIRST = re.compile(r'\[(?:Auction|Play) "[^"\n]*"\]\s*\{')
"""A comment before the first call or card: it is an event of its own."""
_SEMI_EMPTY = re.compile(r"\n[ \t]+\n")
"""A line that ends a game as an empty one does, unless within a comment."""
_TABLE = 'Table "'
_ROWS_OF_TABLE = re.compile(r'(\[[A-Za-z0-9_]+Table "[^"\n]*"\] *)(?:\n[ \t]*+[^\s\[{;%][^\n]*+)+')
"""A table with its rows, which may hold any characters."""
_MORE_THAN_A_ROW = re.compile(r"[\[{};%\t]")
"""Characters that do not occur in a plain row."""
_ESCAPED = ('\\"', "\\\\")


class _TagNameBetween(dict[str, str]):
    """Text between two values → the name of the tag of the second; empty if there is more than the end of one tag and
    the beginning of the next."""

    def __init__(self) -> None:
        self.tables: set[str] = set()
        """The names among them that have rows after them."""

    def __missing__(self, between: str) -> str:
        found = _TAG_TO_TAG.fullmatch(between)
        if found is None or len(self) == _MOST_NAMES:
            return ""
        name = self[between] = found[1]
        if is_table_tag(name) and name not in PLAIN_TAGS:
            self.tables.add(name)
        return name


_BETWEEN = _TagNameBetween()
_PARTS_CUT_BY_LEXER = ("head", "entries", "remarks", "export")
"""The parts of a game that the lexer cuts out."""


class PlainGame(RawGame):
    """A plain game: its tags, and the rows after some of them. The lexer cuts it into words when one of the parts
    common to all games is asked for."""

    __slots__ = ("data", "tables", "tags", "text", "told_by_others", "unquoted")

    def __init__(self, text: str, line: int, start: int, end: int) -> None:
        self.text = text
        self.line = line
        self.start = start
        self.end = end
        self.tags: dict[str, str] = {}
        """All tags except notes; sections and tables are included."""
        self.tables: set[str] = set()
        """The tags whose rows are kept as written."""
        self.data: dict[str, str] = {}
        """The rows of Auction and Play."""
        self.told_by_others = False
        """Whether a value may be inherited from an earlier game, or by later games."""
        self.unquoted = 0
        """Lines before the first tag whose values lack their quotes."""

    def __getattr__(self, name: str) -> Any:
        """The part *name*, cut out of the text on first use."""
        if name not in _PARTS_CUT_BY_LEXER:
            raise AttributeError(name)
        (cut,) = split_games(DecodedText(self.text), self.line)
        for part in _PARTS_CUT_BY_LEXER:
            setattr(self, part, getattr(cut, part))
        return getattr(self, name)

    @property
    def first_tag_line(self) -> int:
        """The line of its first tag."""
        return self.line + self.unquoted

    def split(self) -> bool:
        """Sort all lines; return whether each is a tag or a row after one."""
        bare = self.text
        if unquoted := _UNQUOTED.match(bare):
            self.unquoted = unquoted[0].count("\n")
            bare = bare[unquoted.end() :]
        if "{" in bare:
            bare = _without_comments(bare)
        if _TABLE in bare:
            bare = _ROWS_OF_TABLE.sub(r"\1", bare)
        parts = bare.split('"')
        last = parts.pop()
        values = parts[1::2]
        together = '"'.join(values)
        if not values or len(parts) % 2 or not _values_are_plain(together):
            return False
        between = parts[::2]
        between[0] = "]\n" + between[0]
        names = [*map(_BETWEEN.__getitem__, between)]
        while "" in names:
            at = names.index("")
            if not self._enter_tag_and_check_rows_before(names, at, between[at]):
                return False
        if last != "]" and not self._take_rows_after_tag(names[-1], last):
            return False
        tags = self.tags = dict(zip(names, values, strict=True))
        if len(tags) != len(names) and not _tags_are_unique(names):
            return False
        if "Note" in tags:
            if not _notes_are_in_sections(names, values):
                return False
            del tags["Note"]
        self.tables |= tags.keys() & _BETWEEN.tables
        self.told_by_others = "#" in together and _INHERITED.search(f'"{together}') is not None
        return tags.keys().isdisjoint(TAGS_OF_OTHER_NOTATION)

    def _enter_tag_and_check_rows_before(self, names: list[str], at: int, between: str) -> bool:
        """Enter the name of the tag at index *at*; return whether the text *between* it and the tag before it consists
        of rows of that tag."""
        rows, _, begun = between.rpartition("\n[")
        name = names[at] = _BETWEEN[f"]\n[{begun}"]
        return at > 0 and name != "" and self._take_rows_after_tag(names[at - 1], rows)

    def _take_rows_after_tag(self, name: str, rows: str) -> bool:
        """Sort the *rows* after the tag *name*, from its bracket on; return whether they are allowed there."""
        if rows[:1] != "]":
            return False
        rows = rows[1:].lstrip(" ")
        if not rows.strip("\n"):
            return True
        if rows[0] != "\n" or name == "Note" or name in PLAIN_TAGS:
            return False
        if "\n " in rows or _MORE_THAN_A_ROW.search(rows):
            return False
        if name in _PLAYED:
            self.data[name] = rows
        else:
            self.tables.add(name)
        return True

    def resolved(self, last: dict[str, str], standing: dict[str, str]) -> tuple[dict[str, str], dict[str, str]] | None:
        """(the tags with ``#`` resolved from *last*, the values of earlier games; *standing*, the values set with
        ``##``, updated). None if a tag is not plain."""
        if not self.told_by_others and not standing:
            return self.tags, standing
        tags, standing = self.tags.copy(), standing.copy()
        for name, value in self.tags.items():
            if value[:1] != "#":
                if value[:1] == " " and value.lstrip()[:1] == "#":
                    return None
                standing.pop(name, None)
            elif name in NOT_INHERITED_TAGS or name in self.tables or (value == "#" and name not in last):
                return None
            elif value == "#":
                tags[name] = last[name]
                standing.pop(name, None)
            elif value[1] == "#":
                tags[name] = standing[name] = value[2:]
        return tags, standing


def _without_comments(text: str) -> str:
    """*text* with line ends in place of its comments; empty if one may not be a plain comment on a call, a card or a
    tag."""
    if _COMMENT_BEFORE_FIRST.search(text) or _SEMI_EMPTY.search(text):
        return ""
    pieces = _BRACED.split(text)
    if len(pieces) == 1:
        return text
    if _TABLE in text and not _comments_are_beside_tables(pieces):
        return ""
    quotes = accumulate(before.count('"') for before in pieces[:-1:2])
    if any(number % 2 for number in quotes):  # within a value
        return _COMMENT.sub(lambda found: found[1] or "\n", text)
    first, *between, last = pieces[::2]
    return "\n".join((first.rstrip(), *map(str.strip, between), last.lstrip()))


def _comments_are_beside_tables(pieces: Sequence[str]) -> bool:
    """Whether every comment, the second of *pieces* and every second after it, begins a line and holds no tag: a brace
    within a row of a table begins none."""
    ends = [before[-1:] == "\n" for before in pieces[:-1:2]]
    return all(ends) and not any("[" in comment for comment in pieces[1::2])


def _values_are_plain(values: str) -> bool:
    """Whether *values* mean what is written: each is on one line, without any character with a special meaning."""
    if "\n" in values or "\t" in values:
        return False
    return "\\" not in values or not (values[-1] == "\\" or any(escaped in values for escaped in _ESCAPED))


def _tags_are_unique(names: list[str]) -> bool:
    """Whether no tag is given twice, notes excepted."""
    given = [name for name in names if name != "Note"]
    return len(set(given)) == len(given)


def _notes_are_in_sections(names: list[str], values: list[str]) -> bool:
    """Whether every note stands after calls or cards, and has its number."""
    first = next((at for at, name in enumerate(names) if name in _PLAYED), len(names))
    notes = [value for name, value in zip(names[first:], values[first:], strict=True) if name == "Note"]
    return "Note" not in names[:first] and all(map(_NOTE.fullmatch, notes))


def plain_game_at(text: str, at: int, line: int) -> PlainGame | None:
    """The plain game that begins at the bracket at offset *at*; None unless it is certainly plain."""
    stop = text.find("\n\n", at)
    if stop < 0:
        stop = len(text) - text.endswith("\n")
    if stop - at > _LONGEST:
        return None
    after = stop + 2
    if text[after : after + 1] != "[":
        found = _GAP.match(text, stop)
        after = text.rfind("\n", stop, found.end()) + 1 if found and found.end() < len(text) else len(text)
    game = PlainGame(text[at:stop], line, at, after)
    return game if game.split() else None
