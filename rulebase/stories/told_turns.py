"""The words of a story that tell whose turn it was to call, or that somebody has not called yet."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from rulebase.stories.auction_words import ACTS, ASKING, BEFORE, FAR, MINE, NOBODY
from rulebase.stories.order_of_told_calls import OrderWords
from rulebase.stories.player_mentions import TELLER
from rulebase.stories.tokens import BID, SENTENCE_END

if TYPE_CHECKING:
    from collections.abc import Sequence


_BEHIND_ORDINALS = frozenset(
    ("to", "in", "and", "but", "of", SENTENCE_END, "bidder", "caller", "hand", "seat", "player")
)  # fmt: skip
"""Words behind "first" or "next" where it tells whose turn it is."""
_YET = frozenset(
    ("yet", "not", "still", "skip", "miss", "forget", "ignor", "chanc", "about", "tank", "tranc", "asleep", "dither",
     "busy", "consider", "ponder")
)  # fmt: skip
"""Words beside a player who has not called yet."""
_KNOWS = frozenset(
    ("understood", "understand", "know", "known", "realis", "realise", "realiz", "realize", "mind", "like", "agree",
     "believ", "expect")
)  # fmt: skip
"""Words behind "not" that tell nothing of a call to come."""
_OF_PLAYERS = frozenset(("forget", "ignor"))
"""Words among them whose object is the player."""
_BEFORE_VERBS = frozenset(("have", "can", "could", "do", "even", "ever"))
"""Words behind a player after "before"."""
_PLAYED = frozenset(("lead", "play", "fac", "face", "trick", "card", "look", "see"))
"""Words behind them that tell of no call."""
_PLANS = frozenset(("about", "going", "ready", "preparing", "waiting", "hoping", "planning", "poised"))
"""Words before a call that was going to be made."""
_BEFORE_ACTS = frozenset(
    (*ACTS, "do", "chanc", "decid", "decide", "react", "respond", "get", "manag", "manage", "reach", "finish",
     "blink", "draw", "breath", "touch", "pull", "tak", "take", "put", "make", "think", "stir", "anything", "word")
)  # fmt: skip
"""Words behind "before West could" or "before West had" that tell of a call to be made."""
_BUSY = frozenset(
    ("thinking", "thinks", "counting", "looking", "sorting", "arranging", "searching", "fumbling", "studying",
     "dreaming", "waiting", "reaching", "talking", "drinking", "reading", "checking", "writing", "deciding",
     "pondering", "staring", "bathroom", "toilet", "loo", "kitchen", "bar", "phone", "elsewhere", "thoughts",
     "considering", "dithering", "tanking", "hesitating", "getting", "trying", "picking", "sleeping", "away", "gone")
)  # fmt: skip
"""Words for what a player does who has not called yet."""
_APPOSITIONS = frozenset(("between", "on", "at", "in", "sit", "sitting", "who", "which", "opposit", "with"))
"""Words behind a player and a comma that tell more of the player."""
_CONTRARY = frozenset(
    ("when", "though", "although", "but", "while", "whil", "before", "befor", "as", "becaus", "because")
)  # fmt: skip
"""First words of a part that tells that it was somebody else's turn."""


