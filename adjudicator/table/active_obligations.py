"""Obligations in force over a timeline: the seat bound by a ruling, the first step and the step that ended it."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicator.record.events import Seat
from adjudicator.values.cards import Card
from rulebase.effect_marks import EffectMark

if TYPE_CHECKING:
    from adjudicator.table.state_and_timeline import Step


class ObligationTerms(NamedTuple):
    """Terms of an obligation or right; a term of which the law says nothing is None."""

    seat: str | None = None
    """The seat named, or the role if the record names none."""
    side: str | None = None
    by: str | None = None
    at: str | None = None
    """The lead that a penalty is about: ``opening_lead``, ``first_lead`` …"""
    allows: str | None = None
    """The options of declarer at that lead, beginning with the words that choose them."""
    mode: str | None = None
    """``lead`` a suit, or ``not lead`` that suit."""
    duty: str | None = None
    """The duty at one trick: ``highest``, ``trump``, ``penalty-card`` …"""
    suit: str | tuple[str, ...] | None = None
    """The suit, or several; ``trump``, ``any`` and the like if no certain suit is meant."""
    span: str | None = None
    """Duration: ``once``, ``throughout``, ``while_on_lead`` …"""
    until: str | None = None
    """The end, in words for people."""
    call: str | None = None
    """The call to be made again."""
    what: str | None = None
    """The cards meant, in words for people."""
    if_defends: bool | None = None
    """Whether it binds only if the side comes to defend."""
    cards: tuple[Card, ...] | str | None = None
    """The cards, or the law's words for them if the record does not identify them."""
    grade: str | None = None
    """``major`` or ``minor``, of a penalty card that has a grade (50B)."""
    owner: Seat | None = None
    """The player whose penalty cards give declarer a choice (50D2)."""
    held: tuple[Card, ...] | None = None
    """The penalty cards of *owner*."""
    declarer: Seat | None = None
    """The player who has that choice."""
    trick: int | None = None
    """The number of the one trick it is about, once known."""

    @property
    def told(self) -> dict[str, Any]:
        """The terms that are not None, by name."""
        return {name: value for name, value in self._asdict().items() if value is not None}


NO_TERMS = ObligationTerms()


def obligation_terms(params: Mapping[str, Any]) -> ObligationTerms:
    """The terms that the *params* of an effect state."""
    return ObligationTerms(**params)


class ActiveObligation(NamedTuple):
    """An obligation in force: it binds a seat from one step to another."""

    effect: str
    seat: Seat
    first_step: int
    """The first step bound by it."""
    last_step: int | None
    """The step that ended it; None while it is in force."""
    terms: ObligationTerms = NO_TERMS
    finding: int = 0
    marks: frozenset[EffectMark] = frozenset()
    """Marks that its effect shares with others."""

    def binds(self, step: int) -> bool:
        """Whether it is in force when *step* is taken."""
        return self.first_step <= step and (self.last_step is None or step <= self.last_step)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that it is about, as far as the record names them."""
        return self.terms.cards if isinstance(self.terms.cards, tuple) else ()


def obligations_as_known_before_step(bound: Iterable[ActiveObligation], end: int) -> list[ActiveObligation]:
    """The obligations of *bound* in force before the step *end*; those that end later count as not yet ended."""
    begun = (one for one in bound if one.first_step <= end)
    return [
        one._replace(last_step=None) if one.last_step is not None and one.last_step >= end else one for one in begun
    ]


def obligations_renumbered_to_steps(
    bound: Iterable[ActiveObligation], before: "Sequence[Step]", now: "Sequence[Step]"
) -> tuple[ActiveObligation, ...]:
    """*bound* renumbered from the steps *before* to the steps *now*; one ``AP`` may expand to another number of
    passes."""
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
        one._replace(
            first_step=moved(one.first_step), last_step=None if one.last_step is None else moved(one.last_step)
        )
        for one in bound
    )
    return tuple(obligations_as_known_before_step(over, len(now)))
