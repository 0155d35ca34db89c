"""A table of a TOML file, read key by key, with complaints that name the file and the place."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, TypeVar

from rulebase.ask.conditions import ConditionError, parse_condition
from rulebase.errors import SourceError, reason

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from rulebase.ask.conditions import Condition

T = TypeVar("T")

_WORDS = {str: "text", int: "a whole number", bool: "true or false", list: "a list", dict: "a table"}


def read_toml(path: Path, file: str) -> TomlTable:
    """The whole of the TOML file at *path*, called *file* in complaints."""
    try:
        return TomlTable(file, "", tomllib.loads(path.read_bytes().decode()))
    except tomllib.TOMLDecodeError as error:
        raise SourceError(file, "", f"not TOML: {_lower(str(error))}") from error
    except UnicodeDecodeError as error:
        raise SourceError(file, "", "not UTF-8 text") from error
    except ValueError as error:
        # Whole numbers of some thousand digits are none that Python makes.
        raise SourceError(file, "", "a number in it is too long to be read") from error
    except RecursionError as error:
        raise SourceError(file, "", "a list or a table in it lies too deep within others to be read") from error
    except OSError as error:
        raise SourceError(file, "", f"cannot be read: {reason(error)}") from error


def _lower(message: str) -> str:
    return message[:1].lower() + message[1:]


class TomlTable:
    """One table and where it stands; every getter complains in one sentence."""

    def __init__(self, file: str, place: str, data: Mapping[str, object]) -> None:
        self.file = file
        self.place = place
        self.data = data

    def wrong(self, message: str) -> SourceError:
        """A complaint about this table."""
        return SourceError(self.file, self.place, message)

    def only(self, allowed: Iterable[str]) -> None:
        """Complain of any key that is not *allowed*."""
        known = sorted(allowed)
        for key in self.data:
            if key not in known:
                raise self.wrong(f"unknown key '{key}'; allowed are {', '.join(known)}")

    def text(self, key: str, default: str | None = None) -> str:
        """The text under *key*; required unless there is a *default*."""
        value = self._get(key, str, default)
        if default is None and not value.strip():
            raise self.wrong(f"{key} is empty")
        return value

    def flag(self, key: str) -> bool:
        """The truth value under *key*, false when absent."""
        return self._get(key, bool, False)

    def among(self, key: str, choices: Iterable[str], default: str | None = None) -> str:
        """The text under *key*, which is one of *choices*."""
        value = self.text(key, default)
        if value != default:
            self.member(key, value, choices)
        return value

    def member(self, what: str, value: str, choices: Iterable[str]) -> str:
        """*value*, which is one of *choices*."""
        known = tuple(choices)
        if value not in known:
            raise self.wrong(f"{what} cannot be '{value}'; choose from {', '.join(known)}")
        return value

    def texts(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """The list of texts under *key*."""
        values = self._get(key, list, None if default is None else list(default))
        for value in values:
            if not isinstance(value, str):
                raise self.wrong(f"{key} must be a list of text")
        return tuple(values)

    def table(self, key: str) -> TomlTable:
        """The table under *key*, empty when absent."""
        return TomlTable(self.file, self._inner(key), self._get(key, dict, {}))

    def tables(self, key: str) -> list[TomlTable]:
        """The list of tables under *key*, numbered from 1, empty when absent."""
        found = []
        for at, value in enumerate(self._get(key, list, []), 1):
            if not isinstance(value, dict):
                raise self.wrong(f"{key} must be a list of tables")
            found.append(TomlTable(self.file, self._inner(f"{key}[{at}]"), value))
        return found

    def entries(self) -> list[tuple[str, TomlTable]]:
        """Every table of this one, by name."""
        found = []
        for name, value in self.data.items():
            if not isinstance(value, dict):
                raise self.wrong(f"{name} must be a table")
            found.append((name, TomlTable(self.file, self._inner(name), value)))
        return found

    def condition(self, key: str, values_of: Mapping[str, tuple[str, ...]]) -> Condition:
        """The condition under *key*, over the facts of *values_of* and their values."""
        try:
            condition = parse_condition(self.text(key))
        except ConditionError as error:
            raise self.wrong(f"{key}: {error}") from error
        for fact, values in condition.items():
            if fact not in values_of:
                known = ", ".join(values_of) or "none"
                raise self.wrong(f"{key} asks about '{fact}'; the facts before it are {known}")
            for value in values:
                self.member(fact, value, values_of[fact])
        return condition

    def _inner(self, name: str) -> str:
        return f"{self.place}.{name}" if self.place else name

    def _get(self, key: str, kind: type[T], default: T | None) -> T:
        if key not in self.data:
            if default is None:
                raise self.wrong(f"{key} is missing")
            return default
        value = self.data[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.wrong(f"{key} must be {_WORDS[kind]}, not {_WORDS.get(type(value), type(value).__name__)}")
        return value
