"""``record``: a deal recorded line by line, saved after every line, with a ruling as soon as one is due."""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from adjudicator.commands.common import complain, house_named_by_option_environment_or_code, open_laws
from adjudicator.commands.recording_file import RecordingFile, other_recorder_error
from adjudicator.commands.recording_piped_input import PipedInput
from adjudicator.commands.recording_players_and_dealer import recorder_with_players_asked
from adjudicator.commands.recording_session import RecordingSession
from adjudicator.commands.select_code import (
    HOW_TO_NAME_CODE,
    PassedOverCodes,
    only_code_of_house,
    record_tags_for_code,
    remembered_code,
    resolve_code,
)
from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import code_from_environment_or_usual, governing_code, notation_chooser
from adjudicator.engine.earlier_adjudication import EarlierAdjudication
from adjudicator.errors import NotationError, PlaceError, reporting_crashes
from adjudicator.formats.incremental import IncrementalReader
from adjudicator.formats.lin.viewer_links import is_link_or_lin
from adjudicator.record.events import Record
from adjudicator.render.names_and_signs import counted_noun
from adjudicator.report.deal_continued_from_place import PlaceInDeal, RestOfDeal
from adjudicator.report.deal_recorder import DealRecorder, resumed_recorder
from rulebase.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudicator.commands.options.record import RecordOptions
    from adjudicator.report.deal_report import DealReport
    from rulebase import Rulebase

_REPORTS_CACHED = 16
"""Adjudicated texts kept in the cache: before a line, after each of its acts, and the earlier ones that undo goes
back to."""


class ClosingActions(NamedTuple):
    """The work to do when a recording ends."""

    form: str | None = None
    """The file of the ruling form; None for no form."""
    book: bool = False
    """Whether the rulings are kept in the book."""


NO_CLOSING_ACTIONS = ClosingActions()
"""Only the recording itself is saved."""


def run(options: RecordOptions) -> None:
    """Record until the person leaves; everything typed so far is saved by then.

    On any exit, the form and the entries in the book are written if they are asked for.
    """
    file, code, deal, form = options.file, options.code, options.deal, options.form
    closing = ClosingActions(form, options.book)
    if form is not None:
        from adjudicator.commands.ruling_form import check_form_name  # most recordings write no form

        check_form_name(form)
    laws = open_laws(options.law_folder, house_named_by_option_environment_or_code(options.rules_of, code))
    if code is not None:
        laws.code(code)
    try:
        where = None if options.at is None else PlaceInDeal.parse(options.at)
    except PlaceError as error:
        raise typer.BadParameter(str(error)) from None
    if file is None and (where or deal):
        raise typer.BadParameter("--at and --deal go on from a file or a link; name it")
    recorder: DealRecorder | None
    if file is None:
        recorder = _record_on_with_recorder(laws, None, DealRecorder(_adjudicating_reader(laws, code)), code, closing)
    elif is_link_or_lin(file) or where or deal or not (done := _record_to_file(laws, file, code, closing)):
        from adjudicator.commands.continue_deal import open_deal_to_continue  # needed only to continue a deal

        recorder = record_on_from_place(laws, *open_deal_to_continue(laws, file, code, deal), where, code, closing)
    else:
        (recorder,) = done
    if form is not None:
        from adjudicator.commands.ruling_form import write_recorded_form

        write_recorded_form(form, recorder.report if recorder else None, laws)


def _record_to_file(
    laws: Rulebase, file: str, code: str | None, closing: ClosingActions
) -> tuple[DealRecorder | None] | None:
    """Record to *file* and return a tuple of the recorder; None where the file holds deals but no recording.

    The recorder is None if the person left while another program was recording to *file*.
    """
    with RecordingFile(Path(file)) as store:
        if not store.lock():
            return (_follow_then_record(laws, store, code, closing),)
        begun = _recording_in_file(laws, store, code)
        return None if begun is None else (_record_on_with_recorder(laws, store, begun, code, closing),)


def _record_on_with_recorder(
    laws: Rulebase, store: RecordingFile | None, recorder: DealRecorder, code: str | None, closing: ClosingActions
) -> DealRecorder:
    """Record on with *recorder* and return it; a new recording begins with its game and, at a terminal, its dealer."""
    piped = None if sys.stdin.isatty() else PipedInput()
    _say_code_has_changed(recorder, code)
    if piped is not None and recorder.lines:
        shown = store.path if store else "the recording"
        complain(f"note: {shown} holds {counted_noun(len(recorder.lines), 'line')} already; these lines follow them")
    if not recorder.tags and not recorder.lines:
        new = (
            _new_recording_at_terminal(recorder, laws, code)
            if piped is None
            else _new_recording_from_pipe(piped, recorder, laws, code)
        )
        if new is None:
            return recorder
        recorder = new
        if store is not None and recorder.tags:
            store.save(recorder.text)
    return _run_session(RecordingSession(recorder, store, laws, piped), closing)


def _run_session(session: RecordingSession, closing: ClosingActions) -> DealRecorder:
    """Run *session* and return its recorder. On any exit, write the form and book entries that *closing* asks for."""
    try:
        if not closing.book:
            return session.converse()
        from adjudicator.commands.save_to_book import keep_recording, keeper_for_recording

        keeping = keeper_for_recording(session.laws, session.store)
        try:
            return session.converse()
        finally:
            keep_recording(keeping, session.recorder, session.laws, session.store)
    except (KeyboardInterrupt, SystemExit, UserError):
        # After a regular end the caller writes the form; there it is an error if nothing is irregular.
        if closing.form is not None and (report := session.recorder.report).findings:
            from adjudicator.commands.ruling_form import write_recorded_form

            write_recorded_form(closing.form, report, session.laws)
        raise


