"""``search``, ``show``, ``compare`` and the lists."""

from __future__ import annotations

import io
import json
import re

import pytest
from rich.console import Console

from adjudicator.commands.rulebase import provision_coverage_notes
from adjudicator.render.provisions import provision_page
from tests.helpers.command_line import under
from tests.helpers.rulings import laws
from tests.helpers.shipped import shipped

run = under("contract-bridge-1963")

HIT = {"code", "kind", "provision", "law", "title", "snippet", "score", "right", "card", "standing"}


def test_search_gives_the_best_first() -> None:
    """Hits have the documented keys, best first, and no more than were wanted."""
    hits = run("search", "penalty", "card", "--limit", "3", "--code", "contract-bridge-1963", "--json").data

    assert 3 == len(hits)
    assert all(HIT == hit.keys() for hit in hits)
    assert sorted((hit["score"] for hit in hits), reverse=True) == [hit["score"] for hit in hits]


def test_search_finds_a_provision_by_its_id() -> None:
    """An id is found before words are."""
    assert "CB-81" == run("search", "CB-81", "--json").data[0]["provision"]


@pytest.mark.parametrize("words", ['"', "'; DROP TABLE", "*", "(", "a AND", "revoke OR", "-", "\x1b[31m", "%"])
def test_search_is_never_broken_by_punctuation(words: str) -> None:
    """Quotes and operators are words like others; finding nothing is an answer."""
    answer = run("search", "--", words)

    assert (0, "") == (answer.status, answer.err)
    assert "\x1b" not in answer.out


def test_show_tells_wording_source_rows_and_cases() -> None:
    """A provision comes with its wording, its source, the rows that rest on it and the cases that prove them."""
    shown = run("show", "CB-81").out

    assert shown.startswith("CB-81  Revoke Penalty – Contract bridge, laws of 1963\n")
    assert ["Says", "Source", "Kinds", "Law in", "Rows", "Cases"] == [
        label for label in ("Says", "Source", "Kinds", "Law in", "Rows", "Cases") if f"\n    {label} " in shown
    ]


@pytest.mark.parametrize(("provision", "limit"), [("GR-12", "until all"), ("AT-03", "before"), ("AT-14", "the end")])
def test_show_tells_the_limit_as_it_is_written(provision: str, limit: str) -> None:
    """Some limits begin with until, some with before, some name a moment: the label goes with all of them."""
    assert f"\n    Limit     {limit}" in run("show", provision).out


@pytest.mark.parametrize(("clause", "told"), [("89", "partly told from memory"), ("81A", "")])
def test_show_says_what_nobody_has_read(clause: str, told: str) -> None:
    """A clause told from memory is marked so until somebody has read it."""
    shown = " ".join(run("show", clause, "--code", "duplicate-2017").out.split())

    assert (told in shown) if told else "memory" not in shown


@pytest.mark.parametrize(
    ("memory", "told"),
    [("whole", "told from memory; nobody has compared it with the text"), ("part", "see the note"), ("", "")],
)
def test_each_mark_has_its_words(memory: str, told: str) -> None:
    """Whether or not a clause of the shipped laws bears the mark just now."""
    (found,) = laws().show("81A", "duplicate-2017")
    out = io.StringIO()
    Console(file=out, width=200).print(
        provision_page(found._replace(provision=found.provision._replace(memory=memory)))
    )

    assert (told in out.getvalue()) if told else "Unread" not in out.getvalue()


def test_notes_count_clauses_and_what_is_told_from_memory() -> None:
    """As it counts the provisions of the inventory."""
    lines = list(provision_coverage_notes(shipped(), []))

    assert any(
        re.fullmatch(r"of duplicate-2017: (\d+) of \1 clauses \(\d+ of the laws, \d+ definitions\)", line)
        for line in lines
    )
    assert any(re.fullmatch(r"told from memory: \d+ provisions, and of \d+ a part", line) for line in lines)


def test_show_json_is_the_whole_provision() -> None:
    """The same in JSON, one object for each provision meant."""
    (found,) = run("show", "CB-81", "--json").data

    assert ("contract-bridge-1963", "CB-81") == (found["code"], found["id"])
    assert {"says", "cite", "lines", "kinds", "rows", "cases", "inherited_by"} <= found.keys()


