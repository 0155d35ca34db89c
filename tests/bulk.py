"""What an audit of many deals costs: ``python -m tests.benchmark audit --peers PYTHON``, ``… --scale 1000 100000``.

*PYTHON* is an interpreter that has ``endplay`` and ``bridgebots``. What is said of the processor is its time, taken in
turn with the others and the median of its rounds, so that what else the machine does counts little; what is said of the
clock counts only on a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from tests.helpers import archive

ROUNDS = 7
FILES, DEALS = 20, 100
"""What the others are given to read."""
IRREGULAR_MS = 15
"""Milliseconds that a deal with a fault may take."""
_EACH, _DISTINCT = 1_000, 20
"""Deals of a file of the large archives, and files that repeat no other."""
_OWN = """
import sys, time
from adjudicator.audit.worker_pool import AuditSetting, collect_garbage_seldom
auditor = AuditSetting(report_regular_deals={every}).auditor()
collect_garbage_seldom()
found = sum(batch.games for batch in auditor.answers(0, sys.argv[1]))
began = time.process_time()
found = sum(batch.games - len(batch.lost) for name in sys.argv[1:] for batch in auditor.answers(0, name))
print(found, time.process_time() - began)
"""
"""From the bytes of the files to the findings, once the laws are open; *every*: to a row for every deal as well, with
contract and score, as it is stored and told in JSON."""
_ENDPLAY = """
import sys, time
from endplay.parsers import pbn
began = time.process_time()
found = 0
for name in sys.argv[1:]:
    with open(name, encoding="latin-1") as file:
        found += len(pbn.load(file))
