"""The auction under the laws of duplicate bridge: who is heard before the ruling, and what a ruling binds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudicator.render.findings import question_and_person_asked
from tests.helpers.command_line import run
from tests.helpers.rulings import bonds, gist, report

if TYPE_CHECKING:
    from adjudicator.report.deal_report import DealReport

DUPLICATE = "duplicate-2017"
NO_HANDS = "N:- - - -"
BARRED = """
1S 1H
!director W
!refuse W
!withdraw S
P
!fact 1.comparable=no
"""
"""East dealt; South's one heart was insufficient and he passed instead, so North is barred throughout."""


def ruled(section: str, dealer: str = "N", deal: str = NO_HANDS) -> DealReport:
    """The deal under the laws of duplicate bridge."""
    return report(section, Dealer=dealer, Deal=deal, Code=DUPLICATE)


def rows(one: DealReport) -> list[list[str]]:
    """The rows that apply to every finding, in order."""
    return [[ruling.row for ruling in found.rulings] for found in one.findings]


def told(one: DealReport) -> list[str]:
    """What the program remarks on the record."""
    return [problem.message for problem in one.problems]


# ---------------------------------------------------------------- who acted before the ruling


@pytest.mark.parametrize(
    ("after", "response"),
    [
        ("2C", "called"),
        ("!accept S", "accepts"),
        ("!refuse S", "refuses"),
        ("!director N\n!withdraw E", "refuses"),
        ("!director N\n!accept S", "accepts"),
        ("!attention N\n2C", "called"),
        ("!withdraw E\n2H\n!director S\n!refuse S", "refuses"),
        ("!withdraw E\n2H\n!accept S", "accepts"),
        ("", None),
        ("!accept W", None),
        ("!withdraw E\n2H 2S", None),
        ("!withdraw E", None),
    ],
)
def test_only_the_player_on_the_left_answers_an_insufficient_bid(after: str, response: str | None) -> None:
    """By his call, by his word; a correction that nobody asked for leaves him his choice (27A1, 27C)."""
    facts = ruled(f"1S 1H\n{after}").findings[0].facts
    found = facts.get("lho_response")

    assert (found.value if found else None) == response


@pytest.mark.parametrize(
    ("record", "dealer", "expected"),
    [
        ("N:1S W:1D", "W", "yes"),
        ("N:1S\n!attention E\nW:1D", "W", "yes"),
        ("N:1S\n!director E\n!refuse E\nW:1D", "W", "no"),
        ("N:1S E:1D", "E", "yes"),
        ("N:1S E:2C", "W", "no"),
        ("N:1S S:2C", "S", "no"),
    ],
)
def test_a_call_in_the_own_turn_forfeits_the_rectification(record: str, dealer: str, expected: str) -> None:
    """An opponent's, before the ruling; a call of the offender's partner in his own turn does not (28B)."""
    facts = ruled(record, dealer).findings[0].facts

    assert facts["correct_player_called"].value == expected


def test_the_call_that_was_ignored_has_not_been_made() -> None:
    """North's one spade is no bid any more, so West's one diamond is sufficient and North bids what he likes (28B)."""
    one = ruled("N:1S W:1D N:1H AP", "W")

    assert gist(one) == [("bid-out-of-rotation", "N", 1, "corrected", "BO.1")]
    assert one.contract is not None
    assert (one.contract.level, one.contract.denomination, one.contract.declarer) == (1, "H", "N")


def test_a_bid_that_is_said_to_have_been_called_over_stands() -> None:
    """East bid over it, he says: so one diamond is not enough over North's one spade (29A)."""
    one = ruled("N:1S E:1D\n!fact 1.correct_player_called=no\n!director S", "E")

    assert rows(one)[0] == ["BO.2"]
    assert [found.kind for found in one.findings] == ["bid-out-of-rotation", "insufficient-bid"]


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ("1H N:2H\n!director E\n!refuse E\n!withdraw N\nP AP", ["BO.11", "CH.7"]),
        ("1H N:2H\n!director E\n!accept E\nAP", ["BO.11", "CH.6"]),
        ("1H N:P\n!director E\n!refuse E\n!withdraw N\nP AP", ["PO.9", "CH.7"]),
        (
            "2C S:P\n!director W\n!refuse W\n!withdraw S\n2D X\n!fact artificial_pass=yes comparable=no",
            ["PO.3", "BO.6"],
        ),
        ("1S 1H\n!withdraw E\n2H\n!fact unintended=yes", ["IB.1", "CH.1"]),
    ],
)
def test_one_law_sends_to_another(record: str, expected: list[str]) -> None:
    """The facts of the second are found in the same record."""
    assert rows(ruled(record)) == [expected]


