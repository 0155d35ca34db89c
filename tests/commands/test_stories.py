"""Stories told to ``rule``: what is offered fits a glance, what was read is confirmed, names keep to their game."""

from __future__ import annotations

import shlex

import pytest

from tests.helpers.command_line import run
from tests.helpers.rulings import laws

CODE = "duplicate-2017"
MOST_WORDS, MOST_LINES, NARROW_LINES = 120, 20, 36
LONG = [
    "Partner dropped the king of spades face up while declarer was thinking, then led a heart before you were called.",
    "I was third to bid, I opened one heart out of turn, my left-hand opponent passed over it before anybody noticed.",
    "East led the club seven face up although it was West's opening lead, and declarer had already spread his hand.",
    "Declarer called for a low diamond from dummy, but the lead was in his own hand, and my partner followed at once.",
    "She took forty seconds over three spades and passed; her partner bid four on nothing special and it made.",
    "At trick nine I noticed that dummy had thirteen cards and my partner eleven, and nobody knows when it happened.",
    "he said no more hearts, then two tricks later he won the last trick with the heart jack, we are defenders",
    "declarer claimed the rest without a word about the trump that my partner still had, then we played on",
]
TOLD = "Partner opened 1H, next hand bid 2D which I missed, and I bid 2C. LHO does not accept. I want to make it 3C."


@pytest.mark.parametrize("story", LONG)
def test_what_a_story_may_be_fits_a_glance(story: str) -> None:
    """At most five kinds, what was read, and the commands, in a few words; on a narrow screen too."""
    wide, narrow = run("rule", story, "--code", CODE), run("rule", story, "--code", CODE, COLUMNS="40")

    assert len(wide.out.split()) <= MOST_WORDS
    assert len(wide.out.splitlines()) <= MOST_LINES
    assert len(narrow.out.splitlines()) <= NARROW_LINES
    told = [line for line in narrow.out.splitlines() if "adjudicator" not in line]
    assert max(map(len, told)) <= 40


def test_a_command_is_one_line_that_a_shell_takes_as_it_stands() -> None:
    """However narrow the screen is."""
    answer = run("rule", LONG[0], "--code", CODE, COLUMNS="40").out
    commands = [shlex.split(line) for line in answer.splitlines() if line.strip().startswith("adjudicator ")]

    assert len(commands) >= 2
    assert any("=" in words[-1] for words in commands)
    for words in commands:
        assert 0 == run(*words[1:], *(["--no-ask"] if words[1] == "rule" else [])).status


def test_several_facts_are_confirmed_together() -> None:
    """A line each, and one answer to all of them."""
    answer = run("rule", TOLD, "--code", CODE, "--ask", stdin="1\n\nq\n")

    assert "You wrote\n  1 'not accept' → the left-hand opponent refuses it\n" in answer.err
    assert "  2 '2D which … 3C' → it is changed to a higher bid\n" in answer.err
    assert 1 == answer.err.count("[Enter: all correct, numbers: wrong] ")
    assert "lho_response=refuse,replacement_27=sufficient_bid," in answer.out


def test_an_answer_to_several_facts_that_is_unclear_is_asked_for_again() -> None:
    answer = run("rule", TOLD, "--code", CODE, "--ask", stdin="1\n3 is wrong\n\nq\n")

    assert "That is not an answer: type Enter if all are correct, the numbers" in answer.err
    assert 2 == answer.err.count("[Enter: all correct, numbers: wrong] ")
    assert "lho_response=refuse,replacement_27=sufficient_bid," in answer.out


def test_a_fact_that_is_not_so_is_asked() -> None:
    """By its number; the others count as told."""
    answer = run("rule", TOLD, "--code", CODE, "--ask", stdin="1\n2\nq\n")

    assert "Needed    ask the offender: What do you call instead" in answer.out
    assert "-f lho_response=refuse,replacement_27=sufficient_bid  (or pass," in answer.out


@pytest.mark.parametrize("typed", ["n", "not the third\nn", "5\nno", "yes but 1 is wrong\nn"])
def test_what_is_no_yes_confirms_nothing(typed: str) -> None:
    """What is neither a yes nor a number of the list leads to the questions, never to a ruling."""
    answer = run("rule", TOLD, "--code", CODE, "--ask", stdin=f"1\n{typed}\nq\n")
    what_counts = answer.out.partition("Assumed")[0]

    assert "Needed" in what_counts
    assert "Told" not in what_counts
    assert "Also told" not in what_counts


def test_what_is_read_is_said_once_and_of_the_likeliest() -> None:
    told = run("rule", LONG[0], "--code", CODE).out

    assert 1 == told.count("'king of spades' →")
    assert "honour=yes" in told


OTHERS = [name for (name,) in laws().connection.execute("SELECT DISTINCT name FROM other_game ORDER BY name")]


@pytest.mark.parametrize("name", ["barbu", "omaha hi-lo", "bridge", "pitch"])
def test_the_name_of_a_game_shows_no_other_games_law(name: str) -> None:
    """Spades is not in the heading of Spade Cassino; a word of several games is none of them."""
    answer = run("show", name)

    assert (1, "") == (answer.status, answer.out)


def test_no_game_without_a_law_shows_anothers() -> None:
    """All that are known: where the name is no heading as it stands, it is said that there is no law of it."""
    shown = {name: run("show", name).out for name in OTHERS if not laws().is_cited(name)}

    assert len(shown) > 20
    assert [] == [name for name, out in shown.items() if out]


def test_a_game_may_be_named_before_what_is_shown() -> None:
    """Its law, as with ``--code``; a game named twice is shown itself."""
    assert run("show", "revoke", "--code", "hearts").out == run("show", "hearts", "revoke").out
    assert run("show", "euchre").out == run("show", "euchre", "--code", "euchre").out != ""


def test_words_that_are_nothing_here_are_said_to_be_at_the_terminal_as_well() -> None:
    """What is asked most is offered, but not as if it had been meant."""
    told = " ".join(run("rule", "crib", "--code", "hearts", "--ask", stdin="q\n").err.split())

    assert told.startswith(
        "Hearts (Black Lady) Nothing in 'crib' is a kind under hearts. Is it one of these? 1 Revoke 2 Lead out of turn"
    )
