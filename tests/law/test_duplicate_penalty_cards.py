"""Penalty cards under the laws of duplicate bridge: how they lie, whom they bind, what declarer may choose."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest
from rich.console import Console

from adjudicator.law.findings import MadeChoice
from adjudicator.render.findings import rendered_finding
from adjudicator.render.json_data import finding_data as data
from adjudicator.render.names_and_signs import SlugTitles
from tests.helpers.duplicate_play import CLOSED, DROPPED, HEART, VOID, binding, found
from tests.helpers.duplicate_rulings import ruled
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebase import Row


TWO = f"{CLOSED}!expose E H8 C2 dropped\n"
"""Two major penalty cards of two suits."""


def grades(section: str) -> list[tuple[object, object, int, int | None]]:
    """Card, grade, and the events between which it lies so."""
    return [
        (bound.effect.params["cards"], bound.effect.params["grade"], bound.since, bound.until)
        for bound in ruled(section).obligations
        if bound.effect.name == "penalty_card"
    ]


# ---------------------------------------------------------------- declarer's choice about the lead (50D2)


@pytest.mark.parametrize(
    ("after", "rows"),
    [
        ("", [None]),
        ("!elect S require H", ["PL.3"]),
        ("!elect S forbid H", ["PL.4"]),
        ("!elect S free", ["PL.7"]),
        ("!elect S free\nHK H5 H8 H4", ["PL.7", None]),
        ("!elect S free\nHK H5 HT H4", ["PL.7"]),
        ("!elect S free\nDA D4 D3 D6", ["PL.7", None]),
        ("!elect S free\nDA D4 D3 D6\n!elect S forbid H\nD2", ["PL.7", "PL.4"]),
        ("!elect S forbid H\nDA D4 D3 D6\nD2", ["PL.4"]),
        ("W:S8", ["PL.2"]),
        ("W:S8 N:SA", ["PL.8"]),
        ("W:S8\n!director S\n!withdraw W", ["PL.2", None]),
        ("!claim S 7", []),
    ],
)
def test_declarer_is_asked_at_each_lead_while_the_card_lies(after: str, rows: list[str | None]) -> None:
    """Until it is played or picked up; a lead made before he has spoken is ruled on instead (50D2)."""
    choices = [row for kind, _, _, _, row in found(DROPPED + after) if kind == "penalty-card"]

    assert rows == choices


@pytest.mark.parametrize("seat", ["N", "W", "E"])
def test_nobody_chooses_for_declarer(seat: str) -> None:
    """Dummy least of all: the lead that follows was made before declarer had spoken."""
    one = ruled(f"{DROPPED}!elect {seat} require H\nHK N:H5")

    assert [ruling.row for ruling in one.findings[1].rulings] == ["PL.8"]
    assert [problem.message for problem in one.problems] == [f"no ruling offers 'require' to {seat} here"]


@pytest.mark.parametrize(
    ("choice", "lead", "broken"),
    [
        ("require H", "HK", False),
        ("require H", "S8", True),
        ("require C", "S8", False),
        ("forbid H", "HK", True),
        ("forbid H", "C4", False),
        ("forbid H C", "HK", True),
        ("forbid H C", "C4", True),
        ("forbid H C", "DA", False),
        ("forbid H\n!elect S forbid C", "C4", True),
        ("free", "C4", False),
    ],
)
def test_the_lead_is_held_against_the_choice(choice: str, lead: str, broken: bool) -> None:
    """A lead against it is a revoke (61A); of two suits he may forbid both but requires one (51B2)."""
    kinds = [kind for kind, *_ in found(f"{TWO}!elect S {choice}\n{lead}")]

    assert ("lead-restriction-breached" in kinds) == (broken or (choice, lead) == ("require C", "S8"))


def test_who_cannot_obey_leads_what_he_likes() -> None:
    """West has no club: the card is picked up all the same (59)."""
    section = f"{CLOSED}!expose E DT dropped\n!elect S require D\nDJ D5 D3 DQ\nS:SJ S4 SQ S3\nN:C2 CT C3\n"
    one = ruled(section, Deal=VOID)
    later = ruled(
        f"{CLOSED}DJ D5 D3 DQ\nS:SJ S4 SQ S3\n!expose E D4 DT dropped\nN:C2 CT C3 CJ\n!elect S require D\nH3", Deal=VOID
    )

    assert "lead-restriction-breached" not in [finding.kind for finding in one.findings]
    assert [finding.rulings[-1].row for finding in later.findings if finding.kind == "penalty-card"] == ["PL.3"]
    assert "lead-restriction-breached" not in [finding.kind for finding in later.findings]


def test_a_suit_forbidden_binds_while_the_leader_keeps_the_lead() -> None:
    """West wins the first trick and may not lead hearts to the second either; once North has led it is over."""
    section = f"{DROPPED}!elect S forbid H\nDA D4 D3 D6\nDJ DK D7 D9\nN:S2 S3 SK S8"

    assert binding(section, "lead_suit") == [("W", 5, 12)]


def test_a_penalty_card_and_a_withdrawn_call_may_be_used_at_one_turn() -> None:
    """East's insufficient bid lets South forbid a suit (26B), and his ten of hearts another (50D2)."""
    auction = "1S P 2S 1H\n!director S\n!refuse S\n!withdraw E\nP\n!fact comparable=no\nP P\n"
    section = f"{auction}!expose E HT dropped\n!elect S forbid H\n!elect S forbid D\n"

    assert binding(section, "lead_suit") == [("W", 14, None), ("W", 15, None)]
    for lead, broken in (("HK", True), ("DA", True), ("S8", False)):
        kinds = [kind for kind, *_ in found(f"{section}{lead}")]
        assert ("lead-restriction-breached" in kinds) == broken


