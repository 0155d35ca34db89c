"""``adjudicator card``: the charts of a code as one page for a phone that works without program and network."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import typer

from adjudicator.commands.common import complain, house_named_by_option_environment_or_code, open_laws
from adjudicator.commands.file_saving import check_page_name, refuse_existing, write_new_output_file
from adjudicator.commands.flow_chart_builder import ChartBuilder
from adjudicator.commands.phone_card_app_folder import codes_of_app, contents_of_app, refuse_folder_of_others, write_app
from adjudicator.commands.phone_card_content import content_of_card
from adjudicator.commands.phone_card_search import PhrasingIndex, kinds_for_top_buttons
from adjudicator.commands.phone_card_serving import USUAL_PORT, serve_until_interrupted
from adjudicator.commands.select_code import resolve_code
from adjudicator.errors import FileError
from adjudicator.render.card.page import CardSearch, card_index, card_page
from adjudicator.render.names_and_signs import counted_noun
from adjudicator.render.safe_text import safe_complaint
from adjudicator.render.wall.page import SheetHeading, fitted, sheet_page
from adjudicator.render.wall.simplified_charts import simplified
from rulebase.atomic_writing import write_file
from rulebase.errors import system_message_of_error
from rulebase.paths import laws_root

if TYPE_CHECKING:
    from adjudicator.commands.options.audit_and_card import CardOptions
    from adjudicator.render.wall.simplified_charts import Simplified
    from rulebase import Rulebase

INDEX_FILE = "index.html"


def run(options: CardOptions) -> None:
    """Write the card of a code to a file, those of all codes and an index to a folder, or an app; or show the app."""
    output, codes, everything = options.output, options.code or [], options.everything
    app = options.app is not None or options.serve
    if (output is not None) + (everything is not None) + app != 1:
        raise typer.BadParameter(
            "name the page with --output FILE.html, or a folder for all codes with --output-folder DIR, or an app "
            "with --app DIR or --serve; one of them"
        )
    if options.port is not None and not options.serve:
        raise typer.BadParameter("--port is where --serve shows the app; name --serve too")
    if options.sheet and output is None:
        raise typer.BadParameter("--sheet writes the sheet of one code; name it with --output FILE.html")
    if everything is not None and codes:
        raise typer.BadParameter("--output-folder writes every code; leave --code out")
    if output is not None and len(codes) > 1:
        raise typer.BadParameter("a page holds one code; --app DIR makes an app of several")
    laws = open_laws(options.law_folder, house_named_by_option_environment_or_code(options.rules_of, *codes))
    root = Path(laws_root(options.law_folder))
    if app:
        _write_or_serve_app(options, laws, root)
        return
    if output is not None:
        chosen = resolve_code(laws, next(iter(codes), None), ask=sys.stdin.isatty()).id
        check_page_name(output)
        refuse_existing(output, "a card is")
        if options.sheet:
            write_new_output_file(output, wall_sheet_html(laws, chosen, PhrasingIndex(root)).encode())
            _print_to_standard_output(f"{output}: open it in a browser and print it on both sides of one A4")
            return
        write_new_output_file(output, phone_card_html(laws, chosen, PhrasingIndex(root)).encode())
        _print_to_standard_output(f"{output}: open it in a browser, on a phone too; it needs no network")
        return
    _write_all_cards_to_folder(laws, root, Path(str(everything)))


def _write_or_serve_app(options: CardOptions, laws: Rulebase, root: Path) -> None:
    """Write the app of the codes to its folder, or to one that is gone afterwards; show it if that is asked for.

    An app that is only shown is not written again, unless codes are named.
    """
    with ExitStack() as opened:
        folder = Path(options.app or opened.enter_context(TemporaryDirectory(prefix="adjudicator-app-")))
        if options.serve and not options.code and (there := contents_of_app(folder)) and there.codes:
            _print_to_standard_output(f"{folder}: shown as it was written; without --serve it is written again")
            written = there
        else:
            codes = codes_of_app(laws, options.code or [])
            refuse_folder_of_others(folder)
            written = write_app(laws, codes, PhrasingIndex(root), folder)
        if options.app and not options.serve:
            held = f"{counted_noun(written.codes, 'code')}, {written.size / 1e6:.1f} MB"
            _print_to_standard_output(f"{folder}: {held}, version {written.version}; put the folder on any web host")
        if options.serve:
            serve_until_interrupted(folder, written.files, options.port or USUAL_PORT)


def _write_all_cards_to_folder(laws: Rulebase, root: Path, folder: Path) -> None:
    """Write the card of every code that decides anything to *folder*, made if need be; existing cards are kept.

    So a run that was stopped can be continued.
    """
    try:
        folder.mkdir(exist_ok=True)
        _write_cards(laws, root, folder)
    except OSError as error:
        raise FileError(folder, system_message_of_error(error)) from error


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
    content = content_of_card(laws, code, phrasings)
    # Where stories are understood, the words of the phrasings are not weighed once more.
    if content.stories:
        return card_page(content, CardSearch({}, {}))
    return card_page(content, CardSearch(phrasings.feature_weights(content.charts), phrasings.act_by_word()))


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
