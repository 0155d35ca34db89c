"""Carte blanche: a hand without king, queen and jack, shown whole (``!meld N`` with all its cards).

At bezique each card drawn may then be shown (``!meld N C7``) and counts again, as long as all are shown and none is a
face card. The key ``carte_blanche`` of a ``[game]`` section says what it counts.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.evidence.melded import shows_blank
from adjudicator.evidence.spoken import complained
from adjudicator.find.detecting import Irregularity
from adjudicator.games.trick.melds.details import MeldFault
from adjudicator.record.events import TableEvent
from adjudicator.table.state import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state import Timeline

_FACES = frozenset("KQJ")


def carte_blanche(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A hand that is none, a card that does not count any more, or a hand shown too late (SB-16, PQ-09, PQ-21)."""
    game = timeline.game
    shown: dict[Seat, list[str]] = {}
    for step in timeline.steps:
        event = step.event
        if not isinstance(event, TableEvent) or event.name != "meld" or event.seat is None:
            continue
        seat, cards = event.seat, event.cards
        if not shows_blank(game, cards) or seat not in step.before.hands:
            continue
        fault = _whole(timeline, seat, cards) if len(cards) > 1 else None
        late = len(cards) > 1 and not fault and _discarded(timeline, seat, step.index)
        if len(cards) == 1:
            fault = _drawn(timeline, seat, step.index, cards[0], shown.get(seat))
        shown.setdefault(seat, []).extend(cards[:1] if len(cards) == 1 else ())
        if late:
            said = f"{seat} shows their carte blanche after they have discarded."
            yield Irregularity("failure-to-declare", seat, step.index, "open", said)
        elif fault:
            word, why = fault
            played = any(
                isinstance(one.did, CardPlayed) and one.did.seat == seat for one in timeline.steps[step.index :]
            )
            detail = MeldFault(declared=word, established=played)
            yield Irregularity("illegal-meld", seat, step.index, "open", f"{seat} {why}.", detail=detail)


def _whole(timeline: Timeline, seat: Seat, cards: Sequence[str]) -> tuple[str, str] | None:
    """What is wrong with a hand shown whole."""
    face = next((card for card in cards if card[1:] in _FACES), None)
    if face:
        return "lacking", f"shows a hand with {face} as carte blanche"
    dealt = timeline.start.hands.get(seat)
    held = Counter(getattr(dealt, "counts", dealt)) if dealt is not None else None
    strange = Counter(cards) - held if held is not None else Counter[str]()
    if strange:
        return "lacking", f"shows {' '.join(sorted(strange.elements()))} in a carte blanche and was not dealt it"
    return None


def _discarded(timeline: Timeline, seat: Seat, until: int) -> bool:
    """Whether *seat* is the non-dealer and had put cards away, where hands are changed before the play."""
    if seat == timeline.start.dealer or timeline.game.raw["melding"].get("when") != "announced":
        return False
    return any(_is(step.event, "discard", seat) for step in timeline.steps[:until])


def _drawn(timeline: Timeline, seat: Seat, at: int, card: str, shown: Sequence[str] | None) -> tuple[str, str] | None:
    """What is wrong with a card shown as another count; *shown*: those before it, None where no hand was shown.

    That nobody wrote down what he had shown before proves nothing, unless somebody complains.
    """
    doubted = complained(timeline, at)
    if shown is None:
        return ("carte", f"shows {card} as carte blanche, having shown no such hand") if doubted else None
    face = next((one for one in (*shown, card) if one[1:] in _FACES), None)
    if face:
        return "carte", f"counts {card} as carte blanche although they have drawn {face}"
    drew = [step.event for step in timeline.steps if isinstance(step.event, TableEvent) and step.event.name == "draw"]
    before = timeline.steps[:at]
    number = sum(_is(step.event, "draw", seat) for step in before) if drew else len(timeline.steps[at].before.tricks)
    if doubted and number > len(shown) + 1:
        return "carte", f"counts {card} as carte blanche although they have taken in a card unshown"
    return None


def _is(event: object, name: str, seat: Seat) -> bool:
    return isinstance(event, TableEvent) and event.name == name and event.seat == seat
