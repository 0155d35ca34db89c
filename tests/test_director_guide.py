"""The guide of the README: the ten calls a director gets most, each with two ordinary courses, and what he is asked."""

from __future__ import annotations

from statistics import mean

import pytest

from adjudicator.consult import Consulted, consult
from adjudicator.ruling import FactValue
from tests.rulings import laws

CODE = "duplicate-2017"

# kind, what is answered (in the order in which it is asked), the rows of the digest
COURSES = [
    ("insufficient-bid", "lho_response=accepts", "IB.3"),
    ("insufficient-bid", "lho_response=refuses replacement_27=sufficient_bid lowest_same=yes", "IB.4"),
    ("opening-lead-out-of-turn", "declarer_choice_54=accept", "OL.7"),
    ("lead-out-of-turn", "proper_leader=partner declarer_choice=refuse", "DL.6"),
    ("bid-out-of-rotation", "lho_response=accepts", "BO.2"),
    ("bid-out-of-rotation", "lho_response=refuses whose_turn=rho rho_action=pass", "BO.3"),
    ("revoke", "established=no hand=defender_unfaced", "RV.3 RC.4"),
    ("revoke", "established=yes won_by_offending_player=no os_tricks_after=1+", "RV.10"),
    ("exposed-card-defender", "deemed_played=no honour=yes", "EX.6"),
    ("exposed-card-defender", "deemed_played=no honour=no deliberate_play=no", "EX.8"),
    ("claim-contested", "current_trick_only=no trump_out_unstated=yes", "CL.5 CJ.1"),
    ("claim-contested", "current_trick_only=yes", "CL.1"),
    ("change-of-call", "change_response=refuses", "CH.7"),
    ("change-of-call", "change_response=accepts", "CH.6"),
    ("wrong-number-of-cards", "count_pattern=surplus_and_short wrong_count_found=unseen", "IC.4"),
    ("wrong-number-of-cards", "count_pattern=surplus_and_short wrong_count_found=called correctable_13=yes", "IC.6"),
    ("inadmissible-double", "lho_called=no", "ID.3"),
    ("inadmissible-double", "lho_called=yes", "ID.2"),
    ("unauthorized-information", "ui_existed=no", "UI.1"),
    ("unauthorized-information", "ui_existed=yes suggested=yes logical_alternative=yes os_gained=yes", "UI.5"),
]


def answered(kind: str, told: dict[str, str]) -> Consulted:
    def obtain(_kind: str, fact: str) -> FactValue | None:
        return FactValue(told[fact], "told") if fact in told else None

    return consult(laws(), CODE, kind, obtain)


@pytest.mark.parametrize(("kind", "answers", "rows"), COURSES)
def test_each_course_ends_in_its_row(kind: str, answers: str, rows: str) -> None:
    """Nothing else is asked on the way, and nothing before it matters."""
    told: dict[str, str] = {}
    for answer in answers.split():
        fact, value = answer.split("=")
        assert answered(kind, told).needs[0].fact == fact
        told[fact] = value

    assert " ".join(row.id for _, row in answered(kind, told).rows) == rows


def test_a_director_is_asked_at_most_two_questions_on_average() -> None:
    assert len({kind for kind, _, _ in COURSES}) >= 10
    assert mean(len(answers.split()) for _, answers, _ in COURSES) <= 2
