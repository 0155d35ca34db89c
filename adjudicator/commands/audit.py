"""``audit``: every deal of whole archives is adjudicated once; irregular deals are printed, the others are counted."""

from __future__ import annotations

import os
import sys
import time
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, Protocol

import typer

from adjudicator.audit.archive_files import ArchiveFile, find_files
from adjudicator.audit.worker_pool import AuditJob, AuditSetting, WorkerPool, answers_in_process, collect_garbage_seldom
from adjudicator.commands.common import complain, house_named_by_option_environment_or_code, open_laws
from adjudicator.commands.select_code import remembered_code
from adjudicator.render.safe_text import safe_line
from adjudicator.report.audit_results import ArchiveSummary
from rulebase.paths import laws_root
from rulebase.query.answers import HOUSE_SIGN
from rulebase.user_law_files import names_a_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.commands.audit_sqlite import AuditDatabase
    from adjudicator.commands.options.audit_and_card import AuditOptions
    from adjudicator.report.audit_results import FileBatch, UnansweredRow
    from rulebase import Rulebase

_BYTES_PER_PROCESS = 200_000
"""Bytes of deals that one process reads before a second one is worth starting."""
_ALIKE_COMPLAINTS = 3
"""Deals named one by one that have no answer for the same reason; further ones are only counted."""
_PROGRESS_SECONDS = 0.2


class AuditWriter(Protocol):
    """An output of the audit."""

    every: bool
    """Whether regular deals are written as well."""

    def begin(self) -> None:
        """Write the beginning, before any deal is answered."""

    def write_batch(self, file: ArchiveFile, batch: FileBatch) -> None:
        """Write *batch*, a part of the answer to *file*."""

    def end(self, summary: ArchiveSummary) -> None:
        """Write the end, once every deal is answered."""


def run(options: AuditOptions) -> None:
    """Answer for every deal of every file; exit status 1 if a deal or a file has no answer."""
    named, to = house_named_by_option_environment_or_code(options.rules_of, options.code) or "", options.output
    laws = open_laws(options.law_folder, named)
    code = laws.code(options.code).id if options.code else None
    writers = [_output_writer(options.csv, options.json)]
    held = laws.houses.in_force if laws.has_houses else ("", "")
    setting = AuditSetting(
        code,
        remembered_code(),
        report_regular_deals=to is not None or writers[0].every,
        house=held[1],
        named_house=os.path.abspath(named) if names_a_file(named) else named,
        laws=laws_root(options.law_folder) if options.law_folder else None,
    )
    audit = _AuditRun(laws, setting, options.processes or _available_cores(), options.dask)
    with ExitStack() as kept:
        if to is not None and to.lower().endswith(".parquet"):
            from adjudicator.commands.audit_parquet import ParquetOutput  # an extra, not always installed

            writers.append(kept.enter_context(closing(ParquetOutput(to))))
        elif to is not None:
            from adjudicator.commands.audit_sqlite import open_audit_database  # needed only with --output

            under = HOUSE_SIGN.join(filter(None, (code or setting.default_code, held[0] or held[1])))
            audit.store = open_audit_database(to, f"{laws.fingerprint[:16]} {under}".rstrip())
            writers.append(kept.enter_context(closing(audit.store)))
        audit.run(options.paths, writers)
    if audit.summary.lost:
        raise typer.Exit(1)


def _output_writer(as_csv: bool, as_json: bool) -> AuditWriter:
    from adjudicator.commands import audit_output

    return audit_output.InOrderOfFiles(
        audit_output.CsvOutput() if as_csv else audit_output.JsonOutput() if as_json else audit_output.TextOutput()
    )


