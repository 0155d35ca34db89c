"""An audit on a Dask cluster of many machines (``audit --dask ADDRESS``, the extra ``dask``).

A task is a portion of files; its answers come back as its result and are collected here, so that a file is answered
by exactly one result, however often a worker died over it. A worker reads the files by the names they have here:
the archive lies where every machine sees it. Answers are gathered as they come and let go of at once.
"""

from __future__ import annotations

import socket
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from adjudicator.audit.worker_pool import AuditSetting, AuditTask, portioned_tasks
from adjudicator.errors import AdjudicatorError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.audit.file_auditor import FileAuditor
    from adjudicator.audit.worker_pool import AuditJob
    from adjudicator.report.audit_results import FileBatch

_RETRIES = 3
"""So often a task is handed out again whose worker died."""
_CONNECT_SECONDS = 10
"""Seconds in which a scheduler answers, and has a worker."""
_PORTIONS_AHEAD = 4
"""Tasks for each process of the cluster that are handed out before the first is answered."""


def cluster_answers(address: str, setting: AuditSetting, waiting: Iterable[AuditJob]) -> Iterator[FileBatch]:
    """What the cluster whose scheduler listens at *address* says of the files, as it comes."""
    try:
        from distributed import Client, as_completed
        from distributed.comm import get_address_host_port
    except ImportError:
        raise AdjudicatorError("--dask needs the extra: pip install 'card-adjudicator[dask]'") from None
    try:
        # A client that reaches nobody complains of it once more when it goes: it is made where somebody listens.
        with socket.create_connection(get_address_host_port(address), _CONNECT_SECONDS):
            pass
        client = Client(address, timeout=_CONNECT_SECONDS, set_as_default=False)
    except Exception as error:
        # A library's own classes among them, of its name for a place or of how it is reached.
        raise AdjudicatorError(
            f"{address}: no scheduler answers there ({type(error).__name__}); expected an address such as tcp://HOST:8786"
        ) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=_CONNECT_SECONDS)
        except TimeoutError:
            raise AdjudicatorError(
                f"{address}: the scheduler there has no workers; start one with 'dask worker {address}'"
            ) from None
        portions = portioned_tasks(waiting)
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


def _submit_task(client: Any, setting: AuditSetting, task: AuditTask) -> object:
    # Not pure: the same name may stand for another file by the next time.
    return client.submit(audit_portion, setting, task, pure=False, retries=_RETRIES)


def audit_portion(setting: AuditSetting, task: AuditTask) -> list[FileBatch]:
    """What is said of the files of *task*; runs on a worker."""
    desk = _worker_auditor(setting)
    return [batch for job in task for batch in desk.answers(job.number, job.name, job.skipped)]


@lru_cache(maxsize=4)
def _worker_auditor(setting: AuditSetting) -> FileAuditor:
    """The desk of this worker, for all its threads."""
    return setting.desk()
