"""The session of ``record``: each line typed is recorded, ruled on at once and saved; open questions are a menu.

The prompt names the player to act and what binds him. A call or card out of turn gets the name of its player.
"""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from adjudicator.commands.checks_after_play import play_is_over
from adjudicator.commands.common import complain, console, print_answer, title_names
from adjudicator.commands.prompts import LEAVE_WORDS, read_line
from adjudicator.commands.recording_input import PipedInput, refuse_other_board
from adjudicator.commands.recording_menu import (
    completed_line,
    entry_choosers,
    entry_outcome,
    entry_typed,
    menu_question,
)
from adjudicator.engine.enforcement.ordered_lines import is_more_than_talk
from adjudicator.errors import AdjudicatorError, InternalError, NotationError, reporting_crashes
from adjudicator.formats.notation.calls_and_cards import parse_card
from adjudicator.game.duplicate_boards import is_duplicate
from adjudicator.render.names_and_signs import seat_name, with_glyphs
from adjudicator.report.deal_recorder import DealRecorder, FindingNews, finding_news, new_remarks
from adjudicator.report.deal_split_at_place import RestOfDeal
from rulebase.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.commands.recording_file import RecordingFile
    from adjudicator.law.findings import Obligation
    from adjudicator.record.events import Problem, Seat
    from adjudicator.report.choice_menu import ChoiceMenu
    from adjudicator.report.deal_report import DealReport
    from adjudicator.table.state_and_timeline import TableState
    from rulebase import Rulebase


_OTHER_CODE = 'a line [Code "CODE"] names another'


def game_sentence(laws: Rulebase, report: DealReport) -> str:
    """Which game is recorded; of a deal that names none, as what it is taken, and how that is changed."""
    named = report.record.tag("Code")
    sort = "duplicate board" if is_duplicate(report.record) else "deal of bridge"
    assumed = "" if named else f", as for any {sort} that names no code; {_OTHER_CODE}"
    return f"{laws.code(report.code).title} ({named or report.code}){assumed}."


def turn_sentence(report: DealReport) -> str:
    """Who is to do what."""
    if not report.steps and not report.record.tag("Dealer"):
        return "Deal"
    state = report.timeline.end
    if not state.game.tricks:
        return "Next"
    if state.stage == "over":
        return "The play is over"
    if _rest_is_claimed(report):
        return "The rest is claimed"
    if state.turn is None:
        return "Next"

    return f"{seat_name(state.turn)} to {_action_due(state)}"


def deal_is_ended(report: DealReport) -> bool:
    """Whether the last card is played, or the rest claimed."""
    return bool(report.steps) and (report.timeline.end.stage == "over" or _rest_is_claimed(report))


def _rest_is_claimed(report: DealReport) -> bool:
    """Whether tricks are claimed or conceded, and nobody has played on."""
    from adjudicator.evidence.claims import is_claim
    from adjudicator.table.state_and_timeline import CallMade

    for step in reversed(report.steps):
        if is_claim(step):
            return True
        if step.did is not None and not isinstance(step.did, CallMade):
            return False
    return False


def _action_due(state: TableState) -> str:
    if state.stage == "auction":
        return "call"
    begun = state.current is not None and state.current.lead is not None
    return f"{'play' if begun else 'lead'}, trick {len(state.tricks) + 1}"


def obligations_now(report: DealReport) -> tuple[str, ...]:
    """What binds the player whose turn it is."""
    state = report.timeline.end
    if not state.game.tricks or not report.steps or deal_is_ended(report):
        return ()
    owed = [
        told
        for bound in report.obligations
        if bound.until is None and (told := _obligation_sentence(bound, state.turn))
    ]
    return tuple(dict.fromkeys(owed))


def _obligation_sentence(bound: Obligation, turn: str | None) -> str:
    """What *bound* asks of the player whose turn it is; empty when it concerns another."""
    from adjudicator.render.events_and_claims import obligation_line

    if bound.seat is None or bound.seat != turn:
        return ""
    line = obligation_line(bound)
    name = seat_name(bound.seat)
    return line.removeprefix(f"{name} ").removeprefix(f"{name}: ")


