"""The reader of told auctions: the calls of a story, their callers, and the order in which they were made.

A caller is known by seat ("North"), or by relation to the teller ("I", "my partner", "LHO"). The nearest player named
before a call is its caller, or the one named behind it ("1S by North"). Besides the calls, the story may tell whose
turn it was.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from rulebase.stories.call_order import SEATS_CLOCKWISE
from rulebase.stories.foreign_bridge_words import bridge_words_in_english
from rulebase.stories.reported_speech import reported_speech, sentences
from rulebase.stories.tokens import BID, CARD, HONOUR, NUMBER, SEAT, SENTENCE_END
from rulebase.stories.told_auction import (
    DOUBLE,
    PASS,
    PLAYERS,
    REDOUBLE,
    STRAINS,
    ToldAuction,
    ToldCall,
    ToldChange,
    ToldTurn,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rulebase.stories.spelling_repair_and_word_marking import Story
    from rulebase.stories.tokens import StoryWord
    from rulebase.stories.told_auction import CountedFrom

_SUITS = {"club": "C", "diamond": "D", "heart": "H", "spade": "S"}
_CALLS = {
    "pass": PASS, "p": PASS, "pp": PASS, "ppp": PASS, "pppp": PASS, "green": PASS, "double": DOUBLE, "doubl": DOUBLE,
    "x": DOUBLE, "dbl": DOUBLE, "red": DOUBLE, "redouble": REDOUBLE, "redoubl": REDOUBLE, "xx": REDOUBLE,
    "rdbl": REDOUBLE, "rdouble": REDOUBLE, "blue": REDOUBLE, "xd": DOUBLE, "xxd": REDOUBLE,
}  # fmt: skip
_SIGNS = frozenset(("p", "pp", "ppp", "pppp", "x", "xx"))
"""Letters that are calls only beside a call, a player or the end of a sentence."""
_NUMBERS_OF_PASSES = {"2": 2, "3": 3, "4": 4}
_SORTS_OF_PASSES = frozenset(
    ("more", "further", "consecutiv", "consecutive", "quick", "straight", "green", "opening", "initial", "of", "us", "them",
     "player", "people", "hand", "the", "we", "have", "all", "then", "other", "next", "rest")
)  # fmt: skip
"""Words between a number and "passes"."""
_SORTS_OF_CALLS = frozenset(
    ("first", "second", "last", "take", "out", "takeout", "penalty", "negative", "own", "final", "business", "support", "early")
)  # fmt: skip
"""Words between a player and "pass" or "double"."""
_COMPOUNDS = frozenset(
    ("squeez", "squeeze", "dummy", "fit", "fines", "finess", "stopper", "check", "hand", "bluff", "parked")
)
"""Words behind "double" or "passed" that make another term of them: "a double squeeze", "a passed hand"."""
_COLOURS = frozenset(("green", "red", "blue"))
"""Words that are calls only before "card"."""
_TELLER = frozenset(("i", "me"))
_SOMEBODY = frozenset(
    ("he", "she", "they", "him", "somebody", "someone", "player", "responder", "overcaller", "@opponents", "@dealer",
     "anyone", "nobody", "which", "who", "whos")
)  # fmt: skip
"""Words for a player who is not known."""
_RELATIONS = {"@lho": 1, "@partner": 2, "@rho": 3, "pd": 2, "ptr": 2, "opposit": 2}
_WITHOUT_APOSTROPHE = frozenset(("rhos", "lhos", "partners", "pards", "leftys", "rightys", "dealers", "openers"))
_SIDES = {"left": 1, "right": 3}
_ORDINALS = {"second": 1, "2nd": 1, "third": 2, "fourth": 3}
_VERBS_OF_BIDDING = ("bid", "open", "overcall", "rais", "raise", "jump", "respond", "say")
_OF_LAST_CALLER = frozenset(("his", "her", "their", "next", "him"))
"""First words of a relation to the last caller; others are relations to the teller."""
_NOT_MADE = frozenset(
    ("mean", "meant", "intend", "want", "think", "thought", "should", "would", "could", "can", "may", "might", "must",
     "not", "without", "ask", "if", "whether", "try", "tell", "about", "allow", "suppos", "suppose", "sure", "certain",
     "convinc", "assum", "imagin", "believ", "figur")
)  # fmt: skip
"""Words before a call that was not made, or perhaps not."""
_INTENDED = frozenset(("mean", "intend", "want", "try", "think", "should", "would"))
"""Those of them behind which a call may yet have been made, or another one."""
_BEFORE_BELIEFS = frozenset(("have", "be", "and", "who", "so", "wrong", "not", "quit"))
_OF_THOUGHT = frozenset(("long", "much", "some", "of", "a", "deep", "after", "further"))
"""Words before "thought" where it is no verb."""
_BELIEFS = frozenset(
    ("thought", "believed", "sure", "certain", "convinced", "assumed", "assuming", "imagined", "supposed", "figured")
)
"""Words before what somebody thought to be done."""
_AFTERWARDS = frozenset(
    ("correct", "chang", "change", "replac", "replace", "substitut", "substitute", "becom", "become", "switch",
     "withdraw", "withdrew", "instead", "accept", "refus",
     "refuse", "comparable", "cancel", "swap")
)  # fmt: skip
"""Words after which the story tells what came of a call."""
_CHANGES = frozenset(
    ("chang", "change", "replac", "replace", "swap", "substitut", "substitute", "retract", "withdraw", "mispull",
     "amend", "exchang", "exchange")
)  # fmt: skip
"""Verbs of changing a call."""
_CHANGED = frozenset(
    ("it", "that", "them", "call", "bid", "mind", "to", "into", "by", "for", "with", "pass", "double", "redouble",
     "card", BID)
)  # fmt: skip
"""Words near such a verb that show a call to be changed."""
_SLIPS = frozenset(
    ("sorry", "oop", "whoop", "wait", "no", "reflection", "actual", "mean", "rather", "oh", "mistak", "mistake", "wrong",
     "damn", "instead", "stop", "hang", "hold")
)  # fmt: skip
"""Words before a call that is put in the place of another."""
_ASIDE = 3
"""The most words from "wanting" to the end of a part of a sentence behind which a call wanted may follow."""
_SPEECH = frozenset(
    ("say", "announc", "announce", "declar", "exclaim", "shout", "cry", "call", "add", "instant", "once")
)
"""Words near such a word that show a player to speak, and not the teller."""
_FAR = 14
"""The most words between such a word and the new call."""
_MINE = frozenset(("my", "his", "her", "their", "your", "our"))
_NAMED_AGAIN = frozenset((*_MINE, "first", "second", "last", "own", "the", "this", "that"))
"""Words before a call that is spoken of again."""
_ASKING = frozenset(("can", "may", "could", "should", "must", "shall", "what", "do"))
"""First words of a sentence that asks."""
_UPON = frozenset(("over", "upon", "under", "below", "beneath", "against", "than", "of", "on", "to"))
"""Words between a call and the one before it."""
_LISTED = frozenset(("of", "on", "to"))
"""Words between two calls that often stand before a call that was made: "went on to 4S"."""
_OUTCOMES = frozenset(("mak", "make", "made", "down", "off", "minus", "plus", "contract", "score", "slam", "game", "cold", "laydown"))
"""Words behind a bid saying that it is a contract."""
_HOLDINGS = frozenset(
    ("with", "have", "had", "hold", "promis", "promise", "show", "least", "only", "deny", "holding", "exact", "possess")
)
"""Words before "four spades" that tell of the cards of a hand."""
_OPENS_WITH = frozenset(
    ("open", "reopen", "come", "overcall", "respond", "jump", "alive", "balanc", "protect", "in", "back", "start", "begin",
     "answer", "reply", "continu", "go", "rais", "raise", "transfer", "rebid", "bid", "compet", "enter", "weigh", "step",
     "up", "out", "respons")
)  # fmt: skip
"""Words before "with two hearts" that tell of a bid."""
_FACED = frozenset(("lead", "fac", "face", "expos", "expose", "drop", "fall", "flash", "visibl", "visible"))
"""Words beside a card that was led or exposed."""
_GAPS = frozenset(("eventual", "etc", "later", "soon"))
"""Words where calls are left out: "and so on up to 4S"."""
_CARD_WORDS = frozenset(
    ("lead", "trick", "card", "suit", "fit", "ruff", "void", "honour", "stopper", "play", "finess", "discard",
     "return", "holding", "hand", "switch", "shift", "follow", "trump", "revok", "have", "hold")
)  # fmt: skip
"""Words beside "a spade" that show it to be no bid."""
_LEAVES = frozenset(("left", "leav", "leave", "let", "sat", "sit"))
_LEFT_IN = (["it", "in"], ["it", "stand"], ["it", "ride"], ["it", "go"], ["for", "it"], ["for", "the"])
"""Words behind "left" or "sat" that tell a pass over a bid or a double."""
_BEHIND_ORDINALS = frozenset(
    ("to", "in", "and", "but", "of", SENTENCE_END, "bidder", "caller", "hand", "seat", "player")
)
"""Words behind "first" or "next" where it tells whose turn it is."""
_NO_BID_YET = frozenset(
    ("be", "ther", "there", "have", "with", "as", "when", "while", "whil", "of", "sinc", "since", "mak", "make")
)
_HAD_BEEN = frozenset(("have", "be", "befor", "before", "yet", "at", "so", "to"))
"""Words before and behind "no bid" that tell that nobody had bid."""
_LINKS = frozenset(
    ("and", "but", "then", "when", "while", "whil", "befor", "before", "though", "although", "because", "becaus", "so",
     "as", "until", "@dealer", "after")
)  # fmt: skip
"""Words at which a part of a sentence begins."""
_BETWEEN_PLAYERS = frozenset(("and", "the", "my", "then", "both", "man", "player"))
_TURNS = frozenset(("turn", "go", "call", "bid", "deal", "speak", "open", "start", "plac"))
"""Words behind "my" or "West's" that tell whose turn it is."""
_ACTS = frozenset(
    ("open", "call", "bid", "speak", "start", "begin", "act", "move", "play", "go", "answer", "say", "bidding")
)
"""Words behind "West to" or "before West" that tell whose turn it is."""
_YET = frozenset(
    ("yet", "not", "still", "skip", "miss", "forget", "ignor", "chanc", "about", "tank", "tranc", "asleep", "dither", "busy",
     "consider", "ponder")
)  # fmt: skip
"""Words beside a player who has not called yet."""
_BUSY = frozenset(
    ("thinking", "thinks", "counting", "looking", "sorting", "arranging", "searching", "fumbling", "studying", "dreaming",
     "waiting", "reaching", "talking", "drinking", "reading", "checking", "writing", "deciding", "pondering", "staring",
     "bathroom", "toilet", "loo", "kitchen", "bar", "phone", "elsewhere", "thoughts", "considering", "dithering", "tanking", "hesitating", "getting", "trying", "picking", "sleeping", "away", "gone")
)  # fmt: skip
"""Words for what a player does who has not called yet."""
_BEFORE = frozenset(("befor", "before", "until", "without"))
"""Words before a player who had not called."""
_WHILE = frozenset(("while", "whil", "as"))
_EARLIER = frozenset(("after", "when", "though", "although", "becaus", "because"))
"""Words before calls that were made before the last one told."""
_APPOSITIONS = frozenset(("between", "on", "at", "in", "sit", "sitting", "who", "which", "opposit", "with"))
"""Words behind a player and a comma that tell more of the player."""
_CONTRARY = frozenset(
    ("when", "though", "although", "but", "while", "whil", "before", "befor", "as", "becaus", "because")
)
"""First words of a part that tells that it was somebody else's turn."""
_ALL = frozenset(("all", "everyone", "everyon", "everybody"))
_NOBODY = frozenset(("nobody", "anybody", "anyone", "anyon", "noone"))
_TOO_LOW = frozenset(("insufficient", "sufficient", "enough", "low", "lower"))
_SEEN = frozenset(
    ("see", "saw", "hear", "heard", "know", "notic", "notice", "realis", "realise", "realiz", "realize", "spot")
)
"""Words behind "not" that tell of a call made and overlooked."""
_NOT_OBJECT = frozenset(("and", "then", "but", "so", "with", "bid"))
"""Words that no bid named behind "over" follows."""
_OBJECT = 3
"""The most words between "doubled" or "over" and the bid that is doubled or bid over."""
MOST_OTHER_WORDS = 6
"""The most words in a sentence without a call, where a story tells nothing besides its calls."""
_CONTRACT = re.compile(r"(?i)(?<=in )([1-7])(nt?|[cdhs♣♦♥♠])(?!\w)")
_STRAIN_SIGNS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
_PART_BREAK = re.compile(r"[,;()/\n]|\s[-–—]+\s|[–—]")


