"""Where the law turns on meaning or intention, a record that only resembles the answer is no answer: it is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudicator.law.rulings import rule_from_told_facts
from adjudicator.report.choice_menu import next_menu
from tests.helpers.rulings import laws, report
from tests.law.test_duplicate_auction import ruled
from tests.law.test_duplicate_lead_restriction import HANDS, NAMED

if TYPE_CHECKING:
    from adjudicator.law.findings import Finding

DUPLICATE = {"Code": "duplicate-2017", "Dealer": "S"}
DEAL = "N:A643.KJT8.92.AK3 2.653.QJT7.T9842 KQ97.Q9.AK54.J75 JT85.A742.863.Q6"
OVER = "1S P 4S AP\nHA H8 H3 HQ\nS:SK\n"
"""South leads the king of spades in place of West, who sits next and holds spades."""


def found(lines: str, kind: str, **tags: str) -> Finding:
    """The first finding of a *kind* in a record of *lines*."""
    return next(one for one in report(lines, **tags).findings if one.kind == kind)


def asked(one: Finding) -> list[str]:
    """The facts that are asked about *one*."""
    return [need.fact for need in one.needs]


@pytest.mark.parametrize("card", ["W:D8", "W:D8 S3 S2", "W:S5", "W:S5 S3\n!director E"])
def test_a_card_of_the_next_hand_over_a_wrong_lead_may_be_either(card: str) -> None:
    """Another suit or the same: only West knows how it was meant, and no revoke is made of it before (53B)."""
    told = report(OVER + card, Deal=DEAL, **DUPLICATE)

    assert [one.kind for one in told.findings] == ["lead-out-of-turn"]
    assert asked(told.findings[0]) == ["proper_leader_led"]


@pytest.mark.parametrize(
    ("lines", "answer", "row"),
    [
        ("W:D8", "yes", "DC.3"),
        ("W:D8", "no", "DC.4"),
        ("W:S5", "yes", "DC.3"),
        ("W:S5", "no", "DC.4"),
    ],
)
def test_what_the_player_says_of_it_decides(lines: str, answer: str, row: str) -> None:
    """A lead of their own stands, and a play accepts the wrong lead."""
    one = found(f"{OVER}{lines}\n!fact 1.proper_leader_led={answer}", "lead-out-of-turn", Deal=DEAL, **DUPLICATE)

    assert [ruling.row for ruling in one.rulings] == [row]


def test_a_card_that_was_a_play_is_a_revoke_once_that_is_told() -> None:
    """West holds spades (61A)."""
    lines = f"{OVER}W:D8 S3 S2\n!fact 1.proper_leader_led=no"

    assert found(lines, "revoke", Deal=DEAL, **DUPLICATE).offender == "W"


@pytest.mark.parametrize(
    ("lines", "value"),
    [
        ("W:D8\n!accept E", "no"),
        ("!refuse W\nW:D8", "no"),
        ("W:S5 S3 S2 S7\n", "no"),
        ("W:D8\n!withdraw S\n", "yes"),
        ("W:D8 D2 DT DA\n", "yes"),
    ],
    ids=["accepted after", "refused before", "quietly played out", "the wrong lead goes back", "others follow to it"],
)
def test_what_others_said_or_did_about_it_is_plain(lines: str, value: str) -> None:
    """North and East, who follow to the diamond, hold spades."""
    one = found(OVER + lines, "lead-out-of-turn", Deal=DEAL, **DUPLICATE)

    assert one.facts["proper_leader_led"][:2] == (value, "record")


MIXED = {
    "hearts": (
        {"Dealer": "W", "Deal": "N:A52.K32.K32.5432 Q43.A54.A54.A876 KJ4.QJT9.QJT.KQJ T9876.876.9876.T"},
        "S2 S3 S4 H8\n",
    ),
    "pinochle-double-pack-three-hand": (
        {"Dealer": "C", "Deal": "A:- KKKQQQJJJTTT.Q.AAAKKK.AAAKKK -", "Melds": "A:200 B:100 C:60"},
        "500 P P\n!trump A S\nSA SK SQ\nHA DK HT\n",
    ),
}
"""Code → a revoke."""


@pytest.mark.parametrize("code", MIXED)
def test_mixed_tricks_do_not_tell_that_nothing_can_be_proved(code: str) -> None:
    """In the ordinary course, which a record without them and a look-up assume, nothing was mixed."""
    tags, lines = MIXED[code]
    seat = "N" if code == "hearts" else "C"
    mixed, not_mixed = (found(lines + more, "revoke", Code=code, **tags) for more in (f"!mixed {seat}\n", ""))

    assert "tricks_mixed" in asked(mixed)
    assert "tricks_mixed" not in mixed.facts
    assert not_mixed.facts["tricks_mixed"][:2] == ("no", "assumed")
    assert rule_from_told_facts(laws(), code, "revoke", {}).facts["tricks_mixed"].source == "assumed"


WRONG = {"Code": "euchre", "Deal": "N:T8.Q7.T. .KJT.A9. 7.A9.8.A K9..K.K9"}


@pytest.mark.parametrize(
    ("said", "value"),
    [("!attention {other}", None), ("!demand {other}", "yes"), ("!refuse {other}", "yes"), ("!demand {own}", None)],
)
def test_to_point_at_a_card_is_no_demand_that_it_goes_back(said: str, value: str | None) -> None:
    """Nor is it one when the offender's own side speaks (EU-11, FH-13)."""
    lines = f"!turned H8\norder-up\n!take S H8\n!discard S D8\nN:S8\n{said.format(other='E', own='S')}"
    one = found(lines, "lead-out-of-turn", **WRONG)

    assert (one.facts["retraction_demanded"].value if value else None) == value
    assert ("retraction_demanded" in asked(one)) is (value is None)


