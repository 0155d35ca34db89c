"""Cards that obey the demands in force: of a suit or not of it, a certain card, one that wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.table.state_and_timeline import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.table.active_obligations import ActiveObligation
    from adjudicator.table.state_and_timeline import TableState
    from adjudicator.values.cards import Card

TRUMP_SUIT_DEMANDED = "trump"
"""The word of a demand for the trump suit, whichever it is."""


def cards_meeting_demands(
    here: Sequence[ActiveObligation], played: CardPlayed, legal: set[Card], state: TableState
) -> set[Card] | None:
    """The cards of *legal* that meet the demands *here*; empty if they cannot be met, None if there are none.

    A demand that cannot be met by itself counts as met (CB-75; Law 59); if each could be met but not all at once, the
    player is free.
    """
    answers = [cards for binding in here if (cards := _cards_obeying_demand(binding, played, legal, state)) is not None]
    if not answers:
        return None
    left = set(legal)
    for cards in answers:
        left &= cards or legal
    return left if any(answers) else set()


def _cards_obeying_demand(
    binding: ActiveObligation, played: CardPlayed, legal: set[Card], state: TableState
) -> set[Card] | None:
    """The cards of *legal* that obey one demand; None if it does not concern this card."""
    suit, led = _only_suit_demanded(binding), played.led
    this_trick = led is not None and binding.terms.trick == played.trick
    match binding.effect:
        case "lead_suit" if played.is_lead:
            return _cards_in_or_out_of_suit(binding.terms.mode == "lead", suit, legal, state)
        case "lead_from" if played.is_lead and suit:
            return _cards_of_suit(suit, legal, state)
        case "may_not_play_suit" if this_trick:
            return legal - _cards_of_suit(suit, legal, state)
        case "must_play_at_turn" if this_trick:
            return legal & set(binding.cards)
        case "must_play_exposed":
            return legal & set(binding.cards)
        case "may_not_play_exposed":
            return legal - set(binding.cards)
        case "play_duty" if this_trick and led is not None:
            return _cards_meeting_duty(binding, played, legal, state)
    return None


def _cards_meeting_duty(
    binding: ActiveObligation, played: CardPlayed, legal: set[Card], state: TableState
) -> set[Card] | None:
    """The cards of *legal* that meet a duty at one trick."""
    suited = sorted((card for card in legal if card[0] == played.suit), key=_rank_order)
    named = set(binding.cards)
    match binding.terms.duty:
        case "highest":
            return set(suited[-1:])
        case "lowest":
            return set(suited[:1])
        case "other_suit":
            return _cards_of_suit(_only_suit_demanded(binding), legal, state)
        case "trump":
            return _cards_of_suit(TRUMP_SUIT_DEMANDED, legal, state)
        case "not-trump":
            return legal - _cards_of_suit(TRUMP_SUIT_DEMANDED, legal, state)
        case "win":
            return _winning_cards(played, legal, state)
        case "lose":
            return legal - _winning_cards(played, legal, state)
        case "suggested" if named:
            return legal & named
        case "not-suggested" | "other-card" if named:
            return legal - named
    return None


def _only_suit_demanded(binding: ActiveObligation) -> str:
    """The one suit that a demand names; empty for none, or for several."""
    return binding.terms.suit if isinstance(binding.terms.suit, str) else ""


def _cards_in_or_out_of_suit(required: bool, suit: str, legal: set[Card], state: TableState) -> set[Card]:
    of_suit = _cards_of_suit(suit, legal, state)
    return of_suit if required else legal - of_suit


def _cards_of_suit(suit: str, legal: set[Card], state: TableState) -> set[Card]:
    """The cards of *legal* that belong to *suit*: a left bower is of the trump suit."""
    trump = state.trump
    if suit == TRUMP_SUIT_DEMANDED:
        ranking = state.game.ranking(trump)
        return {card for card in legal if ranking.is_trump(card)}
    return {card for card in legal if state.game.suit(card, trump) == suit}


def _winning_cards(played: CardPlayed, legal: set[Card], state: TableState) -> set[Card]:
    """The cards of *legal* that would win the trick so far."""
    trick, game = state.current, state.game
    if trick is None or played.suit is None:
        return set()
    lying = [one.card for one in trick.cards if one.card is not None and not one.extra]
    best = max((game.strength(card, played.suit, state.trump) for card in lying), default=0)
    return {card for card in legal if game.strength(card, played.suit, state.trump) > best}


def _rank_order(card: Card) -> int:
    return "23456789TJQKA".find(card.rank)
