"""Faults that only some games know: rounds of bids, compelled openings, the pass, draws from a stock, concessions."""

from __future__ import annotations

import pytest

from adjudicator.game.game import Game
from tests.helpers.faults import Fault, faults
from tests.helpers.rulings import laws
from tests.helpers.tables import BRIDGE, HEARTS


def game(code: str, **more: object) -> Game:
    """The game of *code*, with what a test adds to its section."""
    return Game.from_section({**laws().code(code).game, **more})


BLACKOUT = game("blackout", cards_each=3)
AUCTION_HEARTS = game("auction-hearts")
CUTTHROAT = game("cutthroat-contract")
HONEYMOON = game("honeymoon-bridge")
DOMINO = game("domino-hearts", cards_each=2)
PASSING = game("hearts")
CALLS = ("inadmissible-call", "bid-out-of-rotation", "insufficient-bid", "change-of-call", "call-after-final-pass")


def calls(dealer: str, tokens: str, of: Game, hands: dict[str, str] | None = None) -> list[Fault]:
    """The faults of the bidding."""
    return [fault for fault in faults("all", dealer, tokens, of, hands) if fault[0] in CALLS]


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("0 1 3 2", []),
        ("0 1 4 2", [("inadmissible-call", "C", 3, "accepted")]),
        ("0 1 P 2", [("inadmissible-call", "C", 3, "accepted")]),
        ("0 1 1NT 2", [("inadmissible-call", "C", 3, "accepted")]),
        ("B:1 0 2 0", [("bid-out-of-rotation", "B", 1, "open")]),
        ("0 1 D:2 1", [("bid-out-of-rotation", "D", 3, "open")]),
        ("0 1 B:2 1 0", [("change-of-call", "B", 2, "corrected")]),
        ("0 1 -B B:2 1 0", [("change-of-call", "B", 2, "corrected")]),
        ("0 1 1 2 A:1", [("change-of-call", "A", 1, "corrected")]),
        ("0 4 -B 2 1 0", [("inadmissible-call", "B", 2, "corrected")]),
        ("B:1 B:2 0 2 0", [("change-of-call", "B", 1, "corrected"), ("bid-out-of-rotation", "B", 1, "corrected")]),
    ],
)
def test_blackout_is_bid_once_round_from_nothing_to_the_cards_of_a_hand(tokens: str, expected: list[Fault]) -> None:
    """A bid out of turn stands and the turn goes back; a bid may be changed (BO-01, BO-02, BO-06)."""
    assert calls("D", tokens, BLACKOUT) == expected


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("3 P 5 7", []),
        ("P P P 1", []),
        ("3 3 P P", [("insufficient-bid", "S", 2, "accepted")]),
        ("3 2 5 P", [("insufficient-bid", "S", 2, "accepted")]),
        ("3 2 -S P 5 P", [("insufficient-bid", "S", 2, "corrected")]),
        ("3 S:5 E:4 W:P N:P", [("change-of-call", "E", 1, "corrected")]),
        ("W:3 P P P", [("bid-out-of-rotation", "W", 1, "open")]),
        ("3 X P P", [("inadmissible-call", "S", 2, "accepted")]),
        ("3 P 5 P W:hearts W:S2", []),
        ("3 P 5 P hearts S2", []),
    ],
)
def test_auction_hearts_is_bid_once_round_and_upward(tokens: str, expected: list[Fault]) -> None:
    """Each bids higher than the last or passes (HV-02); the highest bidder then names the suit."""
    assert calls("N", tokens, AUCTION_HEARTS) == expected


STRONG = "SA SK S2 HA HK H2 DK D2 D3 D4 C2 C3 C4"
WEAK = "SA SQ S2 HK HQ H2 D2 D3 D4 D5 C2 C3 C4"
"""Eleven points and two and a half quick tricks."""


