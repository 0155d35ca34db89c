"""Obligations in force over a timeline: the seat that a ruling binds, the first step and the step that ended it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Step
    from adjudicator.values.cards import Card
    from rulebase.effect_marks import EffectMark


class ObligationTerms(NamedTuple):
    """What an obligation demands, or whom it gives which right; what its law says nothing of is absent."""

    seat: str | None = None
    """The seat that it names, or the role where the record names none."""
    side: str | None = None
    by: str | None = None
    at: str | None = None
    """Which lead a penalty is about: ``opening_lead``, ``first_lead`` …"""
    allows: str | None = None
    """What declarer may do at that lead, in words that begin with what he may choose."""
    mode: str | None = None
    """``lead`` a suit, or ``not lead`` it."""
    duty: str | None = None
    """What is to be played to one trick: ``highest``, ``trump``, ``penalty-card`` …"""
    suit: str | tuple[str, ...] | None = None
    """The suit, or several; ``trump``, ``any`` and the like where it is no certain one."""
    span: str | None = None
    """How long: ``once``, ``throughout``, ``while_on_lead`` …"""
    until: str | None = None
    """Until when, in words for people."""
    call: str | None = None
    """The call to be made again."""
    what: str | None = None
    """Which cards, in words for people."""
    if_defends: bool | None = None
    """It binds only if the side comes to defend."""
    cards: tuple[Card, ...] | str | None = None
    """The cards, or the words of the law for them where the record does not tell which."""
    grade: str | None = None
    """``major`` or ``minor``, of a penalty card that has a grade (50B)."""
    owner: Seat | None = None
    """Whose penalty cards give declarer a choice (50D2)."""
    held: tuple[Card, ...] | None = None
    """Those cards."""
    declarer: Seat | None = None
    """Who has that choice."""
    trick: int | None = None
    """The number of the one trick that it is about, once that is known."""

    @property
    def told(self) -> dict[str, Any]:
        """What is said of it, by name."""
        return {name: value for name, value in self._asdict().items() if value is not None}


NO_TERMS = ObligationTerms()


def obligation_terms(params: Mapping[str, Any]) -> ObligationTerms:
    """The terms that the *params* of an effect state."""
    return ObligationTerms(**params)


class ActiveObligation(NamedTuple):
    """An obligation in force: what a ruling binds a seat to, from one step to another."""

    effect: str
    seat: Seat
    since: int
    """The first step that it binds."""
    until: int | None
    """The step that ended it; None while it stands."""
    terms: ObligationTerms = NO_TERMS
    finding: int = 0
    marks: frozenset[EffectMark] = frozenset()
    """What its effect has in common with others."""

    def binds(self, step: int) -> bool:
        """Whether it is in force when *step* is taken."""
        return self.since <= step and (self.until is None or step <= self.until)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that it is about, as far as the record names them."""
        return self.terms.cards if isinstance(self.terms.cards, tuple) else ()


def in_force_before(bound: Iterable[ActiveObligation], end: int) -> list[ActiveObligation]:
    """What was in force of *bound* before the step *end*: what ends later had not ended by then."""
    begun = (one for one in bound if one.since <= end)
    return [one._replace(until=None) if one.until is not None and one.until >= end else one for one in begun]


def renumbered(
    bound: Iterable[ActiveObligation], before: Sequence[Step], now: Sequence[Step]
) -> tuple[ActiveObligation, ...]:
    """*bound*, which lies over the steps *before* of a record, over its steps *now*: where calls count otherwise, one
    ``AP`` is more passes or fewer."""
    if len(before) == len(now):
        return tuple(bound)
    event_of = attrgetter("event_index")

    def moved(index: int) -> int:
        if index >= len(before):
            return len(now)
        event = before[index].event_index
        among_its_own = index - bisect_left(before, event, key=event_of)
        first, after = bisect_left(now, event, key=event_of), bisect_right(now, event, key=event_of)
        return min(first + among_its_own, max(first, after - 1))

    over = (
        one._replace(since=moved(one.since), until=None if one.until is None else moved(one.until)) for one in bound
    )
    return tuple(in_force_before(over, len(now)))
