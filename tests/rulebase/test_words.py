"""A fact or an effect stands in the narrowest folder that holds all who use it: a code's, a family's, or ``words``."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebase import SourceError, load_sources
from rulebase.compiler.vocabulary_scope_checks import misplaced_words
from tests.helpers.rulebase_tree import FILES, changed, sources, write_tree
from tests.helpers.shipped import shipped

SHARED = "words/facts/shared.toml"
OWN = "law/whist/whist/words.toml"
FAMILY = "law/whist/words.toml"
MIXED = FILES[OWN][FILES[OWN].index("[facts.mixed]") : FILES[OWN].index("[effects.")]
"""A fact for which the table of whist alone asks."""
ASKS = """
kind = "misdeal"
facts = ["mixed"]

[[provision]]
id = "{0}"
cite = "Misdeal"
lines = "9"
says = "A misdeal is dealt again."
det = "A"

[[row]]
id = "again"
when = "*"
under = ["{0}"]
do = []
"""
"""A table of another code that asks for it too."""
OTHER = 'title = "Loo"\ngroup = "Whist"\nbook = "Of loo"\nfamilies = ["any", "trick"]\nchecked = "2026-11-23"\n'


def told(root: Path, **changes: str | None) -> list[str]:
    return list(map(str, misplaced_words(sources(root, **changes))))


def test_all_words_stand_where_they_belong(tmp_path: Path) -> None:
    assert list(misplaced_words(shipped())) == []
    assert told(tmp_path) == []


def test_what_one_code_uses_stands_in_its_folder(tmp_path: Path) -> None:
    """It may not stand in the shared list, nor in that of the family."""
    away = changed(OWN, MIXED, "")
    shared = FILES[SHARED] + MIXED.replace("facts.", "")

    assert told(tmp_path / "a", **away, **{SHARED: shared}) == [
        "words/facts: mixed: only whist uses this, so it stands in law/whist/whist/words.toml"
    ]
    assert told(tmp_path / "b", **away, **{FAMILY: MIXED}) == [
        "law/whist/words.toml: mixed: only whist uses this, so it stands in law/whist/whist/words.toml"
    ]


def test_what_several_codes_of_a_family_use_stands_in_its_folder(tmp_path: Path) -> None:
    more = {"law/whist/dummy-whist/misdeal.toml": ASKS.format("DW-1")}
    moved = {**changed(OWN, MIXED, ""), FAMILY: MIXED}

    assert told(tmp_path / "a", **more) == [
        "law/whist/whist/words.toml: mixed: dummy-whist and whist use this, so it stands in law/whist/words.toml"
    ]
    assert told(tmp_path / "b", **more, **moved) == []


def test_what_codes_of_two_families_use_is_shared(tmp_path: Path) -> None:
    more = {"law/loo/loo/code.toml": OTHER, "law/loo/loo/misdeal.toml": ASKS.format("LO-1")}
    moved = {**changed(OWN, MIXED, ""), SHARED: FILES[SHARED] + MIXED.replace("facts.", "")}

    assert told(tmp_path / "a", **more) == [
        "law/whist/whist/words.toml: mixed: loo and whist use this, so it stands in words/facts"
    ]
    assert told(tmp_path / "b", **more, **moved) == []


def test_what_a_kind_asks_is_shared(tmp_path: Path) -> None:
    """The kinds are those of all games, whatever codes ask for the fact beside them."""
    stage = FILES[SHARED][: FILES[SHARED].index("[by]")]
    moved = {SHARED: FILES[SHARED].replace(stage, ""), FAMILY: stage.replace("[stage]", "[facts.stage]")}

    assert told(tmp_path, **moved) == [
        "law/whist/words.toml: stage: only exposed-card uses this, so it stands in words/facts"
    ]


def test_effects_stand_where_they_belong_too(tmp_path: Path) -> None:
    """An entry that only puts another effect into other words stands where that one does."""
    reworded = '\n[goes_over]\nsays = "{n} go over."\nparams = ["n"]\nrewords = "transfer_tricks"\n'
    effects = FILES["words/effects/shared.toml"] + reworded
    unused = changed(OWN, "[effects.no_rectification]", '[effects.idle]\nsays = "-"\n\n[effects.no_rectification]')

    assert told(tmp_path / "a", **{"words/effects/shared.toml": effects}) == [
        "words/effects: goes_over: only whist uses this, so it stands in law/whist/whist/words.toml"
    ]
    assert told(tmp_path / "b", **unused) == [
        "law/whist/whist/words.toml: idle: no law uses this, so it stands in words/effects"
    ]


@pytest.mark.parametrize(
    ("file", "text", "complaint"),
    [
        (FAMILY, MIXED, "law/whist/whist/words.toml: facts: 'mixed' stands already in another list of facts"),
        (FAMILY, "[fact.x]\n", "law/whist/words.toml: unknown key 'fact'; did you mean 'facts'?"),
        (FAMILY, "facts = 1\n", "law/whist/words.toml: facts must be a table, not a whole number"),
    ],
)
def test_malformed_words_are_named(tmp_path: Path, file: str, text: str, complaint: str) -> None:
    with pytest.raises(SourceError) as caught:
        load_sources(write_tree(tmp_path, **{file: text}))

    assert str(caught.value) == complaint
