"""How well a PBN file keeps to the standard: complaints that a reader does not need, beside those it makes anyway."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.formats.pbn.action_checks import check_auction, check_play
from adjudicator.formats.pbn.columns import check_columns
from adjudicator.formats.pbn.reader import readings
from adjudicator.formats.pbn.slots import Slots
from adjudicator.formats.pbn.values import check_values
from adjudicator.formats.text import decode
from adjudicator.game.manners import BRIDGE_NOTATION

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.formats.pbn.reader import NotationOf
    from adjudicator.formats.pbn.reading import Reading
    from adjudicator.record.events import Problem

LONGEST_LINE = 255
"""Characters in a line, its end included."""


def complaints(data: bytes, notation: NotationOf = BRIDGE_NOTATION) -> Iterator[Problem]:
    """Everything in a PBN file that the standard does not allow, in the order of the file."""
    text = decode(data).text
    for reading in readings(data, notation=notation):
        _check_lines(reading, text)
        _check_deal(reading)
        check_values(reading)
        _check_passed_out(reading)
        check_auction(reading)
        check_play(reading)
        for name in reading.tags.tables:
            check_columns(reading.tags.entries[name], reading.raw.remarks)
        if reading.raw.export:
            _check_export(reading)
        yield from sorted(reading.raw.remarks.problems, key=lambda problem: (problem.line, problem.column))


def _check_lines(reading: Reading, text: str) -> None:
    raw = reading.raw
    for number, line in enumerate(text[raw.start : raw.end].split("\n"), raw.line):
        if len(line) >= LONGEST_LINE:
            raw.remarks.odd(
                f"the line has {len(line) + 1} characters; expected at most {LONGEST_LINE}", number, LONGEST_LINE
            )


def _check_deal(reading: Reading) -> None:
    entry, hands, remarks = reading.tags.entries.get("Deal"), reading.hands, reading.raw.remarks
    if entry is None or not hands:
        return
    if "  " in entry.value.strip():
        remarks.odd("two blanks stand between hands of the deal", entry.line, entry.column)
    given = {seat: hand for seat, hand in hands.items() if hand is not None}
    if not given:
        remarks.odd("no hand of the deal is given", entry.line, entry.column)
    cards = [card for hand in given.values() for card in hand]
    double = next((card for card in cards if cards.count(card) > 1), None) if len(set(cards)) < len(cards) else None
    if double:
        remarks.odd(f"{double} stands twice in the deal", entry.line, entry.column)
    sizes = {len(hand) for hand in given.values()}
    usual = 52 // len(reading.seats)
    if len(sizes) > 1 or (len(given) < len(reading.seats) and sizes - {usual} and max(sizes) > usual):
        told = ", ".join(f"{seat} {len(hand)}" for seat, hand in given.items())
        remarks.odd(f"the hands of the deal differ in size or are too large: {told}", entry.line, entry.column)


def _check_passed_out(reading: Reading) -> None:
    tags, remarks = reading.tags, reading.raw.remarks
    result = tags.entries.get("Result")
    if result is None or result.value in ("", "?"):
        return
    declarer = tags.entries.get("Declarer")
    if tags.values.get("Contract", "").upper() == "PASS" or (declarer is not None and declarer.value == ""):
        remarks.odd("a result is given, but no declarer", result.line, result.column)


def _check_export(reading: Reading) -> None:
    """Export form: every tag begins its line, four calls or cards to a line."""
    remarks = reading.raw.remarks
    for entry in reading.raw.entries:
        if entry.column != 1:
            remarks.odd(f"in export form the tag {entry.name} begins a line", entry.line, entry.column)
    _check_rows(reading, reading.auction_slots or Slots(), "calls")
    _check_rows(reading, reading.play_slots or Slots(), "cards")


def _check_rows(reading: Reading, slots: Slots, what: str) -> None:
    count = 0
    for slot in slots.slots:
        count = 1 if slot.first_in_line else count + 1
        if count == len(reading.seats) + 1:
            reading.raw.remarks.odd(
                f"in export form {len(reading.seats)} {what} stand in a line", slot.line, slot.column
            )
