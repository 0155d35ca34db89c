"""Search: law numbers first, then names, then words; nothing that people type breaks it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebase import Rulebase, load_sources
from rulebase.compiler.build import compile_sources
from rulebase.query.search import SNIPPET
from tests.helpers.rulebase_tree import write_tree
from tests.helpers.rulings import laws as shipped_laws
from tests.helpers.trials import trials

QUESTIONS = [
    ("dummy told declarer he was leading from the wrong hand", {"CB-57", "CB-60"}),
    ("partner asked having none", {"CB-76", "CB-57", "WH-32"}),
    ("card fell face up before the bidding", {"CB-23", "CB-24"}),
    ("misdeal in whist", {"WH-07", "WH-08", "WH-09", "WH-10", "WH-11", "WH-12", "WH-13"}),
    ("how many tricks for a revoke", {"CB-81", "CB-82"}),
    ("insufficient bid", {"CB-30", "CB-31", "CB-32"}),
    ("bid wasn't enough", {"CB-30", "CB-31", "CB-32"}),
    ("he bid out of turn", {"CB-45", "CB-46", "CB-47"}),
    ("looked at the last trick", {"CB-101"}),
    ("bid after the auction is over", {"CB-55"}),
    ("who may ask about a revoke", {"CB-76", "CB-61"}),
    ("revoke in hearts", {"HE-05"}),
    ("misdeal nap", {"NP-01"}),
    ("revoke at black lady", {"HE-05"}),
    ("revoke all fours", {"SU-04"}),
    ("insufficient bid changed to a double", {"CB-33"}),
    ("he doubled his own partner's bid", {"CB-52"}),
    ("can I change my bid", {"CB-26", "CB-28", "CB-29"}),
    ("asked for a review of the bidding", {"CB-106", "20B", "20C", "20D"}),
    ("who deals after a passed-out hand", {"CB-56"}),
    ("looked at another player's hand", {"CB-58"}),
    ("CB-32", {"CB-32"}),
    ("cb 32", {"CB-32"}),
]


@pytest.mark.parametrize(("question", "answers"), QUESTIONS, ids=[question for question, _ in QUESTIONS])
def test_questions_find_their_provision(
    laws: Rulebase, question: str, answers: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a person at a table types finds the law among the first three; who names no game plays bridge of 1963."""
    monkeypatch.delenv("ADJUDICATOR_CODE", raising=False)
    named = not any(answer.startswith("CB-") for answer in answers)

    found = laws.search(question, None if named else "contract-bridge-1963")
    assert {hit.provision for hit in found if hit.card <= 3} & answers


@pytest.mark.parametrize(
    ("code", "question", "answer"),
    [
        ("duplicate-bridge-1949", "scoring error correction time", "DB-15"),
        ("whist-american-1890s", "calling a card", "WH-25"),
    ],
)
def test_questions_under_a_code_find_their_provision(laws: Rulebase, code: str, question: str, answer: str) -> None:
    """The same, where the code is named beside the question."""
    assert answer in [hit.provision for hit in laws.search(question, code)]


NONSENSE = [
    "",
    " ",
    "***",
    '"',
    "'",
    "NEAR(",
    "a AND",
    "OR",
    "cite:revoke",
    "-",
    "(",
    "^x",
    "\x00\x01",
    "😀",
    "NOT revoke",
]


@pytest.mark.parametrize("words", NONSENSE)
def test_signs_mean_nothing(laws: Rulebase, words: str) -> None:
    """Quotes, stars, brackets, operators and control characters are letters like any other, or nothing."""
    assert isinstance(laws.search(words), list)


@given(st.text())
@settings(max_examples=trials(40), deadline=None)
def test_nothing_breaks_it(words: str) -> None:
    """Whatever is typed, the answers are at most as many as were asked for."""
    assert len(shipped_laws().search(words, limit=3)) <= 3


