"""``replay``: find and rule on everything in recorded deals. ``demo`` replays the hand that is shipped."""

from __future__ import annotations

import sys
import time
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.adjudicate import adjudicate, seats_of
from adjudicator.commands.common import answer, complain, console, names_of, rulebase, told_of, write_utf8
from adjudicator.errors import FileError, NotationError
from adjudicator.formats import read_bytes, read_file
from rulebase.errors import UnknownValue, UserError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudicator.record import Record
    from adjudicator.report import DealReport
    from rulebase import Rulebase

LISTED = 20
"""Deals without irregularity that are named one by one; further ones are only counted."""
DEMO = "disputed.pbn"
_TICK = 0.2

Told = tuple[int | None, str, str]


def run(
    files: Sequence[str],
    codes: Sequence[str] | None = None,
    deal: int | None = None,
    facts: Sequence[str] | None = None,
    by_step: bool = False,
    as_json: bool = False,
    strict: bool = False,
    export: str | None = None,
) -> None:
    """Answer for every deal that can be read; exit status 1 when one could not be."""
    laws, told = rulebase(), told_of(facts)
    for _, name, value in told:
        if name in laws.vocabulary and value not in laws.vocabulary[name].values:
            # Told on the command line, so no file is to blame.
            raise UnknownValue(name, value, laws.vocabulary[name].values)
    session = _Session(laws, codes or (None,), told, deal)
    if strict:
        for name in files:
            session.hold_against_standard(name)
    games = session.read(files)
    if export is not None:
        games = iter(_exported(list(games), export))
    _answer(session, session.reports(games), by_step, as_json)


def _exported(games: list[Record | NotationError], export: str) -> list[Record | NotationError]:
    """*games*, once those that could be read have been written to *export* as PBN."""
    from adjudicator.formats import write_pbn  # noqa: PLC0415

    data = write_pbn([game for game in games if not isinstance(game, NotationError)])
    try:
        # Never over a file that is there: it may be the very one that was read, games that could not be read included.
        with Path(export).open("xb") as file:
            file.write(data)
    except OSError as error:
        raise FileError(f"{export}: {(error.strerror or 'cannot be written').lower()}") from error
    return games


def demo(as_json: bool = False) -> None:
    """Replay the disputed hand of the package."""
    data = (Path(__file__).parent.parent / "examples" / DEMO).read_bytes()
    session = _Session(rulebase(), (None,), [], None)
    _answer(session, session.reports(read_bytes(data, DEMO)), False, as_json)


class _Session:
    """One run: the laws, what was told, what went wrong on the way."""

    def __init__(self, laws: Rulebase, codes: Sequence[str | None], told: Sequence[Told], deal: int | None) -> None:
        self.laws = laws
        self.codes = codes
        self.told = told
        self.deal = deal
        self.failed = False
        self.seen = 0
        self.used: set[Told] = set()

    def read(self, files: Iterable[str]) -> Iterator[Record | NotationError]:
        """The games of *files*; a file that cannot be opened is complained of, the others are read."""
        for name in files:
            try:
                games = read_file(name, seats_of(self.laws, self.codes[0]))
            except FileError as error:
                self.fail(str(error))
                continue
            empty = True
            for game in games:
                empty = False
                yield game
            if empty:
                self.fail(f"{'standard input' if name == '-' else name}: there is no deal to replay")

    def hold_against_standard(self, name: str) -> None:
        """Every departure of the PBN file *name* from the standard, on standard error."""
        from adjudicator.formats import LARGEST  # noqa: PLC0415
        from adjudicator.formats.lin import looks_like_lin  # noqa: PLC0415
        from adjudicator.formats.pbn_checks import complaints  # noqa: PLC0415

        if name == "-":
            self.fail("--strict needs a file; standard input is read only once")
            return
        try:
            with Path(name).open("rb") as file:
                data = file.read(LARGEST)
        except OSError:
            # Said when the file is read for its deals.
            return
        if looks_like_lin(data):
            return
        for problem in complaints(data, seats_of(self.laws, self.codes[0])):
            complain(f"{name}:{problem.line}:{problem.column}: {problem.message}")

    def reports(self, games: Iterable[Record | NotationError]) -> Iterator[DealReport]:
        """A report for each game and code; a game that cannot be read or ruled on is complained of."""
        for game in _progress(games):
            self.seen += 1
            if isinstance(game, NotationError):
                if self.deal is None:
                    self.fail(str(game))
                continue
            if self.deal is not None and game.source.game != self.deal:
                continue
            for code in self.codes:
                try:
                    report = adjudicate(game, self.laws, code, self.told)
                except UserError as error:
                    self.fail(f"{_where(game)}: {error}")
                    continue
                self._note_use(report)
                yield report

    def fail(self, message: str) -> None:
        """Complain, and remember that the answer is not complete."""
        self.failed = True
        complain(message)

    def _note_use(self, report: DealReport) -> None:
        for fact in self.told:
            number, name, value = fact
            for found in report.findings:
                known = found.facts.get(name)
                if number in (None, found.id) and known and (known.source, known.value) == ("told", value):
                    self.used.add(fact)

    def complain_of_idle_facts(self) -> None:
        """Say which of the told facts no ruling asked for: usually a slip of the pen."""
        for fact in self.told:
            if fact not in self.used:
                number, name, value = fact
                complain(f"note: no ruling asked for {'' if number is None else f'{number}.'}{name}={value}")


