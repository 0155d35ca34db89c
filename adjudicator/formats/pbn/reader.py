"""PBN games as records: every game of a file on its own, so that a broken one costs no other."""

from __future__ import annotations

from dataclasses import field
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from adjudicator.formats.bridge import Outcome, turned
from adjudicator.formats.notation.calls import as_card
from adjudicator.formats.notation.comments import joined, one_line
from adjudicator.formats.notation.grammar import parse_section
from adjudicator.formats.pbn.auction import AuctionRead, read_auction, restored
from adjudicator.formats.pbn.board_before import Board, board_of, could_be, holders_of
from adjudicator.formats.pbn.deal import Hands, read_deal
from adjudicator.formats.pbn.lexer import DATA, Entry, RawGame, games, games_or_plain
from adjudicator.formats.pbn.names import BOARD, INFERRED, ORDER, SECTIONS
from adjudicator.formats.pbn.plain import LEFT_ALONE, PlainGame
from adjudicator.formats.pbn.play import PlayRead, in_order, read_rows
from adjudicator.formats.pbn.revokes import revoke_faults
from adjudicator.formats.pbn.slots import Slots, read_slots
from adjudicator.formats.pbn.tags import GameTags, Inheritance, agreed_contract, sort_tags
from adjudicator.formats.remarks import quoted
from adjudicator.formats.text import Text, decode
from adjudicator.game.manners import BRIDGE_NOTATION, Notation, TellsNotation
from adjudicator.record.errors import NotationError
from adjudicator.record.events import Place, Played, Record, Source, TableEvent
from adjudicator.record.unforeseen import Unforeseen, attended
from adjudicator.values.frozen import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.formats.source import Piece
    from adjudicator.record.events import Event, Seat

NotationOf: TypeAlias = Notation | TellsNotation
"""How deals are written down, or who can tell it of each."""
_Meant: TypeAlias = tuple[dict[str, str], dict[str, str]] | None
"""What the tags ``#`` of a game mean, and the values that stand for it as well once ``##`` gave them."""
_TELLS_CALLS = ("Auction", "Record")
"""The sections in which the calls stand."""


def read_games(data: bytes, file: str = "", notation: NotationOf = BRIDGE_NOTATION) -> Iterator[Record | NotationError]:
    """The games of a PBN file in order; a game that cannot be read is an error in its place."""
    return _read(games_or_plain(decode(data)), file, notation)


def read_games_in(
    pieces: Iterable[Piece], file: str = "", notation: NotationOf = BRIDGE_NOTATION
) -> Iterator[Record | NotationError]:
    """The games of a PBN file that comes in *pieces*, each as soon as it is there."""
    from adjudicator.formats.pbn.pieces import games_in  # for large files

    return _read(games_in(pieces, file), file, notation)


def _read(raws: Iterable[RawGame | PlainGame], file: str, notation: NotationOf) -> Iterator[Record | NotationError]:
    reader = _Reader(file, notation)
    for number, raw in enumerate(raws, 1):
        try:
            with attended(file, raw.begins):
                found = reader.answer(raw, number)
        except Unforeseen as error:
            found = NotationError(error.message, line=error.line, column=1, file=file, game=number)
        yield found


