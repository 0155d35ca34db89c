"""``house``: the houses with rules of their own, and the changes that a house makes to the law."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from adjudicator.commands.common import complain, open_laws, print_json, print_long_answer, title_names
from adjudicator.commands.file_saving import refuse_existing, write_new_output_file
from adjudicator.errors import FileError
from adjudicator.render.safe_text import safe_complaint
from rulebase.errors import SourceError, system_message_of_error
from rulebase.user_law_files import (
    HOUSE_FILE_ENDING,
    find_house_file,
    house_name,
    houses_dir,
    installed_and_named_user_laws,
    installed_house_files,
    is_house_name,
    shipped_house_files,
)

if TYPE_CHECKING:
    from adjudicator.commands.options.use_and_house import HouseOptions
    from adjudicator.render.house_rules import Listed
    from rulebase import Rulebase
    from rulebase.query.houses_in_force import HouseInfo


def run(options: HouseOptions) -> None:
    """List the houses, or show one; copy or install its rules if asked to."""
    named, copy, install, folder = options.name, options.copy, options.install, options.law_folder
    if named is None:
        if copy or install:
            raise typer.BadParameter("which house? name the one to copy")
        _list_houses(folder, as_json=options.json)
        return
    if copy and install:
        raise typer.BadParameter("--output and --install exclude each other; choose one")
    if copy or install:
        _copy_house(named, copy, folder)
        return
    file = find_house_file(named)
    laws = _laws_with_houses(folder, file)
    house = laws.houses.usable_house(house_name(file))
    if options.json:
        from adjudicator.render.house_rules import house_data

        print_json([house_data(laws, house)])
        return
    from adjudicator.render.house_rules import house_page

    print_long_answer(house_page(laws, house, title_names(laws)))


def _laws_with_houses(folder: str | None, *files: str) -> Rulebase:
    """The laws in *folder* with the installed houses and those in *files*."""
    from rulebase.cache import connect
    from rulebase.paths import laws_root
    from rulebase.query.rulebase import Rulebase

    return Rulebase(connect(laws_root(folder), installed_and_named_user_laws(*files)))


def _list_houses(folder: str | None, *, as_json: bool) -> None:
    kept = {house_name(path) for path in installed_house_files()}
    others = [path for path in shipped_house_files() if house_name(path) not in kept]
    laws = _laws_with_houses(folder, *others)
    usual = open_laws(folder).houses.in_force
    found: list[Listed] = []
    for house in laws.houses.known.values():
        own = house.sort == "code" or house.id in kept
        found.append((house, "installed" if own else "shipped", house.id == (usual.named or usual.usual)))
    if as_json:
        print_json([_house_data(house, where, holds) for house, where, holds in found])
        return
    from adjudicator.render.house_rules import house_list

    print_long_answer(house_list(found))


def _house_data(house: HouseInfo, where: str, holds: bool) -> dict[str, Any]:
    return {**house._asdict(), "over": list(house.over), "where": where, "holds": holds}


def _copy_house(name: str, target: str | None, folder: str | None) -> None:
    """Write the rules of house *name* to the new file *target*, or install them."""
    source = find_house_file(name)
    own = house_name(source) if target is None else house_name(target)
    if target is not None and not target.endswith(HOUSE_FILE_ENDING):
        raise typer.BadParameter(f"the file of a house's rules has a name that ends in {HOUSE_FILE_ENDING}")
    if not is_house_name(own):
        raise SourceError(
            target or source, "", "the name of a house is made of small letters, digits and hyphens, at most forty"
        )
    place = Path(target) if target is not None else Path(houses_dir()) / f"{own}{HOUSE_FILE_ENDING}"
    if target is None:
        laws = _laws_with_houses(folder, source)
        laws.houses.usable_house(own)
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileError(place.parent, system_message_of_error(error)) from None
    refuse_existing(place, "the rules of a house are")
    write_new_output_file(str(place), Path(source).read_bytes())
    if target is not None:
        sys.stdout.write(f"{safe_complaint(f'{place}: you can change its rules now')}\n")
        return
    sys.stdout.write(f'Installed. A record can name it now: [House "{own}"]\n')
    complain(f"The file is {place}.")
