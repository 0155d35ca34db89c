"""``schema``: the JSON Schema of the documents that commands write."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from rich.text import Text

from adjudicator.commands.common import SCHEMA_VERSION, print_answer, print_or_save
from adjudicator.render.layout import labelled_lines
from adjudicator.render.safe_text import safe_line, terminal_safe_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.commands.options.help_schema_completion import SchemaOptions

DOCUMENTS_FILE = Path(__file__).parent.parent / "schemas" / "documents.toml"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
PLAIN_TYPES = ("string", "integer", "number", "boolean")
ANY_TYPE = "anything"
_OTHER_KEYS = "..."
_ABOUT_KEYS = ("about", "is")
_NAME = re.compile(r"\w+")


def run(options: SchemaOptions) -> None:
    """Print the schema of one document; without a name, list the documents."""
    told, document = read_document_descriptions(), options.document
    if document is None:
        lines = [labelled_lines(name, [_document_line(told, name)]) for name in told["documents"]]
        print_answer(
            Text(f"The JSON documents, version {SCHEMA_VERSION}; 'adjudicator schema NAME' prints the schema of one:"),
            *lines,
        )
        return
    if document not in told["documents"]:
        known = ", ".join(told["documents"])
        raise typer.BadParameter(f"there is no document '{safe_line(document, 30)}'; choose from {known}")
    print_or_save(terminal_safe_json(document_schema(told, document)) + "\n", options.output)


def read_document_descriptions() -> Mapping[str, Any]:
    """The description of the documents in ``documents.toml``, by ``documents`` and ``definitions``."""
    return tomllib.loads(DOCUMENTS_FILE.read_text(encoding="utf-8"))


def document_schema(told: Mapping[str, Any], document: str) -> dict[str, Any]:
    """The JSON Schema of *document* with every definition that it needs."""
    definitions = told["definitions"]
    needed: dict[str, Any] = {}
    waiting = [*_definitions_named(told["documents"][document], definitions)]
    while waiting:
        name = waiting.pop(0)
        if name not in needed:
            needed[name] = _definition_schema(definitions[name])
            lines = [line for key, line in definitions[name].items() if key not in _ABOUT_KEYS]
            waiting += [found for line in lines for found in _definitions_named(line, definitions)]
    head = {"$schema": DIALECT, "title": f"adjudicator {document} --json", "version": SCHEMA_VERSION}
    return head | type_schema(told["documents"][document]) | {"$defs": needed}


def _definitions_named(line: str, definitions: Mapping[str, Any]) -> Iterator[str]:
    """The names of the definitions in the type that *line* begins with."""
    return (name for name in _NAME.findall(line.partition(":")[0]) if name in definitions)


def _definition_schema(told: Mapping[str, str]) -> dict[str, Any]:
    about = {"description": told["about"]}
    if "is" in told:
        return about | type_schema(told["is"])
    properties: dict[str, Any] = {}
    required = []
    rest: dict[str, Any] = {}
    for key, line in told.items():
        kind, _, says = line.partition(":")
        described = type_schema(kind) | {"description": says.strip()}
        if key == _OTHER_KEYS:
            rest = {"additionalProperties": described}
        elif key not in _ABOUT_KEYS:
            properties[key.rstrip("?")] = described
            required += [] if key.endswith("?") else [key]
    return {"type": "object", **about, "properties": properties, "required": required, **rest}


def type_schema(told: str) -> dict[str, Any]:
    """The schema of a type such as ``string``, ``[finding]``, ``{integer}?``."""
    kind = told.strip()
    if "|" in kind and kind[0] not in "[{":
        return {"anyOf": [type_schema(part) for part in kind.split("|")]}
    if kind.endswith("?"):
        return {"anyOf": [type_schema(kind[:-1]), {"type": "null"}]}
    if kind.startswith("["):
        return {"type": "array", "items": type_schema(kind[1:-1])}
    if kind.startswith("{"):
        return {"type": "object", "additionalProperties": type_schema(kind[1:-1])}
    if kind in PLAIN_TYPES:
        return {"type": kind}
    return {} if kind == ANY_TYPE else {"$ref": f"#/$defs/{kind}"}


def _document_line(told: Mapping[str, Any], document: str) -> str:
    """The description of *document* in one line."""
    names = _definitions_named(told["documents"][document], told["definitions"])
    listed = "A list. " if told["documents"][document].startswith("[") else ""
    return listed + " Or: ".join(told["definitions"][name]["about"] for name in names)
