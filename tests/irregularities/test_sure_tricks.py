"""Whether a trick can be lost: what the search says of endings is what every legal play of them, one by one, says."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from adjudicator.evidence import losable_trick_search
from adjudicator.evidence.losable_trick_search import can_lose_tricks
from adjudicator.formats import read_text
from adjudicator.game.duplicate_boards import DUPLICATE_CODE
from adjudicator.record.events import Called, Record
from adjudicator.table.initial_state import game_played_in_record
from adjudicator.table.timeline_builder import build_timeline
from tests.helpers import archive
from tests.helpers.rulings import laws
from tests.helpers.trials import trials

if TYPE_CHECKING:
    from adjudicator.game.game import Game
    from adjudicator.table.state_and_timeline import TableState

MOST = 14
"""Cards of an ending that are played out in every way."""


def ending(seed: int, left: int) -> TableState:
    """The table of a legal deal when so many cards are left."""
    (record,) = read_text(archive.text(seed, 1, whole=True))
    assert isinstance(record, Record)
    called = sum(isinstance(event, Called) for event in record.events)
    short = replace(record, events=record.events[: called + 52 - left])
    return build_timeline(short, game_played_in_record(short, laws().code(DUPLICATE_CODE).game)).end


def lost(
    game: Game, trump: str | None, hands: dict[str, list[str]], turn: str, lying: list[tuple[str, str]]
) -> set[str]:
    """What the sides can come to: the winners of the tricks, one after the other, of every legal play."""
    if len(lying) == len(hands):
        winner = max(lying, key=lambda played: game.strength(played[1], lying[0][1][0], trump))[0]
        return {winner + rest for rest in lost(game, trump, hands, winner, [])}
    hand = hands[turn]
    if not hand:
        return {""}
    legal = [card for card in hand if lying and card[0] == lying[0][1][0]] or hand
    found: set[str] = set()
    for card in legal:
        rest = {**hands, turn: [held for held in hand if held != card]}
        found |= lost(game, trump, rest, game.lho(turn), [*lying, (turn, card)])
    return found


@pytest.mark.parametrize("seed", range(trials(15)))
def test_what_can_be_lost_is_what_some_play_loses(seed: int) -> None:
    left = Random(f"endings {seed}").randrange(1, MOST)
    state = ending(seed, left)
    game = state.game
    lying = [(played.seat, played.card) for played in state.current.cards if played.card] if state.current else []
    hands = {seat: sorted(state.hands[seat] or ()) for seat in game.seats}
    outcomes = lost(game, state.trump, hands, state.turn or "", [*lying])
    for side in game.side_names:
        most = max(sum(game.side(winner) != side for winner in outcome) for outcome in outcomes)
        for tricks in range(5):
            assert (tricks <= most) is can_lose_tricks(state, side, tricks), (side, tricks)


def test_a_search_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is found within its bounds nothing is said."""
    state = ending(1, 20)
    monkeypatch.setattr(losable_trick_search, "_BUDGET", 3)

    assert can_lose_tricks(state, "NS", 4) is None
    assert can_lose_tricks(state, "NS", 5) is False
    assert can_lose_tricks(state, "EW", 4) is True
