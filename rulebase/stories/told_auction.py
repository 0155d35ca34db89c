"""The auction that a story tells: its calls in the order in which they were made, and the first irregular call.

A caller is known by seat ("North"), or by relation to the teller ("I", "my partner", "LHO").
"""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple

from rulebase.stories.call_order import SEATS_CLOCKWISE, index_of_dealer_word
from rulebase.stories.tokens import BID, NUMBER, SEAT, SENTENCE_END

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from rulebase.stories.spelling_repair_and_word_marking import Story
    from rulebase.stories.tokens import StoryWord

PASS, DOUBLE, REDOUBLE = "P", "X", "XX"
PLAYERS = 4
HIGHEST_LEVEL = 7
FAULTS_OF_ORDER = (
    "insufficient-bid", "bid-over-seven", "inadmissible-double", "bid-out-of-rotation", "pass-out-of-rotation",
    "double-out-of-rotation", "call-after-final-pass", "call-out-of-rotation", "auction-ended-by-pass-out-of-rotation",
)  # fmt: skip
"""The kinds of irregularity that the order of the calls shows."""
FAULTS_OF_HEIGHT = ("insufficient-bid", "bid-over-seven")
FEWEST_CALLS = 2
"""The fewest calls that can be compared."""
_STRAINS = "CDHSN"
_SUITS = {"club": "C", "diamond": "D", "heart": "H", "spade": "S"}
_CALLS = {
    "pass": PASS, "p": PASS, "pp": PASS, "ppp": PASS, "pppp": PASS, "green": PASS, "double": DOUBLE, "doubl": DOUBLE,
    "x": DOUBLE, "dbl": DOUBLE, "redouble": REDOUBLE, "redoubl": REDOUBLE, "xx": REDOUBLE, "rdbl": REDOUBLE,
    "rdouble": REDOUBLE,
}  # fmt: skip
_SIGNS = frozenset(("p", "pp", "ppp", "pppp", "x", "xx"))
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
     "withdraw", "withdrew", "instead", "notic", "notice", "realis", "realiz", "realise", "realize", "accept", "refus",
     "refuse", "insist", "insufficient", "comparable", "cancel", "swap")
)  # fmt: skip
"""Words after which the story tells what came of a call."""
_POSSESSIVES = frozenset(("my", "his", "her", "first", "second", "last", "own"))
"""Words before a call that is spoken of, and not made at that moment."""
_SEAT_LETTERS = frozenset("nesw")
_ASKING = frozenset(("can", "may", "could", "should", "must", "shall", "what", "do"))
"""First words of a sentence that asks."""
_RESULTS = frozenset(("mak", "make", "made", "down", "off", "minus", "plus", "contract", "score", "slam", "game"))
"""Words behind a bid saying that it is a contract."""
_ALL = frozenset(("all", "everyone", "everybody"))
_SUIT_NOUNS = frozenset(
    ("lead", "trick", "card", "suit", "fit", "ruff", "void", "honour", "stopper", "play", "finesse", "discard",
     "return", "holding", "hand", "switch", "shift")
)  # fmt: skip
"""Words after "a spade" that show it to be no bid."""
_BETWEEN_PLAYERS = frozenset(("and", "the", "my", "then", "both", "man", "player"))
_DOUBLED_OBJECT = 3
"""The most words between "doubled" and the bid that is doubled."""
_CONJUNCTIONS = frozenset(("and", "then", "but", "so"))
_TROUBLE = frozenset(
    ("refuse", "out_of_turn", "revoke", "established_late", "taken_back", "exposed", "penalty_card", "wrong_hand",
     "hesitation", "partner_used", "overheard", "slip", "changed_mind", "simultaneous", "too_few_cards", "two_cards",
     "lead_restriction", "comparable", "fouled", "scoring", "quitted", "could_have_known", "cheating")
)  # fmt: skip
"""Concepts of stories that tell of more than the order of calls."""
MOST_OTHER_WORDS = 4
"""The most words of something else in a story that tells nothing besides its calls."""
_OTHER_MATTERS = frozenset(
    ("turn", "speak", "wrong", "director", "@director", "barr", "bar", "again", "already", "outrank", "rank", "own",
     "card", "dummy", "@dummy", "contract", "deal", "reshuffl", "silent", "order", "last", "bidder", "count", "leave")
)  # fmt: skip
"""Words that tell of something besides the calls."""
_PLAIN = frozenset(
    ("the", "a", "an", "to", "at", "so", "next", "now", "who", "be", "and", "but", "with", "by", "after", "on", "over",
     "then", "this", "that", "it", "in", "only", "just", "my", "his", "her", "we", "you", "our", "of", "for", "as",
     "go", "auction", "bidding", "board", "dealer", "@dealer", "start", "begin", "follow", "round", "when", "while",
     "where", "also", "@opponents", "both", "all", "which", "first", "second", "third", "fourth", "suit", "up", "come",
     "out", "make", "rebid", "reply", "repli", "answer", "continu", "hand", "seat", "one", "ok", "okay", "legal",
     "fine",
     "anything", "there", "any", "takeout", "take", "get", "into", "end", "finally", "do", "have", "is", "it", "from",
     "no", "can", "may", "he", "she", "they", "i", "me", "him", "right", "left", "table", "hello", "hi", NUMBER)
) | _ACTS_OF_BIDDING | _SOMEBODY  # fmt: skip
"""Words that tell nothing besides calls and their order."""
_OTHER_FAULTS = frozenset(("taken_back", "changed_mind", "slip", "simultaneous", "comparable", "silenced"))
"""Concepts of faults that the calls themselves do not show."""
_OUT_OF_TURN = "out_of_turn"
_AHEAD = frozenset(("befor", "wait", "front", "ahead", "speak", "rotation"))
"""Words of a call out of turn, beside that concept."""


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
    complete: bool
    """Whether every call that the story speaks of is among them, and was made."""
    passed_over: bool
    """Whether a player is said not to have called: then no pass is left out."""
    nothing_else: bool
    """Whether the story tells of nothing besides its calls."""
    other_fault: bool
    """Whether its words tell of a fault that the calls do not show, such as a change of call."""
    turn_told: bool
    """Whether its words tell of a call out of turn."""