class TurnWords(OrderWords):
    """The reader of the words for turns."""

    def _turn_told(self, start: int, end: int) -> tuple[int | None, bool] | None:
        """(the player whose turn it was, whether that is sure to tell a fault) that a part of a sentence tells."""
        if self._asks_of_turn(start, end):
            return None
        heard = [at for at in range(start, end) if at not in self._speech.said]
        claimed = [at for at in range(start, end) if at in self._speech.claimed]
        turn = self._turn_in_words(heard) if heard else None
        if turn is not None or not claimed:
            return turn
        # A claim counts only where the order of the calls leaves it open.
        turn = self._turn_in_words(claimed)
        return None if turn is None or turn[0] is None else (turn[0], False)

    def _asks_of_turn(self, start: int, end: int) -> bool:
        """Whether the part from *start* to *end* is a whole question: "Is it my turn?"."""
        opens = start == 0 or self._words[start - 1].form == SENTENCE_END
        last = self._words[end - 1]
        asks = last.form == SENTENCE_END and "?" in self._story.text[last.start : last.end]
        return opens and asks and self._words[start].form in (*ASKING, "be")

    def _turn_in_words(self, heard: Sequence[int]) -> tuple[int | None, bool] | None:
        """The same for the words with the indexes *heard*."""
        start, end = heard[0], heard[-1] + 1
        forms = [word.form for word in self._words[start:end]]
        players = [at for at in heard if self._is_player(at)]
        made = [at for at in heard if self._call(at) is not None and not self._is_planned(at, start)]
        if "still" in forms:
            # "While LHO was still writing down partner's 4D".
            made = [at for at in made if not self._is_owner(at - 1)]
        told = any(self._words[at].form != BID or self._word_upon(at) is None for at in made)
        if forms[0] in BEFORE and not {"can", "could"}.isdisjoint(forms):
            # "Before I could pass."
            told = False
        for at in range(start, end):
            form = self._words[at].form
            before = [self._words[near].form for near in range(max(start, at - 2), at)]
            if form == "rotation" or (form in ("turn", "order") and before[-2:] == ["out", "of"]):
                return None, True
            if form == "@dealer" and {"not", "be"} <= {word.form for word in self._words[max(at - 3, 0) : at]}:
                # "He opened 1H when he was not the dealer."
                return None, True
            if form == "wrong" and not {"player", "seat", "person", "side", "turn", "order"}.isdisjoint(forms):
                return None, True
            out = form == "turn" and at + 1 < len(self._words) and self._words[at + 1].form == "out"
            if form == "turn" and before[-1:] in (["whose"], ["whos"]):
                holder = next((near for near in reversed(players) if near < at - 1), None)
                holder = at - 2 if holder is None and at > 1 and self._is_player(at - 2) else holder
                if holder is not None and "not" not in forms:
                    return self._player_meant(holder), False
            if form in ("turn", "go", "plac") and at > start and before[-1] != "in" and not out:
                owner = self._player_meant(at - 1) if self._is_owner(at - 1) else None
                if (
                    before[-1] in ("his", "her", "their", "a")
                    and "have" in forms[: at - start]
                    and form in ("turn", "go")
                ):
                    # "RHO still had his turn."
                    holder = next((near for near in reversed(players) if near < at - 1), None)
                    if holder is not None and ("not" not in forms or forms.count("have") > 1):
                        return self._player_meant(holder), True
                if self._is_owner(at - 1) or before[-1] in MINE:
                    contrary = owner is not None or "not" in forms or forms[0] in _CONTRARY or told
                    return (None if "not" in forms else owner), contrary
            if form in ("bid", "call") and at > start and not told and self._is_owner(at - 1) and before[:1] == ["be"]:
                if not {"think", "thought"}.isdisjoint(forms):
                    return None
                return (None if "not" in forms else self._player_meant(at - 1)), True
            if (form == "turn" and before[-1:] == ["on"]) or (form == "move" and before[-2:] == ["on", "the"]):
                named = [near for near in range(max(at - FAR, 0), at) if self._is_player(near)]
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
        if not NOBODY.isdisjoint(forms):
            return None
        if forms[0] in BEFORE and not told:
            acts = (
                players[0] + 1 == end
                or self._words[players[0] + 1].form == SENTENCE_END
                or [form for form in forms if form != SENTENCE_END][-1] in ("can", "could", "have", "do")
                or made
                or not _BEFORE_ACTS.isdisjoint(forms)
                or (self._words[players[0] + 1].form in _BEFORE_VERBS and _PLAYED.isdisjoint(forms))
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
            told_to_act = any(one == "to" and other in ACTS for one, other in pairwise(rest))
            if not told and (told_to_act or ("should" in rest and "not" not in rest and not ACTS.isdisjoint(rest[1:]))):
                return self._player_meant(at), True
            if "skip" in forms or "miss" in forms or ("wait" in forms and "for" in forms):
                return self._player_meant(players[-1]), True
        if told:
            return None
        if waits is None:
            return None
        return self._player_meant(next((at for at in reversed(players) if at < waits), players[0])), False

    def _subject_before(self, start: int) -> int | None:
        """The subject of the part from *start*: South in "South, between East and West, had not called"."""
        opens = next((near for near in range(start - 1, 0, -1) if self._words[near - 1].form == SENTENCE_END), 0)
        first = next((near for near in range(opens, start) if self._is_player(near)), opens)
        if self._words[first + 1].form in _APPOSITIONS and self._is_apart(first + 1):
            return self._player_meant(first)
        return self._callers[-1]

    def _waits_at(self, heard: Sequence[int]) -> int | None:
        """The index of the word among *heard* by which somebody has not called yet; None if there is none."""
        forms = [self._words[at].form for at in heard]
        written = [self._written(at) for at in heard]
        acts = not {"have", "yet", *ACTS}.isdisjoint(forms) and "never" not in written
        for at, form in zip(heard, forms, strict=True):
            if form == "not" and not _KNOWS.isdisjoint(word.form for word in self._words[at + 1 : at + 3]):
                # "He had not understood."
                continue
            if form == "think" and self._thinks_something(at):
                continue
            if form in _OF_PLAYERS and not any(self._is_player(near) for near in heard if near > at):
                # "Who forgets everything".
                continue
            if (form in _YET and (form != "not" or acts)) or self._written(at) in _BUSY:
                return at
            if form in ("noth", "nothing") and {"say", "do", "bid", "call"} & set(forms):
                return at
            if form == "not" and self._written(at) == "never" and {"get", "have"} & set(forms):
                return at
            behind = self._words[at + 1].form if at + 1 < len(self._words) else ""
            if self._written(at) in _PLANS and behind == "to":
                return at
            if (form, behind) in (("reach", "for"), ("point", "of"), ("no", "time"), ("no", "chanc")):
                return at
        return None

    def _thinks_something(self, at: int) -> bool:
        """Whether "thinks" at *at* tells an opinion, and not a player who takes time: "partner thinks it is over"."""
        behind = self._words[at + 1].form if at + 1 < len(self._words) else SENTENCE_END
        takes_time = behind in (SENTENCE_END, "about", "for", "long", "hard", "and", "over", "when", "while", "but")
        return self._written(at) in ("think", "thinks") and not takes_time and not self._is_apart(at + 1)

    def _is_planned(self, at: int, start: int) -> bool:
        """Whether the call at *at* was only going to be made, in a part of a sentence from *start*."""
        return any(self._written(near) in _PLANS for near in range(max(at - 4, start), at))

    def _player_meant(self, at: int) -> int | None:
        """The player whom the word at *at* speaks of; the one named last before, if it is "he" or the like."""
        player = self._player(at)
        if player is not None or self._words[at].form not in ("he", "she", "they", "who"):
            return player
        for near in range(at - 1, max(at - FAR, -1), -1):
            if self._is_player(near) and self._words[near].form not in TELLER and not self._is_owner(near):
                return self._player(near)
        return None
