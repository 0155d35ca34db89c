"""The Result tag of a PBN game checked against the tricks played."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.formats.bridge_rules import RANK_STRENGTH, seat_clockwise, winner_of_trick
from adjudicator.formats.source_conflict_resolution import HOLDER, RESULT, TRICKS, WHAT_RESULT, answer_of_most_sources
from adjudicator.game.notation import BRIDGE_NOTATION
from adjudicator.values.numbers import number_and_noun

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adjudicator.formats.pbn.auction_and_play_tokens import Slot
    from adjudicator.formats.pbn.parsed_game import ParsedGame
    from adjudicator.record.events import Seat
    from adjudicator.values.cards import Card

_RESULT_PATTERN = re.compile(r"\s*+(?:\^\s*+)?(?:(NS|EW)\s++)?([0-9]{1,2})(?![0-9])")
_PLAYED = "as played"
_SIDES = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}


class CheckedResult(NamedTuple):
    """The tricks of a Result tag, with the fewest and the most that the play allows."""

    tricks: int
    fewest_tricks: int
    most_tricks: int

    @property
    def possible(self) -> bool:
        """Whether the tricks played allow the result."""
        return self.fewest_tricks <= self.tricks <= self.most_tricks

    @property
    def impossible(self) -> str:
        """The message for a result that the tricks played do not allow."""
        allowed = (
            f"{self.fewest_tricks} to {self.most_tricks} are"
            if self.fewest_tricks < self.most_tricks
            else f"{number_and_noun(self.fewest_tricks, 'trick')} were won"
        )
        return f"a result of {number_and_noun(self.tricks, 'trick')} is not possible: {allowed}"


def check_result(reading: ParsedGame) -> CheckedResult | None:
    """The Result tag checked against the play; None if one of the two is missing or uncertain."""
    text, play, declarer = reading.tags.values.get("Result", ""), reading.play, reading.contract.declarer
    sizes = {len(hand) for hand in reading.hands.values() if hand}
    found = _RESULT_PATTERN.match(text)
    if found is None or play is None or declarer not in _SIDES or not play.certain or len(sizes) != 1:
        return None
    side = found[1] or _SIDES[declarer]
    won = complete = 0
    for row in play.rows:
        known = _known_cards_from_leader(reading, row.leader, row.cards)
        if len(known) < len(reading.seats):
            break
        best = winner_of_trick(known, reading.denomination or None)
        if best is None:
            return None
        complete += 1
        won += _SIDES[best] == side
    return CheckedResult(int(found[2]), won, won + sizes.pop() - complete)


def check_result_by_winners(reading: ParsedGame, winners: Iterable[Seat], leader: Seat) -> CheckedResult | None:
    """The Result tag checked against tricks won by *winners*, declarer at the right of *leader*; None without a tag."""
    declarer = seat_clockwise(leader, -1, reading.seats)
    found = _RESULT_PATTERN.match(reading.tags.values.get("Result", ""))
    if found is None or declarer not in _SIDES:
        return None
    sides = [_SIDES[seat] for seat in winners]
    won = sides.count(found[1] or _SIDES[declarer])
    return CheckedResult(int(found[2]), won, won + len(RANK_STRENGTH) - len(sides))


def _known_cards_from_leader(
    reading: ParsedGame, leader: Seat | None, cards: Mapping[Seat, tuple[Card | None, Slot]]
) -> list[tuple[Seat, Card]]:
    """The known cards of a row, from the leader's on."""
    if leader is None:
        return []
    at = reading.seats.index(leader)
    order = [seat for seat in reading.seats[at:] + reading.seats[:at] if seat in cards]
    return [(seat, card) for seat in order if (card := cards[seat][0]) is not None]


def drop_impossible_result(reading: ParsedGame) -> None:
    """Drop a Result tag that the play does not allow, unless ``^`` marks it as agreed all the same."""
    entry, found = reading.tags.entries.get("Result"), check_result(reading)
    if entry is None or found is None or found.possible or entry.value.strip().startswith("^"):
        return
    told = {TRICKS: _PLAYED, HOLDER: _PLAYED if any(reading.hands.values()) else None, RESULT: entry.value}
    believed = answer_of_most_sources(WHAT_RESULT, told)
    if reading.notation == BRIDGE_NOTATION and believed and believed.value == _PLAYED:
        reading.raw.remarks.warn(found.impossible, entry.line, entry.column)
        del reading.tags.values["Result"]
