"""The laws of a user beside the shipped ones: codes, and houses' rules over codes, read from bounded TOML files.

A house *h* over the code *c* is the code ``c+h``, which extends *c*. A faulty house or code is left out and its flaws
are kept.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from rulebase.compiler.check import case_expecting_row_only, check_code_beyond_soundness
from rulebase.compiler.decision_table_checks import (
    Flaw,
    check_assumed_values,
    check_synonyms,
    check_told_cases,
    gaps_overlaps_and_unreachable_rows,
    proved_rows,
    unproved_rows,
)
from rulebase.compiler.effect_checks import check_effects, check_required_parameters
from rulebase.compiler.house_file import house_law_over, house_settles_kind, read_house
from rulebase.compiler.sources import CodeSource, HouseRowChange, ListedHouse, read_code
from rulebase.compiler.table_handovers import check_own_handovers
from rulebase.compiler.toml_table import TomlTable, near_names_hint, read_toml
from rulebase.compiler.vocabulary import load_vocabulary
from rulebase.compiler.vocabulary_files import ALOUD_SECTION, OWN_LISTS
from rulebase.compiler.vocabulary_files import WORDS_FILE as WORDS
from rulebase.errors import SourceError, system_message_of_error
from rulebase.query.answers import HOUSE_SIGN
from rulebase.query.decision_diagram import situations
from rulebase.source_fingerprint import LONGEST_OWN
from rulebase.user_law_files import house_name, is_house_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rulebase.compiler.house_file import HouseFile
    from rulebase.compiler.law_file import KindFile
    from rulebase.compiler.sources import Sources
    from rulebase.compiler.vocabulary import Vocabulary
    from rulebase.user_law_files import UserLawFiles


_PLACE = re.compile(r"(\w+)(?:\[(\d+)\])?")
_QUOTED = re.compile(r"'(\w+)'|^(\w+)")
_CONTROLS = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Categories of characters that nobody sees, or that a terminal or a page would obey."""


def read_user_toml(path: str, faults: list[SourceError] | None = None) -> TomlTable:
    """Read the TOML file at *path*, also its name in complaints.

    SourceError if it is longer than ``LONGEST_OWN``, cannot be read, or holds control characters; later complaints
    about its content go to *faults*, if given.
    """
    try:
        size = Path(path).stat().st_size
    except OSError as error:
        raise SourceError(path, "", f"cannot be read: {system_message_of_error(error)}") from error
    if size > LONGEST_OWN:
        raise SourceError(path, "", f"{size} bytes are too many; at most {LONGEST_OWN} are read")
    try:
        page = read_toml(Path(path), path, faults)
    except RecursionError:
        raise SourceError(path, "", "its tables and lists are nested too deeply") from None
    for text in _texts_and_keys(page.data):
        if found := next((char for char in text if unicodedata.category(char) in _CONTROLS and char != "\n"), None):
            raise SourceError(path, "", f"it holds an invisible or control character (U+{ord(found):04X})")
    return page


def _texts_and_keys(value: object) -> Iterator[str]:
    """Every text in *value*, including keys."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, dict):
            waiting += [*one, *one.values()]
        elif isinstance(one, list):
            waiting += one


def error_with_line(error: SourceError) -> SourceError:
    """*error* with the line of the key that it names, or of its table, if that can be found."""
    try:
        lines = Path(error.file).read_text(encoding="utf-8").split("\n")
    except (OSError, ValueError):
        return error
    line = _line_of_key(lines, error.place, error.message)
    return SourceError(f"{error.file}:{line}", error.place, error.message) if line else error


def _line_of_key(lines: list[str], place: str, message: str) -> int:
    """The line (from 1) of the key in *place* that *message* names, else of *place*; 0 if not found."""
    first = 0
    if table := _PLACE.match(place):
        headers = [
            at
            for at, line in enumerate(lines)
            if re.match(rf"\s*\[{{1,2}}\s*{re.escape(table[1])}\s*[\].]", line) or _line_sets_key(line, table[1])
        ]
        if not headers:
            return 0
        first = headers[min(int(table[2] or 1), len(headers)) - 1]
    last = next((at for at in range(first + 1, len(lines)) if re.match(r"\s*\[\[?\w", lines[at])), len(lines))
    named = {word for pair in _QUOTED.findall(message) for word in pair if word}
    inner = next((at for at in range(first, last) if any(_line_sets_key(lines[at], word) for word in named)), None)
    return inner + 1 if inner is not None else (first + 1 if place else 0)


def _line_sets_key(line: str, key: str) -> bool:
    """Whether *line* sets *key*."""
    return bool(re.match(rf"\s*\"?{re.escape(key)}\"?\s*=", line))


def with_user_laws(sources: Sources, own: UserLawFiles, root: Path) -> Sources:
    """*sources*, the laws below *root*, with the user's *own* codes, then houses."""
    for folder, files in own.codes:
        sources = _with_code(sources, folder, files, root)
    for file in own.houses:
        sources = _with_house(sources, file, root)
    return sources


