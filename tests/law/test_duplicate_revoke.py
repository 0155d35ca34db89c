"""Revokes and defective tricks under a director: what the record alone tells (laws of 2017)."""

from __future__ import annotations

import re

import pytest

from adjudicator.law.ruling_outcome_comparison import effects_prescribed_by_rulings
from adjudicator.law.rulings import rule_from_told_facts
from adjudicator.law.spoken_ruling import spoken_sentences
from tests.helpers.command_line import run
from tests.helpers.duplicate_rulings import CODE, moved, rows, ruled
from tests.helpers.rulings import bonds, laws

# ---------------------------------------------------------------- correction


@pytest.mark.parametrize(
    ("section", "expected"),
    [
        ("2S AP\nW:HK H5 H3 CA\n!attention W\n!withdraw S\nS:HA", ("S", "corrected", "RV.3 RC.1")),
        ("2S AP\nW:HK S2\n!attention E\n!withdraw N\nN:H5", ("S", "corrected", "RV.3 RC.3")),
        ("2S AP\nW:HK H5 S3\n!attention S\n!withdraw E\nE:H3", ("E", "corrected", "RV.3 RC.4")),
        ("2S AP\nW:HK H5 S3\n", ("E", "open", "RV.3 RC.4")),
        ("2S AP\n!expose E S3 dropped\nW:HK H5 S3\n!withdraw E\nE:H3", ("E", "corrected", "RV.3 RC.3")),
    ],
)
def test_whose_card_is_taken_back(section: str, expected: tuple[str, str, str]) -> None:
    """Declarer's, dummy's and a card that lay open go back at no cost; a defender's other card does not (62B)."""
    assert rows(ruled(section), "revoke") == [expected]


def test_a_card_changed_after_an_opponents_is_a_penalty_card_too() -> None:
    """West takes back his revoke, North changes his card and then East his: both cards of the defenders stay (62C2)."""
    one = ruled(
        "3NT AP\nW:HK H5 H3 HA\nS:CA HJ C5 C2\n!attention S\n!withdraw W\nW:C4\n!withdraw N\nN:CK\n!withdraw E\nE:CT"
    )

    lying = {(bound.seat, bound.effect.params.get("cards")) for bound in one.obligations if bound.seat in ("E", "W")}
    assert {("W", ("HJ",)), ("E", ("C2",))} <= lying
    # East was free to play another club in its place, though C2 could be played again.
    assert [found.kind for found in one.findings if found.offender == "E"] == []


def test_a_card_changed_without_an_opponents_change_is_not_reckoned_with() -> None:
    """Only an opponent's changed card lets the offender's partner change his (62C2)."""
    one = ruled("3NT AP\nW:HK H5 H3 HA\nS:CA HJ C5 C2\n!attention S\n!withdraw W\nW:C4\n")

    assert [seat for name, seat, *_ in bonds(one) if name == "penalty_card"] == ["W"]


def test_both_sides_on_one_trick() -> None:
    """East and South revoke, West has led on: both correct, and what the defenders take back stays faced (62C3)."""
    one = ruled("3NT AP\nW:HK H5 S3 C3\nW:DA\n!attention S\n!withdraw W\n!withdraw E\n!withdraw S\nE:H3\nS:HA")

    assert rows(one, "revoke") == [("E", "corrected", "RV.4 RC.4"), ("S", "corrected", "RV.4 RC.1")]
    lying = {(bound.seat, bound.effect.params.get("cards")) for bound in one.obligations if bound.seat in ("E", "W")}
    assert {("E", ("S3",)), ("W", ("DA",))} <= lying


@pytest.mark.parametrize(
    "told",
    [
        "by=declarer dummy_asked_after_forfeit=no",
        "by=declarer dummy_asked_after_forfeit=yes",
        "by=dummy",
        "by=defender hand=defender_faced",
        "by=defender hand=defender_unfaced",
    ],
)
def test_where_both_sides_revoked_nobody_is_the_offender(told: str) -> None:
    """Both offended: whoever is meant is named by the hand, and neither revoke costs a trick (64B8)."""
    facts = {"both_same_trick": "yes"} | dict(part.split("=") for part in told.split())
    found = rule_from_told_facts(laws(), CODE, "revoke", facts)
    said = " ".join(spoken_sentences(laws(), [found]))

    assert found.needs == ()
    assert not re.search(r"\boffend|the other side", said)
    assert "Neither of the two revokes, one by each side, costs a trick automatically." in said
    assert {0} == {
        effect.params["n"]
        for effect in effects_prescribed_by_rulings(found.rulings)
        if effect.name == "transfer_tricks"
    }


