"""``adjudicator card``: the charts of a code as one page for a phone, which needs no program and no network."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from adjudicator.commands.card_words import Phrasings
from adjudicator.commands.charting import Charting
from adjudicator.commands.choice import code_for
from adjudicator.commands.common import complain, house_named, rulebase
from adjudicator.commands.saving import refuse_there, write_new
from adjudicator.record.errors import FileError
from adjudicator.render.card.page import Search, index, page
from adjudicator.render.safe import sentence
from rulebase.errors import reason
from rulebase.places import laws_root
from rulebase.writing import put

if TYPE_CHECKING:
    from adjudicator.commands.options.archives import CardOptions
    from rulebase import Rulebase

INDEX = "index.html"
FRONT = 10
"""So many kinds stand in front as large buttons."""


def run(options: CardOptions) -> None:
    """Write the card of a code to a file, or those of all codes to a folder with an index."""
    output, code, everything = options.output, options.code, options.everything
    if (output is None) == (everything is None):
        raise typer.BadParameter("name the page with --output FILE.html, or a folder for all codes with --all DIR")
    laws = rulebase(options.law_folder, house_named(options.rules_of, code))
    root = Path(laws_root(options.law_folder))
    if output is not None:
        chosen = code_for(laws, code, ask=sys.stdin.isatty()).id
        refuse_there(output, "a card is")
        write_new(output, card(laws, chosen, Phrasings(root)).encode())
        _answer(f"{output}: open it in a browser, on a phone too; it needs no network")
        return
    if code is not None:
        raise typer.BadParameter("--all writes every code; leave --code out")
    _write_all(laws, root, Path(str(everything)))


def _write_all(laws: Rulebase, root: Path, folder: Path) -> None:
    """A card for each code that decides anything, in a *folder* that is made if need be; what is there is passed over,
    so that a run that was stopped goes on."""
    try:
        folder.mkdir(exist_ok=True)
        _write_cards(laws, root, folder)
    except OSError as error:
        raise FileError(f"{folder}: {reason(error)}") from error


def _write_cards(laws: Rulebase, root: Path, folder: Path) -> None:
    cards = []
    codes, phrasings = laws.codes(), Phrasings(root)
    for number, one in enumerate(codes, 1):
        if not Charting(laws, one.id).kinds():
            continue
        file = folder / f"{one.id}.html"
        if not file.exists():
            write_new(str(file), card(laws, one.id, phrasings).encode())
            complain(f"{number} of {len(codes)}: {file.name}")
        cards.append((one.group, file.name, one.title))
    place = folder / INDEX
    put(place, index(cards).encode())
    _answer(f"{place}: {len(cards)} cards")


def _answer(said: str) -> None:
    sys.stdout.write(f"{sentence(said)}\n")


def card(laws: Rulebase, code: str, phrasings: Phrasings) -> str:
    """The page of *code*, whose search goes by the *phrasings*."""
    charting = Charting(laws, code)
    front = first(laws, code, charting.kinds(), phrasings)
    charts = [charting.chart(kind) for kind in charting.kinds()]
    order = {kind: place for place, kind in enumerate(front)}
    charts.sort(key=lambda one: order.get(one.kind, len(order)))
    return page(code, laws.code(code).title, charts, front, Search(phrasings.weighed(charts), phrasings.deeds()))


def first(laws: Rulebase, code: str, kinds: list[str], phrasings: Phrasings) -> list[str]:
    """The kinds that stand in front: those that a director is called for most, as the code says, or people ask of."""
    info = laws.code(code)
    often = phrasings.often(laws.family_of(code), code)
    usual = [kind for kind in info.game.get("called_for", ()) if kind in kinds]
    rest = sorted((kind for kind in kinds if kind not in usual), key=lambda kind: -often[kind])
    return [*usual, *rest][:FRONT]
