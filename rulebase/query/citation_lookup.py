"""Look-up of provisions and rows by citation: id, law number, kind or heading."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from rulebase.errors import NotLawHere, UnknownProvision
from rulebase.paths import environment_code
from rulebase.query.answers import ProvisionInfo
from rulebase.query.normalised_names_and_law_numbers import (
    SMALL_WORDS,
    compact_citation,
    law_number_named,
    law_number_parts,
    normalised_name,
)
from rulebase.query.provision_columns import PROVISION_COLUMNS, provision_info

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulebase.query.answers import CodeInfo
    from rulebase.query.compiled_laws_reader import CompiledLaws
    from rulebase.query.provision_details import CaseInfo, ProvisionDetail, RowDetail

USUAL_CODE = "duplicate-2017"
"""The code preferred when neither the question nor ``ADJUDICATOR_CODE`` names one: the law in use today."""

_END = "\U0010ffff"
"""A character that sorts after every continuation of a name."""


def preferred_code() -> str:
    """The code to prefer when none is named."""
    return environment_code() or USUAL_CODE


def details_cited(rulebase: CompiledLaws, ref: str, code: CodeInfo | None) -> list[ProvisionDetail]:
    """The provisions that *ref* cites, with all details; only those of *code* and its parents, if one is given.

    UnknownProvision if there are none, NotLawHere if they are law of other codes only.
    """
    found = provisions_cited(rulebase, ref)
    if code is not None:
        line = (code.id, *code.ancestors)
        here = sorted((hit for hit in found if hit.code in line), key=lambda hit: line.index(hit.code))
        if not here and (kinds := _kinds_misspelt(rulebase, ref, code)):
            raise UnknownProvision(ref, kinds)
        if found and not here:
            ids = {hit.id for hit in found}
            raise NotLawHere(ids.pop() if len(ids) == 1 else ref, dict.fromkeys(hit.code for hit in found), code.id)
        found = here
    else:
        first = preferred_code()
        found = sorted(found, key=lambda hit: hit.code != first)
        if kinds := _kinds_misspelt(rulebase, ref, None):
            raise UnknownProvision(ref, kinds)
    if not found:
        raise UnknownProvision(ref, _citations_and_ids(rulebase, code))
    return [_provision_detail(rulebase, provision) for provision in found]


LEAST_LIKENESS_OF_KIND = 0.85
"""The least similarity in spelling of a kind that a mistyped name means: ``revok`` is ``revoke``."""


def _kinds_misspelt(rulebase: CompiledLaws, ref: str, code: CodeInfo | None) -> list[str]:
    """The kinds with law under *code* whose id is nearly *ref*; none if *ref* is a citation as it stands."""
    from difflib import get_close_matches  # most citations are right

    if is_citation(rulebase, ref) or " " in ref.strip():
        return []
    line = (code.id, *code.ancestors) if code else ()
    under = f" WHERE code IN ({', '.join('?' * len(line))})" if line else ""
    kinds = [kind for (kind,) in rulebase.connection.execute(f"SELECT DISTINCT kind FROM provision_kind{under}", line)]  # noqa: S608
    return get_close_matches(ref.strip().lower(), kinds, n=3, cutoff=LEAST_LIKENESS_OF_KIND)


def _citations_and_ids(rulebase: CompiledLaws, code: CodeInfo | None) -> list[str]:
    """The citations and ids of provisions; with *code*, of those that are law under it."""
    line = (code.id, *code.ancestors) if code else ()
    under = f" WHERE code IN ({', '.join('?' * len(line))})" if line else ""
    found = rulebase.connection.execute(
        f"SELECT cite FROM provision{under} UNION SELECT id FROM provision{under}",  # noqa: S608 - only marks
        (*line, *line),
    )
    return [name for (name,) in found]


def provisions_cited(rulebase: CompiledLaws, ref: str) -> list[ProvisionInfo]:
    """The provisions that *ref* names, under any code, by the first interpretation that matches: id, law number, kind,
    heading, words."""
    numbers = provisions_by_id(rulebase, ref)
    if not numbers and (law := law_number_named(ref)):
        # An unknown law number is not searched for in any other way.
        numbers = provisions_by_law_number(rulebase, law)
    elif not numbers:
        numbers = (
            _provisions_by_kind_or_heading(rulebase, ref)
            or _provisions_by_citation_range(rulebase, "heading", normalised_name(ref), normalised_name(ref) + _END)
            or _provisions_by_citation_words(rulebase, ref)
        )
    return [_read_provision(rulebase, number) for number in numbers]


def is_citation(rulebase: CompiledLaws, ref: str) -> bool:
    """Whether *ref* as it stands is an id, a law's number, a kind or a heading, and not only words of one."""
    return bool(
        provisions_by_id(rulebase, ref) or law_number_named(ref) or _provisions_by_kind_or_heading(rulebase, ref)
    )