_NOT_IN_BARE_ACTIONS = frozenset("![]{};:%")


def with_players_named(line: str, recorder: DealRecorder) -> str:
    """*line* with its players, where a ruling has just given the turn back, or another holds the card; that is said.

    Without the name the record would be read as if the ruling had not been carried out, and a card out of turn as one
    that its player cannot have.
    """
    if _NOT_IN_BARE_ACTIONS & set(line) or not recorder.report.timeline.game.tricks or _right_as_typed(line, recorder):
        return line
    trial, words, said = recorder, [], []
    for word in line.split():
        report = trial.report
        holder = _only_holder(word, report)
        if holder:
            turn = report.timeline.end.turn
            said.append(f"{seat_name(holder)} holds {with_glyphs(word.upper())} (if not: undo, {turn}:{word.upper()})")
        seat = holder or _turn_given_back(report)
        words.append(f"{seat}:{word}" if seat else word)
        try:
            trial = trial.feed(words[-1])
        except AdjudicatorError:
            # It is complained of where it is fed as it was typed.
            return line
    if " ".join(words) == " ".join(line.split()):
        return line
    complain("; ".join((" ".join(words), *said)))
    return " ".join(words)


def _right_as_typed(line: str, recorder: DealRecorder) -> bool:
    """Whether nothing is wrong with *line* as it was typed: then all of it is whose turn it was. To ask that takes one
    ruling; to ask it of each of four cards takes four."""
    before = recorder.report
    if _turn_given_back(before):
        return False
    try:
        after = recorder.feed(line).report
    except AdjudicatorError:
        return False
    return (after.findings, after.problems) == (before.findings, before.problems)


def _turn_given_back(report: DealReport) -> Seat | None:
    """Whose turn it is, where a ruling has given it back and nobody has acted since."""
    record = report.timeline.record
    last = next((at for at in range(len(record.events) - 1, -1, -1) if is_more_than_talk(record.events[at])), None)
    return report.timeline.end.turn if last is not None and record.ruled(last) else None


def _only_holder(word: str, report: DealReport) -> Seat | None:
    """The only player who holds the card *word*, where he whose turn it is does not."""
    card, end = parse_card(word), report.timeline.end
    own = end.hands.get(end.turn) if end.turn else None
    if card is None or end.stage != "play" or own is None or card in own:
        return None
    holders = [seat for seat, hand in end.hands.items() if hand and card in hand]
    return holders[0] if len(holders) == 1 else None


_ENTRY_NUMBER = re.compile(r"(=?)\s*([0-9]{1,3})")
_ASK_AGAIN = "="
_DIRECTOR_LINE = "!director"
"""The line after which what a ruling orders is done."""
_MOST_RULINGS_DUE = 12
"""Rulings that wait for somebody to speak of them, up to which it is looked ahead to what is done then."""
_TYPED_WIDTH = 24
"""Columns left for what is typed after the prompt."""


