"""A strict reader of the JSON Schemas that ``adjudicator schema`` prints: what is not told there is a fault."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

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
    return [*_faults(value, schema, schema["$defs"], "$")]


def _faults(value: Any, schema: Mapping[str, Any], known: Mapping[str, Any], at: str) -> Iterator[str]:
    if "$ref" in schema:
        yield from _faults(value, known[schema["$ref"].removeprefix("#/$defs/")], known, at)
    if "anyOf" in schema:
        forms = [[*_faults(value, form, known, at)] for form in schema["anyOf"]]
        yield from min(forms, key=len)
    kind = schema.get("type")
    if kind is None:
        return
    if not isinstance(value, _KINDS[kind]) or (isinstance(value, bool) and kind in ("integer", "number")):
        yield f"{at}: {value!r} is not of type {kind}"
        return
    if kind == "array":
        for number, one in enumerate(value):
            yield from _faults(one, schema["items"], known, f"{at}[{number}]")
    if kind == "object":
        told, rest = schema.get("properties", {}), schema.get("additionalProperties")
        yield from (f"{at}: {key} is missing" for key in schema.get("required", ()) if key not in value)
        for key, one in value.items():
            if key in told:
                yield from _faults(one, told[key], known, f"{at}.{key}")
            elif rest is None:
                yield f"{at}: {key} is not told"
            else:
                yield from _faults(one, rest, known, f"{at}.{key}")
