"""The guide of the manual: the ten calls a director gets most, each with two ordinary courses, and what he is asked."""

from __future__ import annotations

from statistics import mean
from typing import TYPE_CHECKING

import pytest

from adjudicator.law.assumptions import rule_asking_about_weighty_assumptions
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from rulebase.query.answers import Need

CODE = "duplicate-2017"
ENTER = "exception=none"
"""The question that lists the exceptions: "none of these" stands first, and Enter takes it."""

# kind, what is answered (in the order in which it is asked), the rows of the digest
COURSES = [
    ("insufficient-bid", "lho_response=accepts", "IB.3"),
    ("insufficient-bid", "lho_response=refuses replacement_27=sufficient_bid lowest_same=yes", "IB.4"),
    ("opening-lead-out-of-turn", "declarer_choice_54=accept", "OL.7"),
    ("lead-out-of-turn", "proper_leader=partner declarer_choice=refuse", "DL.6"),
    ("bid-out-of-rotation", "lho_response=accepts", "BO.2"),
    ("bid-out-of-rotation", "lho_response=refuses whose_turn=rho rho_action=pass", "BO.3"),
    ("revoke", "by=defender established=no hand=defender_unfaced", "RV.3 RC.4"),
    ("revoke", f"by=defender established=yes won_by_offending_player=no os_tricks_after=1+ {ENTER}", "RV.10"),
    ("exposed-card-defender", "deemed_played=no honour=yes", "EX.6"),
    ("exposed-card-defender", "deemed_played=no honour=no deliberate_play=no", "EX.8"),
    ("claim-contested", f"current_trick_only=no trump_out_unstated=yes {ENTER}", "CL.5 CJ.1"),
    ("claim-contested", "current_trick_only=yes", "CL.1"),
    ("change-of-call", "change_response=refuses", "CH.7"),
    ("change-of-call", "change_response=accepts", "CH.6"),
    ("wrong-number-of-cards", f"count_pattern=surplus_and_short wrong_count_found=unseen {ENTER}", "IC.4"),
    (
        "wrong-number-of-cards",
        f"count_pattern=surplus_and_short wrong_count_found=called correctable_13=yes {ENTER}",
        "IC.6",
    ),
    ("inadmissible-double", "lho_called=no", "ID.3"),
    ("inadmissible-double", "lho_called=yes", "ID.2"),
    ("unauthorized-information", "ui_existed=no", "UI.1"),
    ("unauthorized-information", "ui_existed=yes suggested=yes logical_alternative=yes os_gained=yes", "UI.5"),
]


def needed(kind: str, told: dict[str, str]) -> Need:
    return rule_asking_about_weighty_assumptions(laws(), CODE, kind, told).needs[0]


@pytest.mark.parametrize(("kind", "answers", "rows"), COURSES)
def test_each_course_ends_in_its_row(kind: str, answers: str, rows: str) -> None:
    """Nothing else is asked on the way, and nothing before it matters; the exceptions come last, in one question."""
    told: dict[str, str] = {}
    for answer in answers.split():
        fact, value = answer.split("=")
        need = needed(kind, told)
        if answer == ENTER:
            assert "none of these" == need.words[need.values[0]]
        else:
            assert (fact, {}) == (need.fact, dict(need.words))
        told[fact] = value
    found = rule_asking_about_weighty_assumptions(laws(), CODE, kind, told)

    assert (rows, ()) == (" ".join(ruling.row for ruling in found.rulings), found.needs)


def test_a_director_is_asked_at_most_two_questions_on_average() -> None:
    """Besides the one about exceptions, which Enter answers, and which four of the courses put."""
    asked = [[answer for answer in answers.split() if answer != ENTER] for _, answers, _ in COURSES]

    assert len({kind for kind, _, _ in COURSES}) >= 10
    assert mean(map(len, asked)) <= 2
    assert 4 == sum(ENTER in answers for _, answers, _ in COURSES)