def test_the_offenders_partner_calls_in_his_own_turn() -> None:
    """That is one more call of their side: it goes back too, and is no change of call (28B)."""
    one = ruled("N:P S:1S\n!director E\n!refuse E\n!withdraw S\n1C P 1H\n!fact comparable=no\nAP", "S")

    assert gist(one) == [("pass-out-of-rotation", "N", 1, "corrected", "PO.6")]
    assert ("must_pass", "S", 9, 10) in bonds(one)


# ---------------------------------------------------------------- one call, one fault


@pytest.mark.parametrize(
    ("record", "kind"),
    [
        ("P XX", "inadmissible-call-when-required-to-pass"),
        ("P 8C", "bid-over-seven"),
        ("P P", None),
        ("P 2H", "inadmissible-call-when-required-to-pass"),
        ("N:2H", "inadmissible-call-when-required-to-pass"),
        ("N:P", "pass-out-of-rotation"),
    ],
)
def test_the_bar_comes_before_the_double_that_cannot_be_made(record: str, kind: str | None) -> None:
    """North is required to pass; over seven comes before that (digest 0.3)."""
    later = ruled(f"{BARRED}{record}", "E").findings[1:]

    assert [found.kind for found in later] == ([kind] if kind else [])


def test_a_double_that_cannot_be_made_is_its_own_fault_out_of_turn_too() -> None:
    """Unless the opponent whose turn it was has called: then it is ignored like any call out of turn (DO.10)."""
    assert rows(ruled("1H S:X\n!director W\n!withdraw S\nP")) == [["ID.4"]]
    assert rows(ruled("1H S:X E:1S")) == [["DO.10"]]


@pytest.mark.parametrize(
    "record",
    [
        "1H P 2H P 4H AP",
        "P P P P",
        "1S X XX 2C P P 2S AP",
        "7NT X XX AP",
        "1C 1D X P P 1H AP",
    ],
)
def test_a_legal_auction_is_clean(record: str) -> None:
    """Nothing is found and nothing is bound."""
    one = ruled(record)

    assert (one.findings, one.obligations, told(one)) == ((), (), [])


# ---------------------------------------------------------------- what the director has taken back


@pytest.mark.parametrize(
    "record",
    [
        "1H 7S 8C P\n!director N\n!withdraw W\n!withdraw S\nP AP",
        "1H 7S 8C P\n!director N\n!withdraw S\n!withdraw W\nP AP",
        "1H P X 1S\n!director W\n!withdraw W\n!withdraw S\n2H AP",
        "1H S:P P P\n!director E\n!withdraw S\n!withdraw W\n!withdraw N\n2C AP",
        "1S 1H\n!director S\n!refuse S\n!withdraw E\nX\n!fact comparable=no\n!withdraw E\n2H AP",
        "1S 1H\n!director S\n!refuse S\n!withdraw E\n1D\n!refuse S\n!withdraw E\n2H AP",
    ],
)
def test_a_call_taken_back_because_of_a_ruling_is_no_change_of_call(record: str) -> None:
    """The calls over the irregular one, and what was wrongly put in its place."""
    one = ruled(record)

    assert len(one.findings) == 1
    assert one.findings[0].kind != "change-of-call"


def test_a_legal_call_taken_back_is_a_change_although_the_director_is_there() -> None:
    """He was called to an earlier matter, which had been settled."""
    found = ruled("1S 1H\n!director S\n!accept S\n2C P\n!director W\n!withdraw W\n2D AP").findings

    assert [one.kind for one in found] == ["insufficient-bid", "change-of-call"]


@pytest.mark.parametrize(
    ("order", "contract"),
    [
        ("!withdraw N\n!withdraw W\n!withdraw S\n2C AP", (2, "C", "E")),
        ("!withdraw S\n!withdraw W\n!withdraw N\n2C AP", (2, "C", "E")),
        ("E:2C AP", (2, "C", "E")),
    ],
)
def test_the_turn_that_was_lost_comes_back(order: str, contract: tuple[int, str, str]) -> None:
    """In whatever order the passes are taken back, it is East's turn (17D3)."""
    one = ruled(f"1H S:P P P\n!director E\n{order}")

    assert gist(one) == [("auction-ended-by-pass-out-of-rotation", "S", 2, "corrected", "TL.1")]
    assert one.contract is not None
    assert (one.contract.level, one.contract.denomination, one.contract.declarer) == contract
    reverts = next(effect for effect in one.findings[0].rulings[0].effects if effect.name == "auction_reverts")
    assert reverts.params["seat"] == "E"


