"""``show IB.4``: a row of a decision table, as the JSON of ``rule`` names it."""

from __future__ import annotations

from tests.helpers.command_line import run
from tests.helpers.rulings import laws

DUPLICATE = "duplicate-2017"


def test_every_row_that_an_answer_can_lead_to_is_shown() -> None:
    """What ``leads_to`` names can be looked up as it stands."""
    needs = run("rule", "insufficient-bid", "-c", DUPLICATE, "-f", "lho_response=refuses", "--json").data["needs"]
    rows = {row for need in needs for leads in need["leads_to"].values() for row in leads}

    assert rows
    for row in rows:
        (shown,) = run("show", row, "--json").data
        assert (DUPLICATE, "insufficient-bid", row) == (shown["code"], shown["kind"], shown["id"])


def test_a_row_says_when_it_decides_what_it_orders_and_why() -> None:
    """In words, with the command that comes to it, and the cases that prove it."""
    shown = " ".join(run("show", "IB.4").out.split())

    assert shown.startswith("IB.4 Insufficient bid – Duplicate bridge, laws of 2017 When lowest_same = yes Says ")
    assert "Orders The replacement stands and the first call is withdrawn." in shown
    assert "Under 27B1a Law 27B1(a), Lowest sufficient bid, same denomination (duplicate-2017)" in shown
    assert "Try adjudicator rule insufficient-bid --code duplicate-2017 --fact lho_response=refuses" in shown


def test_the_command_that_is_shown_comes_to_the_row() -> None:
    shown = " ".join(run("show", "IB.9").out.split())
    words = shown.partition("Try adjudicator ")[2].partition(" Cases ")[0].split()

    assert "IB.9" in [ruling["row"] for ruling in run(*words, "--json").data["rulings"]]


def test_every_row_of_every_code_has_a_name_that_shows_it() -> None:
    """``KIND/ID`` under the code it stands in; rows of several kinds share their ids."""
    for code, kind, row in laws().connection.execute("SELECT code, kind, id FROM row ORDER BY code, kind").fetchall():
        found = laws().rows_called(f"{kind}/{row}", code)

        assert (code, kind, row) == (found[0].row.code, found[0].row.kind, found[0].row.id)


def test_a_row_of_a_parent_is_shown_under_the_code_that_has_it() -> None:
    """Under a code its own rows come first; those of others are none there."""
    assert ["duplicate-2017"] == [row["code"] for row in run("show", "IB.4", "-c", DUPLICATE, "--json").data]
    assert 1 == run("show", "IB.4", "-c", "hearts").status


def test_a_provision_goes_before_a_row_of_the_same_name() -> None:
    """What stands in the book is meant where both are named so."""
    assert "Says" in run("show", "27B1a").out
    assert "provision 'IB.44'" in run("show", "IB.44").err
