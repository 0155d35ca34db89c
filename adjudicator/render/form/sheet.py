"""The ruling form: the sheet that a director files of an irregular deal.

It says what was recorded up to the irregularity, the facts and who told them, the law, the ruling for both sides, the
options, the score before and after, and leaves room for an appeal. A director may rule otherwise than the law rows
do: his own ruling then stands beside the standard one, with his reason, and alters nothing that was computed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.law.outcomes import ordered
from adjudicator.record.events import TableEvent
from adjudicator.render.auction import auction_rows
from adjudicator.render.deal import marks_of
from adjudicator.render.events import noted
from adjudicator.render.findings import BASIS, by_whom, place, status
from adjudicator.render.form.blocks import Beside, Block, Choices, Grid, Heading, Items, Pairs, Paragraph, Sheet, Space
from adjudicator.render.form.compass import hands
from adjudicator.render.form.score import score_blocks
from adjudicator.render.sentences import consequences, law_line, option_line, short
from adjudicator.render.tricks import LEGEND, trick_rows
from adjudicator.render.versions import follows
from adjudicator.render.words import SEAT_NAMES, asked_of, at_table, call_text, seat_name, side_name
from adjudicator.report.versions import sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.game.game import Game
    from adjudicator.law.end_checks import Check
    from adjudicator.law.findings import Effect, Finding, Result, Ruling
    from adjudicator.render.words import Names
    from adjudicator.report.report import DealReport
    from adjudicator.report.versions import Dispute, Disputed
    from adjudicator.table.state import Step

SOURCES = {
    "record": ("agreed", "seen in the record"),
    "told": ("agreed", "told"),
    "assumed": ("assumed", "the ordinary course"),
}
"""How a fact stands that nobody disputes, and where it comes from."""
FOUND = {"told": ("found so", "the director"), "record": ("recorded so", "the record"), "assumed": SOURCES["assumed"]}
"""The same of a fact that is disputed: what the ruling goes by."""
_TAGS = ("Event", "Site", "Date", "Stage", "Round", "Section", "Table", "Room", "Board", "Dealer", "Vulnerable")
_PLAYERS = ("North", "East", "South", "West", "Scoring")
_PARTIES = ("seat", "side", "from", "to")
"""The parameters of effects that name a seat or a side."""
_SILENT = frozenset({"fact", "withdraw"})
"""Table events that stand elsewhere on the form: among the facts, in the auction and the play."""


class Override(NamedTuple):
    """A director's own ruling in the place of the standard one."""

    text: str
    reason: str


class Filed(NamedTuple):
    """Everything that goes on one form."""

    report: DealReport
    before: Result | None
    """Tricks and score as the table played it."""
    disputed: Disputed | None
    overrides: Mapping[int, Override]
    """By number of the finding."""


def sheet(filed: Filed, names: Names) -> Sheet:
    """The form of one deal."""
    return tuple(_blocks(filed, names))


def _blocks(filed: Filed, names: Names) -> Iterator[Block]:
    report = filed.report
    board = report.record.tag("Board")
    yield Heading(1, f"Ruling form – {f'board {board}' if board else f'deal {report.record.source.game}'}")
    yield Pairs(tuple(_about(report, names)))
    yield from _pictures(report)
    for found in report.findings:
        disputes = filed.disputed.disputes if filed.disputed else ()
        dispute = next((one for one in disputes if one.finding == found.id), None)
        yield from _finding(found, dispute, filed.overrides.get(found.id), report, names)
    if report.checks:
        yield Heading(2, "Looked into after play")
        yield Items(tuple(_check(check) for check in report.checks))
    scored = score_blocks(report, filed.before, filed.disputed, overridden=bool(filed.overrides))
    signed = Space((("Director", 1), ("Date and time", 1), ("Told to both sides at", 1)))
    yield Beside(((Heading(2, "Tricks and score"), *scored), (Heading(2, "Signed"), signed)))
    yield Heading(2, "Appeal")
    yield Space((("Appeal by", 1), ("Against, and why", 3), ("Decision", 3), ("Signed, date and time", 1)))


def _about(report: DealReport, names: Names) -> Iterator[tuple[str, str]]:
    record = report.record
    for name in (*_TAGS, *_PLAYERS):
        if record.tag(name):
            value = record.tag(name)
            yield name, SEAT_NAMES.get(value.upper(), value) if name == "Dealer" else value
    contract = report.contract
    if contract:
        sign = {0: "", 1: " doubled", 2: " redoubled"}[contract.doubled]
        bid = call_text(f"{contract.level}{contract.denomination}").plain
        yield "Contract", f"{bid}{sign} by {seat_name(contract.declarer)}"
    yield "Code of law", f"{names.code(report.code)} ({report.code})"
    source = record.source
    if source.file:
        yield "Record", f"{source.file}, game {source.game}, line {source.line}"


def _pictures(report: DealReport) -> Iterator[Block]:
    """Hands, auction and play up to the last irregularity, and what else was noted at the table."""
    if not report.steps:
        return
    game = report.steps[0].before.game
    dealt: Sheet = ()
    if any(report.record.hands.get(seat) for seat in game.seats):
        dealt = (Heading(2, "Hands"), hands(report.record, game))
    last = max((found.at.event for found in report.findings), default=0)
    seen = [step for step in report.steps if step.number <= last]
    marks = marks_of(report)
    happened: list[Block] = []
    for heading, rows, legend in (
        ("Auction", auction_rows(seen, marks) if seen else [], ""),
        ("Play up to the irregularity", trick_rows(seen, marks) if seen else [], LEGEND),
    ):
        if rows:
            cells = [tuple(" ".join(cell.plain.split()) for cell in row) for row in rows]
            happened += [Heading(2, heading), Grid(cells[0], tuple(cells[1:]))]
            if legend:
                happened.append(Paragraph(legend))
    parts = tuple(part for part in (dealt, tuple(happened)) if part)
    if parts:
        yield Beside(parts)
    told = tuple(_event(step) for step in report.steps if isinstance(step.event, TableEvent))
    told = tuple(line for line in told if line)
    if told:
        yield Heading(2, "Noted at the table")
        yield Items(told)


