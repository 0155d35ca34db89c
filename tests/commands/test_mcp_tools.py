"""The tools of ``mcp``: what they answer is what the commands answer, by their schemas, and nothing is guessed.

The protocol itself is tried with the official client in ``tests/extras/with_mcp.py``.
"""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.commands.mcp_tools import LONGEST_RECORD, LawsInUse, ToolAnswer, call_tool, tools
from tests.helpers.command_line import run
from tests.helpers.examples import HAND
from tests.helpers.json_schema import faults

if TYPE_CHECKING:
    from pathlib import Path

RECORD = HAND.read_text(encoding="utf-8")
TOO_LOW = '[Dealer "S"]\n[Code "duplicate-2017"]\n[Record "1"]\n1S 1H\n!attention S\n'
SCHEMAS = {
    tool.name: {name: value for name, value in tool.answers.items() if (name, value) != ("type", "object")}
    for tool in tools()
}
"""The answers of each tool; that they are objects, which the protocol wants to be told, each form of them tells."""
CALLS: list[tuple[str, dict[str, Any], str]] = [
    ("list_games", {}, ""),
    ("list_games", {"game": "rummy"}, ""),
    ("search_law", {"words": "may dummy ask about a revoke", "code": "duplicate-2017"}, "search -c duplicate-2017"),
    ("search_law", {"words": "xylophone"}, ""),
    ("show_law", {"citation": "64A", "code": "duplicate-2017"}, "show 64A -c duplicate-2017"),
    ("show_law", {"citation": "IB.4"}, "show IB.4"),
    ("show_law", {"citation": "samba"}, "show samba"),
    ("list_kinds", {"code": "hearts"}, "kinds -c hearts"),
    ("list_facts", {"kind": "revoke", "code": "euchre"}, "facts revoke -c euchre"),
    ("rule", {"kind": "revoke", "code": "euchre"}, "rule revoke -c euchre"),
    (
        "rule",
        {"kind": "oloot", "code": "duplicate-2017", "facts": {"declarer_choice_54": "refuse"}},
        "rule oloot -c duplicate-2017 -f declarer_choice_54=refuse",
    ),
    ("rule", {"kind": "insufficient-bid", "code": "hearts"}, "rule insufficient-bid -c hearts"),
    ("rule", {"kind": "revoke", "code": "barbu"}, "rule revoke -c barbu"),
    ("rule", {"kind": "he bid too low", "code": "duplicate-2017"}, "rule he bid too low -c duplicate-2017"),
    ("kinds_of_story", {"story": "he trumped my ace", "code": "euchre"}, "rule he trumped my ace -c euchre"),
    ("kinds_of_story", {"story": "revoke", "code": "euchre"}, ""),
    ("kinds_of_story", {"story": "he peeked", "code": "barbu"}, "rule he peeked -c barbu"),
    ("judge_record", {"record": RECORD}, "replay -"),
    ("judge_record", {"record": RECORD, "code": "duplicate-2017"}, "replay - -c duplicate-2017"),
    ("judge_record", {"record": f'{TOO_LOW}\n[Dealer "N"]\n[Record "2"]\n1S 9Z\n'}, ""),
]
"""Tool, arguments, and the command that says the same; empty where no command does so alone."""


