"""Moments of a board as numbers for the script of the replay page: cards held, turns, calls and tricks.

Moment 0 is before the first event, moment N after the Nth. The deal in the page itself is static; from these numbers
the script draws the table at any moment. Keys are short since a page holds a hundred boards.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from adjudicator.render.auction_and_tricks import seats_and_call_rows, seats_and_trick_rows, taken_back_steps
from adjudicator.render.event_list import player_acting
from adjudicator.render.events_and_claims import event_text
from adjudicator.render.names_and_signs import call_text, card_text, seat_name, suit_with_text, written_rank
from adjudicator.table.state_and_timeline import CardPlayed
from adjudicator.values.cards import card_counts

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from adjudicator.record.events import Seat
    from adjudicator.render.auction_and_tricks import TrickRow
    from adjudicator.report.deal_report import DealReport
    from adjudicator.table.state_and_timeline import CallMade, Step, TableState
    from adjudicator.values.cards import Card

_Thing = TypeVar("_Thing")
_Act = TypeVar("_Act", "CallMade", "CardPlayed")

MomentSpans: TypeAlias = "list[tuple[int, int]]"
"""(first moment, last moment) of each uninterrupted presence of a thing."""
CardCopy: TypeAlias = tuple[str, int]
"""A card and the number of its copy, for games with several packs."""
TableMoments: TypeAlias = "Sequence[TableState]"
"""The states of the table: before the first event, and after each."""


def presence_spans(moments: Sequence[Collection[_Thing]]) -> dict[_Thing, MomentSpans]:
    """Each thing present at any of *moments* → its spans, in the order of first appearance."""
    found: dict[_Thing, MomentSpans] = {}
    for at, things in enumerate(moments):
        for one in things:
            spans = found.setdefault(one, [])
            if spans and spans[-1][1] == at - 1:
                spans[-1] = (spans[-1][0], at)
            else:
                spans.append((at, at))
    return found


def is_there_at_first(spans: MomentSpans) -> bool:
    """Whether the thing is present at moment 0."""
    return spans[0][0] == 0


def table_moments(report: DealReport) -> list[TableState]:
    """The states of the table before the first event and after each; empty without events."""
    return [report.steps[0].before, *(step.after for step in report.steps)] if report.steps else []


def board_moments(report: DealReport) -> dict[str, Any]:
    """The moments of *report* for the script, which reads names, cards, calls and marks off the board itself.

    ``seats``: the players, in the order of the hands on the page; ``turns``: who is to act at each moment, by the
    place in ``seats``, in base 36, ``-`` for nobody. ``held``: for each hand the spans of its cards, suit by suit.
    ``columns``: the players in the order of the auction. ``calls``: see `_Acts`. ``tricks``: number; moment from which
    it is complete for good, 0 for never; last moment at which its cards lie there; cards.
    """
    moments = table_moments(report)
    game = moments[0].game
    columns, rows = seats_and_call_rows(report.steps)
    seats = [*game.seats, *(one for one in columns if one not in game.seats)]
    told: dict[str, Any] = {"seats": [seat_name(seat) for seat in seats]}
    if not game.tricks:
        return told
    told["turns"] = "".join(_base_36(seats.index(one.turn)) if one.turn in seats else "-" for one in moments)
    told["held"] = [_hand_spans(moments, seat) for seat in game.seats]
    acts = _Acts(report.steps, moments, seats)
    if rows:
        told["seatColumns"] = [seats.index(one) for one in columns]
        told["calls"] = [
            acts.told(call) for call in acts.in_order(call for row in rows for cell in row for call in cell)
        ]
    _, tricks = seats_and_trick_rows(report.steps)
    if tricks:
        told["tricks"] = [acts.trick(trick) for trick in tricks]
    return told


def _base_36(number: int) -> str:
    return "0123456789abcdefghijklmnopqrstuvwxyz"[number] if number < 36 else "-"


def moments_script(told: Mapping[str, Any]) -> str:
    """*told* as an element of the page that no browser runs."""
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f"<script type=application/json>{text}</script>\n"


class _Acts:
    """The calls and cards of a deal, each as its moment if nothing else is to be told of it.

    The moment is below 0 for a lead. Otherwise a list: moment; last moment before the player, or a flat list of other
    spans; moment at which it was taken back, or 0; 1 for a second card of the same hand, or 0; and, if the event at
    that moment does not say them, player and text.
    """

    def __init__(self, steps: Sequence[Step], moments: TableMoments, seats: Sequence[str]) -> None:
        self._steps, self._seats = steps, seats
        self._undone = taken_back_steps(steps)
        self._laid = presence_spans(
            [[step for seat in one.game.seats for step in _steps_before_player(one, seat)] for one in moments]
        )

    @staticmethod
    def in_order(acts: Iterable[_Act]) -> list[_Act]:
        """*acts* in the order in which they happened."""
        return sorted(acts, key=lambda one: one.step)

    def trick(self, trick: TrickRow) -> list[Any]:
        """*trick* as `board_moments` describes it."""
        cards = self.in_order(card for cell in trick.cells for card in cell)
        end = max((spans[-1][1] for card in cards if (spans := self._laid.get(card.step))), default=0)
        complete = _moment_of_completion(self._steps, trick)
        return [trick.number, complete, end, *(self.told(card, end) for card in cards)]

    def told(self, one: CallMade | CardPlayed, end: int = -1) -> list[Any] | int:
        """The moment of *one*, if it lies before the player until *end*; else the list."""
        first = one.step + 1
        at = -first if isinstance(one, CardPlayed) and one.is_lead else first
        rest: list[Any] = [
            _last_or_spans(self._laid.get(one.step, []), first),
            self._undone.get(one.step, -1) + 1,
            int(isinstance(one, CardPlayed) and one.extra),
        ]
        text = (card_text(one.card) if isinstance(one, CardPlayed) else call_text(one.call)).plain
        step = self._steps[one.step]
        if (player_acting(step, {}), event_text(step.event).plain) != (seat_name(one.seat), text):
            return [at, *rest, self._seats.index(one.seat) if one.seat in self._seats else -1, text]
        while len(rest) > 1 and not rest[-1]:
            rest.pop()
        return at if rest == [end] else [at, *rest]


def _last_or_spans(spans: MomentSpans, first: int) -> int | list[int]:
    """The last moment, if *spans* are one that begins at the *first* moment; else all of them in a flat list."""
    if len(spans) == 1 and spans[0][0] == first:
        return spans[0][1]
    return [moment for span in spans for moment in span]


def _steps_before_player(moment: TableState, seat: Seat) -> Iterator[int]:
    """The steps of the cards to the current trick that lie before a player; during the auction of their last call."""
    here = [trick for trick in (moment.current, *moment.tricks[-1:]) if trick and trick.cards][:1]
    cards = [card for trick in here for card in trick.cards] + ([moment.early] if moment.early else [])
    if cards:
        yield from (card.step for card in cards if card.seat == seat and card.card)
        return
    last = next((call for call in reversed(moment.auction.calls) if call.seat == seat), None)
    if last:
        yield last.step


def _moment_of_completion(steps: Sequence[Step], trick: TrickRow) -> int:
    """The moment at which *trick* is complete for good; 0 if it has no winner."""
    if not trick.won:
        return 0
    moment = len(steps)
    while moment > 1 and any(one.number == trick.number for one in steps[moment - 2].after.tricks):
        moment -= 1
    return moment


def _hand_spans(moments: TableMoments, seat: Seat) -> list[list[int | list[int]]]:
    """The spans of the cards of a hand, suit by suit; empty if it is not given.

    A number is the last moment of a card held from the first moment on; a flat list stands for other spans.
    """
    return [[_last_or_spans(held, 0) for _, held in cards] for _, cards in suits_of_hand(moments, seat)]


def suits_of_hand(moments: TableMoments, seat: Seat) -> Iterator[tuple[str, list[tuple[str, MomentSpans]]]]:
    """The suits of a hand: glyph and (rank, spans) of every card ever held, cards of no suit last under no glyph."""
    game = moments[0].game
    held = [moment.hands.get(seat) for moment in (moments if game.tricks else moments[:1])]
    cards = presence_spans([[] if hand is None else list(_numbered_card_copies(hand)) for hand in held])
    if not cards:
        return
    order = game.rank_order
    for suit in reversed(game.suits):
        own = sorted((one for one in cards if one[0][:1] == suit), key=lambda one: -order.get(one[0][1:], -1))
        yield suit_with_text(suit, "").plain, [(written_rank(one[0][1:]), cards[one]) for one in own]
    others = [(one[0], spans) for one, spans in cards.items() if one[0][:1] not in game.suits]
    if others:
        yield "", others


def _numbered_card_copies(hand: frozenset[Card]) -> Iterator[CardCopy]:
    for card, number in card_counts(hand).items():
        yield from ((card, at) for at in range(number))
