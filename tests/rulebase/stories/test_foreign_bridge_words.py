"""Calls and seats told in words of other languages."""

from __future__ import annotations

import pytest

from rulebase.stories.auction_reader import auction_told
from tests.helpers.rulings import laws


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("I open 1 Karo, LHO 1 Coeur, my partner 1 Pik, RHO 1 SA", ["1D", "1H", "1S", "1N"]),
        ("Nord 1 Pique, Est passe, Sud 2 Trefle", ["1S", "P", "2C"]),
        ("Noord 1 klaver, Oost pas, Zuid 1 schoppen", ["1C", "P", "1S"]),
    ],
)
def test_words_of_other_languages_are_calls(text: str, calls: list[str]) -> None:
    assert [one.call for one in auction_told(laws().topic_model.read(text).story).calls] == calls


def test_an_english_word_is_none_of_them() -> None:
    """ "Sur" and "pas" are words of bridge only beside others."""
    assert not auction_told(laws().topic_model.read("North led a spade, pas de probleme").story).calls
