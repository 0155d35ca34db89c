"""Beyond one machine: the same work handed to a Dask cluster (``audit --dask ADDRESS``, the extra ``dask``).

A task is a portion of files; what it answers comes back as its result and is collected here, so that a file is answered
by exactly one result, however often a worker died over it. A worker reads the files by the names they have here: what
is audited lies where every machine sees it. Answers are gathered as they come and let go of at once.
"""

from __future__ import annotations

import socket
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from adjudicator.audit.crew import Setting, Task, tasks
from adjudicator.record.errors import AdjudicatorError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.audit.crew import Job
    from adjudicator.audit.work import Desk
    from adjudicator.report.archive_rows import Batch

_RETRIES = 3
"""So often a task is handed out again whose worker died."""
_PATIENCE = 10
"""Seconds in which a scheduler answers, and has a worker."""
_AHEAD = 4
"""Tasks for each process of the cluster that are handed out before the first is answered."""


def answers(address: str, setting: Setting, waiting: Iterable[Job]) -> Iterator[Batch]:
    """What the cluster whose scheduler listens at *address* says of the files, as it comes."""
    try:
        from distributed import Client, as_completed
        from distributed.comm import get_address_host_port
    except ImportError:
        raise AdjudicatorError("--dask needs the extra: pip install 'card-adjudicator[dask]'") from None
    try:
        # A client that reaches nobody complains of it once more when it goes: it is made where somebody listens.
        with socket.create_connection(get_address_host_port(address), _PATIENCE):
            pass
        client = Client(address, timeout=_PATIENCE, set_as_default=False)
    except Exception as error:
        # A library's own classes among them, of its name for a place or of how it is reached.
        raise AdjudicatorError(
            f"{address}: no scheduler answers there ({type(error).__name__}); expected an address such as tcp://HOST:8786"
        ) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError:
            raise AdjudicatorError(
                f"{address}: the scheduler there has no workers; start one with 'dask worker {address}'"
            ) from None
        portions = tasks(waiting)
        threads = sum(client.nthreads().values()) or 1
        handed = [_submit(client, setting, task) for task in islice(portions, threads * _AHEAD)]
        done = as_completed(handed, loop=client.loop)
        for future in done:
            try:
                yield from future.result()
            except Exception as error:
                raise AdjudicatorError(f"the cluster gave up on some files: {error}") from error
            future.release()
            for task in islice(portions, 1):
                done.add(_submit(client, setting, task))


def _submit(client: Any, setting: Setting, task: Task) -> object:
    # Not pure: the same name may stand for another file by the next time.
    return client.submit(portion, setting, task, pure=False, retries=_RETRIES)


def portion(setting: Setting, task: Task) -> list[Batch]:
    """What is said of the files of *task*; runs on a worker."""
    desk = _desk(setting)
    return [batch for job in task for batch in desk.answers(job.number, job.name, job.skipped)]


@lru_cache(maxsize=4)
def _desk(setting: Setting) -> Desk:
    """The desk of this worker, for all its threads."""
    return setting.desk()
