"""The course of bets on a layout against a bank that turns the pack (001:6797-6801, 6815-6823).

``!bet A 3`` chips laid on any card or layout, ``!withdraw A`` chips taken away, ``!turned H9`` a card of the pack,
``[Pool "50"]`` the chips of the bank. Keys of the ``[game]`` section:

``turning``   the number of cards turned ``first``, before any bet is decided, and of ``each`` later turn: bets are
              placed and taken away between two turns, not within one.
``most_bet``  ``bank``: no bet may exceed the chips of the bank, if they are recorded.

No line is refused. The record does not say on which card a bet lies, so winnings are not followed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.record.events import TableEvent
from adjudicator.values.numbers import small_number

if TYPE_CHECKING:
    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state_and_timeline import Timeline


class LayoutBetFault(NamedTuple):
    """A bet placed or taken away against the rules."""

    event_index: int
    """Its event, from 0."""
    kind: str
    """``in_turn`` (between the cards of one turn) or ``over`` (more than the bank holds)."""
    seat: Seat
    says: str
    decided: int | None = None
    """The event by which the next turn was decided; None if the record ends before."""
    corrected: bool = False
    """Whether the bet was taken away before that event."""


def layout_bet_faults(timeline: Timeline) -> tuple[LayoutBetFault, ...]:
    """The faults in the bets of *timeline*."""
    return timeline.cached(_follow_bets)


def _follow_bets(timeline: Timeline) -> tuple[LayoutBetFault, ...]:
    layout = _LayoutBets(timeline.record, timeline.game.raw["turning"], timeline.game.raw.get("most_bet") == "bank")
    for at, event in enumerate(timeline.record.events):
        if isinstance(event, TableEvent):
            layout.follow(at, event)
    return tuple(layout.faults)


class _LayoutBets:
    """The bets on the layout during the play."""

    def __init__(self, record: Record, turning: dict[str, int], limited: bool) -> None:
        self.first, self.each = int(turning["first"]), int(turning["each"])
        self.bank = small_number(record.tag("Pool").strip()) if limited else None
        self.turned = 0
        self.faults: list[LayoutBetFault] = []

    def follow(self, at: int, event: TableEvent) -> None:
        """Apply *event*, the event *at* (from 0)."""
        match event:
            case TableEvent(name="turned"):
                self._turn(at)
            case TableEvent(name="bet", seat=str() as seat, words=(word, *_)):
                self._bet(at, seat, small_number(word))
            case TableEvent(name="withdraw", seat=str() as seat):
                self._withdraw(at, seat)

    @property
    def _is_between_cards_of_turn(self) -> bool:
        """Whether a turn has begun and is not yet decided."""
        return self.turned > self.first and (self.turned - self.first) % self.each != 0

    def _turn(self, at: int) -> None:
        self.turned += 1
        if self.turned > self.first and not self._is_between_cards_of_turn:
            self.faults = [one if one.decided is not None else one._replace(decided=at) for one in self.faults]

    def _bet(self, at: int, seat: Seat, chips: int | None) -> None:
        if self._is_between_cards_of_turn:
            says = f"{seat} places a bet between the cards of a turn."
            self.faults.append(LayoutBetFault(at, "in_turn", seat, says))
        elif self.bank is not None and chips is not None and chips > self.bank:
            says = f"{seat} bets {chips}, and the bank holds {self.bank}."
            self.faults.append(LayoutBetFault(at, "over", seat, says))

    def _withdraw(self, at: int, seat: Seat) -> None:
        for number, one in reversed([*enumerate(self.faults)]):
            if one.seat == seat and one.decided is None and not one.corrected:
                self.faults[number] = one._replace(corrected=True)
                return
        if self._is_between_cards_of_turn:
            says = f"{seat} takes a bet away between the cards of a turn."
            self.faults.append(LayoutBetFault(at, "in_turn", seat, says))