def test_a_call_that_can_never_stand_closes_no_auction() -> None:
    """South's double of his partner is neither a pass nor a double: three more passes are needed (36)."""
    one = ruled("1H P X P P P\nSA\n!director W")

    assert rows(one) == [["ID.1"]]
    assert one.contract is not None
    assert one.contract.doubled == 0
    assert told(one) == []


# ---------------------------------------------------------------- bars


@pytest.mark.parametrize(
    ("record", "dealer", "expected"),
    [
        (
            "E:P\n!director S\n!refuse S\n!withdraw E\n1H P P 1S AP",
            "N",
            [("must_pass", "E", 5, 6)],
        ),
        (
            "N:P\n!director E\n!refuse E\n!withdraw N\n1S P 4S\n!fact comparable=no\nP P 5C 5S",
            "S",
            [("must_pass", "S", 8, 10)],
        ),
        (
            "N:P\n!director E\n!refuse E\n!withdraw N\n1S P\n!fact comparable=no",
            "S",
            [],
        ),
        (
            "E:P\n!director S\n!refuse S\n!withdraw E\n1H S:2H",
            "N",
            [("must_pass", "E", 5, 6)],
        ),
        (
            "1H 7S 8C P\n!director N\n!withdraw W\n!withdraw S\nP AP",
            "N",
            [("must_pass", "N", 8, 9), ("must_pass", "S", 8, 9)],
        ),
        (
            "S:1S\n!expose E HK dropped\n!fact own_error=yes partner_could_see_24=yes\nP 2S P",
            "S",
            [("must_pass", "W", 3, 4)],
        ),
    ],
    ids=["once", "once-after-the-offender", "not-yet", "turn-passed-over", "both", "exposed-card"],
)
def test_a_bar_has_its_time(record: str, dealer: str, expected: list[tuple[str, str, int, int | None]]) -> None:
    """Events from which and until which a seat is required to pass (28A, 30A, 30B1, 38C, 24B)."""
    bars = [bond for bond in bonds(ruled(record, dealer)) if bond[0] == "must_pass"]

    assert bars == expected


def test_after_the_turn_that_he_had_to_pass_he_is_free() -> None:
    """South passed once, after his partner's call, and then bids (30B1)."""
    start = "N:P\n!director E\n!refuse E\n!withdraw N\n1S P 4S\n!fact comparable=no\n5C"

    assert [found.kind for found in ruled(f"{start} P P X P 5S AP", "S").findings] == ["pass-out-of-rotation"]
    assert [found.kind for found in ruled(f"{start} 5S AP", "S").findings] == [
        "pass-out-of-rotation",
        "inadmissible-call-when-required-to-pass",
    ]


def test_a_bar_never_reaches_back_to_calls_made_before_the_ruling() -> None:
    """Nobody noticed the bid of eight: North's and South's later calls were free when they made them."""
    one = ruled("1H 2S 8C P 3H P 4H AP")

    assert [found.kind for found in one.findings if found.offender in ("N", "S")] == ["bid-over-seven"]
    assert [bond for bond in bonds(one) if bond[0] == "must_pass"] == []


def test_the_bid_of_eight_that_is_cancelled_at_once_counts_as_the_pass_put_in_its_place() -> None:
    """So two more passes end the auction (38C)."""
    one = ruled("1H 7S 8C\n!director N\nP P")

    assert rows(one) == [["OS.1"]]
    assert one.contract is not None
    assert (one.contract.level, one.contract.denomination) == (7, "S")


def test_the_words_of_a_bar_that_waits_for_the_offender() -> None:
    """Nobody has to read a slug."""
    record = "N:P\n!director E\n!refuse E\n!withdraw N\n1S P 4S\n!fact comparable=no\nAP"
    says = [effect.says for effect in ruled(record, "S").findings[0].rulings[0].effects if effect.name == "must_pass"]

    assert says == ["S must pass at their next turn after the offender has called."]


