"""The conversation of ``record``: what is typed is taken down, ruled on at once, saved; what is open is a menu."""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from adjudicator.commands.asking import LEAVE, read_line
from adjudicator.commands.by_whom import by_whom
from adjudicator.commands.common import answer, complain, console, names_of
from adjudicator.commands.end_checks import play_is_over
from adjudicator.commands.entries import asked, complete, leads_to, may_choose, named
from adjudicator.commands.piped import Piped, look_at_board
from adjudicator.commands.prompt import ended, owed_now, which_game, whose_turn
from adjudicator.record.errors import NotationError
from adjudicator.record.unforeseen import Unforeseen, attended
from adjudicator.report.going_on import Rest
from adjudicator.report.recorder import News, Recorder, news, notes
from rulebase.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.commands.store import Store
    from adjudicator.record.events import Problem
    from adjudicator.report.menu import Menu
    from adjudicator.report.report import DealReport
    from rulebase import Rulebase

_NUMBER = re.compile(r"(=?)\s*([0-9]{1,3})")
_ASK_AGAIN = "="
_SPOKEN_OF = "!director"
"""The line after which what a ruling orders is done."""
_MOST_DUE = 12
"""Rulings that wait for somebody to speak of them, up to which it is looked ahead to what is done then."""
_TYPED = 24
"""Columns left for what is typed after the prompt."""


