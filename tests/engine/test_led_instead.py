"""The right hand leads over a wrong lead and nobody speaks: what follows tells to which of the two it was played."""

from __future__ import annotations

import pytest

from tests.helpers.rulings import report

DEAL = "N:A643.KJT8.92.AK3 2.653.QJT7.T9842 KQ97.Q9.AK54.J75 JT85.A742.863.Q6"
CODES = (
    *("contract-bridge-1963", "auction-bridge-1913", "auction-bridge-1969", "duplicate-bridge-1949"),
    *("duplicate-2017", "hearts"),
)
"""Among them laws by which whoever plays over a wrong lead has accepted it."""
FIRST = "HA H8 H3 HQ\nS:SK\n"
"""South leads in place of West, who holds spades."""


def kinds(code: str, lines: str) -> list[tuple[str, str | None, str]]:
    """What is found in a play of *lines*."""
    calls = "" if code == "hearts" else "1S P 4S AP\n"
    found = report(calls + lines, Code=code, Dealer="S", Deal=DEAL)
    return [(one.kind, one.offender, one.status) for one in found.findings]


@pytest.mark.parametrize("code", CODES)
def test_who_are_followed_have_led(code: str) -> None:
    """No revoke is made up of the diamonds that are played to West's, and the wrong lead goes back."""
    assert kinds(code, FIRST + "W:D8 D2 DT DA\nSQ S5 SA S2") == [("lead-out-of-turn", "S", "corrected")]


@pytest.mark.parametrize("code", CODES)
def test_who_could_follow_and_does_has_played_to_the_wrong_lead(code: str) -> None:
    found = kinds(code, FIRST + "W:S5 S3 S2")

    assert [(kind, offender) for kind, offender, _ in found] == [("lead-out-of-turn", "S")]
    assert "corrected" not in {status for _, _, status in found}


@pytest.mark.parametrize("code", [code for code in CODES if code != "duplicate-2017"])
def test_where_the_next_plays_to_the_wrong_lead_it_was_a_revoke(code: str) -> None:
    """Elsewhere than by Law 53B, which has it that who could follow and does not has led."""
    found = kinds(code, FIRST + "W:D8 S3 S2")

    assert [(kind, offender) for kind, offender, _ in found] == [("lead-out-of-turn", "S"), ("revoke", "W")]


@pytest.mark.parametrize("code", [code for code in CODES if code != "duplicate-2017"])
def test_as_long_as_nobody_follows_it_is_asked(code: str) -> None:
    """Nobody is accused before it is known whether it was a card or a lead; who accepts the wrong lead settles it."""
    calls = "" if code == "hearts" else "1S P 4S AP\n"
    found = report(calls + FIRST + "W:D8", Code=code, Dealer="S", Deal=DEAL).findings

    assert [(one.kind, one.status, bool(one.needs)) for one in found] == [("lead-out-of-turn", "open", True)]


@pytest.mark.parametrize("code", ["contract-bridge-1963", "auction-bridge-1969", "duplicate-bridge-1949"])
@pytest.mark.parametrize(
    ("said", "came_of_it"),
    [
        ("!fact 1.accepted=no", [("lead-out-of-turn", "S", "corrected")]),
        ("!accept E", [("lead-out-of-turn", "S", "accepted"), ("revoke", "W", "corrected")]),
    ],
)
def test_what_is_said_of_it_settles_it(code: str, said: str, came_of_it: list[tuple[str, str, str]]) -> None:
    assert kinds(code, f"{FIRST}W:D8\n{said}") == came_of_it


def test_a_lead_out_of_turn_alone_takes_no_revoke_back() -> None:
    """At euchre nobody speaks of South's second revoke, and West leads as if it had won: no card is missing."""
    found = report(
        "!turned HQ\norder-up alone\n!take S HQ\n!discard S DT\nH8 C8 D9 CK\nSJ HQ W:D8",
        Code="euchre",
        Dealer="S",
        Deal="S:A..T9.J9 .K8.J8.K KJT8...8 9.T.Q.AT",
    )

    assert [(one.kind, one.status) for one in found.findings] == [
        ("revoke", "established"), ("revoke", "open"), ("lead-out-of-turn", "open"),
    ]  # fmt: skip


def test_in_a_deal_that_was_played_out_it_is_seen_as_well() -> None:
    """A ruling given at the end takes no card back; here the table has done it. West leads for dummy in trick 5."""
    calls = "1S 2H P 3H\nX P 3NT P\nP Pass"
    first = "S10 S3 SJ S8 S5 S7 S2 SK D2 D8 DA DQ CT C2 CA C3"
    rest = "HA H9 H4 D6 D5 D7 DT H10 H6 CQ H3 C5 C6 C9 CJ S6 H8 H5 SA D4 DJ D9 D3 H7 HQ HJ CK C7 C4 C8 S4 S9 SQ DK H2"
    found = report(
        f"{calls}\nW:{first}\nW:CJ N:HK\n{rest}",
        Code="contract-bridge-1963",
        Dealer="N",
        Deal="N:K3.KQT8.KT92.A75 J5.AJ652.863.643 A987.9.A54.KQT98 QT642.743.QJ7.J2",
    )

    assert found.timeline.end.stage == "over"
    assert [(one.kind, one.offender, one.status) for one in found.findings] == [("lead-out-of-turn", "W", "corrected")]


def test_of_a_defenders_lead_the_one_thing_that_is_not_left_to_choose_is_to_accept_it() -> None:
    """East leads in place of South, who leads himself: the card goes back whatever declarer chooses about it."""
    found = report("1S P 4S AP\nD8 D2 D7 DA\nE:H3\nS:SK S5 S3 S2", Code="contract-bridge-1963", Dealer="S", Deal=DEAL)
    (one,) = found.findings

    assert (one.kind, one.offender, one.status) == ("lead-out-of-turn", "E", "corrected")
    assert {option.id for option in one.rulings[0].options} == {"penalty-card", "require", "forbid"}


@pytest.mark.parametrize("code", [code for code in CODES if code != "hearts"])
def test_what_goes_back_once_the_trick_was_played_out_is_another_card(code: str) -> None:
    """East leads in place of South, who is followed; East then revokes there, and ``!withdraw E`` is of that."""
    found = kinds(code, "D8 D2 D7 DA\nE:H3\nS:SK S5 S3 H5\n!withdraw E\nE:S2\nS:SQ S8 S4")

    assert found == [("lead-out-of-turn", "E", "corrected"), ("revoke", "E", "corrected")]


def test_a_fault_in_the_deal_goes_with_no_lead() -> None:
    """North was dealt a card too many; that East leads in his own place after him tells nothing of that."""
    found = report(
        "N:C9 E:D3 S:D6 W:D7",
        Code="forty-five",
        Dealer="N",
        Deal="N:KT..K9.J9 52.K.3.4 Q6.8.A6. A3.5.7.Q",
    )

    assert found.findings[0].kind == "wrong-number-of-cards"
    assert found.findings[0].rulings
    assert [] == [one.done for one in found.findings if one.done]
