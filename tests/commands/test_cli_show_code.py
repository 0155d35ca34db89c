"""``show`` of a code of law, and who speaks where a code is silent."""

from __future__ import annotations

import pytest

from tests.helpers.command_line import run
from tests.helpers.rulings import laws


def flat(*words: str) -> str:
    """What is printed, in one line."""
    return " ".join(run(*words).out.split())


def test_a_code_is_shown_with_its_source_and_who_speaks_for_it() -> None:
    """The id of a code means the code, whatever provisions have its name in their heading."""
    shown = flat("show", "samba")

    assert shown.startswith("samba Samba Edition as printed in 1969 Book The Official Rules of Card Games")
    assert "Fallback canasta, then rummy, then general-rules, where it is silent itself" in shown
    assert "For bolivia, hollywood-canasta, italian-canasta (where they are silent)" in shown
    assert "CF-05" not in shown


@pytest.mark.parametrize("code", ["duplicate-2017", "general-rules"])
def test_a_code_that_nobody_speaks_for_says_so(code: str) -> None:
    """The laws of 2017 fall back on nothing; the general rules are what others fall back on."""
    assert "Fallback nothing: where it is silent, no other code applies" in flat("show", code)


def test_a_code_tells_what_a_record_of_its_game_needs() -> None:
    """The letters of the seats, by the number of players, and the calls as they are typed."""
    assert "Recorded for 4 as N E S W; calls 1C to 7NT, P, X, XX, AP" in flat("show", "contract-bridge-1963")
    assert "Recorded for 2 as A B More" in flat("show", "cribbage").replace("Compared 2026-11-20, with its source ", "")


def test_an_assumed_parent_is_called_an_assumption() -> None:
    """The handbook names no parent; the laws of 1963 are ours to give it."""
    shown = flat("show", "contract-bridge-modern")

    assert "Fallback contract-bridge-1963, then general-rules" in shown
    assert "is our assumption" in shown


def test_what_a_code_is_silent_on_has_its_reason() -> None:
    """Kinds that nobody decides for the code, each with why."""
    assert "Deal out of turn, or wrong pack: Anybody may deal a board" in flat("show", "duplicate-2017")


def test_another_name_of_a_code_means_it_where_it_is_no_heading() -> None:
    """``old sledge`` is seven-up, and nothing in the laws is called so; a name that is neither is refused."""
    assert flat("show", "old", "sledge").startswith("seven-up Seven-up")
    assert flat("show", "old", "sledge", "--code", "hearts") == ""
    assert run("show", "tarock").status == 1


def test_a_provision_keeps_its_place_under_a_named_code() -> None:
    """With ``--code`` the words are a heading, as ever."""
    assert flat("show", "bezique", "--code", "bezique").startswith("BZ-")


def test_the_same_in_json() -> None:
    """As ``codes --json`` has it, with the variants."""
    (found,) = run("show", "samba", "--json").data
    listed = next(code for code in run("codes", "--json").data if code["id"] == "samba")

    assert listed | {"variants": ["bolivia", "hollywood-canasta", "italian-canasta"]} == found


def test_who_speaks_is_told_before_there_is_a_ruling() -> None:
    """A question under a parent's law names the parent; JSON has it whatever the answer."""
    assert "(kaluki; rummy applies here)" in flat("rule", "wrong-number-of-cards", "--code", "kaluki", "--no-ask")
    assert "applies here" not in flat("rule", "wrong-number-of-cards", "--code", "rummy", "--no-ask")
    for code, speaks in (("kaluki", "rummy"), ("rummy", "rummy"), ("duplicate-2017", None)):
        kind = "wrong-number-of-cards" if speaks else "deal-out-of-turn"
        assert speaks == run("rule", kind, "--code", code, "--no-ask", "--json").data["speaks"]


def test_every_old_game_falls_to_the_general_rules_at_last() -> None:
    """The last to speak is the general law, whatever the game; those of today stand alone."""
    codes = laws().codes()
    sheets = {"spades-clubs", "bid-whist-clubs", "euchre-clubs"}
    alone = {"duplicate-2017", "general-rules", "poker-home", "poker-tda-2024", "cribbage-acc"} | sheets

    assert alone == {code.id for code in codes if not code.ancestors}
    assert {"poker-cardroom"} == {code.id for code in codes if code.ancestors and code.ancestors[-1] != "general-rules"}