def test_show_keeps_to_the_code_that_is_meant() -> None:
    """Without ``--code`` one code's law is shown, and the last line names the others that have it."""
    shown = run("show", "revoke").out
    codes = {found["code"] for found in run("show", "revoke", "--json").data}

    assert {"contract-bridge-1963"} == codes
    assert "\nCB-81  Revoke Penalty" in shown
    assert "\nWH-" not in shown
    assert " ".join(shown[shown.rindex("    Also in ") :].split()).endswith("--code CODE shows it there.")
    assert {"hearts"} == {found["code"] for found in run("show", "revoke", "--json", ADJUDICATOR_CODE="hearts").data}
    assert "Also in" not in run("show", "CB-81").out


def test_show_says_where_a_law_holds_instead() -> None:
    """A provision of another code is not unknown."""
    answer = run("show", "CB-81", "--code", "hearts")

    assert (1, "adjudicator: CB-81 is law in contract-bridge-1963, not in hearts\n") == (answer.status, answer.err)


def test_a_heading_shows_all_that_stands_under_it() -> None:
    """With its paragraphs, and also where it is one of several."""
    found = run("show", "Dummy's Rights", "--json").data

    assert ["CB-57", "CB-58", "CB-59", "CB-60", "CB-61"] == [provision["id"] for provision in found]


def test_compare_marks_what_differs() -> None:
    """Two codes stand side by side; the one that orders something else is marked."""
    told = ("compare", "revoke", "-f", "established=yes", "-c", "contract-bridge-1963")
    shown = run(*told, "-c", "whist-american-1890s").out

    assert "≠ whist-american-1890s" in shown
    assert "≠ contract-bridge-1963" not in shown
    assert "≠" not in run(*told, "-c", "auction-bridge-1969").out


def test_compare_names_who_speaks() -> None:
    """A code that inherits the law says whose it is."""
    rows = run("compare", "revoke", "-c", "cutthroat-bridge", "--json").data["codes"]

    assert [("cutthroat-bridge", "contract-bridge-1963")] == [(row["code"], row["spoke"]) for row in rows]


def test_compare_takes_every_code_that_decides() -> None:
    """Without ``--code`` all codes that decide the kind themselves are compared, the default one first."""
    rows = run("compare", "revoke", "--json").data["codes"]

    assert "contract-bridge-1963" == rows[0]["code"]
    assert all(row["spoke"] == row["code"] for row in rows)
    assert len(rows) > 3


@pytest.mark.parametrize("words", [("codes",), ("kinds",), ("kinds", "-c", "hearts"), ("facts",), ("facts", "revoke")])
def test_lists_begin_with_id_and_title(words: tuple[str, ...]) -> None:
    """Every list is a list of objects with id and title first; as text it names every id."""
    found = json.loads(run(*words, "--json").out)
    shown = run(*words).out

    assert found
    assert all(["id", "title"] == list(entry)[:2] for entry in found)
    assert all(entry["id"] in shown for entry in found)


def test_rulebase_path_is_where_it_is_built() -> None:
    """``rulebase path`` names the file that ``rulebase build`` writes."""
    assert run("rulebase", "build").out == run("rulebase", "path").out


@pytest.mark.parametrize(
    ("words", "scored"),
    [
        (("4SX", "S", "-2", "-v", "NS"), {"NS": 0, "EW": 500}),
        (("2S", "S", "+2"), {"NS": 120, "EW": 0}),
        (("3NT", "W", "9", "--honours", "150 W"), {"NS": 0, "EW": 250}),
        (("pass",), {"NS": 0, "EW": 0}),
        (("NS=9", "EW=4", "-c", "whist-american-1890s"), {"NS": 3, "EW": 0}),
        (("2S", "S", "=", "-c", "four-deal-bridge", "--deal", "4"), {"NS": 160, "EW": 0}),
        (("2S", "S", "-1", "-c", "four-deal-bridge", "--deal", "4"), {"NS": 0, "EW": 100}),
        (("2S", "S", "-1", "-c", "four-deal-bridge", "--deal", "2", "-v", "NS"), {"NS": 0, "EW": 100}),
        (("E=SQ,D10", "-c", "omnibus-hearts"), {"E": -3}),
        (
            ("E=H2,H3,H4,H5,H6,H7,H8,H9,H10,HJ", "S=HQ,HK,HA", "-c", "hearts-plain"),
            {"N": 13, "E": -27, "S": 1, "W": 13},
        ),
    ],
)
def test_score(words: tuple[str, ...], scored: dict[str, int]) -> None:
    """Results are scored under the code: 500 for two down doubled vulnerable, 60 below and 60 above for 2S and two."""
    options = [word for at, word in enumerate(words) if word in _OPTIONS or words[at - 1] in _OPTIONS]
    rest = [word for word in words if word not in options]

    assert scored == run("score", "--json", *options, "--", *rest).data["score"]


