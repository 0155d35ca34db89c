"""Search for provisions that answer a story, by the topics that the model finds in it and by words."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rulebase.query.normalised_names_and_law_numbers import law_numbers_cited

if TYPE_CHECKING:
    from rulebase.query.compiled_laws_reader import CompiledLaws
    from rulebase.stories.topic_model import StoryTopics

UNTOLD = -1.0
"""The score of a clause that too few people ask about for the model to know it."""
OF_CLAUSE, OF_KIND = 0.5, 0.2
"""The weights of clause and kind of a provision within its law, where its words weigh 1."""
LIKELY_KINDS = 6
"""The number of likeliest kinds whose provisions are considered."""
LIKELY_LAWS = 6
MOST_WORDED = 12
"""The number of provisions that are considered because of their words."""
WITHIN = 0.01
"""The weight of differences within a law, beside the score of the law itself."""
_END = "\U0010ffff"
"""A character that sorts after every continuation of a number."""
BEYOND = 0.3
"""The deduction for each step from the code meant to its parents."""


class CandidateProvision(NamedTuple):
    """A provision that may be an answer."""

    number: int
    code: str
    law: str
    """The law that it is filed under: its number, or its heading in a code without numbers."""
    clause: str
    """The first number that it cites, in compact form; empty in a code without numbers."""
    kinds: tuple[str, ...]


def provisions_for_story(
    laws: "CompiledLaws",
    reading: "StoryTopics",
    codes: Mapping[str, float],
    worded: Mapping[int, float],
    strength: float,
) -> list[tuple[int, float]]:
    """(number, score) of the provisions of *codes* that may answer the story of *reading*, in any order.

    *codes* maps each code to a bonus; *worded* maps provisions to the share that their words have in the story, which
    is weighed by *strength*. The model mainly chooses the law, helped by the words; its clauses are ranked within the
    law.
    """
    best = sorted(reading.kinds, key=lambda kind: -reading.kinds[kind])
    asked_laws = sorted(reading.laws, key=lambda law: -reading.laws[law])[:LIKELY_LAWS]
    said = sorted(worded, key=lambda number: -worded[number])[:MOST_WORDED]
    cards: dict[tuple[str, str], list[CandidateProvision]] = defaultdict(list)
    for one in _candidate_provisions(laws, codes, best[:LIKELY_KINDS], asked_laws, said):
        cards[one.code, one.law].append(one)
    known = {name.partition("/")[0] for name in reading.laws}
    found = []
    for (code, law), ones in cards.items():
        words = strength * max(worded.get(one.number, 0.0) for one in ones)
        # A law that no question is about yet is less likely than laws that people ask about, if its code has questions.
        spoken = (
            reading.laws.get(f"{code}/{law}", UNTOLD)
            if code in known
            else max(_best_kind_score(one, reading) for one in ones)
        )
        for one in ones:
            inner = OF_CLAUSE * _clause_score(one, reading.clauses) + OF_KIND * _best_kind_score(one, reading)
            inner += worded.get(one.number, 0.0)
            found.append((one.number, spoken + words + codes[code] + WITHIN * inner))
    return found


def code_weights_for_story(
    laws: "CompiledLaws", reading: "StoryTopics", factors: Mapping[str, float], *, named: bool
) -> dict[str, float]:
    """Code → its bonus, for the codes in which the story is searched: a parent's is lower than the code's own.

    If no code was *named*, the preferred one is used, unless the story is about another game.
    """
    if not named and reading.families:
        family = max(reading.families, key=reading.families.__getitem__)
        usual = laws.usual_code(family)
        if usual and family != laws.family_of(max(factors, key=factors.__getitem__)):
            return {held: -BEYOND * at for at, held in enumerate((usual, *laws.code(usual).ancestors))}
    most = max(factors.values())
    return {code: BEYOND * (factor - most) for code, factor in factors.items()}


def _best_kind_score(one: CandidateProvision, reading: "StoryTopics") -> float:
    return max((reading.kinds.get(kind, UNTOLD) for kind in one.kinds), default=UNTOLD)


def _clause_score(one: CandidateProvision, clauses: Mapping[str, float]) -> float:
    """The score of the clause itself, or of a clause that it is part of."""
    shorter = [f"{one.code}/{one.clause[:length]}" for length in range(len(one.clause), 0, -1)]
    return max((score for name in shorter if (score := clauses.get(name, UNTOLD)) > UNTOLD), default=UNTOLD)


def _candidate_provisions(
    laws: "CompiledLaws", codes: Iterable[str], kinds: Sequence[str], numbers: Sequence[str], also: Sequence[int]
) -> Iterator[CandidateProvision]:
    """The provisions of *codes* on *kinds*, those of the laws *numbers* (``CODE/NUMBER``), and those numbered
    *also*."""
    held = list(codes)
    code_marks, kind_marks, also_marks = (", ".join("?" * len(names)) for names in (held, kinds, also))
    lawful = [name.partition("/") for name in numbers]
    # Each part is found by an index; the range of names keeps SQLite from reading every citation of the code.
    cited = (
        "SELECT q.number FROM citation c JOIN provision q ON q.code = c.code AND q.id = c.provision"
        " WHERE c.sort = 'law' AND c.code = ? AND c.name BETWEEN ? AND ? AND (c.name = ? OR c.name GLOB ?)"
    )
    values = [value for code, _, law in lawful for value in (code, law, law + _END, law, f"{law}[a-z]*")]
    wanted = [
        "SELECT q.number FROM provision_kind k JOIN provision q ON q.code = k.code AND q.id = k.provision"  # noqa: S608
        f" WHERE k.kind IN ({kind_marks})",
        f"SELECT q.number FROM provision q WHERE q.number IN ({also_marks})",  # noqa: S608 - only marks
        *[cited] * len(lawful),
    ]
    rows = laws.connection.execute(
        "SELECT p.number, p.code, p.card, p.cite, p.kind, k.kind FROM provision p"  # noqa: S608 - likewise
        " LEFT JOIN provision_kind k ON k.code = p.code AND k.provision = p.id"
        f" WHERE p.code IN ({code_marks}) AND p.number IN ({' UNION ALL '.join(wanted)})",
        (*held, *kinds, *also, *values),
    )
    kinds_of: dict[int, dict[str, None]] = defaultdict(dict)
    heads: dict[int, tuple[str, str, str]] = {}
    for number, code, card, cite, kind, named in rows:
        heads[number] = code, card, cite
        kinds_of[number][named or kind] = None
    for number, (code, card, cite) in heads.items():
        laws_cited = law_numbers_cited(cite)
        yield CandidateProvision(number, code, card, laws_cited[0] if laws_cited else "", tuple(kinds_of[number]))
