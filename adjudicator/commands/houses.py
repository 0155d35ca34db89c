"""``house``: whose own rules are at hand, and what one house changes in the law."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from adjudicator.commands.common import answer, answer_json, complain, names_of, rulebase
from adjudicator.commands.saving import refuse_there, write_new
from adjudicator.record.errors import FileError
from adjudicator.render.safe import sentence
from rulebase.errors import SourceError, reason
from rulebase.own import ENDING, find_own, house_file, houses_dir, installed, is_name, name_of, shipped

if TYPE_CHECKING:
    from adjudicator.commands.options.choices import HouseOptions
    from adjudicator.render.houses import Listed
    from rulebase import Rulebase
    from rulebase.ask.answers import HouseInfo


def run(options: HouseOptions) -> None:
    """List the houses, or show one; its rules are copied or installed where that is asked for."""
    named, copy, install, folder = options.name, options.copy, options.install, options.law_folder
    if named is None:
        if copy or install:
            raise typer.BadParameter("which house? name the one whose rules are copied")
        _list(folder, as_json=options.json)
        return
    if copy and install:
        raise typer.BadParameter("--copy and --install are two places; choose one")
    if copy or install:
        _copy(named, copy, folder)
        return
    file = house_file(named)
    laws = _opened(folder, file)
    house = laws.houses.sound(name_of(file))
    if options.json:
        from adjudicator.render.houses import house_data

        answer_json([house_data(laws, house)])
        return
    from adjudicator.render.houses import house_page

    answer(house_page(laws, house, names_of(laws)))


def _opened(folder: str | None, *files: str) -> Rulebase:
    """The laws in *folder* with what is installed, and the houses in *files* as well."""
    from rulebase.ask.lookup import Rulebase
    from rulebase.cache import connect
    from rulebase.places import laws_root

    return Rulebase(connect(laws_root(folder), find_own(*files)))


def _list(folder: str | None, *, as_json: bool) -> None:
    kept = {name_of(path) for path in installed()}
    others = [path for path in shipped() if name_of(path) not in kept]
    laws = _opened(folder, *others)
    usual = rulebase(folder).houses.in_force
    found: list[Listed] = []
    for house in laws.houses.known.values():
        own = house.sort == "code" or house.id in kept
        found.append((house, "installed" if own else "shipped", house.id == (usual.named or usual.usual)))
    if as_json:
        answer_json([_data(house, where, holds) for house, where, holds in found])
        return
    from adjudicator.render.houses import listed

    answer(listed(found))


def _data(house: HouseInfo, where: str, holds: bool) -> dict[str, Any]:
    return {**house._asdict(), "over": list(house.over), "where": where, "holds": holds}


def _copy(name: str, target: str | None, folder: str | None) -> None:
    """Write the rules of *name* to *target*, a new file, or among the houses that are installed."""
    source = house_file(name)
    own = name_of(source) if target is None else name_of(target)
    if target is not None and not target.endswith(ENDING):
        raise typer.BadParameter(f"the rules of a house stand in a file whose name ends in {ENDING}")
    if not is_name(own):
        raise SourceError(
            target or source, "", "the name of a house is small letters, numbers and hyphens, forty at most"
        )
    place = Path(target) if target is not None else Path(houses_dir()) / f"{own}{ENDING}"
    if target is None:
        laws = _opened(folder, source)
        laws.houses.sound(own)
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileError(f"{place.parent}: {reason(error)}") from None
    refuse_there(place, "the rules of a house are")
    write_new(str(place), Path(source).read_bytes())
    if target is not None:
        sys.stdout.write(f"{sentence(f'{place}: its rules are yours to change now')}\n")
        return
    sys.stdout.write(f'Installed; a record may name it now: [House "{own}"]\n')
    complain(f"It stands in {place}.")
