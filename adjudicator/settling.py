"""The ruling on one fault: a row of law put into words; and the whole answer where no record stands behind it.

A look-up from told facts needs neither tables nor detectors, and does not pay for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from adjudicator.consult import consult
from adjudicator.ruling import At, Effect, FactValue, Finding, Option, Ruling
from adjudicator.wording import sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adjudicator.elections import Election
    from adjudicator.ruling import Value
    from adjudicator.table import TableState
    from rulebase import Decision, Row, Rulebase

DEFAULT_CODE = "contract-bridge-1963"
"""The code where neither the command, nor the record, nor the environment names one."""


def settle(rulebase: Rulebase, code: str, kind: str, facts: Mapping[str, str], *, strict: bool = False) -> Finding:
    """The ruling on one irregularity from told facts alone; no record stands behind it."""

    def obtain(_kind: str, fact: str) -> FactValue | None:
        return FactValue(facts[fact], "told") if fact in facts else None

    found = consult(rulebase, code, kind, obtain, assume=not strict)
    unknown = set(facts) - {fact.id for fact in rulebase.facts(kind, code)} - set(found.facts)
    if unknown:
        # The table knows how to complain of a fact that it does not ask about.
        rulebase.decide(code, kind, facts)
    rulings = tuple(ruling_of(decision, row, rulebase, None, None, {}, None) for decision, row in found.rows)
    last = found.decisions[-1]
    silent = "" if rulings else last.silent_reason or ""
    status = "needs-facts" if found.needs else last.status
    return Finding(1, kind, None, None, None, At(""), status, silent, found.facts, found.needs, rulings)


def open_rulings(rulebase: Rulebase, decision: Decision) -> tuple[Ruling, ...]:
    """The rulings that are still possible after *decision*, no record standing behind them."""
    return tuple(ruling_of(decision, row, rulebase, None, None, {}, None) for row in decision.open_rows)


def ruling_of(
    decision: Decision,
    row: Row,
    rulebase: Rulebase,
    role: Callable[[str], str] | None,
    state: TableState | None,
    about: Mapping[str, object],
    answer: Election | None,
) -> Ruling:
    """*row* as it applies to a fault: roles replaced where *role* knows better, the chooser's *answer* carried out."""
    resolve = role or (lambda name: name)
    suit = answer.suit if answer else None

    def effect(spec: Mapping[str, object]) -> Effect:
        return effect_of(spec, rulebase, role, suit, state, about)

    options = tuple(
        Option(option["id"], option["says"], tuple(effect(spec) for spec in option.get("do", ())))
        for option in row.options
    )
    effects = [effect(spec) for spec in row.do]
    chosen = next((option for option in options if answer and option.id == answer.option), None)
    if chosen:
        effects.extend(chosen.effects)
    return Ruling(
        decision.spoke or "",
        row.id,
        tuple(row.under),
        row.law,
        row.says,
        row.basis,
        row.note,
        resolve(row.chooser) if row.chooser else None,
        options,
        tuple(effects),
        chosen.id if chosen else None,
        rulebase.roles.get(row.chooser, row.chooser) if row.chooser else "",
    )


def effect_of(
    spec: Mapping[str, object],
    rulebase: Rulebase,
    role: Callable[[str], str] | None = None,
    suit: str | None = None,
    state: TableState | None = None,
    about: Mapping[str, object] | None = None,
) -> Effect:
    """An effect as a law row has it, its roles replaced where *role* knows better, *suit* being the one chosen."""
    resolve = role or (lambda name: name)
    about = about or {}
    params = {name: _param(name, value, resolve, suit) for name, value in spec.items() if name != "effect"}
    named = str(spec["effect"])
    if named in ("penalty_card", "card_liable_to_be_called") and role is not None:
        cards = _cards(params.get("cards"), str(params.get("seat")), state, about)
        if cards:
            params["cards"] = cards
    if named == "must_repeat_call" and about.get("call"):
        params["call"] = str(about["call"])
    if named == "void_concession" and about.get("sure"):
        params["n"] = int(str(about["sure"]))
    if params.get("suit") == "same" and about.get("card"):
        params["suit"] = str(about["card"])[0]
    return Effect(named, params, sentence(rulebase.effect_template(named), params, rulebase.roles))


def _cards(words: Value, seat: str, state: TableState | None, about: Mapping[str, object]) -> tuple[str, ...]:
    """The cards that an effect concerns: the whole hand where it says ``all``, else those of the fault."""
    if words == "all":
        return tuple(sorted(state.hands.get(seat) or ())) if state else ()
    cards = about.get("cards") or about.get("card") or ()
    return (cards,) if isinstance(cards, str) else cast("tuple[str, ...]", cards)


def _param(name: str, value: object, resolve: Callable[[str], str], suit: str | None) -> Value:
    if isinstance(value, str):
        if name == "suit" and value == "chosen" and suit:
            return suit
        return resolve(value)
    return tuple(map(str, value)) if isinstance(value, (list, tuple)) else cast("Value", value)
