"""A call in stud poker that cannot win against the cards that lie face up (PS-15, 001:2713-2715)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.detecting import Irregularity
from adjudicator.games.poker.boards import can_beat, intervals, shown_by
from adjudicator.games.poker.details import StudCall
from adjudicator.games.poker.follow import followed
from adjudicator.values.cards import Card

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.games.poker.acts import Act
    from adjudicator.games.poker.state import Betting
    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline


def impossible_call(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """The last player calls though no hole card could make his hand beat the four cards that the bettor shows."""
    betting = followed(timeline)
    if betting is None:
        return
    pattern = str(betting.rules.section.get("deal_pattern", ""))
    last = intervals(betting.rules.section)
    # The law speaks of five cards of which one lies face down.
    if not last or pattern.count("d") != 1 or shown_by(pattern, last) != 4 or betting.interval <= last:
        return
    acts = [act for act in betting.acts if act.interval == last]
    bettor = next((act for act in reversed(acts) if act.name in ("bet", "raise")), None)
    call = acts[-1] if acts else None
    if bettor is None or call is None or call.name != "call" or call.seat == bettor.seat:
        return
    caller, against = betting.boards.get(call.seat, []), betting.boards.get(bettor.seat, [])
    if len(caller) == len(against) == 4 and not can_beat(caller, against, _unseen(betting, timeline)):
        yield _finding(call, bettor)


def _unseen(betting: Betting, timeline: Timeline) -> list[Card]:
    seen = {card for board in betting.boards.values() for card in board}
    return [Card(text) for text in timeline.game.pack if text not in seen]


def _finding(call: Act, bettor: Act) -> Irregularity:
    said = f"{call.seat} calls although no hole card could make their hand beat the four that {bettor.seat} shows."
    detail = StudCall(act=call, reading="impossible-call", turn=bettor.seat)
    return Irregularity("inadmissible-call", call.seat, call.step, "open", said, detail=detail)
