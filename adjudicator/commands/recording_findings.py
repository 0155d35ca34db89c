"""Findings as ``record`` prints them: news, the open question, and on request the deal, the rulings and the laws."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudicator.commands.common import complain, print_answer
from adjudicator.commands.recording_ruling_choices import menu_question
from adjudicator.render.names_and_signs import player_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import Console

    from adjudicator.law.findings import Finding
    from adjudicator.render.names_and_signs import SlugTitles
    from adjudicator.report.choice_menu import ChoiceMenu
    from adjudicator.report.deal_recorder import FindingNews
    from adjudicator.report.deal_report import DealReport
    from rulebase import Rulebase

_SHOWN = re.compile(r"show(?:\s+(?P<what>rulings|checks|law)(?:\s+\[?(?P<number>[0-9]{1,4})\]?)?)?")
"""The requests for the deal, its rulings, the checks after play, or the law of one ruling."""
_MORE = "show law"
"""The request that shows what a short ruling leaves out."""
_CHECKS = "show checks"
_WHOLE_RESULT = "replay --long"
"""The command that shows the whole result of the file."""


class FindingPrinter:
    """The printer of findings of one recording."""

    def __init__(self, laws: Rulebase, names: SlugTitles, out: Console) -> None:
        self.laws, self.names, self.out = laws, names, out
        self.shown = 0
        """The number of the finding printed last; 0 before the first."""
        self.printed = 0
        """The number of findings and changes printed so far."""

    def print_news(self, news: Sequence[FindingNews], report: DealReport, menu: ChoiceMenu | None) -> bool:
        """Print *news* for a person who may answer *menu*; whether its question was printed with its finding."""
        from adjudicator.render.finding_at_table import finding_at_table, finding_change_at_table

        asked = False
        for new, before in news:
            found = self._weighed(new, report)
            if before is not None:
                apart = menu is not None and menu.finding == found.id
                change = finding_change_at_table(self.laws, before, found, report.code, with_options=not apart)
                if not change.sentences():
                    continue
                print_answer(change, out=self.out)
            elif menu is not None and menu.finding == found.id:
                asked = True
                options = {entry.label: entry.outcome for entry in menu.entries}
                put = finding_at_table(self.laws, found, self.names, report.code, menu_question(menu), options)
                print_answer(put, out=self.out)
            else:
                print_answer(finding_at_table(self.laws, found, self.names, report.code), out=self.out)
            self.shown = found.id
            self.printed += 1
        return asked

    def print_news_to_pipe(self, news: Sequence[FindingNews], report: DealReport) -> None:
        """Print the findings of *news* in short, or what has changed in them, each with the question open on it."""
        from rich.text import Text

        from adjudicator.render.brief_finding import question_lines
        from adjudicator.render.finding_at_table import finding_change_at_table
        from adjudicator.render.layout import HangingText, indented_line

        for new, before in news:
            if before is None:
                self._print_in_short(new, report)
                continue
            found = self._weighed(new, report)
            change = finding_change_at_table(self.laws, before, found, report.code, most=None)
            if change.sentences():
                print_answer(change, out=self.out)
            tell = f"!fact {found.id}."
            asked = [*question_lines(self.laws, found, report.code, tell)] if found.needs else []
            if asked and not (before.needs and asked == [*question_lines(self.laws, before, report.code, tell)]):
                lines = map(indented_line, asked[1:])
                print_answer(HangingText(Text(f"[{found.id}] {asked[0]}")), *lines, out=self.out)

    def print_menu(self, menu: ChoiceMenu, outcomes: Mapping[str, str] | None = None) -> None:
        """Print the question of *menu* with its options; in full with their *outcomes* (label → text), if given."""
        from adjudicator.render.finding_at_table import question_with_options

        options = {entry.label: entry.outcome for entry in menu.entries}
        put = question_with_options(menu_question(menu), outcomes or options, in_full=outcomes is not None)
        print_answer(put, out=self.out)

    def print_standing(self, report: DealReport, menu: ChoiceMenu | None) -> None:
        """Print in three lines where the deal stands: the result so far, the last act, what is open."""
        from adjudicator.render.deal_report import deal_summary_line
        from adjudicator.render.event_list import movers_by_event
        from adjudicator.render.events_and_claims import event_text

        print_answer(deal_summary_line(report), out=self.out)
        if report.steps:
            last = report.steps[-1]
            who = last.action.seat if last.action else movers_by_event(report).get(last.event_index)
            print_answer(f"Last: {f'{player_name(who)} ' if who else ''}{event_text(last.event)}", out=self.out)
        if menu is not None:
            kind = report.findings[menu.finding - 1].kind
            self.shown = menu.finding
            print_answer(f"Open: [{menu.finding}] {self.names.kind(kind)}; = asks it again.", out=self.out)
        elif report.findings:
            print_answer("Nothing is open; show rulings has the rulings so far.", out=self.out)

    def answer_request(self, typed: str, report: DealReport) -> bool:
        """Print what *typed* asks to be shown; False if it is no such request."""
        asked = _SHOWN.fullmatch(typed)
        if asked is None:
            return False
        match asked["what"]:
            case "rulings":
                self._print_rulings(report)
            case "checks":
                self.print_checks(report)
            case "law":
                if found := self._finding(report, int(asked["number"] or self.shown)):
                    self._print_whole(found, report)
            case _:
                from adjudicator.render.brief_deal import deal_without_rulings

                print_answer(deal_without_rulings(report, self.names, more=_CHECKS, rest=_WHOLE_RESULT), out=self.out)
        return True

    def print_checks_in_short(self, report: DealReport) -> None:
        """Print the laws that the director looks into after play."""
        from adjudicator.render.brief_deal import checks_in_short

        print_answer(checks_in_short(report.checks, _CHECKS), out=self.out)

    def print_checks(self, report: DealReport) -> None:
        """Print the checks after play, each with its question and the line that answers it."""
        from adjudicator.render.checks_after_play import end_check_lines

        if report.checks:
            print_answer(*end_check_lines(report.checks, tell="!fact "), out=self.out)
        else:
            complain("there is nothing to look into after play")

    def print_law(self, report: DealReport, number: int) -> None:
        """Print the whole read-out of a finding, and its laws with their words."""
        if found := self._finding(report, number):
            from adjudicator.render.finding_at_table import whole_law_of_finding

            print_answer(whole_law_of_finding(self.laws, found, self.names, report.code), out=self.out)

    def print_grounds(self, report: DealReport, number: int) -> None:
        """Print why a finding is ruled on as it is."""
        if found := self._finding(report, number):
            from adjudicator.render.finding_at_table import grounds_of_finding

            print_answer(grounds_of_finding(self._weighed(found, report), self.names), out=self.out)

    def _finding(self, report: DealReport, number: int) -> Finding | None:
        """The finding of this *number*; None, with a message, if there is none."""
        found = next((one for one in report.findings if one.id == number), None)
        if found is None:
            last = len(report.findings)
            complain(
                "there is no ruling yet"
                if not last
                else f"there is no ruling {number}; they have the numbers 1 to {last}"
            )
        return found

    def _print_rulings(self, report: DealReport) -> None:
        if not report.findings:
            complain("there is no ruling yet")
        for found in report.findings:
            self._print_in_short(found, report)

    def _print_in_short(self, found: Finding, report: DealReport) -> None:
        from adjudicator.render.brief_finding import brief_finding

        weighed = self._weighed(found, report)
        tell = f"!fact {found.id}."
        more = f"{_MORE} {found.id}"
        print_answer(brief_finding(self.laws, weighed, self.names, report.code, tell=tell, more=more), out=self.out)

    def _print_whole(self, found: Finding, report: DealReport) -> None:
        from adjudicator.render.findings import rendered_finding

        weighed = self._weighed(found, report)
        print_answer(rendered_finding(weighed, self.names, report.code, f"!fact {found.id}."), out=self.out)

    def _weighed(self, found: Finding, report: DealReport) -> Finding:
        from adjudicator.law.assumptions import with_alternative_values

        return with_alternative_values(self.laws, report.code, found)