class RecordingSession:
    """The conversation: the recording, where it is saved, how it is shown."""

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
        self.out = console()
        self.piped = piped
        self.rest = rest or RestOfDeal()
        self.menu: ChoiceMenu | None = None
        self.due: tuple[str, ...] = ()
        """What a ruling orders that is decided, and is done once somebody speaks of it."""
        self.dealer_known = False
        self.owed: Sequence[str] = ()
        """What was said to be owed by the player whose turn it is."""
        self.noted: Sequence[Problem] = ()
        """What was remarked on the record so far."""

    @property
    def asked(self) -> bool:
        """Whether somebody sits there and types."""
        return self.piped is None

    def converse(self) -> DealRecorder:
        """Take lines until there are no more; gives the recording."""
        report = self.recorder.report
        self._say_what(report)
        if self.recorder.lines:
            self._show([FindingNews(found) for found in report.findings], report)
            self._say_notes(report)
            self._say_dealer(report)
        if self.piped is not None:
            for piped in self.piped.lines():
                if piped.strip().lower() in LEAVE_WORDS:
                    break
                with self.piped.answered():
                    report = self._attend(piped, report)
                if self.piped.unheard:
                    report = self.recorder.report
            if self.piped.unheard:
                sys.exit(1)
            return self.recorder
        self._put_menu(report)
        self._say_due(report)
        prompt = self._prompt(report)
        while (line := read_line(prompt)) is not None and line.strip().lower() not in LEAVE_WORDS:
            report = self._attend(line, report)
            with suppress(InternalError), reporting_crashes():
                prompt = self._prompt(report)
        return self.recorder

    def _say_what(self, report: DealReport) -> None:
        """Which game it is, and where it is saved."""
        if not self.asked:
            return
        complain(game_sentence(self.laws, report))
        where = f"Saving to {self.store.path}" if self.store else "Not saved: no file named"
        # Who goes on from a file has been told already where it is saved.
        complain("Type help to see what can be typed." if self.rest else f"{where}; help explains.")

    def _prompt(self, report: DealReport) -> str:
        """Whose turn it is; what binds him stands above where it is long."""
        turn, owed = turn_sentence(report), obligations_now(report)
        said = "; ".join((turn, *owed))
        if len(said) > get_terminal_size().columns - _TYPED_WIDTH:
            if owed != self.owed:
                complain(f"In force: {'; '.join(owed)}.")
            said = turn
        self.owed = owed
        if self.due:
            said += "; Enter does it"
        elif self.rest:
            # What is open comes first: a lead before declarer's choice, say, is a fault of its own.
            asks = self.menu or self.rest.is_out_of_turn(report)
            said += f"; {'next' if asks else 'Enter'}: {self.rest.next}"
        if self.menu:
            marked = _ASK_AGAIN if self._is_action("1") else ""
            last = len(self.menu.entries)
            numbers = f"{marked}1-{last}" if last > 1 else f"{marked}1"
            said += f"; {numbers} for [{self.menu.finding}]"
        return f"{said}> "

    def _attend(self, line: str, report: DealReport) -> DealReport:
        """Take *line*; where the program fails at it, or at what there is to say of it, it is as if never typed."""
        before = dict(vars(self))
        try:
            with reporting_crashes():
                return self._take(line, report)
        except InternalError as error:
            taken = self.recorder
            vars(self).update(before)
            if self.store and self.recorder != taken:
                self.store.keep(self.recorder.text)
            self._refuse(f"this line is not taken: {error}")
        return report

    def _refuse(self, why: str) -> None:
        """Say why a line is not taken; nobody sits at a pipe who could type another."""
        complain(f"{self.piped.number}: {why}" if self.piped else why)
        if self.piped is not None:
            sys.exit(1)

    def _take(self, line: str, report: DealReport) -> DealReport:
        typed = line.strip().lower()
        number = _ENTRY_NUMBER.fullmatch(typed) if self.asked else None
        if number and (number[1] or not self._is_action(number[2])):
            return self._choose(int(number[2]), report)
        match typed:
            case "" if self.due:
                complain(_DIRECTOR_LINE)
                return self._feed(_DIRECTOR_LINE, report)
            case "" if self.rest and self.menu:
                complain(f"[{self.menu.finding}] is open: take a number first, or type next for {self.rest.next}")
            case "" if self.rest and self.asked and self.rest.is_out_of_turn(report):
                complain(f"{turn_sentence(report)}: type next for {self.rest.next} all the same, or drop to leave it")
            case "" | "next" if self.rest and self.asked:
                return self._take_rest(report, whole=False)
            case "next":
                return self._take_rest(report, whole=False)
            case "rest":
                return self._take_rest(report, whole=True)
            case "drop" | "drop all":
                self._drop(whole=typed != "drop")
            case "undo":
                return self._undo(report)
            case "save" if self.store:
                self.store.again()
            case "show":
                from adjudicator.render.deal_report import rendered_deal

                print_answer(rendered_deal(report, self.names, tell="!fact "), out=self.out)
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
        if self.asked:
            line = with_players_named(line, self.recorder)
        try:
            fed = self.recorder.feed(line)
            if self.recorder.lines:
                refuse_other_board(report.record.tag("Board"), fed.report.record.tag("Board"), self.piped)
        except NotationError as error:
            if self.piped is not None:
                at = error.line + self.piped.number - 1
                complain(str(NotationError(error.message, line=at, column=error.column)))
                sys.exit(1)
            if self.menu and (number := entry_typed(line, self.menu)):
                # What is no line of the game is an answer where it is the words of one.
                return self._choose(number, report)
            _point_at_error(line, error)
            if self.menu:
                last = len(self.menu.entries)
                numbers = f"a number from 1 to {last}" if last > 1 else "1"
                complain(f"type {numbers} or the words of an answer for [{self.menu.finding}]")
        except InternalError:
            raise
        except UserError as error:
            self._refuse(str(error))
        else:
            answers = self.asked and self.menu and entry_typed(line, self.menu, fed.report)
            return self._choose(answers, report) if answers else self._keep(fed, report)
        return report

    def _undo(self, report: DealReport) -> DealReport:
        if not self.recorder.lines:
            complain("there is nothing to undo")
        else:
            complain(f"undone: {self.recorder.lines[-1]}")
            self.rest = self.rest.undone(self.recorder)
        return self._keep(self.recorder.undo(), report)

    def _take_rest(self, report: DealReport, *, whole: bool) -> DealReport:
        """The next line of the file that is gone on from, or all its lines."""
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

    def _drop(self, *, whole: bool) -> None:
        """Leave the next line of the file that is gone on from, or all that is left of it."""
        if not self.rest:
            complain("there is no rest of a file here")
            return
        complain(f"dropped: {self.rest.next}{' and what follows it' if whole else ''}")
        self.rest = RestOfDeal() if whole else self.rest.skip()

    def _help(self, report: DealReport, *, brief: bool) -> str:
        """What can be typed in the game at hand."""
        from adjudicator.commands.recording_help import brief_help, recording_help  # who asks for no help does without

        return (brief_help if brief else recording_help)(self.laws.code(report.code).game or {})

    def _keep(self, recorder: DealRecorder, before: DealReport) -> DealReport:
        if recorder == self.recorder:
            return before
        after = recorder.report
        self.recorder = recorder
        if self.store:
            self.store.keep(recorder.text)
        self._say_dealer(after)
        self._show(finding_news(before.findings, after.findings), after)
        self._say_notes(after)
        if deal_is_ended(after) and not deal_is_ended(before):
            from adjudicator.render.deal_report import deal_summary_line

            print_answer(deal_summary_line(after), out=self.out)
        if after.checks and play_is_over(after) and (after.checks != before.checks or not play_is_over(before)):
            from adjudicator.render.checks_after_play import end_check_lines  # most codes know no such checks

            print_answer(*end_check_lines(after.checks, tell="!fact "), out=self.out)
        if self.asked:
            self._put_menu(after)
            self._say_due(after)
        return after

    # ------------------------------------------------------------------ what is open

    def _menu_of(self, report: DealReport) -> ChoiceMenu | None:
        if not (report.findings or report.checks):
            return None
        from adjudicator.report.choice_menu import next_menu  # nothing irregular, nothing to choose

        return next_menu(report, self.laws, checks=play_is_over(report))

    def _put_menu(self, report: DealReport, *, again: bool = False) -> None:
        """Show what can be answered or chosen, where that is not what was shown last."""
        menu = self._menu_of(report)
        if menu is None and again:
            complain("there is nothing to choose from now")
        if menu and (again or menu != self.menu):
            from adjudicator.render.question_prompt import numbered_menu as drawn

            brings = {entry.says: entry.tells for entry in menu.entries}
            print_answer(drawn(menu_question(menu), brings), out=self.out)
        self.menu = menu

    def _say_due(self, report: DealReport) -> None:
        """Say what is done when somebody speaks of a ruling that is decided; nothing while a choice comes first."""
        before = self.due
        self.due = ()
        decided = sum(bool(found.rulings) and not (found.needs or found.done) for found in report.findings)
        if not 0 < decided <= _MOST_RULINGS_DUE or self.menu:
            return
        done = {sentence for found in report.findings for sentence in found.done}
        try:
            with reporting_crashes():
                after = self.recorder.feed(_DIRECTOR_LINE).report
        except UserError:
            # A game that knows no such line is put right by hand.
            return
        self.due = tuple(said for found in after.findings for said in found.done if said not in done)
        if self.due and self.due != before:
            from adjudicator.render.names_and_signs import sentence_at_table

            said = " ".join(sentence_at_table(sentence) for sentence in self.due)
            complain(f"Enter does what is ordered: {said}")

    def _explain(self, menu: ChoiceMenu) -> None:
        """What each entry of *menu* leads to."""
        from adjudicator.render.question_prompt import numbered_menu as drawn

        leads = {entry.says: entry_outcome(self.recorder, entry, menu) or entry.tells for entry in menu.entries}
        print_answer(drawn(menu_question(menu), leads), out=self.out)
        complain("The number takes one; = shows them again, help says what else can be typed.")

    def _choose(self, number: int, report: DealReport) -> DealReport:
        """Take an entry of the menu, and write it as a line."""
        if self.menu is None:
            complain("there is nothing to choose from now")
            return report
        if not 1 <= number <= len(self.menu.entries):
            complain(f"type a number from 1 to {len(self.menu.entries)}; ? says what each leads to")
            return report
        entry = self.menu.entries[number - 1]
        seats, why = entry_choosers(self.recorder, entry)
        if why:
            complain(why)
            return report
        line = completed_line(entry, seats)
        if line is None:
            return report
        complain(line)
        return self._feed(line, report)

    def _is_action(self, typed: str) -> bool:
        """Whether *typed* can be a call of the game at hand, as the amounts of its bids are."""
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
        from adjudicator.law.assumptions import with_alternative_values  # nothing irregular, nothing assumed
        from adjudicator.render.findings import finding_changes, rendered_finding

        menu = self._menu_of(report) if self.asked else None
        for new, before in news:
            found = with_alternative_values(self.laws, report.code, new)
            # What is put as a menu below is not asked twice.
            tell = "" if menu and menu.finding == found.id and menu.needed else f"!fact {found.id}."
            shown = (
                finding_changes(before, found, self.names, tell)
                if before
                else rendered_finding(found, self.names, tell=tell)
            )
            print_answer(shown, out=self.out)
            if found.done and (before is None or found.done != before.done):
                complain(f"    If not: undo, or !overrule {found.id} where the director has ruled otherwise.")
            print_answer("", out=self.out)

    def _say_notes(self, report: DealReport) -> None:
        """What is odd in what was recorded: a line without effect, a card that is elsewhere.

        As long as no line has followed, tags may still come that explain the others.
        """
        if self.recorder.lines:
            for remark in new_remarks(self.noted, report.problems):
                complain(f"note: {remark}")
            self.noted = report.problems

    def _say_dealer(self, report: DealReport) -> None:
        """Once, when the first call is counted from a dealer whom nobody has named."""
        if self.dealer_known or not report.steps:
            return
        self.dealer_known = True
        if not report.record.tag("Dealer"):
            complain(f"note: dealer not given; taken as {seat_name(report.steps[0].before.dealer)}")


def _point_at_error(line: str, error: NotationError) -> None:
    """Show where in *line* the error is, and say what it is."""
    complain(f"  {line.rstrip()}")
    sys.stderr.write(f"  {' ' * (error.column - 1)}^\n")
    complain(error.message)
