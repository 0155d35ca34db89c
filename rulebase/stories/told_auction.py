"""The auction that a story tells: its calls in the order in which they were made, and the first irregular call.

A caller is known by seat ("North"), or by relation to the teller ("I", "my partner", "LHO").
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple

from rulebase.stories.call_order import SEATS_CLOCKWISE, index_of_dealer_word
from rulebase.stories.tokens import BID, NUMBER, SEAT, SENTENCE_END

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rulebase.stories.tokens import StoryWord

PASS, DOUBLE, REDOUBLE = "P", "X", "XX"
PLAYERS = 4
HIGHEST_LEVEL = 7
MOST_WORDS_OF_SHORT_STORY = 30
FAULTS_OF_HEIGHT = ("insufficient-bid", "bid-over-seven")
FEWEST_CALLS = 2
"""The fewest calls that can be compared."""
_STRAINS = "CDHSN"
_SUITS = {"club": "C", "diamond": "D", "heart": "H", "spade": "S"}
_CALLS = {
    "pass": PASS, "p": PASS, "green": PASS, "double": DOUBLE, "x": DOUBLE, "dbl": DOUBLE, "redouble": REDOUBLE,
    "xx": REDOUBLE, "rdbl": REDOUBLE,
}  # fmt: skip
_SIGNS = frozenset(("p", "x", "xx"))
"""Letters that are calls only beside a call or a player."""
_ACTS_OF_BIDDING = frozenset(("open", "bid", "overcall", "respond", "rebid", "call", "say", "jump", "rais", "raise"))
_TELLER = frozenset(("i", "me"))
_SOMEBODY = frozenset(("he", "she", "they", "somebody", "someone", "player", "opener", "responder", "overcaller"))
_RELATIONS = {"@lho": 1, "@partner": 2, "@rho": 3}
_OF_LAST_CALLER = frozenset(("his", "her", "their", "next", "him"))
"""First words of a relation to the last caller; others are relations to the teller."""
_NOT_MADE = frozenset(
    ("mean", "meant", "intend", "want", "think", "thought", "should", "would", "could", "can", "may", "might", "must",
     "not", "without", "show", "ask", "if", "whether", "never", "try", "about", "allow", "suppos", "suppose", "forc",
     "hold")
)  # fmt: skip
"""Words before a call that was not made, or perhaps not."""
_AFTERWARDS = frozenset(
    ("correct", "chang", "change", "replac", "replace", "substitut", "substitute", "becom", "become", "switch",
     "withdraw", "withdrew", "instead", "notic", "notice", "realis", "realiz", "realise", "realize", "director",
     "@director", "accept", "refus", "refuse", "insist", "lead", "@dummy", "@declarer", "contract", "trick",
     "insufficient", "until", "before", "comparable", "lowest", "cancel")
)  # fmt: skip
"""Words after which the story tells what came of the call, not the auction itself."""
_RESULTS = frozenset(("mak", "make", "made", "down", "off", "minus", "plus", "contract", "score", "slam", "game"))
"""Words behind a bid saying that it is a contract."""
_OTHER_FAULTS = frozenset(
    ("turn", "rotation", "order", "time", "simultaneously", "sequence", "swap", "chang", "change")
)
"""Words of a fault other than the height of a bid."""
_PLAIN = frozenset(
    ("the", "a", "an", "to", "at", "so", "next", "now", "who", "be", "and", "but", "with", "by", "after", "on", "over",
     "then", "again", "this", "that", "it", "in", "only", "just", "my", "his", "her", "we", "you", "our", "of", "for",
     "as", "go", "auction", "bidding", "board", "dealer", "@dealer", "deal", "start", "begin", "follow", "round",
     "when", "while", "where", "also", "@opponents", "both", "all", "which", "first", "second", "third", "fourth",
     "suit", "up", "come", "out", "make", "rebid", "reply", "repli", "answer", "continu", "bidder", "hand", "seat",
     "one", "competitive", "competition", "right", "ok", "okay", "legal", "fine", "anything", "wrong", "there", "any",
     "takeout", "takeoff", "quickly", "get", "into", "end", "finally", "eventually", "do", "i")
) | _ACTS_OF_BIDDING | _SOMEBODY  # fmt: skip
"""Words that tell nothing besides calls and their order."""


class ToldCall(NamedTuple):
    """A call of the auction that a story tells."""

    caller: int | None
    """The number of seats clockwise from the player ``counted_from``; None if the story does not tell the caller."""
    call: str
    """``1S``, ``2N``, ``P``, ``X`` or ``XX``."""
    at: int
    """The index of its word."""


CountedFrom = Literal["north", "teller", "first"]
"""North, the teller, or the player who called first in a row of calls without callers."""


class ToldAuction(NamedTuple):
    """The calls that a story tells, in the order in which they were made."""

    calls: tuple[ToldCall, ...]
    counted_from: CountedFrom
    """The player from whom callers are counted."""
    dealer: int | None
    whole: bool
    """Whether the story tells nothing besides these calls."""
    other_fault_told: bool
    """Whether its words tell of a change of call, or of a call out of turn."""
    short: bool
    """Whether the story has few words, so that hardly any call in it is only spoken of."""


class ToldFault(NamedTuple):
    """The first irregular call of a told auction."""

    kind: str
    """The kind of irregularity, such as ``insufficient-bid``."""
    call: ToldCall
    over: ToldCall | None = None
    """The call that makes it irregular, if one does."""
    turn: int | None = None
    """The player whose turn it was; None unless *kind* is a call out of rotation."""


def auction_told(words: Sequence[StoryWord]) -> ToldAuction:
    """The auction told by *words*; without calls if the story tells none."""
    by_seat = any(word.form == SEAT for word in words)
    teller = _seat_of_teller(words) if by_seat else 0
    compared = dict(_calls_compared_with(words))
    calls: list[ToldCall] = []
    caller: int | None = None
    not_made, whole = False, True
    for at, word in enumerate(words):
        last = calls[-1].caller if calls else None
        player = _player_named(word, teller, last)
        call = _call_at(words, at)
        if word.form == SENTENCE_END:
            caller, not_made = None, False
        elif player is not None or word.form in _SOMEBODY or word.form in _RELATIONS:
            caller, not_made = player, False
        elif word.form in _NOT_MADE:
            not_made, whole = True, False
        elif word.form == "but":
            not_made = False
        elif word.form in _AFTERWARDS and calls:
            whole = False
            break
        elif call is not None and not not_made and not (caller is None and _is_mention(words, at, calls)):
            told = ToldCall(_caller_named_behind(words, at, teller) if caller is None else caller, call, at)
            _add_call(calls, told, compared.get(at), _number_of_passes(words, at))
            caller = None
        elif call is not None or not _is_plain(words, at):
            whole = False
    counted_from: CountedFrom = "north" if by_seat else "teller"
    if all(one.caller is None for one in calls) and PASS in [one.call for one in calls]:
        # A row of calls, such as "1S p 2S 2H".
        calls = [one._replace(caller=place % PLAYERS) for place, one in enumerate(calls)]
        counted_from = "first"
    other_fault = not _OTHER_FAULTS.isdisjoint(word.form for word in words)
    short = len(words) <= MOST_WORDS_OF_SHORT_STORY
    return ToldAuction(tuple(calls), counted_from, _dealer(words, teller), whole, other_fault, short)


def _add_call(calls: list[ToldCall], told: ToldCall, compared: bool | None, times: int) -> None:
    """Add *told* to *calls*, *times* times.

    *compared* is None unless the call was told after "over": True if it was made before the last of *calls*, False if
    it is told in its order. Such a call has mostly been told before.
    """
    if compared is None:
        calls += [told, *[told._replace(caller=None)] * (times - 1)]
        return
    before = calls[:-1] if compared else calls
    bids = [one.call for one in before if one.call not in (PASS, DOUBLE, REDOUBLE)]
    if bids[-1:] != [told.call]:
        calls.insert(len(before), told)


def _calls_compared_with(words: Sequence[StoryWord]) -> Iterator[tuple[int, bool]]:
    """(index of the bid named after "over" or "doubled", whether it was made before the call told before it)."""
    for at, word in enumerate(words):
        double = _CALLS.get(word.form) in (DOUBLE, REDOUBLE)
        if word.form != "over" and not double:
            continue
        named = next((later for later in range(at + 1, min(at + 5, len(words))) if words[later].form == BID), None)
        between = [other.form for other in words[at + 1 : named]]
        if named is None or SENTENCE_END in between:
            continue
        if double:
            if not ({"and", "then", "but", "over"} | _ACTS_OF_BIDDING | _CALLS.keys()) & set(between):
                yield named, True
            continue
        behind = at > 0 and _call_at(words, at - 1) is not None
        rest = words[named + 1 :]
        ends = next((place for place, other in enumerate(rest) if other.form == SENTENCE_END), len(rest))
        goes_on = any(_call_at(words, named + 1 + place) for place in range(ends))
        yield named, behind and not (words[named].value == words[at - 1].value and goes_on)


def _is_mention(words: Sequence[StoryWord], at: int, calls: Sequence[ToldCall]) -> bool:
    """Whether the call at index *at* speaks of one of *calls* again: "the 4S and the double"."""
    before = words[at - 1].form if at else SENTENCE_END
    return before in ("the", "this", "that") and any(one.call == _call_at(words, at) for one in calls)


def _is_plain(words: Sequence[StoryWord], at: int) -> bool:
    """Whether the word at index *at* tells nothing besides calls, and no call whose height is left out ("raised")."""
    word = words[at]
    if word.form in _ACTS_OF_BIDDING and word.form != "call":
        return any(_call_at(words, later) for later in range(at + 1, min(at + 6, len(words))))
    return word.form in _PLAIN or _is_number_of_passes(words, at)


def _is_number_of_passes(words: Sequence[StoryWord], at: int) -> bool:
    """Whether the word at index *at* is the number in "three passes"."""
    return words[at].form == NUMBER and at + 1 < len(words) and _call_at(words, at + 1) == PASS


def _caller_named_behind(words: Sequence[StoryWord], at: int, teller: int | None) -> int | None:
    """The player named behind the call at index *at*, such as "1S by North" or "2H from my partner"; None if none."""
    rest = words[at + 1 : at + 3]
    if len(rest) == 2 and rest[0].form in ("by", "from"):
        return _player_named(rest[1], teller, None)
    return None


def _player_named(word: StoryWord, teller: int | None, last: int | None) -> int | None:
    """The player that *word* names; None if it names none, or one who cannot be known."""
    if word.form == SEAT:
        return SEATS_CLOCKWISE.index(word.value)
    if word.form in _TELLER:
        return teller
    further = _RELATIONS.get(word.form)
    origin = last if word.value in _OF_LAST_CALLER else teller
    return None if further is None or origin is None else (origin + further) % PLAYERS


def _seat_of_teller(words: Sequence[StoryWord]) -> int | None:
    """The seat of the teller, such as "I was South" or "I, South, …"; None if it is not told."""
    for at, word in enumerate(words):
        if word.form in _TELLER:
            rest = [other for other in words[at + 1 : at + 4] if other.form not in ("be", "in", "sit", "as")]
            if rest and rest[0].form == SEAT:
                return SEATS_CLOCKWISE.index(rest[0].value)
    return None


def _dealer(words: Sequence[StoryWord], teller: int | None) -> int | None:
    """The player who is said to deal; None if no dealer is named."""
    at = index_of_dealer_word(words)
    if at is not None:
        return SEATS_CLOCKWISE.index(words[at].value)
    for one, other in pairwise(words):
        if one.form in _TELLER and other.form == "deal":
            return teller
    return None


def _call_at(words: Sequence[StoryWord], at: int) -> str | None:
    """The call that the word at index *at* tells; None if it tells none."""
    word = words[at]
    if word.form == BID:
        behind = words[at + 1].form if at + 1 < len(words) else SENTENCE_END
        return None if behind in _RESULTS else word.value
    if word.form in _SUITS and at > 1 and words[at - 1].form == "a" and words[at - 2].form in _ACTS_OF_BIDDING:
        return f"1{_SUITS[word.form]}"
    call = _CALLS.get(word.form)
    if word.form in _SIGNS:
        beside = [words[near] for near in (at - 1, at + 1) if 0 <= near < len(words)]
        if not any(other.form in (BID, SEAT) or other.form in _CALLS or other.form in _RELATIONS for other in beside):
            return None
    return call


def _number_of_passes(words: Sequence[StoryWord], at: int) -> int:
    """The number of calls told by the word at index *at*: more than one only in "three passes"."""
    return min(int(words[at - 1].value), PLAYERS) if at and _is_number_of_passes(words, at - 1) else 1


def fault_told(auction: ToldAuction, trick_values: Mapping[str, int] | None = None) -> ToldFault | None:
    """The first irregular call of *auction* if the story is sure to tell of it; else None.

    Among other words the order of callers is uncertain, and calls are told that were not made: there only a bid that is
    too low or too high counts.
    """
    fault = first_fault(auction, trick_values)
    if fault is None or auction.whole:
        return fault
    by_height = fault.kind in FAULTS_OF_HEIGHT and auction.short and not auction.other_fault_told
    return fault if by_height else None


def first_fault(auction: ToldAuction, trick_values: Mapping[str, int] | None = None) -> ToldFault | None:
    """The first irregular call of *auction*; None if all are regular, or nothing can be compared.

    Where no pass is told, players passed over are taken to have passed. *trick_values* gives the points of a trick at
    each denomination in games where bids rank by points.
    """
    passes_told = any(one.call == PASS for one in auction.calls)
    last_bid: ToldCall | None = None
    doubled: ToldCall | None = None
    passes, turn = 0, auction.dealer
    for place, call in enumerate(auction.calls):
        if call.caller is not None and turn not in (None, call.caller) and (passes_told or place == 0):
            return ToldFault(f"{_SORTS.get(call.call, 'bid')}-out-of-rotation", call, turn=turn)
        if passes >= PLAYERS - 1 + (last_bid is None):
            return ToldFault("call-after-final-pass", call)
        if call.call == PASS:
            passes += 1
        elif call.call in (DOUBLE, REDOUBLE):
            if _is_inadmissible(call, last_bid, doubled):
                return ToldFault("inadmissible-double", call, doubled or last_bid)
            passes, doubled = 0, call
        else:
            if int(call.call[0]) > HIGHEST_LEVEL:
                return ToldFault("bid-over-seven", call)
            if last_bid is not None and _rank(call.call, trick_values) <= _rank(last_bid.call, trick_values):
                return ToldFault("insufficient-bid", call, last_bid)
            passes, doubled, last_bid = 0, None, call
        turn = None if call.caller is None else (call.caller + 1) % PLAYERS
    return None


_SORTS = {PASS: "pass", DOUBLE: "double", REDOUBLE: "double"}
"""Call → the sort of call in the names of kinds; every other call is a bid."""


def _is_inadmissible(call: ToldCall, last_bid: ToldCall | None, doubled: ToldCall | None) -> bool:
    """Whether the double or redouble *call* is inadmissible over *last_bid*, which *doubled* has doubled, if any."""
    if last_bid is None:
        # The bid may be left out of the story: "he doubled out of turn".
        return False
    if (call.call == DOUBLE) != (doubled is None) or (doubled is not None and doubled.call == REDOUBLE):
        return True
    if call.caller is None or last_bid.caller is None:
        return False
    same_side = (call.caller - last_bid.caller) % 2 == 0
    return same_side == (call.call == DOUBLE)


def _rank(bid: str, trick_values: Mapping[str, int] | None) -> tuple[int, int]:
    """The rank of *bid*: by level and strain, or by points and level where tricks have *trick_values*."""
    level, strain = int(bid[0]), bid[1]
    if trick_values is None:
        return level, _STRAINS.index(strain)
    return level * trick_values.get("NT" if strain == "N" else strain, 0), level
