"""The interview of ``rule`` at a terminal: asks the question with most outcomes first, until the law rules.

Answers with the same outcome are one option. The person may always go back or change an assumption. Questions that a
ruling leads to are asked as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.commands.common import console_for_output
from adjudicator.commands.fact_options import rule_command_line
from adjudicator.commands.prompts import ask_choice
from adjudicator.errors import ContradictionError
from adjudicator.law.assumptions import (
    NO_EXCEPTION,
    SHORT_EXCEPTION_QUESTION,
    fact_value_in_few_words,
    fact_value_in_short,
    facts_told_by_answer,
    rule_asking_about_weighty_assumptions,
)
from adjudicator.law.follow_up import (
    FOLLOW_UP_FACT,
    NO_FOLLOW_UP,
    conditional_follow_up_effects,
    facts_for_follow_up,
    kind_and_facts_of_follow_up,
    known_facts_asked_by,
)
from adjudicator.law.ruling_outcome_comparison import outcome_of_rulings
from adjudicator.law.spoken_ruling import (
    chooser_heading,
    sentences_certain_so_far,
    sentences_for_any_answer,
    spoken_sentences,
)
from rulebase.query.conditions import EXCEPTION_FACT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudicator.law.findings import Effect, Finding
    from rulebase import ProvisionInfo, Rulebase
    from rulebase.query.answers import FactInfo, Need


BACK_KEY, ASSUMPTION_KEY, LATER_KEY = "b", "a", "w"
KEY_LEGEND = "(? why, [b]ack, [a]ssumptions, [q]uit)"
OR = ", or "
SO_FAR = "SO FAR"
"""The label of the sentences read out before a choice."""
_MOST_LAWS = 2
NOTHING_ASSUMED = "Nothing is assumed here."
_IMPERSONAL_CHOOSERS = frozenset(("table", "director"))
"""Facts asked of these are not addressed to a player: the director puts the question to the table or decides it."""


class InterviewQuestion(NamedTuple):
    """A need as a question: its answers, each with the finding that it leads to."""

    need: Need
    outcomes: Mapping[str, Finding]
    """Finding by value; of values with the same outcome only the first is a key."""
    merged_answers: Mapping[str, tuple[str, ...]]
    """Key of ``outcomes`` → all values with the same outcome, itself among them."""
    findings: Finding
    """The finding that has the need."""


class KindInterview:
    """The questions and answers about one kind of irregularity under one code."""

    def __init__(self, laws: Rulebase, code: str, kind: str, known: Mapping[str, str], *, strict: bool) -> None:
        self.laws = laws
        self.code = code
        self.kind = kind
        self.strict = strict
        self.answers: list[dict[str, str]] = [dict(known)]
        """The facts known after each answer, the last answer last."""
        self.legend = KEY_LEGEND
        """The explanation of the keys, printed with the first question."""
        self.opened_by: Finding | None = None
        """The ruling that led to this interview; its certain effects are read out first."""
        self.sentences_told: list[str] = []
        """The sentences already read out as certain."""
        self.left_open: Need | None = None
        """The last question, if the person left it open."""
        self.then = ""
        """The kind of the follow-up condition that holds; empty until the person has said."""

    @property
    def known(self) -> dict[str, str]:
        """The facts known now."""
        return self.answers[-1]

    def ask_until_ruled(self) -> Finding | None:
        """The finding once every question is answered, or when the person leaves.

        None where the person goes back beyond the first question of an interview that a ruling led to.
        """
        while True:
            found = self.ruled(self.known)
            question = self.next_question(found)
            turns = conditional_follow_up_effects(found) if question is None and not self.then else ()
            if question is None and not turns:
                return found
            typed = self._ask_which_condition_holds(turns) if question is None else self._ask(question, found)
            if typed is None or (typed == LATER_KEY and question is not None and question.need.yet_to_come):
                self.left_open = question.need if question is not None else None
                return found
            if typed == BACK_KEY and (question is None or BACK_KEY not in question.outcomes):
                if not self.back():
                    if self.opened_by is not None:
                        return None
                    console_for_output(stderr=True).print("This is the first question.")
            elif typed == ASSUMPTION_KEY and (question is None or ASSUMPTION_KEY not in question.outcomes):
                self.assume_otherwise(found)
            elif question is None:
                self.then = typed
            else:
                self.answers.append({**self.known, **facts_told_by_answer(question.need, typed, found)})

    @property
    def facts_answered(self) -> dict[str, str]:
        """The facts answered here."""
        return {name: value for name, value in self.known.items() if name not in self.answers[0]}

    def assume_otherwise(self, found: Finding) -> bool:
        """Let the person change an assumption; False if they change none."""
        others = dict(self.values_assumed_not_to_hold(found))
        if not others:
            console_for_output(stderr=True).print(NOTHING_ASSUMED)
            return False
        picked = ask_choice("Which of these is true after all? (q: none)", dict.fromkeys(others, ""), words=others)
        if picked is None:
            return False
        name, _, value = picked.partition("=")
        self.answers.append(self.known_with(self.known, name, value, self.answers[0]))
        return True

    def known_with(self, known: Mapping[str, str], name: str, value: str, first: Mapping[str, str]) -> dict[str, str]:
        """*known* with *name* changed to *value*; the facts known *first* are kept."""
        changed = {**known, name: value}
        # An answer given under the old assumption may not be asked for under the new one.
        idle = self.ruled(changed).also_told.keys() - first.keys() - {name}
        return {fact: told for fact, told in changed.items() if fact not in idle}

    def values_assumed_not_to_hold(self, found: Finding) -> Iterator[tuple[str, str]]:
        """(``FACT=VALUE``, its words) of every value that *found* assumes not to hold."""
        for name, known in found.facts.items():
            entry = self.fact_info(name, found)
            if known.source != "assumed" or entry is None:
                continue
            for value in entry.values:
                if value != known.value:
                    yield f"{name}={value}", fact_value_in_few_words(entry, value)

    def back(self) -> bool:
        """Take the last answer back; False if there is none."""
        self.sentences_told.clear()
        if self.then:
            self.then = ""
            return True
        if len(self.answers) == 1:
            return False
        self.answers.pop()
        return True

    def takes_for_granted(self, found: Finding) -> bool:
        """Whether *found* makes assumptions."""
        return any(True for _ in self.values_assumed_not_to_hold(found))

    def ruled(self, known: Mapping[str, str]) -> Finding:
        """The finding from the facts *known*."""
        return rule_asking_about_weighty_assumptions(self.laws, self.code, self.kind, known, strict=self.strict)

    def next_question(self, found: Finding) -> InterviewQuestion | None:
        """The open question with most outcomes, the law's order deciding ties; the director's judgements come last."""
        questions = [self._ask_question(need, found) for need in self._askable(found)]
        if not questions:
            return None
        entries = {need.fact: self.fact_info(need.fact, found) for need in found.needs}

        def weight(question: InterviewQuestion) -> tuple[bool, int]:
            entry = entries[question.need.fact]
            judged = entry is not None and entry.judgement and entry.to == "director"
            return (not judged, len(question.outcomes))

        return max(questions, key=weight)

    def _askable(self, found: Finding) -> Iterator[Need]:
        """The needs that can be asked now: some facts exist only under the answer to another question."""
        yield from found.needs[:1]
        yield from (need for need in found.needs[1:] if self._exists(need.fact, found))

    def _exists(self, fact: str, found: Finding) -> bool:
        """Whether *fact* certainly exists: the facts that it depends on are known and exist themselves."""
        entry = self.fact_info(fact, found)
        return all(
            name in found.facts and found.facts[name].value in held and self._exists(name, found)
            for name, held in (entry.only_if if entry else {}).items()
        )

    def fact_info(self, fact: str, found: Finding) -> FactInfo | None:
        """The entry of *fact* in the table that *found* reached, else in the first table, else in the vocabulary."""
        code, kind = found.asks
        asked = ((code, kind), (self.code, self.kind)) if code else ((self.code, self.kind),)
        known = (one for code, kind in asked for one in self.laws.facts(kind, code) if one.id == fact)
        return next(known, self.laws.fact(fact))

    def _ask_question(self, need: Need, found: Finding) -> InterviewQuestion:
        outcomes: dict[str, Finding] = {}
        alike: dict[str, tuple[str, ...]] = {}
        for value in need.values:
            try:
                led = self.ruled({**self.known, **facts_told_by_answer(need, value, found)})
            except ContradictionError:  # ruled out by other facts: not offered
                continue
            same = next((other for other, one in outcomes.items() if _same_ruling(one, led)), None)
            if same is None or need.fact == EXCEPTION_FACT:
                outcomes[value], alike[value] = led, (value,)
            else:
                alike[same] += (value,)
        return InterviewQuestion(need, outcomes, alike, found)

    def _ask(self, question: InterviewQuestion, found: Finding) -> str | None:
        need = question.need
        entry = self.fact_info(need.fact, question.findings)
        self._tell_certain(question.outcomes.values(), found if need.brings else None)
        words = self.words(question)
        usual = need.values[0] if need.words else (entry.usual or "") if entry else ""
        usual = next((value for value, values in question.merged_answers.items() if usual in values), "")
        joint = self._merged_words(question)
        told = {value: joint.get(value, said) for value, said in words.items()}
        offered = {said: value for value, said in reversed(told.items())}
        chooser = chooser_heading(self.laws, need)
        picked = ask_choice(
            short_question(need, entry) if chooser else addressed_question(need, entry),
            {value: need.brings.get(value, "") for value in told if offered[told[value]] == value},
            usual,
            lambda room: self._why(question, _values_grouped_by_answer(told, words), room),
            told,
            (BACK_KEY, ASSUMPTION_KEY, *([LATER_KEY] if need.yet_to_come else [])),
            self._legend(),
            chooser,
            LATER_KEY if need.yet_to_come else "",
            self._other_words(question),
        )
        finer = {value: words[value] for value in told if picked in told and told[value] == told[picked]}
        if len(finer) < 2:
            return picked

        def helps(room: int) -> str:
            return self._why(question, {said: {value: said} for value, said in finer.items()}, room)

        which = ask_choice("Which of these?", dict.fromkeys(finer, ""), helps=helps, words=finer, keys=(BACK_KEY,))
        return self._ask(question, found) if which == BACK_KEY else which

    def _other_words(self, question: InterviewQuestion) -> dict[str, str]:
        """Word that is understood at *question*, though none of its answers shows it → the key that it means."""
        need = question.need
        keys = {value: key for key, values in question.merged_answers.items() for value in values}
        # The first answer to a list of exceptions says that none is true.
        none = dict.fromkeys(("n", "no"), keys[need.values[0]]) if need.words else {}
        labels = {value: need.label(value) for value in keys}
        return none | {
            typed: keys[value]
            for typed, value in (
                *self.laws.answers.other_words(labels).items(),
                *((name, value) for value, label in labels.items() for name in (value, label)),
            )
        }

    def _exception(self, question: InterviewQuestion, value: str) -> str:
        """The words for the exception *value*, with its fact where several facts have one."""
        fact, _, told = value.rpartition("=")
        return fact_value_in_short(self.fact_info(fact or question.need.fact, question.findings), told)

    def _merged_words(self, question: InterviewQuestion) -> dict[str, str]:
        """The merged words of the answers to *question* that are offered as one, by value."""
        said = {}
        for value in question.outcomes:
            fact, _, told = value.rpartition("=")
            entry = self.fact_info(fact or question.need.fact, question.findings)
            if entry is not None and told in entry.joint:
                said[value] = entry.joint[told]
        alone = {words for words in said.values() if [*said.values()].count(words) < 2}
        return {value: words for value, words in said.items() if words not in alone}

    def words(self, question: InterviewQuestion) -> dict[str, str]:
        """The words of each answer to *question*, by value."""
        need = question.need
        said = dict(need.words)
        if said:
            # The first answer denies all the others.
            said = {value: self._exception(question, value) for value in need.values[1:]} | {
                need.values[0]: NO_EXCEPTION
            }
        else:
            said = {value: need.label(value) for value in need.values}
        shared = self.laws.answers.words
        return {
            value: OR.join(sorted((said[one] for one in values), key=lambda answer: answer not in shared))
            for value, values in question.merged_answers.items()
        }

    def _ask_which_condition_holds(self, turns: Sequence[Effect]) -> str | None:
        """Ask which condition, under which a ruling refers to another law, holds: its kind, a key typed, or None."""
        self._tell_certain(())
        asked, words = question_which_condition_holds(turns)
        helps = "If it is true, another law says what follows, and more questions come."
        return ask_choice(
            asked, dict.fromkeys(words, ""), NO_FOLLOW_UP, helps, words, (BACK_KEY, ASSUMPTION_KEY), self._legend()
        )

    def _legend(self) -> str:
        """The explanation of the keys, the first time only."""
        legend, self.legend = self.legend, ""
        return legend

    def _tell_certain(self, answers: Iterable[Finding], found: Finding | None = None) -> None:
        """Print, once each, the sentences certain under all *answers* to a follow-up, and those settled in *found*."""
        settled = (
            () if self.opened_by is None else sentences_for_any_answer(self.laws, self.code, self.opened_by, answers)
        )
        if found is not None:
            settled = (*settled, *sentences_certain_so_far(self.laws, found))
        new = [one for one in dict.fromkeys(settled) if one not in self.sentences_told]
        if not new:
            return
        from adjudicator.render.names_and_signs import with_glyphs

        self.sentences_told += new
        console_for_output(stderr=True).print(with_glyphs(f"{SO_FAR} {' '.join(new)}"))

    def _why(self, question: InterviewQuestion, offered: Mapping[str, Mapping[str, str]], room: int) -> str:
        """The help of *question* in *room* lines: full text, outcome of each answer *offered*, laws, the option.

        Outcomes that are printed with the choices are left out.
        """
        from adjudicator.commands.prompts import help_text_fitted_to_screen
        from adjudicator.render.names_and_signs import person_asked

        need = question.need
        how = f"--fact {need.fact}=VALUE"
        if need.fact == EXCEPTION_FACT:
            how = f"--fact {EXCEPTION_FACT}={NO_EXCEPTION}, or --fact and the exception itself"
        outcomes = [
            f"  {number} {said}: {self._merged_outcome(question, finer)}"
            for number, (said, finer) in enumerate(offered.items(), 1)
            if not finer.keys() <= need.brings.keys()
        ]
        laws = {
            provision.cite: provision.says
            for rows in need.leads_to.values()
            for row in self._rows(rows)
            for provision in row
        }
        asked = f"{need.question} (ask the {person_asked(need.to)})"
        told = f"On the command line: {how}. With q the ruling says what is still open."
        cited = [f"{cite}: {says}" for cite, says in list(laws.items())[:_MOST_LAWS]]
        return help_text_fitted_to_screen(asked, outcomes, cited, told, room, console_for_output(stderr=True).width)

    def _merged_outcome(self, question: InterviewQuestion, finer: Mapping[str, str]) -> str:
        """The outcome of answers offered as one: one text if all agree, else each with its own words."""
        led = {said: self._outcome(question.outcomes[value]) for value, said in finer.items()}
        if len({*led.values()}) == 1:
            return next(iter(led.values()))
        return "; ".join(f"{said}: {comes_to.rstrip('.')}" for said, comes_to in led.items())

    def _outcome(self, led: Finding) -> str:
        """The sentences that would be read out of *led*, or that more is asked."""
        return " ".join(spoken_sentences(self.laws, (led,))[1:]) or "more questions follow"

    def _rows(self, ids: Sequence[str]) -> Iterator[Sequence[ProvisionInfo]]:
        table = self.laws.table(self.code, self.kind)
        for row in table.rows if table else ():
            if row.id in ids:
                yield row.provisions


def _values_grouped_by_answer(told: Mapping[str, str], words: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Group the values in *told* by their answer, in order, each value with its *words*."""
    offered: dict[str, dict[str, str]] = {}
    for value, said in told.items():
        offered.setdefault(said, {})[value] = words[value]
    return offered


