"""The game named by the Player after winning the bidding, and the announcements made with it.

They are recorded as ``!trump A guckser`` or as words of the Player (``A:guckser``, ``A:schneider``). Keys of a
``[game]`` section:

``games``          by name: ``order``, the order of the cards, where the name is not that of one; ``uses_widow``;
                   ``declared = "before-widow"``, it is named before the widow is taken up; ``hand = "open"`` with
                   ``shown = "before-play"``, the hand is laid open before a card is played.
``announced``      what may be announced besides, as long as no card is played and in no game that uses the widow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.events import TableEvent
from adjudicator.table.state_and_timeline import CallMade, CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Step, Timeline


def game_or_announcement(step: Step, player: Seat) -> str | None:
    """The game or announcement that *player* makes at *step*, in the words of the table ``games``; None for anything
    else."""
    event, did, raw = step.event, step.action, step.before.game.raw
    words = {*raw.get("games", {}), *raw.get("announced", ())}
    if isinstance(event, TableEvent) and event.name == "trump" and event.seat == player:
        return event.words[0] if event.words[0] in words else None
    if isinstance(did, CallMade) and did.late and did.seat == player:
        # An open game is named by the game and that word: "ouvert" after grand or null.
        word = did.call
        opened = f"{step.before.trump}-{word}"
        return opened if opened in words else word if word in words else None
    return None


def is_widow_taken(step: Step, player: Seat) -> bool:
    """Whether *player* takes up the widow at *step*."""
    event = step.event
    return isinstance(event, TableEvent) and event.name == "take" and event.seat == player


def is_hand_laid_open(step: Step, player: Seat) -> bool:
    """Whether *player* lays their hand open at *step*."""
    event = step.event
    shown = isinstance(event, TableEvent) and event.name == "expose" and event.seat == player
    return shown and isinstance(event, TableEvent) and ("hand" in event.words or len(event.cards) > 1)


def game_and_announcements_in_time(timeline: Timeline) -> str:
    """The game named in time, with its announcements: ``guckser``, ``solo schneider``; else empty."""
    raw, player = timeline.end.game.raw, timeline.end.maker
    if player is None:
        return ""
    if not raw.get("games"):
        return ""
    said, took = (
        list(_game_words_in_time(timeline, player)),
        any(is_widow_taken(step, player) for step in timeline.steps),
    )
    names = [word for word in said if word in raw.get("games", {})]
    announced = [] if took else [word for word in said if word in raw.get("announced", ())]
    if not names and announced:
        # An announcement belongs to a game that is played as dealt.
        names = [name for name, table in raw["games"].items() if not {"uses_widow", "tricks", "no_trick"} & set(table)]
    return " ".join([*names[-1:], *announced])


def game_named_or_bid(timeline: Timeline) -> str:
    """The game named, or the game bid where bids are games."""
    won = timeline.end.auction.last_bid
    bid = won.call if won and won.call in timeline.end.game.raw.get("games", {}) else ""
    return game_and_announcements_in_time(timeline) or bid


def _game_words_in_time(timeline: Timeline, player: Seat) -> Iterator[str]:
    for step in timeline.steps:
        if isinstance(step.action, CardPlayed):
            return
        if word := game_or_announcement(step, player):
            yield word
