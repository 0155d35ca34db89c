"""Which kinds of irregularity a story may be about under a code, and what it tells of the facts that each asks for."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from rulebase.stories.telling import Teller

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulebase.ask.answers import CodeInfo, KindInfo
    from rulebase.ask.laws import Laws
    from rulebase.stories.ranking import Reading
    from rulebase.stories.telling import Told

MOST = 5
"""So many kinds are offered: more nobody reads with three people staring."""
FEWEST = 2
READ = 0.05
"""How much less a kind that is only law to be read counts: who says what happened mostly wants a ruling."""
A_FEW_WORDS = 4
"""So few words may mean much: "out of turn" is said of calls, leads and plays."""
FAR = 0.75
"""A kind that scores so much less than the best is not offered, unless there are too few."""


class Likely(NamedTuple):
    """A kind that may be meant, with what the story tells of it."""

    kind: KindInfo
    told: tuple[Told, ...]
    ruled: bool
    """Whether the code has a table for it; else it is law to be read."""


class Likelihood(NamedTuple):
    """The kinds that a story may be about."""

    kinds: tuple[Likely, ...]
    """The likeliest first."""
    understood: bool
    """Whether any word of it is known; if not, the kinds are those that are asked about most."""


def likely_kinds(laws: Laws, text: str, code: CodeInfo, named: Sequence[str]) -> Likelihood:
    """At most ``MOST`` kinds that *text* may be about under *code*.

    *named* are the kinds whose name it is, misspelt: they come before all others.
    """
    if not laws.stories.trained:
        return Likelihood((), understood=False)
    reading = laws.stories.read(text)
    ranked = _ranked(laws, reading, code)
    scores = dict(ranked)
    best = max(scores.values(), default=0.0)
    order = [*named, *(kind for kind, _ in ranked if kind not in named)]
    reach = FAR if len(reading.story.words) > A_FEW_WORDS else math.inf
    far = [kind for kind in order[FEWEST:] if kind not in named and scores[kind] < best - reach]
    kept = [kind for kind in order if kind not in far or not reading.known][:MOST]
    teller = Teller(laws.connection)
    found = []
    for kind in kept:
        table = laws.table(code.id, kind)
        told = teller.told(reading.story, kind, table.facts) if table else []
        found.append(Likely(laws.kind(kind), tuple(told), table is not None))
    return Likelihood(tuple(found), bool(named) or reading.known)


def _ranked(laws: Laws, reading: Reading, code: CodeInfo) -> list[tuple[str, float]]:
    """The kinds that *code* decides or has law on, with their scores, the likeliest first."""
    lines = (code.id, *code.ancestors)
    marks = ", ".join("?" * len(lines))
    here = {
        kind
        for (kind,) in laws.connection.execute(
            f"SELECT kind FROM kind_table WHERE code IN ({marks})"  # noqa: S608 - only marks
            f" UNION SELECT kind FROM provision_kind WHERE code IN ({marks})",
            (*lines, *lines),
        )
    }
    games = set(code.families)
    ruled = {kind for (kind,) in laws.connection.execute(f"SELECT kind FROM kind_table WHERE code IN ({marks})", lines)}  # noqa: S608
    known = [
        (kind, score if kind in ruled else score - READ)
        for kind, score in reading.kinds.items()
        if kind in here and not games.isdisjoint((*laws.kind(kind).games, "any")) and not laws.kind(kind).broad
    ]
    return sorted(known, key=lambda pair: (-pair[1], pair[0]))
