"""``adjudicator card``: the charts of a code as one page for a phone that works without program and network."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from adjudicator.commands.common import complain, house_named_by_option_environment_or_code, open_laws
from adjudicator.commands.file_saving import refuse_existing, write_new_output_file
from adjudicator.commands.phone_card_calls import calls_in_front
from adjudicator.commands.phone_card_charts import ChartBuilder
from adjudicator.commands.phone_card_law import law_of_card
from adjudicator.commands.phone_card_search import PhrasingIndex
from adjudicator.commands.phone_card_stories import stories_of_card
from adjudicator.commands.select_code import resolve_code
from adjudicator.errors import FileError
from adjudicator.render.card.page import CardSearch, card_index, card_page
from adjudicator.render.safe_text import safe_complaint
from adjudicator.render.wall.charts import simplified
from adjudicator.render.wall.page import SheetHeading, fitted, sheet_page
from rulebase.atomic_writing import write_file
from rulebase.errors import system_message_of_error
from rulebase.paths import laws_root

if TYPE_CHECKING:
    from adjudicator.commands.options.audit_and_card import CardOptions
    from adjudicator.render.wall.charts import Simplified
    from rulebase import Rulebase

INDEX_FILE = "index.html"
MOST_KINDS_IN_FRONT = 10
"""Kinds that are large buttons at the top."""


def run(options: CardOptions) -> None:
    """Write the card of a code to a file, or those of all codes and an index to a folder."""
    output, code, everything = options.output, options.code, options.everything
    if (output is None) == (everything is None):
        raise typer.BadParameter(
            "name the page with --output FILE.html, or a folder for all codes with --output-folder DIR"
        )
    laws = open_laws(options.law_folder, house_named_by_option_environment_or_code(options.rules_of, code))
    root = Path(laws_root(options.law_folder))
    if output is not None:
        chosen = resolve_code(laws, code, ask=sys.stdin.isatty()).id
        refuse_existing(output, "a card is")
        if options.sheet:
            write_new_output_file(output, wall_sheet_html(laws, chosen, PhrasingIndex(root)).encode())
            _print_to_standard_output(f"{output}: open it in a browser and print it on both sides of one A4")
            return
        write_new_output_file(output, phone_card_html(laws, chosen, PhrasingIndex(root)).encode())
        _print_to_standard_output(f"{output}: open it in a browser, on a phone too; it needs no network")
        return
    if code is not None:
        raise typer.BadParameter("--output-folder writes every code; leave --code out")
    if options.sheet:
        raise typer.BadParameter("--sheet writes the sheet of one code; name it with --output FILE.html")
    _write_all_cards_to_folder(laws, root, Path(str(everything)))


def _write_all_cards_to_folder(laws: Rulebase, root: Path, folder: Path) -> None:
    """Write the card of every code that decides anything to *folder*, made if need be; existing cards are kept.

    So a run that was stopped can be continued.
    """
    try:
        folder.mkdir(exist_ok=True)
        _write_cards(laws, root, folder)
    except OSError as error:
        raise FileError(f"{folder}: {system_message_of_error(error)}") from error


def _write_cards(laws: Rulebase, root: Path, folder: Path) -> None:
    cards = []
    codes, phrasings = laws.codes(), PhrasingIndex(root)
    for number, one in enumerate(codes, 1):
        if not ChartBuilder(laws, one.id).kinds():
            continue
        file = folder / f"{one.id}.html"
        if not file.exists():
            write_new_output_file(str(file), phone_card_html(laws, one.id, phrasings).encode())
            complain(f"{number} of {len(codes)}: {file.name}")
        cards.append((one.group, file.name, one.title))
    place = folder / INDEX_FILE
    write_file(place, card_index(cards).encode())
    _print_to_standard_output(f"{place}: {len(cards)} cards")


def _print_to_standard_output(said: str) -> None:
    sys.stdout.write(f"{safe_complaint(said)}\n")


def phone_card_html(laws: Rulebase, code: str, phrasings: PhrasingIndex) -> str:
    """The page of *code*; its search is counted from the *phrasings*."""
    charting = ChartBuilder(laws, code)
    kinds = charting.kinds()
    calls = calls_in_front(laws, code, kinds_for_top_buttons(laws, code, kinds, phrasings), kinds)
    charts = [charting.chart(kind) for kind in kinds]
    order = {kind: place for place, kind in enumerate(kind for call in calls for kind in call.kinds)}
    charts.sort(key=lambda one: order.get(one.kind, len(order)))
    stories = stories_of_card(laws, code, [one.kind for one in charts])
    return card_page(
        code,
        laws.code(code).title,
        charts,
        calls,
        # Where stories are understood, the words of the phrasings are not weighed once more.
        CardSearch({} if stories else phrasings.feature_weights(charts), phrasings.act_by_word()),
        law_of_card(laws, code, kinds),
        stories,
    )


def wall_sheet_html(laws: Rulebase, code: str, phrasings: PhrasingIndex) -> str:
    """The sheet for the wall of *code*: its commonest kinds, those of the buttons at the top of its card."""
    info = laws.code(code)
    checked = f"law read on {info.checked}, " if info.checked else ""
    printed = date.today()
    heading = SheetHeading(info.title, info.edition, f"{checked}sheet of {printed:%Y-%m-%d}")
    return sheet_page(heading, fitted(wall_sheet_sources(laws, code, phrasings)))


def wall_sheet_sources(laws: Rulebase, code: str, phrasings: PhrasingIndex) -> list[Simplified]:
    """The charts from which the sheet of *code* is cut, the commonest kind first."""
    charting = ChartBuilder(laws, code)
    front = kinds_for_top_buttons(laws, code, charting.kinds(), phrasings)
    if not front:
        raise typer.BadParameter(f"{code} decides nothing, so it has no sheet")
    return [simplified(charting.chart(kind)) for kind in front]


def kinds_for_top_buttons(laws: Rulebase, code: str, kinds: list[str], phrasings: PhrasingIndex) -> list[str]:
    """The kinds for the buttons at the top: first those that the code lists, then those with most phrasings."""
    info = laws.code(code)
    often = phrasings.phrasing_counts_by_kind(laws.family_of(code), code)
    usual = [kind for kind in info.game.get("called_for", ()) if kind in kinds]
    rest = sorted((kind for kind in kinds if kind not in usual), key=lambda kind: -often[kind])
    return [*usual, *rest][:MOST_KINDS_IN_FRONT]
