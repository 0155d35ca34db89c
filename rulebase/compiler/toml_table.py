"""A table of a TOML file, read key by key, with complaints that name the file and the place.

The first complaint is raised, unless the table has a list of *faults*: then reading goes on, so that all that is wrong
in a file is told at once. A value that is refused has a stand-in; an entry that cannot be read is left out by
``read_each``.
"""

from __future__ import annotations

import tomllib
from contextlib import contextmanager
from difflib import SequenceMatcher, get_close_matches
from typing import TYPE_CHECKING, TypeVar

from rulebase.errors import SourceError, reason
from rulebase.query.conditions import ConditionError, parse_condition

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from rulebase.query.conditions import Condition

T = TypeVar("T")

_WORDS = {str: "text", int: "a whole number", bool: "true or false", list: "a list", dict: "a table"}


FEW, MOST_LISTED = 8, 16
"""So few names are always written out in a complaint; more than the second number never are."""


MUCH = 0.1
"""A name that is so much less like another than the nearest one is not told beside it."""


def near_names_hint(name: str, known: Iterable[str]) -> str:
    """The *known* names that may have been meant by *name*, as the end of a complaint; empty where none is like it."""
    found = get_close_matches(name, sorted(known), n=3, cutoff=0.6)
    likeness = [SequenceMatcher(None, one, name).ratio() for one in found]
    found = [one for one, like in zip(found, likeness, strict=True) if like > likeness[0] - MUCH]
    return f"; did you mean {' or '.join(map(repr, found))}?" if found else ""


def choice_hint(name: str, known: Iterable[str], listed: str = "") -> str:
    """The names to choose from instead of *name*, as the end of a complaint: all that are *known* where they are few,
    else the near ones, else where they are *listed*."""
    names = tuple(known)
    if len(names) > FEW and (hint := near_names_hint(name, names)):
        return hint
    if len(names) > MOST_LISTED:
        return f"; nothing is like it among the {len(names)} there are{f': {listed}' if listed else ''}"
    return f"; choose from {', '.join(names)}"


def read_each(entries: Iterable[TomlTable], read: Callable[[TomlTable], T]) -> tuple[T, ...]:
    """The values that *read* makes of *entries*, without those of which a complaint was kept."""
    found = []
    for entry in entries:
        with entry.going_on():
            found.append(read(entry))
    return tuple(found)


