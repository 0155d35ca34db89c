"""The course of a coup of chemin de fer or baccarat: who must draw a third card, who must stand (001:6757-6773).

``!draw B H5`` a third card, ``!stand B``, ``!natural B`` a natural shown, ``!withdraw B`` the card goes back. Keys
of the ``[game]`` section:

``bank``      where the bank sits; else it is the dealer's.
``against``   ``one`` hand, which is written down or acts; or ``all``, each in a coup of its own with the bank.
``count``     what ``ranks`` count that have no pips, and the total ``modulo`` which the rest is dropped.
``natural``   the total ``from`` which two cards end the coup.
``drawing``   ``player``: he must draw up to ``draws_to`` and stand from ``stands_from``, and in between does as he
              likes; ``bank`` the same, by what the other hand has done: ``stood``, or the count of the card it
              drew; ``free``: the ``[Variant]`` of a table at which the bank, and who has called banco, draw as they
              like; nobody writes down who has, so at such a table nobody is accused.

Nothing is refused. A hand that is not known has no total, and where it is not known what the other hand did, the
bank is wrong only if it would be so whatever that was. Against two hands at once it is wrong only if it is so
against both, for it has but one hand to draw to.
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
    """Something that the game forbids."""

    event_index: int
    """Its event, from 0."""
    kind: str
    """``drew``, ``stood``, ``not_drawing`` (a card more than one, or after a natural), ``hidden`` (a natural),
    ``early`` (the bank before the other hand) or ``bet`` (before who has precedence)."""
    seat: Seat
    says: str
    corrected: bool = False
    """Whether what was wrong has been taken back, or done after all."""


@dataclass(slots=True)
class _HandOfCoup:
    """One hand of the coup, while it is followed."""

    first: tuple[Card, ...] | None
    """The two cards dealt; None where they are not known."""
    act: int | None = None
    """The event by which it drew or stood."""
    stood: bool = False
    third: tuple[Card, ...] = ()
    """The card drawn, where it was named."""
    shown: bool = False
    """Its natural has been announced."""


def coup_faults(timeline: Timeline) -> tuple[CoupFault, ...]:
    """The faults of *timeline*."""
    return tuple(timeline.followed(_follow_coup).faults)


def false_naturals(timeline: Timeline) -> Mapping[int, str]:
    """Naturals that are none, by their steps."""
    return timeline.followed(_follow_coup).in_vain


def _follow_coup(timeline: Timeline) -> _Coup:
    record, game, dealer = timeline.record, timeline.game, timeline.start.dealer
    coup = _Coup(record, game, str(game.raw.get("bank", dealer)))
    for at, event in enumerate(record.events):
        if isinstance(event, TableEvent):
            coup.follow(at, event)
    return coup


class _Coup:
    """The hands of a coup while it is followed."""

    def __init__(self, record: Record, game: Game, bank: Seat) -> None:
        self.raw, self.bank, self.pack = game.raw, bank, game.pack
        self.hands = {seat: _HandOfCoup(self._dealt(record.hands.get(seat))) for seat in game.seats}
        self.free = record.tag("Variant").strip().lower() == self.raw["drawing"].get("free")
        self.concealed: CoupFault | None = None
        """A natural that was not shown, as far as anybody wrote down."""
        self.bets: dict[Seat, int] = {}
        """Who has bet against the bank, by the event of the first bet of an amount."""
        self.order = [game.seats[(game.seats.index(bank) + n) % len(game.seats)] for n in range(1, len(game.seats))]
        """The players against the bank by precedence."""
        self.faults: list[CoupFault] = []
        self.in_vain: dict[int, str] = {}

    @staticmethod
    def _dealt(hand: Iterable[Card] | None) -> tuple[Card, ...] | None:
        cards = None if hand is None else tuple(hand)
        return cards if cards and len(cards) == 2 else None

    def follow(self, at: int, event: TableEvent) -> None:
        """One more event."""
        seat = event.seat
        if event.draws_attention:
            self._spoken_of()
        elif seat in self.hands and event.name == "natural":
            if self._total(self.hands[seat].first) is not None and not self._has_natural(seat):
                self.in_vain[at] = f"{seat} has no natural"
            self.hands[seat].shown = True
            self._spoken_of(seat)
        elif seat in self.hands and event.name == "bet":
            self._bet(at, seat, named=first_number(event.words) is not None)
        elif seat in self.hands and event.name == "draw":
            self._draw(at, seat, event.cards)
        elif seat in self.hands and event.name == "stand":
            self._stand(at, seat)
        elif seat in self.hands and event.name == "withdraw":
            self._taken_back(seat)

    def _bet(self, at: int, seat: Seat, *, named: bool) -> None:
        """A bet of an amount by who has precedence shows that those made before it were too early (001:6753).

        Who calls banco takes the whole bank, in whatever order (001:6755); and the hands of baccarat have no order.
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
        """What *seat* did last does not count, and what was wrong with it is put right."""
        hand = self.hands[seat]
        self.faults = [one._replace(corrected=one.corrected or one.event_index == hand.act) for one in self.faults]
        hand.act, hand.stood, hand.third = None, False, ()

    def _judge(self, at: int, seat: Seat, *, stood: bool) -> None:
        """Whether the total of *seat* allows what he does."""
        total = self._total(self.hands[seat].first)
        if total is None or self.free:
            return
        rules = list(self._bank_rules()) if seat == self.bank else [self.raw["drawing"]["player"]]
        if stood and all(total <= int(rule["draws_to"]) for rule in rules):
            self._fault(at, "stood", seat, f"{seat} stands on {total}, and has to draw.")
        if not stood and all(total >= int(rule["stands_from"]) for rule in rules):
            self._fault(at, "drew", seat, f"{seat} draws to {total}, and has to stand.")

    def _bank_rules(self) -> Iterator[Mapping[str, int]]:
        """The rules that can hold for the bank, by what is known of the hands against it."""
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
        """The hands that are played against the bank."""
        every = self.raw["against"] == "all"
        others = [seat for seat in self.hands if seat != self.bank]
        return [seat for seat in others if every or self.hands[seat].first or self.hands[seat].act is not None]

    def _ended_by(self, seat: Seat) -> Seat | None:
        """Whose natural leaves *seat* nothing to draw for: his own, the bank's, or of the bank's those of all."""
        if seat != self.bank:
            return next((one for one in (seat, self.bank) if self._has_natural(one)), None)
        against = self._against()
        if self._has_natural(seat):
            return seat
        return against[0] if against and all(map(self._has_natural, against)) else None

    def _bank_before(self, seat: Seat) -> None:
        """The bank drew, or stood, before *seat* did either: out of its turn."""
        bank = self.hands[self.bank]
        early = bank.act is not None and self.hands[seat].act is None and seat != self.bank
        if early and bank.act is not None and not any(fault.kind == "early" for fault in self.faults):
            does = "stands" if bank.stood else "draws"
            self._fault(bank.act, "early", self.bank, f"{self.bank} {does} before {seat} has drawn or stood.")

    def _spoken_of(self, seat: Seat | None = None) -> None:
        """Somebody speaks of the natural that was not shown, or it is shown late: by *seat*, if by anybody."""
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