def auction_told(story: Story) -> ToldAuction:
    """The auction that *story* tells; without calls if it tells none."""
    return _AuctionReader(story).read()


class _AuctionReader:
    """The reader of one story, part of a sentence by part."""

    def __init__(self, story: Story) -> None:
        story = story._replace(words=tuple(_with_contracts(story)))
        story = story._replace(words=tuple(bridge_words_in_english(story.words, story.text)))
        story = story._replace(words=tuple(_with_names_as_seats(story)))
        self._story = story
        self._words = story.words
        self._in_capitals = story.text.upper() == story.text
        self._by_seat = any(self._seat(word) is not None for word in story.words)
        relations = any(word.form in _RELATIONS for word in story.words)
        self._is_teller_named = relations and not self._by_seat
        self._by_order = not self._by_seat and not relations and any(word.form == "@dealer" for word in story.words)
        self._teller = self._seat_of_teller() if self._by_seat else 0
        self._dealer: int | None = None
        self._calls: list[ToldCall] = []
        self._turns: list[ToldTurn] = []
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
        self._sentence = 0
        """The number of calls told before this sentence."""
        self._idle: list[tuple[int, int]] = []
        """(number of calls told before, player) for players named without a call."""
        self._overlooked = False
        """Whether the calls that follow were made and overlooked: "not noticing the 2S"."""
        self._asks = False
        """Whether the sentence asks what may be called, after calls that were made."""
        self._complete = True
        self._intended = False
        self._believed = False
        """Whether the words that follow tell what somebody thought."""
        self._change: ToldChange | None = None
        self._gaps: list[int] = []
        self._began = False
        """Whether calls are told that were made before all others."""
        self._silent = False
        """Whether the passes of a side are left out."""
        self._speech = reported_speech(story, lambda at: self._call(at) is not None, self._is_player)

    def read(self) -> ToldAuction:
        """Read the story up to the words that tell what came of a call."""
        self._dealer = self._dealer_told()
        if self._by_order and self._dealer is None and any(
            self._is_hand_in_order(at) for at, word in enumerate(self._words) if word.form in _ORDINALS
        ):
            self._dealer = 0
        seats = [self._seat(word) for word in self._words[:PLAYERS]]
        header = None not in seats and len(set(seats)) == PLAYERS
        if header and self._dealer is None:
            self._dealer = seats[0]
        bracket = 0
        for start, end in self._parts():
            gap = self._story.text[self._words[start - 1].end : self._words[start].start] if start else ""
            bracket = start if "(" in gap else bracket
            if ")" in gap and start - bracket > _ASIDE:
                # Players named in brackets do not call behind them.
                self._callers = []
            if header and start < PLAYERS:
                start = min(PLAYERS, end)  # noqa: PLW2901
            if not self._read_part(start, end):
                self._complete = False
                break
        counted_from: CountedFrom = "north" if self._by_seat else "teller"
        if self._by_order and self._dealer == 0 and not any(word.form in _TELLER for word in self._words):
            counted_from = "first"
        calls = self._calls
        if calls and all(one.caller is None for one in calls) and PASS in [one.call for one in calls]:
            # A row of calls, such as "1S p 2S 2H".
            first = self._dealer or 0
            calls = [one._replace(caller=(first + place) % PLAYERS) for place, one in enumerate(calls)]
            counted_from = "first" if self._dealer is None else counted_from
        else:
            calls = _callers_filled_in(calls)
        forms = {word.form for at, word in enumerate(self._words) if at not in self._speech.said}
        return ToldAuction(
            tuple(calls),
            counted_from,
            self._dealer,
            self._complete,
            tuple(self._turns),
            tuple(self._idle),
            nothing_else=self._complete and self._tells_nothing_else(),
            words_to_call=(len(self._words) - len(self._speech.said)) / max(len(calls) + (self._change is not None), 1),
            too_low_told="?" not in self._story.text and not _TOO_LOW.isdisjoint(forms),
            no_bid_told=self._is_no_bid_told(),
            change=self._change,
            card_told=self._is_card_told(),
            gaps=frozenset(range(len(calls)) if self._silent else self._gaps),
        )

    def _parts(self) -> Iterator[tuple[int, int]]:
        """(first word, end) of each part of a sentence; a sentence end is the last word of its part."""
        start = 0
        named = False
        for at, word in enumerate(self._words):
            if at > start:
                gap = self._story.text[self._words[at - 1].end : word.start]
                opens = self._words[start].form in (*_BEFORE, *_WHILE)
                player = self._is_player(at) and not self._is_owner(at)
                if _PART_BREAK.search(gap) or word.form in _LINKS or (opens and named and player):
                    yield start, at
                    start, named = at, False
            named = named or self._is_player(at)
            if word.form == SENTENCE_END:
                yield start, at + 1
                start, named = at + 1, False
        if start < len(self._words):
            yield start, len(self._words)

    def _read_part(self, start: int, end: int) -> bool:
        """Read the part of a sentence from *start* to *end*; False if it tells what came of a call."""
        turn = self._turn_told(start, end)
        told = any(self._call(at) is not None for at in range(start, end) if at not in self._speech.said)
        if turn is not None:
            place = len(self._calls) + (told and self._words[start].form not in _BEFORE)
            beside = told or self._words[start].form in _BEFORE
            pairs = pairwise([word.form for word in self._words[start:end]])
            ahead = not beside and any(one == "to" and other in _ACTS for one, other in pairs)
            self._turns.append(ToldTurn(turn[0], place, turn[1], beside, ahead))
        if turn is None or (told and self._words[start].form not in _BEFORE):
            if start == 0 or self._words[start - 1].form == SENTENCE_END:
                self._asks = self._words[start].form in _ASKING and bool(self._calls)
            if self._asks:
                return True
            for at in range(start, end):
                corrects = self._words[at].form == "mean" and self._words[at - 1].form == "i"
                corrects = corrects and any(
                    self._call(near) is not None or self._is_player(near)
                    for near in range(at + 1, min(at + 4, len(self._words)))
                )
                after = self._words[at].form in _AFTERWARDS and not (self._not_made and self._words[at].form in _SEEN)
                if at in self._speech.said:
                    after = corrects = False
                if self._calls and self._changes_call(at):
                    return False
                if self._words[at].form == "instead" and self._calls and start <= self._calls[-1].at < at:
                    after = False
                if (after or corrects) and self._calls and turn is None:
                    return False
                self._read_word(at, start)
        elif self._words[end - 1].form == SENTENCE_END:
            self._end_sentence(end - 1)
        else:
            # "With North to call South, who had passed, doubled."
            last = next((at for at in range(end - 1, start - 1, -1) if self._is_player(at)), None)
            if last is not None and self._player(last) not in (turn[0], None):
                self._note_player(self._player(last), told_to=False)
        since = next((at for at in range(start, end) if self._words[at].form in _NOT_MADE), end)
        aside = end - since > _ASIDE and not any(self._call(at) is not None for at in range(since, end))
        self._not_made = self._not_made and not aside and self._words[end - 1].form != SENTENCE_END
        self._believed = False
        return True

    def _read_word(self, at: int, start: int) -> None:
        word = self._words[at]
        if word.form == SENTENCE_END:
            self._end_sentence(at)
        elif (at <= self._named_behind and self._is_player(at)) or at in self._speech.said:
            return
        elif at in self._speech.spoken and word.form in _TELLER:
            # The player who makes the call by saying it.
            return
        elif at == start and self._tells_earlier_calls(at):
            lower = word.form == "when" and self._is_lower_than_told(range(at + 1, min(at + 6, len(self._words))))
            self._insert_at = self._sentence if lower else max(len(self._calls) - self._calls_of_last_word(), 0)
            comma = self._story.text.find(",", word.end)
            # "after a pass, I doubled": only the calls before the comma came first.
            self._insert_until = comma if word.form == "after" and comma > 0 else len(self._story.text)
        elif word.form == BID and self._sums_up(at):
            self._callers = []
        elif (call := self._call(at)) is not None:
            self._note_call(at, call, start)
        elif word.form in _NOBODY:
            self._not_made = True
        elif word.form in ("begin", "start") and at and self._words[at - 1].form == "have" and self._calls:
            # "… which had begun with a pass by North."
            self._insert_at, self._insert_until = 0, len(self._story.text)
        elif word.form in _GAPS or (
            word.form == "so" and at + 1 < len(self._words) and self._words[at + 1].form == "on"
        ):
            self._gaps.append(len(self._calls))
        elif word.form == "@dealer" and at and self._words[at - 1].form == "as":
            return
        elif word.form in _RELATIONS and at and self._words[at - 1].form in ("sit", "sitting", "seat", "seated"):
            return
        elif self._is_player(at):
            self._note_player(self._player(at), told_to=at > 0 and self._words[at - 1].form in ("tell", "ask", "allow"))
        elif word.form in _SEEN and self._not_made:
            self._not_made, self._overlooked = False, True
            if len(self._calls) > self._sentence and self._insert_at is None:
                self._insert_at = max(len(self._calls) - self._calls_of_last_word(), 0)
                self._insert_until = len(self._story.text)
        elif word.form == "try" and self._written(at) in ("tried", "tries"):
            self._one_caller = True
        elif word.form == "think" and at and self._words[at - 1].form in _OF_THOUGHT:
            self._one_caller = True
        elif (word.form in _NOT_MADE and "'d" not in word.value) or self._is_duty(at):
            self._intended = word.form in _INTENDED or (self._not_made and self._intended)
            self._not_made = True
            written = self._story.text[word.start : word.end].lower()
            subject = at > 0 and (self._is_player(at - 1) or self._words[at - 1].form in _BEFORE_BELIEFS)
            thinks = written in ("thinking", "believing", "assuming") and at + 1 < len(self._words)
            subject = subject or (thinks and self._is_player(at + 1))
            self._believed = self._believed or ((written in _BELIEFS or thinks) and subject)
        elif word.form in _LINKS:
            self._not_made = self._believed = False
            if word.form in _BEFORE and self._words[at + 1 : at + 2] and self._words[at + 1].form == "that":
                # "Before that North had opened 1H."
                self._insert_at, self._insert_until = 0, len(self._story.text)
                self._began = True
        elif word.form not in _BETWEEN_PLAYERS:
            self._one_caller = True

    def _changes_call(self, at: int) -> bool:
        """Whether the word at *at* tells of the change of a call that has been told, which is then noted."""
        word = self._words[at]
        said = at in self._speech.said
        near = [other.form for other in self._words[at + 1 : at + 5]]
        near = near[: near.index(SENTENCE_END)] if SENTENCE_END in near else near
        wishes = word.form in _CHANGES and not _CHANGED.isdisjoint(near) and near[:1] != ["of"]
        wishes = wishes or (word.form == "instead" and near[:1] != ["of"])
        back = word.form in ("take", "tak", "put", "pick", "call") and "back" in near
        wishes = wishes or (back and "stop" not in [other.form for other in self._words[max(at - 10, 0) : at]])
        slips = word.form in _SLIPS and not said and not (word.form == "no" and self._is_no_bid(at))
        quoted = at in self._speech.spoken and at - 1 not in self._speech.spoken
        apart = at == 0 or quoted or self._words[at - 1].form == SENTENCE_END or self._is_apart(at)
        corrects = not near or near[0] in ("no", "i", "sorry", "wait", "mean", BID, *_CALLS)
        corrects = corrects or (at + 1 < len(self._words) and self._is_apart(at + 1) and at in self._speech.spoken)
        if word.form == "no" and (not apart or not corrects or self._words[at - 1].form in (NUMBER, "one")):
            slips = False
        heard = [self._words[near].form for near in range(max(at - 6, 0), min(at + 5, len(self._words)))]
        slips = slips and (at in self._speech.spoken or word.form == "mean" or not _SPEECH.isdisjoint(heard))
        slips = slips and not (word.form == "mean" and word.value == "mean" and at not in self._speech.spoken)
        opens = next((near for near in range(at, 0, -1) if self._words[near - 1].form == SENTENCE_END), 0)
        asked = not self._sentence and self._words[opens].form in _ASKING
        if asked or not (wishes or slips):
            return False
        changer = self._callers[-1] if self._callers else None
        place = self._place_of_changed_call(changer)
        if place is None:
            return False
        old = self._calls[place]
        new = self._new_call(at + 1, changer if old.caller is None else old.caller, old.call)
        if new is None and word.form == "instead":
            return False
        if (new is None and slips) or (new is not None and new.call == old.call):
            return False
        self._change = ToldChange(place, new)
        return True

    def _place_of_changed_call(self, changer: int | None) -> int | None:
        """The index of the last call, or the one before, if *changer* may have made it; None if not."""
        for place in range(len(self._calls) - 1, max(len(self._calls) - 3, -1), -1):
            caller = self._calls[place].caller
            if changer is None or caller == changer or caller is None:
                return place
        return None

    def _new_call(self, start: int, caller: int | None, old: str) -> ToldCall | None:
        """The next call told behind *start* that *caller* makes in place of another one."""
        ends = 0
        for at in range(start, min(start + _FAR, len(self._words))):
            call = self._call(at)
            if call is not None and call != old and at not in self._speech.said:
                return ToldCall(caller, call, at)
            ends += self._words[at].form == SENTENCE_END
            other = self._player(at) if self._is_player(at) and at not in self._speech.spoken else None
            if ends > 1 or (other is not None and caller is not None and other != caller):
                return None
        return None

    def _is_duty(self, at: int) -> bool:
        """Whether the word at *at* begins "have to" or the like."""
        behind = self._words[at + 1].form if at + 1 < len(self._words) else ""
        return behind == "to" and self._words[at].form in (
            "have",
            "need",
            "ought",
            "suppos",
            "suppose",
            "noth",
            "nothing",
        )

    def _end_sentence(self, at: int) -> None:
        if self._story.text[self._words[at].start : self._words[at].end] == ":":
            # "N:1D", "I dealt: pass, pass".
            self._not_made = False
            return
        opens = next((near for near in range(at, 0, -1) if self._words[near - 1].form == SENTENCE_END), 0)
        if at - opens in (1, 2) and self._is_player(at - 1) and self._calls:
            # "And North? Doubled."
            return
        self._let_idle()
        self._callers, self._not_made, self._overlooked, self._insert_at = [], False, False, None
        self._began = False
        self._sentence = len(self._calls)

    def _let_idle(self) -> None:
        """Note the players named as having not called."""
        self._idle += [(len(self._calls), player) for player in self._callers if player is not None]

    def _note_player(self, player: int | None, *, told_to: bool) -> None:
        if not told_to and not self._believed:
            self._not_made = False
        if player is None or player not in self._callers:
            if self._one_caller:
                self._let_idle()
                self._callers = []
            self._callers = [*self._callers, player]
        self._one_caller = False

    def _note_call(self, at: int, call: str, start: int) -> None:
        """Add *call*, told at the index *at* of the part from *start*, for each of the players who make it."""
        if self._not_made:
            told = call in [one.call for one in self._calls]
            self._complete = self._complete and bool(self._calls) and (told or not self._intended)
            return
        if self._is_named_again(at, call):
            return
        callers = self._callers
        directly = (
            at + 2 < len(self._words) and self._words[at + 1].form in ("by", "from") and not self._is_apart(at + 1)
        )
        if not callers or callers[-1] is None or directly:
            behind = self._player_named_behind(at)
            callers = callers[-1:] if behind is None and not directly else callers if behind is None else [behind]
        elif call != PASS or _is_pair(callers):
            callers = callers[-1:]
        if None in callers[:-1]:
            callers = [caller for caller in callers if caller is not None]
        self._one_caller = False
        if call == PASS and _is_pair(self._callers):
            # "East West passing": their passes are left out of the order.
            self._silent = True
            self._let_idle()
            self._callers = []
            return
        if self._insert_at is not None and self._words[at].start > self._insert_until:
            self._insert_at = None
        doubled = call != PASS and callers[-1:] in ([], [None]) and bool(self._calls)
        if doubled and {"our", "own"} & {self._words[near].form for near in range(max(at - 3, 0), at)}:
            callers = [None if (mine := self._calls[-1].caller) is None else (mine + 2) % PLAYERS]
        told = [ToldCall(caller, call, at) for caller in (callers or [None])]
        told += [told[-1]._replace(caller=None)] * (self._times(at) - 1 if len(told) < PLAYERS - 1 else 0)
        if call == PASS and self._calls and told[0].caller is not None and self._calls[-1][:2] == told[0][:2]:
            told = told[1:]
        if not told:
            return
        if call == PASS and {"oppos", "opposing"} & {self._words[near].form for near in range(max(at - 4, 0), at)}:
            self._silent = True
            return
        place = self._place(at, call, start)
        if place is None:
            return
        before_last = self._calls and self._calls[-1].caller is not None and told[0].caller is not None
        perfect = "have" in [self._words[near].form for near in range(max(at - 2, 0), at)]
        if before_last and perfect and call == PASS and self._calls[-1].caller == ((told[0].caller or 0) + 1) % PLAYERS:
            # "North opens 1H, West having passed."
            place = len(self._calls) - 1
        if self._insert_at is not None and place == len(self._calls):
            place = self._insert_at
        if place == len(self._calls):
            for player in self._callers[:-1]:
                if player not in [one.caller for one in told] and player is not None:
                    self._idle.append((place, player))
        self._callers = []
        # Calls made "before that" may be told in any order.
        self._complete = self._complete and not self._began
        bids = [one.call for one in self._calls[:place] if one.call not in (PASS, DOUBLE, REDOUBLE)]
        if place == len(self._calls) or bids[-1:] != [call]:
            if place < len(self._calls):
                later = [one.place > place for one in self._turns]
                self._turns = [
                    one._replace(place=one.place + len(told) * moved)
                    for one, moved in zip(self._turns, later, strict=True)
                ]
            self._calls[place:place] = told
            if len(self._calls) > PLAYERS and [one.call for one in self._calls[place + 1 :]] == [PASS] * PLAYERS:
                # "Everyone passed over 3C."
                self._calls.pop()
            if self._insert_at is not None:
                self._insert_at += len(told)

    def _place(self, at: int, call: str, start: int) -> int | None:
        """The place in the order of the call at the index *at*; None if it was told before.

        A bid named behind "over" or "doubled" was made before the call that it stands behind.
        """
        last = len(self._calls)
        upon = self._word_upon(at)
        if upon is None or call in (PASS, DOUBLE, REDOUBLE):
            return last
        end = next((later for later in range(at, len(self._words)) if self._words[later].form == SENTENCE_END), None)
        rest = range(at + 1, end or len(self._words))
        follows = any(self._call(later) is not None and self._word_upon(later) is None for later in rest)
        latest = max(self._calls, key=lambda one: one.at) if self._calls else None
        host = latest is not None and start <= latest.at < upon + 1
        before = range(start, upon)
        first = not any(self._is_player(near) and self._words[near].form not in ("which", "that") for near in before)
        told = [one.call for one in self._calls if one.call not in (PASS, DOUBLE, REDOUBLE)]
        if latest is None or (not host and not (first and not follows and last > self._sentence)):
            return None if told[-1:] == [call] else last
        if latest.call == call and follows:
            return None
        return next(place for place, one in enumerate(self._calls) if one.at == latest.at)

    def _calls_of_last_word(self) -> int:
        """The number of calls at the end that one word told, such as "three passes"."""
        return sum(one.at == self._calls[-1].at for one in self._calls) if self._calls else 0

    def _word_upon(self, at: int) -> int | None:
        """The index of "over", "doubled" or the like before the bid at *at*, which was made first; None if none is."""
        for place in range(at - 1, max(at - _OBJECT, 0) - 2, -1):
            if place < 0 or _PART_BREAK.search(self._story.text[self._words[place].end : self._words[place + 1].start]):
                return None
            word = self._words[place]
            between = range(place + 1, at)
            if _CALLS.get(word.form) in (DOUBLE, REDOUBLE) and word.form not in (*_SIGNS, "red"):
                return place
            written = self._story.text[word.start : word.end].lower()
            told = any(one.call == self._words[at].value for one in self._calls)
            if place == at - 1 and (written in ("passed", "passing") or (told and written in ("pass", "passes"))):
                return place
            if word.form == "of" and place == at - 1 and place > 0 and self._words[place - 1].form in _CALLS:
                return place
            if word.form in _UPON or word.value == "following":
                whose = any(self._is_owner(near) or self._words[near].form in _MINE for near in between)
                return place if word.form not in _LISTED or whose else None
            if (self._is_player(place) and not self._is_owner(place)) or self._call(place) or word.form in _NOT_OBJECT:
                return None
        return None

    def _player_of_pronoun(self, at: int) -> int | None:
        """The player of "he" or "she" at *at*: the only one named before in its sentence who has not just called."""
        named = set()
        for near in range(at - 1, -1, -1):
            if self._words[near].form == SENTENCE_END and self._story.text[self._words[near].start] != ":":
                break
            seat = self._seat(self._words[near])
            if seat is not None and not self._is_owner(near):
                named.add(seat)
        only = named.pop() if len(named) == 1 else None
        return None if only is None or (self._calls and self._calls[-1].caller == only) else only

    def _is_hand_in_order(self, at: int) -> bool:
        """Whether "second", "third" or "fourth" at *at* is a player counted from the dealer: "fourth hand 1S"."""
        behind = [word.form for word in self._words[at + 1 : at + 3]]
        behind = behind[1:] if behind[:1] in (["hand"], ["seat"], ["player"]) else behind
        opens = at == 0 or self._is_apart(at) or self._words[at - 1].form in (SENTENCE_END, "and", "the")
        return self._by_order and opens and bool(behind) and behind[0] in (BID, *_CALLS, *_VERBS_OF_BIDDING)

    def _is_partner(self, at: int) -> bool:
        """Whether the letter at *at* is the partner of a teller who writes so: "lho 1d, p x"."""
        opens = at == 0 or self._is_apart(at) or self._words[at - 1].form == SENTENCE_END
        behind = self._words[at + 1].form if at + 1 < len(self._words) else SENTENCE_END
        if self._by_seat or not opens or not self._is_teller_named or behind not in (BID, *_CALLS, *_VERBS_OF_BIDDING):
            return False
        rest = self._words[at + 2 : at + 3]
        alone = not rest or rest[0].form in (SENTENCE_END, "and", "but") or self._is_apart(at + 2)
        return (alone or behind in _VERBS_OF_BIDDING) and not self._is_apart(at + 1)

    def _player(self, at: int) -> int | None:
        """The player whom the word at *at* names; None if it names none, or a player who cannot be known."""
        word = self._words[at]
        if word.form in _SIDES:
            return (self._teller + _SIDES[word.form]) % PLAYERS if self._teller is not None else None
        if word.form == "p":
            return 2 if self._teller == 0 else None
        if word.form in _ORDINALS:
            return None if self._dealer is None else (self._dealer + _ORDINALS[word.form]) % PLAYERS
        if (seat := self._seat(word)) is not None:
            return seat
        if word.form in _TELLER or (word.form == "my" and self._is_owner(at)):
            return self._teller
        if word.form in ("he", "she") and word.value in ("he", "she", "he's", "she's"):
            return self._player_of_pronoun(at)
        if word.form in ("who", "which"):
            return self._callers[-1] if self._callers else None
        if word.form == "@dealer":
            openers = [one.caller for one in self._calls if one.call != PASS]
            return self._dealer if word.value != "opener" else openers[0] if openers else None
        before = self._calls[: self._insert_at]
        if word.value != "next":
            # Nobody calls the teller "him" or "her".
            before = [one for one in before if one.caller is None or one.caller != self._teller]
        last = before[-1].caller if before else None
        further = _RELATIONS.get(word.form)
        if at and self._written(at - 1).endswith(("'s", "\N{RIGHT SINGLE QUOTATION MARK}s")) and not (
            self._is_owner(at - 1) or self._words[at - 1].form in ("be", "have", "let")
        ):
            # "Alice, Carol's partner".
            return None
        origin = last if word.value in _OF_LAST_CALLER else self._teller
        return None if further is None or origin is None else (origin + further) % PLAYERS

    def _is_side(self, at: int) -> bool:
        """Whether the word at *at* is "left" or "right" for a player: "1NT by me, left X"."""
        opens = at == 0 or self._is_apart(at) or self._words[at - 1].form in (SENTENCE_END, "and", "then")
        calls = at + 1 < len(self._words) and self._words[at + 1].form in (BID, *_CALLS, *_VERBS_OF_BIDDING)
        return self._words[at].form in _SIDES and opens and calls and not self._is_apart(at + 1)

    def _is_player(self, at: int) -> bool:
        """Whether the word at *at* speaks of a player."""
        word = self._words[at]
        return (
            word.form in _TELLER
            or (word.form in _SIDES and self._is_side(at))
            or (word.form in _ORDINALS and self._is_hand_in_order(at))
            or (word.form == "p" and self._is_partner(at))
            or word.form in _RELATIONS
            or word.form in _SOMEBODY
            or self._seat(word) is not None
            or self._is_owner(at)
        )

    def _is_owner(self, at: int) -> bool:
        """Whether the word at *at* tells whose a call or a turn is: "West's 2C", "my turn"."""
        word = self._words[at]
        written = self._story.text[word.start : word.end].lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
        if word.form == "my":
            return at + 1 < len(self._words) and (self._words[at + 1].form == BID or self._words[at + 1].form in _TURNS)
        bare = written in _WITHOUT_APOSTROPHE and at + 1 < len(self._words)
        if bare and (self._words[at + 1].form == BID or self._words[at + 1].form in (*_TURNS, "strong", "weak", "double", "redouble")):
            return word.form in _RELATIONS or word.form == "@dealer"
        return written.endswith("'s") and (
            self._seat(word) is not None or word.form in _RELATIONS or word.value == "opener"
        )

    def _seat(self, word: StoryWord) -> int | None:
        """The seat that *word* names, also by its letter alone."""
        if word.form == SEAT:
            return SEATS_CLOCKWISE.index(word.value)
        written = self._story.text[word.start : word.end].upper()
        letter = written.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").removesuffix("'S")
        return SEATS_CLOCKWISE.index(letter) if letter in tuple(SEATS_CLOCKWISE) else None

    def _seat_of_teller(self) -> int | None:
        """The seat of the teller, such as "I was South" or "my partner North"; None if it is not told."""
        for at, word in enumerate(self._words):
            behind = self._words[at + 1 : at + 3]
            if word.form == SEAT and behind and behind[0].form == "here" and (at == 0 or self._is_apart(at)):
                return self._seat(word)
            mine = word.form == "@partner" and (self._written(at).startswith("my ") or word.value in ("my", "partner"))
            if mine and behind and behind[0].form == SEAT and at and self._words[at - 1].form not in ("his", "her"):
                return (SEATS_CLOCKWISE.index(behind[0].value) + 2) % PLAYERS
            if word.form in _TELLER:
                rest = [other for other in self._words[at + 1 : at + 4] if other.form not in ("be", "in", "sit", "sat", "as")]
                seat = self._seat(rest[0]) if rest else None
                if seat is not None:
                    return seat
        return None

    def _dealer_told(self) -> int | None:
        """The player who is said to deal; None if no dealer is named."""
        for at, word in enumerate(self._words):
            if word.form not in ("deal", "@dealer") or word.value == "opener" or at in self._speech.said:
                continue
            if word.form == "@dealer" and word.value == "i":
                return self._teller
            # "North passed as dealer, East passed".
            behind = word.form == "@dealer" and not (at and self._words[at - 1].form == "as")
            for place in range(at + 1, min(at + 4, len(self._words))) if behind else ():
                comma = any(
                    "," in self._story.text[self._words[near - 1].end : self._words[near].start] for near in (place,)
                )
                named = at > 0 and self._is_player(at - 1) and not self._is_apart(at)
                if self._is_player(place) and not (comma and named):
                    if self._player(place) is not None:
                        return self._player(place)
                    break
                if self._words[place].form not in ("be", "the", SENTENCE_END) or named:
                    break
            supposed = not _NOT_MADE.isdisjoint(other.form for other in self._words[max(0, at - 4) : at])
            for place in range(at - 1, max(at - 5, -1), -1) if not supposed else ():
                mine = self._words[place].form == "my" and place == at - 1
                if self._is_player(place) or mine:
                    if mine or self._player(place) is not None:
                        return self._teller if mine else self._player(place)
                    if self._words[place].form in ("who", "which", "he", "she"):
                        continue
                    break
                if self._words[place].form in _NOT_MADE or self._words[place].form == SENTENCE_END:
                    break
        return None

    def _player_named_behind(self, at: int) -> int | None:
        """The player named behind the call at *at*, such as "1S by North" or "2C strong from partner"."""
        for place in range(at + 1, min(at + 4, len(self._words))):
            word = self._words[place]
            further = None
            if word.form in ("by", "from"):
                further = place + 1
                while further < len(self._words) and self._words[further].form in ("the", "seat"):
                    further += 1
            elif word.form in _RELATIONS and word.value in ("on", "from", "at", "by"):
                further = place
            elif self._says_before(at, place):
                further = place
            elif self._is_owner(place) and place + 1 < len(self._words) and self._words[place + 1].form == "own":
                further = place
            if further is not None and further < len(self._words):
                titled = self._words[further].form == "@dealer" and further + 1 < len(self._words)
                if titled and self._is_player(further + 1):
                    further += 1
                player = self._player(further)
                self._named_behind = further if player is not None else self._named_behind
                return player
            if self._call(place) is not None or word.form == SENTENCE_END or self._is_player(place):
                return None
        return None

    def _says_before(self, at: int, place: int) -> bool:
        """Whether the player at *place* says the call quoted at *at*: '"Pass", I said'."""
        quoted = at in self._speech.spoken and place not in self._speech.spoken and self._is_player(place)
        return quoted and place + 1 < len(self._words) and self._words[place + 1].form in _SPEECH

    def _call(self, at: int) -> str | None:
        """The call that the word at *at* tells; None if it tells none."""
        word = self._words[at]
        if word.form == "p" and self._is_partner(at):
            return None
        if word.form in ("nt", "notrump") and at and self._words[at - 1].form in ("strong", "weak", "mini"):
            return "1N"
        behind = self._words[at + 1].form if at + 1 < len(self._words) else SENTENCE_END
        before = self._words[at - 1].form if at else SENTENCE_END
        if word.form == BID:
            by = [other.form for other in self._words[at + 2 : at + 3]] == ["by"]
            ahead = [other.form for other in self._words[max(0, at - 2) : at]]
            outcome = (behind in _OUTCOMES and not by) or (ahead[-1:] == ["for"] and ahead[0] in _OUTCOMES)
            if outcome or self._sums_up(at):
                return None
            return None if " " in self._written(at) and self._is_holding(at) else word.value
        if word.form == NUMBER:
            return self._bid_without_strain(at, before, behind)
        if word.form == "one" and behind == "no":
            return "1N"
        if word.form in _SUITS:
            if behind == "game":
                return f"{4 if word.form in ('heart', 'spade') else 5}{_SUITS[word.form]}"
            one = before in ("a", "one")
            of_cards = behind in _CARD_WORDS or (at > 1 and self._words[at - 2].form in _CARD_WORDS)
            return f"1{_SUITS[word.form]}" if one and not of_cards else None
        if word.form in _LEAVES:
            rest = [other.form for other in self._words[at + 1 : at + 3]]
            return PASS if rest in _LEFT_IN else None
        if word.form == "no":
            return PASS if self._is_no_bid(at) else None
        call = _CALLS.get(word.form)
        if call in (DOUBLE, REDOUBLE) and before and at and self._words[at - 1].form == NUMBER and self._written(at).endswith("s"):
            # "Two doubles from one pair".
            return None
        if call is not None and behind in _COMPOUNDS and not (at + 1 < len(self._words) and self._is_apart(at + 1)):
            return None
        if word.form in _COLOURS:
            return call if behind in ("card", "one") else None
        if word.form in _SIGNS and len(word.form) == 1:
            near = [place for place in (at - 1, at + 1) if 0 <= place < len(self._words)]
            signs = (BID, SENTENCE_END, *_CALLS)
            beside = any(self._words[place].form in signs or self._is_player(place) for place in near)
            capital = self._story.text[word.start].isupper()
            return call if (beside or capital) and behind not in ("bid", "open", "call") else None
        return call

    def _is_holding(self, at: int) -> bool:
        """Whether "four spades" at the index *at* are cards of a hand: "with four spades", "three hearts to the jack"."""
        opens = self._story.text.rfind("(", 0, self._words[at].start)
        closes = self._story.text.rfind(")", 0, self._words[at].start)
        inside = self._story.text[opens + 1 : self._words[at].start] if opens > closes else ""
        if inside.strip() and not any(self._words[near].form in (BID, SEAT) for near in range(max(at - 2, 0), at)):
            # "Double (alerted, 4 spades)".
            return True
        behind = [word.form for word in self._words[at + 1 : at + 3]]
        if behind[:1] == ["to"] and behind[1:] in (["the"], [CARD], [HONOUR]):
            return True
        before = [word.form for word in self._words[max(0, at - 4) : at]]
        if before[-1:] == ["with"]:
            return not _OPENS_WITH.intersection(before)
        return bool(before) and before[-1] in _HOLDINGS

    def _is_no_bid(self, at: int) -> bool:
        """Whether "no" or "no bid" at the index *at* is a pass, as it is said at many tables."""
        before = self._words[at - 1] if at else None
        behind = self._words[at + 1 : at + 3]
        if not behind or behind[0].form != "bid":
            listed = before is not None and (before.form == BID or self._is_player(at - 1))
            ends = not behind or behind[0].form == SENTENCE_END or self._is_apart(at + 1)
            return listed and ends and (not behind or "?" not in self._story.text[behind[0].start : behind[0].end])
        told_to_be = before is not None and before.form in _NO_BID_YET and not self._is_apart(at)
        return not told_to_be and (len(behind) == 1 or behind[1].form not in _HAD_BEEN)

    def _is_apart(self, at: int) -> bool:
        """Whether a comma or the like stands before the word at the index *at*."""
        return bool(_PART_BREAK.search(self._story.text[self._words[at - 1].end : self._words[at].start]))

    def _sums_up(self, at: int) -> bool:
        """Whether the bid at *at* tells where the auction ended that follows: "we reached 6H: 1H - 3H - 6H"."""
        behind = self._words[at + 1 : at + 2]
        colon = bool(behind) and self._story.text[behind[0].start : behind[0].end] == ":"
        return colon and self._words[at].value in [word.value for word in self._words[at + 2 :] if word.form == BID]

    def _bid_without_strain(self, at: int, before: str, behind: str) -> str | None:
        """The bid that the number at *at* tells: "two no", "raised to three", "ten hearts"."""
        level = self._words[at].value
        if behind == "no" and level in "1234567":
            # "Two no", where "two no trump" is one token.
            return f"{level}N"
        further = self._words[at + 2].form if at + 2 < len(self._words) else SENTENCE_END
        if behind == "in" and further in _SUITS and level in "1234567":
            return f"{level}{_SUITS[further]}"
        if behind in _SUITS and len(level) > 1 and before in ("bid", "say", "open"):
            return f"{level}{_SUITS[behind]}"
        bids = [one.call for one in self._calls if one.call not in (PASS, DOUBLE, REDOUBLE)]
        ends = at + 1 == len(self._words) or behind == SENTENCE_END or behind in _LINKS or self._is_player(at + 1)
        if before == "to" and ends and bids and level in "234567":
            return f"{level}{bids[-1][-1]}"
        return None

    def _times(self, at: int) -> int:
        """The number of calls that the word at *at* tells: "three passes", "all pass", "ppp"."""
        form = self._words[at].form
        if _CALLS.get(form) != PASS:
            return 1
        if form in _SIGNS:
            return len(form)
        before = [word.form for word in self._words[max(0, at - 3) : at]]
        behind = self._words[at + 1].form if at + 1 < len(self._words) else ""
        passed_out = behind == "out" and self._written(at) == "passed" and not self._callers
        if passed_out or not _ALL.isdisjoint(before):
            needed = PLAYERS - 1 if any(one.call != PASS for one in self._calls) else PLAYERS
            return max(needed - _passes_at_end(self._calls), 1)
        for word in reversed(self._words[max(0, at - 6) : at]):
            if word.form == NUMBER and word.value in _NUMBERS_OF_PASSES:
                return _NUMBERS_OF_PASSES[word.value]
            if word.form not in _SORTS_OF_PASSES:
                break
        return 1

    def _tells_earlier_calls(self, at: int) -> bool:
        """Whether the calls that follow the word at *at* were made before the last one: "2H, when North had opened"."""
        word = self._words[at]
        if word.form not in _EARLIER or not self._calls or self._insert_at is not None:
            return False
        rest = [other.form for other in self._words[at : at + 12]]
        rest = rest[: rest.index(SENTENCE_END)] if SENTENCE_END in rest else rest
        had = "have" in rest or any("'d" in other.value for other in self._words[at : at + len(rest)])
        follows = any(self._call(place) is not None for place in range(at + 1, at + len(rest)))
        before = [other.form for other in self._words[max(0, at - 3) : at]]
        told = len(self._calls) > self._sentence or before in ([SENTENCE_END, "that", "be"], [SENTENCE_END, "it", "be"])
        comma = self._story.text.find(",", word.end)
        if at and comma > 0 and "," in self._story.text[self._words[at - 1].end : word.start]:
            # "1S, after a pass, 2H".
            behind = [place for place in range(at, at + len(rest)) if self._words[place].start > comma]
            told = told and not any(self._call(place) is not None for place in behind)
        end = next((other for other in self._words[at:] if other.form == SENTENCE_END), word)
        asks = "?" in self._story.text[end.start : end.end]
        lower = asks and word.form == "when" and self._is_lower_than_told(range(at + 1, at + len(rest)))
        return follows and told and (word.form == "after" or had or lower)

    def _is_lower_than_told(self, places: Sequence[int]) -> bool:
        """Whether the first bid among the words at *places* is lower than the last one told."""
        bids = [one.call for one in self._calls if one.call not in (PASS, DOUBLE, REDOUBLE)]
        calls = [self._call(at) for at in places]
        first = next((call for call in calls if call is not None and call not in (PASS, DOUBLE, REDOUBLE)), None)
        if first is None or not bids:
            return False
        return (first[0], STRAINS.index(first[1])) < (bids[-1][0], STRAINS.index(bids[-1][1]))

    def _is_named_again(self, at: int, call: str) -> bool:
        """Whether the call at the index *at* speaks of a call again: "the 4S and my double"."""
        before = self._words[at - 1].form if at else SENTENCE_END
        told = any(one.call == call for one in self._calls)
        behind = SENTENCE_END
        if at + 1 < len(self._words):
            apart = _PART_BREAK.search(self._story.text[self._words[at].end : self._words[at + 1].start])
            behind = SENTENCE_END if apart else self._words[at + 1].form
        if self._is_retold(at, call):
            return True
        if told and (self._overlooked or behind in ("be", "show", "mean", "ask", "promis")):
            return True
        return told and before in _NAMED_AGAIN and (before in _MINE or not self._callers)

    def _is_retold(self, at: int, call: str) -> bool:
        """Whether a pass or double at the index *at* is one that was told: "my first pass", "having passed", or later.

        After the end of the auction a pass, or a double that is somebody's, is spoken of again.
        """
        later = len(self._calls) == self._sentence
        named = self._callers and self._callers[-1] is not None
        if call not in (PASS, DOUBLE, REDOUBLE):
            listed = any(
                0 <= near < len(self._words)
                and (self._words[near].form in (BID, *_CALLS) or self._words[near].form == NUMBER)
                for near in (at - 1, at + 1)
            )
            bids = [one.call for one in self._calls if one.call not in (PASS, DOUBLE, REDOUBLE)]
            asked = self._words[at - 1].form in ("bid", "open", "call", "say", "over", "to", "again") if at else False
            row = at == 0 or self._words[at - 1].form == SENTENCE_END
            row = row and (at + 1 == len(self._words) or self._words[at + 1].form == SENTENCE_END)
            told = later and call in bids and self._player_named_behind(at) is None
            return told and not (row or named or listed or asked)
        among = [one.caller for one in self._calls if one.call == call]
        opens = at > 0 and self._words[at - 1].form == SENTENCE_END and not self._callers
        if opens and call != PASS and [one.call for one in self._calls if one.call != PASS][-1:] == [call]:
            # "I redouble. … Redoubled and made."
            return True
        near = range(at - 1, max(at - 4, -1), -1)
        if "have" in [self._words[place].form for place in near] and "@partner" not in [
            self._words[place].form for place in near
        ]:
            player = self._callers[-1] if self._callers else None
            if (
                among
                and (player is None or player in among or None in among)
                and "not" not in [self._words[p].form for p in near]
            ):
                return self._insert_at is None or "having" in [self._written(place) for place in near]
        if named and call == PASS and self._has_ended() and (None in among or self._callers[-1] in among):
            return True
        relative = at > 0 and self._words[at - 1].form in ("who", "which", "that")
        caused = not {"becaus", "because", "sinc", "since"}.isdisjoint(self._words[place].form for place in near)
        if relative or caused:
            player = self._callers[-1] if self._callers else None
            return bool(among) and (player is None or player in among or None in among)
        if (
            later
            and self._has_ended()
            and not named
            and self._words[at - 1].form not in (SENTENCE_END, *_CALLS, "then", "say")
        ):
            return True
        for place in near:
            word = self._words[place]
            if word.form == "the" and among and (later or self._has_ended()):
                return True
            if self._is_owner(place):
                return bool(among) and ((owner := self._player(place)) is None or owner in among or self._has_ended())
            if word.form in ("that", "this", *_MINE):
                return bool(among)
            if word.form not in _SORTS_OF_CALLS:
                break
        return self._has_ended() and len(self._calls) == self._sentence and call == PASS

    def _has_ended(self) -> bool:
        """Whether the calls told end with as many passes as end an auction."""
        bids = any(one.call not in (PASS, DOUBLE, REDOUBLE) for one in self._calls)
        return _passes_at_end(self._calls) >= PLAYERS - bids

    def _turn_told(self, start: int, end: int) -> tuple[int | None, bool] | None:
        """(the player whose turn it was, whether that is sure to tell a fault) that a part of a sentence tells."""
        heard = [at for at in range(start, end) if at not in self._speech.said]
        claimed = [at for at in range(start, end) if at in self._speech.claimed]
        turn = self._turn_in_words(heard) if heard else None
        if turn is not None or not claimed:
            return turn
        # A claim counts only where the order of the calls leaves it open.
        turn = self._turn_in_words(claimed)
        return None if turn is None or turn[0] is None else (turn[0], False)

    def _turn_in_words(self, heard: Sequence[int]) -> tuple[int | None, bool] | None:
        """The same for the words with the indexes *heard*."""
        start, end = heard[0], heard[-1] + 1
        forms = [word.form for word in self._words[start:end]]
        players = [at for at in heard if self._is_player(at)]
        made = [at for at in heard if self._call(at) is not None]
        told = any(self._words[at].form != BID or self._word_upon(at) is None for at in made)
        if forms[0] in _BEFORE and not {"can", "could"}.isdisjoint(forms):
            # "Before I could pass."
            told = False
        for at in range(start, end):
            form = self._words[at].form
            before = [self._words[near].form for near in range(max(start, at - 2), at)]
            if form == "rotation" or (form in ("turn", "order") and before[-2:] == ["out", "of"]):
                return None, True
            if form == "wrong" and not {"player", "seat", "person", "side", "turn", "order"}.isdisjoint(forms):
                return None, True
            out = form == "turn" and at + 1 < len(self._words) and self._words[at + 1].form == "out"
            if form in ("turn", "go", "plac") and at > start and before[-1] != "in" and not out:
                owner = self._player_meant(at - 1) if self._is_owner(at - 1) else None
                if before[-1] in ("his", "her", "their", "a") and "have" in forms[: at - start] and form in ("turn", "go"):
                    # "RHO still had his turn."
                    holder = next((near for near in reversed(players) if near < at - 1), None)
                    if holder is not None and "not" not in forms:
                        return self._player_meant(holder), True
                if self._is_owner(at - 1) or before[-1] in _MINE:
                    contrary = owner is not None or "not" in forms or forms[0] in _CONTRARY or told
                    return (None if "not" in forms else owner), contrary
            if form in ("bid", "call") and at > start and not told and self._is_owner(at - 1) and before[:1] == ["be"]:
                if not {"think", "thought"}.isdisjoint(forms):
                    return None
                return (None if "not" in forms else self._player_meant(at - 1)), True
            if (form == "turn" and before[-1:] == ["on"]) or (form == "move" and before[-2:] == ["on", "the"]):
                named = [near for near in range(max(at - _FAR, 0), at) if self._is_player(near)]
                named = [near for near in named if near == 0 or self._words[near - 1].form != "not"]
                return (self._player(named[-1]) if named else None), True
            if form == "of" and before[-1:] and before[-1] in ("ahead", "front", "instead", "plac"):
                later = next((near for near in players if near > at), None)
                if later is not None and self._player_meant(later) is not None:
                    return self._player_meant(later), True
        waits = self._waits_at(heard)
        if not players:
            if waits is None or told or not self._callers:
                return None
            return self._subject_before(start), False
        if not _NOBODY.isdisjoint(forms):
            return None
        if forms[0] in _BEFORE and not told:
            acts = (
                players[0] + 1 == end
                or self._words[players[0] + 1].form == SENTENCE_END
                or made
                or not {"do", "chanc", *_ACTS}.isdisjoint(forms)
            )
            return (self._player_meant(players[0]), True) if acts else None
        ordinal = any(
            self._words[at].value in ("next", "first")
            and (at + 1 >= len(self._words) or self._words[at + 1].form in _BEHIND_ORDINALS or self._is_apart(at + 1))
            for at in heard
        )
        if not told and ordinal and "not" not in forms and not {"be", "call", "speak", "bid", "turn"}.isdisjoint(forms):
            return self._player_meant(players[0]), True
        for at in players:
            rest = [word.form for word in self._words[at + 1 : min(at + 5, end)]]
            told_to_act = any(one == "to" and other in _ACTS for one, other in pairwise(rest))
            if not told and (told_to_act or ("should" in rest and not _ACTS.isdisjoint(rest[1:]))):
                return self._player_meant(at), True
            if "skip" in forms or "miss" in forms or ("wait" in forms and "for" in forms):
                return self._player_meant(players[-1]), True
        if told:
            return None
        if waits is None:
            return None
        return self._player_meant(next((at for at in reversed(players) if at < waits), players[0])), False

    def _subject_before(self, start: int) -> int | None:
        """The subject of the part from *start*, which names no player: "South, between East and West, had not called"."""
        opens = next((near for near in range(start - 1, 0, -1) if self._words[near - 1].form == SENTENCE_END), 0)
        first = next((near for near in range(opens, start) if self._is_player(near)), opens)
        if self._words[first + 1].form in _APPOSITIONS and self._is_apart(first + 1):
            return self._player_meant(first)
        return self._callers[-1]

    def _waits_at(self, heard: Sequence[int]) -> int | None:
        """The index of the word among *heard* by which somebody has not called yet; None if there is none."""
        forms = [self._words[at].form for at in heard]
        written = [self._written(at) for at in heard]
        acts = not {"have", "yet", *_ACTS}.isdisjoint(forms) and "never" not in written
        for at, form in zip(heard, forms, strict=True):
            if (form in _YET and (form != "not" or acts)) or self._written(at) in _BUSY:
                return at
            if form == "not" and self._written(at) == "never" and {"get", "have"} & set(forms):
                return at
            behind = self._words[at + 1].form if at + 1 < len(self._words) else ""
            if (form, behind) in (("reach", "for"), ("point", "of"), ("no", "time"), ("no", "chanc")):
                return at
        return None

    def _written(self, at: int) -> str:
        """The word at the index *at* as it is written, in small letters."""
        return self._story.text[self._words[at].start : self._words[at].end].lower()

    def _player_meant(self, at: int) -> int | None:
        """The player whom the word at *at* speaks of; the one named last before, if it is "he" or the like."""
        player = self._player(at)
        if player is not None or self._words[at].form not in ("he", "she", "they", "who"):
            return player
        for near in range(at - 1, max(at - _FAR, -1), -1):
            if self._is_player(near) and self._words[near].form not in _TELLER and not self._is_owner(near):
                return self._player(near)
        return None

    def _is_no_bid_told(self) -> bool:
        """Whether the words say that nobody had bid."""
        nobody = any(word.form in _NOBODY for word in self._words)
        pairs = [(one.form, other.form) for one, other in pairwise(self._words)]
        no_bid = any(
            pair == ("no", "bid") and not self._is_no_bid(at)  # the pass, in other words
            for at, pair in enumerate(pairs)
        )
        noth = any(
            one in ("noth", "nothing")
            and other == "to"
            and pairs[at + 1][1] in ("double", "doubl", "redouble", "redoubl")
            for at, (one, other) in enumerate(pairs[:-1])
        )
        return nobody or ("any", "bid") in pairs or no_bid or noth

    def _is_card_told(self) -> bool:
        """Whether the words tell of a card led or exposed."""
        for start, end in sentences(self._story):
            words = self._words[start:end]
            if any(word.form == CARD for word in words) and not _FACED.isdisjoint(word.form for word in words):
                return True
        return False

    def _tells_nothing_else(self) -> bool:
        """Whether the story tells of a bid, and of nothing besides its calls."""
        if not any(one.call not in (PASS, DOUBLE, REDOUBLE) for one in self._calls):
            return bool(self._calls) and len(self._words) == len(self._calls)
        sentence: list[int] = []
        for at, word in enumerate((*self._words, self._words[-1]._replace(form=SENTENCE_END))):
            if word.form != SENTENCE_END:
                sentence.append(at)
                continue
            calls = sum(self._call(near) is not None for near in sentence)
            if len(sentence) > MOST_OTHER_WORDS * max(1, calls + (calls > 0)):
                return False
            sentence = []
        return True


