"""Breach of a duty of play other than following suit: a card that its holder must discard at the first chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.detectors.base import Bound, Irregularity, detects
from adjudicator.table import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record import Record
    from adjudicator.table import Timeline


@detects("renege")
def renege(record: Record, timeline: Timeline, _bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """The player dealt the card of the discard duty cannot follow and throws another card (HE-05, HE-09)."""
    duty = timeline.game.discard_duty
    if duty is None:
        return
    owner = next((seat for seat, hand in record.hands.items() if hand and duty in hand), None)
    if owner is None:
        return
    for step in timeline.steps:
        played = step.did
        hand = step.before.hands[owner]
        if (
            not isinstance(played, CardPlayed)
            or played.seat != owner
            or played.led is None
            or played.card is None
            or hand is None
        ):
            continue
        if duty not in hand or any(card[0] == played.led[0] for card in hand) or played.extra:
            continue
        if played.card != duty:
            status = "corrected" if not timeline.stands(step.index) else "open"
            yield Irregularity(
                "renege",
                owner,
                step.index,
                status,
                f"{owner}, dealt {duty}, cannot follow to {played.led} and discards {played.card} instead of it.",
                about={"card": played.card, "trick": played.trick, "duty": duty},
            )
        if timeline.stands(step.index):
            return
