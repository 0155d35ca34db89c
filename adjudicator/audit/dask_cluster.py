"""An audit on a Dask cluster of many machines (``audit --dask ADDRESS``, the extra ``dask``).

A task is a portion of files and its result the answers to them: a file is answered by exactly one result, however often
a worker died over it. Workers open files by the names they have here: every machine must see the archive under
the same path. Results are yielded as they arrive and released at once.
"""

from __future__ import annotations

import asyncio
import socket
import time
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from adjudicator.audit.worker_pool import AuditSetting, AuditTask, jobs_grouped_into_tasks
from adjudicator.errors import AdjudicatorError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.audit.file_auditor import FileAuditor
    from adjudicator.audit.worker_pool import AuditJob
    from adjudicator.report.audit_results import FileBatch

_RETRIES = 3
"""Times that a task is submitted again after its worker died."""
_CONNECT_SECONDS = 3
"""Seconds to wait for the scheduler."""
_WORKER_SECONDS = 4
"""Seconds to wait for its first worker."""
_ASKED_AGAIN_AFTER = 0.2
"""Seconds between two questions for workers."""
_PORTIONS_AHEAD = 4
"""Tasks for each thread of the cluster that are submitted before the first is answered."""


def cluster_answers(address: str, setting: AuditSetting, waiting: Iterable[AuditJob]) -> Iterator[FileBatch]:
    """The answers of the cluster whose scheduler listens at *address*, as they arrive; AdjudicatorError if it fails."""
    try:
        from distributed import Client, as_completed
    except ImportError:
        raise AdjudicatorError("--dask needs the extra: pip install 'card-adjudicator[dask]'") from None
    try:
        # A client waits for minutes, and logs errors of its own, where something else listens at the address.
        has_workers = asyncio.run(_scheduler_has_workers(address))
        client = Client(address, timeout=_CONNECT_SECONDS, set_as_default=False) if has_workers else None
    except Exception as error:
        # The library raises classes of its own for a bad address or protocol.
        raise AdjudicatorError(
            f"{address}: no scheduler answers there ({type(error).__name__}); expected an address such as tcp://HOST:8786"
        ) from None
    if client is None:
        raise AdjudicatorError(f"{address}: the scheduler there has no workers; start one with 'dask worker {address}'")
    with client:
        portions = jobs_grouped_into_tasks(waiting)
        threads = sum(client.nthreads().values()) or 1
        handed = [_submit_task(client, setting, task) for task in islice(portions, threads * _PORTIONS_AHEAD)]
        done = as_completed(handed, loop=client.loop)
        for future in done:
            try:
                yield from future.result()
            except Exception as error:
                raise AdjudicatorError(f"the cluster gave up on some files: {error}") from error
            future.release()
            for task in islice(portions, 1):
                done.add(_submit_task(client, setting, task))


async def _scheduler_has_workers(address: str) -> bool:
    """Whether the scheduler at *address* has workers, or gets one within _WORKER_SECONDS.

    ``TimeoutError`` if none answers, and other errors of the library for an address that is none.
    """
    from distributed import rpc
    from distributed.comm import get_address_host_port
    from distributed.security import Security

    with socket.create_connection(get_address_host_port(address), _CONNECT_SECONDS):
        pass
    async with rpc(address, connection_args=Security().get_connection_args("client")) as scheduler:
        end = time.monotonic() + _WORKER_SECONDS
        while not (await asyncio.wait_for(scheduler.identity(), _CONNECT_SECONDS))["workers"]:
            if time.monotonic() > end:
                return False
            await asyncio.sleep(_ASKED_AGAIN_AFTER)
    return True


def _submit_task(client: Any, setting: AuditSetting, task: AuditTask) -> object:
    # Not pure: the file behind a name may change before the next audit.
    return client.submit(audit_task_on_worker, setting, task, pure=False, retries=_RETRIES)


def audit_task_on_worker(setting: AuditSetting, task: AuditTask) -> list[FileBatch]:
    """The answers on the files of *task*; runs on a worker."""
    desk = _worker_auditor(setting)
    return [batch for job in task for batch in desk.answers(job.number, job.name, job.skipped)]


@lru_cache(maxsize=4)
def _worker_auditor(setting: AuditSetting) -> FileAuditor:
    """The auditor of this worker, shared by its threads."""
    return setting.auditor()
