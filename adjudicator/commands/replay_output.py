"""The output of ``replay``: a deal under one or several codes as JSON or text, with hints, disputes and differences."""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from adjudicator.commands.common import SCHEMA_VERSION, console_for_output, print_answer, write_utf8

if TYPE_CHECKING:
    from rich.console import RenderableType

    from adjudicator.record.events import Record
    from adjudicator.render.names_and_signs import SlugTitles
    from adjudicator.report.deal_report import DealReport
    from adjudicator.report.deal_under_codes import DealDifferences
    from adjudicator.report.disputed_facts import DealDisputes
    from adjudicator.report.revoke_equity import RevokeEquity
    from rulebase import Rulebase

_OTHER_CODE_HINT = "; --code names another"
"""The hint on how to change a code that was only assumed."""
MOST_LISTED = 20
"""Regular deals listed one by one; further ones are only counted."""


class CodeAnswer(NamedTuple):
    """The answer for one deal under one code."""

    report: "DealReport"
    disputed: "DealDisputes | None" = None
    """Set if facts are told in versions."""
    equity: "tuple[RevokeEquity, ...] | None" = None
    """Set if the hint on revoke equity is asked for."""
    assumed: bool = False
    """Whether the code is only assumed, since neither the record nor an option names it."""


class ReplayedDeal(NamedTuple):
    """The answers for one deal under every code asked for."""

    answers: tuple[CodeAnswer, ...]
    differences: "DealDifferences | None" = None
    """Set if there are several codes."""

    @property
    def record(self) -> "Record":
        """The record of the deal."""
        return self.answers[0].report.record

    def naming_players(self) -> AbstractContextManager[None]:
        """A context in which the players are named in text."""
        from adjudicator.render.names_and_signs import naming_players

        return naming_players(lambda: self.answers[0].report)

    @property
    def irregular(self) -> bool:
        """Whether there is a finding under any code."""
        return any(one.report.findings for one in self.answers)


class UnansweredGame(NamedTuple):
    """A game without an answer, and the reason."""

    file: str
    game: int
    line: int
    column: int
    code: str | None
    """The code without an answer, if one was asked for."""
    message: str


class GameAnswerer(Protocol):
    """The run that goes through the games, as the writers of output use it."""

    laws: "Rulebase"
    unanswered: list[UnansweredGame]

    def error(self, shown: int) -> dict[str, Any] | None:
        """The error if there is no answer at all and nothing is *shown*."""

    def reporting_errors_on(self, game: "Record", code: str | None = None) -> AbstractContextManager[None]:
        """A context that reports an error on *game* as its answer and goes on to other games."""


def write_replay_json(deals: Iterable[ReplayedDeal], codes: int, desk: GameAnswerer) -> int:
    """Write one JSON document deal by deal, to save memory. Returns the number of answers written."""
    from adjudicator.render import safe_text

    shown = 0
    differing = []
    write_utf8(f'{{"schema": {SCHEMA_VERSION}, "deals": [')
    for replayed in deals:
        for one in replayed.answers:
            with desk.reporting_errors_on(replayed.record, one.report.code):
                text = safe_text.terminal_safe_json(code_answer_data(one, desk.laws))
                write_utf8(("," if shown else "") + "\n" + text)
                shown += 1
        if replayed.differences:
            from adjudicator.render.deal_under_codes import differences_data

            with desk.reporting_errors_on(replayed.record):
                differing.append(differences_data(replayed.differences))
    rest: dict[str, Any] = {"differences": differing} if codes > 1 else {}
    if desk.unanswered:
        rest["unanswered"] = [one._asdict() for one in desk.unanswered]
    if error := desk.error(shown):
        rest["error"] = error
    write_utf8(
        "]" + "".join(f', "{name}": {safe_text.terminal_safe_json(value)}' for name, value in rest.items()) + "}\n"
    )
    return shown


def code_answer_data(one: CodeAnswer, laws: "Rulebase") -> dict[str, Any]:
    """The JSON object of the answer *one*, as in the document of ``replay --json``."""
    from adjudicator.law.spoken_ruling import spoken_sentences, with_spoken_options
    from adjudicator.render import json_data

    found = json_data.deal_data(one.report)
    for told, finding in zip(found["findings"], one.report.findings, strict=True):
        told["read_out"] = " ".join(spoken_sentences(laws, [finding]))
        with_spoken_options(laws, finding, told)
    if one.disputed is not None:
        from adjudicator.render.disputed_facts import disputed_data

        found["disputed"] = disputed_data(one.disputed)
    if one.equity is not None:
        from adjudicator.render.revoke_equity import equity_data

        found["equity"] = [equity_data(hint) for hint in one.equity]
    return found


