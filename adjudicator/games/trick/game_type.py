"""Trick games as a game type: the tokens of their records, and the parts (widow, melds, …) that a game needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.game.notation import BRIDGE_TOKENS
from adjudicator.games.trick.act_due import act_due
from adjudicator.games.trick.phrases import PHRASES
from adjudicator.table.game_types import GameType, ImpossibleAct
from adjudicator.table.state_and_timeline import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.table.state_and_timeline import Timeline

_WIDOW_KEYS = ("widow", "draw_to", "exchange_when")
"""Keys of games in which cards are put away, filled up or exchanged beside the play."""
_CALLED_KEYS = ("card_called", "forced_game", "all_pass_maker")
"""Keys of games in which a card is called, or a holding of cards forces a game."""


def parts_needed(section: Mapping[str, Any]) -> Iterator[str]:
    """The parts of this package that a game with that ``[game]`` *section* needs."""
    if any(section.get(key) for key in _WIDOW_KEYS) or section.get("turned_card", {}).get("taken_by"):
        yield "widow"
    if section.get("multipliers"):
        yield "multiplied"
    if section.get("jokers"):
        yield "jokers"
    if any(section.get(key) for key in _CALLED_KEYS):
        yield "called"
    if section.get("melding") or section.get("claims"):
        yield "melds"


def plays_of_turned_card(timeline: Timeline) -> Iterator[ImpossibleAct]:
    """The plays of the turned-up card by others than the dealer, in games where only the dealer may take it."""
    if timeline.game.raw.get("turned_card", {}).get("taken_by") != "dealer":
        return
    for step in timeline.steps:
        did, turned = step.action, step.before.turned
        of_turned = isinstance(did, CardPlayed) and turned is not None and did.card == turned
        if did is not None and of_turned and did.seat != timeline.start.dealer:
            yield ImpossibleAct(step.event_index, f"{turned} is the card turned up, which only the dealer may take")


GAME_TYPE = GameType(
    tokens=BRIDGE_TOKENS,
    other_lines=(
        *("turned", "upcard", "stock", "give", "draw", "take", "discard", "meld", "out", "close", "suit", "trump"),
        "designate",
    ),
    card_effects_by_line={"card": "plays"},
    parts_needed=parts_needed,
    act_due=act_due,
    impossible_acts=plays_of_turned_card,
    phrases=PHRASES,
)
