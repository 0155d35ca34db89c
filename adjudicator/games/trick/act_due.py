"""The act that a trick game waits for: a call, the widow or a discard before the play, a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.formats.notation.calls_and_cards import parse_call
from adjudicator.formats.notation.table_events_by_game import pass_directions, passes_cards
from adjudicator.game.auction_rules import BidRules
from adjudicator.game.card_ranking import ranks_of_suit_low_to_high
from adjudicator.game.trump_naming import NamingRules
from adjudicator.games.trick.phrases import BIDS_OF_NO_TRICKS, BIDS_UP_OR_DOWN, DOWN, TRUMPS_UP_OR_DOWN
from adjudicator.record.events import TableEvent
from adjudicator.table.act_due import NO_VALUES, ActDue, BareCards, number_of, tally
from adjudicator.table.other_auctions import (
    auction_standing_of_state,
    bids_may_begin,
    next_to_double_after_auction,
)
from adjudicator.table.state_and_timeline import UNKNOWN_TRUMP, CallMade
from adjudicator.values.bids_and_contracts import PASS
from adjudicator.values.numbers import small_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import TableState, Timeline

_DOUBLED = ("", " doubled", " redoubled")


def act_due(timeline: Timeline) -> ActDue:
    """The call, card or exchange that the trick game of *timeline* waits for."""
    state = timeline.end
    due = _before_play(timeline, state) if state.current is None and not state.tricks else None
    due = due or _card_due(state)
    values = {**due.values, "accept": _accepting_word(state)}
    return due._replace(standing=tuple(_standing(timeline, state)), last=_last_player(timeline), values=values)


def _before_play(timeline: Timeline, state: TableState) -> ActDue | None:
    """The act due before the first card is led; None where that card is due."""
    return _turned_card_due(state) or _call_due(timeline, state) or _exchange_due(timeline, state)


def _turned_card_due(state: TableState) -> ActDue | None:
    """The turning of a card for trump, where the game has it and the record does not tell the card."""
    raw = state.game.raw
    turns_one_up = raw.get("trump") == "turned" or raw.get("auction") == "turn-up"
    if not turns_one_up or state.turned is not None or state.auction.calls or state.stage == "over":
        return None
    return ActDue((state.dealer,), "to turn up a card", ("turned H9",), bare=BareCards("!turned {cards}"))


# ------------------------------------------------------------------ calls


def _call_due(timeline: Timeline, state: TableState) -> ActDue | None:
    doubler = next_to_double_after_auction(state)
    if doubler is not None:
        return ActDue((doubler,), "to double or pass", ("pass", "double"))
    game, rules = state.game, state.game.non_bridge_auction_rules
    if bids_may_begin(state):
        # Nobody has to record the bids; whoever does begins with the first caller.
        return _round_call_due(game.first_caller(state.dealer), state)
    if state.stage != "auction" or state.turn is None:
        return None
    turn = (state.turn,)
    if isinstance(rules, NamingRules):
        return _naming_due(state, rules)
    if isinstance(rules, BidRules):
        now = auction_standing_of_state(state)
        up_or_down = any(name.endswith(DOWN) for name in game.raw.get("trump_orders", ()))
        words = BIDS_UP_OR_DOWN if up_or_down else NO_VALUES
        sayable = ("4 low", "5 high", "4 no trump", "pass") if up_or_down else ("pass",)
        if not now.high:
            return ActDue(turn, _call_verb(timeline, state, "bid"), sayable, phrases=words)
        if state.turn == now.senior and rules.equals == "senior":
            return ActDue(turn, f"to hold {now.bid} or pass", ("hold", "pass"))
        return ActDue(turn, f"{_call_verb(timeline, state, 'bid')} over {now.bid}", sayable, phrases=words)
    bid = state.auction.last_bid
    over = f" over {bid.call}{_DOUBLED[state.auction.doubled]}" if bid else ""
    if game.auction == "round":
        return _round_call_due(state.turn, state)
    return ActDue(turn, f"{_call_verb(timeline, state, 'call')}{over}", ("pass", *(("double",) if bid else ()), "1NT"))


def _round_call_due(seat: Seat, state: TableState) -> ActDue:
    """The bid of *seat* in a round of calls: over the highest, or of so many tricks, none of them being nil."""
    game, bids = state.game, [*filter(None, (small_number(made.call) for made in state.auction.calls))]
    if game.bids_rise:
        return ActDue((seat,), f"to bid{f' over {max(bids)}' if bids else ''}", ("pass",))
    return ActDue((seat,), "to bid", ("3", "nil"), phrases=BIDS_OF_NO_TRICKS)


def _call_verb(timeline: Timeline, state: TableState, usual: str) -> str:
    """``to call``, or ``to replace 2H`` where the last act is the withdrawal of that call of the player in turn."""
    back = timeline.steps[-1].withdrawn_action if timeline.steps else None
    taken_back = isinstance(back, CallMade) and back.seat == state.turn
    return f"to replace {back.call}" if taken_back and isinstance(back, CallMade) else f"to {usual}"


def _naming_due(state: TableState, rules: NamingRules) -> ActDue:
    """The call due where trump is accepted or named."""
    seat = state.turn or state.dealer
    if rules.style == "dealer-names":
        leaves = f" or leave it to {{{state.game.partner(seat)}}}" if seat == state.dealer else ""
        return ActDue((seat,), f"to make trump{leaves}", ("hearts", "no-trump", "pass"))
    all_passed = sum(call.counts_as == PASS for call in state.auction.calls) >= len(state.game.seats)
    if not all_passed:
        word = _accepting_word(state).replace("-", " ")
        return ActDue((seat,), f"to {word} the {state.turned}, or pass", ("pass", word))
    stuck = rules.stuck and seat == state.dealer
    return ActDue((seat,), f"to name another suit{'' if stuck else ' or pass'}", ("pass", "hearts", "clubs"))


def _accepting_word(state: TableState) -> str:
    """The word by which the player in turn accepts the card turned up; empty in games without one."""
    rules, seat = state.game.non_bridge_auction_rules, state.turn
    if not isinstance(rules, NamingRules) or seat is None:
        return ""
    partner = seat == state.game.partner(state.dealer)
    return rules.acceptance_word_by_relation_to_dealer(
        "dealer" if seat == state.dealer else "partner" if partner else "opponent"
    )


# ------------------------------------------------------------------ cards passed, taken up and put away


def _exchange_due(timeline: Timeline, state: TableState) -> ActDue | None:
    """The passing of cards, the name of the trump, the widow or the discard due before the first lead."""
    if state.stage != "play":
        return None
    due = _pass_due(timeline, state) or _turned_card_discard_due(timeline, state)
    return due or _widow_or_trump_due(timeline, state)


def _acts(timeline: Timeline, name: str) -> list[TableEvent]:
    return [event for _, event in timeline.acts if event.name == name]


def _pass_due(timeline: Timeline, state: TableState) -> ActDue | None:
    raw, seats = state.game.raw, state.game.seats
    if not passes_cards(raw):
        return None
    # The reader turns a pass of cards into a gift to the player who receives them.
    passed = {event.seat for event in _acts(timeline, "give")}
    first = seats.index(state.game.lho(state.dealer))
    waiting = [seat for seat in (*seats[first:], *seats[:first]) if seat not in passed]
    if not waiting:
        return None
    rule = raw["pass_cards"]
    count = int(rule.get("by_players", {}).get(str(len(seats)), rule["count"]))
    way = pass_directions(raw)[0]
    act = f"to pass {number_of(count, 'card')} {'across' if way == 'across' else f'to the {way}'}"
    sayable = ("pass " + " ".join(("H2", "H3", "H4")[:count]),)
    return ActDue((waiting[0],), act, sayable, bare=_several("!pass {seat} {cards}", count))


def _several(line: str, count: int) -> BareCards | None:
    """Bare cards for *line*, if there are several: a single card may be the lead of a player who does not record it."""
    return BareCards(line, count, count) if count > 1 else None


def _turned_card_discard_due(timeline: Timeline, state: TableState) -> ActDue | None:
    """The discard of the dealer, who takes up the card that was turned once it is accepted."""
    accepted = state.turned is not None and state.trump == state.turned.suit and state.auction.maker is not None
    if state.game.raw.get("turned_card", {}).get("taken_by") != "dealer" or not accepted:
        return None
    if any(event.seat == state.dealer for event in _acts(timeline, "discard")):
        return None
    takes = "" if _acts(timeline, "take") else "!take {seat} {turned}\n"
    bare, values = BareCards(takes + "!discard {seat} {cards}"), {"turned": str(state.turned)}
    return ActDue((state.dealer,), "to discard", ("discard S9", "alone"), values=values, bare=bare)


def _widow_or_trump_due(timeline: Timeline, state: TableState) -> ActDue | None:
    """The widow to be taken up, the discards for it and the name of the trump or game; all are the maker's."""
    maker, widow = state.maker, state.game.raw.get("widow") or {}
    if maker is None:
        return None
    names = _names_of_trump_or_games(state) if state.trump == UNKNOWN_TRUMP and state.game.trump == "declared" else ()
    name = "" if not names else "name the game" if state.game.raw.get("games") else "name the trump"
    count, taken = int(widow.get("discard", 0)), bool(_acts(timeline, "take"))
    takes = widow.get("to") == "declarer" and not taken and not (names and widow.get("named_first"))
    if takes and (name or not widow.get("optional")):
        return ActDue((maker,), " or ".join(filter(None, ("to take up the widow", name))), ("take", *names))
    if taken and count and not any(event.seat == maker for event in _acts(timeline, "discard")):
        act = " and ".join(filter(None, (f"to discard {number_of(count, 'card')}", name)))
        example = "discard " + " ".join(f"S{rank}" for rank in "789TQ"[:count])
        return ActDue((maker,), act, (example, *names), bare=_several("!discard {seat} {cards}", count))
    down = any(order.endswith(DOWN) for order in state.game.raw.get("trump_orders", ()))
    names = ("spades high", "hearts low", "no trump") if down else names
    return ActDue((maker,), f"to {name}", names, phrases=TRUMPS_UP_OR_DOWN if down else NO_VALUES) if name else None


