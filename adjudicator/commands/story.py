"""``rule`` for those who tell what happened: the kinds it may be, and what was told of each; nothing is ruled."""

from __future__ import annotations

from shlex import join
from typing import TYPE_CHECKING, Any

from adjudicator.commands.choice import as_typed
from adjudicator.commands.common import answer, answer_json, complain
from adjudicator.commands.counting import cards_asked, count_asked
from adjudicator.render.safe import plain

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rulebase import Rulebase
    from rulebase.ask.likely import Likely
    from rulebase.stories.telling import Told


def list_kinds(laws: Rulebase, text: str, code: str, known: Mapping[str, str], *, as_json: bool) -> None:
    """Answer with the kinds that *text* may be about, each with the command that rules on it."""
    found = laws.likely_kinds(text, code)
    typed = as_typed(laws, code)
    if not as_json and _counted(laws, text, code):
        return
    if as_json:
        count = count_asked(laws, text, code)
        kinds_told = [_data(one, typed, known) for one in found.kinds]
        answer_json({"status": "needs-kind", "kinds": kinds_told, **({"counted_by": count} if count else {})})
        return
    from adjudicator.render.story import kinds

    commands = [command(one, typed, known) for one in found.kinds]
    says = [[(told.words, told.says) for told in one.told] for one in found.kinds]
    others = join(["adjudicator", "kinds", "--code", *typed])
    answer(kinds(text, found, says, commands, code, others))


def _counted(laws: Rulebase, text: str, code: str) -> bool:
    """Answer with what the cards named in *text* count, or how to name them, where it speaks of a count; whether that
    is all it asks for."""
    count = count_asked(laws, text, code)
    if count is None:
        _say_how_to_count(laws, text, code)
        return False
    from shlex import split

    from rich.text import Text

    from adjudicator.commands.score import show
    from adjudicator.commands.score_cribbage import scored
    from adjudicator.render.margin import command_line
    from adjudicator.score.systems.cribbage_told import is_question

    answer(Text("The cards that are named count:"), command_line(plain(count, 400)))
    show(scored(split(count)[-1:], laws.code(code)), as_json=False)
    if not is_question(text):
        return False
    first = next((one for one in laws.likely_kinds(text, code).kinds if one.ruled), None)
    if first is not None:
        ruling = command(first, as_typed(laws, code), {})
        answer(Text(f"If something went wrong ({first.deed.title.lower()}):"), command_line(plain(ruling, 400)))
    return True


def _say_how_to_count(laws: Rulebase, text: str, code: str) -> None:
    """Say how cards are named, where *text* asks what they count and names none."""
    example = cards_asked(laws, text, code)
    if example is None:
        return
    from rich.text import Text

    from adjudicator.render.margin import command_line

    answer(Text("No card is named. Name them in order, and they are counted:"), command_line(example))


def asked(laws: Rulebase, text: str, code: str, known: Mapping[str, str]) -> tuple[str, dict[str, str]] | None:
    """(what somebody at the terminal says that *text* is about, what it tells beside *known* and is confirmed).

    None when he leaves, or chooses what is law to be read and no fault.
    """
    from adjudicator.commands.asking import pick

    if _counted(laws, text, code):
        return None
    likely, understood = laws.likely_kinds(text, code)
    words = {one.kind.id: one.deed.title for one in likely}
    unknown = f"Nothing known to {plain(code)} is in '{plain(text, 60)}'. Is it one of these?"
    found = pick("What happened?" if understood else unknown, dict.fromkeys(words, ""), words=words)
    if found is None:
        return None
    chosen = next(one for one in likely if one.kind.id == found)
    if not chosen.ruled:
        complain(f"no fault that is ruled on: '{command(chosen, as_typed(laws, code), {})}' shows the law")
        return None
    told = _confirmed(_open(laws, chosen, code, known))
    return (chosen.deed.id, {one.fact: one.value for one in told}) if told is not None else None


def _open(laws: Rulebase, chosen: Likely, code: str, known: Mapping[str, str]) -> list[Told]:
    """What the story told beside what is *known*, so far as anything hangs on it: nobody confirms the rest in vain."""
    told = [one for one in chosen.told if one.fact not in known]
    table = laws.table(code, chosen.kind.id)
    if table is None or not told:
        return []
    from rulebase.ask.confirming import counting  # few stories tell a fact

    counts = counting(table, {one.fact: one.value for one in told}, known)
    return [one for one in told if one.fact in counts]


def _confirmed(told: Sequence[Told]) -> list[Told] | None:
    """Those of the facts *told* that the person at the terminal says are so; the others are asked. None when he
    leaves."""
    from adjudicator.commands.asking import LEAVE, read_line
    from adjudicator.commands.common import console
    from adjudicator.render.story import quoted

    if not told:
        return []
    said = [f"{quoted(one.words)} → {one.says}" for one in told]
    if len(told) == 1:
        line = read_line(f"You wrote {said[0]}. [Enter: yes, n: ask me] ")
    else:
        console(stderr=True).print("You wrote", *(f"  {number} {one}" for number, one in enumerate(said, 1)), sep="\n")
        line = read_line("[Enter: all so, numbers: not so] ")
    if line is None:
        return []
    if line.strip().lower() in LEAVE:
        return None
    numbered = {str(number): one for number, one in enumerate(told, 1)}
    wrong = set(line.lower().replace(",", " ").split()) - {"y", "yes"}
    # What is neither a yes nor such numbers confirms nothing: a ruling is made of it.
    return [one for number, one in numbered.items() if number not in wrong] if wrong <= numbered.keys() else []


def command(one: Likely, code: Sequence[str], known: Mapping[str, str]) -> str:
    """The command line that rules on *one* as it was told, or that shows the law where nothing is ruled.

    *code* are the words by which the code is typed.
    """
    if not one.ruled:
        return join(["adjudicator", "show", one.kind.id, "-c", *code])
    facts = {told.fact: told.value for told in one.told} | dict(known)
    told = ",".join(f"{name}={value}" for name, value in facts.items())
    return join(["adjudicator", "rule", one.deed.id, "-c", *code, *(["-f", told] if told else [])])


def _data(one: Likely, code: Sequence[str], known: Mapping[str, str]) -> dict[str, Any]:
    suggested = [{"fact": told.fact, "value": told.value, "words": told.words} for told in one.told]
    return {
        "id": one.kind.id,
        "title": one.deed.title,
        "command": command(one, code, known),
        "suggested": suggested,
    }