def _with_contracts(story: Story) -> Iterator[StoryWord]:
    """The words of *story*, where "I'm in 4S", which is one word for declarer, is a player and a bid if calls follow."""
    for at, word in enumerate(story.words):
        bid = _CONTRACT.search(story.text[word.start : word.end]) if word.form == "@declarer" else None
        if bid is None or not any(other.form in _CALLS for other in story.words[at + 1 :]):
            yield word
            continue
        yield word._replace(form="i", end=word.start + bid.start(), value="i")
        strain = "N" if bid[2][0].upper() == "N" else _STRAIN_SIGNS.get(bid[2], bid[2].upper())
        yield word._replace(form=BID, start=word.start + bid.start(), end=word.start + bid.end(), value=bid[1] + strain)


def _with_names_as_seats(story: Story) -> Iterator[StoryWord]:
    """The words of *story*, with names of players whose seat is told, such as "Bert (North)", as their seats."""
    names: dict[str, str] = {}
    for one, other, further in zip(story.words[:-1], story.words[1:], [*story.words[2:], None], strict=True):
        said = story.text[one.start : one.end]
        name = said.split("'")[0]
        gap = story.text[one.end : other.start].strip()
        if not said[:1].isupper() or one.form.startswith("@") or one.form in (SEAT, BID, CARD, *_TELLER, *_RELATIONS, *_CALLS):
            continue
        if gap in ("(", ",") and other.form == SEAT and (gap == "(" or story.text[other.end : other.end + 1] == ","):
            names[name] = other.value
        elif further is not None and further.form == SEAT and other.form in ("as", "at", "sit", "sat", "be", "sitting"):
            names[name] = further.value
    before: dict[str, set[str]] = {}
    for one, other in pairwise(story.words):
        name = story.text[other.start : other.end].split("'")[0]
        title = story.text[one.start : one.end]
        if name in names and title[:1].isupper() and one.form != SENTENCE_END:
            before.setdefault(name, set()).add(title)
    names = {name: seat for name, seat in names.items() if len(before.get(name, ())) < 2}  # noqa: PLR2004 - a couple
    for word in story.words:
        name = story.text[word.start : word.end].split("'")[0]
        yield word._replace(form=SEAT, value=names[name]) if name in names and word.form not in (SEAT, BID) else word


