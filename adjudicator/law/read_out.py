"""What the director says aloud: what happened, what stands, who may choose what, what is looked at after play.

Sentences of effects are data (``words/aloud.toml``); an effect without one is told as the ruling tells it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from adjudicator.law.outcomes import ordered
from adjudicator.law.wording import agreeing, sentence
from rulebase.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudicator.law.findings import Effect, Finding, Option, Ruling
    from rulebase import Rulebase

AFTER_PLAY = "Call me afterwards if you feel damaged."
"""Said once, whatever the law lets be looked into."""
_CHECK = "end_check"
_BLANK = pattern(r"\{(\w+)\}")
_AND = " and "
_MOST_JOINED = 20
"""Words of two sentences that are put together."""


def read_out(laws: Rulebase, findings: Sequence[Finding]) -> tuple[str, ...]:
    """The sentences to be read out of *findings*, each opened by the ruling on the one before it.

    What is settled is read out; a question that is still open stands in the place of what it decides. Nothing is read
    out where not even the first is ruled on.
    """
    if not findings or findings[0].needs or not findings[0].rulings:
        return ()
    said = [_happened(laws, findings)]
    named = {effect.name for found in findings for effect in ordered(found.rulings)}
    moot = {other for name in named for other in laws.spoken.instead_of(name)}
    meant: dict[str, str] = {}
    ordered_before: list[Effect] = []
    for at, found in enumerate(findings):
        own = [_meaning(laws, effect, meant) for effect in ordered(found.rulings)]
        answered = at + 1 < len(findings) and not findings[at + 1].needs
        told = [
            aloud(laws, effect, found.deed or found.kind)
            for effect in own
            if effect.name not in moot
            and not (answered and laws.spoken.onward(effect.name))
            # What a law before it has ordered already was said in the words of that.
            and not any(effect.name == one.name and effect.params == one.params for one in ordered_before)
        ]
        ordered_before += own
        told += _choices(laws, found, meant)
        if found.rulings and not any(told) and moot.isdisjoint(effect.name for effect in own):
            told = [found.rulings[-1].says]
        said += told
        for effect in own:
            meant |= laws.spoken.onward_roles(effect.name)
    if _CHECK in named:
        said.append(AFTER_PLAY)
    return tuple(_joined(dict.fromkeys(_full(one) for one in said if one), laws.roles))


def _joined(sentences: Iterable[str], roles: Mapping[str, str]) -> Iterator[str]:
    """*sentences*, two and two together that say something of the same of *roles* in few words."""
    subjects = _subjects(tuple(roles.values()))
    before = ""
    for one in sentences:
        who = next(who for who in subjects if one.startswith(who)) if one.startswith(subjects) else ""
        few = len(before.split()) + len(one.split()) < _MOST_JOINED
        if who and before.startswith(who) and few and " and " not in before:
            before = f"{before.rstrip('.')} and {one.removeprefix(who)}"
            continue
        if before:
            yield before
        before = one
    if before:
        yield before


@lru_cache(2)
def _subjects(roles: tuple[str, ...]) -> tuple[str, ...]:
    """*roles* as sentences begin with them; those of a rulebase are always the same."""
    return tuple(f"{_full(role)[:-1]} " for role in roles)


def certain(laws: Rulebase, found: Finding, answers: Iterable[Finding]) -> tuple[str, ...]:
    """What can be said of *found* before the question that it opens is answered, whichever of the *answers* it is."""
    later = {effect.name for one in answers for effect in ordered(one.rulings)}
    own = ordered(found.rulings)
    left_out = {other for name in later for other in laws.spoken.untrue_beside(name)}
    left_out |= {other for effect in own for other in laws.spoken.instead_of(effect.name)}
    settled = [
        aloud(laws, effect, found.kind)
        for effect in own
        if effect.name not in left_out and not laws.spoken.onward(effect.name)
    ]
    return tuple(dict.fromkeys(_full(one) for one in settled if one))


def aloud(laws: Rulebase, effect: Effect, kind: str = "") -> str:
    """What is said of *effect*, in a ruling on *kind* where that is told; empty where nothing is."""
    if kind:
        for name in _names(effect):
            own = laws.spoken.of(kind, name)
            if own is not None:
                # Written for this kind alone, it says what there is to say.
                return sentence(own, effect.params, laws.roles) if own else ""
    graded = laws.spoken.aloud(f"{effect.params.get('grade')}_{effect.name}")
    template = laws.spoken.aloud(effect.name) if graded is None else graded
    if template == "":
        return ""
    told = set(_BLANK.findall(template or "")) | ({"grade"} if graded is not None else set())
    if template is None or not effect.params.keys() <= told or effect.params.get("n") in (0, 1):
        # A short sentence must not leave out what this effect is bound to, such as a suit or a condition.
        return effect.says
    return sentence(template, effect.params, laws.roles)


def _names(effect: Effect) -> Iterator[str]:
    """The names under which something may be said of *effect* in rulings on one kind, the narrowest first."""
    yield from (f"{effect.name}:{value}" for value in effect.params.values())
    yield effect.name


def _meaning(laws: Rulebase, effect: Effect, meant: Mapping[str, str]) -> Effect:
    """*effect*, its roles called what the ruling before called those whom they are *meant* to be."""
    params = {
        name: meant.get(value, value) if isinstance(value, str) else value for name, value in effect.params.items()
    }
    if params == effect.params:
        return effect
    says = sentence(laws.effect_template(effect.name, params.get("n")), params, laws.roles)
    return effect._replace(params=params, says=says)


def _happened(laws: Rulebase, findings: Sequence[Finding]) -> str:
    """What it was, and what was chosen about it last."""
    kind = findings[0].deed or findings[0].kind
    title = laws.spoken.happened(kind) or laws.kind(kind).title
    chosen = [
        fact.words[known.value]
        for found in findings
        for name, known in found.facts.items()
        if known.source == "told" and (fact := laws.fact(name)) and known.value in fact.words and fact.to != "table"
    ]
    return ": ".join((title.rstrip("."), *chosen[-1:]))


def _choices(laws: Rulebase, found: Finding, meant: Mapping[str, str]) -> Iterator[str]:
    for ruling in found.rulings:
        if not ruling.options or ruling.chosen:
            continue
        chooser = meant.get(ruling.chooser or "", ruling.chooser or "somebody")
        who = laws.roles.get(chooser, chooser) if chooser != ruling.chooser else _chooser(laws, ruling)
        offered = [_offer(laws, option, found.deed or found.kind, meant).rstrip(".") for option in ruling.options]
        yield f"{who} {agreeing(who, 'chooses')}: {'; or '.join(_begun_once(offered))}"


def _begun_once(offered: Sequence[str]) -> list[str]:
    """What is *offered*; the deed that offers begin with alike is told once: have it back and ask this, or that."""
    said: list[str] = []
    before = ""
    for one in offered:
        deed, joint, rest = one.rpartition(_AND)
        if joint and deed == before:
            said[-1] += f", or {rest}"
        else:
            said.append(one)
        before = deed
    return said


def _chooser(laws: Rulebase, ruling: Ruling) -> str:
    return ruling.chooser_says or laws.roles.get(ruling.chooser or "", ruling.chooser or "somebody")


def _offer(laws: Rulebase, option: Option, kind: str, meant: Mapping[str, str]) -> str:
    effects = (aloud(laws, _meaning(laws, effect, meant), kind) for effect in option.effects)
    said = option.says or " ".join(filter(None, effects))
    return said[:1].lower() + said[1:] if said[1:2].islower() else said


def _full(text: str) -> str:
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")
