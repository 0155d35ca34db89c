"""The menu of ``record``: finding the entry typed, its outcome, the player who chooses, and the line it becomes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudicator.errors import reporting_crashes
from adjudicator.record.events import Called, written_events
from adjudicator.values.number_answers import answers_are_numbers
from rulebase.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.law.findings import Finding
    from adjudicator.record.events import Seat
    from adjudicator.report.choice_menu import ChoiceMenu, MenuEntry
    from adjudicator.report.deal_recorder import DealRecorder
    from adjudicator.report.deal_report import DealReport


def menu_question(menu: ChoiceMenu) -> str:
    """The question that the entries of *menu* answer."""
    from adjudicator.render.names_and_signs import sentence_with_glyphs_and_seats

    return f"[{menu.finding}] {sentence_with_glyphs_and_seats(menu.question) or 'What is chosen?'}"


def menu_entry_with_number(number: int, menu: ChoiceMenu) -> int:
    """The place (from 1) of the entry of *menu* that the *number* typed means; 0 if it means none."""
    from adjudicator.commands.prompts import position_of_typed_number

    labels = [entry.label for entry in menu.entries]
    at = position_of_typed_number(number, [entry.value or entry.label for entry in menu.entries], labels)
    return 0 if at is None else at + 1


def numbers_to_type(menu: ChoiceMenu, mark: str = "") -> str:
    """The numbers that take an entry of *menu*, each with *mark* in front: ``1-3``, ``none, 1 or more``."""
    labels = [entry.label for entry in menu.entries]
    if answers_are_numbers(labels):
        return ", ".join(labels)
    return f"{mark}1-{len(labels)}" if len(labels) > 1 else f"{mark}1"


def menu_entry_number_typed(typed: str, menu: ChoiceMenu, read: DealReport | None = None) -> int:
    """The number of the entry of *menu* with the words *typed*, or with words that begin so; 0 if none or several.

    0 also where *typed* is a line of the game: *read* is the deal with that line added, if it could be read.
    """
    from adjudicator.commands.prompts import choice_from_typed_text
    from adjudicator.values.numbers import small_number

    says = {entry.value or entry.label: entry.label for entry in menu.entries}
    others = {word: entry.value or entry.label for entry in menu.entries for word in entry.other_words}
    found = choice_from_typed_text(typed.strip().lower(), says, others) if small_number(typed) is None else None
    if not found or len(says) < len(menu.entries) or (read and not _ends_with_foreign_call(read)):
        return 0
    return [*says].index(found) + 1


def menu_entry_number_before_choice(typed: str, menu: ChoiceMenu) -> int:
    """The number of the only entry of *menu* after which there is a choice with the first word *typed*; 0 if none or
    several.

    An example is ``forbid`` after a refusal that lets declarer require or forbid a suit.
    """
    word = next(iter(typed.lower().split()), "")
    if word not in _CHOICES_AFTER_ANSWER:
        return 0
    leading = [at for at, entry in enumerate(menu.entries, 1) if word in re.findall(r"[a-z]+", entry.outcome.lower())]
    return leading[0] if len(leading) == 1 else 0


_CHOICES_AFTER_ANSWER = frozenset(("require", "forbid"))
"""The choices that a player may name at once, where an answer comes first that leads to them."""


def _ends_with_foreign_call(read: DealReport) -> bool:
    """Whether the last line of the deal *read* is a call of other games only."""
    from adjudicator.game.call_spellings_for_messages import is_call_of_other_games

    last = written_events(read.record)[-1:]
    return bool(last) and isinstance(last[0], Called) and is_call_of_other_games(read.timeline.game.raw, last[0].call)


def players_who_may_choose(recorder: DealRecorder, entry: MenuEntry) -> tuple[tuple[Seat, ...], str]:
    """The players of *entry* who may choose, and the reason where none may (else an empty text)."""
    may: list[Seat] = []
    why = ""
    known = {problem.message for problem in recorder.report.problems}
    for seat in entry.seats:
        try:
            with reporting_crashes():
                after = recorder.feed(" ".join((entry.line.format(seat), *entry.suits[:1]))).report
            why = next((problem.message for problem in after.problems if problem.message not in known), "")
        except UserError as error:
            why = str(error)
        if not why:
            may.append(seat)
    return tuple(may), "" if may else why


def entry_outcome(recorder: DealRecorder, entry: MenuEntry, menu: ChoiceMenu) -> str:
    """The outcome of *entry* of *menu* in full; for a suit or player still to be named, that of the first.

    Where another question follows, that too.

    Empty where the entry has no effect on the finding or cannot be read.
    """
    from adjudicator.render.sentences import finding_in_short

    seats = players_who_may_choose(recorder, entry)[0] or entry.seats
    suits: Sequence[str] = entry.suits[:1]
    try:
        with reporting_crashes():
            after = recorder.feed(" ".join((entry.line.format(*seats[:1]), *suits))).report
    except UserError:
        return ""
    led: Finding | None = next((found for found in after.findings if found.id == menu.finding), None)
    if led is None or led == recorder.report.findings[menu.finding - 1]:
        return ""
    if led.needs and entry.outcome:
        return f"{entry.outcome}. Then: {led.needs[0].question}"
    return finding_in_short(led)


def ask_to_complete_line(entry: MenuEntry, seats: Sequence[Seat], report: DealReport) -> str | None:
    """The line of *entry* with the player, one of *seats*, and the suit; None if the person leaves either open.

    The players of *report* are asked for by name, and may be typed by name or seat.
    """
    from adjudicator.commands.prompts import ask_choice
    from adjudicator.commands.recording_acts import players_by_name
    from adjudicator.commands.recording_prompt import names_at_table
    from adjudicator.values.cards import SUIT_GLYPHS

    line = entry.line
    if entry.seats:
        seat: Seat | None = seats[0]
        if len(seats) > 1:
            by_name = {name: player for name, player in players_by_name(report).items() if player in seats}
            asked = dict.fromkeys(seats, "")
            said = ask_choice("Who chooses?", asked, seats[0], words=names_at_table(report), keys=by_name)
            seat = by_name.get(said, said) if said else None
        if seat is None:
            return None
        line = line.format(seat)
    if entry.suits:
        words = {suit: SUIT_GLYPHS.get(suit, suit) for suit in entry.suits}
        suit = ask_choice("Which suit?", dict.fromkeys(entry.suits, ""), words=words)
        if suit is None:
            return None
        line = f"{line} {suit}"
    return line
