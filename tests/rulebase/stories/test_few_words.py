"""A few words, as people type them first: what has them in its name or law comes first, and nothing slides to another
game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rulebase.query.normalised_names_and_law_numbers import normalised_name
from rulebase.query.search_terms import A_FEW_WORDS
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from rulebase.query.kinds_of_story import LikelyKinds

JARGON = {
    "cribbage": ("crib",),
    "pinochle": ("dix", "burying"),
    "poker": ("string bet",),
    "canasta": ("canasta", "red three"),
    "bridge": ("dummy",),
}
"""Words of one family of games that no other has."""
HEADS = ("hearts", "euchre", "gin-rummy", "poker", "cribbage", "canasta", "auction-pinochle", "old-maid", "eights")


def likely(text: str, code: str) -> LikelyKinds:
    return laws().likely_kinds(text, code)


def offered(text: str, code: str) -> list[str]:
    return [one.kind.id for one in likely(text, code).kinds]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("out of turn", {"play-out-of-turn", "lead-out-of-turn", "bid-out-of-rotation", "pass-out-of-rotation"}),
        ("lead", {"lead-out-of-turn", "opening-lead-out-of-turn"}),
        ("dummy", {"dummy-infringement"}),
        ("alert", {"misinformation"}),
        ("not enough", {"insufficient-bid"}),
        ("he revoked", {"revoke"}),
    ],
)
def test_a_word_of_several_names_finds_them_all(text: str, kinds: set[str]) -> None:
    assert kinds <= set(offered(text, "duplicate-2017"))


def test_words_of_the_law_find_the_kinds_of_that_law() -> None:
    """No name at hearts has the queen of spades, its law has."""
    assert {"renege", "revoke"} == set(offered("queen of spades", "hearts")[:2])


@pytest.mark.parametrize("code", HEADS)
def test_a_word_of_another_game_is_nothing_here(code: str) -> None:
    """It is answered with what is asked most, and said to be nothing known."""
    info = laws().code(code)
    own = laws().family_of(code)
    for family, words in JARGON.items():
        for text in words if family != own else ():
            if (
                laws()
                .connection.execute(
                    "SELECT 1 FROM provision_words w JOIN provision p ON p.number = w.rowid"
                    " WHERE provision_words MATCH ? AND p.code = ?",
                    (" AND ".join(f'"{word}"' for word in normalised_name(text).split()), code),
                )
                .fetchone()
            ):
                continue
            found = likely(text, code)

            assert not found.understood, (text, code)
            assert [one.kind.id for one in found.kinds][:3] == list(info.game["called_for"][:3]), (text, code)


def test_no_kind_of_another_game_is_offered() -> None:
    """Whatever name of few words is typed: what is offered is a fault that the game knows."""
    for code in HEADS:
        families = {*laws().code(code).families}
        for name in sorted(laws().kind_names)[::7]:
            for kind in likely(name, code).kinds:
                assert len(name.split()) > A_FEW_WORDS or not families.isdisjoint(kind.kind.games), (
                    code,
                    name,
                    kind.kind.id,
                )


def test_the_moon_is_no_fault_at_hearts() -> None:
    """The law says that it has no such rule; nothing is ruled on that is like it by chance."""
    first, *others = likely("shoot the moon", "hearts").kinds

    assert ("scope", False) == (first.kind.id, first.ruled)
    assert [] == [one.kind.id for one in others if one.ruled]
    assert "moon" == laws().search("shoot the moon", "hearts")[0].provision


@pytest.mark.parametrize("code", ["euchre", "hearts", "whist-american-1890s", "five-hundred"])
@pytest.mark.parametrize("who", ["partner", "my partner", "she", "an opponent"])
@pytest.mark.parametrize("what", ["revoked", "reneged"])
def test_who_did_it_does_not_hide_what_was_done(code: str, who: str, what: str) -> None:
    """Though partners and opponents are spoken of most at bridge."""
    found = likely(f"{who} {what}", code)

    assert found.understood
    assert found.kinds[0].kind.id in ("revoke", "renege")
