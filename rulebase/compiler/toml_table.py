"""A table of a TOML file, read key by key, with complaints that name the file and the place.

The first complaint is raised. If the table has a list of *faults*, complaints are kept there and reading goes on, so
that all faults of a file are reported at once: a refused value is replaced by an empty one, and
``values_without_refused_entries`` leaves out an entry that cannot be read.
"""

from __future__ import annotations

import tomllib
from contextlib import contextmanager
from difflib import SequenceMatcher, get_close_matches
from typing import TYPE_CHECKING, TypeVar

from rulebase.errors import SourceError, system_message_of_error
from rulebase.query.conditions import ConditionError, parse_condition

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from rulebase.query.conditions import Condition

T = TypeVar("T")

_WORDS = {str: "text", int: "a whole number", bool: "true or false", list: "a list", dict: "a table"}


FEW, MOST_LISTED = 8, 16
"""Up to ``FEW`` names are always written out in a complaint; more than ``MOST_LISTED`` never are."""


MUCH = 0.1
"""A name is not suggested if its similarity is lower than the best one by more than this."""


def near_names_hint(name: str, known: Iterable[str]) -> str:
    """The *known* names most similar to *name*, as the end of a complaint; empty if none is similar."""
    found = get_close_matches(name, sorted(known), n=3, cutoff=0.6)
    likeness = [SequenceMatcher(None, one, name).ratio() for one in found]
    found = [one for one, like in zip(found, likeness, strict=True) if like > likeness[0] - MUCH]
    return f"; did you mean {' or '.join(map(repr, found))}?" if found else ""


def choice_hint(name: str, known: Iterable[str], listed: str = "") -> str:
    """The names to choose from instead of *name*, as the end of a complaint: all *known* ones if they are few, else the
    similar ones, else where they are *listed*."""
    names = tuple(known)
    if len(names) > FEW and (hint := near_names_hint(name, names)):
        return hint
    if len(names) > MOST_LISTED:
        return f"; nothing is like it among the {len(names)} there are{f': {listed}' if listed else ''}"
    return f"; choose from {', '.join(names)}"


def values_without_refused_entries(entries: Iterable[TomlTable], read: Callable[[TomlTable], T]) -> tuple[T, ...]:
    """The values that *read* makes of *entries*, without those for which a complaint was kept."""
    found = []
    for entry in entries:
        with entry.going_on():
            found.append(read(entry))
    return tuple(found)


def read_toml(path: Path, file: str, faults: list[SourceError] | None = None) -> TomlTable:
    """Read the TOML file at *path*, called *file* in complaints.

    SourceError if it cannot be read or is not TOML; later complaints about its content go to *faults*, if given.
    """
    try:
        return TomlTable(file, "", tomllib.loads(path.read_bytes().decode()), faults)
    except tomllib.TOMLDecodeError as error:
        raise SourceError(file, "", f"not TOML: {_small_initial(str(error))}") from error
    except UnicodeDecodeError as error:
        raise SourceError(file, "", "not UTF-8 text") from error
    except ValueError as error:
        # Python does not read whole numbers of some thousand digits.
        raise SourceError(file, "", "a number in it is too long to be read") from error
    except RecursionError as error:
        raise SourceError(file, "", "its lists or tables are nested too deeply to be read") from error
    except OSError as error:
        raise SourceError(file, "", f"cannot be read: {system_message_of_error(error)}") from error


def _small_initial(message: str) -> str:
    return message[:1].lower() + message[1:]


class TomlTable:
    """A table and its place in the file; every getter complains in one sentence."""

    def __init__(
        self, file: str, place: str, data: Mapping[str, object], faults: list[SourceError] | None = None
    ) -> None:
        self.file = file
        self.place = place
        self.data = data
        self.faults = faults
        """The complaints about the file that were kept; None if the first is raised."""
        self._meant: dict[str, SourceError] = {}
        """Missing key → the complaint about an unknown key that was probably meant."""

    def inner(self, place: str, data: Mapping[str, object]) -> TomlTable:
        """Another table of the same file, at *place*."""
        return TomlTable(self.file, place, data, self.faults)

    def wrong(self, message: str) -> SourceError:
        """A complaint about this table, to be raised by the caller."""
        return SourceError(self.file, self.place, message)

    def keep_or_raise_complaint(self, message: str) -> SourceError:
        """Keep a complaint about this table, or raise it if none are kept."""
        error = self.wrong(message)
        self._keep(error)
        return error

    @contextmanager
    def going_on(self) -> Iterator[None]:
        """Keep the complaint that ends the block, or raise it if none are kept."""
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
                error = self.keep_or_raise_complaint(f"unknown key '{key}'{hint}")
                for name in get_close_matches(key, absent, n=1):
                    self._meant[name] = error

    def text(self, key: str, default: str | None = None) -> str:
        """The text under *key*, which is required unless there is a *default*; an empty one is complained of."""
        value = self._get(key, str, default)
        if default is None and self.data.get(key) == value and not value.strip():
            self.keep_or_raise_complaint(f"{key} is empty")
        return value

    def complain_if_missing(self, key: str) -> bool:
        """Whether the required *key* is missing; if so, a complaint is made."""
        if key not in self.data:
            self._keep(self._refused(key, str))
        return key not in self.data

    def flag(self, key: str) -> bool:
        """The truth value under *key*, false when absent."""
        return self._get(key, bool, False)

    def among(self, key: str, choices: Iterable[str], default: str | None = None, listed: str = "") -> str:
        """The text under *key*, one of *choices*; *listed* tells in a complaint where a long list of them stands."""
        value = self.text(key, default)
        if value and value != default:
            self.member(key, value, choices, listed)
        return value

    def member(self, what: str, value: str, choices: Iterable[str], listed: str = "") -> str:
        """Return *value*, one of *choices*; *listed* tells in a complaint where a long list of them stands."""
        known = tuple(choices)
        if value not in known:
            self.keep_or_raise_complaint(f"{what} cannot be '{value}'{choice_hint(value, known, listed)}")
        return value

    def texts(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """The list of texts under *key*."""
        values = self._get(key, list, None if default is None else list(default))
        if any(not isinstance(value, str) for value in values):
            self.keep_or_raise_complaint(f"{key} must be a list of text")
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
                self.keep_or_raise_complaint(f"{key} must be a list of tables")
        return found

    def entries(self) -> list[tuple[str, TomlTable]]:
        """(name, table) for every table in this one."""
        found = []
        for name, value in self.data.items():
            if isinstance(value, dict):
                found.append((name, self.inner(self._inner(name), value)))
            else:
                self.keep_or_raise_complaint(f"{name} must be a table")
        return found

    def condition(self, key: str, values_of: Mapping[str, tuple[str, ...]] | None) -> Condition:
        """The condition under *key*, over the facts of *values_of* and their values; None: these could not be read.

        A complaint is always raised: a condition has no stand-in.
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
        """The complaint that *key* is missing, or that its value is not of this *kind*."""
        if key not in self.data:
            return self._meant.get(key) or self.wrong(f"{key} is missing")
        value = self.data[key]
        return self.wrong(f"{key} must be {_WORDS[kind]}, not {_WORDS.get(type(value), type(value).__name__)}")
