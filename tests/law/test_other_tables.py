"""Whole hands of other games than bridge, as their players write them down: what is found, ruled and counted."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest
from rich.console import Console

from adjudicator.law.rulings import rule_from_told_facts
from adjudicator.render.deal_report import rendered_deal
from adjudicator.render.findings import status_words
from adjudicator.render.names_and_signs import SlugTitles
from tests.helpers.command_line import run
from tests.helpers.rulings import gist, laws, report

if TYPE_CHECKING:
    from adjudicator.report.deal_report import DealReport

EUCHRE = {"Code": "euchre", "Dealer": "W", "Deal": "N:9.A.JT.Q 8.Q9.8.9 .8.Q9.KT K7.J.A.8"}
EUCHRE_PLAY = """\
    !take W DK
    !discard W HJ
    S9 S8 CT S7
    CQ C9 CK C8
    H8 DA HA H9
    DK DT D8 D9
    SK DJ HQ DQ
"""
KLABERJASS = {"Code": "klaberjass", "Dealer": "B", "Deal": "A:K98..J8.7 JT.T.AQ.K"}
SEVEN_UP = {"Code": "seven-up", "Dealer": "W", "Deal": "N:T3.6.Q.32 4.T9.A2.9 85.87.T7. J.J.K5.KQ"}
SOLO = {"Code": "solo-ombre", "Dealer": "W", "Deal": "N:KJ.AJT9.J7. A.Q87.KQ.87 QT8..8.AQJT 97.K.AT9.K9"}
SIX_BID = {"Code": "six-bid-solo", "Dealer": "C", "Deal": "A:KQ8.KT7.AJ76.6 JT97..98.AKQT7 A6.AQJ98.KQT.9"}


def shown(told: DealReport) -> str:
    """The deal as it is printed."""
    console = Console(file=io.StringIO(), width=80, record=True)
    console.print(rendered_deal(told, SlugTitles(laws().title)))
    return console.export_text()


PITCH = {"Code": "auction-pitch", "Dealer": "W", "Deal": "N:43.T.9.AK A6.KJ8..3 .3.J72.98 2.65.QT.T"}


@pytest.mark.parametrize(
    ("calls", "found"),
    [
        # EU-05: void, and that side may not make the trump; its later declaration is a fault of its own.
        (
            "E:order-up\nN:P P P take-up",
            [
                ("call-out-of-rotation", "E", 2, "corrected", "declaration"),
                ("inadmissible-call", "W", 6, "accepted", "after-opening-lead"),
            ],
        ),
        ("P S:assist\nE:P S:P take-up", [("call-out-of-rotation", "S", 3, "corrected", "declaration")]),
        # A pass is excepted, and the turn went back at once.
        ("E:P\nN:P P P take-up", [("call-out-of-rotation", "E", 2, "corrected", "pass")]),
        # Nobody minds: then it stands, and it is not called unsettled.
        ("E:order-up", [("call-out-of-rotation", "E", 2, "accepted", "lead-made")]),
    ],
)
def test_a_call_out_of_turn_over_which_the_right_player_called_was_put_right_in_time(
    calls: str, found: list[object]
) -> None:
    """It is not both corrected and let pass because nobody complained before the lead."""
    assert gist(report(f"!turned DK\n{calls}\n{EUCHRE_PLAY}", **EUCHRE)) == found


def test_a_call_that_nobody_minded_is_condoned_by_the_law() -> None:
    """Others called on from him, and the first card was led: it is not left unsettled (GR-14)."""
    found = report(f"!turned DK\nE:order-up\nS:P P N:P take-up\n{EUCHRE_PLAY}", **EUCHRE).findings[0]

    assert found.rulings[-1].row == "lead-made"
    assert status_words(found) == "condoned"


@pytest.mark.parametrize(
    ("code", "cards", "status", "row"),
    [
        # The trick is complete: nothing is left to be exposed (EU-10 by parallel).
        ("euchre", "N:CQ S:CK E:C9 W:C8", "condoned", "all-have-played"),
        ("euchre", "N:CQ S:CK\n!attention E\n!withdraw S\nE:C9 S:CK W:C8", "corrected", "exposed"),
    ],
)
def test_a_card_before_its_turn_at_euchre(code: str, cards: str, status: str, row: str) -> None:
    play = EUCHRE_PLAY.replace("CQ C9 CK C8", cards).replace("H8 DA", "S:H8 DA")
    (found,) = report(f"!turned DK\nP P P take-up\n{play}", **EUCHRE | {"Code": code}).findings

    assert (found.kind, found.offender, found.status, found.rulings[-1].row) == ("play-out-of-turn", "S", status, row)


def test_what_costs_chips_was_not_condoned() -> None:
    """At nap an opponent pays three chips for a card before his turn, though all played on (NP-07)."""
    nap = {"Code": "napoleon", "Dealer": "W", "Deal": "N:T..K2.AT 7.5.Q8.K .Q3..842 J.K9.7.9"}
    (found,) = report("2 3 P P\nCK C4 C9 CT\nE:D8 W:D7 S:H3 N:DK\nN:CA S7 C8 SJ", **nap).findings

    assert (found.kind, found.offender, found.rulings[-1].row) == ("play-out-of-turn", "W", "opponent")
    assert status_words(found) == "nobody objected"


@pytest.mark.parametrize(
    ("deal", "drawn", "wrong"),
    [
        (KLABERJASS["Deal"], "!draw A SQ C9 HQ\n!draw B DK CT CA\nS9 SJ", []),
        (KLABERJASS["Deal"], "", []),
        (KLABERJASS["Deal"], "!draw A SQ C9\n!draw B DK CT CA\nS9 SJ", ["A"]),
        ("A:KQ98..J8.97 JT.T.AKQ.AKT", "S9 SJ", ["A"]),
    ],
)
def test_the_rest_of_a_hand_is_dealt_at_klaberjass_once_trump_is_made(deal: str, drawn: str, wrong: list[str]) -> None:
    """Six cards, and three more after the bidding (001:5891-5896)."""
    found = report(f"!turned HJ\ntake\n{drawn}", **KLABERJASS | {"Deal": deal}).findings

    assert [one.offender for one in found if one.kind == "wrong-number-of-cards"] == wrong


def test_one_point_is_one_point() -> None:
    play = "!turned CT\nN:H6 E:C9 S:DT W:CQ\nW:DK"
    (found,) = report(play, **SEVEN_UP).findings

    assert "Each opponent scores 1 point." in [effect.says for effect in found.rulings[-1].effects]


def test_an_opponent_in_a_solo_plays_against_the_player_whoever_holds_which_ace() -> None:
    """Only at a Simple Game has the Player a partner: the record tells that West is an opponent (SO-02)."""
    calls = "{bid} P P P\n!trump N H\nH9 HQ SQ HK\nW:S9\n!attention S\n!withdraw W\nS:S8 S9 SJ SA"
    (solo,) = report(calls.format(bid="solo-suit"), **SOLO).findings
    # Over a Simple Game a player who holds both black queens may not pass either, which is another finding (SO-05).
    forced, simple = report(calls.format(bid="simple-suit"), **SOLO).findings

    assert (forced.kind, forced.facts["solo_call_fault"].value) == ("inadmissible-call", "both_black_queens")
    assert (solo.facts["solo_seat"].value, solo.facts["solo_seat"].source) == ("opponent", "record")
    assert [need.fact for need in simple.needs] == ["solo_seat"]


def test_whether_a_solo_pays_by_the_point_stands_in_the_record() -> None:
    """Solo and heart solo pay for each point, the others a fixed sum (SV-02)."""
    calls = "{bid} P P\n!trump A S\nS8 SJ SA\nA:C6\n!attention C\n!withdraw A\nC:C9 C6 CQ"
    by_point, fixed = (
        report(calls.format(bid=bid), **SIX_BID).findings[0].facts["pays_by_point"].value
        for bid in ("solo", "guarantee-solo")
    )

    assert (by_point, fixed) == ("yes", "no")


def test_a_bid_of_one_at_pitch_is_insufficient() -> None:
    """The lowest bid is two; what is too low is void, and its maker must pass (AP-06, 001:4277, 4293)."""
    (found,) = report("1\n!attention E\n!withdraw N\nP P 3 P", **PITCH).findings

    assert (found.kind, found.offender, found.rulings[-1].row) == ("insufficient-bid", "N", "bid-too-low")


@pytest.mark.parametrize(
    ("code", "facts", "row"),
    [
        # Not to follow suit is what the law of hearts itself calls a revoke (HE-05), as in the glossary renege (GR-18).
        ("hearts", {"hearts_duty": "follow_suit"}, "penalty-unreadable"),
        ("hearts-plain", {"hearts_duty": "follow_suit"}, "penalty-unreadable"),
        ("hearts-plain", {"hearts_duty": "black_queen"}, "no-queen-duty"),
        ("sixty-six", {"could_follow": "no"}, "no-such-duty"),
        ("check-pinochle", {"pinochle_duty": "follow_suit"}, "not-established"),
    ],
)
def test_who_is_said_to_have_reneged_may_not_have_followed_suit(code: str, facts: dict[str, str], row: str) -> None:
    """Of that the law of the revoke speaks, in a code that has other duties of play as well."""
    found = rule_from_told_facts(
        laws(), code, "renege", facts | ({"established": "no"} if code == "check-pinochle" else {})
    )

    assert found.rulings[-1].row == row


@pytest.mark.parametrize("code", [code.id for code in laws().codes() if (code.game or {}).get("type") == "trick"])
def test_to_renege_is_never_answered_as_if_suit_had_been_followed(code: str) -> None:
    """Asked about a renege with nothing told, no code says that there is no fault."""
    kind = laws().resolve_kind("reneged", {}, code).kind or "renege"
    found = rule_from_told_facts(laws(), code, kind, {})

    assert "no_rectification" not in {effect.name for ruling in found.rulings for effect in ruling.effects}


def test_a_void_declaration_makes_no_trump_because_all_have_passed() -> None:
    """North names the suit that was turned down: void (EU-04). The others pass, and nobody has led to it."""
    told = report("!turned DK\nP P P P\ndiamonds\n!attention E\nP P P", **EUCHRE)

    assert gist(told) == [("declaration-error", "N", 6, "open", "suit-turned-down")]
    assert told.steps[-1].after.maker is None
    assert "No trump made yet; 1 irregularity." in shown(told)


def test_a_game_without_contracts_is_not_told_of_one() -> None:
    """The head of a deal speaks of bids or of trump, as the game does."""
    blackout = {"Code": "blackout", "Dealer": "D", "Deal": "A:J.A8.QJ. 4.5.A4.2 83.T.87. K.93.9.5"}

    assert "Bids: A 1, B 2; nothing irregular." in shown(report("!turned S9\n1 2", **blackout))
    assert "No bid has won yet; nothing irregular." in shown(report("2", **PITCH))
    assert "No contract yet; nothing irregular." in shown(report("1S", Deal="N:- - - -"))


def test_taking_the_blind_out_of_turn_falls_under_the_general_law() -> None:
    """Schafskopf has an auction of one word; what it does not say of turns the general law does (GR-03, GR-14)."""
    schafskopf = {"Code": "schafskopf", "Dealer": "C", "Deal": "A:- - -"}
    (found,) = report("B:take\n!attention A\n!withdraw B\nA:take", **schafskopf).findings

    assert (found.kind, found.rulings[-1].code, found.rulings[-1].row) == (
        "bid-out-of-rotation",
        "general-rules",
        "before-opening-lead",
    )


def test_a_fault_on_which_the_law_is_silent_says_so_in_the_record_too() -> None:
    """Euchre orders an exposed card to be played and names no penalty for failing to."""
    told = report("!turned DK\nP P P take-up\n!take W DK\n!discard W HJ\n!expose E S8 dropped\nS9 E:C9", **EUCHRE)
    missed = [found for found in told.findings if found.kind == "penalty-card-not-played"]

    assert len(missed) == 1
    assert missed[0].silent.startswith("The book orders an exposed card to be played")
    assert "No ruling: The book orders an exposed card to be played" in " ".join(shown(told).split())


def test_a_silent_code_says_what_the_code_behind_it_says() -> None:
    """What euchre does not settle general-rules would; it is silent too, and that is said."""
    own = run("rule", "penalty-card-not-played", "--code", "euchre").out
    inherited = run("rule", "claim-or-concession", "--code", "seven-up").out

    assert "general-rules says nothing of it either: The general law knows no" in own
    assert "So general-rules, which applies where seven-up is silent." in inherited
    assert "general-rules" not in run("rule", "insufficient-bid", "--code", "hearts").out


def test_many_codes_compared_are_grouped_by_what_they_answer() -> None:
    """Each answer stands once, under the codes that give it, in eighty columns; JSON keeps every code."""
    lines = run("compare", "misdeal", ADJUDICATOR_CODE="contract-bridge-1963").out.splitlines()
    rows = run("compare", "misdeal", "--json").data["codes"]
    text = " ".join(" ".join(lines).split())

    assert max(map(len, lines)) <= 80
    assert all(row["code"] in text for row in rows)
    assert text.count("≠ Play of the deal stops at once.") == 1
    assert "• There is a new deal by the dealer" in text
    assert f"{len(rows)} codes, " in text
    assert "another applies: general-rules for " in text


def test_where_a_law_sends_on_to_another_code_that_is_named() -> None:
    assert "Now rule on: misdeal (general-rules)." in " ".join(run("compare", "misdeal").out.split())


def test_a_play_before_partners_at_pinochle_has_the_law_of_a_play_out_of_turn() -> None:
    """The bid is made when a defender leads before his partner has played (AU-19)."""
    told = {"premature_action": "lead", "bidder_or_opponent": "opponent"}
    found = rule_from_told_facts(laws(), "auction-pinochle", "premature-lead-or-play", told)

    assert [ruling.row for ruling in found.rulings] == ["led-early", "by-a-defender"]
