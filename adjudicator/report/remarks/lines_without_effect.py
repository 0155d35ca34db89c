"""Remarks on lines of a record without effect: they refer to nothing there, or mean nothing in this game.

Such a line is reported where it stands; its meaning is not guessed.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from adjudicator.evidence.claims import is_claim_or_concession_by_dummy
from adjudicator.evidence.lead_responses import is_answer_by_dummy
from adjudicator.formats.notation.table_events_by_game import event_names_added_by_keys, event_names_of_game
from adjudicator.game.call_spellings_for_messages import expected_calls_or_card_text, is_call_of_other_games
from adjudicator.record.events import OUTSIDE_DEAL, Called, Played, Problem, TableEvent
from adjudicator.record.withdrawals import StandingAct, cards_left_standing, withdrawn_act
from adjudicator.table.game_types import UNFOLLOWED_TYPE, game_type_of
from adjudicator.table.state_and_timeline import CallMade, CardPlayed
from adjudicator.table.timeline_queries import possibly_irregular_steps
from adjudicator.values.bids_and_contracts import PASS
from adjudicator.values.cards import JOKER
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudicator.game.game import Game
    from adjudicator.irregularities.detection import Irregularity
    from adjudicator.record.events import Record, Seat
    from adjudicator.table.active_obligations import ActiveObligation
    from adjudicator.table.state_and_timeline import Step, Timeline
    from adjudicator.values.cards import Card

_TABLE = frozenset(
    (
        *("accept", "agree", "answer", "ask", "attention", "claim", "concede", "cut", "deal", "demand", "director"),
        *("elect", "expose", "fact", "hands-returned", "looked", "mixed", "next-call", "note", "object"),
        *(OUTSIDE_DEAL, "overrule", "pickup"),
        *("quit", "refuse", "remark", "round-over", "score-agreed", "unquitted", "warn", "withdraw"),
    )
)
"""Lines that may occur at any table."""
_DROPS = ("drop_outs", "dead_hands")
"""Keys of games of tricks under which a hand may be out of the deal."""
_EXCHANGE = ("widow", "turned_card", "draw_to", "exchange_when", "draw_after_trick", "draw_tricks", "melding")
_NEEDS: Mapping[str, tuple[str, ...]] = {
    "take": _EXCHANGE,
    "discard": _EXCHANGE,
    "meld": ("melding", "melds"),
    "close": ("draw_after_trick",),
    "designate": ("dummy",),
    "suit": ("jokers",),
}
"""Line of a game of tricks → keys of a ``[game]`` section; without any of them it means nothing."""
_BROUGHT = frozenset(("draw", "give", "turned", "upcard", "out"))
"""Lines of games of tricks that mean something only if the game lists them among its own."""


def lines_without_effect(
    record: Record, timeline: Timeline, faults: Sequence[Irregularity], bound: Sequence[ActiveObligation]
) -> Iterator[Problem]:
    """A remark for each line of *record* that has no effect."""
    game = timeline.game
    known = _meaningful_lines(game)
    in_vain = game_type_of(game.raw).futile_acts(timeline)
    at_fault = {fault.step for fault in faults}
    follower = _EffectFollower(timeline, faults, bound)
    foreign, beyond = "", False
    for step in possibly_irregular_steps(timeline):
        said = ""
        if not isinstance(step.event, TableEvent):
            call = step.event.call if isinstance(step.event, Called) and game.tricks else ""
            if call and not foreign and is_call_of_other_games(game.raw, call):
                # Calls of another game are remarked on once.
                foreign = call
                said = f"'{call}' is not used in this game: {expected_calls_or_card_text(game.raw)}"
            elif call and step.index not in at_fault and _is_call_after_first_card(step):
                said = f"'{'pass' if call == PASS else call}' comes when the calling is over"
            elif isinstance(step.action, CardPlayed) and step.before.stage == "over" and step.index not in at_fault:
                # One remark is enough for a whole trick.
                said = "" if beyond else f"{step.action.card or 'a card'} comes when the play is over"
                beyond = True
            elif game.tricks and step.withdrawn_action is None:
                # The table state keeps calls and cards itself.
                continue
        else:
            name = step.event.name
            said = f"'!{name}' is not used in this game" if known and name not in known else ""
            said = said or follower.idle(step, step.event) or in_vain.get(step.index, "")
        if not (ruled := record.ruled(step.event_index)):
            # Lines that carry out a ruling are not followed: a player's line to the same effect keeps its meaning.
            follower.follow(step)
        if said and not ruled:
            place = record.events[step.event_index].place
            yield Problem(f"{said}; the line changes nothing", place.line, place.column)


def _is_call_after_first_card(step: Step) -> bool:
    """Whether *step* is a call after the first card, before which a word may still announce or double."""
    return isinstance(step.action, CallMade) and step.action.late and bool(step.before.current or step.before.tricks)


@lru_cache(maxsize=512)
def _meaningful_lines(game: Game) -> frozenset[str]:
    """The lines that mean something in *game*; empty if its type is not followed."""
    sort = game_type_of(game.raw)
    if sort is UNFOLLOWED_TYPE:
        return frozenset()
    lacking = {name for name, keys in _NEEDS.items() if game.tricks and not any(game.raw.get(key) for key in keys)}
    if game.tricks and not (game.draw_after_trick or game.draws_until_able or game.draw_to):
        lacking.add("stock")
    if game.tricks and game.auction == "bridge":
        lacking.add("trump")
    if game.tricks:
        lacking |= _BROUGHT.difference(event_names_of_game(game.raw, sort.tokens))
    else:
        # Only tricks are claimed and conceded, unless the game's own notation says otherwise.
        lacking |= {"claim", "concede"}.difference(sort.tokens.lines)
    drops = ("drop",) if game.tricks and any(game.raw.get(key) for key in _DROPS) else ()
    return (
        _TABLE | frozenset((*sort.tokens.lines, *sort.other_lines, *event_names_added_by_keys(game.raw), *drops))
    ) - lacking


class _EffectFollower:
    """The facts of a record so far that a line may refer to."""

    def __init__(self, timeline: Timeline, faults: Sequence[Irregularity], bound: Sequence[ActiveObligation]) -> None:
        self.game, self.sort = timeline.game, game_type_of(timeline.game.raw)
        self.faults = faults
        self.lying = {(one.seat, card) for one in bound for card in one.cards}
        """Cards that a ruling has laid open."""
        self.open: set[tuple[Seat | None, Card]] = set()
        """Cards seen of a hand without being played."""
        self.hands_shown: set[Seat | None] = set()
        self.acts: dict[int, StandingAct] = {}
        """Acts that stand, in games whose table state does not keep them."""
        self.told: set[str] = set()

    def follow(self, step: Step) -> None:
        """Take *step* into account."""
        event = step.event
        if isinstance(step.withdrawn_action, CardPlayed) and step.withdrawn_action.card:
            self.open.add((step.withdrawn_action.seat, step.withdrawn_action.card))
        match event:
            case TableEvent(name="expose" | "deal" | "meld" | "turned", seat=seat, cards=cards, words=words):
                self.open.update((whose, card) for whose in (seat, None) for card in cards)
                self.hands_shown.update((seat,) if "hand" in words else ())
        if isinstance(event, TableEvent):
            self.told.update(() if is_claim_or_concession_by_dummy(step) else (event.name,))
            if self.game.tricks:
                return
            if event.name == "withdraw":
                self._take_back(event)
            elif event.seat and (event.name not in _TABLE or event.name in ("expose", "ask")):
                self.acts[step.event_index] = StandingAct(step.event_index, event.seat, event.cards)
        elif not self.game.tricks:
            card = event.card if isinstance(event, Played) else None
            self.acts[step.event_index] = StandingAct(step.event_index, event.seat, (card,) if card else ())

    def idle(self, step: Step, event: TableEvent) -> str:
        """The reason why *event* refers to nothing; empty if it does or may refer to something."""
        who = event.seat or "nobody"
        match event.name:
            case "accept" | "refuse" if not self._may_answer(step, event):
                return f"there is nothing that {who} could {event.name}"
            case "overrule":
                return self._reason_nothing_to_overrule(step, event)
            case "close" if self.game.tricks and step.before.closed:
                return "the stock is closed already"
            case "close" if self.game.tricks and not step.after.closed:
                return f"{who} may close the stock only on lead, before the card is played"
            case "looked" if "at" not in event.words and step.before.tricks and "inspection" not in self.game.raw:
                return "a look at a trick is not ruled on in a record of this game (adjudicator rule quitted-trick)"
            case "designate" | "elect" if self._not_his_to_name(step, event):
                return f"it is not for {who} to name dummy's card"
            case "object" | "agree" if self.told.isdisjoint(("claim", "concede", "out", "knock")):
                return f"nothing was claimed or conceded that {who} could {event.name} to"
            case "pickup" if cards := [card for card in event.cards if not self._lies_open(event.seat, card)]:
                return f"{who} has no {' '.join(cards)} face up to pick up"
            case "withdraw" if (
                not self.game.tricks and not event.words and withdrawn_act(self.acts.values(), event) is None
            ):
                return f"{who} has nothing to take back"
            case "take" if (self.sort.card_effects_by_line or {}).get("take") == "trades":
                return self._takes(event)
        return ""

    def _may_answer(self, step: Step, event: TableEvent) -> bool:
        """Whether the other side has committed an irregularity before, or a card is on offer."""
        if is_answer_by_dummy(step) and (event.name == "accept" or self.game.raw.get("dummy_limits")):
            # Elsewhere dummy's answer counts as an objection.
            return False
        upcard = "upcard" in self.sort.tokens.lines
        offers = "upcard" in self.told and event.name == "refuse" if upcard else bool(self.game.raw.get("turned_card"))
        before = [fault for fault in self.faults if fault.step < step.index]
        side = self.game.side(event.seat) if event.seat in self.game.around else None
        # A card on offer may be taken by the player; a fault is answered only by the other side.
        return offers or any(
            fault.offender is None or side is None or self.game.side(fault.offender) != side for fault in before
        )

    def _not_his_to_name(self, step: Step, event: TableEvent) -> bool:
        """Whether dummy's card is designated by somebody without that right.

        Declarer designates; once declarer has left it open, the opponents may, and dummy never (46B5).
        """
        declarer = step.before.declarer
        if event.name == "elect":
            return is_answer_by_dummy(step) and event.words[:1] == ("designate",)
        return declarer is not None and event.seat not in (None, declarer) and "designate" not in self.told

    def _reason_nothing_to_overrule(self, step: Step, event: TableEvent) -> str:
        number = first_number(event.words) or 0
        if number > len(self.faults):
            return f"there is no finding {number} to overrule"
        before = any(fault.step < step.index for fault in self.faults)
        return "" if number or before else "there is no finding before it to overrule"

    def _lies_open(self, seat: Seat | None, card: Card) -> bool:
        seen = {(seat, card), (None, card)}
        return bool(seen & self.open or (seat, card) in self.lying or seat in self.hands_shown)

    def _take_back(self, event: TableEvent) -> None:
        if act := withdrawn_act(self.acts.values(), event):
            del self.acts[act.event_index]
            if left := cards_left_standing(act, event):
                self.acts[act.event_index] = act._replace(cards=left)

    def _takes(self, event: TableEvent) -> str:
        """The complaint about a ``take`` at rummy that neither exchanges a joker nor takes up a packet; else empty."""
        rules, seat = self.game.raw, event.seat
        if event.cards[:1] == (JOKER,) and len(event.cards) > 1 and rules.get("joker_trade"):
            return ""
        if not event.cards and rules.get("packet"):
            return ""
        hint = f": write '!withdraw {seat} {event.cards[0]}' for what they have laid down" if event.cards else ""
        return f"there is nothing that {seat} could take this way{hint}"


def calls_made_twice(record: Record, timeline: Timeline, faults: Sequence[Irregularity]) -> Iterator[Problem]:
    """A remark for each repeated call after attention to the first: one more call unless that is withdrawn."""
    at_fault = {fault.step for fault in faults}
    for earlier, later in _consecutive_calls_by_one_player(timeline):
        between = timeline.steps[earlier.step + 1 : later.step]
        talked = any(isinstance(s.event, TableEvent) and s.event.draws_attention for s in between)
        stands = earlier.step not in timeline.withdrawn
        if talked and stands and {earlier.step, later.step} <= at_fault and later.turn != later.seat:
            place = record.events[timeline.steps[later.step].event_index].place
            said = (
                f"this is read as one more call; for one that replaces {earlier.call} write '!withdraw {earlier.seat}'"
            )
            yield Problem(f"{said} before it", place.line, place.column)


def _consecutive_calls_by_one_player(timeline: Timeline) -> Iterator[tuple[CallMade, CallMade]]:
    """Each call and the next one, if both are by one player."""
    calls = timeline.calls
    return (pair for pair in pairwise(calls) if pair[0].seat == pair[1].seat)
