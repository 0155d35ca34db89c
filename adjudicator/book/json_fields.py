"""Fields read from untrusted JSON: objects, texts and lists, or a BookError that says what is wrong."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TypeAlias

from adjudicator.book.entry import BookError, storable_text

LARGEST_DOCUMENT = 50_000_000
"""Bytes of a document at most; no evening has more rulings."""

JsonObject: TypeAlias = Mapping[str, Any]


def load_json_object(data: bytes, name: str) -> JsonObject:
    """The object in the JSON *data* of the file *name*; BookError if it is none."""
    if len(data) > LARGEST_DOCUMENT:
        raise BookError(f"{name}: more than {LARGEST_DOCUMENT} bytes; that is not a list of rulings")
    try:
        found = json.loads(data)
    except ValueError as error:
        line = getattr(error, "lineno", 1)
        raise BookError(
            f"{name}:{line}: not JSON; expected what --json prints, or the list that a card gives"
        ) from None
    except RecursionError:
        raise BookError(f"{name}: nested too deeply; expected what --json prints") from None
    return require_json_object(found, name)


def require_json_object(value: Any, where: str) -> JsonObject:
    """*value* if it is an object, else a BookError that begins with *where*."""
    if not isinstance(value, Mapping):
        raise BookError(f"{where}: expected an object")
    return value


def text_field(of: JsonObject, key: str, where: str) -> str:
    """The text under *key*; empty where there is none."""
    value = of.get(key)
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        raise BookError(f"{where}: '{key}' is not text")
    try:
        return storable_text(str(value))
    except ValueError:
        raise BookError(f"{where}: '{key}' is a number with too many digits") from None


def object_list_field(of: JsonObject, key: str, where: str) -> list[JsonObject]:
    """The list of objects under *key*; empty where there is none."""
    return [require_json_object(one, f"{where}: '{key}'") for one in _list_field(of, key, where)]


def text_list_field(of: JsonObject, key: str, where: str) -> list[str]:
    """The list of texts under *key*; empty where there is none."""
    return [text_field({key: one}, key, where) for one in _list_field(of, key, where)]


def object_field(of: JsonObject, key: str, where: str) -> JsonObject:
    """The object under *key*; empty where there is none."""
    value = of.get(key)
    return {} if value is None else require_json_object(value, f"{where}: '{key}'")


def _list_field(of: JsonObject, key: str, where: str) -> list[Any]:
    value = of.get(key)
    if value is None:
        return []
    if not isinstance(value, list):
        raise BookError(f"{where}: '{key}' is not a list")
    return value
