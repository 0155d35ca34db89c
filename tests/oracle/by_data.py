"""Legal deals of any trick game, and broken duties of play, from the data of its code alone.

What the words of a ``[game]`` section mean is written a second time here. The calls are left out: tags, or the naming
of trump, tell what came of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.data_play import COLOURS, DataPlay, plain_ranks
from tests.oracle.deals import JOKER, next_seat
from tests.oracle.games_table import GameTable
from tests.oracle.scene import UNSAID, Scene
from tests.oracle.table import Planned

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tests.oracle.data_play import Section

PLACES = {"dealer": 0, "second-left": 2, "third-left": 3}


class DataTable(GameTable):
    """One deal of any trick game."""

    play: DataPlay

    def __init__(
        self, rng: Random, scene: Scene, section: Section, rest: list[str], active: tuple[str, ...], plan: list[Planned]
    ) -> None:
        """*rest* are the cards that nobody was dealt, *active* those who play."""
        super().__init__(rng, scene, [], plan)
        self.section, self.rest, self.active = section, rest, active
        silent = section.get("silent_hand")
        silent = next_seat(active, scene.dealer, 2) if silent == "opposite-dealer" else silent
        callers = [seat for seat in active if seat != silent]
        self.maker = scene.dealer if section["auction"] == "dealer-names" else rng.choice(callers)
        if silent and silent != section["silent_hand"]:
            # That hand lies opposite whoever plays the contract.
            at = callers.index(self.maker)
            self.active = (self.maker, callers[at - 2], silent, callers[at - 1])
        opposite = next_seat(self.active, self.maker, len(self.active) // 2)
        self.dummy = (silent or opposite) if section.get("dummy") else None
        self.draws = int(section.get("draw_tricks", 0))
        """Tricks that are played before the auction."""

    def prepare(self) -> bool:
        """Trump, exchange, leader."""
        section, scene = self.section, self.scene
        hands = {seat: list(scene.hands[seat]) for seat in self.active}
        eldest = next(seat for n in range(1, 9) if (seat := next_seat(scene.seats, scene.dealer, n)) in self.active)
        left = eldest if self.draws else next_seat(self.active, self.maker)
        leader = {"eldest": eldest, "bidder": self.maker}.get(section.get("first_lead", "eldest"), left)
        self.play = DataPlay(section, self.active, hands, leader)
        self.play.order(self._trump())
        self._exchange(eldest)
        self.play.size = len(self.rest) + max(map(len, hands.values()))
        self._watch_stock()
        return True

    def run(self) -> None:
        """Whose side has won which tricks is not asked here."""
        super().run()
        self.scene.tricks_won = None
        if self.complete and "close" in self.section.get("claims", ()) and not self._may_have_married():
            # What was won is the sum of what lay in the tricks: it is counted when all of them are played (001:4943).
            reached = [count >= self.section["target"] for count in self._counts().values()]
            if sum(reached) != 1:
                self.scene.expect("failure-to-declare", None, len(self.scene.tokens), UNSAID)

    def _counts(self) -> dict[str, int]:
        """What each has won in cards, and with the last trick."""
        play, values = self.play, self.section["card_values"]
        counts = dict.fromkeys(self.active, 0)
        for trick in play.tricks:
            counts[play.winner(trick)] += sum(values.get(card[1], 0) for card in trick.cards.values())
        counts[play.winner(play.tricks[-1])] += int(self.section["last_trick"])
        return counts

    def _may_have_married(self) -> bool:
        """Whether somebody led a king or a queen while the other of the suit was in the hand: what was announced the
        deal does not tell."""
        other = {"K": "Q", "Q": "K"}
        for trick in self.play.tricks:
            lead = trick.cards[trick.leader]
            later = [one.cards[trick.leader] for one in self.play.tricks if one.number > trick.number]
            if lead[1] in other and lead[0] + other[lead[1]] in later:
                return True
        return False

    def free(self, seat: str) -> bool:
        """Neither dummy, for whom others answer, nor a hand that can still draw."""
        return seat != self.dummy and not ("draw-until-able" in self.play.duties and self.rest)

    def _trump(self) -> str:
        section, scene, rng = self.section, self.scene, self.rng
        trump = section.get("trump", "none")
        turned = section.get("turned_card", {})
        up = scene.hands[scene.dealer][-1] if turned.get("of") == "dealer" else (self.rest or [""])[-1]
        if up and up != JOKER and turned and trump != "none":
            scene.add(f"!turned {up}")
            holder = next((seat for seat, cards in scene.hands.items() if f"{up[0]}A" in cards), None)
            if turned.get("taken_by") == "ace-holder" and holder:
                # He has it turned down: robbing is tried by the oracle of spoil five.
                scene.add(f"!refuse {holder}")
        if trump == "turned":
            return up[0] if up else "NT"
        suits = list(section["suits"])
        if section["auction"] != "none" and trump != "declared" and not self.draws:
            scene.tags["Declarer"] = self.maker
        if trump in ("contract", "bid") and not self.draws:
            named = rng.choice([*suits, "NT"])
            scene.tags["Contract"] = f"7{named}"
            return str(named)
        if trump == "declared":
            named = rng.choice([*suits, *(name for name in section.get("trump_orders", {}) if name == "grand")])
            scene.add(f"!trump {self.maker} {named}")
            return str(named)
        return trump if trump in suits else "NT"

    def _exchange(self, eldest: str) -> None:
        section, hands = self.section, self.play.hands
        widow = section.get("widow", {})
        if widow.get("to") == "declarer" and (count := min(int(widow.get("cards", 0)), len(self.rest))):
            self._take(self.maker, [self.rest.pop() for _ in range(count)])
            self._away(self.maker, count)
        if draw_to := int(section.get("draw_to", 0)):
            at = self.active.index(eldest)
            for seat in self.active[at:] + self.active[:at]:
                more = min(3, len(self.rest))
                if section.get("all_but_trumps") and seat != self.scene.dealer:
                    more = self._keep_trumps(seat, draw_to)
                else:
                    self._away(seat, max(0, len(hands[seat]) - draw_to) + more)
                self._draw(seat, more)
        if section.get("turned_card", {}).get("taken_by") == "dealer" and self.scene.dealer in self.active:
            up = self.rest[-1]
            if up[0] == self.play.trump:
                self._take(self.scene.dealer, [up])
                self._away(self.scene.dealer, 1)

    def _take(self, seat: str, cards: list[str]) -> None:
        self.scene.add(f"!take {seat} {' '.join(cards)}")
        self.play.hands[seat] += cards

    def _keep_trumps(self, seat: str, most: int) -> int:
        """Put everything else away, and trumps for which there is no room; how many cards are then to be drawn."""
        held = self.play.hands[seat]
        trumps = [card for card in held if card in self.play.trumps]
        gone = [card for card in held if card not in self.play.trumps] + trumps[most:]
        self.scene.add(f"!discard {seat} {' '.join(gone)}")
        self.play.hands[seat] = trumps[:most]
        return most - len(trumps[:most])

    def _away(self, seat: str, count: int) -> None:
        held = self.play.hands[seat]
        gone = [held.pop(self.rng.randrange(len(held))) for _ in range(count)]
        if gone:
            self.scene.add(f"!discard {seat} {' '.join(gone)}")

    def _draw(self, seat: str, count: int = 1) -> None:
        drawn = [self.rest.pop(0) for _ in range(count)]
        if drawn:
            self.scene.add(f"!draw {seat} {' '.join(drawn)}")
            self.play.hands[seat] += drawn

    def _watch_stock(self) -> None:
        waits = self.section.get("duties_from", "start") != "start"
        self.play.bound = not (waits and self.section.get("draw_after_trick") and self.rest)

    def put_legal(self, seat: str) -> int:
        """*seat* plays a card that nothing forbids; in some games it draws until it can follow."""
        play = self.play
        while "draw-until-able" in play.duties and play.open_trick and self.rest and not play.follows(seat):
            self._draw(seat)
        return super().put_legal(seat)

    def put(self, seat: str, card: str) -> int:
        """Also: trump fixed by the first card, a suit named for a joker, cards drawn when the trick is over."""
        play, section = self.play, self.section
        leads, number = play.open_trick is None, play.number
        if number == 1 and leads and section.get("trump") == "led":
            play.order(section.get("joker_led", "NT") if card == JOKER else card[0])
        if section.get("cancellation"):
            # Who leads after a trick that nobody wins is not said: every hand is named.
            play.turn = None
        event = super().put(seat, card)
        if leads and card == JOKER and play.trump not in COLOURS:
            play.named[number] = self.rng.choice("CDHS")
            self.scene.add(f"!suit {seat} {play.named[number]}")
        if not play.open_trick:
            self._trick_over()
        return event

    def _trick_over(self) -> None:
        """Cards are drawn, the winner first; the auction comes late; the last hand that has cards keeps them."""
        play, section = self.play, self.section
        winner = play.winner(play.tricks[-1])
        if section.get("draw_after_trick") or len(play.tricks) <= self.draws:
            at = self.active.index(winner)
            for drawer in self.active[at:] + self.active[:at]:
                if self.rest:
                    self._draw(drawer)
            play.turn = play.holding_from(winner)
            self._watch_stock()
        if len(play.tricks) == self.draws:
            named = self.rng.choice([*section["suits"], "NT"])
            self.scene.add(f"7{named}")
            self.scene.add("AP")
            play.order(named)
            play.turn = self.left(self.scene.dealer)
        if section.get("trump") == "first-marriage" and play.trump == "NT" and self.rng.random() < 0.1:
            play.order(self.rng.choice(section["suits"]))
            self.scene.add(f"!trump {winner} {play.trump}")
        self.stopped = bool(section.get("drop_out")) and sum(map(bool, play.hands.values())) == 1


def deal(code: str, told: Section, players: int, rng: Random) -> DataTable:
    """A deal for *players* of the game that *told* describes, about to be played."""
    section: Section = {**told, **told.get("by_players", {}).get(str(players), {})}
    section = {"suits": ("C", "D", "H", "S"), "ranks": "23456789TJQKA", **section}
    seats = tuple(section["seats"][str(players)])
    dealer = rng.choice(seats)
    away = [next_seat(seats, dealer, PLACES[place]) for place in section.get("sits_out", {}).get(str(players), ())]
    active = tuple(seat for seat in seats if seat not in away)
    pack = [suit + rank for suit in section["suits"] for rank in plain_ranks(section, suit, "NT")]
    pack = pack * int(section.get("packs", 1)) + [JOKER] * int(section.get("jokers", 0))
    rng.shuffle(pack)
    each = int(section.get("cards_each") or 0) or len(pack) // len(active)
    each = rng.randint(1, 5) if section.get("deal_varies") else each
    hands: dict[str, list[str]] = {seat: [] for seat in seats}
    for seat in active:
        hands[seat], pack = pack[:each], pack[each:]
    # Bids are made at random: that one was too high for the hand accuses nobody here.
    due = ("overbid",) if section.get("multipliers") else ()
    scene = Scene(code, seats, dealer, hands, hidden=tuple(away), due=due)
    fault = rng.choice((revoke, revoke, renege, renege, None))
    plan = [Planned(fault.__name__, fault, rng.randrange(each * len(active)))] if fault else []
    return DataTable(rng, scene, section, pack, active, plan)


def revoke(table: DataTable) -> bool:
    """A player does not follow (in some games: nor trump) though he can, and nobody puts it right."""
    return _broken(table, "revoke", table.play.revoking)


def renege(table: DataTable) -> bool:
    """A player does not trump, or play over, or discard a certain card, though he must and can."""
    return _broken(table, "renege", lambda seat: [card for _, card in table.play.reneging(seat)])


def _broken(table: DataTable, kind: str, wrong: Callable[[str], list[str]]) -> bool:
    seat = table.play.turn
    cards = wrong(seat) if seat is not None and table.free(seat) else []
    if seat is None or not cards:
        return False
    event = table.put(seat, table.rng.choice(cards))
    table.scene.expect(kind, seat, event, UNSAID)
    return True
