"""The outline of a long chart with each law at the first answer below which all rests on it.

What comes to the same under other laws is then one place: it is drawn once, and each answer names the laws of its road.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.render.card.outline import Branch, Leaf, Way, looks

if TYPE_CHECKING:
    from adjudicator.render.card.outline import Cites, Outline


def factored(root: Outline) -> Way:
    """*root*, to which no answer leads, with the laws that all of it rests on."""
    return _Factoring().way(Way((), root))


class _Factoring:
    """Places without what all of them rests on, each once."""

    def __init__(self) -> None:
        self._made: dict[int, tuple[Outline, tuple[Outline, Cites, str]]] = {}
        """By the identity of a place, which is held as long: what is left of it, and what it rests on."""
        self._same: dict[object, Outline] = {}

    def way(self, way: Way) -> Way:
        """*way* with what all rests on that it leads to."""
        place = way.leads_to
        if id(place) not in self._made:
            bare, cites, basis = _leaf(place) if isinstance(place, Leaf) else self._branch(place)
            self._made[id(place)] = place, (self._same.setdefault(looks(bare), bare), cites, basis)
        left, cites, basis = self._made[id(place)][1]
        return way._replace(leads_to=left, cites=cites, basis=basis)

    def _branch(self, place: Branch) -> tuple[Outline, Cites, str]:
        ways = [self.way(way) for way in place.ways]
        cites = tuple(one for one in ways[0].cites if all(one in way.cites for way in ways))
        basis = ways[0].basis if len({way.basis for way in ways}) == 1 else ""
        return Branch(place.brief, tuple(_without(way, cites, basis) for way in ways)), cites, basis


def _leaf(place: Leaf) -> tuple[Outline, Cites, str]:
    return place._replace(cites=(), basis=""), place.cites, place.basis


def _without(way: Way, cites: Cites, basis: str) -> Way:
    """*way* without what is said above it."""
    rest = tuple(one for one in way.cites if one not in cites)
    return way._replace(cites=rest, basis="" if basis else way.basis)