def test_a_choice_is_no_place_to_tell_facts_to() -> None:
    """What is told after it belongs to the lead that made the card a penalty card."""
    section = f"{CLOSED}E:D7\n!refuse S\n!withdraw E\n!fact misinformed_of_turn=yes"

    assert found(section) == [("opening-lead-out-of-turn", "E", 3, "corrected", "OL.3")]


# ---------------------------------------------------------------- penalty cards, minor and major (50, 51)


@pytest.mark.parametrize(
    ("section", "expected"),
    [
        (f"{HEART}!expose W C4 dropped", [(("C4",), "minor", 8, None)]),
        (f"{HEART}!expose W CT dropped", [(("CT",), "major", 8, None)]),
        (f"{HEART}!expose W C4 dropped\nS:CA C4", [(("C4",), "minor", 8, 9)]),
        (f"{HEART}!expose W C4 dropped\n!pickup W C4", [(("C4",), "minor", 8, 8)]),
        (
            f"{HEART}!expose W C4 dropped\n!expose W S8 dropped",
            [(("C4",), "minor", 8, 8), (("C4",), "major", 9, None), (("S8",), "major", 9, None)],
        ),
        (
            f"{HEART}!expose W C4 dropped\nS:CA C4 CK C2\n!expose W S8 dropped",
            [(("C4",), "minor", 8, 9), (("S8",), "minor", 13, None)],
        ),
        (
            f"{HEART}!expose W C4 dropped\n!expose E C2 dropped",
            [(("C4",), "minor", 8, None), (("C2",), "minor", 9, None)],
        ),
        (f"{HEART}W:S9\n!refuse S\n!withdraw W", [(("S9",), "major", 10, None)]),
        (f"{HEART}!expose S D6 dropped", []),
    ],
)
def test_how_a_penalty_card_lies(section: str, expected: list[tuple[object, object, int, int | None]]) -> None:
    """Major for an honour, for a deliberate play, and as soon as its owner has a second one (50B)."""
    assert grades(section) == expected


