"""Whatever the environment says of the terminal's width, there is an answer."""

from __future__ import annotations

import pytest

from tests.helpers.command_line import run

DEAL = '[Code "contract-bridge-1963"]\n[Dealer "S"]\n[Record "1"]\n1S 1H\n'
COMMANDS = (
    ("demo",),
    ("replay", "-"),
    ("replay", "-", "--step"),
    ("rule", "revoke", "-c", "contract-bridge-1963", "--no-ask"),
    ("compare", "revoke", "-c", "duplicate-2017", "-c", "contract-bridge-1963"),
    ("codes",),
    ("kinds",),
    ("show", "CB-31"),
    ("search", "revoke"),
    ("score", "-c", "duplicate-2017", "4S"),
    ("--help",),
)
UNTOLD = ("0", "-1", "²", "10000", "9" * 5000, "wide", "")
WIDTHS = {words: UNTOLD if words == COMMANDS[0] else (UNTOLD[at % len(UNTOLD)],) for at, words in enumerate(COMMANDS)}
"""Of the widths that are none each command is told one, and one command all."""


@pytest.mark.parametrize("words", WIDTHS, ids=" ".join)
def test_there_is_an_answer_at_every_width(words: tuple[str, ...]) -> None:
    """In a column as in a hundred; what tells no width, and one that no terminal has, is as if nothing were told."""
    usual = run(*words, stdin=DEAL)
    narrow = run(*words, stdin=DEAL, COLUMNS="1", LINES="1")

    assert 0 == usual.status == narrow.status
    assert narrow.out.split()[0] == usual.out.split()[0]
    assert {usual.out} == {run(*words, stdin=DEAL, COLUMNS=told, LINES=told).out for told in WIDTHS[words]}
