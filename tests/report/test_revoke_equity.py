"""The hint on equity after a revoke: tricks without it, at the table, after the rulings, and what is between them."""

from __future__ import annotations

import random
from importlib.util import find_spec

import pytest

from adjudicator.report.revoke_equity import (
    BRIDGE_RANKS,
    BRIDGE_SEATS,
    SOLVER_LACKING,
    RevokeEquity,
    TrickPosition,
    double_dummy_solver,
    revoke_equities,
)
from adjudicator.values.cards import Card
from rulebase.query.answers import Need
from tests.helpers.command_line import run
from tests.helpers.minimax import minimax
from tests.helpers.rulings import report

NOTRUMP = {"Contract": "1NT", "Declarer": "S", "Board": "1"}
# East, who holds the bare king of hearts, throws a diamond on the ace and so comes to the king and two diamonds. Had he
# followed, the king falls under the ace; queen and jack of hearts are high, and West's five of clubs takes the last.
KEEPS_THE_KING = "N:.AQJ..2 .K.432. 32...43 .432..5"
KEPT = "H2 HA D2 S2\nHQ HK S3 H3\nD3 C3 H4 HJ\nD4 C4 C5 C2"
# Nothing is gained by East's revoke: his ace would have taken the first trick, and does not take another.
LOSES_THE_ACE = "N:432.3.. .A.432. AK.K.A. .2..432"
LOST = "H2 H3 D2 HK\nSA C2 S2 D3\nSK C3 S3 D4\nDA C4 S4 HA"
PBN = f"""\
[Board "1"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "{KEEPS_THE_KING}"]
[Declarer "S"]
[Contract "1NT"]
[Code "duplicate-2017"]
[Record "1"]
{KEPT}
"""
NEED = (Need("established", "table", "Is it established?", ("yes", "no")),)


@pytest.mark.parametrize(
    ("code", "moved", "ruled", "difference"),
    [("contract-bridge-1963", 2, {"NS": 3, "EW": 1}, 0), ("duplicate-2017", 1, {"NS": 2, "EW": 2}, 1)],
)
def test_what_a_revoke_gained_is_held_against_what_it_cost(
    code: str, moved: int, ruled: dict[str, int], difference: int
) -> None:
    """Three tricks without the revoke, one at the table: two given back restore it, one given back does not."""
    (found,) = revoke_equities(report(KEPT, Deal=KEEPS_THE_KING, Code=code, **NOTRUMP), minimax)

    assert RevokeEquity(1, 1, "NS", "EW", {"NS": 3, "EW": 1}, {"NS": 1, "EW": 3}, moved, ruled) == found
    assert difference == found.difference


def test_a_revoke_that_cost_its_own_side() -> None:
    """The side that did not revoke has more than it could have won without: the difference is below nothing."""
    (found,) = revoke_equities(report(LOST, Deal=LOSES_THE_ACE, **NOTRUMP), minimax)

    assert ({"NS": 3, "EW": 1}, {"NS": 4, "EW": 0}, -1) == (found.tricks_without_revoke, found.table, found.difference)


def test_every_established_revoke_is_weighed_from_its_own_position() -> None:
    """East revokes to the first trick and South to the second, where it changes nothing: two hints, a side each."""
    section = "H2 HA D2 S2\nS9 SA C3 S5\nD3 C4 C5 C2\nD4 S3 H3 HJ\nHK S4 H4 HQ"
    deal = "N:9.AQJ..2 A.K.432. 432...43 5.432..5"
    found = revoke_equities(report(section, Deal=deal, **NOTRUMP), minimax)

    assert [(1, "NS", {"NS": 3, "EW": 2}), (2, "EW", {"NS": 1, "EW": 4})] == [
        (one.trick, one.innocent_side, one.tricks_without_revoke) for one in found
    ]
    assert [{"NS": 1, "EW": 4}] * 2 == [one.table for one in found]


def test_a_corrected_revoke_is_not_weighed() -> None:
    """Only a revoke that stands has changed the play."""
    corrected = "H2 HA D2\n!withdraw E\nE:HK S2\nHQ D2 S3 H3"

    assert () == revoke_equities(report(corrected, Deal=KEEPS_THE_KING, **NOTRUMP), minimax)


