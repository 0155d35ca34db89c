"""The melds on the table, the cards a player has played, and the cards they surely hold: the basis for judging melds.

Like cards of several packs cannot be told apart, so a fault is certain only if it holds for each of them.

The table ``melding`` of a ``[game]`` section gives the rules, beside the keys that ``combinations`` reads:

``when``        ``trick-won``: on winning a trick and before the draw; ``leading``: by the player who leads one of
                the cards; ``before-play``; ``announced``: by word, before the own first card.
``one_a_turn``  one in a turn; ``fresh``: at least one card from the hand; ``right_hand``: only with a hand of the
                right number; ``last_draw``: false if the player who takes the last face-down card may not meld.
``again``       when a card may serve twice: ``other-class`` (or in a higher meld of its class), ``other-kind`` (of
                declaration), ``after-played`` (once one of the cards has been played).
``once``        ``heading``: no card twice in the melds of one class, if all melds are made together.
``lacking``     whether the law covers a meld that its cards do not make.
``one_scored``  one scored in a turn, though several may be shown (``!meld N SQ DJ = 0``).
``miscount``    the kind of irregularity of a meld scored with a wrong value; ``doubtful``: the values printed for
                a meld whose value is in doubt.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.evidence.meld_values import trump_for_meld
from adjudicator.game.meld_combinations import Combinations, meld_points_in_words
from adjudicator.record.events import TableEvent
from adjudicator.table.state_and_timeline import CardPlayed
from adjudicator.values.cards import hand_size

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.game.game import Game
    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Step, TableState, Timeline


class MeldMade(NamedTuple):
    """One ``!meld``, with all cards of the combination, those already on the table included."""

    seat: Seat
    cards: Counter[str]
    name: str | None
    """The combination; None if the cards do not make exactly one."""
    step: int
    points: int | None = None
    """The points scored for the meld; 0 if it was only shown, None if not recorded."""

    def before(self, timeline: Timeline) -> TableState:
        """The table just before the meld."""
        return timeline.steps[self.step].before


def melds_made(timeline: Timeline) -> Iterator[MeldMade]:
    """The melds of *timeline*, in order."""
    combinations = Combinations.from_section(timeline.game.raw)
    for step in timeline.steps:
        event = step.event
        if not isinstance(event, TableEvent) or event.name != "meld" or event.seat is None:
            continue
        if event.seat in step.before.hands and event.cards:
            # The first marriage sets the trump, so it counts as one of trumps.
            name = combinations.name(event.cards, trump_for_meld(timeline, step))
            yield MeldMade(event.seat, Counter(event.cards), name, step.index, meld_points_in_words(event.words))


def cards_played_between(timeline: Timeline, seat: Seat, since: int, until: int) -> Counter[str]:
    """The cards that *seat* played from the step *since* to before *until*, those taken back left out."""
    cards = (
        step.action.card
        for step in timeline.steps[since:until]
        if isinstance(step.action, CardPlayed) and step.action.seat == seat and timeline.stands(step.index)
    )
    return Counter(card for card in cards if card)


def last_card_step(timeline: Timeline, until: int) -> Step | None:
    """The last step before *until* at which a card was played."""
    return next((step for step in reversed(timeline.steps[:until]) if isinstance(step.action, CardPlayed)), None)


def stock_when_last_trick_completed(timeline: Timeline, until: int) -> int:
    """The number of stock cards when the last trick before *until* was completed: the next draws come from these."""
    last = last_card_step(timeline, until)
    if last is None:
        return timeline.start.stock
    return 0 if timeline.steps[until].before.closed else last.before.stock


def has_drawn_since_last_card(timeline: Timeline, seat: Seat, until: int) -> bool:
    """Whether *seat* has drawn between the last card played and the step *until*."""
    last = last_card_step(timeline, until)
    return any(
        isinstance(step.event, TableEvent) and step.event.name == "draw" and step.event.seat == seat
        for step in timeline.steps[0 if last is None else last.index : until]
    )


def cards_held(timeline: Timeline, seat: Seat, at: int) -> Counter[str] | None:
    """The cards of *seat* at the step *at*, melded ones included; None if not all are known."""
    state = timeline.steps[at].before
    hand = state.hands.get(seat)
    if hand is None:
        return None
    # A player who has still to draw is counted with the card to come.
    due = bool(state.tricks) and state.current is None and stock_when_last_trick_completed(timeline, at) > 0
    pending = 1 if due and not has_drawn_since_last_card(timeline, seat, at) else 0
    return Counter(getattr(hand, "counts", hand)) if hand_size(hand) == state.left[seat] - pending else None


def most_copies_held(timeline: Timeline, seat: Seat, at: int, card: str) -> int:
    """The most copies of *card* that *seat* can hold at the step *at*."""
    known = cards_held(timeline, seat, at)
    if known is not None:
        return known[card]
    gone = sum(
        isinstance(step.action, CardPlayed) and step.action.card == card and timeline.stands(step.index)
        for step in timeline.steps[:at]
    )
    return copies_in_pack(timeline.game, card) - gone


def copies_in_pack(game: Game, card: str) -> int:
    """The number of copies of *card* in the pack."""
    return game.copies(card)
