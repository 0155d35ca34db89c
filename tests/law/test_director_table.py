"""What a director writes down and reads at a duplicate table: his words are heard, or it is said that they are not.

South deals and plays one notrump, West leads, North is dummy; the hands are those of ``tests.helpers.rulings``.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest
from rich.console import Console

from adjudicator.render.deal_report import deal_summary_line
from adjudicator.render.events_and_claims import obligation_line
from adjudicator.render.findings import by_offender, rendered_finding, status_words
from adjudicator.render.names_and_signs import SlugTitles
from adjudicator.render.sentences import effect_sentences
from tests.helpers.command_line import run
from tests.helpers.duplicate_rulings import ruled
from tests.helpers.rulings import CONTRACT, gist, report

if TYPE_CHECKING:
    from adjudicator.report.deal_report import DealReport

CLOSED = "1NT AP\n"
WRONG_LEAD = f"{CLOSED}E:HT\n"
FIRST = f"{CLOSED}H2 H5 H8 HQ\n"
"""South has won the first trick."""
NAMES = SlugTitles(lambda _sort, _name: None)


def remarks(one: DealReport) -> list[str]:
    return [problem.message for problem in one.problems]


def orders(one: DealReport, number: int = 1) -> list[str]:
    return [effect.says for ruling in one.findings[number - 1].rulings for effect in ruling.effects]


# ---------------------------------------------------------------- choices


@pytest.mark.parametrize(
    ("chosen", "row", "declarer"),
    [
        ("!elect S spread", "OL.6", "N"),
        ("!director S\n!expose S hand", "OL.6", "N"),
        ("!expose S hand", "OL.4", "N"),
        ("!elect S accept", "OL.7", "S"),
        ("!elect S accept\nHQ", "OL.7", "S"),
        ("HQ", "OL.7", "S"),
        ("!director S\n!withdraw E\n!elect S require H", "OL.8", "S"),
        ("!director S\n!withdraw E\n!elect S forbid H", "OL.8", "S"),
        ("!director S\n!withdraw E\n!elect S free", "OL.8", "S"),
    ],
)
def test_every_choice_after_an_opening_lead_out_of_turn_is_heard(chosen: str, row: str, declarer: str) -> None:
    """Declarer spreads his hand, accepts, or refuses and then says what he wants led (54A, 54B, 54D)."""
    one = ruled(f"{WRONG_LEAD}{chosen}")

    assert [ruling.row for ruling in one.findings[0].rulings] == [row]
    assert one.contract is not None
    assert (one.contract.declarer, remarks(one)) == (declarer, [])


@pytest.mark.parametrize("laid_down", ["!elect S spread", "!expose S hand", "!expose S HA HQ"])
def test_who_lays_down_his_hand_has_accepted_the_lead(laid_down: str) -> None:
    """Whatever is played to it (54A)."""
    assert ruled(f"{WRONG_LEAD}{laid_down}").findings[0].status == "accepted"


@pytest.mark.parametrize(
    ("section", "message"),
    [
        (f"{WRONG_LEAD}!elect S frobnicate", "no ruling offers 'frobnicate' to S here"),
        (f"{FIRST}!elect S spread", "no ruling offers 'spread' to S here"),
        (f"{FIRST}!elect S accept", "no ruling offers 'accept' to S here"),
    ],
)
def test_a_choice_that_nothing_offers_is_remarked(section: str, message: str) -> None:
    """No word of the record is passed over in silence."""
    assert remarks(ruled(section)) == [message]


@pytest.mark.parametrize("seat", ["S", "N"])
def test_dummys_card_is_called_under_either_seat(seat: str) -> None:
    """The seat is declarer's, who calls, or dummy's, whose card it is."""
    one = ruled(f"{CLOSED}H2\n!designate {seat} high\n!fact different_intention=no")

    assert gist(one) == [("invalid-designation", "S", 4, "open", "DE.1")]


def test_a_defender_calls_no_card_of_dummys() -> None:
    """Only declarer's word designates."""
    assert gist(ruled(f"{CLOSED}H2\n!designate E high")) == []


# ---------------------------------------------------------------- who it was, and whose card


