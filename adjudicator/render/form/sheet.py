"""The sheet of the ruling form for a recorded deal, or for a ruling from told facts.

Contents: hands and play up to the irregularity, facts, law, ruling and options, the score before and after, and room
for an appeal. A director's own ruling stands beside the standard one with its reason, and alters nothing computed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.game.duplicate_boards import board_number, is_duplicate_board, sides_vulnerable_by_board_tag
from adjudicator.record.events import TableEvent
from adjudicator.render.auction_and_tricks import TRICK_LEGEND, auction_rows, trick_rows
from adjudicator.render.deal_report import finding_ids_by_step, is_still_needed
from adjudicator.render.events_and_claims import event_without_player_and_signs
from adjudicator.render.form.blocks import (
    ROOM_TO_FILL_IN,
    Beside,
    Block,
    Columns,
    Compass,
    Grid,
    HandBlock,
    Heading,
    Items,
    Pairs,
    Paragraph,
    Sheet,
    Space,
)
from adjudicator.render.form.ruling import (
    APPEAL_BLOCKS,
    SIGNATURE_BLOCKS,
    FormContext,
    end_check_blocks,
    recorded_finding_blocks,
    ruling_blocks,
)
from adjudicator.render.hands import NOT_GIVEN, dealer_and_vulnerability, ranks_by_suit_and_other_cards
from adjudicator.render.names_and_signs import (
    SEAT_NAMES,
    call_text,
    counted_noun,
    player_name,
    seat_name,
    side_name,
    suit_with_text,
    with_glyphs,
    with_glyphs_and_players,
)
from adjudicator.render.sentences import full_sentence
from adjudicator.report.partial_record import SO_FAR, why_figures_are_partial

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudicator.game.game import Game
    from adjudicator.law.deal_result import DealResult
    from adjudicator.law.director_checks_after_play import EndCheck
    from adjudicator.law.findings import Finding
    from adjudicator.record.events import Record, Seat
    from adjudicator.render.form.ruling import DirectorsRuling
    from adjudicator.render.names_and_signs import SlugTitles
    from adjudicator.report.deal_report import DealReport
    from adjudicator.report.disputed_facts import DealDisputes, FindingDispute
    from adjudicator.table.state_and_timeline import Step


def hands_block(record: Record, game: Game) -> Compass | Grid:
    """The hands of *record*; a hand that it lacks is marked as not given."""
    if set(game.seats) == set(SEAT_NAMES):
        return Compass(*(_hand_block(record, game, seat) for seat in "NWES"))
    return _hands_by_suit_grid(record, game)


def _hand_block(record: Record, game: Game, seat: Seat) -> HandBlock:
    name, said = seat_name(seat), tuple(dealer_and_vulnerability(record, game, seat))
    cards = record.hands.get(seat)
    if not cards:
        return HandBlock(name, said, (NOT_GIVEN,))
    suits, others = ranks_by_suit_and_other_cards(cards, game)
    lines = tuple(suit_with_text(suit, f" {ranks}").plain for suit, ranks in suits.items())
    return HandBlock(name, said, (*lines, others) if others else lines)


def _hands_by_suit_grid(record: Record, game: Game) -> Grid:
    rows = []
    for seat in game.seats:
        cards = record.hands.get(seat)
        cells = (
            ranks_by_suit_and_other_cards(cards, game)[0].values()
            if cards
            else (NOT_GIVEN, *[""] * (len(game.suits) - 1))
        )
        rows.append((seat_name(seat), *cells))
    return Grid(("Hand", *(suit_with_text(suit, "").plain for suit in reversed(game.suits))), tuple(rows))


BLANK_CELL = "……………"
"""Blank in which the director writes a number by hand."""
UNKNOWN_NUMBER = "–"
"""Stands for an unknown number."""


def score_blocks(
    report: DealReport, before: DealResult | None, disputed: DealDisputes | None, *, overridden: bool
) -> Iterator[Block]:
    """Tricks and score before and after the rulings; *overridden*: with blanks for the director's own ruling."""
    after = report.result
    counted = after or before
    if counted is None:
        yield Paragraph("No trick has been counted yet.")
        return
    sides = tuple(counted.tricks_won or counted.score or ())
    partial = why_figures_are_partial(report)
    rows = [
        ("tricks as played", *_number_cells_by_side(before.tricks_won if before else None, sides)),
        ("tricks after the rulings", *_number_cells_by_side(after.tricks_scored if after else None, sides)),
        ("score as played", *_number_cells_by_side(before.score if before else None, sides)),
        ("score after the rulings", *_number_cells_by_side(after.score if after else None, sides)),
    ]
    # A row without any number is left out.
    rows = [row for row in rows if any(cell != UNKNOWN_NUMBER for cell in row[1:])]
    results = disputed.results if disputed else {}
    if len({_tricks_and_score_to_compare(result) for result in results.values()}) > 1:
        for by, result in results.items():
            rows.append(
                (f"tricks according to {by}", *_number_cells_by_side(result.tricks_scored if result else None, sides))
            )
            rows.append((f"score according to {by}", *_number_cells_by_side(result.score if result else None, sides)))
    if overridden:
        rows += [(f"{what} by the director's ruling", *[BLANK_CELL] * len(sides)) for what in ("tricks", "score")]
    if partial:
        rows = [(f"{what} ({SO_FAR})", *cells) for what, *cells in rows]
        yield Paragraph(partial)
    yield Grid(("", *map(side_name, sides)), tuple(rows))
    lines = []
    if after and after.transferred:
        moved = after.transferred
        lines.append(f"{counted_noun(moved.n, 'trick')} from {side_name(moved.giver)} to {side_name(moved.taker)}")
    lines += [with_glyphs_and_players(line) for line in after.lines] if after else []
    if partial and after:
        lines = [line if is_still_needed(line, after) else f"{line} ({SO_FAR})" for line in lines]
    if lines:
        yield Items(tuple(lines))


