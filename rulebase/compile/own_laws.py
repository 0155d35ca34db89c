"""What is somebody's own, beside the laws: codes of his, and houses' rules over codes, each as a code that extends one.

A house *h* over the code *c* is the code ``c+h``: whatever asks a code for its law asks it likewise. What is faulty is
left out, and why is kept, for whoever names it.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from rulebase.ask.answers import PLUS
from rulebase.ask.diagram import situations
from rulebase.compile.check import check_code, of_its_row
from rulebase.compile.decision_checks import (
    Flaw,
    check_cases,
    check_heard,
    check_proof,
    check_table,
    check_usual,
    proved_rows,
)
from rulebase.compile.effect_checks import check_effects
from rulebase.compile.handovers import check_own_handovers
from rulebase.compile.house_file import law_of, read_house
from rulebase.compile.houses import Change, House
from rulebase.compile.own_toml import read_own, with_line
from rulebase.compile.source import CodeSource, read_code
from rulebase.compile.toml_table import TomlTable, near
from rulebase.compile.vocabulary import load_vocabulary
from rulebase.compile.words import ALOUD, OWN
from rulebase.compile.words import FILE as WORDS
from rulebase.errors import SourceError
from rulebase.own import is_name, name_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rulebase.compile.house_file import HouseFile
    from rulebase.compile.lawfile import KindFile
    from rulebase.compile.source import Sources
    from rulebase.own import Own


def with_own(sources: Sources, own: Own, root: Path) -> Sources:
    """*sources*, the laws in *root*, with what is somebody's *own*: his codes first, then the houses."""
    for folder, files in own.codes:
        sources = _with_code(sources, folder, files, root)
    for file in own.houses:
        sources = _with_house(sources, file, root)
    return sources


def _with_code(sources: Sources, folder: str, files: Iterable[str], root: Path) -> Sources:
    name = Path(folder).name
    house = House(name, "code", name, folder, (), "")
    malformed: list[SourceError] = []
    try:
        if not is_name(name):
            raise SourceError(folder, "", "a code is called by small letters, numbers and hyphens, forty at most")
        if name in sources.codes:
            raise SourceError(folder, "", f"there is a code of the law called {name}; give this one another name")
        for file in files:
            read_own(file)
        words = next((file for file in files if Path(file).name == WORDS), None)
        grown = _with_words(sources, TomlTable(words, "", read_own(words).data), root) if words else sources
        code = read_code(Path(folder), grown.words, malformed, folder)
        code = replace(code, folder=f"codes/{name}", house=name)
        house = replace(house, title=code.title, note=code.note)
        added = replace(grown, codes={**grown.codes, name: code})
        flaws = told_with_line((*map(_flaw, malformed), *_flaws(added, code, whole=not malformed)))
        # It is a code like others, so nothing less is asked of it.
        rests = {name for law in code.kinds.values() for row in law.rows for name in row.under}
        lacks: list[Flaw] = []
        if not malformed and code.extends in ("", *sources.codes):
            lacks += check_code(added, code, rests)
            lacks += [] if flaws else check_own_handovers(added, [code])
        lacking = tuple(one for one in told_with_line(lacks) if one not in flaws)
        house = replace(house, flaws=flaws, lacks=lacking)
        return _listed(sources if flaws else added, house)
    except SourceError as error:
        return _listed(sources, replace(house, flaws=told_with_line(map(_flaw, (*malformed, *error.faults)))))


def _with_house(sources: Sources, file: str, root: Path) -> Sources:
    name = name_of(file)
    house = House(name, "rules", name, file, (), "")
    malformed: list[SourceError] = []
    try:
        if not is_name(name):
            raise SourceError(file, "", "the name of a house is small letters, numbers and hyphens, forty at most")
        held = read_house(read_own(file, malformed), name)
        house = replace(house, title=held.title, over=held.over, note=held.note)
        added = _with_words(sources, held.words, root)
        flaws: list[Flaw] = []
        unproved: list[Flaw] = []
        for base in held.over:
            if base not in sources.codes or PLUS in base:
                held.page.complain(f"over names '{base}', which is no code{near(base, sources.codes)}")
                continue
            with held.page.going_on():
                code = _over(held, base, added)
                added = replace(added, codes={**added.codes, code.id: code})
                flaws += _flaws(added, code, whole=not malformed)
                unproved += [] if malformed else _unproved(code)
        if not (flaws or malformed):
            unproved += check_own_handovers(added, [one for one in added.codes.values() if one.house == name])
        faults = told_with_line((*map(_flaw, malformed), *flaws))
        house = replace(house, flaws=faults, lacks=told_with_line(unproved))
        return _listed(sources if faults else added, house)
    except SourceError as error:
        return _listed(sources, replace(house, flaws=told_with_line(map(_flaw, (*malformed, *error.faults)))))


