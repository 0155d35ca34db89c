"""A quarrel about poker without more is asked once which: at home, card room, tournament, or the book of 1969."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.command_line import run
from tests.helpers.rulings import laws
from tests.helpers.talking import talk

POKER = ("poker-home", "poker-cardroom", "poker-tda-2024", "poker")
TODAY = ("poker-home", "poker-cardroom", "poker-tda-2024")


@pytest.mark.parametrize(
    ("words", "typed"),
    [
        (("rule", "string-bet", "-c", "poker"), ("1", "", "1")),
        (("rule", "string-bet", "-c", "holdem"), ("1", "", "1")),
        (("rule", "string bet at poker"), ("", "1", "", "1", "1")),
        (("rule", "string bet in holdem"), ("", "1", "", "1", "1")),
    ],
)
def test_a_terminal_asks_once_which_poker_it_is(words: tuple[str, ...], typed: tuple[str, ...], tmp_path: Path) -> None:
    _, screen = talk(*words, typed=typed, folder=tmp_path)

    assert 1 == screen.count("Which of these?")
    assert all(laws().titles[code] in screen for code in TODAY)
    assert "poker-home" in screen
    assert "It is only a call." in screen


def test_the_answer_is_remembered_on_request(tmp_path: Path) -> None:
    talk("rule", "string-bet", "-c", "poker", typed=("1", "y", "1"), folder=tmp_path)

    _, screen = talk("rule", "string-bet", typed=("1",), folder=tmp_path)

    assert "Which of these?" not in screen
    assert "poker-home" in screen


def test_a_pipe_is_told_of_the_others() -> None:
    """Nobody can be asked: the code whose id was named rules, and the note names the laws of today."""
    found = run("rule", "string-bet", "-c", "poker")

    assert all(code in found.err for code in TODAY)
    assert "Poker, general laws of 1969" in found.out


def test_who_tells_a_fact_of_the_old_law_is_not_asked_which() -> None:
    assert "" == run("rule", "string-bet", "-c", "poker", "-f", "bet_announced=yes").err


@pytest.mark.parametrize("story", ["string bet at poker", "poker: he went back to his stack"])
def test_a_story_that_names_poker_only_is_offered_all_four(story: str) -> None:
    found = run("rule", story)

    assert 2 == found.status
    assert all(f"{code} " in found.err or f"{code};" in found.err for code in POKER)


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("texas", TODAY),
        ("nlhe", TODAY),
        ("hold 'em", TODAY),
        ("PLO", TODAY),
        ("Omaha", TODAY),
        ("razz", ("poker-home", "poker-tda-2024")),
        ("tournament poker", ("poker-tda-2024",)),
        ("home game of poker", ("poker-home",)),
        ("casino poker", ("poker-cardroom",)),
        ("poker of 1969", ("poker",)),
    ],
)
def test_names_of_poker_lead_to_its_laws(name: str, codes: tuple[str, ...]) -> None:
    assert codes == laws().printed_names.codes(name)[: len(codes)]


def test_codes_lists_the_laws_of_poker() -> None:
    shown = run("codes", "poker").out

    assert all(f"{code} " in shown for code in POKER)