@pytest.mark.parametrize(
    ("hand", "tokens", "found"),
    [
        (STRONG, "1S", False),
        (WEAK, "1S", True),
        (WEAK, "P P 1S", False),
        (WEAK, "P P P P", False),
        ("SA SQ SJ HK HQ H2 D2 D3 D4 DJ C2 C3 C4", "1S", False),
        ("SA HA DA C2 C3 C4 C5 C6 C7 C8 C9 S2 S3", "1C", False),
        ("SA HA DK C2 C3 C4 C5 C6 C7 C8 C9 S2 S3", "1C", True),
        ("SA HA DK D2 CK C2 C3 C4 C5 C6 C7 S2 S3", "1C", False),
    ],
)
def test_an_opening_needs_thirteen_points_or_three_quick_tricks(hand: str, tokens: str, found: bool) -> None:
    """Counted by the table of the book; a king alone is no half trick (CC-01, CC-04)."""
    expected = [("unqualified-bid", "N", 1, "open")] if found else []

    assert faults("unqualified-bid", "N", tokens, CUTTHROAT, {"N": hand}) == expected


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("1C 4NT", []),
        ("P 4S 5C", []),
        ("4NT P", []),
        ("1C P", [("insufficient-bid", "E", 2, "open")]),
        ("P 1C 4H P", [("insufficient-bid", "S", 3, "accepted")]),
        ("1C X", [("insufficient-bid", "E", 2, "open")]),
        ("1C 4NT 4H", [("insufficient-bid", "S", 3, "open")]),
        ("1C 4NT P P P", []),
    ],
)
def test_over_an_opening_of_one_club_to_four_spades_four_no_trump_is_compulsory(
    tokens: str, expected: list[Fault]
) -> None:
    """The next player must bid; a pass or double is no way out (CC-02)."""
    assert calls("N", tokens, CUTTHROAT) == expected


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("1S 4NT P X", [("inadmissible-double", "W", 4, "open")]),
        ("1S 4NT P P P !elect,E,partner,N S:X E:XX", []),
        ("1S 4NT P P P !elect,E,partner,N X P XX P", []),
        ("1S 4NT P P P !elect,E,partner,N P X P P", []),
        ("1S 4NT P P P !elect,E,partner,N W:X", [("double-out-of-rotation", "W", 7, "open")]),
        ("1S 4NT P P P !elect,E,partner,N N:X", [("inadmissible-double", "N", 7, "open")]),
        (
            "1S 4NT P P P !elect,E,partner,N !elect,N,reject X P N:XX",
            [("inadmissible-double", "N", 10, "open")],
        ),
        ("1S 4NT P P P !elect,E,partner,N X 5C", [("call-after-final-pass", "E", 8, "open")]),
    ],
)
def test_doubling_begins_when_the_auction_is_over(tokens: str, expected: list[Fault]) -> None:
    """Declarer's left may double, then his right; declarer or an accepting dummy may redouble (CC-05)."""
    kinds = ("inadmissible-double", "double-out-of-rotation", "call-after-final-pass", "pass-out-of-rotation")

    assert [fault for fault in faults("all", "N", tokens, CUTTHROAT) if fault[0] in kinds] == expected


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("N,W E,N S,E W,S", []),
        ("N,E E,S S,W W,N", []),
        ("N,S E,W S,N W,E", []),
        ("N,W E,N S,E W,S N,S E,W S,N W,E", []),
        ("N,W E,N S,E W,N", [("order-of-play", "W", 4, "open")]),
        ("N,E", [("order-of-play", "N", 1, "open")]),
        ("N,W,2 E,N S,E W,S", [("order-of-play", "N", 1, "open")]),
        ("N,W,4 E,N S,E W,S", [("order-of-play", "N", 1, "open")]),
        ("N,W,2 N,W,1 E,N S,E W,S", []),
    ],
)
def test_three_cards_are_passed_and_all_in_one_direction(tokens: str, expected: list[Fault]) -> None:
    """To the right, unless the whole table passes otherwise (HE-07)."""
    gives = []
    for token in tokens.split():
        giver, taker, *number = token.split(",")
        cards = ["SA", "SK", "SQ", "SJ"][: int(number[0]) if number else 3]
        gives.append(",".join([f"!give,{giver},{taker}", *cards]))

    assert faults("order-of-play", "N", " ".join(gives), PASSING) == expected


def test_where_nothing_is_passed_no_pass_is_wrong() -> None:
    """Hearts without Black Lady has no pass."""
    assert faults("order-of-play", "N", "!give,N,E,SA", game("hearts-plain")) == []


@pytest.mark.parametrize(
    ("tokens", "limit", "found"),
    [
        ("HT", 3, True),
        ("HT", 1, False),
        ("HT !attention,S", 1, True),
        ("HT H2 !attention,W", 1, False),
        ("HT !fact,,heart_limit_agreed=yes", 1, True),
        ("HT !fact,,heart_limit_agreed=no !attention,S", 3, False),
        ("D9 D8 D7 D6 E:HT", 3, True),
        ("D9 D8 D7 D6 E:D5 D4 D3 D2 E:HT", 3, False),
    ],
)
def test_a_heart_led_early_is_a_fault_where_the_table_plays_so(tokens: str, limit: int, found: bool) -> None:
    """The code says so, or the record, or somebody complains and the table is asked (HE-09)."""
    of = game("hearts", heart_lead_from=limit)

    assert bool(faults("renege", "N", tokens, of)) is found


