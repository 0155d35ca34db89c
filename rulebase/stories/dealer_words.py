"""The words of a story that tell who deals."""

from __future__ import annotations

from rulebase.stories.auction_words import NOT_MADE, AuctionWords
from rulebase.stories.player_mentions import RELATIONS
from rulebase.stories.tokens import SENTENCE_END

_FAR_FROM_DEALER = 9
"""The most words between a player and "dealer" alone: "South opened 1S (dealer)"."""


class DealerWords(AuctionWords):
    """The reader of the words for the dealer."""

    def _dealer_told(self) -> int | None:
        """The player who is said to deal; None if no dealer is named."""
        for at, word in enumerate(self._words):
            if word.form not in ("deal", "@dealer") or word.value == "opener" or at in self._speech.said:
                continue
            if word.form == "@dealer" and word.value == "i":
                return self._teller
            if self._is_owner_of_relation(at):
                # "I, the dealer's LHO".
                continue
            behind = word.form == "@dealer" and word.value not in ("he", "she", "who")
            player = self._dealer_behind(at) if behind else None
            if player is None and not (at > 1 and self._words[at - 2].form == "from"):
                player = self._dealer_before(at)
            if player is None and word.value in ("he", "she"):
                player = self._player_of_pronoun(at)
            if player is not None:
                return player
        return None

    def _dealer_behind(self, at: int) -> int | None:
        """The player named behind "dealer" at *at*: "dealer North", "the dealer was my partner"; None if none is."""
        before = at - 1
        while before >= 0 and self._words[before].form in ("the", "a", "be"):
            before -= 1
        titled = before >= 0 and (self._words[before].form == "as" or self._is_player(before))
        if titled and not (before == at - 1 and self._is_apart(at)) and self._words[before].form != SENTENCE_END:
            # "North, as dealer, passed", "East being dealer, South opened".
            return None
        for place in range(at + 1, min(at + 4, len(self._words))):
            colon = self._words[place].form == SENTENCE_END and self._written(place) == ":"
            if self._is_apart(place):
                return None
            if self._is_player(place):
                return self._player(place)
            if self._words[place].form not in ("be", "the") and not colon:
                return None
        return None

    def _dealer_before(self, at: int) -> int | None:
        """The player named before "dealt" or "dealer" at *at*: "North dealt", "South opened 1S (dealer)"."""
        supposed = not NOT_MADE.isdisjoint(other.form for other in self._words[max(0, at - 4) : at])
        if supposed:
            return None
        subject = self._words[at].form == "@dealer" and self._words[at].value == "dealer"
        subject = subject and (at == 0 or self._words[at - 1].form in (SENTENCE_END, "the", "and", "then", "when"))
        alone = at + 1 == len(self._words) or self._words[at + 1].form == SENTENCE_END or self._is_apart(at + 1)
        titled = at > 1 and self._words[at - 1].form == "the" and self._is_player(at - 2)
        if subject and not alone and not titled:
            # "The dealer passed".
            return None
        pronoun = self._words[at].value in ("he", "she", "who")
        for place in range(at - 1, max(at - (_FAR_FROM_DEALER if alone or pronoun else 5), -1), -1):
            mine = self._words[place].form == "my" and place == at - 1
            if mine:
                return self._teller
            if self._is_player(place):
                if self._words[place].form in ("who", "which", "he", "she"):
                    continue
                if self._player(place) is not None:
                    return self._player(place)
                break
            if self._words[place].form in NOT_MADE or self._words[place].form == SENTENCE_END:
                break
        return None

    def _is_owner_of_relation(self, at: int) -> bool:
        """Whether "dealer's" at *at* stands before "LHO" or the like."""
        behind = self._words[at + 1].form if at + 1 < len(self._words) else ""
        return behind in RELATIONS and self._written(at).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").endswith("'s")