class TextManner(NamedTuple):
    """The manner in which deals are printed."""

    long: bool = False
    """Whether each finding has its law, facts and assumptions."""
    by_step: bool = False
    """Whether all events are listed."""


def write_replay_text(
    deals: Iterator[ReplayedDeal],
    names: "SlugTitles",
    desk: GameAnswerer,
    codes: int,
    manner: TextManner,
    *,
    all_drawn: bool,
) -> int:
    """Print the deals; of several only the irregular ones are drawn, unless *all_drawn*. Returns their number."""
    out = console_for_output()
    first = list(islice(deals, 2))
    if len(first) == 1 or all_drawn:
        shown = 0
        for replayed in chain(first, deals):
            shown += 1
            with desk.reporting_errors_on(replayed.record), replayed.naming_players():
                print_answer(*_deal_parts(replayed, names, desk.laws, manner, hint=True), out=out)
        return shown
    from adjudicator.render.deal_report import deal_summary_line
    from adjudicator.render.names_and_signs import counted_noun

    regular = irregular = 0
    under: Counter[str] = Counter()
    made: dict[str, list[int]] = {}
    for replayed in chain(first, deals):
        under.update(one.report.code for one in replayed.answers)
        _count_remarks(replayed, made)
        irregular += replayed.irregular
        regular += not replayed.irregular
        with desk.reporting_errors_on(replayed.record), replayed.naming_players():
            if replayed.irregular:
                print_answer(*_deal_parts(replayed, names, desk.laws, manner), "", out=out)
            elif regular <= MOST_LISTED:
                print_answer(*(deal_summary_line(one.report) for one in replayed.answers), out=out)
    if first:
        told = f"{counted_noun(regular + irregular, 'deal')}: {irregular} with irregularities, {regular} without."
        if len(under) > 1 and codes == 1:
            told += f" Under {' and '.join(f'{code} ({number})' for code, number in sorted(under.items()))}."
        if lost := len({(one.file, one.game) for one in desk.unanswered}):
            told += f" No answer to {counted_noun(lost, 'deal')}."
        if made:
            from adjudicator.render.file_remarks import remark_table

            print_answer("", remark_table(made), "", out=out)
        print_answer(told, out=out)
    return regular + irregular


def _count_remarks(replayed: ReplayedDeal, made: dict[str, list[int]]) -> None:
    """Add the remarks on a deal, under any code, to the games by remark in *made*."""
    said = {problem: None for one in replayed.answers for problem in one.report.problems}
    for problem in said:
        made.setdefault(problem.message, []).append(replayed.answers[0].report.record.source.game)


def _deal_parts(
    replayed: ReplayedDeal, names: "SlugTitles", laws: "Rulebase", manner: TextManner, *, hint: bool = False
) -> "Iterator[RenderableType]":
    """The parts of one deal: the report under each code, then the comparison of the codes."""
    for number, one in enumerate(replayed.answers):
        if number:
            yield ""
        yield _deal_under_code(one, names, laws, manner, _OTHER_CODE_HINT if hint and one.assumed else "")
        if one.disputed is not None:
            from adjudicator.render.disputed_facts import rendered_disputes

            yield ""
            yield rendered_disputes(one.disputed, names, one.report.code)
        if one.equity is not None:
            from adjudicator.render.revoke_equity import equity_hint

            yield ""
            yield equity_hint(one.equity)
    if replayed.differences and replayed.irregular:
        from adjudicator.render.deal_under_codes import codes_side_by_side

        yield ""
        yield codes_side_by_side(replayed.differences, names)


def _deal_under_code(
    one: CodeAnswer, names: "SlugTitles", laws: "Rulebase", manner: TextManner, hint: str
) -> "RenderableType":
    """The report of *one*; *hint* follows the name of the code."""
    if manner.long:
        from adjudicator.render.deal_report import rendered_deal

        return rendered_deal(one.report, names, by_step=manner.by_step, hint=hint)
    from adjudicator.render.brief_deal import brief_deal

    return brief_deal(laws, one.report, names, by_step=manner.by_step, hint=hint)
