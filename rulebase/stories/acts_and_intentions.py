"""The words of a story that tell apart the calls that were made, and the calls that were only wanted or spoken of."""

from __future__ import annotations

from rulebase.stories.auction_words import ACTS, FAR, LINKS, PUTS
from rulebase.stories.call_words import CALLS
from rulebase.stories.order_of_told_calls import OrderWords
from rulebase.stories.player_mentions import RELATIONS
from rulebase.stories.tokens import BID, SENTENCE_END
from rulebase.stories.told_auction import DOUBLE, PASS, REDOUBLE

_OF_THOUGHT = frozenset(("long", "much", "some", "of", "a", "deep", "after", "further"))
"""Words before "thought" where it is no verb."""
_SEATED = frozenset(("sit", "sitting", "seat", "seated"))
_DUTIES = frozenset(("have", "need", "ought", "suppos", "suppose", "noth", "nothing"))
"""Words before "to bid" that tell a call that was not made."""
_WISHES = frozenset(("want", "wish", "like", "insist", "demand", "ask"))
_CARD_OF_BID = frozenset(("it", "card", "that", "bid", "call"))
_TAKEN = frozenset(("back", "away", "off", "instead"))


class IntentionWords(OrderWords):
    """The reader of the words for calls that were wanted, and of who made them in the end."""

    def _is_call_of_others(self, at: int) -> bool:
        """Whether "his pass" or the like follows the word at *at*."""
        behind = range(at + 1, min(at + 3, len(self._words) - 1))
        return bool(self._calls) and any(
            self._words[near].form in ("his", "her", "their") and self._call(near + 1) is not None for near in behind
        )

    def _is_no_intention(self, at: int) -> bool:
        """Whether the word at *at* is "tried", of a call that was made, or "thought" in "after long thought"."""
        word = self._words[at]
        thought = word.form == "think" and at > 0 and self._words[at - 1].form in _OF_THOUGHT
        return thought or (word.form == "try" and self._written(at) in ("tried", "tries"))

    def _is_place_at_table(self, at: int) -> bool:
        """Whether the word at *at* tells more of the player named before: "as dealer", "sitting on my left"."""
        word = self._words[at]
        before = self._words[at - 1].form if at else ""
        titled = word.form == "@dealer" and at > 0 and word.value == "dealer" and not self._is_owner(at)
        if titled and before in ("the", "a") and at > 1:
            before = self._words[at - 2].form
        alone = titled and self._is_apart(at) and at + 1 < len(self._words)
        alone = alone and (self._is_apart(at + 1) or self._words[at + 1].form == SENTENCE_END)
        if alone or (titled and before == "be"):
            # "West opened 1S, dealer, North passed", "he is dealer".
            return True
        return (word.form == "@dealer" and before == "as") or (word.form in RELATIONS and before in _SEATED)

    def _is_sayer_again(self, at: int) -> bool:
        """Whether "he" at *at* is the player before who speaks: "North says he doubles"."""
        return (
            self._words[at].form in ("he", "she")
            and at > 1
            and self._words[at - 1].form == "say"
            and bool(self._callers)
        )

    def _is_apposition(self, at: int) -> bool:
        """Whether "his partner" at *at* only tells more of the player before: "North, his partner, had opened"."""
        word = self._words[at]
        if word.form == "player" and "a" in [other.form for other in self._words[max(at - 2, 0) : at]]:
            # "West, a slow player, was about to call".
            return True
        if word.form not in RELATIONS or word.value not in ("his", "her") or at == 0 or at + 1 >= len(self._words):
            return False
        return self._is_player(at - 1) and self._is_apart(at) and self._is_apart(at + 1)

    def _is_duty(self, at: int) -> bool:
        """Whether the word at *at* begins "have to" or the like."""
        behind = self._words[at + 1].form if at + 1 < len(self._words) else ""
        act = self._words[at + 2].form if at + 2 < len(self._words) else ""
        planned = self._written(at) == "going" and (act in CALLS or act in (*ACTS, "overcall", "rais", "raise"))
        return behind == "to" and (self._words[at].form in _DUTIES or planned)

    def _corrects_contract(self, at: int) -> bool:
        """Whether the word at *at* is a bid over somebody else's call: "and South corrected to 3H"."""
        behind = [word.form for word in self._words[at + 1 : at + 3]]
        player = self._callers[-1] if self._callers else None
        corrects = self._words[at].form == "correct" and behind == ["to", BID]
        return corrects and bool(self._calls) and player is not None and player != self._calls[-1].caller

    def _bid_of_subject(self, at: int) -> int | None:
        """The place of a bid of nobody so far that the verb at *at* gives to its subject; None if it gives none.

        "It was East who opened it", "2S, which my partner had overcalled".
        """
        if not self._callers or self._callers[-1] is None:
            return None
        before = [word.form for word in self._words[max(at - 4, 0) : at]]
        cleft = self._is_it_behind(at) and "who" in before
        if not cleft and not (self._ends_at(at) and not {"which", "that"}.isdisjoint(before)):
            return None
        bids = [place for place, one in enumerate(self._calls) if one.call not in (PASS, DOUBLE, REDOUBLE)]
        return next((place for place in reversed(bids) if self._calls[place].caller is None), None)

    def _ends_at(self, at: int) -> bool:
        """Whether the word at *at* has no object: "East did not hear, and passed"."""
        return (
            at + 1 == len(self._words) or self._words[at + 1].form in (SENTENCE_END, *LINKS) or self._is_apart(at + 1)
        )

    def _wishes_after_end(self, at: int) -> bool:
        """Whether somebody wants to make the call at *at* although the auction is over."""
        wanted = any(word.form in _WISHES for word in self._words[max(at - 4, 0) : at])
        again = self._words[at].form == BID and self._words[at].value in [one.call for one in self._calls]
        return wanted and not again and self._has_ended() and bool(self._subjects)

    def _is_it_behind(self, at: int) -> bool:
        """Whether "it" follows the word at *at*."""
        return at + 1 < len(self._words) and self._words[at + 1].form == "it"

    def _is_wanted_call_made(self, at: int) -> bool:
        """Whether the words at *at* tell that a call wanted was made: "wanted to bid 4S, and put the card out"."""
        if self._wanted is None or at - self._wanted[0] > FAR or self._not_made:
            return False
        behind = [word.form for word in self._words[at + 1 : at + 5]]
        behind = behind[: behind.index(SENTENCE_END)] if SENTENCE_END in behind else behind
        put = self._words[at].form in PUTS and not _CARD_OF_BID.isdisjoint(behind[:3]) and _TAKEN.isdisjoint(behind)
        did = self._words[at].form in ("do", "bid", "double", "call") and behind[:1] in (["it"], ["so"], ["that"])
        return put or did