def _event(step: Step) -> str:
    """A table event as it was written down; empty for one that stands elsewhere on the form."""
    event = step.event
    if not isinstance(event, TableEvent) or event.name in _SILENT:
        return ""
    who = f"{seat_name(event.seat)}, " if event.seat else ""
    return f"event {step.number} – {who}{noted(event)}"


def _finding(
    found: Finding, dispute: Dispute | None, override: Override | None, report: DealReport, names: Names
) -> Iterator[Block]:
    title, role = names.kind(found.kind), f" ({found.role})" if found.role else ""
    yield Heading(2, f"[{found.id}] {title}{by_whom(title, found.offender) + role if found.offender else ''}")
    yield Pairs(
        (
            ("What happened", at_table(found.summary)),
            ("Where", place(found.at)),
            ("Status", status(found)),
            *(("It may also be read so", at_table(reading)) for reading in found.readings),
        )
    )
    facts = tuple(_facts(found, dispute, names))
    if facts:
        yield Heading(3, "Facts")
        yield Grid(("fact", "value", "stands", "who said so"), facts, wordy=True)
    if found.rulings:
        yield Heading(3, "Law")
        yield Items(tuple(line for ruling in found.rulings for line in _law(ruling, report.code)))
    yield Heading(3, "Standard ruling" if override else "Ruling")
    yield Pairs(tuple(_sides(found, report)))
    if dispute:
        yield Pairs(tuple((f"According to {version.by}", follows(version)) for version in dispute.versions))
        yield Paragraph(sentence(dispute.comparison))
    for ruling in found.rulings:
        if ruling.options:
            yield Heading(3, "Options offered")
            chooser = seat_name(ruling.chooser) if ruling.chooser in SEAT_NAMES else ruling.chooser_says
            taken = "the one that is ticked was taken" if ruling.chosen else "none has been taken yet"
            yield Paragraph(f"Offered to {chooser or 'the table'}; {taken}.")
            yield Choices(tuple((option.id == ruling.chosen, option_line(option)) for option in ruling.options))
    if override:
        yield Heading(3, "The director rules otherwise")
        yield Pairs(
            (
                ("Standard ruling", short(found)),
                ("The director's ruling", override.text),
                ("Reason", override.reason),
            )
        )
        yield Paragraph("This ruling is the director's own. Tricks and score below follow the standard ruling.")


def _facts(found: Finding, dispute: Dispute | None, names: Names) -> Iterator[tuple[str, str, str, str]]:
    versions = dispute.versions if dispute else ()
    disputed = dict.fromkeys(name for version in versions for name in version.says)
    for name in (*found.facts, *(name for name in disputed if name not in found.facts)):
        fact = found.facts.get(name)
        if fact is not None:
            ways = FOUND if name in disputed else SOURCES
            yield names.fact(name), fact.value.replace("_", " "), *ways.get(fact.source, (fact.source, ""))
        for version in versions:
            if name in version.says:
                yield names.fact(name), version.says[name].replace("_", " "), "disputed", version.by
    for need in found.needs[:1]:
        if need.fact not in disputed:
            yield names.fact(need.fact), "", "wanted", f"ask the {asked_of(need.to)}: {need.question}"


def _law(ruling: Ruling, code: str) -> Iterator[str]:
    yield law_line(ruling, code)
    yield ruling.says
    if ruling.basis in BASIS or ruling.note:
        yield ": ".join(part for part in (BASIS.get(ruling.basis, ""), ruling.note) if part)


def _check(check: Check) -> str:
    answer = "not answered yet" if check.answer is None else f"{check.answer}. {' '.join(consequences(check.effects))}"
    return f"Law {check.law}, on [{check.finding}]: {check.question} – {answer}".rstrip()


def _sides(found: Finding, report: DealReport) -> Iterator[tuple[str, str]]:
    """What is ordered, side by side: an effect stands with every side that it names, else with all."""
    effects = ordered(found.rulings) or list(found.certain)
    game = report.steps[0].before.game if report.steps else None
    sides = game.side_names if game else ()
    general = [effect for effect in effects if not _parties(effect, game)]
    if found.needs:
        yield "Undecided", short(found)
    elif not effects:
        yield "All", short(found)
    if found.needs and effects:
        yield "Whatever the answer", " ".join(consequences(effects))
        return
    for side in sides:
        own = [effect for effect in effects if side in _parties(effect, game)]
        if own or (effects and len(sides) == 2):
            offending = " (offending side)" if side == found.side else ""
            yield f"{side_name(side)}{offending}", " ".join(consequences(own)) or "Nothing is ordered."
    if general:
        yield "All" if sides else "Ruling", " ".join(consequences(general))


def _parties(effect: Effect, game: Game | None) -> set[str]:
    """The sides that *effect* names, as such or by one of their seats."""
    named = {str(effect.params[name]) for name in _PARTIES if name in effect.params}
    if game is None:
        return set()
    return {side for side in game.side_names if side in named} | {
        game.side(seat) for seat in game.seats if seat in named
    }
