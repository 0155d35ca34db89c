"""Plain PBN games: one tag a line, calls and cards in rows, nothing else, as nearly every program writes them.

This is no grammar of its own. A plain game is cut at its quotation marks, and what stands between two values is looked
up; whatever is not known word for word is left to the lexer of all games. ``tests/fast/test_archive_reader.py`` holds
what is read here against what that lexer and its reader make of the same text.
"""

from __future__ import annotations

import re
from typing import Any

from adjudicator.formats.pbn.lexer import RawGame, split_games
from adjudicator.formats.pbn.tag_names import NOT_INHERITED_TAGS, PLAIN_TAGS, is_table_tag
from adjudicator.formats.text_encoding import DecodedText

_LONGEST = 20_000
"""Characters of a game; a longer one has something besides."""
_TAG_TO_TAG = re.compile(r"\] *\n\[ *([A-Za-z0-9_]+) *")
_NOTE = re.compile(r"[1-9][0-9]?:.*")
_PLAYED = frozenset(("Auction", "Play"))
TAGS_OF_OTHER_NOTATION = frozenset(("Record", "Code", "TrickOrder"))
"""Tags that say that the deal is written down otherwise."""
_MOST_NAMES = 1_000
_GAP = re.compile(r"\n[ \t\n]*+")
_BRACES = r"\{[^{}]*+\}"
_COMMENT = re.compile(rf'("[^"\n]*"|\s++(?!{_BRACES}))|\s*+{_BRACES}(?:\s++(?!{_BRACES}))?')
"""A value, that may hold braces of its own, or blanks; or a comment, with the blanks around it."""
_COMMENT_BEFORE_FIRST = re.compile(r'\[(?:Auction|Play) "[^"\n]*"\]\s*\{')
"""A comment in front of the first call or card: it is an event of its own."""
_SEMI_EMPTY = re.compile(r"\n[ \t]+\n")
"""A line that ends a game as an empty one does, unless it stands in a comment."""
_MORE_THAN_A_ROW = re.compile(r"[\[{};%\t]")
"""What makes a row more than a row."""
_ESCAPED = ('\\"', "\\\\")


class _TagNameBetween(dict[str, str]):
    """What stands between two values → the name of the tag that the second belongs to; empty where there is more than
    the end of one tag and the beginning of the next."""

    def __init__(self) -> None:
        self.tables: set[str] = set()
        """The names among them behind which stand rows."""

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
    """A plain game: its tags, and the rows behind some of them. The lexer cuts it into words when somebody asks for one
    of the parts that any other game has."""

    __slots__ = ("data", "tables", "tags", "text", "told_by_others")

    def __init__(self, text: str, line: int, start: int, end: int) -> None:
        self.text = text
        self.line = line
        self.start = start
        self.end = end
        self.tags: dict[str, str] = {}
        """Every tag but notes, sections and tables among them."""
        self.tables: set[str] = set()
        """The tags whose rows are kept as they stand."""
        self.data: dict[str, str] = {}
        """The rows of Auction and Play."""
        self.told_by_others = False
        """Whether a value may be one that other games give or take."""

    def __getattr__(self, name: str) -> Any:
        """The part *name*, asked for only while it has not been cut out of the text."""
        if name not in _PARTS_CUT_BY_LEXER:
            raise AttributeError(name)
        (cut,) = split_games(DecodedText(self.text), self.line)
        for part in _PARTS_CUT_BY_LEXER:
            setattr(self, part, getattr(cut, part))
        return getattr(self, name)

    @property
    def begins(self) -> int:
        """The line of its first tag."""
        return self.line

    def split(self) -> bool:
        """Whether every line is a tag or a row behind one; sorts them."""
        bare = _without_comments(self.text) if "{" in self.text else self.text
        parts = bare.split('"')
        last = parts.pop()
        values = parts[1::2]
        together = '"'.join(values)
        if not values or len(parts) % 2 or not _is_plain(together):
            return False
        between = parts[::2]
        between[0] = "]\n" + between[0]
        names = [*map(_BETWEEN.__getitem__, between)]
        while "" in names:
            at = names.index("")
            if not self._rows(names, at, between[at]):
                return False
        if last != "]" and not self._behind(names[-1], last):
            return False
        tags = self.tags = dict(zip(names, values, strict=True))
        if len(tags) != len(names) and not _tags_are_unique(names):
            return False
        if "Note" in tags:
            if not _notes_are_in_sections(names, values):
                return False
            del tags["Note"]
        self.tables |= tags.keys() & _BETWEEN.tables
        self.told_by_others = "#" in together
        return tags.keys().isdisjoint(TAGS_OF_OTHER_NOTATION)

    def _rows(self, names: list[str], at: int, between: str) -> bool:
        """Whether what stands before the tag at the place *at* are rows of the tag before it; enters its name."""
        rows, _, begun = between.rpartition("\n[")
        name = names[at] = _BETWEEN[f"]\n[{begun}"]
        return at > 0 and name != "" and self._behind(names[at - 1], rows)

    def _behind(self, name: str, rows: str) -> bool:
        """Whether *rows* is what may stand behind the tag *name*, from its bracket on; sorts it."""
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
        """The tags with what ``#`` stands for, *last* being what earlier games gave, and what stands for later games as
        well once *standing* did; None where that is not plain."""
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
    """*text* with line ends in the place of its comments; nothing where one may be more than a comment on a call, a
    card or a tag, or may be none."""
    if _COMMENT_BEFORE_FIRST.search(text) or _SEMI_EMPTY.search(text) or 'Table "' in text:
        return ""
    return _COMMENT.sub(lambda found: found[1] or "\n", text)


def _is_plain(values: str) -> bool:
    """Whether *values* mean what is written: none goes over its line, and nothing in them stands for anything else."""
    if "\n" in values or "\t" in values:
        return False
    return "\\" not in values or not (values[-1] == "\\" or any(escaped in values for escaped in _ESCAPED))


def _tags_are_unique(names: list[str]) -> bool:
    """Whether no tag is given twice, notes aside."""
    given = [name for name in names if name != "Note"]
    return len(set(given)) == len(given)


def _notes_are_in_sections(names: list[str], values: list[str]) -> bool:
    """Whether every note stands behind calls or cards, and has its number."""
    played = False
    for name, value in zip(names, values, strict=True):
        if name in _PLAYED:
            played = True
        elif name == "Note" and not (played and _NOTE.fullmatch(value)):
            return False
    return True


def plain_game_at(text: str, at: int, line: int) -> PlainGame | None:
    """The plain game that begins at the bracket at *at*; None where it is not sure to be one."""
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
