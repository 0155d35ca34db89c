"""The processes of an audit: whatever dies, every game is answered once, and nothing is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest

from adjudicator.audit.worker_pool import (
    MOST_BYTES,
    MOST_FILES,
    AuditJob,
    AuditSetting,
    WorkerPool,
    answers_in_process,
    jobs_grouped_into_tasks,
)
from adjudicator.engine.adjudicate import adjudicate
from adjudicator.errors import AdjudicatorError
from rulebase import open_rulebase
from tests.helpers import archive, processes
from tests.helpers.club import kept
from tests.helpers.command_line import run
from tests.helpers.rulings import laws, report

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from adjudicator.report.audit_results import FileBatch

SETTING = AuditSetting()


@pytest.fixture
def forked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes are forked off one that has read the program; ``test_several_processes_say_what_one_says`` and the
    audit that is killed start them from nothing, as the program does."""
    monkeypatch.setattr("adjudicator.audit.worker_pool.multiprocessing.get_context", lambda _how: processes.CONTEXT)


def jobs(paths: Iterable[Path]) -> Iterator[AuditJob]:
    return (AuditJob(number, str(path), path.stat().st_size) for number, path in enumerate(paths))


def joined(batches: Iterable[FileBatch]) -> dict[int, list[Any]]:
    """What is told of each file, in the order in which it came."""
    found: dict[int, list[Any]] = {}
    for batch in batches:
        rows = found.setdefault(batch.file, [0, Counter(), [], [], [], 0])
        rows[0] += batch.games
        rows[1] += batch.tally
        rows[2] += batch.deals
        rows[3] += batch.found
        rows[4] += batch.lost
        rows[5] += batch.last
    return found


def test_a_task_is_worth_a_message_and_never_too_long() -> None:
    small = [AuditJob(number, "n" * 20, 100) for number in range(200)]
    large = [AuditJob(number, "n" * 20, 400_000) for number in range(10)]
    named = [AuditJob(number, "n" * 4000, 10) for number in range(10)]

    assert [MOST_FILES, MOST_FILES, MOST_FILES, 8] == [len(task) for task in jobs_grouped_into_tasks(small)]
    assert all(sum(job.size for job in task) <= MOST_BYTES for task in jobs_grouped_into_tasks(large))
    assert 2 == max(len(task) for task in jobs_grouped_into_tasks(named))
    for waiting in (small, large, named):
        assert waiting == [job for task in jobs_grouped_into_tasks(waiting) for job in task]


@pytest.mark.usefixtures("forked")
def test_a_process_that_is_killed_costs_nothing_but_time(tmp_path: Path) -> None:
    """Several are, in the middle of their files; what they had told is kept, and told by no other again."""
    paths = archive.write(tmp_path, 6, 210, spoilt=0.02)
    alone = joined(answers_in_process(SETTING, laws(), jobs(paths)))
    crew = WorkerPool(SETTING, 2)
    found: list[FileBatch] = []
    killed = 0
    for batch in crew.answers(jobs(paths)):
        found.append(batch)
        if batch.file in (0, 3) and not batch.last and killed < 2:
            victim = next(hand for hand in crew.workers if hand.jobs and hand.jobs[0].number == batch.file)
            assert victim.process.pid
            os.kill(victim.process.pid, signal.SIGKILL)
            killed += 1

    assert 2 == killed
    assert alone == joined(found)
    assert not crew.workers


@pytest.mark.usefixtures("forked")
def test_a_file_over_which_processes_die_is_told_of_and_the_others_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = archive.write(tmp_path, 4, 6)
    crew = WorkerPool(SETTING, 2)
    take = type(crew)._receive

    def deadly(self: WorkerPool, hand: Any) -> Iterator[FileBatch]:
        """Whoever has the second file in hand is killed before he is listened to."""
        if hand.jobs and hand.jobs[0].number == 1:
            hand.process.kill()
            hand.process.join()
            while True:
                with suppress(EOFError, OSError):
                    while hand.pipe.poll():
                        hand.pipe.recv()
                break
            hand.ready = True
            hand.pipe.close()
        yield from take(self, hand)

    monkeypatch.setattr(WorkerPool, "_receive", deadly)
    found = joined(crew.answers(jobs(paths)))

    assert [0, 1, 2, 3] == sorted(found)
    assert [6, 0, 6, 6] == [found[number][0] for number in range(4)]
    assert ["2 processes died while reading it, after 0 deals; the rest is not answered"] == [
        row.message for row in found[1][4]
    ]


