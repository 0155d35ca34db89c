"""A game named or announced too late, or announced where it may not be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.calls.details import LateWord
from adjudicator.find.detecting import Irregularity
from adjudicator.table.announced_games import lays_open, takes_widow, word_said
from adjudicator.table.state import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state import Step, Timeline

DECLARED = "failure-to-declare"


def announced(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """Guckser named with the skat in hand (SK-17), an open game or its hand laid open late (SK-18), schneider or
    schwarz announced with the skat or after a card was played (SK-28).

    A hand that nobody wrote down as laid open is no evidence that it was hidden.
    """
    raw, player = timeline.end.game.raw, timeline.end.maker
    if player is None:
        return
    took = False
    begun: Step | None = None
    """The first card of the play."""
    hidden: str | None = None
    for step in timeline.steps:
        if isinstance(step.did, CardPlayed):
            begun = begun or step
        took = took or takes_widow(step, player)
        if hidden and lays_open(step, player):
            if begun:
                said = f"{player} has named {hidden}, and a card is played before their hand lies open."
                yield _fault(DECLARED, player, begun, "ouvert", said)
            hidden = None
        word = word_said(step, player)
        if word is None:
            continue
        table = raw["games"].get(word, {})
        if word in raw["announced"]:
            yield from _announcement(player, step, word, took=took, begun=begun is not None)
        elif table.get("declared") == "before-widow" and took:
            said = f"{player} names {word} when they have taken the cards of the widow."
            yield _fault(DECLARED, player, step, word, said)
        elif table.get("shown") == "before-play":
            if begun is None:
                hidden = word
            else:
                yield _fault(DECLARED, player, step, "ouvert", f"{player} names {word} when a card has been played.")


def _announcement(player: Seat, step: Step, word: str, *, took: bool, begun: bool) -> Iterator[Irregularity]:
    """*word* announced in a game that uses the widow, or too late."""
    if took:
        said = f"{player} announces {word}, and has taken the cards of the widow."
        yield _fault("declaration-error", player, step, "announced_with_skat", said)
    elif begun:
        said = f"{player} announces {word} when a card has been played."
        yield _fault("declaration-error", player, step, "solo_raised", said)


def _fault(kind: str, player: Seat, step: Step, what: str, said: str) -> Irregularity:
    led = step.before.current is not None or bool(step.before.tricks)
    return Irregularity(kind, player, step.index, "open", said, detail=LateWord(after_the_lead=led), because=what)
