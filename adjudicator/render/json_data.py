"""Reports as JSON data: plain dicts and lists in the documented schemas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.law.spoken_ruling import outcome_as_sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.law.deal_result import DealResult, TrickTransfer
    from adjudicator.law.director_checks_after_play import EndCheck
    from adjudicator.law.findings import (
        AlternativeValue,
        DealLocation,
        Effect,
        FactValue,
        Finding,
        MadeChoice,
        Obligation,
        Ruling,
        RulingByLaw,
        RulingOption,
    )
    from adjudicator.report.deal_report import DealReport
    from adjudicator.values.bids_and_contracts import Contract
    from rulebase.query.answers import Need

Data = dict[str, Any]


def deal_data(report: DealReport) -> Data:
    """One deal."""
    source = report.record.source
    return {
        "source": {"file": source.file, "game": source.game, "line": source.line},
        "board": report.record.tag("Board"),
        "tags": dict(report.record.tags),
        "code": report.code,
        "contract": contract_data(report.contract),
        "findings": [finding_data(found) for found in report.findings],
        "obligations": [obligation_data(bound) for bound in report.obligations],
        "result": result_data(report.result),
        "checks": [end_check_data(one) for one in report.checks],
        "problems": [
            {"line": problem.line, "column": problem.column, "message": problem.message} for problem in report.problems
        ],
    }


def contract_data(made: Contract | None) -> Data | None:
    """The contract; None if there is none."""
    if made is None:
        return None
    return {
        "level": made.level,
        "denomination": made.denomination,
        "doubled": made.doubled,
        "declarer": made.declarer,
    }


def finding_data(found: Finding) -> Data:
    """One irregularity."""
    return {
        "id": found.id,
        "kind": found.kind,
        "offender": found.offender,
        "role": found.role,
        "side": found.side,
        "at": place_data(found.at),
        "status": found.status,
        "summary": found.summary,
        "facts": facts_data(found.facts),
        "needs": [need_data(missing) for missing in found.needs],
        "rulings": [ruling_data(ruled) for ruled in found.rulings],
        "certain": [effect_data(one) for one in found.certain],
        "readings": list(found.readings),
        "choice": found.choice,
        "choice_made": choice_made_data(found.made),
        "also_told": facts_data(found.also_told),
        "otherwise": [alternative_value_data(one) for one in found.otherwise],
        "done": list(found.done),
        "overruled": found.overruled,
        "by_law": by_law_data(found.by_law),
    }


def by_law_data(law: RulingByLaw | None) -> Data | None:
    """The law's own answer where a house's rule decides; else None."""
    if law is None:
        return None
    return {
        "code": law.code,
        "regular": law.regular,
        "rulings": [ruling_data(ruled) for ruled in law.rulings],
        "needs": [need_data(missing) for missing in law.needs],
    }


def choice_made_data(choice: MadeChoice | None) -> Data | None:
    """A choice that was made, where nothing went wrong; None if there is none."""
    return None if choice is None else {"by": choice.by, "option": choice.option, "suits": list(choice.suits)}


def place_data(at: DealLocation) -> Data:
    """A place in the deal."""
    return {
        "stage": at.stage,
        "call": at.call,
        "trick": at.trick,
        "action": at.action,
        "event": at.event_number,
        "line": at.line,
    }


def facts_data(known: Mapping[str, FactValue]) -> Data:
    """Facts with the source of each."""
    return {
        name: {"value": fact.value, "from": fact.source}
        | ({"told_as": fact.heard} if fact.heard else {})
        | ({"follows_from": fact.follows} if fact.follows else {})
        | ({"record_reads": fact.shown} if fact.shown else {})
        for name, fact in known.items()
    }


def alternative_value_data(one: AlternativeValue) -> Data:
    """Another value of an assumed fact, and what it would change."""
    return {
        "fact": one.fact,
        "assumed": one.usual,
        "assumed_says": one.usual_says,
        "value": one.value,
        "says": one.says,
        "rulings": [ruling_data(ruled) for ruled in one.rulings],
        "needs": [need_data(missing) for missing in one.needs],
    }


def need_data(missing: Need) -> Data:
    """A missing fact that matters to the ruling."""
    found: Data = {
        "fact": missing.fact,
        "to": missing.to,
        "question": missing.question,
        "values": list(missing.values),
        "leads_to": {value: list(rows) for value, rows in missing.leads_to.items()},
        "words": dict(missing.words),
        "labels": {value: missing.label(value) for value in missing.values},
        "yet_to_come": missing.yet_to_come,
    }
    if missing.chooser:
        found["chooser"] = missing.chooser
    if missing.chooser or missing.brings:
        found["options"] = [
            {
                "value": value,
                "label": missing.label(value),
                "read_out": outcome_as_sentence(missing.brings.get(value, "")),
            }
            for value in missing.values
        ]
    return found


def ruling_data(ruled: Ruling) -> Data:
    """A row of law that applies."""
    return {
        "code": ruled.code,
        "row": ruled.row,
        "under": list(ruled.under),
        "law": ruled.law,
        "says": ruled.says,
        "basis": ruled.basis,
        "note": ruled.note,
        "chooser": ruled.chooser,
        "options": [option_data(one) for one in ruled.options],
        "chosen": ruled.chosen,
        "effects": [effect_data(one) for one in ruled.effects],
        "house": ruled.house or None,
    }


def option_data(one: RulingOption) -> Data:
    """One option of a ruling."""
    return {
        "id": one.id,
        "label": one.label,
        "says": one.says,
        "effects": [effect_data(ordered) for ordered in one.effects],
    }


def effect_data(one: Effect) -> Data:
    """One effect: its name and its parameters side by side, then its sentence."""
    return {"effect": one.name, **_effect_parameters(one), "says": one.says}


def obligation_data(bound: Obligation) -> Data:
    """An obligation; a single card stands under ``card`` as well as in ``cards``."""
    params = _effect_parameters(bound.effect)
    cards = params.get("cards")
    if isinstance(cards, list) and len(cards) == 1:
        params["card"] = cards[0]
    return {
        "effect": bound.effect.name,
        **params,
        "seat": bound.seat,
        "finding": bound.finding,
        "since": bound.since,
        "until": bound.until,
    }


def result_data(reached: DealResult | None) -> Data | None:
    """Tricks and score; in games with a settlement, its parts as well."""
    if reached is None:
        return None
    found: Data = {
        "tricks_won": dict(reached.tricks_won),
        "transferred": transfer_data(reached.transferred),
        "tricks_scored": dict(reached.tricks_scored),
        "score": None if reached.score is None else dict(reached.score),
        "lines": list(reached.lines),
    }
    if reached.before is not None or reached.entries or reached.not_counted:
        found["score_as_played"] = None if reached.before is None else dict(reached.before)
        found["entries"] = [entry._asdict() | {"under": list(entry.under)} for entry in reached.entries]
        found["not_counted"] = list(reached.not_counted)
    return found


def end_check_data(one: EndCheck) -> Data:
    """A director's check after play, and its outcome."""
    return {
        "law": one.law,
        "finding": one.finding,
        "question": one.question,
        "compare": one.compare,
        "to": one.to,
        "answer": one.answer,
        "facts": facts_data(one.facts),
        "needs": [need_data(missing) for missing in one.needs],
        "rulings": [ruling_data(ruled) for ruled in one.rulings],
        "effects": [effect_data(ordered) for ordered in one.effects],
    }


def transfer_data(moved: TrickTransfer | None) -> Data | None:
    """Tricks moved at the end of play."""
    return None if moved is None else {"from": moved.giver, "to": moved.taker, "n": moved.n}


def ruling_document(code: str, found: Finding) -> Data:
    """The document of ``rule --json``."""
    return {
        "code": code,
        "kind": found.kind,
        "status": found.status,
        "reason": found.summary,
        "facts": facts_data(found.facts),
        "needs": [need_data(missing) for missing in found.needs],
        "rulings": [ruling_data(ruled) for ruled in found.rulings],
        "certain": [effect_data(one) for one in found.certain],
        "also_told": facts_data(found.also_told),
        "otherwise": [alternative_value_data(one) for one in found.otherwise],
        "by_law": by_law_data(found.by_law),
    }


def _effect_parameters(one: Effect) -> Data:
    return {name: list(value) if isinstance(value, tuple) else value for name, value in one.params.items()}
