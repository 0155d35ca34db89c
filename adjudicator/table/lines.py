"""What a line that begins with ``!`` changes at the table, apart from a call or card that is taken back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.record.events import OUTSIDE
from adjudicator.table.auction_states import declared, sided, turned_up
from adjudicator.table.card_moves import moved
from adjudicator.table.dead_hands import have_dead_hands, put_out
from adjudicator.table.handling import faces_hand, names_suit, swapped
from adjudicator.table.irregular_calls import chooses_partner

if TYPE_CHECKING:
    from adjudicator.game.game import Game
    from adjudicator.record.events import TableEvent
    from adjudicator.table.state import TableState


def after_line(state: TableState, event: TableEvent, whole: Game) -> TableState:
    """*state* once *event* has happened, in the game that *whole* is before anybody has a part in it."""
    game, seat = state.game, event.seat or ""
    match event.name:
        case "turned" if event.cards:
            return turned_up(state, event.cards[0])
        case "trump":
            return declared(state, event)
        case "draw" | "give" | "take" | "discard" | "close" | "meld" | "stock":
            return moved(state, event)
        case "suit":
            return names_suit(state, event)
        case "drop" if seat in game.seats and seat not in state.dead and have_dead_hands(game):
            return put_out(state, seat)
        case _ if event.name == OUTSIDE:
            return replace(state, stage="over", turn=None)
        case "expose" | "elect" if faces_hand(state, event):
            return swapped(state)
        case "elect" if partner := chooses_partner(state, event, whole):
            chosen = whole.chosen(seat, partner)
            return replace(state, game=chosen, turn=chosen.lho(seat))
        case "elect":
            return sided(state, event)
    return state
