"""The entries of the menu that ``record`` puts: what they answer, and the line that one of them becomes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.events import Called
from adjudicator.record.unforeseen import attended
from rulebase.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.law.findings import Finding
    from adjudicator.record.events import Seat
    from adjudicator.report.menu import Entry, Menu
    from adjudicator.report.recorder import Recorder
    from adjudicator.report.report import DealReport


def asked(menu: Menu) -> str:
    """What the entries of *menu* answer."""
    from adjudicator.render.words import at_table

    return f"[{menu.finding}] {at_table(menu.asked) or 'What is chosen?'}"


def named(typed: str, menu: Menu, read: DealReport | None = None) -> int:
    """The number of the entry of *menu* whose words were *typed*, or are begun so; 0 where that is none, or several.

    Nor is it one where *typed* is a line of the game: *read* is the deal with that line, of one that can be read.
    """
    from adjudicator.commands.asking import meant
    from adjudicator.values.numbers import small_number

    says = {entry.value or entry.says: entry.says for entry in menu.entries}
    found = meant(typed.strip().lower(), says) if small_number(typed) is None else None
    if not found or len(says) < len(menu.entries) or (read and not _means_nothing(read)):
        return 0
    return [*says].index(found) + 1


def _means_nothing(read: DealReport) -> bool:
    """Whether the last line of the deal *read* is a word that some game has for a call, and this one has not."""
    from adjudicator.game.words import means_nothing

    last = read.record.events[-1:]
    return bool(last) and isinstance(last[0], Called) and means_nothing(read.timeline.game.raw, last[0].call)


def may_choose(recorder: Recorder, entry: Entry) -> tuple[tuple[Seat, ...], str]:
    """(those of the players of *entry* for whom it is to choose, why it is for none of them; empty where it is)."""
    may: list[Seat] = []
    why = ""
    known = {problem.message for problem in recorder.report.problems}
    for seat in entry.seats:
        try:
            with attended():
                after = recorder.feed(" ".join((entry.line.format(seat), *entry.suits[:1]))).report
            why = next((problem.message for problem in after.problems if problem.message not in known), "")
        except UserError as error:
            why = str(error)
        if not why:
            may.append(seat)
    return tuple(may), "" if may else why


def leads_to(recorder: Recorder, entry: Entry, menu: Menu) -> str:
    """The outcome of *entry* of *menu*, as far as it is complete without a suit or a player; of a choice,
    what it brings."""
    if menu.needed and entry.tells:
        return entry.tells
    from adjudicator.render.sentences import short

    seats = may_choose(recorder, entry)[0] or entry.seats
    suits: Sequence[str] = entry.suits[:1]
    try:
        with attended():
            after = recorder.feed(" ".join((entry.line.format(*seats[:1]), *suits))).report
    except UserError:
        return ""
    led: Finding | None = next((found for found in after.findings if found.id == menu.finding), None)
    return short(led) if led and led != recorder.report.findings[menu.finding - 1] else ""


def complete(entry: Entry, seats: Sequence[Seat]) -> str | None:
    """The line of *entry*, who of *seats* chooses and the suit asked for where one is needed; None where that is left
    open."""
    from adjudicator.commands.asking import pick
    from adjudicator.render.words import seat_name
    from adjudicator.values.cards import SUIT_GLYPHS

    line = entry.line
    if entry.seats:
        words = {seat: seat_name(seat) for seat in seats}
        seat = seats[0] if len(seats) == 1 else pick("Who chooses?", dict.fromkeys(seats, ""), words=words)
        if seat is None:
            return None
        line = line.format(seat)
    if entry.suits:
        words = {suit: SUIT_GLYPHS.get(suit, suit) for suit in entry.suits}
        suit = pick("Which suit?", dict.fromkeys(entry.suits, ""), words=words)
        if suit is None:
            return None
        line = f"{line} {suit}"
    return line
