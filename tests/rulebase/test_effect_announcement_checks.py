"""The faults that the check finds in rows whose orders nobody would hear."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rulebase import check_sources, load_sources
from rulebase.sentences_read_out import Announcement, Announcements, RowAnnouncements
from tests.helpers.rulebase_tree import FILES, write_tree

if TYPE_CHECKING:
    from pathlib import Path

WHIST = "law/whist/whist/revoke.toml"
FAMILY = "law/whist/words.toml"
OPTION = 'options = [{ id = "waive", says = "take nothing", do = [{ effect = "no_rectification" }] }]'
UNDER = 'under = ["WH-2"]\n'
TAKES = '{ effect = "transfer_tricks", n = 2, from = "offending_side", to = "other_side" }'


def faults(tmp_path: Path, *changes: tuple[str, str], words: str = "") -> list[str]:
    """The faults of the small laws once each of *changes* is made in the table, and the family has these *words*."""
    text = FILES[WHIST]
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    files = {WHIST: text} | ({FAMILY: words} if words else {})
    return [str(fault) for fault in check_sources(load_sources(write_tree(tmp_path, **files), keep_going=True))]


def option(words: str) -> tuple[str, str]:
    return OPTION, f'options = [{{ id = "waive", says = "{words}", do = [{TAKES}] }}]'


@pytest.mark.parametrize(
    ("changes", "words", "expected"),
    [
        # A row that finds nothing wrong says so itself; a row that leaves something open says what.
        (
            [('happened = "The revoke was corrected in time"\n', f'says = "{"word " * 46}"\n')],
            "",
            "its own words are read out, and 46 words are too many (at most 45)",
        ),
        (
            [(UNDER, UNDER + 'basis = "open"\nnote = "Nobody knows."\n')],
            "",
            "rests on what is open, and left_open does not say what the law leaves open",
        ),
        (
            [(UNDER, UNDER + 'left_open = "Nobody knows."\n')],
            "",
            "left_open says that the law leaves something open, but its basis is 'text'",
        ),
        # Every parameter is in the words: who, how many.
        (
            [],
            '[aloud.of.revoke]\n"transfer_tricks:2" = "Two tricks go to {to}."\n',
            "transfer_tricks: nothing read out says from = offending_side",
        ),
        (
            [],
            '[aloud.of.revoke]\ntransfer_tricks = "{from} gives {to} some."\n',
            "transfer_tricks: nothing read out says n = 2",
        ),
        # An option says its price.
        ([option("take tricks")], "", "option waive: its words tell transfer_tricks, and do not say n = 2"),
        # Words for what is not there.
        ([(UNDER, UNDER + 'aloud = { goto = "On." }\n')], "", "has words for goto, which it does not order"),
        (
            [(UNDER, UNDER + 'aloud = { transfer_tricks = "{seat} gives 2." }\n')],
            "",
            "transfer_tricks: the effect has no parameter 'seat'",
        ),
        (
            [(UNDER, UNDER + 'covered = { transfer_tricks = "goto" }\n')],
            "",
            "transfer_tricks is covered by goto, which the row does not order",
        ),
    ],
)  # fmt: skip
def test_what_nobody_would_hear_is_named(
    tmp_path: Path, changes: list[tuple[str, str]], words: str, expected: str
) -> None:
    found = faults(tmp_path, *changes, words=words)

    assert [one for one in found if expected in one] != [], found


def test_words_for_an_effect_or_a_kind_that_is_not_there_are_named(tmp_path: Path) -> None:
    words = """
[aloud.effects]
fly = "{seat} flies."
[aloud.happened]
flight = "Somebody flew"
[aloud.silent]
swim = "Why."
"""

    assert faults(tmp_path, words=words) == [
        "whist/words.toml: fly: there is no such effect",
        "whist/words.toml: swim: there is no such effect",
        "whist/words.toml: flight: there is no such kind",
    ]


def test_an_option_that_says_its_price_is_in_order(tmp_path: Path) -> None:
    cases = [("give two tricks", []), ("give 2 tricks", [])]

    for at, (said, expected) in enumerate(cases):
        found = faults(tmp_path / str(at), option(said))

        assert [one for one in found if "option" in one] == expected


def test_the_narrowest_words_are_chosen() -> None:
    """A row's before a kind's, a value's before all of an effect, a code's before the shared ones."""
    shared = Announcements(
        {"call": "shared", "call:2": "shared two"}, {"revoke": {"call": "kind"}}, silent={"end": "shared"}
    )
    own = Announcements({"end": "Own end {n}."}, covers={"call": ("end",)})
    speech = own.over(shared)
    row = RowAnnouncements({"call:2": "row two"}, {"go": "call"})

    assert speech.words("call", {"n": 3}, ()) == Announcement("shared", False, frozenset())
    assert speech.words("call", {"n": 2}, ()) == Announcement("shared two", False, frozenset({"n"}))
    assert speech.words("call", {"n": 2}, ("revoke",)) == Announcement("kind", True, frozenset())
    assert speech.words("call", {"n": 2}, ("revoke",), row) == Announcement("row two", True, frozenset({"n"}))
    assert speech.words("end", {}, ()) == Announcement("Own end {n}.", False, frozenset({"n"}))
    assert speech.words("fly", {}, ()) is None
    assert dict(speech.silent) == {}
    assert (speech.covering("end", ["call"]), speech.covering("go", [], row), speech.covering("go", [])) == (
        "call",
        "call",
        "",
    )
