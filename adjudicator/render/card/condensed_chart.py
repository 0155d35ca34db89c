"""The outline of a flow chart: answers that come to the same are joined, laws stand where all below share them.

Answers come to the same where everything asked, said and ruled after them is the same; where only the law differs,
each answer names its own, and the rulings that rest on it as well are marked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from adjudicator.report.flow_charts import ChartQuestion

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.report.flow_charts import ChartAnswer, ChartNode, ChartRuling


Cites: TypeAlias = tuple[str, ...]


class OutlineRuling(NamedTuple):
    """A ruling: what is read out, and the laws under which."""

    said: tuple[str, ...]
    cites: Cites
    basis: str
    """What it rests on besides the text of those laws; empty for most."""
    marked: bool = False
    """Whether it rests on the laws named with the answers above as well."""


class OutlineAnswer(NamedTuple):
    """One answer, or several that come to the same."""

    answers: tuple[tuple[str, Cites], ...]
    """The words of each, and the laws of the marked rulings where it is given."""
    leads_to: OutlineNode
    cites: Cites = ()
    """The laws on which all rests that it leads to, besides what those rulings name themselves."""
    basis: str = ""
    """What all of it rests on besides the text of the laws."""


class OutlineQuestion(NamedTuple):
    """A question."""

    brief: str
    ways: tuple[OutlineAnswer, ...]


OutlineNode: TypeAlias = OutlineRuling | OutlineQuestion


def chart_outline(root: ChartNode, *, told: bool = False) -> OutlineNode:
    """The places that *root* leads to, each once, answers that come to the same together; of choices it is *told* what
    they bring, where there is room for it: all that they lead to stands below them."""
    return _Joining().joined(_Plain(told=told).outline(root))


def outline_nodes(root: OutlineNode) -> Iterator[OutlineNode]:
    """*root* and what answers lead to, each once."""
    seen, todo = {id(root)}, [root]
    while todo:
        place = todo.pop()
        yield place
        for way in place.ways if isinstance(place, OutlineQuestion) else ():
            if id(way.leads_to) not in seen:
                seen.add(id(way.leads_to))
                todo.append(way.leads_to)


class _Plain:
    """Nodes of a chart as places, each node as one place."""

    def __init__(self, *, told: bool) -> None:
        self._told = told
        """Whether answers say what they bring."""
        self._places: dict[int, OutlineNode] = {}

    def outline(self, node: ChartNode) -> OutlineNode:
        if id(node) not in self._places:
            self._places[id(node)] = self._branch(node) if isinstance(node, ChartQuestion) else _leaf(node)
        return self._places[id(node)]

    def _branch(self, node: ChartQuestion) -> OutlineQuestion:
        words = _offered if self._told else _words
        ways = (OutlineAnswer(((words(one), ()),), self.outline(one.leads_to)) for one in node.answers)
        return OutlineQuestion(node.brief, tuple(ways))


def _words(one: ChartAnswer) -> str:
    return one.words


def _offered(one: ChartAnswer) -> str:
    """The words of an answer, and what it brings where that does not stand right behind it as a ruling."""
    return f"{one.words}: {one.brings}" if one.brings and isinstance(one.leads_to, ChartQuestion) else one.words


def _leaf(node: ChartRuling) -> OutlineRuling:
    """What is read out, without the name of the fault, which stands above the chart."""
    said = node.said[1:] or node.said or (f"No ruling: {node.silent}",)
    headings = (law.cite.split(",", maxsplit=1)[0] for law in node.laws)
    cites = dict.fromkeys(part for heading in headings for part in heading.split("; "))
    return OutlineRuling(said, tuple(cites), next((law.basis for law in node.laws if law.basis), ""))


class _DifferError(Exception):
    """More than the law differs."""


class _Joining:
    """Answers put together that come to the same but for the law."""

    def __init__(self) -> None:
        self._joined: dict[int, tuple[OutlineNode, OutlineNode]] = {}
        """By the identity of a place, which is held as long: what it has become."""
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
        """*ways* of one shape as one, if they differ in one set of laws each at the most."""
        if len(ways) == 1:
            return ways
        try:
            place, laws = _merged([way.leads_to for way in ways])
        except _DifferError:
            return ways
        words = (words for way in ways for words, _ in way.answers)
        return [OutlineAnswer(tuple(zip(words, laws, strict=True)), place)]

    def _shape(self, place: OutlineNode) -> int:
        """What *place* asks and says without its laws, as a number."""
        if id(place) not in self._shape_of:
            shape: object
            if isinstance(place, OutlineRuling):
                shape = place.said, place.basis, place.marked
            else:
                shape = place.brief, tuple((way.answers, self._shape(way.leads_to)) for way in place.ways)
            self._shape_of[id(place)] = place, self._shapes.setdefault(shape, len(self._shapes))
        return self._shape_of[id(place)][1]


def node_identity(place: OutlineNode) -> object:
    """What tells *place* from others, those that it leads to by their identity."""
    if isinstance(place, OutlineRuling):
        return place
    return place.brief, tuple((way.answers, way.cites, way.basis, id(way.leads_to)) for way in place.ways)


def _merged(places: Sequence[OutlineNode]) -> tuple[OutlineNode, list[Cites]]:
    """*places* of one shape as one, and the laws that each has besides.

    Raises `_DifferError` where one place has several sets of laws besides.
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
        place, laws = _merged([way.leads_to for way in same])
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
    """*root*, to which no answer leads, with the laws that all of it rests on."""
    return _Factoring().way(OutlineAnswer((), root))


class _Factoring:
    """Places without what all of them rests on, each once."""

    def __init__(self) -> None:
        self._made: dict[int, tuple[OutlineNode, tuple[OutlineNode, Cites, str]]] = {}
        """By the identity of a place, which is held as long: what is left of it, and what it rests on."""
        self._same: dict[object, OutlineNode] = {}

    def way(self, way: OutlineAnswer) -> OutlineAnswer:
        """*way* with what all rests on that it leads to."""
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
        return OutlineQuestion(place.brief, tuple(_without(way, cites, basis) for way in ways)), cites, basis


def _leaf_without_laws(place: OutlineRuling) -> tuple[OutlineNode, Cites, str]:
    return place._replace(cites=(), basis=""), place.cites, place.basis


def _without(way: OutlineAnswer, cites: Cites, basis: str) -> OutlineAnswer:
    """*way* without what is said above it."""
    rest = tuple(one for one in way.cites if one not in cites)
    return way._replace(cites=rest, basis="" if basis else way.basis)
