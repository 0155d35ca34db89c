"""Every name that the old books print for a game leads to its code, to the choice of its codes, or to the sentence that
its book gives it no law: wherever a game can be named, and never to another game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rulebase import check_sources
from rulebase.compiler.game_name_checks import check_book_names
from rulebase.compiler.game_names import BOOK_NAMES_FILE, BookName, book_names_by_form, read_book_names
from rulebase.errors import BOOK_WITHOUT_LAW, GameWithoutCode, UnknownCode
from rulebase.query.game_in_story import game_named_in_story, game_without_code_in_story
from tests.helpers.command_line import run
from tests.helpers.rulebase_tree import FILES, sources
from tests.helpers.rulings import laws
from tests.helpers.shipped import shipped

ROOT = Path(__file__).parents[2] / "rulebase"
NAMES = read_book_names(ROOT)
FORMS = book_names_by_form(NAMES)


def led_to(name: str) -> tuple[str, ...]:
    """The codes to which *name* leads as the name of a code, or the title of the game that has none."""
    try:
        return (laws().code(name).id,)
    except GameWithoutCode as error:
        return (error.title,) if error.printed else ()
    except UnknownCode as error:
        return tuple(error.nearest)


def test_every_name_leads_to_its_code() -> None:
    """In every form: with and without a hyphen, an accent, as hand and handed, as rum and rummy. An id is its code."""
    assert len(NAMES) > 380
    assert [] == [one.name for one in NAMES if led_to(one.name) != (one.codes or (one.game,))]
    assert [] == [
        form
        for form, one in FORMS.items()
        if led_to(form) != ((form,) if form in laws().lineage and form in one.codes else one.codes or (one.game,))
    ]


def test_a_code_that_no_name_leads_to_is_a_fault() -> None:
    """Of every game; the general law is of none."""
    fewer = replace(shipped(), printed=tuple(one for one in NAMES if "euchre" not in one.codes))

    assert [*check_book_names(shipped())] == []
    assert (
        "euchre/code.toml: no [[printed]] of law/general/book-names.toml leads to euchre: add one with its names"
        in {str(flaw) for flaw in check_book_names(fewer)}
    )
    assert all("general-rules" not in str(flaw) for flaw in check_book_names(replace(fewer, printed=NAMES[:1])))


@pytest.mark.parametrize("one", NAMES, ids=lambda one: one.name)
def test_every_name_leads_to_its_code_on_the_command_line(one: BookName, tmp_path: Path) -> None:
    """Where a code is taken, listed, remembered, searched for, and told in a story."""
    without_law = f"there is no law of {one.game}"
    taken = run("facts", "revoke", "--code", one.name)
    listed = run("codes", one.name)
    used = run("use", one.name, ADJUDICATOR_CONFIG=str(tmp_path / "config.toml"))
    sought = run("search", one.name)
    told = run("rule", f"playing {one.name} he did it")
    said = [" ".join(f"{answer.out} {answer.err}".split()) for answer in (taken, listed, used, sought, told)]

    if one.game:
        assert all(f"{without_law} (" in text or f"{without_law} here" in text for text in said)
        assert all(BOOK_WITHOUT_LAW in text for text in said)
        return
    assert all("there is no law of" not in text and "no code '" not in text for text in said)
    assert all(code in said[1] for code in one.codes)
    assert all(code in said[3] for code in one.codes)
    if not one.name.isdecimal():
        assert f"may be --code {' or '.join(one.codes)}" in said[4]
    if len(one.codes) == 1:
        assert (0, 0) == (taken.status, used.status)
        assert f"({one.codes[0]}) applies from now on" in " ".join(used.out.split())
    else:
        assert all(f"did you mean {' or '.join(one.codes)}?" in text for text in (said[0], said[2]))


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("spit in the ocean", ("dealers-choice-poker",)),
        ("deuces wild", ("dealers-choice-poker",)),
        ("king rummy", ("contract-rummy",)),
        ("Napoleon at St. Helena", ("Solitaire",)),
        ("vingt-et-un", ("black-jack-permanent-bank", "black-jack-changing-bank")),
        ("21", ("black-jack-permanent-bank", "black-jack-changing-bank")),
        ("stops", ("michigan", "fan-tan")),
        ("coon-can", ("conquian", "double-rum")),
        ("chicago", ("four-deal-bridge", "michigan")),
        ("king rum", ("contract-rummy",)),
        ("boure", ("boure",)),
        ("parliment", ("fan-tan",)),
        ("friendly deuces wild", ("dealers-choice-poker",)),
    ],
)
def test_no_name_is_answered_as_another_game(name: str, codes: tuple[str, ...]) -> None:
    assert codes == led_to(name)


ORDINARY = [form for form, one in FORMS.items() if one.word]


def test_a_name_that_is_an_ordinary_word_is_a_game_only_where_it_is_played() -> None:
    """Two sevens, a war of words and a bid of twenty-one are told at every table."""
    laws_ = laws()

    assert len(ORDINARY) > 60
    assert [] == [name for name in ORDINARY if game_named_in_story(laws_, f"he had the {name} and then led")[1]]
    assert [] == [name for name in ORDINARY if game_named_in_story(laws_, f"playing {name} he led")[0] != name]


@pytest.mark.parametrize(
    ("story", "codes", "other"),
    [
        ("in war both turned up kings", ["war"], ""),
        ("it was a game of pig and he kept silent", ["pig"], ""),
        ("with deuces wild he melded three jacks at rummy", ["rummy"], ""),
        ("they passed out the hand at euchre", ["euchre"], ""),
        ("he had put the card on the pile", [], ""),
        ("he asked for a switch of speed and magic", [], ""),
        ("playing spider he moved a king", [], "spider"),
        ("in patience he moved a king", [], "patience"),
        ("in the end he lost patience", [], ""),
    ],
)
def test_ordinary_words_of_a_story_are_no_games(story: str, codes: list[str], other: str) -> None:
    assert codes == game_named_in_story(laws(), story)[1]
    assert other == game_without_code_in_story(laws(), story)


@pytest.mark.parametrize(("words", "best"), [("two sevens played", False), ("passed a turn in sevens", True)])
def test_an_ordinary_word_leads_a_search_only_after_a_preposition(words: str, best: bool) -> None:
    assert best == (laws().search(words)[0].code == "fan-tan")


@pytest.mark.parametrize(
    "command", [("use", "rubber bridge"), ("rule", "revoke", "--code", "rubber"), ("rule", "a revoke at rubber bridge")]
)
def test_who_names_rubber_bridge_is_told_of_which_year_the_laws_are(command: tuple[str, ...], tmp_path: Path) -> None:
    """The laws of 1963 are offered, and said not to be those of today; who names them by their id knows."""
    told = run(*command, ADJUDICATOR_CONFIG=str(tmp_path / "config.toml"))

    assert "The Laws of Contract Bridge, 1963; those in force today are not here" in told.err
    assert "contract-bridge-1963" in told.out + told.err
    assert "not here" not in run("rule", "revoke", "--code", "contract-bridge-1963").err


WHIST = 'codes = ["whist"]\n[printed.names]\n"Whist" = "001:1811"\n[[printed]]\n'
DUMMY = 'codes = ["dummy-whist"]\n[printed.names]\n"Dummy whist" = "001:1"\n'


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (f"{WHIST}{DUMMY}[[printed]]\ncodes = ['wist']\nnames = {{}}\nalso = ['w']", "w: there is no code 'wist'"),
        (f"{WHIST}{DUMMY}[[printed]]\ngame = 'Spit'\nnames = {{ Spit = '1' }}", "Spit: there is no game 'Spit' among"),
        (f"{WHIST}{DUMMY}[[printed]]\ngame = 'Spit'\nnames = {{ Spit = '1' }}", "Spit: lines cannot be '1'"),
        (f"{WHIST}{DUMMY}'The whist' = '001:2'\n[[printed]]\ncodes = ['whist']\nnames = {{ 'The Whist' = '001:3' }}",
         "The whist: 'the whist' stands here as a name of different games"),
        (WHIST.replace('"whist"', '"dummy-whist"'), "Whist: 'whist' is a name of the code whist, which it does not"),
    ],
)  # fmt: skip
def test_a_list_of_names_that_misleads_is_a_fault(text: str, complaint: str, tmp_path: Path) -> None:
    tree = sources(tmp_path, **{BOOK_NAMES_FILE: f"[[printed]]\n{text.removesuffix('[[printed]]' + chr(10))}\n"})

    assert [str(flaw) for flaw in check_sources(tree) if complaint in str(flaw)]


def test_a_name_of_two_lists_is_a_fault(tmp_path: Path) -> None:
    named = FILES["law/whist/whist/code.toml"].replace("title =", 'names = ["Long whist"]\ntitle =', 1)
    listed = f"[[printed]]\n{WHIST}{DUMMY}'Long whist' = '001:2'\n'Spades' = '001:3'\n"
    others = '[[game]]\ntitle = "Spades"\nnear = []\n'
    tree = sources(
        tmp_path,
        **{BOOK_NAMES_FILE: listed, "law/whist/whist/code.toml": named, "law/general/other-games.toml": others},
    )
    faults = [str(flaw) for flaw in check_sources(tree)]

    assert "whist/code.toml: names: 'Long whist' stands in law/general/book-names.toml already" in faults
    assert f"{BOOK_NAMES_FILE}: Spades: 'spades' is a name of Spades, which has no code" in faults
