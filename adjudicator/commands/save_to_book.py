"""``--book`` of ``rule``, ``replay`` and ``record``: rulings added to the book, with notes on earlier faults."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import uuid4

import typer

from adjudicator.book.database import book_path
from adjudicator.book.entry import RulingContext, iso_date_or_empty, storable_text
from adjudicator.book.entry_builder import EntryBuilder, LawTitles, utc_text
from adjudicator.book.json_import import read_rulings_document
from adjudicator.book.repeated_faults import repeated_faults
from adjudicator.book.store import Book, Selection
from adjudicator.commands.common import complain
from adjudicator.render.book_rulings import earlier_rulings_sentence, ruling_heading
from adjudicator.render.names_and_signs import counted_noun
from adjudicator.render.safe_text import safe_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from adjudicator.book.entry_builder import UnfinishedRuling
    from adjudicator.book.json_import import ImportedRulings
    from adjudicator.book.store import KeptEntry
    from adjudicator.commands.recording_file import RecordingFile
    from adjudicator.commands.replay_output import ReplayedDeal
    from adjudicator.report.deal_recorder import DealRecorder
    from rulebase import Rulebase

_MOST_UNFINISHED_NAMED = 5
"""Findings without a ruling yet that are named one by one."""


class BookAdditions(NamedTuple):
    """The result of adding rulings to the book."""

    kept: tuple[KeptEntry, ...] = ()
    waiting: tuple[UnfinishedRuling, ...] = ()
    repeated_faults: tuple[str, ...] = ()
    """A sentence for each new ruling that repeats an earlier fault of the same side."""

    def __add__(self, other: object) -> BookAdditions:
        if not isinstance(other, BookAdditions):
            return NotImplemented
        return BookAdditions(
            self.kept + other.kept, self.waiting + other.waiting, self.repeated_faults + other.repeated_faults
        )

    def numbers(self, became: str) -> list[int]:
        """The numbers of the rulings that *became* ``new``, ``same`` or ``changed``."""
        return [one.number for one in self.kept if one.became == became]


class BookKeeper:
    """Keeps rulings in the book at *path*; opened once at the start, to see that the book can be written."""

    def __init__(
        self, laws: Rulebase, path: Path, context: RulingContext, name: str, source: str = "", *, single: bool = False
    ) -> None:
        self.path, self.context, self.name, self.source = path, context, name, source
        self.titles = LawTitles(laws)
        self.salt = uuid4().hex if single else ""
        """Distinguishes a single ruling from others of equal text; empty where the source does so already."""
        with Book(path, write=True):
            pass

    def keep_and_say(self, document: Mapping[str, Any]) -> None:
        """Keep the rulings of *document* and print what was kept."""
        print_book_additions(self.path, self.add(document))

    def add(self, document: Mapping[str, Any]) -> BookAdditions:
        """Keep the rulings of *document*, as ``--json`` writes it."""
        now = datetime.now(UTC).astimezone()
        reader = EntryBuilder(self.titles, self.context, now, self.name, self.source, self.salt)
        return self.keep_entries(read_rulings_document(reader, document), now)

    def keep_entries(self, found: ImportedRulings, now: datetime) -> BookAdditions:
        """Keep the rulings *found* at the time *now*."""
        if not found.entries:
            return BookAdditions(waiting=found.unfinished)
        with Book(self.path, write=True) as book:
            kept = book.add_or_update(found.entries, utc_text(now))
            new = {one.number for one in kept if one.became == "new"}
            families = dict.fromkeys(one.family for one in found.entries) if new else ()
            others = [other for family in families for other in book.select(Selection(kinds=(family,)))]
        again = repeated_faults([one for one in others if one.number in new], others)
        told = tuple(
            f"[{one.ruling.number}] {ruling_heading(one.ruling)}: {earlier_rulings_sentence(one)}" for one in again
        )
        return BookAdditions(tuple(kept), found.unfinished, told)

    def leave_out(self, why: str) -> None:
        """Print that nothing is kept, and why."""
        complain(f"Not kept: {why}.")


def keeper_for_ruling(laws: Rulebase, told: Mapping[str, str | None], *, disputed: bool) -> BookKeeper:
    """The keeper for a ruling of ``rule`` with its context *told*; ``typer.BadParameter`` if facts are *disputed*."""
    if disputed:
        raise typer.BadParameter("disputed facts are kept once they are settled: leave out --say, or --book")
    # The same ruling asked for twice may well be from two tables.
    return BookKeeper(laws, book_path(), ruling_context(**told), "the ruling", single=True)


def keeper_for_recording(laws: Rulebase, store: RecordingFile | None) -> BookKeeper:
    """The keeper for the recording in *store*; without a file every recording counts as new."""
    return BookKeeper(laws, book_path(), RulingContext(), "the recording", "record", single=store is None)


def keep_recording(keeping: BookKeeper, recorder: DealRecorder, laws: Rulebase, store: RecordingFile | None) -> None:
    """Keep the rulings of *recorder*'s game, with the source that ``replay`` of the file would give them."""
    from adjudicator.commands.replay_output import DealAnswer, deal_answer_data
    from adjudicator.formats import read_text

    document = deal_answer_data(DealAnswer(recorder.report), laws)
    document["source"] |= {
        "file": str(store.path) if store else "",
        "game": 1 + sum(1 for _ in read_text(recorder.before)),
    }
    keeping.keep_and_say({"deals": [document]})