_OPTIONS = {"-v", "-c", "--honours", "--deal"}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("4S+1", "4S S +1"),
        ("4HX-2 E", "4HX E -2"),
        ("3NT", "3NT S ="),
        ("3NN", "3NT N ="),
        ("1NT W=", "1NT W ="),
        ("2C by W -3", "2C W -3"),
        ("4\N{BLACK SPADE SUIT} + 1", "4S S +1"),
        ("7NTXX N 13", "7NTXX N ="),
        ("4S-N+1", "4S N +1"),
        ("4\N{BLACK HEART SUIT}x\N{EN DASH}1 W", "4HX W -1"),
        ("4S+1 North", "4S N +1"),
        ("four spades doubled, down two by East", "4SX E -2"),
        ("3 no-trump, one over", "3NT S +1"),
        ("three no trumps West just made", "3NT W ="),
        ("2 clubs redoubled 1 off", "2CXX S -1"),
        ("4S making 5", "4S S 11"),
        ("4S N 11 tricks", "4S N 11"),
        ("4S N made", "4S N ="),
    ],
)
def test_a_result_as_people_write_it(typed: str, meant: str) -> None:
    """However its parts are run together, and in whatever order declarer and tricks stand."""
    answers = [run("score", *words.split(), "--json").data for words in (meant, typed)]
    whole, short = ({key: value for key, value in one.items() if key != "assumed"} for one in answers)

    assert whole == short


def test_points_that_somebody_has_counted_are_read() -> None:
    """At hearts a number is the points that a player took; whoever tells the cards has them counted."""
    assert {"N": 3, "E": 5, "S": 18, "W": 0} == run(
        "score", "N=3", "E=5", "S=18", "W=0", "-c", "hearts", "--json"
    ).data["score"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("9S", "S", "+1"), "'9S' is not a contract"),
        (("4S", "S", "X"), "'4S S X' is not a result; expected contract, declarer, tricks, such as 4SX S +1"),
        (("4S", "N", "+1", "E"), "names two declarers"),
        (("4S+1", "-v", "NS"), "does not say who declared"),
        (("X=3", "-c", "hearts"), "'X=3' is not a result; expected "),
        (("E=S1", "-c", "hearts"), "'S1' in 'E=S1' is not a card"),
        (("E=13", "W=H2", "-c", "hearts"), "expected the cards that E took, such as E=SQ,H10"),
        (("N=3", "E=5", "S=19", "W=0", "-c", "hearts"), "makes 27 points; a deal has no more than 26"),
        (("E=SQ", "S=SQ", "-c", "hearts"), "SQ is taken 2 times; there is one"),
        (("NS=9", "EW=9", "-c", "whist-american-1890s"), "makes 18 tricks; a deal has no more than 13"),
        (("2S", "S", "=", "-c", "four-deal-bridge", "--deal", "5"), "there is no deal 5: a round has 4"),
        (("2S", "S", "=", "-c", "four-deal-bridge", "--deal", "3"), "the dealer's side is vulnerable: name it with "),
        (("3NT", "S", "=", "--honours", "100 S"), "'100 S' are not honours at no-trump"),
        (("4S", "S", "=", "-c", "general-rules"), "general-rules has no rules of scoring"),
        (("E=H2", "-c", "auction-hearts"), "auction-hearts cannot be scored from a deal alone: "),
        (("E=H2", "-c", "hearts-plain"), "1 hearts are named; the pool is settled only when all 13 are"),
    ],
)
def test_a_result_that_is_none(words: tuple[str, ...], complaint: str) -> None:
    """What is no result is said to be so, with what would be one."""
    answer = run("score", *words)

    assert (1, "") == (answer.status, answer.out)
    assert complaint in answer.err


def test_a_result_may_begin_with_a_sign() -> None:
    """Three down is no option, with or without the two dashes; what looks like an option and is none is one wrongly."""
    assert {"NS": 0, "EW": 150} == run("score", "4S", "S", "-3", "--json").data["score"]
    assert {"NS": 0, "EW": 150} == run("score", "--json", "--", "4S", "S", "-3").data["score"]
    assert 2 == run("score", "4S", "S", "+1", "--vulnerabel", "NS").status


def test_a_long_list_of_facts_says_how_to_shorten_it() -> None:
    """One code asks fewer."""
    assert "--code CODE lists what one code asks" in run("facts", "revoke", "--all").out
    assert "--code CODE" not in run("facts", "revoke", "--code", "contract-bridge-1963").out


