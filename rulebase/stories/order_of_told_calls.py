"""The order in which told calls were made: "2C over 2D", "that was after North's 1H", "my first pass" told again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebase.stories.auction_words import MINE, PUTS, SIGNS, AuctionWords, passes_at_end
from rulebase.stories.call_words import CALLS
from rulebase.stories.player_words import PART_BREAK
from rulebase.stories.tokens import BID, NUMBER, SENTENCE_END
from rulebase.stories.told_auction import DOUBLE, PASS, PLAYERS, REDOUBLE, STRAINS

if TYPE_CHECKING:
    from collections.abc import Sequence


_SORTS_OF_CALLS = frozenset(
    ("first", "second", "last", "take", "out", "takeout", "penalty", "negative", "own", "final", "business",
     "support", "early")
)  # fmt: skip
"""Words between a player and "pass" or "double"."""
_NAMED_AGAIN = frozenset((*MINE, "first", "second", "last", "own", "the", "this", "that"))
"""Words before a call that is spoken of again."""
_UPON = frozenset(("for", "over", "upon", "under", "below", "beneath", "against", "than", "of", "on", "to"))
"""Words between a call and the one before it."""
_REPLIES = frozenset(("reply", "respons", "response", "answer"))
"""Words before "to" and the bid of the partner."""
_LISTED = frozenset(("for", "of", "on", "to"))
"""Words between two calls that often stand before a call that was made: "went on to 4S"."""
_EARLIER = frozenset(("after", "when", "though", "although", "becaus", "because"))
"""Words before calls that were made before the last one told."""
_NOT_OBJECT = frozenset(("and", "then", "but", "so", "with", "bid"))
"""Words that no bid named behind "over" follows."""
_OBJECT = 3
"""The most words between "doubled" or "over" and the bid that is doubled or bid over."""


class OrderWords(AuctionWords):
    """The reader of the words for what was called before, and for calls told again."""

    def _place(self, at: int, call: str, start: int) -> int | None:
        """The place in the order of the call at the index *at*; None if it was told before.

        A bid named behind "over" or "doubled" was made before the call that it stands behind.
        """
        last = len(self._calls)
        if self._calls and self._is_upon_too(at):
            return next(place for place, one in enumerate(self._calls) if one.at == self._last_upon) + 1
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
        self._last_upon = at
        return next(place for place, one in enumerate(self._calls) if one.at == latest.at)

    def _is_upon_too(self, at: int) -> bool:
        """Whether the call at *at* is named after another one behind "over": "over North's 1NT and East's 2H"."""
        before = [word.form for word in self._words[max(at - 2, 0) : at]]
        joined = before[:1] == ["and"] and at - 3 <= self._last_upon < at and self._is_owner(at - 1)
        return joined and any(one.at == self._last_upon for one in self._calls)

    def _calls_of_last_word(self) -> int:
        """The number of calls at the end that one word told, such as "three passes"."""
        return sum(one.at == self._calls[-1].at for one in self._calls) if self._calls else 0

    def _word_upon(self, at: int) -> int | None:
        """The index of "over", "doubled" or the like before the bid at *at*, which was made first; None if none is."""
        for place in range(at - 1, max(at - _OBJECT, 0) - 2, -1):
            if place < 0 or PART_BREAK.search(self._story.text[self._words[place].end : self._words[place + 1].start]):
                return None
            word = self._words[place]
            if word.form == "@dealer" and place and self._is_owner(place - 1):
                # "North's dealer 1NT".
                continue
            between = range(place + 1, at)
            if CALLS.get(word.form) in (DOUBLE, REDOUBLE) and word.form not in (*SIGNS, "red"):
                return place
            written = self._story.text[word.start : word.end].lower()
            told = any(one.call == self._words[at].value for one in self._calls)
            if place == at - 1 and (written in ("passed", "passing") or (told and written in ("pass", "passes"))):
                return place
            if word.form == "of" and place == at - 1 and place > 0 and self._words[place - 1].form in CALLS:
                return place
            if word.form == "to" and place == at - 1 and place and self._words[place - 1].form in _REPLIES:
                return place
            if word.form in _UPON or word.value == "following":
                whose = any(self._is_owner(near) or self._words[near].form in MINE for near in between)
                return place if word.form not in _LISTED or whose else None
            if (self._is_player(place) and not self._is_owner(place)) or self._call(place) or word.form in _NOT_OBJECT:
                return None
        return None

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
            apart = PART_BREAK.search(self._story.text[self._words[at].end : self._words[at + 1].start])
            behind = SENTENCE_END if apart else self._words[at + 1].form
        if self._is_retold(at, call):
            return True
        if told and (self._overlooked or behind in ("be", "show", "mean", "ask", "promis")):
            return True
        return told and before in _NAMED_AGAIN and (before in MINE or not self._callers)

    def _is_retold(self, at: int, call: str) -> bool:
        """Whether a pass or double at the index *at* is one that was told: "my first pass", "having passed", or later.

        After the end of the auction a pass, or a double that is somebody's, is spoken of again.
        """
        later = len(self._calls) == self._sentence
        named = self._callers and self._callers[-1] is not None
        if call not in (PASS, DOUBLE, REDOUBLE):
            listed = any(
                0 <= near < len(self._words)
                and (self._words[near].form in (BID, *CALLS) or self._words[near].form == NUMBER)
                for near in (at - 1, at + 1)
            )
            bids = [one.call for one in self._calls if one.call not in (PASS, DOUBLE, REDOUBLE)]
            asked = self._words[at - 1].form in ("bid", "open", "call", "say", "over", "to", "again") if at else False
            row = at == 0 or self._words[at - 1].form == SENTENCE_END
            doubled = at + 1 < len(self._words) and self._words[at + 1].form in CALLS and not self._is_apart(at + 1)
            row = row and (at + 1 + doubled >= len(self._words) or self._words[at + 1 + doubled].form == SENTENCE_END)
            if row and later and self._has_ended() and bids[-1:] == [call]:
                # "… all pass. 4HX."
                return True
            told = later and call in bids and self._player_named_behind(at) is None
            return told and not (row or named or listed or asked)
        among = [one.caller for one in self._calls if one.call == call]
        opens = at > 0 and self._words[at - 1].form == SENTENCE_END and not self._callers
        if opens and call != PASS and [one.call for one in self._calls if one.call != PASS][-1:] == [call]:
            # "I redouble. … Redoubled and made."
            return True
        near = range(at - 1, max(at - 4, -1), -1)
        perfect = "have" in [self._words[place].form for place in near]
        perfect = perfect or any(
            self._written(place).endswith(("'d", "\N{RIGHT SINGLE QUOTATION MARK}d")) for place in near
        )
        if perfect and "@partner" not in [self._words[place].form for place in near]:
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
            and self._words[at - 1].form not in (SENTENCE_END, *CALLS, "then", "say")
        ):
            return True
        for place in near:
            word = self._words[place]
            known = not named or self._callers[-1] in among or None in among
            puts = not PUTS.isdisjoint(self._words[other].form for other in range(max(place - 4, 0), place))
            if puts and named and at + 1 < len(self._words) and self._words[at + 1].form == "card":
                # "RHO put down the green card" makes a call every time.
                return False
            if word.form == "the" and among and known and (later or self._has_ended()):
                return True
            if self._is_owner(place):
                return bool(among) and ((owner := self._player(place)) is None or owner in among or self._has_ended())
            if word.form in ("that", "this", *MINE):
                return bool(among)
            if word.form not in _SORTS_OF_CALLS:
                break
        return self._has_ended() and len(self._calls) == self._sentence and call == PASS

    def _has_ended(self) -> bool:
        """Whether the calls told end with as many passes as end an auction."""
        bids = any(one.call not in (PASS, DOUBLE, REDOUBLE) for one in self._calls)
        return passes_at_end(self._calls) >= PLAYERS - bids
