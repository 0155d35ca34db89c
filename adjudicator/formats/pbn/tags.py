"""The tags of one game: inheritance resolved, sections and notes separated from plain tags."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adjudicator.formats.bridge_rules import AuctionOutcome
from adjudicator.formats.notation.calls_and_cards import parse_call
from adjudicator.formats.notation.comments import joined_comments
from adjudicator.formats.pbn.lexer import COMMENT_ITEM, DATA_ITEM, RawGame, TagEntry
from adjudicator.formats.pbn.tag_names import NOT_INHERITED_TAGS, PLAIN_TAGS, SECTION_TAGS, is_table_tag
from adjudicator.formats.reader_remarks import ReaderRemarks, quoted_text
from rulebase.lazy_patterns import pattern

if TYPE_CHECKING:
    from adjudicator.record.events import Seat

_NOTE_PATTERN = pattern(r"\s*([0-9]+)\s*:\s*(.*)", re.DOTALL)
_CONTRACT_PATTERN = re.compile(r"([1-7](?:C|D|H|S|NT?))(X{0,2})")
_DENOMINATION = {"C": "C", "D": "D", "H": "H", "S": "S", "NT": "NT", "N": "NT"}


@dataclass(slots=True, eq=False, repr=False)
class GameTags:
    """The tag pairs of one game, sorted by kind."""

    values: dict[str, str] = field(default_factory=dict)
    """Plain tags, inherited values resolved."""
    entries: dict[str, TagEntry] = field(default_factory=dict)
    """Tags and sections by name; of a repeated name the one that counts."""
    notes: dict[str, dict[str, str]] = field(default_factory=lambda: {"Auction": {}, "Play": {}})
    """Section → number of a note → its text."""
    note_entries: list[tuple[str, TagEntry]] = field(default_factory=list)
    """(section, Note tag); the section is empty outside Auction and Play."""
    tables: dict[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    """Tags followed by rows of data: name → (value, rows)."""
    comments: dict[str, str] = field(default_factory=dict)
    """Tag → its comments; under the empty name those before the first tag."""


class TagInheritance:
    """The tag values that later games of a file inherit from earlier ones."""

    def __init__(self) -> None:
        self.last: dict[str, str] = {}
        self.values_inherited: dict[str, str] = {}

    def resolve(self, entry: TagEntry, remarks: ReaderRemarks) -> str:
        """The value of the tag *entry*: ``#`` is the last one, ``##`` sets it for all later games without the tag."""
        name, value = entry.name, entry.value
        if value[:1] != "#":
            if value[:1] == " " and value.lstrip()[:1] == "#":
                # The writer puts a blank before a value that would otherwise be read as inherited.
                value = value[1:]
            self.last[name] = value
            if self.values_inherited:
                self.values_inherited.pop(name, None)
            return value
        if value[:2] == "##":
            value = value[2:]
            if name not in NOT_INHERITED_TAGS and not is_table_tag(name):
                self.values_inherited[name] = value
        elif value == "#":
            if name not in self.last:
                remarks.warn(f"no earlier game gives the tag {name} that '#' stands for", entry.line, entry.column)
            value = self.last.get(name, "")
            self.values_inherited.pop(name, None)
        if name in NOT_INHERITED_TAGS:
            remarks.warn(f"'#' is not allowed in {name}; read as {quoted_text(value)}", entry.line, entry.column)
        self.last[name] = value
        return value


def sort_tags(raw: RawGame, inheritance: TagInheritance) -> GameTags:
    """The tags of *raw* sorted into plain tags, sections, tables, notes and comments."""
    game = GameTags()
    remarks = raw.remarks
    if raw.head.items:
        _add_comments(game, raw.head)
    section = ""
    for entry in raw.entries:
        name = entry.name
        if name == "Note":
            _add_note(game, entry, section, remarks)
            continue
        if name in SECTION_TAGS:
            section = name
            if name in game.entries and not _is_fuller_section(game.entries[name], entry, remarks):
                continue
            entry.value = inheritance.resolve(entry, remarks)
            game.entries[name] = entry
            continue
        if name in game.entries:
            remarks.warn(f"the tag {name} is given twice; the first counts", entry.line, entry.column)
            continue
        game.entries[name] = entry
        value = entry.value = inheritance.resolve(entry, remarks)
        if entry.items:
            _add_comments(game, entry)
        if is_table_tag(name) or (name not in PLAIN_TAGS and _section_has_data(entry)):
            game.tables[name] = (value, tuple(text.strip() for kind, _, _, text in entry.items if kind == DATA_ITEM))
            continue
        game.values[name] = value
        if entry.items:
            _remark_on_stray_data(entry, remarks)
    for name, value in inheritance.values_inherited.items():
        if name not in game.entries:
            game.values[name] = value
    return game


