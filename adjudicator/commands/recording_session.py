"""The session of ``record``: each line typed is recorded, ruled on at once and saved; open questions form a menu.

The prompt names the player to act and their obligations. A call or card out of turn gets the name of its player.
"""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from shutil import get_terminal_size
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.commands.checks_after_play import play_is_over
from adjudicator.commands.common import complain, console_for_output, print_answer, title_names
from adjudicator.commands.prompts import LEAVE_WORDS, read_line, terminal_can_draw_lines_again, typed_for_one_of
from adjudicator.commands.recording_acts import (
    act_in_doubt,
    call_perhaps_replaced,
    error_of_notation,
    is_line_of_notation,
    line_of_objection,
    possible_now,
    reasons_against,
    recorder_with_words,
    recording_without_pass_after_auction,
    sentence_on_accusation,
    speech_at_table,
    words_to_complete,
)
from adjudicator.commands.recording_corrections import (
    act_numbered,
    corrected_recording,
    correction_sentence,
    correction_typed,
    listed_acts,
)
from adjudicator.commands.recording_findings import FindingPrinter
from adjudicator.commands.recording_inferred_players import line_with_needed_players_named
from adjudicator.commands.recording_piped_input import PipedInput, refuse_other_board
from adjudicator.commands.recording_prompt import (
    act_due_now,
    deal_is_ended,
    names_at_table,
    obligations_in_turn_in_words,
    standing_sentence,
    turn_sentence,
)
from adjudicator.commands.recording_ruling_choices import (
    ask_to_complete_line,
    entry_outcome,
    menu_entry_number_before_choice,
    menu_entry_number_typed,
    menu_entry_with_number,
    numbers_to_type,
    players_who_may_choose,
)
from adjudicator.errors import AdjudicatorError, InternalError, NotationError, reporting_crashes
from adjudicator.game.duplicate_boards import is_duplicate_board
from adjudicator.render.names_and_signs import naming_players, player_name, sentence_with_glyphs_and_seats, with_glyphs
from adjudicator.report.deal_continued_from_place import RestOfDeal
from adjudicator.report.deal_recorder import DealRecorder, FindingNews, finding_news, new_remarks, renumbered_findings
from adjudicator.report.recording_corrections import change_of_findings, recording_before_act
from adjudicator.table.spoken_acts import NotUnderstoodError, is_phrase
from rulebase.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adjudicator.commands.recording_corrections import Correction
    from adjudicator.commands.recording_file import RecordingFile
    from adjudicator.law.findings import Finding
    from adjudicator.record.events import Called, Problem
    from adjudicator.report.choice_menu import ChoiceMenu
    from adjudicator.report.deal_report import DealReport
    from adjudicator.table.state_and_timeline import CallMade
    from rulebase import Rulebase


_OTHER_CODE = 'a line [Code "CODE"] names another'


def game_sentence(laws: Rulebase, report: DealReport) -> str:
    """The sentence that names the game; for a deal without a code it also says how to name one."""
    named = report.record.tag("Code")
    sort = "duplicate board" if is_duplicate_board(report.record) else "deal of bridge"
    assumed = "" if named else f", as for any {sort} that names no code; {_OTHER_CODE}"
    return f"{laws.code(report.code).title} ({named or report.code}){assumed}."


_ENTRY_NUMBER = re.compile(r"(=?)\s*([0-9]{1,3})")
_ASK_AGAIN = "="
_DIRECTOR_LINE = "!director"
"""The line after which the orders of a ruling are carried out."""
_SETTLED = frozenset(("accepted", "corrected", "established", "condoned"))
"""The statuses of faults after which nothing is taken back."""
_MOST_RULINGS_DUE = 12
"""The most decided rulings for which the effect of ``!director`` is computed ahead."""
_TYPED_WIDTH = 24
"""Columns left free after the prompt for typing."""


_ALL_THE_SAME = frozenset(("y", "yes"))
"""The answers that record an impossible act all the same."""


