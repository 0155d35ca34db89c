"""The pool of processes that audit files on all cores, and the ledger of the files assigned to each.

Only the parent process keeps the ledger. When a worker dies, the answers on its file so far are kept, another worker
continues from there, and the files not begun are assigned again.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import Counter, deque
from contextlib import suppress
from itertools import chain
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.errors import AdjudicatorError
from adjudicator.report.audit_results import FileBatch, UnansweredRow
from rulebase.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from multiprocessing.context import SpawnProcess

    from adjudicator.audit.file_auditor import FileAuditor
    from rulebase import Rulebase

MOST_FILES, MOST_BYTES = 64, 1 << 20
"""The limits of one task: files, and about so many bytes of them."""
_MOST_NAME_BYTES = 1 << 13
"""Characters of names in one task at most: a full pipe could deadlock with a worker that waits to write."""
_TASKS_AHEAD = 2
"""Tasks assigned to a process at once, so that it never waits for the next."""
_DEATHS_ALLOWED = 2
"""Deaths of processes over one file, after which it is not assigned again."""
_READY_MESSAGE = "ready"


class AuditSetting(NamedTuple):
    """The options of an audit, sent to every process."""

    code: str | None = None
    default_code: str | None = None
    """The user's default code."""
    report_regular_deals: bool = True
    """Whether regular deals get rows as well."""
    house: str = ""
    """The user's default house, by its name or its file."""
    named_house: str = ""
    """The house named for this audit, by its name or its file; another machine must have it as well."""
    laws: str | None = None
    """The folder of law files named for this audit; another machine must have it as well."""

    def auditor(self, laws: Rulebase | None = None) -> FileAuditor:
        """An auditor with these options, under *laws* or else the rulebase that the options name."""
        from adjudicator.audit.file_auditor import FileAuditor
        from rulebase import open_rulebase

        laws = laws or open_rulebase(sources=self.laws, house=self.house, named=self.named_house or None)
        return FileAuditor(laws, self.code, self.default_code, every=self.report_regular_deals)


class AuditJob(NamedTuple):
    """One file to be audited."""

    number: int
    name: str
    size: int
    skipped: int = 0
    """Games of the file that are already answered."""


AuditTask = tuple[AuditJob, ...]


def jobs_grouped_into_tasks(waiting: Iterable[AuditJob]) -> Iterator[AuditTask]:
    """The jobs grouped into tasks, within the limits of one task."""
    task: list[AuditJob] = []
    size = names = 0
    for job in waiting:
        if task and (
            len(task) == MOST_FILES or size + job.size > MOST_BYTES or names + len(job.name) > _MOST_NAME_BYTES
        ):
            yield tuple(task)
            task, size, names = [], 0, 0
        task.append(job)
        size, names = size + job.size, names + len(job.name)
    if task:
        yield tuple(task)


class WorkerPool:
    """A pool of processes: ``answers`` assigns tasks and yields their batches, ``close`` ends every process."""

    def __init__(self, setting: AuditSetting, processes: int) -> None:
        self.setting = setting
        self.processes = processes
        self.workers: list[_Worker] = []
        self.tasks_returned: deque[AuditJob] = deque()
        """The jobs of dead processes, to be assigned again."""
        self.deaths: Counter[int] = Counter()
        """Number of a file → processes that died over it."""

    def answers(self, waiting: Iterator[AuditJob]) -> Iterator[FileBatch]:
        """The batches of all processes, as they arrive; AdjudicatorError if no process can be started."""
        portions = jobs_grouped_into_tasks(waiting)
        try:
            self.workers = [_Worker(self.setting) for _ in range(self.processes)]
            self._hand_out(portions)
            while any(hand.jobs for hand in self.workers) or self.tasks_returned:
                pipes = {hand.pipe: hand for hand in self.workers}
                for ready in wait(list(pipes)):
                    if isinstance(ready, Connection):
                        yield from self._receive(pipes[ready])
                self._hand_out(portions)
        finally:
            self.close()

    def close(self) -> None:
        """End every process of the pool."""
        for hand in self.workers:
            hand.end()
        self.workers = []

    def _hand_out(self, portions: Iterator[AuditTask]) -> None:
        for hand in self.workers:
            while hand.tasks < _TASKS_AHEAD:
                # Jobs of dead processes are assigned one by one: one of the files may be the cause.
                task = (self.tasks_returned.popleft(),) if self.tasks_returned else next(portions, ())
                if not task:
                    break
                hand.send_task(task)

    def _receive(self, hand: _Worker) -> Iterator[FileBatch]:
        """The next batch from *hand*; if its process is dead, its jobs are assigned again and a new one takes its
        place."""
        try:
            heard = hand.pipe.recv()
        except (EOFError, OSError):
            yield from self._replace_dead(hand)
            return
        if heard == _READY_MESSAGE:
            hand.ready = True
        elif isinstance(heard, str):
            raise AdjudicatorError(f"no process can be started ({heard}); --processes 1 needs none")
        else:
            yield hand.record_batch(heard)

    def _replace_dead(self, hand: _Worker) -> Iterator[FileBatch]:
        hand.end()
        if not hand.ready:
            raise AdjudicatorError("no process can be started (it died); --processes 1 needs none")
        left = list(hand.jobs)
        if left:
            first = left[0]
            self.deaths[first.number] += 1
            if self.deaths[first.number] >= _DEATHS_ALLOWED:
                message = (
                    f"{_DEATHS_ALLOWED} processes died while reading it, after {first.skipped} deals; "
                    "the rest is not answered"
                )
                yield FileBatch(first.number, 0, Counter(), lost=(UnansweredRow(0, 0, 0, message),), last=True)
                left = left[1:]
        self.tasks_returned.extendleft(reversed(left))
        self.workers[self.workers.index(hand)] = _Worker(self.setting)