class ToldFault(NamedTuple):
    """The first irregular call of a told auction."""

    kind: str
    """The kind of irregularity, such as ``insufficient-bid``."""
    call: ToldCall
    over: ToldCall | None = None
    """The call that makes it irregular, if one does."""
    turn: int | None = None
    """The player whose turn it was; None unless *kind* is a call out of rotation."""


def auction_told(story: Story) -> ToldAuction:
    """The auction that *story* tells; without calls if it tells none."""
    return _AuctionReader(story).read()


class _AuctionReader:
    """The reader of one story, word by word."""

    def __init__(self, story: Story) -> None:
        self._story = story
        self._words = story.words
        self._in_capitals = story.text.upper() == story.text
        self._by_seat = any(word.form == SEAT or self._is_seat_letter(word) for word in story.words)
        self._teller = _seat_of_teller(story.words) if self._by_seat else 0
        self._calls: list[ToldCall] = []
        self._callers: list[int | None] = []
        """The players named since the last call: several call alike in "North, East and South passed"."""
        self._one_caller = False
        """Whether other words follow the player named last, so that the next one is no part of a list."""
        self._named_behind = -1
        """The index of a player who has been named behind a call: "1NT from partner"."""
        self._not_made = False
        self._insert_at: int | None = None
        """The place before which the calls of this sentence were made: "East said 3C. That was after West's 3D"."""
        self._insert_until = 0
        """The place in the text up to which they are told."""
        self._in_question = False
        """Whether the sentence asks what may be called, and tells no call."""
        self._complete = True
        self._passed_over = False

    def read(self) -> ToldAuction:
        """Read the story up to the words that tell what came of a call."""
        for at, word in enumerate(self._words):
            if word.form in _AFTERWARDS and self._calls:
                self._complete = False
                break
            if word.form in _ASKING and (at == 0 or self._words[at - 1].form == SENTENCE_END):
                self._in_question = True
            elif word.form == SENTENCE_END:
                self._in_question = False
            if not self._in_question:
                self._read_word(at, word)
        if self._not_made and self._callers:
            self._passed_over = True
        dealer = _dealer(self._words, self._teller)
        counted_from: CountedFrom = "north" if self._by_seat else "teller"
        calls = self._calls
        if all(one.caller is None for one in calls) and PASS in [one.call for one in calls]:
            # A row of calls, such as "1S p 2S 2H".
            first = dealer or 0
            calls = [one._replace(caller=(first + place) % PLAYERS) for place, one in enumerate(calls)]
            counted_from = "first" if dealer is None else counted_from
        nothing_else = self._complete and self._tells_nothing_else()
        other_fault = not _OTHER_FAULTS.isdisjoint(self._story.concepts)
        turn_told = _OUT_OF_TURN in self._story.concepts or any(word.form in _AHEAD for word in self._words)
        return ToldAuction(
            tuple(calls), counted_from, dealer, self._complete, self._passed_over, nothing_else, other_fault, turn_told
        )

    def _tells_nothing_else(self) -> bool:
        """Whether the story tells of a bid, and of nothing besides its calls."""
        made = [one.call for one in self._calls if one.call != PASS]
        if not _TROUBLE.isdisjoint(self._story.concepts) or not made or made[0] in (DOUBLE, REDOUBLE):
            return False
        others = [
            word.form
            for at, word in enumerate(self._words)
            if word.form not in _PLAIN and self._call(at) is None and self._player(word) is None
        ]
        others = [form for form in others if form not in (SENTENCE_END, *_RELATIONS, *_SUITS)]
        return len(others) <= MOST_OTHER_WORDS and _OTHER_MATTERS.isdisjoint(others)

    def _read_word(self, at: int, word: StoryWord) -> None:
        if word.form == SENTENCE_END:
            if self._story.text[word.start : word.end] == ":":
                self._not_made = False
            else:
                self._end_sentence()
        elif at == self._named_behind:
            return
        elif (player := self._player(word)) is not None or word.form in _SOMEBODY or word.form in _RELATIONS:
            self._note_player(player)
        elif word.form in _NOT_MADE:
            self._not_made = True
        elif word.form == "but" or (self._not_made and self._is_made_after_all(at, word)):
            self._not_made = False
        elif word.form == "over" and "which" in [other.form for other in self._words[max(0, at - 3) : at]]:
            # A chain of calls told backwards is not followed.
            self._complete = False
        elif word.form == "befor" and at + 1 < len(self._words) and self._words[at + 1].form == "that":
            self._complete = False
        elif self._tells_earlier_calls(at, word):
            self._insert_at = max(len(self._calls) - 1, 0)
            comma = self._story.text.find(",", word.end)
            # "after a pass, I doubled": only the calls before the comma came first.
            self._insert_until = comma if word.form == "after" and comma > 0 else len(self._story.text)
        elif self._is_height_left_out(at, word):
            self._complete = False
        elif (call := self._call(at)) is not None:
            self._note_call(at, call)
        elif word.form not in _BETWEEN_PLAYERS:
            self._one_caller = True

    def _end_sentence(self) -> None:
        if self._not_made and self._callers and not self._is_pair(self._callers):
            # "East hasn't called": nothing that was not made is named.
            self._passed_over = True
        self._callers, self._not_made, self._insert_at = [], False, None

    def _note_player(self, player: int | None) -> None:
        if self._not_made and self._callers:
            self._passed_over = True
        self._not_made = False
        if player is None or player not in self._callers:
            self._callers = [*([] if self._one_caller else self._callers), player]
        self._one_caller = False

    def _note_call(self, at: int, call: str) -> None:
        """Add *call*, told at the index *at*, for each of the players who make it."""
        if self._not_made:
            self._complete = False
            self._not_made = False
            return
        if self._is_mention(at, call):
            return
        callers = self._callers
        if not callers or callers[-1] is None:
            callers = [self._player_named_behind(at)] if self._player_named_behind(at) is not None else callers[-1:]
        elif call != PASS or self._is_pair(callers):
            callers = callers[-1:]
        self._one_caller = False
        if call == PASS and self._is_pair(self._callers):
            # "East West passing": their passes are left out of the order.
            self._callers = []
            return
        if self._insert_at is not None and self._words[at].start > self._insert_until:
            self._insert_at = None
        told = [ToldCall(caller, call, at) for caller in (callers or [None])]
        told += [told[-1]._replace(caller=None)] * (self._times(at) - 1)
        self._callers = []
        compared = self._compared(at)
        if compared is None and self._insert_at is None:
            self._calls += told
            return
        place = self._insert_at if self._insert_at is not None else len(self._calls) - bool(compared)
        bids = [one.call for one in self._calls[:place] if one.call not in (PASS, DOUBLE, REDOUBLE)]
        if compared is None or bids[-1:] != [call]:
            self._calls[place:place] = told
            if self._insert_at is not None:
                self._insert_at += len(told)

    def _player(self, word: StoryWord) -> int | None:
        """The player that *word* names; None if it names none, or a player who cannot be known."""
        last = self._calls[-1].caller if self._calls else None
        if word.form == SEAT or self._is_seat_letter(word):
            return SEATS_CLOCKWISE.index(word.value.upper())
        if word.form in _TELLER:
            return self._teller
        further = _RELATIONS.get(word.form)
        origin = last if word.value in _OF_LAST_CALLER else self._teller
        return None if further is None or origin is None else (origin + further) % PLAYERS

    def _is_seat_letter(self, word: StoryWord) -> bool:
        """Whether *word* is the letter of a seat in a story written in capitals, as in "N:1D E:2C"."""
        return self._in_capitals and word.value in _SEAT_LETTERS

    @staticmethod
    def _is_pair(callers: Sequence[int | None]) -> bool:
        """Whether *callers* are the two players of a side, as in "East West"."""
        return len(callers) == 2 and None not in callers and abs((callers[0] or 0) - (callers[1] or 0)) == 2

    def _player_named_behind(self, at: int) -> int | None:
        """The player named behind the call at the index *at*, such as "1S by North" or "2C strong from partner"."""
        for place in range(at + 1, min(at + 4, len(self._words) - 1)):
            word = self._words[place]
            if word.form in ("by", "from", "on"):
                further = place + 1 + (self._words[place + 1].form == "the")
                player = self._player(self._words[further]) if further < len(self._words) else None
                self._named_behind = further if player is not None else self._named_behind
                return player
            if self._call(place) is not None or word.form == SENTENCE_END or self._player(word) is not None:
                return None
        return None

    def _call(self, at: int) -> str | None:
        """The call that the word at the index *at* tells; None if it tells none."""
        word = self._words[at]
        behind = self._words[at + 1].form if at + 1 < len(self._words) else SENTENCE_END
        if word.form == BID:
            return None if behind in _RESULTS else word.value
        if word.form == NUMBER and behind == "no" and word.value in "1234567":
            # "Two no", where "two no trump" is one token.
            return f"{word.value}N"
        if word.form in _SUITS and behind == "game":
            return f"{4 if word.form in ('heart', 'spade') else 5}{_SUITS[word.form]}"
        if word.form in _SUITS:
            one = at > 0 and self._words[at - 1].form in ("a", "one")
            before = self._words[at - 2].form if at > 1 else SENTENCE_END
            named = before in (SENTENCE_END, BID, SEAT, "over", "go", "and", "on") or before in _ACTS_OF_BIDDING
            told = named or before in _CALLS or before in _SUITS or before in _RELATIONS or before in _TELLER
            return f"1{_SUITS[word.form]}" if one and told and behind not in _SUIT_NOUNS else None
        call = _CALLS.get(word.form)
        if word.form in _SIGNS:
            beside = [self._words[near].form for near in (at - 1, at + 1) if 0 <= near < len(self._words)]
            signs = (BID, SEAT, SENTENCE_END, *_CALLS, *_RELATIONS)
            return call if len(word.form) > 1 or any(form in signs for form in beside) else None
        return call

    def _times(self, at: int) -> int:
        """The number of calls that the word at the index *at* tells: "three passes", "all pass", "ppp"."""
        form = self._words[at].form
        if _CALLS.get(form) != PASS:
            return 1
        if form in _SIGNS:
            return len(form)
        before = [word.form for word in self._words[max(0, at - 3) : at]]
        if not _ALL.isdisjoint(before):
            bid_made = any(one.call not in (PASS,) for one in self._calls)
            return PLAYERS - 1 if bid_made else PLAYERS
        for word in reversed(self._words[max(0, at - 2) : at]):
            if word.form == NUMBER and word.value.isdigit():
                return min(int(word.value), PLAYERS)
        return 1

    def _compared(self, at: int) -> bool | None:
        """Whether the bid at *at*, named after "over" or "doubled", was made before the call told before it.

        None if it is named after neither.
        """
        return self._comparisons.get(at)

    @cached_property
    def _comparisons(self) -> dict[int, bool]:
        return dict(_calls_compared_with(self._story, self._call))

    def _tells_earlier_calls(self, at: int, word: StoryWord) -> bool:
        """Whether the calls that follow *word* were made before the last one: "2H, when North had opened 2S"."""
        if word.form not in ("after", "when") or not self._calls or self._insert_at is not None:
            return False
        start = next((place for place in range(at - 1, -1, -1) if self._words[place].form == SENTENCE_END), -1)
        before = [other.form for other in self._words[start + 1 : at]]
        rest = [other.form for other in self._words[at : at + 12]]
        told = any(self._call(place) is not None for place in range(start + 1, at))
        follows = any(self._call(place) is not None for place in range(at, min(at + 12, len(self._words))))
        return follows and (
            before in (["that", "be"], ["this", "be"]) or (told and (word.form == "after" or "have" in rest))
        )

    def _is_made_after_all(self, at: int, word: StoryWord) -> bool:
        """Whether *word* tells an act after the words of one that was not made: "wanted Stayman and bid 2C"."""
        before = self._words[at - 1].form if at else SENTENCE_END
        return before in ("and", "then", "so") and (
            word.form in _ACTS_OF_BIDDING or word.form in ("put", "produc", "place")
        )

    def _is_height_left_out(self, at: int, word: StoryWord) -> bool:
        """Whether *word* tells a bid whose height is not told: "raised", "jumped to game"."""
        if word.form not in ("rais", "raise", "jump", "cuebid", "preempt") or at + 1 >= len(self._words):
            return False
        return not any(self._call(later) for later in range(at + 1, min(at + 6, len(self._words))))

    def _is_mention(self, at: int, call: str) -> bool:
        """Whether the call at the index *at* speaks of a call again: "the 4S and my double"."""
        before = self._words[at - 1].form if at else SENTENCE_END
        told = any(one.call == call for one in self._calls)
        spoken_of = before in _POSSESSIVES or (before in ("the", "this", "that") and not self._callers)
        return told and spoken_of


