"""Try the fast path on many deals: ``python -m tests.fast --count 100000 --first 0``.

Everything about a deal hangs on its seed: the game, the number at the table, what is changed in a legal deal of it, or
which deal of the oracle it is. The full path says the same of every clean deal; the status is 1 where it does not.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from functools import cache
from random import Random

from adjudicator.errors import AdjudicatorError
from tests.fast.both_ways import LAWS, compared, mutated, readable, tables_of
from tests.helpers.dealing import legal_deal
from tests.oracle.run import MAKERS
from tests.oracle.writer import write

_FROM_THE_ORACLE = 0.2
"""The part of the deals that are the oracle's, many of them with a fault that it has put in."""


@cache
def trick_games() -> list[tuple[str, int]]:
    """Code and number at the table of every trick game."""
    return [(info.id, players) for info in LAWS.codes() if info.game for players in tables_of(info.id)]


def tried(seed: int, count: Counter[str]) -> None:
    """Compare the reports of the deal of *seed* on both paths."""
    rng = Random(f"rails {seed}")
    if rng.random() < _FROM_THE_ORACLE:
        maker = rng.choice(sorted(MAKERS))
        for record in readable(write(MAKERS[maker](seed)).encode()):
            count["of the oracle, " + ("clean" if compared(record) else "not")] += 1
        return
    code, players = rng.choice(trick_games())
    record = legal_deal(code, LAWS.code(code).game, players, rng)
    count["legal, " + ("clean" if compared(record) else "not")] += 1
    for _ in range(4):
        try:
            count["changed, " + ("clean" if compared(mutated(record, rng)) else "not")] += 1
        except AdjudicatorError:
            count["changed, refused"] += 1


def main() -> int:
    """Try the seeds and tell what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1_000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    args = parser.parse_args()
    count: Counter[str] = Counter()
    bad = 0
    for seed in range(args.first, args.first + args.count):
        try:
            tried(seed, count)
        except Exception:  # what goes wrong with one deal is told, and the others are tried
            bad += 1
            sys.stdout.write(f"seed {seed}: {traceback.format_exc(limit=-3)}\n")
    told = "; ".join(f"{number} {what}" for what, number in sorted(count.items()))
    sys.stdout.write(f"{args.count} seeds from {args.first}: {told}; {bad} told of otherwise\n")
    return int(bool(bad))


if __name__ == "__main__":
    sys.exit(main())
