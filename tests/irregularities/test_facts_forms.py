"""Facts of the forms of a game, derived from whole records: what is found, what it rests on, which row follows."""

from __future__ import annotations

import pytest

from tests.helpers.rulings import report

BLACKOUT = "A:2.A.. .3.A. ..4.A A...5"
HEARTS = "N:AKQJ.AKQJ.AKQ.AK T987.T987.JT9.QJ 6543.6543.876.T9 2.2.5432.8765432"
BRIDGE = "N:A642.965.K854.K5 T73.T83.T73.QT62 KQ5.AQ4.Q96.A873 J98.KJ72.AJ2.J94"
SHORT = "N:A642.965.K854.K5 T73.T83.T73.QT62 KQ5.AQ4.Q96.A873 J98.KJ72.AJ2.J9"
"""West lacks the four of clubs."""
HONEYMOON = "N:AKQJ.AKQ.AKQ.AKQ T987.T98.T98.T98"
DOMINO = "N:A2.A2..AK 43.43.4.4 65.65.6.6 87.87.8.8"
ONE_TRICK = "1S AP\nW:H2 H5 H3 HQ\n"


def ruled(code: str, dealer: str, cards: str, section: str) -> list[tuple[str, dict[str, str], str | None]]:
    """Kind, facts seen in the record, and row of each finding."""
    found = report(section, Code=code, Dealer=dealer, Deal=cards).findings
    return [
        (
            one.kind,
            {name: fact.value for name, fact in one.facts.items() if fact.source == "record"},
            one.rulings[-1].row if one.rulings else None,
        )
        for one in found
    ]


@pytest.mark.parametrize(
    ("section", "expected"),
    [
        ("0 1\nB:2\n1 0", ("change-of-call", {"lho_has_called": "no"}, "in-time")),
        ("0 1 1\nB:2\n0", ("change-of-call", {"lho_has_called": "yes"}, "too-late")),
        ("B:1 0 1 1", ("bid-out-of-rotation", {}, "bid-stands")),
        ("0 3 1 1", ("inadmissible-call", {}, "impossible-bid")),
    ],
)
def test_bids_of_blackout(section: str, expected: object) -> None:
    """BO-01, BO-02, BO-06."""
    assert ruled("blackout", "D", BLACKOUT, section) == [expected]


@pytest.mark.parametrize(
    ("section", "led", "row"),
    [("3 2 P P", None, "before-opening-lead"), ("3 2 P P\nE:hearts\nE:ST", "yes", "after-opening-lead")],
)
def test_a_low_bid_at_auction_hearts(section: str, led: str | None, row: str) -> None:
    """Nobody complained before the opening lead: it stands (HV-02, GR-14)."""
    facts = {"opening_lead_made": led} if led else {}

    assert ruled("auction-hearts", "N", HEARTS, section) == [("insufficient-bid", facts, row)]


@pytest.mark.parametrize(
    ("section", "expected"),
    [
        (
            "4NT X P P",
            [("inadmissible-double", {"bidding_open": "yes"}, "during-the-bidding")],
        ),
        ("1S P P P", [("insufficient-bid", {"over_opening": "yes"}, "over-the-opening")]),
        ("1S X P P P", [("insufficient-bid", {"over_opening": "yes"}, "over-the-opening")]),
        ("P P 1C 4NT P P P", [("unqualified-bid", {"opening_strength": "lacking"}, "too-weak")]),
    ],
)
def test_calls_at_cutthroat_contract(section: str, expected: list[object]) -> None:
    """CC-01, CC-02, CC-05."""
    assert ruled("cutthroat-contract", "N", HEARTS, section) == expected