def read_toml(path: Path, file: str, faults: list[SourceError] | None = None) -> TomlTable:
    """The whole of the TOML file at *path*, called *file* in complaints.

    Those about what is in it go to *faults*, where that is given.
    """
    try:
        return TomlTable(file, "", tomllib.loads(path.read_bytes().decode()), faults)
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

    def __init__(
        self, file: str, place: str, data: Mapping[str, object], faults: list[SourceError] | None = None
    ) -> None:
        self.file = file
        self.place = place
        self.data = data
        self.faults = faults
        """The complaints kept so far about the file; None where the first is raised."""
        self._meant: dict[str, SourceError] = {}
        """Keys that are not there, each with the complaint of one that was meant to be it."""

    def inner(self, place: str, data: Mapping[str, object]) -> TomlTable:
        """A table at another *place* of the same file."""
        return TomlTable(self.file, place, data, self.faults)

    def wrong(self, message: str) -> SourceError:
        """A complaint about this table."""
        return SourceError(self.file, self.place, message)

    def complain(self, message: str) -> SourceError:
        """Keep a complaint about this table; raise it where none are kept."""
        error = self.wrong(message)
        self._keep(error)
        return error

    @contextmanager
    def going_on(self) -> Iterator[None]:
        """Keep the complaint that ends what is done inside; raise it where none are kept."""
        try:
            yield
        except SourceError as error:
            self._keep(error)

    def _keep(self, error: SourceError) -> None:
        if self.faults is None:
            raise error
        told = {str(one) for one in self.faults}
        self.faults += [one for one in error.faults if str(one) not in told]

    def only(self, allowed: Iterable[str]) -> None:
        """Complain of every key that is not *allowed*."""
        known = sorted(allowed)
        for key in self.data:
            if key not in known:
                absent = [name for name in known if name not in self.data]
                hint = (
                    near_names_hint(key, absent) or near_names_hint(key, known) or f"; allowed are {', '.join(known)}"
                )
                error = self.complain(f"unknown key '{key}'{hint}")
                for name in get_close_matches(key, absent, n=1):
                    self._meant[name] = error

    def text(self, key: str, default: str | None = None) -> str:
        """The text under *key*; required unless there is a *default*."""
        value = self._get(key, str, default)
        if default is None and self.data.get(key) == value and not value.strip():
            self.complain(f"{key} is empty")
        return value

    def lacks(self, key: str) -> bool:
        """True where there is nothing under *key*, which is required: the complaint of it is kept."""
        if key not in self.data:
            self._keep(self._refused(key, str))
        return key not in self.data

    def flag(self, key: str) -> bool:
        """The truth value under *key*, false when absent."""
        return self._get(key, bool, False)

    def among(self, key: str, choices: Iterable[str], default: str | None = None, listed: str = "") -> str:
        """The text under *key*, which is one of *choices*; where they are many they stand where they are *listed*."""
        value = self.text(key, default)
        if value and value != default:
            self.member(key, value, choices, listed)
        return value

    def member(self, what: str, value: str, choices: Iterable[str], listed: str = "") -> str:
        """*value*, which is one of *choices*; where they are many they stand where they are *listed*."""
        known = tuple(choices)
        if value not in known:
            self.complain(f"{what} cannot be '{value}'{choice_hint(value, known, listed)}")
        return value

    def texts(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """The list of texts under *key*."""
        values = self._get(key, list, None if default is None else list(default))
        if any(not isinstance(value, str) for value in values):
            self.complain(f"{key} must be a list of text")
        return tuple(value for value in values if isinstance(value, str))

    def table(self, key: str) -> TomlTable:
        """The table under *key*, empty when absent."""
        return self.inner(self._inner(key), self._get(key, dict, {}))

    def tables(self, key: str) -> list[TomlTable]:
        """The list of tables under *key*, numbered from 1, empty when absent."""
        found = []
        for at, value in enumerate(self._get(key, list, []), 1):
            if isinstance(value, dict):
                found.append(self.inner(self._inner(f"{key}[{at}]"), value))
            else:
                self.complain(f"{key} must be a list of tables")
        return found

    def entries(self) -> list[tuple[str, TomlTable]]:
        """Every table of this one, by name."""
        found = []
        for name, value in self.data.items():
            if isinstance(value, dict):
                found.append((name, self.inner(self._inner(name), value)))
            else:
                self.complain(f"{name} must be a table")
        return found

    def condition(self, key: str, values_of: Mapping[str, tuple[str, ...]] | None) -> Condition:
        """The condition under *key*, over the facts of *values_of* and their values; None: those could not be read.

        Its complaint is raised in any case: there is no stand-in for a condition.
        """
        if not isinstance(self.data.get(key), str):
            raise self._refused(key, str)
        try:
            condition = parse_condition(self.text(key))
        except ConditionError as error:
            raise self.wrong(f"{key}: {error}") from error
        if values_of is None:
            return condition
        for fact, values in condition.items():
            if fact not in values_of:
                known = ", ".join(values_of) or "none"
                hint = near_names_hint(fact, values_of) if len(values_of) > FEW else ""
                raise self.wrong(f"{key} asks about '{fact}'{hint or f'; the facts before it are {known}'}")
            for value in values:
                if value not in values_of[fact]:
                    raise self.wrong(f"{fact} cannot be '{value}'{choice_hint(value, values_of[fact])}")
        return condition

    def _inner(self, name: str) -> str:
        return f"{self.place}.{name}" if self.place else name

    def _get(self, key: str, kind: type[T], default: T | None) -> T:
        value = self.data.get(key, default)
        if key in self.data or default is None:
            if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
                return value
            self._keep(self._refused(key, kind))
            return kind() if default is None else default
        return default

    def _refused(self, key: str, kind: type) -> SourceError:
        """The complaint that there is nothing of this *kind* under *key*."""
        if key not in self.data:
            return self._meant.get(key) or self.wrong(f"{key} is missing")
        value = self.data[key]
        return self.wrong(f"{key} must be {_WORDS[kind]}, not {_WORDS.get(type(value), type(value).__name__)}")
