"""Codes by the names that people give them, and what is offered for a name of several games or of none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rulebase.query.code_names import code_by_name, code_by_written_or_heard_name, codes_like
from rulebase.query.game_in_story import game_by_words_of_story, game_named_in_story
from tests.helpers.command_line import run
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from pathlib import Path

TITLES = {
    "auction-pitch": "Auction pitch (setback)",
    "black-jack-changing-bank": "Black jack with a changing bank",
    "bridge-whist-1900s": "Bridge-whist, laws of the 1900s",
    "contract-bridge-1963": "Contract bridge, laws of 1963",
    "contract-bridge-modern": "Contract bridge, a modern handbook",
    "five-hundred": "Five hundred",
    "gin-rummy": "Gin rummy",
    "oklahoma-gin": "Oklahoma gin",
    "pitch-with-joker": "Auction pitch with a joker",
    "pivot-bridge-1935": "Pivot bridge, laws of 1935",
    "sell-out": "Sell-out (pitch)",
    "seven-up": "Seven-up (all fours, old sledge)",
    "smudge": "Smudge (pitch)",
    "spade-cassino": "Spade cassino",
    "whist-american-1890s": "Whist, laws of the American Whist Congress",
}
LINEAGE = dict.fromkeys(TITLES, ()) | {
    "oklahoma-gin": ("gin-rummy",),
    "pitch-with-joker": ("auction-pitch",),
    "pivot-bridge-1935": ("contract-bridge-1963",),
}


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("seven-up", "seven-up"),
        ("Five Hundred", "five-hundred"),
        ("500", "five-hundred"),
        ("setback", "auction-pitch"),
        ("Auction pitch", "auction-pitch"),
        ("all fours", "seven-up"),
        ("whist", "whist-american-1890s"),
        ("bridge whist", "bridge-whist-1900s"),
        ("pivot", "pivot-bridge-1935"),
        ("gin", "gin-rummy"),
        ("pitch", None),
        ("bridge", None),
        ("contract bridge", None),
        ("spade", None),
        ("", None),
    ],
)
def test_a_name_means_one_code_or_none(name: str, code: str | None) -> None:
    assert code_by_name(name, TITLES, LINEAGE) == code


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("gin", "gin-rummy"),
        ("jin", None),
        ("jinn rummy", None),
        ("Ginn rumy", "gin-rummy"),
        ("five hundrid", "five-hundred"),
        ("oklahoma jin", None),
        ("smudj", None),
        ("smuge", None),
        ("set back", "auction-pitch"),
        ("smud", "smudge"),
        ("okla", None),
        ("whyst", "whist-american-1890s"),
        ("ald sledge", "seven-up"),
        ("brij", None),
        ("pitsch", None),
        ("spade", None),
        ("spades", None),
        ("spayds", None),
        ("cont", None),
        ("wh", None),
        ("", None),
    ],
)
def test_a_name_written_by_ear_or_cut_short_means_the_one_code_that_is_heard(name: str, code: str | None) -> None:
    """Never that of several games, nor a game that has no code."""
    assert code_by_written_or_heard_name(name, TITLES, LINEAGE, ("spades", "contract whist")) == code


def test_a_name_as_near_to_another_game_names_neither() -> None:
    """Of poker and piquet nobody knows which ``poket`` is."""
    assert code_by_written_or_heard_name("poket", {"piquet": "Piquet"}, {"piquet": ()}) == "piquet"
    assert (
        code_by_written_or_heard_name("poket", {"piquet": "Piquet", "poker": "Poker"}, {"piquet": (), "poker": ()})
        is None
    )


def test_what_people_call_a_game_is_its_code_wherever_a_code_is_taken(tmp_path: Path) -> None:
    deal = tmp_path / "kitchen.pbn"
    deal.write_text('[Code "euker"]\n[Dealer "S"]\n[Record "1"]\nP P\n', encoding="utf-8")

    for words in (
        ("rule", "renege", "--code", "euker"),
        ("search", "renege", "--code", "euker"),
        ("kinds", "--code", "euker"),
        ("facts", "revoke", "--code", "euker"),
        ("show", "revoke", "--code", "euker"),
        ("show", "euker"),
        ("demo", "--code", "euker"),
        ("compare", "revoke", "--code", "euker", "--code", "crib"),
        ("score", "alone", "5", "--code", "euker"),
        ("replay", str(deal)),
        ("replay", str(deal), "--code", "eucher"),
        ("card", "--code", "euker"),
    ):
        answer = run(*words)

        assert "euker" not in answer.err, words
        assert "no code" not in answer.err + answer.out, words
    assert "euchre" in run("rule", "renege", ADJUDICATOR_CODE="euker").out


def test_no_game_without_a_code_is_heard_as_one() -> None:
    others = [name for (name,) in laws().connection.execute("SELECT name FROM other_game")]

    assert len(others) > 100
    assert [] == [name for name in others if code_by_written_or_heard_name(name, laws().titles, laws().lineage, others)]


@pytest.mark.parametrize(
    ("name", "offered"),
    [
        ("pitch", ["auction-pitch", "pitch-with-joker"]),
        ("contract bridge", ["contract-bridge-1963", "contract-bridge-modern"]),
        ("blackjack", ["black-jack-changing-bank"]),
        ("five-hundrd", ["five-hundred"]),
        ("spades", []),
    ],
)
def test_what_is_offered_for_a_name_that_is_none(name: str, offered: list[str]) -> None:
    assert codes_like(name, LINEAGE) == offered


def test_the_law_that_most_games_follow_is_offered_first() -> None:
    assert codes_like("bridge", LINEAGE) == ["contract-bridge-1963", "bridge-whist-1900s", "contract-bridge-modern",
                                             "pivot-bridge-1935"]  # fmt: skip


@pytest.mark.parametrize(
    ("story", "told"),
    [
        ("dealer gave himself seven cards at cribbage", ("cribbage", ["cribbage"])),
        ("in two-handed Pinochle he melded twice", ("two handed pinochle", ["pinochle-two-hand"])),
        ("Revoke at hearts?", ("hearts", ["hearts"])),
        ("hearts were led and he followed with spades", ("", [])),
        ("she reneged in spades, how many books", ("spades", ["spades-clubs"])),
        ("she revoked in spades and made her contract", ("", [])),
        ("bid wist: he reneged", ("bid wist", ["bid-whist-clubs"])),
        ("a misdeal at ACC cribbage", ("acc cribbage", ["cribbage-acc"])),
        ("he played the queen of clubs", ("", [])),
        ("she had 500 points", ("", [])),
        ("", ("", [])),
    ],
)
def test_a_game_that_a_story_names_is_heard(story: str, told: tuple[str, list[str]]) -> None:
    """The longest name counts; a suit or a number is none."""
    assert told == game_named_in_story(laws(), story)


@pytest.mark.parametrize(
    ("story", "name"),
    [
        ("he mucked and wants his cards back", "poker"),
        ("string bet", "poker"),
        ("the pone looked at the crib", "cribbage"),
        ("revoke", ""),
        ("my queen", ""),
        ("the weather is nice", ""),
    ],
)
def test_the_words_of_a_story_suggest_a_game_that_it_does_not_name(story: str, name: str) -> None:
    assert name == game_by_words_of_story(laws(), story)[0]


def test_poker_that_no_story_tells_apart_is_asked_about() -> None:
    """At home, in a card room, in a tournament of today, or by the book of 1969."""
    codes = ["poker-home", "poker-cardroom", "poker-tda-2024", "poker"]

    assert ("poker", codes) == game_by_words_of_story(laws(), "string bet")
    assert ("poker", codes) == game_named_in_story(laws(), "poker: string bet")


def test_the_word_for_many_games_means_one_of_their_codes() -> None:
    """The usual one of them first."""
    words, codes = game_named_in_story(laws(), "at bridge he led out of turn")

    assert ("bridge", "duplicate-2017") == (words, codes[0])
    assert "contract-bridge-1963" in codes


@pytest.mark.parametrize("name", ["brige", "brigde", "bridgge"])
def test_a_name_that_games_share_is_known_when_it_is_misspelt(name: str) -> None:
    """None of them is taken for it: the same are offered as for the name itself."""
    assert codes_like("bridge", LINEAGE, TITLES) == codes_like(name, LINEAGE, TITLES)
    assert {"bridge-whist-1900s", "contract-bridge-1963"} <= {*codes_like(name, LINEAGE, TITLES)}