def _section_has_data(entry: TagEntry) -> bool:
    return any(kind == DATA_ITEM for kind, *_ in entry.items)


def _is_fuller_section(old: TagEntry, new: TagEntry, remarks: ReaderRemarks) -> bool:
    """Whether the repeated section *new* counts in place of *old*: it alone holds data."""
    better = _section_has_data(new) and not _section_has_data(old)
    which = "second, which alone holds anything," if better else "first"
    remarks.warn(f"the section {new.name} is given twice; the {which} counts", new.line, new.column)
    return better


def _add_comments(game: GameTags, entry: TagEntry) -> None:
    text = joined_comments(text for kind, _, _, text in entry.items if kind == COMMENT_ITEM)
    if text:
        game.comments[entry.name] = text


def _remark_on_stray_data(entry: TagEntry, remarks: ReaderRemarks) -> None:
    for kind, line, column, text in entry.items:
        if kind == DATA_ITEM:
            remarks.warn(f"{quoted_text(text.strip())} is not a tag pair and is in no section", line, column)


def _add_note(game: GameTags, entry: TagEntry, section: str, remarks: ReaderRemarks) -> None:
    where = section if section in game.notes else ""
    game.note_entries.append((where, entry))
    found = _NOTE_PATTERN.fullmatch(entry.value)
    if not found:
        remarks.warn(f'the note {quoted_text(entry.value)} has no number; expected "n:text"', entry.line, entry.column)
    if not where:
        remarks.warn("a note is outside Auction and Play", entry.line, entry.column)
    text = joined_comments([found[2] if found else entry.value, *entry.comment])
    if where and found:
        game.notes[where][found[1].lstrip("0") or "0"] = text
    elif text:
        game.comments[""] = joined_comments([game.comments.get("", ""), text])


def contract_of_tags(
    game: GameTags, seats: tuple[Seat, ...], remarks: ReaderRemarks
) -> tuple[AuctionOutcome, str, bool]:
    """(contract and declarer, denomination, whether ``^`` marks the declarer), as the tags give them."""
    text = game.values.get("Contract", "").strip()
    declarer, swapped = _declarer_of_tag(game, seats, remarks)
    if text in ("", "?"):
        return AuctionOutcome("", 0, declarer), "", swapped
    upper = text.upper().replace(" ", "")
    entry = game.entries.get("Contract")
    line, column = (entry.line, entry.column) if entry else (1, 1)
    if upper in ("PASS", "PAS", "AP", "P"):
        if upper != "PASS":
            remarks.warn(f"the contract {quoted_text(text)} is read as Pass", line, column)
        return AuctionOutcome("", 0, declarer), "", swapped
    if upper in _DENOMINATION:
        return AuctionOutcome("", 0, declarer), _DENOMINATION[upper], swapped
    found = bid_and_doubles(upper)
    if not found:
        remarks.warn(
            f"{quoted_text(text)} is not a contract; expected Pass, or a bid with X or XX as in 4SX", line, column
        )
        return AuctionOutcome("", 0, declarer), "", swapped
    bid, doubles = found
    if text != bid + doubles:
        remarks.warn(f"the contract {quoted_text(text)} is read as {bid}{doubles}", line, column)
    return AuctionOutcome(bid, len(doubles), declarer), bid[1:], swapped


def bid_and_doubles(contract: str) -> tuple[str, str] | None:
    """(the bid, ``X`` or ``XX`` or nothing) of a *contract* in capitals without blanks, as ``3NX`` is ``3NT``, ``X``;
    None if it is no bid with doubles."""
    found = _CONTRACT_PATTERN.fullmatch(contract)
    return (parse_call(found[1]) or "", found[2]) if found else None


def _declarer_of_tag(game: GameTags, seats: tuple[Seat, ...], remarks: ReaderRemarks) -> tuple[Seat | None, bool]:
    text = game.values.get("Declarer", "").strip()
    if text in ("", "?"):
        return None, False
    swapped, bare = text.startswith("^"), text.lstrip("^").strip()
    declarer = next((seat for seat in seats if seat.upper() == bare.upper()), None)
    entry = game.entries.get("Declarer")
    line, column = (entry.line, entry.column) if entry else (1, 1)
    if declarer is None:
        remarks.warn(f"{quoted_text(text)} is not a declarer; expected {', '.join(seats)}", line, column)
    elif declarer != bare:
        remarks.warn(f"the declarer {quoted_text(text)} is read as {declarer}", line, column)
    return declarer, swapped
