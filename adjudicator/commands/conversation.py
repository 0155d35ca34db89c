"""A ruling asked for at the terminal: one question at a time, the one that divides most first, only what still matters.

Answers with one outcome are one option; a step back and a changed assumption are always open.
"""

from __future__ import annotations

from shlex import join
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.commands.asking import pick
from adjudicator.commands.common import console
from adjudicator.law.exceptions import NONE, rule_weighed, told_by
from adjudicator.law.onward import known_of, opened
from adjudicator.law.outcomes import outcome
from rulebase.ask.conditions import EXCEPTION

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudicator.law.findings import Finding
    from rulebase import ProvisionInfo, Rulebase
    from rulebase.ask.answers import FactInfo, Need

BACK, ASSUMPTION = "b", "a"
OR = " or "
_MOST_LAWS = 4
_BRIEF = 9
"""Words of an outcome that are shown beside its answer."""


class Question(NamedTuple):
    """A need as it is put: its answers, each with the finding that it leads to."""

    need: Need
    outcomes: Mapping[str, Finding]
    """By value; of values that lead to one outcome only the first."""
    alike: Mapping[str, tuple[str, ...]]
    """Each of those values, with all that lead to the same."""


class Conversation:
    """What was asked and answered about one kind of irregularity under one code."""

    def __init__(self, laws: Rulebase, code: str, kind: str, known: Mapping[str, str], *, strict: bool) -> None:
        self.laws = laws
        self.code = code
        self.kind = kind
        self.strict = strict
        self.answers: list[dict[str, str]] = [dict(known)]
        """What was known after each answer, the last one last."""

    @property
    def known(self) -> dict[str, str]:
        """What is known now."""
        return self.answers[-1]

    def until_ruled(self) -> Finding:
        """The finding when everything is answered that it takes, or as far as the person would answer."""
        while True:
            found = self._ruled(self.known)
            question = self._next(found)
            if question is None:
                return found
            typed = self._ask(question, found)
            if typed is None:
                return found
            self._take(typed, question, found)

    @property
    def answered(self) -> dict[str, str]:
        """What was answered here."""
        return {name: value for name, value in self.known.items() if name not in self.answers[0]}

    def ruled(self) -> Finding:
        """The finding as far as it is known."""
        return self._ruled(self.known)

    def assume_otherwise(self, found: Finding) -> bool:
        """Let the person change something that was taken for granted; False when he leaves it as it is."""
        assumed = {name: fact.value for name, fact in found.facts.items() if fact.source == "assumed"}
        words = {name: f"{fact.title}: {assumed[name]}" for name in assumed if (fact := self.laws.fact(name))}
        if not words:
            console(stderr=True).print("Nothing is taken for granted here.")
            return False
        name = pick("Which of these is not so?", dict.fromkeys(words, ""), words=words)
        fact = self.laws.fact(name) if name else None
        if name is None or fact is None:
            return False
        others = [value for value in fact.values if value != assumed[name]]
        value = others[0] if len(others) == 1 else pick(f"{fact.title}:", dict.fromkeys(others, ""), words=fact.words)
        if value is None:
            return False
        self.answers.append({**self.known, name: value})
        return True

    def back(self) -> bool:
        """Take the last answer back; False where there is none."""
        if len(self.answers) == 1:
            return False
        self.answers.pop()
        return True

    def _ruled(self, known: Mapping[str, str]) -> Finding:
        return rule_weighed(self.laws, self.code, self.kind, known, strict=self.strict)

    def _next(self, found: Finding) -> Question | None:
        """The question that divides most; judgements come last, and of equals the one that the law asks first."""
        questions = [self._put(need, found) for need in self._askable(found)]
        if not questions:
            return None
        entries = {need.fact: self._entry(need.fact) for need in found.needs}

        def weight(question: Question) -> tuple[bool, int]:
            entry = entries[question.need.fact]
            judged = entry is not None and entry.judgement and entry.to == "director"
            return (not judged, len(question.outcomes))

        return max(questions, key=weight)

    def _askable(self, found: Finding) -> Iterator[Need]:
        """The needs that can be put now: whether a fact exists at all may hang on another that is asked first."""
        yield from found.needs[:1]
        for need in found.needs[1:]:
            entry = self._entry(need.fact)
            hangs_on = entry.only_if if entry else {}
            if all(name in found.facts and found.facts[name].value in held for name, held in hangs_on.items()):
                yield need

    def _entry(self, fact: str) -> FactInfo | None:
        """*fact* as this table asks for it, or as the vocabulary has it."""
        return next((one for one in self.laws.facts(self.kind, self.code) if one.id == fact), self.laws.fact(fact))

    def _put(self, need: Need, found: Finding) -> Question:
        outcomes: dict[str, Finding] = {}
        alike: dict[str, tuple[str, ...]] = {}
        for value in need.values:
            led = self._ruled({**self.known, **told_by(need, value, found)})
            same = next((other for other, one in outcomes.items() if _same(one, led)), None)
            if same is None or need.fact == EXCEPTION:
                outcomes[value], alike[value] = led, (value,)
            else:
                alike[same] += (value,)
        return Question(need, outcomes, alike)

    def _ask(self, question: Question, found: Finding) -> str | None:
        from adjudicator.render.sentences import short
        from adjudicator.render.words import asked_of

        need = question.need
        entry = self._entry(need.fact)
        said = dict(need.words) or dict(entry.words if entry else {})
        words = {
            value: OR.join(said.get(one, one.replace("_", " ")) for one in values)
            for value, values in question.alike.items()
            if len(values) > 1 or said
        }
        usual = need.values[0] if need.words else (entry.usual or "") if entry else ""
        usual = next((value for value, values in question.alike.items() if usual in values), "")
        keys = {BACK: "back"} if len(self.answers) > 1 else {}
        if any(fact.source == "assumed" for fact in found.facts.values()):
            keys[ASSUMPTION] = "assumptions"
        return pick(
            f"{need.question} (ask the {asked_of(need.to)})",
            {value: _briefly(short(led)) for value, led in question.outcomes.items()},
            usual,
            self._why(question, entry.title if entry else "", words),
            words or None,
            keys,
        )

    def _why(self, question: Question, title: str, words: Mapping[str, str]) -> str:
        """Why it is asked, what each answer leads to and under which law, and how it is told on the command line."""
        need = question.need
        several = need.fact == EXCEPTION
        what = title or "an exception to the ordinary course"
        laws = dict.fromkeys(
            provision.cite for rows in need.leads_to.values() for row in self._rows(rows) for provision in row
        )
        under = f" The answer decides between {'; '.join(list(laws)[:_MOST_LAWS])}." if laws else ""
        how = f"--fact {need.fact}=VALUE"
        if several:
            how = f"--fact {EXCEPTION}={NONE}, or --fact and the exception itself"
        from adjudicator.render.sentences import short

        outcomes = [
            f"{number} {words.get(value, value.replace('_', ' '))}: {short(led)}"
            for number, (value, led) in enumerate(question.outcomes.items(), 1)
        ]
        leads = "\n".join(outcomes)
        return (
            f"{leads}\nThis asks for: {what}.{under} Type the number of an answer, or the answer itself; above is what "
            f"it leads to. On the command line: {how}. Nothing is guessed: leave with q, and the ruling says what is "
            "still open."
        )

    def _rows(self, ids: Sequence[str]) -> Iterator[Sequence[ProvisionInfo]]:
        table = self.laws.table(self.code, self.kind)
        for row in table.rows if table else ():
            if row.id in ids:
                yield row.provisions

    def _take(self, typed: str, question: Question, found: Finding) -> None:
        if typed == BACK and BACK not in question.outcomes:
            self.back()
        elif typed == ASSUMPTION and ASSUMPTION not in question.outcomes:
            self.assume_otherwise(found)
        else:
            self.answers.append({**self.known, **told_by(question.need, typed, found)})


