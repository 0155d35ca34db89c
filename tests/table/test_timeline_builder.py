"""The table follows whatever happens and refuses nothing."""

from __future__ import annotations

import pytest

from adjudicator.values.bids_and_contracts import Contract
from tests.helpers.tables import BRIDGE, HEARTS, WHIST, timeline


def turns(tokens: str, dealer: str = "N") -> str:
    """Whose turn it is after each event, as one string."""
    return "".join(step.after.turn or "-" for step in timeline(dealer, tokens).steps)


@pytest.mark.parametrize(
    ("dealer", "tokens", "contract"),
    [
        ("N", "1C P 1S P 2S P P P", Contract(2, "S", 0, "S")),
        ("N", "1C P 1S P 2S X P P XX P P P", Contract(2, "S", 2, "S")),
        ("W", "P P 1NT P 3NT AP", Contract(3, "NT", 0, "E")),
        ("S", "1H 2H P P P", Contract(2, "H", 0, "W")),
        ("S", "1S AP", Contract(1, "S", 0, "S")),
        ("S", "P P P 1D AP", Contract(1, "D", 0, "E")),
    ],
)
def test_contract_and_declarer(dealer: str, tokens: str, contract: Contract) -> None:
    """Declarer is who first named the denomination for his side."""
    assert timeline(dealer, tokens).end.contract == contract


def test_passed_out() -> None:
    """Four passes end the deal without a contract."""
    end = timeline("N", "AP").end

    assert (end.stage, end.contract, len(end.auction.calls)) == ("over", None, 4)


def test_turn_follows_whoever_acted_last() -> None:
    """An action out of turn that nobody takes back moves the turn on from the actor."""
    assert turns("1C S:1H") == "EW"


def test_withdrawal_gives_the_turn_back() -> None:
    """After a withdrawal it is the turn of whose turn it was."""
    assert turns("1C S:1H -S 1D") == "EWES"


def test_the_player_whose_turn_was_stolen_calls_in_it() -> None:
    """Then the call out of rotation is gone, and the next turn is his left-hand opponent's."""
    line = timeline("N", "1C S:1H E:1D")

    assert line.end.turn == "S"
    assert [made.call for made in line.end.auction.calls] == ["1C", "1D"]
    assert line.withdrawn == {1: 2}


def test_a_pass_out_of_turn_begins_a_new_run() -> None:
    """Passes close the auction only in rotation."""
    assert timeline("N", "1C P W:P N:P").end.auction.closed is False


def test_a_bid_over_seven_counts_as_a_pass() -> None:
    """It can never be a contract."""
    assert timeline("N", "1C 8C P P").end.contract == Contract(1, "C", 0, "N")


def test_winner_leads() -> None:
    """The highest trump, else the highest card of the suit led."""
    line = timeline("N", "1S AP HA H2 H3 S2 D2 D3 DA DK")

    assert [trick.winner(BRIDGE, "S") for trick in line.end.tricks] == ["N", "S"]
    assert line.end.turn == "S"


def test_a_corrected_revoke_leaves_the_later_cards_on_the_table() -> None:
    """EX-10: West's card is replaced, North's is changed, East's stands."""
    line = timeline("S", "1S AP W:H2 H3 H4 HA S:D6 W:S9 N:DK E:D3 -W W:DA -N N:D2")

    assert [(played.seat, played.card) for played in line.end.tricks[1].cards] == [
        ("S", "D6"),
        ("E", "D3"),
        ("W", "DA"),
        ("N", "D2"),
    ]
    assert line.end.turn == "W"


def test_a_false_lead_taken_back_with_the_card_that_followed() -> None:
    """The rightful leader leads and the trick starts afresh."""
    line = timeline("S", "1S AP E:D7 -E H2 H3 H4 H5")

    assert line.end.tricks[0].leader == "W"
    assert line.end.turn == "S"


def test_a_trick_left_with_a_card_missing() -> None:
    """The next trick begins although East has not played; the trick is kept as it is."""
    line = timeline("S", "1S AP W:HA H2 S:H3 W:HK N:H4 E:H5 S:H6")

    assert [trick.missing for trick in line.end.tricks] == [("E",), ()]


