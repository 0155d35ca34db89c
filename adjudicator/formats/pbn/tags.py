"""The tags of one game: inheritance resolved, sections and notes told apart from plain tags."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adjudicator.formats.bridge import Outcome
from adjudicator.formats.notation.calls import as_call
from adjudicator.formats.notation.comments import joined
from adjudicator.formats.pbn.lexer import COMMENT, DATA, Entry, RawGame
from adjudicator.formats.pbn.names import NOT_INHERITED, PLAIN, SECTIONS, is_table
from adjudicator.formats.remarks import Remarks, quoted

if TYPE_CHECKING:
    from adjudicator.record.events import Seat

_NOTE = re.compile(r"\s*([0-9]+)\s*:\s*(.*)", re.DOTALL)
_CONTRACT = re.compile(r"([1-7](?:C|D|H|S|NT?))(X{0,2})")
_DENOMINATION = {"C": "C", "D": "D", "H": "H", "S": "S", "NT": "NT", "N": "NT"}


@dataclass(slots=True, eq=False, repr=False)
class GameTags:
    """The tag pairs of one game, sorted by what they are."""

    values: dict[str, str] = field(default_factory=dict)
    """Plain tags, inherited values resolved."""
    entries: dict[str, Entry] = field(default_factory=dict)
    """Tags and sections by name, the one that counts where a name is repeated."""
    notes: dict[str, dict[str, str]] = field(default_factory=lambda: {"Auction": {}, "Play": {}})
    note_entries: list[tuple[str, Entry]] = field(default_factory=list)
    """Note tags and the section they stand in; that is empty when they stand in none."""
    tables: dict[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    comments: dict[str, str] = field(default_factory=dict)


class Inheritance:
    """What earlier games of a file leave to later ones."""

    def __init__(self) -> None:
        self.last: dict[str, str] = {}
        self.standing: dict[str, str] = {}

    def resolve(self, entry: Entry, remarks: Remarks) -> str:
        """The value of a tag, ``#`` and ``##`` resolved."""
        name, value = entry.name, entry.value
        if value[:1] != "#":
            if value[:1] == " " and value.lstrip()[:1] == "#":
                # So the writer writes a value that would otherwise be read as inherited.
                value = value[1:]
            self.last[name] = value
            if self.standing:
                self.standing.pop(name, None)
            return value
        if value[:2] == "##":
            value = value[2:]
            if name not in NOT_INHERITED and not is_table(name):
                self.standing[name] = value
        elif value == "#":
            if name not in self.last:
                remarks.odd(f"no earlier game gives the tag {name} that '#' stands for", entry.line, entry.column)
            value = self.last.get(name, "")
            self.standing.pop(name, None)
        if name in NOT_INHERITED:
            remarks.odd(f"'#' is not allowed in {name}; read as {quoted(value)}", entry.line, entry.column)
        self.last[name] = value
        return value


def sort_tags(raw: RawGame, inheritance: Inheritance) -> GameTags:
    """The tags of *raw* by what they are."""
    game = GameTags()
    remarks = raw.remarks
    if raw.head.items:
        _comment(game, raw.head)
    section = ""
    for entry in raw.entries:
        name = entry.name
        if name == "Note":
            _note(game, entry, section, remarks)
            continue
        if name in SECTIONS:
            section = name
            if name in game.entries and not _takes_over(game.entries[name], entry, remarks):
                continue
            entry.value = inheritance.resolve(entry, remarks)
            game.entries[name] = entry
            continue
        if name in game.entries:
            remarks.odd(f"the tag {name} is given twice; the first counts", entry.line, entry.column)
            continue
        game.entries[name] = entry
        value = entry.value = inheritance.resolve(entry, remarks)
        if entry.items:
            _comment(game, entry)
        if is_table(name) or (name not in PLAIN and _has_data(entry)):
            game.tables[name] = (value, tuple(text.strip() for kind, _, _, text in entry.items if kind == DATA))
            continue
        game.values[name] = value
        if entry.items:
            _junk(entry, remarks)
    for name, value in inheritance.standing.items():
        if name not in game.entries:
            game.values[name] = value
    return game


