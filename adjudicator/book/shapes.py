"""JSON that somebody else wrote, looked at before it is believed: what is not as it should be is a sentence."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TypeAlias

from adjudicator.book.entry import BookError, cleaned

LARGEST = 50_000_000
"""Bytes of a document; more is not the rulings of any evening."""

Object: TypeAlias = Mapping[str, Any]


def loaded(data: bytes, name: str) -> Object:
    """The object in the JSON *data* of the file *name*."""
    if len(data) > LARGEST:
        raise BookError(f"{name}: more than {LARGEST} bytes; that is no list of rulings")
    try:
        found = json.loads(data)
    except ValueError as error:
        line = getattr(error, "lineno", 1)
        raise BookError(f"{name}:{line}: no JSON; expected what --json prints, or the list that a card gives") from None
    except RecursionError:
        raise BookError(f"{name}: nested too deeply; expected what --json prints") from None
    return an_object(found, name)


def an_object(value: Any, where: str) -> Object:
    """*value*, which has to be an object."""
    if not isinstance(value, Mapping):
        raise BookError(f"{where}: expected an object")
    return value


def text(of: Object, key: str, where: str) -> str:
    """The text under *key*; empty where there is none."""
    value = of.get(key)
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        raise BookError(f"{where}: '{key}' is no text")
    try:
        return cleaned(str(value))
    except ValueError:
        raise BookError(f"{where}: '{key}' is a number too long to be one") from None


def objects(of: Object, key: str, where: str) -> list[Object]:
    """The list of objects under *key*; empty where there is none."""
    return [an_object(one, f"{where}: '{key}'") for one in _list(of, key, where)]


def texts(of: Object, key: str, where: str) -> list[str]:
    """The list of texts under *key*; empty where there is none."""
    return [text({key: one}, key, where) for one in _list(of, key, where)]


def mapped(of: Object, key: str, where: str) -> Object:
    """The object under *key*; empty where there is none."""
    value = of.get(key)
    return {} if value is None else an_object(value, f"{where}: '{key}'")


def _list(of: Object, key: str, where: str) -> list[Any]:
    value = of.get(key)
    if value is None:
        return []
    if not isinstance(value, list):
        raise BookError(f"{where}: '{key}' is no list")
    return value
