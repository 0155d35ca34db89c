"""The pool of processes that audits files on all cores, and the ledger of the files that each has in hand.

The ledger is kept by the parent process alone. A worker that dies costs its files nothing but time: what was
answered of its file is kept, another worker goes on from there, and the files not begun are handed out again.
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
"""What is handed out at once: so many files, or about so many bytes of them."""
_MOST_NAME_BYTES = 1 << 13
"""Characters of names in one task: more could fill the pipe while its reader waits for room in the other."""
_TASKS_AHEAD = 2
"""Tasks in the hands of a process: it never waits for the next."""
_DEATHS_ALLOWED = 2
"""A file over which so many processes have died is not handed out again."""
_READY_MESSAGE = "ready"


class AuditSetting(NamedTuple):
    """What is chosen for the whole audit, as it is told to every process."""

    code: str | None = None
    usual: str | None = None
    """The code that somebody chose for every time."""
    every: bool = True
    """Whether the regular deals are told of one by one as well."""
    house: str = ""
    """The house that somebody chose for every time, by its name or its file."""
    named: str = ""
    """The one that was named for this audit, likewise; another machine has to have it as well."""
    laws: str | None = None
    """The folder of the law files that were named for it, likewise."""

    def desk(self, laws: Rulebase | None = None) -> FileAuditor:
        """A desk by these choices, under *laws* or those that everybody opens."""
        from adjudicator.audit.file_auditor import FileAuditor
        from rulebase import open_rulebase

        laws = laws or open_rulebase(sources=self.laws, house=self.house, named=self.named or None)
        return FileAuditor(laws, self.code, self.usual, every=self.every)


class AuditJob(NamedTuple):
    """One file to be gone through."""

    number: int
    name: str
    size: int
    skipped: int = 0
    """Games of it that are answered already."""


AuditTask = tuple[AuditJob, ...]


def portioned_tasks(waiting: Iterable[AuditJob]) -> Iterator[AuditTask]:
    """The jobs in portions that are worth a message."""
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
    """Processes at work; ``answers`` hands out and collects, ``close`` sends everybody home."""

    def __init__(self, setting: AuditSetting, processes: int) -> None:
        self.setting = setting
        self.processes = processes
        self.hands: list[_Worker] = []
        self.again: deque[AuditJob] = deque()
        """What the dead have left."""
        self.deaths: Counter[int] = Counter()
        """File → processes that died over it."""

    def answers(self, waiting: Iterator[AuditJob]) -> Iterator[FileBatch]:
        """What is said of the files, as it comes."""
        portions = portioned_tasks(waiting)
        try:
            self.hands = [_Worker(self.setting) for _ in range(self.processes)]
            self._hand_out(portions)
            while any(hand.jobs for hand in self.hands) or self.again:
                pipes = {hand.pipe: hand for hand in self.hands}
                for ready in wait(list(pipes)):
                    if isinstance(ready, Connection):
                        yield from self._heard(pipes[ready])
                self._hand_out(portions)
        finally:
            self.close()

    def close(self) -> None:
        """End every process that was begun here."""
        for hand in self.hands:
            hand.end()
        self.hands = []

    def _hand_out(self, portions: Iterator[AuditTask]) -> None:
        for hand in self.hands:
            while hand.tasks < _TASKS_AHEAD:
                # What was left by the dead is handed out file by file: one of them may be deadly.
                task = (self.again.popleft(),) if self.again else next(portions, ())
                if not task:
                    break
                hand.give(task)

    def _heard(self, hand: _Worker) -> Iterator[FileBatch]:
        """What *hand* says now; where it is dead, what it leaves goes back, and another takes its place."""
        try:
            heard = hand.pipe.recv()
        except (EOFError, OSError):
            yield from self._bury(hand)
            return
        if heard == _READY_MESSAGE:
            hand.ready = True
        elif isinstance(heard, str):
            raise AdjudicatorError(f"no process can be started ({heard}); --processes 1 does without")
        else:
            yield hand.take(heard)

    def _bury(self, hand: _Worker) -> Iterator[FileBatch]:
        hand.end()
        if not hand.ready:
            raise AdjudicatorError("no process can be started (it died); --processes 1 does without")
        left = list(hand.jobs)
        if left:
            first = left[0]
            self.deaths[first.number] += 1
            if self.deaths[first.number] >= _DEATHS_ALLOWED:
                message = (
                    f"{_DEATHS_ALLOWED} processes died over it, after {first.skipped} deals; the rest is not answered"
                )
                yield FileBatch(first.number, 0, Counter(), lost=(UnansweredRow(0, 0, 0, message),), last=True)
                left = left[1:]
        self.again.extendleft(reversed(left))
        self.hands[self.hands.index(hand)] = _Worker(self.setting)


class _Worker:
    """One process, and what it has in hand."""

    def __init__(self, setting: AuditSetting) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, other = context.Pipe()
        self.process: SpawnProcess = context.Process(target=_worker_main, args=(other, setting), daemon=True)
        self.process.start()
        # Only the process itself holds the other end: when it dies the pipe says so.
        other.close()
        self.jobs: deque[AuditJob] = deque()
        self.sizes: deque[int] = deque()
        """Files left of each task in hand."""
        self.ready = False

    @property
    def tasks(self) -> int:
        """Tasks in hand."""
        return len(self.sizes)

    def give(self, task: AuditTask) -> None:
        self.jobs += task
        self.sizes.append(len(task))
        # To a dead one nothing can be given; that it is dead is seen when it is listened to.
        with suppress(OSError):
            self.pipe.send(task)

    def take(self, batch: FileBatch) -> FileBatch:
        """*batch*, entered in the ledger."""
        job = self.jobs[0]
        self.jobs[0] = job._replace(skipped=job.skipped + batch.games)
        if batch.last:
            self.jobs.popleft()
            self.sizes[0] -= 1
            if not self.sizes[0]:
                self.sizes.popleft()
        return batch

    def end(self) -> None:
        """The process is not needed any more, or has died."""
        self.pipe.close()
        self.process.terminate()
        self.process.join()


def _worker_main(pipe: Connection, setting: AuditSetting) -> None:
    """What a process does: go through the files of each task, until nobody listens any more."""
    # Ctrl-C reaches every process of the terminal; the one who hands out decides what comes of it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    tune_garbage_collection()
    with suppress(EOFError, OSError):
        try:
            desk = setting.desk()
        except UserError as error:
            pipe.send(str(error))
            return
        pipe.send(_READY_MESSAGE)
        while True:
            for job in pipe.recv():
                for batch in desk.answers(job.number, job.name, job.skipped):
                    pipe.send(batch)


def _end_with_parent() -> None:
    """End this process, in the midst of whatever it does, once the one is gone that hands the files out."""
    if parent := multiprocessing.parent_process():
        parent.join()
        # From a thread nothing else ends the whole process; the signal is left to the system.
        os.kill(os.getpid(), signal.SIGTERM)


def tune_garbage_collection() -> None:
    """Have the interpreter look for garbage seldom: what is made for a deal goes by itself when the next one comes."""
    import gc

    gc.freeze()
    gc.set_threshold(50_000)


def answers_in_process(setting: AuditSetting, laws: Rulebase, waiting: Iterable[AuditJob]) -> Iterator[FileBatch]:
    """What is said of the files by this process alone."""
    desk = setting.desk(laws)
    return chain.from_iterable(desk.answers(job.number, job.name, job.skipped) for job in waiting)