@pytest.mark.parametrize(
    ("section", "deal", "why"),
    [
        (KEPT, "N:.AQJ..2 - - .432..5", "Not all four hands are known."),
        (
            "H2 HA D2 S2\nHQ HK S3 H3",
            KEEPS_THE_KING,
            "The deal is not played out, so there is nothing to compare it with.",
        ),
    ],
)
def test_what_cannot_be_counted_is_said(section: str, deal: str, why: str) -> None:
    """Unknown hands and a play that was broken off give no difference, and a sentence that says why."""
    (found,) = revoke_equities(report(section, Deal=deal, **NOTRUMP), minimax)

    assert why in found.why
    assert found.difference is None


def test_an_undecided_ruling_leaves_the_difference_open() -> None:
    """As long as the law wants a fact, nothing is held against it."""
    told = [(1, "established", "yes"), (1, "first_noticed", "after_mixing")]
    one = report(KEPT, told, Deal=KEEPS_THE_KING, **NOTRUMP)
    (found,) = revoke_equities(one._replace(findings=tuple(f._replace(needs=NEED) for f in one.findings)), minimax)

    assert (None, None) == (found.ruled, found.difference)
    assert any("undecided" in sentence for sentence in found.why)


def test_without_the_solver_one_sentence_says_how_to_get_it() -> None:
    """Everything else is there all the same."""
    (found,) = revoke_equities(report(KEPT, Deal=KEEPS_THE_KING, **NOTRUMP), None)

    assert (None, {"NS": 1, "EW": 3}, (SOLVER_LACKING,)) == (found.tricks_without_revoke, found.table, found.why)
    assert "pip install '.[dd]'" in SOLVER_LACKING


def test_the_numbers_or_the_sentence() -> None:
    """With the optional package the numbers stand there, without it the sentence; the label stands there always."""
    shown = " ".join(run("replay", "-", "--equity", stdin=PBN).out.split())
    with_it = "without the revoke, double dummy 3 1" in shown and "1 trick less than without the revoke" in shown
    without_it = SOLVER_LACKING in shown and "The difference is not known." in shown

    assert (with_it, without_it) == ((True, False) if find_spec("endplay") else (False, True))
    assert "Equity after a revoke – a hint for the director, never the ruling" in shown


def test_the_solver_agrees_with_trying_everything() -> None:
    """The optional package and the search of the tests count the same tricks; where it is absent, none is offered."""
    solve, draw = double_dummy_solver(), random.Random(64)
    pack = [Card(suit + rank) for suit in "SHDC" for rank in BRIDGE_RANKS]
    counted = []
    for _ in range(25):
        position = ending(draw, pack)
        counted.append((minimax(position), solve(position) if solve else minimax(position)))

    assert (solve is None) == (find_spec("endplay") is None)
    assert [first for first, _ in counted] == [second for _, second in counted]


def ending(draw: random.Random, pack: list[Card]) -> TrickPosition:
    """A random ending of up to four cards, some of them already played to the trick."""
    size, trump, first = draw.randint(1, 4), draw.choice(["S", "H", "D", "C", None]), draw.randrange(4)
    cards = draw.sample(pack, 4 * size)
    hands = {seat: cards[at * size : (at + 1) * size] for at, seat in enumerate(BRIDGE_SEATS)}
    trick: list[Card] = []
    for turn in range(draw.randrange(4)):
        hand = hands[BRIDGE_SEATS[(first + turn) % 4]]
        following = [card for card in hand if trick and card[0] == trick[0][0]]
        trick.append(draw.choice(following or hand))
        hand.remove(trick[-1])
    return TrickPosition(
        {seat: frozenset(hand) for seat, hand in hands.items()}, BRIDGE_SEATS[first], tuple(trick), trump
    )


def test_json_has_the_hint_beside_the_findings() -> None:
    """A list with one entry a revoke, labelled; without the option there is no such key."""
    (deal,) = run("replay", "-", "--equity", "--json", stdin=PBN).data["deals"]
    (hint,) = deal["equity"]

    assert ("a hint for the director, never the ruling", 1, "NS") == (hint["hint"], hint["finding"], hint["side"])
    assert ({"NS": 1, "EW": 3}, {"NS": 2, "EW": 2}) == (hint["at_table"], hint["after_rulings"])
    assert "equity" not in run("replay", "-", "--json", stdin=PBN).data["deals"][0]


def test_no_revoke_is_said_to_be_none() -> None:
    """Asked for where there is nothing to weigh, the hint says so."""
    shown = run("replay", "-", "--equity", stdin='[Dealer "N"]\n[Record "1"]\nP P P P\n').out

    assert "No established revoke: there is nothing to weigh." in shown
