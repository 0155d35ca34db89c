"""The act that a game of black jack waits for: bets, then the cards drawn to each hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.table.act_due import ActDue

if TYPE_CHECKING:
    from adjudicator.table.state_and_timeline import Timeline

_PLAY_LINES = ("draw", "stand", "split", "natural")


def act_due(timeline: Timeline) -> ActDue:
    """The act that the game of *timeline* waits for: each bets, then each in turn draws or stands, the bank last."""
    game, dealer = timeline.game, timeline.start.dealer
    bank = str(game.raw.get("bank", dealer))
    at = game.seats.index(bank) + 1 if bank in game.seats else 0
    players = [seat for seat in (*game.seats[at:], *game.seats[:at]) if seat != bank]
    bets = {event.seat: event.words[0] for _, event in timeline.acts if event.name == "bet" and event.seat}
    standing = (", ".join(f"{{{seat}}} {chips}" for seat, chips in bets.items()),) if bets else ()
    playing = [event for _, event in timeline.acts if event.name in _PLAY_LINES]
    waiting = [seat for seat in players if seat not in bets]
    if waiting and not playing:
        return ActDue((waiting[0],), "to bet", ("bet 5",), standing)
    done = {event.seat for event in playing if event.name in ("stand", "natural")}
    seat = next((one for one in (*players, bank) if one not in done and (one in bets or one == bank)), None)
    if seat is None:
        return ActDue((), "The deal is over", ("show",), standing)
    return ActDue((seat,), "to draw or stand", ("draw H5", "stand", "split", "natural"), standing, seat)
