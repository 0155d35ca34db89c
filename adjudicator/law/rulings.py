"""Rulings: a row of law put into words for one fault, the whole answer from told facts alone, and the orders of a
ruling that lapse (``lapses_if``, ``instead`` in the list of effects). A look-up from told facts imports neither tables
nor detectors.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from adjudicator.law.effect_wording import effect_sentence
from adjudicator.law.fault_decision import look_up_law
from adjudicator.law.findings import DealLocation, Effect, FactValue, Finding, Ruling, RulingByLaw, RulingOption

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from adjudicator.irregularities.detection import Irregularity
    from adjudicator.law.choices import Election
    from adjudicator.law.fault_decision import LookupResult
    from adjudicator.law.findings import ParameterValue
    from adjudicator.table.state_and_timeline import TableState
    from rulebase import Decision, EffectInfo, KindChoice, Row, Rulebase
    from rulebase.sentences_read_out import RowAnnouncements


def rule_from_told_facts(
    rulebase: Rulebase,
    code: str,
    kind: str,
    facts: Mapping[str, str],
    *,
    strict: bool = False,
    disputed: Collection[str] = (),
    check: bool = True,
) -> Finding:
    """The ruling on one irregularity from told facts alone, without a record.

    Contradicting facts are reported, and with *check* also facts that nothing here asks for.
    """

    found = look_up_told_facts(rulebase, code, kind, facts, strict=strict, disputed=disputed)
    taken = {**found.also_told, **found.facts}
    used = {*taken, *(value.heard.partition("=")[0] for value in taken.values())}
    unused = {name: value for name, value in facts.items() if name not in used}
    if unused and check:
        from adjudicator.law.admissible_facts import RelevantFacts  # most facts are asked for

        reach = RelevantFacts(rulebase, (rulebase.code(code).id,), (kind,))
        for name, value in unused.items():
            reach.require_relevant(name, value)
    if found.contradicts:
        from adjudicator.errors import ContradictionError

        raise ContradictionError(found.contradicts[0])
    also_told = {**found.also_told, **{name: FactValue(value, "told") for name, value in unused.items() if check}}
    rulings = rulings_without_record(rulebase, found)
    last = found.decisions[-1]
    silent = "" if rulings else last.silent_reason or ""
    status = "needs-facts" if found.needs else last.status
    answer = Finding(1, kind, None, None, None, DealLocation(""), status, silent, found.facts, found.needs, rulings)
    answer = answer._replace(spoke=last.spoke or "", asks=(last.code, last.kind))
    if found.needs:
        answer = answer._replace(certain=effects_ordered_by_all_open_rows(found, rulebase))
    return answer._replace(
        also_told=also_told, by_law=ruling_without_house_rule(rulebase, found, rulings_without_record)
    )


def look_up_told_facts(
    rulebase: Rulebase,
    code: str,
    kind: str,
    facts: Mapping[str, str],
    *,
    strict: bool = False,
    disputed: Collection[str] = (),
) -> LookupResult:
    """The law on one irregularity, from told *facts* alone."""

    def obtain(_kind: str, fact: str) -> FactValue | None:
        return FactValue(facts[fact], "told") if fact in facts else None

    return look_up_law(rulebase, code, kind, obtain, assume=not strict, disputed=disputed, spoken=facts)


def rulings_without_record(rulebase: Rulebase, found: LookupResult) -> tuple[Ruling, ...]:
    """The rows that apply, as rulings without a record."""
    return tuple(ruling_from_row(decision, row, rulebase, None, None, None, None) for decision, row in found.rows)


def effects_ordered_by_all_open_rows(
    found: LookupResult, rulebase: Rulebase, role: Callable[[str], str] | None = None
) -> tuple[Effect, ...]:
    """The effects that every row still open orders, whatever the missing facts are. *role* as in `ruling_of`."""
    rows = found.decisions[-1].open_rows if found.decisions and found.decisions[-1].row is None else ()
    common = [spec for spec in rows[0].do if all(spec in row.do for row in rows)] if rows else []
    certain = []
    for spec in common:
        ordered = effect_from_row(spec, rulebase, role)
        said = [_effect_with_spoken_sentence(ordered, spec, row, row.words, rulebase) for row in rows]
        alike = all(one.words == said[0].words for one in said)
        # In the words of the rows, if they are the same.
        certain.append(said[0] if alike else _effect_with_spoken_sentence(ordered, spec, rows[0], None, rulebase))
    return tuple(certain)


def _effect_with_spoken_sentence(
    effect: Effect, spec: Mapping[str, object], row: Row, own: RowAnnouncements | None, rulebase: Rulebase
) -> Effect:
    """*effect*, as *spec* has it, with the sentence read out for it under the code of *row*, or in the row's *own*
    words."""
    params = {name: value for name, value in spec.items() if name != "effect"}
    words = rulebase.announcements.for_code(row.code).words(effect.name, params, (row.kind,), own)
    return effect._replace(words=words)


def ruling_without_house_rule(
    rulebase: Rulebase, found: LookupResult, ruled: Callable[[Rulebase, LookupResult], tuple[Ruling, ...]]
) -> RulingByLaw | None:
    """The ruling of the law alone, where a house's own rule decides *found*; put into words as *ruled* is."""
    law = found.without_house_rule
    if law is None:
        return None
    code = law.decisions[0].code
    if any(row.regular_by_law for _, row in found.rows):
        return RulingByLaw(code, regular=True)
    return RulingByLaw(code, ruled(rulebase, law), law.needs)