def _calls_compared_with(story: Story, call_at: Callable[[int], str | None]) -> Iterator[tuple[int, bool]]:
    """(index of the bid named after "over" or "doubled", whether it was made before the call told before it)."""
    words = story.words
    for at, word in enumerate(words):
        double = _CALLS.get(word.form) in (DOUBLE, REDOUBLE)
        if word.form != "over" and not double:
            continue
        named = next((later for later in range(at + 1, min(at + 6, len(words))) if call_at(later) is not None), None)
        if named is None or words[named].form not in (BID, *_SUITS):
            continue
        between = [other.form for other in words[at + 1 : named]]
        if SENTENCE_END in between:
            continue
        if double:
            if word.form in _SIGNS or len(between) > _DOUBLED_OBJECT:
                continue
            written = story.text[word.end : words[named].start]
            whose = any(other.form == SEAT or other.form in _RELATIONS for other in words[at + 1 : named])
            possessive = "'s" in written or "\N{RIGHT SINGLE QUOTATION MARK}s" in written
            if (
                set(written).isdisjoint(",-;()/")
                and whose <= possessive
                and not (_CONJUNCTIONS | _ACTS_OF_BIDDING | {"over"}) & set(between)
            ):
                yield named, True
            continue
        behind = at > 0 and call_at(at - 1) is not None
        rest = range(named + 1, len(words))
        ends = next((place for place in rest if words[place].form == SENTENCE_END), len(words))
        goes_on = any(call_at(place) for place in range(named + 1, ends))
        yield named, behind and not (words[named].value == words[at - 1].value and goes_on)


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
    if any(one.form in _TELLER and other.form == "deal" for one, other in pairwise(words)):
        return teller
    return None