def _has_data(entry: Entry) -> bool:
    return any(kind == DATA for kind, *_ in entry.items)


def _takes_over(old: Entry, new: Entry, remarks: Remarks) -> bool:
    """Whether the second of two sections of a name is the one that counts: it has what the first lacks."""
    better = _has_data(new) and not _has_data(old)
    which = "second, which alone holds anything," if better else "first"
    remarks.odd(f"the section {new.name} is given twice; the {which} counts", new.line, new.column)
    return better


def _comment(game: GameTags, entry: Entry) -> None:
    text = joined(text for kind, _, _, text in entry.items if kind == COMMENT)
    if text:
        game.comments[entry.name] = text


def _junk(entry: Entry, remarks: Remarks) -> None:
    for kind, line, column, text in entry.items:
        if kind == DATA:
            remarks.odd(f"{quoted(text.strip())} is no tag pair and stands in no section", line, column)


def _note(game: GameTags, entry: Entry, section: str, remarks: Remarks) -> None:
    where = section if section in game.notes else ""
    game.note_entries.append((where, entry))
    found = _NOTE.fullmatch(entry.value)
    if not found:
        remarks.odd(f'the note {quoted(entry.value)} has no number; expected "n:text"', entry.line, entry.column)
    if not where:
        remarks.odd("a note stands outside of Auction and Play", entry.line, entry.column)
    text = joined([found[2] if found else entry.value, *entry.comment])
    if where and found:
        game.notes[where][found[1].lstrip("0") or "0"] = text
    elif text:
        game.comments[""] = joined([game.comments.get("", ""), text])


def agreed_contract(game: GameTags, seats: tuple[Seat, ...], remarks: Remarks) -> tuple[Outcome, str, bool]:
    """What the tags say of the contract: (contract and declarer, denomination, whether ``^`` marks the declarer)."""
    text = game.values.get("Contract", "").strip()
    declarer, swapped = _declarer(game, seats, remarks)
    if text in ("", "?"):
        return Outcome("", 0, declarer), "", swapped
    upper = text.upper().replace(" ", "")
    entry = game.entries.get("Contract")
    line, column = (entry.line, entry.column) if entry else (1, 1)
    if upper in ("PASS", "PAS", "AP", "P"):
        if upper != "PASS":
            remarks.odd(f"the contract {quoted(text)} is read as Pass", line, column)
        return Outcome("", 0, declarer), "", swapped
    if upper in _DENOMINATION:
        return Outcome("", 0, declarer), _DENOMINATION[upper], swapped
    found = _CONTRACT.fullmatch(upper)
    if not found:
        remarks.odd(f"{quoted(text)} is not a contract; expected Pass, or a bid with X or XX as in 4SX", line, column)
        return Outcome("", 0, declarer), "", swapped
    bid = as_call(found[1]) or ""
    if upper != text or not found[1].startswith(bid):
        remarks.odd(f"the contract {quoted(text)} is read as {bid}{found[2]}", line, column)
    return Outcome(bid, len(found[2]), declarer), bid[1:], swapped


def _declarer(game: GameTags, seats: tuple[Seat, ...], remarks: Remarks) -> tuple[Seat | None, bool]:
    text = game.values.get("Declarer", "").strip()
    if text in ("", "?"):
        return None, False
    swapped, bare = text.startswith("^"), text.lstrip("^").strip()
    declarer = next((seat for seat in seats if seat.upper() == bare.upper()), None)
    entry = game.entries.get("Declarer")
    line, column = (entry.line, entry.column) if entry else (1, 1)
    if declarer is None:
        remarks.odd(f"{quoted(text)} is not a declarer; expected {', '.join(seats)}", line, column)
    elif declarer != bare:
        remarks.odd(f"the declarer {quoted(text)} is read as {declarer}", line, column)
    return declarer, swapped
