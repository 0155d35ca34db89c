"""A game that has no code here: said on standard output with what there is instead, and nothing is ruled."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.test_cli_terminal import at_terminal, words_of
from tests.helpers.command_line import run
from tests.helpers.rulings import laws


@pytest.mark.parametrize(
    ("game", "title", "near"),
    [
        ("barbu", "Barbu", ["hearts", "whist-american-1890s"]),
        ("pai gow", "Pai gow poker", ["poker"]),
        ("UNO", "Uno", ["eights", "go-boom"]),
    ],
)
def test_there_is_no_law_of_a_game_without_a_code(game: str, title: str, near: list[str]) -> None:
    """The general rules are quoted as such, the nearest codes named with the command; that it is no ruling the status
    says, and a sentence where no person reads the answer."""
    words = ("rule", "revoke", "--code", game)
    answer, data = run(*words), run(*words, "--json").data

    assert (1, 1) == (answer.status, answer.err.count("\n"))
    assert answer.err.startswith(f"adjudicator: there is no law of {title}")
    assert answer.out.startswith(f"{title}: there is no law of this game here. No ruling.\n")
    assert "    Revoke: Correct it; no penalty. (GR-18, GR-15)\n" in answer.out
    assert (1, "no-law", title, near) == (
        data["schema"],
        data["status"],
        data["game"],
        [one["code"] for one in data["nearest"]],
    )
    assert [{"revoke", "general-rules/GR-18", "general-rules/GR-15"}] == [
        {found["kind"], *found["under"]} for found in data["general"]
    ]
    assert all(one["command"] == f"adjudicator rule revoke --code {one['code']}" for one in data["nearest"])
    assert all(laws().titles[code] in answer.out for code in near)
    assert 4 == run(*words, "--exit-code").status


def test_a_code_that_is_no_game_is_an_error() -> None:
    """However little is like it: a script that mistypes a code must not go on."""
    answer = run("rule", "revoke", "--code", "snorfle")

    assert (1, "") == (answer.status, answer.out)
    assert answer.err == (
        "adjudicator: no code 'snorfle'; 'adjudicator codes' lists them; for a game without laws here: "
        "--code general-rules\n"
    )


def test_facts_that_were_told_are_kept_for_the_nearest_game() -> None:
    """The command can be taken as it stands."""
    answer = run("rule", "revoke", "-c", "barbu", "-f", "established=yes", "--json").data

    assert "adjudicator rule revoke --fact established=yes --code hearts" in [
        one["command"] for one in answer["nearest"]
    ]


def test_a_story_is_answered_by_the_general_rules_on_what_it_may_be() -> None:
    """Whoever tells what happened hears what the general rules have on it, as far as they have anything."""
    shown = run("rule", "he", "looked", "at", "my", "cards", "--code", "barbu").out

    assert "Look at a hidden card: Nothing is enforced." in shown


def test_where_the_general_rules_are_silent_that_is_said() -> None:
    assert "no ruling: The general law" in " ".join(run("rule", "table talk", "-c", "barbu").out.split())


def test_a_code_that_is_misspelt_is_no_game_without_a_code() -> None:
    answer = run("rule", "revoke", "--code", "uker")

    assert (1, "") == (answer.status, answer.out)
    assert "did you mean euchre" in answer.err


@pytest.mark.parametrize(
    "words",
    [
        ("record", "--code", "barbu"),
        ("score", "--code", "barbu", "NS=5"),
        ("use", "barbu"),
        ("search", "--code", "barbu", "revoke"),
        ("facts", "--code", "barbu"),
    ],
)
def test_other_commands_name_the_nearest_games(words: tuple[str, ...]) -> None:
    """They have nothing to answer with; that there is no such law is said in a sentence."""
    answer = run(*words)

    assert (1, "") == (answer.status, answer.out)
    assert "adjudicator: there is no law of Barbu here; nearest to it: hearts, " in answer.err


def test_it_is_the_answer_to_which_game_as_well(tmp_path: Path) -> None:
    """At a terminal nobody is led on to the law of a neighbour."""
    status, screen = at_terminal(
        "rule", "revoke", typed="barbu\n", after="Which game?", ADJUDICATOR_CONFIG=str(tmp_path), ADJUDICATOR_CODE=""
    )

    assert 1 == status
    assert "Barbu: there is no law of this game here. No ruling." in words_of(screen)
    assert "Which of these?" not in screen
