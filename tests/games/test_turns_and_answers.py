"""Turns, and what a deal comes to, where a game used to say nothing or something else than it knew."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.formats.pbn.reader import read_games
from adjudicator.record.events import Record
from adjudicator.scoring.systems.poker import winners_of_pot
from adjudicator.values.cards import Card
from rulebase.errors import Contradiction
from tests.helpers.rulings import laws

COUNTED = (
    "!discard A SK D6,!discard B CQ CT,!turned H6,DJ CK H5 D3,!go A,!go B,S5 S7 H4 HJ,{pegged}"
    "!count A 16,!count B 1,!count B 2 crib,!score-agreed"
)
KEPT = "A:K5.54.J6. 7.J.3.KQT"


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


def reported(code: str, dealer: str, hands: str, lines: str, **tags: str) -> Any:
    told = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    body = lines.replace(",", "\n")
    text = f'[Code "{code}"]\n[Dealer "{dealer}"]\n[Deal "{hands}"]\n{told}[Record "1"]\n{body}\n'
    (record,) = read_games(text.encode(), "", notation_chooser(laws()))
    assert isinstance(record, Record), record
    return adjudicate(record, laws())


@pytest.mark.parametrize(
    ("code", "dealer", "hands", "lines", "found"),
    [
        ("i-doubt-it", "S", "N:- - - -", "!discard W 3,!discard S 3,!attention N", [("play-out-of-turn", "S", 2)]),
        ("i-doubt-it", "S", "N:- - - -", "!discard W 3,!discard N 3,!discard E 2,!discard S 1,!discard W 4", []),
        (
            *("i-doubt-it", "S", "N:- - - -"),
            "!discard W 3,!discard S 3,!withdraw S,!discard N 3",
            [("play-out-of-turn", "S", 2)],
        ),
        (
            "gin-rummy",
            "S",
            "N:- -",
            "!upcard H4,!draw S H4 pile,!discard S S2,!attention N",
            [("play-out-of-turn", "S", 2)],
        ),
        ("gin-rummy", "S", "N:- -", "!upcard H4,!refuse N,!draw S H4 pile,!discard S S2,!attention N", []),
        ("gin-rummy", "S", "N:- -", "!upcard H4,!draw S H4 pile,!discard S S2,!draw N stock,!attention S", []),
        ("auction-pitch", "S", "N:- - - -", "4 P P P,SA", []),
        ("auction-pitch", "S", "N:- - - -", "4 P P P,P,SA", [("call-after-final-pass", "W", 5)]),
        ("knock-poker", "S", "N:- - - -", "!draw W,!discard W D6,!draw E", [("play-out-of-turn", "E", 3)]),
        (
            *("go-fish", "C", "A:Q5.Q7.Q3.2 K2.AK.J.85 T9.3.K.QA4"),
            "!meld A SQ HQ DQ,!attention B",
            [("illegal-meld", "A", 1)],
        ),
        ("chemin-de-fer", "S", "N:- - - -", "!bet N 3,!bet W 4", [("bet-out-of-turn", "N", 1)]),
        ("chemin-de-fer", "S", "N:- - - -", "!bet W 3,!bet N 4,!bet E 1", []),
    ],
)
def test_turns(code: str, dealer: str, hands: str, lines: str, found: list[tuple[str, str, int]]) -> None:
    report = reported(code, dealer, hands, lines)

    assert [(one.kind, one.offender, one.at.event_number) for one in report.findings] == found


def test_a_player_without_cards_is_passed_over_at_old_maid() -> None:
    """Hands that nobody knows may be empty; one that is known to hold a card is not passed over."""
    hands = "A:{} K2.AK.J.85432 T9.3.K.A4"
    lines = "!draw A SK,!draw C H7"
    kinds = [
        {one.kind for one in reported("old-maid", "C", hands.format(first), lines).findings}
        for first in ("Q5.Q7.Q3.2",)
    ]
    unknown = reported("old-maid", "C", "A:- - -", lines)

    assert "play-out-of-turn" in kinds[0]
    assert unknown.findings == ()


@pytest.mark.parametrize(
    ("pegged", "score", "needs"),
    [("!peg B 1,", {"A": 16, "B": 4}, []), ("", None, ["what was pegged in the play"])],
)
def test_what_is_counted_at_cribbage_is_scored(pegged: str, score: Any, needs: list[str]) -> None:
    """Whether or not somebody writes down the pegs for it; without those of the play the score is not whole."""
    result = reported("cribbage", "B", KEPT, COUNTED.format(pegged=pegged)).result

    assert result.score == score
    assert [*result.not_counted] == needs


@pytest.mark.parametrize(
    ("code", "hands", "score"),
    [
        ("poker", "A:Q5.Q.Q3. K2.A.J.8 T9.3.K.A", {"A": 10, "B": -5, "C": -5}),
        ("poker", "A:A7.K.Q.J K2.A.J.8 .QJ753..", {"A": -5, "B": -5, "C": 10}),
        ("poker", "A:A7.K.Q.J - T9.3.K.A", None),
    ],
)
def test_the_pot_goes_to_the_better_hand(code: str, hands: str, score: Any) -> None:
    """Where every hand that is left is known; else it is asked."""
    result = reported(code, "C", hands, "!bet A 5,!call B 5,!call C 5").result

    assert result.score == score
    assert any("better hand" in need for need in result.not_counted) == (score is None)


@pytest.mark.parametrize(
    ("wins", "better", "worse"),
    [
        ("high", "SA HA D5 C4 S2", "SK HK DQ CJ S9"),
        ("low", "SA S2 S3 S4 S5", "D2 C3 H4 S5 D6"),
        ("low", "SK DQ CJ H9 S8", "SA HA D2 C3 H4"),
    ],
)
def test_which_hand_wins(wins: str, better: str, worse: str) -> None:
    """At lowball the ace is low, and neither straights nor flushes count (001:2271)."""
    found = winners_of_pot({"A": cards(worse), "B": cards(better)}, wins)

    assert found is not None
    assert found.players == ("B",)


@pytest.mark.parametrize("code", ["spade-cassino", "royal-cassino"])
def test_what_a_game_settles_is_not_asked(code: str) -> None:
    """A deal is never a game of its own there (001:6237, 6245); in cassino it may be."""
    asked = {need.fact for need in laws().decide(code, "play-out-of-turn", {}).needs}
    of_cassino = {need.fact for need in laws().decide("cassino", "play-out-of-turn", {}).needs}

    assert "cassino_deal_is_game" not in asked
    assert "cassino_deal_is_game" in of_cassino
    with pytest.raises(Contradiction, match="it is no"):
        laws().decide(code, "play-out-of-turn", {"cassino_deal_is_game": "yes"})
