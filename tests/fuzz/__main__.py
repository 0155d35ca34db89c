"""Try broken and absurd files: ``python -m tests.fuzz --count 10000 --first 0``.

Everything about an input hangs on its seed. ``--what`` narrows to one sort of input, ``--minutes`` goes on for so long,
``--keep FOLDER`` writes the smallest input of every fault that is found. The status is 1 where there is any; what the
program has noticed itself and said, so that nobody is worse off, is told and kept likewise and is no fault.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from tests.fuzz.inputs import SORTS, tried
from tests.fuzz.minimise import smallest

if TYPE_CHECKING:
    from tests.fuzz.inputs import Tried

REPORT = 60.0
"""Seconds between two lines on how far it is."""


def main() -> int:
    """Try the seeds and tell what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--what", choices=[*SORTS, "all"], default="all")
    parser.add_argument("--count", type=int, default=1_000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--minutes", type=float, help="go on for so long, whatever the count")
    parser.add_argument("--keep", type=Path, help="write the smallest input of every fault to this folder")
    parser.add_argument("--show", type=int, help="print the input of this seed and its fault, and no more")
    args = parser.parse_args()
    sorts = list(SORTS) if args.what == "all" else [args.what]
    out = sys.stdout.write
    # Files are written and read a thousand times a second: in memory where the machine offers that.
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as made:
        folder = Path(made)
        if args.show is not None:
            one = tried(args.show, sorts, folder)
            out(f"{one.sort} {one.way}\n{one.data.decode('latin-1')}\n{one.fault}\n")
            return int(one.fault is not None)
        return _run(args, sorts, folder)


def _run(args: argparse.Namespace, sorts: list[str], folder: Path) -> int:
    out = sys.stdout.write
    started = said = time.monotonic()
    spent = time.process_time()
    count: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    noticed: Counter[str] = Counter()
    slowest = (0.0, 0)
    seed = args.first
    # Program and laws stay: they need not be gone through for garbage again and again.
    tried(seed, sorts, folder)
    while time.monotonic() - started < args.minutes * 60 if args.minutes else seed < args.first + args.count:
        begun = time.process_time()
        one = tried(seed, sorts, folder)
        slowest = max(slowest, (time.process_time() - begun, seed))
        count[one.sort] += one.inputs
        if one.fault:
            counted = noticed if one.fault.noticed else faults
            counted[one.fault.name] += 1
            if counted[one.fault.name] == 1:
                out(f"seed {seed}: {one.sort} {one.way}: {one.fault.name}\n  {one.fault.told}\n")
                sys.stdout.flush()
                if args.keep:
                    _keep(one, args.keep, folder)
        seed += 1
        if time.monotonic() - said > REPORT:
            said = time.monotonic()
            out(f"... {count.total()} tried, {sum(faults.values())} faults of {len(faults)} sorts\n")
            sys.stdout.flush()
    took, spent = time.monotonic() - started, time.process_time() - spent
    for name, number in (*faults.most_common(), *noticed.most_common()):
        out(f"{number:6} {name}\n")
    told = ", ".join(f"{number} {sort}" for sort, number in sorted(count.items()))
    out(f"{count.total()} inputs ({told}) from seed {args.first} in {took:.0f} s, {spent:.0f} s of the processor; ")
    out(f"{sum(faults.values())} faults, {sum(noticed.values())} noticed by the program; ")
    out(f"slowest {slowest[0]:.1f} s (seed {slowest[1]})\n")
    return int(bool(faults))


def _keep(one: Tried, keep: Path, folder: Path) -> None:
    """Write the smallest part of the input of *one* that shows its fault."""
    fault = one.fault
    assert fault is not None

    def shows(data: bytes) -> bool:
        found = one.again(data, folder)
        return found is not None and found.name == fault.name

    keep.mkdir(parents=True, exist_ok=True)
    name = "".join(char if char.isalnum() else "_" for char in fault.name)[:80]
    (keep / f"{name}.{one.sort}").write_bytes(smallest(one.data, shows))


if __name__ == "__main__":
    sys.exit(main())
