"""The course of a rummy deal, act by act: turns, draws, cards laid down and discarded, and the right to each.

Nothing is refused. A turn is a draw, then melds and lay-offs, then a discard, which ends it. A player who acts out of
turn has a turn of their own; after their discard the turn goes on from them, and those passed over lose theirs
(RU-03). An action taken back by ``!withdraw`` is removed from the course of play, but its fault stays.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from adjudicator.evidence.attention import attention_lines
from adjudicator.games.rummy.going_out_and_knocking import knock_at_wrong_moment
from adjudicator.games.rummy.irregularity_details import SeenFacts
from adjudicator.games.rummy.melds import RummyTrades
from adjudicator.games.rummy.rummy_rules import RummyRules
from adjudicator.games.rummy.table_state import UPCARDS
from adjudicator.games.rummy.turn_faults import TurnFault, barred_discards, known_cards
from adjudicator.record.events import TableEvent
from adjudicator.record.withdrawals import StandingAct, cards_left_standing, withdrawn_act
from adjudicator.table.stock_count import stock_counted_in
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from adjudicator.games.rummy.table_state import LaidMeld, RummyTurn
    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state_and_timeline import Timeline
    from adjudicator.values.cards import Card


WrongDiscard: TypeAlias = Literal["same_card", "without_drawing", "several"]
"""The faults of a discard."""


class RummyActs(RummyTrades):
    """The course of a deal: all actions."""

    def act(self, at: int, event: TableEvent) -> None:
        """Apply *event*, the event *at* (from 0)."""
        seat, self.stocks[at] = event.seat, self.table.stock
        if event.name in UPCARDS:
            self.upcard, self.upcard_at = event.cards[-1] if event.cards else None, at
            self.table.pile += event.cards
            self.table.pile_whole = True
        elif (count := stock_counted_in(event)) is not None:
            self.table.stock = count
        elif event.name in attention_lines(self.rules.raw):
            self.spoken = at
            self.unrefused = [fault for fault in self.unrefused if fault.seat != seat]
            self.judge_open_turns_at_remark()
        elif seat in self.table.hands and event.name != "count":
            self.report_upcard_left_uncovered()
            self.doubtful = []
            self.unrefused = [fault for fault in self.unrefused if fault.seat == seat]
            match event.name:
                case "drop" if self.rules.raw.get("top_forfeit") and not self.table.had_turn and not self.open:
                    self.retire(seat)
                case "refuse":
                    self.refuse(at, seat)
                case "ask":
                    self.ask(at, seat)
                case "answer":
                    self.answer(event, seat)
                case "take" if self.rules.raw.get("joker_trade") and len(event.cards) > 1:
                    self.trade(at, seat, *event.cards[:2])
                case "take" if self.rules.raw.get("packet") and not event.cards:
                    self.take_packet(at, seat)
                case "demand":
                    self.demand_to_take_top_discard(at, seat)
                case "draw":
                    self.check_if_demand_obeyed(at, event)
                    self.draw(at, event, seat)
                case "meld":
                    self.meld(at, event, seat)
                case "layoff":
                    self.lay_off(at, event, seat)
                case "discard":
                    self.discard(at, event, seat)
                case "knock":
                    self.knock(at, seat)
                case "out" if self.rules.lay_down_time == "knock":
                    self.knock(at, seat)
                case "out" if not self.ended:
                    (self.own_last(seat) or self.turn_of(seat, at, "says that they are out")).said_out = at
                    self.said_out(seat)
        self.strange += [(at, *slip) for slip in self.table.strange]
        self.table.strange.clear()

    def retire(self, seat: Seat) -> None:
        """*seat* does not stay in: it has no more turns (PN-14)."""
        self.table.retired.add(seat)
        if self.due == seat:
            self.due = self.eldest = self.table.next(seat)

    def discard(self, at: int, event: TableEvent, seat: Seat) -> None:
        """Cards laid on the discard pile; they end the turn."""
        told = first_number(event.words)
        number = 1 if told is None else told
        # The number of cards written may exceed those in the pack.
        cards: tuple[Card | None, ...] = event.cards or (None,) * min(number, self.rules.game.pack_size)
        shown = " ".join(event.cards) or f"{number} cards"
        if self.ended and self.knocker not in (None, seat):
            # Only the knocker still discards; a discard by another player in turn shows that play goes on, as a draw
            # does.
            self.reopen()
        if self.ended:
            self._put(seat, cards)
            return
        late = self.own_last(seat)
        turn = late or self.turn_of(seat, at, f"discards {shown}")
        before = len(turn.discarded)
        turn.discarded += cards
        if seat == self.last_three:
            said = f"{seat} discards {shown} after the last card of the stock was a red three."
            self.fault(
                [TurnFault("illegal-discard", seat, at, said, SeenFacts(canasta_discard="after_last_red_three"))]
            )
        elif turn.surplus <= 0 and not turn.has_drawn and not before:
            said = f"{seat} discards {shown} without having drawn."
            self._wrong_discard(seat, at, said, "without_drawing", cards)
        if turn.surplus <= 0 and len(turn.discarded) > self.rules.cards_discarded_per_turn and not self.excess(turn):
            said = f"{seat} discards {shown}{', having discarded already' if before else ' at once'}."
            self._wrong_discard(seat, at, said, "several", cards)
        self._same_card(at, seat, turn, cards)
        self.fault(barred_discards(self.table, seat, at, cards))
        self._put(seat, cards)
        if late is None:
            self.end(turn, at)
        else:
            self.table.surplus[seat] -= len(cards)
        self.end_deal_if_player_is_out(turn, at)

    def _put(self, seat: Seat, cards: tuple[Card | None, ...]) -> None:
        self.table.loses(seat, [card for card in cards if card is not None], len(cards))
        self.table.pile += cards

    def _same_card(self, at: int, seat: Seat, turn: RummyTurn, cards: tuple[Card | None, ...]) -> None:
        """Report the discard of the card just taken from the pile (RU-02), unless the player may hold another copy."""
        taken = turn.from_pile
        if (
            taken is None
            or len(taken.cards) != 1
            or taken.cards[0] not in cards
            or self.rules.pile_card_must_be_used_at_once
        ):
            return
        card = taken.cards[0]
        hand = self.table.hands[seat]
        another = self.rules.game.packs > 1 and (hand is None or hand[card] > 1)
        if not another:
            said = f"{seat} discards {card}, which they have just taken from the discard pile."
            self._wrong_discard(seat, at, said, "same_card", cards)

    def _wrong_discard(
        self, seat: Seat, at: int, said: str, wrong: WrongDiscard, cards: tuple[Card | None, ...]
    ) -> None:
        facts = SeenFacts(
            discard_fault=wrong,
            gin_discard="upcard_just_taken" if wrong == "same_card" else "other",
            canasta_discard="other",
            pan_discard="other",
            black_queen_discarded=None if "SQ" in cards else "no",
            black_three_first_round="no",
            seven_discarded="no_seven",
        )
        self.fault([TurnFault("illegal-discard", seat, at, said, facts, cards=known_cards(cards))])

    def knock(self, at: int, seat: Seat) -> None:
        """A knock, which belongs between the draw and the discard."""
        if self.ended:
            return
        if self.own_last(seat) is not None:
            self.fault([knock_at_wrong_moment(seat, at, "after they have discarded")])
            return
        if seat != self.due and seat not in self.open:
            self.fault([knock_at_wrong_moment(seat, at, f"when it is {self.due}'s turn")])
            return
        turn = self.turn_of(seat, at, "knocks")
        if not turn.has_drawn:
            self.fault([knock_at_wrong_moment(seat, at, "before they have drawn")])
            return
        if turn.knocked is not None:
            self.in_vain[at] = f"{{{seat}}} has knocked already"
        turn.knocked = at
        self.knocker = self.knocker or seat
        if self.table.hands[seat] is None:
            self.table.hands[seat] = hand_shown_after_knock(self.record, at, seat, self.rules.hand_size)

    def said_out(self, seat: Seat) -> None:
        """*seat* says that they are out: a turn ended by the last discard is judged by that."""
        last = self.own_last(seat)
        if last is not None and not self.is_out(seat):
            self.judge(last, last.said_out or 0)


def hand_shown_after_knock(record: Record, knock: int, seat: Seat, size: int) -> Counter[Card] | None:
    """The hand of *seat* at the knock of event *knock*, as the cards they lay down, show and discard after it tell.

    None unless they show *size* different cards besides one discard, none of them taken back.
    """
    after = [event for event in record.events[knock + 1 :] if isinstance(event, TableEvent) and event.seat == seat]
    shown = {card for event in after if event.name in _LINES_THAT_SHOW_HAND for card in event.cards}
    discards = [event.cards for event in after if event.name == "discard"]
    thrown = discards[0] if discards else ()
    if any(event.name == "withdraw" for event in after) or len(discards) > 1 or len(thrown) != len(discards):
        return None
    return Counter((*shown, *thrown)) if len(shown - {*thrown}) == len(shown) == size else None


LAYING_LINES = ("meld", "layoff")
"""Lines that lay cards down."""
_LINES_THAT_SHOW_HAND = (*LAYING_LINES, "expose")
_TURN_LINES = ("draw", *LAYING_LINES, "discard", "knock", "out")
_UNNAMED_CARD = ""
"""The key for a card that the record does not name."""
_KINDS_THAT_SHOW_CARDS = {"illegal-draw", "play-out-of-turn"}
"""Faults by which a player sees a card of the stock they have no right to."""


class RummyStanding(NamedTuple):
    """The table where the record stops."""

    due: Seat
    """The player in turn."""
    offered: bool
    """Whether the player may take or refuse the first upcard."""
    drawn: bool
    """Whether the player has drawn in this turn."""
    knocked: Seat | None
    """The player who has knocked; the play is over once they have discarded."""
    ended: bool
    top: Card | None
    """The card on the discard pile; None if there is none, or it is unknown."""
    stock: int | None
    """The number of cards in the stock; None if unknown."""


class RummyPlay(NamedTuple):
    """The result of replaying a record."""

    faults: tuple[TurnFault, ...]
    """The faults in the order of their events."""
    withdrawn: Mapping[int, int]
    """Event of an action → event that took it back, both from 0."""
    made_valid: Mapping[int, int]
    """Event of a false meld → event by which it was put right or taken back, both from 0."""
    ended_at: int | None
    """The event that ended the play; None if it did not end."""
    melds: tuple[LaidMeld, ...]
    """The melds on the table."""
    at_end: Mapping[Seat, tuple[Card, ...]]
    """The known hands at the end of the play."""
    cards_not_held: tuple[tuple[int, Seat, Card], ...]
    """(event, player, card) for each card that leaves a hand known not to hold it: an error in the record."""
    stocks: Mapping[int, int | None]
    """Event → the number of cards in the stock before it; None if unknown."""
    reopened: tuple[tuple[int, int], ...] = ()
    """(event that ended the play, event that took this back, so that play went on)."""
    standing: RummyStanding | None = None
    in_vain: Mapping[int, str] = MappingProxyType({})
    """Event without effect → the reason, with the seat in braces."""

    def ended_before(self, at: int | None) -> int | None:
        """The event that had ended the play before event *at*, or (None) by the end of the record; None if none had."""
        for ended, back in self.reopened:
            if at is not None and ended < at <= back:
                return ended
        return self.ended_at if at is None or (self.ended_at is not None and self.ended_at < at) else None


def rummy_play(timeline: Timeline) -> RummyPlay:
    """The play of *timeline*, computed once; detectors and facts all use it."""
    return timeline.cached(_follow_record)


def _follow_record(timeline: Timeline) -> RummyPlay:
    record = timeline.record
    following = _RummyFollower(record, RummyRules.of(timeline.game), timeline.start.dealer)
    for at, event in enumerate(record.events):
        if isinstance(event, TableEvent):
            following.event(at, event)
    return following.finished_play()


class _RummyFollower:
    """The replay of a record, and the actions taken back in it."""

    def __init__(self, record: Record, rules: RummyRules, dealer: Seat) -> None:
        self.record = record
        self.acts = RummyActs(record, rules, dealer)
        self.standing: dict[int, TableEvent] = {}
        self.gone: dict[int, int] = {}
        self.back: set[int] = set()
        """Every action that was taken back, by the record or a ruling."""
        self.returned: dict[Seat | None, Counter[str]] = {}
        """Seat → cards given back by a ruling since the player's last act, as far as the record does not repeat it."""
        self.reopened: list[tuple[int, int]] = []
        self.faced = 0
        """The number of stock cards seen wrongly, which lie face up beside the stock."""

    def event(self, at: int, event: TableEvent) -> None:
        """Apply *event*, the event *at* (from 0)."""
        if event.name == "withdraw":
            if not self._done_already(event):
                self._withdraw(at, event)
        else:
            if event.name in _TURN_LINES:
                self.returned.pop(event.seat, None)
            self.standing[at] = event
            self.acts.act(at, event)

    def _withdraw(self, at: int, event: TableEvent) -> None:
        found = _action_withdrawn(self.standing, event, LAYING_LINES if event.ruled and event.cards else _TURN_LINES)
        if found is None:
            return
        if self.standing[found].name in LAYING_LINES:
            self.acts.judge_open_turns_at_remark()
        if event.ruled:
            self.returned.setdefault(event.seat, Counter()).update(self.standing[found].cards or (_UNNAMED_CARD,))
        self.gone[found] = at
        self.back.add(found)
        self.faced += self._stock_cards_not_put_back(found, event)
        _take_back(self.standing, found, event)
        ended = self.acts.ended_at
        self._replay_without_withdrawn_actions()
        if ended is not None and self.acts.ended_at is None:
            self.reopened.append((ended, at))

    def _done_already(self, withdrawal: TableEvent) -> bool:
        """Whether *withdrawal* only repeats a return already made by a ruling."""
        returned = self.returned.get(withdrawal.seat)
        if not returned or withdrawal.ruled:
            return False
        if not (returned[_UNNAMED_CARD] or all(returned[card] for card in withdrawal.cards)):
            return False
        returned.subtract(withdrawal.cards or returned.copy())
        self.returned[withdrawal.seat] = +returned
        return True

    def _stock_cards_not_put_back(self, drawn: int, withdrawal: TableEvent) -> int:
        """The number of stock cards that do not go back when the draw of event *drawn* is taken back (GN-15)."""
        event, wrong = (
            self.standing[drawn],
            {fault.kind for fault in self.acts.faults.values() if fault.event_index == drawn},
        )
        if self.acts.rules.raw.get("seen_card") != "faced" or event.name != "draw" or "pile" in event.words:
            return 0
        return max(1, len(withdrawal.cards or event.cards)) if wrong & _KINDS_THAT_SHOW_CARDS else 0

    def _replay_without_withdrawn_actions(self) -> None:
        """Replay the deal without the actions taken back; keep the faults found so far."""
        before, rules = self.acts, self.acts.rules
        acts = self.acts = RummyActs(self.record, rules, before.table.dealer)
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
                # All cards taken back: the side needs more for the rest of the deal (CA-09).
                acts.raised[acts.table.side(fault.seat)] += int(rules.raw.get("first_meld_raised", 0))

    def finished_play(self) -> RummyPlay:
        """The result at the end of the record."""
        acts, gone, standing = self.acts, self.gone, self.standing
        stands_at = self._standing()
        acts.end_record()
        faults = sorted(acts.faults.values(), key=lambda fault: fault.event_index)
        made = {laid.event_index: laid.made_valid for laid in acts.table.melds if laid.made_valid is not None}
        valid = {laid.event_index for laid in acts.table.melds if laid.valid}
        made |= {at: by for at, by in gone.items() if at not in made and (at not in standing or at in valid)}
        melds, strange = tuple(acts.table.melds), tuple(acts.strange)
        reopened = tuple(self.reopened)
        ended, hands, stocks = acts.ended_at, acts.at_end, acts.stocks
        return RummyPlay(
            tuple(faults), gone, made, ended, melds, hands, strange, stocks, reopened, stands_at, acts.in_vain
        )

    def _standing(self) -> RummyStanding:
        """The table as it stands."""
        acts, table = self.acts, self.acts.table
        turn = acts.open.get(acts.due)
        return RummyStanding(
            acts.due,
            offered=acts.due in acts.offers and turn is None,
            drawn=turn is not None and (turn.has_drawn or turn.surplus > 0),
            knocked=next((seat for seat, begun in acts.open.items() if begun.knocked is not None), acts.knocker),
            ended=acts.ended,
            top=table.top,
            stock=table.stock,
        )


def _action_withdrawn(standing: Mapping[int, TableEvent], withdrawal: TableEvent, among: Collection[str]) -> int | None:
    """The action, of a kind in *among*, that *withdrawal* takes back."""
    done = (
        StandingAct(at, event.seat, event.cards) for at, event in standing.items() if event.name in among and event.seat
    )
    found = withdrawn_act(done, withdrawal)
    return found.event_index if found else None


def _take_back(standing: dict[int, TableEvent], at: int, withdrawal: TableEvent) -> None:
    """Remove the action of event *at*; if only some of its cards are taken back, keep it with the others."""
    event = standing.pop(at)
    if left := cards_left_standing(StandingAct(at, event.seat, event.cards), withdrawal):
        standing[at] = replace(event, cards=left)
