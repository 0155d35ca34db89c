"""The slots of an Auction or Play section: each call or card with its marks, notes and comments."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adjudicator.formats.notation.comments import joined_comments
from adjudicator.formats.pbn.deal import SUITS_HIGH_TO_LOW
from adjudicator.formats.pbn.lexer import COMMENT_ITEM
from adjudicator.formats.reader_remarks import ReaderRemarks, quoted_text
from adjudicator.values.bids_and_contracts import ALL_PASS, DOUBLE, PASS, REDOUBLE
from adjudicator.values.cards import Card
from rulebase.lazy_patterns import pattern

if TYPE_CHECKING:
    from adjudicator.formats.pbn.lexer import TagEntry


USUAL_CALLS = {f"{level}{name}": f"{level}{name}" for level in range(1, 8) for name in ("C", "D", "H", "S", "NT")}
USUAL_CALLS |= {"Pass": PASS, "PASS": PASS, "pass": PASS, "X": DOUBLE, "XX": REDOUBLE, "AP": ALL_PASS}
USUAL_CARDS = {suit + rank: Card(suit + rank) for suit in SUITS_HIGH_TO_LOW for rank in "AKQJT98765432"}
USUAL_CARDS |= {text.lower(): card for text, card in USUAL_CARDS.items()}


SKIPPED_MARK, UNKNOWN_SLOT, NEXT_MARK = "^S", "-", "+"
"""The texts of a slot for a player passed over, a call or card not given, and the place of the next call or card."""
MOST_SLOTS = 2_000
_MOST_MARKS = 4
_MOST_EXTRAS = 50

_TOKEN = re.compile(
    r"([A-Za-z0-9]+)"  # 1 call or card
    r"|(-+)"  # 2 unknown
    r"|\^(.?)"  # 3 irregularity
    r"|([!?]{1,2})"  # 4 suffix
    r"|=([^=\s]*)(=?)"  # 5 note
    r"|\$(\w*)"  # 7 numeric annotation glyph
    r"|([*+])"  # 8
    r"|(\S)"  # 9
)
_WORD, _DASH, _MARK_GROUP, _SUFFIX, _NOTE, _NOTE_END, _NAG, _STAR, _OTHER = range(1, 10)
_WELL_FORMED_NOTE = pattern(r"[1-9]|[12][0-9]|3[0-2]")


@dataclass(slots=True, eq=False, repr=False)
class SlotExtra:
    """A suffix, note reference or numeric annotation behind a call or card."""

    kind: str
    """``suffix``, ``note`` or ``nag``."""
    text: str
    line: int
    column: int


@dataclass(slots=True, eq=False, repr=False)
class Slot:
    """A call or card of the section, or what stands in the place of one."""

    text: str
    line: int
    column: int
    marks: str = ""
    """The letters of its irregularity marks in order: ``IR`` for ``^I ^R``."""
    first_in_line: bool = False
    extras: list[SlotExtra] | None = None
    comments: list[str] | None = None

    def comment(self, notes: dict[str, str] | None) -> str:
        """The texts of the notes and annotations behind the slot, then its comments; *notes*: number → text."""
        if self.extras is None and self.comments is None:
            return ""
        pieces: list[str] = []
        for extra in self.extras or ():
            if extra.kind == "note":
                pieces.append((notes or {}).get(extra.text, f"={extra.text}="))
            else:
                pieces.append(extra.text)
        return joined_comments([*pieces, *(self.comments or ())])


@dataclass(slots=True, eq=False, repr=False)
class Slots:
    """The slots of a section, the comments before them, and the end mark."""

    slots: list[Slot] = field(default_factory=list)
    head: list[str] = field(default_factory=list)
    """Comments before the first call or card."""
    star: tuple[int, int] | None = None
    """Line and column of the ``*`` that ended the section."""


def read_section_slots(entry: TagEntry, remarks: ReaderRemarks) -> Slots:
    """The slots of an Auction or Play section; malformed tokens become *remarks*."""
    result = Slots()
    slots = result.slots
    target: Slot | None = None
    marks, mark_at = "", (0, 0)
    for kind, line, column, text in entry.items:
        if kind == COMMENT_ITEM:
            if target is None:
                result.head.append(text)
            elif target.comments is None:
                target.comments = [text]
            else:
                target.comments.append(text)
            continue
        first = True
        for found in _TOKEN.finditer(text):
            group = found.lastindex
            at = column + found.start()
            if group in (_WORD, _DASH):
                if result.star:
                    remarks.warn_once("star", "text follows '*', which ends the section", line, at)
                    break
                slot = Slot(found[0], line, at, marks, first)
                slots.append(slot)
                if group == _WORD:
                    target = slot
                marks, first = "", False
            elif group == _STAR and found[0] == "+":
                slots.append(Slot(NEXT_MARK, line, at, "", first))
                first = False
            elif group == _STAR:
                result.star = result.star or (line, at)
            elif group == _MARK_GROUP:
                mark = found[3].upper()
                if mark == "S":
                    slots.append(Slot(SKIPPED_MARK, line, at, "", first))
                    first = False
                elif mark in ("I", "R", "L"):
                    marks, mark_at = (marks + mark)[:_MOST_MARKS], (line, at)
                else:
                    remarks.warn(f"'{found[0]}' is not an irregularity; expected ^I, ^S, ^R or ^L", line, at)
            elif group == _OTHER:
                what = "call" if entry.name == "Auction" else "card"
                remarks.fail(f"{quoted_text(found[0])} is not a {what}", line, at)
            else:
                _add_suffix_glyph_or_note(found, line, at, target, remarks)
            if len(slots) > MOST_SLOTS:
                remarks.fail(f"more than {MOST_SLOTS} calls or cards; expected one deal", line, at)
                return result
    if marks:
        remarks.warn(f"'^{marks[-1]}' marks nothing", *mark_at)
    return result


def _add_suffix_glyph_or_note(
    found: re.Match[str], line: int, column: int, slot: Slot | None, remarks: ReaderRemarks
) -> None:
    group = found.lastindex
    if group == _SUFFIX:
        extra = SlotExtra("suffix", found[0], line, column)
    elif group == _NAG:
        extra = SlotExtra("nag", found[0], line, column)
    else:
        extra = SlotExtra("note", found[_NOTE], line, column)
        if not found[_NOTE_END]:
            remarks.warn(f"the note reference {quoted_text(found[0])} is not closed; expected '='", line, column)
    if slot is None:
        remarks.warn(f"{quoted_text(found[0])} follows no call or card", line, column)
        return
    if slot.extras is None:
        slot.extras = []
    if len(slot.extras) < _MOST_EXTRAS:
        slot.extras.append(extra)
    else:
        remarks.warn_once("extras", f"more than {_MOST_EXTRAS} annotations on {quoted_text(slot.text)}", line, column)


def is_note_number(text: str) -> bool:
    """Whether *text* can be the number of a note (1 to 32)."""
    return _WELL_FORMED_NOTE.fullmatch(text) is not None