@dataclass(slots=True, eq=False, repr=False)
class Reading:
    """One game read, with all that a stricter reader may want to look at."""

    raw: RawGame
    tags: GameTags
    notation: Notation
    record: Record
    agreed: Outcome = field(default_factory=Outcome)
    """Contract and declarer of the tags."""
    denomination: str = ""
    swapped: bool = False
    auction: AuctionRead | None = None
    auction_slots: Slots = field(default_factory=Slots)
    play: PlayRead | None = None
    play_slots: Slots = field(default_factory=Slots)
    hands: Hands = field(default_factory=dict)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats clockwise."""
        return self.notation.seats


def readings(data: bytes, file: str = "", notation: NotationOf = BRIDGE_NOTATION) -> Iterator[Reading]:
    """Every game of a PBN file, broken or not."""
    reader = _Reader(file, notation)
    for number, raw in enumerate(games(decode(data)), 1):
        yield reader.read(raw, number)


class _Reader:
    """A file while its games are read."""

    def __init__(self, file: str, notation: NotationOf) -> None:
        self.file, self.notation = file, notation
        self.inheritance = Inheritance()
        self.board: Board | None = None
        self.plain_board: dict[str, str] | None = None
        """The tags of the last game that gave a board, where it was a plain one."""

    def answer(self, raw: RawGame | PlainGame, number: int) -> Record | NotationError:
        """The record of a game, or why there is none."""
        if isinstance(raw, PlainGame):
            return self.plain(raw, number) or self.answer(_lexed(raw), number)
        reading = self.read(raw, number)
        fatal = raw.remarks.fatal
        if fatal:
            return NotationError(fatal.message, line=fatal.line, column=fatal.column, file=self.file, game=number)
        return reading.record

    def plain(self, game: PlainGame, number: int) -> Record | None:
        """The record of a plain game of bridge, of which no more is read than its columns; None where it is another."""
        from adjudicator.formats.pbn.in_columns import columns_of  # a hand that is disputed is written otherwise
        from adjudicator.record.column_record import ColumnRecord

        inheritance = self.inheritance
        found = game.resolved(inheritance.last, inheritance.standing)
        if found is None:
            return None
        given, standing = found
        board = {**standing, **given} if standing else given
        if standing and not board.keys().isdisjoint(LEFT_ALONE):
            return None
        tags = board.copy()
        for name in (*game.tables, *SECTIONS):
            tags.pop(name, None)
        notation = self.notation
        if not isinstance(notation, Notation):
            notation = notation(tags, "\n".join(game.data.values()))
        columns = columns_of(game, given) if notation == BRIDGE_NOTATION else None
        if columns is None:
            return None
        # What stands there as '#' means, should the game be read again, what it means now.
        meant = (given, inheritance.standing.copy()) if given is not game.tags else None
        inheritance.last.update(given)
        inheritance.standing = standing
        self.plain_board = board
        tags.pop("Deal", None)
        if "?" in tags.values():
            tags = {name: value for name, value in tags.items() if value != "?"}
        whole = partial(_whole, game, number, self.file, notation, meant)
        return ColumnRecord.of(tags, Source(self.file, number, game.line), columns, whole)

    def read(self, raw: RawGame, number: int) -> Reading:
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
            events = self.played(reading)
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
            self.board = Board({name: values[name] for name in BOARD if name in values}, reading.hands)
            self.plain_board = None
            return
        if self.plain_board is not None:
            self.board = board_of(self.plain_board)
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

    def played(self, reading: Reading) -> list[Event]:
        """The events that the Auction and Play sections tell."""
        tags, seats, remarks = reading.tags, reading.seats, reading.raw.remarks
        dealer = _seat(tags, "Dealer", reading)
        auction_entry, play_entry = tags.entries.get("Auction"), tags.entries.get("Play")
        events: list[Event] = []
        if play_entry:
            reading.play_slots = read_slots(play_entry, remarks)
        if auction_entry:
            reading.auction_slots = read_slots(auction_entry, remarks)
            events += _leading_note(reading.auction_slots, auction_entry)
            auction = read_auction(auction_entry, reading.auction_slots, dealer, seats, tags.notes["Auction"], remarks)
            passes = 0
            if not reading.swapped:
                auction, passes = restored(auction, reading.agreed, _first_holder(reading))
            if passes:
                remarks.odd(
                    f"the auction makes {turned(reading.agreed.declarer or '', -passes, seats)} declarer, the tags say "
                    f"{reading.agreed.declarer}: {passes} pass{'es' * (passes > 1)} in front of it, put back here, "
                    "make both agree",
                    auction_entry.line,
                    auction_entry.column,
                )
            else:
                _compare(reading, auction)
            _check_calls(reading, auction)
            reading.auction = auction
            events += auction.calls
        if play_entry:
            events += _leading_note(reading.play_slots, play_entry)
            events += self.cards(reading, play_entry)
        return events

    def cards(self, reading: Reading, entry: Entry) -> list[Event]:
        """The cards of the Play section in the order of play."""
        seats, remarks = reading.seats, reading.raw.remarks
        auction = reading.auction
        heard = auction.outcome if auction else Outcome()
        declarer = reading.agreed.declarer or heard.declarer
        named = next((seat for seat in seats if seat.upper() == entry.value.strip().upper()), None)
        leader = turned(declarer, 1, seats) if declarer else named
        if not reading.play_slots.slots:
            return []
        if leader is None:
            remarks.wrong(
                f"the play begins with {quoted(entry.value)}; expected {' or '.join(seats)}", entry.line, entry.column
            )
            return []
        if named is None:
            remarks.odd(
                f"the play begins with {quoted(entry.value)}; read as {leader}, at declarer's left",
                entry.line,
                entry.column,
            )
        trump = reading.denomination or (heard.bid.lstrip("1234567") or None)
        holders = holders_of(reading.hands)
        rows = read_rows(reading.play_slots, named or leader, holders, seats, remarks)
        play = in_order(rows, leader, trump, seats, reading.tags.notes["Play"], remarks)
        play.ended = reading.play_slots.star is not None
        reading.play = play
        if any("R" in slot.marks for slot in reading.play_slots.slots):
            for slot, message in revoke_faults(rows, reading.hands):
                remarks.odd(message, slot.line, slot.column)
        return _with_swap(reading, heard, play.events)


def _lexed(game: PlainGame) -> RawGame:
    """The same game with every word in its place."""
    (raw,) = games(Text(game.text), game.line)
    return raw


def _whole(game: PlainGame, number: int, file: str, notation: Notation, meant: _Meant) -> Record:
    """All that a plain game tells; *meant* is what earlier games left to it, if that counts."""
    reader = _Reader(file, notation)
    if meant is not None:
        reader.inheritance.last, reader.inheritance.standing = (each.copy() for each in meant)
    return reader.read(_lexed(game), number).record


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


def _leading_note(slots: Slots, entry: Entry) -> list[Event]:
    text = one_line(joined(slots.head))
    return [TableEvent("note", text=text, place=Place(entry.line, entry.column))] if text else []


def _seat(tags: GameTags, name: str, reading: Reading) -> Seat | None:
    """The seat that the tag *name* gives."""
    text = tags.values.get(name, "").strip()
    if text in ("", "?"):
        return None
    seat = next((seat for seat in reading.seats if seat.upper() == text.upper()), None)
    entry = tags.entries.get(name)
    line, column = (entry.line, entry.column) if entry else (reading.raw.line, 1)
    if seat is None:
        reading.raw.remarks.odd(
            f"{quoted(text)} is not a {name.lower()}; expected {', '.join(reading.seats)}", line, column
        )
    elif seat != text:
        reading.raw.remarks.odd(f"the {name.lower()} {quoted(text)} is read as {seat}", line, column)
    return seat


def _first_holder(reading: Reading) -> Seat | None:
    """Who holds the card in the first column of the play: the leader, where the section begins with the lead."""
    slots = reading.play_slots.slots
    card = as_card(slots[0].text) if slots else None
    if card is None:
        return None
    return next((seat for seat, hand in reading.hands.items() if hand and card in hand), None)


def _compare(reading: Reading, auction: AuctionRead) -> None:
    """Hold the contract that the auction comes to against that of the tags."""
    agreed, heard = reading.agreed, auction.outcome
    entry = reading.tags.entries.get("Contract") or reading.tags.entries.get("Declarer")
    if auction.broken_off or entry is None or not auction.calls or auction.awaits:
        return
    seats, remarks = reading.seats, reading.raw.remarks
    if heard.bid and reading.tags.values.get("Contract", "").upper() == "PASS":
        remarks.odd(f"the auction comes to {heard.text}, the tag says Pass", entry.line, entry.column)
    expected = heard.declarer
    if reading.swapped and expected:
        expected = turned(expected, len(seats) // 2, seats)
    if agreed.declarer and heard.declarer and agreed.declarer != expected:
        where = reading.tags.entries.get("Declarer", entry)
        hint = "; '^' marks a declarer whose partner the auction makes declarer" if reading.swapped else ""
        remarks.odd(
            f"the auction makes {heard.declarer} declarer, the tag says {agreed.declarer}{hint}",
            where.line,
            where.column,
        )
    if agreed.bid and (agreed.bid, agreed.doubled) != (heard.bid, heard.doubled):
        remarks.odd(f"the auction comes to {heard.text}, the tag says {agreed.text}", entry.line, entry.column)


def _check_calls(reading: Reading, auction: AuctionRead) -> None:
    """Calls that the game does not have are none in this section either."""
    known = reading.notation.manner.calls
    for made in auction.calls if known is not None else ():
        if made.call not in (known or ()):
            message = f"{quoted(made.call)} is no call of this game; {reading.notation.expected}"
            reading.raw.remarks.wrong(message, made.place.line, made.place.column)


def _with_swap(reading: Reading, heard: Outcome, events: list[Played | TableEvent]) -> list[Event]:
    """The play, with the hand spread after the lead where ``^`` says that declarer and dummy changed places."""
    agreed, seats = reading.agreed, reading.seats
    result: list[Event] = list(events)
    if reading.swapped and agreed.declarer and heard.declarer == turned(agreed.declarer, len(seats) // 2, seats):
        spread = TableEvent("expose", heard.declarer, words=("hand",), place=events[0].place if events else Place())
        if events:
            result.insert(1, spread)
    return result
