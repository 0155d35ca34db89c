"""Games of tricks at the door: how a deal is written down, and which rooms here a game needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.game.manners import BRIDGE
from adjudicator.table.sorts import Sort

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_WIDOW = ("widow", "draw_to", "exchange_when")
"""Keys of a game in which cards are put away, filled up or exchanged beside the play."""
_CALLED = ("card_called", "forced_game", "all_pass_maker")
"""Keys of a game in which a card is called, or the holding of cards forces a game."""


def beside(section: Mapping[str, Any]) -> Iterator[str]:
    """The rooms in this one that a game with that ``[game]`` section needs."""
    if any(section.get(key) for key in _WIDOW) or section.get("turned_card", {}).get("taken_by"):
        yield "widow"
    if section.get("multipliers"):
        yield "multiplied"
    if section.get("jokers"):
        yield "jokers"
    if any(section.get(key) for key in _CALLED):
        yield "called"
    if section.get("melding") or section.get("claims"):
        yield "melds"


SORT = Sort(
    manner=BRIDGE,
    besides=(
        *("turned", "upcard", "stock", "give", "draw", "take", "discard", "meld", "out", "close", "suit", "trump"),
        "designate",
    ),
    lines={"card": "plays"},
    beside=beside,
)
