"""Every way through the questions on a kind, with what was said as certain on the way, and its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from adjudicator.commands.interview import KindInterview
from adjudicator.law.assumptions import facts_told_by_answer
from adjudicator.law.findings import Effect, Finding
from adjudicator.law.follow_up import (
    conditional_follow_up_effects,
    facts_for_follow_up,
    kind_and_facts_of_follow_up,
    without_follow_up_conditions,
)
from adjudicator.law.ruling_outcome_comparison import effects_prescribed_by_rulings
from adjudicator.law.spoken_ruling import (
    sentences_certain_so_far,
    sentences_for_any_answer,
    spoken_effect,
    spoken_sentences,
)
from tests.helpers.rulings import laws


class Said(NamedTuple):
    """One sentence told as certain, with the effects that were."""

    sentence: str
    effects: tuple[Effect, ...]


class End(NamedTuple):
    """The end of one way: nothing more is asked."""

    code: str
    told: Mapping[str, str]
    said: tuple[Said, ...]
    findings: tuple[Finding, ...]

    @property
    def sentences(self) -> tuple[str, ...]:
        """The read-out there."""
        return spoken_sentences(laws(), [without_follow_up_conditions(one) for one in self.findings])

    @property
    def effects(self) -> list[Effect]:
        """Everything that is ordered there."""
        return [effect for found in self.findings for effect in effects_prescribed_by_rulings(found.rulings)]


@cache
def _ruled(code: str, kind: str, known: frozenset[tuple[str, str]]) -> Finding:
    return KindInterview(laws(), code, kind, dict(known), strict=False).ruled(dict(known))


class _Asked(KindInterview):
    """A conversation in which nobody is asked, and what was ruled on once is not ruled on again."""

    def ruled(self, known: Mapping[str, str]) -> Finding:
        return _ruled(self.code, self.kind, frozenset(known.items()))


def _behind(sentence: str, findings: Sequence[Finding]) -> tuple[Effect, ...]:
    """The effects of *findings* that *sentence* tells."""
    told = [
        (effect, found)
        for found in findings
        for effect in (*effects_prescribed_by_rulings(found.rulings), *found.certain)
    ]
    return tuple(
        effect for effect, found in told if without_end(spoken_effect(laws(), effect, found)) == without_end(sentence)
    )


def without_end(sentence: str) -> str:
    """*sentence* in small letters, without its stop."""
    return sentence.strip().rstrip(".").lower()


def ends(code: str, kind: str) -> Iterator[End]:
    """The ends of all ways through the questions on *kind* and on what its rulings open."""
    yield from _on(code, ((kind, {}),), (), ())


def _on(
    code: str, road: tuple[tuple[str, Mapping[str, str]], ...], before: tuple[Finding, ...], said: tuple[Said, ...]
) -> Iterator[End]:
    kind, known = road[-1]
    talk = _Asked(laws(), code, kind, known, strict=False)
    found = talk.ruled(known)
    question = talk.next_question(found)
    if question is not None:
        now = sentences_certain_so_far(laws(), found)
        if before:
            now = (*sentences_for_any_answer(laws(), code, before[-1], question.outcomes.values()), *now)
        heard = {earlier.sentence for earlier in said}
        said = (*said, *(Said(one, _behind(one, (*before[-1:], found))) for one in now if one not in heard))
        for value in question.outcomes:
            answered = {**known, **facts_told_by_answer(question.need, value, found)}
            yield from _on(code, (*road[:-1], (kind, answered)), before, said)
        return
    chain = (*before, found)
    everything = {name: value for _, facts in road for name, value in facts.items()}
    then = [str(turn.params["kind"]) for turn in conditional_follow_up_effects(found)]
    roads = ["", *then] if then else [""]
    for turn in roads:
        after = kind_and_facts_of_follow_up(laws(), code, found, turn)
        if after is None or after[0] in {kind for kind, _ in road}:
            if turn in ("", roads[0]):
                yield End(code, everything, said, chain)
            continue
        facts = facts_for_follow_up(laws(), code, found, after, everything)
        yield from _on(code, (*road, (after[0], facts)), chain, said)
