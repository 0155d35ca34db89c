"""The players whom the words of a story name, and what has been read of its auction so far.

A caller is known by seat ("North"), or by relation to the teller ("I", "my partner", "LHO"), by name ("Bert (North)"),
or counted from the dealer ("fourth hand").
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rulebase.stories.call_order import SEATS_CLOCKWISE
from rulebase.stories.call_words import CALLS, words_with_contracts
from rulebase.stories.foreign_bridge_words import bridge_words_in_english
from rulebase.stories.player_mentions import RELATIONS, SEATS_OF_OWNERS, TELLER, gender, words_with_mentions
from rulebase.stories.tokens import BID, SEAT, SENTENCE_END
from rulebase.stories.told_auction import DOUBLE, PASS, PLAYERS, REDOUBLE, ToldCall

if TYPE_CHECKING:
    from rulebase.stories.spelling_repair_and_word_marking import Story
    from rulebase.stories.tokens import StoryWord

_SOMEBODY = frozenset(
    ("he", "she", "they", "him", "somebody", "someone", "player", "responder", "overcaller", "@opponents", "@dealer",
     "anyone", "nobody", "which", "who", "whos")
)  # fmt: skip
"""Words for a player who is not known."""
_NAMED_BY_CALL = {"doubler": (DOUBLE,), "redoubler": (REDOUBLE,)}
"""Words for a player by the call made."""
_WITHOUT_APOSTROPHE = frozenset(("rhos", "lhos", "partners", "pards", "leftys", "rightys", "dealers", "openers"))
_SIDES = {"left": 1, "right": 3}
ORDINALS = {"second": 1, "2nd": 1, "third": 2, "fourth": 3}
_VERBS_OF_BIDDING = ("bid", "open", "overcall", "rais", "raise", "jump", "respond", "say")
_VERBS = frozenset(
    ("deal", "dealt", "be", "have", "then", "say", "go", "went", "put", "also", "now", "think", "come", "came",
     "start", "began", "begin", "ask", "still", "just", "suddenly", "sudden", "again", "never", "not", "rebid",
     "balanc", "compet", "pull", "take", "make", "produc", "reply", "answer")
)  # fmt: skip
"""Other words behind "left" or "right" where it is a player."""
_OF_LAST_CALLER = frozenset(("his", "her", "their", "next", "him"))
"""First words of a relation to the last caller; others are relations to the teller."""
_MEANT = 60
"""The most words between "he" or "her" and the player who is meant."""
_TURNS = frozenset(("turn", "go", "call", "bid", "deal", "speak", "open", "start", "plac"))
"""Words behind "my" or "West's" that tell whose turn it is."""
PART_BREAK = re.compile(r"[,;()/\n]|\s[-–—]+\s|[–—]")


class PlayerWords:
    """The words of one story that name players, and the calls read so far."""

    def __init__(self, story: Story, *, letter_for_partner: bool) -> None:
        self._letter_for_partner = letter_for_partner
        story = story._replace(words=tuple(words_with_contracts(story)))
        story = story._replace(words=tuple(bridge_words_in_english(story.words, story.text)))
        story = story._replace(words=tuple(words_with_mentions(story.words, story.text)))
        self._seat_letters = _seat_letters(story)
        if not self._seat_letters:
            # "I dealt n passed".
            words = (word._replace(form="and") if word.form == "n" else word for word in story.words)
            story = story._replace(words=tuple(words))
        self._story = story
        self._words = story.words
        self._in_capitals = story.text.upper() == story.text
        self._by_seat = any(self._seat(word) is not None for word in story.words)
        relations = any(word.form in RELATIONS for word in story.words)
        self._is_teller_named = relations and not self._by_seat
        self._is_teller_known = any(
            word.form in TELLER or (word.form in RELATIONS and word.value not in _OF_LAST_CALLER)
            for word in story.words
        )
        self._by_order = not self._by_seat and not relations and any(word.form == "@dealer" for word in story.words)
        self._teller = self._seat_of_teller() if self._by_seat else 0
        self._genders = self._genders_told()
        named = {word.form for word in story.words}
        both = {"@lho", "@rho"} <= named or (relations and self._is_pronoun_first())
        self._is_partner_pronoun = not self._by_seat and both and "@partner" not in named
        """Whether "he" and "she" are the partner, whom the story does not name otherwise."""
        self._dealer: int | None = None
        self._calls: list[ToldCall] = []
        self._callers: list[int | None] = []
        """The players named since the last call: several call alike in "North, East and South passed"."""
        self._first_named: int | None = None
        """The player named first in this sentence."""
        self._hearer: int | None = None
        """The player who hears the calls of others in this sentence, and may call afterwards."""
        self._insert_at: int | None = None
        """The place before which the calls of this sentence were made: "East said 3C. That was after West's 3D"."""

    def _player_of_pronoun(self, at: int) -> int | None:
        """The player of "he" or "she" at *at*: the only one meant of those named before who has not just called."""
        if self._is_partner_pronoun and gender(self._words[at].form) not in self._genders.values():
            return 2
        last = self._calls[-1].caller if self._calls else None
        meant = [player for player in self._antecedents(at) if player != last]
        if len(meant) > 1 and last is not None:
            meant = [player for player in meant if player == (last + 1) % PLAYERS]
        return meant[0] if len(meant) == 1 else None

    def _is_pronoun_first(self) -> bool:
        """Whether the story begins with "he" or "she", before other players, and does not ask there."""
        for at, word in enumerate(self._words):
            if word.form in ("he", "she"):
                placed = any(other.form in RELATIONS for other in self._words[at + 1 : at + 3])
                if placed or gender(word.form) in self._genders.values():
                    # "He's on my left".
                    return False
                rest = (other for other in self._words[at:] if other.form == SENTENCE_END)
                end = next(rest, word)
                return "?" not in self._story.text[end.start : end.end]
            if word.form in RELATIONS or word.form.startswith("@"):
                return False
        return False

    def _antecedents(self, at: int) -> list[int]:
        """The players named before *at* whom "he", "her" or the like may mean, the one named last first."""
        sex = gender(self._words[at].value.removesuffix("'s"))
        sex = {"his": "m", "him": "m", "her": "f"}.get(self._words[at].value, sex)
        found: dict[int, None] = {}
        for near in range(at - 1, max(at - _MEANT, -1), -1):
            player = self._player_by_place(near)
            if player is not None and player != self._teller and self._genders.get(player, sex) == sex:
                found[player] = None
        known = [player for player in found if player in self._genders]
        return known or list(found)

    def _player_by_place(self, at: int) -> int | None:
        """The player whom the word at *at* names by a seat, a name or a relation to the teller; None if it does not."""
        word = self._words[at]
        seat = self._seat(word)
        if seat is not None:
            return seat
        further = RELATIONS.get(word.form)
        if further is None or self._teller is None or word.value in _OF_LAST_CALLER:
            return None
        return (self._teller + further) % PLAYERS

    def _sex_told(self, at: int) -> str:
        """``f`` or ``m`` of the last player before *at* who is described so that it tells; empty if none is."""
        players = (self._player_by_place(near) for near in range(at - 1, max(at - _MEANT, -1), -1))
        return next((self._genders[one] for one in players if one in self._genders), "")

    def _genders_told(self) -> dict[int, str]:
        """Player → ``f`` or ``m``, as far as the descriptions of the players tell it."""
        found: dict[int, str] = {}
        for at in range(len(self._words)):
            player = self._player_by_place(at)
            sex = gender(self._written(at)) if player is not None else ""
            if player is not None and sex:
                found.setdefault(player, sex)
        return found

    def _is_hand_in_order(self, at: int) -> bool:
        """Whether "second", "third" or "fourth" at *at* is a player counted from the dealer: "fourth hand 1S"."""
        behind = [word.form for word in self._words[at + 1 : at + 3]]
        behind = behind[1:] if behind[:1] in (["hand"], ["seat"], ["player"]) else behind
        opens = at == 0 or self._is_apart(at) or self._words[at - 1].form in (SENTENCE_END, "and", "the")
        return self._by_order and opens and bool(behind) and behind[0] in (BID, *CALLS, *_VERBS_OF_BIDDING)

    def _is_partner(self, at: int) -> bool:
        """Whether the letter at *at* is the partner of a teller who writes so: "lho 1d, p x"."""
        if self._letter_for_partner:
            return self._may_be_partner(at)
        opens = at == 0 or self._is_apart(at) or self._words[at - 1].form == SENTENCE_END
        behind = self._words[at + 1].form if at + 1 < len(self._words) else SENTENCE_END
        if self._by_seat or not opens or not self._is_teller_named or behind not in (BID, *CALLS, *_VERBS_OF_BIDDING):
            return False
        rest = self._words[at + 2 : at + 3]
        alone = not rest or rest[0].form in (SENTENCE_END, "and", "but") or self._is_apart(at + 2)
        return (alone or behind in _VERBS_OF_BIDDING) and not self._is_apart(at + 1)

    def _may_be_partner(self, at: int) -> bool:
        """Whether the letter at *at* stands where a player is named, if it is the teller's word for the partner."""
        before = self._words[at - 1].form if at else SENTENCE_END
        behind = self._words[at + 1].form if at + 1 < len(self._words) else SENTENCE_END
        if before in ("by", "from", "my"):
            return True
        ends = behind in (SENTENCE_END, "and", "then") or self._is_apart(at + 1)
        if ends:
            called = at > 0 and not self._is_apart(at) and before in (BID, *CALLS) and before != "p"
            lone = at < 2 or self._is_apart(at - 1) or self._words[at - 2].form in (SENTENCE_END, "and", "then")
            return called and lone
        return behind not in ("p", "pp", "ppp", "pppp", *RELATIONS, *TELLER)

    def _player(self, at: int) -> int | None:
        """The player whom the word at *at* names; None if it names none, or a player who cannot be known."""
        word = self._words[at]
        if word.form in _SIDES:
            return (self._teller + _SIDES[word.form]) % PLAYERS if self._teller is not None else None
        if word.form == "p":
            return 2 if self._teller == 0 else None
        if word.form in ORDINALS:
            return None if self._dealer is None else (self._dealer + ORDINALS[word.form]) % PLAYERS
        if (seat := self._seat(word)) is not None:
            return seat
        if word.form in TELLER or (word.form == "my" and self._is_owner(at)):
            return self._teller
        if word.form in ("he", "she") and word.value in ("he", "she", "he's", "she's"):
            return self._player_of_pronoun(at)
        if word.value == "opener" and at and self._words[at - 1].form == BID:
            # "LHO with a 2NT opener".
            return None
        if word.form in _NAMED_BY_CALL:
            made = [one.caller for one in self._calls if one.call in _NAMED_BY_CALL[word.form]]
            return made[-1] if made else None
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
        further = RELATIONS.get(word.form)
        if (
            at
            and self._written(at - 1).endswith(("'s", "\N{RIGHT SINGLE QUOTATION MARK}s"))
            and not (self._is_owner(at - 1) or self._words[at - 1].form in ("be", "have", "let"))
        ):
            # "Alice, Carol's partner".
            return None
        if self._hearer is not None and further is not None and word.value in ("his", "her"):
            return (self._hearer + further) % PLAYERS
        told = self._is_teller_known or self._words[at].value == {"f": "her", "m": "his"}.get(self._sex_told(at))
        if further is not None and word.value in ("his", "her") and told:
            # Nobody calls the teller, or the teller's partner by whom they are meant, "her partner".
            meant = [(one + further) % PLAYERS for one in self._antecedents(at)]
            return next((player for player in meant if player != self._teller), None)
        origin = last if word.value in _OF_LAST_CALLER else self._teller
        if origin is None and self._by_seat and word.value == "partner" and self._first_named is not None:
            # "South alerted partner's 2D".
            origin = self._first_named
        return None if further is None or origin is None else (origin + further) % PLAYERS

    def _is_side(self, at: int) -> bool:
        """Whether the word at *at* is "left" or "right" for a player: "1NT by me, left X"."""
        opens = at == 0 or self._is_apart(at) or self._words[at - 1].form in (SENTENCE_END, "and", "then")
        calls = at + 1 < len(self._words) and self._words[at + 1].form in (BID, *CALLS, *_VERBS_OF_BIDDING, *_VERBS)
        return self._words[at].form in _SIDES and opens and calls and not self._is_apart(at + 1)

    def _is_player(self, at: int) -> bool:
        """Whether the word at *at* speaks of a player."""
        word = self._words[at]
        if word.value == "opener" and at and self._words[at - 1].form == BID:
            return False
        return (
            word.form in TELLER
            or (word.form in _SIDES and self._is_side(at))
            or (word.form in ORDINALS and self._is_hand_in_order(at))
            or (word.form == "p" and self._is_partner(at))
            or word.form in RELATIONS
            or word.form in _SOMEBODY
            or word.form in _NAMED_BY_CALL
            or self._seat(word) is not None
            or self._is_owner(at)
        )

    def _is_owner(self, at: int) -> bool:
        """Whether the word at *at* tells whose a call or a turn is: "West's 2C", "my turn"."""
        word = self._words[at]
        written = self._story.text[word.start : word.end].lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
        if word.form == "my":
            behind = [other.form for other in self._words[at + 1 : at + 4]]
            if not behind:
                return False
            described = behind[0] not in (SENTENCE_END, *_TURNS, *CALLS) and BID in behind[1:2]
            described = described and not self._is_apart(at + 1) and not self._is_apart(at + 2)
            return behind[0] == BID or behind[0] in _TURNS or described
        if written in SEATS_OF_OWNERS:
            return True
        bare = written in _WITHOUT_APOSTROPHE and at + 1 < len(self._words)
        if bare and (
            self._words[at + 1].form == BID
            or self._words[at + 1].form in (*_TURNS, "strong", "weak", "double", "redouble")
        ):
            return word.form in RELATIONS or word.form == "@dealer"
        return written.endswith("'s") and (
            self._seat(word) is not None or word.form in RELATIONS or word.value == "opener"
        )

    def _seat(self, word: StoryWord) -> int | None:
        """The seat that *word* names, also by its letter alone."""
        if word.form == SEAT:
            return SEATS_CLOCKWISE.index(word.value)
        written = self._story.text[word.start : word.end].upper()
        letter = written.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").removesuffix("'S")
        return SEATS_CLOCKWISE.index(letter) if letter in self._seat_letters else None

    def _seat_of_teller(self) -> int | None:
        """The seat of the teller, such as "I was South" or "my partner North"; None if it is not told."""
        for at, word in enumerate(self._words):
            behind = self._words[at + 1 : at + 3]
            if word.form == SEAT and behind and behind[0].form == "here" and (at == 0 or self._is_apart(at)):
                return self._seat(word)
            if (
                behind
                and word.form == SEAT
                and at + 2 < len(self._words)
                and (mine := self._told_beside(at)) is not None
            ):
                return mine
            mine = word.form == "@partner" and (self._written(at).startswith("my ") or word.value in ("my", "partner"))
            if mine and behind and behind[0].form == SEAT and at and self._words[at - 1].form not in ("his", "her"):
                return (SEATS_CLOCKWISE.index(behind[0].value) + 2) % PLAYERS
            if word.form in TELLER:
                rest = [
                    other
                    for other in self._words[at + 1 : at + 4]
                    if other.form not in ("be", "in", "sit", "sat", "as")
                ]
                seat = self._seat(rest[0]) if rest else None
                if seat is not None:
                    return seat
        return None

    def _told_beside(self, at: int) -> int | None:
        """The seat of the teller by a relation beside the seat at *at*: "West (that's my LHO)"."""
        gap = self._story.text[self._words[at].end : self._words[at + 1].start].strip()
        further = at + 1
        if self._words[further].form in ("deal", "pass", "open", BID) and further + 1 < len(self._words):
            # "West dealt (that's my LHO)".
            further += self._words[further + 1].form in ("that", "thats")
        while further < min(at + 6, len(self._words)) and self._words[further].form in (
            "that",
            "thats",
            "be",
            "he",
            "she",
            "who",
            "my",
        ):
            further += 1
        if gap not in ("(", ",", "=", "") or (gap == "" and further == at + 1) or further >= len(self._words):
            return None
        word = self._words[further]
        closed = self._story.text[word.end : word.end + 1] in (")", ",", ".", ";", "")
        if further == at + 1 and not (gap in ("(", "=") and closed):
            return None
        if word.form not in RELATIONS or word.value in _OF_LAST_CALLER or self._is_owner(further) or not closed:
            return None
        seat = self._seat(self._words[at])
        return None if seat is None else (seat - RELATIONS[word.form]) % PLAYERS

    def _is_apart(self, at: int) -> bool:
        """Whether a comma or the like stands before the word at the index *at*."""
        return bool(PART_BREAK.search(self._story.text[self._words[at - 1].end : self._words[at].start]))

    def _written(self, at: int) -> str:
        """The word at the index *at* as it is written, in small letters."""
        return self._story.text[self._words[at].start : self._words[at].end].lower()


def _seat_letters(story: Story) -> frozenset[str]:
    """The letters that stand for seats in *story*: one small letter among relations to the teller is another word."""
    small = {word.form.upper() for word in story.words if word.form in tuple("nesw")}
    relative = any(word.form in (*TELLER, *RELATIONS) for word in story.words)
    seated = any(word.form == SEAT for word in story.words)
    return frozenset() if relative and not seated and len(small) < PLAYERS - 1 else frozenset(SEATS_CLOCKWISE)
