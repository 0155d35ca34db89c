"""Obligations over the steps of a record, when it is followed otherwise."""

from __future__ import annotations

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.table.active_obligations import ActiveObligation, obligations_renumbered_to_steps
from adjudicator.table.initial_state import game_played_in_record
from adjudicator.table.timeline_cache import TimelineCache
from tests.helpers.recorded_cases import record_of
from tests.helpers.rulings import laws

CALLED = """[Code "duplicate-2017"]
[Dealer "N"]
[Record "1"]
1C AP
"""


def test_what_binds_lies_at_the_same_calls() -> None:
    """``AP`` was three passes and is one where the bid counts as none: what ended with a pass that is no more has not
    ended."""
    record = record_of(CALLED, "duplicate-2017")
    game = game_played_in_record(record, laws().code("duplicate-2017").game)
    three = TimelineCache(game).unfold(record).steps
    one = (three[0], three[1])
    over = [
        ActiveObligation("must_pass", "E", since, until)
        for since, until in ((0, 1), (1, None), (1, 2), (2, 3), (4, None))
    ]

    assert obligations_renumbered_to_steps(over, three, three) == tuple(over)
    assert [(b.first_step, b.last_step) for b in obligations_renumbered_to_steps(over, three, one)] == [
        (0, 1),
        (1, None),
        (1, 1),
        (1, 1),
        (2, None),
    ]
    assert [(b.first_step, b.last_step) for b in obligations_renumbered_to_steps(over[:2], one, three)] == [
        (0, 1),
        (1, None),
    ]


def test_a_call_that_counts_otherwise_leaves_no_duty_beyond_the_end() -> None:
    """What West has to repeat was reckoned while ``AP`` was more passes than it is once his call counts otherwise."""
    text = '[Code "cutthroat-contract"]\n[Record "1"]\nST\nN:8S\nW:2H 4S W:AP W:X\nW:2H\n'
    record = record_of(text, "cutthroat-contract")

    assert adjudicate(record, laws(), None, [(None, "accepted", "no")]).findings