def fault_told(auction: ToldAuction, trick_values: Mapping[str, int] | None = None) -> ToldFault | None:
    """The first irregular call of *auction* if the story is sure to tell of it; else None.

    Among other words only a bid that is too low or too high counts, and a fault of the last call if all callers are
    known.
    """
    fault = first_fault(auction, trick_values)
    if fault is None or auction.nothing_else:
        return fault
    if auction.other_fault or not auction.complete or (auction.turn_told and fault.turn is None):
        return None
    callers_known = all(one.caller is not None for one in auction.calls)
    ends_there = fault.call is auction.calls[-1] and callers_known
    ahead_of_dealer = fault.turn is not None and fault.call is auction.calls[0]
    return fault if fault.kind in FAULTS_OF_HEIGHT or ends_there or ahead_of_dealer else None


def is_regular(auction: ToldAuction, trick_values: Mapping[str, int] | None = None) -> bool:
    """Whether several calls of *auction* are told with their callers, all of them, and none is irregular."""
    made = [one.call for one in auction.calls if one.call != PASS]
    known = len(auction.calls) > FEWEST_CALLS and all(one.caller is not None for one in auction.calls)
    bids = bool(made) and made[0] not in (DOUBLE, REDOUBLE)
    told = auction.complete and not (auction.other_fault or auction.turn_told or auction.passed_over)
    return auction.nothing_else or (known and bids and told and first_fault(auction, trick_values) is None)


def first_fault(auction: ToldAuction, trick_values: Mapping[str, int] | None = None) -> ToldFault | None:
    """The first irregular call of *auction*; None if all are regular, or nothing can be compared.

    Where no pass is told, players between two callers are taken to have passed. *trick_values* gives the points of a
    trick at each denomination in games where bids rank by points.
    """
    every_pass_told = auction.passed_over or any(one.call == PASS for one in auction.calls)
    last_bid: ToldCall | None = None
    doubled: ToldCall | None = None
    passes, turn = 0, auction.dealer
    for place, call in enumerate(auction.calls):
        if passes >= PLAYERS - 1 + (last_bid is None):
            return ToldFault("call-after-final-pass", call)
        if call.caller is not None and turn not in (None, call.caller) and (every_pass_told or place == 0):
            return ToldFault(f"{_SORTS.get(call.call, 'bid')}-out-of-rotation", call, turn=turn)
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
