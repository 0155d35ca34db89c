"""``replay``: find and rule on every irregularity in recorded deals. ``replay_demo_deal`` replays a hand of the
program's own."""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from adjudicator.commands.common import (
    complain,
    counting_progress,
    error_data,
    house_named_by_option_environment_or_code,
    open_laws,
    parse_finding_facts,
    title_names,
)
from adjudicator.commands.error_handling_and_exit import NEEDS_FACTS, RULED, SILENT, exit_status_for_findings
from adjudicator.commands.fact_options import (
    FactUsage,
    check_fact_values,
    parse_facts_with_speakers,
    refuse_contradictions,
)
from adjudicator.commands.replay_output import (
    DealAnswer,
    ReplayedDeal,
    TextManner,
    UnansweredGame,
    write_replay_json,
    write_replay_text,
)
from adjudicator.commands.select_code import PassedOverCodes, code_given_or_default, remembered_code
from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import BRIDGE, calls_as_text, governing_code, notation_chooser
from adjudicator.errors import ContradictionError, FileError, InternalError, NotationError, reporting_crashes
from adjudicator.formats import read_bytes, read_file
from adjudicator.record.events import COMPASS
from rulebase.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudicator.commands.options.demo import DemoOptions
    from adjudicator.commands.options.replay import ReplayOptions
    from adjudicator.commands.replay_to_pbn_or_lin import HeldReports
    from adjudicator.engine.told_facts import ToldFact
    from adjudicator.record.events import Record
    from adjudicator.report.deal_report import DealReport
    from adjudicator.report.deal_under_codes import DealDifferences
    from adjudicator.report.disputed_facts import FactStatement
    from rulebase import CodeInfo, Rulebase

DEMO_FILE = "disputed.pbn"
_MOST_CHUNKS_CHECKED = 256
"""Chunks of a file that ``--strict`` checks at most, 64 MB in all."""


def run(options: ReplayOptions) -> None:
    """Answer for every deal that can be read; exit status 1 if a deal or file could not be."""
    files, codes = options.files, tuple(dict.fromkeys(options.code or ()))
    laws = open_laws(options.law_folder, house_named_by_option_environment_or_code(options.rules_of, *codes))
    told, said = parse_finding_facts(options.fact, laws), parse_facts_with_speakers(options.say, laws)
    refuse_contradictions(told)
    check_fact_values(laws, [(name, value) for _, name, value in told] + [(one.fact, one.value) for one in said])
    session = _ReplayRun(laws, codes or (None,), told, options.deal, said, options.equity)
    order = None
    if options.form is not None or options.override or options.reason:
        from adjudicator.commands.ruling_form import form_request  # most replays write no form

        order = form_request(options.form, options.override, options.reason)
    if options.strict:
        for name in files:
            session.hold_against_standard(name)
    games = session.read(files)
    if options.export is not None:
        from adjudicator.commands.replay_to_pbn_or_lin import check_export_name  # most replays write no deals

        check_export_name(options.export)
        games = session.exported(games, options.export, files)
    deals = session.deals(games)
    if told or said:
        from adjudicator.commands.replay_to_pbn_or_lin import yield_after_reading_all

        # Unused facts are known only after the last deal, and must be reported before anything is printed.
        deals = yield_after_reading_all(deals, session.heard.refuse_unused, lambda: session.answers_again(files), files)
    if order is not None:
        from adjudicator.commands.ruling_form import write_form_then_yield

        deals = write_form_then_yield(order, deals, session, lambda: session.answers_again(files), files)
    if options.html is not None:
        from adjudicator.commands.replay_page import write_page_then_yield  # most deals are shown at the terminal

        deals = write_page_then_yield(options.html, files, deals, session, lambda: session.answers_again(files))
    if options.book:
        from adjudicator.commands.save_to_book import keep_deals_then_yield

        deals = keep_deals_then_yield(deals, laws, session.codes)
    if options.link or options.common_link:
        from adjudicator.commands.viewer_link import write_links

        session.end(write_links(deals, session, common_form=options.common_link))
        return
    _print_deals(session, deals, TextManner(options.long, options.step), as_json=options.json)
    worst = next((status for status in (NEEDS_FACTS, SILENT) if status in session.statuses), RULED)
    if options.exit_code and worst:
        raise typer.Exit(worst)


