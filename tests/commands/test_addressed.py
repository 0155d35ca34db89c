"""The addresses in the entries of words: each leads to a function of the program that is of use for its word."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudicator.commands.addressed import wrong_addresses
from adjudicator.values.addresses import function
from rulebase import check_sources
from rulebase.ask.addresses import Address
from tests.helpers.command_line import run
from tests.helpers.shipped import shipped

if TYPE_CHECKING:
    from pathlib import Path

OWN = """
[facts.toes_counted]
title = "toes were counted"
values = ["yes", "no"]
to = "table"
question = "Were toes counted?"
code = "find.cards.facts.plays:by"
"""


def told_of_facts(**code: tuple[Address, ...]) -> list[tuple[str, str]]:
    """(word, message) of what is wrong once these facts have that *code*."""
    words = shipped().words
    changed = {name: replace(words.facts[name], code=found) for name, found in code.items()}
    sources = replace(shipped(), words=replace(words, facts={**words.facts, **changed}))
    return [(flaw.place, flaw.message) for flaw in wrong_addresses(sources)]


def test_every_address_leads_to_a_function_of_use() -> None:
    """In every entry that is shipped."""
    words = shipped().words

    assert sum(1 for fact in words.facts.values() if fact.code) > 500
    assert sum(1 for effect in words.effects.values() if effect.code) > 30
    assert sum(1 for role in words.roles.values() if role.code) > 80
    assert list(wrong_addresses(shipped())) == []


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (Address("find.cards.facts.playing:by"), "there is no module adjudicator.find.cards.facts.playing"),
        (
            Address("find.cards.facts.plays:buy"),
            "there is no 'buy' in adjudicator.find.cards.facts.plays; did you mean 'by'?",
        ),
        (
            Address("find.deriving:yes_no"),
            "find.deriving:yes_no takes (bool | None) and gives YesNo | None; a function that finds a fact in a record "
            "takes (Context) and gives str | YesNo | Derived[str] | Derived[YesNo] | Unread | None",
        ),
        (
            Address("find.cards.facts.plays:by", type="trick.windows"),
            "no game is of the type 'trick.windows'; did you mean 'trick.widow'?",
        ),
    ],
)
def test_an_address_that_leads_nowhere_is_named(code: Address, message: str) -> None:
    """With the word, and what would have been right."""
    assert told_of_facts(by=(code,)) == [("by", f"code: {message}")]


def test_the_address_of_an_effect_and_of_a_role_is_looked_at() -> None:
    """Each is to take and give what is asked of its sort of word."""
    words = shipped().words
    effects = {**words.effects, "must_pass": replace(words.effects["must_pass"], code="law.roles.playing:leader")}
    roles = {**words.roles, "dummy": replace(words.roles["dummy"], code="law.roles.playing:dummies")}
    found = wrong_addresses(replace(shipped(), words=replace(words, effects=effects, roles=roles)))

    assert [(flaw.place, flaw.message.partition(";")[0]) for flaw in found] == [
        ("must_pass", "code: there is no 'leader' in adjudicator.law.roles.playing"),
        ("dummy", "code: there is no 'dummies' in adjudicator.law.roles.playing"),
    ]


def test_a_forgotten_address_is_named() -> None:
    """A fact that a record is said to show has to say by which function."""
    words = shipped().words
    facts = {**words.facts, "by": replace(words.facts["by"], code=())}
    found = check_sources(replace(shipped(), words=replace(words, facts=facts)))

    assert [(flaw.place, flaw.message.partition(",")[0]) for flaw in found] == [
        ("by", "derived tells how a record shows it")
    ]


def test_an_address_below_another_package_is_none() -> None:
    """No address in a compiled file leads outside the program."""
    with pytest.raises(ModuleNotFoundError, match=r"adjudicator\.os"):
        function("os:system")


def test_a_word_of_ones_own_names_no_function(tmp_path: Path) -> None:
    """No code from data: it is refused by name."""
    folder = tmp_path / "toes"
    folder.mkdir()
    (folder / "words.toml").write_text(OWN, encoding="utf-8")
    (folder / "code.toml").write_text(
        'title = "Toes"\ngroup = "Other games"\nbook = "a trial"\nfamilies = ["any"]\nextends = "general-rules"\n'
        'checked = "2026-11-28"\n',
        encoding="utf-8",
    )
    told = run("rulebase", "check", "--house", str(folder))

    assert told.status == 1
    assert "'toes_counted' is a word of your own" in " ".join((told.out + told.err).split())