@pytest.fixture(autouse=True)
def nobody_chose(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting of this machine, or of another test, is read."""
    for name in ("ADJUDICATOR_CODE", "ADJUDICATOR_HOUSE", "ADJUDICATOR_LAWS"):
        monkeypatch.setenv(name, "")
    monkeypatch.setenv("ADJUDICATOR_CONFIG", str(tmp_path))


def call(name: str, **arguments: Any) -> ToolAnswer:
    return call_tool(name, arguments, LawsInUse())


@pytest.mark.parametrize(("name", "arguments", "command"), CALLS, ids=lambda value: str(value)[:40])
def test_an_answer_is_what_its_schema_and_the_command_say(name: str, arguments: dict[str, Any], command: str) -> None:
    answer = call(name, **arguments)

    assert answer.document is not None, answer.lines
    assert [] == faults(answer.document, SCHEMAS[name])
    assert all(line.strip() for line in answer.lines)
    if command:
        words = [*command.split(), *([arguments["words"]] if "words" in arguments else [])]
        said = run(*words, "--json", stdin=arguments.get("record", "")).data
        document = {key: value for key, value in answer.document.items() if key != "notes"}
        assert said == (document if isinstance(said, dict) else next(iter(document.values())))


def test_every_tool_is_tried() -> None:
    assert {name for name, _, _ in CALLS} == set(SCHEMAS)


def test_what_is_needed_is_asked_and_nothing_is_ruled() -> None:
    """The question, its values, and no ruling; with the answers, the ruling is read out."""
    asked = call("rule", kind="revoke", code="euchre")
    asked_again = call("rule", kind="revoke", code="euchre", facts={"established": "yes"})
    ruled = call("rule", kind="revoke", code="euchre", facts={"established": "yes", "exception": "none"})
    excepted = call("rule", kind="revoke", code="euchre", facts={"established": "yes", "exception": "score_agreed=yes"})

    assert "Needed before it can be ruled:" == asked.lines[0]
    assert "established: ask the table" in asked.lines[1]
    assert "score_agreed=yes" in asked_again.lines[1]
    for one in (asked, asked_again):
        assert one.document is not None
        assert (one.document["status"], one.document["rulings"]) == ("needs-facts", [])
    for one in (ruled, excepted):
        assert one.document is not None
        assert not one.document["needs"]
        assert one.lines[0] == f"Read out: {one.document['read_out']}"
    assert ruled.lines != excepted.lines


def test_a_fact_of_a_finding_is_told_by_its_number() -> None:
    asked, ruled = (
        call("judge_record", record=TOO_LOW, **told) for told in ({}, {"facts": {"1.lho_response": "accepts"}})
    )
    assert asked.document is not None
    assert ruled.document is not None

    assert asked.document["deals"][0]["findings"][0]["needs"]
    assert [] == ruled.document["deals"][0]["findings"][0]["needs"]


def test_a_record_without_a_code_says_by_which_it_is_judged() -> None:
    answer = call("judge_record", record='[Dealer "N"]\n[Record "1"]\n1S 1H\n')

    assert answer.document is not None
    assert answer.document["notes"] == [answer.lines[-1]]
    assert "the text names no code of law" in answer.lines[-1]


def test_a_game_without_law_is_said_to_have_none() -> None:
    answer = call("rule", kind="revoke", code="barbu")

    assert "There is no law of Barbu here; nothing is ruled." == answer.lines[0]


@pytest.mark.parametrize(
    ("name", "arguments", "said"),
    [
        ("nothing", {}, "there is no tool 'nothing'; choose from list_games"),
        ("rule", {"kind": "revoke"}, "rule needs 'code': the id of a code of law"),
        ("rule", {"kind": " ", "code": "euchre"}, "rule needs 'kind'"),
        ("rule", {"kind": "revoke", "code": 3}, "'code' has to be text"),
        ("rule", {"kind": "revoke", "code": "euchre", "law": "x"}, "rule takes no 'law'; it takes kind, code, facts"),
        ("rule", {"kind": "revoke", "code": "euchre", "facts": ["x"]}, "'facts' has to be an object"),
        ("rule", {"kind": "revoke", "code": "euchre", "facts": {"established": True}}, "'facts' has to be text"),
        ("rule", {"kind": "revoke", "code": "euchre", "facts": {"established": "maybe"}}, "established cannot be"),
        ("rule", {"kind": "revoke", "code": "euchre", "facts": {"a": "b,c=d"}}, "'a=b,c=d' is not a fact"),
        ("rule", {"kind": "revoke", "code": "euchre", "facts": {"a b": "--json"}}, "'a b=--json' is not a fact"),
        ("rule", {"kind": "a\udc80", "code": "euchre"}, "is not text"),
        ("search_law", {"words": "revoke", "limit": 0}, "'limit' has to be a whole number from 1 up"),
        ("search_law", {"words": "revoke", "limit": True}, "'limit' has to be a whole number from 1 up"),
        ("show_law", {"citation": "CB-999"}, "CB-999"),
        ("list_kinds", {"code": "uker"}, "uker"),
        ("list_games", {"game": "snorfle"}, "no code 'snorfle'"),
        ("kinds_of_story", {"story": "x" * 5000, "code": "euchre"}, "'story' has 5,000 characters"),
        ("judge_record", {"record": "hello"}, "this is neither PBN nor LIN"),
        ("judge_record", {"record": "x" * (LONGEST_RECORD + 1)}, "'record' has 200,001 characters"),
        ("judge_record", {"record": TOO_LOW, "facts": {"3.lho_response": "accepts"}}, "the last is 1"),
        ("judge_record", {"record": TOO_LOW, "code": "barbu"}, "there is no law of Barbu here"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_wrong_call_is_answered_in_one_sentence(name: str, arguments: dict[str, Any], said: str) -> None:
    answer = call(name, **arguments)

    assert answer.document is None
    assert said in answer.lines[0]
    assert "\n" not in answer.lines[0]


def test_standard_output_stays_that_of_the_protocol(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing of an answer, and nothing of its notes, reaches it; standard input is what it was."""
    given = sys.stdin
    for name, arguments, _ in CALLS:
        call(name, **arguments)

    assert capsys.readouterr() == ("", "")
    assert sys.stdin is given


def test_without_the_extra_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    modules: dict[str, Any] = sys.modules
    monkeypatch.setitem(modules, "mcp_types", None)
    answer = run("mcp")

    assert (answer.status, answer.out) == (1, "")
    assert answer.err == "adjudicator: mcp needs the extra: pip install 'card-adjudicator[mcp]'\n"


def test_a_crash_in_a_tool_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """The talk goes on; an error that is sent on names the place in the program."""

    def crash(_: object) -> None:
        raise KeyError("x")

    monkeypatch.delenv("ADJUDICATOR_TRACEBACK", raising=False)
    monkeypatch.setattr("adjudicator.commands.search.run", crash)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    answer = call("search_law", words="revoke")

    assert answer.document is None
    assert "the program fails here, because of an error in the program" in answer.lines[0]