def _with_code(sources: Sources, folder: str, files: Iterable[str], root: Path) -> Sources:
    name = Path(folder).name
    house = ListedHouse(name, "code", name, folder, (), "")
    malformed: list[SourceError] = []
    try:
        if not is_house_name(name):
            raise SourceError(
                folder, "", "the name of a code is made of small letters, digits and hyphens, at most forty"
            )
        if name in sources.codes:
            raise SourceError(folder, "", f"a shipped code has the name {name}; give this one another name")
        for file in files:
            read_user_toml(file)
        words = next((file for file in files if Path(file).name == WORDS), None)
        grown = _with_words(sources, TomlTable(words, "", read_user_toml(words).data), root) if words else sources
        code = read_code(Path(folder), grown.words, malformed, folder)
        code = replace(code, folder=f"codes/{name}", house=name)
        house = replace(house, title=code.title, note=code.note)
        added = replace(grown, codes={**grown.codes, name: code})
        flaws = flaws_with_lines(
            (*map(_error_as_flaw, malformed), *_flaws_preventing_application(added, code, whole=not malformed))
        )
        # The code has to pass the same checks as a shipped one.
        rests = {name for law in code.kinds.values() for row in law.rows for name in row.under}
        lacks: list[Flaw] = []
        if not malformed and code.extends in ("", *sources.codes):
            lacks += check_code_beyond_soundness(added, code, rests)
            lacks += [] if flaws else check_own_handovers(added, [code])
        lacking = tuple(one for one in flaws_with_lines(lacks) if one not in flaws)
        house = replace(house, flaws=flaws, lacks=lacking)
        return _with_house_listed(sources if flaws else added, house)
    except SourceError as error:
        return _with_house_listed(
            sources, replace(house, flaws=flaws_with_lines(map(_error_as_flaw, (*malformed, *error.faults))))
        )


def _with_house(sources: Sources, file: str, root: Path) -> Sources:
    name = house_name(file)
    house = ListedHouse(name, "rules", name, file, (), "")
    malformed: list[SourceError] = []
    try:
        if not is_house_name(name):
            raise SourceError(
                file, "", "the name of a house is made of small letters, digits and hyphens, at most forty"
            )
        held = read_house(read_user_toml(file, malformed), name)
        house = replace(house, title=held.title, over=held.over, note=held.note)
        added = _with_words(sources, held.words, root)
        flaws: list[Flaw] = []
        unproved: list[Flaw] = []
        for base in held.over:
            if base not in sources.codes or HOUSE_SIGN in base:
                held.page.keep_or_raise_complaint(
                    f"over names '{base}', which is not a code{near_names_hint(base, sources.codes)}"
                )
                continue
            with held.page.going_on():
                code = _code_changed_by_house(held, base, added)
                added = replace(added, codes={**added.codes, code.id: code})
                flaws += _flaws_preventing_application(added, code, whole=not malformed)
                unproved += [] if malformed else _faults_of_house_rows(code, added.words)
        if not (flaws or malformed):
            unproved += check_own_handovers(added, [one for one in added.codes.values() if one.house == name])
        faults = flaws_with_lines((*map(_error_as_flaw, malformed), *flaws))
        house = replace(house, flaws=faults, lacks=flaws_with_lines(unproved))
        return _with_house_listed(sources if faults else added, house)
    except SourceError as error:
        return _with_house_listed(
            sources, replace(house, flaws=flaws_with_lines(map(_error_as_flaw, (*malformed, *error.faults))))
        )


def _with_house_listed(sources: Sources, house: ListedHouse) -> Sources:
    others = tuple(one for one in sources.houses if one.id != house.id)
    if len(others) < len(sources.houses):
        message = f"a code of your own is called {house.id} as well; give the house another name"
        return replace(sources, houses=(*others, replace(house, flaws=(Flaw(house.file, "", message),))))
    return replace(sources, houses=(*sources.houses, house))


def flaws_with_lines(flaws: Iterable[Flaw]) -> tuple[Flaw, ...]:
    """*flaws*, each once and with its line."""
    lined = (error_with_line(SourceError(flaw.file, flaw.place, flaw.message)) for flaw in dict.fromkeys(flaws))
    return tuple(map(_error_as_flaw, lined))


def _error_as_flaw(error: SourceError) -> Flaw:
    return Flaw(error.file, error.place, error.message)


def _with_words(sources: Sources, page: TomlTable, root: Path) -> Sources:
    """*sources* with the facts and effects that *page* adds."""
    page.only((*OWN_LISTS, ALOUD_SECTION))
    if not page.data:
        return sources
    pages = (*sources.own_words, page)
    return replace(sources, words=load_vocabulary(root, pages), own_words=pages)


