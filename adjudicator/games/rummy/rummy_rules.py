"""The rules of one rummy game, from its ``[game]`` section: draws, melds, knocks, going out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adjudicator.games.rummy.meld_rules import MeldRules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.game.game import Game
    from adjudicator.record.events import Seat

_OFFERED_TO = {"non-dealer-dealer": 2, "eldest-and-left": 2, "offered-round": None}
"""``first_upcard`` → the number of players the first upcard is offered to, from eldest hand on; None for all."""
_UNCERTAIN_STOCK = ("packs_also", "jokers_also", "packet")
"""Keys of games whose section does not determine the size of the stock."""


@dataclass(frozen=True)
class RummyRules:
    """The rules of one game of the family."""

    game: Game
    melds: MeldRules
    raw: Mapping[str, Any]

    @staticmethod
    def of(game: Game) -> RummyRules:
        """The rules of *game*, which must belong to the family."""
        return RummyRules(game, MeldRules.from_section(game.raw) or MeldRules(), game.raw)

    @property
    def hand_size(self) -> int:
        """The number of cards dealt to each player."""
        return self.game.hand_size

    @property
    def draw(self) -> int:
        """The number of cards drawn from the stock in a turn."""
        return int(self.raw.get("draw", 1))

    @property
    def cards_discarded_per_turn(self) -> int:
        """The number of cards discarded in a turn."""
        return int(self.raw.get("discards", 1))

    @property
    def pile(self) -> str:
        """The cards that may be drawn from the discard pile: ``top``, ``buried``, ``whole``, ``drawn-from-stock`` …"""
        return str(self.raw.get("pile", "top"))

    @property
    def pile_card_must_be_used_at_once(self) -> bool:
        """Whether a card taken from the pile must be used in the same turn."""
        return bool(self.raw.get("pile_used_at_once", False))

    @property
    def lay_off_scope(self) -> str:
        """The melds on which cards may be laid off: ``none``, ``own``, ``anyone``, or beginning with ``knocker``."""
        return str(self.raw["lay_off"])

    @property
    def lay_down_time(self) -> str:
        """The time at which melds may be laid down: ``turn``, ``out`` or ``knock``."""
        return str(self.raw.get("lay_down", "turn"))

    @property
    def red_threes(self) -> bool:
        """Whether red threes are laid down separately and replaced from the stock."""
        return "red_threes" in self.raw

    @property
    def canastas_to_go_out(self) -> int:
        """The number of canastas a side needs to go out; 0 for games without them."""
        return int(self.raw.get("canastas_to_go_out", 0))

    @property
    def melded_to_win(self) -> int:
        """The number of melded cards with which a player is out; 0 if the hand must be empty."""
        return int(self.raw.get("melded_to_win", 0))

    @property
    def stock_left(self) -> int:
        """The number of cards at the end of the stock that may not be drawn."""
        return int(self.raw.get("stock_left", 0))

    @property
    def stock_certain(self) -> bool:
        """Whether the size of the stock follows from the hands."""
        return not any(key in self.raw for key in _UNCERTAIN_STOCK)

    def next(self, seat: Seat) -> Seat:
        """The player whose turn comes after *seat*."""
        return self.game.rho(seat) if self.raw.get("rotation") == "right" else self.game.lho(seat)

    def offers(self, dealer: Seat) -> list[Seat]:
        """The players offered the first upcard, in order; empty if it is not offered."""
        told = self.raw.get("first_upcard")
        if told not in _OFFERED_TO:
            return []
        order = [self.next(dealer)]
        while len(order) < len(self.game.seats):
            order.append(self.next(order[-1]))
        return order[: _OFFERED_TO[told]]

    def is_red_three(self, card: str) -> bool:
        """Whether *card* is laid down as a red three."""
        return self.red_threes and card in ("H3", "D3")

    def is_black_three(self, card: str) -> bool:
        """Whether *card* is a black three, in a game in which these are melded only in going out."""
        return self.raw.get("black_threes") == "out-only" and card in ("S3", "C3")

    def takable(self, top: str) -> bool:
        """Whether a pile with the card *top* on it may be taken at all."""
        barred = self.raw.get("not_takable", ())
        black = "black3" in barred and top in ("S3", "C3")
        return not black and top not in barred and (top[1:] or "*") not in barred