def test_who_holds_nothing_but_hearts_may_lead_one() -> None:
    """A duty that cannot be met is not broken."""
    assert faults("renege", "N", "HT", game("hearts", heart_lead_from=3), {"E": "HT H9"}) == []


def test_the_queen_received_in_the_pass() -> None:
    """Whether the duty binds who got her in the pass is for the law to say: the finding is there (HE-05)."""
    dealt = {"N": "SQ SK C2 D2", "W": "S2 S3 S4 D3 D4"}
    tokens = "!give,N,W,SQ,SK,C2 E:HA S:H2 W:D3"

    assert faults("renege", "N", tokens, HEARTS, dealt) == [("renege", "W", 4, "open")]


DEALT = {"N": "S2 H2", "E": "S3 D3", "S": "S4 D4", "W": "S5 D5"}


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("D3 D4 D5 !draw,N,C2 !draw,N,D2 N:D2", []),
        ("D3 D4 D5 N:S2 !attention,E", [("renege", "N", 4, "open")]),
        ("D3 D4 D5 N:S2", []),
        ("D3 D4 D5 !draw,N,C2 N:C2", [("renege", "N", 5, "open")]),
        ("D3 !draw,S,C2 D4", [("illegal-draw", "S", 2, "open")]),
        ("D3 D4 D5 !draw,N,D2 !draw,N,C2 N:D2", [("illegal-draw", "N", 5, "open")]),
        ("D3 S4", [("revoke", "S", 2, "open")]),
        ("D3 D4 D5 !draw,N N:C2", [("renege", "N", 5, "undecided")]),
    ],
)
def test_a_hand_that_cannot_follow_draws_until_it_can(tokens: str, expected: list[Fault]) -> None:
    """And no longer (HV-01). Where no draw at all is written down, somebody has to complain."""
    assert faults("all", "N", tokens, DOMINO, DEALT) == expected


def test_when_the_stock_is_gone_a_hand_may_discard() -> None:
    """Two cards each and a stock of four; once they are drawn the queen's duty begins as well (HV-01, HE-05)."""
    tiny = game("domino-hearts", cards_each=2, ranks="3QA")
    dealt = {"N": "SQ H3", "E": "S3 D3", "S": "SA DQ", "W": "HQ DA"}
    tokens = "D3 DQ DA !draw,N,C3,CQ,CA,HA N:{} "

    assert faults("all", "N", tokens.format("SQ"), tiny, dealt) == []
    assert faults("all", "N", tokens.format("C3"), tiny, dealt) == [("renege", "N", 5, "open")]


@pytest.mark.parametrize(
    ("tokens", "found"),
    [
        ("ST N:SA !draw,N,H2 !draw,S,H3", []),
        ("ST N:SA !draw,S,H2 !attention,N", [("illegal-draw", "S", 3, "open")]),
        ("ST N:SA !draw,S,H2 !draw,N,H3", [("illegal-draw", "S", 3, "open")]),
        ("ST N:SA !draw,S,H2", []),
        ("ST N:SA !draw,N,H2 !draw,N,H3", [("illegal-draw", "N", 4, "open")]),
    ],
)
def test_the_winner_draws_first(tokens: str, found: list[Fault]) -> None:
    """Honeymoon bridge: then the other, and each one card (HB-02). Some players write down their own draws alone."""
    assert faults("illegal-draw", "N", tokens, HONEYMOON) == found


