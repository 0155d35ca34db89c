"""Provisions that answer a story: by what the model says of its laws and kinds, and by the words of the provisions.

What is only typed as words is found by words (``search``); who tells what happened is understood by the model first.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from rulebase.ask.plain import law_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rulebase.ask.laws import Laws
    from rulebase.stories.ranking import Reading

UNTOLD = -1.0
"""What a clause counts that too few people ask about for the model to know it."""
OF_CLAUSE, OF_KIND, OF_WORDS = 0.5, 0.2, 0.5
"""What the clause, the kind and the words of a provision count beside its law."""
LIKELY_KINDS = 6
"""So many kinds are looked into."""
LIKELY_LAWS = 6
BEYOND = 0.3
"""What a provision counts less for each step from the code that is meant to its parents."""


class Candidate(NamedTuple):
    """A provision that may answer."""

    number: int
    code: str
    kind: str
    kinds: tuple[str, ...]
    laws: tuple[str, ...]
    """The numbers that it cites, compact; none in a code without numbers."""


def answering(
    laws: Laws, reading: Reading, codes: Mapping[str, float], worded: Mapping[int, float]
) -> list[tuple[int, float]]:
    """The provisions of *codes* that may answer the story read, each with its score, in no order.

    *codes* gives by how much each code counts more; *worded* the share, from 0 to 1, that the words of a provision
    have in the story.
    """
    best = sorted(reading.kinds, key=lambda kind: -reading.kinds[kind])
    asked_laws = sorted(reading.laws, key=lambda law: -reading.laws[law])[:LIKELY_LAWS]
    found = []
    for one in _candidates(laws, codes, best[:LIKELY_KINDS], asked_laws):
        score = _score(one, reading) + OF_WORDS * worded.get(one.number, 0.0)
        found.append((one.number, score + codes[one.code]))
    return found


def codes_meant(laws: Laws, reading: Reading, factors: Mapping[str, float], *, named: bool) -> dict[str, float]:
    """The codes in which the story is looked for, and what each counts more: a parent less than the code itself.

    Where nobody *named* a code, it is the one preferred, unless the story is of another game.
    """
    if not named and reading.families:
        family = max(reading.families, key=reading.families.__getitem__)
        usual = laws.usual_code(family)
        if usual and family != laws.family_of(max(factors, key=factors.__getitem__)):
            return {held: -BEYOND * at for at, held in enumerate((usual, *laws.code(usual).ancestors))}
    most = max(factors.values())
    return {code: BEYOND * (factor - most) for code, factor in factors.items()}


def _score(one: Candidate, reading: Reading) -> float:
    kind = max((reading.kinds.get(kind, UNTOLD) for kind in one.kinds), default=UNTOLD)
    if not any(name.startswith(f"{one.code}/") for name in reading.laws):
        return kind
    # A law of the code that nobody asked about yet is less likely than those that people ask about.
    law = max((reading.laws.get(f"{one.code}/{law_of(law)}", UNTOLD) for law in one.laws), default=UNTOLD)
    clause = max((_clause(one.code, law, reading.clauses) for law in one.laws), default=UNTOLD)
    return law + OF_CLAUSE * clause + OF_KIND * kind


def _clause(code: str, law: str, clauses: Mapping[str, float]) -> float:
    """What the story says for the clause *law*: for itself, or for what it is part of."""
    shorter = [f"{code}/{law[:length]}" for length in range(len(law), 0, -1)]
    return max((score for name in shorter if (score := clauses.get(name, UNTOLD)) > UNTOLD), default=UNTOLD)


def _candidates(laws: Laws, codes: Iterable[str], kinds: Sequence[str], numbers: Sequence[str]) -> list[Candidate]:
    held = list(codes)
    code_marks, kind_marks = (", ".join("?" * len(names)) for names in (held, kinds))
    lawful = [name.partition("/") for name in numbers]
    wanted = [f"k.kind IN ({kind_marks})"] + ["(p.code = ? AND (c.name = ? OR c.name GLOB ?))"] * len(lawful)
    where = " OR ".join(wanted)
    values = [value for code, _, law in lawful for value in (code, law.lower(), f"{law.lower()}[a-z]*")]
    rows = laws.connection.execute(
        "SELECT DISTINCT p.number, p.code, p.kind, k.kind, c.name FROM provision p"  # noqa: S608 - only marks
        " LEFT JOIN provision_kind k ON k.code = p.code AND k.provision = p.id"
        " LEFT JOIN citation c ON c.code = p.code AND c.provision = p.id AND c.sort = 'law'"
        f" WHERE p.code IN ({code_marks}) AND ({where})",
        (*held, *kinds, *values),
    ).fetchall()
    kinds_of: dict[int, dict[str, None]] = defaultdict(dict)
    laws_of: dict[int, dict[str, None]] = defaultdict(dict)
    heads: dict[int, tuple[str, str]] = {}
    for number, code, kind, also, cited in rows:
        heads[number] = code, kind
        kinds_of[number][also or kind] = None
        if cited:
            laws_of[number][cited] = None
    return [
        Candidate(number, code, kind, tuple(kinds_of[number]), tuple(laws_of[number]))
        for number, (code, kind) in heads.items()
    ]