def _answer(session: _Session, reports: Iterator[DealReport], by_step: bool, as_json: bool) -> None:
    shown = _write_json(reports) if as_json else _write_text(session, reports, by_step)
    if session.deal is not None and not shown and not session.failed:
        session.fail(f"there is no deal {session.deal}; the last is deal {session.seen}")
    elif not session.seen and not session.failed:
        session.fail("there is no deal to replay")
    session.complain_of_idle_facts()
    if session.failed:
        sys.exit(1)


def _write_json(reports: Iterable[DealReport]) -> int:
    """One document, written deal by deal: a file of many deals need not fit into memory."""
    from adjudicator.render import data, safe  # noqa: PLC0415

    shown = 0
    write_utf8('{"deals": [')
    for report in reports:
        write_utf8(("," if shown else "") + "\n" + safe.to_json(data.deal(report)))
        shown += 1
    write_utf8("]}\n")
    return shown


def _write_text(session: _Session, reports: Iterator[DealReport], by_step: bool) -> int:
    """A single deal in full; of many, those in full that are irregular."""
    from adjudicator.render.deal import deal, summary  # noqa: PLC0415
    from adjudicator.render.words import count  # noqa: PLC0415

    out, names = console(), names_of(session.laws)
    first = list(islice(reports, 2))
    if len(first) == 1 or session.deal is not None or by_step:
        shown = 0
        for report in (*first, *reports):
            answer(deal(report, names, by_step=by_step), out=out)
            shown += 1
        return shown
    regular = irregular = remarked = 0
    for report in (*first, *reports):
        remarked += bool(report.problems)
        if report.findings:
            irregular += 1
            answer(deal(report, names), "", out=out)
        else:
            regular += 1
            if regular <= LISTED:
                answer(summary(report), out=out)
    if first:
        told = f"{count(regular + irregular, 'deal')}: {irregular} with irregularities, {regular} without."
        if remarked:
            told += f" Remarks on the file in {remarked}: --deal N shows them."
        answer(told, out=out)
    return regular + irregular


def _progress(games: Iterable[Record | NotationError]) -> Iterator[Record | NotationError]:
    """*games*, counted on standard error where that is a terminal."""
    if not sys.stderr.isatty():
        yield from games
        return
    last = time.monotonic()
    told = False
    for number, game in enumerate(games, 1):
        if time.monotonic() - last > _TICK:
            last, told = time.monotonic(), True
            sys.stderr.write(f"\r{number} deals read ")
            sys.stderr.flush()
        yield game
    if told:
        sys.stderr.write("\r" + " " * 30 + "\r")


def _where(game: Record) -> str:
    source = game.source
    return f"{source.file or 'standard input'}:{source.line}"
