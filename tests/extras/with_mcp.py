"""The tools of ``mcp`` over the protocol, with the official client: ``python -m pytest tests/extras/with_mcp.py``.

Not collected with the other tests, which do without this library: ``.ci/run`` installs it and runs this file.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any, TypeVar

import pytest
from jsonschema import Draft202012Validator
from mcp import Client, StdioServerParameters, stdio_client

from adjudicator.commands.mcp_tools import LawsInUse, call_tool, tools
from tests.commands.test_mcp_tools import CALLS, TOO_LOW

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

pytestmark = pytest.mark.filterwarnings("ignore")
_T = TypeVar("_T")
NO_NETWORK = """
import os, socket
def refused(*_):
    with open(os.environ["NETWORK_LOG"], "a") as log:
        log.write("used\\n")
    raise OSError("no network here")
for name in ("connect", "connect_ex", "bind", "listen", "sendto"):
    setattr(socket.socket, name, refused)
"""
"""A start of the interpreter after which any use of the network fails and is written down."""


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """Nobody's settings, and no network."""
    (tmp_path / "sitecustomize.py").write_text(NO_NETWORK, encoding="utf-8")
    named = dict.fromkeys(("ADJUDICATOR_CODE", "ADJUDICATOR_HOUSE", "ADJUDICATOR_LAWS"), "")
    search = os.pathsep.join(filter(None, (str(tmp_path), os.environ.get("PYTHONPATH", ""))))
    return {
        **os.environ,
        **named,
        "ADJUDICATOR_CONFIG": str(tmp_path / "settings"),
        "NETWORK_LOG": str(tmp_path / "network"),
        "PYTHONPATH": search,
    }


@pytest.fixture(params=["auto", "legacy"])
def talk(request: pytest.FixtureRequest, tmp_path: Path, environment: dict[str, str]) -> Any:
    """A function that has a talk with the server, by the newest protocol and by the one with a handshake.

    Afterwards nothing stands on standard error, and the network has not been used.
    """

    def held(said: Callable[[Any], Awaitable[_T]]) -> _T:
        server = StdioServerParameters(
            command=sys.executable, args=["-m", "adjudicator", "mcp"], env=environment, cwd=tmp_path
        )

        async def whole(messages: Any) -> _T:
            async with Client(stdio_client(server, errlog=messages), mode=request.param) as client:
                return await said(client)

        with open(tmp_path / "messages", "w", encoding="utf-8") as messages:
            answered = asyncio.run(whole(messages))
        assert "" == (tmp_path / "messages").read_text(encoding="utf-8")
        assert not (tmp_path / "network").exists()
        return answered

    return held


def test_the_tools_are_listed_with_their_schemas(talk: Any) -> None:
    async def ask(client: Any) -> Any:
        return (await client.list_tools()).tools, client.instructions

    listed, instructions = talk(ask)

    assert [(one.name, one.description) for one in listed] == [(one.name, one.about) for one in tools()]
    assert "never choose an answer" in instructions
    for one in listed:
        assert one.annotations.read_only_hint
        for schema in (one.input_schema, one.output_schema):
            Draft202012Validator.check_schema(schema)
            assert "object" == schema["type"]


def test_every_tool_answers_by_its_schema(talk: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In one talk; each answer is that of the library in this process, in sentences and as a document."""
    monkeypatch.setenv("ADJUDICATOR_CONFIG", str(tmp_path / "settings"))
    monkeypatch.setenv("ADJUDICATOR_CODE", "")

    async def ask(client: Any) -> Any:
        return [await client.call_tool(name, arguments) for name, arguments, _ in CALLS]

    answers = talk(ask)
    schemas = {tool.name: tool.answers for tool in tools()}

    for (name, arguments, _), answer in zip(CALLS, answers, strict=True):
        here = call_tool(name, arguments, LawsInUse())
        Draft202012Validator(schemas[name]).validate(answer.structured_content)
        assert not answer.is_error
        assert answer.structured_content == here.document
        assert [part.text for part in answer.content] == ["\n".join(here.lines)]


def test_what_is_needed_is_asked_until_it_is_ruled(talk: Any) -> None:
    """The loop of an assistant: each question that is needed is put, and answered with its first value."""

    async def ask(client: Any) -> Any:
        facts: dict[str, str] = {}
        asked = []
        while True:
            told = {"kind": "revoke", "code": "duplicate-2017", "facts": facts}
            found = (await client.call_tool("rule", told)).structured_content
            needs = [need for one in (found, *found["then"]) for need in one["needs"]]
            if not needs:
                return asked, found
            assert not found["needs"] or "needs-facts" == found["status"]
            facts[needs[0]["fact"]] = needs[0]["values"][0]
            asked.append(needs[0]["fact"])

    asked, found = talk(ask)

    assert ["by", "established"] == asked[:2]
    assert found["read_out"]
    assert all(ruling["under"] for ruling in found["rulings"])


def test_a_wrong_call_ends_neither_the_talk_nor_its_truth(talk: Any) -> None:
    async def ask(client: Any) -> Any:
        wrong = await client.call_tool("rule", {"kind": "revoke", "code": "euchre", "facts": {"established": "x"}})
        unread = await client.call_tool("judge_record", {"record": "\x1b]0;gone\x07"})
        return wrong, unread, await client.call_tool("judge_record", {"record": TOO_LOW})

    wrong, unread, right = talk(ask)

    assert wrong.is_error
    assert "established cannot be 'x'; choose from yes, no" == wrong.content[0].text
    assert unread.is_error
    assert "\x1b" not in unread.content[0].text
    assert not right.is_error


def test_it_ends_with_its_input(environment: dict[str, str]) -> None:
    """An assistant that goes away leaves nothing running, and what is no message is no end."""
    done = subprocess.run(
        [sys.executable, "-m", "adjudicator", "mcp"],
        input=b"",
        env=environment,
        capture_output=True,
        timeout=60,
        check=False,
    )

    assert (0, b"", b"") == (done.returncode, done.stdout, done.stderr)
