"""Passages that the source at hand has lost: answered as lost, or with the printing in which they were read."""

from __future__ import annotations

import re

import pytest

from tests.helpers.command_line import run
from tests.helpers.shipped import shipped

CODES = shipped().codes
ROWS = [(code.id, law.kind, row) for code in CODES.values() for law in code.kinds.values() for row in law.rows]
NO_EXCEPTION = ("--fact", "exception=none")
SECOND_COPY = "Project Gutenberg 23086"


def flat(*words: str) -> str:
    """What is printed, in one line."""
    return " ".join(run(*words).out.split())


def lost_laws() -> set[str]:
    """The provisions of the code of 1913 that stand in the second copy of the book alone."""
    found = (law.provisions for law in CODES["auction-bridge-1913"].kinds.values())
    return {p.id for provisions in found for p in provisions if "AOT:" in p.lines and not re.search(r"\b003:", p.lines)}


def test_every_recovered_row_says_where_its_words_were_read() -> None:
    """No recovered wording without its printing."""
    assert [] == [(code, kind, row.id) for code, kind, row in ROWS if row.basis == "recovered" and not row.note]


def test_what_only_the_second_copy_has_is_never_passed_on_as_the_text_at_hand() -> None:
    """A row on such a law is recovered, or a reading; and either way it names the printing."""
    lost = lost_laws()
    resting = [row for code, _, row in ROWS if code == "auction-bridge-1913" and lost & set(row.under)]

    assert len(resting) > 100
    assert [] == [row.id for row in resting if row.basis == "text" or SECOND_COPY not in row.note]


@pytest.mark.parametrize("provision", ["AT-27", "AT-41", "AT-113"])
def test_show_names_the_printing(provision: str) -> None:
    """By the rows that rest on the law, or by the law's own note where none is recovered."""
    assert SECOND_COPY in flat("show", provision, "--code", "auction-bridge-1913")
    assert SECOND_COPY in run("show", provision, "--code", "auction-bridge-1913", "--json").out


def test_show_names_the_printing_of_another_code() -> None:
    """A row of a variant that rests on the general law says whose it is."""
    assert "five-hundred-six-hand: Which two suits have a 13 is lost" in flat("show", "GR-09")


def test_a_recovered_row_that_sends_on_names_its_printing_too() -> None:
    """Told in one line, but not without where the words come from."""
    asked = ("rule", "incorrect-pack", "--code", "five-hundred-six-hand", "--no-ask", "--long", *NO_EXCEPTION)

    assert "Basis wording recovered from a damaged source: Which two suits have a 13 is lost" in flat(*asked)
    assert "D. J. McAdam" in flat(*asked)
    assert ["recovered", "text"] == [ruling["basis"] for ruling in run(*asked, "--json").data["rulings"]]


@pytest.mark.parametrize(
    ("kind", "code", "facts"),
    [
        ("revoke", "hearts", {}),
        ("revoke", "omnibus-hearts", {}),
        ("illegal-draw", "piquet", {"piquet_draw": "dealer_first"}),
        ("bet-out-of-turn", "lowball", {"lowball_turn_fault": "began_after_draw", "first_after_draw": "opener"}),
    ],
)
def test_a_destroyed_passage_is_answered_as_destroyed(kind: str, code: str, facts: dict[str, str]) -> None:
    """With what is still to go by: the general law, the parallel clause, or the law of the parent game."""
    told = [word for name, value in facts.items() for word in ("--fact", f"{name}={value}")]
    (ruling,) = run("rule", kind, "--code", code, "--no-ask", "--json", *told, *NO_EXCEPTION).data["rulings"]

    assert ("damaged", ["law_unreadable"]) == (ruling["basis"], [effect["effect"] for effect in ruling["effects"]])
    assert re.search(r"general laws?|would say", ruling["note"])


def test_another_authors_law_applies_where_the_players_agreed_on_it() -> None:
    """Grade R3: information until it is adopted; then it is ruled by, and named as another author's (D-01)."""
    asked = ("rule", "revoke", "--code", "hearts", "--fact", "other_hearts_law_agreed=yes", "--no-ask", "--json")
    (ruling,) = run(*asked, "--fact", "next_trick_led=yes", *NO_EXCEPTION).data["rulings"]

    assert ("recovered", "charge_all_points") == (ruling["basis"], ruling["effects"][-1]["effect"])
    assert "another author" in ruling["note"]
