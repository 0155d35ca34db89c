"""The kind of irregularity that a typed name means; facts tell the members of a family apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from adjudicator.commands.common import complain
from rulebase.errors import UnknownKind, UserError
from rulebase.query.conditions import EXCEPTION_FACT
from rulebase.query.normalised_names_and_law_numbers import normalised_name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from rulebase import KindChoice, Rulebase


MOST_KINDS = 3
"""Kinds suggested for an unknown name, because the words of the name occur in their law."""


class KindNotToldError(UserError):
    """The name of a family where one kind is needed."""

    def __init__(self, name: str, members: tuple[str, ...], tells: str = "") -> None:
        self.members = members
        told = f", or tell which with {tells}" if tells else ""
        super().__init__(f"'{name}' may mean {', '.join(members[:-1])} or {members[-1]}; name one of them{told}")


def choose_kind(laws: Rulebase, text: str, known: dict[str, str], code: str | None, *, ask: bool) -> KindChoice:
    """The kind that *text* means under *code*; if *ask*, facts that tell a family apart are asked and added to *known*.

    Raises UserError for an unknown name, with laws that contain its words.
    """
    try:
        choice = laws.resolve_kind(text, known, code)
    except UnknownKind as error:
        raise _error_with_kinds_whose_law_has_words(laws, error, code) from None
    if normalised_name(choice.heard) not in normalised_name(text):
        complain(f"note: '{text}' is read as {choice.heard}")
    if code is not None and not laws.implied(text, choice, code):
        _note_if_decided_by_law_of_other_kind(laws, choice)
    if ask and choice.kind is None:
        from adjudicator.commands.prompts import ask_choice  # needed only at a terminal
    while ask and choice.kind is None and choice.needs:
        need = choice.needs[0]
        entry = laws.fact(need.fact)
        asked = (entry.brief if entry else "") or need.question
        others = laws.answers.other_words(need.labels)
        answer = ask_choice(
            asked, dict.fromkeys(need.values, ""), helps=need.question, words=need.labels, other_words=others
        )
        if answer is None:
            return choice
        known[need.fact] = answer
        choice = laws.resolve_kind(text, known, code)
    if choice.kind is not None and code is not None and text != choice.kind:
        return _choice_or_finer_kind(laws, choice, known, code, ask=ask)
    return choice


def kind_named_if_ruled_under_another(laws: Rulebase, choice: KindChoice) -> str:
    """The kind that was named, if the law settles it under the name of another act; else empty.

    Some games have one law for a pass and a bid out of turn; the ruling read out names the act.
    """
    named = laws.kind_names.get(normalised_name(choice.heard))
    if named is None or choice.kind is None or named == choice.kind:
        return ""
    said, ruled = laws.kind(named), laws.kind(choice.kind)
    return named if said.family and said.family == ruled.family else ""


def _note_if_decided_by_law_of_other_kind(laws: Rulebase, choice: KindChoice) -> None:
    """Note that the law of another act settles the one named, if so."""
    deed = kind_named_if_ruled_under_another(laws, choice)
    if deed and choice.kind is not None:
        said, ruled = laws.kind(deed).title.lower(), laws.kind(choice.kind).title.lower()
        complain(f"note: here '{said}' comes under the law of '{ruled}'")


def _choice_or_finer_kind(
    laws: Rulebase, choice: KindChoice, known: Mapping[str, str], code: str, *, ask: bool
) -> KindChoice:
    """*choice*, or the finer kind that its name may also mean: asked if *ask*, else printed as a note."""
    for member in laws.kinds():
        if member.family != choice.kind or not member.asked or not laws.home(code, member.id)[0]:
            continue
        if not known.keys() <= {fact.id for fact in laws.facts(member.id, code)}:
            continue
        open_question = f"note: {member.asked[:1].lower()}{member.asked[1:]} If so, the kind is {member.id}"
        if not ask:
            complain(open_question)
            continue
        from adjudicator.commands.prompts import ask_choice  # few kinds have a finer one

        answer = ask_choice(member.asked, {"yes": "", "no": ""}, helps=f"If so: {member.title}.")
        if answer is None:
            complain(open_question)
            raise typer.Exit
        if answer == "yes":
            return choice._replace(kind=member.id, members=(member.id,))
    return choice


def _error_with_kinds_whose_law_has_words(laws: Rulebase, error: UnknownKind, code: str | None) -> UserError:
    """*error*, with the kinds whose law contains its words: "red three" is no kind, but failing to declare one is."""
    ruled = [hit for hit in laws.with_all(error.name, code) if laws.home(code or hit.code, hit.kind)[0]]
    kinds = {hit.kind: f"{hit.kind} ({hit.provision}, {hit.code})" for hit in reversed(ruled)}
    if not kinds:
        return error
    found = list(reversed(kinds.values()))[:MOST_KINDS]
    said = str(error) if error.akin else f"no kind of irregularity '{error.name}'"
    return UserError(f"{said}; its words are in the law of {', '.join(found)}")


def add_facts_in_name(
    laws: Rulebase,
    text: str,
    choice: KindChoice,
    known: dict[str, str],
    codes: Iterable[str],
    but: Collection[str] = (),
) -> None:
    """Add to *known* the facts that the name *text* tells under *codes*, with a note.

    Facts in *known* are not changed, and those in *but* are not read.
    """
    read: dict[str, str] = {}
    for code in codes:
        read |= laws.implied(text, choice, code)
    for fact, value in read.items():
        if fact not in known and fact not in but:
            complain(f"note: {fact}={value} is read from '{text}'")
            known[fact] = value


def require_single_kind(text: str, choice: KindChoice) -> str:
    """The one kind of *choice*; KindNotToldError, which names the members, for a family."""
    if choice.kind is None:
        need = next(iter(choice.needs), None)
        raise KindNotToldError(text, choice.members, f"--fact {need.fact}={'|'.join(need.values)}" if need else "")
    return choice.kind


def refuse_irrelevant_facts(laws: Rulebase, code: str, choice: KindChoice, known: Mapping[str, str]) -> None:
    """Raise NotAsked if a fact of *known* matters to no kind of *choice* under *code*."""
    from adjudicator.law.admissible_facts import RelevantFacts  # most names mean one kind

    reach = RelevantFacts(laws, (code,), choice.members)
    for name, value in known.items():
        if name != EXCEPTION_FACT:
            reach.require_relevant(name, value)