def test_before_the_opening_lead_dummy_answers_for_himself() -> None:
    """His hand is not spread yet, so it was he who led (54E)."""
    (found,) = ruled(f"{CLOSED}N:CK").findings

    assert ("N", "dummy", "N leads CK when it is W's turn.") == (found.offender, found.role, found.summary)


def test_dummys_card_goes_back_into_dummys_hand() -> None:
    """Declarer led it and answers for it, but it is not his card (55B2)."""
    one = ruled(f"{FIRST}N:SA\n!refuse E\n!withdraw N")

    assert one.findings[0].offender == "S"
    assert "The card goes back into the hand of N." in orders(one)


def test_no_trick_of_declarers_claim_depends_on_a_partner() -> None:
    """He plays both hands, so the director is asked only what can be (70D2)."""
    doubts = ["trump_out_unstated", "stated_line_works", "needs_finding_card", "losing_normal_line"]
    told = "\n".join(f"!fact {name}={'yes' if name == doubts[-1] else 'no'}" for name in doubts)

    by_declarer = ruled(f"{FIRST}!claim S 12\n!object W\n{told}")
    by_defender = ruled(f"{FIRST}!claim W 3\n!object S\n{told}")

    assert [ruling.row for ruling in by_declarer.findings[0].rulings] == ["CL.5", "CJ.5"]
    assert [need.fact for need in by_defender.findings[0].needs][:1] == ["depends_on_partner"]


# ---------------------------------------------------------------- what became of it


@pytest.mark.parametrize(("after", "became"), [("", "open"), ("\nD6", "accepted"), ("\n!director S", "open")])
def test_declarers_next_card_accepts_another_than_the_penalty_card(after: str, became: str) -> None:
    """From either hand, and to the next trick if the defender was the last to play (52B1b)."""
    one = ruled(f"{CLOSED}!expose E CQ dropped\n!elect S free\nH2 H5 H8 HQ\nCA C4 C5 C2{after}")

    assert [(found.offender, found.status) for found in one.findings if found.kind == "penalty-card-not-played"] == [
        ("E", became)
    ]


SECOND = "1S 1H\n{}!withdraw W\nW:1D\n!accept N\nN:2C AP"


@pytest.mark.parametrize(
    ("before", "row"),
    [("", None), ("!fact lho_response=refuses\n", "IB.11"), ("!director N\n", "IB.11"), ("!refuse N\n", "IB.11")],
)
def test_a_yes_over_a_second_insufficient_bid_may_be_meant_for_either(before: str, row: str | None) -> None:
    """Unless the first was refused, the left-hand opponent may still accept it (27B4, 27C): he is asked."""
    one = ruled(SECOND.format(before))
    (found,) = one.findings

    assert [ruling.row for ruling in found.rulings] == ([row] if row else [])
    assert [need.fact for need in found.needs] == ([] if row else ["lho_response"])
    assert found.certain == ()


def test_what_is_told_is_told_of_what_is_known_by_then() -> None:
    """The double is a change of call only once it has been taken back: the fact was told of the insufficient bid."""
    one = ruled("1S 1H\n!withdraw W\nW:X\n!fact comparable=no\n!withdraw W\nW:P")
    first, second = one.findings

    assert ("insufficient-bid", "change-of-call") == (first.kind, second.kind)
    assert ("told", False) == (first.facts["comparable"].source, "comparable" in second.facts)


# ---------------------------------------------------------------- how it reads


def words(one: DealReport, number: int = 1) -> str:
    out = io.StringIO()
    Console(file=out, width=200, highlight=False).print(rendered_finding(one.findings[number - 1], NAMES))
    return out.getvalue()


@pytest.mark.parametrize(
    ("title", "head"),
    [
        ("Revoke", "Revoke by North"),
        ("Card exposed by a defender", "Card exposed by a defender, North"),
        ("Penalty card: rights and duties", "Penalty card: rights and duties, North"),
    ],
)
def test_a_title_goes_on_to_the_player(title: str, head: str) -> None:
    """Nothing is exposed by a defender by North."""
    assert title + by_offender(title, "N") == head