@pytest.mark.parametrize(
    ("section", "expected"),
    [
        (
            "S:ST N:HA",
            ("revoke", {"half_of_play": "first_half"}, "first-half"),
        ),
        (
            "S:ST N:HA\n!attention S\n!draw S H2\n!draw N H3",
            ("revoke", {"half_of_play": "first_half", "opponent_has_drawn": "no"}, "first-half"),
        ),
        (
            "S:ST N:HA\n!draw S H2\n!draw N H3",
            ("revoke", {"half_of_play": "first_half", "opponent_has_drawn": "yes"}, "first-half-opponent-has-drawn"),
        ),
        (
            "S:ST N:HA S:S9",
            ("revoke", {"half_of_play": "first_half", "opponent_has_drawn": "yes"}, "first-half-opponent-has-drawn"),
        ),
        (
            "S:ST N:SA\n!draw S H2\n!attention N\n!draw N H3",
            ("illegal-draw", {"stock_fault": "out_of_turn", "opponent_has_drawn": "no"}, "out-of-turn"),
        ),
    ],
)
def test_the_first_half_of_honeymoon_bridge(section: str, expected: object) -> None:
    """The choice from the stock is given for the next draw only (HB-01, HB-02)."""
    assert ruled("honeymoon-bridge", "N", HONEYMOON, section) == [expected]


@pytest.mark.parametrize(
    ("section", "expected"),
    [
        (
            "E:HT\n!fact heart_limit_agreed=yes",
            ("renege", {"hearts_duty": "heart_led"}, "heart-led-against-the-variant"),
        ),
        ("E:HT\n!attention S", ("renege", {"hearts_duty": "heart_led", "score_agreed": "no"}, None)),
        ("!give N W SA SK", ("order-of-play", {"pass_fault": "wrong_number"}, "wrong-number-before-the-lead")),
        ("!give N E SA SK SQ", ("order-of-play", {"pass_fault": "wrong_player"}, "wrong-player-before-the-lead")),
        (
            "!give N E SA SK SQ\nE:ST",
            (
                "order-of-play",
                {"pass_fault": "wrong_player", "opening_lead_made": "yes"},
                "wrong-player-after-the-lead",
            ),
        ),
    ],
)
def test_hearts(section: str, expected: object) -> None:
    """HE-07, HE-09."""
    assert ruled("hearts", "N", HEARTS, section) == [expected]


@pytest.mark.parametrize(
    ("section", "facts", "row"),
    [
        (
            "E:D4 D6 D8 N:CK\n!attention E",
            {"could_follow": "no", "heart_led_early": "no", "stock_left": "yes", "score_agreed": "no"},
            "discarded-without-drawing",
        ),
        ("E:H4\n!attention S", {"could_follow": "no", "heart_led_early": "yes", "score_agreed": "no"}, None),
    ],
)
def test_domino_hearts(section: str, facts: dict[str, str], row: str | None) -> None:
    """HV-01."""
    assert ruled("domino-hearts", "N", DOMINO, section) == [("renege", facts, row)]


@pytest.mark.parametrize(
    ("code", "row"),
    [("contract-bridge-1963", "trick-already-won"), ("duplicate-bridge-1949", "trick-already-won")],
)
def test_a_trick_already_won_is_conceded(code: str, row: str) -> None:
    """CB-96, DB-13."""
    section = f"{ONE_TRICK}!concede S 13"

    assert ruled(code, "S", BRIDGE, section) == [("concession-cancelled", {"concession_fault": "already_won"}, row)]


@pytest.mark.parametrize(
    ("section", "found", "followed"),
    [
        ("W:H2 H5 H3 HQ\nS:SK S8 S2 S3\n", None, None),
        ("W:H2 H5 H3 HQ\nS:C3 C4 CK C2", "elsewhere", "no"),
        ("W:H2 H5 H3 HQ\nS:C3 C9 CK C2\nN:C5 C6 CA SJ\nS:C7 C4", "elsewhere", "yes"),
    ],
)
def test_a_card_that_nobody_was_dealt(section: str, found: str | None, followed: str | None) -> None:
    """The hand that lacked it plays it after all, perhaps after failing to follow (CB-13)."""
    first = next(facts for kind, facts, _ in ruled("contract-bridge-1963", "S", SHORT, f"1S AP\n{section}"))

    assert (first.get("card_found"), first.get("failed_to_follow")) == (found, followed)


@pytest.mark.parametrize(
    ("section", "facts", "row"),
    [
        ("!deal looked N at E", {"looked_at": "anothers_hand", "by": "dummy"}, "dummy-looks-at-a-hand"),
        ("S:SK S8\n!looked E", {"by": "defender", "own_side_played_on": "yes"}, "too-late"),
    ],
)
def test_looks(section: str, facts: dict[str, str], row: str) -> None:
    """CB-58, CB-101."""
    assert [found[1:] for found in ruled("contract-bridge-1963", "S", BRIDGE, ONE_TRICK + section)] == [(facts, row)]


