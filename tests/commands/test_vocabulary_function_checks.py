"""The addresses in the entries of words: each leads to a function of the program that is of use for its word."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudicator.commands.vocabulary_function_checks import uncounted_effects, wrong_addresses
from adjudicator.irregularities import deadline_facts
from adjudicator.values.address_resolver import function_at_address
from rulebase import check_sources
from rulebase.compiler.game_section import GameWords
from rulebase.effect_marks import EffectMark
from rulebase.query.function_addresses import FunctionAddress
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
"""


def told_of_facts(**code: tuple[FunctionAddress, ...]) -> list[tuple[str, str]]:
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
        (
            FunctionAddress("irregularities.deadlines:role_of_acting_hand"),
            "there is no module adjudicator.irregularities.deadlines",
        ),
        (
            FunctionAddress("irregularities.deadline_facts:role_of_acting_hnd"),
            "there is no 'role_of_acting_hnd' in adjudicator.irregularities.deadline_facts; did you mean "
            "'role_of_acting_hand'?",
        ),
        (
            FunctionAddress("irregularities.fact_derivation:yes_no"),
            "irregularities.fact_derivation:yes_no takes (bool | None) and gives YesNo | None; a function that finds a "
            "fact in a record takes (FactContext) and gives its values or Derived[…] of them or Unread or None",
        ),
        (
            FunctionAddress("irregularities.deadline_facts:role_of_acting_hand", type="trick.windows"),
            "no game is of the type 'trick.windows'; did you mean 'trick.widow'?",
        ),
    ],
)
def test_an_address_that_leads_nowhere_is_named(code: FunctionAddress, message: str) -> None:
    """With the word, and what would have been right."""
    assert told_of_facts(by=(code,)) == [("by", f"code: {message}")]


def test_what_a_function_may_answer_is_held_against_the_values() -> None:
    """It answers no other, and what functions that find every case never answer is no value of theirs."""
    words = shipped().words
    facts = {
        **words.facts,
        "exposure": replace(words.facts["exposure"], values=("faced_on_table", "thrown_with_play", "led_out_of_turn")),
        "carte_blanche_by": replace(words.facts["carte_blanche_by"], values=("non_dealer", "stock", "dealer")),
    }
    found = wrong_addresses(replace(shipped(), words=replace(words, facts=facts)))

    assert sorted((flaw.place, flaw.message) for flaw in found) == [
        ("carte_blanche_by", "code: its functions find every case of it, and none of them may answer 'stock'"),
        (
            "exposure",
            "code: irregularities.exposed_card:manner_of_exposure may answer 'named', which is none of its values "
            "(faced_on_table, thrown_with_play, led_out_of_turn)",
        ),
    ]


def test_a_function_without_annotations_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can hold what it takes and gives against its entry."""
    monkeypatch.setattr(deadline_facts, "unsaid", lambda context: context, raising=False)

    assert told_of_facts(by=(FunctionAddress("irregularities.deadline_facts:unsaid"),)) == [
        (
            "by",
            "code: irregularities.deadline_facts:unsaid takes (what no annotation says) and gives what no annotation "
            "says; a function that finds a fact in a record takes (FactContext) and gives its values or Derived[…] of "
            "them or Unread or None",
        )
    ]


def test_the_address_of_an_effect_and_of_a_role_is_looked_at() -> None:
    """Each is to take and give what is asked of its sort of word."""
    words = shipped().words
    effects = {**words.effects, "must_pass": replace(words.effects["must_pass"], code="law.roles:leader")}
    roles = {**words.roles, "dummy": replace(words.roles["dummy"], code="law.roles:dummies")}
    found = wrong_addresses(replace(shipped(), words=replace(words, effects=effects, roles=roles)))

    assert [(flaw.place, flaw.message.partition(";")[0]) for flaw in found] == [
        ("must_pass", "code: there is no 'leader' in adjudicator.law.roles"),
        ("dummy", "code: there is no 'dummies' in adjudicator.law.roles"),
    ]


def test_the_address_of_a_type_a_scoring_and_a_settlement_is_looked_at() -> None:
    """Each is to be, or to take and give, what is asked of its sort of word."""
    words, games = shipped().words, shipped().words.game_words
    changed = GameWords(
        {
            **games.types,
            "poker": replace(games.types["poker"], code="table.game_types:GameType"),
            "rummy": replace(games.types["rummy"], code="games.rummy.game_types:GAME_TYPE"),
        },
        {
            **games.scoring,
            "rubber": replace(games.scoring["rubber"], code="scoring.systems.contract_bridge:scores"),
            "whist": replace(games.scoring["whist"], honours="scoring.systems.whist:score_whist_deal"),
        },
        {
            **games.settlements,
            "tricks": replace(games.settlements["tricks"], code="scoring.systems.whist:score_whist_deal"),
        },
    )
    found = wrong_addresses(replace(shipped(), words=replace(words, game_words=changed)))

    assert [(flaw.file, flaw.place, flaw.message.partition(";")[0]) for flaw in found] == [
        ("words/game-types.toml", "poker", "code: table.game_types:GameType is not a game type (GameType)"),
        ("words/game-types.toml", "rummy", "code: there is no module adjudicator.games.rummy.game_types"),
        ("words/scoring.toml", "rubber", "code: there is no 'scores' in adjudicator.scoring.systems.contract_bridge"),
        (
            "words/scoring.toml",
            "whist",
            "code: scoring.systems.whist:score_whist_deal takes (DealTally) and gives ScoredDeal",
        ),
        (
            "words/settlements.toml",
            "tricks",
            "code: scoring.systems.whist:score_whist_deal takes (DealTally) and gives ScoredDeal",
        ),
    ]


@pytest.mark.parametrize(
    ("game", "own", "message"),
    [
        ({"type": "pokker"}, False, "type 'pokker' is none in words/game-types.toml; did you mean 'poker'?"),
        ({"type": "dominoes"}, True, ""),
        ({"scoring": "rubbber"}, True, "scoring 'rubbber' is none in words/scoring.toml; did you mean 'rubber'?"),
        ({"scoring": "rubber"}, True, ""),
        ({"scoring": "euchre"}, False, "scoring = 'euchre' needs a settlement"),
        ({"scoring": "euchre", "settlement": {"kind": "tricks"}}, False, ""),
    ],
)
def test_a_game_that_names_what_is_not_listed(game: dict[str, object], own: bool, message: str) -> None:
    """It is told by name; a type of somebody's own is none that is followed, and nothing is wrong with that."""
    told = shipped().words.game_words.unknown(game, own=own)

    assert [one.partition(": what")[0] for one in told] == ([message] if message else [])