def _follow_then_record(
    laws: Rulebase, store: RecordingFile, code: str | None, closing: ClosingActions
) -> DealRecorder | None:
    """Follow the recording of another program, then record on when it ends; FileError if input comes from a pipe."""
    if not sys.stdin.isatty():
        raise other_recorder_error(store.path)
    from adjudicator.commands.follow_recording import follow_recording  # rarely do two programs record to one file

    judge = _adjudicating_reader(laws, code)
    recorder = follow_recording(store, lambda text: resumed_recorder(text, judge, str(store.path)), laws)
    return None if recorder is None else _record_on_with_recorder(laws, store, recorder, code, closing)


def record_on_from_place(
    laws: Rulebase,
    record: Record,
    source: str,
    target: Path,
    where: PlaceInDeal | int | None,
    code: str | None,
    closing: ClosingActions = NO_CLOSING_ACTIONS,
) -> DealRecorder:
    """Record on from *record*, read from *source*, at *where*, and return the recorder.

    The recording is saved to *target*, a new file; FileError if another program records to it.
    """
    from adjudicator.commands.continue_deal import recording_up_to

    with RecordingFile(target) as store:
        if not store.lock():
            raise other_recorder_error(target)
        recorder, rest = recording_up_to(laws, record, where, _adjudicating_reader(laws, code), code)
        store.save(recorder.text)
        piped = None if sys.stdin.isatty() else PipedInput()
        complain(f"Going on from {source}, which stays as it is; saving to {target}.")
        if piped and rest:
            complain(f"note: what follows there is dropped ({rest.next} and {len(rest.events) - 1} more)")
            rest = RestOfDeal()
        elif rest:
            complain(
                f"What follows there is offered one by one: Enter takes it, drop leaves it ({len(rest.events)} left)."
            )
        return _run_session(RecordingSession(recorder, store, laws, piped, rest), closing)


def _adjudicating_reader(laws: Rulebase, code: str | None) -> Callable[[str], DealReport]:
    """A function that adjudicates the text of a recording under *code*, with a cache.

    Of a text that continues an earlier one only the new part is read and adjudicated.
    """
    usual = remembered_code()
    game, earlier = IncrementalReader(notation_chooser(laws, code, usual)), EarlierAdjudication()

    @lru_cache(maxsize=_REPORTS_CACHED)
    def judge(text: str) -> DealReport:
        record = game.read(text)
        return adjudicate(record, laws, governing_code(laws, record, code, usual), earlier=earlier)

    return judge


def _recording_in_file(laws: Rulebase, store: RecordingFile, code: str | None) -> DealRecorder | None:
    """The recorder of the file of *store*, also of a new one; None where the file holds deals in another notation."""
    try:
        with reporting_crashes(str(store.path)):
            return resumed_recorder(store.text(), _adjudicating_reader(laws, code), str(store.path))
    except NotationError:
        from adjudicator.commands.continue_deal import file_holds_only_deals  # most files are recordings

        if not file_holds_only_deals(laws, str(store.path), code):
            raise
        return None


def _say_code_has_changed(recorder: DealRecorder, code: str | None) -> None:
    """Tell the person if a recording of one code is continued under another, since all of it is ruled on anew."""
    own = recorder.report.record.tag("Code") if recorder.tags or recorder.lines else ""
    if code is not None and own and own != code:
        complain(f"note: this recording names {own}; all of it is ruled on under {code} now")


def _new_recording_from_pipe(
    piped: PipedInput, recorder: DealRecorder, laws: Rulebase, code: str | None
) -> DealRecorder | None:
    """A new recording begun with the code and house of the piped head; None if the input is empty.

    Raises ``typer.BadParameter`` if neither the head nor *code* nor a default names the game.
    """
    if not piped.head and piped.empty:
        return None
    if code is None:
        PassedOverCodes(laws).note(piped.tags, piped.first)
    named = code or code_from_environment_or_usual(laws, piped.tags, piped.first, remembered_code())
    named = named or (None if piped.names_game else only_code_of_house(laws))
    if named is None and not piped.names_game:
        raise typer.BadParameter(f'which game? {HOW_TO_NAME_CODE}; or begin with a line [Code "CODE"]')
    # The file itself must name the code and the house that it was ruled on under.
    own = dict.fromkeys(piped.tags)
    under = laws.code_with_house(
        named or governing_code(laws, Record(tags=piped.tags), None), piped.tags.get("House", "")
    )
    for line in record_tags_for_code(laws, under):
        tag = line[1:].split(" ", 1)[0]
        if tag not in own and (named or tag != "Code"):
            recorder = recorder.feed(line)
    return recorder


def _new_recording_at_terminal(recorder: DealRecorder, laws: Rulebase, code: str | None) -> DealRecorder | None:
    """A new recording begun at a terminal with its game and its dealer; None when the person leaves."""
    named = resolve_code(laws, code, ask=True).id
    for line in record_tags_for_code(laws, named):
        recorder = recorder.feed(line)
    return recorder_with_players_asked(laws, recorder, named)
