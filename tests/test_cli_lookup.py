"""``search``, ``show``, ``compare`` and the lists."""

from __future__ import annotations

import json

import pytest

from tests.command_line import run

HIT = {"code", "kind", "provision", "law", "title", "snippet", "score"}


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


def test_show_json_is_the_whole_provision() -> None:
    """The same in JSON, one object for each provision meant."""
    (found,) = run("show", "CB-81", "--json").data

    assert ("contract-bridge-1963", "CB-81") == (found["code"], found["id"])
    assert {"says", "cite", "lines", "kinds", "rows", "cases", "inherited_by"} <= found.keys()


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
    ],
)
def test_score(words: tuple[str, ...], scored: dict[str, int]) -> None:
    """Results are scored under the code: 500 for two down doubled vulnerable, 60 below and 60 above for 2S and two."""
    options = [word for at, word in enumerate(words) if word in {"-v", "-c", "--honours"} or words[at - 1] in _OPTIONS]
    rest = [word for word in words if word not in options]

    assert scored == run("score", "--json", *options, "--", *rest).data["score"]


_OPTIONS = {"-v", "-c", "--honours"}


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("9S", "S", "+1"), "'9S' is not a contract"),
        (("4S", "+1"), "'4S +1' is no result; expected contract, declarer, tricks, such as 4SX S +1"),
        (("X=3", "-c", "hearts"), "'X=3' is no result; expected "),
        (("E=S1", "-c", "hearts"), "'S1' in 'E=S1' is not a card"),
    ],
)
def test_a_result_that_is_none(words: tuple[str, ...], complaint: str) -> None:
    """What is no result is said to be so, with what would be one."""
    answer = run("score", *words)

    assert (1, "") == (answer.status, answer.out)
    assert complaint in answer.err
