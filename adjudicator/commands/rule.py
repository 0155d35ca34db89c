"""``rule``: settle one irregularity from facts, asking for those that still matter."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from adjudicator.commands.choice import code_for
from adjudicator.commands.common import (
    after_answer,
    answer,
    answer_json,
    console,
    house_named,
    names_of,
    rulebase,
    told,
)
from adjudicator.commands.end_checks import after_ruling, checks_data, ruled_now
from adjudicator.commands.kinds import chosen, deed_named, read_from, refuse_unasked
from adjudicator.commands.options.shared import told_for_the_book
from adjudicator.commands.statuses import SILENT, leave
from adjudicator.law.choices_told import offers_aloud, so_far
from adjudicator.law.onward import THEN, opened_by, without_conditions
from adjudicator.law.read_out import read_out
from adjudicator.law.rulings import fallback, not_told_apart
from adjudicator.render.told_ruling import told_ruling
from rulebase.errors import GameWithoutCode, UnknownCode

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from adjudicator.commands.keeping import Keeping
    from adjudicator.commands.options.rulings import RuleOptions
    from adjudicator.commands.talk import Talk
    from adjudicator.law.end_checks import Check
    from adjudicator.law.findings import Finding
    from rulebase import Rulebase
    from rulebase.ask.answers import Need

ASSUMPTION = "a"
"""The key that shows at a terminal what is taken for granted."""


def run(options: RuleOptions) -> None:
    """Answer with the ruling, or with what it still needs; where something is disputed, as each side tells it.

    It is filed on a form, and kept in the book with what is told of it there, if that is asked for.
    """
    strict, exit_code, as_json = options.strict, options.exit_code, options.json
    laws = rulebase(options.law_folder, house_named(options.rules_of, options.code))
    filing = _filing(laws, options)
    known = told(options.fact)
    then = known.pop(THEN, "")
    read: dict[str, str] = {}
    ask = (sys.stdin.isatty() and not as_json) if options.ask is None else options.ask
    name = " ".join(options.kind or ()).strip() or _what_happened(ask=ask)
    if not name:
        return
    try:
        spoken = code_for(laws, options.code, ask=ask, story=name).id
    except UnknownCode as error:
        if error.nearest and not isinstance(error, GameWithoutCode):
            raise
        _tell_no_law(laws, error, name, known, filing, as_json=as_json)
        if exit_code:
            raise typer.Exit(SILENT) from None
        return
    if options.say:
        leave(_by_version(laws, name, spoken, known, options, ask=ask, filing=filing), exit_code)
        return
    if not laws.names_a_kind(name, spoken):
        from adjudicator.commands import story

        if not ask:
            story.list_kinds(laws, name, spoken, known, as_json=as_json)
            _file(filing, laws, spoken, ())
            leave(None, exit_code)
            return
        confirmed = story.asked(laws, name, spoken, known)
        if confirmed is None:
            _file(filing, laws, spoken, ())
            return
        name, read = confirmed
        known |= read
    choice = chosen(laws, name, known, spoken, ask=ask)
    read_from(laws, name, choice, known, (spoken,))
    if choice.kind is None:
        refuse_unasked(laws, spoken, choice, known)
        asked_on = not_told_apart(laws, choice, name, known)
        _answer(laws, spoken, [asked_on], (), as_json=as_json, in_full=True)
        _file(filing, laws, spoken, [asked_on])
        leave([asked_on], exit_code)
        return
    found, now = ruled_now(laws, spoken, choice.kind, known, strict=strict)
    deed = deed_named(laws, choice)
    if ask:
        _converse(laws, spoken, _Heard(choice.kind, deed, read), known, now, options, then=then, filing=filing)
        return
    told_now = found
    found, checks = after_ruling(laws, spoken, found, known, now)
    rulings = [found._replace(deed=deed), *opened_by(laws, spoken, told_now, known, strict=strict, then=then)]
    _answer(laws, spoken, rulings, checks, as_json=as_json, in_full=options.long, then_told=bool(then))
    _file(filing, laws, spoken, rulings, checks, then_told=bool(then))
    leave(rulings, exit_code)


def _what_happened(*, ask: bool) -> str:
    """What somebody at the terminal says went wrong; no shell takes any sign of it. Empty when he leaves."""
    if not ask:
        raise typer.BadParameter("say what went wrong: a name that 'adjudicator kinds' lists, or the story, in quotes")
    from adjudicator.commands.asking import LEAVE, read_line  # most people have said it

    said = (read_line("What happened? ") or "").strip()
    return "" if said.lower() in LEAVE else said


def _tell_no_law(
    laws: Rulebase, error: UnknownCode, name: str, known: Mapping[str, str], filing: _Filing, *, as_json: bool
) -> None:
    """Say of a game without a code what the general rules give; nothing is ruled."""
    from adjudicator.commands import no_law  # most games have a law

    no_law.tell(laws, error, name, known, as_json=as_json)
    _file(filing, laws, "", ())


def _by_version(
    laws: Rulebase,
    name: str,
    code: str,
    known: dict[str, str],
    options: RuleOptions,
    *,
    ask: bool,
    filing: _Filing,
) -> list[Finding] | None:
    """Answer as each side tells it; gives what is found in each version, None where its kind is not even told."""
    from adjudicator.commands.said import said_of  # who does not ask does not pay for it
    from adjudicator.commands.versions import Versions, run

    dispute = Versions(laws, name, code, known, said_of(options.say), strict=options.strict)
    found = run(dispute, ask=ask, as_json=options.json)
    if filing.form is not None:
        from adjudicator.commands.told_form import file_told  # few rulings are filed

        with after_answer():
            file_told(filing.form, laws, code, [dispute.main()], dispute=dispute.dispute())
    return found


def _converse(
    laws: Rulebase,
    code: str,
    heard: _Heard,
    known: Mapping[str, str],
    now: Mapping[str, str],
    options: RuleOptions,
    *,
    then: str,
    filing: _Filing,
) -> None:
    """Ask at the terminal what is needed, answer, and go on as long as the person takes something back."""
    from adjudicator.commands.talk import Talk  # who is not asked does not pay for it

    talk = Talk(laws, code, heard.kind, known, strict=options.strict, then=then)
    while True:
        rulings = talk.findings()
        answered = {name: value for one in talk.conversations for name, value in one.known.items()}
        shown = [_as_asked(one, known.keys() - set(heard.read)) for one in rulings]
        found, checks = after_ruling(laws, code, shown[0], {**known, **answered}, {**now, **answered})
        shown[0] = found._replace(deed=heard.deed)
        then_told = any(one.then for one in talk.conversations)
        left_open = talk.left_open if rulings[-1].needs else None
        again = talk.command(heard.deed, left_open)
        said = partial(_answer, laws, code, shown, checks, as_json=False, in_full=options.long, then_told=then_told)
        said(again=again, left_open=left_open)
        if rulings[-1].needs or not _goes_on(talk, rulings):
            _file(filing, laws, code, shown, checks, then_told=then_told)
            leave(shown, options.exit_code)
            return


def _as_asked(found: Finding, given: Collection[str]) -> Finding:
    """*found* without what was answered or confirmed and changes nothing: only of what was *given* this is said."""
    told = {name: fact for name, fact in found.also_told.items() if name in given}
    return found._replace(also_told=told)


class _Heard(NamedTuple):
    """What somebody at the terminal said that it was about."""

    kind: str
    deed: str
    """The kind that was named, where that is not the one whose law settles it; else empty."""
    read: Collection[str]
    """The facts of a story that were confirmed."""


class _Filing(NamedTuple):
    """What is done with the ruling besides answering with it."""

    form: str | None = None
    """The file of the form that it is written to."""
    keeping: Keeping | None = None
    """Who keeps it in the book."""


def _filing(laws: Rulebase, options: RuleOptions) -> _Filing:
    """What is wanted of the ruling; what could not be done is said before anything is asked."""
    keeping, form = None, options.form
    if form is not None:
        from adjudicator.commands.form import check_name  # few rulings are filed

        check_name(form)
    if options.book:
        from adjudicator.commands.keeping import keeping_one  # or kept

        keeping = keeping_one(laws, told_for_the_book(options), disputed=bool(options.say))
    return _Filing(form, keeping)


def _file(
    filing: _Filing,
    laws: Rulebase,
    code: str,
    rulings: Sequence[Finding],
    checks: Sequence[Check] = (),
    *,
    then_told: bool = False,
) -> None:
    """Keep what was ruled, and write it to the form, where either is wanted."""
    with after_answer():
        if filing.keeping and rulings:
            filing.keeping.keep(_document(laws, code, rulings, checks, then_told=then_told))
        elif filing.keeping:
            filing.keeping.leave_out("nothing was ruled")
        if filing.form is None:
            return
        from adjudicator.commands.told_form import file_told, nothing_ruled  # few rulings are filed

        if not rulings:
            raise nothing_ruled(filing.form)
        file_told(filing.form, laws, code, _used_by_another(rulings), checks, _aloud(laws, rulings, then_told)[1])


ENDING = "(Enter = finish, a = change an assumption) "
ENDING_UNASKED = "(Enter = finish, b = back, a = change an assumption) "
"""The same where nothing was asked before, so that nobody has read yet that one can go back."""
ENDING_EXPLAINED = "b takes the last answer back, a lists what is assumed to change one of it, Enter finishes."


def _goes_on(talk: Talk, rulings: Sequence[Finding]) -> bool:
    """Whether the person at the terminal wants the ruling otherwise: an answer taken back, an assumption changed."""
    from adjudicator.commands.asking import read_line
    from adjudicator.commands.conversation import ASSUMPTION, BACK

    while True:
        line = read_line(ENDING if talk.has_asked else ENDING_UNASKED)
        typed = (line or "").strip().lower()
        if (typed == BACK and talk.back()) or (typed == ASSUMPTION and talk.assume_otherwise(rulings)):
            return True
        if typed == "?":
            console(stderr=True).print(ENDING_EXPLAINED)
        elif typed not in (BACK, ASSUMPTION):
            return False


def _answer(
    laws: Rulebase,
    code: str,
    rulings: Sequence[Finding],
    checks: Sequence[Check],
    *,
    as_json: bool,
    in_full: bool,
    again: str = "",
    then_told: bool = False,
    left_open: Need | None = None,
) -> None:
    """Print the *rulings*, each opened by the one before it, and the *checks* after play that they open.

    *again* is the command that gives them once more, where they were asked for at a terminal, or goes on from what was
    *left_open* there; *then_told* says whether it was told if what a ruling sends on to under a condition is so.
    """
    if as_json:
        answer_json(_document(laws, code, rulings, checks, then_told=then_told))
        return
    rulings = _used_by_another(rulings)
    told, sentences = _aloud(laws, rulings, then_told)
    if rulings[0].needs or left_open is not None:
        _answer_open(laws, code, rulings, sentences, in_full=in_full, again=again, left_open=left_open)
        return
    if sentences and not in_full:
        from adjudicator.render.read_out import LONG, grounds, spoken

        # Who was asked about the fault knows it, and hears it named once more where it is read out.
        more = ASSUMPTION if again else LONG
        answer(grounds(laws, told, names_of(laws), code, more, named=not again))
        if again:
            # In one piece, however wide the terminal is: it is there to be copied.
            sys.stdout.write(f"Again: {again}\n")
        answer(spoken(sentences, console().width))
        for found in (found for found in told if then_told and not again and found.needs):
            answer("", told_ruling(found, names_of(laws), code, _speaker(laws, code, found)))
        return
    for found in rulings:
        speaker, behind = _speaker(laws, code, found), fallback(laws, code, found)
        answer(told_ruling(found, names_of(laws), code, speaker, behind))
    if checks:
        from adjudicator.render.end_checks import end_checks  # most rulings open none

        answer("", *end_checks(checks, numbered=False))
    if again:
        sys.stdout.write(f"Again: {again}\n")


def _answer_open(
    laws: Rulebase,
    code: str,
    rulings: Sequence[Finding],
    sentences: Sequence[str],
    *,
    in_full: bool,
    again: str,
    left_open: Need | None,
) -> None:
    """Print *rulings* of which the last still needs to be told something, and how it goes on; last what is certain."""
    from adjudicator.commands.again import command_of
    from adjudicator.law.findings import values
    from adjudicator.render.margin import INDENT
    from adjudicator.render.read_out import spoken
    from adjudicator.render.still_open import GO_ON, still_open

    last = rulings[-1]
    if left_open is not None and not in_full:
        answer(still_open(last, names_of(laws), left_open))
    else:
        for found in rulings:
            speaker, behind = _speaker(laws, code, found), fallback(laws, code, found)
            answer(told_ruling(found, names_of(laws), code, speaker, behind))
    if not again and laws.names_a_kind(last.kind, code):
        told = {name: value for one in rulings for name, value in values(one.facts, "told").items()}
        again = command_of(laws, code, rulings[0].deed or rulings[0].kind, told, last.needs[0])
    if again:
        # In one piece, however wide the terminal is: it is there to be copied.
        sys.stdout.write(f"{GO_ON}\n{' ' * INDENT}{again}\n")
    if sentences:
        answer(spoken(sentences, console().width))


def _document(
    laws: Rulebase, code: str, rulings: Sequence[Finding], checks: Sequence[Check], *, then_told: bool
) -> dict[str, Any]:
    """The document of ``rule --json``."""
    from adjudicator.render.data import ruled_on

    first, *then = rulings = _used_by_another(rulings)
    _, sentences = _aloud(laws, rulings, then_told)
    speaks = {"speaks": _speaker(laws, code, first)}
    told = [offers_aloud(laws, found, ruled_on(code, found)) for found in (first, *then)]
    aloud = {"read_out": " ".join(sentences), "then": told[1:]}
    return told[0] | speaks | {"checks": checks_data(checks)} | aloud


def _aloud(laws: Rulebase, rulings: Sequence[Finding], then_told: bool) -> tuple[list[Finding], tuple[str, ...]]:
    """(*rulings* as they are told, what is read out of them: what is certain already where something is needed)."""
    told = [without_conditions(one) if then_told else one for one in rulings]
    if told[0].needs:
        return told, so_far(laws, told[0])
    aloud = read_out(laws, told)
    return told, tuple(dict.fromkeys((*aloud, *so_far(laws, told[-1])))) if told[-1].needs else aloud


def _used_by_another(rulings: Sequence[Finding]) -> list[Finding]:
    """*rulings* without what was told for one of the others: something hangs on it there."""
    used = {name for one in rulings for name in one.facts}
    return [
        one._replace(also_told={name: fact for name, fact in one.also_told.items() if name not in used})
        for one in rulings
    ]


def _speaker(laws: Rulebase, code: str, found: Finding) -> str | None:
    """The code whose table decides what was *found* under *code*: itself, a parent, or none where it is silent."""
    table = laws.table(code, found.kind)
    return table.code if table else None
