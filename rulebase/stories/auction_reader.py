"""The reader of told auctions: the calls of a story, their callers, and the order in which they were made."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from rulebase.stories.acts_and_intentions import IntentionWords
from rulebase.stories.auction_words import ACTS, ASKING, BEFORE, LINKS, NOBODY, NOT_MADE
from rulebase.stories.dealer_words import DealerWords
from rulebase.stories.player_mentions import TELLER
from rulebase.stories.player_words import ORDINALS, PART_BREAK
from rulebase.stories.reported_speech import sentences
from rulebase.stories.tokens import BID, CARD, SENTENCE_END
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
from rulebase.stories.told_changes import TAKES, ChangeWords
from rulebase.stories.told_turns import TurnWords

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rulebase.stories.spelling_repair_and_word_marking import Story
    from rulebase.stories.told_auction import CountedFrom

_INTENDED = frozenset(("mean", "intend", "want", "try", "think", "should", "would"))
"""Signs among them behind which a call may yet have been made, or another one."""
_BEFORE_BELIEFS = frozenset(("have", "be", "and", "who", "so", "wrong", "not", "quit"))
_BELIEFS = frozenset(
    ("thought", "believed", "sure", "certain", "convinced", "assumed", "assuming", "imagined", "supposed", "figured")
)  # fmt: skip
"""Words before what somebody thought to be done."""
_AFTERWARDS = frozenset(
    ("correct", "chang", "change", "replac", "replace", "substitut", "substitute", "becom", "become", "switch",
     "withdraw", "withdrew", "instead", "accept", "refus", "refuse", "comparable", "cancel", "swap")
)  # fmt: skip
"""Words after which the story tells what came of a call."""
_ASIDE = 3
"""The most words from "wanting" to the end of a part of a sentence behind which a call wanted may follow."""
_FACED = frozenset(("lead", "fac", "face", "expos", "expose", "drop", "fall", "flash", "visibl", "visible"))
"""Words beside a card that was led or exposed."""
_OPPOSING = frozenset(("oppos", "opposing"))
_GAPS = frozenset(("eventual", "etc", "later", "soon"))
"""Words where calls are left out: "and so on up to 4S"."""
_BETWEEN_PLAYERS = frozenset(("and", "the", "my", "then", "both", "man", "player"))
_VULNERABLE = frozenset(("vul", "vuln", "vulnerabl", "vulnerable", "game"))
_WHILE = frozenset(("while", "whil", "as"))
_TOO_LOW = frozenset(("insufficient", "sufficient", "enough", "low", "lower"))
_SEEN = frozenset(
    ("see", "saw", "hear", "heard", "know", "notic", "notice", "realis", "realise", "realiz", "realize", "spot")
)  # fmt: skip
"""Words behind "not" that tell of a call made and overlooked."""
SEAT_NAMES = frozenset(["n", "e", "s", "w", "north", "east", "south", "west"])
_HEARS = frozenset(("hear", "heard", "saw", "see", "watch"))
"""Verbs of a player who perceives the calls of others."""
_BIDS = frozenset(("bid", "open", "overcall", "call", "mak", "make", "rebid"))
MOST_OTHER_WORDS = 6
"""The most words in a sentence without a call, where a story tells nothing besides its calls."""


def auction_told(story: Story) -> ToldAuction:
    """The auction that *story* tells, in the reading that leaves it tidiest; without calls if it tells none."""
    reader = _AuctionReader(story)
    readings = [reader.read()]
    if reader.may_write_letter_for_partner:
        # "P" is a pass or the partner.
        readings.append(_AuctionReader(story, letter_for_partner=True).read())
    if reader.heading is not None:
        readings.append(_AuctionReader(story, headed=True).read())
    return min(readings, key=_untidiness)


def _untidiness(auction: ToldAuction) -> int:
    """The number of calls of *auction* whose callers are unknown, or not next in turn."""
    callers = [one.caller for one in auction.calls]
    unknown = 2 * callers.count(None)
    pairs = [(one, other) for one, other in pairwise(callers) if one is not None and other is not None]
    return unknown + sum(other != (one + 1) % PLAYERS for one, other in pairs) + (not callers) * PLAYERS


class _AuctionReader(TurnWords, ChangeWords, IntentionWords, DealerWords):
    """The reader of one story, part of a sentence by part."""

    def read(self) -> ToldAuction:
        """Read the story up to the words that tell what came of a call."""
        self._dealer = self._dealer_told()
        if (
            self._by_order
            and self._dealer is None
            and any(self._is_hand_in_order(at) for at, word in enumerate(self._words) if word.form in ORDINALS)
        ):
            self._dealer = 0
        seats = [self._seat(word) for word in self._words[:PLAYERS]]
        header = None not in seats and len(set(seats)) == PLAYERS
        header = header and all(self._written(at) in SEAT_NAMES for at in range(PLAYERS))
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
                self._complete = self._change is not None
                break
        counted_from: CountedFrom = "north" if self._by_seat else "teller"
        if self._by_order and self._dealer == 0 and not any(word.form in TELLER for word in self._words):
            counted_from = "first"
        calls = self._calls
        if calls and all(one.caller is None for one in calls) and PASS in [one.call for one in calls]:
            # A row of calls, such as "1S p 2S 2H".
            first = self._dealer or 0
            calls = [one._replace(caller=(first + place) % PLAYERS) for place, one in enumerate(calls)]
            counted_from = "first" if self._dealer is None else counted_from
        else:
            calls = _callers_filled_in(calls, None if self._turns else self._dealer)
        self._complete = self._complete and {one.call for one in calls}.issuperset(self._unmade)
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
                opens = self._words[start].form in (*BEFORE, *_WHILE)
                player = self._is_player(at) and not self._is_owner(at)
                with_player = word.form == "with" and at + 1 < len(self._words) and self._is_player(at + 1)
                if PART_BREAK.search(gap) or word.form in LINKS or with_player or (opens and named and player):
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
        subject = self._callers[-1:]
        turn = self._turn_told(start, end)
        told = any(self._call(at) is not None for at in range(start, end) if at not in self._speech.said)
        if turn is not None:
            self._note_turn(turn, start, end, told=told)
        if turn is None or (told and self._words[start].form not in BEFORE):
            if start == 0 or self._words[start - 1].form == SENTENCE_END:
                self._asks = self._words[start].form in ASKING and bool(self._calls)
            if self._asks:
                return True
            for at in range(start, end):
                if (self._calls or self._words[at].form in TAKES) and self._changes_call(at):
                    return False
                if self._calls and turn is None and self._tells_what_came_of_call(at, start):
                    return False
                self._not_made = self._not_made or self._is_instead_of(at)
                self._read_word(at, start)
        elif self._words[end - 1].form == SENTENCE_END:
            self._end_sentence(end - 1)
        else:
            self._note_player_of_turn(turn[0], start, end)
        self._end_part(start, end, subject)
        return True

    def _note_turn(self, turn: tuple[int | None, bool], start: int, end: int, *, told: bool) -> None:
        """Note the *turn* told by the part from *start* to *end*; *told*: the part tells a call as well."""
        place = len(self._calls) + (told and self._words[start].form not in BEFORE)
        beside = told or self._words[start].form in (*BEFORE, "@dealer")
        pairs = pairwise([word.form for word in self._words[start:end]])
        ahead = not beside and any(one == "to" and other in ACTS for one, other in pairs)
        if turn[0] is not None and not {"whose", "whos"}.isdisjoint(word.form for word in self._words[start:end]):
            # "Before East could call, North, whose turn it was, passed."
            self._turns = [one for one in self._turns if one.place != place or one.player == turn[0]]
        self._turns.append(ToldTurn(turn[0], place, turn[1], beside, ahead))

    def _note_player_of_turn(self, player: int | None, start: int, end: int) -> None:
        """Note the caller who is named beside the turn of *player*: "with North to call South, who had passed"."""
        last = next((at for at in range(end - 1, start - 1, -1) if self._is_player(at)), None)
        holder = next((at - 1 for at in range(max(start, 1), end) if self._words[at].form in ("whose", "whos")), None)
        if holder is not None and self._is_player(holder):
            self._note_player(self._player(holder), told_to=False)
        elif last is not None and self._player(last) not in (player, None):
            self._note_player(self._player(last), told_to=False)

    def _tells_what_came_of_call(self, at: int, start: int) -> bool:
        """Whether the word at *at* (the part begins at *start*) tells what came of a call, or corrects."""
        word = self._words[at]
        if at in self._speech.said:
            return False
        if word.form == "mean" and self._words[at - 1].form == "i":
            return self._is_call_or_player_behind(at, self._calls[-1].call)
        if word.form not in _AFTERWARDS or (self._not_made and word.form in _SEEN):
            return False
        if word.form == "correct" and self._words[at - 1].form in ("pass", "or"):
            return False
        if word.form == "instead" and (start <= self._calls[-1].at < at or self._is_instead_of(at)):
            return False
        return not self._corrects_contract(at)

    def _is_instead_of(self, at: int) -> bool:
        """Whether the word at *at* begins "instead of", before a call that was not made."""
        behind = self._words[at + 1].form if at + 1 < len(self._words) else SENTENCE_END
        return self._words[at].form == "instead" and behind == "of"

    def _end_part(self, start: int, end: int, subject: list[int | None]) -> None:
        """End the part of a sentence from *start* to *end*; *subject* is the player named before it, if one is."""
        ends = self._words[end - 1].form == SENTENCE_END
        self._subjects = [] if ends else self._subjects[-2:]
        since = next((at for at in range(start, end) if self._words[at].form in NOT_MADE), end)
        instead = self._words[start].form == "instead"
        participle = (since == start and self._written(start).endswith("ing")) or (instead and not ends)
        aside = end - since > _ASIDE or participle
        aside = instead or (aside and not any(self._call(at) is not None for at in range(since, end)))
        if participle and subject and not ends:
            # "East, thinking his partner had opened 2D, bid 2H".
            self._callers, aside = subject, True
        self._not_made = self._not_made and not aside and not ends
        self._believed = False

    def _is_call_or_player_behind(self, at: int, last: str | None) -> bool:
        """Whether the three words behind the one at *at* tell a player, or a call that is not the *last* one."""
        for near in range(at + 1, min(at + 4, len(self._words))):
            if self._words[near].form == SENTENCE_END:
                return False
            if self._call(near) not in (None, last) or self._is_player(near):
                return True
        return False

    def _read_word(self, at: int, start: int) -> None:
        word = self._words[at]
        if word.form == SENTENCE_END:
            self._end_sentence(at)
        elif (at <= self._named_behind and self._is_player(at)) or at in self._speech.said:
            return
        elif at in self._speech.spoken and word.form in TELLER:
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
        elif self._is_done_likewise(at):
            self._pass_likewise(at)
        elif word.form in NOBODY:
            self._not_made = at + 1 == len(self._words) or self._words[at + 1].form not in _VULNERABLE
        elif word.form in ("begin", "start") and at and self._words[at - 1].form == "have" and self._calls:
            # "… which had begun with a pass by North."
            self._insert_at, self._insert_until = 0, len(self._story.text)
        elif word.form in _GAPS or (
            word.form == "so" and at + 1 < len(self._words) and self._words[at + 1].form == "on"
        ):
            self._gaps.append(len(self._calls))
        else:
            self._read_word_besides_calls(at)

    def _read_word_besides_calls(self, at: int) -> None:
        """Read a player, or a word that tells whether the calls that follow were made."""
        word = self._words[at]
        if self._is_place_at_table(at) or self._is_apposition(at) or word.form == "him" or self._is_sayer_again(at):
            return
        elif self._is_player(at):
            self._note_player(self._player(at), told_to=at > 0 and self._words[at - 1].form in ("tell", "ask", "allow"))
        elif word.form in _SEEN and not self._not_made and self._is_call_of_others(at):
            # "Then I saw his pass card": it had been there.
            self._callers = []
            self._insert_at, self._insert_until = max(len(self._calls) - 1, 0), len(self._story.text)
        elif word.form in _SEEN and self._not_made and not self._ends_at(at):
            self._not_made, self._overlooked = False, True
            if len(self._calls) > self._sentence and self._insert_at is None:
                self._insert_at = max(len(self._calls) - self._calls_of_last_word(), 0)
                self._insert_until = len(self._story.text)
        elif word.form in _HEARS and (hearer := self._callers[-1] if self._callers else self._first_named) is not None:
            self._hearer = hearer
            self._callers = []
        elif self._is_no_intention(at):
            self._one_caller = True
        elif (word.form in NOT_MADE and "'d" not in word.value) or self._is_duty(at):
            self._intended = word.form in _INTENDED or (self._not_made and self._intended)
            self._not_made = True
            written = self._story.text[word.start : word.end].lower()
            subject = at > 0 and (self._is_player(at - 1) or self._words[at - 1].form in _BEFORE_BELIEFS)
            thinks = written in ("thinking", "believing", "assuming") and at + 1 < len(self._words)
            subject = subject or (thinks and self._is_player(at + 1))
            self._believed = self._believed or ((written in _BELIEFS or thinks) and subject)
        elif word.form in _BIDS and (place := self._bid_of_subject(at)) is not None:
            self._calls[place] = self._calls[place]._replace(caller=self._callers[-1])
            self._callers = []
        elif self._is_wanted_call_made(at):
            self._make_wanted_call()
        elif word.form in LINKS:
            self._not_made = self._believed = False
            self._one_caller = self._one_caller or word.form not in _BETWEEN_PLAYERS
            if word.form in BEFORE and self._words[at + 1 : at + 2] and self._words[at + 1].form == "that":
                # "Before that North had opened 1H."
                self._insert_at, self._insert_until = 0, len(self._story.text)
                self._began = True
        elif word.form not in _BETWEEN_PLAYERS:
            self._one_caller = True

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
        self._hearer = self._first_named = None
        self._callers, self._not_made, self._overlooked, self._insert_at = [], False, False, None
        self._began = False
        self._sentence = len(self._calls)

    def _let_idle(self) -> None:
        """Note the players named as having not called."""
        self._idle += [(len(self._calls), player) for player in self._callers if player is not None]

    def _note_player(self, player: int | None, *, told_to: bool) -> None:
        if not told_to and not self._believed:
            self._not_made = False
        self._subjects.append(player)
        self._first_named = player if self._first_named is None else self._first_named
        if self._one_caller and player in self._callers:
            self._callers = [player]
        elif player is None or player not in self._callers:
            if self._one_caller:
                self._let_idle()
                self._callers = []
            self._callers = [*self._callers, player]
        self._one_caller = False

    def _note_call(self, at: int, call: str, start: int) -> None:
        """Add *call*, told at the index *at* of the part from *start*, for each of the players who make it."""
        if self._not_made and self._wishes_after_end(at):
            self._not_made = False
        if self._not_made:
            self._wanted = (at, call, self._subjects[-1] if self._subjects else None)
            known = call in [one.call for one in self._calls]
            if not self._calls:
                self._unmade.append(call)
            self._complete = self._complete and (known or not self._intended or not self._calls)
            return
        if self._words[at + 1 : at + 2] and self._words[at + 1].form in ("rather", "instead"):
            self._replace_call(at, call)
        if self._change is not None or self._is_named_again(at, call):
            return
        callers = self._callers_of(at, call)
        joined = "and" in [word.form for word in self._words[max(at - 4, 0) : at]]
        if not callers and self._hearer is not None and joined:
            # "West heard his partner open 1NT, South pass, and then doubled".
            callers, self._hearer = [self._hearer], None
        subject = None
        behind = self._words[at + 1].form if at + 1 < len(self._words) else SENTENCE_END
        if at and self._is_owner(at - 1) and behind in ("with", "to") and len(self._subjects) > 1:
            # "Partner overcalled RHO's 1D with 1H".
            subject = self._subjects[-2]
        self._one_caller = False
        near = {self._words[place].form for place in range(max(at - 4, 0), at)}
        if call == PASS and (_is_pair(self._callers) or not _OPPOSING.isdisjoint(near)):
            # "East West passing": their passes are left out of the order.
            self._silent = True
            self._let_idle()
            self._callers = []
            return
        if self._insert_at is not None and self._words[at].start > self._insert_until:
            self._insert_at = None
        if (first := self._first_of_several(at, call)) is not None:
            callers = [first]
        told = [ToldCall(caller, call, at) for caller in (callers or [None])]
        told += [told[-1]._replace(caller=None)] * (self._times(at) - 1 if len(told) < PLAYERS - 1 else 0)
        if call == PASS and self._calls and told[0].caller is not None and self._calls[-1][:2] == told[0][:2]:
            told = told[1:]
        place = self._place(at, call, start)
        if told and place is not None:
            self._add(told, self._place_before_last(at, told, place))
        if subject is not None:
            self._callers = [subject]

    def _is_done_likewise(self, at: int) -> bool:
        """Whether "so did" and a player follow a pass: "RHO passed and so did I"."""
        behind = self._words[at + 1].form if at + 2 < len(self._words) else ""
        likewise = self._words[at].form == "so" and behind == "do" and bool(self._calls)
        return likewise and self._calls[-1].call == PASS and self._player_by_place_or_teller(at + 2) is not None

    def _pass_likewise(self, at: int) -> None:
        """Add the passes of the players named behind "so did" at *at*."""
        self._named_behind = at + 2
        players = [self._player_by_place_or_teller(at + 2), *self._players_listed_behind()]
        self._callers = []
        self._add([ToldCall(player, PASS, at) for player in players], len(self._calls))

    def _player_by_place_or_teller(self, at: int) -> int | None:
        """The player whom the word at *at* names, the teller among them."""
        return self._teller if self._words[at].form in TELLER else self._player_by_place(at)

    def _replace_call(self, at: int, call: str) -> None:
        """Note the *call* at *at* in place of one by the same player: "one spade instead"."""
        player = self._sayer_before(at, 0)
        if player is None:
            player = self._callers[-1] if self._callers else None
        for place in range(len(self._calls) - 1, max(len(self._calls) - 3, -1), -1):
            old = self._calls[place]
            if player is not None and old.caller == player and old.call != call:
                self._change = ToldChange(place, ToldCall(player, call, at))
                return

    def _first_of_several(self, at: int, call: str) -> int | None:
        """The player with whom the passes at *at* begin: "four passes, beginning with North"."""
        if call != PASS or self._times(at) == 1:
            return None
        for near in range(at + 1, min(at + 4, len(self._words) - 2)):
            if self._words[near].form in ("begin", "start") and self._words[near + 1].form in ("with", "from"):
                named = next(
                    (one for one in range(near + 2, min(near + 5, len(self._words))) if self._is_player(one)), None
                )
                if named is not None and self._words[named].form == "@dealer" and self._player(named) is None:
                    named += 1
                self._named_behind = named or self._named_behind
                return None if named is None else self._player(named)
        return None

    def _make_wanted_call(self) -> None:
        """Add the call that somebody wanted to make, and made."""
        if self._wanted is None:
            return
        at, call, caller = self._wanted
        self._wanted = None
        self._complete = True
        self._add([ToldCall(caller, call, at)], len(self._calls))

    def _callers_of(self, at: int, call: str) -> list[int | None]:
        """The players who make the *call* told at the index *at*, as far as they are named."""
        callers = self._callers
        by = at + 2 < len(self._words) and self._words[at + 1].form in ("by", "from") and not self._is_apart(at + 1)
        if not callers or callers[-1] is None or by:
            behind = self._player_named_behind(at)
            callers = callers[-1:] if behind is None and not by else callers if behind is None else [behind]
            if behind is not None and by:
                callers = [behind, *self._players_listed_behind()]
        elif call != PASS or _is_pair(callers):
            callers = callers[-1:]
        if None in callers[:-1]:
            callers = [caller for caller in callers if caller is not None]
        doubled = call != PASS and callers[-1:] in ([], [None]) and bool(self._calls)
        if {"my", "own"} <= {self._words[near].form for near in range(max(at - 3, 0), at)} and callers[-1:] in (
            [],
            [None],
        ):
            callers = [self._teller]
        elif doubled and {"our", "own"} & {self._words[near].form for near in range(max(at - 3, 0), at)}:
            callers = [None if (mine := self._calls[-1].caller) is None else (mine + 2) % PLAYERS]
        return callers

    def _players_listed_behind(self) -> list[int]:
        """The further players of a list behind a call: East and South in "passed by North, East and South"."""
        found: list[int] = []
        at = self._named_behind + 1
        while at < len(self._words):
            joined = self._words[at].form == "and" and at + 1 < len(self._words)
            player = self._player_by_place(at + joined)
            ends = at + joined + 1 >= len(self._words) or self._words[at + joined + 1].form in (SENTENCE_END, *LINKS)
            if player is None or not (joined or self._is_apart(at)):
                return []
            found.append(player)
            at += joined + 1
            further = at + 1 < len(self._words) and self._words[at].form == "and"
            if joined and not (further and self._player_by_place(at + 1) is not None):
                ends = ends or self._is_apart(at)
                self._named_behind = at - 1 if ends else self._named_behind
                return found if ends else []
        return []

    def _place_before_last(self, at: int, told: Sequence[ToldCall], place: int) -> int:
        """The place of the calls *told* at the index *at*: *place*, or before calls that were made later."""
        last, caller = self._calls[-1].caller if self._calls else None, told[0].caller
        perfect = "have" in [self._words[near].form for near in range(max(at - 2, 0), at)]
        if perfect and told[0].call == PASS and None not in (last, caller) and last == ((caller or 0) + 1) % PLAYERS:
            # "North opens 1H, West having passed."
            return len(self._calls) - 1
        opened = "having" in [self._written(near) for near in range(max(at - 2, 0), at)]
        if opened and self._calls and told[0].call != PASS and self._is_lower_than_all(told[0].call):
            # "RHO bids 4H, having opened 1H".
            self._gaps.append(1)
            return 0
        if self._insert_at is not None and place == len(self._calls):
            return self._insert_at
        host = self._calls[place].caller if place < len(self._calls) else None
        if caller is not None and host is not None:
            # "North passed. East bid 3C over South's 2H."
            while (
                place and self._calls[place - 1].call == PASS and (behind := self._calls[place - 1].caller) is not None
            ):
                if not 0 < (behind - caller) % PLAYERS < (host - caller) % PLAYERS:
                    break
                place -= 1
        return place

    def _is_lower_than_all(self, call: str) -> bool:
        """Whether the bid *call* is lower than every bid told."""
        bids = [one.call for one in self._calls if one.call not in (PASS, DOUBLE, REDOUBLE)]
        double = call in (DOUBLE, REDOUBLE)
        return bool(bids) and not double and all(_height(call) < _height(bid) for bid in bids)

    def _add(self, told: Sequence[ToldCall], place: int) -> None:
        """Add the calls *told* at *place*."""
        if place == len(self._calls):
            for player in self._callers[:-1]:
                if player not in [one.caller for one in told] and player is not None:
                    self._idle.append((place, player))
        self._callers = []
        # Calls made "before that" may be told in any order.
        self._complete = self._complete and not self._began
        bids = [one.call for one in self._calls[:place] if one.call not in (PASS, DOUBLE, REDOUBLE)]
        if place < len(self._calls) and bids[-1:] == [told[0].call]:
            return
        if place < len(self._calls):
            self._turns = [
                one._replace(place=one.place + len(told) * (one.place >= place + one.sure)) for one in self._turns
            ]
        self._calls[place:place] = told
        if len(self._calls) > PLAYERS and [one.call for one in self._calls[place + 1 :]] == [PASS] * PLAYERS:
            # "Everyone passed over 3C."
            self._calls.pop()
        if self._insert_at is not None:
            self._insert_at += len(told)

    def _is_no_bid_told(self) -> bool:
        """Whether the words say that nobody had bid."""
        nobody = any(word.form in NOBODY for word in self._words)
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


def _height(bid: str) -> tuple[int, int]:
    """The level and the rank of the strain of *bid*."""
    return int(bid[:-1]), STRAINS.index(bid[-1])


def _is_pair(callers: Sequence[int | None]) -> bool:
    """Whether *callers* are the two players of a side, as in "East West"."""
    return len(callers) == 2 and None not in callers and abs((callers[0] or 0) - (callers[1] or 0)) == 2


def _callers_filled_in(calls: Sequence[ToldCall], dealer: int | None) -> list[ToldCall]:
    """*calls* with the callers who are not told, where the order of turns between two callers told leaves no other."""
    filled = list(calls)
    known = [place for place, one in enumerate(calls) if one.caller is not None]
    if (
        known == [0]
        and dealer is not None
        and calls[0].caller == dealer
        and not {DOUBLE, REDOUBLE} & {one.call for one in calls}
    ):
        # "East dealt: one spade, two hearts, two spades".
        return [one._replace(caller=(dealer + place) % PLAYERS) for place, one in enumerate(calls)]
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
