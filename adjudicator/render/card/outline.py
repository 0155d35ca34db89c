"""A chart as it is drawn: answers that come to the same stand in one line.

Two answers come to the same where all that is asked, said and ruled after them is the same. Where no more than the
law differs, each answer names its own, and the rulings that rest on it as well are marked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from adjudicator.report.charts import Asked

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.report.charts import Answer, Node, Ruled

Cites: TypeAlias = tuple[str, ...]


class Leaf(NamedTuple):
    """A ruling: what is read out, and the laws under which."""

    said: tuple[str, ...]
    cites: Cites
    basis: str
    """What it rests on besides the text of those laws; empty for most."""
    marked: bool = False
    """Whether it rests on the laws named with the answers above as well."""


class Way(NamedTuple):
    """One answer, or several that come to the same."""

    answers: tuple[tuple[str, Cites], ...]
    """The words of each, and the laws of the marked rulings where it is given."""
    leads_to: Outline
    cites: Cites = ()
    """The laws on which all rests that it leads to, besides what those rulings name themselves."""
    basis: str = ""
    """What all of it rests on besides the text of the laws."""


class Branch(NamedTuple):
    """A question."""

    brief: str
    ways: tuple[Way, ...]


Outline: TypeAlias = Leaf | Branch


def outline(root: Node, *, told: bool = False) -> Outline:
    """The places that *root* leads to, each once, answers that come to the same together; of choices it is *told* what
    they bring, where there is room for it: all that they lead to stands below them."""
    return _Joining().joined(_Plain(told=told).outline(root))


def places(root: Outline) -> Iterator[Outline]:
    """*root* and what answers lead to, each once."""
    seen, todo = {id(root)}, [root]
    while todo:
        place = todo.pop()
        yield place
        for way in place.ways if isinstance(place, Branch) else ():
            if id(way.leads_to) not in seen:
                seen.add(id(way.leads_to))
                todo.append(way.leads_to)


class _Plain:
    """Nodes of a chart as places, each node as one place."""

    def __init__(self, *, told: bool) -> None:
        self._told = told
        """Whether answers say what they bring."""
        self._places: dict[int, Outline] = {}

    def outline(self, node: Node) -> Outline:
        if id(node) not in self._places:
            self._places[id(node)] = self._branch(node) if isinstance(node, Asked) else _leaf(node)
        return self._places[id(node)]

    def _branch(self, node: Asked) -> Branch:
        words = _offered if self._told else _words
        ways = (Way(((words(one), ()),), self.outline(one.leads_to)) for one in node.answers)
        return Branch(node.brief, tuple(ways))


def _words(one: Answer) -> str:
    return one.words


def _offered(one: Answer) -> str:
    """The words of an answer, and what it brings where that does not stand right behind it as a ruling."""
    return f"{one.words}: {one.brings}" if one.brings and isinstance(one.leads_to, Asked) else one.words


def _leaf(node: Ruled) -> Leaf:
    """What is read out, without the name of the fault, which stands above the chart."""
    said = node.said[1:] or node.said or (f"No ruling: {node.silent}",)
    headings = (law.cite.split(",", maxsplit=1)[0] for law in node.laws)
    cites = dict.fromkeys(part for heading in headings for part in heading.split("; "))
    return Leaf(said, tuple(cites), next((law.basis for law in node.laws if law.basis), ""))


class _DifferError(Exception):
    """More than the law differs."""


class _Joining:
    """Answers put together that come to the same but for the law."""

    def __init__(self) -> None:
        self._joined: dict[int, tuple[Outline, Outline]] = {}
        """By the identity of a place, which is held as long: what it has become."""
        self._same: dict[object, Outline] = {}
        self._shapes: dict[object, int] = {}
        self._shape_of: dict[int, tuple[Outline, int]] = {}

    def joined(self, place: Outline) -> Outline:
        if id(place) not in self._joined:
            made = place if isinstance(place, Leaf) else self._branch(place)
            self._joined[id(place)] = place, self._same.setdefault(looks(made), made)
        return self._joined[id(place)][1]

    def _branch(self, place: Branch) -> Branch:
        alike: dict[int, list[Way]] = {}
        for way in place.ways:
            alike.setdefault(self._shape(way.leads_to), []).append(way)
        ways = (way for group in alike.values() for way in self._together(group))
        return Branch(place.brief, tuple(way._replace(leads_to=self.joined(way.leads_to)) for way in ways))

    def _together(self, ways: Sequence[Way]) -> Sequence[Way]:
        """*ways* of one shape as one, if they differ in one set of laws each at the most."""
        if len(ways) == 1:
            return ways
        try:
            place, laws = _merged([way.leads_to for way in ways])
        except _DifferError:
            return ways
        words = (words for way in ways for words, _ in way.answers)
        return [Way(tuple(zip(words, laws, strict=True)), place)]

    def _shape(self, place: Outline) -> int:
        """What *place* asks and says without its laws, as a number."""
        if id(place) not in self._shape_of:
            shape: object
            if isinstance(place, Leaf):
                shape = place.said, place.basis, place.marked
            else:
                shape = place.brief, tuple((way.answers, self._shape(way.leads_to)) for way in place.ways)
            self._shape_of[id(place)] = place, self._shapes.setdefault(shape, len(self._shapes))
        return self._shape_of[id(place)][1]


def looks(place: Outline) -> object:
    """What tells *place* from others, those that it leads to by their identity."""
    if isinstance(place, Leaf):
        return place
    return place.brief, tuple((way.answers, way.cites, way.basis, id(way.leads_to)) for way in place.ways)


def _merged(places: Sequence[Outline]) -> tuple[Outline, list[Cites]]:
    """*places* of one shape as one, and the laws that each has besides.

    Raises `_DifferError` where one place has several sets of laws besides.
    """
    first = places[0]
    none: list[Cites] = [()] * len(places)
    if all(one is first for one in places):
        return first, none
    if isinstance(first, Leaf):
        return _merged_leaf([one for one in places if isinstance(one, Leaf)])
    branches = [one for one in places if isinstance(one, Branch)]
    ways, besides = [], none
    for same in zip(*(one.ways for one in branches), strict=True):
        place, laws = _merged([way.leads_to for way in same])
        ways.append(same[0]._replace(leads_to=place))
        if not any(laws):
            continue
        if any(besides) and besides != laws:
            raise _DifferError
        besides = laws
    return Branch(first.brief, tuple(ways)), besides


def _merged_leaf(leaves: Sequence[Leaf]) -> tuple[Leaf, list[Cites]]:
    shared = [one for one in leaves[0].cites if all(one in other.cites for other in leaves)]
    besides = [tuple(one for one in leaf.cites if one not in shared) for leaf in leaves]
    if any(besides) and leaves[0].marked:
        raise _DifferError
    return leaves[0]._replace(cites=tuple(shared), marked=leaves[0].marked or any(besides)), besides
