"""The signs in the entries of detectors: without one of them a detector finds nothing."""

from __future__ import annotations

import pytest

from adjudicator.irregularities.detection import game_section_meets_condition, irregularities_found_by, triggers_present
from adjudicator.table.active_obligations import ActiveObligation, ObligationTerms
from adjudicator.table.game_types import game_type_and_needed_parts
from adjudicator.values.address_resolver import function_at_address
from tests.helpers.corpora import cases, reports
from tests.helpers.recorded_cases import report_of
from tests.helpers.shipped import shipped

DETECTORS = shipped().words.detectors
BESIDE = [
    ('[Dealer "S"]\n[Record "1"]\n1S P\n!remark W too much\n', "contract-bridge-1963"),
    ('[Dealer "C"]\n[Deal "A:- - -"]\n[Record "1"]\n!draw A SK\n!draw C H7\n', "old-maid"),
    ('[Dealer "N"]\n[Record "1"]\n!turned H2\nS2 S3 S4 S5\n!pickup N H2\n', "whist-american-1890s"),
]
"""(record, code) of lines that stand in no recorded case."""
BY_NOBODY = {"bound", "lead_option_50D2"}
"""Signs that no record has before anything is ruled."""


def test_a_detector_that_is_not_asked_would_find_nothing() -> None:
    """Each is asked of every game that it is about, whatever the deal has; it finds the kinds that its entry names, and
    nothing where none of its signs is there. Each is asked at some deal, and each that has signs is left out at others.
    """
    missed, others = [], []
    asked: set[str] = set()
    left_out: set[str] = set()
    for report in reports(BESIDE):
        timeline = report.timeline
        section, there = timeline.game.raw, triggers_present(timeline, ())
        types = game_type_and_needed_parts(section)
        for one in DETECTORS:
            if one.type and one.type not in types:
                continue
            if one.games and not any(game_section_meets_condition(condition, section) for condition in one.games):
                continue
            wanted = not one.signs or not there.isdisjoint(one.signs)
            (asked if wanted else left_out).add(one.at)
            found = irregularities_found_by(function_at_address(one.at), timeline, () if one.obligations else None)
            missed += [(one.at, fault.kind) for fault in found if not wanted]
            others += [(one.at, fault.kind) for fault in found if fault.kind not in one.finds]

    assert missed == []
    assert sorted(set(others)) == []
    assert left_out == {one.at for one in DETECTORS if one.signs}
    never = {one.at for one in DETECTORS if not BY_NOBODY & {*one.signs}} - asked
    assert never == set(), f"no case or example has a sign of {', '.join(never)} (an obligation in force is 'bound')"
    assert asked <= {one.at for one in DETECTORS if not BY_NOBODY & {*one.signs}}


def test_what_binds_is_a_sign() -> None:
    """By its effect, and by being there at all."""
    timeline = report_of(*cases()[0]).timeline
    binding = ActiveObligation("must_repeat_call", "N", 0, None, ObligationTerms(), 0, frozenset())

    assert triggers_present(timeline, (binding,)) - triggers_present(timeline, ()) == {"bound", "must_repeat_call"}


def test_every_sign_is_one_that_a_deal_may_have() -> None:
    """A name that is none would leave its detector out of every deal."""
    effects = shipped().words.effects
    named = {sign for one in DETECTORS for sign in one.signs if not sign.startswith("!")}

    assert {sign for sign in named if sign not in ("bound", "taken back", "no play") and sign not in effects} == set()


@pytest.mark.parametrize(
    ("condition", "held"),
    [
        ("widow", True),
        ("widow.turned_up", True),
        ("widow.named_first", False),
        ("multipliers", False),
        ("auction = bridge | round", True),
        ("auction = rou", False),
        ("duties = draw-until-able", True),
        ("duties.follow", False),
    ],
)
def test_a_condition_on_the_game_is_read(condition: str, held: bool) -> None:
    """A key, a key of a table in it, one of several values, one of a list."""
    section = {"widow": {"turned_up": 3}, "auction": "round", "duties": ["follow", "draw-until-able"]}

    assert game_section_meets_condition(condition, section) is held
