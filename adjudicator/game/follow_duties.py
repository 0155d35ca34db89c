"""Duties of play to a trick: follow suit, trump, head the trick; and which of them a card breaks.

The duties of a game are a list of words (``duties`` in a ``[game]`` section), each independent of the others:

``follow``           play a card of the suit led, if able;
``follow-or-trump``  if able to follow, follow or trump; a trump led must be followed;
``trump``            unable to follow: trump, if able;
``head``             following, beat the best card so far, if able;
``head-trumps``      the same, where a trump was led;
``overtrump``        trumping a plain suit, beat the best card so far, if able.

``duties_from`` gives the moment from which they bind: ``start``, ``stock-gone`` (once there is nothing left to draw) or
``stock-gone-or-closed``. ``privileged`` names cards (as patterns, see ``card_ranking``) that need not follow a lower
trump led.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.game.card_ranking import TRUMP

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from adjudicator.game.card_ranking import Ranking


def duty_broken_by(
    card: str,
    hand: Collection[str],
    trick: Sequence[str],
    led: str,
    duties: Collection[str],
    ranking: Ranking,
    privileged: Collection[str] = (),
) -> str | None:
    """The duty that *card* breaks when it is played from *hand* (it included) to *trick*; None if it breaks none.

    *trick* holds the cards played so far, the lead first; *led* is the suit that counts as led.
    """
    free: Collection[str] = hand
    for duty, due in _duties_with_satisfying_cards(hand, trick, led, duties, ranking, privileged):
        able = [held for held in free if held in due]
        if not able:
            continue
        if card not in able:
            return duty
        free = able
    return None


def follows_suit_with_no_further_duty(card: str, led: str, duties: Collection[str], ranking: Ranking) -> bool:
    """Whether *card* is of the suit *led* and no duty asks for more than that, so that it breaks none, whatever the
    hand and the trick."""
    headed = "head" in duties or ("head-trumps" in duties and led == TRUMP)
    return not headed and ranking.suit(card) == led


def legal_cards(
    hand: Collection[str],
    trick: Sequence[str],
    led: str,
    duties: Collection[str],
    ranking: Ranking,
    privileged: Collection[str] = (),
) -> frozenset[str]:
    """The cards of *hand* that break no duty."""
    free: Collection[str] = hand
    for _, due in _duties_with_satisfying_cards(hand, trick, led, duties, ranking, privileged):
        free = [held for held in free if held in due] or free
    return frozenset(free)


def _duties_with_satisfying_cards(
    hand: Collection[str],
    trick: Sequence[str],
    led: str,
    duties: Collection[str],
    ranking: Ranking,
    privileged: Collection[str],
) -> list[tuple[str, frozenset[str]]]:
    """(duty, the cards that satisfy it), the weightier duty first; each applies within the cards that the earlier ones
    allow."""
    follows = frozenset(card for card in hand if ranking.suit(card) == led)
    demands: list[tuple[str, frozenset[str]]] = []
    if not follows:
        trumps = frozenset(card for card in hand if ranking.is_trump(card))
        if "trump" in duties:
            demands.append(("trump", trumps))
        if "overtrump" in duties and led != TRUMP:
            demands.append(("overtrump", _cards_beating_trick(trumps, trick, led, ranking)))
        return demands
    lead = ranking.strength(trick[0], led)
    exempt = {card for card in privileged if card in follows and ranking.strength(card, led) > lead}
    if not follows <= exempt:
        if "follow" in duties:
            demands.append(("follow", follows))
        elif "follow-or-trump" in duties:
            trumps = frozenset(card for card in hand if ranking.is_trump(card))
            demands.append(("follow", follows if led == TRUMP else follows | trumps))
    if "head" in duties or ("head-trumps" in duties and led == TRUMP):
        demands.append(("head", _cards_beating_trick(follows, trick, led, ranking)))
    return demands


def _cards_beating_trick(cards: frozenset[str], trick: Sequence[str], led: str, ranking: Ranking) -> frozenset[str]:
    """The cards of *cards* that beat the best of *trick*."""
    best = ranking.highest_strength(trick, led)
    return frozenset(card for card in cards if ranking.strength(card, led) > best)
