"""Rulings of the book: one in full, lists, and the sheet of an evening as text or as a form to print.

The text of an entry may come from a file or the keyboard and hold anything; it is made safe here.
"""

from __future__ import annotations

from itertools import groupby
from textwrap import shorten
from typing import TYPE_CHECKING

from rich.text import Text

from adjudicator.book.entry import LONGEST_TEXT, SIDES
from adjudicator.render.findings import BASIS_WORDS, SOURCE_LABELS, by_offender
from adjudicator.render.form.blocks import Heading, Pairs, Space
from adjudicator.render.layout import labelled_lines
from adjudicator.render.names_and_signs import (
    FAINT,
    LABEL,
    MARK,
    counted_noun,
    seat_name,
    sentence_with_glyphs_and_seats,
    side_name,
    with_glyphs,
)
from adjudicator.render.safe_text import safe_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from rich.console import RenderableType

    from adjudicator.book.entry import BookEntry, NumberedEntry
    from adjudicator.book.repeated_faults import RepeatedFault
    from adjudicator.book.store import RulingChange
    from adjudicator.render.form.blocks import Block, Sheet


ASSUMED = "Assumed"
_LABELS = {**SOURCE_LABELS, "assumed": ASSUMED}
_IN_SHORT = 125
"""Maximum characters of a ruling in a list."""
LabelAndText = tuple[str, str]


def ruling_title(entry: BookEntry) -> str:
    """The fault and the offender: ``Revoke by West (Willa Berg)``."""
    said = safe_line(entry.title)
    seat = f"{by_offender(said, entry.offender)}" if entry.offender else ""
    who = safe_line(entry.player)
    if not who:
        return f"{said}{seat}"
    return f"{said}{seat} ({who})" if seat else f"{said}{', ' if ' by ' in said else ' by '}{who}"


def board_and_table(entry: BookEntry) -> str:
    """``board 7, table 2``; empty where neither is known."""
    told = (("board", entry.board), ("table", entry.at_table))
    return ", ".join(f"{name} {safe_line(value)}" for name, value in told if value)


def ruling_heading(one: NumberedEntry) -> str:
    """One line for a ruling: fault, offender, board and table."""
    return ", ".join(filter(None, (ruling_title(one.entry), board_and_table(one.entry))))


def final_ruling_words(entry: BookEntry) -> str:
    """The ruling as read out, or the director's own ruling where they departed from it."""
    own = with_glyphs(entry.ruling)
    return f"The director ruled: {own}" if own else _ruling_read_out(entry)


def ruling_in_short(entry: BookEntry) -> str:
    """The words of the ruling, cut to the length of a list entry."""
    return shorten(final_ruling_words(entry), _IN_SHORT, placeholder=" …")


def _ruling_read_out(entry: BookEntry) -> str:
    return sentence_with_glyphs_and_seats(entry.said) or (
        "No ruling: the law is silent." if entry.status == "silent" else ""
    )


def labelled_ruling(
    entry: BookEntry, again: RepeatedFault | None = None, *, in_full: bool = False
) -> Iterator[LabelAndText]:
    """(label, text) of a ruling for the sheet: what happened, ruling, law, facts, and earlier rulings in *again*.

    Assumed facts are included only *in_full*.
    """
    if entry.happened:
        yield "Happened", sentence_with_glyphs_and_seats(entry.happened)
    if entry.ruling:
        reason = f" Reason: {with_glyphs(entry.reason)}" if entry.reason else ""
        yield "Ruling", f"{with_glyphs(entry.ruling)} (the director's own.{reason})"
        yield "Standard", _ruling_read_out(entry)
    else:
        yield "Ruling", _ruling_read_out(entry)
    if entry.law:
        yield "Law", safe_line("; ".join(entry.law.splitlines()), LONGEST_TEXT)
    houses = dict.fromkeys(row.house for row in entry.rows if row.house)
    if houses:
        yield "House", f"rule of {', '.join(map(safe_line, houses))}"
    if entry.by_law:
        yield "By law", with_glyphs(entry.by_law)
    for basis in dict.fromkeys(row.basis for row in entry.rows):
        if basis in BASIS_WORDS:
            yield "Basis", BASIS_WORDS[basis]
    for label, told in labelled_facts(entry):
        if in_full or label != ASSUMED:
            yield label, told
    if entry.note:
        yield "Note", with_glyphs(entry.note)
    if again:
        yield "Before", earlier_rulings_sentence(again)


def labelled_facts(entry: BookEntry) -> Iterator[LabelAndText]:
    """(label, text) of the facts, by how they became known."""
    for source, label in _LABELS.items():
        known = [f"{safe_line(one.title)}: {with_glyphs(one.says)}" for one in entry.facts if one.source == source]
        if known:
            yield label, "; ".join(known)


def labelled_event_place_and_offender(entry: BookEntry) -> Iterator[LabelAndText]:
    """(label, text) of the event, the place, the side and the offender."""
    yield "Event", ", ".join(filter(None, (safe_line(entry.event), safe_line(entry.evening))))
    where = ", ".join(filter(None, (board_and_table(entry), with_glyphs(entry.place))))
    if where:
        yield "Place", where
    side = side_name(entry.side) if entry.side in SIDES else safe_line(entry.side)
    players = safe_line(entry.pair.replace(";", " and")) or safe_line(entry.player)
    if side or players:
        yield "Side", ", ".join(filter(None, (side, players)))
    if entry.offender:
        yield "Offender", seat_name(entry.offender)