print(found, time.process_time() - began)
"""
_BRIDGEBOTS = """
import sys, time
from pathlib import Path
from bridgebots import parse_pbn
began = time.process_time()
found = sum(len(parse_pbn(Path(name))) for name in sys.argv[1:])
print(found, time.process_time() - began)
"""
_FINDINGS, _AIM = "audit", " (aim 3)"
_OWN_NAMES = {_FINDINGS: False, "audit --to": True}
_AUDIT = """
import atexit, json, resource, sys
def tell():
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    print(json.dumps([[one.ru_utime + one.ru_stime, one.ru_maxrss / 1024] for one in used]), file=sys.stderr)
atexit.register(tell)
from adjudicator.__main__ import main
main()
"""
"""The command, and what it has used, alone and by those that it began."""
_PEERS = {"endplay": _ENDPLAY, "bridgebots": _BRIDGEBOTS}


class Cost(NamedTuple):
    """What one process, with all that it began, has cost."""

    wall: float
    """Seconds by the clock."""
    processor: float
    """Seconds of the processor."""
    first: float
    """Those of them that the process itself had, which hands out and collects where there are others."""
    largest: float
    """Megabytes that the largest of its processes held."""


def read(python: str, script: str, files: list[str]) -> tuple[int, float]:
    """How many deals *script* reads of *files*, and the seconds of processor time that it takes for that."""
    try:
        done = subprocess.run([python, "-c", script, *files], check=True, capture_output=True, text=True)
    except OSError as error:
        sys.exit(f"{python}: {error.strerror}; an interpreter was expected that has endplay and bridgebots")
    except subprocess.CalledProcessError as error:
        last = (error.stderr.splitlines() or [f"status {error.returncode}"])[-1]
        sys.exit(f"{python}: {last}; an interpreter was expected that has endplay and bridgebots")
    deals, seconds = done.stdout.split()
    return int(deals), float(seconds)


def beside_peers(python: str) -> None:
    """From text to findings, beside the bare parsing of the same files by others: plain files, and those of several
    programs; then what an irregular deal costs."""
    for name, mixed in (("plain files", False), ("files of several programs", True)):
        print(f"{name}{_shown_habits() if mixed else ''}:")
        _beside_peers_on(python, mixed=mixed)
    with tempfile.TemporaryDirectory() as folder:
        files = [str(path) for path in archive.write(Path(folder), FILES, DEALS // 10, 1.0, whole=True)]
        told = [read(sys.executable, _OWN.format(every=False), files) for _ in range(ROUNDS)]
    costs = [seconds / deals for deals, seconds in told]
    print(f"a deal with a fault: {statistics.median(costs) * 1e3:.1f} ms (budget {IRREGULAR_MS})")


def _shown_habits() -> str:
    """The habits of those programs, and how many of the files show each."""
    shown = Counter(habit for number in range(FILES) for habit in archive.habits_of_file(number))
    return f" ({', '.join(f'{habit}: {number}' for habit, number in shown.most_common())} of {FILES})"


def _beside_peers_on(python: str, *, mixed: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        files = [str(path) for path in archive.write(Path(folder), FILES, DEALS, whole=True, mixed=mixed)]
        own = {name: (sys.executable, _OWN.format(every=every)) for name, every in _OWN_NAMES.items()}
        scripts = own | {name: (python, script) for name, script in _PEERS.items()}
        times: dict[str, list[float]] = {name: [] for name in scripts}
        for _ in range(ROUNDS):
            for name, (interpreter, script) in scripts.items():
                deals, seconds = read(interpreter, script, files)
                times[name].append(seconds / deals)
                if deals != FILES * DEALS:
                    print(f"{name} reads {deals} of {FILES * DEALS} deals")
    for name, each in times.items():
        cost = statistics.median(each)
        print(f"{name:12} {cost * 1e6:6.0f} us a deal, {1 / cost:7,.0f} deals a second")
    for name in own:
        for peer in _PEERS:
            ratio = statistics.median(other / one for one, other in zip(times[name], times[peer], strict=True))
            print(f"{name} is {ratio:.2f} times as fast as {peer}{_AIM if name == _FINDINGS else ''}")


def audited(folder: str, processes: int) -> Cost:
    """What ``audit`` of *folder* costs as a whole."""
    command = [sys.executable, "-c", _AUDIT, "audit", folder, "--processes", str(processes)]
    began = time.perf_counter()
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    wall = time.perf_counter() - began
    (own, held), (others, largest) = json.loads(done.stderr.splitlines()[-1])
    return Cost(wall, own + others, own, max(held, largest))


def by_size(sizes: list[int], spoilt: float, rounds: int) -> None:
    """What a deal costs in archives of so many deals, in one process and in two, beyond what it costs to begin."""
    with tempfile.TemporaryDirectory() as folder:
        archive.write(Path(folder), 1, 1, distinct=1)
        begin = statistics.median(audited(folder, 1).processor for _ in range(ROUNDS))
    print(f"to begin: {begin:.2f} s of the processor")
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            archive.write(Path(folder), max(1, size // _EACH), min(size, _EACH), spoilt, distinct=_DISTINCT)
            told = [(audited(folder, 1), audited(folder, 2)) for _ in range(rounds)]
        for processes, costs in enumerate(zip(*told, strict=True), 1):
            cost = Cost(*map(statistics.median, zip(*costs, strict=True)))
            each = (cost.processor - begin * processes) / size * 1e6
            many = "es" if processes > 1 else "  "
            print(
                f"{size:9,} deals, {processes} process{many}: {each:5.0f} us of the processor a deal; by the clock "
                f"{size / cost.wall:6,.0f} deals a second; the largest process {cost.largest:.0f} MB"
            )
        alone, both = ([run[at] for run in told] for at in (0, 1))
        faster = statistics.median(one.wall / two.wall for one, two in zip(alone, both, strict=True))
        first = statistics.median((two.first - begin) / two.processor for two in both)
        print(
            f"{'':9}  two processes by the clock {faster:.2f} times as fast as one (aim 1.8); of the processor "
            f"{max(0.0, first):.1%} go to the one that hands out and collects",
            flush=True,
        )


def main(words: list[str]) -> None:
    """Measure what *words* ask for."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmark audit", description=__doc__)
    parser.add_argument("--peers", metavar="PYTHON", help="an interpreter that has endplay and bridgebots")
    parser.add_argument("--scale", metavar="DEALS", type=int, nargs="+", default=[], help="sizes of archives")
    parser.add_argument("--rounds", type=int, default=1, help="how often each size is gone through")
    parser.add_argument("--spoilt", type=float, default=0.0, help="the part of their deals that are not regular")
    asked = parser.parse_args(words)
    if asked.peers:
        beside_peers(asked.peers)
    by_size(asked.scale, asked.spoilt, asked.rounds)
