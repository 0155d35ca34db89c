"""Audits with the extras ``dask`` and ``parquet``: ``python -m pytest tests/extras/with_dask_and_parquet.py``.

Not collected with the other tests, which do without these libraries: ``.ci/run`` installs them and runs this file.
"""

from __future__ import annotations

import os
import signal
import socket
from threading import Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

import pytest
from distributed import LocalCluster
from pyarrow import parquet

from tests.helpers import archive
from tests.helpers.club import kept
from tests.helpers.command_line import run

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with LocalCluster(n_workers=3, threads_per_worker=2, dashboard_address=None, processes=True) as started:
        yield started


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("archive")
    archive.write(found, 300, 6, spoilt=0.05)
    (found / "broken.pbn").write_text("no deals")
    return found


def test_a_cluster_says_what_one_process_says(cluster: Any, folder: Path, tmp_path: Path) -> None:
    alone, together = tmp_path / "alone.sqlite", tmp_path / "together.sqlite"
    run("audit", str(folder), "--to", str(alone), "--processes", "1")
    run("audit", str(folder), "--to", str(together), "--dask", cluster.scheduler_address)

    assert kept(alone) == kept(together)


def test_a_worker_that_is_killed_costs_nothing_but_time(cluster: Any, folder: Path, tmp_path: Path) -> None:
    """Every file is answered, and exactly once: a second answer would break the key of its deals."""
    alone, together = tmp_path / "alone.sqlite", tmp_path / "together.sqlite"
    killed: list[int] = []

    def kill() -> None:
        """Kill a worker that has files in hand."""
        workers, deadline = cluster.scheduler.workers, monotonic() + 60
        while not killed and monotonic() < deadline:
            sleep(0.002)
            for nanny in cluster.workers.values():
                state = workers.get(nanny.worker_address)
                if state is not None and state.processing:
                    os.kill(nanny.pid, signal.SIGKILL)
                    killed.append(nanny.pid)
                    return

    killer = Thread(target=kill)
    killer.start()
    run("audit", str(folder), "--to", str(together), "--dask", cluster.scheduler_address)
    killer.join()
    run("audit", str(folder), "--to", str(alone), "--processes", "1")

    assert killed
    assert killed[0] not in [worker.pid for worker in cluster.workers.values()]
    assert kept(alone) == kept(together)


@pytest.mark.parametrize(
    "address", ["nowhere", "", "tcp://", "tcp://127.0.0.1:x", "http://127.0.0.1", "tcp://127.0.0.1:1"]
)
def test_where_no_scheduler_answers_it_is_said(address: str, folder: Path) -> None:
    answer = run("audit", str(folder), "--dask", address)

    assert (1, 1) == (answer.status, len(answer.err.splitlines()))
    assert answer.err.startswith(f"adjudicator: {address}: no scheduler answers there (")


def test_what_is_no_scheduler_is_said_to_be_none(folder: Path) -> None:
    """Something that listens there and never answers, within ten seconds."""
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        begun = monotonic()
        answer = run("audit", str(folder), "--dask", f"tcp://127.0.0.1:{silent.getsockname()[1]}")

    assert monotonic() - begun < 10
    assert (1, 1) == (answer.status, len(answer.err.splitlines()))
    assert "no scheduler answers there (TimeoutError)" in answer.err


def test_a_cluster_without_workers_is_said_to_have_none(folder: Path) -> None:
    """Within ten seconds, with the command that starts one."""
    with LocalCluster(n_workers=0, dashboard_address=None, processes=False, protocol="tcp://") as idle:
        begun = monotonic()
        answer = run("audit", str(folder), "--dask", idle.scheduler_address)
        taken = monotonic() - begun

    assert taken < 10
    told = f"the scheduler there has no workers; start one with 'dask worker {idle.scheduler_address}'"
    assert (1, f"adjudicator: {idle.scheduler_address}: {told}\n") == (answer.status, answer.err)


def test_columns_for_other_programs(folder: Path, tmp_path: Path) -> None:
    deals = tmp_path / "results.parquet"
    run("audit", str(folder), "--to", str(deals))
    told = run("audit", str(folder), "--json").data
    rows = parquet.read_table(deals).to_pylist()
    found = parquet.read_table(tmp_path / "results.findings.parquet").to_pylist()

    def key(row: dict[str, Any]) -> tuple[Any, ...]:
        return row["file"], row["game"], row["contract"], row["declarer"], row["tricks"], row["score"], row["board"]

    assert sorted(map(key, told["deals"])) == sorted(map(key, rows))
    assert sorted((deal["file"], deal["game"], one["kind"]) for deal in told["deals"] for one in deal["findings"]) == (
        sorted((row["file"], row["game"], row["kind"]) for row in found)
    )
    assert {"results.parquet", "results.findings.parquet"} == {path.name for path in tmp_path.iterdir()}


def test_a_file_that_cannot_be_written_is_said(folder: Path, tmp_path: Path) -> None:
    answer = run("audit", str(folder), "--to", str(tmp_path / "no" / "folder.parquet"))

    assert 1 == answer.status
    assert "no such file or directory" in answer.err
