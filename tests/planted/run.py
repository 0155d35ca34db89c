"""Try many deals: ``python -m tests.planted.run --deals 5000 --jobs 2``, with ``--marks FOLDER`` the files there, too.

Each source of each deal is spoilt in turn: nothing irregular may be found, and each is said once. The same deals with a
card out of its place, and the faults of all makers of ``tests.oracle``, must be found whichever source is wrong.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from rulebase import open_rulebase
from tests.oracle.run import MAKERS, try_chunk
from tests.planted.checks import all_wrong
from tests.planted.marks import lost_in

CHUNK = 100


def _planted(first: int, last: int) -> tuple[list[str], Counter[tuple[str, str]]]:
    return all_wrong(range(first, last), open_rulebase())


def _injected(maker: str, deals: int, first: int) -> tuple[list[str], Counter[tuple[str, str]]]:
    count, bad = try_chunk(first, first + deals, maker=maker)
    faults = sum(n for (what, status), n in count.items() if status not in ("deals", "legal deals", "compared"))
    return [f"{maker} {seed}: {'; '.join(wrong)}" for seed, wrong in bad], Counter(
        {("faults of makers", maker): faults}
    )


def main() -> int:
    """Run the deals and print what was tried and what came out wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=5_000)
    parser.add_argument("--faulty", type=int, default=500, help="deals of each maker of faults")
    parser.add_argument("--marks", type=Path, nargs="*", default=[], help="folders of files with marks")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--show", type=int, default=5, help="how much of what is wrong to print")
    args = parser.parse_args()
    began = time.perf_counter()
    starts = range(args.first, args.first + args.deals, CHUNK)
    ends = [min(start + CHUNK, args.first + args.deals) for start in starts]
    wrong: list[str] = []
    total: Counter[tuple[str, str]] = Counter()
    with ProcessPoolExecutor(args.jobs) as pool:
        makers = pool.map(partial(_injected, deals=args.faulty, first=args.first), MAKERS)
        for found, count in (*pool.map(_planted, starts, ends), *makers):
            wrong += found
            total += count
    laws = open_rulebase()
    for path in sorted(path for folder in args.marks for path in folder.rglob("*.pbn")):
        wrong += lost_in(path, laws, total)
    out = sys.stdout.write
    for (what, source), n in sorted(total.items()):
        out(f"{what:20} {source:16} {n:8}\n")
    for one in wrong[: args.show]:
        out(f"\n{one}\n")
    out(f"{args.deals} deals in {time.perf_counter() - began:.0f} s: {len(wrong)} wrong\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
