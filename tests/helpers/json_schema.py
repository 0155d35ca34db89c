"""A strict reader of the JSON Schemas that ``adjudicator schema`` prints: what is not told there is a fault."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

_KINDS: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
    "array": (list,),
    "object": (dict,),
}


def faults(value: Any, schema: Mapping[str, Any]) -> list[str]:
    """Where *value* departs from *schema*: what is missing, of another type, or not told."""
    return [f"${at}: {what}" for at, what in _faults(value, schema, schema["$defs"])]


def _faults(value: Any, schema: Mapping[str, Any], known: Mapping[str, Any]) -> list[tuple[str, str]]:
    """(where in *value*, what is wrong there)."""
    found: list[tuple[str, str]] = []
    if "$ref" in schema:
        found += _faults(value, known[schema["$ref"].removeprefix("#/$defs/")], known)
    if "anyOf" in schema:
        found += min((_faults(value, form, known) for form in schema["anyOf"]), key=len)
    if value not in schema.get("enum", (value,)):
        found.append(("", f"{value!r} is none of {', '.join(schema['enum'])}"))
    kind = schema.get("type")
    if kind is None:
        return found
    if not isinstance(value, _KINDS[kind]) or (isinstance(value, bool) and kind in ("integer", "number")):
        return [*found, ("", f"{value!r} is not of type {kind}")]
    if kind == "array":
        for number, one in enumerate(value):
            if wrong := _faults(one, schema["items"], known):
                found += [(f"[{number}]{at}", what) for at, what in wrong]
    if kind == "object":
        told, rest = schema.get("properties", {}), schema.get("additionalProperties")
        found += [("", f"{key} is missing") for key in schema.get("required", ()) if key not in value]
        for key, one in value.items():
            form = told.get(key, rest)
            if form is None:
                found.append(("", f"{key} is not told"))
            elif wrong := _faults(one, form, known):
                found += [(f".{key}{at}", what) for at, what in wrong]
    return found