@pytest.mark.parametrize(
    ("typed", "meant"), [("skat", "skat-nasl-1945"), ("Seven up", "seven-up"), ("whist", "whist-american-1890s")]
)
def test_a_code_is_known_by_the_beginning_of_its_name(typed: str, meant: str) -> None:
    """Where only one code begins so; two that do are both named."""
    assert {meant} <= {found["code"] for found in run("show", "revoke", "--code", typed, "--json").data}
    assert "contract-bridge-1963 or contract-bridge-modern" in run("show", "revoke", "--code", "contract-bridge").err


@pytest.mark.parametrize(
    ("words", "listed"),
    [("gin", {"gin-rummy", "hollywood-gin"}), ("draw POK", {"draw-poker"}), ("crazy eights", {"eights"})],
)
def test_codes_of_one_game_are_listed(words: str, listed: set[str]) -> None:
    """By its name or the beginnings of its words; those of other games are left out."""
    found = {code["id"] for code in run("codes", *words.split(), "--json").data}
    assert listed <= found
    assert "whist-american-1890s" not in found
    assert all(name in run("codes", *words.split()).out for name in listed)


@pytest.mark.parametrize("typed", ["wizard", "rummyk", "!!"])
def test_a_game_that_no_code_is_of_is_said_to_be_none(typed: str) -> None:
    answer = run("codes", typed)
    assert (1, "") == (answer.status, answer.out)
    assert answer.err.startswith("adjudicator: ")


def test_every_group_lists_all_its_codes() -> None:
    everyone = run("codes", "--json").data
    for group in {code["group"] for code in everyone}:
        named = {code["id"] for code in run("codes", *group.split(), "--json").data}
        assert {code["id"] for code in everyone if code["group"] == group} <= named


@pytest.mark.parametrize("typed", ["pitch", "bridge", "pinochle", "blackjack"])
def test_a_word_of_several_games_is_answered_by_none(typed: str) -> None:
    """The law of one of them would be another game's law for the rest."""
    answer = run("rule", "misdeal", "--code", typed)
    assert (1, "") == (answer.status, answer.out)
    assert f"'{typed}' is a name of several games here; did you mean " in answer.err


def test_narrow_lists_of_facts_lose_no_letter_of_a_value() -> None:
    answer = run("facts", "wrong-number-of-cards", "--code", "gin-rummy", COLUMNS="60")
    assert "\N{HORIZONTAL ELLIPSIS}" not in answer.out
    column = answer.out.index("values")
    assert "before_first_draw" in "".join(line[column:].strip() for line in answer.out.splitlines())


def test_facts_say_how_a_record_shows_them() -> None:
    """The sentence of the vocabulary, on the page and in JSON; nothing where only people can tell."""
    shown = {fact["id"]: fact["derived"] for fact in run("facts", "revoke", "--all", "--json").data}
    assert shown["twelfth_trick"] == "the number of the trick is 12."
    assert shown["score_agreed"]
    assert "how a record shows it" in run("facts", "revoke", "--all").out
    assert "the number of the trick is 12." in run("facts", "revoke", "--all").out
    assert {"derived": ""}.items() <= next(
        fact for fact in run("facts", "--all", "--json").data if fact["id"] == "announcement_true"
    ).items()


def test_facts_follow_the_code() -> None:
    """Those that its law asks about, its parents' where it is silent itself; ``--all`` has those of every code."""
    asked = {fact["id"] for fact in run("facts", "--json", "-c", "hearts").data}

    assert asked < {fact["id"] for fact in run("facts", "--json", "-c", "hearts", "--all").data}
    assert {fact["id"] for fact in run("facts", "revoke", "--json", "-c", "hearts").data} <= asked
    assert "lho_response" not in asked


def test_law_of_another_code_than_the_chosen_one_is_noted() -> None:
    chosen = under("duplicate-2017")
    other, own = chosen("show", "Dummy's Rights"), chosen("show", "42A1")

    assert "duplicate-2017 has no such law, so this is the law of contract-bridge-1963" in other.err
    assert 'adjudicator search "Dummy\'s Rights" --code duplicate-2017' in other.err
    assert "" == own.err


def test_many_provisions_are_listed_by_their_wording_the_kind_itself_first() -> None:
    """In full they would fill twenty screens; no row is written in the signs of a program."""
    listed, whole = (
        run("show", "revoke", "-c", "duplicate-2017").out,
        run("show", "14B4", "--long", "-c", "duplicate-2017").out,
    )

    assert listed.startswith("61A  Law 61A, what a revoke is\n")
    assert "Rows" not in listed
    assert "adjudicator show 61A --code" in listed
    assert "    Rows      missing-card/MC.4" in whole
    assert "['" not in run("show", "law 14", "--long", "-c", "duplicate-2017").out