def test_where_no_process_can_be_started_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUDICATOR_LAWS", str(tmp_path / "nowhere"))
    with pytest.raises(AdjudicatorError, match="--processes 1 needs none"):
        list(WorkerPool(SETTING, 1).answers(jobs(archive.write(tmp_path / "deals", 1, 1))))


def test_an_audit_that_is_killed_is_gone_on_with(tmp_path: Path) -> None:
    """With everything that it has begun: no process is left, and the next run loses nothing and doubles nothing."""
    folder, store, whole = tmp_path / "deals", tmp_path / "r.sqlite", tmp_path / "whole.sqlite"
    archive.write(folder, 12, 60, spoilt=0.05)
    command = [sys.executable, "-m", "adjudicator", "audit", str(folder), "--to", str(store), "--processes", "2"]
    started = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    deadline = time.monotonic() + 60
    while len(done_in(store)) < 3 and started.poll() is None and time.monotonic() < deadline:
        time.sleep(0.02)
    started.kill()
    started.wait()
    before = done_in(store)
    left = left_of(started.pid)
    answer = run("audit", str(folder), "--to", str(store), "--processes", "1")
    run("audit", str(folder), "--to", str(whole), "--processes", "1")

    assert 3 <= len(before) < 12
    assert answer.status in (0, 1)
    assert kept(whole) == kept(store)
    assert not left, "who listens to nobody goes home"


def done_in(store: Path) -> list[str]:
    import sqlite3

    try:
        connection = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
        try:
            return [name for (name,) in connection.execute("SELECT name FROM files WHERE done")]
        finally:
            connection.close()
    except sqlite3.Error:
        return []


def left_of(session: int) -> bool:
    """Whether a moment later processes of a *session* are still at work, where the system tells."""
    asked = ["ps", "-o", "stat=", "-s", str(session)]
    for _ in range(250):
        listed = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.split()
        # One that has ended stays listed until somebody asks what came of it.
        if all(state.startswith("Z") for state in listed):
            return False
        time.sleep(0.02)
    return True


def test_a_rulebase_may_be_used_from_any_thread() -> None:
    """By several at once as well, and each is told the same."""
    shared = open_rulebase()
    text = "1S 1H\n!withdraw W\nW:2H P P P\nN:C5 CT CA C4\nS:S5 SJ S2 ST\n"
    expected = report(text)
    answers: list[Any] = []

    def ask() -> None:
        answers.extend(adjudicate(expected.record, shared).findings for _ in range(6))

    threads = [Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert expected.findings
    assert [expected.findings] * 36 == answers


def _never_done(path: str) -> None:
    """A process of a crew that never comes to the end of its work."""
    from adjudicator.audit import worker_pool

    def work(*_: object) -> None:
        with open(path, "w", encoding="utf-8") as file:
            file.write(str(os.getpid()))
        while True:
            sum(range(1000))

    ours, theirs = processes.CONTEXT.Pipe()
    with patch.object(worker_pool, "collect_garbage_seldom", work):
        worker_pool._worker_main(theirs, SETTING)
    ours.close()


def _parent(path: str) -> None:
    import multiprocessing

    child = multiprocessing.get_context("fork").Process(target=_never_done, args=(path,))
    child.start()
    child.join()


def test_a_process_ends_with_the_one_that_began_it(tmp_path: Path) -> None:
    """Also where it is in the midst of its work, and asks for no more."""
    path = tmp_path / "pid"
    parent = processes.CONTEXT.Process(target=_parent, args=(str(path),))
    parent.start()
    deadline = time.monotonic() + 60
    while not (path.exists() and path.read_text(encoding="utf-8")) and time.monotonic() < deadline:
        time.sleep(0.02)
    worker = int(path.read_text(encoding="utf-8"))
    parent.kill()
    parent.join()
    for _ in range(500):
        stat = subprocess.run(["ps", "-o", "stat=", "-p", str(worker)], capture_output=True, text=True, check=False)
        if not stat.stdout.strip() or stat.stdout.startswith("Z"):
            return
        time.sleep(0.02)
    os.kill(worker, signal.SIGKILL)
    pytest.fail("it works on, and nobody listens")
