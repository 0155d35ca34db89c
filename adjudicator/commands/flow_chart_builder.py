"""The flow charts of a card: the interview of ``rule`` followed through every answer of every question."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.commands.checks_after_play import finding_with_end_checks
from adjudicator.commands.interview import KindInterview, addressed_question
from adjudicator.commands.phone_card_obligations import obligations_of_findings, obligations_of_option
from adjudicator.commands.phone_card_search import NamedKind
from adjudicator.law.assumptions import fact_value_in_few_words, facts_told_by_answer
from adjudicator.law.fault_decision import facts_listed_in_parameter
from adjudicator.law.follow_up import (
    conditional_follow_up_effects,
    facts_for_follow_up,
    kind_and_facts_of_follow_up,
    without_follow_up_conditions,
)
from adjudicator.law.ruling_outcome_comparison import effects_prescribed_by_rulings
from adjudicator.law.rulings import note_on_silent_code
from adjudicator.law.spoken_ruling import (
    chooser_heading,
    finding_with_certain_orders_as_ruling,
    sentences_certain_so_far,
    sentences_for_any_answer,
    spoken_effect,
    spoken_sentences,
)
from adjudicator.render.findings import BASIS_WORDS, by_law_sentences, house_rule_owner
from adjudicator.render.names_and_signs import SlugTitles, person_asked, with_glyphs
from adjudicator.render.provisions import standing_words
from adjudicator.render.sentences import chooser_seat_or_role, effect_sentences, full_sentence
from adjudicator.report.flow_chart_data import (
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
    from adjudicator.law.director_checks_after_play import EndCheck
    from adjudicator.law.findings import AlternativeValue, Effect, Finding, Ruling
    from rulebase import ProvisionInfo, Rulebase
    from rulebase.query.answers import FactInfo

MORE_ASKED = "more questions follow"
PLACEHOLDER_NODE = ChartQuestion("", "", ())
"""Stands for the target of an answer where nodes are compared: targets are compared by identity."""
LARGE_CHART = 60
"""Nodes of the largest chart in which assumptions can be changed; the courses with changes are many times as many."""


class ChartStage(NamedTuple):
    """The state of the questions on one kind."""

    kind: str
    known: Mapping[str, str]
    assumed_otherwise: frozenset[str]
    """The names of the facts known before anything was asked."""

    def told(self, facts: Mapping[str, str]) -> ChartStage:
        """The stage with *facts* told as well."""
        return self._replace(known={**self.known, **facts})


StagePath = tuple[ChartStage, ...]
"""The kinds asked about one after the other, each led to by the ruling on the one before."""
ChartKey = tuple[tuple[str, frozenset[tuple[str, str]]], ...]


class ChartBuilder:
    """The builder of the charts of one code."""

    def __init__(self, laws: Rulebase, code: str) -> None:
        self.laws = laws
        self.code = code
        self._found: dict[tuple[str, frozenset[tuple[str, str]]], Finding] = {}
        self._nodes: dict[tuple[ChartKey, bool], ChartNode] = {}
        self._changeable = False
        """Whether assumptions can be changed on the chart being built."""
        self._same: dict[tuple[object, ...], ChartNode] = {}
        self._rests: dict[str, dict[tuple[str, str, str], Sequence[ProvisionInfo]]] = {}

    def kinds(self) -> list[str]:
        """The kinds that the code or its parents decide, in the order of the vocabulary.

        Names under which ``rule`` asks which of several kinds it was are left out: each of those kinds has its own
        chart.
        """
        laws, code = self.laws, self.code
        decided = (kind.id for kind in laws.kinds() if laws.home(code, kind.id)[0])
        return [kind for kind in decided if laws.resolve_kind(kind, {}, code).kind == kind]

    def chart(self, kind: str) -> FlowChart:
        """The flow chart of *kind*."""
        named = named_kind(self.laws, kind)
        begin = (ChartStage(kind, {}, frozenset()),)
        self._changeable = False
        root = self._question_or_ruling_after(begin, changed=False)
        if len(self._nodes) <= LARGE_CHART:
            # Small enough for every change of an assumption; a larger chart only says what a change would do.
            self._changeable = True
            self._nodes.clear()
            root = self._question_or_ruling_after(begin, changed=False)
        self._found.clear()
        self._nodes.clear()
        return FlowChart(*named, root)

    def _question_or_ruling_after(self, road: StagePath, *, changed: bool) -> ChartNode:
        """The question or ruling at the end of *road*; at most one assumption on the way is *changed*."""
        key = tuple((stage.kind, frozenset(stage.known.items())) for stage in road), changed
        if key not in self._nodes:
            node = self._asked(road, changed=changed) or self._ruled(road, changed=changed)
            self._nodes[key] = self._same.setdefault(_node_key(node), node)
        return self._nodes[key]

    def _asked(self, road: StagePath, *, changed: bool) -> ChartNode | None:
        """The next question on *road*, or the node of a follow-up reached without one; None where all is answered."""
        now = road[-1]
        talk, found = self._interview_on(now), self._finding(now)
        question = talk.next_question(found)
        if question is not None:
            return self._question(road, talk, question, found, changed=changed)
        after = kind_and_facts_of_follow_up(self.laws, self.code, found)
        if after is None or after[0] in {stage.kind for stage in road}:
            return None
        known = facts_for_follow_up(self.laws, self.code, found, after, facts_known_on_path(road))
        return self._question_or_ruling_after((*road, ChartStage(after[0], known, frozenset(known))), changed=changed)

    def _question(
        self, road: StagePath, talk: UnattendedInterview, question: InterviewQuestion, found: Finding, *, changed: bool
    ) -> ChartQuestion:
        *before, now = road
        need = question.need
        words = talk.words(question)
        answers, entry = [], talk.fact_info(need.fact, found)
        for value in question.outcomes:
            told = facts_told_by_answer(need, value, found)
            answers.append(
                ChartAnswer(
                    with_glyphs(words.get(value, value.replace("_", " "))),
                    tuple(f"{name}={said}" for name, said in told.items()),
                    self._question_or_ruling_after((*before, now.told(told)), changed=changed),
                    with_glyphs(need.brings.get(value, "")),
                    _moments_that_settle(entry, question.merged_answers.get(value, (value,))),
                )
            )
        full = f"{need.question} (ask the {person_asked(need.to)})"
        settled = (
            [with_glyphs(one) for one in self._sentences_read_out_before_question(road, question, found)]
            if need.brings
            else []
        )
        asked = with_glyphs(addressed_question(need, entry))
        usual = entry.usual if entry is not None and not need.words else None
        usual = next((value for value, alike in question.merged_answers.items() if usual in alike), None)
        return ChartQuestion(
            asked,
            with_glyphs(full),
            tuple(answers),
            tuple(settled),
            chooser_heading(self.laws, need),
            with_glyphs(words[usual]) if usual else "",
            need.yet_to_come,
            tuple(
                obligations_of_findings(
                    self.laws, [*map(self._finding, before), finding_with_certain_orders_as_ruling(found)]
                )
            ),
        )

    def _sentences_read_out_before_question(
        self, road: StagePath, question: InterviewQuestion, found: Finding
    ) -> tuple[str, ...]:
        """The sentences read out before *question*: certain by the ruling before it, or settled in *found*."""
        *before, now = road
        opens = before and now.known.keys() == now.assumed_otherwise
        answers = question.outcomes.values()
        settled = sentences_for_any_answer(self.laws, self.code, self._finding(before[-1]), answers) if opens else ()
        return tuple(dict.fromkeys((*settled, *sentences_certain_so_far(self.laws, found))))

    def _ruled(self, road: StagePath, *, changed: bool) -> ChartRuling:
        laws, code = self.laws, self.code
        found = [self._finding(stage) for stage in road]
        facts = facts_told_on_path(road)
        first, checks = finding_with_end_checks(laws, code, found[0], facts, facts)
        told = [first, *found[1:]]
        rulings = [ruling for one in told for ruling in one.rulings]
        turns = tuple(self._onward(told, facts_known_on_path(road)))
        before = spoken_sentences(laws, [without_follow_up_conditions(one) for one in told]) if turns else ()
        silent = (
            "" if first.rulings else " ".join(filter(None, (first.summary, note_on_silent_code(laws, code, first))))
        )
        said = spoken_sentences(laws, told)
        return ChartRuling(
            tuple(with_glyphs(one) for one in said),
            with_glyphs(silent),
            tuple(
                (
                    chooser_seat_or_role(ruling),
                    tuple(
                        full_sentence(option.says or " ".join(effect_sentences(option.effects)))
                        for option in ruling.options
                    ),
                )
                for ruling in rulings
                if ruling.options and not ruling.chosen
            ),
            tuple(
                dict.fromkeys(
                    one for finding in told for one in effect_sentences(effects_prescribed_by_rulings(finding.rulings))
                )
            ),
            tuple(map(_check_sentence, checks)),
            tuple(dict.fromkeys(law for finding in told for law in self._laws(finding))),
            () if changed else tuple(self._changes(road, found)),
            turns,
            tuple(with_glyphs(one) for one in before),
            said != spoken_sentences(laws, told, kind_named=True),
            tuple(obligations_of_findings(laws, told)),
            tuple(
                tuple(tuple(obligations_of_option(laws, ruling, option)) for option in ruling.options)
                for ruling in rulings
                if ruling.options and not ruling.chosen
            ),
        )

    def _laws(self, found: Finding) -> Iterator[ChartLaw]:
        """The provisions on which the rulings of *found* rest."""
        for ruling in found.rulings:
            basis, note = BASIS_WORDS.get(ruling.basis, ""), with_glyphs(ruling.note)
            if ruling.house:
                basis, note = (
                    "; ".join(filter(None, (house_rule_owner(ruling), basis))),
                    self._house_note_with_ruling_by_law(found, note),
                )
            for one in self._provisions(ruling):
                yield ChartLaw(one.cite, with_glyphs(one.says), basis, note, standing_words(one.standing))

    def _house_note_with_ruling_by_law(self, found: Finding, note: str) -> str:
        """*note* of a house rule with the ruling of the law alone."""
        said = [
            f"By the law: {line}"
            for line in by_law_sentences(found, SlugTitles(self.laws.title, self.laws.value_beside_fact))
        ]
        return " ".join(filter(None, (note, *said)))

    def _provisions(self, ruling: Ruling) -> Sequence[ProvisionInfo]:
        """The provisions of the row of *ruling*, which belongs to this code or to a code that it refers to."""
        key = ruling.code, ruling.row, ruling.law
        return self._provisions_by_row(self.code).get(key) or self._provisions_by_row(ruling.code).get(key, ())

    def _provisions_by_row(self, code: str) -> dict[tuple[str, str, str], Sequence[ProvisionInfo]]:
        """The provisions of each row in force under *code*, by (code of the row, row, law)."""
        if code not in self._rests:
            tables = (self.laws.table(code, kind.id) for kind in self.laws.kinds())
            rows = (row for table in tables if table for row in table.rows)
            self._rests[code] = {(row.code, row.id, row.law): row.provisions for row in rows}
        return self._rests[code]

    def _changes(self, road: StagePath, found: Sequence[Finding]) -> Iterator[ChartException]:
        """The assumptions on *road* that would change something if they did not hold."""
        for at, (stage, one) in enumerate(zip(road, found, strict=True)):
            talk = self._interview_on(stage)
            for other in one.otherwise:
                entry = talk.fact_info(other.fact, one)
                said = with_glyphs(
                    fact_value_in_few_words(entry, other.value) if entry else other.value.replace("_", " ")
                )
                tells = (f"{other.fact}={other.value}",)
                change = ChartException(said, self._follows(other, one), tells, (), None)
                yield self._change_with_target(change, road[: at + 1], talk, road) if self._changeable else change

    def _change_with_target(
        self, change: ChartException, course: StagePath, talk: UnattendedInterview, road: StagePath
    ) -> ChartException:
        """*change* with the node that it leads to; *course* is the part of *road* up to the assumption."""
        stage = course[-1]
        name, _, value = change.tells[0].partition("=")
        known = talk.known_with(stage.known, name, value, {one: stage.known[one] for one in stage.assumed_otherwise})
        other = (*course[:-1], stage._replace(known=known))
        drops = tuple(one for one in facts_told_on_path(road) if one not in facts_told_on_path(other))
        return change._replace(facts_not_asked=drops, leads_to=self._question_or_ruling_after(other, changed=True))

    def _onward(self, found: Sequence[Finding], known: Mapping[str, str]) -> Iterator[ChartFollowUp]:
        """The laws that the rulings refer to under conditions that people must judge, with the facts *known* there."""
        for one in found:
            for turn in conditional_follow_up_effects(one):
                kind = str(turn.params["kind"])
                if self.laws.home(self.code, kind)[0]:
                    after = kind, dict(facts_listed_in_parameter(turn.params, "facts"))
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

    def _interview_on(self, stage: ChartStage) -> UnattendedInterview:
        return UnattendedInterview(self, stage)

    def _finding(self, stage: ChartStage) -> Finding:
        return self._interview_on(stage).ruled(stage.known)

    def cached_finding(self, kind: str, known: Mapping[str, str]) -> Finding:
        """The finding on *kind* with the facts *known*, cached."""
        key = kind, frozenset(known.items())
        if key not in self._found:
            self._found[key] = KindInterview(self.laws, self.code, kind, known, strict=False).ruled(known)
        return self._found[key]


def named_kind(laws: Rulebase, kind: str) -> NamedKind:
    """*kind* with its title and names."""
    names = (name for name, meant in laws.kind_names.items() if meant == kind)
    info = laws.kind(kind)
    return NamedKind(kind, info.title, tuple(names), (info.family or "") if info.asked else "")


def _moments_that_settle(fact: FactInfo | None, values: Sequence[str]) -> tuple[str, ...]:
    """The moments by which *fact* comes to have one of *values*."""
    return tuple(moment for moment, value in fact.settled_by.items() if value in values) if fact else ()


def _check_sentence(check: EndCheck) -> str:
    """The check after play as a sentence for the director."""
    compared = f" Compare with {check.compare}." if check.compare else ""
    return with_glyphs(f"Law {check.law}: {check.question}{compared}")


def _node_key(node: ChartNode) -> tuple[object, ...]:
    """A key equal for equal nodes. Targets count by identity: comparing them by value would follow every path."""
    leads = node.answers if isinstance(node, ChartQuestion) else node.exceptions
    rest = node._replace(answers=()) if isinstance(node, ChartQuestion) else node._replace(exceptions=())
    return type(node), rest, tuple((one._replace(leads_to=PLACEHOLDER_NODE), id(one.leads_to)) for one in leads)


class UnattendedInterview(KindInterview):
    """An interview without a person, whose findings are cached."""

    def __init__(self, charting: ChartBuilder, stage: ChartStage) -> None:
        super().__init__(charting.laws, charting.code, stage.kind, stage.known, strict=False)
        self._charting = charting

    def ruled(self, known: Mapping[str, str]) -> Finding:
        """The finding from the facts *known*, cached."""
        return self._charting.cached_finding(self.kind, known)


def facts_known_on_path(road: StagePath) -> dict[str, str]:
    """The facts known at the end of *road*: told, settled by its rulings, or implied by its kinds."""
    return {name: value for stage in road for name, value in stage.known.items()}


def facts_told_on_path(road: StagePath) -> dict[str, str]:
    """The facts told on *road*, as options of ``rule``."""
    told: dict[str, str] = {}
    for stage in road:
        told |= {name: value for name, value in stage.known.items() if name not in stage.assumed_otherwise}
    return told
