"""Which later events of a record tell how an earlier one is meant.

A second card of a hand may be one too many or a lead: the cards after it tell. Where a record goes on otherwise after
an event, or has a line put in there, only what hangs on events from there on has to be read anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record.events import Event

AHEAD = 16
"""How many events tell which reading of a second card is meant: more would say no more."""


class Foresight:
    """How far was looked ahead in the events of one record to read each of them."""

    def __init__(self) -> None:
        self._farthest: dict[int, int] = {}
        """By event (from 0) the last one that was looked at to read it; that after the last of all where it counted
        that no more come."""
        self._followed: dict[int, int] = {}
        """By event how many others were followed, in each of its readings."""

    def after(self, events: Sequence[Event], at: int, of: int) -> Iterator[Event]:
        """The *events* after that at *at*, looked at to read the event *of*."""
        for later in range(at + 1, len(events)):
            self.needs(of, later)
            yield events[later]
        self.needs(of, len(events))

    def needs(self, of: int, later: int) -> None:
        """How the event *of* is read hangs on all up to the *later* one."""
        self._farthest[of] = max(later, self._farthest.get(of, later))

    def follows(self, of: int, events: int) -> None:
        """So many *events* more were followed to read the event *of*."""
        self._followed[of] = self._followed.get(of, 0) + events

    def followed(self, start: int) -> int:
        """How many events were followed to read those from *start* on."""
        return sum(events for of, events in self._followed.items() if of >= start)

    def certain(self, parting: int) -> int:
        """The event up to which all are read alike in a record that is another from the event *parting* on."""
        return min([parting, *(of for of, last in self._farthest.items() if last >= parting)])

    def until(self, end: int) -> Foresight:
        """What of it is about the events before *end*."""
        before = Foresight()
        before._farthest = {of: last for of, last in self._farthest.items() if of < end}
        before._followed = {of: events for of, events in self._followed.items() if of < end}
        return before
