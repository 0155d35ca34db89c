"""The decision diagram of a table: the questions that can still change the outcome, in the order of its facts.

A question whose answers all lead to the same rows is left out; a fact that does not exist in a situation is not asked.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from rulebase.query.conditions import Condition, ValueBounds, condition_holds, possible_values, ruled_out_values

if TYPE_CHECKING:

    class Asked(Protocol):
        """A fact, as far as the diagram needs it."""

        @property
        def id(self) -> str: ...  # noqa: D102
        @property
        def values(self) -> tuple[str, ...]: ...  # noqa: D102
        @property
        def only_if(self) -> Condition: ...  # noqa: D102
        @property
        def bounds(self) -> ValueBounds: ...  # noqa: D102


class DiagramQuestion(NamedTuple):
    """A fact that matters, and the part of the diagram that each of its values leads to."""

    fact: str
    branches: "tuple[tuple[str, Diagram], ...]"


RowIds: TypeAlias = tuple[str, ...]
"""The rows that apply: one in a sound table, none where it has a gap, several where rows overlap."""
Diagram: TypeAlias = DiagramQuestion | RowIds


RowsInstead: TypeAlias = "Mapping[str, frozenset[str]]"
"""Row of a house → the rows of the law that it replaces."""
_NO_HOUSE: RowsInstead = MappingProxyType({})


def prevailing_rows(live: RowIds, instead: RowsInstead) -> RowIds:
    """The rows of *live* that apply: a row of *instead* alone, where one of the rows it replaces would apply."""
    if not instead:
        return live
    law = frozenset(live) - instead.keys()
    return tuple(row for row in live if row in instead and not instead[row].isdisjoint(law)) or tuple(
        row for row in live if row in law
    )


def draw_diagram(
    facts: "Sequence[Asked]",
    conditions: Mapping[str, Condition],
    instead: RowsInstead = _NO_HOUSE,
) -> Diagram:
    """The diagram of the table that asks *facts* and whose rows apply under *conditions*, or *instead* of other
    rows."""
    drawn: dict[tuple[object, ...], Diagram] = {}
    unique: dict[tuple[object, ...], DiagramQuestion] = {}
    later = _facts_later_ones_depend_on(facts)

    def below(at: int, live: RowIds, values: dict[str, str]) -> Diagram:
        if at == len(facts):
            return prevailing_rows(live, instead)
        key = (at, live, *(values.get(name) for name in sorted(later[at])))
        if key not in drawn:
            fact = facts[at]
            if condition_holds(fact.only_if, values):
                branches = tuple(
                    (value, below(at + 1, narrowed_rows(live, conditions, fact.id, value), {**values, fact.id: value}))
                    for value in possible_values(fact, values)
                )
                drawn[key] = _shared_question_or_common_outcome(fact.id, branches, unique)
            else:
                drawn[key] = below(at + 1, narrowed_rows(live, conditions, fact.id, None), values)
        return drawn[key]

    return below(0, tuple(conditions), {})


def _facts_later_ones_depend_on(facts: "Sequence[Asked]") -> list[set[str]]:
    """For each position in *facts*, the facts on which the facts from there on depend."""
    looks = [{*fact.only_if, *(name for bound in fact.bounds for name in bound.when)} for fact in facts]
    return [set().union(*looks[at:]) for at in range(len(facts) + 1)]


def _shared_question_or_common_outcome(
    fact: str, branches: tuple[tuple[str, Diagram], ...], unique: dict[tuple[object, ...], DiagramQuestion]
) -> Diagram:
    """The question on *fact*, or what follows if all *branches* agree; equal questions in *unique* are one object, so
    that nodes can be compared by identity."""
    if not branches:
        return ()
    parts = tuple((value, id(below) if isinstance(below, DiagramQuestion) else below) for value, below in branches)
    if len({part for _, part in parts}) == 1:
        return branches[0][1]
    return unique.setdefault((fact, parts), DiagramQuestion(fact, branches))


def narrowed_rows(live: RowIds, conditions: Mapping[str, Condition], fact: str, value: str | None) -> RowIds:
    """The rows of *live* that remain when *fact* has *value*, or does not exist (None)."""
    return tuple(row for row in live if fact not in conditions[row] or value in conditions[row][fact])


_NONE: Mapping[str, str] = MappingProxyType({})
_NOTHING: Mapping[str, Collection[str]] = MappingProxyType({})


def diagram_given_facts(diagram: Diagram, facts: "Sequence[Asked]", known: Mapping[str, str]) -> Diagram:
    """The *diagram* restricted to the *known* facts and to the answers that they do not rule out."""
    return restrict_diagram(diagram, known, out=ruled_out_values(facts, known))


def restrict_diagram(
    diagram: Diagram,
    known: Mapping[str, str],
    usual: Mapping[str, str] = _NONE,
    out: Mapping[str, Collection[str]] = _NOTHING,
) -> Diagram:
    """The *diagram* when *known* facts are answered, and others have their *usual* value where that is possible.

    An answer that is ruled *out*, or that is incompatible with *known*, is dropped; if none is left, neither is a row.
    """
    seen: dict[int, Diagram | None] = {}
    unique: dict[tuple[object, ...], DiagramQuestion] = {}

    def left(node: Diagram) -> Diagram | None:
        """The restricted *node*; None if it is incompatible with the known facts."""
        if not isinstance(node, DiagramQuestion):
            return node
        if id(node) not in seen:
            seen[id(node)] = asked(node)
        return seen[id(node)]

    def asked(node: DiagramQuestion) -> Diagram | None:
        never = out.get(node.fact, ())
        open_to = {value: below for value, below in node.branches if value not in never}
        if (answer := known.get(node.fact)) is not None:
            return left(open_to[answer]) if answer in open_to else None
        if (taken := usual.get(node.fact)) in open_to and (rest := left(open_to[taken])) is not None:
            return rest
        still = {value: rest for value, below in open_to.items() if (rest := left(below)) is not None}
        return _shared_question_or_common_outcome(node.fact, tuple(still.items()), unique) if still else None

    rest = left(diagram)
    return () if rest is None else rest


def diagram_nodes(diagram: Diagram) -> Iterator[Diagram]:
    """Every question and every outcome of *diagram*, each once."""
    seen: set[int] = set()
    waiting: list[Diagram] = [diagram]
    while waiting:
        node = waiting.pop()
        if id(node) not in seen:
            seen.add(id(node))
            yield node
            if isinstance(node, DiagramQuestion):
                waiting.extend(below for _, below in reversed(node.branches))


def facts_that_matter(diagram: Diagram) -> frozenset[str]:
    """The facts in *diagram* that can still change the outcome."""
    return frozenset(node.fact for node in diagram_nodes(diagram) if isinstance(node, DiagramQuestion))


def reachable_rows(diagram: Diagram) -> frozenset[str]:
    """The rows that are still open in *diagram*."""
    return frozenset(row for node in diagram_nodes(diagram) if not isinstance(node, DiagramQuestion) for row in node)


def situations(
    facts: "Sequence[Asked]", conditions: Mapping[str, Condition], instead: RowsInstead = _NO_HOUSE
) -> Iterator[tuple[dict[str, str], RowIds]]:
    """Every reachable combination of *facts*, in table order, with the rows that apply to it.

    A combination ends early where no row is left: later facts cannot fill the gap.
    """

    def walk(at: int, live: RowIds, values: dict[str, str]) -> Iterator[tuple[dict[str, str], RowIds]]:
        if at == len(facts) or not live:
            yield values, prevailing_rows(live, instead)
            return
        fact = facts[at]
        if condition_holds(fact.only_if, values):
            left = possible_values(fact, values)
            if not left:
                yield values, ()
            for value in left:
                yield from walk(at + 1, narrowed_rows(live, conditions, fact.id, value), {**values, fact.id: value})
        else:
            yield from walk(at + 1, narrowed_rows(live, conditions, fact.id, None), values)

    yield from walk(0, tuple(conditions), {})


def count_situations(facts: "Sequence[Asked]") -> int:
    """The number of combinations of *facts* that can occur."""
    later = _facts_later_ones_depend_on(facts)
    counted: dict[tuple[object, ...], int] = {}

    def walk(at: int, values: dict[str, str]) -> int:
        if at == len(facts):
            return 1
        key = (at, *(values.get(name) for name in sorted(later[at])))
        if key not in counted:
            fact = facts[at]
            counted[key] = (
                sum(walk(at + 1, {**values, fact.id: value}) for value in possible_values(fact, values))
                if condition_holds(fact.only_if, values)
                else walk(at + 1, values)
            )
        return counted[key]

    return walk(0, {})
