"""Boure: who drops out is out of the deal, a hand that drew unseen cards is accused of nothing, the pot divides."""

from __future__ import annotations

import pytest

from adjudicator.commands.score_settlement import score_settlement
from adjudicator.game.game import Game
from tests.helpers.rulings import laws, report

HANDS = {"Code": "boure", "Dealer": "S", "Deal": "N:52.Q63.. KJ.A.K.9 A3.K.9.J QT.J9.T."}
PAT = "!draw W 0\n!draw N 0\n!draw E 0\n!draw S 0\n"


def found(acts: str) -> list[tuple[str, str | None]]:
    return [(one.kind, one.offender) for one in report(f"!turned C4\n{acts}", **HANDS).findings]


def test_the_lead_passes_over_who_has_dropped_out() -> None:
    """North and West are out: the eldest of those who play is East, and two cards make a trick (001:1941-1943)."""
    told = report(f"!turned C4\n!drop W\n!drop N\n{PAT}HA HK\nSK SA\n", **HANDS)

    assert told.findings == ()
    assert [(trick.leader, len(trick.cards)) for trick in told.steps[-1].after.tricks] == [("E", 2), ("E", 2)]


def test_the_last_player_cannot_drop_out() -> None:
    assert found("!drop W\n!drop N\n!drop E\n!drop S\nHJ\n") == []


@pytest.mark.parametrize(
    ("draw", "expected"),
    [
        ("!draw W 0\n!draw N 0\n!draw E 0\n!draw S 0\n", [("renege", "N")]),
        ("!draw W 0\n!discard N H6 S5\n!draw N 2\n!draw E 0\n!draw S 0\n", [("renege", "N")]),
        ("!draw W 0\n!discard N HQ S5\n!draw N 2\n!draw E 0\n!draw S 0\n", []),
        ("!draw W 0\n!discard N 2\n!draw N 2\n!draw E 0\n!draw S 0\n", []),
        ("", []),
    ],
    ids=["stood pat", "kept the queen", "put the queen away", "put away unseen cards", "nobody wrote it down"],
)
def test_a_hand_is_accused_by_what_it_is_known_to_hold(draw: str, expected: list[tuple[str, str]]) -> None:
    """North plays the three under the jack of hearts: whether the queen was still there, the draw tells (BR-05)."""
    assert found(f"{draw}HJ H3\n") == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("A=3 B=2 C=0 pool=12", {"A": 12, "B": 0, "C": -12}),
        ("A=2 B=2 C=1 pool=12", {"A": 6, "B": 6, "C": 0}),
        ("A=1 B=1 C=1 D=1 F=1 pool=10", {"A": 2, "B": 2, "C": 2, "D": 2, "F": 2}),
        ("A=5 B=0 C=0 pool=9", {"A": 9, "B": -9, "C": -9}),
    ],
)
def test_most_tricks_take_the_pot(words: str, expected: dict[str, int]) -> None:
    """Equals divide it, and who has no trick puts in as much again (001:1947)."""
    section = laws().code("boure").game
    told = score_settlement(laws(), words.split(), section, Game.from_section(section, len(expected)))

    assert told["score"] == expected


@pytest.mark.parametrize(
    ("words", "needed"), [("A=2 B=2 C=1 pool=9", "odd chips"), ("A=3 B=2 C=0", "what lies in the pot")]
)
def test_what_cannot_be_reckoned_is_asked_for(words: str, needed: str) -> None:
    section = laws().code("boure").game
    told = score_settlement(laws(), words.split(), section, Game.from_section(section, 3))

    assert any(needed in need for need in told["not_counted"])
