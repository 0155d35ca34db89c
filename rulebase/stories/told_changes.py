"""The words of a story that tell of a call changed for another: "no, I meant 1S"."""

from __future__ import annotations

from rulebase.stories.auction_words import ASKING, FAR, SPEECH, AuctionWords
from rulebase.stories.call_words import CALLS
from rulebase.stories.tokens import BID, NUMBER, SENTENCE_END
from rulebase.stories.told_auction import ToldCall, ToldChange

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
TAKES = frozenset(
    ("take", "tak", "put", "pick", "call", "fish", "snatch", "grab", "pull", "whip", "draw", "scoop", "remov", "remove",
     "lift", "tug", "slip", "whisk", "swept", "sweep")
)  # fmt: skip
_AWAY = frozenset(("back", "up", "off", "away"))
"""Words of a call that is taken back: "took it off", "picked it up"."""
_TAKEN_BACK = frozenset(("it", "that", "pass", "bid", "call", "double", "card", BID))
"""Words between "take" and "back"."""
_REFUSALS = frozenset(("wont", "not", "refus", "refuse", "never"))
_SLIPS = frozenset(
    ("sorry", "oop", "whoop", "wait", "no", "reflection", "actual", "mean", "rather", "oh", "mistak", "mistake",
     "wrong", "damn", "instead", "stop", "hang", "hold")
)  # fmt: skip
"""Words before a call that is put in the place of another."""


class ChangeWords(AuctionWords):
    """The reader of the words for changes of calls."""

    def _changes_call(self, at: int) -> bool:
        """Whether the word at *at* tells of the change of a call that has been told, which is then noted."""
        word = self._words[at]
        said = at in self._speech.said
        opens = next((near for near in range(at, 0, -1) if self._words[near - 1].form == SENTENCE_END), 0)
        near = [other.form for other in self._words[at + 1 : at + 5]]
        near = near[: near.index(SENTENCE_END)] if SENTENCE_END in near else near
        wishes = word.form in _CHANGES and not _CHANGED.isdisjoint(near) and near[:1] != ["of"]
        wishes = wishes or (word.form == "instead" and near[:1] != ["of"])
        back = word.form in TAKES and not _AWAY.isdisjoint(near)
        cards = any(self._written(place) == "cards" for place in range(at + 1, min(at + 5, len(self._words))))
        back = back and not cards and not _TAKEN_BACK.isdisjoint(near)
        refuses = not _REFUSALS.isdisjoint(other.form for other in self._words[max(at - 3, opens) : at])
        wishes = wishes or (
            back and not refuses and "stop" not in [other.form for other in self._words[max(at - 10, 0) : at]]
        )
        slips = word.form in _SLIPS and not said and not (word.form == "no" and self._is_no_bid(at))
        quoted = at in self._speech.spoken and at - 1 not in self._speech.spoken
        apart = at == 0 or quoted or self._words[at - 1].form == SENTENCE_END or self._is_apart(at)
        corrects = not near or near[0] in ("no", "i", "sorry", "wait", "mean", BID, *CALLS)
        corrects = corrects or (at + 1 < len(self._words) and self._is_apart(at + 1) and at in self._speech.spoken)
        if word.form == "no" and (not apart or not corrects or self._words[at - 1].form in (NUMBER, "one")):
            slips = False
        heard = [self._words[near].form for near in range(max(at - 6, 0), min(at + 5, len(self._words)))]
        slips = slips and (at in self._speech.spoken or word.form == "mean" or not SPEECH.isdisjoint(heard))
        slips = slips and not (word.form == "mean" and word.value == "mean" and at not in self._speech.spoken)
        asked = not self._sentence and self._words[opens].form in ASKING
        if asked or not (wishes or slips):
            return False
        changer = self._callers[-1] if self._callers else None
        subject = next((near for near in range(at - 1, opens - 1, -1) if self._is_player(near)), None)
        if subject is not None and self._words[subject].form in ("he", "she", "they"):
            # A call is mostly changed by the player who made the last one.
            changer = None
        if slips and (sayer := self._sayer_before(at, opens)) is not None:
            changer = sayer
        if back:
            self._note_call_taken_back(at, changer)
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

    def _sayer_before(self, at: int, start: int) -> int | None:
        """The player who says the words at *at* in the sentence from *start*: "South said sorry, I'd rather"."""
        for near in range(at - 1, max(at - 7, start), -1):
            if self._words[near].form in SPEECH and self._is_player(near - 1):
                return self._player(near - 1)
        return None

    def _note_call_taken_back(self, at: int, changer: int | None) -> None:
        """Add the call taken back at the index *at* if it has not been told: "North took back his 1S"."""
        for near in range(at + 1, min(at + 5, len(self._words))):
            call = self._call(near) if self._words[near].form == BID else None
            if call is not None and call not in [one.call for one in self._calls]:
                self._calls.append(ToldCall(changer, call, near))
            if call is not None or self._words[near].form == SENTENCE_END:
                return

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
        for at in range(start, min(start + FAR, len(self._words))):
            call = self._call(at)
            if call is not None and call != old and at not in self._speech.said:
                return ToldCall(caller, call, at)
            ends += self._words[at].form == SENTENCE_END
            other = self._player(at) if self._is_player(at) and at not in self._speech.spoken else None
            if ends > 1 or (other is not None and caller is not None and other != caller):
                return None
        return None