def labelled_origin(entry: BookEntry, edition: str) -> Iterator[LabelAndText]:
    """(label, text) of the code, the rows and the entry's origin; *edition*: the edition of the laws now in force."""
    yield "Code", f"{safe_line(entry.code_title)} ({safe_line(entry.code)})"
    rows = ", ".join(
        f"{safe_line(row.code)}/{safe_line(row.row)}{f' (rule of {safe_line(row.house)})' if row.house else ''}"
        for row in entry.rows
    )
    if rows:
        yield "Rows", rows
    yield "Kept", f"{safe_line(entry.kept)}, from {safe_line(entry.source)}"
    other = "" if entry.edition == edition else "; other laws are in force now"
    yield "Laws", f"edition {safe_line(entry.edition)}{other}"


def labelled_changes(of: Sequence[RulingChange]) -> Iterator[LabelAndText]:
    """(label, text) of the later changes to an entry."""
    for one in of:
        yield "Changed", f"{safe_line(one.at)}: {safe_line(one.what)}"


def earlier_rulings_sentence(again: RepeatedFault) -> str:
    """The earlier rulings on the same fault, and the law that may ask what the offender could have been aware of."""
    told = []
    for one in again.earlier:
        entry = one.earlier.entry
        by = f"by {safe_line(one.matched_by)}" if one.matched_by else "by the same seats"
        told.append(
            f"[{one.earlier.number}] {', '.join(filter(None, (by, board_and_table(entry), safe_line(entry.evening))))}"
        )
    aware = safe_line(again.ruling.entry.aware)
    law = (
        f" {aware} may ask what the offender could have been aware of: that is the director's to judge."
        if aware
        else ""
    )
    return f"the same fault by the same side: {'; '.join(told)}.{law}"


def rulings_by_evening(rulings: Iterable[NumberedEntry]) -> Iterator[RenderableType]:
    """A line or two for each ruling, grouped by evening."""
    for at, (evening, ones) in enumerate(groupby(rulings, key=_evening_and_event)):
        if at:
            yield ""
        yield Text(evening, style=LABEL)
        for one in ones:
            yield _ruling_list_entry(one)


def rulings_with_their_evenings(rulings: Iterable[NumberedEntry]) -> Iterator[RenderableType]:
    """A line or two for each ruling, in the given order and each with its evening."""
    for one in rulings:
        yield _ruling_list_entry(one, _evening_and_event(one))


def _ruling_list_entry(one: NumberedEntry, evening: str = "") -> labelled_lines:
    head = ", ".join(filter(None, (ruling_heading(one), evening)))
    return labelled_lines(f"[{one.number}]", [head, ruling_in_short(one.entry)], margin=6)


def _evening_and_event(one: NumberedEntry) -> str:
    return " – ".join(filter(None, (safe_line(one.entry.evening), safe_line(one.entry.event))))


def _numbered_ruling_heading(one: NumberedEntry) -> Text:
    return Text.assemble((f"[{one.number}] ", MARK), (ruling_heading(one), LABEL))


def ruling_in_full(
    one: NumberedEntry, again: RepeatedFault | None, done: Sequence[RulingChange], edition: str
) -> Iterator[RenderableType]:
    """A ruling in full, with the changes *done* to it since; *edition*: the edition of the laws now in force."""
    yield _numbered_ruling_heading(one)
    for label, text in (
        *labelled_event_place_and_offender(one.entry),
        *labelled_ruling(one.entry, again, in_full=True),
        *labelled_origin(one.entry, edition),
        *labelled_changes(done),
    ):
        yield labelled_lines(label, [text])


def repeated_rulings(ones: Iterable[RepeatedFault]) -> Iterator[RenderableType]:
    """The rulings on faults that the same side had committed before."""
    for at, one in enumerate(ones):
        if at:
            yield ""
        yield _numbered_ruling_heading(one.ruling)
        yield labelled_lines("Before", [earlier_rulings_sentence(one)])


def evening_text(
    name: str, rulings: Sequence[NumberedEntry], again: Mapping[int, RepeatedFault], codes: Sequence[str]
) -> Iterator[RenderableType]:
    """The sheet of an evening as text; *again*: number of a ruling → the earlier ones on the same fault."""
    yield Text(f"Rulings: {safe_line(name)}", style=LABEL)
    yield Text("; ".join(map(safe_line, codes)), style=FAINT)
    for one in rulings:
        yield ""
        yield _numbered_ruling_heading(one)
        for label, text in labelled_ruling(one.entry, again.get(one.number)):
            yield labelled_lines(label, [text])


EVENING_TITLE = "Rulings of the evening"
_SIGNED = (("Director", 1), ("Remarks", 2))


def evening_sheet(
    name: str, rulings: Sequence[NumberedEntry], again: Mapping[int, RepeatedFault], codes: Sequence[str]
) -> Sheet:
    """The sheet of an evening as a form; *again*: number of a ruling → the earlier ones on the same fault."""
    return tuple(_evening_sheet_blocks(name, rulings, again, codes))


def _evening_sheet_blocks(
    name: str, rulings: Sequence[NumberedEntry], again: Mapping[int, RepeatedFault], codes: Sequence[str]
) -> Iterator[Block]:
    yield Heading(1, f"Rulings: {name}")
    yield Pairs((("Rulings", counted_noun(len(rulings), "ruling")), ("Law", "; ".join(codes))))
    for one in rulings:
        yield Heading(3, f"[{one.number}] {ruling_heading(one)}")
        yield Pairs(tuple(labelled_ruling(one.entry, again.get(one.number))))
    yield Space(_SIGNED)