def test_a_lead_to_the_next_trick_too_early() -> None:
    """West leads on before East has played; East's card completes the first trick."""
    line = timeline("S", "1S AP W:HA N:H2 S:H3 W:HK E:H5 N:H4")

    assert len(line.end.tricks) == 1
    assert [played.card for played in line.end.tricks[0].cards] == ["HA", "H2", "H3", "H5"]
    assert line.end.current is not None
    assert [played.card for played in line.end.current.cards] == ["HK", "H4"]


def test_a_second_card_to_a_trick() -> None:
    """It lies there as an extra card and the trick goes on."""
    line = timeline("S", "1S AP W:HA W:HK N:H2 E:H3 S:H4")

    assert [played.extra for played in line.end.tricks[0].cards] == [False, True, False, False, False]
    assert line.end.left == {"N": 12, "E": 12, "S": 12, "W": 11}


def test_who_played_before_his_turn_and_plays_again_in_it_plays_to_the_same_trick() -> None:
    """East's first card won the trick so far: his second is no lead to the next, which South has yet to play to."""
    line = timeline("S", "1S AP W:H4 E:HK N:H2 E:H6 S:H3")

    assert [(played.card, played.extra) for played in line.end.tricks[0].cards] == [
        ("H4", False),
        ("HK", False),
        ("H2", False),
        ("H6", True),
        ("H3", False),
    ]
    assert line.end.current is None


def test_a_hand_that_has_run_out_is_not_waited_for() -> None:
    """A hand with too few cards does not play to the last tricks."""
    hands = {"N": "HA H2", "E": "HK", "S": "H3 H4", "W": "H5 H6"}
    line = timeline("W", "N:HA E:HK S:H3 W:H5 N:H2 S:H4 W:H6", HEARTS, hands)

    assert [len(trick.cards) for trick in line.end.tricks] == [4, 3]
    assert line.end.stage == "over"


def test_declarer_faces_his_hand_after_a_false_opening_lead() -> None:
    """EX-05: declarer's hand becomes dummy and dummy declarer."""
    line = timeline("S", "1S AP E:D7 !expose,S,SA,SK,hand D2")

    assert line.end.contract == Contract(1, "S", 0, "N")


def test_whist_trump_is_the_card_turned() -> None:
    """Without it no trick with a discard has a known winner."""
    known = timeline("W", "!turned,W,H2 SA S2 H3 S4", WHIST)
    unknown = timeline("W", "SA S2 H3 S4", WHIST)

    assert (known.end.turn, unknown.end.turn) == ("S", None)


def test_cards_passed_change_hands() -> None:
    """Hearts: the pass moves cards from hand to hand."""
    hands = {"N": "SA S2 S3 S4", "E": "HA H2 H3 H4"}
    line = timeline("N", "!give,N,E,SA,S2,S3", HEARTS, hands)

    assert line.end.hands["E"] == frozenset({"HA", "H2", "H3", "H4", "SA", "S2", "S3"})
    assert line.end.left["N"] == 1


def test_nothing_to_take_back_is_said() -> None:
    """A withdrawal of nothing is no error, but it is not silent either."""
    assert timeline("N", "-S").unreadable == ((0, "S has nothing to take back"),)


def test_a_revoke_in_the_twelfth_trick_is_put_right_after_the_thirteenth() -> None:
    """The gap in a trick that was left behind is filled by the hand's next card (CB-86)."""
    hands = {"N": "SA S2", "E": "SK H2", "S": "S3 S4", "W": "S5 S6"}
    line = timeline(
        "W", "N:SA E:H2 S:S3 W:S5 N:S2 E:SK S:S4 W:S6 !withdraw,E,SK !withdraw,E,H2 E:SK E:H2", HEARTS, hands
    )

    assert [sorted(str(p.card) for p in trick.cards) for trick in line.end.tricks] == [
        ["S3", "S5", "SA", "SK"],
        ["H2", "S2", "S4", "S6"],
    ]
