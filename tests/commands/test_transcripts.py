"""Whole deals at the table, as the person who records them sees them: bridge, euchre, hearts, hold'em, a file gone on
from, steps. Each transcript stands beside this file, and can be read."""

from __future__ import annotations

import pytest

from tests.commands.talks import BRIDGE, EUCHRE, FOLDER, HEARTS, TALKS, transcript

HANDS = {f'[Deal "{deal}"]' for deal in (BRIDGE, EUCHRE, HEARTS)}
"""What is typed may be longer than the screen is wide."""
HAND_VIEWER = "/handviewer.html?lin="
"""A link is in one piece, however wide the screen is."""


@pytest.mark.parametrize("name", TALKS)
def test_the_screen_is_as_it_was(name: str) -> None:
    """``python -m tests.commands.talks`` writes it anew; what differs is to be read."""
    assert (FOLDER / f"{name}.txt").read_text(encoding="utf-8") == transcript(name)


def test_no_transcript_is_left_over() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == TALKS.keys()


@pytest.mark.parametrize("name", TALKS)
def test_what_stands_on_the_screen_is_for_people(name: str) -> None:
    """It fits the width, an error points at its place in the line, nothing has a place in a file, and a line that is
    written for somebody is shown as it is written."""
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()

    long = [line for line in lines if len(line) > 80 and HAND_VIEWER not in line]
    assert [] == [line for line in long if not any(line.endswith(hands) for hands in HANDS)]
    assert [] == [line for line in lines if line.startswith(("1:1:", "Traceback", "adjudicator:"))]
    assert [] == [line for line in lines if line.endswith("?.") or " he might" in line.lower()]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("bridge", "Not recorded: East holds ♥A.\ny records E:HA all the same. Possible now: ♣3 "),
        ("bridge", "South to call over 2♥; 1-3 for [1]> 3\n[1] The 2♥ of East is off the table; East is to call.\n"),
        ("bridge", "1-3 for [2]> 3\n[2] ♥A is taken back and lies face up before East.\n"),
        ("bridge", "West to lead, trick 1; 1-3 for [3]> 2\n[3] Choice made by South, trick 1: "),
        ("bridge", "South to lead, trick 8; Enter does it>\n[4] ♥2 is taken back and lies face up before West.\n"),
        ("bridge", "claim  South claims 5 tricks: NS 10 in all\n       West agrees\n       East agrees\n"),
        ("euchre", "  D1\n  ^\n'D1' is not a call or a card; expected order-up, assist, take-up, P, clubs,\n"),
        ("euchre", "North to play to ♥10> DJ HQ\nN:DJ HQ\n"),
        ("euchre", "Who chooses?  1 North  2 South: 1\n[2] The deal is not scored. NS scores 2 points. Law EU-15"),
        ("hearts", "1-2 for [1]> 1\n[1] ♠2 is back in North's hand.\n"),
        ("holdem", "[1] Ben (B) takes those chips back and may do anything when their turn comes.\n"),
        ("holdem", "Dan (D) to act: 60 to call, pot 222> dan calls\n!call D\nRiver next> river KD\n"),
        ("holdem", "\nResult: score A -120 B -40 C -2 D 162.\n"),
        ("stud", "The chips of the wrong forced bet go back. The player with the true low card\n    must bet.\n"),
        (
            "stud",
            "[2] Hand thrown away, killed or mixed, line 24: Anna (A) picks up the cards\n    showing, facing a bet\n",
        ),
        ("stud", "\nResult: score A -3 B -13 C -2 D 18.\n"),
        ("gone-on", "[2] is open: take a number first, or type next for W:DA\n"),
        ("gone-on", "dropped: W:D5 and what follows it\n"),
        ("called-on", "1♠        Pass\n          Pass [1]  2♠\n"),
        ("linked", "claim  Ann (South) claims 9 tricks: NS 10 in all\n"),
        ("link-written", "\nhttps://www.bridgebase.com/tools/handviewer.html?lin="),
        ("scored", "    NS 300: 4 hearts doubled 2 tricks short, not vulnerable\n"),
        ("steps", "Dan (East) to call over 2♠; Enter: E:P> 2D\n"),
        ("stepped-out", "17 of 17: Ann (South) claims 9 tricks: NS 10 in all · The rest is claimed\n"),
    ],
)
def test_what_is_asked_done_and_said(name: str, said: str) -> None:
    """The sentences that the record at the table stands or falls with, wherever else the wording changes."""
    assert said in (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
