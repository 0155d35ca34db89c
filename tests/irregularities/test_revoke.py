"""Failure to follow suit, and when it is past correction."""

from __future__ import annotations

import pytest

from adjudicator.game.game import Game
from adjudicator.irregularities.details import RevokeFault
from adjudicator.values.cards import Card
from tests.helpers.faults import Fault, faults, irregularities
from tests.helpers.rulings import judge
from tests.helpers.tables import BRIDGE, HEARTS, WHIST

HOLDS = {"E": "H2 D9 D3 D4"}
VOID = {"E": "C2 D9 D3 D4"}
FAILS = "1NT AP W:H5 N:HA E:D9"
"""South declares at no-trump; East's discard is event 5."""


@pytest.mark.parametrize(
    ("hands", "play", "expected"),
    [
        (HOLDS, "E:D9", [("revoke", "E", 5, "open")]),
        (HOLDS, "E:H2", []),
        (VOID, "E:D9", []),
        (None, "E:D9", []),
        (None, "E:D9 S:H3 N:C2 E:C3", []),
        (None, "E:D9 S:H3 N:C2 E:H2", [("revoke", "E", 5, "established")]),
    ],
)
def test_a_revoke_is_failing_to_follow_when_able(
    hands: dict[str, str] | None, play: str, expected: list[Fault]
) -> None:
    """By the hand as dealt, or as its later cards prove it where nobody wrote it down (CB-76)."""
    assert faults("revoke", "S", f"1NT AP W:H5 N:HA {play}", hands=hands) == expected


def test_ruffing_while_able_to_follow_is_a_revoke() -> None:
    """A trump is as much another suit as any."""
    assert faults("revoke", "S", "1S AP W:H5 N:HA E:S2", hands={"E": "H2 S2"}) == [("revoke", "E", 5, "open")]


@pytest.mark.parametrize(
    ("after", "status"),
    [
        ("", "open"),
        ("S:H3", "open"),
        ("S:H3 N:D2", "open"),
        ("S:H3 N:D2 E:D3", "established"),
        ("S:H3 W:D2", "established"),
        ("-E E:H2 S:H3 N:D2 E:D3", "corrected"),
        ("S:H3 -E E:H2", "corrected"),
        ("!claim,E", "established"),
        ("!concede,W", "established"),
        ("!claim,S", "open"),
        ("!concede,N", "open"),
        ("S:H3 !quit,", "open"),
    ],
)
def test_establishment_at_bridge(after: str, status: str) -> None:
    """A later card, a claim or a concession of the offending side, of nobody else (CB-77, CB-80)."""
    assert faults("revoke", "S", f"{FAILS} {after}", hands=HOLDS) == [("revoke", "E", 5, status)]


@pytest.mark.parametrize(
    ("game", "after", "status"),
    [
        (WHIST, "S:H3 W:H4", "open"),
        (WHIST, "S:H3 W:H4 !quit,", "established"),
        (WHIST, "S:H3 W:H4 N:D2", "established"),
        (WHIST, "-E E:H2 S:H3 W:H4", "corrected"),
        (HEARTS, "S:H3 W:H4", "open"),
        (HEARTS, "-E E:H2", "corrected"),
    ],
)
def test_establishment_at_whist_and_hearts(game: Game, after: str, status: str) -> None:
    """At whist also when the trick is quitted, whoever leads next (WH-32)."""
    assert faults("revoke", "W", f"N:HA E:D9 {after}", game, hands=HOLDS) == [("revoke", "E", 2, status)]


def test_a_lead_out_of_turn_by_an_opponent_quits_no_trick() -> None:
    """East won the trick and has turned nothing; West leads all the same, and North follows suit in time (WH-32)."""
    found = judge(
        '[Dealer "S"]\n[Code "whist-american-1890s"]\n'
        '[Deal "N:KJ74.J8.AKJ5.AQ6 A.AQT94.82.KT932 Q532.763.T93.875 T986.K52.Q764.J4"]\n[Record "1"]\n'
        "!turned SQ\nW:ST S4 SA S2\nE:HA H3 H2 S7\nW:C4\n!attention N\n!withdraw N S7\nN:H8\n"
    ).findings[0]

    assert (found.kind, found.status, found.rulings[0].row) == ("revoke", "corrected", "corrected")


