"""What is told against what the record shows: of the act itself it is refused, of what came of it said to differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudicator.irregularities.detection import irregularities_in_timeline
from adjudicator.irregularities.fact_derivation import Certainty, FactContext, derive_fact, derived_value
from adjudicator.table.timeline_queries import timeline_before
from tests.helpers.command_line import run
from tests.helpers.recorded_cases import report_of
from tests.helpers.rulings import laws
from tests.helpers.shipped import shipped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.irregularities.detection import Irregularity
    from adjudicator.table.state_and_timeline import Timeline

LAWS = laws()
LED = """[Code "contract-bridge-1963"]
[Dealer "S"]
[Deal "N:A642.965.K854.K5 T73.T83.T73.QT62 KQ5.AQ4.Q96.A873 J98.KJ72.AJ2.J94"]
[Record "1"]
1S P P P
C4 C5 C2 CA
W:H2
"""


def context_of(timeline: Timeline, fault: Irregularity, faults: tuple[Irregularity, ...]) -> FactContext:
    return FactContext(LAWS, timeline.record, timeline, fault, faults)


def seen_at_once() -> Iterator[tuple[str, str, str, str | None, str | None]]:
    """(code, kind, fact, its value when the act had just been done, its value at the end) of every fault of a case."""
    cases = {
        (case.record, code.id)
        for code in shipped().codes.values()
        for cases in code.cases.values()
        for case in cases
        if case.record
    }
    for text, code in sorted(cases):
        whole = report_of(text, code)
        timeline = whole.timeline
        faults = tuple(irregularities_in_timeline(LAWS, timeline, ()))
        for fault in faults:
            table = LAWS.table(whole.code, fault.ruled_as or fault.kind)
            if table is None or fault.step + 1 >= len(timeline.steps):
                continue
            then = timeline_before(timeline, fault.step + 1)
            early = tuple(irregularities_in_timeline(LAWS, then, ()))
            like = (one for one in early if (one.kind, one.offender, one.step) == fault[:3])
            if (same := next(like, None)) is None:
                continue
            for fact in table.facts:
                at_once = derive_fact(fact.id, context_of(then, same, early))
                if at_once is not None and at_once.certainty is Certainty.FINAL:
                    at_the_end = derived_value(derive_fact(fact.id, context_of(timeline, fault, faults)))
                    yield whole.code, fault.kind, fact.id, at_once.value, at_the_end


def test_what_is_to_be_seen_with_the_act_no_later_event_changes() -> None:
    """Else it would be refused to tell what the record just does not hold. A value that only says what has not been
    written down holds but so far."""
    tried = list(seen_at_once())

    assert [] == sorted({one for one in tried if one[3] != one[4]})
    assert len(tried) > 1000


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        ("by=declarer", "by=defender"),
        ("right_hand_has_suit=no", "right_hand_has_suit=yes"),
    ],
)
def test_who_acted_and_with_what_nobody_can_tell_otherwise(told: str, shown: str) -> None:
    """As a line of the record it is a problem and the record decides; beside the record nothing is printed at all."""
    line = run("replay", "-", "--json", stdin=f"{LED}!fact {told}\n").data["deals"][0]
    beside = run("replay", "-", "--fact", told, stdin=LED)

    assert beside.status == 1
    assert beside.out == ""
    assert f"{told} is told, but the record shows {shown}" in beside.err
    assert f"{told} is told, but the record shows {shown}" == line["problems"][0]["message"]
    assert {"value": "defender", "label": "a defender", "from": "record"} == line["findings"][0]["facts"]["by"]


def test_what_came_of_it_is_for_those_who_were_there_to_tell() -> None:
    """Dummy's card after the lead looks like an acceptance. That the director was called first the record may lack."""
    text = LED + "H5 H3 HA\n"
    told = run("replay", "-", "--fact", "accepted=no", stdin=text)
    data = run("replay", "-", "--fact", "accepted=no", "--json", stdin=text).data["deals"][0]

    assert "accepted by calling or playing over it: no (the record reads: yes)" in " ".join(told.out.split())
    assert data["findings"][0]["facts"]["accepted"] == {
        "value": "no",
        "from": "told",
        "label": "refuse",
        "record_reads": "yes",
    }


def test_what_happens_after_somebody_has_spoken_does_not_deny_him() -> None:
    """At that moment nobody had played to it."""
    data = run("replay", "-", "--json", stdin=LED + "!fact accepted=no\nH5 H3 HA\n").data["deals"][0]

    assert data["findings"][0]["facts"]["accepted"] == {"value": "no", "from": "told", "label": "refuse"}


def test_a_duty_that_ended_later_had_not_ended_by_then() -> None:
    """South's pass in North's turn bars a double until a call that was not yet made when the pass was."""
    answer = run("replay", "-", "--fact", "accepted=no", stdin='[Record "1"]\nS:3N\nP S:P\nAP\n')

    assert (answer.status, answer.err) == (0, "")
    assert "Pass out of rotation, call 3: South passes" in answer.out