# ---------------------------------------------------------------- establishment


@pytest.mark.parametrize(
    ("after", "status"),
    [
        ("", "open"),
        ("W:DA", "established"),
        ("N:D4", "open"),
        ("!expose W DA named", "established"),
        ("!expose W DA dropped", "open"),
        ("!claim W 3", "established"),
        ("!concede E 1", "established"),
        ("!concede E 1\n!object W", "open"),
        ("!claim S 5", "open"),
        ("!claim S 5\n!next-call E", "established"),
        ("!claim S 5\n!next-call N", "open"),
        ("!claim S 5\n!round-over", "established"),
        ("!claim S 5\n!object W\n!round-over", "open"),
        ("!claim S 5\n!attention S\n!round-over", "open"),
        ("E:D3\n!attention S\n!withdraw E", "established"),
        ("E:D3\n!attention S\n!fact misinformed_of_turn=yes\n!withdraw E", "open"),
        ("W:DA\n!attention S\n!withdraw E C2\nE:H3", "established"),
    ],
)
def test_when_a_revoke_is_established(after: str, status: str) -> None:
    """East has thrown a club on West's king of hearts, which wins (63A)."""
    one = ruled(f"3NT AP\nW:HK H5 C2 H4\n{after}")

    assert [found for _, found, _ in rows(one, "revoke")] == [status]


# ---------------------------------------------------------------- what passes


def test_a_major_penalty_card_of_the_suit_led_takes_no_trick() -> None:
    """East has the three of spades as a penalty card and throws a club on a spade (64B3)."""
    one = ruled(
        "3NT AP\nW:HK H5 S3\n!attention S\n!withdraw E\nE:H3 HA\nS:S5 S8 SA C2\nN:S2 S7 SQ S9\nS:HQ", Result="12"
    )

    assert rows(one, "revoke")[1] == ("E", "established", "RV.7-B3")
    assert moved(one) is None


@pytest.mark.parametrize(
    ("result", "expected", "passes"),
    [
        # From the club trick on the defenders win nothing, so the second revoke takes nothing (64B1).
        ("11", ["RV.9", "RV.7-B1"], 1),
        # The one later trick passes for the first revoke and is not there for the second.
        ("10", ["RV.8", "RV.7-nothing-won"], 2),
        ("9", ["RV.8", "RV.10"], 3),
        ("8", ["RV.8", "RV.10"], 3),
    ],
)
def test_no_trick_passes_twice(result: str, expected: list[str], passes: int) -> None:
    """East ruffs a heart though he holds some and wins, and then discards on a club though he holds some."""
    one = ruled("2S AP\nW:DA D4 D3 D6\nW:HK H5 S3 HA\nE:DT DQ D2 DK\nN:CK H8 C3 C4\nN:C5 C2 CA C9", Result=result)

    assert [row for _, _, row in rows(one, "revoke")] == expected
    assert moved(one) == ("EW", "NS", passes)


def test_a_missing_card_and_a_revoke_do_not_share_a_trick() -> None:
    """East ruffs and revokes, then West plays nothing to a trick: the ruffed trick passes once (67B1, 64A)."""
    section = "2S AP\nW:DA D4 D3 D6\nW:HK H5 S3 HA\nE:DT DQ D2 DK\nN:CK C2 C3\nN:C5 C6 CA C9"

    one = ruled(section, Result="11")
    assert [rows(one, kind)[0][2] for kind in ("revoke", "defective-trick")] == ["RV.9", "DT.4-B1"]
    assert moved(one) == ("EW", "NS", 1)
    assert moved(ruled(section, Result="10")) == ("EW", "NS", 2)


def test_words_for_no_trick_at_all() -> None:
    one = ruled("2S AP\nW:DA D4 C2 D6\nW:HK H5 H3 HA\n!round-over", Result="11")

    assert "No trick passes from EW to NS." in [effect.says for effect in one.findings[0].rulings[0].effects]


@pytest.mark.parametrize(
    ("spoken", "exception"),
    [
        ("!attention S\n!next-call S", "none"),
        ("!next-call S\n!attention S", "next_board_called"),
        ("!next-call E\n!attention S", "none"),
        ("!next-call S\n!round-over\n!attention S", "round_over"),
        ("!next-call S", "next_board_called"),
    ],
)
def test_attention_in_time(spoken: str, exception: str) -> None:
    """A call of the side that did not revoke on the next board, or the end of the round, is too late (64B4, 64B5)."""
    one = ruled(f"2S AP\nW:DA D4 C2 D6\nW:HK H5 H3 HA\n{spoken}", Result="11")

    assert one.findings[0].facts["automatic_exception"].value == exception