def question_which_condition_holds(turns: Sequence[Effect]) -> tuple[str, dict[str, str]]:
    """(question, words of the answers by kind) for references to other laws under conditions judged by people."""
    words = {str(turn.params["kind"]): str(turn.params["when"]) for turn in turns}
    asked = "Which of these is true?"
    if len(words) == 1:
        asked, words = f"Is this true: {next(iter(words.values()))}?", dict.fromkeys(words, "yes")
    return asked, words | {NO_FOLLOW_UP: "no" if len(words) == 1 else "none"}


def short_question(need: Need, entry: FactInfo | None) -> str:
    """The question of *need* in few words."""
    return SHORT_EXCEPTION_QUESTION if need.words else need.question if entry is None else entry.brief or need.question


def addressed_question(need: Need, entry: FactInfo | None) -> str:
    """The question of *need* in few words, addressed to the player who answers it, if any."""
    asked = short_question(need, entry)
    if need.words:
        return asked
    if need.to in _IMPERSONAL_CHOOSERS:
        return asked
    from adjudicator.render.names_and_signs import ANSWERS

    who = ANSWERS.get(need.to, need.to.capitalize())
    return f"{who}: {asked[:1].lower()}{asked[1:]}"


def _same_ruling(one: Finding, other: Finding) -> bool:
    """Whether both findings have the same outcome in the same words.

    False while either needs a fact, since later questions may depend on the difference.
    """
    if one.needs or other.needs:
        return False
    said = [[ruling.says for ruling in found.rulings] for found in (one, other)]
    return outcome_of_rulings(one.rulings) == outcome_of_rulings(other.rulings) and said[0] == said[1]