def _briefly(told: str) -> str:
    """*told* where it is short enough to be read with the question; the rest is behind the question mark."""
    return told if len(told.split()) <= _BRIEF else ""


class Talk:
    """A kind of irregularity asked to its end: when its ruling opens another question, that is asked as well."""

    def __init__(self, laws: Rulebase, code: str, kind: str, known: Mapping[str, str], *, strict: bool) -> None:
        self.laws = laws
        self.code = code
        self.strict = strict
        self.known = dict(known)
        """What was told at the beginning, also of what only a later question asks."""
        self.conversations = [Conversation(laws, code, kind, known_of(laws, code, kind, known), strict=strict)]

    def findings(self, *, ask: bool) -> list[Finding]:
        """The findings, each opened by the one before it; with *ask* whoever sits there answers what is open."""
        found: list[Finding] = []
        while True:
            talk = self.conversations[len(found)]
            found.append(talk.until_ruled() if ask else talk.ruled())
            after = opened(self.laws, self.code, found[-1])
            if after is None:
                del self.conversations[len(found) :]
                return found
            if len(self.conversations) == len(found):
                kind, facts = after
                facts |= known_of(self.laws, self.code, kind, self.known)
                self.conversations.append(Conversation(self.laws, self.code, kind, facts, strict=self.strict))

    def back(self) -> bool:
        """Take the last answer back; False where there is none."""
        while not self.conversations[-1].back():
            if len(self.conversations) == 1:
                return False
            self.conversations.pop()
        return True

    def command(self) -> str:
        """The command line that gives the same rulings again."""
        first = self.conversations[0]
        facts = dict(self.known)
        for talk in self.conversations:
            facts |= talk.answered
        words = [word for name, value in facts.items() for word in ("--fact", f"{name}={value}")]
        return join(["adjudicator", "rule", first.kind, "--code", self.code, *words])


def _same(one: Finding, other: Finding) -> bool:
    """Whether the rulings come to the same, in the same words.

    While something is still asked nothing is the same: what is asked later may hang on which of the two it was.
    """
    if one.needs or other.needs:
        return False
    said = [[ruling.says for ruling in found.rulings] for found in (one, other)]
    return outcome(one.rulings) == outcome(other.rulings) and said[0] == said[1]
