"""The flow charts of a card: the interview of ``rule`` walked through every answer of every question."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.commands.checks_after_play import checks_after_ruling
from adjudicator.commands.interview import KindInterview, addressed_question
from adjudicator.law.assumptions import fact_value_in_few_words, facts_told_by_answer
from adjudicator.law.follow_up import (
    facts_for_follow_up,
    follow_up_conditions,
    follow_up_question,
    without_follow_up_conditions,
)
from adjudicator.law.lookup import fact_clauses
from adjudicator.law.outcomes import ordered_effects
from adjudicator.law.rulings import silent_code_fallback
from adjudicator.law.spoken_ruling import (
    chooser_heading,
    sentences_for_any_answer,
    spoken_effect,
    spoken_sentences,
    spoken_so_far,
)
from adjudicator.render.findings import BASIS_WORDS, by_law_sentences, house_rule_owner
from adjudicator.render.names_and_signs import SlugTitles, person_asked, with_glyphs
from adjudicator.render.provisions import standing_words
from adjudicator.render.sentences import chooser_of, effect_sentences, full_sentence
from adjudicator.report.flow_charts import (
    ChartAnswer,
    ChartException,
    ChartFollowUp,
    ChartLaw,
    ChartNode,
    ChartQuestion,
    ChartRuling,
    FlowChart,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudicator.commands.interview import InterviewQuestion
    from adjudicator.law.end_checks import EndCheck
    from adjudicator.law.findings import AlternativeValue, Effect, Finding, Ruling
    from rulebase import ProvisionInfo, Rulebase

MORE_ASKED = "more is asked"
PLACEHOLDER_NODE = ChartQuestion("", "", ())
"""In the place of what an answer leads to, where that is told apart by itself."""
LARGE_CHART = 60
"""States of a chart up to which the courses that other assumptions open are part of it: they are many times as many."""


class ChartStage(NamedTuple):
    """How far the questions on one kind have come."""

    kind: str
    known: Mapping[str, str]
    given: frozenset[str]
    """The names of what was known before anything was asked."""

    def told(self, facts: Mapping[str, str]) -> ChartStage:
        """The same with *facts* told as well."""
        return self._replace(known={**self.known, **facts})


StagePath = tuple[ChartStage, ...]
"""The kinds asked about one after the other, the ruling on each having opened the next."""
ChartKey = tuple[tuple[str, frozenset[tuple[str, str]]], ...]


class ChartBuilder:
    """The charts of one code."""

    def __init__(self, laws: Rulebase, code: str) -> None:
        self.laws = laws
        self.code = code
        self._found: dict[tuple[str, frozenset[tuple[str, str]]], Finding] = {}
        self._nodes: dict[tuple[ChartKey, bool], ChartNode] = {}
        self._changeable = False
        """Whether what is taken for granted can be changed on the chart that is written."""
        self._same: dict[tuple[object, ...], ChartNode] = {}
        self._rests: dict[str, dict[tuple[str, str, str], Sequence[ProvisionInfo]]] = {}

    def kinds(self) -> list[str]:
        """The kinds that the code decides, itself or by the codes behind it, in the order of the vocabulary.

        A name under which `rule` asks which of several kinds it was is none of them: each of those has its own chart.
        """
        laws, code = self.laws, self.code
        decided = (kind.id for kind in laws.kinds() if laws.home(code, kind.id)[0])
        return [kind for kind in decided if laws.resolve_kind(kind, {}, code).kind == kind]

    def chart(self, kind: str) -> FlowChart:
        """The chart of *kind*."""
        names = [name for name, meant in self.laws.kind_names.items() if meant == kind]
        begin = (ChartStage(kind, {}, frozenset()),)
        self._changeable = False
        root = self._node(begin, changed=False)
        if len(self._nodes) <= LARGE_CHART:
            # Of these every assumption can be walked; of larger ones it is said what each would change.
            self._changeable = True
            self._nodes.clear()
            root = self._node(begin, changed=False)
        self._found.clear()
        self._nodes.clear()
        info = self.laws.kind(kind)
        broader = (info.family or "") if info.asked else ""
        return FlowChart(kind, info.title, tuple(names), broader, root)

    def _node(self, road: StagePath, *, changed: bool) -> ChartNode:
        """What is asked or ruled at the end of *road*; one thing that is taken for granted may be *changed* once."""
        key = tuple((stage.kind, frozenset(stage.known.items())) for stage in road), changed
        if key not in self._nodes:
            node = self._asked(road, changed=changed) or self._ruled(road, changed=changed)
            self._nodes[key] = self._same.setdefault(_node_key(node), node)
        return self._nodes[key]

    def _asked(self, road: StagePath, *, changed: bool) -> ChartNode | None:
        """The question that is next on *road*, or what it leads to without one; None where all is answered."""
        now = road[-1]
        talk, found = self._talk(now), self._finding(now)
        question = talk.next(found)
        if question is not None:
            return self._question(road, talk, question, found, changed=changed)
        after = follow_up_question(self.laws, self.code, found)
        if after is None or after[0] in {stage.kind for stage in road}:
            return None
        known = facts_for_follow_up(self.laws, self.code, found, after, facts_known(road))
        return self._node((*road, ChartStage(after[0], known, frozenset(known))), changed=changed)

    def _question(
        self, road: StagePath, talk: UnattendedInterview, question: InterviewQuestion, found: Finding, *, changed: bool
    ) -> ChartQuestion:
        *before, now = road
        need = question.need
        words = talk.words(question)
        answers = []
        for value in question.outcomes:
            told = facts_told_by_answer(need, value, found)
            answers.append(
                ChartAnswer(
                    with_glyphs(words.get(value, value.replace("_", " "))),
                    tuple(f"{name}={said}" for name, said in told.items()),
                    self._node((*before, now.told(told)), changed=changed),
                    with_glyphs(need.brings.get(value, "")),
                )
            )
        full = f"{need.question} (ask the {person_asked(need.to)})"
        settled = [with_glyphs(one) for one in self._certain(road, question, found)] if need.brings else []
        asked = with_glyphs(addressed_question(need, talk.entry(need.fact, found)))
        return ChartQuestion(asked, with_glyphs(full), tuple(answers), tuple(settled), chooser_heading(self.laws, need))

    def _certain(self, road: StagePath, question: InterviewQuestion, found: Finding) -> tuple[str, ...]:
        """The sentences read out before *question*: the effects settled on the way to it, and those *found* so far."""
        *before, now = road
        opens = before and now.known.keys() == now.given
        answers = question.outcomes.values()
        settled = sentences_for_any_answer(self.laws, self.code, self._finding(before[-1]), answers) if opens else ()
        return tuple(dict.fromkeys((*settled, *spoken_so_far(self.laws, found))))

    def _ruled(self, road: StagePath, *, changed: bool) -> ChartRuling:
        laws, code = self.laws, self.code
        found = [self._finding(stage) for stage in road]
        facts = facts_told(road)
        first, checks = checks_after_ruling(laws, code, found[0], facts, facts)
        told = [first, *found[1:]]
        rulings = [ruling for one in told for ruling in one.rulings]
        turns = tuple(self._onward(told, facts_known(road)))
        before = spoken_sentences(laws, [without_follow_up_conditions(one) for one in told]) if turns else ()
        silent = (
            "" if first.rulings else " ".join(filter(None, (first.summary, silent_code_fallback(laws, code, first))))
        )
        return ChartRuling(
            tuple(with_glyphs(one) for one in spoken_sentences(laws, told)),
            with_glyphs(silent),
            tuple(
                (
                    chooser_of(ruling),
                    tuple(
                        full_sentence(option.says or " ".join(effect_sentences(option.effects)))
                        for option in ruling.options
                    ),
                )
                for ruling in rulings
                if ruling.options and not ruling.chosen
            ),
            tuple(dict.fromkeys(one for finding in told for one in effect_sentences(ordered_effects(finding.rulings)))),
            tuple(map(_check_sentence, checks)),
            tuple(dict.fromkeys(law for finding in told for law in self._laws(finding))),
            () if changed else tuple(self._changes(road, found)),
            turns,
            tuple(with_glyphs(one) for one in before),
        )

    def _laws(self, found: Finding) -> Iterator[ChartLaw]:
        """The provisions on which the rulings rest."""
        for ruling in found.rulings:
            basis, note = BASIS_WORDS.get(ruling.basis, ""), with_glyphs(ruling.note)
            if ruling.house:
                basis, note = "; ".join(filter(None, (house_rule_owner(ruling), basis))), self._besides(found, note)
            for one in self._provisions(ruling):
                yield ChartLaw(one.cite, with_glyphs(one.says), basis, note, standing_words(one.standing))

    def _besides(self, found: Finding, note: str) -> str:
        """What the law alone says, after the *note* of a house's own rule."""
        said = [f"By the law: {line}" for line in by_law_sentences(found, SlugTitles(self.laws.title))]
        return " ".join(filter(None, (note, *said)))

    def _provisions(self, ruling: Ruling) -> Sequence[ProvisionInfo]:
        """What the row of *ruling* rests on: a row of this code, or of one that it leaves something to."""
        key = ruling.code, ruling.row, ruling.law
        return self._resting(self.code).get(key) or self._resting(ruling.code).get(key, ())

    def _resting(self, code: str) -> dict[tuple[str, str, str], Sequence[ProvisionInfo]]:
        """What each row that is in force under *code* rests on, by the code that speaks, the row and its headings."""
        if code not in self._rests:
            tables = (self.laws.table(code, kind.id) for kind in self.laws.kinds())
            rows = (row for table in tables if table for row in table.rows)
            self._rests[code] = {(row.code, row.id, row.law): row.provisions for row in rows}
        return self._rests[code]

    def _changes(self, road: StagePath, found: Sequence[Finding]) -> Iterator[ChartException]:
        """What is taken for granted on *road* and would change something if it were otherwise."""
        for at, (stage, one) in enumerate(zip(road, found, strict=True)):
            talk = self._talk(stage)
            for other in one.otherwise:
                entry = talk.entry(other.fact, one)
                said = with_glyphs(
                    fact_value_in_few_words(entry, other.value) if entry else other.value.replace("_", " ")
                )
                tells = (f"{other.fact}={other.value}",)
                change = ChartException(said, self._follows(other, one), tells, (), None)
                yield self._walkable(change, road[: at + 1], talk, road) if self._changeable else change

    def _walkable(
        self, change: ChartException, course: StagePath, talk: UnattendedInterview, road: StagePath
    ) -> ChartException:
        """*change* with where it leads: *course* is the part of *road* that it leaves as it was."""
        stage = course[-1]
        name, _, value = change.tells[0].partition("=")
        known = talk.so_after_all(stage.known, name, value, {one: stage.known[one] for one in stage.given})
        other = (*course[:-1], stage._replace(known=known))
        drops = tuple(one for one in facts_told(road) if one not in facts_told(other))
        return change._replace(drops=drops, leads_to=self._node(other, changed=True))

    def _onward(self, found: Sequence[Finding], known: Mapping[str, str]) -> Iterator[ChartFollowUp]:
        """Where the rulings send on to, if something is so that only people can tell, with what is *known* there."""
        for one in found:
            for turn in follow_up_conditions(one):
                kind = str(turn.params["kind"])
                if self.laws.home(self.code, kind)[0]:
                    after = kind, dict(fact_clauses(turn.params, "facts"))
                    told = facts_for_follow_up(self.laws, self.code, one, after, known)
                    tells = tuple(f"{name}={value}" for name, value in told.items())
                    yield ChartFollowUp(with_glyphs(str(turn.params["when"])), kind, tells)

    def _follows(self, other: AlternativeValue, found: Finding) -> str:
        if other.needs:
            return MORE_ASKED
        now = {spoken_effect(self.laws, effect, found) for ruling in found.rulings for effect in ruling.effects}
        effects: Iterator[Effect] = (effect for ruling in other.rulings for effect in ruling.effects)
        said = (spoken_effect(self.laws, effect, found) for effect in effects)
        return with_glyphs(next((one for one in said if one and one not in now), "another ruling"))

    def _talk(self, stage: ChartStage) -> UnattendedInterview:
        return UnattendedInterview(self, stage)

    def _finding(self, stage: ChartStage) -> Finding:
        return self._talk(stage).ruled(stage.known)

    def remembered(self, kind: str, known: Mapping[str, str]) -> Finding:
        """The finding on *kind*, ruled on once."""
        key = kind, frozenset(known.items())
        if key not in self._found:
            self._found[key] = KindInterview(self.laws, self.code, kind, known, strict=False).ruled(known)
        return self._found[key]