def keep_deals_then_yield(
    deals: Iterable[ReplayedDeal], laws: Rulebase, codes: Sequence[str | None]
) -> Iterator[ReplayedDeal]:
    """Keep the rulings of *deals* as they pass, and print at the end what was kept."""
    from adjudicator.commands.replay_output import deal_answer_data

    if len(codes) > 1:
        raise typer.BadParameter(f"--book keeps the rulings under one code; here there are {len(codes)}")
    keeping = BookKeeper(laws, book_path(), RulingContext(), "the deal", "replay")
    return _keep_each_passing_deal(
        deals, keeping, lambda one: {"deals": [deal_answer_data(answer, laws) for answer in one.answers]}
    )


def _keep_each_passing_deal(
    deals: Iterable[ReplayedDeal], keeping: BookKeeper, written: Callable[[ReplayedDeal], dict[str, Any]]
) -> Iterator[ReplayedDeal]:
    added = BookAdditions()
    try:
        for one in deals:
            if one.irregular:
                added += keeping.add(written(one))
            yield one
    finally:
        print_book_additions(keeping.path, added)


def ruling_context(
    event: str | None = None,
    date: str | None = None,
    board: str | None = None,
    table: str | None = None,
    player: str | None = None,
    side: str | None = None,
    note: str | None = None,
) -> RulingContext:
    """The context of a ruling as typed; texts are made storable, the date is checked."""
    told = [storable_text(text or "") for text in (event, board, table, player, side, note)]
    return RulingContext(told[0], parse_day_option(date), *told[1:])


def parse_day_option(text: str | None) -> str:
    """The day typed, as YYYY-MM-DD; ``typer.BadParameter`` if it is no day."""
    if not text:
        return ""
    found = iso_date_or_empty(text)
    if not found:
        raise typer.BadParameter(f"'{safe_line(text, 30)}' is not a date; expected one such as 2026-11-23")
    return found


def print_book_additions(path: Path, added: BookAdditions) -> None:
    """Print what was kept, on standard error, since the answer is the ruling."""
    for line in addition_sentences(path, added):
        complain(line)


def addition_sentences(path: Path, added: BookAdditions) -> Iterator[str]:
    """The sentences on what was kept."""
    new, changed, same = (added.numbers(became) for became in ("new", "changed", "same"))
    if new:
        yield f"Kept in {path}: {_ruling_numbers(new)}."
    if changed:
        yield f"Ruled again, the earlier ruling kept with it: {_ruling_numbers(changed)}."
    if same:
        yield f"In the book already: {_ruling_numbers(same)}."
    for one in added.waiting[:_MOST_UNFINISHED_NAMED]:
        where = f", {one.place}" if one.place else ""
        question = one.question.split(" (")[0]
        yield f"Not kept: {one.title}{where}; first this must be known: {question}"
    if more := added.waiting[_MOST_UNFINISHED_NAMED:]:
        yield (
            f"Also not kept: {counted_noun(len(more), 'finding')} more that "
            f"{'need' if len(more) > 1 else 'needs'} a fact."
        )
    if not (added.kept or added.waiting):
        yield "Nothing to keep: nothing was ruled."
    yield from added.repeated_faults


def _ruling_numbers(numbers: Sequence[int]) -> str:
    """The numbers as text: ``ruling 3``; ``7 rulings (3 to 7, 9, 10)``."""
    if len(numbers) == 1:
        return f"ruling {numbers[0]}"
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = [f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs]
    return f"{counted_noun(len(numbers), 'ruling')} ({', '.join(parts)})"