@pytest.mark.parametrize(
    ("before", "value"),
    [
        ("", ("no", "assumed")),
        ("!concede W 2\n!object E\n", ("yes", "record")),
        ("!concede W 2\n", None),
        ("!claim S all\n!object E\n", None),
    ],
    ids=["nothing claimed", "objection at once", "no objection", "another's claim"],
)
def test_a_card_shown_with_a_claim_or_concession_may_be_no_penalty_card(
    before: str, value: tuple[str, str] | None
) -> None:
    """Only the objection at once is plain (68B2); of a card that nobody spoke about the ordinary course is assumed."""
    lines = f"1S P 4S AP\nHA H8 H3 HQ\n{before}!expose E D7 dropped"
    one = found(lines, "exposed-card-defender", Deal=DEAL, **DUPLICATE)

    assert ("exempt" in asked(one)) is (value is None)
    assert value is None or one.facts["exempt"][:2] == value


@pytest.mark.parametrize(("manner", "value"), [("dropped", "no"), ("led", "yes"), ("shown", None)])
def test_only_the_manners_that_the_law_names_tell_of_a_deliberate_play(manner: str, value: str | None) -> None:
    """50B; of any other the director says, which nobody assumes."""
    held = "!fact deemed_played=no" if manner == "shown" else ""
    lines = f"1S P 4S AP\nHA H8 H3 HQ\n!expose E D7 {manner}\n{held}"
    one = found(lines, "exposed-card-defender", Deal=DEAL, **DUPLICATE)
    known = one.facts.get("deliberate_play")

    assert (known.value if known else None) == value
    assert ("deliberate_play" in asked(one)) is (value is None)
    assert laws().fact("deliberate_play").to == "director"


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("!claim W all\n!object S", "claim"),
        ("!concede W 3\n!object E", "concession"),
        ("!claim W 3\n!object E", "concession"),
        ("!claim W 3\n!object S", "claim"),
        ("!claim W 3\n!object S\n!object E", None),
    ],
)
def test_a_claim_that_leaves_tricks_gives_the_others_up(said: str, value: str | None) -> None:
    """Whether the claim or the concession is disputed shows in who objects (CB-94)."""
    lines = f"1S P 4S AP\nHA H8 H3 HQ\n{said}"
    one = found(lines, "claim-contested", Code="contract-bridge-1963", Dealer="S", Deal=DEAL)
    known = one.facts.get("defender_gave")

    assert (known.value if known else None) == value
    assert ("defender_gave" in asked(one)) is (value is None)


@pytest.mark.parametrize(("comment", "needed"), [("", False), ("{alerted}", True)])
def test_a_pass_is_asked_about_where_it_was_alerted(comment: str, needed: bool) -> None:
    """Otherwise an ordinary pass is assumed, and the ruling says so (30C)."""
    one = found(f"E:P {comment}\n!director W\n!refuse S", "pass-out-of-rotation", Code="duplicate-2017", Dealer="N")

    assert ("artificial_pass" in asked(one)) is needed
    if not needed:
        assert one.facts["artificial_pass"].source == "assumed"
        assert [ruling.row for ruling in one.rulings] == ["PO.4"]


def test_that_a_pass_is_an_ordinary_one_is_an_assumption() -> None:
    """Told otherwise it is ruled on as a bid (30C)."""
    told = {"lho_response": "refuses", "whose_turn": "rho"}
    taken, changed = (
        rule_from_told_facts(laws(), "duplicate-2017", "pass-out-of-rotation", {**told, **more})
        for more in ({}, {"artificial_pass": "yes"})
    )

    assert taken.facts["artificial_pass"].source == "assumed"
    assert [ruling.row for ruling in taken.rulings] == ["PO.4"]
    assert "PO.3" in [ruling.row for ruling in changed.rulings]


ASKED = {
    "lead-out-of-turn": (OVER + "W:D8", "duplicate-2017", "proper_leader_led"),
    "exposed-card-defender": (
        "1S P 4S AP\nHA H8 H3 HQ\n!concede W 2\n!expose E D7 dropped", "duplicate-2017", "exempt",
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", ASKED)
def test_it_is_asked_with_what_each_answer_brings(kind: str) -> None:
    """The menu of ``record`` and ``replay`` tells it beside the answer."""
    lines, code, fact = ASKED[kind]
    menu = next_menu(report(lines, Code=code, Dealer="S", Deal=DEAL), laws())

    assert menu is not None
    assert [entry.line.partition("=")[0].rpartition(".")[2] for entry in menu.entries] == [fact] * len(menu.entries)
    assert all(entry.outcome for entry in menu.entries)


def test_a_suit_that_declarer_forbids_is_asked_about_in_the_menu() -> None:
    """The question stands before the right itself, which is open as long as it is not answered (26B)."""
    menu = next_menu(ruled(NAMED.format("C"), "S", HANDS), laws())

    assert menu is not None
    assert [entry.line for entry in menu.entries] == ["!fact 2.suit_specified=no", "!fact 2.suit_specified=yes"]
    assert all(entry.outcome for entry in menu.entries)