@pytest.mark.parametrize("words", ["zzzqqq", "xkcd", "frobnicate", "asdfgh jkl", "lorem ipsum dolor"])
@pytest.mark.parametrize("code", ["euchre", "hearts", "duplicate-2017", None])
def test_what_nobody_has_a_word_of_finds_nothing(laws: Rulebase, words: str, code: str | None) -> None:
    """What is asked of most is no answer to a word that no law and no story has."""
    assert laws.search(words, code) == []


def test_ten_thousand_words(laws: Rulebase) -> None:
    assert laws.search("revoke " * 10_000)[0].kind == "revoke"


@pytest.mark.parametrize("word", ["renege", "revoke", "misdeal", "lead out of turn", "exposed card"])
@pytest.mark.parametrize("code", ["contract-bridge-1963", "duplicate-2017"])
def test_a_plain_word_finds_the_usual_code_first(
    laws: Rulebase, monkeypatch: pytest.MonkeyPatch, word: str, code: str
) -> None:
    """Renege is a kind of its own in other games; in bridge it is a revoke."""
    monkeypatch.setenv("ADJUDICATOR_CODE", code)

    first = laws.search(word, limit=1)
    assert {hit.code for hit in first} <= {code, *laws.code(code).ancestors}
    assert {"renege": "revoke"}.get(word, first[0].kind) == first[0].kind


def test_the_limit_holds(laws: Rulebase) -> None:
    assert [len(laws.search("card", limit=limit)) for limit in (0, 1, 7)] == [0, 1, 7]


@pytest.mark.parametrize("question", ["defender exposed a card", "may dummy ask", "revoke", "he bid 1C out of turn"])
def test_three_laws_first_then_what_else_each_says(laws: Rulebase, question: str) -> None:
    """Cards are numbered by how well their best provision answers; the first three are of different laws."""
    found = laws.search(question, "duplicate-2017", limit=30)
    best = {hit.card: hit.score for hit in reversed(found)}

    assert [1, 2, 3] == [hit.card for hit in found[:3]]
    assert 3 == len({re.findall(r"\d+", hit.law)[0] for hit in found[:3]})
    assert [best[card] for card in sorted(best)] == sorted(best.values(), reverse=True)


@pytest.mark.parametrize("question", ["law 27", "62C", "27B1a"])
def test_what_is_cited_stands_in_its_order(laws: Rulebase, question: str) -> None:
    found = laws.search(question, "duplicate-2017")

    assert {1} == {hit.card for hit in found[:2]}


def test_a_bid_in_a_story_is_no_citation(laws: Rulebase) -> None:
    """1C is a law and a bid; in a story it is a bid."""
    assert "Law 1C" not in laws.search("I wanted to pass but my fingers took out the 1C card", "duplicate-2017")[0].law
    assert "Law 1C" in laws.search("1C", "duplicate-2017")[0].law


def test_a_code_narrows_to_itself_and_its_parents(laws: Rulebase) -> None:
    assert {hit.code for hit in laws.search("revoke", "hearts", limit=200)} <= {"hearts", "general-rules"}


def test_the_code_of_the_environment_is_preferred(laws: Rulebase, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUDICATOR_CODE", "whist-american-1890s")

    assert laws.search("misdeal")[0].code == "whist-american-1890s"


def test_snippets_are_short_and_plain(laws: Rulebase) -> None:
    for hit in laws.search("card trick player", limit=100):
        assert len(hit.snippet) <= SNIPPET + 4
        assert "<" not in hit.snippet


def test_synonyms_and_law_numbers(tmp_path: Path) -> None:
    """A deck is a pack, and a law is found by its number, however it is written."""
    small = Rulebase(compile_sources(load_sources(write_tree(tmp_path)), "mark"))

    assert [hit.provision for hit in small.search("deck")] == ["WH-3"]
    for words in ("64A1", "law 64a1", "LAW 64 A 1", "64"):
        assert small.search(words)[0].provision == "WH-3"
