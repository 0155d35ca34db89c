"""``rule``: settle one irregularity from facts, asking for those that still matter."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from adjudicator.commands.checks_after_play import (
    checks_data,
    finding_with_end_checks,
    rule_and_used_facts_without_end_checks,
)
from adjudicator.commands.common import (
    complain,
    console_for_output,
    house_named_by_option_environment_or_code,
    open_laws,
    parse_facts,
    print_answer,
    print_json,
    report_errors_as_text_not_json,
    title_names,
)
from adjudicator.commands.error_handling_and_exit import NOT_FOUND, SILENT, exit_with_status
from adjudicator.commands.options.book_context import book_context_options
from adjudicator.commands.select_code import choose_code_of_shared_name, code_given_or_default, resolve_code
from adjudicator.commands.select_kind import (
    add_facts_in_name,
    choose_kind,
    kind_named_if_ruled_under_another,
    refuse_irrelevant_facts,
)
from adjudicator.law.follow_up import FOLLOW_UP_FACT, follow_up_findings, without_follow_up_conditions
from adjudicator.law.rulings import note_on_silent_code, undetermined_kind_finding
from adjudicator.law.spoken_ruling import sentences_certain_so_far, spoken_sentences, with_spoken_options
from adjudicator.render.rule_answer import rendered_rule_answer
from adjudicator.render.safe_text import safe_line
from rulebase.errors import GameWithoutCode, UnknownCode, UserError

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from adjudicator.commands.interview import Interview
    from adjudicator.commands.options.rule import RuleOptions
    from adjudicator.commands.save_to_book import BookKeeper
    from adjudicator.law.director_checks_after_play import EndCheck
    from adjudicator.law.findings import Finding
    from rulebase import Rulebase
    from rulebase.query.answers import Need

_LONGEST_STORY = 4000
"""Bytes of the longest story that is read from standard input."""
ASSUMPTION_TYPED = "a"
"""The key, named in the answer, that lists the assumptions at a terminal."""


def run(options: RuleOptions) -> None:
    """Answer with the ruling, or with the facts still needed; if facts are disputed, with the ruling for each version.

    The ruling is also written to a form and kept in the book if asked for.
    """
    strict, exit_code, as_json = options.strict, options.exit_code, options.json
    laws = open_laws(options.law_folder, house_named_by_option_environment_or_code(options.rules_of, options.code))
    filing = _prepare_book_and_form(laws, options)
    known = parse_facts(options.fact, laws)
    then = known.pop(FOLLOW_UP_FACT, "")
    read: dict[str, str] = {}
    ask = (sys.stdin.isatty() and not as_json) if options.ask is None else options.ask
    name = _what_happened(laws, " ".join(options.kind or ()).strip(), options.code, ask=ask)
    if not name:
        return
    try:
        # A fact that is told shows which law is meant.
        code = options.code if known else choose_code_of_shared_name(laws, options.code, ask=ask)
        spoken = resolve_code(laws, code, ask=ask, story=name).id
    except UnknownCode as error:
        if not isinstance(error, GameWithoutCode):
            if error.nearest:
                raise
            raise UserError(f"{error}; for a game without laws here: --code general-rules") from None
        _answer_by_general_rules(laws, error, name, known, filing, as_json=as_json)
        raise typer.Exit(SILENT if exit_code else NOT_FOUND) from None
    if ask and options.kind:
        # A remembered game is named before anything is asked.
        complain(laws.titles[spoken])
    if options.say:
        exit_with_status(_rule_each_version(laws, name, spoken, known, options, ask=ask, filing=filing), exit_code)
        return
    if not laws.names_a_kind(name, spoken):
        confirmed = _kind_and_facts_of_story(laws, name, spoken, known, options, ask=ask)
        if confirmed is None:
            _save_rulings_to_book_and_form(filing, laws, spoken, ())
            if not ask:
                exit_with_status(None, exit_code)
            return
        name, read = confirmed
        known |= read
    choice = choose_kind(laws, name, known, spoken, ask=ask)
    add_facts_in_name(laws, name, choice, known, (spoken,))
    if choice.kind is None:
        refuse_irrelevant_facts(laws, spoken, choice, known)
        asked_on = undetermined_kind_finding(laws, choice, name, known)
        _print_rulings(laws, spoken, [asked_on], (), as_json=as_json, in_full=True)
        _save_rulings_to_book_and_form(filing, laws, spoken, [asked_on])
        exit_with_status([asked_on], exit_code)
        return
    found, now = rule_and_used_facts_without_end_checks(laws, spoken, choice.kind, known, strict=strict)
    deed = kind_named_if_ruled_under_another(laws, choice)
    if ask:
        _rule_in_interview(
            laws, spoken, _NamedKind(choice.kind, deed, read), known, now, options, then=then, filing=filing
        )
        return
    told_now = found
    found, checks = finding_with_end_checks(laws, spoken, found, known, now)
    rulings = [found._replace(deed=deed), *follow_up_findings(laws, spoken, told_now, known, strict=strict, then=then)]
    _print_rulings(laws, spoken, rulings, checks, as_json=as_json, in_full=options.long, then_told=bool(then))
    _save_rulings_to_book_and_form(filing, laws, spoken, rulings, checks, then_told=bool(then))
    exit_with_status(rulings, exit_code)


def list_kinds_of_story(options: RuleOptions) -> None:
    """Print the kinds that a story may be about, as a JSON document, whatever else its words may name."""
    from adjudicator.commands import rule_from_story  # a name tells no story

    laws = open_laws(options.law_folder, house_named_by_option_environment_or_code(options.rules_of, options.code))
    story = " ".join(options.kind or ())
    try:
        code = resolve_code(laws, options.code, ask=False, story=story).id
    except UnknownCode as error:
        if not isinstance(error, GameWithoutCode):
            raise
        _answer_by_general_rules(laws, error, story, {}, _Filing(), as_json=True)
        return
    rule_from_story.note_other_game(laws, story, code)
    rule_from_story.list_likely_kinds(laws, story, code, {}, as_json=True)


def _story_on_standard_input() -> str:
    """The story on standard input, its lines joined; ``typer.BadParameter`` if nothing is told there."""
    from adjudicator.formats.text_encoding import decode_characters  # most stories are typed

    told = " ".join(decode_characters(sys.stdin.buffer.read(_LONGEST_STORY)).split())
    if not told:
        raise typer.BadParameter("standard input is empty; expected a kind, or the story")
    return told


def _what_happened(laws: Rulebase, typed: str, named: str | None, *, ask: bool) -> str:
    """The kind or story *typed*, on standard input for ``-``, or told at the terminal; empty when the person leaves.

    The question names the game if the code is *named*, or remembered.
    """
    if typed:
        return _story_on_standard_input() if typed == "-" else typed
    if not ask:
        raise typer.BadParameter("say what went wrong: a name that 'adjudicator kinds' lists, or the story, in quotes")
    from adjudicator.commands.prompts import LEAVE_WORDS, read_line  # needed only without arguments

    default = code_given_or_default(named)
    game = f"{safe_line(laws.code(default).title)}. " if default else ""
    said = (read_line(f"{game}What happened? ") or "").strip()
    return "" if said.lower() in LEAVE_WORDS else said


def _kind_and_facts_of_story(
    laws: Rulebase, story: str, code: str, known: Mapping[str, str], options: RuleOptions, *, ask: bool
) -> tuple[str, dict[str, str]] | None:
    """The kind that *story* is about and its facts, asked for; None if nobody chooses one: without *ask* all are
    listed."""
    from adjudicator.commands import rule_from_story  # a name tells no story

    if ask:
        return rule_from_story.ask_likely_kind(laws, story, code, known)
    rule_from_story.list_likely_kinds(laws, story, code, known, as_json=options.json)
    return None


def _answer_by_general_rules(
    laws: Rulebase, error: GameWithoutCode, name: str, known: Mapping[str, str], filing: _Filing, *, as_json: bool
) -> None:
    """Answer for a game without a code with the general rules; nothing is ruled, as an error says."""
    from adjudicator.commands import rule_game_without_law  # most games have a code

    rule_game_without_law.answer_without_code(laws, error, name, known, as_json=as_json)
    _save_rulings_to_book_and_form(filing, laws, "", ())


def _rule_each_version(
    laws: Rulebase,
    name: str,
    code: str,
    known: dict[str, str],
    options: RuleOptions,
    *,
    ask: bool,
    filing: _Filing,
) -> list[Finding] | None:
    """Answer with the ruling for each version of the facts; return the finding of each, None if a kind stays open."""
    from adjudicator.commands.fact_options import parse_facts_with_speakers  # needed only with --say
    from adjudicator.commands.rule_disputed_facts import DisputedIrregularity, answer_each_version

    dispute = DisputedIrregularity(
        laws, name, code, known, parse_facts_with_speakers(options.say, laws), strict=options.strict
    )
    found = answer_each_version(dispute, ask=ask, as_json=options.json)
    if filing.form is not None:
        from adjudicator.commands.ruling_form import write_told_form  # most rulings go on no form

        with report_errors_as_text_not_json():
            write_told_form(filing.form, laws, code, [dispute.main()], dispute=dispute.dispute())
    return found


def _rule_in_interview(
    laws: Rulebase,
    code: str,
    heard: _NamedKind,
    known: Mapping[str, str],
    now: Mapping[str, str],
    options: RuleOptions,
    *,
    then: str,
    filing: _Filing,
) -> None:
    """Ask the needed facts at the terminal and answer, anew whenever the person changes an answer or assumption."""
    from adjudicator.commands.interview import Interview  # needed only at a terminal

    talk = Interview(laws, code, heard.kind, known, strict=options.strict, then=then)
    while True:
        rulings = talk.ask_until_all_ruled()
        answered = {name: value for one in talk.interviews for name, value in one.known.items()}
        shown = [_drop_unused_fact_notes_except(one, known.keys() - set(heard.read)) for one in rulings]
        found, checks = finding_with_end_checks(laws, code, shown[0], {**known, **answered}, {**now, **answered})
        shown[0] = found._replace(deed=heard.deed)
        then_told = any(one.then for one in talk.interviews)
        left_open = talk.left_open if rulings[-1].needs else None
        again = talk.command(heard.deed, left_open)
        said = partial(
            _print_rulings, laws, code, shown, checks, as_json=False, in_full=options.long, then_told=then_told
        )
        said(again=again, left_open=left_open)
        _print_house_to_remember(code, answered)
        if rulings[-1].needs or not _person_takes_answer_back(talk, rulings):
            _save_rulings_to_book_and_form(filing, laws, code, shown, checks, then_told=then_told)
            exit_with_status(shown, options.exit_code)
            return


def _drop_unused_fact_notes_except(found: Finding, given: Collection[str]) -> Finding:
    """*found* without its notes on unused facts, except for facts in *given*."""
    told = {name: fact for name, fact in found.also_told.items() if name in given}
    return found._replace(also_told=told)


class _NamedKind(NamedTuple):
    """The irregularity that a person has named, at the terminal or on the command line."""

    kind: str
    deed: str
    """The kind that was named, if the law of another kind settles it; else empty."""
    read: Collection[str]
    """The facts of a story that the person confirmed."""


class _Filing(NamedTuple):
    """The places where the ruling is kept, besides the answer."""

    form: str | None = None
    """The file of the ruling form; None for no form."""
    keeping: BookKeeper | None = None
    """The keeper of the book; None if it is not kept."""


def _prepare_book_and_form(laws: Rulebase, options: RuleOptions) -> _Filing:
    """Prepare the form and the book asked for; errors of either are reported before anything is asked."""
    keeping, form = None, options.form
    if form is not None:
        from adjudicator.commands.ruling_form import check_form_name  # most rulings go on no form

        check_form_name(form)
    if options.book:
        from adjudicator.commands.save_to_book import keeper_for_ruling  # nor into the book

        keeping = keeper_for_ruling(laws, book_context_options(options), disputed=bool(options.say))
    return _Filing(form, keeping)


def _save_rulings_to_book_and_form(
    filing: _Filing,
    laws: Rulebase,
    code: str,
    rulings: Sequence[Finding],
    checks: Sequence[EndCheck] = (),
    *,
    then_told: bool = False,
) -> None:
    """Keep *rulings* in the book and write them to the form, if asked for."""
    with report_errors_as_text_not_json():
        if filing.keeping and rulings:
            filing.keeping.keep_and_say(_json_document(laws, code, rulings, checks, then_told=then_told))
        elif filing.keeping:
            filing.keeping.leave_out("nothing was ruled")
        if filing.form is None:
            return
        from adjudicator.commands.ruling_form import nothing_ruled_error, write_told_form  # most rulings go on no form

        if not rulings:
            raise nothing_ruled_error(filing.form)
        write_told_form(
            filing.form,
            laws,
            code,
            _without_unused_notes_on_used_facts(rulings),
            checks,
            _rulings_and_sentences_read_out(laws, rulings, then_told)[1],
        )


ENDING_PROMPT = "(Enter = finish, a = change an assumption) "
ENDING_PROMPT_WITH_BACK = "(Enter = finish, b = back, a = change an assumption) "
"""Used where no question has explained the key b."""
ENDING_EXPLAINED = "b takes the last answer back, a lists what is assumed to change one of it, Enter finishes."


def _person_takes_answer_back(talk: Interview, rulings: Sequence[Finding]) -> bool:
    """Whether the person at the terminal takes back an answer or changes an assumption."""
    from adjudicator.commands.interview import ASSUMPTION_KEY, BACK_KEY
    from adjudicator.commands.prompts import read_line

    while True:
        line = read_line(ENDING_PROMPT if talk.has_asked else ENDING_PROMPT_WITH_BACK)
        typed = (line or "").strip().lower()
        if (typed == BACK_KEY and talk.back()) or (typed == ASSUMPTION_KEY and talk.assume_otherwise(rulings)):
            return True
        if typed == "?":
            console_for_output(stderr=True).print(ENDING_EXPLAINED)
        elif typed not in (BACK_KEY, ASSUMPTION_KEY):
            return False


def _print_rulings(
    laws: Rulebase,
    code: str,
    rulings: Sequence[Finding],
    checks: Sequence[EndCheck],
    *,
    as_json: bool,
    in_full: bool,
    again: str = "",
    then_told: bool = False,
    left_open: Need | None = None,
) -> None:
    """Print *rulings*, each led to by the one before, and the *checks* after play that they open.

    *again* is the command line that repeats an interview, or continues it at the need *left_open*. *then_told* says
    whether the follow-up conditions of the rulings have been answered.
    """
    if as_json:
        print_json(_json_document(laws, code, rulings, checks, then_told=then_told))
        return
    rulings = _without_unused_notes_on_used_facts(rulings)
    told, sentences = _rulings_and_sentences_read_out(laws, rulings, then_told)
    if rulings[0].needs or left_open is not None:
        _print_open_rulings(laws, code, rulings, sentences, in_full=in_full, again=again, left_open=left_open)
        return
    if sentences and not in_full:
        from adjudicator.render.rule_answer import LONG_OPTION, read_out_text, ruling_grounds

        # Readers of an interview know the irregularity: it is named only where the ruling is read out.
        more = ASSUMPTION_TYPED if again else LONG_OPTION
        print_answer(ruling_grounds(laws, told, title_names(laws), code, more, named=not again))
        if again:
            _print_command_to_repeat(again)
        print_answer(read_out_text(sentences, console_for_output().width))
        for found in (found for found in told if then_told and not again and found.needs):
            print_answer("", rendered_rule_answer(found, title_names(laws), code, _deciding_code(laws, code, found)))
        return
    for found in rulings:
        speaker, behind = _deciding_code(laws, code, found), note_on_silent_code(laws, code, found)
        print_answer(rendered_rule_answer(found, title_names(laws), code, speaker, behind))
    if checks:
        from adjudicator.render.checks_after_play import end_check_lines  # most rulings open none

        print_answer("", *end_check_lines(checks, numbered=False))
    if again:
        _print_command_to_repeat(again)


def _print_command_to_repeat(again: str) -> None:
    """Print the command line *again* on one line, however wide the terminal, so that it can be pasted."""
    sys.stdout.write(f"Again: {again}\n")


def _print_house_to_remember(code: str, told: Mapping[str, str]) -> None:
    """Print the command that remembers the shipped house whose game settles what was *told*, if there is one."""
    from rulebase.user_law_files import shipped_house_settling  # only people at a terminal are asked

    if house := shipped_house_settling(code, told):
        sys.stdout.write(f"To be asked no more which it is: adjudicator use --house {house}\n")


def _print_open_rulings(
    laws: Rulebase,
    code: str,
    rulings: Sequence[Finding],
    sentences: Sequence[str],
    *,
    in_full: bool,
    again: str,
    left_open: Need | None,
) -> None:
    """Print *rulings* of which the last needs a fact, the command line to go on with, and the certain effects."""
    from adjudicator.commands.fact_options import rule_command_line
    from adjudicator.law.findings import fact_values
    from adjudicator.render.layout import INDENT
    from adjudicator.render.rule_answer import GO_ON_HEADING, read_out_text, rendered_need

    last = rulings[-1]
    if left_open is not None and not in_full:
        print_answer(rendered_need(last, title_names(laws), left_open))
    else:
        for found in rulings:
            speaker, behind = _deciding_code(laws, code, found), note_on_silent_code(laws, code, found)
            print_answer(rendered_rule_answer(found, title_names(laws), code, speaker, behind))
    if not again and laws.names_a_kind(last.kind, code):
        told = {name: value for one in rulings for name, value in fact_values(one.facts, "told").items()}
        again = rule_command_line(laws, code, rulings[0].deed or rulings[0].kind, told, last.needs[0])
    if again:
        # On one line, however wide the terminal, so that it can be copied.
        sys.stdout.write(f"{GO_ON_HEADING}\n{' ' * INDENT}{again}\n")
    if sentences:
        print_answer(read_out_text(sentences, console_for_output().width))


def _json_document(
    laws: Rulebase, code: str, rulings: Sequence[Finding], checks: Sequence[EndCheck], *, then_told: bool
) -> dict[str, Any]:
    """The JSON document of ``rule``."""
    from adjudicator.render.json_data import ruling_document

    first, *then = rulings = _without_unused_notes_on_used_facts(rulings)
    _, sentences = _rulings_and_sentences_read_out(laws, rulings, then_told)
    speaks = {"speaks": _deciding_code(laws, code, first)}
    told = [with_spoken_options(laws, found, ruling_document(code, found)) for found in (first, *then)]
    aloud = {"read_out": " ".join(sentences), "then": told[1:]}
    return told[0] | speaks | {"checks": checks_data(checks)} | aloud


def _rulings_and_sentences_read_out(
    laws: Rulebase, rulings: Sequence[Finding], then_told: bool
) -> tuple[list[Finding], tuple[str, ...]]:
    """(*rulings* without answered follow-up conditions, the sentences read out, only certain ones if one is open)."""
    told = [without_follow_up_conditions(one) if then_told else one for one in rulings]
    if told[0].needs:
        return told, sentences_certain_so_far(laws, told[0])
    aloud = spoken_sentences(laws, told)
    return told, tuple(dict.fromkeys((*aloud, *sentences_certain_so_far(laws, told[-1])))) if told[-1].needs else aloud


def _without_unused_notes_on_used_facts(rulings: Sequence[Finding]) -> list[Finding]:
    """*rulings*, none of which calls a fact unused that another of them uses."""
    used = {name for one in rulings for name in one.facts}
    return [
        one._replace(also_told={name: fact for name, fact in one.also_told.items() if name not in used})
        for one in rulings
    ]


def _deciding_code(laws: Rulebase, code: str, found: Finding) -> str | None:
    """The code whose table decided *found* under *code*: itself or a parent; None where all are silent."""
    table = laws.table(code, found.kind)
    return table.code if table else None
