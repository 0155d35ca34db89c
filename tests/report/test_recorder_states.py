"""A recording of any game under whatever is typed into it: what is taken stands, what is not leaves no trace."""

from __future__ import annotations

from random import Random

import hypothesis.strategies as st
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from adjudicator.commands.record import _adjudicating_reader
from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.formats import read_text
from adjudicator.record.events import Record
from adjudicator.report.deal_recorder import DealRecorder, resumed_recorder
from adjudicator.report.deal_report import DealReport
from rulebase.errors import UserError
from tests.fuzz.absurd import Absurd, codes
from tests.fuzz.mutations import spoilt
from tests.helpers.rulings import laws

SEEDS = st.integers(0, 1_000_000)


def gist(report: DealReport) -> list[tuple[str, str | None, int, str]]:
    return [(found.kind, found.offender, found.at.event_number, found.status) for found in report.findings]


class Recording(RuleBasedStateMachine):
    """What is typed, and the text that has to be there."""

    @initialize(seed=SEEDS)
    def begin(self, seed: int) -> None:
        rng = Random(seed)
        self.absurd = Absurd(rng.choice(codes()), rng)
        self.judge = _adjudicating_reader(laws(), None)
        self.recorder = DealRecorder(self.judge, before="")
        self.taken: list[str] = []
        for name, value in self.absurd.tags().items():
            self.type(f'[{name} "{value}"]')

    def type(self, line: str) -> None:
        """*line* is taken, or the recording is as it was."""
        before = self.recorder
        try:
            after = before.feed(line)
        except UserError:
            assert before == self.recorder
            return
        if not line.strip().startswith("[") and after != before:
            self.taken.append(line.strip())
        self.recorder = after

    @rule(seed=SEEDS)
    def a_line_of_the_game(self, seed: int) -> None:
        self.absurd.rng = Random(seed)
        self.type(self.absurd.line())

    @rule(seed=SEEDS)
    def a_line_that_is_spoilt(self, seed: int) -> None:
        self.absurd.rng = Random(seed)
        (line, *_) = spoilt(self.absurd.line(), Random(seed)).splitlines() or [""]
        self.type(line)

    @rule(at=SEEDS, value=SEEDS)
    def an_answer(self, at: int, value: int) -> None:
        """What the program asks for is answered, as the prompt writes it down."""
        if not self.recorder.lines:
            return
        needs = [(found.id, need) for found in self.recorder.report.findings for need in found.needs]
        if needs:
            number, need = needs[at % len(needs)]
            self.type(f"!fact {number}.{need.fact}={need.values[value % len(need.values)]}")

    @precondition(lambda self: self.taken)
    @rule()
    def it_is_undone(self) -> None:
        self.recorder = self.recorder.undo()
        self.taken.pop()

    @rule()
    def it_is_gone_on_with(self) -> None:
        """The text is the whole state."""
        again = resumed_recorder(self.recorder.text, self.judge)

        assert (self.recorder.tags, self.recorder.lines) == (again.tags, again.lines)
        self.recorder = again

    @invariant()
    def what_was_taken_stands_there(self) -> None:
        assert tuple(self.taken) == self.recorder.lines

    @invariant()
    def replay_says_the_same(self) -> None:
        if not self.recorder.lines:
            return
        (game,) = read_text(self.recorder.text, "", notation_chooser(laws()))
        assert isinstance(game, Record), game
        report = self.recorder.report
        assert gist(report) == gist(adjudicate(game, laws(), report.code))


TestRecording = Recording.TestCase
TestRecording.settings = settings(
    max_examples=20, stateful_step_count=15, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)
