"""``rule`` for a story: the kinds of irregularity that it may tell of, and its facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from adjudicator.commands.common import complain, error_data, print_answer, print_json, shell_command
from adjudicator.commands.cribbage_count_in_story import (
    count_command_for_cribbage_story,
    example_command_for_count_without_cards,
)
from adjudicator.commands.error_handling_and_exit import NOT_FOUND
from adjudicator.commands.select_code import code_arguments
from adjudicator.render.safe_text import safe_line

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rulebase import Rulebase
    from rulebase.query.kinds_of_story import LikelyKind, LikelyKinds
    from rulebase.stories.fact_extraction import ToldFact
    from rulebase.stories.told_auction import ToldAuction, ToldFault


NONE_OF_THESE = "none"
"""The answer that the story is about none of the kinds offered."""


def list_likely_kinds(laws: Rulebase, text: str, code: str, known: Mapping[str, str], *, as_json: bool) -> None:
    """Answer with the kinds that *text* may be about, each with the command line that rules on it.

    A text in which nothing is understood is an error: status 1, with the kinds most asked about, or none for everyday
    talk.
    """
    found = laws.likely_kinds(text, code)
    typed = code_arguments(laws, code)
    others = shell_command(["adjudicator", "kinds", "--code", *typed])
    understood = found.understood or found.auction or _asks_for_count(laws, text, code)
    if not understood:
        error = _nothing_understood_sentence(found, text, code, others)
        complain(f"adjudicator: {error}")
        if as_json:
            kinds = [_likely_kind_data(one, typed, known) for one in found.kinds]
            print_json({"status": "needs-kind", "kinds": kinds, "error": error_data(error)})
        raise typer.Exit(NOT_FOUND)
    if not as_json and _print_count_asked_for(laws, text, code):
        return
    if as_json:
        count = count_command_for_cribbage_story(laws, text, code)
        kinds_told = [_likely_kind_data(one, typed, known) for one in found.kinds]
        compared = {"auction": _told_auction_data(found.auction, found.fault)} if found.auction else {}
        counted = {"counted_by": count} if count else {}
        print_json({"status": "needs-kind", "kinds": kinds_told, **counted, **compared})
        return
    from adjudicator.render.kinds_of_story import numbered_kinds_with_commands

    note_other_game(laws, text, code)
    commands = [likely_kind_command(one, typed, known) for one in found.kinds]
    says = [[(told.words, told.says) for told in one.told] for one in found.kinds]
    print_answer(numbered_kinds_with_commands(text, found, says, commands, code, others))


def _asks_for_count(laws: Rulebase, text: str, code: str) -> bool:
    """Whether *text* asks what cards count, named or not."""
    return bool(
        count_command_for_cribbage_story(laws, text, code) or example_command_for_count_without_cards(laws, text, code)
    )


def _nothing_understood_sentence(found: LikelyKinds, text: str, code: str, others: str) -> str:
    """The sentence that nothing in *text* is a kind under *code*, with the kinds most asked about, if any, and the
    command *others* that lists all."""
    usual = ", ".join(one.deed.id for one in found.kinds)
    asked = f"; asked about most: {usual}" if usual else ""
    return f"nothing in '{safe_line(text, 60)}' is a kind under {safe_line(code)}{asked}; '{others}' lists all"


def _print_count_asked_for(laws: Rulebase, text: str, code: str) -> bool:
    """Print the count that *text* asks for, or how to name the cards for it. True if *text* asks for nothing else."""
    count = count_command_for_cribbage_story(laws, text, code)
    if count is None:
        _explain_naming_cards_if_count_lacks_them(laws, text, code)
        return False
    from shlex import split

    from rich.text import Text

    from adjudicator.commands.score import print_score
    from adjudicator.commands.score_cribbage import score_cribbage_count
    from adjudicator.render.layout import command_line
    from adjudicator.scoring.systems.cribbage_parser import only_asks_for_count

    print_answer(Text("The cards that are named count:"), command_line(safe_line(count, 400)))
    print_score(score_cribbage_count(split(count)[-1:], laws.code(code)), as_json=False)
    if not only_asks_for_count(text):
        return False
    first = next((one for one in laws.likely_kinds(text, code).kinds if one.ruled), None)
    if first is not None:
        ruling = likely_kind_command(first, code_arguments(laws, code), {})
        print_answer(
            Text(f"If something went wrong ({first.deed.title.lower()}):"), command_line(safe_line(ruling, 400))
        )
    return True


def _explain_naming_cards_if_count_lacks_them(laws: Rulebase, text: str, code: str) -> None:
    """Explain how cards are named, if *text* asks for a count and names none."""
    example = example_command_for_count_without_cards(laws, text, code)
    if example is None:
        return
    from rich.text import Text

    from adjudicator.render.layout import command_line

    print_answer(Text("No card is named. To have cards counted, name them in order:"), command_line(example))


def ask_likely_kind(
    laws: Rulebase, text: str, code: str, known: Mapping[str, str]
) -> tuple[str, dict[str, str]] | None:
    """Ask which kind *text* is about: (the kind, the facts of *text* besides *known* that the person confirms).

    None when the person leaves, or chooses a law that rules on no irregularity.
    """
    from adjudicator.commands.prompts import LEAVE_WORDS, ask_choice, read_line

    while True:
        if _print_count_asked_for(laws, text, code):
            return None
        note_other_game(laws, text, code)
        likely = laws.likely_kinds(text, code)
        question = _question_on_story(likely, text, code)
        if likely.kinds:
            words = {one.kind.id: one.deed.title for one in likely.kinds} | {NONE_OF_THESE: "none of these"}
            found = ask_choice(question, dict.fromkeys(words, ""), words=words)
        else:
            complain(question)
            found = NONE_OF_THESE
        if found is None:
            return None
        if found != NONE_OF_THESE:
            break
        said = (read_line("What else happened? Say it in other words (Enter = finish): ") or "").strip()
        if not said or said.lower() in LEAVE_WORDS:
            others = shell_command(["adjudicator", "kinds", "--code", *code_arguments(laws, code)])
            complain(f"nothing ruled; the list of all irregularities: {others}")
            return None
        text = said
    chosen = next(one for one in likely.kinds if one.kind.id == found)
    if not chosen.ruled:
        complain(f"this needs no ruling: '{likely_kind_command(chosen, code_arguments(laws, code), {})}' shows the law")
        return None
    told = _facts_person_confirms(_told_facts_ruling_needs(laws, chosen, code, known))
    return (chosen.deed.id, {one.fact: one.value for one in told}) if told is not None else None


def _question_on_story(likely: LikelyKinds, text: str, code: str) -> str:
    """The question above the kinds that *text* may be about under *code*, with what is understood of it."""
    if likely.auction is not None:
        from adjudicator.render.kinds_of_story import told_auction_sentence  # few stories tell an auction

        said = told_auction_sentence(likely.auction, likely.fault)
        return f"{said} What happened?" if likely.kinds else said
    if likely.understood:
        return "What happened?"
    nothing = f"Nothing in '{safe_line(text, 60)}' is a kind under {safe_line(code)}."
    return f"{nothing} Is it one of these?" if likely.kinds else nothing


def note_other_game(laws: Rulebase, text: str, code: str) -> None:
    """Note that *text* names a game that has no law here, so that the law of *code* says nothing of it."""
    from rulebase.query.game_in_story import game_without_code_in_story

    if game := game_without_code_in_story(laws, text):
        complain(f"note: there is no law of {safe_line(game, 40)} here; the answer is by {safe_line(code)}")


def _told_auction_data(auction: ToldAuction, fault: ToldFault | None) -> dict[str, Any]:
    """The JSON object of a told *auction* with its first irregular call."""
    from adjudicator.render.kinds_of_story import told_auction_sentence

    calls = [one.call.replace("N", "NT") for one in auction.calls]
    irregular = None if fault is None else auction.calls.index(fault.call) + 1
    return {"calls": calls, "irregular": irregular, "says": told_auction_sentence(auction, fault)}


def _told_facts_ruling_needs(laws: Rulebase, chosen: LikelyKind, code: str, known: Mapping[str, str]) -> list[ToldFact]:
    """The facts told by the story that are not *known* and that the ruling depends on."""
    told = [one for one in chosen.told if one.fact not in known]
    table = laws.table(code, chosen.kind.id)
    if table is None or not told:
        return []
    from rulebase.query.kinds_of_story import facts_that_count  # few stories tell a fact

    counts = facts_that_count(table, {one.fact: one.value for one in told}, known)
    return [one for one in told if one.fact in counts]


def _facts_person_confirms(told: Sequence[ToldFact]) -> list[ToldFact] | None:
    """The facts of *told* that the person confirms, None when they leave; an unclear answer is asked for again."""
    from adjudicator.commands.common import console_for_output
    from adjudicator.commands.prompts import LEAVE_WORDS, read_line
    from adjudicator.render.kinds_of_story import quoted_words

    if not told:
        return []
    said = [f"{quoted_words(one.words)} → {one.says}" for one in told]
    out = console_for_output(stderr=True)
    if len(told) == 1:
        asked, again = f"You wrote {said[0]}. [Enter: yes, n: ask me] ", "Enter or y if it is correct, n to be asked"
    else:
        out.print("You wrote", *(f"  {number} {one}" for number, one in enumerate(said, 1)), sep="\n")
        asked, again = (
            "[Enter: all correct, numbers: wrong] ",
            "Enter if all are correct, the numbers of the wrong ones, or n",
        )
    numbered = {str(number): one for number, one in enumerate(told, 1)}
    while (line := read_line(asked)) is not None:
        if line.strip().lower() in LEAVE_WORDS:
            return None
        words = set(line.lower().replace(",", " ").split())
        if words <= {"n", "no", "none"} and words:
            return []
        wrong = words - {"y", "yes"}
        if wrong <= numbered.keys() and (not wrong or words == wrong):
            return [one for number, one in numbered.items() if number not in wrong]
        out.print(f"That is not an answer: type {again}; q leaves.")
    return []


def likely_kind_command(one: LikelyKind, code: Sequence[str], known: Mapping[str, str]) -> str:
    """The command line that rules on *one* with its facts, or shows its law if nothing is ruled on.

    *code* holds the arguments that name the code.
    """
    if not one.ruled:
        return shell_command(["adjudicator", "show", one.kind.id, "-c", *code])
    facts = {told.fact: told.value for told in one.told} | dict(known)
    told = ",".join(f"{name}={value}" for name, value in facts.items())
    return shell_command(["adjudicator", "rule", one.deed.id, "-c", *code, *(["-f", told] if told else [])])


def _likely_kind_data(one: LikelyKind, code: Sequence[str], known: Mapping[str, str]) -> dict[str, Any]:
    suggested = [{"fact": told.fact, "value": told.value, "words": told.words} for told in one.told]
    return {
        "id": one.kind.id,
        "title": one.deed.title,
        "command": likely_kind_command(one, code, known),
        "suggested": suggested,
    }
