"""``record``: a deal recorded line by line, saved after every line, with a ruling as soon as one is due."""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from adjudicator.commands.asking import LEAVE, read_line
from adjudicator.commands.choice import HOW, PassedOver, code_for, only_one_over, remembered, tags_of
from adjudicator.commands.common import complain, house_named, rulebase
from adjudicator.commands.piped import Piped
from adjudicator.commands.recording import Session
from adjudicator.commands.store import Store, other_recorder
from adjudicator.formats.growing import Growing
from adjudicator.formats.lin.links import is_link
from adjudicator.game.boards import board_number, dealer
from adjudicator.pipeline.adjudicate import adjudicate
from adjudicator.pipeline.codes import chosen_for, code_of, notation_of
from adjudicator.pipeline.earlier import Earlier
from adjudicator.record.errors import NotationError, PlaceError
from adjudicator.record.events import Record
from adjudicator.record.unforeseen import attended
from adjudicator.report.going_on import Rest, Where
from adjudicator.report.recorder import Recorder, resume
from rulebase.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adjudicator.commands.options.deals import RecordOptions
    from adjudicator.report.report import DealReport
    from rulebase import Rulebase

_LOOKED_AT = 4
"""Recordings remembered with what was said of them: before the line, after it, and where it is taken back again."""


class Closing(NamedTuple):
    """What is done when a recording ends."""

    form: str | None = None
    """The file that the ruling form is written to; None for no form."""
    book: bool = False
    """Whether the rulings are kept in the book."""


NOTHING_MORE = Closing()
"""The recording is saved, as always, and that is all."""


def run(options: RecordOptions) -> None:
    """Record until the person leaves; everything typed so far is saved by then.

    The form is written at the end, and the rulings are kept in the book if they are to be, however it ends.
    """
    file, code, deal, form = options.file, options.code, options.deal, options.form
    closing = Closing(form, options.book)
    if form is not None:
        from adjudicator.commands.form import check_name  # few recordings are filed

        check_name(form)
    laws = rulebase(options.law_folder, house_named(options.rules_of, code))
    if code is not None:
        laws.code(code)
    try:
        where = None if options.at is None else Where.parse(options.at)
    except PlaceError as error:
        raise typer.BadParameter(str(error)) from None
    if file is None and (where or deal):
        raise typer.BadParameter("--at and --deal go on from a file or a link; name it")
    recorder: Recorder | None
    if file is None:
        recorder = _record(laws, None, Recorder(_judge(laws, code)), code, closing)
    elif is_link(file) or where or deal or not (done := _recorded_on(laws, file, code, closing)):
        from adjudicator.commands.record_from import opened  # most recordings begin with nothing

        recorder = go_on(laws, *opened(laws, file, code, deal), where, code, closing)
    else:
        (recorder,) = done
    if form is not None:
        from adjudicator.commands.form import file_recorded

        file_recorded(form, recorder.report if recorder else None, laws)


def _recorded_on(laws: Rulebase, file: str, code: str | None, closing: Closing) -> tuple[Recorder | None] | None:
    """What was recorded to *file*, a recording or a new one (None: somebody else records); None where it holds deals
    told otherwise."""
    with Store(Path(file)) as store:
        if not store.take():
            return (_read_along(laws, store, code, closing),)
        begun = _recording(laws, store, code)
        return None if begun is None else (_record(laws, store, begun, code, closing),)


def _record(laws: Rulebase, store: Store | None, recorder: Recorder, code: str | None, closing: Closing) -> Recorder:
    """What has become of *recorder*; a new recording has its game first, and its dealer where somebody types."""
    piped = None if sys.stdin.isatty() else Piped()
    _say_other_code(recorder, code)
    if not recorder.tags and not recorder.lines:
        new = _begun(recorder, laws, code) if piped is None else _begun_by(piped, recorder, laws, code)
        if new is None:
            return recorder
        recorder = new
        if store is not None and recorder.tags:
            store.keep(recorder.text)
    return _converse(Session(recorder, store, laws, piped), closing)


def _converse(session: Session, closing: Closing) -> Recorder:
    """What *session* has recorded; however it ends, what is *closing* it is done with what was ruled by then."""
    try:
        if not closing.book:
            return session.converse()
        from adjudicator.commands.keeping import keep_recorded, keeping_recorded

        keeping = keeping_recorded(session.laws, session.store)
        try:
            return session.converse()
        finally:
            keep_recorded(keeping, session.recorder, session.laws, session.store)
    except (KeyboardInterrupt, SystemExit, UserError):
        # Who leaves in order is told besides where there is nothing to file.
        if closing.form is not None and (report := session.recorder.report).findings:
            from adjudicator.commands.form import file_recorded

            file_recorded(closing.form, report, session.laws)
        raise


def _read_along(laws: Rulebase, store: Store, code: str | None, closing: Closing) -> Recorder | None:
    """Follow what somebody else records, and record on when he has left; a pipe has nobody who reads."""
    if not sys.stdin.isatty():
        raise other_recorder(store.path)
    from adjudicator.commands.reading_along import followed  # hardly ever are there two

    judge = _judge(laws, code)
    recorder = followed(store, lambda text: resume(text, judge, str(store.path)), laws)
    return None if recorder is None else _record(laws, store, recorder, code, closing)