def test_a_choice_that_was_made_settles_the_matter() -> None:
    """After a premature play declarer's demand was chosen and met, so nothing was condoned (57A)."""
    one = ruled(f"{FIRST}S5 E:S3\n!director S\n!elect S highest\nW:SJ N:S2")

    assert (one.findings[0].status, status_words(one.findings[0])) == (
        "condoned",
        "settled by the choice that was made",
    )


@pytest.mark.parametrize(
    ("section", "kind", "said"),
    [
        # Nobody has said what is called instead: the ruling waits for it.
        ("1H P 1D\n!director E\n!refuse W\n", "insufficient-bid", "not yet settled"),
        # Nothing is asked and nothing is chosen (36B, 39B1).
        ("1NT X X", "inadmissible-double", "ruled on"),
        (f"{CLOSED}N:2S", "call-after-final-pass", "ruled on"),
    ],
)
def test_a_complete_ruling_is_not_called_unsettled(section: str, kind: str, said: str) -> None:
    (found,) = ruled(section).findings

    assert (found.kind, found.status, status_words(found)) == (kind, "open", said)


@pytest.mark.parametrize("code", ["duplicate-2017", CONTRACT])
def test_a_lead_that_is_picked_up_is_taken_back(code: str) -> None:
    """``!pickup`` of a card that was just led or played is the same as ``!withdraw`` of it."""
    taken, picked = (
        report(f"{FIRST}W:S8\n!refuse S\n!{word} W S8\n!elect S penalty-card\nS:CA", Code=code)
        for word in ("withdraw", "pickup")
    )

    assert gist(picked) == gist(taken)
    assert [(found.kind, found.status) for found in picked.findings] == [("lead-out-of-turn", "corrected")]


def test_an_exposed_card_that_is_picked_up_was_not_played() -> None:
    """The eight of spades was dropped and goes back to the hand; the trick stays as it was."""
    one = ruled("1NT AP\n!expose W S8 dropped\nH2 H5 H8 HQ\n!pickup W S8\nCA C4")

    assert [found.kind for found in one.findings] == ["exposed-card-defender"]
    assert one.result is not None
    assert one.result.tricks_won == {"NS": 1, "EW": 0}


@pytest.mark.parametrize(
    ("play", "kind"),
    [
        # Nothing tells whether he led it or had forgotten that he had played.
        ("E:H3\n!director S\n!withdraw E", "fifth-card"),
        ("E:H3", "fifth-card"),
        # The trick was turned before; declarer refuses, accepts or plays to a lead.
        ("!quit\nE:H3\n!withdraw E", "lead-out-of-turn"),
        ("E:H3\n!refuse S\n!withdraw E", "lead-out-of-turn"),
        ("E:H3 S:H4", "lead-out-of-turn"),
        ("E:H3\n!director S\n!elect S penalty-card", "lead-out-of-turn"),
        # His partner's word is none of declarer's.
        ("E:H3\n!accept W", "fifth-card"),
        # A diamond could not have been played to the heart trick, nor can dummy's card have been meant for it.
        ("E:D3\n!withdraw E", "lead-out-of-turn"),
        ("N:H6\n!withdraw N", "lead-out-of-turn"),
    ],
)
def test_a_card_on_a_complete_trick_is_a_lead_or_a_fifth_card(play: str, kind: str) -> None:
    """Which of the two the director finds, where the record cannot tell (45E)."""
    (found, *_) = ruled(f"{FIRST}{play}").findings

    assert (found.kind, found.offender) == (kind, "E" if play.find("N:") < 0 else "S")
    assert ([need.fact for need in found.needs] == ["was_a_lead"]) == (kind == "fifth-card")


@pytest.mark.parametrize(
    ("said", "kind", "tricks"),
    [
        # The card goes back, so that South leads to the second trick, and what follows it is played to South's card.
        ("!fact was_a_lead=no\nS:SK W:S8 N:S2 E:S3", "fifth-card", {"NS": 2, "EW": 0}),
        # A lead that South plays to is accepted.
        ("!fact was_a_lead=yes\nS:H4", "lead-out-of-turn", {"NS": 1, "EW": 0}),
    ],
)
def test_what_was_found_of_such_a_card_holds_whatever_is_played_next(
    said: str, kind: str, tricks: dict[str, int]
) -> None:
    """What the director found and carried out is not read anew from the next card, nor refused after it."""
    one = ruled(f"{FIRST}E:H3\n{said}")
    (found,) = one.findings

    assert found.kind == kind
    assert one.problems == ()
    assert one.result is not None
    assert one.result.tricks_won == tricks


