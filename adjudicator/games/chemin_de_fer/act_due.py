"""The act that a game of chemin de fer or baccarat waits for: a bet, a card or none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.table.act_due import ActDue

if TYPE_CHECKING:
    from adjudicator.table.state_and_timeline import Timeline


def act_due(timeline: Timeline) -> ActDue:
    """The act that the game of *timeline* waits for: those who bet or hold a hand, then the bank."""
    game, dealer = timeline.game, timeline.start.dealer
    bank = str(game.raw.get("bank", dealer))
    done = {event.seat for _, event in timeline.acts if event.name in ("draw", "stand", "natural")}
    bettors = [event.seat for _, event in timeline.acts if event.name == "bet" and event.seat]
    if not bettors and not done:
        player = next(seat for seat in game.seats if seat != bank)
        return ActDue((), "Bets, then the cards", (f"{player} bets 5", f"{player} draws H5", f"{player} stands"))
    waiting = [seat for seat in dict.fromkeys((*bettors, bank)) if seat not in done]
    if not waiting:
        return ActDue((), "The coup is over", ("show",))
    return ActDue((waiting[0],), "to draw, stand or show a natural", ("draw H5", "stand", "natural"), last=waiting[0])
