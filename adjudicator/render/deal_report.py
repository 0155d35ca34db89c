"""The report on a deal as text: heading, hands, auction, tricks, rulings, score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from adjudicator.game.auction_rules import HOLD_WORDS, BidRules
from adjudicator.game.trump_naming import NamingRules
from adjudicator.record.events import Called
from adjudicator.render.auction_and_tricks import auction_table, trick_and_claim_table
from adjudicator.render.events_and_claims import event_text, obligation_line
from adjudicator.render.hands import hands_as_dealt
from adjudicator.render.layout import HangingText, labelled_lines
from adjudicator.render.names_and_signs import (
    FAINT,
    LABEL,
    SlugTitles,
    call_text,
    counted_noun,
    names_shown,
    numbers_by_side,
    player_name,
    ruling_mark,
    seat_name,
    side_name,
    suit_with_text,
    with_glyphs_and_players,
)
from adjudicator.render.safe_text import safe_line
from adjudicator.table.other_auctions import auction_standing_of_state
from adjudicator.table.state_and_timeline import UNKNOWN_TRUMP
from adjudicator.values.bids_and_contracts import PASS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rich.console import RenderableType

    from adjudicator.law.deal_result import DealResult
    from adjudicator.report.deal_report import DealReport
    from adjudicator.table.state_and_timeline import Step, TableState
    from adjudicator.values.bids_and_contracts import Contract


NOTHING_RECORDED = "Nothing is recorded of this deal."
STILL_IN_FORCE, RESULT = "Still in force", "Result"


def rendered_deal(
    report: DealReport, names: SlugTitles, *, by_step: bool = False, tell: str = "", hint: str = ""
) -> RenderableType:
    """Everything about one deal, in full, with a list of all events if *by_step*.

    *tell* is the text before a fact to be told (default: the command-line option); *hint* follows the name of the code.
    """
    return Group(*_parts_of_rendered_deal(report, names, by_step, tell, hint))


def deal_summary_line(report: DealReport) -> Text:
    """One line on a deal: title, contract, irregularities, score."""
    if not _has_recorded_events(report):
        return Text.assemble((deal_title(report), LABEL), f": {NOTHING_RECORDED}")
    outcome = f"; {told}" if report.result and (told := tricks_and_score(report.result)) else ""
    return Text.assemble((deal_title(report), LABEL), ": ", *_contract_and_irregularity_count(report), outcome)


def finding_ids_by_step(report: DealReport) -> dict[int, tuple[int, ...]]:
    """Step index → ids of the findings to mark there.

    An event of several steps (``AP``) is marked at the offender's.
    """
    marks: dict[int, tuple[int, ...]] = {}
    at_event: dict[int, list[Step]] = {}
    for step in report.steps if report.findings else ():
        at_event.setdefault(step.event_number, []).append(step)
    for found in report.findings:
        here = at_event.get(found.at.event_number, [])
        own = [step for step in here if step.action and step.action.seat == found.offender]
        for step in (own or here)[:1]:
            marks[step.index] = (*marks.get(step.index, ()), found.id)
    return marks


def checks_obligations_and_result(report: DealReport, so_far: str = "") -> RenderableType:
    """The checks after play, the obligations still in force, and the result; *so_far* stands beside each figure."""
    return Group(*_check_obligation_and_result_parts(report, "", so_far))


def _parts_of_rendered_deal(
    report: DealReport, names: SlugTitles, by_step: bool, tell: str, hint: str
) -> Iterator[RenderableType]:
    yield from title_and_heading_lines(report, names, hint)
    yield from hands_auction_and_tricks(report, by_step)
    for found in report.findings:
        from adjudicator.render.findings import TELL, rendered_finding  # imported here: most deals have no finding

        yield Text()
        yield rendered_finding(found, names, report.code, f"{tell}{found.id}." if tell else TELL)
    yield from _check_obligation_and_result_parts(report, tell)


def title_and_heading_lines(
    report: DealReport, names: SlugTitles, hint: str = "", *, with_outcome: bool = True
) -> Iterator[RenderableType]:
    """The title of a deal and its code with *hint* behind it; below them `contract_outcome_and_remark_lines`."""
    yield Text.assemble("── ", (deal_title(report), LABEL), f" – {names.code(report.code)}", (hint, FAINT))
    seats = report.timeline.game.around
    if named := names_shown(report.record, seats):
        yield HangingText(Text(", ".join(f"{named.get(seat, '?')} ({seat_name(seat)})" for seat in seats), style=FAINT))
    yield from contract_outcome_and_remark_lines(report, with_outcome=with_outcome)


def contract_outcome_and_remark_lines(
    report: DealReport, *, with_outcome: bool = True, so_far: str = ""
) -> Iterator[RenderableType]:
    """The contract, the number of irregularities, the outcome unless it is shown elsewhere, and remarks on the file.

    *so_far* stands beside the figures of a partial record.
    """
    if _has_recorded_events(report):
        heading = Text.assemble(*_contract_and_irregularity_count(report), ".")
        yield Text(heading.plain[:1].upper()) + heading[1:]
    else:
        yield Text(NOTHING_RECORDED)
    if report.result and with_outcome:
        outcome = tricks_and_score(report.result)
        if outcome:
            yield Text(f"{outcome[:1].upper()}{outcome[1:]}{so_far}.")
    if report.problems:
        from adjudicator.render.file_remarks import remark_lines  # imported here: most deals have no remark

        for remark in remark_lines(report.problems):
            yield Text(f"note: {remark}", style=FAINT)


def hands_auction_and_tricks(report: DealReport, by_step: bool) -> Iterator[RenderableType]:
    """The hands, then the auction and the play, each after a blank line; all events in a list if *by_step*."""
    marks = finding_ids_by_step(report)
    game = report.steps[0].before.game if report.steps else None
    drawn: list[RenderableType | None] = [hands_as_dealt(report.record, game)] if game else []
    if game and game.tricks:
        drawn += [
            auction_table(report.steps, marks),
            trick_and_claim_table(report.steps, marks),
            _marked_events_outside_tables(report, marks),
        ]
    elif game and not by_step:
        from adjudicator.render.event_list import (
            grouped_moves_without_tricks,  # imported here: most deals are played in tricks
        )

        drawn.append(grouped_moves_without_tricks(report, marks))
    if by_step and report.steps:
        from adjudicator.render.event_list import step_table

        drawn.append(step_table(report, marks))
    for picture in drawn:
        if picture:
            yield Text()
            yield picture


def _check_obligation_and_result_parts(report: DealReport, tell: str, so_far: str = "") -> Iterator[RenderableType]:
    if report.checks:
        from adjudicator.render.checks_after_play import end_check_lines  # imported here: most codes have none

        yield Text()
        yield from end_check_lines(report.checks, tell=tell) if tell else end_check_lines(report.checks)
    if standing := obligations_still_in_force(report):
        yield Text()
        yield Text(STILL_IN_FORCE, style=LABEL)
        yield labelled_lines("", [f"{line}." for line in standing], margin=0)
    if report.result:
        yield Text()
        yield from _result_lines(report.result, so_far)


def obligations_still_in_force(report: DealReport) -> list[str]:
    """The obligations in force at the end of the record, each once."""
    standing = (obligation_line(bound) for bound in report.obligations if bound.until is None and report.steps)
    return list(dict.fromkeys(standing))


def _has_recorded_events(report: DealReport) -> bool:
    """Whether the record shows anything that happened."""
    return bool(report.steps or report.findings or report.contract or report.result)


def deal_title(report: DealReport) -> str:
    """The board of a deal, or its number in the file."""
    board = safe_line(report.record.tag("Board"), 20)
    return f"Board {board}" if board else f"Deal {report.record.source.game}"


def _contract_and_irregularity_count(report: DealReport) -> tuple[Text | str, ...]:
    """The contract and the number of irregularities; no contract in a game without tricks or a deal without events."""
    played = report.contract or (report.steps and report.steps[0].before.game.tricks)
    return (
        (_contract_or_reason_without(report.contract, report), "; ", _irregularity_counts(report))
        if played
        else (_irregularity_counts(report),)
    )


def _contract_or_reason_without(contract: Contract | None, report: DealReport) -> Text:
    if contract:
        sign = {0: "", 1: " doubled", 2: " redoubled"}[contract.doubled]
        bid = call_text(f"{contract.level}{contract.denomination}")
        return Text.assemble(bid, f"{sign} by {player_name(contract.declarer)}")
    if report.steps and report.steps[0].before.game.auction == "none":
        return Text("No auction in this game")
    end = report.steps[-1].after if report.steps else None
    if end and end.game.non_bridge_auction_rules and end.maker:
        return _lone_player_undertaking(end, end.maker)
    if end and end.game.auction == "round" and end.auction.calls:
        calls = [f"{player_name(made.seat)} {_call_with_pass_spelled_out(made.call)}" for made in end.auction.calls]
        return Text(f"bids: {', '.join(calls)}")
    if end and end.stage == "over":
        return Text(_without_contract(report.steps, end))
    return Text(_auction_undecided_text(end))


def _without_contract(steps: Sequence[Step], end: TableState) -> str:
    """The end of a deal without a contract: played, passed out, or ended by a ruling before either."""
    if end.tricks:
        return "Played without a contract"
    over = next(step for step in steps if step.after.stage == "over")
    return "Passed out" if isinstance(over.event, Called) else "Ended by a ruling"


def _call_with_pass_spelled_out(call: str) -> str:
    return "pass" if call == PASS else safe_line(call, 20)


def _auction_undecided_text(end: TableState | None) -> str:
    """The part of the auction that is still open, in the terms of the game."""
    match end.game.non_bridge_auction_rules if end else None:
        case BidRules():
            return "No bid has won yet"
        case NamingRules():
            return "No trump made yet"
    return "No contract yet"


def _lone_player_undertaking(end: TableState, maker: str) -> Text:
    """The player who plays against the rest, with bid and trump, in games that do not bid as bridge does."""
    trump = {None: Text("no trump"), UNKNOWN_TRUMP: Text("trump not named yet")}.get(end.trump)
    if trump is None:
        trump = suit_with_text(end.trump, "") if end.trump in end.game.suits else Text(safe_line(end.trump or "", 20))
    bid = ""
    if (won := end.auction.last_bid) and isinstance(end.game.non_bridge_auction_rules, BidRules):
        # The holder of the last bid plays at its amount.
        bid = auction_standing_of_state(end).bid if won.counts_as in HOLD_WORDS else won.call
    parts = (call_text(bid), ", ", trump) if bid else (trump,)
    return Text.assemble(*parts, f" by {player_name(maker)}")


def _irregularity_counts(report: DealReport) -> str:
    """The number of irregularities, of choices and of undecided findings."""
    chosen = sum(1 for found in report.findings if found.choice)
    number = len(report.findings) - chosen
    missing = sum(1 for found in report.findings if found.needs)
    irregular = counted_noun(number, "irregularity", "irregularities") if number else "nothing irregular"
    if chosen:
        irregular += f" and {counted_noun(chosen, 'choice')}"
    return f"{irregular}, {missing} undecided" if missing else irregular


def tricks_and_score(result: DealResult) -> str:
    """Tricks and score in a line."""
    moved = f", after the rulings {numbers_by_side(result.tricks_scored)}" if result.transferred else ""
    score = "" if result.score is None else f"; score {numbers_by_side(result.score)}"
    return (
        f"tricks {numbers_by_side(result.tricks_won)}{moved}{score}" if result.tricks_won else score.removeprefix("; ")
    )


def _marked_events_outside_tables(report: DealReport, marks: Mapping[int, tuple[int, ...]]) -> Text | None:
    """The irregular events other than calls and cards, each with its mark; the tables have no place for them."""
    lines = [
        Text.assemble(f"event {step.event_number}: ", event_text(step.event), " ", ruling_mark(marks[step.index]))
        for step in report.steps
        if step.index in marks and step.action is None
    ]
    return Text("\n").join(lines) if lines else None


def _result_lines(result: DealResult, so_far: str) -> Iterator[RenderableType]:
    yield Text(RESULT, style=LABEL)
    lines = [f"tricks won in play: {numbers_by_side(result.tricks_won)}"] if result.tricks_won else []
    if result.transferred:
        moved = result.transferred
        lines.append(
            f"moved: {counted_noun(moved.n, 'trick')} from {side_name(moved.giver)} to {side_name(moved.taker)}"
        )
        lines.append(f"tricks scored: {numbers_by_side(result.tricks_scored)}")
    lines += [with_glyphs_and_players(line) for line in result.lines]
    if result.before is not None and result.before != result.score:
        lines.append(f"score without the rulings: {numbers_by_side(result.before)}")
    if result.score is not None:
        lines.append(f"score: {numbers_by_side(result.score)}")
    # A line on what is still needed is no figure.
    yield labelled_lines("", [line if is_still_needed(line, result) else f"{line}{so_far}" for line in lines], margin=0)


def is_still_needed(line: str, result: DealResult) -> bool:
    """Whether *line* of *result* tells what the score still needs, and no figure."""
    return any(line.endswith(with_glyphs_and_players(need)) for need in result.not_counted)
