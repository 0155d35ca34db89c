"""Duties of play, such as following suit or heading the trick: the duty that a card broke, and the cards that keep
them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.game.card_ranking import TRUMP
from adjudicator.game.follow_duties import duty_broken_by, follows_suit_with_no_further_duty, legal_cards
from adjudicator.record.events import TableEvent
from adjudicator.table.state_and_timeline import UNKNOWN_TRUMP, CardPlayed
from adjudicator.values.cards import hand_size

if TYPE_CHECKING:
    from adjudicator.table.state_and_timeline import TableState, Timeline
    from adjudicator.values.cards import Card

_FOLLOW = "follow"
_PROVABLE_BY_PART_OF_HAND = (_FOLLOW, "head")
"""Duties whose breach a part of the hand can prove; a part cannot prove that the hand was void in the suit led."""


def duties_are_in_force(state: TableState) -> bool:
    """Whether the duties of play are in force: in some games only once the stock is gone or closed."""
    since = state.game.raw.get("duties_from", "start")
    return since == "start" or not state.stock or (state.closed and since == "stock-gone-or-closed")


def suit_of_played_card(timeline: Timeline, played: CardPlayed) -> str | None:
    """The suit of the card *played* itself, regardless of the suit led; None if the card is unknown."""
    state = timeline.steps[played.step].before
    return state.game.suit(played.card, state.trump) if played.card else None


def broken_duty(timeline: Timeline, played: CardPlayed) -> str | None:
    """The duty that the card *played* broke: ``follow``, ``trump``, ``head`` or ``overtrump``; None if it broke none,
    or if the record does not show it."""
    if played.led is None or played.card is None or played.suit is None or played.extra:
        return None
    state = timeline.steps[played.step].before
    game = state.game
    plain = game.cards_belong_to_suit_shown and game.duties == (_FOLLOW,)
    if plain and played.card[0] == played.suit:
        return None
    if not duties_are_in_force(state):
        return None
    if not plain and follows_suit_with_no_further_duty(
        played.card, _suit_led(state, played), game.duties, game.ranking(state.trump)
    ):
        return None
    held, whole = known_hand_and_whether_complete(timeline, played)
    if plain:
        return _FOLLOW if any(card[0] == played.suit for card in held) else None
    if state.trump == UNKNOWN_TRUMP and game.trump != "none":
        return None
    return _breach_in_known_hand(state, played, played.card, held | {played.card}, whole)


def known_hand_and_whether_complete(timeline: Timeline, played: CardPlayed) -> tuple[frozenset[Card], bool]:
    """(cards that the hand is known to have held when it played *played*, whether these are all of them)."""
    state = timeline.steps[played.step].before
    hand = state.hands[played.seat]
    held = frozenset(hand or ())
    if hand is not None and hand_size(hand) >= state.left[played.seat]:
        return held, True
    proved, count = _hand_proved_by_later_play(timeline, played)
    return held | proved, count >= state.left[played.seat]


def highest_trump_due_on_lead(timeline: Timeline, played: CardPlayed) -> Card | None:
    """The trump that the hand had to lead instead: its highest known one, where the game demands that of a hand with
    certain trumps (``lead_highest`` of a ``[game]`` section); None if the lead was right."""
    state = timeline.steps[played.step].before
    if not played.is_lead or played.card is None or state.trump == UNKNOWN_TRUMP:
        return None
    ranking = state.game.ranking(state.trump)
    due = ranking.cards(state.game.raw.get("lead_highest", ()))
    held = [card for card in known_hand_and_whether_complete(timeline, played)[0] if card in due]
    best = max(held, key=lambda card: ranking.strength(card, TRUMP), default=None)
    right = best is None or ranking.strength(played.card, TRUMP) >= ranking.strength(best, TRUMP)
    return None if right else best


def playable_cards(state: TableState, played: CardPlayed, hand: frozenset[Card]) -> set[Card]:
    """The cards of *hand* that the duties of play allow in place of *played*."""
    game, trick = state.game, state.current
    if played.led is None or played.suit is None or not duties_are_in_force(state):
        return set(hand)
    if game.cards_belong_to_suit_shown and game.duties == (_FOLLOW,):
        return {card for card in hand if card[0] == played.suit} or set(hand)
    before = [one.card for one in trick.cards if one is not trick.lead and one.card and not one.extra] if trick else []
    ranking = game.ranking(state.trump)
    privileged = ranking.cards(game.raw.get("privileged", ()))
    able = legal_cards(hand, [played.led, *before], _suit_led(state, played), game.duties, ranking, privileged)
    return {card for card in hand if card in able}


def _suit_led(state: TableState, played: CardPlayed) -> str:
    """The suit led, in the ranking's terms: all trumps are one suit."""
    trumps = played.led is not None and state.game.ranking(state.trump).is_trump(played.led)
    own = played.led is not None and played.suit == state.game.suit(played.led, state.trump)
    return TRUMP if trumps and own else played.suit or ""


def _breach_in_known_hand(
    state: TableState, played: CardPlayed, card: Card, held: frozenset[Card], whole: bool
) -> str | None:
    game, trick = state.game, state.current
    ranking = game.ranking(state.trump)
    lead = trick.lead if trick else None
    before = [one.card for one in trick.cards if one is not lead and not one.extra] if trick else []
    if None in before or played.led is None:
        return None
    lying = [played.led, *(one for one in before if one)]
    privileged = ranking.cards(game.raw.get("privileged", ()))
    duty = duty_broken_by(card, held, lying, _suit_led(state, played), game.duties, ranking, privileged)
    return duty if whole or duty in _PROVABLE_BY_PART_OF_HAND else None


def _hand_proved_by_later_play(timeline: Timeline, played: CardPlayed) -> tuple[frozenset[Card], int]:
    """(cards that the hand plays from now on: it held them, unless it got them in the meantime; number of cards it is
    seen to have held, this one included)."""
    state = timeline.steps[played.step].before
    if state.stock or played.trick <= state.game.draw_tricks:
        return frozenset(), 0
    cards: set[Card] = set()
    got: set[Card] = set()
    count = int(timeline.stands(played.step))
    for step in timeline.steps[played.step + 1 :]:
        match step.action, step.event:
            case CardPlayed(seat=seat, card=str() as card), _ if seat == played.seat and card not in got:
                cards.add(card)
                count += timeline.stands(step.index)
            case _, TableEvent(name="draw" | "take", seat=seat, cards=new) if seat == played.seat:
                if not new:
                    break
                got.update(new)
    return frozenset(cards), count