def twelfth(*, early: bool = False) -> tuple[str, dict[str, str]]:
    """A deal at no-trump in which East, holding H2, throws D3 on West's H3 in trick 12 (or already in trick 11)."""
    clubs, diamonds, hearts = ([suit + rank for rank in "23456789TJQKA"] for suit in "CDH")
    spades = ["SA", "SK", "SQ", "SJ", "ST", "S9", "S8", "S7", "S6", "S5", "S4"]
    low = ["S3", "S2", *diamonds[2:]]
    east = clubs[:11]
    south = [*clubs[11:], *hearts[2:]]
    hands = {"W": [*spades, "H3", "D2"], "N": low, "E": [*east, "H2", "D3"], "S": south}
    leads, answers = ([*spades[:10], "H3", *spades[10:]], []) if early else ([*spades, "H3"], [])
    rest = {seat: list(hand) for seat, hand in hands.items()}
    for number, lead in enumerate(leads, 1):
        heart = lead == "H3"
        cards = {
            "W": lead,
            "N": rest["N"][0],
            "E": "D3" if heart else rest["E"][0],
            "S": rest["S"][-1] if heart else rest["S"][0],
        }
        for seat in "WNES":
            rest[seat].remove(cards[seat])
            answers.append(f"{seat}:{cards[seat]}")
        if heart and number == 11:
            break
    if not early:
        answers += [f"{seat}:{rest[seat][0]}" for seat in "SWNE"]
    return "1NT AP " + " ".join(answers), {seat: " ".join(hand) for seat, hand in hands.items()}


def test_the_twelfth_trick_is_never_established() -> None:
    """East plays to trick 13, yet the revoke is still to be put right (CB-80, CB-86)."""
    tokens, hands = twelfth()
    event = 2 + 11 * 4 + 3

    assert faults("all", "S", tokens, hands=hands) == [("revoke", "E", event, "open")]
    assert faults("all", "S", f"{tokens} !mixed,", hands=hands) == [("revoke", "E", event, "open")]


def test_the_twelfth_trick_is_put_right_after_the_thirteenth() -> None:
    """East takes back both cards and plays them the other way round (CB-86)."""
    tokens, hands = twelfth()
    tokens = f"{tokens} !withdraw,E,H2 !withdraw,E,D3 E:H2 E:D3"

    assert faults("revoke", "S", tokens, hands=hands) == [("revoke", "E", 49, "corrected")]


def test_the_eleventh_trick_is_like_any_other() -> None:
    """The exception is for the twelfth only: here West's next card establishes it."""
    tokens, hands = twelfth(early=True)

    assert faults("all", "S", f"{tokens} S:HK W:S4 N:DK", hands=hands) == [("revoke", "E", 45, "established")]


def test_the_last_trick_but_one_is_like_any_other_without_that_law() -> None:
    """The same twelfth trick at whist."""
    tokens, hands = twelfth()
    tokens = tokens.removeprefix("1NT AP ")

    assert faults("revoke", "S", tokens, WHIST, hands=hands) == [("revoke", "E", 47, "established")]


@pytest.mark.parametrize(
    ("hand", "before", "offender"), [("N", "W:H5", "S"), ("E", "W:H5 N:H3", "E"), ("S", "W:H5 N:H3 E:H4", "S")]
)
def test_declarer_answers_for_dummys_card(hand: str, before: str, offender: str) -> None:
    """The finding names the player who plays the hand, and the hand."""
    (fault,) = irregularities("S", f"1NT AP {before} {hand}:D2", hands={hand: "H2 D2"})

    assert (fault.kind, fault.offender, fault.acting_hand) == ("revoke", offender, hand)
    assert fault.detail == RevokeFault(card=Card("D2"), trick=1, suit="H", duty="follow")