def _names_of_trump_or_games(state: TableState) -> tuple[str, ...]:
    """Two examples of what the maker may name."""
    games = tuple(name for name in state.game.raw.get("games", {}) if parse_call(name) is not None)
    return games[:2] or ("hearts", "spades")


# ------------------------------------------------------------------ cards played


def _card_due(state: TableState) -> ActDue:
    if state.stage == "over":
        return ActDue((), "The play is over", ("show", "list"))
    if state.turn is None:
        return ActDue((), "Next")
    by = state.declarer if state.turn == state.dummy else None
    whose = " from dummy" if by not in (None, state.turn) else ""
    lead = state.current.led if state.current is not None else None
    if state.current is None or lead is None:
        act = f"to lead{whose}, trick {len(state.tricks) + 1}"
        return ActDue((state.turn,), act, _cards_not_played(state), by=by)
    card = str(lead.card) if lead.card else "a card that is not told"
    named = f" ({state.current.named})" if state.current.named else ""
    return ActDue((state.turn,), f"to play{whose} to {card}{named}", _cards_not_played(state, lead.suit), by=by)


def _cards_not_played(state: TableState, led: str | None = None) -> tuple[str, ...]:
    """Two cards that are not played yet: the lowest of the suit *led* first, then the highest of another suit."""
    game = state.game
    tricks = (*state.tricks, *((state.current,) if state.current else ()))
    played = {str(one.card) for trick in tricks for one in trick.cards}
    left = {
        suit: [
            card
            for rank in ranks_of_suit_low_to_high(game.raw, suit, game.ranks)
            if (card := f"{suit}{rank}") not in played
        ]
        for suit in game.suits
    }
    others = [cards[-1] for suit, cards in left.items() if cards and suit != led]
    return (*(left.get(led or "") or ())[:1], *others)[:2]


