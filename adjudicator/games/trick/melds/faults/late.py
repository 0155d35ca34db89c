"""Combinations announced too late to count: the cards are right, and the points are lost.

In the table ``melding`` ``until = "first-card"`` says that all are told with one's first card; ``bella = "second"``
that king and queen of trumps are told as the second of them is played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.detecting import Irregularity
from adjudicator.games.trick.melds.faults.announced import told
from adjudicator.table.state import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state import Timeline


def declared_too_late(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A combination told when others have played since it was due (DA-02), or Bella not said at once (KL-08)."""
    rules = timeline.game.raw.get("melding", {})
    first, bella = rules.get("until") == "first-card", rules.get("bella") == "second"
    if not first and not bella:
        return
    for step, seat, cards in told(timeline):
        named, played = " ".join(cards), _own(timeline, seat, step)
        if first and played and _fallen(timeline, played[0], step):
            said = f"{seat} announces {named} only after their first card."
        elif bella and _is_bella(timeline, step, cards):
            second = [one for one in played if _card(timeline, one) in cards][1:]
            if not second or not _fallen(timeline, second[0], step):
                continue
            said = f"{seat} announces {named} when others have played to the second of them."
        else:
            continue
        yield Irregularity("failure-to-declare", seat, step, "open", said)


def _own(timeline: Timeline, seat: Seat, until: int) -> list[int]:
    """The steps before *until* at which *seat* played a card that stands."""
    return [
        step.index
        for step in timeline.steps[:until]
        if isinstance(step.did, CardPlayed) and step.did.seat == seat and timeline.stands(step.index)
    ]


def _fallen(timeline: Timeline, since: int, until: int) -> bool:
    """Whether another card fell between two steps."""
    return any(isinstance(step.did, CardPlayed) for step in timeline.steps[since + 1 : until])


def _card(timeline: Timeline, step: int) -> str | None:
    did = timeline.steps[step].did
    return did.card if isinstance(did, CardPlayed) else None


def _is_bella(timeline: Timeline, step: int, cards: Sequence[str]) -> bool:
    return sorted(card[1:] for card in cards) == ["K", "Q"] and {card[0] for card in cards} == {
        timeline.steps[step].after.trump
    }