@pytest.mark.parametrize(
    ("exposed", "play", "kept_back"),
    [
        ("C4", "CA C9", True),
        ("C4", "CA CJ", False),
        ("C4", "CA C4", False),
        ("C4", "D6 D2", False),
        ("CJ", "CA C9", True),
        ("CJ", "CA CJ", False),
        ("CJ", "D6 D2", False),
        ("S8", "CA C9", False),
        ("C4 D2", "D6 DJ", True),
        ("C4 D2", "D6 D2", False),
    ],
)
def test_what_its_owner_may_play(exposed: str, play: str, kept_back: bool) -> None:
    """A minor one comes before another low card of its suit (50C), a major one before any card that is legal (50D1)."""
    section = f"{HEART}!expose W {exposed} dropped\n{play}"

    assert ("penalty-card-not-played" in [kind for kind, *_ in found(section)]) == kept_back


@pytest.mark.parametrize(
    ("after", "row"),
    [
        ("", None),
        ("!accept S", "PN.2"),
        ("!accept S\nCK C2", "PN.2"),
        ("!refuse S", "PN.3"),
        ("!director S\n!withdraw W", "PN.3"),
        ("CK", "PN.1"),
    ],
)
def test_a_penalty_card_kept_back(after: str, row: str | None) -> None:
    """Declarer accepts the card by playing on, or by his word, or has the penalty card put in (52B)."""
    assert found(f"{HEART}!expose W C4 dropped\nCA C9\n{after}")[1][-1] == row


def test_a_card_put_in_for_another_is_due_before_all_others() -> None:
    """West is told to play the four, and plays the jack."""
    section = f"{HEART}!expose W C4 dropped\nCA C9\n!refuse S\n!withdraw W\nCJ"

    assert [kind for kind, *_ in found(section)][1:] == ["penalty-card-not-played", "penalty-card-not-played"]


# ---------------------------------------------------------------- a right that is used is no fault


@pytest.mark.parametrize(
    ("after", "made", "head"),
    [
        ("\n!elect S require H\nHJ", MadeChoice("S", "require", ("H",)), "Choice made by South"),
        ("\n!elect S free\nSJ", MadeChoice("S", "free"), "Choice made by South"),
        ("", None, "Choice due"),
    ],
)
def test_a_right_exercised_is_shown_as_a_choice(after: str, made: MadeChoice | None, head: str) -> None:
    """Declarer uses his right over a lead, or has yet to (50D2): nobody has done anything wrong."""
    [choice] = [one for one in ruled(DROPPED.rstrip() + after).findings if one.choice]
    out = io.StringIO()
    Console(file=out, width=200).print(rendered_finding(choice, SlugTitles(lambda _sort, name: name)))

    assert choice.made == made
    assert data(choice)["choice_made"] == (made and {"by": "S", "option": made.option, "suits": list(made.suits)})
    assert head in out.getvalue()
    assert "Status" not in out.getvalue()


# ---------------------------------------------------------------- who may use what it shows (50E)


def rows() -> Iterator[Row]:
    """Every row of the code."""
    for kind in laws().kinds():
        if table := laws().table("duplicate-2017", kind.id):
            yield from table.rows


def ordered(row: Row) -> set[str]:
    """The effects that *row* orders; a duty to play is told with what has to be played."""
    return {":".join(filter(None, (spec["effect"], spec.get("duty")))) for spec in row.do}


@pytest.mark.parametrize(
    ("does", "says"),
    [
        ("penalty_card", {"authorized_while_faced"}),
        ("penalty_card_by_50B", {"authorized_while_faced"}),
        ("withdrawn_cards_penalty", {"authorized_while_faced"}),
        ("pick_up_penalty_cards", {"unauthorized_after_pickup"}),
        ("play_duty:penalty-card", {"unauthorized_after_play"}),
    ],
)
def test_who_may_use_it_is_ordered_with_the_penalty_card(does: str, says: set[str]) -> None:
    """While it lies there everybody, once it is picked up declarer and not partner, once it is played partner may not
    use how it came about (50E1, 50E2, 50E3): every row that makes one, has it picked up or played says so."""
    found = {row.id: ordered(row) for row in rows() if does in ordered(row)}

    assert found
    assert {name: says - orders for name, orders in found.items() if not says <= orders} == {}
