"""The reader of archives: it reads only the columns of plain games, and all other games in full."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from adjudicator.fast.column_record import ColumnRecord
from adjudicator.fast.plain_game import TAGS_OF_OTHER_NOTATION, PlainGame, plain_game_at
from adjudicator.fast.read_columns import columns_of_plain_game
from adjudicator.formats.pbn.deal import BoardBefore, read_deal
from adjudicator.formats.pbn.lexer import Lexer
from adjudicator.formats.pbn.reader import GameReader
from adjudicator.formats.pbn.tag_names import BOARD_TAGS, SECTION_TAGS
from adjudicator.formats.reader_remarks import ReaderRemarks
from adjudicator.game.notation import BRIDGE_NOTATION, Notation
from adjudicator.record.events import COMPASS, Source

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.errors import NotationError
    from adjudicator.formats.pbn.lexer import RawGame
    from adjudicator.formats.pbn.parsed_game import ParsedGame
    from adjudicator.formats.pbn.reader import NotationOf
    from adjudicator.record.events import Record

_InheritedTags: TypeAlias = tuple[dict[str, str], dict[str, str]] | None
"""(the values of ``#`` in a game, the values that earlier games set with ``##``)."""


class PlainLexer(Lexer):
    """A lexer that takes plain games as a whole."""

    def games_in_fast_columns(self, at: int) -> Iterator[PlainGame]:
        """The plain games that follow each other from offset *at*; the last of them ends where a line now starts."""
        begun = at
        while plain := self.plain_game(at):
            # The last line of a text may lack its line end.
            self.line += self.text.count("\n", at, plain.end)
            self.line_start = at = plain.end
            self.ends_at_empty_line, self.junk_before = True, 0
            yield plain
        if at != begun:
            self.begin(at)

    def plain_game(self, at: int) -> PlainGame | None:
        """The plain game that begins at offset *at*; None if the game there is not plain, or there is none."""
        found = plain_game_at(self.text, at, self.line) if self.text[at : at + 1] == "[" else None
        return None if found and self.forbidden and self.forbidden[-1] < found.end else found


class ColumnReader(GameReader):
    """A reader that makes records of plain bridge games from their columns; the events are read when asked for."""

    lexer = PlainLexer

    def __init__(self, file: str, notation: NotationOf) -> None:
        super().__init__(file, notation)
        self.plain_board: dict[str, str] | None = None
        """The tags of the last game that gave a board, if it was plain."""

    def answer(self, raw: RawGame, number: int) -> Record | NotationError:
        """The record of a game, or the error that prevents it."""
        columns = self.record_of_columns(raw, number) if isinstance(raw, PlainGame) else None
        return columns or super().answer(raw, number)

    def record_of_columns(self, game: PlainGame, number: int) -> Record | None:
        """The record of a plain bridge game, made from its columns only; None for any other game."""
        inheritance = self.inheritance
        found = game.resolved(inheritance.last, inheritance.values_inherited)
        if found is None:
            return None
        given, standing = found
        tags = {**given, **standing}
        if standing and not tags.keys().isdisjoint(TAGS_OF_OTHER_NOTATION):
            return None
        repeated: dict[str, str] = {}
        if tags.keys().isdisjoint(BOARD_TAGS):
            if self.plain_board is None or not _rows_are_tricks(game):
                return None
            repeated = {name: self.plain_board[name] for name in BOARD_TAGS if name in self.plain_board}
        board = tags.copy()
        for name in (*game.tables, *SECTION_TAGS):
            tags.pop(name, None)
        notation = self.notation
        if not isinstance(notation, Notation):
            notation = notation(tags, "\n".join(game.data.values()))
        columns = columns_of_plain_game(game, given | repeated) if notation == BRIDGE_NOTATION else None
        if columns is None:
            return None
        if repeated or game.unquoted:
            columns = columns._replace(remarked=True)
        # Resolve '#' now: if the game is read again later, earlier tags may have changed.
        meant = (given, inheritance.values_inherited.copy()) if given is not game.tags else None
        inheritance.last.update(given)
        inheritance.values_inherited = standing
        if repeated:
            tags |= repeated
        else:
            self.plain_board = board
        tags.pop("Deal", None)
        if "?" in tags.values():
            tags = {name: value for name, value in tags.items() if value != "?"}
        whole = partial(_read_whole_game, game, number, self.file, notation, meant, repeated)
        return ColumnRecord.of(tags, Source(self.file, number, game.first_tag_line), columns, whole)

    def hands(self, reading: ParsedGame) -> None:
        """Enter the hands, perhaps those of an earlier plain game."""
        if self.plain_board is not None and "Deal" not in reading.tags.entries:
            self.board = _board_of(self.plain_board)
        self.plain_board = None
        super().hands(reading)


def _board_of(tags: Mapping[str, str]) -> BoardBefore:
    """The board given by the *tags* of a plain game."""
    values = {name: tags[name] for name in BOARD_TAGS if name in tags}
    return BoardBefore(values, read_deal(tags["Deal"], COMPASS, ReaderRemarks(), 1, 1))


def _rows_are_tricks(game: PlainGame) -> bool:
    """Whether the play has four cards in each line but the last: so the reader can tell the board of the game before
    from another."""
    lines = [line.split() for line in game.data.get("Play", "").splitlines() if line.strip(" *")]
    return bool(lines) and all(len(line) == len(COMPASS) for line in lines[:-1]) and len(lines[-1]) <= len(COMPASS)


def _read_whole_game(
    game: PlainGame,
    number: int,
    file: str,
    notation: Notation,
    meant: _InheritedTags,
    repeated: Mapping[str, str],
) -> Record:
    """The whole record of a plain game; *meant* are the values inherited from earlier games, if they matter, *repeated*
    the tags of an earlier board, if it gives none."""
    reader = GameReader(file, notation)
    if repeated:
        reader.board = _board_of(repeated)
    if meant is not None:
        reader.inheritance.last, reader.inheritance.values_inherited = (each.copy() for each in meant)
    return reader.read(game, number).record
