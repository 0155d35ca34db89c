"""From what people call a fault to the kind they mean."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from rulebase.answers import KindChoice
from rulebase.deciding import in_order, needs
from rulebase.diagram import Question, draw, reached, restrict
from rulebase.errors import UnknownKind
from rulebase.words import plain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulebase.answers import CodeInfo
    from rulebase.lookup import Rulebase

CLOSE = 0.78
"""How like a known name a misspelt one has to be, from 0 to 1."""
CLEAR = 0.06
"""By how much it has to be more like that name than like any name of another kind."""
_ARTICLES = frozenset(("a", "an", "the", "he", "she", "they", "it", "was", "is"))


def resolve(rulebase: Rulebase, text: str, facts: Mapping[str, str], code: CodeInfo | None) -> KindChoice:
    """The kind that *text* means, under *code* where one is named."""
    kind, heard = _heard(rulebase, text)
    elsewhere = rulebase.kind(kind).elsewhere
    if elsewhere and not _concerns(rulebase.kind(kind).games, code):
        kind = elsewhere
    members = [member.id for member in rulebase.kinds() if member.family == kind and _concerns(member.games, code)]
    conditions = {name: held for name in members if (held := rulebase.member_condition(name)) is not None}
    if not conditions or not rulebase.kind(kind).broad or (code and _decided_as_a_whole(rulebase, kind, members, code)):
        return KindChoice(kind, (kind,), (), heard)
    asked = rulebase.family_facts(kind)
    left = restrict(draw(asked, conditions), facts)
    still = in_order(left, members)
    if len(members) == 1 or (not isinstance(left, Question) and len(still) == 1):
        found = still[0] if still else members[0]
        return KindChoice(found, (found,), (), heard)
    if not reached(left):
        return KindChoice(kind, (kind,), (), heard)
    return KindChoice(None, still, needs(left, asked, members), heard)


def implied(rulebase: Rulebase, text: str, choice: KindChoice, code: str) -> dict[str, str]:
    """What the name *text* tells beside the kind of *choice*: a pass out of turn was a pass, whatever a game calls it.

    The id of a kind is no such name: in some games one kind is about calls of every sort.
    """
    named = None if rulebase.is_kind(text) else rulebase.kind_names.get(choice.heard)
    condition = rulebase.member_condition(named) if named else None
    family = rulebase.kind(named).family if named else None
    if choice.kind is None or not condition or not family:
        return {}
    values = {values[0] for values in condition.values() if len(values) == 1}
    asked = {fact.id for fact in rulebase.facts(choice.kind, code)}
    told = ((fact.id, values & set(fact.values)) for fact in rulebase.family_facts(family) if fact.id in asked)
    return {fact: value for fact, found in told for value in found}


def _concerns(games: tuple[str, ...], code: CodeInfo | None) -> bool:
    return code is None or not set(games).isdisjoint(code.families)


def _decided_as_a_whole(rulebase: Rulebase, family: str, members: list[str], code: CodeInfo) -> bool:
    """Whether *code* speaks of the *family* itself, nearer than of any member: whist has one law for exposed cards."""
    line = (code.id, *code.ancestors)
    home, _ = rulebase.home(code.id, family)
    finer = [line.index(found) for member in members if (found := rulebase.home(code.id, member)[0])]
    return home is not None and line.index(home) < min(finer, default=len(line))


def _heard(rulebase: Rulebase, text: str) -> tuple[str, str]:
    if rulebase.is_kind(text):
        return text, plain(text)
    names = rulebase.kind_names
    wanted = plain(text)
    short = " ".join(word for word in wanted.split() if word not in _ARTICLES)
    for name in (wanted, short):
        if name in names:
            return names[name], name
    likeness: dict[str, tuple[float, str]] = {}
    matcher = SequenceMatcher(b=short[:80])
    for name, kind in names.items():
        matcher.set_seq1(name)
        if matcher.real_quick_ratio() >= CLOSE - CLEAR and matcher.quick_ratio() >= CLOSE - CLEAR:
            likeness[kind] = max(likeness.get(kind, (0.0, "")), (matcher.ratio(), name))
    ranked = sorted(((*like, kind) for kind, like in likeness.items()), reverse=True)
    if ranked and ranked[0][0] >= CLOSE and (len(ranked) == 1 or ranked[0][0] - ranked[1][0] >= CLEAR):
        return ranked[0][2], ranked[0][1]
    raise UnknownKind(text, [kind.id for kind in rulebase.kinds()])
