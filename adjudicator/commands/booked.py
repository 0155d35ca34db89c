"""``adjudicator book``: what is done with the rulings that were kept."""

from __future__ import annotations

import csv
import io
import sys
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from adjudicator.book.again import repeated
from adjudicator.book.entry import COLUMNS, cleaned, day_of
from adjudicator.book.places import book_path
from adjudicator.book.reader import in_context, in_utc
from adjudicator.book.selection import EVERYTHING, Selection
from adjudicator.book.store import Book, written
from adjudicator.commands.common import SCHEMA, answer, answer_json, complain, house_named, rulebase
from adjudicator.commands.options.shared import chosen_in_the_book, told_for_the_book
from adjudicator.record.errors import FileError
from adjudicator.render.safe import cell, plain, sentence, to_json
from adjudicator.render.words import count
from rulebase.errors import reason

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudicator.book.again import Again
    from adjudicator.book.entry import Numbered
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
"""How an option is called → the column of the book."""


def path(options: BookPathOptions) -> None:
    """Where the book lies."""
    sys.stdout.write(f"{sentence(str(book_path(options.file)))}\n")


def add(options: BookAddOptions) -> None:
    """Keep the rulings of a document."""
    from adjudicator.book.shapes import LARGEST, loaded
    from adjudicator.commands.keeping import Keeping, context_of, told

    document = options.document
    name = "standard input" if document == "-" else document
    try:
        with sys.stdin.buffer if document == "-" else Path(document).open("rb") as opened:
            data = opened.read(LARGEST + 1)
    except OSError as error:
        raise FileError(f"{name}: {reason(error)}") from None
    found = loaded(data, name)
    laws, asked = rulebase(options.law_folder), context_of(**told_for_the_book(options))
    keeping = Keeping(laws, book_path(options.file), asked, name)
    answer(*told(keeping.path, keeping.add(found)))


def list_all(options: BookListOptions) -> None:
    """The rulings that are chosen."""
    from adjudicator.render.book.shown import listed

    chosen = chosen_in_the_book(options)
    with _reading(options.file) as book:
        rulings = book.chosen(_selection(chosen, book, options.law_folder)) if book else []
    if options.json:
        _answer_json(rulings)
    else:
        answer(*listed(rulings), *_summed_up(rulings, chosen=bool(chosen)))


def search(options: BookSearchOptions) -> None:
    """The rulings in which some words stand."""
    from adjudicator.render.book.shown import found

    chosen = chosen_in_the_book(options)
    with _reading(options.file) as book:
        rulings = book.found(" ".join(options.words), _selection(chosen, book, options.law_folder)) if book else []
    if options.json:
        _answer_json(rulings)
    else:
        answer(*found(rulings), *_summed_up(rulings, chosen=True))


def show(options: BookShowOptions) -> None:
    """One ruling in full."""
    _show(options.number, options.file, options.law_folder, as_json=options.json)


def _show(number: int, file: str | None, folder: str | None, *, as_json: bool = False) -> None:
    from adjudicator.book.titles import Titles
    from adjudicator.render.book.shown import shown

    with _there(file) as book:
        one, changes = book.one(number), book.changes(number)
        again = {other.ruling.number: other for other in _again(book, [one])}
    if as_json:
        _answer_json([one], again)
    else:
        answer(*shown(one, again.get(number), changes, Titles(rulebase(folder)).edition))


def correct(options: BookCorrectOptions) -> None:
    """Write what is told over what stands with a ruling."""
    from adjudicator.commands.keeping import context_of

    number = options.number
    told = {"ruling": options.ruling, "reason": options.reason} | told_for_the_book(options)
    given: dict[str, Any] = {name: cleaned(text) for name, text in told.items() if text is not None}
    if not given:
        raise typer.BadParameter("say what is to be corrected, as --table 2 or --ruling TEXT --reason TEXT")
    with _there(options.file, write=True) as book:
        before = book.one(number).entry
        named = {name: text for name, text in given.items() if name not in ("ruling", "reason", "note")}
        after = in_context(before, context_of(**named))._replace(
            **{name: given.get(name, getattr(before, name)) for name in ("ruling", "reason", "note")}
        )
        # What is told as empty is taken back.
        emptied: dict[str, Any] = {
            _COLUMNS_OF.get(name, name): "" for name, text in named.items() if not text and name != "date"
        }
        if "player" in emptied:
            emptied["pair"] = ""
        after = after._replace(**emptied)
        if after.reason and not after.ruling:
            raise typer.BadParameter("--reason says why the director ruled otherwise; add --ruling TEXT")
        book.change(number, {name: getattr(after, name) for name in COLUMNS}, _now())
    _show(number, options.file, None)


