"""Checks that the law of misdeals of a code leads to each of its laws on faults in dealing.

A code with its own law of misdeals has to lead to each of them, or to say under ``entire`` why one answer serves for
all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebase.compiler.decision_table_checks import Flaw
from rulebase.compiler.effect_checks import effects_ordered_or_offered
from rulebase.query.conditions import condition_holds

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebase.compiler.law_file import EffectSpec, KindFile, RowSpec
    from rulebase.compiler.sources import Sources

_MISDEAL = "misdeal"
_STARTS = (_MISDEAL, "redeal")
"""The kinds that people name for a faulty deal, whatever the fault."""


def check_misdeals(sources: Sources) -> Iterator[Flaw]:
    """Flaws of laws on a fault in dealing to which their code's law of misdeals or redeals does not lead."""
    found: dict[Flaw, None] = {}
    explained: set[str] = set()
    for code in sources.codes.values():
        own = (
            None
            if code.house
            else _first_code_with_table(sources, _code_and_fallback_codes(sources, code.id), _MISDEAL)
        )
        for start, kind, flaw in _dealing_faults_not_led_to(sources, code.id) if own is not None else ():
            if own is not None and own[1].entire and kind != _MISDEAL:
                explained.update([own[1].file] if start == _MISDEAL else ())
            else:
                found[flaw] = None
    yield from found
    for code in sources.codes.values():
        for law in code.kinds.values():
            if law.entire and law.file not in explained:
                yield Flaw(law.file, "entire", "there is no law on a fault in dealing that this one passes over")


def _dealing_faults_not_led_to(sources: Sources, code: str) -> Iterator[tuple[str, str, Flaw]]:
    """(kind that people name, kind not led to, flaw) for the game of *code*."""
    line = _code_and_fallback_codes(sources, code)
    general = _first_code_with_table(sources, line[-1:], _MISDEAL)
    faults = [str(dict(spec.params)["kind"]) for _, spec in _rows_leading_on(general[1])] if general is not None else []
    for start in _STARTS:
        nearest, reached = _first_code_with_table(sources, line, start), {start, *kinds_led_to(sources, code, start)}
        for kind in dict.fromkeys((_MISDEAL, *faults)):
            law = _first_code_with_table(sources, line, kind)
            if nearest is not None and law is not None and law[0] != line[-1] and kind not in reached:
                message = f"no row leads on to {kind}, of which {law[0]} has a law of its own"
                yield start, kind, Flaw(nearest[1].file, "row", message)


def _code_and_fallback_codes(sources: Sources, code: str) -> tuple[str, ...]:
    """*code* and the codes that it falls back on, nearest first."""
    return (code, *sources.ancestors(code))


def kinds_led_to(sources: Sources, code: str, kind: str) -> frozenset[str]:
    """The kinds to which the table of *kind* leads in the game of *code*, directly or through other tables.

    A row leads on only if the facts settled on the way leave it possible.
    """
    nothing: frozenset[tuple[str, str]] = frozenset()
    reached: set[str] = set()
    waiting = [(code, code, kind, nothing)]
    seen = set(waiting)
    while waiting:
        game, speaks, at, settled = waiting.pop()
        found, known = _first_code_with_table(sources, _code_and_fallback_codes(sources, speaks), at), dict(settled)
        for row, spec in _rows_leading_on(found[1]) if found else ():
            if condition_holds({fact: may for fact, may in row.condition.items() if fact in known}, known):
                params = dict(spec.params)
                next_code, target = str(params.get("code", game)), str(params["kind"])
                # A fallback law leads on within the code of the game.
                next_game = game if next_code in sources.ancestors(game) else next_code
                place = (next_game, next_code, target, frozenset({**known, **_facts_settled_by_row(row, spec)}.items()))
                reached.add(target)
                if place not in seen:
                    seen.add(place)
                    waiting.append(place)
    return frozenset(reached)


def _first_code_with_table(sources: Sources, line: tuple[str, ...], kind: str) -> tuple[str, KindFile] | None:
    """(code, table) of the first code in *line* that decides *kind*; None if none does."""
    for name in line:
        law = sources.codes[name].kinds.get(kind)
        if law is not None and law.rows:
            return name, law
    return None


def _rows_leading_on(law: KindFile) -> Iterator[tuple[RowSpec, EffectSpec]]:
    """The rows of *law* that lead to another kind, each with the effect that does."""
    for row in law.rows:
        for spec in effects_ordered_or_offered(row):
            if "kind" in dict(spec.params):
                yield row, spec


def _facts_settled_by_row(row: RowSpec, spec: EffectSpec) -> dict[str, str]:
    """The facts that are known once *row* has led on by *spec*."""
    settled = {fact: may[0] for fact, may in row.condition.items() if len(may) == 1}
    clauses = dict(spec.params).get("facts", ())
    for clause in clauses if isinstance(clauses, tuple) else (str(clauses),):
        fact, _, value = clause.partition("=")
        settled[fact.strip()] = value.strip()
    return settled
