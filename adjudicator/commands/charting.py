"""Flow charts of a code, written by answering each question of ``rule`` in every way that it can be answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.commands.conversation import Conversation, put
from adjudicator.commands.end_checks import after_ruling
from adjudicator.law.choices_told import settled_by, so_far, who_chooses
from adjudicator.law.exceptions import in_few, told_by
from adjudicator.law.handed import clauses_of
from adjudicator.law.onward import conditions, handed_on, opened, without_conditions
from adjudicator.law.outcomes import ordered
from adjudicator.law.read_out import aloud, read_out
from adjudicator.law.rulings import fallback
from adjudicator.render.findings import BASIS
from adjudicator.render.house import by_law, whose
from adjudicator.render.provisions import standing_named
from adjudicator.render.sentences import chooser_of, consequences, full_sentence
from adjudicator.render.words import Names, asked_of, with_glyphs
from adjudicator.report.charts import Answer, Asked, Change, Chart, Law, Node, Onward, Ruled

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudicator.commands.conversation import Question
    from adjudicator.law.end_checks import Check
    from adjudicator.law.findings import Effect, Finding, Otherwise, Ruling
    from rulebase import ProvisionInfo, Rulebase

MORE = "more is asked"
NOWHERE = Asked("", "", ())
"""In the place of what an answer leads to, where that is told apart by itself."""
LARGE = 60
"""States of a chart up to which the courses that other assumptions open are part of it: they are many times as many."""


class Stage(NamedTuple):
    """How far the questions on one kind have come."""

    kind: str
    known: Mapping[str, str]
    given: frozenset[str]
    """The names of what was known before anything was asked."""

    def told(self, facts: Mapping[str, str]) -> Stage:
        """The same with *facts* told as well."""
        return self._replace(known={**self.known, **facts})


Road = tuple[Stage, ...]
"""The kinds asked about one after the other, the ruling on each having opened the next."""
Key = tuple[tuple[str, frozenset[tuple[str, str]]], ...]


class Charting:
    """The charts of one code."""

    def __init__(self, laws: Rulebase, code: str) -> None:
        self.laws = laws
        self.code = code
        self._found: dict[tuple[str, frozenset[tuple[str, str]]], Finding] = {}
        self._nodes: dict[tuple[Key, bool], Node] = {}
        self._changeable = False
        """Whether what is taken for granted can be changed on the chart that is written."""
        self._same: dict[tuple[object, ...], Node] = {}
        self._rests: dict[str, dict[tuple[str, str, str], Sequence[ProvisionInfo]]] = {}

    def kinds(self) -> list[str]:
        """The kinds that the code decides, itself or by the codes behind it, in the order of the vocabulary.

        A name under which `rule` asks which of several kinds it was is none of them: each of those has its own chart.
        """
        laws, code = self.laws, self.code
        decided = (kind.id for kind in laws.kinds() if laws.home(code, kind.id)[0])
        return [kind for kind in decided if laws.resolve_kind(kind, {}, code).kind == kind]

    def chart(self, kind: str) -> Chart:
        """The chart of *kind*."""
        names = [name for name, meant in self.laws.kind_names.items() if meant == kind]
        begin = (Stage(kind, {}, frozenset()),)
        self._changeable = False
        root = self._node(begin, changed=False)
        if len(self._nodes) <= LARGE:
            # Of these every assumption can be walked; of larger ones it is said what each would change.
            self._changeable = True
            self._nodes.clear()
            root = self._node(begin, changed=False)
        self._found.clear()
        self._nodes.clear()
        info = self.laws.kind(kind)
        broader = (info.family or "") if info.asked else ""
        return Chart(kind, info.title, tuple(names), broader, root)

    def _node(self, road: Road, *, changed: bool) -> Node:
        """What is asked or ruled at the end of *road*; one thing that is taken for granted may be *changed* once."""
        key = tuple((stage.kind, frozenset(stage.known.items())) for stage in road), changed
        if key not in self._nodes:
            node = self._asked(road, changed=changed) or self._ruled(road, changed=changed)
            self._nodes[key] = self._same.setdefault(_looks(node), node)
        return self._nodes[key]

    def _asked(self, road: Road, *, changed: bool) -> Node | None:
        """The question that is next on *road*, or what it leads to without one; None where all is answered."""
        now = road[-1]
        talk, found = self._talk(now), self._finding(now)
        question = talk.next(found)
        if question is not None:
            return self._question(road, talk, question, found, changed=changed)
        after = opened(self.laws, self.code, found)
        if after is None or after[0] in {stage.kind for stage in road}:
            return None
        known = handed_on(self.laws, self.code, found, after, known_on(road))
        return self._node((*road, Stage(after[0], known, frozenset(known))), changed=changed)

    def _question(self, road: Road, talk: Talk, question: Question, found: Finding, *, changed: bool) -> Asked:
        *before, now = road
        need = question.need
        words = talk.words(question)
        answers = []
        for value in question.outcomes:
            told = told_by(need, value, found)
            answers.append(
                Answer(
                    with_glyphs(words.get(value, value.replace("_", " "))),
                    tuple(f"{name}={said}" for name, said in told.items()),
                    self._node((*before, now.told(told)), changed=changed),
                    with_glyphs(need.brings.get(value, "")),
                )
            )
        full = f"{need.question} (ask the {asked_of(need.to)})"
        settled = [with_glyphs(one) for one in self._certain(road, question, found)] if need.brings else []
        asked = with_glyphs(put(need, talk.entry(need.fact, found)))
        return Asked(asked, with_glyphs(full), tuple(answers), tuple(settled), who_chooses(self.laws, need))

    def _certain(self, road: Road, question: Question, found: Finding) -> tuple[str, ...]:
        """The sentences read out before *question*: the effects settled on the way to it, and those *found* so far."""
        *before, now = road
        opens = before and now.known.keys() == now.given
        answers = question.outcomes.values()
        settled = settled_by(self.laws, self.code, self._finding(before[-1]), answers) if opens else ()
        return tuple(dict.fromkeys((*settled, *so_far(self.laws, found))))

    def _ruled(self, road: Road, *, changed: bool) -> Ruled:
        laws, code = self.laws, self.code
        found = [self._finding(stage) for stage in road]
        facts = told_on(road)
        first, checks = after_ruling(laws, code, found[0], facts, facts)
        told = [first, *found[1:]]
        rulings = [ruling for one in told for ruling in one.rulings]
        turns = tuple(self._onward(told, known_on(road)))
        before = read_out(laws, [without_conditions(one) for one in told]) if turns else ()
        silent = "" if first.rulings else " ".join(filter(None, (first.summary, fallback(laws, code, first))))
        return Ruled(
            tuple(with_glyphs(one) for one in read_out(laws, told)),
            with_glyphs(silent),
            tuple(
                (
                    chooser_of(ruling),
                    tuple(
                        full_sentence(option.says or " ".join(consequences(option.effects)))
                        for option in ruling.options
                    ),
                )
                for ruling in rulings
                if ruling.options and not ruling.chosen
            ),
            tuple(dict.fromkeys(one for finding in told for one in consequences(ordered(finding.rulings)))),
            tuple(map(_looked_into, checks)),
            tuple(dict.fromkeys(law for finding in told for law in self._laws(finding))),
            () if changed else tuple(self._changes(road, found)),
            turns,
            tuple(with_glyphs(one) for one in before),
        )

    def _laws(self, found: Finding) -> Iterator[Law]:
        """The provisions on which the rulings rest."""
        for ruling in found.rulings:
            basis, note = BASIS.get(ruling.basis, ""), with_glyphs(ruling.note)
            if ruling.house:
                basis, note = "; ".join(filter(None, (whose(ruling), basis))), self._besides(found, note)
            for one in self._provisions(ruling):
                yield Law(one.cite, with_glyphs(one.says), basis, note, standing_named(one.standing))

    def _besides(self, found: Finding, note: str) -> str:
        """What the law alone says, after the *note* of a house's own rule."""
        said = [f"By the law: {line}" for line in by_law(found, Names(self.laws.title))]
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

    def _changes(self, road: Road, found: Sequence[Finding]) -> Iterator[Change]:
        """What is taken for granted on *road* and would change something if it were otherwise."""
        for at, (stage, one) in enumerate(zip(road, found, strict=True)):
            talk = self._talk(stage)
            for other in one.otherwise:
                entry = talk.entry(other.fact, one)
                said = with_glyphs(in_few(entry, other.value) if entry else other.value.replace("_", " "))
                tells = (f"{other.fact}={other.value}",)
                change = Change(said, self._follows(other, one), tells, (), None)
                yield self._walkable(change, road[: at + 1], talk, road) if self._changeable else change

    def _walkable(self, change: Change, course: Road, talk: Talk, road: Road) -> Change:
        """*change* with where it leads: *course* is the part of *road* that it leaves as it was."""
        stage = course[-1]
        name, _, value = change.tells[0].partition("=")
        known = talk.so_after_all(stage.known, name, value, {one: stage.known[one] for one in stage.given})
        other = (*course[:-1], stage._replace(known=known))
        drops = tuple(one for one in told_on(road) if one not in told_on(other))
        return change._replace(drops=drops, leads_to=self._node(other, changed=True))

    def _onward(self, found: Sequence[Finding], known: Mapping[str, str]) -> Iterator[Onward]:
        """Where the rulings send on to, if something is so that only people can tell, with what is *known* there."""
        for one in found:
            for turn in conditions(one):
                kind = str(turn.params["kind"])
                if self.laws.home(self.code, kind)[0]:
                    after = kind, dict(clauses_of(turn.params, "facts"))
                    told = handed_on(self.laws, self.code, one, after, known)
                    tells = tuple(f"{name}={value}" for name, value in told.items())
                    yield Onward(with_glyphs(str(turn.params["when"])), kind, tells)

    def _follows(self, other: Otherwise, found: Finding) -> str:
        if other.needs:
            return MORE
        now = {aloud(self.laws, effect, found) for ruling in found.rulings for effect in ruling.effects}
        effects: Iterator[Effect] = (effect for ruling in other.rulings for effect in ruling.effects)
        said = (aloud(self.laws, effect, found) for effect in effects)
        return with_glyphs(next((one for one in said if one and one not in now), "another ruling"))

    def _talk(self, stage: Stage) -> Talk:
        return Talk(self, stage)

    def _finding(self, stage: Stage) -> Finding:
        return self._talk(stage).ruled(stage.known)

    def remembered(self, kind: str, known: Mapping[str, str]) -> Finding:
        """The finding on *kind*, ruled on once."""
        key = kind, frozenset(known.items())
        if key not in self._found:
            self._found[key] = Conversation(self.laws, self.code, kind, known, strict=False).ruled(known)
        return self._found[key]