def replay_demo_deal(options: DemoOptions) -> None:
    """Replay a disputed hand of the chosen game; if none is chosen, of bridge under its usual code."""
    laws = open_laws(options.law_folder, house_named_by_option_environment_or_code(None, options.code))
    code = code_given_or_default(options.code)
    chosen_id = None if code is None else laws.code(code).id
    data, own = (Path(__file__).parent.parent / "examples" / DEMO_FILE).read_bytes(), None
    if chosen_id and _can_rule_bridge_for_four(laws.code(chosen_id)):
        own = chosen_id
    elif chosen_id:
        home, text = _first_irregular_recorded_case(laws, chosen_id) or (BRIDGE, "")
        data = text.encode() or data
        if home != chosen_id:
            complain(f"note: no recorded hand of {chosen_id} is at hand; this is one of {home}")
    session = _ReplayRun(laws, (own,), [], None)
    _print_deals(
        session,
        session.deals(read_bytes(data, DEMO_FILE, notation_chooser(laws, own, session.usual))),
        TextManner(options.long),
        as_json=options.json,
    )


def _can_rule_bridge_for_four(code: CodeInfo) -> bool:
    """Whether the hand that comes with the program, of bridge for four players, can be ruled on under *code*."""
    return code.game.get("auction") == BRIDGE and code.game.get("players", len(COMPASS)) == len(COMPASS)


def _first_irregular_recorded_case(laws: Rulebase, code: str) -> tuple[str, str] | None:
    """(code, record) of the first recorded case with an irregularity, of *code* or its nearest relative; else None."""
    for home, text in laws.recorded_cases(code):
        for game in read_bytes(text.encode(), DEMO_FILE, notation_chooser(laws, home)):
            if isinstance(game, NotationError) or game.tag("Code") not in ("", home):
                continue
            if adjudicate(game, laws, home).findings:
                return home, text
    return None