def note_on_silent_code(rulebase: Rulebase, code: str, found: Finding) -> str:
    """A note on the ancestors of a silent *code*: the ancestor whose statement the silence is, or that they are silent
    too. Empty if a ruling or a question was *found*, or no code is silent."""
    ancestors = rulebase.code(code).ancestors
    silent = {name: rulebase.code(name).silent.get(found.kind) for name in (code, *ancestors)}
    home = next((name for name, reason in silent.items() if reason), None)
    if found.rulings or found.needs or home is None:
        return ""
    if home != code:
        return f"So {home}, which applies where {code} is silent."
    behind = [name for name in ancestors if silent[name]]
    return " ".join(f"{name} says nothing of it either: {silent[name]}" for name in behind)


def possible_rulings(rulebase: Rulebase, code: str, found: Finding, *, assume: bool = True) -> tuple[Ruling, ...]:
    """The rulings of the table asked first that are still possible after *found*, without a record."""
    asked = {fact.id for fact in rulebase.facts(found.kind, code)}
    known = {name: one.value for name, one in found.facts.items() if name in asked and one.source != "assumed"}
    decision = rulebase.decide(code, found.kind, known, assume=assume)
    return tuple(ruling_from_row(decision, row, rulebase, None, None, None, None) for row in decision.open_rows)


def ruling_from_row(
    decision: Decision,
    row: Row,
    rulebase: Rulebase,
    role: Callable[[str], str] | None,
    state: TableState | None,
    fault: Irregularity | None,
    answer: Election | None,
) -> Ruling:
    """*row* as it applies to a fault: roles replaced where *role* knows better, the chooser's *answer* carried out."""
    resolve = role or (lambda name: name)
    suit = answer.suit if answer else None

    speech = rulebase.announcements.for_code(row.code)
    roles = {**rulebase.roles, **speech.roles_in(row.kind)}

    def effect(spec: Mapping[str, object], suit: str | None, aloud: Mapping[str, str]) -> Effect:
        ordered = effect_from_row(spec, rulebase, role, suit, state, fault, roles)
        own = row.words if not aloud else row.words._replace(effects={**row.words.effects, **aloud})
        return _effect_with_spoken_sentence(ordered, spec, row, own, rulebase)

    offered = [option["id"] for option in row.options]
    options = tuple(
        RulingOption(
            option["id"],
            option["says"],
            tuple(effect(spec, suit, option["aloud"]) for spec in option["do"]),
            frozenset(option["tells"]),
            rulebase.answers.option_label(option["id"], offered),
        )
        for option in row.options
    )
    effects = [
        # A choice may name several suits; each gets its own order.
        effect(spec, chosen_suit, {})
        for spec in row.do
        for chosen_suit in (answer.suits if answer and spec.get("suit") == "chosen" and answer.suits else (suit,))
    ]
    chosen = next((option for option in options if answer and option.id == answer.option), None)
    if chosen:
        # An order common to all choices is given once.
        effects.extend(effect for effect in chosen.effects if effect not in effects)
    return Ruling(
        decision.spoke or "",
        row.id,
        tuple(row.under),
        row.law,
        row.says,
        row.basis,
        _note_on_row(decision, row, rulebase),
        resolve(row.chooser) if row.chooser else None,
        options,
        tuple(effects),
        chosen.id if chosen else None,
        rulebase.roles.get(row.chooser, row.chooser) if row.chooser else "",
        row.house,
        row.kind,
        row.words,
    )


def _note_on_row(decision: Decision, row: Row, rulebase: Rulebase) -> str:
    """The note of *row*; if an ancestor's table decides, also the note of the code asked on borrowing its law."""
    if decision.spoke in (None, decision.code):
        return row.note
    asked = rulebase.code(rulebase.code(decision.code).law)
    if decision.spoke == asked.id:
        return row.note
    borrowed = asked.note if len(asked.ancestors) > 1 else ""
    return " ".join(filter(None, (row.note, borrowed)))