class _Worker:
    """One process, and the jobs assigned to it."""

    def __init__(self, setting: AuditSetting) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, other = context.Pipe()
        self.process: SpawnProcess = context.Process(target=_worker_main, args=(other, setting), daemon=True)
        self.process.start()
        # Only the process itself holds the other end: when it dies, reading the pipe fails.
        other.close()
        self.jobs: deque[AuditJob] = deque()
        self.sizes: deque[int] = deque()
        """Files left of each assigned task."""
        self.ready = False

    @property
    def tasks(self) -> int:
        """The number of assigned tasks."""
        return len(self.sizes)

    def send_task(self, task: AuditTask) -> None:
        self.jobs += task
        self.sizes.append(len(task))
        # Sending to a dead process fails; its death is handled when its pipe is read.
        with suppress(OSError):
            self.pipe.send(task)

    def record_batch(self, batch: FileBatch) -> FileBatch:
        """Enter *batch* in the ledger and return it."""
        job = self.jobs[0]
        self.jobs[0] = job._replace(skipped=job.skipped + batch.games)
        if batch.last:
            self.jobs.popleft()
            self.sizes[0] -= 1
            if not self.sizes[0]:
                self.sizes.popleft()
        return batch

    def end(self) -> None:
        """Terminate the process, if it has not died, and wait for its end."""
        self.pipe.close()
        self.process.terminate()
        self.process.join()


def _worker_main(pipe: Connection, setting: AuditSetting) -> None:
    """The main function of a process: audit the files of each task until the pipe is closed."""
    # Ctrl-C reaches every process of the terminal; the parent decides what to do.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_wait_for_parent_then_exit, daemon=True).start()
    collect_garbage_seldom()
    with suppress(EOFError, OSError):
        try:
            desk = setting.auditor()
        except UserError as error:
            pipe.send(str(error))
            return
        pipe.send(_READY_MESSAGE)
        while True:
            for job in pipe.recv():
                for batch in desk.answers(job.number, job.name, job.skipped):
                    pipe.send(batch)


def _wait_for_parent_then_exit() -> None:
    """End this process at once when the parent process has ended."""
    if parent := multiprocessing.parent_process():
        parent.join()
        # From a thread only a signal ends the whole process; its default action is left in place.
        os.kill(os.getpid(), signal.SIGTERM)


def collect_garbage_seldom() -> None:
    """Collect garbage seldom: the objects of a deal are freed by reference counts when the next deal comes."""
    import gc

    gc.freeze()
    gc.set_threshold(50_000)


def answers_in_process(setting: AuditSetting, laws: Rulebase, waiting: Iterable[AuditJob]) -> Iterator[FileBatch]:
    """The batches on all files, made by this process alone."""
    desk = setting.auditor(laws)
    return chain.from_iterable(desk.answers(job.number, job.name, job.skipped) for job in waiting)