def _provisions_by_kind_or_heading(rulebase: CompiledLaws, ref: str) -> list[int]:
    return _provisions_of_kind(rulebase, ref) or _under_heading(rulebase, normalised_name(ref))


def provisions_by_id(rulebase: CompiledLaws, ref: str) -> list[int]:
    """The numbers of the provisions with the id *ref*."""
    return _provisions_by_citation_range(rulebase, "id", compact_citation(ref), compact_citation(ref))


def provisions_by_law_number(rulebase: CompiledLaws, number: str) -> list[int]:
    """The numbers of the provisions whose law begins with *number*: 62 has 62A and 62C1, but not 621."""
    whole = law_number_parts(number)
    longer = rulebase.connection.execute(
        "SELECT DISTINCT name FROM citation WHERE sort = 'law' AND name BETWEEN ? AND ?", (number, number + _END)
    )
    laws = tuple(name for (name,) in longer if law_number_parts(name)[: len(whole)] == whole)
    marks = ", ".join("?" * len(laws))
    where = "JOIN citation c ON c.code = p.code AND c.provision = p.id AND c.sort = 'law'"
    return _provision_numbers_where(rulebase, f"{where} WHERE c.name IN ({marks})", laws)


def _provisions_by_citation_range(rulebase: CompiledLaws, sort: str, first: str, last: str) -> list[int]:
    where = "JOIN citation c ON c.code = p.code AND c.provision = p.id AND c.sort = ? WHERE c.name BETWEEN ? AND ?"
    return _provision_numbers_where(rulebase, where, (sort, first, last)) if first else []


def _under_heading(rulebase: CompiledLaws, heading: str) -> list[int]:
    """The provisions under *heading*, alone or among others, and those under its paragraphs: ``(a)``, ``(b)``."""
    if not heading:
        return []
    paragraph = re.compile(rf"{re.escape(heading)}(?: [a-z0-9]{{1,2}})*")
    # All headings of a provision are stored as one plain name; only those that contain these words are read.
    cites = rulebase.connection.execute(
        "SELECT p.number, p.cite FROM citation c JOIN provision p ON p.code = c.code AND p.id = c.provision"
        " WHERE c.sort = 'heading' AND instr(c.name, ?) ORDER BY p.number",
        (heading,),
    )
    return [
        number for number, cite in cites if any(paragraph.fullmatch(normalised_name(part)) for part in cite.split("; "))
    ]


def _provisions_of_kind(rulebase: CompiledLaws, ref: str) -> list[int]:
    """The numbers of the provisions on the kind *ref*, first those that are mainly on it."""
    kind = kind_by_name(rulebase, normalised_name(ref)) or ""
    found = rulebase.connection.execute(
        "SELECT DISTINCT p.number, p.kind <> ? FROM provision p JOIN provision_kind k"
        " ON k.code = p.code AND k.provision = p.id WHERE k.kind = ? ORDER BY 2, 1",
        (kind, kind),
    )
    return [number for number, _ in found]


def kind_by_name(rulebase: CompiledLaws, name: str) -> str | None:
    """The kind with this *name*, in plain form, with or without its small words; None if there is none."""
    bare = " ".join(word for word in name.split() if word not in SMALL_WORDS)
    found = rulebase.connection.execute(
        "SELECT kind FROM kind_name WHERE name IN (?, ?) ORDER BY name <> ?", (name, bare, name)
    ).fetchone()
    return str(found[0]) if found else None


def _provisions_by_citation_words(rulebase: CompiledLaws, ref: str) -> list[int]:
    words = normalised_name(ref).split()[:12]
    query = "cite : (" + " AND ".join(f'"{word}"' for word in words) + ")"
    found = "SELECT rowid FROM provision_words WHERE provision_words MATCH ? ORDER BY rank, rowid LIMIT 40"
    return [number for (number,) in rulebase.connection.execute(found, (query,))] if words else []


def _provision_numbers_where(rulebase: CompiledLaws, where: str, values: tuple[str, ...]) -> list[int]:
    found = f"SELECT DISTINCT p.number FROM provision p {where} ORDER BY p.number"  # noqa: S608 - no input in it
    return [number for (number,) in rulebase.connection.execute(found, values)]