def test_a_game_is_compiled_with_the_functions_that_its_words_name() -> None:
    """Also those that its forms name, and that of the type which is usual; no file has such a key."""
    words = shipped().words.game_words

    assert words.functions({}) == {}
    assert words.functions({"players": 4}) == {"type": {"trick": "games.trick.game_type:GAME_TYPE"}}
    assert words.functions({"type": "patience", "by_players": {"3": {"scoring": "rubber"}}}) == {
        "scoring": {"rubber": "scoring.systems.contract_bridge:score_rubber_deal"},
        "honours": {"rubber": "scoring.systems.honours:contract_honours"},
    }
    assert "functions" not in shipped().words.game.keys


def test_a_forgotten_address_is_named() -> None:
    """A fact that a record is said to show has to say by which function."""
    words = shipped().words
    facts = {**words.facts, "by": replace(words.facts["by"], code=())}
    found = check_sources(replace(shipped(), words=replace(words, facts=facts)))

    assert [(flaw.place, flaw.message.partition(",")[0]) for flaw in found] == [
        ("by", "derived tells how a record shows it")
    ]


def test_an_effect_that_counts_and_that_nothing_reckons_is_named() -> None:
    """A mark reckons it, or the scoring names it; that the score is touched does not say how."""
    words = shipped().words
    effect = replace(words.effects["score_points"], id="score_toes", marks=frozenset({EffectMark.SCORED}))
    homes = {**words.homes, "effects": {**words.homes["effects"], "score_toes": "words/effects"}}

    def told(*marks: EffectMark) -> list[str]:
        added = {"score_toes": replace(effect, marks=effect.marks.union(marks))}
        changed = replace(words, effects={**words.effects, **added}, homes=homes)
        return [*map(str, uncounted_effects(replace(shipped(), words=changed)))]

    assert [*uncounted_effects(shipped())] == []
    assert told(EffectMark.ADDS_POINTS) == []
    [said] = told()
    assert said.startswith("words/effects: score_toes: counts, and nothing counts it: give it a mark, such as ")


def test_an_address_below_another_package_is_none() -> None:
    """No address in a compiled file leads outside the program."""
    with pytest.raises(ModuleNotFoundError, match=r"adjudicator\.os"):
        function_at_address("os:system")


@pytest.mark.parametrize("key", ["code", "derived"])
def test_a_word_of_ones_own_names_no_function(key: str, tmp_path: Path) -> None:
    """No code from data: an address is refused by name, and so is a record that is said to show it."""
    folder = tmp_path / "toes"
    folder.mkdir()
    (folder / "words.toml").write_text(
        f'{OWN}{key} = "irregularities.deadline_facts:role_of_acting_hand"\n', encoding="utf-8"
    )
    (folder / "code.toml").write_text(
        'title = "Toes"\ngroup = "Other games"\nbook = "a trial"\nfamilies = ["any"]\nextends = "general-rules"\n'
        'checked = "2026-11-28"\n',
        encoding="utf-8",
    )
    told = run("rulebase", "check", "--house", str(folder))

    assert told.status == 1
    assert f"{key}: 'toes_counted' is a word of your own" in " ".join((told.out + told.err).split())


def test_a_word_of_a_house_names_no_function(tmp_path: Path) -> None:
    """Likewise in the one file of a house."""
    house = tmp_path / "toes.toml"
    house.write_text(f'title = "Toes"\nover = ["whist-american-1890s"]\n{OWN}derived = "by toes"\n', encoding="utf-8")
    told = run("rulebase", "check", "--house", str(house))

    assert told.status == 1
    assert "derived: 'toes_counted' is a word of your own" in " ".join((told.out + told.err).split())
