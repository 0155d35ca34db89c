"""``--book`` of ``rule``, ``replay`` and ``record``: rulings go into the book, and what came before is said."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import uuid4

import typer

from adjudicator.book.again import repeated
from adjudicator.book.documents import read
from adjudicator.book.entry import Context, cleaned, day_of
from adjudicator.book.places import book_path
from adjudicator.book.reader import Reader, in_utc
from adjudicator.book.selection import Selection
from adjudicator.book.store import Book
from adjudicator.book.titles import Titles
from adjudicator.commands.common import complain
from adjudicator.render.book.told import earlier, heading
from adjudicator.render.safe import plain
from adjudicator.render.words import count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from adjudicator.book.documents import Read
    from adjudicator.book.reader import Waiting
    from adjudicator.book.store import Kept
    from adjudicator.commands.replayed import Replayed
    from adjudicator.commands.store import Store
    from adjudicator.report.recorder import Recorder
    from rulebase import Rulebase

_SAID = 5
"""So many findings that are no rulings yet are named one by one."""


class Added(NamedTuple):
    """What came of rulings that were to be kept."""

    kept: tuple[Kept, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    again: tuple[str, ...] = ()
    """Which of them were ruled on before, a sentence each."""

    def __add__(self, other: object) -> Added:
        if not isinstance(other, Added):
            return NotImplemented
        return Added(self.kept + other.kept, self.waiting + other.waiting, self.again + other.again)

    def numbers(self, became: str) -> list[int]:
        """The numbers of the rulings that *became* ``new``, ``same`` or ``changed``."""
        return [one.number for one in self.kept if one.became == became]


class Keeping:
    """Keeps rulings in the book at *path*; that it can be written to is seen before anything is asked or ruled."""

    def __init__(
        self, laws: Rulebase, path: Path, context: Context, name: str, source: str = "", *, single: bool = False
    ) -> None:
        self.path, self.context, self.name, self.source = path, context, name, source
        self.titles = Titles(laws)
        self.salt = uuid4().hex if single else ""
        """What tells a ruling from any other in the same words, where nothing else does."""
        with Book(path, write=True):
            pass

    def keep(self, document: Mapping[str, Any]) -> None:
        """Keep what *document* holds, and say so."""
        say(self.path, self.add(document))

    def add(self, document: Mapping[str, Any]) -> Added:
        """Keep what *document* holds."""
        now = datetime.now(UTC).astimezone()
        reader = Reader(self.titles, self.context, now, self.name, self.source, self.salt)
        return self.put(read(reader, document), now)

    def put(self, found: Read, now: datetime) -> Added:
        """Keep what was *found*."""
        if not found.entries:
            return Added(waiting=found.waiting)
        with Book(self.path, write=True) as book:
            kept = book.keep(found.entries, in_utc(now))
            new = {one.number for one in kept if one.became == "new"}
            families = dict.fromkeys(one.family for one in found.entries) if new else ()
            others = [other for family in families for other in book.chosen(Selection(kinds=(family,)))]
        again = repeated([one for one in others if one.number in new], others)
        told = tuple(f"[{one.ruling.number}] {heading(one.ruling)}: {earlier(one)}" for one in again)
        return Added(tuple(kept), found.waiting, told)

    def leave_out(self, why: str) -> None:
        """Say that nothing is kept, and why."""
        complain(f"Not kept: {why}.")


def keeping_one(laws: Rulebase, told: Mapping[str, str | None], *, disputed: bool) -> Keeping:
    """The keeping of a single ruling, made by ``rule``, with what is *told* of it besides."""
    if disputed:
        raise typer.BadParameter("what is disputed is kept once the facts are found: leave out --say, or --book")
    # What is asked for twice was ruled twice, at two tables as often as not.
    return Keeping(laws, book_path(), context_of(**told), "the ruling", single=True)


def keeping_recorded(laws: Rulebase, store: Store | None) -> Keeping:
    """The keeping of what is recorded to *store*; without one no other recording is the same."""
    return Keeping(laws, book_path(), Context(), "the recording", "record", single=store is None)


def keep_recorded(keeping: Keeping, recorder: Recorder, laws: Rulebase, store: Store | None) -> None:
    """Keep what is ruled on in the game that *recorder* has recorded; ``replay`` of the file would find it kept."""
    from adjudicator.commands.replayed import Answered, data_of
    from adjudicator.formats import read_text

    document = data_of(Answered(recorder.report), laws)
    document["source"] |= {
        "file": str(store.path) if store else "",
        "game": 1 + sum(1 for _ in read_text(recorder.before)),
    }
    keeping.keep({"deals": [document]})


def keeping_all(deals: Iterable[Replayed], laws: Rulebase, codes: Sequence[str | None]) -> Iterator[Replayed]:
    """*deals*, each kept as it goes by; what came of it is said at the end."""
    from adjudicator.commands.replayed import data_of

    if len(codes) > 1:
        raise typer.BadParameter(f"--book keeps what was ruled under one code; here are {len(codes)}")
    keeping = Keeping(laws, book_path(), Context(), "the deal", "replay")
    return _kept(deals, keeping, lambda one: {"deals": [data_of(answer, laws) for answer in one.answers]})


def _kept(
    deals: Iterable[Replayed], keeping: Keeping, written: Callable[[Replayed], dict[str, Any]]
) -> Iterator[Replayed]:
    added = Added()
    try:
        for one in deals:
            if one.irregular:
                added += keeping.add(written(one))
            yield one
    finally:
        say(keeping.path, added)


def context_of(
    event: str | None = None,
    date: str | None = None,
    board: str | None = None,
    table: str | None = None,
    player: str | None = None,
    side: str | None = None,
    note: str | None = None,
) -> Context:
    """What is told besides a ruling, as it is typed."""
    told = [cleaned(text or "") for text in (event, board, table, player, side, note)]
    return Context(told[0], day(date), *told[1:])


def day(text: str | None) -> str:
    """The day that is typed; wrong usage where it is none."""
    if not text:
        return ""
    found = day_of(text)
    if not found:
        raise typer.BadParameter(f"'{plain(text, 30)}' is no day; expected one as 2026-11-23")
    return found


def say(path: Path, added: Added) -> None:
    """What came of it, on standard error: the answer is the ruling."""
    for line in told(path, added):
        complain(line)


def told(path: Path, added: Added) -> Iterator[str]:
    """What came of rulings that were to be kept, in sentences."""
    new, changed, same = (added.numbers(became) for became in ("new", "changed", "same"))
    if new:
        yield f"Kept in {path}: {_numbered(new)}."
    if changed:
        yield f"Ruled anew, with what it was before kept behind it: {_numbered(changed)}."
    if same:
        yield f"In the book already: {_numbered(same)}."
    for one in added.waiting[:_SAID]:
        where = f", {one.where}" if one.where else ""
        question = one.question.split(" (")[0]
        yield f"Not kept: {one.title}{where}; it is no ruling before this is known: {question}"
    if more := added.waiting[_SAID:]:
        yield f"Not kept either: {count(len(more), 'finding')} more that {'want' if len(more) > 1 else 'wants'} a fact."
    if not (added.kept or added.waiting):
        yield "Nothing to keep: nothing was ruled."
    yield from added.again


def _numbered(numbers: Sequence[int]) -> str:
    """``ruling 3``; ``7 rulings (3 to 7, 9, 10)``."""
    if len(numbers) == 1:
        return f"ruling {numbers[0]}"
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = [f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs]
    return f"{count(len(numbers), 'ruling')} ({', '.join(parts)})"