class _SessionState(NamedTuple):
    """The part of a session that a line may change."""

    recorder: DealRecorder
    rest: RestOfDeal
    menu: ChoiceMenu | None
    ruling_due_shown: tuple[str, ...]
    dealer_known: bool
    obligations_shown: Sequence[str]
    noted: Sequence[Problem]
    refused: DealRecorder | None


class RecordingSession:
    """A session of recording: the recorder, the file, the terminal or pipe."""

    def __init__(
        self,
        recorder: DealRecorder,
        store: RecordingFile | None,
        laws: Rulebase,
        piped: PipedInput | None,
        rest: RestOfDeal | None = None,
    ) -> None:
        self.recorder = recorder
        self.store = store
        self.laws, self.names = laws, title_names(laws)
        self.out = console_for_output()
        self.findings = FindingPrinter(laws, self.names, self.out)
        self.piped = piped
        self.rest = rest or RestOfDeal()
        self.menu: ChoiceMenu | None = None
        self.ruling_due_shown: tuple[str, ...] = ()
        """The sentences on decided orders that the next ``!director`` carries out."""
        self.dealer_known = False
        self.obligations_shown: Sequence[str] = ()
        """The obligations last printed for the player in turn."""
        self.noted: Sequence[Problem] = ()
        """The problems of the record printed so far."""
        self.read_line: Callable[[str, str], str | None] = lambda prompt, _usual: read_line(prompt)
        """Reads a line after a prompt, with a text that may be edited; None at the end of the input."""
        self.has_status_line = False
        """Whether a line below the prompt says how the game stands and what is in force."""
        self.refused: DealRecorder | None = None
        """The recording with the last line typed, if that is impossible as far as the record shows."""

    takes_answers = True
    """Whether the person may answer the questions that findings ask."""

    @property
    def asked(self) -> bool:
        """Whether a person types at a terminal."""
        return self.piped is None

    def converse(self) -> DealRecorder:
        """Record lines until there are no more, and return the recorder; exit status 1 if a pipe's reader has gone."""
        with naming_players(lambda: self.recorder.report):
            return self._converse()

    def _converse(self) -> DealRecorder:
        report = self.recorder.report
        self._print_game_and_file(report)
        if self.recorder.lines:
            if self.asked:
                self.menu = self._menu_of(report)
                self.findings.print_standing(report, self.menu)
            else:
                self._show([FindingNews(found) for found in report.findings], report)
            self._say_notes(report)
            self._say_dealer_is_assumed(report)
        if self.piped is not None:
            for piped in self.piped.lines():
                if piped.strip().lower() in LEAVE_WORDS:
                    break
                with self.piped.flushing():
                    report = self._process_line(piped, report)
                if self.piped.answers_unread:
                    report = self.recorder.report
            if self.piped.answers_unread:
                sys.exit(1)
            return self.recorder
        self._edit_lines()
        self._put_menu(report)
        self._say_orders_enter_carries_out(report)
        prompt = self._prompt(report)
        while (line := self.read_line(prompt, "")) is not None and line.strip().lower() not in LEAVE_WORDS:
            report = self._process_line(line, report)
            with suppress(InternalError), reporting_crashes():
                prompt = self._prompt(report)
        if self.store and (self.recorder.tags or self.recorder.lines):
            complain(f"Saved in {self.store.path}.")
        return self.recorder

    def _edit_lines(self) -> None:
        """Have lines edited, with a status line below them, where the terminal can do that."""
        if not terminal_can_draw_lines_again():
            return
        from adjudicator.commands.recording_line_editor import LineEditor  # a pipe needs none

        self.read_line, self.has_status_line = LineEditor(self._status, self._words_to_complete).read, True

    def _status(self) -> str:
        """The line below the prompt; empty if the program crashes at it, since a line can be typed all the same."""
        with suppress(InternalError), reporting_crashes():
            return standing_sentence(self.recorder.report)
        return ""

    def _words_to_complete(self) -> Sequence[str]:
        """The words that Tab completes; none if the program crashes at it."""
        with suppress(InternalError), reporting_crashes():
            return [*words_to_complete(self.laws, self.recorder.report)]
        return []

    def _print_game_and_file(self, report: DealReport) -> None:
        """Print which game it is and where it is saved, at a terminal."""
        if not self.asked:
            return
        complain(game_sentence(self.laws, report))
        where = f"Saving to {self.store.path}" if self.store else "Not saved: no file named"
        # A person who continues a file has already been told where it is saved.
        complain("Type help to see what can be typed." if self.rest else f"{where}; help explains.")

    def _prompt(self, report: DealReport) -> str:
        """The prompt: the player in turn and their obligations, which are printed above it if they are long."""
        turn = turn_sentence(report)
        owed = () if self.has_status_line else obligations_in_turn_in_words(report)
        said = "; ".join((turn, *owed))
        if len(said) > get_terminal_size().columns - _TYPED_WIDTH:
            if owed != self.obligations_shown:
                complain(f"In force: {'; '.join(owed)}.")
            said = turn
        self.obligations_shown = owed
        if self.ruling_due_shown:
            said += "; Enter does it"
        elif self.rest:
            # Open questions come first: a lead before declarer's choice, say, would be an irregularity of its own.
            asks = self.menu or self.rest.is_out_of_turn(report)
            said += f"; {'next' if asks else 'Enter'}: {self.rest.next}"
        if self.menu:
            marked = _ASK_AGAIN if self._can_be_call("1") else ""
            said += f"; {numbers_to_type(self.menu, marked)} for [{self.menu.finding}]"
        return f"{said}> "

    def _process_line(self, line: str, report: DealReport) -> DealReport:
        """Take *line*; restore the session as if it had not been typed if the program crashes at it, or a question that
        it opens is left with Ctrl-C."""
        before = self._state()
        try:
            with reporting_crashes():
                return self._record_line(line, report)
        except InternalError as error:
            self._take_back_to(before)
            self._refuse(f"this line is not taken: {error}")
        except UserError as error:
            if not self.asked:
                raise
            self._take_back_to(before)
            complain(f"{error}; nothing is changed")
        except KeyboardInterrupt:
            if not self.asked:
                raise
            self._take_back_to(before)
            # The line of the prompt has not been ended by an answer.
            sys.stderr.write("\n")
            complain("nothing is changed")
        return report

    def _take_back_to(self, state: _SessionState) -> None:
        """Give the session *state* back, and the file its text."""
        taken = self.recorder
        self._restore(state)
        if self.store and self.recorder != taken:
            self.store.save(self.recorder.text)

    def _state(self) -> _SessionState:
        """The state of the session, to be restored if a line cannot be taken."""
        return _SessionState(
            self.recorder,
            self.rest,
            self.menu,
            self.ruling_due_shown,
            self.dealer_known,
            self.obligations_shown,
            self.noted,
            self.refused,
        )

    def _restore(self, state: _SessionState) -> None:
        """Give the session *state* back."""
        (
            self.recorder,
            self.rest,
            self.menu,
            self.ruling_due_shown,
            self.dealer_known,
            self.obligations_shown,
            self.noted,
            self.refused,
        ) = state

    def _refuse(self, why: str) -> None:
        """Say why a line is rejected; exit with status 1 if it was piped, since nobody can type another."""
        complain(f"{self.piped.number}: {why}" if self.piped else why)
        if self.piped is not None:
            sys.exit(1)

    def _record_line(self, line: str, report: DealReport) -> DealReport:
        typed = line.strip().lower()
        refused, self.refused = self.refused, None
        if refused is not None and typed in _ALL_THE_SAME:
            return self._keep(refused, report)
        number = _ENTRY_NUMBER.fullmatch(typed) if self.asked else None
        calls = self.asked and report.timeline.game.tricks and report.timeline.end.stage == "auction"
        # While cards are played a number without a question may be the rank of one.
        if number and (number[1] or ((self.menu or calls) and not self._can_be_call(number[2]))):
            return self._choose(self._entry_with_number(int(number[2])), report)
        if self.asked and (correction := correction_typed(line)):
            return self._correct(correction, report)
        if self.findings.answer_request(typed, report):
            return report
        match typed:
            case "" if self.ruling_due_shown:
                return self._feed(_DIRECTOR_LINE, report)
            case "" if self.rest and self.menu:
                complain(f"[{self.menu.finding}] is open: take a number first, or type next for {self.rest.next}")
            case "" if self.rest and self.asked and self.rest.is_out_of_turn(report):
                complain(f"{turn_sentence(report)}: type next for {self.rest.next} all the same, or drop to leave it")
            case "" | "next" if self.rest and self.asked:
                return self._take_rest(report, whole=False)
            case "" if self.asked and not self.menu and (told := act_due_now(report).enter):
                return self._feed(told, report)
            case "next":
                return self._take_rest(report, whole=False)
            case "rest":
                return self._take_rest(report, whole=True)
            case "drop" if self.asked and not self.rest and is_phrase(typed, speech_at_table(self.laws, report)):
                # Without the rest of a file it is what a player does who gives up a pot.
                return self._feed(line, report)
            case "drop" | "drop all":
                self._skip_rest(whole=typed != "drop")
            case "undo":
                return self._undo(report)
            case "list":
                self._list()
            case _ if self.asked and typed.split()[:1] == ["names"]:
                return self._name_players(line.replace(",", " ").split()[1:], report)
            case "save" if self.store:
                self.store.retry_save()
            case "l" | "w" | "o" if self.asked and self.findings.shown and not self._can_be_call(typed):
                return self._answer_key(typed, report)
            case "=" if self.asked:
                self._put_menu(report, again=True)
            case "?" if self.menu:
                self._explain(self.menu)
            case "help" | "?":
                print_answer(self._help(report, brief=typed == "?"), out=self.out)
            case _:
                return self._feed(line, report)
        return report

    def _feed(self, line: str, report: DealReport) -> DealReport:
        remark, echo = "", tuple[str, ...]()
        if self.asked and not is_line_of_notation(line, self.laws, report):
            return self._feed_words(line, report)
        if self.asked:
            named, remark = line_with_needed_players_named(line, self.recorder)
            echo = (named,) if named != line else ()
            line = named
        try:
            fed = self.recorder.feed(line)
            self._refuse_code_not_ruled_under(report, fed.report)
            if self.recorder.lines:
                refuse_other_board(report.record.tag("Board"), fed.report.record.tag("Board"), self.piped)
        except NotationError as error:
            if self.piped is not None:
                at = error.line + self.piped.number - 1
                complain(str(NotationError(error.message, line=at, column=error.column)))
                sys.exit(1)
            self._point_at(line, error.message, error.column)
        except InternalError:
            raise
        except UserError as error:
            self._refuse(str(error))
        else:
            answers = self.asked and self.menu and menu_entry_number_typed(line, self.menu, fed.report)
            return self._choose(answers, report) if answers else self._keep_if_possible(line, fed, report, echo, remark)
        return report

    def _refuse_code_not_ruled_under(self, before: DealReport, after: DealReport) -> None:
        """Raise UserError if a line has named a code that does not exist, or, at a terminal, one that the recording is
        not ruled on under, since another was named when it was begun: the file would be read by other rules later."""
        named = after.record.tag("Code")
        if not named or named == before.record.tag("Code"):
            return
        own = self.laws.code(self.laws.code_with_house(named, after.record.tag("House")))
        if self.asked and own.id != self.laws.code(after.code).id:
            raise AdjudicatorError(
                f"this recording was begun under {after.code}; quit, and begin another with --code {named}"
            )

    def _feed_words(self, line: str, report: DealReport) -> DealReport:
        """Record the acts that *line* tells in words, typed at a terminal."""
        if self.menu and (number := menu_entry_number_typed(line, self.menu)):
            # Words that are no line of the game may be an answer of the menu.
            return self._choose(number, report)
        if self.menu and (number := menu_entry_number_before_choice(line, self.menu)):
            return self._choose_twice(number, line, report)
        try:
            fed, lines, remarks = recorder_with_words(line, self.recorder, self.laws, line_with_needed_players_named)
        except NotUnderstoodError as error:
            if objection := line_of_objection(line, report):
                return self._keep_if_possible(line, self.recorder.feed(objection), report, (objection,))
            if said := sentence_on_accusation(line, report):
                complain(said)
                return report
            # While cards are played the notation would name the calls of the auction that is over.
            in_play = report.timeline.game.tricks and report.timeline.end.stage == "play"
            of_notation = error_of_notation(line, self.laws, report) if error.unknown and not in_play else None
            says_more = of_notation is not None and of_notation.column == error.column
            self._point_at(line, of_notation.message if says_more and of_notation else str(error), error.column)
            self._say_possible(line, report)
        except NotationError as error:
            self._point_at(line, error.message, 1)
        except InternalError:
            raise
        except UserError as error:
            self._refuse(str(error))
        else:
            return self._keep_if_possible(line, fed, report, lines, *remarks)
        return report

    def _keep_if_possible(
        self, line: str, recorder: DealRecorder, before: DealReport, echo: Sequence[str], *remarks: str
    ) -> DealReport:
        """Keep *recorder*; at a terminal an impossible *line* is refused once, and kept if that is asked for.

        The lines *echo* are shown: they are recorded for what was typed. The *remarks* are reasons against it besides
        those of the record.
        """
        shorter = recording_without_pass_after_auction(recorder) if self.asked else None
        if shorter is not None:
            report = self._keep(shorter, before)
            complain("The auction is over: the last pass is not recorded. y records it all the same.")
            self.refused = recorder
            return report
        if self.asked and (perhaps := call_perhaps_replaced(self.recorder, recorder)):
            chosen = self._recording_with_call_replaced(*perhaps, recorder)
            if chosen is None:
                complain("nothing is recorded")
                return before
            if chosen != recorder:
                return self._keep(chosen, before)
        reasons = (*filter(None, remarks), *reasons_against(self.recorder, recorder)) if self.asked else ()
        if self.asked and not reasons and (doubt := act_in_doubt(self.recorder, recorder)):
            complain(f"Not recorded: {doubt.sentence}")
            self.refused = doubt.recorder
            return before
        if not reasons:
            for text in echo:
                complain(text)
            return self._keep(recorder, before)
        complain(f"Not recorded: {'; '.join(reasons)}.")
        self._say_possible(line, before, f"y records {'; '.join(echo) or 'it'} all the same. ")
        self.refused = recorder
        return before

    def _recording_with_call_replaced(self, was: CallMade, made: Called, as_typed: DealRecorder) -> DealRecorder | None:
        """The recording with *made* in place of *was*, the insufficient bid of the same player, or *as_typed*, as the
        person says; None if they leave that open."""
        from adjudicator.commands.prompts import ask_choice  # rarely needed

        asked = f"Does {with_glyphs(made.call)} replace {with_glyphs(was.call)}?"
        told = "Yes: it was changed before anybody called; no: it is a call of its own, out of turn."
        answer = ask_choice(asked, dict.fromkeys(("yes", "no"), ""), helps=told)
        if answer is None:
            return None
        return self.recorder.feed(f"!withdraw {was.seat}").feed(made.call) if answer == "yes" else as_typed

    def _say_possible(self, line: str, report: DealReport, first: str = "") -> None:
        """Say what could be typed now instead of *line*."""
        possible = possible_now(line, speech_at_table(self.laws, report))
        if first or possible:
            complain(f"{first}Possible now: {possible}" if possible else first.rstrip())

    def _point_at(self, line: str, message: str, column: int) -> None:
        """Print *line* with a mark under the place of an error, its message, and what the open question takes."""
        _point_at_error(line, message, column)
        if self.menu:
            numbers = typed_for_one_of([entry.label for entry in self.menu.entries])
            complain(f"type {numbers} or the words of an answer for [{self.menu.finding}]")

    def _undo(self, report: DealReport) -> DealReport:
        if not self.recorder.lines:
            complain("there is nothing to undo")
        else:
            complain(f"undone: {self.recorder.lines[-1]}")
            self.rest = self.rest.undone(self.recorder)
        return self._keep(self.recorder.undo(), report)

    def _list(self) -> None:
        """Print the acts with their numbers."""
        lines = [*listed_acts(self.recorder)]
        print_answer(*lines or ["nothing is recorded yet"], out=self.out)

    def _name_players(self, names: Sequence[str], report: DealReport) -> DealReport:
        """Record the *names* of the players, or say what they are."""
        from adjudicator.commands.recording_players_and_dealer import recorder_with_names  # once in a deal

        try:
            named = recorder_with_names(self.laws, self.recorder, names) if names else self.recorder
        except AdjudicatorError as error:
            complain(str(error))
            return report
        complain(", ".join(names_at_table(named.report).values()))
        return self._keep(named, report)

    def _correct(self, correction: Correction, report: DealReport) -> DealReport:
        """Take out, replace or put in an act by its number; all after it is judged anew."""
        act = act_numbered(correction.number, self.recorder)
        if act is None:
            complain(f"there is no act {correction.number}; list shows the numbers")
            return report
        if correction.verb != "undo" and not correction.words:
            usual = act.text if correction.verb == "edit" else ""
            typed = self.read_line(f"{correction.number}, {correction.verb} ({act.text})> ", usual)
            if not (typed or "").strip():
                complain("nothing is changed")
                return report
            correction = correction._replace(words=(typed or "").strip())
        before = recording_before_act(self.recorder, act)
        try:
            after = corrected_recording(correction, act, self.recorder, lambda words: self._lines_of(words, before))
            fed = after.report
        except NotUnderstoodError as error:
            complain(f"{error}; nothing is changed")
        except NotationError as error:
            complain(f"{error.message}; nothing is changed")
        else:
            change = change_of_findings(report.findings, fed.findings)
            complain(correction_sentence(correction, act, change, self.names))
            return self._keep(after, report, change.news)
        return report

    def _lines_of(self, words: str, before: DealRecorder) -> Sequence[str]:
        """The lines of *words*, typed for an act that follows the recording *before*."""
        if is_line_of_notation(words, self.laws, before.report):
            before.feed(words)
            return (words,)
        return recorder_with_words(words, before, self.laws, line_with_needed_players_named).lines

    def _take_rest(self, report: DealReport, *, whole: bool) -> DealReport:
        """Take the next line of the file being continued, or its *whole* rest."""
        if not self.rest:
            complain("there is no rest of a file here")
            return report
        try:
            after, rest = (self.rest.take_all if whole else self.rest.take)(self.recorder)
        except UserError as error:
            complain(f"it cannot be taken as it stands: {error}")
            return report
        self.rest = rest
        return self._keep(after, report)

    def _skip_rest(self, *, whole: bool) -> None:
        """Drop the next line of the file being continued, or its *whole* rest."""
        if not self.rest:
            complain("there is no rest of a file here")
            return
        complain(f"dropped: {self.rest.next}{' and what follows it' if whole else ''}")
        self.rest = RestOfDeal() if whole else self.rest.skip()

    def _help(self, report: DealReport, *, brief: bool) -> str:
        """The help for the game at hand."""
        from adjudicator.commands.recording_help import brief_help, recording_help  # needed only for help

        return (brief_help if brief else recording_help)(
            self.laws.code(report.code).game or {}, report.timeline.game.around
        )

    def _keep(
        self, recorder: DealRecorder, before: DealReport, news: Sequence[FindingNews] | None = None
    ) -> DealReport:
        """Make *recorder* the recording, save it, and show what is new in it: *news*, or what has changed since
        *before*."""
        if recorder == self.recorder:
            return before
        after = recorder.report
        self.recorder = recorder
        if self.store:
            self.store.save(recorder.text)
        self._say_dealer_is_assumed(after)
        self._show(finding_news(before.findings, after.findings) if news is None else news, after)
        if moved := renumbered_findings(before.findings, after.findings):
            complain(f"Numbers: {', '.join(f'the former [{old}] is [{new}]' for old, new in moved)} now.")
        self._say_notes(after)
        if deal_is_ended(after) and not deal_is_ended(before):
            from adjudicator.render.deal_report import deal_summary_line

            print_answer(deal_summary_line(after), out=self.out)
        if after.checks and play_is_over(after) and (after.checks != before.checks or not play_is_over(before)):
            if self.asked:
                self.findings.print_checks_in_short(after)
            else:
                self.findings.print_checks(after)
        if self.asked:
            self._put_menu(after)
            self._say_orders_enter_carries_out(after)
        return after

    # ------------------------------------------------------------------ what is open

    def _menu_of(self, report: DealReport) -> ChoiceMenu | None:
        if not (report.findings or report.checks):
            return None
        from adjudicator.report.choice_menu import next_menu  # needed only after an irregularity

        return next_menu(report, self.laws, checks=play_is_over(report))

    def _put_menu(self, report: DealReport, *, again: bool = False) -> None:
        """Print the menu of answers and choices, if it has changed or is asked for *again*."""
        menu = self._menu_of(report)
        if menu is None and again:
            complain("there is nothing to choose from now")
        if menu and (again or menu != self.menu):
            self.findings.print_menu(menu)
        self.menu = menu

    def _say_orders_enter_carries_out(self, report: DealReport) -> None:
        """Print the orders that Enter carries out, if rulings are decided; not while a menu is open."""
        before = self.ruling_due_shown
        self.ruling_due_shown = ()
        decided = [found for found in report.findings if found.rulings and not (found.needs or found.done)]
        may_order = any(self._may_order_a_line(found) for found in decided)
        if not may_order or len(decided) > _MOST_RULINGS_DUE or self.menu:
            return
        done = {sentence for found in report.findings for sentence in found.done}
        try:
            with reporting_crashes():
                after = self.recorder.feed(_DIRECTOR_LINE).report
        except UserError:
            # Games without such a line are corrected by hand.
            return
        self.ruling_due_shown = tuple(said for found in after.findings for said in found.done if said not in done)
        if self.ruling_due_shown and self.ruling_due_shown != before:
            said = " ".join(sentence_with_glyphs_and_seats(sentence) for sentence in self.ruling_due_shown)
            complain(f"Enter does what is ordered: {said}")

    def _may_order_a_line(self, found: Finding) -> bool:
        """Whether something may still have to be done at the table for *found*: an act withdrawn, a card picked up."""
        effects = (effect for ruling in found.rulings for effect in ruling.effects)
        ordered = any((info := self.laws.effect(effect.name)) is not None and info.writes for effect in effects)
        return ordered or found.status not in _SETTLED

    def _explain(self, menu: ChoiceMenu) -> None:
        """Print the outcome of each entry of *menu*."""
        leads = {entry.label: entry_outcome(self.recorder, entry, menu) or entry.outcome for entry in menu.entries}
        self.findings.print_menu(menu, leads)
        complain("The number takes one; = shows them again, help says what else can be typed.")

    def _entry_with_number(self, number: int) -> int:
        """The place (from 1) of the entry of the menu that a typed *number* means; 0 if none."""
        return menu_entry_with_number(number, self.menu) if self.menu else 0

    def _choose(self, number: int, report: DealReport) -> DealReport:
        """Record the line of entry *number* of the menu."""
        if self.menu is None:
            complain("there is nothing to choose from now")
            return report
        if not 1 <= number <= len(self.menu.entries):
            typed = typed_for_one_of([entry.label for entry in self.menu.entries])
            complain(f"type {typed}; ? says what each leads to")
            return report
        entry = self.menu.entries[number - 1]
        seats, why = players_who_may_choose(self.recorder, entry)
        if why:
            complain(why)
            return report
        line = ask_to_complete_line(entry, seats, report)
        if line is None:
            return report
        shown, menu = self.findings.printed, self.menu
        after = self._feed(line, report)
        if self.findings.printed == shown and self.menu in (None, menu):
            complain(f"[{menu.finding}] {entry.label}: recorded.")
        return after

    def _choose_twice(self, number: int, line: str, report: DealReport) -> DealReport:
        """Record entry *number* of the menu, and then the choice *line* among those that it leads to."""
        after, words = self._choose(number, report), line.split()
        for said in (line, words[0]):
            if self.menu and (second := menu_entry_number_typed(said, self.menu)):
                return self._choose(second, after)
        return after

    def _answer_key(self, key: str, report: DealReport) -> DealReport:
        """Show the law or the grounds of the finding at hand, or overrule it, as the *key* asks."""
        number = self.menu.finding if self.menu else self.findings.shown
        if key == "l":
            self.findings.print_law(report, number)
        elif key == "w":
            self.findings.print_grounds(report, number)
        else:
            instead = (self.read_line(f"[{number}] What does the director rule instead? ", "") or "").strip()
            if instead:
                return self._feed(f"!overrule {number} {instead}", report)
            complain("nothing is overruled")
        return report

    def _can_be_call(self, typed: str) -> bool:
        """Whether *typed* can be a call of the game at hand, such as the amount of a bid."""
        report = self.recorder.report
        game = report.timeline.game
        if game.auction == "bridge" or (game.tricks and report.timeline.end.stage != "auction"):
            return False
        from adjudicator.engine.code_selection import notation_chooser
        from adjudicator.formats.notation.grammar import parse_line

        try:
            return bool(parse_line(typed, 1, notation_chooser(self.laws, report.code)(report.record.tags)))
        except NotationError:
            return False

    # ------------------------------------------------------------------ what is said

    def _show(self, news: Sequence[FindingNews], report: DealReport) -> None:
        with naming_players(lambda: report):
            self._show_findings(news, report)

    def _show_findings(self, news: Sequence[FindingNews], report: DealReport) -> None:
        if not self.asked:
            self.findings.print_news_to_pipe(news, report)
            return
        menu = self._menu_of(report) if self.takes_answers else None
        if self.findings.print_news(news, report, menu):
            self.menu = menu

    def _say_notes(self, report: DealReport) -> None:
        """Print new problems of the record, such as a line without effect or a card that is elsewhere.

        Not before the first line: later tags may still explain them.
        """
        if self.recorder.lines:
            for remark in new_remarks(self.noted, report.problems):
                complain(f"note: {sentence_with_glyphs_and_seats(remark) if self.asked else remark}")
            self.noted = report.problems

    def _say_dealer_is_assumed(self, report: DealReport) -> None:
        """Tell once that the dealer is assumed, if the first call is counted from a dealer whom nobody has named."""
        if self.dealer_known or not report.steps:
            return
        self.dealer_known = True
        if not report.record.tag("Dealer"):
            complain(f"note: dealer not given; taken as {player_name(report.steps[0].before.dealer)}")


def _point_at_error(line: str, message: str, column: int) -> None:
    """Print *line* with a caret under its *column*, then the *message*."""
    complain(f"  {line.rstrip()}")
    sys.stderr.write(f"  {' ' * (column - 1)}^\n")
    complain(message)
