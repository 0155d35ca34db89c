"""Auction and play of a PBN game held against the rules of the game and of the standard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.formats.pbn.auction import faults_of
from adjudicator.formats.pbn.results import held
from adjudicator.formats.pbn.revokes import revoke_faults
from adjudicator.formats.pbn.slots import Slots, valid_note
from adjudicator.formats.remarks import quoted
from adjudicator.values.numbers import counted, is_number, small_number

if TYPE_CHECKING:
    from adjudicator.formats.pbn.reading import Reading
    from adjudicator.formats.pbn.slots import Extra
    from adjudicator.record.events import Seat

_SUFFIXES = ("!", "?", "!!", "??", "!?", "?!")
_CALL_QUALITY, _CARD_QUALITY = range(1, 7), range(7, 13)
_CALL_ONLY, _CARD_ONLY = (13,), (14,)


def check_auction(reading: Reading) -> None:
    """Calls that are irregular without a mark, and what an Auction section must have before it."""
    entry, auction, remarks = reading.tags.entries.get("Auction"), reading.auction, reading.raw.remarks
    if entry is None:
        return
    if reading.tags.values.get("Dealer", "") in ("", "?"):
        remarks.odd("an Auction section needs a Dealer tag", entry.line, entry.column)
    for slot, message in faults_of(auction) if auction else ():
        remarks.odd(message, slot.line, slot.column)
    check_extras(reading, reading.auction_slots or Slots(), "Auction", _CALL_QUALITY, (*_CARD_QUALITY, *_CARD_ONLY))


def check_play(reading: Reading) -> None:
    """Cards that the hands do not hold, revokes without a mark, and what a Play section must have before it."""
    entry, play, remarks = reading.tags.entries.get("Play"), reading.play, reading.raw.remarks
    if entry is None:
        return
    if not reading.hands:
        remarks.odd("a Play section needs a Deal tag", entry.line, entry.column)
    bare = bool(reading.denomination) and not reading.agreed.bid
    if reading.agreed.declarer is None and not bare:
        remarks.odd("a Play section needs a Declarer tag", entry.line, entry.column)
    if not reading.denomination:
        remarks.odd("a Play section needs a Contract tag", entry.line, entry.column)
    check_extras(reading, reading.play_slots or Slots(), "Play", _CARD_QUALITY, (*_CALL_QUALITY, *_CALL_ONLY))
    if play is None:
        return
    seen: set[str] = set()
    for row in play.rows:
        for seat, (card, slot) in row.cards.items():
            hand = reading.hands.get(seat)
            if card is None:
                continue
            if card in seen:
                remarks.odd(f"{card} is played a second time", slot.line, slot.column)
            elif hand and card not in hand:
                remarks.odd(f"{seat} does not hold {card}", slot.line, slot.column)
            seen.add(card)
        _check_next(reading, row.next_seat, row.leader, set(row.cards))
    for slot, message in revoke_faults(play.rows, reading.hands, unmarked=True):
        if not message.startswith("bad"):
            remarks.odd(message, slot.line, slot.column)
    _check_result(reading)


def _check_next(reading: Reading, due: Seat | None, leader: Seat | None, played: set[Seat]) -> None:
    """No card comes after the player marked ``+``, whose turn it is."""
    if due is None or leader is None:
        return
    seats, play = reading.seats, reading.play
    slot = next(row.next for row in play.rows if row.next) if play else None
    order = [seats[(seats.index(leader) + i) % len(seats)] for i in range(len(seats))]
    later = order[order.index(due) + 1 :]
    if slot and any(seat in played for seat in later):
        reading.raw.remarks.odd(f"{due} is to play next, yet a later hand has played", slot.line, slot.column)


def _check_result(reading: Reading) -> None:
    """A result that the play allows bears no mark ``^``; of any other the reader has said so."""
    entry, found = reading.tags.entries.get("Result"), held(reading)
    if entry is not None and found is not None and found.possible and entry.value.startswith("^"):
        what = f"a result of {counted(found.tricks, 'trick')} is possible, so '^' does not belong there"
        reading.raw.remarks.odd(what, entry.line, entry.column)


def check_extras(reading: Reading, slots: Slots, section: str, quality: range, foreign: tuple[int, ...]) -> None:
    """Suffixes, notes and numeric glyphs: one judgement and one note for each call or card, notes given and used."""
    remarks, notes = reading.raw.remarks, reading.tags.notes[section]
    used: set[str] = set()
    for slot in slots.slots:
        judged = noted = False
        for extra in slot.extras or ():
            fault = ""
            if extra.kind == "note":
                fault = "" if valid_note(extra.text) else "no note number; expected 1 to 32"
                fault, noted = "a second note" if noted else fault, True
                if not fault and extra.text not in notes:
                    fault = f'a note that is not given; expected [Note "{extra.text}:…"]'
                used.add(extra.text)
            else:
                judges, fault = _judge(extra, quality, foreign)
                if judges and judged:
                    fault = fault or "a second judgement on one call or card"
                judged = judged or judges
            if fault:
                remarks.odd(f"{quoted(extra.text)}: {fault}", extra.line, extra.column)
    for where, entry in reading.tags.note_entries:
        number = entry.value.split(":")[0].strip()
        if where == section and is_number(number):
            if not valid_note(number):
                remarks.odd(f"{quoted(number)} cannot number a note; expected 1 to 32", entry.line, entry.column)
            elif number not in used:
                remarks.odd(f"no call or card refers to note {number}", entry.line, entry.column)


def _judge(extra: Extra, quality: range, foreign: tuple[int, ...]) -> tuple[bool, str]:
    """(whether *extra* judges how good the call or card is, what is wrong with it)."""
    if extra.kind == "suffix":
        return True, "" if extra.text in _SUFFIXES else "no suffix"
    number = small_number(extra.text[1:])
    if number is None or number > 255:
        return False, "no numeric glyph; expected $0 to $255"
    return number in quality, "a glyph for the other kind of section" if number in foreign else ""