def test_an_established_revoke_of_dummy() -> None:
    """Declarer's card to the next trick establishes dummy's revoke (CB-80)."""
    tokens = "1NT AP W:HA N:D2 E:H3 S:H4 W:C2 N:C3 E:C4 S:C5"

    assert faults("revoke", "S", tokens, hands={"N": "H2 D2 C3"}) == [("revoke", "S", 4, "established")]


@pytest.mark.parametrize(
    ("lead", "expected"),
    [
        ("E:H7", [("lead-out-of-turn", "E", 7, "open")]),
        ("N:C2 E:D3", [("revoke", "E", 8, "open")]),
        ("N:C2 S:D4", [("play-out-of-turn", "S", 8, "open"), ("revoke", "S", 8, "open")]),
    ],
)
def test_a_revoke_is_found_beside_a_card_out_of_turn(lead: str, expected: list[Fault]) -> None:
    """A lead follows nothing; a play out of turn may fail to follow besides."""
    tokens = f"1NT AP W:H5 N:HA E:H2 S:H3 {lead}"

    assert faults("all", "S", tokens, BRIDGE, {"E": "H2 H7 D3 C9", "S": "H3 D4 C8"}) == expected


def test_a_second_card_to_a_trick_is_no_revoke() -> None:
    """It is a defective trick, not a failure to follow (CB-91)."""
    tokens = "1NT AP W:H5 N:HA E:H2 E:D9 S:H3"

    assert faults("revoke", "S", tokens, hands=HOLDS) == []


def test_where_the_order_of_a_trick_is_not_known_another_leader_may_explain_it() -> None:
    """Nobody can say whether North failed to follow to H2 or led D3 out of turn."""
    hands = {"W": "H2 C3", "N": "D3 H4"}
    found = irregularities("S", "1NT AP W:H2 N:D3 E:D4 S:D5", hands=hands, order_known=False)

    assert [(fault.kind, fault.offender, fault.status) for fault in found] == [("revoke", "S", "undecided")]
    assert [reading.split(" out of turn")[0] for reading in found[0].other_readings] == [
        "N led D3",
        "E led D4",
        "S led D5",
    ]


def test_a_revoke_that_no_other_leader_explains_is_found_all_the_same() -> None:
    """West, who holds a diamond too, could not have discarded H2 on a diamond lead."""
    hands = {"W": "H2 D9", "N": "D3 H4"}
    found = irregularities("S", "1NT AP W:H2 N:D3 E:D4 S:D5", hands=hands, order_known=False)

    assert [(fault.offender, fault.status, fault.other_readings) for fault in found] == [("S", "open", ())]


@pytest.mark.parametrize(
    ("tags", "play", "asked"),
    [
        ('[Result "9"]\n', "", True),
        ("", "", False),
        ('[Result "9"]\n', "D3 D4 D5 DK\n", False),
        ('[Result "9"]\n', "!claim S 7\n!agree E\n!agree W\n", False),
    ],
)
def test_establishment_is_asked_where_the_deal_went_on_after_the_record(tags: str, play: str, asked: bool) -> None:
    """The result tells of more tricks than the play: whether the card was taken back before them nobody recorded."""
    found = judge(
        f'[Dealer "S"]\n[Vulnerable "All"]\n[Code "duplicate-2017"]\n{tags}'
        '[Deal "N:A32.432.KQJ.QJT9 Q4.AKQJT9.32.432 KJT987.65.A4.AK8 65.87.T98765.765"]\n[Record "1"]\n'
        f"1S P 2S P 4S P P P\nH8 H2 HA H5\nHK S7 H7 H3\n{play}"
    ).findings[0]

    assert asked == bool(found.needs and found.needs[0].fact == "established")