class _ReplayRun:
    """One run: the laws, the facts told, the errors on the way."""

    def __init__(
        self,
        laws: Rulebase,
        codes: Sequence[str | None],
        told: Sequence[ToldFact],
        deal: int | None,
        said: Sequence[FactStatement] = (),
        equity: bool = False,
    ) -> None:
        self.laws = laws
        self.codes = codes
        self.told = told
        self.deal = deal
        self.said = said
        self.equity = equity
        self.failed = False
        self.findings_seen = 0
        self.heard = FactUsage(laws)
        self.statuses: set[int] = set()
        """The exit statuses of the deals."""
        self.unanswered: list[UnansweredGame] = []
        self.complained: set[str] = set()
        """The messages printed; none is printed twice, though files may be read twice."""
        self.complaints: list[tuple[str, str]] = []
        """(message, file if it is on one) of what concerns no single game."""
        self.repeated_complaints: Counter[str] = Counter()
        """Number of unreadable games by message."""
        self.usual = remembered_code()
        """The code remembered in the settings."""
        self.passed = PassedOverCodes(laws)
        self.ruled: HeldReports | None = None
        """The reports made for ``--output``."""

    def read(self, files: Iterable[str]) -> Iterator[Record | NotationError]:
        """Yield the games of *files*; a file that cannot be opened is reported, and the others are read."""
        for name in files:
            try:
                games = read_file(name, notation_chooser(self.laws, self.codes[0], self.usual))
            except FileError as error:
                self.fail(str(error), error.file)
                continue
            empty = True
            try:
                with reporting_crashes(name):
                    for game in games:
                        empty = False
                        yield game
            except (InternalError, FileError) as error:
                self.fail(str(error), error.file)
                continue
            if empty:
                shown = "standard input" if name == "-" else name
                self.fail(f"{shown}: there is no deal to replay", shown)

    def exported(
        self, games: Iterator[Record | NotationError], export: str, files: Sequence[str]
    ) -> Iterator[Record | NotationError]:
        """Write the readable *games* to the file *export*, then yield them: LIN if its name ends so, else PBN with the
        lines for enforced rulings."""
        from adjudicator.commands.replay_to_pbn_or_lin import (
            CheckedExport,
            HeldReports,
            LinExport,
            export_then_yield_games,
            is_lin_file,
        )

        def rule(game: Record) -> DealReport:
            return adjudicate(game, self.laws, governing_code(self.laws, game, self.codes[0], self.usual), self.told)

        self.ruled = HeldReports()
        notation = notation_chooser(self.laws, self.codes[0], self.usual)
        writing = (
            LinExport(rule, self.ruled, export, self._say_once)
            if is_lin_file(export)
            else CheckedExport(rule, self.ruled, notation, self._say_once)
        )
        return export_then_yield_games(
            games, export, writing, self.reporting_errors_on, lambda: self.read(files), files
        )

    def answers_again(self, files: Sequence[str]) -> Iterator[ReplayedDeal]:
        """The answers for each game of *files*, read from the beginning once more."""
        self.findings_seen = 0
        self.statuses.clear()
        self.unanswered.clear()
        self.repeated_complaints.clear()
        return self.deals(self.read(files))

    def hold_against_standard(self, name: str) -> None:
        """Print every departure of the PBN file *name* from the PBN standard."""
        from adjudicator.formats.input_file_chunks import read_chunks
        from adjudicator.formats.lin.reader import looks_like_lin
        from adjudicator.formats.lin.viewer_links import are_all_links
        from adjudicator.formats.pbn.standard_checks import standard_complaints

        if name == "-":
            self.fail("--strict needs a file; standard input is read only once")
            return
        try:
            data = b"".join(piece.data for piece in islice(read_chunks(name), _MOST_CHUNKS_CHECKED))
        except FileError:
            # Reported when the file is read for its deals.
            return
        if looks_like_lin(data) or are_all_links(data):
            return
        for problem in standard_complaints(data, notation_chooser(self.laws, self.codes[0], self.usual)):
            complain(f"{name}:{problem.line}:{problem.column}: {problem.message}")

    def deals(self, games: Iterable[Record | NotationError]) -> Iterator[ReplayedDeal]:
        """Yield the answers for each game, code by code; games that cannot be read or ruled on are reported."""
        for game in counting_progress(games):
            self.findings_seen += 1
            if isinstance(game, NotationError):
                if self.deal in (None, game.game):
                    self._unreadable(game)
                continue
            if self.deal is not None and game.source.game != self.deal:
                continue
            answers = []
            for code in self.codes:
                with self.reporting_errors_on(game, code):
                    answers.append(self._answered(game, code))
            differences = None
            if len(answers) > 1:
                with self.reporting_errors_on(game):
                    differences = self._differences(game, answers)
            if answers:
                yield ReplayedDeal(tuple(answers), differences)

    @contextmanager
    def reporting_errors_on(self, game: Record, code: str | None = None) -> Iterator[None]:
        """A context that reports an error on *game* (under *code*) as its answer and goes on to other games."""
        source = game.source
        try:
            with reporting_crashes(source.file, source.line):
                yield
        except ContradictionError:
            # The facts on the command line are wrong, so no game can be answered.
            raise
        except UserError as error:
            message = error.message if isinstance(error, InternalError) else str(error)
            self.unanswered.append(UnansweredGame(source.file, source.game, source.line, 1, code, message))
            self.fail(f"{source.file or 'standard input'}:{source.line}: {message}")

    def _answered(self, game: Record, code: str | None) -> DealAnswer:
        """The answer for *game* under *code*, with disputes and equity if asked for."""
        assumed = code is None and not game.tag("Code")
        code = self._code(game, code)
        assumed = assumed and not any(code == chosen for chosen, _ in self.passed.default_codes)
        held = self.ruled.take(game, code) if self.ruled is not None else None
        report = held if held is not None else adjudicate(game, self.laws, code, self.told)
        self.heard.note(report, self.told)
        disputed = hints = None
        if self.said:
            from adjudicator.report.disputed_facts import disputes_in_deal, speakers_by_first_statement

            versions = {}
            for by in speakers_by_first_statement(self.said):
                own = [(one.finding, one.fact, one.value) for one in self.said if one.by == by]
                versions[by] = adjudicate(game, self.laws, code, [*self.told, *own])
                self.heard.note(versions[by], own, by)
            disputed = disputes_in_deal(report, versions, self.said)
        if self.equity:
            from adjudicator.report.revoke_equity import double_dummy_solver, revoke_equities

            hints = revoke_equities(report, double_dummy_solver())
        if report.findings:
            from adjudicator.law.assumptions import (
                with_alternative_values,  # needed only after an irregularity
            )

            weighed = tuple(with_alternative_values(self.laws, report.code, found) for found in report.findings)
            report = report._replace(findings=weighed)
        self.statuses.add(exit_status_for_findings(report.findings))
        return DealAnswer(report, disputed, hints, assumed)

    def _code(self, game: Record, code: str | None) -> str:
        """The code to rule on *game* under; a default code that does not fit is passed over with a note."""
        if code is None and self.passed.default_codes:
            self.passed.note(game.tags, calls_as_text(game))
        return governing_code(self.laws, game, code, self.usual)

    def _differences(self, game: Record, answers: Sequence[DealAnswer]) -> DealDifferences:
        """The comparison of *answers*, the rulings on *game* under several codes."""
        from adjudicator.report.deal_under_codes import deal_differences, result_as_played

        reports = [one.report for one in answers]
        return deal_differences(reports, [result_as_played(game, self.laws, report.code) for report in reports])

    def end(self, shown: int) -> None:
        """Print what is missing after *shown* deals; exit with status 1 if anything is."""
        for message, number in self.repeated_complaints.items():
            if number > 1:
                complain(f"{message} ({number - 1} more deals cannot be read for the same reason)")
        self._complain_of_missing(shown)
        if self.failed:
            sys.exit(1)

    def error(self, shown: int) -> dict[str, Any] | None:
        """The error for a JSON document with no answer at all, if nothing is *shown*: the first one reported."""
        self._complain_of_missing(shown)
        if shown or not self.failed:
            return None
        if self.complaints or not self.unanswered:
            return error_data(*next(iter(self.complaints), ("", "")))
        first = self.unanswered[0]
        return error_data(first.message, first.file, first.line, first.column)

    def _complain_of_missing(self, shown: int) -> None:
        """Report that the deal asked for does not exist, unless another error was reported."""
        if self.failed:
            return
        if self.deal is not None and not shown:
            self.fail(f"there is no deal {self.deal}; the last is deal {self.findings_seen}")
        elif not self.findings_seen:
            self.fail("there is no deal to replay")

    def _unreadable(self, error: NotationError) -> None:
        """Report a game that cannot be read; of several with the same message only the first."""
        self.failed = True
        self.unanswered.append(UnansweredGame(error.file, error.game, error.line, error.column, None, error.message))
        self.repeated_complaints[error.message] += 1
        if self.repeated_complaints[error.message] == 1:
            self._say_once(str(error))

    def fail(self, message: str, file: str = "") -> None:
        """Print *message*, which is on *file* if that is not empty, and remember that the answer is incomplete."""
        self.failed = True
        if message not in self.complained:
            self.complaints.append((message, file))
        self._say_once(message)

    def _say_once(self, message: str) -> None:
        if message not in self.complained:
            self.complained.add(message)
            complain(message)


