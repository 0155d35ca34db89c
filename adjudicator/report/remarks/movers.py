"""Who made a move for which a record names nobody, in the games without tricks: that follows from the play."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.game.game import Game
    from adjudicator.record.events import Record, Seat


def movers(record: Record, game: Game, dealer: Seat) -> dict[int, Seat]:
    """The number of an event (from 0) to the player whose card or pass it is, as far as the play tells."""
    # What one sort of game needs is not loaded for another.
    match game.sort:
        case "cribbage":
            from adjudicator.games.cribbage.follow import is_pegged, pegging  # noqa: PLC0415

            return {laid.at: laid.seat for laid in pegging(record, game, dealer).laid} if is_pegged(game) else {}
        case "cassino":
            from adjudicator.games.cassino import follow as cassino  # noqa: PLC0415

            return {move.at: move.seat for move in cassino.followed(record, game, dealer)}
        case "stops":
            from adjudicator.games.stops import follow as stops  # noqa: PLC0415

            return {move.at: move.seat for move in stops.followed(record, game, dealer) or ()}
        case "red-dog":
            from adjudicator.games.red_dog.follow import followed  # noqa: PLC0415

            return followed(record, game, dealer).idlers
    return {}