def remove(options: BookRemoveOptions) -> None:
    """Take rulings out, once somebody has said yes to it."""
    from adjudicator.commands.asking import read_line
    from adjudicator.render.book.told import heading

    with _there(options.file, write=True) as book:
        named = {number: heading(book.one(number)) for number in dict.fromkeys(options.numbers)}
        if not options.yes:
            if not sys.stdin.isatty():
                raise typer.BadParameter("what is taken out is gone for good; say so with --yes")
            for number, said in named.items():
                complain(f"[{number}] {said}")
            typed = read_line(f"Take {'it' if len(named) == 1 else 'them'} out for good (y, n)? ")
            if (typed or "").strip().lower() not in ("y", "yes"):
                complain("Nothing is taken out.")
                return
        book.remove(named, _now())
    answer(f"Taken out: {count(len(named), 'ruling')} ({', '.join(map(str, named))}).")


def again(options: BookAgainOptions) -> None:
    """The rulings on faults that the same side had committed before."""
    from adjudicator.render.book.shown import repeated as drawn

    chosen = chosen_in_the_book(options)
    with _reading(options.file) as book:
        found = _again(book, book.chosen(_selection(chosen, book, options.law_folder))) if book else []
    if options.json:
        _answer_json([one.ruling for one in found], {one.ruling.number: one for one in found})
    elif found:
        answer(*drawn(found))
    else:
        answer("No fault of the same side stands twice in the book, as far as players, pairs or tables are named.")


def sheet(options: BookSheetOptions) -> None:
    """The sheet of an evening."""
    from adjudicator.render.book.shown import sheet as drawn

    output = options.output
    with _there(options.file) as book:
        rulings = _evening(book, options)
        repeats = {one.ruling.number: one for one in _again(book, rulings)}
    events = dict.fromkeys(one.entry.event for one in rulings if one.entry.event)
    days = dict.fromkeys(one.entry.evening for one in rulings)
    name = ", ".join((*events, *days))
    codes = list(dict.fromkeys(one.entry.code_title for one in rulings))
    if output is None:
        answer(*drawn(name, rulings, repeats, codes))
        return
    from adjudicator.commands.saving import write_new
    from adjudicator.render.book.sheet import TITLE
    from adjudicator.render.book.sheet import sheet as blocks

    made = [blocks(name, rulings, repeats, codes)]
    match Path(output).suffix.lower():
        case ".html" | ".htm":
            from adjudicator.render.form.html import page

            text = page(TITLE, made)
        case ".md" | ".markdown":
            from adjudicator.render.form.markdown import markdown

            text = markdown(made)
        case _:
            raise typer.BadParameter(f"'{plain(output, 60)}' is not the name of a sheet; expected FILE.md or FILE.html")
    write_new(output, text.encode())
    answer(f"{plain(output)}: {count(len(rulings), 'ruling')}")


def export(options: BookExportOptions) -> None:
    """Write the rulings that are chosen to a new file."""
    from adjudicator.commands.saving import write_new

    target = options.target
    form = Path(target).suffix.lower()
    if form not in (".json", ".csv"):
        raise typer.BadParameter(f"'{plain(target, 60)}' is not the name of an export; expected FILE.json or FILE.csv")
    chosen = chosen_in_the_book(options)
    with _there(options.file) as book:
        rulings = book.chosen(_selection(chosen, book, options.law_folder))
    document = {"schema": SCHEMA, "book": [written(one) for one in rulings]}
    # A mark at the beginning, without which spreadsheets take UTF-8 for something else.
    text = to_json(document) + "\n" if form == ".json" else "\ufeff" + _csv(rulings)
    write_new(target, text.encode())
    answer(f"{plain(target)}: {count(len(rulings), 'ruling')}")


# ---------------------------------------------------------------------- within


