"""``adjudicator book``: add, list, search, show, correct, remove and export the rulings that the book keeps."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from adjudicator.book.database import book_path
from adjudicator.book.entry import ENTRY_COLUMNS, iso_date_or_empty, storable_text
from adjudicator.book.entry_builder import entry_with_context, utc_text
from adjudicator.book.repeated_faults import repeated_faults
from adjudicator.book.store import ALL_RULINGS, Book, Selection, book_entry_json
from adjudicator.commands.common import (
    SCHEMA_VERSION,
    complain,
    house_named_by_option_environment_or_code,
    open_laws,
    print_answer,
    print_json,
)
from adjudicator.commands.options.book import book_selection_options
from adjudicator.commands.options.book_context import book_context_options
from adjudicator.errors import FileError
from adjudicator.render.csv_text import csv_text
from adjudicator.render.names_and_signs import counted_noun
from adjudicator.render.safe_text import safe_complaint, safe_line, terminal_safe_json
from rulebase.errors import system_message_of_error

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudicator.book.entry import NumberedEntry
    from adjudicator.book.repeated_faults import RepeatedFault
    from adjudicator.commands.options.book import (
        BookAddOptions,
        BookAgainOptions,
        BookCorrectOptions,
        BookExportOptions,
        BookListOptions,
        BookPathOptions,
        BookRemoveOptions,
        BookSearchOptions,
        BookSheetOptions,
        BookShowOptions,
    )
    from rulebase import Rulebase

_COLUMNS_OF = {"table": "at_table", "date": "evening"}
"""Column of the book by the name of its option, where the names differ."""


def print_book_path(options: BookPathOptions) -> None:
    """Print the path of the book."""
    sys.stdout.write(f"{safe_complaint(str(book_path(options.file)))}\n")


def add_rulings_from_document(options: BookAddOptions) -> None:
    """Add the rulings of a JSON document to the book."""
    from adjudicator.book.json_fields import LARGEST_DOCUMENT, load_json_object
    from adjudicator.commands.save_to_book import BookKeeper, addition_sentences, ruling_context

    document = options.document
    name = "standard input" if document == "-" else document
    try:
        with sys.stdin.buffer if document == "-" else Path(document).open("rb") as opened:
            data = opened.read(LARGEST_DOCUMENT + 1)
    except OSError as error:
        raise FileError(name, system_message_of_error(error)) from None
    found = load_json_object(data, name)
    laws, asked = open_laws(options.law_folder), ruling_context(**book_context_options(options))
    keeping = BookKeeper(laws, book_path(options.file), asked, name)
    print_answer(*addition_sentences(keeping.path, keeping.add(found)))


def list_selected_rulings(options: BookListOptions) -> None:
    """List the rulings selected by the options."""
    from adjudicator.render.book_rulings import rulings_by_evening

    chosen = book_selection_options(options)
    with _book_or_none(options.file) as book:
        rulings = book.select(_selection_from_options(chosen, book, options.law_folder)) if book else []
    if options.json:
        _print_rulings_as_json(rulings)
    else:
        print_answer(*rulings_by_evening(rulings), *_closing_lines_of_list(rulings, chosen=bool(chosen)))


def search_rulings_by_words(options: BookSearchOptions) -> None:
    """Find the rulings that contain all the words."""
    from adjudicator.render.book_rulings import rulings_with_their_evenings

    chosen = book_selection_options(options)
    with _book_or_none(options.file) as book:
        rulings = (
            book.search(" ".join(options.words), _selection_from_options(chosen, book, options.law_folder))
            if book
            else []
        )
    if options.json:
        _print_rulings_as_json(rulings)
    else:
        print_answer(*rulings_with_their_evenings(rulings), *_closing_lines_of_list(rulings, chosen=True))


def show_book_ruling(options: BookShowOptions) -> None:
    """Show one ruling in full."""
    _show_ruling(options.number, options.file, options.law_folder, as_json=options.json)


def _show_ruling(number: int, file: str | None, folder: str | None, *, as_json: bool = False) -> None:
    from adjudicator.book.entry_builder import LawTitles
    from adjudicator.render.book_rulings import ruling_in_full

    with _existing_book(file) as book:
        one, changes = book.ruling(number), book.changes(number)
        again = {other.ruling.number: other for other in _repeated_faults(book, [one])}
    if as_json:
        _print_rulings_as_json([one], again)
    else:
        print_answer(
            *ruling_in_full(
                one, again.get(number), changes, LawTitles(open_laws(folder)).law_fingerprint_and_program_version
            )
        )


def correct_kept_ruling(options: BookCorrectOptions) -> None:
    """Change the columns of a ruling that the options give; the earlier version is kept."""
    from adjudicator.commands.save_to_book import ruling_context

    number = options.number
    told = {"ruling": options.ruling, "reason": options.reason} | book_context_options(options)
    given: dict[str, Any] = {name: storable_text(text) for name, text in told.items() if text is not None}
    if not given:
        raise typer.BadParameter("say what to correct, such as --table 2 or --ruling TEXT --reason TEXT")
    with _existing_book(options.file, write=True) as book:
        before = book.ruling(number).entry
        named = {name: text for name, text in given.items() if name not in ("ruling", "reason", "note")}
        after = entry_with_context(before, ruling_context(**named))._replace(
            **{name: given.get(name, getattr(before, name)) for name in ("ruling", "reason", "note")}
        )
        # An empty text deletes what the column held.
        emptied: dict[str, Any] = {
            _COLUMNS_OF.get(name, name): "" for name, text in named.items() if not text and name != "date"
        }
        if "player" in emptied:
            emptied["pair"] = ""
        after = after._replace(**emptied)
        if after.reason and not after.ruling:
            raise typer.BadParameter("--reason says why the director ruled otherwise; add --ruling TEXT")
        book.change(number, {name: getattr(after, name) for name in ENTRY_COLUMNS}, _current_utc_text())
    _show_ruling(number, options.file, None)


def remove_rulings_after_confirmation(options: BookRemoveOptions) -> None:
    """Remove rulings after a yes from the user."""
    from adjudicator.commands.prompts import read_line
    from adjudicator.render.book_rulings import ruling_heading

    with _existing_book(options.file, write=True) as book:
        named = {number: ruling_heading(book.ruling(number)) for number in dict.fromkeys(options.numbers)}
        if not options.yes:
            if not sys.stdin.isatty():
                raise typer.BadParameter("removed rulings cannot be restored; confirm with --yes")
            for number, said in named.items():
                complain(f"[{number}] {said}")
            typed = read_line(f"Remove {'it' if len(named) == 1 else 'them'} permanently (y, n)? ")
            if (typed or "").strip().lower() not in ("y", "yes"):
                complain("Nothing was removed.")
                return
        book.remove_with_history(named, _current_utc_text())
    print_answer(f"Removed: {counted_noun(len(named), 'ruling')} ({', '.join(map(str, named))}).")


def list_rulings_on_repeated_faults(options: BookAgainOptions) -> None:
    """List the rulings on faults that the same side had committed before."""
    from adjudicator.render.book_rulings import repeated_rulings as drawn

    chosen = book_selection_options(options)
    with _book_or_none(options.file) as book:
        found = (
            _repeated_faults(book, book.select(_selection_from_options(chosen, book, options.law_folder)))
            if book
            else []
        )
    if options.json:
        _print_rulings_as_json([one.ruling for one in found], {one.ruling.number: one for one in found})
    elif found:
        print_answer(*drawn(found))
    else:
        print_answer("No side has the same fault twice in the book, as far as players, pairs or tables are named.")


def print_evening_sheet(options: BookSheetOptions) -> None:
    """Print the sheet of an evening."""
    from adjudicator.render.book_rulings import evening_text as drawn

    output = options.output
    with _existing_book(options.file) as book:
        rulings = _evening_rulings(book, options)
        repeats = {one.ruling.number: one for one in _repeated_faults(book, rulings)}
    events = dict.fromkeys(one.entry.event for one in rulings if one.entry.event)
    days = dict.fromkeys(one.entry.evening for one in rulings)
    name = ", ".join((*events, *days))
    codes = list(dict.fromkeys(one.entry.code_title for one in rulings))
    if output is None:
        print_answer(*drawn(name, rulings, repeats, codes))
        return
    from adjudicator.commands.file_saving import write_new_output_file
    from adjudicator.render.book_rulings import EVENING_TITLE
    from adjudicator.render.book_rulings import evening_sheet as blocks

    made = [blocks(name, rulings, repeats, codes)]
    match Path(output).suffix.lower():
        case ".html" | ".htm":
            from adjudicator.render.form.html_form import sheets_html

            text = sheets_html(EVENING_TITLE, made)
        case ".md" | ".markdown":
            from adjudicator.render.form.markdown_form import form_markdown

            text = form_markdown(made)
        case _:
            raise typer.BadParameter(
                f"'{safe_line(output, 60)}' is not the name of a sheet; expected FILE.md or FILE.html"
            )
    write_new_output_file(output, text.encode())
    print_answer(f"{safe_line(output)}: {counted_noun(len(rulings), 'ruling')}")


def export_selected_rulings(options: BookExportOptions) -> None:
    """Write the selected rulings to a new file."""
    from adjudicator.commands.file_saving import write_new_output_file

    target = options.target
    form = Path(target).suffix.lower()
    if form not in (".json", ".csv"):
        raise typer.BadParameter(
            f"'{safe_line(target, 60)}' is not the name of an export; expected FILE.json or FILE.csv"
        )
    chosen = book_selection_options(options)
    with _existing_book(options.file) as book:
        rulings = book.select(_selection_from_options(chosen, book, options.law_folder))
    document = {"schema": SCHEMA_VERSION, "book": [book_entry_json(one) for one in rulings]}
    # Without a byte order mark spreadsheets do not read UTF-8.
    text = terminal_safe_json(document) + "\n" if form == ".json" else "\ufeff" + _rulings_as_csv(rulings)
    write_new_output_file(target, text.encode())
    print_answer(f"{safe_line(target)}: {counted_noun(len(rulings), 'ruling')}")


# ---------------------------------------------------------------------- within


@contextmanager
def _existing_book(file: str | None, *, write: bool = False) -> Iterator[Book]:
    """The book; FileError where there is none yet."""
    path = book_path(file)
    if not path.exists():
        raise FileError(path, "there is no book yet; start one with --book (rule, replay, record) or with book add")
    with Book(path, write=write) as book:
        yield book


@contextmanager
def _book_or_none(file: str | None) -> Iterator[Book | None]:
    """The book for reading; None where nothing has been kept yet."""
    path = book_path(file)
    if not path.exists():
        yield None
        return
    with Book(path) as book:
        yield book


def _selection_from_options(given: Mapping[str, str], book: Book, folder: str | None = None) -> Selection:
    """The selection by the options *given*, as typed.

    A kind, family or code may be an id in the *book* or a name that people use under the laws in *folder*.
    """

    def laws() -> Rulebase:
        return open_laws(folder, house_named_by_option_environment_or_code(None, given.get("code")))

    selected = {_COLUMNS_OF.get(name, name): text for name, text in given.items()}
    if "date" in given:
        selected["date"] = _parse_day_month_or_year(selected.pop("evening"))
    if "side" in given:
        from adjudicator.book.entry import normalized_side

        selected["side"] = normalized_side(given["side"])
    if "code" in given and given["code"] not in book.values_of_column("code"):
        selected["code"] = laws().code(given["code"]).id
    kinds: tuple[str, ...] = ()
    kind = selected.pop("kind", "")
    if kind in book.values_of_column("kind") | book.values_of_column("family"):
        kinds = (kind,)
    elif kind:
        choice = laws().resolve_kind(kind, {}, selected.get("code"))
        kinds = (choice.kind,) if choice.kind else choice.members
    texts: dict[str, Any] = selected
    return Selection(**texts, kinds=kinds)


def _parse_day_month_or_year(text: str) -> str:
    """A day, month or year as the book writes it."""
    plain_text = text.strip().replace(".", "-")
    if (
        iso_date_or_empty(plain_text)
        or iso_date_or_empty(f"{plain_text}-01")
        or iso_date_or_empty(f"{plain_text}-01-01")
    ):
        return plain_text
    raise typer.BadParameter(
        f"'{safe_line(text, 30)}' is not a date; expected a day such as 2026-11-23, or a month such as 2026-11"
    )


def _evening_rulings(book: Book, options: BookSheetOptions) -> list[NumberedEntry]:
    """The rulings of the evening that *options* select, else of the last evening."""
    selection = _selection_from_options(book_selection_options(options), book)
    if selection == ALL_RULINGS:
        selection = Selection(date=book.last_evening())
    rulings = book.select(selection)
    if not rulings:
        raise FileError(
            book.path, "the book has no ruling from that evening; 'adjudicator book list' shows what it has"
        )
    return rulings


def _repeated_faults(book: Book, rulings: Iterable[NumberedEntry]) -> list[RepeatedFault]:
    ones = list(rulings)
    families = dict.fromkeys(one.entry.family for one in ones)
    return repeated_faults(ones, [other for family in families for other in book.select(Selection(kinds=(family,)))])


def _print_rulings_as_json(rulings: Iterable[NumberedEntry], again: Mapping[int, RepeatedFault] | None = None) -> None:
    print_json({"book": [_entry_json_with_repetition(one, again) for one in rulings]})


def _entry_json_with_repetition(one: NumberedEntry, again: Mapping[int, RepeatedFault] | None) -> dict[str, Any]:
    if again is None:
        return book_entry_json(one)
    before = again[one.number].earlier if one.number in again else ()
    return book_entry_json(one) | {
        "before": [{"number": other.earlier.number, "by": other.matched_by} for other in before]
    }


def _closing_lines_of_list(rulings: Sequence[NumberedEntry], *, chosen: bool) -> list[str]:
    if rulings:
        return ["", f"{counted_noun(len(rulings), 'ruling')}; 'adjudicator book show N' shows one."]
    return ["No such ruling is in the book." if chosen else "No ruling has been kept yet."]


def _rulings_as_csv(rulings: Iterable[NumberedEntry]) -> str:
    """One row for each ruling, whole."""
    columns = [name for name in ENTRY_COLUMNS if name not in ("document", "origin")]
    rows: list[list[object]] = [["number", *columns, "rows", "facts"]]
    for one in rulings:
        entry = one.entry
        laws = "; ".join(f"{row.code}/{row.row}" for row in entry.rows)
        facts = "; ".join(f"{fact.fact}={fact.value} ({fact.source})" for fact in entry.facts)
        cells = [*(getattr(entry, name) for name in columns), laws, facts]
        rows.append([one.number, *(cell.replace("\n", "; ") for cell in cells)])
    longest = max((len(cell) for row in rows for cell in row if isinstance(cell, str)), default=0) + 1
    return csv_text(rows, line_end="\r\n", longest=longest)


def _current_utc_text() -> str:
    return utc_text(datetime.now(UTC))
