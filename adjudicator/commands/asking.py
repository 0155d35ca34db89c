"""Questions at the terminal: one at a time, only those that still matter, with what each answer leads to."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from adjudicator.commands.common import console
from adjudicator.law.exceptions import NONE, rule_weighed, told_by
from rulebase.ask.conditions import EXCEPTION

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.law.findings import Finding
    from rulebase import Rulebase
    from rulebase.ask.answers import Need

LEAVE = frozenset({"q", "quit", "exit"})


def read_line(prompt: str) -> str | None:
    """A line from standard input, without its end; None when there is no more, or on Ctrl-C."""
    try:
        if sys.stdin.isatty() and sys.stdout.isatty():
            _edit_lines()
            return input(prompt)
        sys.stderr.write(prompt)
        sys.stderr.flush()
        line = sys.stdin.readline()
    except (EOFError, KeyboardInterrupt):
        line = ""
    if not line:
        if sys.stdin.isatty():
            # The prompt stands there without an answer.
            sys.stderr.write("\n")
        return None
    return line.rstrip("\r\n")


def _edit_lines() -> None:
    """Let the arrow keys work, where the system has the library for it."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return


def pick(
    question: str,
    choices: Mapping[str, str],
    usual: str = "",
    helps: str = "",
    words: Mapping[str, str] | None = None,
) -> str | None:
    """The choice that is answered to *question*; None when the person leaves.

    *choices* gives for each what it leads to; *usual* is taken when nothing is typed; *helps* answers a question mark;
    *words* are what the choices say, where they are more than their names.
    """
    from adjudicator.render.question import question as drawn

    out = console(stderr=True)
    out.print(drawn(question, choices, usual, words or {}))
    values = list(choices)
    default = f", Enter: {(words or {}).get(usual, usual)}" if usual else ""
    while True:
        line = read_line(f"Answer (1-{len(values)}, ? helps, q leaves{default}): ")
        if line is None:
            return None
        typed = line.strip().lower()
        if typed == "?":
            out.print(helps or "Type the number of an answer, or the answer itself.")
        elif typed in LEAVE and typed not in values:
            return None
        elif not typed and usual:
            return usual
        else:
            found = _meant(typed, values)
            if found:
                return found
            out.print(f"That is not an answer: type a number from 1 to {len(values)}, or one of {', '.join(values)}.")


def _meant(typed: str, values: list[str]) -> str | None:
    """The value that was typed: its number, its name, or the only one that begins so."""
    if typed.isdecimal():
        return values[int(typed) - 1] if 1 <= int(typed) <= len(values) else None
    name = typed.replace(" ", "_").replace("-", "_")
    if name in values:
        return name
    begun = [value for value in values if name and value.startswith(name)]
    return begun[0] if len(begun) == 1 else None


def until_ruled(laws: Rulebase, found: Finding, known: dict[str, str], code: str, *, strict: bool) -> Finding:
    """*found* with every question asked that it takes to decide it, or as far as the person would answer."""
    from adjudicator.render.sentences import short
    from adjudicator.render.words import asked_of

    asked = {fact.id: fact for fact in (*laws.facts(), *laws.facts(found.kind, code))}
    known = dict(known)
    while found.needs:
        need = found.needs[0]
        outcomes = {
            value: rule_weighed(laws, code, found.kind, {**known, **told_by(need, value, found)}, strict=strict)
            for value in need.values
        }
        entry = asked.get(need.fact)
        value = pick(
            f"{need.question} (ask the {asked_of(need.to)})",
            {value: short(outcome) for value, outcome in outcomes.items()},
            need.values[0] if need.words else (entry.usual or "") if entry else "",
            _help(need, entry.title if entry else ""),
            need.words,
        )
        if value is None:
            return found
        known |= told_by(need, value, found)
        found = outcomes[value]
    return found


def _help(need: Need, title: str) -> str:
    several = need.fact == EXCEPTION
    what = title or "an exception to the ordinary course"
    how = f"--fact {EXCEPTION}={NONE}, or --fact and the exception itself" if several else f"--fact {need.fact}=VALUE"
    return (
        f"This asks for: {what}. Type the number of an answer, or the answer itself; the arrow shows what it leads to. "
        f"On the command line: {how}. Nothing is guessed: leave with q, and the ruling says what is still open."
    )
