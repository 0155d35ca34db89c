"""What dummy does beyond his rights (Laws 42 and 43), as the people at the table report it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.claims import claims
from adjudicator.find.detecting import Irregularity, PointedOut
from adjudicator.find.dummy.details import DummyAct
from adjudicator.record.events import ATTENTION, COMPLAINTS, TableEvent
from adjudicator.table.state import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state import Step, Timeline

_OVER = ("next-call", "round-over", "score-agreed", "hands-returned", "mixed")
_SPOKEN = (*ATTENTION, "ask", "withdraw")

_ASKED_DEFENDER = "asked_revoke_defender"


def dummy_acts(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A look into another hand, a question or a word that dummy may not say, or says at a price.

    What dummy may do is no fault: to ask declarer about a revoke, to warn him, to speak once somebody else has.
    """
    over = False
    for step in timeline.steps if timeline.acts else ():
        event, dummy = step.event, step.before.dummy
        # After play dummy may say what he will (42B3).
        over = step.did is None and (over or claims(step) or (isinstance(event, TableEvent) and event.name in _OVER))
        if over or not isinstance(event, TableEvent) or dummy is None or event.seat != dummy:
            continue
        if step.before.stage != "play":
            continue
        found = _act(timeline, step, event)
        if found is not None:
            act, said = found
            yield Irregularity(
                "dummy-infringement",
                dummy,
                step.index,
                "open",
                said,
                detail=DummyAct(act=act, event=event, asked=event.words[0] if act == _ASKED_DEFENDER else None),
                # What declarer's revoke costs is said where the revoke itself is ruled on.
                ruled_elsewhere=("revoke-correction",) if act == "asked_revoke" else (),
            )


def _act(timeline: Timeline, step: Step, event: TableEvent) -> tuple[str, str] | None:
    """(what dummy did, the same in words); None for what he may do."""
    state, dummy = step.before, event.seat
    lost = forfeited(timeline, step.index)
    match event.name:
        case "looked" if into(event):
            return "none", f"{dummy}, who is dummy, looks into {event.words[-1]}'s hand."
        case "ask":
            asked = event.words[0] if event.words else None
            if asked is not None and state.role(asked) == "defender":
                return _ASKED_DEFENDER, f"{dummy}, who is dummy, asks {asked} about a revoke."
            if lost and _latest_of_side(timeline, step, state.declarer, dummy) != dummy:
                said = f"{dummy}, who is dummy and has lost the right, asks {state.declarer} about a revoke."
                return "asked_revoke", said
        case "warn" if lost and state.current is None and state.turn in (state.declarer, dummy):
            said = f"{dummy}, who is dummy and has lost the right, warns {state.declarer} against leading from a hand."
            return "warned_wrong_hand", said
        case "claim" | "concede":
            said = f"{dummy}, who is dummy, {'claims' if event.name == 'claim' else 'concedes'} tricks."
            return "took_part_or_communicated", f"{said} That is no claim, and play goes on."
        case "attention" | "demand" | "director" if (state.current or state.tricks) and _first_to_speak(timeline, step):
            # Until the opening lead is faced he may speak like anybody else (9A1).
            what = "draws attention to an irregularity" if event.name in COMPLAINTS else "calls the director"
            return "spoke", f"{dummy}, who is dummy, {what} during play."
    return None


def pointed_at(timeline: Timeline, faults: Sequence[Irregularity], words: Irregularity) -> Irregularity | None:
    """The defender's irregularity that dummy's *words* are the first to bring to light: the latest before them, or
    the revoke of the defender whom he asks. A fault that *words* were already found to be about is the answer."""
    if words.pointed_out is not None:
        return words
    said = words.of(DummyAct)
    asked = said.asked if said else None
    earlier = [one for one in faults if 0 <= one.step < words.step and one.kind != words.kind]
    if asked is not None:
        earlier = [one for one in earlier if one.kind == "revoke" and one.hand == asked]
    if not earlier or earlier[-1].offender is None:
        return None
    latest = earlier[-1]
    defends = timeline.steps[words.step].before.role(latest.offender or "") == "defender"
    return latest if defends and spoken_of(timeline, latest.step) == words.step else None


def without_rectification(timeline: Timeline, faults: Sequence[Irregularity]) -> list[Irregularity]:
    """*faults*, those marked that are not rectified since a dummy who had lost his rights was the first to point them
    out (43B3): the law of dummy's limits decides on them."""
    marked = list(faults)
    for words in faults:
        said = words.of(DummyAct)
        if said is None or said.act not in ("spoke", _ASKED_DEFENDER) or not forfeited(timeline, words.step):
            continue
        other = pointed_at(timeline, faults, words)
        if other is not None:
            act = "pointed_out_defender" if said.act == "spoke" else said.act
            pointed = PointedOut(act, words.step)
            marked[marked.index(other)] = other._replace(pointed_out=pointed, ruled_as=words.kind)
    return marked


def into(event: TableEvent) -> bool:
    """Whether the look was into a hand, and another than the player's own."""
    return "at" in event.words and event.words[-1] != event.seat


def forfeited(timeline: Timeline, before: int) -> bool:
    """Whether dummy had looked into another hand since the auction and before step *before* (43A2)."""
    return any(
        isinstance(event := step.event, TableEvent)
        and event.name == "looked"
        and into(event)
        and event.seat is not None
        and event.seat == step.before.dummy
        for step in timeline.steps[:before]
    )


def spoken_of(timeline: Timeline, step: int) -> int | None:
    """The step at which somebody first asked about the action of *step*, spoke of it, or took it back."""
    for later in timeline.steps[step + 1 :]:
        event = later.event
        if not isinstance(event, TableEvent) or event.name not in _SPOKEN:
            continue
        if event.name != "withdraw" or timeline.withdrawn.get(step) == later.index:
            return later.index
    return None


def _latest_of_side(timeline: Timeline, step: Step, *seats: Seat | None) -> Seat | None:
    """The one of *seats* that played last before *step*."""
    for earlier in reversed(timeline.steps[: step.index]):
        if isinstance(earlier.did, CardPlayed) and earlier.did.seat in seats:
            return earlier.did.seat
    return None


def _first_to_speak(timeline: Timeline, step: Step) -> bool:
    """Whether nobody else has drawn attention to the latest action, or called the director, since it was taken."""
    for earlier in reversed(timeline.steps[: step.index]):
        if earlier.did is not None:
            return True
        if isinstance(earlier.event, TableEvent) and earlier.event.draws_attention:
            return False
    return True
