"""At a terminal: questions without being told to ask, prompts, colour unless it is unwanted."""

from __future__ import annotations

import os
import re
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.helpers import processes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

pty = pytest.importorskip("pty")
PATIENCE = 30
"""Seconds."""
ROOT = Path(__file__).parents[2]

CODE = "contract-bridge-1963"


def at_terminal(
    *words: str,
    typed: str,
    after: str = "",
    folder: Path = ROOT,
    meanwhile: Sequence[tuple[str, Callable[[], object]]] = (),
    **environment: str,
) -> tuple[int, str]:
    """Status and screen of a command whose streams are a terminal, where *typed* is typed *after* a prompt; before
    that, whatever happens *meanwhile* (words, what is done once they stand on the screen) happens in its order."""
    master, slave = pty.openpty()
    # The line editor of ``record`` draws its line again and again: it is read where the cursor cannot be moved.
    terminal = "dumb" if words[:1] == ("record",) else "xterm"
    settings = {**os.environ, "TERM": terminal, "COLUMNS": "80", "PAGER": "cat", **environment}
    settings = {name: value for name, value in settings.items() if value or name != "NO_COLOR"}
    process = processes.started(words, (slave, slave, slave), folder, settings)
    os.close(slave)
    screen, waiting, coming = b"", typed, list(meanwhile)
    # A command that waits for more than was typed must fail its test, not stop the others.
    overdue = threading.Timer(PATIENCE, process.kill)
    overdue.start()
    while True:
        while coming and coming[0][0] in words_of(screen.decode(errors="replace")):
            coming.pop(0)[1]()
        if waiting and not coming and after.encode() in screen:
            os.write(master, waiting.encode())
            waiting = ""
        try:
            read = os.read(master, 4096)
        except OSError:  # Linux: the other end is closed
            break
        if not read:
            break
        screen += read
    overdue.cancel()
    process.join()
    os.close(master)
    assert process.exitcode is not None
    return process.exitcode, screen.decode().replace("\r\n", "\n")


def words_of(screen: str) -> str:
    """*screen* without bold and dim, which NO_COLOR leaves."""
    return re.sub(r"\x1b\[[\d;?]*[a-zA-Z]", "", screen)


def test_rule_asks_at_a_terminal() -> None:
    """Nobody has to say ``--ask`` there; the answers lead to a ruling."""
    status, screen = at_terminal("rule", "insufficient-bid", "-c", CODE, typed="2\n1\n\n", NO_COLOR="1")

    assert 0 == status
    assert "(? why, [b]ack, [a]ssumptions, [q]uit)\nThe offender's left-hand opponent chooses:\n" in screen
    assert "chooses:\n  1 accept: the bid" in screen
    assert "possible lead penalty\nDid the next player accept, or act before anybody objected? " in screen
    assert (
        "puts in its place stands: the lowest sufficient one in the same denomination. There is no penalty."
        in " ".join(words_of(screen).split())
    )


def test_control_d_leaves_the_questions() -> None:
    """The end of input is no error: what is known so far is the answer."""
    status, screen = at_terminal(
        "rule", "insufficient-bid", "-c", CODE, typed="\x04", after="anybody objected? ", NO_COLOR="1"
    )

    assert 0 == status
    assert "    Needed    ask the table: " in words_of(screen)


@pytest.mark.parametrize(("wanted", "colour"), [("", True), ("1", False)])
def test_colour_only_where_it_is_wanted(wanted: str, colour: bool) -> None:
    """NO_COLOR is honoured at a terminal; the words are the same."""
    _, screen = at_terminal("demo", typed="", NO_COLOR=wanted)

    assert colour == ("\x1b[31m" in screen)
    assert "[3]" in screen


def test_record_prompts_with_the_turn(tmp_path: Path) -> None:
    """The prompt says whose turn it is, and everything is saved when the person leaves."""
    status, screen = at_terminal("record", "deal.pbn", "-c", CODE, typed="n\n1S X\nquit\n", folder=tmp_path)

    assert 0 == status
    assert "North to call> " in screen
    assert "South to call over 1♠ doubled> " in screen
    assert f'[Code "{CODE}"]\n[Dealer "N"]\n[Record "1"]\n1S X\n' == (tmp_path / "deal.pbn").read_text(encoding="utf-8")


def test_record_takes_only_a_seat_for_the_dealer(tmp_path: Path) -> None:
    """Anything else is asked again; a seat may be named in full."""
    typed = "perhaps\n\nhelp\nSouth\n1S\nquit\n"
    _, screen = at_terminal("record", "deal.pbn", "-c", CODE, typed=typed, folder=tmp_path, NO_COLOR="1")

    assert 3 == screen.count("type one of North, East, South, West, or all names clockwise; quit leaves")
    assert f'[Code "{CODE}"]\n[Dealer "S"]\n[Record "1"]\n1S\n' == (tmp_path / "deal.pbn").read_text(encoding="utf-8")


@pytest.mark.parametrize("typed", ["\x04", "quit\n"])
def test_record_may_be_left_before_it_begins(typed: str, tmp_path: Path) -> None:
    """Nothing is begun or saved then."""
    status, screen = at_terminal("record", "deal.pbn", "-c", CODE, typed=typed, after="? ", folder=tmp_path)

    assert (0, []) == (status, list(tmp_path.iterdir()))
    assert "> " not in screen


def test_compare_asks_at_a_terminal() -> None:
    """A family's name is told apart there as ``rule`` does it."""
    status, screen = at_terminal("compare", "coot", typed="1\n", after="redouble: ", NO_COLOR="1")

    assert 0 == status
    assert "Pass out of rotation" in screen


def test_a_complaint_that_ends_a_command_is_not_broken_within_words() -> None:
    names = "proper_leader=partner,declarer_chioce=refuse"
    status, screen = at_terminal("rule", "lead out of turn", "-c", "duplicate-2017", "-f", names, typed="")

    assert 1 == status
    assert "no fact 'declarer_chioce'" in screen
    assert "proper_leader_led," in screen.split()
    assert all(len(line) <= 80 for line in screen.splitlines())


def test_rule_asks_what_happened_and_takes_every_sign() -> None:
    """No shell stands between: a quote, a dollar and an exclamation mark are part of the story."""
    typed = "he didn't follow the heart, and bet me $5 on it!\nq\n"
    status, screen = at_terminal("rule", "-c", "euchre", typed=typed, after="What happened? ", NO_COLOR="1")

    assert 0 == status
    assert " 1 Revoke" in words_of(screen)


@pytest.mark.parametrize(("typed", "code"), [("\n\nq\n", "Euchre"), ("hearts\n\nq\n", "Hearts")])
def test_a_game_that_the_story_names_is_offered(typed: str, code: str, tmp_path: Path) -> None:
    """It is never taken for granted: it may be another game."""
    nobody = {"ADJUDICATOR_CONFIG": str(tmp_path), "ADJUDICATOR_CODE": "", "NO_COLOR": "1"}
    status, screen = at_terminal("rule", "she reneged at euchre", typed=typed, after="Which game?", **nobody)

    assert "Which game? (Enter: euchre; else its name, or q to leave) " in words_of(screen)
    assert f"\n{code}" in words_of(screen)
    assert 0 == status
