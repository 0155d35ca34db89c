"""What the director says aloud: what happened, what stands, who may choose what, what is looked at after play.

Sentences of effects are data (``words/aloud.toml``); an effect without one is told as the ruling tells it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudicator.law.outcomes import ordered
from adjudicator.law.wording import agreeing, sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudicator.law.findings import Effect, Finding, Option, Ruling
    from rulebase import Rulebase

AFTER_PLAY = "After play, call me again if you think you were damaged."
"""Said once, whatever the law lets be looked into."""
_CHECK = "end_check"
_BLANK = re.compile(r"\{(\w+)\}")
_THEY = {
    "he keeps": "they keep",
    "he could": "they could",
    "he can": "they can",
    "he has": "they have",
    "he": "they",
    "his": "their",
    "him": "them",
}
_HE = re.compile(r"\b(?:" + "|".join(_THEY) + r")\b")


def read_out(laws: Rulebase, findings: Sequence[Finding]) -> tuple[str, ...]:
    """The sentences to be read out of *findings*, each opened by the ruling on the one before it.

    What is settled is read out; a question that is still open stands in the place of what it decides. Nothing is read
    out where not even the first is ruled on.
    """
    if not findings or findings[0].needs or not findings[0].rulings:
        return ()
    said = [_happened(laws, findings[0])]
    effects: list[Effect] = []
    named = {effect.name for found in findings for effect in ordered(found.rulings)}
    moot = {other for name in named for other in laws.instead_of(name)}
    for at, found in enumerate(findings):
        own = ordered(found.rulings)
        effects += own
        answered = at + 1 < len(findings) and not findings[at + 1].needs
        told = [
            aloud(laws, effect)
            for effect in own
            if effect.name not in moot and not (answered and laws.onward(effect.name))
        ]
        told += _choices(laws, found.rulings)
        if found.rulings and not any(told):
            told = [found.rulings[-1].says]
        said += told
    if any(effect.name == _CHECK for effect in effects):
        said.append(AFTER_PLAY)
    return tuple(dict.fromkeys(_full(one) for one in said if one))


def aloud(laws: Rulebase, effect: Effect) -> str:
    """What is said of *effect*; empty where nothing is."""
    graded = laws.aloud(f"{effect.params.get('grade')}_{effect.name}")
    template = laws.aloud(effect.name) if graded is None else graded
    if template == "":
        return ""
    told = set(_BLANK.findall(template or "")) | ({"grade"} if graded is not None else set())
    if template is None or not effect.params.keys() <= told or effect.params.get("n") in (0, 1):
        # A short sentence must not leave out what this effect is bound to, such as a suit or a condition.
        return _neutral(effect.says)
    return _neutral(sentence(template, effect.params, laws.roles))


def _happened(laws: Rulebase, found: Finding) -> str:
    """What it was, and what somebody chose about it."""
    title = laws.kind(found.kind).title
    chosen = [
        fact.words[known.value]
        for name, known in found.facts.items()
        if known.source == "told" and (fact := laws.fact(name)) and known.value in fact.words and fact.to != "table"
    ]
    return ": ".join((title, *chosen[-1:]))


def _choices(laws: Rulebase, rulings: Sequence[Ruling]) -> Iterator[str]:
    for ruling in rulings:
        if not ruling.options or ruling.chosen:
            continue
        who = ruling.chooser_says or laws.roles.get(ruling.chooser or "", ruling.chooser or "somebody")
        offered = [_offer(laws, option).rstrip(".") for option in ruling.options]
        yield f"{who} {agreeing(who, 'chooses')}: {'; or '.join(offered)}"


def _offer(laws: Rulebase, option: Option) -> str:
    said = option.says or " ".join(filter(None, (aloud(laws, effect) for effect in option.effects)))
    return _neutral(said[:1].lower() + said[1:] if said[1:2].islower() else said)


def _neutral(text: str) -> str:
    """*text* with they for he: nobody is told at the table that he is a man."""
    return _HE.sub(lambda match: _THEY[match[0]], text)


def _full(text: str) -> str:
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")


def words_in(sentences: Iterable[str]) -> int:
    """How many words *sentences* have."""
    return sum(len(one.split()) for one in sentences)