def _available_cores() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _AuditRun:
    """One audit: its files, progress and summary."""

    def __init__(self, laws: Rulebase, setting: AuditSetting, processes: int, dask: str | None = None) -> None:
        self.laws, self.setting, self.processes = laws, setting, processes
        self.dask = dask
        """The address of the dask cluster that does the work; None: this machine does."""
        self.summary = ArchiveSummary()
        self.store: AuditDatabase | None = None
        self.open: dict[int, ArchiveFile] = {}
        """The files being answered, by their number."""
        self.handed = 0
        self.size = self.bytes = 0
        """Bytes of all files (``size``) and of the finished ones (``bytes``)."""
        self.begun = time.monotonic()

    def run(self, paths: Sequence[str], writers: Sequence[AuditWriter]) -> None:
        """Write the answers for the files that *paths* name to all *writers*."""
        found = find_files(paths)
        if self.processes > 1 or sys.stderr.isatty():
            # A first walk finds the total size: is it worth several processes, and how much is left to do?
            self.size = sum(file.size for file in find_files(paths) if isinstance(file, ArchiveFile))
        for writer in writers:
            writer.begin()
        for batch in self._with_progress(self._answers(found)):
            file = self.open[batch.file]
            for row in batch.lost:
                self._complain(file, row)
            self.summary.take(file.name, batch)
            for writer in writers:
                writer.write_batch(file, batch)
            if batch.last:
                self.bytes += file.size
                del self.open[batch.file]
        if self.store:
            self.store.sum_up(self.summary)
        for writer in writers:
            writer.end(self.summary)
        for message, number in self.summary.messages.items():
            if number > _ALIKE_COMPLAINTS:
                complain(f"{message} ({number - _ALIKE_COMPLAINTS} more for the same reason)")

    def _answers(self, found: Iterator[ArchiveFile]) -> Iterator[FileBatch]:
        waiting = self._to_do(found)
        collect_garbage_seldom()
        if self.dask is not None:
            from adjudicator.audit.dask_cluster import cluster_answers  # most audits run on one machine

            return cluster_answers(self.dask, self.setting, waiting)
        if self.processes == 1 or self.size < _BYTES_PER_PROCESS:
            return answers_in_process(self.setting, self.laws, waiting)
        return WorkerPool(self.setting, self.processes).answers(waiting)

    def _to_do(self, found: Iterator[ArchiveFile]) -> Iterator[AuditJob]:
        """The files not yet answered to their end, as jobs; games that the database holds already are skipped."""
        for file in found:
            skipped = 0
            if self.store:
                known = self.store.progress_of(file)
                self.summary.known_deals += known.deals
                if known.done:
                    self.summary.known_files += 1
                    self.bytes += file.size
                    continue
                skipped = known.games
            self.open[self.handed] = file
            self.handed += 1
            # A worker of a cluster has another working directory: the job names the whole path.
            yield AuditJob(self.handed - 1, file.key if self.dask else file.name, file.size, skipped)

    def _complain(self, file: ArchiveFile, row: UnansweredRow) -> None:
        where = f"{file.name}:{row.line}:{row.column}" if row.line else file.name
        self.summary.messages[row.message] += 1
        if self.summary.messages[row.message] <= _ALIKE_COMPLAINTS:
            complain(f"{where}: {row.message}")

    def _with_progress(self, batches: Iterator[FileBatch]) -> Iterator[FileBatch]:
        """Pass *batches* on, with the progress on standard error if that is a terminal."""
        if not sys.stderr.isatty():
            yield from batches
            return
        last = self.begun
        for batch in batches:
            now = time.monotonic()
            if now - last > _PROGRESS_SECONDS:
                last = now
                sys.stderr.write(f"\r{self._progress(now - self.begun)[:100]:100}")
                sys.stderr.flush()
            yield batch
        sys.stderr.write("\r" + " " * 100 + "\r")

    def _progress(self, seconds: float) -> str:
        summary = self.summary
        text = f"{summary.deals:,} deals, {summary.deals / seconds:,.0f} a second, {summary.irregular:,} irregular"
        done = self.bytes / self.size if self.size else 0
        if done:
            text += f"; {done:.0%}, {_duration_text(seconds / done - seconds)} left"
        return safe_line(text)


def _duration_text(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {rest} s" if minutes else f"{rest} s"