@contextmanager
def _there(file: str | None, *, write: bool = False) -> Iterator[Book]:
    """The book, which has to be there."""
    path = book_path(file)
    if not path.exists():
        raise FileError(
            f"{path}: there is no book yet; --book of rule, replay or record begins one, and so does book add"
        )
    with Book(path, write=write) as book:
        yield book


@contextmanager
def _reading(file: str | None) -> Iterator[Book | None]:
    """The book to be read; None where nothing was kept so far."""
    path = book_path(file)
    if not path.exists():
        yield None
        return
    with Book(path) as book:
        yield book


def _selection(given: Mapping[str, str], book: Book, folder: str | None = None) -> Selection:
    """What is chosen by what is *given*, as it is typed; a kind, a family or a code as the *book* has it, or by what
    people call it under the laws in *folder*."""

    def laws() -> Rulebase:
        return rulebase(folder, house_named(None, given.get("code")))

    selected = {_COLUMNS_OF.get(name, name): text for name, text in given.items()}
    if "date" in given:
        selected["date"] = _day_or_month(selected.pop("evening"))
    if "side" in given:
        from adjudicator.book.entry import side_of

        selected["side"] = side_of(given["side"])
    if "code" in given and given["code"] not in book.named("code"):
        selected["code"] = laws().code(given["code"]).id
    kinds: tuple[str, ...] = ()
    kind = selected.pop("kind", "")
    if kind in book.named("kind") | book.named("family"):
        kinds = (kind,)
    elif kind:
        choice = laws().resolve_kind(kind, {}, selected.get("code"))
        kinds = (choice.kind,) if choice.kind else choice.members
    texts: dict[str, Any] = selected
    return Selection(**texts, kinds=kinds)


def _day_or_month(text: str) -> str:
    """A day, a month or a year as the book writes it."""
    plain_text = text.strip().replace(".", "-")
    if day_of(plain_text) or day_of(f"{plain_text}-01") or day_of(f"{plain_text}-01-01"):
        return plain_text
    raise typer.BadParameter(f"'{plain(text, 30)}' is no day; expected one as 2026-11-23, or a month as 2026-11")


def _evening(book: Book, options: BookSheetOptions) -> list[Numbered]:
    """The rulings of the evening that *options* choose, of the last one where none is."""
    selection = _selection(chosen_in_the_book(options), book)
    if selection == EVERYTHING:
        selection = Selection(date=book.last_evening())
    rulings = book.chosen(selection)
    if not rulings:
        raise FileError(f"{book.path}: no ruling of such an evening; 'adjudicator book list' shows what there is")
    return rulings


def _again(book: Book, rulings: Iterable[Numbered]) -> list[Again]:
    ones = list(rulings)
    families = dict.fromkeys(one.entry.family for one in ones)
    return repeated(ones, [other for family in families for other in book.chosen(Selection(kinds=(family,)))])


def _answer_json(rulings: Iterable[Numbered], again: Mapping[int, Again] | None = None) -> None:
    answer_json({"book": [_data(one, again) for one in rulings]})


def _data(one: Numbered, again: Mapping[int, Again] | None) -> dict[str, Any]:
    if again is None:
        return written(one)
    before = again[one.number].before if one.number in again else ()
    return written(one) | {"before": [{"number": other.earlier.number, "by": other.by} for other in before]}


def _summed_up(rulings: Sequence[Numbered], *, chosen: bool) -> list[str]:
    if rulings:
        return ["", f"{count(len(rulings), 'ruling')}; 'adjudicator book show N' shows one."]
    return ["No such ruling is in the book." if chosen else "No ruling has been kept yet."]


def _csv(rulings: Iterable[Numbered]) -> str:
    """A row for each ruling; what would be a formula is marked as text."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    columns = [name for name in COLUMNS if name not in ("document", "origin")]
    rows.writerow(["number", *columns, "rows", "facts"])
    for one in rulings:
        entry = one.entry
        laws = "; ".join(f"{row.code}/{row.row}" for row in entry.rows)
        facts = "; ".join(f"{fact.fact}={fact.value} ({fact.source})" for fact in entry.facts)
        cells = [*(getattr(entry, name) for name in columns), laws, facts]
        rows.writerow([one.number, *(_cell(cell) for cell in cells)])
    return out.getvalue()


def _cell(text: str) -> str:
    return cell(text.replace("\n", "; "), len(text) + 1)


def _now() -> str:
    return in_utc(datetime.now(UTC))