def _looked_into(check: Check) -> str:
    """What the director looks into after play."""
    compared = f" Compare with {check.compare}." if check.compare else ""
    return with_glyphs(f"Law {check.law}: {check.question}{compared}")


def _looks(node: Node) -> tuple[object, ...]:
    """What tells *node* from others, those that it leads to by their identity: a chart has more roads than nodes."""
    leads = node.answers if isinstance(node, Asked) else node.changes
    rest = node._replace(answers=()) if isinstance(node, Asked) else node._replace(changes=())
    return type(node), rest, tuple((one._replace(leads_to=NOWHERE), id(one.leads_to)) for one in leads)


class Talk(Conversation):
    """A conversation in which nobody is asked, and what was ruled on once is not ruled on again."""

    def __init__(self, charting: Charting, stage: Stage) -> None:
        super().__init__(charting.laws, charting.code, stage.kind, stage.known, strict=False)
        self._charting = charting

    def ruled(self, known: Mapping[str, str]) -> Finding:
        """What the law says once this is *known*."""
        return self._charting.remembered(self.kind, known)


def known_on(road: Road) -> dict[str, str]:
    """The facts known at the end of *road*: told, settled by its rulings, or proved by their kinds."""
    return {name: value for stage in road for name, value in stage.known.items()}


def told_on(road: Road) -> dict[str, str]:
    """What was told on *road*, as ``rule`` is told it."""
    told: dict[str, str] = {}
    for stage in road:
        told |= {name: value for name, value in stage.known.items() if name not in stage.given}
    return told
