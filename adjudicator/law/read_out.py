"""The sentences a director reads out: what happened, what stands, who may choose what, what is looked at after play.

Sentences are data (``words/aloud.toml``, ``[aloud]`` in the words of a family or a code, ``aloud`` of a row); an effect
without one is told as the ruling tells it. ``rulebase check`` proves that no effect is lost.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from adjudicator.law.outcomes import ONWARD, ONWARD_IF, ordered
from adjudicator.law.wording import agreeing, sentence
from rulebase.marks import Mark
from rulebase.speech import Speech, blanks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudicator.law.findings import Effect, Finding, Option, Ruling
    from rulebase import Rulebase

AFTER_PLAY = "Call me back after play if you think you were damaged."
"""Said once, whatever the law lets be looked into."""
PLAY_IS_OVER = "Play is over, so tell me now if you think you were damaged."
"""The same, where nothing is left to be played."""
UNDONE = "undone"
"""In a key of a row's sentences, *effect:undone*: what is said of it where the usual sentence is made untrue."""
_CHECK = "end_check"
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
    if len(findings) == 1 and (alone := _tells_itself(laws, findings[0])):
        return (_full(alone.says),)
    happened = _happened(laws, findings)
    said: list[str] = []
    everything = [effect for found in findings for effect in ordered(found.rulings)]
    moot = {other for found in findings for other in _untrue(laws, found.rulings, everything)}
    meant: dict[str, str] = {}
    spoken: list[Effect] = []
    for at, found in enumerate(findings):
        own = [_meaning(laws, effect, meant) for effect in _told_of(found.rulings)]
        undone = _undone(found.rulings) if moot else {}
        answered = at + 1 < len(findings) and not findings[at + 1].needs
        silent = (moot - undone.keys()) | _said_by_others(laws, found.rulings, everything)
        now = [
            effect
            for effect in own
            if effect.name not in silent
            and not (answered and laws.spoken.onward(effect.name))
            # What a law before it has ordered already was said in the words of that.
            and not any(effect.name == one.name and effect.params == one.params for one in spoken)
        ]
        spoken += now
        told = [
            sentence(undone[effect.name], effect.params, laws.roles)
            if effect.name in moot
            else aloud(laws, effect, found)
            for effect in now
        ]
        told += _choices(laws, found, meant)
        left_open = [ruling.words.left_open for ruling in found.rulings]
        if found.rulings and not any((*told, *left_open)) and silent.isdisjoint(effect.name for effect in own):
            told = [found.rulings[-1].says]
        said += (*told, *left_open)
        for effect in own:
            meant |= laws.spoken.onward_roles(effect.name)
    if any(effect.name == _CHECK and not _has_own_words(effect) for effect in everything):
        said.append(PLAY_IS_OVER if _play_is_over(laws, findings) else AFTER_PLAY)
    heading = [_full(happened)] if happened else []
    return (*heading, *_joined(dict.fromkeys(_full(one) for one in said if one), laws.roles))


def _told_of(rulings: Sequence[Ruling]) -> list[Effect]:
    """The effects ordered by *rulings*, and those that send on to another law where the row words that itself."""
    kept = ordered(rulings)
    sent = [effect for ruling in rulings for effect in ruling.effects]
    return [effect for effect in sent if effect in kept or (effect.name == ONWARD and _has_own_words(effect))]


def _has_own_words(effect: Effect) -> bool:
    return effect.words is not None and effect.words.own


def _undone(rulings: Iterable[Ruling]) -> dict[str, str]:
    """Effect to the sentence that the rows of *rulings* have for it where its usual one is made untrue."""
    return {
        name: says
        for ruling in rulings
        for key, says in ruling.words.effects.items()
        for name, _, value in [key.partition(":")]
        if value == UNDONE
    }


def _play_is_over(laws: Rulebase, findings: Iterable[Finding]) -> bool:
    """Whether a fact that *findings* rest on says that the deal has been played out."""
    known = ((laws.fact(name), fact.value) for found in findings for name, fact in found.facts.items())
    return any(fact is not None and value in fact.play_over for fact, value in known)


def _tells_itself(laws: Rulebase, found: Finding) -> Ruling | None:
    """The ruling on what was *found*, if it orders nothing but what its own words say."""
    last = found.rulings[-1]
    if last.options or last.words.happened is not None or last.words.left_open:
        return None
    # The condition under which another law follows is asked, not read out, where the code keeps silent of it.
    unheard = {ONWARD_IF} & laws.spoken.under(_speaker(found)).silent.keys()
    told = (effect for effect in ordered(found.rulings) if effect.name not in unheard)
    return last if all(Mark.TOLD_BY_ROW in effect.marks for effect in told) else None


def _untrue(laws: Rulebase, rulings: Sequence[Ruling], everything: Sequence[Effect]) -> Iterator[str]:
    """The effects that *rulings* order in vain beside *everything* that is ordered: another makes them untrue."""
    for speech in _speeches(laws, rulings):
        for effect in everything:
            yield from speech.instead.get(effect.name, ())


