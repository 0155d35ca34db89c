"""The entries of the menu that ``record`` puts: what they answer, and the line that one of them becomes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.report.menu import Entry, Menu


def asked(menu: Menu) -> str:
    """What the entries of *menu* answer."""
    return f"[{menu.finding}] {menu.asked or 'What is chosen?'}"


def complete(entry: Entry) -> str | None:
    """The line of *entry*, whoever chooses and the suit asked for where one is needed; None when he leaves it."""
    from adjudicator.commands.asking import pick
    from adjudicator.render.words import seat_name
    from adjudicator.values.cards import SUIT_GLYPHS

    line = entry.line
    if entry.seats:
        words = {seat: seat_name(seat) for seat in entry.seats}
        seat = pick("Who chooses?", dict.fromkeys(entry.seats, ""), words=words)
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