def effect_from_row(
    spec: Mapping[str, object],
    rulebase: Rulebase,
    role: Callable[[str], str] | None = None,
    suit: str | None = None,
    state: TableState | None = None,
    fault: Irregularity | None = None,
    roles: Mapping[str, str] | None = None,
) -> Effect:
    """An effect of a law row, its roles replaced where *role* knows better, *suit* being the chosen one.

    *roles* are the words for roles in rulings on its kind.
    """
    resolve = role or (lambda name: name)
    params = {
        name: _parameter_with_roles_resolved(name, value, resolve, suit)
        for name, value in spec.items()
        if name != "effect"
    }
    named = str(spec["effect"])
    info = rulebase.effect(named)
    names = info.names if info else ""
    if (names == "cards" or spec.get("cards") == "due") and role is not None:
        cards = _cards_concerned(params.get("cards"), str(params.get("seat")), state, fault)
        if cards:
            params["cards"] = cards
    if names == "suits":
        params["suit"] = _lead_penalty_suits(params.get("suit"), state, fault)
    if fault is not None:
        from adjudicator.law.parameters_from_fault import parameters_from_fault  # a look-up has no fault

        params |= parameters_from_fault(fault, names, spec, params)
    # A graded penalty card is worded by what its grade asks of its owner, a card of a side that may yet declare by that
    # condition, and a lead bound to a suit by that suit.
    bound_by = ("if_defends" if params.get("if_defends") else params.get("grade"), spec.get("suit"))
    reworded = (f"{word}_{named}" for word in bound_by if word)
    told = next((entry for entry in reworded if rulebase.effect(entry)), named)
    template = rulebase.effect_template(told, _amount_moved_by_effect(params))
    return Effect(
        named, params, effect_sentence(template, params, roles or rulebase.roles), info.marks if info else frozenset()
    )


def _amount_moved_by_effect(params: Mapping[str, ParameterValue]) -> int | None:
    """The number of tricks, points or cards that an effect with these *params* moves; a whole hand is several."""
    n, cards = params.get("n"), params.get("cards")
    if isinstance(n, int):
        return n
    if isinstance(cards, tuple):
        return len(cards) or None
    return 2 if cards == "all" else None


def _cards_concerned(
    words: ParameterValue, seat: str, state: TableState | None, fault: Irregularity | None
) -> tuple[str, ...]:
    """The cards that an effect concerns: the whole hand (``all``), those that had to be played (``due``), else those of
    the fault."""
    if words == "all":
        return tuple(sorted(state.hands.get(seat) or ())) if state else ()
    if fault is None:
        return ()
    from adjudicator.law.parameters_from_fault import cards_of_fault  # a look-up has no fault

    return cards_of_fault(fault, due=words == "due")


def _lead_penalty_suits(word: ParameterValue, state: TableState | None, fault: Irregularity | None) -> ParameterValue:
    """The suits that a lead penalty names: those of the exposed cards, or that of the doubled bid."""
    if word == "exposed":
        suits = tuple(dict.fromkeys(card[0] for card in _cards_concerned(None, "", None, fault)))
        return suits[0] if len(suits) == 1 else suits or word
    if word == "doubled" and state and state.auction.last_bid:
        from adjudicator.values.bids_and_contracts import (  # a look-up has no calls
            denomination_of_bid,
            trump_suit_at_denomination,
        )

        trump = trump_suit_at_denomination(denomination_of_bid(state.auction.last_bid.call), state.game.raw)
        return trump or ()
    return word


def _parameter_with_roles_resolved(
    name: str, value: object, resolve: Callable[[str], str], suit: str | None
) -> ParameterValue:
    if isinstance(value, str):
        if name == "suit" and value == "chosen" and suit:
            return suit
        return resolve(value)
    return tuple(map(str, value)) if isinstance(value, (list, tuple)) else cast("ParameterValue", value)


def undetermined_kind_finding(laws: Rulebase, choice: KindChoice, name: str, known: Mapping[str, str]) -> Finding:
    """A family whose member is not known yet, with the questions that would tell it. *name* is the name by which it was
    called."""
    family = laws.kind(choice.members[0]).family or name
    facts = {name: FactValue(value, "told") for name, value in known.items()}
    return Finding(1, family, None, None, None, DealLocation(""), "needs-facts", "", facts, choice.needs)


def without_lapsed_orders(
    rulings: tuple[Ruling, ...], laws: Rulebase, told: Callable[[str], str | None]
) -> tuple[tuple[Ruling, ...], dict[str, FactValue]]:
    """(*rulings* without lapsed orders, the facts that made some lapse), from the facts *told*."""
    facts: dict[str, FactValue] = {}
    for info in [info for ruling in rulings for info in _effects_causing_lapse(ruling.effects, laws)]:
        fact, value = info.lapses_if
        if told(fact) == value:
            facts[fact] = FactValue(value, "told")
            rulings = tuple(_ruling_without_lapsed(ruling, info, laws) for ruling in rulings)
    return rulings, facts


def _effects_causing_lapse(effects: Iterable[Effect], laws: Rulebase) -> list[EffectInfo]:
    """The entries of the *effects* that make orders of their ruling lapse."""
    return [info for effect in effects if (info := laws.effect(effect.name)) and info.instead]


def _ruling_without_lapsed(ruling: Ruling, lapsed: EffectInfo, laws: Rulebase) -> Ruling:
    """*ruling* without the orders that lapse on the same condition as *lapsed*, and with the orders that
    replace them."""
    if all(effect.name != lapsed.id for effect in ruling.effects):
        return ruling
    rest = (
        effect
        for effect in ruling.effects
        if (info := laws.effect(effect.name)) is None or info.lapses_if != lapsed.lapses_if
    )
    return ruling._replace(effects=(*rest, *(effect_from_row(spec, laws) for spec in lapsed.instead)))
