"""The tools of ``mcp``: their descriptions with schemas, and the answer to a call.

A tool runs a command and passes on the JSON document that the command prints, so that an assistant is told what people
are told. Notes of the command come along as ``notes``.
"""

from __future__ import annotations

import json
import sys
import tomllib
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import cache
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from adjudicator.commands import codes_kinds_facts, replay, rule, search, show
from adjudicator.commands.cli import refuse_undecodable
from adjudicator.commands.common import complain
from adjudicator.commands.error_handling_and_exit import WrongUsage
from adjudicator.commands.options.codes_kinds_facts import CodesOptions, FactsOptions, KindsOptions
from adjudicator.commands.options.replay import ReplayOptions
from adjudicator.commands.options.rule import RuleOptions
from adjudicator.commands.options.search import SearchOptions
from adjudicator.commands.options.show import ShowOptions
from adjudicator.commands.schema import document_schema, read_document_descriptions, type_schema
from adjudicator.errors import AdjudicatorError, reporting_crashes
from adjudicator.formats.text_encoding import encode_as_latin1_or_utf8_with_bom
from adjudicator.render.safe_text import safe_line
from adjudicator.render.tool_answer import answer_lines
from rulebase.errors import UserError, system_message_of_error

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Arguments = Mapping[str, Any]

TOOLS_FILE = Path(__file__).parent.parent / "schemas" / "tools.toml"
USUAL_LIMIT = 10
"""Provisions that a search gives at most, if no other number is asked for."""
LONGEST_RECORD = 200_000
"""Characters of deals that are judged in one call; an archive is for ``audit``."""
LONGEST_TEXT = 4_000
"""Characters of any other argument."""
_NOTE = "note:"
"""The beginning of a remark that a command prints beside its answer."""
_NOTES = {"notes?": "[string]: what the program remarked on the way"}
"""Further keys that any answer may have."""


class Tool(NamedTuple):
    """One tool as an assistant finds it."""

    name: str
    title: str
    about: str
    takes: Mapping[str, Any]
    """The JSON Schema of its arguments."""
    answers: Mapping[str, Any]
    """The JSON Schema of its answer."""


class ToolAnswer(NamedTuple):
    """The answer to a call."""

    lines: tuple[str, ...]
    """The answer in plain sentences."""
    document: Mapping[str, Any] | None
    """The answer by the schema of the tool; None if the call was wrong."""


class LawsInUse(NamedTuple):
    """The laws that every call is answered by: a folder of law files, a house; None for those of the environment."""

    folder: str | None = None
    house: str | None = None


@cache
def tools() -> tuple[Tool, ...]:
    """The tools, in the order of their file."""
    told, documents = tomllib.loads(TOOLS_FILE.read_text(encoding="utf-8")), read_document_descriptions()
    definitions = {**documents["definitions"], **told["definitions"]}
    return tuple(
        Tool(
            name,
            tool["title"],
            tool["about"],
            _argument_schema(tool["takes"]),
            _answer_schema(tool["answer"], definitions),
        )
        for name, tool in told["tools"].items()
    )


def _argument_schema(takes: Mapping[str, str]) -> dict[str, Any]:
    """The JSON Schema of the arguments that *takes* describes, each as ``type: about``."""
    parts = {name: line.partition(":") for name, line in takes.items()}
    return {
        "type": "object",
        "properties": {
            name.rstrip("?"): type_schema(kind) | {"description": about.strip()}
            for name, (kind, _, about) in parts.items()
        },
        "required": [name for name in takes if not name.endswith("?")],
        "additionalProperties": False,
    }


def _answer_schema(answer: str, definitions: Mapping[str, Mapping[str, str]]) -> dict[str, Any]:
    """The JSON Schema of an *answer*, one of *definitions* or several: an object, as the protocol wants it."""
    noted = {name: {**definitions[name], **_NOTES} for name in map(str.strip, answer.split("|"))}
    schema = document_schema({"documents": {"": answer}, "definitions": {**definitions, **noted}}, "")
    return {**{name: value for name, value in schema.items() if name not in ("title", "version")}, "type": "object"}


def call_tool(name: str, arguments: Arguments, laws: LawsInUse) -> ToolAnswer:
    """The answer of the tool called *name*; one sentence if the call is wrong or cannot be answered."""
    messages = StringIO()
    try:
        tool = next((one for one in tools() if one.name == name), None)
        if tool is None:
            raise AdjudicatorError(f"there is no tool '{safe_line(name, 40)}'; choose from {', '.join(_CALLS)}")
        refuse_wrong_arguments(tool, arguments)
        with reporting_crashes(), redirect_stderr(messages):
            document = _CALLS[name](arguments, laws)
    except WrongUsage as error:
        return ToolAnswer((error.format_message(),), None)
    except OSError as error:
        return ToolAnswer((f"cannot go on: {system_message_of_error(error)}",), None)
    except UserError as error:
        return ToolAnswer((str(error),), None)
    notes = [line for line in messages.getvalue().splitlines() if line.startswith(_NOTE)]
    if "error" in document and not document.get("deals", document.get("nearest")):
        return ToolAnswer((*answer_lines(document), *notes), None)
    return ToolAnswer((*answer_lines(document), *notes), {**document, "notes": notes} if notes else document)


def refuse_wrong_arguments(tool: Tool, arguments: Arguments) -> None:
    """Raise AdjudicatorError, saying what the *tool* takes, if *arguments* are not of its schema or too long."""
    known = tool.takes["properties"]
    for name, value in arguments.items():
        if name not in known:
            raise AdjudicatorError(f"{tool.name} takes no '{safe_line(name, 40)}'; it takes {', '.join(known)}")
        _refuse_wrong_value(name, value, known[name])
    for name in tool.takes["required"]:
        if name not in arguments or not str(arguments[name]).strip():
            raise AdjudicatorError(f"{tool.name} needs '{name}': {known[name]['description']}")