def _print_deals(session: _ReplayRun, deals: Iterator[ReplayedDeal], manner: TextManner, *, as_json: bool) -> None:
    codes = len(session.codes)
    if as_json:
        shown = write_replay_json(deals, codes, session)
    elif manner.by_step and codes == 1 and sys.stdin.isatty() and sys.stdout.isatty():
        from adjudicator.commands.replay_stepping import step_through_deals

        shown = step_through_deals(deals, session)
    else:
        all_drawn = manner.by_step or session.deal is not None
        last: list[ReplayedDeal] = []
        kept = _deals_remembering_last(deals, last)
        shown = write_replay_text(kept, title_names(session.laws), session, codes, manner, all_drawn=all_drawn)
        if shown == 1:
            for report in [one.report for one in last[0].answers if one.report.checks]:
                from adjudicator.commands.checks_after_play import (
                    ask_end_checks_after_play,  # most codes know no such checks
                )

                ask_end_checks_after_play(session.laws, report, session.told)
    session.end(shown)


def _deals_remembering_last(deals: Iterable[ReplayedDeal], last: list[ReplayedDeal]) -> Iterator[ReplayedDeal]:
    """Pass *deals* on and keep the latest in *last*."""
    for replayed in deals:
        last[:] = [replayed]
        yield replayed
