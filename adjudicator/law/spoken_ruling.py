"""The spoken ruling: sentences that a director reads out (what happened, what stands, who may choose what, what is
examined after play), those that are certain before a choice is made, and all read-outs of a code.

Sentences are data (``words/aloud.toml``, ``[aloud]`` in the words of a family or a code, ``aloud`` of a row); an effect
without one is read out as the ruling words it. ``rulebase check`` proves that no effect is lost.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicator.errors import ContradictionError
from adjudicator.law.effect_wording import effect_sentence, verb_agreeing_with
from adjudicator.law.findings import Effect, Finding, Ruling, RulingOption
from adjudicator.law.follow_up import follow_up_findings, without_follow_up_conditions
from adjudicator.law.ruling_outcome_comparison import GOTO, GOTO_IF, effects_prescribed_by_rulings
from adjudicator.law.rulings import possible_rulings, rule_from_told_facts
from rulebase.effect_marks import EffectMark
from rulebase.query.answer_words import answer_label
from rulebase.sentences_read_out import Announcements, template_parameters

if TYPE_CHECKING:
    from rulebase import Rulebase
    from rulebase.query.answers import Need


AFTER_PLAY = "Call me back after play if you think you were damaged."
"""Read out once, whatever the law lets be examined."""
PLAY_IS_OVER = "Play is over, so tell me now if you think you were damaged."
"""The same, if play is over."""
UNDONE_SUFFIX = "undone"
"""The suffix of a key in a row's sentences, *effect:undone*: the sentence for an effect whose usual one is
made untrue.
"""
_END_CHECK = "end_check"
_AND = " and "
_MOST_JOINED = 20
"""The most words that two sentences may have together to be joined."""


def spoken_sentences(laws: "Rulebase", findings: Sequence[Finding], *, kind_named: bool = False) -> tuple[str, ...]:
    """The sentences to be read out of *findings*, each opened by the ruling on the one before it.

    Settled matters are read out; an open question takes the place of what it decides. Nothing is read out if even the
    first finding has no ruling. *kind_named*: the kind of fault stands beside, so a sentence that only names it is left
    out.
    """
    if not findings or findings[0].needs or not findings[0].rulings:
        return ()
    if len(findings) == 1 and (alone := _self_explaining_ruling(laws, findings[0])):
        return (_with_full_stop(alone.says),)
    event = _event_words(laws, findings)
    happened = "" if kind_named and event.names_kind_only else ": ".join(filter(None, (event.title, event.chosen)))
    said: list[str] = []
    everything = [effect for found in findings for effect in effects_prescribed_by_rulings(found.rulings)]
    moot = {other for found in findings for other in _effects_made_untrue(laws, found.rulings, everything)}
    meant: dict[str, str] = {}
    spoken: list[Effect] = []
    for at, found in enumerate(findings):
        own = [_effect_with_earlier_roles(laws, effect, meant) for effect in _effects_to_speak(found.rulings)]
        undone = _sentences_for_effects_made_untrue(found.rulings) if moot else {}
        answered = at + 1 < len(findings) and not findings[at + 1].needs
        silent = (moot - undone.keys()) | _effects_covered_by_others(laws, found.rulings, everything)
        now = [
            effect
            for effect in own
            if effect.name not in silent
            and not (answered and laws.announcements.follow_up(effect.name))
            # An effect that an earlier law has ordered already was read out in the words of that law.
            and not any(effect.name == one.name and effect.params == one.params for one in spoken)
        ]
        spoken += now
        told = [
            effect_sentence(undone[effect.name], effect.params, laws.roles)
            if effect.name in moot
            else spoken_effect(laws, effect, found)
            for effect in now
        ]
        told += _spoken_choices(laws, found, meant)
        left_open = [ruling.words.left_open for ruling in found.rulings]
        if found.rulings and not any((*told, *left_open)) and silent.isdisjoint(effect.name for effect in own):
            told = [found.rulings[-1].says]
        said += (*told, *left_open)
        for effect in own:
            meant |= laws.announcements.onward_roles(effect.name)
    if any(effect.name == _END_CHECK and not _has_own_words(effect) for effect in everything):
        said.append(PLAY_IS_OVER if _facts_say_play_is_over(laws, findings) else AFTER_PLAY)
    heading = [_with_full_stop(happened)] if happened else []
    return (
        *heading,
        *_short_sentences_joined_in_pairs(dict.fromkeys(_with_full_stop(one) for one in said if one), laws.roles),
    )


def _effects_to_speak(rulings: Sequence[Ruling]) -> list[Effect]:
    """The effects ordered by *rulings*, and the effects that send on to another law for which the row has words."""
    kept = effects_prescribed_by_rulings(rulings)
    sent = [effect for ruling in rulings for effect in ruling.effects]
    return [effect for effect in sent if effect in kept or (effect.name == GOTO and _has_own_words(effect))]


def _has_own_words(effect: Effect) -> bool:
    return effect.words is not None and effect.words.own


def _sentences_for_effects_made_untrue(rulings: Iterable[Ruling]) -> dict[str, str]:
    """Effect → the sentence that the rows of *rulings* have for it when its usual one is made untrue."""
    return {
        name: says
        for ruling in rulings
        for key, says in ruling.words.effects.items()
        for name, _, value in [key.partition(":")]
        if value == UNDONE_SUFFIX
    }


def _facts_say_play_is_over(laws: "Rulebase", findings: Iterable[Finding]) -> bool:
    """Whether a fact on which *findings* rest says that the deal has been played out."""
    known = ((laws.fact(name), fact.value) for found in findings for name, fact in found.facts.items())
    return any(fact is not None and value in fact.play_over for fact, value in known)


def _self_explaining_ruling(laws: "Rulebase", found: Finding) -> Ruling | None:
    """The ruling on *found*, if all that it orders is covered by its own words."""
    last = found.rulings[-1]
    if last.options or last.words.happened is not None or last.words.left_open:
        return None
    # The condition of a follow-up law is asked, not read out, if the code is silent on it.
    unheard = {GOTO_IF} & laws.announcements.for_code(_code_whose_words_are_spoken(found)).silent.keys()
    told = (effect for effect in effects_prescribed_by_rulings(found.rulings) if effect.name not in unheard)
    return last if all(EffectMark.TOLD_BY_ROW in effect.marks for effect in told) else None


def _effects_made_untrue(laws: "Rulebase", rulings: Sequence[Ruling], everything: Sequence[Effect]) -> Iterator[str]:
    """The effects of *rulings* that are without effect beside *everything* ordered: another one makes them untrue."""
    for speech in _announcements_of_rulings(laws, rulings):
        for effect in everything:
            yield from speech.instead.get(effect.name, ())


def _effects_covered_by_others(laws: "Rulebase", rulings: Sequence[Ruling], everything: Sequence[Effect]) -> set[str]:
    """The effects of *rulings* that need no sentence of their own, because the sentence of another effect of them or of
    *everything* covers them."""
    names = [effect.name for effect in effects_prescribed_by_rulings(rulings)]
    said = {other for ruling in rulings for other, by in ruling.words.covered.items() if by in names}
    for speech in _announcements_of_rulings(laws, rulings):
        said.update(other for effect in everything for other in speech.covers.get(effect.name, ()))
    return said


def _announcements_of_rulings(laws: "Rulebase", rulings: Sequence[Ruling]) -> list[Announcements]:
    return [laws.announcements.for_code(code) for code in dict.fromkeys(ruling.code for ruling in rulings)]


def _short_sentences_joined_in_pairs(sentences: Iterable[str], roles: Mapping[str, str]) -> Iterator[str]:
    """*sentences*, joined in pairs if both are short and say something of the same of *roles*."""
    subjects = _roles_as_subjects(tuple(roles.values()))
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
def _roles_as_subjects(roles: tuple[str, ...]) -> tuple[str, ...]:
    """*roles* as they begin sentences; a rulebase has always the same."""
    return tuple(f"{_with_full_stop(role)[:-1]} " for role in roles)


def sentences_before_answer(laws: "Rulebase", found: Finding, answers: Iterable[Finding]) -> tuple[str, ...]:
    """The sentences about *found* that hold before its question is answered, for any of the *answers*."""
    later = [effect for one in answers for effect in effects_prescribed_by_rulings(one.rulings)]
    own = [effect for effect in effects_prescribed_by_rulings(found.rulings) if effect not in found.doubtful]
    left_out = {
        *_effects_made_untrue(laws, found.rulings, [*own, *later]),
        *_effects_covered_by_others(laws, found.rulings, own),
    }
    settled = [
        spoken_effect(laws, effect, found)
        for effect in own
        if effect.name not in left_out
        and not laws.announcements.follow_up(effect.name)
        # The follow-up law and its condition are read out with what it orders.
        and not (effect.name in (GOTO, GOTO_IF) and _has_own_words(effect))
    ]
    return tuple(dict.fromkeys(_with_full_stop(one) for one in settled if one))


def spoken_effect(laws: "Rulebase", effect: Effect, found: Finding | None = None) -> str:
    """The sentence for *effect*, in the ruling on *found* if given; empty if nothing is read out."""
    speech = laws.announcements.for_code(_code_whose_words_are_spoken(found))
    words = effect.words or speech.words(effect.name, effect.params, [found.kind] if found else ())
    if found is not None and found.deed:
        named = speech.by_kind.get(found.deed, {}).get(effect.name)
        if named is not None:
            return effect_sentence(named, effect.params, laws.roles)
    if (words is None or not words.own) and effect.name in speech.silent:
        return ""
    if words is None or not (words.own or effect.params.keys() <= words.says | _parameters_left_unsaid(speech, effect)):
        # A short sentence must not leave out a limit of this effect, such as a suit or a condition.
        return effect.says
    if "n" in template_parameters(words.template) and effect.params.get("n") in (0, 1):
        # None and one have sentences of their own.
        return effect.says
    return effect_sentence(words.template, effect.params, {**laws.roles, **words.roles} if words.roles else laws.roles)


def _code_whose_words_are_spoken(found: Finding | None) -> str:
    if found is None:
        return ""
    return next((ruling.code for ruling in reversed(found.rulings) if ruling.code), found.spoke)


def _parameters_left_unsaid(speech: Announcements, effect: Effect) -> set[str]:
    return {name for name in effect.params if f"{effect.name}.{name}" in speech.unsaid}


def _effect_with_earlier_roles(laws: "Rulebase", effect: Effect, meant: Mapping[str, str]) -> Effect:
    """*effect*, with the names that the earlier ruling had for the players whom its roles are *meant* to be."""
    params = {
        name: meant.get(value, value) if isinstance(value, str) else value for name, value in effect.params.items()
    }
    if params == effect.params:
        return effect
    says = effect_sentence(laws.effect_template(effect.name, params.get("n")), params, laws.roles)
    return effect._replace(params=params, says=says)


class _EventWords(NamedTuple):
    """The words about what happened."""

    title: str
    """The words of the deciding row or of the kind; empty if the row has none to be read out."""
    chosen: str
    """The last choice made about it, if any."""
    names_kind_only: bool
    """Whether *title* is that of the kind of the finding, and nothing was chosen."""


def _event_words(laws: "Rulebase", findings: Sequence[Finding]) -> _EventWords:
    """The words about what happened in the first of *findings*."""
    found = findings[0]
    own = next((one.words.happened for one in found.rulings if one.words.happened is not None), None)
    # If one law only sends on to another, the fault is that of the other.
    kind = found.deed or (found.rulings[-1].kind if all_but_last_send_on(found.rulings) else found.kind)
    title = (
        laws.announcements.for_code(_code_whose_words_are_spoken(found)).happened.get(kind, laws.kind(kind).title)
        if own is None
        else own
    )
    if not title:
        return _EventWords("", "", names_kind_only=False)
    chosen = [
        fact.words[known.value]
        for one in findings
        for name, known in one.facts.items()
        if known.source == "told" and (fact := laws.fact(name)) and known.value in fact.words and fact.to != "table"
    ]
    last = chosen[-1] if chosen else ""
    return _EventWords(title.rstrip("."), last, names_kind_only=own is None and not last and kind == found.kind)


def all_but_last_send_on(rulings: Sequence[Ruling]) -> bool:
    """Whether all but the last of *rulings* only send on to another law, perhaps under a condition."""
    return all(
        GOTO in (names := {effect.name for effect in ruling.effects}) and names <= {GOTO, GOTO_IF}
        for ruling in rulings[:-1]
    )


def _spoken_choices(laws: "Rulebase", found: Finding, meant: Mapping[str, str]) -> Iterator[str]:
    for ruling in found.rulings:
        if not ruling.options or ruling.chosen:
            continue
        chooser = meant.get(ruling.chooser or "", ruling.chooser or "somebody")
        who = laws.roles.get(chooser, chooser) if chooser != ruling.chooser else _chooser_sentence_start(laws, ruling)
        offered = [spoken_option(laws, option, found, meant).rstrip(".") for option in ruling.options]
        yield f"{who} {verb_agreeing_with(who, 'chooses')}: {'; or '.join(_with_common_beginning_once(offered))}"


def _with_common_beginning_once(offered: Sequence[str]) -> list[str]:
    """The options *offered*, with a common beginning said once: take the card back and require this, or that."""
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


def _chooser_sentence_start(laws: "Rulebase", ruling: Ruling) -> str:
    role = ruling.chooser or "somebody"
    there = laws.announcements.for_code(ruling.code).roles_in(ruling.kind).get(role)
    return there or ruling.chooser_says or laws.roles.get(role, role)


def spoken_option(laws: "Rulebase", option: RulingOption, found: Finding, meant: Mapping[str, str]) -> str:
    """*option* as it is offered: its own words, and the effects that they do not cover."""
    left_out = _effects_covered_by_others(laws, found.rulings, option.effects) - option.tells
    brings = [
        spoken_effect(laws, _effect_with_earlier_roles(laws, effect, meant), found).rstrip(".")
        for effect in option.effects
        if effect.name not in option.tells and effect.name not in left_out
    ]
    said = ", and ".join(_with_small_initial(one) for one in (option.says.rstrip("."), *brings) if one)
    return said[:1].lower() + said[1:] if said[1:2].islower() else said


def _with_small_initial(text: str) -> str:
    return text[:1].lower() + text[1:] if text[1:2].islower() else text


def _with_full_stop(text: str) -> str:
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")


def sentences_certain_so_far(laws: "Rulebase", found: Finding) -> tuple[str, ...]:
    """The sentences that can be read out of *found* while a fact or a choice about it is still open."""
    if not found.needs:
        return ()
    settled = finding_with_certain_orders_as_ruling(found)
    return sentences_before_answer(laws, settled, ()) if settled.rulings else ()


def finding_with_certain_orders_as_ruling(found: Finding) -> Finding:
    """*found* with the orders that hold whatever is still answered as its only rulings."""
    alone = [Ruling(found.spoke, "", (), "", "", "text", effects=found.certain)] if found.certain else []
    sure = (
        ruling._replace(effects=tuple(one for one in ruling.effects if one not in found.doubtful))
        for ruling in (*found.rulings, *alone)
    )
    return found._replace(rulings=tuple(sure))


def sentences_for_any_answer(
    laws: "Rulebase", code: str, before: Finding, answers: Iterable[Finding]
) -> tuple[str, ...]:
    """The sentences of the ruling on *before*, which opened a question, that hold for any of the *answers* and for
    whatever the law of *code* lets follow."""
    later = [
        one._replace(rulings=(*one.rulings, *possible_rulings(laws, code, one))) if one.needs else one
        for one in answers
    ]
    return sentences_before_answer(laws, before, later)


def chooser_heading(laws: "Rulebase", need: "Need") -> str:
    """The chooser of *need*, as the heading of a list: ``The offender chooses``.

    Empty if it is nobody's choice.
    """
    if not need.chooser:
        return ""
    who = laws.roles.get(need.chooser, need.chooser)
    return f"{who[:1].upper()}{who[1:]} {verb_agreeing_with(who, 'chooses')}"


def with_spoken_options(laws: "Rulebase", found: Finding, told: dict[str, Any]) -> dict[str, Any]:
    """The document *told* of *found*, with the read-out of each option of its rulings added, and the word shown for the
    value of each fact."""
    for known in (told["facts"], told["also_told"]):
        for name, fact in known.items():
            fact["label"] = answer_label(laws.fact(name), fact["value"])
    for ruling, ruled in zip(found.rulings, told["rulings"], strict=True):
        for option, entry in zip(ruling.options, ruled["options"], strict=True):
            entry["read_out"] = outcome_as_sentence(spoken_option(laws, option, found, {}))
    return told


def outcome_as_sentence(brings: str) -> str:
    """The outcome that a choice *brings*, as a complete sentence."""
    return f"{brings[:1].upper()}{brings[1:].rstrip('.')}." if brings else ""


_MOST_LAWS_SENDING_ON = 2
"""The most laws that only send on; behind more of them, the read-out belongs no longer to the first."""


class SpokenRuling(NamedTuple):
    """A text that is read out."""

    kind: str
    sentences: tuple[str, ...]
    rows: tuple[str, ...]
    """The rows that lead to it, each chain as *row* or, if one law sends on to another, *row > row*."""
    facts: Mapping[str, str]
    """The fewest facts that lead to it, as ``rule`` takes them."""
    status: str
    """``decided``, or ``needs-facts`` where the text leaves a choice open."""


def all_spoken_rulings(laws: "Rulebase", code: str) -> Iterator[SpokenRuling]:
    """The distinct read-outs of the tables that *code* has itself, kind by kind in the order of the vocabulary."""
    for kind in laws.kinds():
        table = laws.table(code, kind.id)
        if table is None or table.code != code or laws.resolve_kind(kind.id, {}, code).kind != kind.id:
            continue
        found: dict[tuple[str, ...], SpokenRuling] = {}
        for facts, findings in _all_findings_by_facts(laws, code, kind.id, {}):
            sentences = spoken_sentences(laws, findings)
            rows = " > ".join(ruling.row for one in findings for ruling in one.rulings)
            known = found.get(sentences)
            if known is None or len(facts) < len(known.facts):
                status = "needs-facts" if any(one.needs for one in findings) else "decided"
                known = SpokenRuling(kind.id, sentences, known.rows if known else (), facts, status)
            found[sentences] = known._replace(rows=tuple(dict.fromkeys((*known.rows, rows))))
        yield from found.values()


def _all_findings_by_facts(
    laws: "Rulebase", code: str, kind: str, facts: dict[str, str]
) -> Iterator[tuple[dict[str, str], list[Finding]]]:
    """(facts told, the finding and those that it opens) for every path through the questions on *kind*."""
    try:
        found = rule_from_told_facts(laws, code, kind, facts, strict=True, check=False)
    except ContradictionError:
        # The two answers contradict each other: this path does not exist.
        return
    need = next(iter(found.needs), None)
    if need is not None:
        for value in need.values:
            yield from _all_findings_by_facts(laws, code, kind, {**facts, need.fact: value})
        return
    if not found.rulings or (
        len(found.rulings) > 1 and all_but_last_send_on(found.rulings[: _MOST_LAWS_SENDING_ON + 1])
    ):
        # A sentence of another law, to which this one only sends on, belongs to the read-outs of that law; so does
        # everything reached through several laws that only send on.
        return
    yield facts, [without_follow_up_conditions(found, worded=False)]
    # A table that a condition would send on to has read-outs of its own, under its own kind.
    found = without_follow_up_conditions(found)
    for told, opens in _follow_ups_by_answer(laws, code, found, facts):
        yield told, [found, *opens]


def _follow_ups_by_answer(
    laws: "Rulebase", code: str, found: Finding, facts: dict[str, str]
) -> Iterator[tuple[dict[str, str], list[Finding]]]:
    """The same for the findings that *found* opens: with the question left open, and with each of its answers."""
    opens = follow_up_findings(laws, code, found, facts, strict=True)
    if not opens:
        return
    yield facts, opens
    need = next(iter(opens[-1].needs), None)
    if need is not None and need.fact not in facts:
        for value in need.values:
            yield from _follow_ups_by_answer(laws, code, found, {**facts, need.fact: value})


def spoken_rulings_text(laws: "Rulebase", code: str) -> str:
    """The read-outs of *code* as a text file: kind, facts and rows before each text."""
    lines: list[str] = []
    before = ""
    count = 0
    for voice in all_spoken_rulings(laws, code):
        if voice.kind != before:
            lines += ["", f"## {voice.kind}"]
            before = voice.kind
        count += 1
        told = ",".join(f"{name}={value}" for name, value in voice.facts.items())
        status = "" if voice.status == "decided" else f" ({voice.status})"
        lines += [
            "",
            f"{told or '-'}{status}",
            f"[{'] ['.join(voice.rows)}]",
            *(f"    {one}" for one in voice.sentences),
        ]
    return "\n".join([f"# What is read out under {code}: {count} texts", *lines, ""])
