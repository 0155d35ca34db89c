"""What people elect among the options that a ruling offers (``!elect S option …``), and which ruling each answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.find.cards.details import choices_of
from adjudicator.find.details import Acted
from adjudicator.law.findings import Made
from adjudicator.record.events import TableEvent

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adjudicator.find.detecting import Irregularity
    from adjudicator.record.events import Seat
    from adjudicator.table.state import Timeline


class Election(NamedTuple):
    """One choice, with the step at which it was made."""

    step: int
    seat: Seat | None
    option: str
    arguments: tuple[str, ...]

    @property
    def suit(self) -> str | None:
        """The suit named, if one was."""
        return next(iter(self.suits), None)

    @property
    def suits(self) -> tuple[str, ...]:
        """Every suit named, in order."""
        return tuple(dict.fromkeys(word.upper() for word in self.arguments if word.upper() in ("S", "H", "D", "C")))


def elections(timeline: Timeline) -> list[Election]:
    """Every election of the record, in order."""
    return [
        Election(step.index, event.seat, event.words[0], event.words[1:])
        for step in timeline.steps
        if isinstance(event := step.event, TableEvent) and event.name == "elect" and event.words
    ]


def carried_by(fault: Irregularity) -> Election | None:
    """The election that *fault* was found by: what declarer chose at a turn to lead, in one line or in several."""
    choices = choices_of(fault)
    if not choices:
        return None
    return Election(choices[-1].step, None, choices[0].option, tuple(suit for one in choices for suit in one.suits))


def made_by(fault: Irregularity, timeline: Timeline) -> Made | None:
    """The choice that *fault* is, if one was made: a right that somebody uses is no fault of his."""
    choices = choices_of(fault)
    if not choices:
        return None
    by = timeline.steps[choices[-1].step].event.seat
    return Made(by, choices[0].option, tuple(suit for one in choices for suit in one.suits))


def acted(fault: Irregularity, ids: frozenset[str]) -> Election | None:
    """The option of *ids* that the offender has taken by what he did after *fault*."""
    told = fault.of(Acted)
    return Election(fault.step, fault.offender, told.chosen, ()) if told and told.chosen in ids else None


def left_over(made: Sequence[Election], faults: Sequence[Irregularity]) -> list[Election]:
    """The elections of *made* that no fault of *faults* carries."""
    carried = {choice.step for fault in faults for choice in choices_of(fault)}
    return [election for election in made if election.step not in carried]


def offered_id(election: Election, ids: frozenset[str]) -> str | None:
    """The option of *ids* that *election* means; leaving the lead free is leaving the card a penalty card."""
    if election.option in ids:
        return election.option
    return "penalty-card" if election.option == "free" and "penalty-card" in ids else None


def assign(
    made: Sequence[Election], offered: Sequence[tuple[int, frozenset[str]]], may: Callable[[int, Election], bool]
) -> tuple[dict[int, Election], list[Election]]:
    """(index into *offered* → the election that answers it, the elections that answer nothing offered).

    *offered* holds (step of the fault, ids of its options); an election answers the latest fault before it that
    offers its option and is still unanswered, if *may* allows that seat to choose there.
    """
    answers: dict[int, Election] = {}
    rest: list[Election] = []
    for election in made:
        fitting = [
            index
            for index, (step, ids) in enumerate(offered)
            if step < election.step and index not in answers and offered_id(election, ids) and may(index, election)
        ]
        if fitting:
            index = fitting[-1]
            answers[index] = election._replace(option=offered_id(election, offered[index][1]) or election.option)
        else:
            rest.append(election)
    return answers, rest
