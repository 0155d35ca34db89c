"""Tricks won by each side: in play, by claim, and by the agreed result."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from adjudicator.evidence.claims import (
    is_claim_objected_to,
    is_entitled_claim_or_concession,
    tricks_claimed_or_conceded,
    tricks_still_to_win,
)
from adjudicator.record.events import OUTSIDE_DEAL, TableEvent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.game.game import Game
    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state_and_timeline import EndOfDeal, TableState, Timeline

_RESULT = re.compile(r"^(\^)?\s*(?:(NS|EW)\s+)?([0-9]{1,3})\b")


def trick_winners(timeline: Timeline) -> tuple[str | None, ...]:
    """The winner of each trick of the play proper, in order; None if a card is unknown.

    Tricks played while cards are still drawn from the stock do not count.
    """
    return timeline.winners[timeline.ended.game.draw_tricks :]


def tricks_shared_by_claim(timeline: Timeline) -> dict[str, int] | None:
    """The tricks given to each side by a claim or concession that nobody disputes in time, beyond those won before;
    None without one."""
    given: dict[str, int] | None = None
    if timeline.regular is not None:
        # A clean deal contains no claim.
        return None
    ruled = timeline.game.raw.get("claims", ())
    for step, event in timeline.acts:
        if event.name in ruled:
            # In such games the deal is claimed or conceded, not a number of tricks.
            continue
        if is_entitled_claim_or_concession(step) and event.seat in timeline.game.seats and event.words:
            given = None if is_claim_objected_to(timeline, step) else _shares_of_claim(step.before, event)
    return given


def _shares_of_claim(state: TableState, event: TableEvent) -> dict[str, int] | None:
    game = state.game
    told, remaining = tricks_claimed_or_conceded(event, state), tricks_still_to_win(state)
    if event.seat is None or told is None:
        return None
    side, other = game.side(event.seat), game.other_side(game.side(event.seat))
    if other is None:
        return None
    named = min(told, remaining)
    own = named if event.name == "claim" else remaining - named
    return {side: own, other: remaining - own}


def deal_was_ended_by_ruling(timeline: Timeline) -> bool:
    """Whether a ruling ended the deal before all was played."""
    return timeline.regular is None and any(
        event.name == OUTSIDE_DEAL and not step.before.takes_no_part(event.seat) for step, event in timeline.acts
    )


def tricks_won(record: Record, timeline: Timeline) -> tuple[dict[str, int], bool]:
    """(tricks of each side, whether that is the whole deal): won in play, then by claim, then by the tag ``Result``."""
    game, end = timeline.game, timeline.ended
    winners = trick_winners(timeline)
    won = _tricks_by_side(game, winners)
    if (end.stage == "over" and not deal_was_ended_by_ruling(timeline)) or (
        len(winners) >= game.trick_count and not game.draws_until_able
    ):
        return won, None not in winners and bool(winners)
    share = tricks_shared_by_claim(timeline)
    if share is not None and None not in winners:
        return {side: count + share.get(side, 0) for side, count in won.items()}, True
    agreed = side_and_tricks_by_result_tag(record, end)
    if agreed is not None and len(game.side_names) == 2 and agreed[0] in won:
        side, tricks = agreed
        other = game.other_side(side)
        left = game.trick_count - len(winners)
        possible = None in winners or won[side] <= tricks <= won[side] + left
        if other is not None and 0 <= tricks <= game.trick_count and possible:
            return {side: tricks, other: game.trick_count - tricks}, True
    return won, False


def deal_went_on_after_record(record: Record, timeline: Timeline) -> bool:
    """Whether the tag ``Result`` tells of tricks after the last that is recorded, without a claim."""
    return (
        bool(record.tag("Result"))
        and len(trick_winners(timeline)) < timeline.game.trick_count
        and tricks_shared_by_claim(timeline) is None
        and side_and_tricks_by_result_tag(record, timeline.ended) is not None
        and tricks_won(record, timeline)[1]
    )


def tricks_won_from(record: Record, timeline: Timeline, side: str, first: int) -> tuple[int, bool] | None:
    """(tricks that *side* won from trick *first* on, whether the count is final)."""
    game = timeline.game
    winners = trick_winners(timeline)
    first -= game.draw_tricks
    before = sum(1 for winner in winners[: first - 1] if winner is not None and game.side(winner) == side)
    if None in winners[: first - 1]:
        return None
    total, whole = tricks_won(record, timeline)
    return total[side] - before, whole


def side_and_tricks_by_result_tag(record: Record, end: EndOfDeal) -> tuple[str, int] | None:
    """(side, tricks) by the tag ``Result``: declarer's side unless the tag names one."""
    told = _parse_result_tag(record.tag("Result"))
    if told is None or (end.contract is None and not told[0]):
        return None
    side = told[0] or (end.game.side(end.contract.declarer) if end.contract else "")
    return (side, told[1]) if side in end.game.side_names else None


@lru_cache(maxsize=256)
def _parse_result_tag(tag: str) -> tuple[str, int] | None:
    """(side, tricks) of a ``Result`` *tag*, the side empty for declarer's; None if it gives no number of tricks."""
    found = _RESULT.match(tag)
    return (found[2] or "", int(found[3])) if found else None


def _tricks_by_side(game: Game, winners: Sequence[Seat | None]) -> dict[str, int]:
    """Side → number of tricks won by its players."""
    won = dict.fromkeys(game.side_names, 0)
    for seat, side in game.sides.items():
        # A player who sits out wins for nobody, even if a card of theirs is recorded.
        if side in won and (count := winners.count(seat)):
            won[side] += count
    return won


def contradiction_of_result_tag(record: Record, timeline: Timeline) -> tuple[str, int, int, int] | None:
    """(side, tricks by the tag ``Result``, tricks it won, the most it can have won) if the tag contradicts the record;
    else None."""
    agreed = side_and_tricks_by_result_tag(record, timeline.ended)
    winners = timeline.winners
    if agreed is None or timeline.game.draw_tricks or timeline.game.ending or not winners or None in winners:
        return None
    side, tricks = agreed
    won = _tricks_by_side(timeline.game, winners)[side]
    most = won + timeline.game.trick_count - len(winners)
    return None if won <= tricks <= most else (side, tricks, won, most)