# ------------------------------------------------------------------ how the game stands


def _standing(timeline: Timeline, state: TableState) -> Iterator[str]:
    if state.contract is not None:
        made = state.contract
        yield f"{made.level}{made.denomination}{_DOUBLED[made.doubled]} by {{{made.declarer}}}"
    elif state.maker is not None and state.stage != "auction":
        bid = state.auction.last_bid
        named = NamingRules.from_section(state.game.raw) is not None
        yield f"{{{state.maker}}} {'made the trump' if named else f'bid {bid.call}' if bid else 'plays'}"
    if state.turned is not None:
        yield f"{state.turned} turned up"
    if state.contract is None and state.trump and state.trump != UNKNOWN_TRUMP:
        yield f"trump {state.trump}"
    won: dict[str, int] = {}
    for winner in (trick.winner(state.game, state.trump) for trick in state.tricks):
        if winner is not None and winner in state.game.sides:
            side = state.game.side(winner)
            won[side] = won.get(side, 0) + 1
    if state.tricks:
        yield "tricks " + (tally_of_sides(won) or "not known")


def tally_of_sides(numbers: Mapping[str, int]) -> str:
    """``NS 3, EW 2``; a side of one player by their name."""
    several = ", ".join(f"{side} {number}" for side, number in numbers.items() if len(side) > 1)
    return ", ".join(filter(None, (several, tally({side: n for side, n in numbers.items() if len(side) == 1}))))


def _last_player(timeline: Timeline) -> Seat | None:
    return next((step.action.seat for step in reversed(timeline.steps) if step.action is not None), None)
