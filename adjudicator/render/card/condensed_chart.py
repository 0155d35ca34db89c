"""The outline of a flow chart: equivalent answers are joined, and a law is cited once above all that rests on it.

Answers are equivalent if all questions and rulings after them are equal. If only the laws differ, each answer cites its
own, and the rulings below that rest on them as well are marked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from adjudicator.report.flow_chart_data import ChartQuestion

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.report.flow_chart_data import ChartAnswer, ChartNode, ChartRuling


Cites: TypeAlias = tuple[str, ...]


class OutlineRuling(NamedTuple):
    """A ruling: the sentences read out, and the laws that it rests on."""

    said: tuple[str, ...]
    cites: Cites
    basis: str
    """The basis other than the text of those laws; empty for most."""
    marked: bool = False
    """Whether the laws cited with the answers above apply as well."""


class OutlineAnswer(NamedTuple):
    """One answer, or several equivalent ones."""

    answers: tuple[tuple[str, Cites], ...]
    """(the words of an answer, the laws that it adds to the marked rulings below)."""
    leads_to: OutlineNode
    cites: Cites = ()
    """The laws on which all rulings below rest, besides those that they cite themselves."""
    basis: str = ""
    """The basis other than the text of the laws that all rulings below share."""


class OutlineQuestion(NamedTuple):
    """A question with its answers."""

    brief: str
    ways: tuple[OutlineAnswer, ...]


OutlineNode: TypeAlias = OutlineRuling | OutlineQuestion


def chart_outline(root: ChartNode, *, told: bool = False) -> OutlineNode:
    """The outline of the chart at *root*: each node once, equivalent answers joined.

    *told*: answers state their outcome, unless a ruling follows directly.
    """
    return _Joining().joined(_Plain(told=told).outline(root))


def outline_nodes(root: OutlineNode) -> Iterator[OutlineNode]:
    """*root* and all nodes below it, each once."""
    seen, todo = {id(root)}, [root]
    while todo:
        place = todo.pop()
        yield place
        for way in place.ways if isinstance(place, OutlineQuestion) else ():
            if id(way.leads_to) not in seen:
                seen.add(id(way.leads_to))
                todo.append(way.leads_to)


class _Plain:
    """Converts the nodes of a chart to nodes of an outline, one to one."""

    def __init__(self, *, told: bool) -> None:
        self._told = told
        """Whether answers state their outcome."""
        self._places: dict[int, OutlineNode] = {}

    def outline(self, node: ChartNode) -> OutlineNode:
        if id(node) not in self._places:
            self._places[id(node)] = self._branch(node) if isinstance(node, ChartQuestion) else _outline_ruling(node)
        return self._places[id(node)]

    def _branch(self, node: ChartQuestion) -> OutlineQuestion:
        words = _answer_words_with_outcome if self._told else _answer_words
        ways = (OutlineAnswer(((words(one), ()),), self.outline(one.leads_to)) for one in node.answers)
        return OutlineQuestion(node.brief, tuple(ways))


def _answer_words(one: ChartAnswer) -> str:
    return one.words


def _answer_words_with_outcome(one: ChartAnswer) -> str:
    """The words of an answer, with its outcome if a question follows and not a ruling."""
    return f"{one.words}: {one.outcome}" if one.outcome and isinstance(one.leads_to, ChartQuestion) else one.words


def _outline_ruling(node: ChartRuling) -> OutlineRuling:
    """The ruling without its first sentence, the name of the fault, which is the title of the chart."""
    said = node.said[1:] or node.said or (f"No ruling: {node.no_ruling_reason}",)
    headings = (law.cite.split(",", maxsplit=1)[0] for law in node.laws)
    cites = dict.fromkeys(part for heading in headings for part in heading.split("; "))
    return OutlineRuling(said, tuple(cites), next((law.basis for law in node.laws if law.basis), ""))


class _DifferError(Exception):
    """The nodes differ in more than one set of laws each."""


class _Joining:
    """Joins answers that are equivalent, the laws aside."""

    def __init__(self) -> None:
        self._joined: dict[int, tuple[OutlineNode, OutlineNode]] = {}
        """id of a node → (the node, the joined node); holding the node keeps its id unique."""
        self._same: dict[object, OutlineNode] = {}
        self._shapes: dict[object, int] = {}
        self._shape_of: dict[int, tuple[OutlineNode, int]] = {}

    def joined(self, place: OutlineNode) -> OutlineNode:
        if id(place) not in self._joined:
            made = place if isinstance(place, OutlineRuling) else self._branch(place)
            self._joined[id(place)] = place, self._same.setdefault(node_identity(made), made)
        return self._joined[id(place)][1]

    def _branch(self, place: OutlineQuestion) -> OutlineQuestion:
        alike: dict[int, list[OutlineAnswer]] = {}
        for way in place.ways:
            alike.setdefault(self._shape(way.leads_to), []).append(way)
        ways = (way for group in alike.values() for way in self._together(group))
        return OutlineQuestion(place.brief, tuple(way._replace(leads_to=self.joined(way.leads_to)) for way in ways))

    def _together(self, ways: Sequence[OutlineAnswer]) -> Sequence[OutlineAnswer]:
        """*ways* of equal shape joined to one answer, if each adds at most one set of laws; else unchanged."""
        if len(ways) == 1:
            return ways
        try:
            place, laws = _merged_nodes_with_laws([way.leads_to for way in ways])
        except _DifferError:
            return ways
        words = (words for way in ways for words, _ in way.answers)
        return [OutlineAnswer(tuple(zip(words, laws, strict=True)), place)]

    def _shape(self, place: OutlineNode) -> int:
        """The number of the shape of *place*: its questions and rulings without their laws."""
        if id(place) not in self._shape_of:
            shape: object
            if isinstance(place, OutlineRuling):
                shape = place.said, place.basis, place.marked
            else:
                shape = place.brief, tuple((way.answers, self._shape(way.leads_to)) for way in place.ways)
            self._shape_of[id(place)] = place, self._shapes.setdefault(shape, len(self._shapes))
        return self._shape_of[id(place)][1]


def node_identity(place: OutlineNode) -> object:
    """A key for *place*, equal for nodes with the same text whose children are the same objects."""
    if isinstance(place, OutlineRuling):
        return place
    return place.brief, tuple((way.answers, way.cites, way.basis, id(way.leads_to)) for way in place.ways)


def _merged_nodes_with_laws(places: Sequence[OutlineNode]) -> tuple[OutlineNode, list[Cites]]:
    """(the nodes *places*, of equal shape, merged to one; the laws that each adds to it).

    Raises `_DifferError` where one of them adds several sets of laws.
    """
    first = places[0]
    none: list[Cites] = [()] * len(places)
    if all(one is first for one in places):
        return first, none
    if isinstance(first, OutlineRuling):
        return _merged_leaf([one for one in places if isinstance(one, OutlineRuling)])
    branches = [one for one in places if isinstance(one, OutlineQuestion)]
    ways, besides = [], none
    for same in zip(*(one.ways for one in branches), strict=True):
        place, laws = _merged_nodes_with_laws([way.leads_to for way in same])
        ways.append(same[0]._replace(leads_to=place))
        if not any(laws):
            continue
        if any(besides) and besides != laws:
            raise _DifferError
        besides = laws
    return OutlineQuestion(first.brief, tuple(ways)), besides


def _merged_leaf(leaves: Sequence[OutlineRuling]) -> tuple[OutlineRuling, list[Cites]]:
    shared = [one for one in leaves[0].cites if all(one in other.cites for other in leaves)]
    besides = [tuple(one for one in leaf.cites if one not in shared) for leaf in leaves]
    if any(besides) and leaves[0].marked:
        raise _DifferError
    return leaves[0]._replace(cites=tuple(shared), marked=leaves[0].marked or any(besides)), besides


def outline_with_laws_factored(root: OutlineNode) -> OutlineAnswer:
    """The outline at *root* under an answer without words, each law cited once above all that rests on it."""
    return _Factoring().way(OutlineAnswer((), root))


class _Factoring:
    """Moves the laws and the basis that all answers to a question share up to the question."""

    def __init__(self) -> None:
        self._made: dict[int, tuple[OutlineNode, tuple[OutlineNode, Cites, str]]] = {}
        """id of a node → (the node, (the node without shared laws, those laws, the shared basis))."""
        self._same: dict[object, OutlineNode] = {}

    def way(self, way: OutlineAnswer) -> OutlineAnswer:
        """*way* with the laws and the basis that all rulings below it share."""
        place = way.leads_to
        if id(place) not in self._made:
            bare, cites, basis = _leaf_without_laws(place) if isinstance(place, OutlineRuling) else self._branch(place)
            self._made[id(place)] = place, (self._same.setdefault(node_identity(bare), bare), cites, basis)
        left, cites, basis = self._made[id(place)][1]
        return way._replace(leads_to=left, cites=cites, basis=basis)

    def _branch(self, place: OutlineQuestion) -> tuple[OutlineNode, Cites, str]:
        ways = [self.way(way) for way in place.ways]
        cites = tuple(one for one in ways[0].cites if all(one in way.cites for way in ways))
        basis = ways[0].basis if len({way.basis for way in ways}) == 1 else ""
        return (
            OutlineQuestion(place.brief, tuple(_answer_without_cited_laws(way, cites, basis) for way in ways)),
            cites,
            basis,
        )


def _leaf_without_laws(place: OutlineRuling) -> tuple[OutlineNode, Cites, str]:
    return place._replace(cites=(), basis=""), place.cites, place.basis


def _answer_without_cited_laws(way: OutlineAnswer, cites: Cites, basis: str) -> OutlineAnswer:
    """*way* without the laws and the basis cited above it."""
    rest = tuple(one for one in way.cites if one not in cites)
    return way._replace(cites=rest, basis="" if basis else way.basis)