def _is_pair(callers: Sequence[int | None]) -> bool:
    """Whether *callers* are the two players of a side, as in "East West"."""
    return len(callers) == 2 and None not in callers and abs((callers[0] or 0) - (callers[1] or 0)) == 2


def _passes_at_end(calls: Sequence[ToldCall]) -> int:
    """The number of passes at the end of *calls*."""
    return next((number for number, one in enumerate(reversed(calls)) if one.call != PASS), len(calls))


def _callers_filled_in(calls: Sequence[ToldCall]) -> list[ToldCall]:
    """*calls* with the callers who are not told, where the order of turns between two callers told leaves no other."""
    filled = list(calls)
    known = [place for place, one in enumerate(calls) if one.caller is not None]
    if known and PASS in [one.call for one in calls[: known[0]]]:
        # Where passes are told as well, nobody was left out before.
        for place in range(known[0]):
            filled[place] = calls[place]._replace(caller=((calls[known[0]].caller or 0) - known[0] + place) % PLAYERS)
    for one, other in pairwise(known):
        first, last = calls[one].caller or 0, calls[other].caller or 0
        if other - one > 1 and (last - first - (other - one)) % PLAYERS == 0:
            for place in range(one + 1, other):
                filled[place] = calls[place]._replace(caller=(first + place - one) % PLAYERS)
    for place in range(known[-1] + 1 if known else len(calls), len(calls)):
        if calls[place].call != PASS:
            break
        filled[place] = calls[place]._replace(caller=((filled[place - 1].caller or 0) + 1) % PLAYERS)
    return filled
