"""PBN games as records: every game of a file on its own, so that a broken one costs no other."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from adjudicator.formats.notation.grammar import parse_section
from adjudicator.formats.pbn.board_before import Board, could_be
from adjudicator.formats.pbn.deal import read_deal
from adjudicator.formats.pbn.lexer import DATA, Boundary, Entry, Lexer, RawGame, games
from adjudicator.formats.pbn.names import BOARD, INFERRED, ORDER
from adjudicator.formats.pbn.reading import Reading
from adjudicator.formats.pbn.tags import GameTags, Inheritance, agreed_contract, sort_tags
from adjudicator.formats.remarks import quoted
from adjudicator.formats.text import decode
from adjudicator.game.manners import BRIDGE_NOTATION, Notation, TellsNotation
from adjudicator.record.errors import NotationError
from adjudicator.record.events import Record, Source
from adjudicator.record.unforeseen import Unforeseen, attended

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.formats.source import Piece
    from adjudicator.record.events import Event

NotationOf: TypeAlias = Notation | TellsNotation
"""How deals are written down, or who can tell it of each."""
_TELLS_CALLS = ("Auction", "Record")
"""The sections in which the calls stand."""


def read_games(
    data: bytes, file: str = "", notation: NotationOf = BRIDGE_NOTATION, reader: type[GameReader] | None = None
) -> Iterator[Record | NotationError]:
    """The games of a PBN file in order; a game that cannot be read is an error in its place."""
    read_by = reader or GameReader
    return read_by(file, notation).records(read_by.lexer(decode(data), Boundary()).games())


def read_games_in(
    pieces: Iterable[Piece],
    file: str = "",
    notation: NotationOf = BRIDGE_NOTATION,
    reader: type[GameReader] | None = None,
) -> Iterator[Record | NotationError]:
    """The games of a PBN file that comes in *pieces*, each as soon as it is there."""
    from adjudicator.formats.pbn.pieces import games_in  # for large files

    read_by = reader or GameReader
    return read_by(file, notation).records(games_in(pieces, file, read_by.lexer))


def readings(data: bytes, file: str = "", notation: NotationOf = BRIDGE_NOTATION) -> Iterator[Reading]:
    """Every game of a PBN file, broken or not."""
    reader = GameReader(file, notation)
    for number, raw in enumerate(games(decode(data)), 1):
        yield reader.read(raw, number)


class GameReader:
    """The reader of a PBN file, game by game."""

    lexer: type[Lexer] = Lexer
    """The lexer that cuts the file into games."""

    def __init__(self, file: str, notation: NotationOf) -> None:
        self.file, self.notation = file, notation
        self.inheritance = Inheritance()
        self.board: Board | None = None

    def records(self, raws: Iterable[RawGame]) -> Iterator[Record | NotationError]:
        """The records of the games of the file, an error in the place of each that cannot be read."""
        for number, raw in enumerate(raws, 1):
            try:
                with attended(self.file, raw.begins):
                    found = self.answer(raw, number)
            except Unforeseen as error:
                found = NotationError(error.message, line=error.line, column=1, file=self.file, game=number)
            yield found

    def answer(self, raw: RawGame, number: int) -> Record | NotationError:
        """The record of a game, or why there is none."""
        reading = self.read(raw, number)
        fatal = raw.remarks.fatal
        if fatal:
            return NotationError(fatal.message, line=fatal.line, column=fatal.column, file=self.file, game=number)
        return reading.record

    def read(self, raw: RawGame, number: int) -> Reading:
        """A game with all that was understood of it, broken or not."""
        remarks = raw.remarks
        tags = sort_tags(raw, self.inheritance)
        notation = self.notation if isinstance(self.notation, Notation) else self.notation(tags.values, _told(tags))
        reading = Reading(raw, tags, notation, Record())
        self.hands(reading)
        reading.agreed, reading.denomination, reading.swapped = agreed_contract(tags, notation.seats, remarks)
        known = tags.values.get(ORDER) != INFERRED
        if not known:
            del tags.values[ORDER]
        if "Record" in tags.entries:
            events = _recorded(reading, tags.entries["Record"])
        else:
            from adjudicator.formats.pbn.actions import played  # plain games and recordings do without

            events = played(reading)
            known = known and reading.play is None
        remarks.bounded(events)
        tags.values.pop("Deal", None)
        reading.record = Record(
            tags={name: value for name, value in tags.values.items() if value != "?"},
            hands=reading.hands,
            events=tuple(events),
            order_known=known,
            sections=tags.tables,
            source=Source(self.file, number, raw.begins),
            problems=tuple(sorted(remarks.problems, key=lambda problem: (problem.line, problem.column))),
            comments=tags.comments,
        )
        return reading

    def hands(self, reading: Reading) -> None:
        """The hands of the Deal tag, or those of the board before where the game plainly repeats it."""
        tags, values = reading.tags, reading.tags.values
        entry = tags.entries.get("Deal")
        if entry is not None:
            reading.hands = read_deal(entry.value, reading.seats, reading.raw.remarks, entry.line, entry.column)
            if "Record" not in tags.entries and reading.notation == BRIDGE_NOTATION:
                _without_empty(reading, entry)
            self.board = Board({name: values[name] for name in BOARD if name in values}, reading.hands)
            return
        section = tags.entries.get("Play") or tags.entries.get("Auction")
        if self.board is None or section is None or any(name in tags.entries for name in BOARD):
            return
        if could_be(self.board, tags):
            reading.hands = self.board.hands
            values.update(self.board.values)
            reading.raw.remarks.odd(
                "no board and no deal given: taken from the game before, which this game fits",
                section.line,
                section.column,
            )


def _without_empty(reading: Reading, entry: Entry) -> None:
    """Take hands without a card as not known: at bridge everybody is dealt some, but forms are made before deals."""
    empty = [seat for seat, hand in reading.hands.items() if hand == ()]
    if empty and not reading.raw.remarks.fatal:
        who = "no hand of the deal" if len(empty) == len(reading.seats) else f"the hand of {' and '.join(empty)}"
        taken = (
            "holds a card; taken as not known"
            if len(empty) == len(reading.seats)
            else "has no card; taken as not known"
        )
        reading.raw.remarks.odd(f"{who} {taken}", entry.line, entry.column)
        reading.hands = {seat: hand or None for seat, hand in reading.hands.items()}


def _told(tags: GameTags) -> str:
    """What stands in the sections that tell the calls."""
    sections = [tags.entries[name] for name in _TELLS_CALLS if name in tags.entries]
    return "\n".join(text for entry in sections for kind, _, _, text in entry.items if kind == DATA)


def _recorded(reading: Reading, entry: Entry) -> list[Event]:
    """The events of a ``[Record]`` section."""
    remarks = reading.raw.remarks
    if entry.value.strip() != "1":
        remarks.wrong(f"version {quoted(entry.value)} of the record is not known; expected 1", entry.line, entry.column)
        return []
    for kind, line, column, text in entry.items:
        if kind == DATA:
            try:
                return parse_section(" " * (column - 1) + text, line, reading.notation)
            except NotationError as error:
                remarks.wrong(error.message, error.line, error.column)
    return []