def test_a_look_at_the_hand_that_nobody_calls_for() -> None:
    """It bars the player from the auction (TB-03)."""
    found = ruled("cutthroat-bridge", "N", BRIDGE, "P\n!looked E at S\nP 1C P P")

    assert found == [("unauthorized-look", {"look_at_dummy": "yes"}, "card-of-the-dummy")]


WHIST = "N:A642.965.K854.K5 T73.T83.T73.QT62 KQ5.AQ4.Q96.A873 J98.KJ72.AJ2.J94"


def whist(section: str) -> list[tuple[str, dict[str, str], str | None]]:
    """The findings of a deal of whist that South dealt; West leads."""
    return ruled("whist-american-1890s", "S", WHIST, f"!turned SQ\n{section}")


@pytest.mark.parametrize(
    ("elected", "led", "held"),
    [
        ("!elect S require C", "W:CJ", "yes"),
        ("!elect S require H", "W:H2", "yes"),
        ("!elect S free", "W:H2", None),
    ],
)
def test_the_suit_called_after_a_lead_out_of_turn(elected: str, led: str, held: str | None) -> None:
    """Whether the player called on has any, from his hand (WH-28)."""
    (found,) = whist(f"E:D3\n!attention S\n!withdraw E\n{elected}\n{led}")

    assert (found[0], found[1].get("called_suit_held")) == ("lead-out-of-turn", held)


@pytest.mark.parametrize(
    ("section", "seen"),
    [
        ("W:H2 N:H5 N:H6\n!attention E\nE:H3 HQ S:C3", "yes"),
        ("W:H2 N:H5 N:H6 E:H3 HQ S:C3\n!attention E", "no"),
        ("W:H2 N:H5 N:H6 E:H3 HQ S:C3", "no"),
    ],
)
def test_a_second_card_is_noticed_in_the_trick_or_later(section: str, seen: str) -> None:
    """Later it is a hand of the wrong size (WH-16, WH-20)."""
    facts = next(facts for kind, facts, _ in whist(section) if kind == "defective-trick")

    assert facts.get("seen_in_the_trick") == seen


def test_a_card_liable_to_be_called_is_called_and_kept_back() -> None:
    """It must be played when it is called, unless that would be a revoke (WH-24, WH-26)."""
    exposed = "!expose W HJ dropped\nW:D2 D4 D3 D9\nS:HA\n"
    kept = whist(f"{exposed}!elect N call HJ\nH7")
    obeyed = whist(f"{exposed}!elect N call HJ\nHJ")
    uncalled = whist(f"{exposed}H7")

    assert [kind for kind, _, _ in obeyed] == ["exposed-card"] == [kind for kind, _, _ in uncalled]
    assert kept[1] == ("penalty-card-not-played", {"liable_card_called": "called"}, "called-and-refused")


def test_declarer_names_which_of_two_penalty_cards_is_played() -> None:
    """The other one is then the wrong card (CB-65)."""
    start = "1NT AP\n!expose W HK HJ dropped\n"
    named = ruled("contract-bridge-1963", "S", BRIDGE, f"{start}!elect S designate HJ\nHK")
    free = ruled("contract-bridge-1963", "S", BRIDGE, f"{start}HK")

    kept_back = "penalty-card-not-played"

    assert kept_back not in [kind for kind, _, _ in free]
    assert [kind for kind, _, _ in named].count(kept_back) == 1


@pytest.mark.parametrize(("accepting", "yes"), [("!accept W", True), ("P", False), ("!accept E", False)])
def test_a_changed_call_is_accepted_only_in_words(accepting: str, yes: bool) -> None:
    """Calling over it tells nothing (CB-27)."""
    (found,) = ruled("contract-bridge-1963", "S", BRIDGE, f"1C\n!withdraw S\n1D\n{accepting}")

    assert found[0] == "change-of-call"
    assert (found[1].get("change_overcalled") == "yes") is yes