def _listed(sources: Sources, house: House) -> Sources:
    others = tuple(one for one in sources.houses if one.id != house.id)
    if len(others) < len(sources.houses):
        message = f"a code of one's own is called {house.id} as well; give the house another name"
        return replace(sources, houses=(*others, replace(house, flaws=(Flaw(house.file, "", message),))))
    return replace(sources, houses=(*sources.houses, house))


def told_with_line(flaws: Iterable[Flaw]) -> tuple[Flaw, ...]:
    """*flaws* of a house, each once and with its line."""
    lined = (with_line(SourceError(flaw.file, flaw.place, flaw.message)) for flaw in dict.fromkeys(flaws))
    return tuple(map(_flaw, lined))


def _flaw(error: SourceError) -> Flaw:
    return Flaw(error.file, error.place, error.message)


def _with_words(sources: Sources, page: TomlTable, root: Path) -> Sources:
    """*sources* with the facts, and the effects of a code, that *page* adds."""
    page.only((*OWN, ALOUD))
    if not page.data:
        return sources
    pages = (*sources.own_words, page)
    return replace(sources, words=load_vocabulary(root, pages), own_words=pages)


def _over(house: HouseFile, base: str, sources: Sources) -> CodeSource:
    """What *house* makes of *base*, as a code that extends it."""
    law, parent = law_of(house, base, sources), sources.codes[base]
    return CodeSource(
        id=f"{base}{PLUS}{house.id}",
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


def _flaws(sources: Sources, code: CodeSource, *, whole: bool) -> Iterator[Flaw]:
    """Why nothing can be ruled by *code*, one of *sources*; *whole*: all that its files say could be read."""
    line = (code.id, *sources.ancestors(code.id))
    if code.extends and code.extends not in sources.codes:
        hint = near(code.extends, (one.id for one in sources.codes.values() if one is not code))
        yield Flaw(code.file, "", f"extends '{code.extends}', which is no code{hint}")
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
        found = [_placed(flaw, law) for flaw in check_table(law)]
        yield from found
        yield from check_usual(law)
        yield from check_heard(law)
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
            # Of a table with gaps, or too large to be gone through, a case proves nothing.
            cases = code.cases.get(law.kind, ())
            yield from check_cases(law, cases if whole else map(of_its_row, cases))
    for kind in sorted(code.cases.keys() - code.kinds.keys()) if whole else ():
        yield Flaw(code.file, "case", f"there is no table for {kind} that a case could prove")


def _placed(flaw: Flaw, law: KindFile) -> Flaw:
    """*flaw* of the table *law* with the kind that it is about: a house's file has several."""
    return flaw if flaw.file.endswith(f"/{law.kind}.toml") else Flaw(flaw.file, flaw.place or law.kind, flaw.message)


def _unproved(code: CodeSource) -> Iterator[Flaw]:
    proved = proved_rows((kind, case) for kind, cases in code.cases.items() for case in cases)
    for law in code.kinds.values():
        yield from check_proof(replace(law, rows=tuple(row for row in law.rows if not row.home)), proved)


def changed(sources: Sources, house: str) -> Iterator[Change]:
    """What every row of *house* decides."""
    for code in sources.codes.values():
        if code.house != house or PLUS not in code.id:
            continue
        for law in code.kinds.values():
            cells: dict[str, list[Mapping[str, str]]] = {row.id: [] for row in law.rows if not row.home}
            for values, found in situations(law.facts, law.conditions, law.instead):
                for decides in found:
                    if decides in cells:
                        cells[decides].append(values)
            for row in law.rows:
                if row.id in cells:
                    yield Change(house, code.extends, law.kind, row.id, tuple(sorted(row.instead_of)), cells[row.id])
