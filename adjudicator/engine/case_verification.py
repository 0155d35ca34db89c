"""Verification of the recorded cases of the laws: each worked example is adjudicated and compared with its
expectation.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.errors import AdjudicatorError, reporting_crashes
from adjudicator.formats.pbn.reader import read_games
from adjudicator.record.events import Called, Played, Record, TableEvent, without_events_inserted_by_rulings
from adjudicator.values.cards import JOKER
from rulebase.errors import UserError
from rulebase.query.answers import HOUSE_SIGN

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from adjudicator.law.findings import Finding
    from adjudicator.record.events import Problem
    from adjudicator.report.deal_report import DealReport
    from rulebase import Rulebase
    from rulebase.compiler.case_file import Case
    from rulebase.compiler.coverage_lists import UnrecordedFacts
    from rulebase.compiler.vocabulary import Vocabulary

_WRONG_PACK = "incorrect-pack"
"""The kind whose case records contain cards that a right pack does not have."""
_MOST_IMPOSSIBLE_CARDS = 2
"""The most impossible cards reported for one record; one wrong hand brings dozens."""
_IMPOSSIBLE_CARD_PHRASES = (
    "does not hold", "not in the pack", "cannot come to", "cannot be turned", "does not lie on the table",
)  # fmt: skip
"""The phrases by which a remark is recognised as being about an impossible card."""


class DerivableFacts(NamedTuple):
    """The facts that records show, against which the fact derivations of a case are checked."""

    derived: frozenset[str]
    """The facts that a record shows."""
    unseen: UnrecordedFacts
    proves: Mapping[str, tuple[str, ...]]
    """Judgement → the values of it that a record proves."""

    @classmethod
    def of(cls, words: Vocabulary, unseen: UnrecordedFacts) -> DerivableFacts:
        """The facts of these *words* that a record shows, except those that are *unseen*."""
        facts = words.facts.values()
        return cls(
            frozenset(fact.id for fact in facts if fact.derived),
            unseen,
            {fact.id: fact.proves for fact in facts if fact.proves},
        )


def report_on_case_record(record: Record, code: str, laws: Rulebase) -> DealReport:
    """The report on *record* in a case of *code*: under the code that the record names, if any.

    *code* itself has priority if it has the rules of a house over it.
    """
    return adjudicate(record, laws, None if record.tag("Code") and HOUSE_SIGN not in code else code)


def read_case_record(text: str, code: str, laws: Rulebase) -> Record:
    """The one deal of *text*, the record in a case of *code*; UserError if there is not exactly one."""
    try:
        written = text.encode("latin-1")
    except UnicodeEncodeError:
        written = text.encode()
    games = list(read_games(written, "", notation_chooser(laws, code)))
    if len(games) != 1:
        raise AdjudicatorError(f"there are {len(games)} deals in it, expected one")
    if not isinstance(games[0], Record):
        raise games[0]
    return games[0]


def flaws_in_recorded_case(
    case: Case, kind: str, code: str, laws: Rulebase, shown: DerivableFacts | None = None, over: Collection[str] = ()
) -> list[str]:
    """The faults of *case*, a record in the file of *code* on *kind*; empty if it proves what it says.

    With *shown*, facts left open and facts taken from the record are checked as well. A case of a house with rules
    *over* several codes is checked under the code that it names.
    """
    try:
        with reporting_crashes():
            record = read_case_record(case.record, code, laws)
            named = laws.code(record.tag("Code") or code).id
            if over and named not in (code, code.rpartition(HOUSE_SIGN)[0]):
                return [] if named in over else [f"its record is of {named}, over which the house has no rules"]
            return flaws_in_replayed_case(record, report_on_case_record(record, code, laws), case, kind, laws, shown)
    except UserError as error:
        line, message = getattr(error, "line", 0), getattr(error, "message", None) or str(error)
        return [f"its record cannot be ruled on: {f'line {line} of it: ' if line else ''}{message}"]


def flaws_in_replayed_case(
    record: Record, report: DealReport, case: Case, kind: str, laws: Rulebase, shown: DerivableFacts | None
) -> list[str]:
    """The same, for a case that has been adjudicated."""
    return [
        *impossible_acts(record, report, kind, laws),
        *differences_from_expected(report, case.expect),
        *_facts_asked_needlessly_or_unproved(report, shown),
    ]


def impossible_acts(record: Record, report: DealReport, kind: str, laws: Rulebase) -> Iterator[str]:
    """A sentence for each act in *record*, as a case on *kind*, that cannot have happened: such a case
    proves no law."""
    if kind != _WRONG_PACK:
        game = laws.code(report.code).game or {}
        for card in sorted(cards_seen_too_often(record, int(game.get("packs", 1)))):
            yield f"{card} is dealt and drawn more often than the pack has it"
    problems = impossible_card_remarks(report)
    for problem in problems[:_MOST_IMPOSSIBLE_CARDS]:
        yield f"line {problem.line} of its record: {problem.message}"
    if len(problems) > _MOST_IMPOSSIBLE_CARDS:
        yield f"{len(problems) - _MOST_IMPOSSIBLE_CARDS} more cards of its record cannot be where it has them"


def impossible_card_remarks(report: DealReport) -> list[Problem]:
    """The remarks about cards that cannot be where the record has them."""
    return [
        problem for problem in report.problems if any(words in problem.message for words in _IMPOSSIBLE_CARD_PHRASES)
    ]


def cards_seen_too_often(record: Record, packs: int) -> set[str]:
    """The cards dealt, and drawn unseen, more often than *packs* packs have them; a card that has lain on the table may
    come back from there."""
    held = Counter(card for hand in record.hands.values() for card in hand or ())
    seen: set[str] = set()
    for event in record.events:
        if isinstance(event, TableEvent) and event.name == "draw":
            held.update(card for card in event.cards if card not in seen)
        elif isinstance(event, TableEvent):
            seen.update(event.cards)
        elif isinstance(event, Played) and event.card is not None:
            seen.add(event.card)
    return {card for card, times in held.items() if card != JOKER and times > packs}


def differences_from_expected(report: DealReport, expect: Mapping[str, Any]) -> Iterator[str]:
    """A sentence for each difference between *report* and the expected findings, in order, and the expected result."""
    expected: Sequence[Mapping[str, Any]] = expect.get("findings", ())
    found = report.findings
    alike = all(want.get("kind", one.kind) == one.kind for one, want in zip(found, expected, strict=False))
    if len(found) != len(expected) or not alike:
        wanted = "; ".join(_expected_text(want) for want in expected) or "nothing irregular"
        yield f"finds {'; '.join(map(_finding_text, found)) or 'nothing irregular'}, expected {wanted}"
    else:
        for one, want in zip(found, expected, strict=True):
            if wrong := list(_finding_differences(one, want)):
                yield f"{_finding_text(one)}: {'; '.join(wrong)}"
    if "result" in expect:
        yield from _result_differences(report, expect["result"])


def _finding_text(finding: Finding) -> str:
    by = f" by {finding.offender}" if finding.offender else ""
    at = f" (line {finding.at.line} of its record)" if finding.at.line else ""
    return f"{finding.kind}{by}{at}"


def _expected_text(want: Mapping[str, Any]) -> str:
    by = f" by {want['offender']}" if "offender" in want else ""
    return f"{want.get('kind', 'any kind')}{by}"


def _finding_differences(finding: Finding, want: Mapping[str, Any]) -> Iterator[str]:
    for name, expected in want.items():
        found = _finding_part(finding, name)
        if isinstance(expected, dict):
            for fact, value in expected.items():
                if found.get(fact) != value:
                    yield f"{fact} is {_value_text(found.get(fact))}, expected {_value_text(value)}"
        elif found != expected:
            asked = ", ".join(need.fact for need in finding.needs)
            why = f" (it asks {asked})" if name == "row" and found is None and asked else ""
            yield f"{name} is {_value_text(found)}{why}, expected {_value_text(expected)}"


def _finding_part(finding: Finding, name: str) -> Any:
    """The part *name* of *finding*, in the words of cases."""
    ruling = finding.rulings[0] if finding.rulings else None
    match name:
        case "row":
            return ruling.row if ruling else None
        case "code":
            return ruling.code if ruling else None
        case "effects":
            return [effect.name for effect in ruling.effects] if ruling else []
        case "options":
            return [option.id for option in ruling.options] if ruling else []
        case "facts":
            return {fact: known.value for fact, known in finding.facts.items()}
        case "needs":
            return [need.fact for need in finding.needs]
        case _:
            return getattr(finding, name)


def _result_differences(report: DealReport, want: Mapping[str, Any]) -> Iterator[str]:
    result = report.result
    if result is None:
        yield "there is no result, since nothing was played that counts"
        return
    moved = result.transferred
    found: dict[str, Any] = {
        "tricks_won": dict(result.tricks_won),
        "tricks_scored": dict(result.tricks_scored),
        "score": dict(result.score) if result.score is not None else None,
        "transferred": {"from": moved.giver, "to": moved.taker, "n": moved.n} if moved else None,
        "lines": list(result.lines),
    }
    for name, expected in want.items():
        if found[name] != expected:
            yield f"result: {name} is {_value_text(found[name])}, expected {_value_text(expected)}"


def _value_text(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_value_text(one)}" for name, one in value.items()) or "none"
    if isinstance(value, list):
        return f"[{', '.join(map(str, value))}]"
    return "none" if value is None else f"'{value}'" if isinstance(value, str) else str(value)


def _facts_asked_needlessly_or_unproved(report: DealReport, shown: DerivableFacts | None) -> Iterator[str]:
    """A sentence for each fact that is asked or assumed although the record shows it, and each judgement that the
    record does not prove."""
    if shown is None:
        return
    for fact in sorted(derivable_facts_left_open(report, shown)):
        yield f"{fact} is asked or assumed, though a record shows it"
    for kind, fact, _ in facts_waiting_for_recorded_act(report, shown):
        yield f"{kind}: {fact} is asked or assumed, though the other side has acted"
    for fact, value in unproved_judgements(report, shown):
        yield f"{fact} = {value} is taken from the record, but it is for people to judge"


def derivable_facts_left_open(report: DealReport, shown: DerivableFacts) -> set[str]:
    """The facts that are asked or assumed although the record could show them, without those allowed to stay open."""
    return ({fact for _, fact in _facts_asked_or_assumed(report)} & shown.derived) - shown.unseen.may_stay_open.keys()


def _facts_asked_or_assumed(report: DealReport) -> Iterator[tuple[Finding, str]]:
    for finding in report.findings:
        yield from ((finding, need.fact) for need in finding.needs)
        yield from ((finding, name) for name, fact in finding.facts.items() if fact.source == "assumed")


def facts_waiting_for_recorded_act(report: DealReport, shown: DerivableFacts) -> list[tuple[str, str, Any]]:
    """The facts that wait for an act of the other side, although the record has that act."""
    return [
        (finding.kind, fact, events)
        for finding, fact in _facts_asked_or_assumed(report)
        for how in shown.unseen.waits_for.get(fact, ())
        if (events := _acts_of_other_side(report, finding, how))
    ]


def _acts_of_other_side(report: DealReport, finding: Finding, how: str) -> list[Any]:
    """The acts of the other side after the act of *finding*; *how* is ``call``, ``play``, or the name of a line."""
    return [
        event
        for event in without_events_inserted_by_rulings(report.record).events[finding.at.event_number :]
        if how == ("call" if isinstance(event, Called) else "play" if isinstance(event, Played) else event.name)
        # A card or call without a seat is made in turn; those of the offending side have one.
        and (event.seat is None or event.seat not in (finding.side or ""))
    ]


def unproved_judgements(report: DealReport, shown: DerivableFacts) -> list[tuple[str, str]]:
    """(fact, value) of every judgement that the record is said to show but cannot prove."""
    return [
        (name, known.value)
        for finding in report.findings
        for name, known in finding.facts.items()
        if known.source == "record" and name in shown.proves and known.value not in shown.proves[name]
    ]
