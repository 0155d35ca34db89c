"""``rule`` for those who tell what happened: the kinds it may be, and what was told of each; nothing is ruled."""

from __future__ import annotations

from shlex import join
from typing import TYPE_CHECKING, Any

from adjudicator.commands.common import answer, answer_json, complain, names_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rulebase import Rulebase
    from rulebase.ask.likely import Likely
    from rulebase.stories.telling import Told


def list_kinds(laws: Rulebase, text: str, code: str, known: Mapping[str, str], *, as_json: bool) -> None:
    """Answer with the kinds that *text* may be about, each with the command that rules on it."""
    found = laws.likely_kinds(text, code)
    if as_json:
        answer_json({"status": "needs-kind", "kinds": [_data(one, code, known) for one in found.kinds]})
        return
    from adjudicator.render.story import kinds

    commands = [command(one, code, known) for one in found.kinds]
    answer(kinds(text, found, commands, names_of(laws), code))


def asked(laws: Rulebase, text: str, code: str, known: dict[str, str]) -> str | None:
    """The kind that somebody at the terminal chooses for *text*; what it tells is confirmed and added to *known*.

    None when he leaves, or chooses what is law to be read and no fault.
    """
    from adjudicator.commands.asking import pick

    likely = laws.likely_kinds(text, code).kinds
    words = {one.kind.id: one.kind.title for one in likely}
    found = pick("What happened?", dict.fromkeys(words, ""), words=words)
    if found is None:
        return None
    chosen = next(one for one in likely if one.kind.id == found)
    if not chosen.ruled:
        complain(f"no fault that is ruled on: '{command(chosen, code, {})}' shows the law")
        return None
    for told in chosen.told:
        if told.fact not in known and _confirmed(laws, told):
            known[told.fact] = told.value
    return found


def _confirmed(laws: Rulebase, told: Told) -> bool:
    from adjudicator.commands.asking import LEAVE, read_line
    from adjudicator.law.exceptions import in_full
    from adjudicator.law.read_out import neutral
    from adjudicator.render.safe import plain
    from adjudicator.render.sentences import fact_line

    entry = laws.fact(told.fact)
    said = neutral(in_full(entry, told.value)) if entry else fact_line(told.fact, told.value, names_of(laws))
    line = read_line(f"You wrote '{plain(told.words, 60)}' → {said}. [Enter: yes, n: ask me] ")
    return line is not None and line.strip().lower() not in {"n", "no", *LEAVE}


def command(one: Likely, code: str, known: Mapping[str, str]) -> str:
    """The command line that rules on *one* as it was told, or that shows the law where nothing is ruled."""
    if not one.ruled:
        return join(["adjudicator", "show", one.kind.id, "--code", code])
    facts = {told.fact: told.value for told in one.told} | dict(known)
    return join(["adjudicator", "rule", one.kind.id, "--code", code, *_options(facts)])


def _options(facts: Mapping[str, str]) -> Sequence[str]:
    return [word for name, value in facts.items() for word in ("--fact", f"{name}={value}")]


def _data(one: Likely, code: str, known: Mapping[str, str]) -> dict[str, Any]:
    suggested = [{"fact": told.fact, "value": told.value, "words": told.words} for told in one.told]
    return {
        "id": one.kind.id,
        "title": one.kind.title,
        "command": command(one, code, known),
        "suggested": suggested,
    }