def go_on(
    laws: Rulebase,
    record: Record,
    source: str,
    target: Path,
    where: Where | int | None,
    code: str | None,
    closing: Closing = NOTHING_MORE,
) -> Recorder:
    """Record on from *record*, read from *source*, at *where*; it is saved to *target*, a new file.

    Gives what has become of it.
    """
    from adjudicator.commands.record_from import continued

    with Store(target) as store:
        if not store.take():
            raise other_recorder(target)
        recorder, rest = continued(laws, record, where, _judge(laws, code), code)
        store.keep(recorder.text)
        piped = None if sys.stdin.isatty() else Piped()
        complain(f"Going on from {source}, which stays as it is; saving to {target}.")
        if piped and rest:
            complain(f"note: what follows there is dropped ({rest.next} and {len(rest.events) - 1} more)")
            rest = Rest()
        elif rest:
            complain(
                f"What follows there is offered one by one: Enter takes it, drop leaves it ({len(rest.events)} left)."
            )
        return _converse(Session(recorder, store, laws, piped, rest), closing)


def _judge(laws: Rulebase, code: str | None) -> Callable[[str], DealReport]:
    """Reads the text of a game and rules on it under *code*; a text just looked at is not read again, and of one that
    goes on from there only what is new."""
    usual = remembered()
    game, earlier = Growing(notation_of(laws, code, usual)), Earlier()

    @lru_cache(maxsize=_LOOKED_AT)
    def judge(text: str) -> DealReport:
        record = game.read(text)
        return adjudicate(record, laws, code_of(laws, record, code, usual), earlier=earlier)

    return judge


def _recording(laws: Rulebase, store: Store, code: str | None) -> Recorder | None:
    """The recording in the file, a new one where there is no such file; None where it holds deals told otherwise."""
    try:
        with attended(str(store.path)):
            return resume(store.text(), _judge(laws, code), str(store.path))
    except NotationError:
        from adjudicator.commands.record_from import holds_deals  # most files are recordings

        if not holds_deals(laws, str(store.path), code):
            raise
        return None


def _say_other_code(recorder: Recorder, code: str | None) -> None:
    """A recording of one code that is gone on with under another is ruled on anew: that must not go unsaid."""
    own = recorder.report.record.tag("Code") if recorder.tags or recorder.lines else ""
    if code is not None and own and own != code:
        complain(f"note: this recording names {own}; all of it is ruled on under {code} now")


def _begun_by(piped: Piped, recorder: Recorder, laws: Rulebase, code: str | None) -> Recorder | None:
    """A new recording of what is piped in, which has to say which game it is; None where nothing is."""
    if not piped.head and piped.empty:
        return None
    if code is None:
        PassedOver(laws).note(piped.tags, piped.first)
    named = code or chosen_for(laws, piped.tags, piped.first, remembered())
    named = named or (None if piped.names_game else only_one_over(laws))
    if named is None and not piped.names_game:
        raise typer.BadParameter(f'which game? {HOW}; or begin with a line [Code "CODE"]')
    # The file must say by itself what it was ruled on under, and by whose rules.
    own = dict.fromkeys(piped.tags)
    under = laws.in_house(named or code_of(laws, Record(tags=piped.tags), None), piped.tags.get("House", ""))
    for line in tags_of(laws, under):
        tag = line[1:].split(" ", 1)[0]
        if tag not in own and (named or tag != "Code"):
            recorder = recorder.feed(line)
    return recorder


def _begun(recorder: Recorder, laws: Rulebase, code: str | None) -> Recorder | None:
    """A new recording of somebody at a terminal, with its game and its dealer; None when the person leaves."""
    named = code_for(laws, code, ask=True).id
    for line in tags_of(laws, named):
        recorder = recorder.feed(line)
    return _dealt(recorder, notation_of(laws, named)({}).seats, laws.code(named).game.get("vulnerable") == "by-board")


def _dealt(recorder: Recorder, seats: Sequence[str], boards: bool) -> Recorder | None:
    """*recorder* with its dealer, since the turns are counted from him; None when the person leaves.

    Where the game is played in *boards* the number of one tells the dealer, and who is vulnerable (Law 2).
    """
    from adjudicator.render.words import seat_name

    named = {name.upper(): seat for seat in seats for name in (seat, seat_name(seat))}
    choices = ", ".join(map(seat_name, seats))
    while True:
        line = read_line(f"Who deals ({choices}){', or which board' if boards else ''}? ")
        typed = "quit" if line is None else line.strip()
        if typed.lower() in LEAVE:
            return None
        if typed.upper() in named:
            return recorder.feed(f'[Dealer "{named[typed.upper()]}"]')
        if boards and (number := board_number(Record(tags={"Board": typed.lower().removeprefix("board")}))):
            return recorder.feed(f'[Board "{number}"]').feed(f'[Dealer "{dealer(number)}"]')
        if typed.lower() in {"help", "?"}:
            complain("The dealer calls or leads first, and the turns go round from them.")
        complain(f"type one of {choices}{', or the number of the board' if boards else ''}; quit leaves")
