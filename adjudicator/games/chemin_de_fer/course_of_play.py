"""The course of a coup of chemin de fer or baccarat: third cards and hands that stand (001:6757-6773).

``!draw B H5`` a third card, ``!stand B``, ``!natural B`` a natural shown, ``!withdraw B`` the card goes back. Keys
of the ``[game]`` section:

``bank``      the seat of the bank; else the dealer.
``against``   ``one``: the one hand that is written down or acts; ``all``: every hand, each against the bank.
``count``     the value of the ``ranks`` without pips, and the ``modulo`` of a total.
``natural``   the total ``from`` which two cards end the coup.
``drawing``   ``player``: must draw up to ``draws_to``, must stand from ``stands_from``, is free between; ``bank``: the
              same by the act of the other hand, ``stood`` or the value of the card drawn; ``free``: the ``[Variant]``
              at which the bank and the caller of banco draw as they like. The record does not name that caller, so
              at such a table no draw is a fault.

No line is refused. An unknown hand has no total. Where the act of the other hand is unknown, the bank is wrong only
if it is wrong whatever that was; against two hands it is wrong only if wrong against both, for it draws once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.record.events import TableEvent
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from adjudicator.game.game import Game
    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state_and_timeline import Timeline
    from adjudicator.values.cards import Card

_STOOD_WORD = "stood"


class CoupFault(NamedTuple):
    """An act that the game forbids."""

    event_index: int
    """Its event, from 0."""
    kind: str
    """``drew``, ``stood``, ``not_drawing`` (a second card, or a card after a natural), ``hidden`` (a natural not
    shown), ``early`` (the bank before the other hand) or ``bet`` (before the player with precedence)."""
    seat: Seat
    says: str
    corrected: bool = False
    """Whether the act was taken back, or the omission made good."""


@dataclass(slots=True)
class _HandOfCoup:
    """One hand of the coup during the play."""

    first: tuple[Card, ...] | None
    """The two cards dealt; None if they are unknown."""
    act: int | None = None
    """The event by which the hand drew or stood."""
    stood: bool = False
    third: tuple[Card, ...] = ()
    """The card drawn, where it was named."""
    shown: bool = False
    """Whether a natural has been announced."""


def coup_faults(timeline: Timeline) -> tuple[CoupFault, ...]:
    """The faults of *timeline*."""
    return tuple(timeline.cached(_follow_coup).faults)


def false_naturals(timeline: Timeline) -> Mapping[int, str]:
    """Step of each natural announced for a hand that is known not to be a natural → the reason."""
    return timeline.cached(_follow_coup).in_vain


def _follow_coup(timeline: Timeline) -> _Coup:
    record, game, dealer = timeline.record, timeline.game, timeline.start.dealer
    coup = _Coup(record, game, str(game.raw.get("bank", dealer)))
    for at, event in enumerate(record.events):
        if isinstance(event, TableEvent):
            coup.follow(at, event)
    return coup


class _Coup:
    """The hands of a coup during the play."""

    def __init__(self, record: Record, game: Game, bank: Seat) -> None:
        self.raw, self.bank, self.pack = game.raw, bank, game.pack
        self.hands = {seat: _HandOfCoup(self._dealt(record.hands.get(seat))) for seat in game.seats}
        self.free = record.tag("Variant").strip().lower() == self.raw["drawing"].get("free")
        self.concealed: CoupFault | None = None
        """The natural that was not shown in time; a fault only once it is shown late or mentioned."""
        self.bets: dict[Seat, int] = {}
        """Bettor against the bank → the event of their first bet of an amount."""
        self.order = [game.seats[(game.seats.index(bank) + n) % len(game.seats)] for n in range(1, len(game.seats))]
        """The players against the bank, in order of precedence."""
        self.faults: list[CoupFault] = []
        self.in_vain: dict[int, str] = {}

    @staticmethod
    def _dealt(hand: Iterable[Card] | None) -> tuple[Card, ...] | None:
        cards = None if hand is None else tuple(hand)
        return cards if cards and len(cards) == 2 else None

    def follow(self, at: int, event: TableEvent) -> None:
        """Apply *event*, the event *at* (from 0)."""
        seat = event.seat
        if event.draws_attention:
            self._report_natural_shown_late()
        elif seat in self.hands and event.name == "natural":
            if self._total(self.hands[seat].first) is not None and not self._has_natural(seat):
                self.in_vain[at] = f"{seat} has no natural"
            self.hands[seat].shown = True
            self._report_natural_shown_late(seat)
        elif seat in self.hands and event.name == "bet":
            self._bet(at, seat, named=first_number(event.words) is not None)
        elif seat in self.hands and event.name == "draw":
            self._draw(at, seat, event.cards)
        elif seat in self.hands and event.name == "stand":
            self._stand(at, seat)
        elif seat in self.hands and event.name == "withdraw":
            self._taken_back(seat)

    def _bet(self, at: int, seat: Seat, *, named: bool) -> None:
        """A bet of an amount by *seat* makes earlier bets of players with less precedence premature (001:6753).

        A caller of banco takes the whole bank, in any order (001:6755); the hands of baccarat have no order.
        """
        if not named or self.raw["against"] != "one" or seat not in self.order or seat in self.bets:
            return
        for other, made in self.bets.items():
            early = self.order.index(other) > self.order.index(seat)
            if early and not any((fault.event_index, fault.kind) == (made, "bet") for fault in self.faults):
                self._fault(made, "bet", other, f"{other} bets before {seat}, who has precedence.")
        self.bets[seat] = at

    def _draw(self, at: int, seat: Seat, cards: tuple[Card, ...]) -> None:
        hand, natural = self.hands[seat], self._ended_by(seat)
        if hand.act is not None and not hand.stood:
            self._fault(at, "not_drawing", seat, f"{seat} draws another card; only one may be drawn.")
        elif natural == seat or (natural is not None and self.hands[natural].shown):
            self._fault(at, "not_drawing", seat, f"{seat} draws although {natural} has a natural.")
        elif natural is not None:
            says = f"{natural} has not shown a natural before {seat} drew."
            self.concealed = self.concealed or CoupFault(at, "hidden", natural, says)
        else:
            self._judge(at, seat, stood=False)
            self._bank_before(seat)
        if hand.stood:
            self._taken_back(seat)
        hand.act, hand.stood, hand.third = at, False, cards

    def _stand(self, at: int, seat: Seat) -> None:
        hand = self.hands[seat]
        if hand.act is None and self._ended_by(seat) is None:
            self._judge(at, seat, stood=True)
            self._bank_before(seat)
        if hand.act is None:
            hand.act, hand.stood = at, True

    def _taken_back(self, seat: Seat) -> None:
        """Cancel the last act of *seat*; its faults count as corrected."""
        hand = self.hands[seat]
        self.faults = [one._replace(corrected=one.corrected or one.event_index == hand.act) for one in self.faults]
        hand.act, hand.stood, hand.third = None, False, ()

    def _judge(self, at: int, seat: Seat, *, stood: bool) -> None:
        """Report the act of *seat* if its total does not allow it."""
        total = self._total(self.hands[seat].first)
        if total is None or self.free:
            return
        rules = list(self._bank_rules()) if seat == self.bank else [self.raw["drawing"]["player"]]
        if stood and all(total <= int(rule["draws_to"]) for rule in rules):
            self._fault(at, "stood", seat, f"{seat} stands on {total}, and has to draw.")
        if not stood and all(total >= int(rule["stands_from"]) for rule in rules):
            self._fault(at, "drew", seat, f"{seat} draws to {total}, and has to stand.")

    def _bank_rules(self) -> Iterator[Mapping[str, int]]:
        """The rules that may apply to the bank, from the known acts of the hands against it."""
        table = self.raw["drawing"]["bank"]
        for hand in [self.hands[seat] for seat in self._against() if not self._has_natural(seat)] or [
            _HandOfCoup(None)
        ]:
            if hand.stood:
                yield table[_STOOD_WORD]
            elif hand.third and hand.third[0] in self.pack:
                yield table[str(self._value(hand.third[0]))]
            else:
                yield from (rule for key, rule in table.items() if hand.act is None or key != _STOOD_WORD)

    def _against(self) -> list[Seat]:
        """The hands that play against the bank."""
        every = self.raw["against"] == "all"
        others = [seat for seat in self.hands if seat != self.bank]
        return [seat for seat in others if every or self.hands[seat].first or self.hands[seat].act is not None]

    def _ended_by(self, seat: Seat) -> Seat | None:
        """The player whose natural leaves *seat* nothing to draw for: *seat*, the bank, or for the bank all other
        hands."""
        if seat != self.bank:
            return next((one for one in (seat, self.bank) if self._has_natural(one)), None)
        against = self._against()
        if self._has_natural(seat):
            return seat
        return against[0] if against and all(map(self._has_natural, against)) else None

    def _bank_before(self, seat: Seat) -> None:
        """Report the bank if it drew or stood before *seat* had done either."""
        bank = self.hands[self.bank]
        early = bank.act is not None and self.hands[seat].act is None and seat != self.bank
        if early and bank.act is not None and not any(fault.kind == "early" for fault in self.faults):
            does = "stands" if bank.stood else "draws"
            self._fault(bank.act, "early", self.bank, f"{self.bank} {does} before {seat} has drawn or stood.")

    def _report_natural_shown_late(self, seat: Seat | None = None) -> None:
        """Report the natural not shown in time: somebody mentions it, or *seat* shows it late."""
        if self.concealed is not None and seat in (None, self.concealed.seat):
            self.faults.append(self.concealed)
            self.concealed = None

    def _has_natural(self, seat: Seat) -> bool:
        total = self._total(self.hands[seat].first)
        return total is not None and total >= int(self.raw["natural"]["from"])

    def _total(self, cards: tuple[Card, ...] | None) -> int | None:
        known = cards is not None and all(card in self.pack for card in cards)
        return sum(map(self._value, cards or ())) % int(self.raw["count"]["modulo"]) if known else None

    def _value(self, card: Card) -> int:
        return int(self.raw["count"]["ranks"].get(card.rank, card.rank))

    def _fault(self, at: int, kind: str, seat: Seat, says: str) -> None:
        self.faults.append(CoupFault(at, kind, seat, says))
