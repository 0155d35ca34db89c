"""``schema``: what the JSON documents hold, as JSON Schema."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from rich.text import Text

from adjudicator.commands.common import SCHEMA, answer, write_utf8
from adjudicator.render.margin import labelled
from adjudicator.render.safe import plain, to_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.commands.options.guides import SchemaOptions

FILE = Path(__file__).parent.parent / "schemas" / "documents.toml"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
PLAIN = ("string", "integer", "number", "boolean")
ANYTHING = "anything"
_REST = "..."
_ABOUT = ("about", "is")
_NAME = re.compile(r"\w+")


def run(options: SchemaOptions) -> None:
    """Print the schema of one document; without a name, which there are."""
    told, document = read(), options.document
    if document is None:
        lines = [labelled(name, [_made_of(told, name)]) for name in told["documents"]]
        answer(
            Text(f"The JSON documents, version {SCHEMA}; 'adjudicator schema NAME' prints the schema of one:"), *lines
        )
        return
    if document not in told["documents"]:
        known = ", ".join(told["documents"])
        raise typer.BadParameter(f"there is no document '{plain(document, 30)}'; choose from {known}")
    write_utf8(to_json(schema_of(told, document)) + "\n")


def read() -> Mapping[str, Any]:
    """What is told of the documents."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def schema_of(told: Mapping[str, Any], document: str) -> dict[str, Any]:
    """The JSON Schema of *document*, with every definition that it needs."""
    definitions = told["definitions"]
    needed: dict[str, Any] = {}
    waiting = [*_named(told["documents"][document], definitions)]
    while waiting:
        name = waiting.pop(0)
        if name not in needed:
            needed[name] = _definition(definitions[name])
            lines = [line for key, line in definitions[name].items() if key not in _ABOUT]
            waiting += [found for line in lines for found in _named(line, definitions)]
    head = {"$schema": DIALECT, "title": f"adjudicator {document} --json", "version": SCHEMA}
    return head | _type(told["documents"][document]) | {"$defs": needed}


def _named(line: str, definitions: Mapping[str, Any]) -> Iterator[str]:
    """The definitions that the type in *line* refers to."""
    return (name for name in _NAME.findall(line.partition(":")[0]) if name in definitions)


def _definition(told: Mapping[str, str]) -> dict[str, Any]:
    about = {"description": told["about"]}
    if "is" in told:
        return about | _type(told["is"])
    properties: dict[str, Any] = {}
    required = []
    rest: dict[str, Any] = {}
    for key, line in told.items():
        kind, _, says = line.partition(":")
        described = _type(kind) | {"description": says.strip()}
        if key == _REST:
            rest = {"additionalProperties": described}
        elif key not in _ABOUT:
            properties[key.rstrip("?")] = described
            required += [] if key.endswith("?") else [key]
    return {"type": "object", **about, "properties": properties, "required": required, **rest}


def _type(told: str) -> dict[str, Any]:
    """The schema of a type: ``string``, ``[finding]``, ``{integer}?``."""
    kind = told.strip()
    if "|" in kind and kind[0] not in "[{":
        return {"anyOf": [_type(part) for part in kind.split("|")]}
    if kind.endswith("?"):
        return {"anyOf": [_type(kind[:-1]), {"type": "null"}]}
    if kind.startswith("["):
        return {"type": "array", "items": _type(kind[1:-1])}
    if kind.startswith("{"):
        return {"type": "object", "additionalProperties": _type(kind[1:-1])}
    if kind in PLAIN:
        return {"type": kind}
    return {} if kind == ANYTHING else {"$ref": f"#/$defs/{kind}"}


def _made_of(told: Mapping[str, Any], document: str) -> str:
    """What there is to say of *document* in a line."""
    names = _named(told["documents"][document], told["definitions"])
    listed = "A list. " if told["documents"][document].startswith("[") else ""
    return listed + " Or: ".join(told["definitions"][name]["about"] for name in names)
