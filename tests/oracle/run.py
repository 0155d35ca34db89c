"""Try many deals: ``python -m tests.oracle.run --deals 100000 --jobs 2 --first 0``.

``--boards`` for boards under the laws of duplicate, ``--games`` for the games beside bridge, ``--codes`` for every
trick game by the data of its code, ``--cribbage``, ``--poker``, ``--holdem``, ``--holdem-at-home``, ``--stud`` and
``--stud-at-home`` for those, ``--rummy`` for rummy, gin rummy and canasta, ``--turns`` for acts at another's turn
in every game that has turns.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING, Any

from tests.oracle.by_data import deal as deal_of
from tests.oracle.cribbage_deals import make_cribbage
from tests.oracle.draw_deals import make_draw, make_draw_at_home
from tests.oracle.faults import make, make_board
from tests.oracle.games import make_game
from tests.oracle.holdem_deals import make_holdem, make_holdem_at_home
from tests.oracle.melding_games import make_rummy
from tests.oracle.poker_deals import make_poker
from tests.oracle.stud_faults import make_stud, make_stud_at_home
from tests.oracle.turns import BY_SORT, auction_of, turns_of
from tests.oracle.writer import write

if TYPE_CHECKING:
    from tests.oracle.scene import Scene

CHUNK = 500


@cache
def trick_games() -> list[tuple[str, Any]]:
    """Code and game data of every trick game."""
    from rulebase import open_rulebase  # the package itself knows nothing of the program

    return [(info.id, info.game) for info in open_rulebase().codes() if info.game.get("type") == "trick"]


def make_by_data(seed: int) -> Scene:
    """The deal of *seed* of one of the trick games for which there is a code."""
    rng = Random(seed)
    code, section = rng.choice(trick_games())
    table = deal_of(code, section, int(rng.choice(tuple(section["seats"]))), rng)
    table.run()
    return table.scene


@cache
def games_with_turns() -> list[tuple[str, Any]]:
    """Code and game data of every game whose turns are watched."""
    from rulebase import open_rulebase  # the package itself knows nothing of the program

    return [(info.id, info.game) for info in open_rulebase().codes() if info.game.get("type") in BY_SORT]


def make_turns(seed: int) -> Scene:
    """The deal of *seed* of one of the games with turns, its play or its calls, every third one without a fault."""
    rng = Random(seed)
    code, section = rng.choice(games_with_turns())
    players, wrong = int(rng.choice(tuple(section["seats"]))), rng.choice((None, rng.randrange(4), rng.randrange(9)))
    calls = auction_of(code, section, players, wrong, rng) if rng.random() < 0.4 else None
    return calls or turns_of(code, section, players, wrong, rng)


MAKERS = {
    "deals": make,
    "boards": make_board,
    "games": make_game,
    "codes": make_by_data,
    "cribbage": make_cribbage,
    "poker": make_poker,
    "holdem": make_holdem,
    "holdem-at-home": make_holdem_at_home,
    "draw": make_draw,
    "draw-at-home": make_draw_at_home,
    "stud": make_stud,
    "stud-at-home": make_stud_at_home,
    "rummy": make_rummy,
    "turns": make_turns,
}


def try_chunk(
    first: int, last: int, *, maker: str = "deals"
) -> tuple[Counter[tuple[str, str]], list[tuple[int, list[str]]]]:
    """How often each fault was tried with which outcome, and the seeds on which there is disagreement."""
    from rulebase import open_rulebase  # the package itself knows nothing of the program
    from tests.oracles.test_oracle import disagreements
    from tests.oracles.test_oracle_turns import wrongly_seen

    rulebase = open_rulebase()
    count: Counter[tuple[str, str]] = Counter()
    bad: list[tuple[int, list[str]]] = []
    for seed in range(first, last):
        scene = MAKERS[maker](seed)
        count[scene.code, "deals"] += 1
        if not scene.expected:
            count[scene.code, "legal deals"] += 1
        count.update((fault.kind, fault.status) for fault in scene.expected)
        if scene.transfers:
            count["transfers", "compared"] += 1
        try:
            turns = maker == "turns"
            wrong = wrongly_seen(scene) if turns else disagreements(scene, write(scene), rulebase)
        except Exception:  # a crash on one deal is a disagreement like any other
            wrong = ["crash: " + traceback.format_exc(limit=-2)]
        if wrong:
            bad.append((seed, wrong))
    return count, bad


def main() -> int:
    """Run the deals and print what was tried and what was disagreed on."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=10_000)
    choice = parser.add_mutually_exclusive_group()
    for name, text in (
        ("boards", "boards under the laws of 2017"),
        ("games", "the games beside bridge"),
        ("codes", "every trick game by the data of its code"),
        ("cribbage", "cribbage for two, three and four"),
        ("poker", "draw poker, lowball, stud and knock poker"),
        ("holdem", "hold'em and Omaha"),
        ("holdem-at-home", "hold'em and Omaha by the rules for private games"),
        ("draw", "draw, jacks or better and lowball of today"),
        ("draw-at-home", "the same by the rules for private games"),
        ("stud", "stud, razz and stud eight-or-better"),
        ("stud-at-home", "the same by the rules for private games"),
        ("rummy", "rummy, gin rummy and canasta"),
        ("turns", "acts at another's turn in every game that has turns"),
    ):
        choice.add_argument(f"--{name}", action="store_const", const=name, dest="maker", default="deals", help=text)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--show", type=int, default=5, help="how many disagreements to print in full")
    args = parser.parse_args()
    started = time.perf_counter()
    starts = range(args.first, args.first + args.deals, CHUNK)
    ends = [min(start + CHUNK, args.first + args.deals) for start in starts]
    total: Counter[tuple[str, str]] = Counter()
    bad: list[tuple[int, list[str]]] = []
    with ProcessPoolExecutor(args.jobs) as pool:
        for count, found in pool.map(partial(try_chunk, maker=args.maker), starts, ends):
            total += count
            bad += found
    took = time.perf_counter() - started
    out = sys.stdout.write
    for (what, status), n in sorted(total.items()):
        out(f"{what:45} {status:12} {n:8}\n")
    for seed, wrong in bad[: args.show]:
        out(f"\nseed {seed}: {'; '.join(wrong)}\n{write(MAKERS[args.maker](seed))}")
    sorts = Counter(" / ".join(sorted(_sort(line) for line in wrong)) for _, wrong in bad)
    for sort, n in sorts.most_common(40):
        out(f"{n:6} {sort}\n")
    out(f"{args.deals} deals in {took:.0f} s, {args.deals / took:.0f} a second, {len(bad)} disagreements\n")
    return 1 if bad else 0


def _sort(line: str) -> str:
    """A disagreement without seats and numbers."""
    line = line.partition(" read: ")[0]
    return " ".join(word for word in line.splitlines()[-1].split() if not word.rstrip(":").isdigit() and len(word) > 1)


if __name__ == "__main__":
    sys.exit(main())
