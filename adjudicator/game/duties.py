"""What a hand must play to a trick: follow suit, trump, head the trick; and which of these duties a card breaks.

The duties of a game are a list of words (``duties`` in a ``[game]`` section), each its own:

``follow``           play a card of the suit led, if able;
``follow-or-trump``  if able to follow, follow or trump; a trump led must be followed;
``trump``            unable to follow: trump, if able;
``head``             following, beat the best card so far, if able;
``head-trumps``      the same, where a trump was led;
``overtrump``        trumping a plain suit, beat the best card so far, if able.

``duties_from`` says since when they bind: ``start``, ``stock-gone`` (once there is nothing left to draw) or
``stock-gone-or-closed``. ``privileged`` names cards (as patterns, see ``ranking``) that need not follow a lower trump
led.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.game.ranking import TRUMP

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from adjudicator.game.ranking import Ranking


def breach(
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
    free = hand
    for duty, due in _demands(hand, trick, led, duties, ranking, privileged):
        able = [held for held in free if held in due]
        if not able:
            continue
        if card not in able:
            return duty
        free = able
    return None


def legal(
    hand: Collection[str],
    trick: Sequence[str],
    led: str,
    duties: Collection[str],
    ranking: Ranking,
    privileged: Collection[str] = (),
) -> frozenset[str]:
    """The cards of *hand* that break no duty."""
    return frozenset(card for card in hand if breach(card, hand, trick, led, duties, ranking, privileged) is None)


def _demands(
    hand: Collection[str],
    trick: Sequence[str],
    led: str,
    duties: Collection[str],
    ranking: Ranking,
    privileged: Collection[str],
) -> list[tuple[str, frozenset[str]]]:
    """(duty, the cards that satisfy it), the weightier duty first; each binds as far as the one before leaves able."""
    follows = frozenset(card for card in hand if ranking.suit(card) == led)
    trumps = frozenset(card for card in hand if ranking.is_trump(card))
    lead = trick[0]
    exempt = frozenset(
        card for card in privileged if card in follows and ranking.strength(card, led) > ranking.strength(lead, led)
    )
    best = ranking.winning(trick, led)
    beats = frozenset(card for card in hand if ranking.strength(card, led) > best)
    must_follow = bool(follows - exempt)
    demands: list[tuple[str, frozenset[str]]] = []
    if "follow" in duties and must_follow:
        demands.append(("follow", follows))
    elif "follow-or-trump" in duties and must_follow:
        demands.append(("follow", follows if led == TRUMP else follows | trumps))
    if "trump" in duties and not follows:
        demands.append(("trump", trumps))
    if ("head" in duties or ("head-trumps" in duties and led == TRUMP)) and follows:
        demands.append(("head", beats & follows))
    if "overtrump" in duties and not follows and led != TRUMP:
        demands.append(("overtrump", beats & trumps))
    return demands