def _code_changed_by_house(house: HouseFile, base: str, sources: Sources) -> CodeSource:
    """The code that *house* makes of *base*, which it extends."""
    law, parent = house_law_over(house, base, sources), sources.codes[base]
    return CodeSource(
        id=f"{base}{HOUSE_SIGN}{house.id}",
        file=house.file,
        folder=parent.folder,
        title=f"{parent.title}, {house.title}",
        names=(),
        group=parent.group,
        edition=parent.edition,
        publisher=house.title,
        book=f"House rules of {house.title}",
        in_force_from=house.since,
        in_force_to="",
        extends=base,
        families=parent.families,
        checked=parent.checked,
        note=house.note,
        silent={},
        game=law.game,
        kinds=law.kinds,
        cases=law.cases,
        house=house.id,
    )


def _flaws_preventing_application(sources: Sources, code: CodeSource, *, whole: bool) -> Iterator[Flaw]:
    """The flaws for which *code* is not applied; *whole*: whether all of its files could be read."""
    line = (code.id, *sources.ancestors(code.id))
    if code.extends and code.extends not in sources.codes:
        hint = near_names_hint(code.extends, (one.id for one in sources.codes.values() if one is not code))
        yield Flaw(code.file, "", f"extends '{code.extends}', which is not a code{hint}")
        return
    for message in sources.words.game.lacking(sources.game(code.id)) if whole else ():
        yield Flaw(code.file, "game", message)
    behind = {one.id: home for home in line[1:] for law in sources.codes[home].kinds.values() for one in law.provisions}
    own = [one for law in code.kinds.values() for one in law.provisions]
    for at, provision in enumerate(own):
        if provision.id in behind or any(one.id == provision.id for one in own[:at]):
            stands = behind.get(provision.id, "this house")
            yield Flaw(code.file, provision.place, f"provision {provision.id} stands already in {stands}")
    known = {*behind, *(one.id for one in own)}
    for law in code.kinds.values():
        mine = replace(law, rows=tuple(row for row in law.rows if not row.home))
        found = [_flaw_placed_at_kind(flaw, law) for flaw in gaps_overlaps_and_unreachable_rows(law)]
        yield from found
        yield from check_assumed_values(law)
        yield from check_synonyms(law)
        yield from check_effects(mine, sources.words)
        for row in mine.rows:
            for provision_id in row.under:
                if whole and provision_id not in known:
                    yield Flaw(
                        law.file,
                        row.place,
                        f"rests on {provision_id}, which neither this house nor {' nor '.join(line[1:])} has",
                    )
        if not found and not law.partial:
            # In a table with gaps, or with too many situations, a case proves nothing.
            cases = code.cases.get(law.kind, ())
            yield from check_told_cases(law, cases if whole else map(case_expecting_row_only, cases))
    lone = sorted(code.cases.keys() - code.kinds.keys()) if whole else ()
    for kind in (one for one in lone if not house_settles_kind(code.game, code.extends, one, sources)):
        yield Flaw(code.file, "case", f"there is no table for {kind} that a case could prove")


def _flaw_placed_at_kind(flaw: Flaw, law: KindFile) -> Flaw:
    """*flaw* of the table *law*, placed at its kind if it has no place: a house's file has several kinds."""
    return flaw if flaw.file.endswith(f"/{law.kind}.toml") else Flaw(flaw.file, flaw.place or law.kind, flaw.message)


def _faults_of_house_rows(code: CodeSource, words: Vocabulary) -> Iterator[Flaw]:
    """The flaws of the rows of a house in *code* by which it still rules: no case, or a missing parameter."""
    proved = proved_rows((kind, case) for kind, cases in code.cases.items() for case in cases)
    for law in code.kinds.values():
        own = replace(law, rows=tuple(row for row in law.rows if not row.home))
        yield from unproved_rows(own, proved)
        yield from check_required_parameters(own, words)


def house_row_changes(sources: Sources, house: str) -> Iterator[HouseRowChange]:
    """The situations that each row of *house* decides."""
    for code in sources.codes.values():
        if code.house != house or HOUSE_SIGN not in code.id:
            continue
        for law in code.kinds.values():
            cells: dict[str, list[Mapping[str, str]]] = {row.id: [] for row in law.rows if not row.home}
            for values, found in situations(law.facts, law.conditions, law.instead):
                for decides in found:
                    if decides in cells:
                        cells[decides].append(values)
            for row in law.rows:
                if row.id in cells:
                    yield HouseRowChange(
                        house, code.extends, law.kind, row.id, tuple(sorted(row.instead_of)), cells[row.id]
                    )