HOLDING = {"N": "SA SK D2", "E": "H2 H3 H4", "S": "C2 C3 C4", "W": "D5 D6 D7"}
"""North has declared spades and has the two highest trumps."""
THREE = Game.from_section({**BRIDGE.raw, "cards_each": 3})


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("1S AP !concede,N,1", []),
        ("1S AP !concede,N,2", [("concession-cancelled", "N", 3, "open")]),
        ("1S AP !concede,N,3", [("concession-cancelled", "N", 3, "open")]),
        ("1S AP !concede,N,3 !object,E", []),
        ("1S AP !claim,N,1", []),
        ("1S AP !concede,E,1", []),
        ("1NT AP !concede,N,3", []),
        ("1S AP H2 C2 D5 SA !concede,N,3", [("concession-cancelled", "N", 7, "open")]),
        ("1S AP H2 C2 D5 SA !concede,E,1", []),
        ("1S AP H2 C2 D5 SA !concede,E,2", [("concession-cancelled", "E", 7, "open")]),
        # Dummy has nothing to give away: what he concedes is no concession (CB-57).
        ("1S AP H2 C2 D5 !concede,S,3", []),
    ],
)
def test_what_cannot_be_given_away(tokens: str, expected: list[Fault]) -> None:
    """A trick already won, or one that no play of the cards could lose (CB-95, CB-96)."""
    assert faults("concession-cancelled", "N", tokens, THREE, HOLDING) == expected


def test_hands_that_are_not_known_are_not_searched() -> None:
    """Nobody can say what could be lost."""
    assert faults("concession-cancelled", "N", "1S AP !concede,N,3", THREE, {"N": "SA SK D2"}) == []


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("1S AP H2 H3 H4 H5 !looked,N", []),
        ("1S AP H2 H3 H4 H5 !looked,S", [("quitted-trick", "S", 7, "open")]),
        ("1S AP H2 H3 H4 H5 N:D2 !looked,E", []),
        ("1S AP H2 H3 H4 H5 W:D2 D3 !looked,N", [("quitted-trick", "N", 9, "open")]),
        ("1S AP H2 H3 H4 H5 W:D2 !looked,S", [("quitted-trick", "S", 8, "open")]),
        ("1S AP H2 H3 !looked,E", []),
    ],
)
def test_a_trick_may_be_looked_at_until_the_own_side_plays_on(tokens: str, expected: list[Fault]) -> None:
    """By declarer and the defenders, never by dummy (CB-101)."""
    assert faults("quitted-trick", "N", tokens, game("contract-bridge-1963")) == expected


@pytest.mark.parametrize(
    ("tokens", "kind"),
    [
        ("!deal,E,looked,at,N 1S", "wrong-hand"),
        ("!deal,E,looked", "unauthorized-look"),
        ("!looked,E", "unauthorized-look"),
        ("1S AP H2 !looked,E", "unauthorized-look"),
        ("1S AP H2 !looked,S,at,E", "unauthorized-look"),
    ],
)
def test_a_look_into_a_hand(tokens: str, kind: str) -> None:
    """Taken up by mistake, or looked into during the play (CB-10, CB-58)."""
    assert [fault[0] for fault in faults("all", "N", tokens)] == [kind]


def test_the_hand_that_nobody_calls_for() -> None:
    """To look at it is a fault at cutthroat bridge (TB-03) and none at trio, where it lies face up (TR-01)."""
    look = "P !looked,E,at,S"

    assert [fault[0] for fault in faults("all", "N", look, game("cutthroat-bridge"))] == ["unauthorized-look"]
    assert faults("all", "N", "P !looked,E,at,W", game("trio-bridge")) == []


@pytest.mark.parametrize(
    ("taken_up", "expected"),
    [
        ("!turned,,H2 S2 S3 S4 S5 !pickup,N,H2", []),
        ("!turned,,H2 S2 S3 S4 S5 N:C2 C3 C4 C5 !pickup,N,H2", []),
        ("!turned,,H2 S2 S3 S4 S5 N:C2 C3 C4 C5 N:D2 !pickup,N,H2", [("exposed-card", "N", 11, "open")]),
        ("!turned,,H2 S2 S3 S4 S5 N:C2 C3 C4 C5 N:D2 !pickup,E,H2", []),
    ],
)
def test_the_trump_card_is_taken_up_before_the_third_trick(taken_up: str, expected: list[Fault]) -> None:
    """Left longer it may be called (WH-14); nothing is found where nobody wrote down when it was taken up."""
    assert faults("exposed-card", "N", taken_up, game("whist-american-1890s")) == expected


def test_a_hand_that_plays_one_card_too_many() -> None:
    """Nobody wrote the hands down; the play counts them."""
    tokens = " ".join(f"E:{suit}{rank} S:-- W:-- N:--" for suit in "SH" for rank in "AK")
    tokens = tokens.replace("--", "C2")
    two = game("hearts", cards_each=3)

    assert ("wrong-number-of-cards", "E", 13, "open") in faults("wrong-number-of-cards", "N", tokens, two)
