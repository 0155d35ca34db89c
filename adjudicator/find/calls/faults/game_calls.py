"""Calls, and the naming of trump, that the auctions of the games other than bridge do not allow.

``because`` says what is wrong with a call that is none, or with a declaration, in the words of the tables.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.fates import fate
from adjudicator.find.calls.details import CallFault
from adjudicator.find.calls.faults.irregular_calls import insufficient_too, together
from adjudicator.find.details import OfCard
from adjudicator.find.detecting import Irregularity
from adjudicator.game.auction_course import sufficient
from adjudicator.game.auction_rules import HOLDS, PASSES, SELLS, BidRules
from adjudicator.game.trump_making import ACCEPTS, ON_DOUBLING, SCHMEISS, SUIT_WORDS, TURNS_DOWN, NamingRules
from adjudicator.record.events import Played
from adjudicator.table.auction_states import callers, heard, may_name_anew, standing_of
from adjudicator.table.bound import Bound
from adjudicator.table.lookups import left_before
from adjudicator.table.state import UNKNOWN, CallMade, CardPlayed
from adjudicator.values.bids import PASS
from adjudicator.values.numbers import is_number
from rulebase.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TypeAlias

    from adjudicator.game.auction_course import Standing
    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state import Step, TableState, Timeline

    _Found: TypeAlias = tuple[str, str, str]
    """Kind, why (in the words of the tables; empty where the kind says it), what happened."""


def game_calls(_record: Record, timeline: Timeline, bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """Every call out of turn, too low, or none at all; every trump made against the law."""
    leads_bid = "early_lead_bids" in timeline.start.game.raw
    for step in timeline.steps:
        did = step.did
        if isinstance(did, CallMade) and (found := _fault(timeline, step, did, bound)):
            kind, because, said = found
            status = _status(timeline, step, did, because)
            detail = CallFault(call=did.call, rightful=did.turn)
            yield Irregularity(kind, did.seat, step.index, status, said, detail=detail, because=because)
            if kind == "bid-out-of-rotation" and together(step) and _too_low(timeline, step, did):
                yield insufficient_too(did, status)
        elif leads_bid and isinstance(step.event, Played) and (seat := _led_too_early(timeline, step, bound)):
            pitched = OfCard(card=step.event.card)
            said = f"{seat} leads {pitched.card} before the auction is over."
            yield Irregularity(
                "declaration-error", seat, step.index, "open", said, detail=pitched, because="pitched_too_early"
            )


def trump_events(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """Trump named by the wrong player, named anew, or a game named that cannot be worth the bid."""
    for step, event in timeline.acts:
        before = step.before
        if event.name != "trump" or event.seat is None:
            continue
        if before.stage == "play" and (found := _named(before, event.seat, event.words[0])):
            kind, because, said = found
            detail = CallFault(call=event.words[0])
            yield Irregularity(kind, event.seat, step.index, "open", said, detail=detail, because=because)


def _named(state: TableState, seat: Seat, word: str) -> _Found | None:
    """What is wrong with the trump or game that *seat* names once the auction is over."""
    maker, raw = state.maker, state.game.raw
    if maker is None:
        return None
    if seat != maker:
        kind = "declaration-error" if raw.get("declaration_errors") else "inadmissible-call"
        return kind, "not_the_maker", f"{seat} names the trump when it is {maker}'s to name."
    if state.trump == word:
        # Who says once more what is trump changes nothing.
        return None
    if state.trump != UNKNOWN and not may_name_anew(state):
        kind = str(raw.get("trump_change", "change-of-call"))
        return kind, "trump", f"{seat} names another trump than before."
    value, high = raw.get("games", {}).get(word, {}).get("value"), standing_of(state).high
    if value is not None and high > int(value):
        return "inadmissible-call", "game_below_bid", f"{seat} names {word}, which cannot be worth {high}."
    return None


def _fault(timeline: Timeline, step: Step, made: CallMade, bound: Sequence[Bound]) -> _Found | None:
    before = step.before
    calls = [call for call in before.auction.calls if timeline.withdrawn.get(call.step) != step.index]
    now = standing_of(before, calls)
    if isinstance(before.game.bidding, NamingRules):
        return _late_word(before, made) if made.late else _naming_fault(before, made, now, bound, step.index)
    rules = before.game.bidding
    if rules is None:
        return None
    if made.late:
        return _late_bid(before, made, now, rules)
    return _bid_fault(before, made, now, rules, _barred(made.seat, step.index, bound))


def _too_low(timeline: Timeline, step: Step, made: CallMade) -> bool:
    """Whether a bid is none over those that stand, whoever makes it."""
    rules, calls = step.before.game.bidding, step.before.auction.calls
    now = standing_of(step.before, [call for call in calls if timeline.withdrawn.get(call.step) != step.index])
    height = rules.bids.height(made.call) if isinstance(rules, BidRules) else None
    return height is not None and height <= now.high


def _status(timeline: Timeline, step: Step, made: CallMade, because: str) -> str:
    """What became of it. A trump made against the law stands only when the others play to it."""
    game = step.before.game
    if made.deemed:
        return "corrected" if any(later.did for later in timeline.steps[step.index + 1 :]) else "open"
    if because == "wrong_word" and timeline.stands(step.index):
        # The law takes it for what was meant (EU-03).
        return "accepted"
    declares = isinstance(game.bidding, NamingRules) and made.call not in TURNS_DOWN
    if not declares or not timeline.stands(step.index):
        return fate(timeline, made, step.after.turn or game.lho(made.seat))
    following = next((later.did for later in timeline.steps[step.index + 1 :] if later.did is not None), None)
    return "accepted" if isinstance(following, CardPlayed) else "open"


def _barred(seat: Seat, step: int, bound: Sequence[Bound]) -> bool:
    return any(Mark.BARS in one.marks and one.seat == seat and one.binds(step) for one in bound)


# ---------------------------------------------------------------- bidding


def _bid_fault(state: TableState, made: CallMade, now: Standing, rules: BidRules, barred: bool) -> _Found | None:
    seat, call = made.seat, made.call
    order = callers(state.game, state.dealer)
    passes = call in PASSES
    what = "passes" if passes else f"calls {call}"
    if rules.seller and seat == order[-1]:
        return _seller_fault(made, now, passes)
    if not passes and barred:
        return "inadmissible-call", "barred", f"{seat} {what} although they may not bid."
    flaw = _flaw(made, now, rules, order)
    if flaw is not None:
        kind = state.game.raw.get("bid_under_minimum") if flaw[0] == "below_minimum" else None
        return kind or "inadmissible-call", *flaw
    if seat != made.turn:
        kind = state.game.raw.get("pass_out_of_turn", "call-out-of-rotation") if passes else "bid-out-of-rotation"
        return kind, "", f"{seat} {what} when it is {made.turn}'s turn."
    if passes or rules.announces(call, now.high) or sufficient(rules, order, now, seat, call):
        return None
    over = f" over {now.bid}" if now.bid else ""
    return "insufficient-bid", "not_higher", f"{seat} {what}{over}, which is not sufficient."


def _flaw(made: CallMade, now: Standing, rules: BidRules, order: Sequence[Seat]) -> tuple[str, str] | None:
    """(why, what happened) of a call that the player cannot make at all."""
    seat, call = made.seat, made.call
    if call in PASSES:
        first = rules.forced == "eldest" and seat == order[0] and not now.called
        last = rules.forced == "dealer" and seat == order[-1] and now.passed >= set(order[:-1]) and not now.high
        if (first or last) and seat == made.turn:
            return f"{'eldest' if first else 'dealer'}_passed", f"{seat} passes although they have to bid."
        return None
    if seat in now.passed and seat != now.turn:
        return "after_passing", f"{seat} calls {call} although they have passed before."
    if rules.style == "one-turn" and seat in now.called:
        return "second_bid", f"{seat} calls {call} although they have had their turn."
    if call in HOLDS or rules.amount(call, now.high) is not None or rules.announces(call, now.high):
        return None
    flaw = rules.bids.flaw(call) or "not_a_bid"
    reason = {
        "below_minimum": "less than the lowest bid",
        "above_maximum": "more than the highest bid",
        "not_multiple": "which no bid can be",
    }.get(flaw, "which is no bid of this game")
    return flaw, f"{seat} calls {call}, {reason}."


def _seller_fault(made: CallMade, now: Standing, passes: bool) -> _Found | None:
    """The seller answers the bids; he makes none himself while they are made."""
    if made.seat != made.turn and not (made.call == SELLS and not now.called):
        what = "passes" if passes else f"calls {made.call}"
        return "inadmissible-call", "eldest_bids", f"{made.seat} {what} while the others bid."
    return None


def _late_bid(state: TableState, made: CallMade, now: Standing, rules: BidRules) -> _Found | None:
    """A call once the auction is over: words that name the game to be played are no calls."""
    seat, call = made.seat, made.call
    if call in SUIT_WORDS and state.game.trump == "declared" and state.current is None:
        return _named(state, seat, call)
    bids = call in HOLDS or rules.bids.height(call) is not None
    if state.current is not None or state.tricks or not (bids or call in PASSES or is_number(call)):
        return None
    what = "passes" if call in PASSES else f"calls {call}"
    if rules.highest_ends and now.high == rules.bids.highest and seat not in now.called:
        # The highest bid of all has ended the auction before his turn: who passes all the same gives up nothing.
        if call in PASSES:
            return None
        return "insufficient-bid", "not_higher", f"{seat} {what} over {now.bid}, which nobody can outbid."
    if call in rules.bids.names and seat == state.maker:
        return None
    return "call-after-final-pass", "", f"{seat} {what} after the auction was closed."


def _led_too_early(timeline: Timeline, step: Step, bound: Sequence[Bound]) -> Seat | None:
    """Who leads to the play while the auction is still on, at a game in which that counts as a bid; None where nobody
    does. A card after it, with nobody calling in between, is played to that lead."""
    did, before = step.did, timeline.steps[step.index - 1] if step.index else None
    open_still = left_before(timeline, step.index).stage == "auction"
    if not timeline.stands(step.index) or not open_still or step.event.seat is None:
        return None
    first = before is None or not isinstance(before.event, Played) or before.did is not None
    leads = did.is_lead and did.trick == 1 if isinstance(did, CardPlayed) else did is None and first
    return step.event.seat if leads and not _only_passes_left(timeline, step, bound) else None


def _only_passes_left(timeline: Timeline, step: Step, bound: Sequence[Bound]) -> bool:
    """Whether the leader of *step* has the auction, and whoever is yet to call must pass: a ruling has made his bid
    void (001:4293), and nothing that he may call would change anything."""
    state = left_before(timeline, step.index)
    must_pass = {one.seat for one in bound if one.effect == "must_pass" and one.binds(step.index - 1)}
    while state.stage == "auction" and state.turn in must_pass:
        state, _, _ = heard(state, state.turn, PASS, step.index)
    return state.stage != "auction" and state.auction.maker == step.event.seat


# ---------------------------------------------------------------- making trump


def _naming_fault(state: TableState, made: CallMade, now: Standing, bound: Sequence[Bound], step: int) -> _Found | None:
    rules, seat, call = state.game.bidding, made.seat, made.call
    assert isinstance(rules, NamingRules)  # noqa: S101 (asked for such games only)
    if rules.style == "dealer-names":
        return _dealers_choice(state, made, now)
    declares = call in ACCEPTS or call in SUIT_WORDS or call == SCHMEISS
    if declares and _barred(seat, step, bound):
        return "inadmissible-call", "barred", f"{seat} calls {call} although their side may not make the trump."
    if seat != made.turn:
        what = "passes" if call in TURNS_DOWN else f"calls {call}"
        if made.turn is None:
            return "call-after-final-pass", "", f"{seat} {what} when everybody has passed."
        return "call-out-of-rotation", "", f"{seat} {what} when it is {made.turn}'s turn."
    second = now.high > 1
    if not declares:
        stuck = rules.stuck and second and seat == state.dealer and call in TURNS_DOWN
        return (
            ("inadmissible-call", "dealer_passed", f"{seat} passes although they have to name a suit.")
            if stuck
            else None
        )
    turned = state.turned.suit if state.turned else ""
    if second and turned and (call in ACCEPTS or SUIT_WORDS.get(call) == turned):
        kind = "declaration-error" if state.game.raw.get("declaration_errors") else "inadmissible-call"
        return kind, "suit_turned_down", f"{seat} calls {call}, the suit that was turned down."
    if call in ACCEPTS and not second and call not in _words(rules, _relation(state, seat)):
        return "declaration-error", "wrong_word", f"{seat} says {call} to accept the card turned up."
    if (call in SUIT_WORDS and not second) or (call in ACCEPTS and second):
        return "inadmissible-call", "not_a_bid", f"{seat} calls {call}, which cannot be said in this round."
    return None


def _relation(state: TableState, seat: Seat) -> str:
    if seat == state.dealer:
        return "dealer"
    return "partner" if seat == state.game.partner(state.dealer) else "opponent"


def _words(rules: NamingRules, relation: str) -> tuple[str, ...]:
    """How a player accepts the card turned up; ``order`` is short for ordering it up."""
    word = rules.word_of(relation)
    return ("order", word) if word == "order-up" else (word,)


def _dealers_choice(state: TableState, made: CallMade, now: Standing) -> _Found | None:
    """The dealer makes the trump or leaves it to his partner: anybody else who speaks declares wrongly, unless he
    speaks on doubling a trump that has been named, though wrongly (BW-25)."""
    seat, call, dealer = made.seat, made.call, state.dealer
    if now.pending and call in ON_DOUBLING and (call not in PASSES or not state.game.same_side(seat, now.pending[0])):
        return None
    what = "passes" if call in PASSES else f"names {call}"
    if seat == made.turn:
        if call in PASSES and seat != dealer:
            return "declaration-error", "partner_passed", f"{seat} passes the choice back to {dealer}."
        return None
    because = "partner_made" if state.game.same_side(seat, dealer) else "adversary"
    return "declaration-error", because, f"{seat} {what} when it is {made.turn}'s choice."


def _late_word(state: TableState, made: CallMade) -> _Found | None:
    """A word once trump is made: playing alone has to be said before the first card is led."""
    begun = state.current is not None or bool(state.tricks)
    if made.call == "alone" and begun and made.seat == state.maker:
        return "declaration-error", "alone_not_said", f"{made.seat} says that they play alone when a card has been led."
    if not begun and (made.call in ACCEPTS or made.call in SUIT_WORDS):
        if made.seat == state.maker and state.trump == UNKNOWN:
            return None
        if made.seat == state.maker:
            again = f"{made.seat} calls {made.call} when they have made the trump already."
            return "change-of-call", "trump", again
        return "call-out-of-rotation", "", f"{made.seat} calls {made.call} when trump has been made."
    return None
