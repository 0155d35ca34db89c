"""What more phrasings would gain: ``python -m tests.learning`` trains on an eighth, a quarter, half and all of them.

For each share of the phrasings in ``rulebase/words/asked``, drawn at random so that the larger holds the smaller, it
tells of how many of the strangers' questions (tests/rulebase/stories) the right law and the right kind are among the
first three. Where the last doubling gains nothing, more phrasings of the same sort gain nothing either. Needs what
training needs (the extra ``train``), and some minutes; ``--shipped`` asks what is shipped, set by set.
"""

from __future__ import annotations

import argparse
import sqlite3
from collections import defaultdict
from functools import cache
from math import nan
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from rulebase import open_rulebase
from rulebase.compiler.database_rows import story_records
from rulebase.compiler.sources import ROOT
from rulebase.compiler.story_lexicon import read_lexicon
from rulebase.compiler.story_phrasings_and_model_file import read_phrasings
from rulebase.query.rulebase import Rulebase
from tests.helpers.strangers import BRIDGE, GAMES, kind_found, law_found, questions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulebase.compiler.story_lexicon import StoryLexicon
    from rulebase.compiler.story_phrasings_and_model_file import Phrasing, TrainedModel

SHARES = 8, 4, 2, 1
"""An eighth of the phrasings, a quarter, half of them, all."""
LEARNT = "story_home", "story_weight", "story_label", "story_word"
"""Tables that hold what was learnt, those that refer to others first."""


class Rates(NamedTuple):
    """Of how many questions, from 0 to 1, the right answer is among the first three."""

    bridge_law: float
    bridge_kind: float
    games_kind: float

    def __str__(self) -> str:
        return "  ".join(f"{rate:>12.3f}" for rate in self)


def share(asked: Sequence[Phrasing], of: int, seed: int) -> list[Phrasing]:
    """One in *of* of the phrasings *asked*, in their order; a larger share with the same *seed* holds the smaller."""
    order = list(range(len(asked)))
    Random(seed).shuffle(order)
    return [asked[at] for at in sorted(order[: len(asked) // of])]


@cache
def _lexicon() -> StoryLexicon:
    return read_lexicon(ROOT)


def having_learnt(laws: Rulebase, model: TrainedModel) -> Rulebase:
    """A copy of *laws* in memory that has learnt *model* instead of its own."""
    copy = sqlite3.connect(":memory:")
    laws.connection.backup(copy)
    for table in LEARNT:
        copy.execute(f"DELETE FROM {table}")
    rows: dict[str, list[dict[str, object]]] = defaultdict(list)
    for table, record in story_records(_lexicon(), model):
        rows[table].append(record)
    for table in reversed(LEARNT):
        for record in rows[table]:
            marks = ", ".join(f":{name}" for name in record)
            copy.execute(f"INSERT INTO {table} ({', '.join(record)}) VALUES ({marks})", record)
    return Rulebase(copy)


def rates(laws: Rulebase, bridge: Sequence[str] = BRIDGE, games: Sequence[str] = GAMES) -> Rates:
    """How often *laws* answers the strangers' questions right, those of these files."""
    of_bridge = [one for name in bridge for one in questions(name)]
    of_games = [one for name in games for one in questions(name)]
    return Rates(
        _share([law_found(laws, one) for one in of_bridge if one.laws]),
        _share([kind_found(laws, one) for one in of_bridge if one.kinds]),
        _share([kind_found(laws, one) for one in of_games]),
    )


def _share(found: Sequence[bool]) -> float:
    """How many of what was looked for was *found*; not a number where nothing was."""
    return sum(found) / len(found) if found else nan


def main() -> None:
    """Print the learning curve, or what is shipped."""
    parser = argparse.ArgumentParser(prog="python -m tests.learning", description=__doc__)
    parser.add_argument("--draws", type=int, default=1, help="draw each share so many times, and tell the mean")
    parser.add_argument("--shipped", action="store_true", help="ask what is shipped, each set of questions by itself")
    told = parser.parse_args()
    draws, laws = told.draws, open_rulebase()
    heading = f"{'bridge: law':>12}  {'bridge: kind':>12}  {'games: kind':>12}"
    if told.shipped:
        print(f"{'questions':>26}  {heading}")
        for name in BRIDGE:
            print(f"{name:>26}  {rates(laws, (name,), ())}")
        for name in GAMES:
            print(f"{name:>26}  {rates(laws, (), (name,))}")
        print(f"{'all':>26}  {rates(laws)}")
        return
    from rulebase.compiler.train_story_model import train_model  # its libraries are asked for here only

    asked = list(read_phrasings(ROOT))
    print(f"{'phrasings':>9}  {heading}")
    for of in SHARES:
        times = range(draws if of > 1 else 1)
        drawn = [rates(having_learnt(laws, train_model(ROOT, share(asked, of, seed)))) for seed in times]
        mean = Rates(*(sum(found) / len(drawn) for found in zip(*drawn, strict=True)))
        print(f"{len(asked) // of:>9}  {mean}", flush=True)


if __name__ == "__main__":
    main()
