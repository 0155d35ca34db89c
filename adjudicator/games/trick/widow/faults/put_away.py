"""Cards put away for a widow or for the card turned up: what lies away at a moment, and who owes how many.

Keys of a ``[game]`` section, beside those that ``card_moves`` explains:

``widow``        ``bids``: who takes it up must have bid one of these; ``discard_first``: who has led (or played) before
                 he put cards away has broken a law of its own; ``melded_stays``: no card that he melded may go.
                 ``named_first``: trump is named before anybody sees it.
``turned_card``  ``discard_first``, for the dealer, in the same way.
``peep``         by agreement another number of cards: ``widow``, how many are taken and put away then.
``undertakings`` by the number of hands and the bid: ``widow``, false where the maker has undertaken to play without it.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.record.events import ATTENTION, TableEvent
from adjudicator.table.state import CardPlayed
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.record.events import Seat
    from adjudicator.table.state import Timeline


class Duty(NamedTuple):
    """Who has to put cards away, and how many."""

    seat: Seat
    number: int
    source: Mapping[str, object]
    """The table of the game that says so."""
    widow: bool


class Away(NamedTuple):
    """What a player has put away by a moment."""

    number: int
    cards: Counter[str]
    """Those that are named."""
    step: int
    """Where he did so last."""


def duty(timeline: Timeline) -> Duty | None:
    """The duty of this deal; None where nobody has one, or nobody knows who."""
    state = timeline.end
    raw, maker = state.game.raw, state.maker
    widow = raw.get("widow", {})
    if widow.get("to") == "declarer" and widow.get("discard") and maker:
        return Duty(maker, int(widow["discard"]), widow, widow=True)
    turned = raw.get("turned_card", {})
    accepted = state.turned is not None and state.turned.suit == state.trump
    if turned.get("taken_by") == "dealer" and accepted and state.dealer in state.game.seats:
        return Duty(state.dealer, 1, turned, widow=False)
    return None


def told(timeline: Timeline, seat: Seat, name: str, until: int | None = None) -> Iterator[tuple[int, TableEvent]]:
    """(step, event) of what *seat* did of that *name* before the step *until*."""
    for step in timeline.steps[:until]:
        event = step.event
        if isinstance(event, TableEvent) and event.name == name and event.seat == seat:
            yield step.index, event


def away(timeline: Timeline, seat: Seat, until: int | None) -> Away | None:
    """What *seat* has put away before the step *until*; None where nobody wrote how much, or that he did at all.

    Cards of it that he takes up again are no longer away.
    """
    number, cards, last = 0, Counter[str](), None
    for step in timeline.steps[:until]:
        event = step.event
        if not isinstance(event, TableEvent) or event.seat != seat:
            continue
        if event.name == "take":
            back = cards & Counter(event.cards)
            cards -= back
            number -= back.total()
        elif event.name == "discard":
            if not event.cards and not event.words:
                return None
            number += len(event.cards) or first_number(event.words) or 0
            cards.update(event.cards)
            last = step.index
    return None if last is None else Away(number, cards, last)


def taken(timeline: Timeline, seat: Seat, until: int | None) -> int | None:
    """How many cards *seat* took up before the step *until*; None where they are not all named."""
    number, gone = 0, Counter[str]()
    for step in timeline.steps[:until]:
        event = step.event
        if not isinstance(event, TableEvent) or event.seat != seat:
            continue
        if event.name == "discard":
            gone.update(event.cards)
        elif event.name == "take":
            if not event.cards:
                return None
            number += (Counter[str](event.cards) - gone).total()
    return number


def first_card(timeline: Timeline, seat: Seat) -> int | None:
    """The step of the first card that *seat* plays and does not take back."""
    for step in timeline.steps:
        if isinstance(step.did, CardPlayed) and step.did.seat == seat and timeline.stands(step.index):
            return step.index
    return None


def spoken_of(timeline: Timeline, since: int, until: int | None) -> int | None:
    """The step at which somebody first spoke of something wrong, after *since* and before *until*."""
    for step in timeline.steps[since + 1 : until]:
        if isinstance(step.event, TableEvent) and step.event.name in ATTENTION:
            return step.index
    return None