def _check_sentence(check: EndCheck) -> str:
    """What the director looks into after play."""
    compared = f" Compare with {check.compare}." if check.compare else ""
    return with_glyphs(f"Law {check.law}: {check.question}{compared}")


def _node_key(node: ChartNode) -> tuple[object, ...]:
    """What tells *node* from others, those that it leads to by their identity: a chart has more roads than nodes."""
    leads = node.answers if isinstance(node, ChartQuestion) else node.changes
    rest = node._replace(answers=()) if isinstance(node, ChartQuestion) else node._replace(changes=())
    return type(node), rest, tuple((one._replace(leads_to=PLACEHOLDER_NODE), id(one.leads_to)) for one in leads)


class UnattendedInterview(KindInterview):
    """A conversation in which nobody is asked, and what was ruled on once is not ruled on again."""

    def __init__(self, charting: ChartBuilder, stage: ChartStage) -> None:
        super().__init__(charting.laws, charting.code, stage.kind, stage.known, strict=False)
        self._charting = charting

    def ruled(self, known: Mapping[str, str]) -> Finding:
        """What the law says once this is *known*."""
        return self._charting.remembered(self.kind, known)


def facts_known(road: StagePath) -> dict[str, str]:
    """The facts known at the end of *road*: told, settled by its rulings, or proved by their kinds."""
    return {name: value for stage in road for name, value in stage.known.items()}


def facts_told(road: StagePath) -> dict[str, str]:
    """What was told on *road*, as ``rule`` is told it."""
    told: dict[str, str] = {}
    for stage in road:
        told |= {name: value for name, value in stage.known.items() if name not in stage.given}
    return told