def test_words_about_another_irregularity_are_not_about_the_revoke() -> None:
    """East's revoke goes unnoticed; a lead out of turn is spoken of and taken back; then South calls on the next."""
    one = ruled(
        "2S AP\nW:DA D4 C2 D6\nW:HK H5 H3 HA\nN:D5\n!attention W\n!withdraw N\nS:D9\n!next-call S\n!attention S",
        Result="11",
    )

    assert one.findings[0].facts["automatic_exception"].value == "next_board_called"


# ---------------------------------------------------------------- defective tricks


@pytest.mark.parametrize(
    ("section", "tags", "expected"),
    [
        ("2S AP\nW:DA D4 D3\nW:HK", {}, ("S", "open", "DT.1")),
        ("2S AP\nW:DA D4 D3 D6\nW:HK H5 H3\nW:H2 H6 H8 HA", {"Result": "10"}, ("S", "established", "DT.3")),
        ("2S AP\nW:DA E:D3 S:D6\nW:HK N:H5 E:H3 S:HA", {"Result": "12"}, ("S", "established", "DT.5")),
        ("2S AP\nW:DA D4 C2 D6\nW:HK H5 H3\nW:H2 H6 H8 HA", {"Result": "9"}, ("S", "established", "DT.9")),
        (
            "2S AP\nW:HK H5 H3 CA\nW:DA D4 D3 D6\nW:HJ H6 H8\nW:H2 H9 HT HA",
            {"Result": "9"},
            ("S", "established", "DT.10"),
        ),
        (
            "2S AP\nW:DA D4 D3 D6\nW:HK H5 H3\nW:H2 H6 H8 HA\n!round-over",
            {"Result": "10"},
            ("S", "established", "DT.4-B5"),
        ),
    ],
)
def test_a_trick_without_a_card_of_one_hand(section: str, tags: dict[str, str], expected: tuple[str, str, str]) -> None:
    """In time the card is added; later it counts as a revoke, with the exceptions of one (67A1, 67B1)."""
    assert rows(ruled(section, **tags), "defective-trick") == [expected]


# ---------------------------------------------------------------- from table to table


def test_a_row_tells_the_table_it_sends_to_what_it_knows() -> None:
    """Dummy asked about declarer's own hand: whose card it was is not asked again (DU.9, RC.2)."""
    told = {"act": "asked_revoke", "dummy_forfeited": "yes", "dummy_asked_after_forfeit": "yes"}
    found = rule_from_told_facts(laws(), CODE, "dummy-infringement", told)

    assert [ruling.row for ruling in found.rulings] == ["DU.9", "RC.2"]
    assert "hand" not in [need.fact for need in found.needs]
    assert found.facts["hand"].value == "declarer"


def test_a_legal_deal_has_no_fault() -> None:
    one = ruled("1NT P 3NT AP\nW:H2 H5 HT HQ\nS:SK S8 S2 S3\nS:SQ S9 S4 S7\nS:S5 SJ SA ST\n!claim S 6\n!agree W")

    assert not one.findings


@pytest.mark.parametrize(
    ("section", "expected"),
    [
        ("W:HK H5 H3\n!expose S HA dropped", "ED.1"),
        ("W:HK H5\n!expose S HA dropped", "ED.1 PP.1"),
        ("W:HK H5 H3 H4\n!expose S HA dropped", "ED.1"),
    ],
)
def test_a_row_that_sends_on_a_condition_is_followed_where_the_record_shows_it(section: str, expected: str) -> None:
    """South's card counts as played: at his turn that is all, before it he has played out of turn (ED.1, PP.1).

    A lead out of turn is followed too, but there it is for the defenders to say whether they accept it.
    """
    one = ruled(f"2S AP\n{section}\n!fact meets_45C2=yes\n!fact 1.meets_45C2=yes")

    assert [found for _, _, found in rows(one, "exposed-card-declarer")] == [expected]
    (found,) = [found for found in one.findings if found.kind == "exposed-card-declarer"]
    assert ("defenders_say" in [need.fact for need in found.needs]) == (one.findings[-1].at.trick == 2)


def test_what_every_exception_leaves_in_force_is_read_out_first() -> None:
    """Laws 62A and 43B2(b): declarer corrects the revoke, whatever dummy did before."""
    open_still = run("rule", "revoke", "-f", "by=declarer,established=no", "-c", "duplicate-2017")
    established = run("rule", "revoke", "-f", "by=declarer,established=yes", "-c", "duplicate-2017")

    assert "Declarer takes back the revoke card and plays a legal one." in " ".join(open_still.out.split())
    assert "takes back" not in established.out
