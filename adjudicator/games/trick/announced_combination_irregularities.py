"""Irregularities of combinations announced by word (piquet, klaberjass): not held, out of order, announced too late.

Keys of the table ``melding``: ``order``, the order in which each player announces; ``sinks``, no announcement after
the own first card; ``best_scores``, only the best of each class counts, with all others of its holder;
``until = "first-card"``, all are announced with the own first card; ``bella = "second"``, king and queen of trumps
are announced as the second of them is played.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.evidence.meld_values import is_carte_blanche_meld, trump_for_meld
from adjudicator.game.announced_combinations import points_by_possible_announcement
from adjudicator.games.trick.meld_details import DeclarationDetail, MeldDetail
from adjudicator.games.trick.melds_on_table import cards_held, cards_played_between
from adjudicator.irregularities.detection import Irregularity
from adjudicator.record.events import TableEvent
from adjudicator.table.state_and_timeline import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Timeline


def announced_but_not_held(timeline: Timeline) -> Iterator[Irregularity]:
    """A combination not held, or one sunk and announced after the first card (KL-05, PQ-09, PQ-10, PQ-15)."""
    rules = timeline.game.raw["melding"]
    for step, seat, cards in combinations_announced(timeline):
        if is_carte_blanche_meld(timeline.game, cards):
            continue
        gone = cards_played_between(timeline, seat, 0, step)
        known = cards_held(timeline, seat, step)
        lacks = Counter[str]() if known is None else Counter(cards) - (known + gone)
        named = " ".join(cards)
        if lacks:
            said = f"{seat} announces {named} and does not hold {' '.join(sorted(lacks.elements()))}."
        elif not points_by_possible_announcement(
            cards, timeline.game.raw, trump_for_meld(timeline, timeline.steps[step])
        ):
            said = f"{seat} announces {named}, which make nothing that counts."
        elif gone and rules.get("sinks"):
            said = f"{seat} announces {named} after they have played a card."
            yield Irregularity("illegal-meld", seat, step, "open", said, detail=DeclarationDetail(declared="sunk"))
            continue
        else:
            continue
        # A law may call it a revoke: it is established as one unless corrected before a card is played.
        detail = MeldDetail(declared="lacking", established=bool(_cards_played_until_next_remark(timeline, seat, step)))
        yield Irregularity("illegal-meld", seat, step, "open", said, detail=detail)


def announced_after_later_class(timeline: Timeline) -> Iterator[Irregularity]:
    """A combination announced after one of a later class (PQ-20)."""
    rules = timeline.game.raw["melding"]
    order = rules["order"]
    reached: dict[Seat, int] = {}
    for step, seat, cards in combinations_announced(timeline):
        places = [
            order.index(kind)
            for kind in points_by_possible_announcement(cards, timeline.game.raw, None)
            if kind in order
        ]
        if not places or cards_played_between(timeline, seat, 0, step):
            continue
        later = [place for place in places if place >= reached.get(seat, 0)]
        if later:
            reached[seat] = min(later)
            continue
        said = f"{seat} announces {' '.join(cards)} after a combination of a later class."
        yield Irregularity("order-of-play", seat, step, "open", said)


def combinations_announced(timeline: Timeline) -> Iterator[tuple[int, Seat, tuple[str, ...]]]:
    """(step, player, cards) of each combination announced."""
    for step in timeline.steps:
        event = step.event
        if not isinstance(event, TableEvent) or event.name != "meld" or event.seat is None:
            continue
        if event.seat in step.before.hands and event.cards:
            yield step.index, event.seat, event.cards


def _cards_played_until_next_remark(timeline: Timeline, seat: Seat, step: int) -> Counter[str]:
    """The cards played by *seat* between *step* and the next remark."""
    spoken = next(
        (
            one.index
            for one in timeline.steps[step + 1 :]
            if isinstance(one.event, TableEvent) and one.event.draws_attention
        ),
        len(timeline.steps),
    )
    return cards_played_between(timeline, seat, step, spoken)


def announced_too_late(timeline: Timeline) -> Iterator[Irregularity]:
    """A combination announced after others have played since it was due (DA-02), or a late Bella (KL-08)."""
    rules = timeline.game.raw.get("melding", {})
    first, bella = rules.get("until") == "first-card", rules.get("bella") == "second"
    if not first and not bella:
        return
    for step, seat, cards in combinations_announced(timeline):
        named, played = " ".join(cards), _steps_of_own_cards(timeline, seat, step)
        if first and played and _card_fell_between(timeline, played[0], step):
            said = f"{seat} announces {named} only after their first card."
        elif bella and _is_bella(timeline, step, cards):
            second = [one for one in played if _card_at(timeline, one) in cards][1:]
            if not second or not _card_fell_between(timeline, second[0], step):
                continue
            said = f"{seat} announces {named} when others have played to the second of them."
        else:
            continue
        yield Irregularity("failure-to-declare", seat, step, "open", said)


def _steps_of_own_cards(timeline: Timeline, seat: Seat, until: int) -> list[int]:
    """The steps before *until* at which *seat* played a card that stands."""
    return [
        step.index
        for step in timeline.steps[:until]
        if isinstance(step.action, CardPlayed) and step.action.seat == seat and timeline.stands(step.index)
    ]


def _card_fell_between(timeline: Timeline, since: int, until: int) -> bool:
    """Whether another card fell between the steps *since* and *until*."""
    return any(isinstance(step.action, CardPlayed) for step in timeline.steps[since + 1 : until])


def _card_at(timeline: Timeline, step: int) -> str | None:
    did = timeline.steps[step].action
    return did.card if isinstance(did, CardPlayed) else None


def _is_bella(timeline: Timeline, step: int, cards: Sequence[str]) -> bool:
    return sorted(card[1:] for card in cards) == ["K", "Q"] and {card[0] for card in cards} == {
        timeline.steps[step].after.trump
    }
