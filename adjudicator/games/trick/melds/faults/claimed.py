"""Claims and concessions that the game itself has a law for, whether or not anybody objects.

The key ``claims`` of a ``[game]`` section lists how they are made: ``claim``, ``concede``, ``out`` (to say that one has
reached the points of the game or, at sixty-six, of the deal) and ``close`` (the stock, which has to be made good).
``claims_by`` says of one of them that only the ``maker`` or only an ``opponent`` of his makes it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.melded import melds_reckoned
from adjudicator.find.detecting import Irregularity
from adjudicator.games.trick.melds.details import ClaimInTrick, Reached
from adjudicator.record.events import TableEvent
from adjudicator.table.state import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state import Step, Timeline

_ANNOUNCED = ("claim", "out")
_SAID = {"claim": "claims", "concede": "concedes", "out": "says that they are out", "close": "closes the stock"}
_MARRIED = {"K": "Q", "Q": "K"}


def claimed(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """Every claim, concession and closing for which there is a law (AU-21, DP-20, P2-16, PP-06, SX-02, SX-07)."""
    words = timeline.game.raw["claims"]
    closed: Step | None = None
    conceded: set[str] = set()
    for step in timeline.steps:
        event = step.event
        if not isinstance(event, TableEvent) or event.name not in words or event.seat not in step.before.game.seats:
            continue
        seat, side = event.seat or "", step.before.game.side(event.seat or "")
        if not _entitled(step, event.name, seat):
            continue
        if event.name == "close":
            # Who is not on lead closes nothing.
            closed = closed or (step if step.after.closed else None)
        elif event.name == "concede" and side in conceded:
            continue
        else:
            conceded |= {side} if event.name == "concede" else set()
            beaten = closed is not None and getattr(closed.event, "seat", seat) != seat
            if beaten and (count_of(timeline, seat, step.index, known=False) or 0) >= _target(timeline):
                # Who closes and lets the other come first has failed, whatever he would have had.
                break
            yield _finding(step, seat, event.name)
            if event.name in _ANNOUNCED:
                return
    if closed is not None and (timeline.end.stage == "over" or closed is not timeline.steps[-1]):
        announced = any(isinstance(step.event, TableEvent) and step.event.name in _ANNOUNCED for step in timeline.steps)
        if announced or timeline.end.stage == "over":
            yield _finding(closed, getattr(closed.event, "seat", "") or "", "close")


def _entitled(step: Step, word: str, seat: Seat) -> bool:
    """Whether the law of such a claim speaks of *seat*."""
    by, maker = step.before.game.raw.get("claims_by", {}).get(word), step.before.maker
    return by is None or (maker is not None and (seat == maker) is (by == "maker"))


def nobody_announced(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A deal played to its end in which neither has reached the target, or both have and neither said so (SX-03)."""
    words, end, target = timeline.game.raw["claims"], timeline.end, _target(timeline)
    if not target or end.stage != "over" or not end.tricks:
        return
    if any(isinstance(step.event, TableEvent) and step.event.name in words for step in timeline.steps):
        return
    counts = [count_of(timeline, seat, len(timeline.steps)) for seat in end.game.seats]
    if None in counts or len(counts) != 2:
        return
    reached = sum(count is not None and count >= target for count in counts)
    if reached == 1:
        return
    said = f"Both have {target} or more and neither said so." if reached else f"Neither player reaches {target}."
    detail = Reached(reached="both_unannounced" if reached else "neither")
    yield Irregularity("failure-to-declare", None, len(timeline.steps) - 1, "open", said, detail=detail)


def _finding(step: Step, seat: Seat, word: str) -> Irregularity:
    detail = ClaimInTrick(event=step.event, claimed=word, trick=len(step.before.tricks) + 1)
    return Irregularity("claim-contested", seat, step.index, "open", f"{seat} {_SAID[word]}.", detail=detail)


def _target(timeline: Timeline) -> int:
    return int(timeline.game.raw.get("target", 0))


def count_of(timeline: Timeline, seat: Seat, until: int, *, known: bool = True) -> int | None:
    """What *seat* has in cards and announced marriages before the step *until*; None where that is not certain.

    Without *known* it is the least that he can have.
    """
    state = timeline.steps[until].before if until < len(timeline.steps) else timeline.end
    raw, total, tricks = state.game.raw, 0, 0
    if known and not from_start(timeline):
        return None
    values = raw.get("card_values", {})
    for trick in state.tricks:
        winner = trick.winner(state.game, state.trump)
        if known and (winner is None or any(played.card is None for played in trick.cards)):
            return None
        if winner == seat:
            tricks += 1
            total += sum(values.get(played.card[1:], 0) for played in trick.cards if played.card)
    last = state.tricks[-1].winner(state.game, state.trump) if state.tricks else None
    if state.stage == "over" and not state.closed and last == seat:
        total += int(raw.get("last_trick", 0))
    told = [meld for meld in melds_reckoned(timeline) if meld.step.index < until]
    total += sum(meld.reckoned or 0 for meld in told if meld.seat == seat and tricks)
    if known and not told and _may_have_married(timeline, seat, until):
        return None
    return total


def from_start(timeline: Timeline) -> bool:
    """Whether the record has the play from its first trick, and does not begin with the last cards of the deal."""
    start = timeline.start
    return all(start.left[seat] >= start.game.hand_size for seat in start.game.seats)


def _may_have_married(timeline: Timeline, seat: Seat, until: int) -> bool:
    """Whether *seat* may have announced a marriage that nobody wrote down: he led one card of it and still had the
    other."""
    hand = timeline.steps[until].before.hands.get(seat) if until < len(timeline.steps) else frozenset()
    if hand is None:
        return any(is_lead and card[1:] in _MARRIED for card, is_lead in _played_by(timeline, seat, until))
    later = {str(card) for card in hand}
    for card, is_lead in reversed(_played_by(timeline, seat, until)):
        if is_lead and card[1:] in _MARRIED and card[0] + _MARRIED[card[1:]] in later:
            return True
        later.add(card)
    return False


def _played_by(timeline: Timeline, seat: Seat, until: int) -> list[tuple[str, bool]]:
    """The cards that *seat* played before the step *until*, each with whether it was led."""
    played = (step.did for step in timeline.steps[:until] if isinstance(step.did, CardPlayed))
    return [(str(one.card), one.is_lead) for one in played if one.seat == seat and one.card]