def _refuse_wrong_value(name: str, value: object, schema: Mapping[str, Any]) -> None:
    if schema["type"] == "integer":
        if not isinstance(value, int) or isinstance(value, bool) or value < 1:
            raise AdjudicatorError(f"'{name}' has to be a whole number from 1 up")
        return
    texts = [value]
    if schema["type"] == "object":
        if not isinstance(value, dict):
            raise AdjudicatorError(f"'{name}' has to be an object of names and values")
        texts = [*value, *value.values()]
    longest = LONGEST_RECORD if name == "record" else LONGEST_TEXT
    for text in texts:
        if not isinstance(text, str):
            raise AdjudicatorError(f"'{name}' has to be text")
        if len(text) > longest:
            raise AdjudicatorError(f"'{name}' has {len(text):,} characters; {longest:,} are the most")
        refuse_undecodable(text)


def _document(run: Callable[[Any], None], options: object, given: str = "") -> Any:
    """The JSON document that the command *run* prints with *options*, and *given* on standard input.

    Standard output belongs to the protocol: what a command printed there would end the talk.
    """
    out, kept = StringIO(), sys.stdin
    sys.stdin = TextIOWrapper(BytesIO(encode_as_latin1_or_utf8_with_bom(given)))
    try:
        with redirect_stdout(out), suppress(SystemExit, typer.Exit):
            # A status besides 0 says that some deals have no answer; the document tells which.
            run(options)
    finally:
        sys.stdin = kept
    return json.loads(out.getvalue())


def _list_games(arguments: Arguments, laws: LawsInUse) -> dict[str, Any]:
    words = arguments.get("game")
    options = CodesOptions([words] if words else None, law_folder=laws.folder, json=True)
    keys = ("id", "title", "group", "note")
    return {"codes": [{key: code[key] for key in keys} for code in _document(codes_kinds_facts.list_codes, options)]}


def _search_law(arguments: Arguments, laws: LawsInUse) -> dict[str, Any]:
    words, code, limit = arguments["words"], arguments.get("code"), arguments.get("limit", USUAL_LIMIT)
    options = SearchOptions(
        [words], code, limit, everywhere=code is None, json=True, law_folder=laws.folder, rules_of=laws.house
    )
    return {"provisions": _document(search.run, options)}


def _show_law(arguments: Arguments, laws: LawsInUse) -> dict[str, Any]:
    words, code = arguments["citation"].split(), arguments.get("code")
    options = ShowOptions(words, code, json=True, law_folder=laws.folder, rules_of=laws.house)
    return {"shown": _document(show.run, options)}


def _list_kinds(arguments: Arguments, laws: LawsInUse) -> dict[str, Any]:
    options = KindsOptions(arguments["code"], json=True, law_folder=laws.folder, rules_of=laws.house)
    return {"kinds": _document(codes_kinds_facts.list_kinds, options)}


def _list_facts(arguments: Arguments, laws: LawsInUse) -> dict[str, Any]:
    kind, code = arguments["kind"], arguments["code"]
    options = FactsOptions([kind], code, json=True, law_folder=laws.folder, rules_of=laws.house)
    return {"facts": _document(codes_kinds_facts.list_facts, options)}


def _rule(arguments: Arguments, laws: LawsInUse) -> Any:
    kind, code, facts = arguments["kind"], arguments["code"], facts_as_typed(arguments.get("facts", {}))
    options = RuleOptions([kind], code, facts, json=True, law_folder=laws.folder, rules_of=laws.house)
    return _document(rule.run, options)


def _kinds_of_story(arguments: Arguments, laws: LawsInUse) -> Any:
    options = RuleOptions(
        [arguments["story"]], arguments["code"], json=True, law_folder=laws.folder, rules_of=laws.house
    )
    return _document(rule.list_kinds_of_story, options)


def _judge_record(arguments: Arguments, laws: LawsInUse) -> Any:
    code, facts = arguments.get("code"), facts_as_typed(arguments.get("facts", {}))
    options = ReplayOptions(
        ["-"], [code] if code else None, fact=facts, json=True, law_folder=laws.folder, rules_of=laws.house
    )
    document = _document(replay.run, options, arguments["record"])
    if code is None:
        assumed = dict.fromkeys(deal["code"] for deal in document["deals"] if "Code" not in deal.get("tags", {}))
        for one in assumed:
            complain(f"{_NOTE} the text names no code of law; it is judged by {one}")
    return document


def facts_as_typed(facts: Mapping[str, str]) -> list[str]:
    """The *facts* as the commands take them, ``NAME=VALUE``; a value that names a fact itself stands alone.

    Raises AdjudicatorError for a comma, which would make two facts of one.
    """
    for name, value in facts.items():
        if "," in name + value:
            raise AdjudicatorError(
                f"'{safe_line(f'{name}={value}', 60)}' is not a fact; expected one name and one value"
            )
    return [value if "=" in value else f"{name}={value}" for name, value in facts.items()]


_CALLS: Mapping[str, Callable[[Arguments, LawsInUse], Any]] = {
    "list_games": _list_games,
    "search_law": _search_law,
    "show_law": _show_law,
    "list_kinds": _list_kinds,
    "list_facts": _list_facts,
    "rule": _rule,
    "kinds_of_story": _kinds_of_story,
    "judge_record": _judge_record,
}
"""The functions that answer, by the name of the tool."""
