"""Marriages announced by leading one of their cards (sixty-six)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.table.state import CardPlayed

if TYPE_CHECKING:
    from adjudicator.games.trick.melds.faults.shown import Meld
    from adjudicator.table.state import Timeline


def not_led(timeline: Timeline, meld: Meld) -> bool:
    """Whether the player certainly leads none of the cards, and they do not bring him to his target (SX-04)."""
    state = meld.before(timeline)
    trick = state.current
    lead = trick.lead if trick else None
    if lead is not None and trick is not None:
        led = lead.seat == meld.seat and lead.card in meld.cards and len(trick.cards) == 1
        return not led and not _may_be_out(timeline, meld)
    after = next((step.did for step in timeline.steps[meld.step :] if isinstance(step.did, CardPlayed)), None)
    if after is None:
        return False
    return (after.seat != meld.seat or after.card not in meld.cards) and not _may_be_out(timeline, meld)


def _may_be_out(timeline: Timeline, meld: Meld) -> bool:
    """Whether what he has taken may come to the target with this marriage; yes where not all tricks are known."""
    state = meld.before(timeline)
    raw = state.game.raw
    values, melded = raw.get("card_values", {}), raw.get("melds", {})
    total = int(melded.get("royal_marriage", 0))
    for trick in state.tricks:
        winner = trick.winner(state.game, state.trump)
        if winner is None:
            return True
        if winner == meld.seat:
            total += sum(values.get(played.card.rank, 0) for played in trick.cards if played.card)
    for step in timeline.steps[: meld.step]:
        event = step.event
        if getattr(event, "name", "") == "meld" and event.seat == meld.seat:
            total += int(melded.get("royal_marriage", 0))
    return total >= int(raw.get("target", 0))
