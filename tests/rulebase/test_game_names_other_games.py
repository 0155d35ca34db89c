"""Games that have no code here: told by every name, with their nearest kin, and never taken for another game."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebase import check_sources
from rulebase.compiler.game_names import OTHER_GAMES_FILE, OtherGame, read_other_games
from rulebase.errors import GameWithoutCode, UnknownCode
from tests.helpers.rulebase_tree import FILES, sources
from tests.helpers.rulings import laws

ROOT = Path(__file__).parents[2] / "rulebase"
OTHERS = read_other_games(ROOT)


@pytest.mark.parametrize("game", OTHERS, ids=lambda game: game.title)
def test_every_name_of_a_game_without_a_code_tells_it(game: OtherGame) -> None:
    """Its kin are codes there are, whatever the name resembles."""
    for name in (game.title, *game.names):
        with pytest.raises(GameWithoutCode) as caught:
            laws().code(name)

        assert (game.title, list(game.near)) == (caught.value.title, caught.value.nearest)
        assert set(game.near) <= laws().lineage.keys()


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("partnership spades", "Spades"),
        ("Partnership pai gow poker", "Pai gow poker"),
        ("UNO!", "Uno"),
        ("uno with friends", "Uno"),
    ],
)
def test_a_game_is_found_within_what_is_typed(typed: str, title: str) -> None:
    with pytest.raises(GameWithoutCode) as caught:
        laws().code(typed)

    assert title == caught.value.title


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("old maiden", ["old-maid"]),
        ("uker", ["euchre"]),
        ("snorfle", []),
        ("table 21", []),
    ],
)
def test_what_only_resembles_one_is_none(typed: str, near: list[str]) -> None:
    """A code misspelt is answered with the code, and a number in a name is no game."""
    with pytest.raises(UnknownCode) as caught:
        laws().code(typed)

    assert not isinstance(caught.value, GameWithoutCode)
    assert near == caught.value.nearest[: len(near)]


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("oh hell", "blackout"),
        ("crazy eights", "eights"),
        ("cheat", "i-doubt-it"),
        ("seven-card stud", "stud-poker"),
        ("five-card draw", "draw-poker"),
        ("rubber bridge", "contract-bridge-1963"),
        ("all 4s", "seven-up"),
    ],
)
def test_what_people_call_a_game_that_has_a_code(typed: str, code: str) -> None:
    assert code == laws().code(typed).id


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("bridge", ["duplicate-2017", "contract-bridge-1963"]),
        ("duplicate bridge", ["duplicate-2017", "duplicate-bridge-1949"]),
        ("pinochle", ["pinochle-two-hand", "partnership-pinochle"]),
        ("pitch", ["auction-pitch", "pitch-with-joker"]),
    ],
)
def test_of_several_codes_the_usual_one_is_offered_first(typed: str, first: list[str]) -> None:
    """Whoever says bridge is asked which; the one that is played everywhere stands at the top."""
    with pytest.raises(UnknownCode) as caught:
        laws().code(typed)

    assert first == caught.value.nearest[: len(first)]


def test_a_name_of_two_codes_is_a_fault(tmp_path: Path) -> None:
    """Of a code's own, and of one that its title gives already."""
    code = FILES["law/whist/whist/code.toml"]
    named = code.replace("title =", 'names = ["Dummy", "whist"]\ntitle =', 1)
    other = FILES["law/whist/dummy-whist/code.toml"].replace("title =", 'names = ["dummy"]\ntitle =', 1)
    tree = sources(tmp_path, **{"law/whist/whist/code.toml": named, "law/whist/dummy-whist/code.toml": other})
    faults = [str(flaw) for flaw in check_sources(tree)]

    assert "whist/code.toml: names: 'dummy' is a name of 2 games" in faults
    assert "dummy-whist/code.toml: names: 'dummy' is a name of 2 games" in faults
    assert "whist/code.toml: names: 'whist' is a name of the code whist as it is" in faults


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('title = "Spades"\nnear = ["wist"]', "Spades: there is no code 'wist'"),
        ('title = "Whist"\nnear = []', "Whist: 'whist' is a name of the code whist"),
        (
            'title = "Uno"\nnear = []\n[[game]]\ntitle = "Mau-mau"\nnames = ["UNO"]\nnear = []',
            "Uno: 'uno' is a name of 2 games",
        ),
    ],
)
def test_a_list_that_misleads_is_a_fault(text: str, complaint: str, tmp_path: Path) -> None:
    tree = sources(tmp_path, **{OTHER_GAMES_FILE: f"[[game]]\n{text}\n"})

    assert f"{OTHER_GAMES_FILE}: {complaint}" in [str(flaw) for flaw in check_sources(tree)]
