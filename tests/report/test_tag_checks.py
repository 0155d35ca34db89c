"""Contract and declarer tags held against the auction."""

from __future__ import annotations

import pytest

from adjudicator.game.game import Game
from adjudicator.report.remarks.tag_checks import tag_contradictions
from adjudicator.table.timeline_builder import build_timeline
from tests.helpers.recorded_cases import report_of
from tests.helpers.sections import game_told
from tests.helpers.tables import BRIDGE, WHIST, deal


def said(tokens: str, tags: dict[str, str], game: Game = BRIDGE) -> list[str]:
    """What is said of the tags of a deal that North dealt."""
    record = deal("N", tokens, None, **tags)
    return [problem.message for problem in tag_contradictions(record, build_timeline(record, game))]


@pytest.mark.parametrize(
    "tags",
    [
        {},
        {"Contract": "1S", "Declarer": "N"},
        {"Contract": "1s", "Declarer": "n"},
        {"Contract": "1S", "Declarer": "?"},
        {"Contract": "?", "Declarer": "N"},
        {"Contract": "", "Declarer": ""},
    ],
)
def test_tags_that_agree_or_say_nothing(tags: dict[str, str]) -> None:
    """Unknown is not otherwise."""
    assert said("1S AP", tags) == []


@pytest.mark.parametrize(
    ("tokens", "tags", "messages"),
    [
        ("1S AP", {"Contract": "2S", "Declarer": "N"}, ["Contract says '2S' but the auction ends in 1S"]),
        ("1S AP", {"Contract": "1SX", "Declarer": "N"}, ["Contract says '1SX' but the auction ends in 1S"]),
        ("1S X AP", {"Contract": "1S", "Declarer": "N"}, ["Contract says '1S' but the auction ends in 1SX"]),
        ("1S X XX AP", {"Contract": "1SXX", "Declarer": "N"}, []),
        ("1NT AP", {"Contract": "1N", "Declarer": "N"}, []),
        ("1S AP", {"Contract": "Pass"}, ["Contract says 'Pass' but the auction ends in 1S"]),
        ("AP", {"Contract": "Pass"}, []),
        ("AP", {"Contract": "1S", "Declarer": "N"}, ["Contract says '1S' but the deal was passed out"]),
        ("1S AP", {"Contract": "2S"}, ["Contract says '2S' but the auction ends in 1S"]),
    ],
)
def test_contract(tokens: str, tags: dict[str, str], messages: list[str]) -> None:
    """Level, denomination and doubling, and whether there is a contract at all."""
    assert said(tokens, tags) == messages


@pytest.mark.parametrize(
    ("declarer", "messages"),
    [
        ("N", []),
        ("E", ["Declarer says E but the auction makes N declarer; one pass in front of it would agree"]),
        ("S", ["Declarer says S but the auction makes N declarer; two passes in front of it would agree"]),
        ("W", ["Declarer says W but the auction makes N declarer; three passes in front of it would agree"]),
    ],
)
def test_declarer(declarer: str, messages: list[str]) -> None:
    """The usual cause is passes that nobody wrote down; how many, is said (CB-105)."""
    assert said("1S P P P", {"Contract": "1S", "Declarer": declarer}) == messages


def test_a_vulnerability_that_is_none() -> None:
    """A slip of the writer is said, and the score is counted with nobody vulnerable."""
    assert ["Vulnerable 'Nonne' says nothing; expected None, NS, EW or All"] == said("1S AP", {"Vulnerable": "Nonne"})
    for told in ("None", "love", "-", "N-S", "ew", "Both", "All", "?"):
        assert [] == said("1S AP", {"Vulnerable": told}), told


def test_the_dealer_is_said_where_none_is_told_and_a_fault_may_hang_on_it() -> None:
    """The number of a board tells the dealer to those who play duplicate; the record may name another first caller."""
    by_call = "no dealer is told; E is taken, with the first call; N deals board 1"
    for code, lines, remark in (
        ("duplicate-2017", "E:1S\n!withdraw E\nN:P", by_call),
        ("duplicate-2017", "1S 1H", "no dealer is told; N is taken, by the number of the board"),
        ("contract-bridge-1963", "1S 1H", "no dealer is told; N is taken, by the number of the board"),
        ("duplicate-2017", "1S 2H", None),
        ("duplicate-2017", "N:1S E:1H", None),
    ):
        found = report_of(f'[Board "1"]\n[Record "1"]\n{lines}\n', code).problems
        told = [problem.message for problem in found if problem.message.startswith("no dealer")]
        assert ([remark] if remark else []) == told, lines


def test_declarer_is_who_first_named_the_denomination() -> None:
    """South raised North's spades (CB-105)."""
    assert said("1S P 2S AP", {"Contract": "2S", "Declarer": "N"}) == []
    assert len(said("1S P 2S AP", {"Contract": "2S", "Declarer": "S"})) == 1


def test_declarer_who_faced_his_hand() -> None:
    """``^S`` is the standard's mark for a dummy that was swapped: North's auction, South's play (CB-72)."""
    assert said("1S AP", {"Contract": "1S", "Declarer": "^S"}) == []


@pytest.mark.parametrize(
    ("tokens", "game"), [("1S P P", BRIDGE), ("", BRIDGE), ("SA", WHIST)], ids=["open", "no auction", "whist"]
)
def test_without_an_auction_nothing_contradicts(tokens: str, game: Game) -> None:
    """Tags are the only evidence then."""
    assert said(tokens, {"Contract": "4H", "Declarer": "E"}, game) == []


POKER = game_told({"type": "poker", "seats": {"3": ["A", "B", "C"]}, "cards_each": 5, "variants": {"english": {}}})


@pytest.mark.parametrize(
    ("tags", "expected"),
    [
        ({"Limit": "5 10", "Raises": "3 all", "Stacks": "A:5 b:7", "Variant": "English"}, []),
        ({"Limit": "pot 50"}, []),
        ({"Limit": "big"}, ["Limit 'big' is not a limit; expected pot, stakes, or chips for each betting interval"]),
        (
            {"Raises": "a few"},
            ["Raises 'a few' is not a number of raises; expected 3, or 3 all for the whole table"],
        ),
        ({"Variant": "blind"}, ["Variant 'blind' is not a form of this game; expected english"]),
        (
            {"Stacks": "E:40"},
            ["Stacks 'E:40' does not give the chips of players by seat; expected A:100 B:100 and so on"],
        ),
    ],
)
def test_tags_of_the_betting_that_nobody_can_read(tags: dict[str, str], expected: list[str]) -> None:
    """What a table has agreed on is not passed over in silence where it cannot be understood."""
    record = deal("A", "", None, **tags)

    assert [problem.message for problem in tag_contradictions(record, build_timeline(record, POKER))] == expected
