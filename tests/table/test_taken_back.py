"""Cards that are played and taken back in whatever order: the table is followed, and no card is lost or doubled."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from adjudicator.table.timeline_builder import build_timeline
from tests.helpers.tables import HEARTS, deal
from tests.helpers.trials import trials

if TYPE_CHECKING:
    from adjudicator.table.state_and_timeline import TableState

SEATS = "NESW"
PACK = [suit + rank for suit in "SHDC" for rank in "23456789TJQKA"]


def lying(state: TableState) -> list[str]:
    """Every card on the table or in a hand."""
    on_table = [*state.tricks, *([state.current] if state.current else [])]
    cards = [str(played.card) for trick in on_table for played in trick.cards]
    cards += [str(state.early.card)] if state.early else []
    return sorted(cards + [str(card) for hand in state.hands.values() for card in hand or ()])


def test_cards_taken_back_in_any_order() -> None:
    """Two or three tricks, some cards of which go back, be it after the next lead, and are replaced, or not."""
    for seed in range(trials(120)):
        rng = Random(seed)
        pack = rng.sample(PACK, 52)
        hands = {seat: pack[at::4] for at, seat in enumerate(SEATS)}
        tokens: list[str] = []
        held = {seat: list(cards) for seat, cards in hands.items()}
        fallen: list[tuple[str, str]] = []
        for _ in range(rng.randrange(8, 16)):
            if fallen and rng.random() < 0.35:
                seat, card = fallen.pop(rng.randrange(max(0, len(fallen) - 5), len(fallen)))
                tokens.append(f"!withdraw,{seat},{card}")
                held[seat].append(card)
            else:
                seat = SEATS[len(fallen) % 4] if rng.random() < 0.7 else rng.choice(SEATS)
                card = held[seat].pop(rng.randrange(len(held[seat])))
                tokens.append(f"{seat}:{card}")
                fallen.append((seat, card))
        timeline = build_timeline(deal("W", " ".join(tokens), {s: " ".join(c) for s, c in hands.items()}), HEARTS)

        for step in timeline.steps:
            assert lying(step.after) == sorted(PACK), f"{seed}: {tokens}"
            for index, seat, _ in step.after.gaps:
                assert seat in step.after.tricks[index].waiting, f"{seed}: {tokens}"