def _number_cells_by_side(numbers: Mapping[str, int] | None, sides: Sequence[str]) -> tuple[str, ...]:
    return tuple(UNKNOWN_NUMBER if numbers is None else str(numbers.get(side, UNKNOWN_NUMBER)) for side in sides)


def _tricks_and_score_to_compare(result: DealResult | None) -> object:
    if result is None:
        return None
    return tuple(result.tricks_scored.items()), tuple((result.score or {}).items())


_TAGS = ("Event", "Site", "Date", "Stage", "Round", "Section", "Table", "Room", "Board", "Dealer", "Vulnerable")
_PLAYERS = tuple(SEAT_NAMES.values())
FILED_TAGS = ("Event", "Date", "Table", "Board")
"""Tags that the form asks for, left blank to be filled in where they are missing."""
_SILENT = frozenset({"fact", "withdraw"})
"""Table events shown elsewhere on the form: among the facts, in the auction and the play."""


class FiledDeal(NamedTuple):
    """The contents of one form."""

    report: DealReport
    before: DealResult | None
    """Tricks and score as played, before any ruling."""
    disputed: DealDisputes | None
    overrides: Mapping[int, DirectorsRuling]
    """The director's own rulings, by the number of the finding."""


def deal_form(filed: FiledDeal, names: SlugTitles) -> Sheet:
    """The form of one deal."""
    return tuple(_deal_form_blocks(filed, names))


def _deal_form_blocks(filed: FiledDeal, names: SlugTitles) -> Iterator[Block]:
    report = filed.report
    board = report.record.tag("Board")
    yield Heading(1, f"Ruling form – {f'board {board}' if board else f'deal {report.record.source.game}'}")
    yield Pairs(tuple(_deal_details(report, names)))
    yield from _hands_auction_and_play_blocks(report)
    rulings = (*_blocks_by_finding(filed, names), tuple(end_check_blocks(report.checks)))
    yield Columns(tuple(part for part in rulings if part))
    scored = score_blocks(report, filed.before, filed.disputed, overridden=bool(filed.overrides))
    yield Beside(((Heading(2, "Tricks and score"), *scored), SIGNATURE_BLOCKS))
    yield from APPEAL_BLOCKS


def _blocks_by_finding(filed: FiledDeal, names: SlugTitles) -> Iterator[Sheet]:
    """The blocks of each finding."""
    for found in filed.report.findings:
        disputes = filed.disputed.disputes if filed.disputed else ()
        dispute = next((one for one in disputes if one.finding == found.id), None)
        yield tuple(recorded_finding_blocks(found, dispute, filed.overrides.get(found.id), filed.report, names))


def _deal_details(report: DealReport, names: SlugTitles) -> Iterator[tuple[str, str]]:
    record = report.record
    around = set(report.timeline.game.seats) <= set(SEAT_NAMES)
    asked = (*FILED_TAGS, *(_PLAYERS if around else ("Players",)))
    known = _vulnerability_by_board(report)
    for name in (*_TAGS, *(_PLAYERS if around else ("Players",)), "Scoring"):
        value = record.tag(name) or known.get(name) or (ROOM_TO_FILL_IN if name in (*asked, *known) else "")
        if value:
            yield name, SEAT_NAMES.get(value.upper(), value) if name == "Dealer" else value
    contract = report.contract
    if contract:
        sign = {0: "", 1: " doubled", 2: " redoubled"}[contract.doubled]
        bid = call_text(f"{contract.level}{contract.denomination}").plain
        yield "Contract", f"{bid}{sign} by {player_name(contract.declarer)}"
    yield "Code of law", f"{names.code(report.code)} ({report.code})"
    source = record.source
    if source.file:
        yield "Record", f"{source.file}, game {source.game}, line {source.line}"


