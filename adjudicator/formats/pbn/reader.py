"""PBN files read into records, game by game: a broken game affects no other."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from adjudicator.errors import InternalError, NotationError, reporting_crashes
from adjudicator.formats.pbn.deal import BoardBefore, could_repeat_board, read_deal
from adjudicator.formats.pbn.lexer import DATA_ITEM, GameBoundary, Lexer, RawGame, TagEntry, split_games
from adjudicator.formats.pbn.parsed_game import ParsedGame
from adjudicator.formats.pbn.tag_names import BOARD_TAGS, ORDER_INFERRED, ORDER_TAG
from adjudicator.formats.pbn.tags import GameTags, TagInheritance, contract_of_tags, sort_tags
from adjudicator.formats.reader_remarks import quoted_text
from adjudicator.formats.text_encoding import decode_text
from adjudicator.game.notation import BRIDGE_NOTATION, Notation, NotationLookup
from adjudicator.record.events import Record, Source

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.formats.input_file_chunks import Chunk
    from adjudicator.record.events import Event

NotationOf: TypeAlias = Notation | NotationLookup
"""The notation of every deal, or a function that chooses it for each."""
_CALL_SECTIONS = ("Auction", "Record")
"""The sections in which the calls stand."""


def read_games(
    data: bytes, file: str = "", notation: NotationOf = BRIDGE_NOTATION, reader: type[GameReader] | None = None
) -> Iterator[Record | NotationError]:
    """The games of a PBN file in order, an error in place of each that cannot be read; *file* is the name in errors."""
    read_by = reader or GameReader
    return read_by(file, notation).records(read_by.lexer(decode_text(data), GameBoundary()).games())


def read_pbn_chunks(
    pieces: Iterable[Chunk],
    file: str = "",
    notation: NotationOf = BRIDGE_NOTATION,
    reader: type[GameReader] | None = None,
) -> Iterator[Record | NotationError]:
    """The games of a PBN file read in *pieces*, each as soon as it is complete; FileError for one that is too long."""
    from adjudicator.formats.pbn.lexer import split_games_in_chunks  # for large files

    read_by = reader or GameReader
    return read_by(file, notation).records(split_games_in_chunks(pieces, file, read_by.lexer))


def parse_games(data: bytes, file: str = "", notation: NotationOf = BRIDGE_NOTATION) -> Iterator[ParsedGame]:
    """Every game of a PBN file, readable or not."""
    reader = GameReader(file, notation)
    for number, raw in enumerate(split_games(decode_text(data)), 1):
        yield reader.read(raw, number)


class GameReader:
    """The reader of a PBN file, game by game."""

    lexer: type[Lexer] = Lexer
    """The lexer that cuts the file into games."""

    def __init__(self, file: str, notation: NotationOf) -> None:
        self.file, self.notation = file, notation
        self.inheritance = TagInheritance()
        self.board: BoardBefore | None = None

    def records(self, raws: Iterable[RawGame]) -> Iterator[Record | NotationError]:
        """The records of the games *raws*, an error in place of each that cannot be read."""
        for number, raw in enumerate(raws, 1):
            try:
                with reporting_crashes(self.file, raw.first_tag_line):
                    found = self.answer(raw, number)
            except InternalError as error:
                found = NotationError(error.message, line=error.line, column=1, file=self.file, game=number)
            yield found

    def answer(self, raw: RawGame, number: int) -> Record | NotationError:
        """The record of a game, or the error that keeps it from being read."""
        reading = self.read(raw, number)
        fatal = raw.remarks.fatal
        if fatal:
            return NotationError(fatal.message, line=fatal.line, column=fatal.column, file=self.file, game=number)
        return reading.record

    def read(self, raw: RawGame, number: int) -> ParsedGame:
        """The parsed game, readable or not; *number* is its place in the file, from 1."""
        remarks = raw.remarks
        tags = sort_tags(raw, self.inheritance)
        notation = (
            self.notation
            if isinstance(self.notation, Notation)
            else self.notation(tags.values, _text_of_call_sections(tags))
        )
        reading = ParsedGame(raw, tags, notation, Record())
        self.hands(reading)
        reading.contract, reading.denomination, reading.swapped = contract_of_tags(tags, notation.seats, remarks)
        known = tags.values.get(ORDER_TAG) != ORDER_INFERRED
        if not known:
            del tags.values[ORDER_TAG]
        if "Record" in tags.entries:
            events = _record_section_events(reading, tags.entries["Record"])
        else:
            from adjudicator.formats.pbn.section_events import section_events  # not for recordings

            events = section_events(reading)
            known = known and reading.play is None
        remarks.refuse_too_many(events)
        tags.values.pop("Deal", None)
        reading.record = Record(
            tags={name: value for name, value in tags.values.items() if value != "?"},
            hands=reading.hands,
            events=tuple(events),
            order_known=known,
            sections=tags.tables,
            source=Source(self.file, number, raw.first_tag_line),
            problems=tuple(sorted(remarks.problems, key=lambda problem: (problem.line, problem.column))),
            comments=tags.comments,
        )
        return reading

    def hands(self, reading: ParsedGame) -> None:
        """Set the hands: those of the Deal tag, or of the board before if the game repeats it."""
        tags, values = reading.tags, reading.tags.values
        entry = tags.entries.get("Deal")
        if entry is not None:
            reading.hands = read_deal(entry.value, reading.seats, reading.raw.remarks, entry.line, entry.column)
            if "Record" not in tags.entries and reading.notation == BRIDGE_NOTATION:
                _drop_empty_hands(reading, entry)
            self.board = BoardBefore({name: values[name] for name in BOARD_TAGS if name in values}, reading.hands)
            return
        section = tags.entries.get("Play") or tags.entries.get("Auction")
        if self.board is None or section is None or any(name in tags.entries for name in BOARD_TAGS):
            return
        if could_repeat_board(self.board, tags):
            reading.hands = self.board.hands
            values.update(self.board.values)
            reading.raw.remarks.warn(
                "no board and no deal given: taken from the game before, which this game fits",
                section.line,
                section.column,
            )


def _drop_empty_hands(reading: ParsedGame, entry: TagEntry) -> None:
    """Treat empty hands as unknown: at bridge everybody is dealt cards, but a form may be made before the deal."""
    empty = [seat for seat, hand in reading.hands.items() if hand == ()]
    if empty and not reading.raw.remarks.fatal:
        who = "no hand of the deal" if len(empty) == len(reading.seats) else f"the hand of {' and '.join(empty)}"
        taken = "holds a card; read as unknown" if len(empty) == len(reading.seats) else "has no card; read as unknown"
        reading.raw.remarks.warn(f"{who} {taken}", entry.line, entry.column)
        reading.hands = {seat: hand or None for seat, hand in reading.hands.items()}


def _text_of_call_sections(tags: GameTags) -> str:
    """The text of the sections in which the calls stand."""
    sections = [tags.entries[name] for name in _CALL_SECTIONS if name in tags.entries]
    return "\n".join(text for entry in sections for kind, _, _, text in entry.items if kind == DATA_ITEM)


def _record_section_events(reading: ParsedGame, entry: TagEntry) -> list[Event]:
    """The events of a ``[Record]`` section."""
    remarks = reading.raw.remarks
    if entry.value.strip() != "1":
        remarks.fail(
            f"version {quoted_text(entry.value)} of the record is not known; expected 1", entry.line, entry.column
        )
        return []
    from adjudicator.formats.notation.grammar import parse_section  # most files have sections of PBN alone

    for kind, line, column, text in entry.items:
        if kind == DATA_ITEM:
            try:
                return parse_section(" " * (column - 1) + text, line, reading.notation)
            except NotationError as error:
                remarks.fail(error.message, error.line, error.column)
    return []
