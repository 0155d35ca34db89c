"""From a record to the faults of a rummy deal: whose turn it is, what is drawn, laid down and discarded by what right.

As everywhere nothing is refused. A turn is a draw, then melds and lay-offs, then a discard, which ends it. Who acts out
of turn has a turn of his own; when he discards, the turn goes on from him and those passed over lose theirs (RU-03).
An action that ``!withdraw`` takes back is followed as if it had not been, but the fault in it stays.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.games.rummy.acts import Acts
from adjudicator.games.rummy.rules import RummyRules
from adjudicator.record.events import TableEvent
from adjudicator.record.standing import Done, left_of, meant

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from adjudicator.games.rummy.breaches import Fault
    from adjudicator.games.rummy.state import Laid
    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state import Timeline
    from adjudicator.values.cards import Card


LAYING = ("meld", "layoff")
"""Lines that lay cards down."""
_ACTS = ("draw", *LAYING, "discard", "knock", "out")
_UNNAMED = ""
"""A card that the record does not name."""
_SEEN_WRONGLY = {"illegal-draw", "play-out-of-turn"}
"""Faults by which a player sees a card of the stock that is not his."""


class Play(NamedTuple):
    """What came of following a record."""

    faults: tuple[Fault, ...]
    """In the order of their events."""
    withdrawn: Mapping[int, int]
    """Event of an action → event that took it back, both from 0."""
    made_valid: Mapping[int, int]
    """Event of a false meld → event by which it was put right or taken back, both from 0."""
    ended_at: int | None
    """The event that ended the play, where it ended."""
    melds: tuple[Laid, ...]
    """What lies on the table."""
    at_end: Mapping[Seat, tuple[Card, ...]]
    """The hands, as far as they are known, when the play ended."""
    strange: tuple[tuple[int, Seat, Card], ...]
    """(event, player, card) where a card leaves a hand that is known not to hold it: a slip of the record."""
    stocks: Mapping[int, int | None]
    """Event → how many cards the stock held before it; None where that is not known."""
    reopened: tuple[tuple[int, int], ...] = ()
    """(event that ended the play, event that took this back, so that play went on)."""

    def ended_before(self, at: int | None) -> int | None:
        """The event that had ended the play when event *at* came, or at the end of the record."""
        for ended, back in self.reopened:
            if at is not None and ended < at <= back:
                return ended
        return self.ended_at if at is None or (self.ended_at is not None and self.ended_at < at) else None


def followed(timeline: Timeline) -> Play:
    """The play of the deal: whoever asks for it, detectors and facts alike, asks here."""
    return timeline.followed(_followed)


def _followed(timeline: Timeline) -> Play:
    record = timeline.record
    following = _Following(record, RummyRules.of(timeline.game), timeline.start.dealer)
    for at, event in enumerate(record.events):
        if isinstance(event, TableEvent):
            following.event(at, event)
    return following.play()


class _Following:
    """A record while it is followed, and what has been taken back of it."""

    def __init__(self, record: Record, rules: RummyRules, dealer: Seat) -> None:
        self.record = record
        self.acts = Acts(record, rules, dealer)
        self.standing: dict[int, TableEvent] = {}
        self.gone: dict[int, int] = {}
        self.back: set[int] = set()
        """Every action that was taken back, by the record or a ruling."""
        self.returned: dict[Seat | None, Counter[str]] = {}
        """What a ruling has given back to a player since he acted last, as far as the record has not written it too."""
        self.reopened: list[tuple[int, int]] = []
        self.faced = 0
        """Cards of the stock that were seen without right and lie face up beside it since."""

    def event(self, at: int, event: TableEvent) -> None:
        """Follow one event."""
        if event.name == "withdraw":
            if not self._done_already(event):
                self._withdraw(at, event)
        else:
            if event.name in _ACTS:
                self.returned.pop(event.seat, None)
            self.standing[at] = event
            self.acts.act(at, event)

    def _withdraw(self, at: int, event: TableEvent) -> None:
        found = _target(self.standing, event, LAYING if event.ruled and event.cards else _ACTS)
        if found is None:
            return
        if self.standing[found].name in LAYING:
            self.acts.mention()
        if event.ruled:
            self.returned.setdefault(event.seat, Counter()).update(self.standing[found].cards or (_UNNAMED,))
        self.gone[found] = at
        self.back.add(found)
        self.faced += self._faced(found, event)
        _take_back(self.standing, found, event)
        ended = self.acts.ended_at
        self._again()
        if ended is not None and self.acts.ended_at is None:
            self.reopened.append((ended, at))

    def _done_already(self, withdrawal: TableEvent) -> bool:
        """Whether *withdrawal* only writes down what a ruling has just done: nothing goes back twice."""
        returned = self.returned.get(withdrawal.seat)
        if not returned or withdrawal.ruled:
            return False
        if not (returned[_UNNAMED] or all(returned[card] for card in withdrawal.cards)):
            return False
        returned.subtract(withdrawal.cards or returned.copy())
        self.returned[withdrawal.seat] = +returned
        return True

    def _faced(self, drawn: int, withdrawal: TableEvent) -> int:
        """How many cards of the stock do not go back to it when the draw of event *drawn* is taken back (GN-15)."""
        event, wrong = (
            self.standing[drawn],
            {fault.kind for fault in self.acts.faults.values() if fault.event_index == drawn},
        )
        if self.acts.rules.raw.get("seen_card") != "faced" or event.name != "draw" or "pile" in event.words:
            return 0
        return max(1, len(withdrawal.cards or event.cards)) if wrong & _SEEN_WRONGLY else 0

    def _again(self) -> None:
        """The deal without the actions taken back; the faults found so far stay."""
        before, rules = self.acts, self.acts.rules
        acts = self.acts = Acts(self.record, rules, before.table.dealer)
        for at, event in sorted(self.standing.items()):
            acts.act(at, event)
        acts.faults, acts.strange = before.faults, before.strange
        acts.stocks = before.stocks | acts.stocks
        if acts.table.stock is not None:
            acts.table.stock -= self.faced
        acts.raised = Counter()
        for fault in acts.faults.values():
            if (
                fault.kind == "insufficient-meld"
                and fault.event_index in self.back
                and not acts.table.melds_of(fault.seat)
            ):
                # All taken back: the side needs more for the rest of the deal (CA-09).
                acts.raised[acts.table.side(fault.seat)] += int(rules.raw.get("first_meld_raised", 0))

    def play(self) -> Play:
        """What came of it, at the end of the record."""
        acts, gone, standing = self.acts, self.gone, self.standing
        acts.close()
        faults = sorted(acts.faults.values(), key=lambda fault: fault.event_index)
        made = {laid.event_index: laid.made_valid for laid in acts.table.melds if laid.made_valid is not None}
        valid = {laid.event_index for laid in acts.table.melds if laid.valid}
        made |= {at: by for at, by in gone.items() if at not in made and (at not in standing or at in valid)}
        melds, strange = tuple(acts.table.melds), tuple(acts.strange)
        reopened = tuple(self.reopened)
        return Play(tuple(faults), gone, made, acts.ended_at, melds, acts.at_end, strange, acts.stocks, reopened)


def _target(standing: Mapping[int, TableEvent], withdrawal: TableEvent, among: Collection[str]) -> int | None:
    """The action of the sort *among* that *withdrawal* takes back."""
    done = (Done(at, event.seat, event.cards) for at, event in standing.items() if event.name in among and event.seat)
    found = meant(done, withdrawal)
    return found.event_index if found else None


def _take_back(standing: dict[int, TableEvent], at: int, withdrawal: TableEvent) -> None:
    """The action of event *at* is no more; or, where some of its cards are taken back, it is that of the others."""
    event = standing.pop(at)
    if left := left_of(Done(at, event.seat, event.cards), withdrawal):
        standing[at] = replace(event, cards=left)