def _vulnerability_by_board(report: DealReport) -> dict[str, str]:
    """The tag ``Vulnerable`` with its value by the number of a duplicate board (Law 2), empty without one; no tag in
    games other than bridge."""
    if report.timeline.game.auction != "bridge":
        return {}
    if not is_duplicate_board(report.record) or not board_number(report.record):
        return {"Vulnerable": ""}
    sides = sides_vulnerable_by_board_tag(report.record)
    return {"Vulnerable": "All" if len(sides) > 1 else next(iter(sides), "None")}


def _hands_auction_and_play_blocks(report: DealReport) -> Iterator[Block]:
    """Hands, auction and play up to the last irregularity, and the other events noted at the table."""
    if not report.steps:
        return
    game = report.steps[0].before.game
    dealt: Sheet = ()
    if any(report.record.hands.get(seat) for seat in game.seats):
        dealt = (Heading(2, "Hands"), hands_block(report.record, game))
    last = max((found.at.event_number for found in report.findings), default=0)
    seen = [step for step in report.steps if step.event_number <= last]
    marks = finding_ids_by_step(report)
    happened: list[Block] = []
    for heading, rows, legend in (
        ("Auction", auction_rows(seen, marks) if seen else [], ""),
        ("Play up to the irregularity", trick_rows(seen, marks) if seen else [], TRICK_LEGEND),
    ):
        if rows:
            cells = [tuple(" ".join(cell.plain.split()) for cell in row) for row in rows]
            happened += [Heading(2, heading), Grid(cells[0], tuple(cells[1:]))]
            if legend:
                happened.append(Paragraph(legend))
    parts = tuple(part for part in (dealt, tuple(happened)) if part)
    if parts:
        yield Beside(parts)
    told = tuple(_table_event_words(step) for step in report.steps if isinstance(step.event, TableEvent))
    told = tuple(line for line in told if line)
    if told:
        yield Heading(2, "Noted at the table")
        yield Items(told)


def _table_event_words(step: Step) -> str:
    """A table event in words; empty for one shown elsewhere on the form."""
    event = step.event
    if not isinstance(event, TableEvent) or event.name in _SILENT:
        return ""
    who = f"{player_name(event.seat)}, " if event.seat else ""
    return f"event {step.event_number} – {who}{event_without_player_and_signs(event)}"


class ToldRuling(NamedTuple):
    """A ruling from told facts."""

    findings: Sequence[Finding]
    """Findings, each after the first opened by the ruling on the one before it."""
    checks: Sequence[EndCheck]
    aloud: Sequence[str]
    """The sentences read out."""
    code: str
    players: Sequence[str]
    """The places at the table, each the label of a blank for a player's name."""
    dispute: FindingDispute | None = None
    """The versions of the first finding's facts, if they are disputed."""


def told_ruling_form(told: ToldRuling, names: SlugTitles) -> Sheet:
    """The form of a ruling from told facts."""
    return tuple(_told_ruling_form_blocks(told, names))


def _told_ruling_form_blocks(told: ToldRuling, names: SlugTitles) -> Iterator[Block]:
    yield Heading(1, f"Ruling form – {names.kind(told.findings[0].kind)}")
    yield Pairs(
        (
            *((name, ROOM_TO_FILL_IN) for name in (*FILED_TAGS, *told.players)),
            ("Code of law", f"{names.code(told.code)} ({told.code})"),
        )
    )
    yield Heading(2, "What happened")
    yield Space((("In words", 3),))
    shown = FormContext(told.code, None, names, frozenset(check.law for check in told.checks))
    for at, found in enumerate(told.findings):
        yield Heading(2, names.kind(found.kind))
        if found.silent or found.status == "silent":
            yield Paragraph(
                full_sentence(f"No ruling: {found.silent or found.summary or 'this code says nothing of it'}")
            )
        yield from ruling_blocks(found, None if at else told.dispute, None, shown)
    if told.aloud:
        yield Heading(2, "Read out")
        yield Paragraph(" ".join(with_glyphs(line) for line in told.aloud))
    yield from end_check_blocks(told.checks)
    score = Space((("As played", 1), ("After the ruling", 1)))
    yield Beside(((Heading(2, "Tricks and score"), score), SIGNATURE_BLOCKS))
    yield from APPEAL_BLOCKS
