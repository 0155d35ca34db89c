"""What is said of a ruling in the book, in words, for whoever puts it on a page.

Its texts may come from a file or the keyboard and hold anything: all of them are made plain here.
"""

from __future__ import annotations

from textwrap import shorten
from typing import TYPE_CHECKING

from adjudicator.book.entry import LONGEST, SIDES
from adjudicator.render.findings import BASIS, SOURCES, by_whom
from adjudicator.render.safe import plain
from adjudicator.render.words import at_table, seat_name, side_name, with_glyphs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.book.again import Again
    from adjudicator.book.entry import Entry, Numbered
    from adjudicator.book.store import Change

ASSUMED = "Assumed"
_LABELS = {**SOURCES, "assumed": ASSUMED}
_IN_SHORT = 125
"""Characters of a ruling in a list."""
Pair = tuple[str, str]


def title(entry: Entry) -> str:
    """What it was, and by whom: ``Revoke by West (Willa Berg)``."""
    said = plain(entry.title)
    seat = f"{by_whom(said, entry.offender)}" if entry.offender else ""
    who = plain(entry.player)
    if not who:
        return f"{said}{seat}"
    return f"{said}{seat} ({who})" if seat else f"{said}{', ' if ' by ' in said else ' by '}{who}"


def place(entry: Entry) -> str:
    """``board 7, table 2``; empty where neither is known."""
    told = (("board", entry.board), ("table", entry.at_table))
    return ", ".join(f"{name} {plain(value)}" for name, value in told if value)


def heading(one: Numbered) -> str:
    """A line for a ruling: what, by whom, where."""
    return ", ".join(filter(None, (title(one.entry), place(one.entry))))


def ruled(entry: Entry) -> str:
    """What was ruled, in the words that were read out; the director's own ruling where he departed from it."""
    own = with_glyphs(entry.ruling)
    return f"The director ruled: {own}" if own else _said(entry)


def in_short(entry: Entry) -> str:
    """The same, no longer than a list bears."""
    return shorten(ruled(entry), _IN_SHORT, placeholder=" …")


def _said(entry: Entry) -> str:
    return at_table(entry.said) or ("No ruling: the law is silent." if entry.status == "silent" else "")


def pairs(entry: Entry, again: Again | None = None, *, in_full: bool = False) -> Iterator[Pair]:
    """What the sheet says of a ruling: what happened, what was ruled under which law, on which facts.

    What was only assumed, as the ordinary course, is told *in_full* alone.
    """
    if entry.happened:
        yield "Happened", at_table(entry.happened)
    if entry.ruling:
        reason = f" Reason: {with_glyphs(entry.reason)}" if entry.reason else ""
        yield "Ruling", f"{with_glyphs(entry.ruling)} (the director's own.{reason})"
        yield "Standard", _said(entry)
    else:
        yield "Ruling", _said(entry)
    if entry.law:
        yield "Law", plain("; ".join(entry.law.splitlines()), LONGEST)
    houses = dict.fromkeys(row.house for row in entry.rows if row.house)
    if houses:
        yield "House", f"rule of {', '.join(map(plain, houses))}"
    if entry.by_law:
        yield "By law", with_glyphs(entry.by_law)
    for basis in dict.fromkeys(row.basis for row in entry.rows):
        if basis in BASIS:
            yield "Basis", BASIS[basis]
    for label, told in facts(entry):
        if in_full or label != ASSUMED:
            yield label, told
    if entry.note:
        yield "Note", with_glyphs(entry.note)
    if again:
        yield "Before", earlier(again)


def facts(entry: Entry) -> Iterator[Pair]:
    """The facts, by how they were known."""
    for source, label in _LABELS.items():
        known = [f"{plain(one.title)}: {with_glyphs(one.says)}" for one in entry.facts if one.source == source]
        if known:
            yield label, "; ".join(known)


def context(entry: Entry) -> Iterator[Pair]:
    """Where and by whom."""
    yield "Event", ", ".join(filter(None, (plain(entry.event), plain(entry.evening))))
    where = ", ".join(filter(None, (place(entry), with_glyphs(entry.place))))
    if where:
        yield "Place", where
    side = side_name(entry.side) if entry.side in SIDES else plain(entry.side)
    players = plain(entry.pair.replace(";", " and")) or plain(entry.player)
    if side or players:
        yield "Side", ", ".join(filter(None, (side, players)))
    if entry.offender:
        yield "Offender", seat_name(entry.offender)


def kept(entry: Entry, edition: str) -> Iterator[Pair]:
    """How and when it came into the book, and under which laws it was made; *edition*: those in force now."""
    yield "Code", f"{plain(entry.code_title)} ({plain(entry.code)})"
    rows = ", ".join(
        f"{plain(row.code)}/{plain(row.row)}{f' (rule of {plain(row.house)})' if row.house else ''}"
        for row in entry.rows
    )
    if rows:
        yield "Rows", rows
    yield "Kept", f"{plain(entry.kept)}, from {plain(entry.source)}"
    other = "" if entry.edition == edition else "; other laws are in force now"
    yield "Laws", f"edition {plain(entry.edition)}{other}"


def changes(of: Sequence[Change]) -> Iterator[Pair]:
    """What was done to it since."""
    for one in of:
        yield "Changed", f"{plain(one.at)}: {plain(one.what)}"


def earlier(again: Again) -> str:
    """The rulings before, and what the law makes of it."""
    told = []
    for one in again.before:
        entry = one.earlier.entry
        by = f"by {plain(one.by)}" if one.by else "by the same seats"
        told.append(f"[{one.earlier.number}] {', '.join(filter(None, (by, place(entry), plain(entry.evening))))}")
    aware = plain(again.ruling.entry.aware)
    law = (
        f" {aware} may ask what the offender could have been aware of: that is the director's to judge."
        if aware
        else ""
    )
    return f"the same fault by the same side: {'; '.join(told)}.{law}"