class Interview:
    """The interview on a kind of irregularity and on all kinds that its rulings lead to."""

    def __init__(
        self, laws: Rulebase, code: str, kind: str, known: Mapping[str, str], *, strict: bool, then: str = ""
    ) -> None:
        self.laws = laws
        self.code = code
        self.strict = strict
        self.known = dict(known)
        """All facts told at the beginning, also those that only a later question asks."""
        self.interviews = [
            KindInterview(laws, code, kind, known_facts_asked_by(laws, code, kind, known), strict=strict)
        ]
        self.interviews[0].then = then

    def ask_until_all_ruled(self) -> list[Finding]:
        """The findings, each led to by the one before; asks every open question."""
        found: list[Finding] = []
        while True:
            talk = self.interviews[len(found)]
            ruled = talk.ask_until_ruled()
            if ruled is None:
                # Back before the first question of a follow-up: to the last answer of the interview before.
                self.back()
                found = found[: len(self.interviews) - 1]
                continue
            found.append(ruled)
            after = kind_and_facts_of_follow_up(self.laws, self.code, ruled, talk.then)
            if after is None:
                del self.interviews[len(found) :]
                return found
            if len(self.interviews) == len(found):
                told = facts_for_follow_up(self.laws, self.code, ruled, after, {**self.known, **talk.known})
                then = KindInterview(self.laws, self.code, after[0], told, strict=self.strict)
                then.opened_by, then.legend = ruled, talk.legend
                self.interviews.append(then)

    @property
    def left_open(self) -> Need | None:
        """The last question, if the person left it open."""
        return self.interviews[-1].left_open

    @property
    def has_asked(self) -> bool:
        """Whether any question was asked, with the explanation of the keys."""
        return not self.interviews[0].legend

    def back(self) -> bool:
        """Take the last answer back, also across interviews; False if there is none."""
        while not self.interviews[-1].back():
            if len(self.interviews) == 1:
                return False
            self.interviews.pop()
        return True

    def assume_otherwise(self, found: Sequence[Finding]) -> bool:
        """Let the person change an assumption of one of the findings *found*; False if they change none."""
        for at, (talk, one) in enumerate(zip(self.interviews, found, strict=True)):
            if talk.takes_for_granted(one) and talk.assume_otherwise(one):
                del self.interviews[at + 1 :]
                return True
        if not any(talk.takes_for_granted(one) for talk, one in zip(self.interviews, found, strict=True)):
            console_for_output(stderr=True).print(NOTHING_ASSUMED)
        return False

    def command(self, deed: str = "", missing: Need | None = None) -> str:
        """The command line that gives the same rulings, on *deed* if another kind was named than the one that rules.

        For a *missing* fact it holds the first value; the other values are listed after it.
        """
        first = self.interviews[0]
        facts = dict(self.known)
        for talk in self.interviews:
            # A fact about another call or card is asked again there.
            facts = {**talk.facts_answered, **facts}
        turned = "+".join(talk.then for talk in self.interviews if talk.then)
        facts |= {FOLLOW_UP_FACT: turned} if turned else {}
        return rule_command_line(self.laws, self.code, deed or first.kind, facts, missing)