def _read_provision(rulebase: CompiledLaws, number: int) -> ProvisionInfo:
    found = f"SELECT {PROVISION_COLUMNS} FROM provision p WHERE p.number = ?"  # noqa: S608 - the columns are ours
    return provision_info(rulebase.connection.execute(found, (number,)).fetchone())


def _provision_detail(rulebase: CompiledLaws, provision: ProvisionInfo) -> ProvisionDetail:
    from rulebase.query.provision_details import ProvisionDetail  # a search shows no details

    ask = rulebase.connection.execute
    where = (provision.code, provision.id)
    kinds = tuple(kind for (kind,) in ask("SELECT kind FROM provision_kind WHERE code = ? AND provision = ?", where))
    resting = ask(
        "SELECT DISTINCT p.code, p.kind, p.row FROM row_provision p"
        " JOIN row r ON r.code = p.code AND r.kind = p.kind AND r.id = p.row"
        " WHERE p.law_code = ? AND p.provision = ? AND r.home = r.code"
        " ORDER BY p.code <> p.law_code, p.code, p.kind, r.place",
        where,
    ).fetchall()
    rows = tuple(rulebase.own_table(code, kind).row(row) for code, kind, row in resting)
    home = rulebase.code(provision.code)
    return ProvisionDetail(
        provision,
        kinds,
        home.title,
        home.book,
        rows,
        _without_repeated_cases(case for names in resting for case in _cases_proving_row(rulebase, *names)),
        tuple(
            heir for heir in _codes_falling_back_on(rulebase, provision.code) if _holds_for(rulebase, heir, provision)
        ),
    )


def rows_by_name(rulebase: CompiledLaws, ref: str, code: CodeInfo | None) -> list[RowDetail]:
    """The rows that *ref* names, by ``ID`` or ``KIND/ID``; with *code*, those of it and its parents."""
    from rulebase.query.provision_details import RowDetail  # likewise

    kind, _, row = ref.strip().rpartition("/")
    found = rulebase.connection.execute(
        "SELECT code, kind, id FROM row WHERE id = ? COLLATE NOCASE AND (? = '' OR kind = ?) ORDER BY code, kind",
        (row, kind, kind),
    ).fetchall()
    if code is not None:
        line = (code.id, *code.ancestors)
        found = sorted((names for names in found if names[0] in line), key=lambda names: line.index(names[0]))
    return [
        RowDetail(
            rulebase.own_table(home, kind).row(row),
            rulebase.code(home).title,
            rulebase.kind(kind).title,
            tuple(_cases_proving_row(rulebase, home, kind, row)),
        )
        for home, kind, row in found
    ]


def _without_repeated_cases(cases: Iterable[CaseInfo]) -> tuple[CaseInfo, ...]:
    """*cases*, each once: one case may prove several rows."""
    return tuple({(case.code, case.kind, case.name): case for case in cases}.values())


def _cases_proving_row(rulebase: CompiledLaws, code: str, kind: str, row: str) -> list[CaseInfo]:
    from rulebase.query.provision_details import CaseInfo  # likewise

    return [
        CaseInfo(code, case_kind, name, json.loads(told) if told else None, record, json.loads(expect), origin, example)
        for case_kind, name, told, record, expect, origin, example in rulebase.connection.execute(
            "SELECT c.kind, c.name, c.told_json, c.record, c.expect_json, c.origin, c.example FROM case_row r"
            ' JOIN "case" c ON c.code = r.code AND c.kind = r.case_kind AND c.place = r.place'
            " WHERE r.code = ? AND r.kind = ? AND r.row = ? ORDER BY c.kind, c.place",
            (code, kind, row),
        )
    ]


def _codes_falling_back_on(rulebase: CompiledLaws, code: str) -> list[str]:
    return [
        heir
        for (heir,) in rulebase.connection.execute(
            "SELECT code FROM code_ancestor WHERE ancestor = ? AND distance > 0 ORDER BY code", (code,)
        )
    ]


def _holds_for(rulebase: CompiledLaws, heir: str, provision: ProvisionInfo) -> bool:
    """Whether *provision* is law for *heir*: no nearer code decides its kind."""
    line = (heir, *rulebase.code(heir).ancestors)
    nearer = line[: line.index(provision.code)]
    marks = ", ".join("?" * len(nearer))
    (others,) = rulebase.connection.execute(
        f"SELECT count(*) FROM kind_table WHERE kind = ? AND code IN ({marks})",  # noqa: S608 - only question marks
        (provision.kind, *nearer),
    ).fetchone()
    return not others
