"""The functions that other programs call: read and adjudicate deals, rule on told facts, search the laws.

The laws are opened once and shared. Nothing here prints, asks the user or keeps other state.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import NoneType
from typing import TYPE_CHECKING

from adjudicator.engine.adjudicate import adjudicate as _adjudicate
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.engine.fast_path_loader import archive_reader
from adjudicator.errors import NotationError
from adjudicator.formats import read_bytes, read_file
from adjudicator.formats.text_encoding import encode_as_latin1_or_utf8_with_bom
from adjudicator.game.duplicate_boards import DEFAULT_CODE
from adjudicator.law.assumptions import rule_asking_about_weighty_assumptions
from adjudicator.law.rulings import undetermined_kind_finding
from adjudicator.record.events import Record
from rulebase import open_rulebase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.law.findings import Finding
    from adjudicator.report.deal_report import DealReport
    from rulebase import Hit, Rulebase

_CODE_DESCRIPTION = "the name of a code of law"


@cache
def laws() -> Rulebase:
    """The laws in force with the user's installed laws and houses, opened once and compiled first if necessary."""
    return open_rulebase()


def read(source: str | Path | bytes, code: str | None = None) -> Iterator[Record | NotationError]:
    """Yield the deals of *source* in order; its content shows whether it is PBN, LIN or a ``[Record]`` section.

    *source* is the text of a file, its bytes, or a ``Path`` to it. A deal that cannot be read is yielded as a
    ``NotationError`` in its place; ``FileError`` is raised where the file itself cannot be read. *code* is the code of
    law for deals that name none: their seats and calls are read by its game.
    """
    _require_type(source, (str, Path, bytes), "the text of a file, its bytes, or a Path to it")
    _require_type(code, (str, NoneType), _CODE_DESCRIPTION)
    notation, reader = notation_chooser(laws(), code), archive_reader()
    if isinstance(source, Path):
        return read_file(source, notation, reader)
    return read_bytes(
        encode_as_latin1_or_utf8_with_bom(source) if isinstance(source, str) else source, "", notation, reader
    )


def adjudicate(
    record: Record | NotationError, code: str | None = None, told: Iterable[tuple[int | None, str, str]] = ()
) -> DealReport:
    """Everything irregular in *record*, with rulings, obligations and the result.

    *code* goes before the code that the record names. *told* are facts that the record cannot show, each as (number of
    the finding or None for all, fact, value). Raises ``AdjudicatorError`` for a code that describes no game,
    ``rulebase.errors.UnknownCode`` for an unknown code and ``TypeError`` for anything but a record; a ``NotationError``
    that ``read`` gave in the place of a deal is raised.
    """
    if isinstance(record, NotationError):
        raise record
    _require_type(record, Record, "a Record, as adjudicator.read gives them")
    _require_type(code, (str, NoneType), _CODE_DESCRIPTION)
    return _adjudicate(record, laws(), code, told)


def rule(kind: str, facts: Mapping[str, str] | None = None, code: str = DEFAULT_CODE) -> Finding:
    """The ruling on a *kind* of irregularity from told *facts* alone, under *code*.

    *kind* is an id (``revoke``) or a name that people use. ``needs`` of the finding lists the facts still needed: those
    that matter, those that tell the kinds of a family apart, and last one question for all exceptions that would move
    or cancel something. ``otherwise`` lists what would change if another assumption did not hold. Raises
    ``rulebase.errors.RulebaseError`` for an unknown kind, fact or value.
    """
    _require_type(kind, str, "the name of an irregularity")
    _require_type(facts, (Mapping, NoneType), "facts as a mapping of names to values")
    _require_type(code, str, _CODE_DESCRIPTION)
    told = dict(facts or {})
    info = laws().code(code)
    choice = laws().resolve_kind(kind, told, info.id)
    if choice.kind is None:
        return undetermined_kind_finding(laws(), choice, kind, told)
    return rule_asking_about_weighty_assumptions(laws(), info.id, choice.kind, told)


def search(words: str, code: str | None = None, limit: int = 10) -> list[Hit]:
    """At most *limit* provisions that answer *words*, best first; only of *code* and its parents if a code is given."""
    _require_type(words, str, "words to search for")
    _require_type(code, (str, NoneType), _CODE_DESCRIPTION)
    return laws().search(words, code, limit)


def _require_type(value: object, types: type | tuple[type, ...], what: str) -> None:
    """Raise ``TypeError``, saying *what* was expected, if *value* has none of the *types*."""
    if not isinstance(value, types):
        raise TypeError(f"expected {what}, not {type(value).__name__}")
