"""The regular road of the play inside the fold: the cards that the hands lay down one after the other, each in turn.

Nearly every event of a record is such a card, and what it does to the table is always the same: the hand has a card
less, the trick one more, and the next hand is waited for. So these are followed in one go, without the questions that
only something irregular can raise. The first event that is anything else goes to the fold, and so does the first lead,
which may make the trump; from where that leaves the table the road is taken up again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.events import Played
from adjudicator.table.after_card import settled
from adjudicator.table.card_moves import without_card
from adjudicator.table.state import CardPlayed, Step, TableState, Trick

if TYPE_CHECKING:
    from collections.abc import Collection

    from adjudicator.game.game import Game
    from adjudicator.record.events import Record, Seat
    from adjudicator.table.card_moves import Held


def cards_in_turn(
    state: TableState, game: Game, record: Record, at: int, steps: list[Step], stops: Collection[int]
) -> TableState:
    """*state* once the cards of *record* have fallen that come in turn from the event *at* (from 0) on: each is a step
    more of *steps*. They end before an event of *stops*, at which a ruling changes what was called."""
    seat, trick = state.turn, state.current
    if seat is None or not _is_regular(state, seat):
        return state
    waiting = _clockwise(seat, trick.waiting, game) if trick is not None else []
    events = record.events
    for index in range(at, len(events)):
        event = events[index]
        if type(event) is not Played or seat is None or event.seat not in (None, seat) or index in stops:
            break
        card, step = event.card, len(steps)
        if trick is None:
            expected = tuple([other for other in game.seats if state.left[other] > 0 or other == seat])
            suit = game.suit(card, state.trump) if card else None
            number, trumps = len(state.tricks) + 1, (state.trump,) if game.trump_changes else ()
            made = CardPlayed(seat, card, seat, step, number, None, is_lead=True, suit=suit)
            trick = Trick(number, seat, (made,), expected, (), trumps)
            waiting = _clockwise(seat, expected, game)
        else:
            lead = trick.cards[0]
            made = CardPlayed(seat, card, seat, step, lead.trick, lead.card, is_lead=False, suit=lead.suit)
            trick = trick.joined_by(made)
        if event.seat is None:
            event = Played(seat, card, place=event.place, comment=event.comment)
        held = without_card(state, seat, card)
        del waiting[0]
        if waiting:
            seat = waiting[0]
            after = _joined(state, trick, seat, held)
        else:
            after = settled(state, trick, seat, held, game)
            seat, trick = after.turn if after.stage == "play" else None, None
        steps.append(Step(step, event, index, state, after, made, None, record.number(index)))
        state = after
    return state


def _is_regular(state: TableState, seat: Seat) -> bool:
    """Whether nothing is to be made good at the table, and the next card of *seat* is not the first of the play."""
    if state.stage != "play" or state.early or state.gaps:
        return False
    if state.turned is not None and state.game.raw.get("turned_card", {}).get("taken_by") == "ace-holder":
        # The ace of trumps may change its rank with the card that its holder plays.
        return False
    return bool(state.tricks) if state.current is None else _goes_on(state.current, seat)


def _goes_on(trick: Trick, seat: Seat) -> bool:
    """Whether *trick* was led in turn and nothing in it is irregular so far, and *seat* has yet to play to it."""
    lead = trick.cards[0] if trick.cards else None
    if lead is None or not lead.seat == lead.turn == trick.leader or trick.named or seat not in trick.expected:
        return False
    return not any(played.extra or played.seat == seat for played in trick.cards)


def _joined(state: TableState, trick: Trick, turn: Seat, held: Held) -> TableState:
    """*state* once a card has fallen that does not close its trick.

    What ``replace`` does, at less than its cost: of all states most are made so.
    """
    made = object.__new__(TableState)
    fields = made.__dict__ = state.__dict__.copy()
    fields["current"], fields["turn"], (fields["hands"], fields["left"]) = trick, turn, held
    return made


def _clockwise(first: Seat, among: Collection[Seat], game: Game) -> list[Seat]:
    """Those *among* all seats who play, from *first* on."""
    found = [first]
    seat = game.lho(first)
    while seat != first:
        if seat in among:
            found.append(seat)
        seat = game.lho(seat)
    return found
