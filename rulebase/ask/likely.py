"""Which kinds of irregularity a story may be about under a code, and what it tells of the facts that each asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rulebase.stories.telling import Teller

if TYPE_CHECKING:
    from rulebase.ask.answers import CodeInfo, KindInfo
    from rulebase.ask.lookup import Rulebase
    from rulebase.stories.ranking import Reading
    from rulebase.stories.telling import Told

MOST = 5
"""So many kinds are offered: more nobody reads with three people staring."""
FEWEST = 2
FAR = 0.75
"""A kind that scores so much less than the best is not offered, unless there are too few."""


class Likely(NamedTuple):
    """A kind that may be meant, with what the story tells of it."""

    kind: KindInfo
    told: tuple[Told, ...]
    ruled: bool
    """Whether the code has a table for it; else it is law to be read."""


def likely_kinds(laws: Rulebase, text: str, code: CodeInfo) -> list[Likely]:
    """At most ``MOST`` kinds that *text* may be about under *code*, the likeliest first."""
    if not laws.stories.trained:
        return []
    reading = laws.stories.read(text)
    teller = Teller(laws.connection)
    named = laws.naming.misspelt(text, code)
    ranked = _ranked(laws, reading, code)
    order = [*named, *(kind for kind, _ in ranked if kind not in named)]
    best = max((score for _, score in ranked), default=0.0)
    scores = dict(ranked)
    kept = [
        kind for at, kind in enumerate(order) if at < FEWEST or kind in named or scores.get(kind, best) > best - FAR
    ][:MOST]
    found = []
    for kind in kept:
        table = laws.table(code.id, kind)
        told = teller.told(reading.story, kind, table.facts) if table else []
        found.append(Likely(laws.kind(kind), tuple(told), table is not None))
    return found


def _ranked(laws: Rulebase, reading: Reading, code: CodeInfo) -> list[tuple[str, float]]:
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
    known = [
        (kind, score)
        for kind, score in reading.kinds.items()
        if kind in here and not games.isdisjoint((*laws.kind(kind).games, "any")) and not laws.kind(kind).broad
    ]
    return sorted(known, key=lambda pair: (-pair[1], pair[0]))