def _said_by_others(laws: Rulebase, rulings: Sequence[Ruling], everything: Sequence[Effect]) -> set[str]:
    """The effects of *rulings* that the sentence of another one says as well, of those or of *everything* read out."""
    names = [effect.name for effect in ordered(rulings)]
    said = {other for ruling in rulings for other, by in ruling.words.covered.items() if by in names}
    for speech in _speeches(laws, rulings):
        said.update(other for effect in everything for other in speech.covers.get(effect.name, ()))
    return said


def _speeches(laws: Rulebase, rulings: Sequence[Ruling]) -> list[Speech]:
    return [laws.spoken.under(code) for code in dict.fromkeys(ruling.code for ruling in rulings)]


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
    later = [effect for one in answers for effect in ordered(one.rulings)]
    own = [effect for effect in ordered(found.rulings) if effect not in found.doubtful]
    left_out = {*_untrue(laws, found.rulings, [*own, *later]), *_said_by_others(laws, found.rulings, own)}
    settled = [
        aloud(laws, effect, found)
        for effect in own
        if effect.name not in left_out
        and not laws.spoken.onward(effect.name)
        # That another law follows, and on what condition, is told with what it orders.
        and not (effect.name in (ONWARD, ONWARD_IF) and _has_own_words(effect))
    ]
    return tuple(dict.fromkeys(_full(one) for one in settled if one))


def aloud(laws: Rulebase, effect: Effect, found: Finding | None = None) -> str:
    """The sentence for *effect*, in the ruling on what was *found* where that is told; empty where nothing is said."""
    speech = laws.spoken.under(_speaker(found))
    words = effect.words or speech.words(effect.name, effect.params, [found.kind] if found else ())
    if found is not None and found.deed:
        named = speech.of.get(found.deed, {}).get(effect.name)
        if named is not None:
            return sentence(named, effect.params, laws.roles)
    if (words is None or not words.own) and effect.name in speech.silent:
        return ""
    if words is None or not (words.own or effect.params.keys() <= words.says | _unsaid(speech, effect)):
        # A short sentence must not leave out what this effect is bound to, such as a suit or a condition.
        return effect.says
    if "n" in blanks(words.template) and effect.params.get("n") in (0, 1):
        # None and one are said in sentences of their own.
        return effect.says
    return sentence(words.template, effect.params, {**laws.roles, **words.roles} if words.roles else laws.roles)


def _speaker(found: Finding | None) -> str:
    if found is None:
        return ""
    return next((ruling.code for ruling in reversed(found.rulings) if ruling.code), found.spoke)


def _unsaid(speech: Speech, effect: Effect) -> set[str]:
    return {name for name in effect.params if f"{effect.name}.{name}" in speech.unsaid}


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
    """The event, as the deciding row tells it or in the words of the kind, and the last choice made about it."""
    found = findings[0]
    own = next((one.words.happened for one in found.rulings if one.words.happened is not None), None)
    # Where one law only sends on to another, it is that one's fault that happened.
    kind = found.deed or (found.rulings[-1].kind if handed_over(found.rulings) else found.kind)
    title = laws.spoken.under(_speaker(found)).happened.get(kind, laws.kind(kind).title) if own is None else own
    if not title:
        return ""
    chosen = [
        fact.words[known.value]
        for one in findings
        for name, known in one.facts.items()
        if known.source == "told" and (fact := laws.fact(name)) and known.value in fact.words and fact.to != "table"
    ]
    return ": ".join((title.rstrip("."), *chosen[-1:]))


def handed_over(rulings: Sequence[Ruling]) -> bool:
    """Whether all but the last of *rulings* only send on to another law, be it under a condition."""
    return all(
        ONWARD in (names := {effect.name for effect in ruling.effects}) and names <= {ONWARD, ONWARD_IF}
        for ruling in rulings[:-1]
    )


def _choices(laws: Rulebase, found: Finding, meant: Mapping[str, str]) -> Iterator[str]:
    for ruling in found.rulings:
        if not ruling.options or ruling.chosen:
            continue
        chooser = meant.get(ruling.chooser or "", ruling.chooser or "somebody")
        who = laws.roles.get(chooser, chooser) if chooser != ruling.chooser else _chooser(laws, ruling)
        offered = [offer(laws, option, found, meant).rstrip(".") for option in ruling.options]
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
    role = ruling.chooser or "somebody"
    there = laws.spoken.under(ruling.code).roles_in(ruling.kind).get(role)
    return there or ruling.chooser_says or laws.roles.get(role, role)


def offer(laws: Rulebase, option: Option, found: Finding, meant: Mapping[str, str]) -> str:
    """*option* as it is offered: its own words, and what it brings that they do not tell."""
    left_out = _said_by_others(laws, found.rulings, option.effects) - option.tells
    brings = [
        aloud(laws, _meaning(laws, effect, meant), found).rstrip(".")
        for effect in option.effects
        if effect.name not in option.tells and effect.name not in left_out
    ]
    said = ", and ".join(_lower(one) for one in (option.says.rstrip("."), *brings) if one)
    return said[:1].lower() + said[1:] if said[1:2].islower() else said


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:] if text[1:2].islower() else text


def _full(text: str) -> str:
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")