# ---------------------------------------------------------------- cards seen while calls are made


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ("1S\n!expose S H2 dropped\n{}\nAP", ["EA.3", "EB.1"]),
        ("P\n!expose W H2 dropped\n{}\nP P P", ["EA.3", "EB.2"]),
        ("1S\n!expose E H2 dropped\n{}\nP 2S P P P", ["EA.3", "EB.3"]),
        ("1S\n!expose E HT dropped\n{}\nP 2S P P P", ["EA.4", "EB.4"]),
        ("1S W:H2\n{}\nP 2S P P P", ["EA.5", "EB.4"]),
        ("1S\n!expose E H2 D3 dropped\n{}\nP 2S P P P", ["EA.6", "EB.4"]),
    ],
)
def test_the_end_of_the_auction_decides_what_becomes_of_the_card(record: str, expected: list[str]) -> None:
    """One ruling after the other (24)."""
    one = ruled(record.format("!fact own_error=yes partner_could_see_24=yes"), "S")

    assert rows(one)[0] == expected


def test_before_the_first_call_a_card_that_is_seen_is_information_from_outside() -> None:
    """The auction begins with the first call."""
    assert [found.kind for found in ruled("!expose E HK dropped\n1S AP", "S").findings] == ["extraneous-information"]


# ---------------------------------------------------------------- whom to ask


def test_the_left_hand_opponent_is_asked_in_words() -> None:
    """Not as the slug of the vocabulary."""
    need = ruled("1S 1H").findings[0].needs[0]

    assert need.fact == "lho_response"
    assert question_and_person_asked(need).startswith(
        "ask the player on the offender's left: Do you accept the insufficient bid"
    )


@pytest.mark.parametrize("later", ["W:P", "W:P\nW:P", "E:P"])
def test_a_pass_after_a_player_has_lost_his_turn_is_no_call_after_the_auction(later: str) -> None:
    """East passed at North's turn; the auction is not over, and what is passed meanwhile is cancelled (17D3)."""
    one = ruled(f"1NT P\nE:P\nS:P\n{later}", dealer="S")

    assert [(found.kind, found.offender) for found in one.findings] == [("auction-ended-by-pass-out-of-rotation", "E")]


def test_a_pass_after_three_in_turn_is_a_call_after_the_auction() -> None:
    assert [found.kind for found in ruled("1NT P P P\nW:P", dealer="S").findings] == ["call-after-final-pass"]


@pytest.mark.parametrize(
    ("told", "double"),
    [
        ("inadmissible_double", True),
        ("insufficient_bid,second_accepted=no", True),
        ("double_or_redouble,comparable=no", False),
    ],
)
def test_what_replaces_a_cancelled_replacement(told: str, double: bool) -> None:
    """Law 27B3: as the law allowed before, so also a comparable double, but not the one just found not comparable."""
    facts = f"lho_response=refuses,replacement_27={told}"
    said = run("rule", "insufficient-bid", "--code", "duplicate-2017", "--no-ask", "--json", "-f", facts).data[
        "read_out"
    ]

    assert double == ("a comparable double or redouble" in said)
    assert "a sufficient bid" in said


@pytest.mark.parametrize(
    ("kind", "told", "row"),
    [
        ("bid-out-of-rotation", "whose_turn=partner,comparable=no", "BO.8"),
        ("bid-out-of-rotation", "whose_turn=lho,comparable=yes", "BO.9"),
        ("bid-out-of-rotation", "whose_turn=rho,rho_action=other,comparable=no", "BO.6"),
        ("double-out-of-rotation", "whose_turn=partner,comparable=yes", "DO.7"),
        ("pass-out-of-rotation", "whose_turn=lho,artificial_pass=no,comparable=no", "PO.8"),
        ("insufficient-bid", "replacement=other_sufficient,comparable=no", "IB.6"),
        ("insufficient-bid", "replacement=double,comparable=no", "IB.10"),
    ],
)
def test_a_comparable_call_has_one_name_wherever_it_is_made(kind: str, told: str, row: str) -> None:
    """Laws 27B, 30B, 31 and 32B ask whether the later call is comparable, each at its own turn."""
    answer = run("rule", kind, "-f", f"lho_response=refuses,{told}", "-c", DUPLICATE, "--json").data

    assert row == answer["rulings"][-1]["row"]
    assert {} == answer["also_told"]


def test_a_wrong_value_in_the_word_of_another_code_names_the_fact_asked_here() -> None:
    answer = run("rule", "insufficient-bid", "-f", "replacement=dbl", "-c", DUPLICATE)

    assert "replacement_27 cannot be 'dbl'; choose from sufficient_bid, pass, double_or_redouble" in answer.err