class Session:
    """The conversation: the recording, where it is saved, how it is shown."""

    def __init__(
        self, recorder: Recorder, store: Store | None, laws: Rulebase, piped: Piped | None, rest: Rest | None = None
    ) -> None:
        self.recorder = recorder
        self.store = store
        self.laws, self.names = laws, names_of(laws)
        self.out = console()
        self.piped = piped
        self.rest = rest or Rest()
        self.menu: Menu | None = None
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

    def converse(self) -> Recorder:
        """Take lines until there are no more; gives the recording."""
        report = self.recorder.report
        self._say_what(report)
        if self.recorder.lines:
            self._show([News(found) for found in report.findings], report)
            self._say_notes(report)
            self._say_dealer(report)
        if self.piped is not None:
            for piped in self.piped.lines():
                if piped.strip().lower() in LEAVE:
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
        while (line := read_line(prompt)) is not None and line.strip().lower() not in LEAVE:
            report = self._attend(line, report)
            with suppress(Unforeseen), attended():
                prompt = self._prompt(report)
        return self.recorder

    def _say_what(self, report: DealReport) -> None:
        """Which game it is, and where it is saved."""
        if not self.asked:
            return
        complain(which_game(self.laws, report))
        where = f"Saving to {self.store.path}" if self.store else "Not saved: no file named"
        # Who goes on from a file has been told already where it is saved.
        complain("Type help to see what can be typed." if self.rest else f"{where}; help explains.")

    def _prompt(self, report: DealReport) -> str:
        """Whose turn it is; what binds him stands above where it is long."""
        turn, owed = whose_turn(report), owed_now(report)
        said = "; ".join((turn, *owed))
        if len(said) > get_terminal_size().columns - _TYPED:
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
            with attended():
                return self._take(line, report)
        except Unforeseen as error:
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
        number = _NUMBER.fullmatch(typed) if self.asked else None
        if number and (number[1] or not self._is_action(number[2])):
            return self._choose(int(number[2]), report)
        match typed:
            case "" if self.due:
                complain(_SPOKEN_OF)
                return self._feed(_SPOKEN_OF, report)
            case "" if self.rest and self.menu:
                complain(f"[{self.menu.finding}] is open: take a number first, or type next for {self.rest.next}")
            case "" if self.rest and self.asked and self.rest.is_out_of_turn(report):
                complain(f"{whose_turn(report)}: type next for {self.rest.next} all the same, or drop to leave it")
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
                from adjudicator.render.deal import deal

                answer(deal(report, self.names, tell="!fact "), out=self.out)
            case "=" if self.asked:
                self._put_menu(report, again=True)
            case "?" if self.menu:
                self._explain(self.menu)
            case "help" | "?":
                answer(self._help(report, brief=typed == "?"), out=self.out)
            case _:
                return self._feed(line, report)
        return report

    def _feed(self, line: str, report: DealReport) -> DealReport:
        if self.asked:
            line = by_whom(line, self.recorder)
        try:
            fed = self.recorder.feed(line)
            if self.recorder.lines:
                look_at_board(report.record.tag("Board"), fed.report.record.tag("Board"), self.piped)
        except NotationError as error:
            if self.piped is not None:
                at = error.line + self.piped.number - 1
                complain(str(NotationError(error.message, line=at, column=error.column)))
                sys.exit(1)
            if self.menu and (number := named(line, self.menu)):
                # What is no line of the game is an answer where it is the words of one.
                return self._choose(number, report)
            _point(line, error)
            if self.menu:
                last = len(self.menu.entries)
                numbers = f"a number from 1 to {last}" if last > 1 else "1"
                complain(f"type {numbers} or the words of an answer for [{self.menu.finding}]")
        except Unforeseen:
            raise
        except UserError as error:
            self._refuse(str(error))
        else:
            answers = self.asked and self.menu and named(line, self.menu, fed.report)
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
        self.rest = Rest() if whole else self.rest.skip()

    def _help(self, report: DealReport, *, brief: bool) -> str:
        """What can be typed in the game at hand."""
        from adjudicator.commands.record_help import brief_text, help_text  # who asks for no help does without

        return (brief_text if brief else help_text)(self.laws.code(report.code).game or {})

    def _keep(self, recorder: Recorder, before: DealReport) -> DealReport:
        if recorder == self.recorder:
            return before
        after = recorder.report
        self.recorder = recorder
        if self.store:
            self.store.keep(recorder.text)
        self._say_dealer(after)
        self._show(news(before.findings, after.findings), after)
        self._say_notes(after)
        if ended(after) and not ended(before):
            from adjudicator.render.deal import summary

            answer(summary(after), out=self.out)
        if after.checks and play_is_over(after) and (after.checks != before.checks or not play_is_over(before)):
            from adjudicator.render.end_checks import end_checks  # most codes know no such checks

            answer(*end_checks(after.checks, tell="!fact "), out=self.out)
        if self.asked:
            self._put_menu(after)
            self._say_due(after)
        return after

    # ------------------------------------------------------------------ what is open

    def _menu_of(self, report: DealReport) -> Menu | None:
        if not (report.findings or report.checks):
            return None
        from adjudicator.report.menu import menu_of  # nothing irregular, nothing to choose

        return menu_of(report, self.laws, checks=play_is_over(report))

    def _put_menu(self, report: DealReport, *, again: bool = False) -> None:
        """Show what can be answered or chosen, where that is not what was shown last."""
        menu = self._menu_of(report)
        if menu is None and again:
            complain("there is nothing to choose from now")
        if menu and (again or menu != self.menu):
            from adjudicator.render.question import menu as drawn

            brings = {entry.says: entry.tells for entry in menu.entries}
            answer(drawn(asked(menu), brings), out=self.out)
        self.menu = menu

    def _say_due(self, report: DealReport) -> None:
        """Say what is done when somebody speaks of a ruling that is decided; nothing while a choice comes first."""
        before = self.due
        self.due = ()
        decided = sum(bool(found.rulings) and not (found.needs or found.done) for found in report.findings)
        if not 0 < decided <= _MOST_DUE or self.menu:
            return
        done = {sentence for found in report.findings for sentence in found.done}
        try:
            with attended():
                after = self.recorder.feed(_SPOKEN_OF).report
        except UserError:
            # A game that knows no such line is put right by hand.
            return
        self.due = tuple(said for found in after.findings for said in found.done if said not in done)
        if self.due and self.due != before:
            from adjudicator.render.words import at_table

            said = " ".join(at_table(sentence) for sentence in self.due)
            complain(f"Enter does what is ordered: {said}")

    def _explain(self, menu: Menu) -> None:
        """What each entry of *menu* leads to."""
        from adjudicator.render.question import menu as drawn

        leads = {entry.says: leads_to(self.recorder, entry, menu) or entry.tells for entry in menu.entries}
        answer(drawn(asked(menu), leads), out=self.out)
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
        seats, why = may_choose(self.recorder, entry)
        if why:
            complain(why)
            return report
        line = complete(entry, seats)
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
        from adjudicator.formats import parse_line
        from adjudicator.pipeline.codes import notation_of

        try:
            return bool(parse_line(typed, 1, notation_of(self.laws, report.code)(report.record.tags)))
        except NotationError:
            return False

    # ------------------------------------------------------------------ what is said

    def _show(self, news: Sequence[News], report: DealReport) -> None:
        from adjudicator.law.exceptions import with_otherwise  # nothing irregular, nothing assumed
        from adjudicator.render.findings import changed, finding

        menu = self._menu_of(report) if self.asked else None
        for new, before in news:
            found = with_otherwise(self.laws, report.code, new)
            # What is put as a menu below is not asked twice.
            tell = "" if menu and menu.finding == found.id and menu.needed else f"!fact {found.id}."
            shown = changed(before, found, self.names, tell) if before else finding(found, self.names, tell=tell)
            answer(shown, out=self.out)
            if found.done and (before is None or found.done != before.done):
                complain(f"    If not: undo, or !overrule {found.id} where the director has ruled otherwise.")
            answer("", out=self.out)

    def _say_notes(self, report: DealReport) -> None:
        """What is odd in what was recorded: a line without effect, a card that is elsewhere.

        As long as no line has followed, tags may still come that explain the others.
        """
        if self.recorder.lines:
            for remark in notes(self.noted, report.problems):
                complain(f"note: {remark}")
            self.noted = report.problems

    def _say_dealer(self, report: DealReport) -> None:
        """Once, when the first call is counted from a dealer whom nobody has named."""
        if self.dealer_known or not report.steps:
            return
        self.dealer_known = True
        if not report.record.tag("Dealer"):
            from adjudicator.render.words import seat_name

            complain(f"note: dealer not given; taken as {seat_name(report.steps[0].before.dealer)}")


def _point(line: str, error: NotationError) -> None:
    """Show where in *line* the error is, and say what it is."""
    complain(f"  {line.rstrip()}")
    sys.stderr.write(f"  {' ' * (error.column - 1)}^\n")
    complain(error.message)
