"""Answers frozen: ``python -m tests.frozen --write FILE`` before a change of structure, ``--compare FILE`` after it.

Asked are the cases of all laws, told and recorded, each recorded one once more in a process of its own, the shipped
examples, the recorded deals and questions of the folders named, deals of every maker of the oracle, and searches.
--compare asks what was asked for FILE, names each answer that differs with its first difference, and exits 1 if any
does. A mended fault shows as the answers that it mends.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from tests.frozen.answers import unlike_fresh
from tests.frozen.kept import by_part, differing, first_difference, kept_as, read, write
from tests.frozen.work import PARTS, Asked, absent, answered, part_of
from tests.oracle.run import MAKERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.frozen.kept import Kept, Name


def main(words: Sequence[str]) -> int:
    """Write the answers, or compare them with those that are kept."""
    parser = argparse.ArgumentParser("python -m tests.frozen", description=__doc__)
    does = parser.add_mutually_exclusive_group(required=True)
    does.add_argument("--write", metavar="FILE", type=Path, help="keep the answers in FILE")
    does.add_argument("--compare", metavar="FILE", type=Path, help="compare them with those that FILE holds")
    parser.add_argument("--folders", nargs="*", default=[], help="folders of recorded deals and questions")
    parser.add_argument("--deals", type=int, default=Asked().deals, help=f"deals of each maker ({', '.join(MAKERS)})")
    parser.add_argument("--first", type=int, default=Asked().first, help="the seed of the first of them")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS, help="only these")
    parser.add_argument("--codes", nargs="+", default=[], help="the cases of these codes only")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args(words)
    began = time.perf_counter()
    folders = tuple(str(Path(folder).resolve()) for folder in args.folders)
    asked = Asked(tuple(args.parts), tuple(args.codes), folders, args.deals, args.first)
    before: dict[Name, Kept] = {}
    if args.compare:
        asked, before = read(args.compare)
    if "folders" in asked.parts:
        for folder in absent(asked):
            print(f"{part_of(folder)}: {folder} is absent, so nothing of it is asked")
        if not asked.folders:
            print("no folders of recorded deals are named, so none is asked")
    answers = list(answered(asked, args.jobs))
    now = dict(map(kept_as, answers))
    if len(now) < len(answers):
        raise AssertionError("two answers have one name")
    for part, (number, digest) in by_part(now).items():
        print(f"{part:24} {number:7} answers  {digest}")
    print(f"{len(now)} answers in {time.perf_counter() - began:.0f} s")
    wrong = 0
    for here, fresh in unlike_fresh(answers):
        wrong += 1
        print(f"{here.name}: otherwise in a fresh process\n    {first_difference(here.document, fresh.document)}")
    if args.write:
        write(args.write, asked, now)
        return int(wrong > 0)
    for (part, name), where in differing(before, now):
        wrong += 1
        print(f"{part}: {name}\n    {where}")
    print(f"{wrong} differ" if wrong else "all are equal")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