def test_another_codes_second_card_on_a_complete_trick_is_a_lead() -> None:
    """Only the laws of 2017 know a fifth card as a thing of its own."""
    assert [found.kind for found in report(f"{FIRST}E:H3\n!withdraw E").findings] == ["lead-out-of-turn"]


def test_a_choice_that_nobody_has_taken_is_open() -> None:
    """Declarer may take the card as a penalty card, or say what is led (CB-70)."""
    (found,) = report(f"{WRONG_LEAD}!refuse S").findings

    assert (found.status, status_words(found)) == ("corrected", "a choice is offered, and none is recorded")
    assert found.done == ("HT is taken back; whether it stays face up before E is still to be chosen.",)


def test_a_choice_is_not_counted_as_an_irregularity() -> None:
    """East's ten of hearts becomes a penalty card; that South then says what West leads is no fault (50D2)."""
    one = ruled("1NT AP\n!expose E HT dropped\n!elect S forbid H\nW:S8 N:S2 E:S3 S:SQ")

    assert [(found.kind, found.choice) for found in one.findings] == [
        ("exposed-card-defender", False),
        ("penalty-card", True),
    ]
    assert "1 irregularity and 1 choice;" in deal_summary_line(one).plain


def test_the_suit_that_was_named_is_named() -> None:
    """A card of another suit, chosen by declarer (57A)."""
    one = ruled(f"{FIRST}S5 E:S3\n!director S\n!elect S other-suit D")

    assert "W must play a diamond to this trick, if they can." in orders(one)


def test_nothing_else_is_enforced_beside_an_order() -> None:
    """To take a card back is something; alone, nothing is enforced."""
    one = ruled(f"{CLOSED}N:CK")

    assert effect_sentences(one.findings[0].rulings[0].effects)[:2] == [
        "The card goes back into the hand of North.",
        "Nothing else is enforced.",
    ]


def test_a_lead_restriction_that_waits_is_told_in_words() -> None:
    """What lies ahead of the offender's partner (26B)."""
    one = ruled("1S 1H\n!refuse N\n!withdraw W\nW:P\n!fact comparable=no\nP P")

    assert "East may be forbidden the lead of one suit at their first turn to lead (26B)" in [
        obligation_line(bound) for bound in one.obligations
    ]


def test_who_may_take_back_which_call() -> None:
    """After an unintended call, only what was called over it (25A6)."""
    one = ruled("1S P\n!withdraw S\nS:2S\n!fact 1.unintended=yes")

    assert "W may take back a call that they made over the first one." in orders(one)


def test_a_double_of_nothing() -> None:
    """There is no bid on which it could be made."""
    assert "South doubles although nobody has bid." in words(ruled("X"))


def test_another_codes_fact_is_heard() -> None:
    """The codes ask about an insufficient bid in different words; what is told in those of another one counts."""
    asked = ("rule", "insufficient-bid", "--fact", "accepted=no", "--no-ask")
    heard = run(*asked, "--code", "duplicate-2017", "--json").data["facts"]["lho_response"]

    assert {"value": "refuses", "from": "told", "told_as": "accepted=no", "label": "refuse"} == heard
    assert "" == run(*asked, "--code", CONTRACT).err
    assert "" == run("rule", "coot", "--fact", "call=pass", "--no-ask", "--code", "duplicate-2017").err


def test_so_is_one_that_is_told_in_versions() -> None:
    """Whoever tells it."""
    told = ("--say", "NS:accepted=yes", "--say", "EW:accepted=no")
    one, other = run("rule", "insufficient-bid", *told, "--code", "duplicate-2017", "--json").data["versions"]

    assert ("IB.3", ["replacement_27"]) == (one["rulings"][0]["row"], [need["fact"] for need in other["needs"][:1]])


def test_in_the_old_code_the_opening_lead_of_dummy_is_dummys_too() -> None:
    """The card goes back without penalty (CB-62, EX-06)."""
    assert gist(report("1S AP\nN:D4")) == [("opening-lead-out-of-turn", "N", 3, "open", None)]
