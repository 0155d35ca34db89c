"""The words of a story about an auction: the calls that they tell, and the players whom they name.

A caller is known by seat ("North"), or by relation to the teller ("I", "my partner", "LHO"), by name ("Bert (North)"),
or counted from the dealer ("fourth hand").
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rulebase.stories.call_order import SEATS_CLOCKWISE
from rulebase.stories.foreign_bridge_words import bridge_words_in_english
from rulebase.stories.named_players import CALLS, words_with_contracts
from rulebase.stories.player_mentions import RELATIONS, SEATS_OF_OWNERS, TELLER, gender, words_with_mentions
from rulebase.stories.reported_speech import reported_speech
from rulebase.stories.tokens import BID, CARD, HONOUR, NUMBER, SEAT, SENTENCE_END
from rulebase.stories.told_auction import DOUBLE, PASS, PLAYERS, REDOUBLE, ToldCall, ToldChange, ToldTurn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulebase.stories.spelling_repair_and_word_marking import Story
    from rulebase.stories.tokens import StoryWord

_SUITS = {"club": "C", "diamond": "D", "heart": "H", "spade": "S"}
SIGNS = frozenset(("p", "pp", "ppp", "pppp", "x", "xx"))
"""Letters that are calls only beside a call, a player or the end of a sentence."""
_NUMBERS_OF_PASSES = {"2": 2, "3": 3, "4": 4}
_SORTS_OF_PASSES = frozenset(
    ("more", "further", "consecutiv", "consecutive", "quick", "straight", "green", "opening", "initial", "of", "us",
     "them", "player", "people", "hand", "the", "we", "have", "all", "then", "other", "next", "rest")
)  # fmt: skip
"""Words between a number and "passes"."""
_PEOPLE = frozenset(
    ("my", "our", "pupil", "student", "novic", "novice", "beginner", "lady", "men", "man", "women", "person", "friend",
     "opponent", "kid", "child", "children", "guest")
)  # fmt: skip
"""Words for people between a number and "passed"."""
_COMPOUNDS = frozenset(
    ("squeez", "squeeze", "dummy", "fit", "fines", "finess", "stopper", "check", "hand", "bluff", "parked")
)  # fmt: skip
"""Words behind "double" or "passed" that make another term of them: "a double squeeze", "a passed hand"."""
_COLOURS = frozenset(("green", "red", "blue"))
"""Words that are calls only before "card"."""
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
NOT_MADE = frozenset(
    ("mean", "meant", "intend", "want", "think", "thought", "should", "would", "could", "can", "may", "might",
     "must", "not", "without", "ask", "if", "whether", "try", "tell", "about", "allow", "suppos", "suppose", "sure",
     "certain", "convinc", "assum", "imagin", "believ", "figur")
)  # fmt: skip
"""Words before a call that was not made, or perhaps not."""
SPEECH = frozenset(
    ("say", "announc", "announce", "declar", "exclaim", "shout", "cry", "call", "add", "instant", "once")
)  # fmt: skip
"""Words near such a word that show a player to speak, and not the teller."""
FAR = 14
"""The most words between such a word and the new call."""
MINE = frozenset(("my", "his", "her", "their", "your", "our"))
_LONGEST_HEADING = 14
"""The most words of a heading."""
_FAR_FROM_DEALER = 9
"""The most words between a player and "dealer" alone: "South opened 1S (dealer)"."""
_MEANT = 60
"""The most words between "he" or "her" and the player who is meant."""
ASKING = frozenset(("can", "may", "could", "should", "must", "shall", "what", "do"))
"""First words of a sentence that asks."""
_OUTCOMES = frozenset(
    ("mak", "make", "made", "down", "off", "minus", "plus", "contract", "score", "slam", "game", "cold", "laydown")
)  # fmt: skip
"""Words behind a bid saying that it is a contract."""
_HOLDINGS = frozenset(
    ("with", "have", "had", "hold", "promis", "promise", "show", "least", "only", "deny", "holding", "exact",
     "possess")
)  # fmt: skip
"""Words before "four spades" that tell of the cards of a hand."""
_OPENS_WITH = frozenset(
    ("open", "reopen", "come", "overcall", "respond", "jump", "alive", "balanc", "protect", "in", "back", "start",
     "begin", "answer", "reply", "continu", "go", "rais", "raise", "transfer", "rebid", "bid", "compet", "enter",
     "weigh", "step", "up", "out", "respons")
)  # fmt: skip
"""Words before "with two hearts" that tell of a bid."""
_CARD_WORDS = frozenset(
    ("lead", "trick", "card", "suit", "fit", "ruff", "void", "honour", "stopper", "play", "finess", "discard",
     "return", "holding", "hand", "switch", "shift", "follow", "trump", "revok", "have", "hold")
)  # fmt: skip
"""Words beside "a spade" that show it to be no bid."""
_LEAVES = frozenset(("left", "leav", "leave", "let", "sat", "sit"))
_LEFT_IN = (["it", "in"], ["it", "stand"], ["it", "ride"], ["it", "go"], ["for", "it"], ["for", "the"])
"""Words behind "left" or "sat" that tell a pass over a bid or a double."""
_NO_BID_YET = frozenset(
    ("be", "ther", "there", "have", "with", "as", "when", "while", "whil", "of", "sinc", "since", "mak", "make")
)  # fmt: skip
_HAD_BEEN = frozenset(("have", "be", "befor", "before", "yet", "at", "so", "to"))
"""Words before and behind "no bid" that tell that nobody had bid."""
LINKS = frozenset(
    ("and", "but", "then", "when", "while", "whil", "befor", "before", "though", "although", "because", "becaus",
     "so", "as", "until", "@dealer", "after")
)  # fmt: skip
"""Words at which a part of a sentence begins."""
_TURNS = frozenset(("turn", "go", "call", "bid", "deal", "speak", "open", "start", "plac"))
"""Words behind "my" or "West's" that tell whose turn it is."""
ACTS = frozenset(
    ("open", "call", "bid", "speak", "start", "begin", "act", "move", "play", "go", "answer", "say", "bidding")
)  # fmt: skip
"""Words behind "West to" or "before West" that tell whose turn it is."""
BEFORE = frozenset(("befor", "before", "until", "without"))
"""Words before a player who had not called."""
_ALL = frozenset(("all", "everyone", "everyon", "everybody"))
_AROUND = frozenset(("round", "around", "back", "out", "up", "along", "right", "all", "the", "way", "to"))
"""Words between "passed" and the player to whom it is passed round."""
PUTS = frozenset(
    ("put", "plac", "place", "pull", "produc", "produce", "drop", "lay", "laid", "slap", "plonk", "show", "take", "tak",
     "slam", "bang", "play")
)  # fmt: skip
"""Verbs of a call made with a card."""
NOBODY = frozenset(("nobody", "anybody", "anyone", "anyon", "noone"))
PART_BREAK = re.compile(r"[,;()/\n]|\s[-–—]+\s|[–—]")


class AuctionWords:
    """The words of one story, and what has been read of its auction so far."""

    def __init__(self, story: Story, *, letter_for_partner: bool = False, headed: bool = False) -> None:
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
        self._is_teller_known = any(word.form in TELLER or word.form in RELATIONS for word in story.words)
        self._by_order = not self._by_seat and not relations and any(word.form == "@dealer" for word in story.words)
        self._teller = self._seat_of_teller() if self._by_seat else 0
        self._genders = self._genders_told()
        self._dealer: int | None = None
        self._calls: list[ToldCall] = []
        self._turns: list[ToldTurn] = []
        self._callers: list[int | None] = []
        """The players named since the last call: several call alike in "North, East and South passed"."""
        self._one_caller = False
        """Whether other words follow the player named last, so that the next one is no part of a list."""
        self._last_upon = -1
        """The index of the last call that was told behind "over" or the like."""
        self._first_named: int | None = None
        """The player named first in this sentence."""
        self._hearer: int | None = None
        """The player who hears the calls of others in this sentence, and may call afterwards."""
        self._wanted: tuple[int, str, int | None] | None = None
        """(index of its word, call, player) of a call that somebody wanted to make."""
        self._subjects: list[int | None] = []
        """The players named in this part of a sentence, callers or not."""
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
        self.heading: range | None = None
        self._speech = reported_speech(story, lambda at: self._call(at) is not None, self._is_player)
        self.heading = self._heading_at_start()
        if headed and self.heading is not None:
            self._speech = self._speech._replace(said=self._speech.said.union(self.heading))

    def _player_of_pronoun(self, at: int) -> int | None:
        """The player of "he" or "she" at *at*: the only one meant of those named before who has not just called."""
        last = self._calls[-1].caller if self._calls else None
        meant = [player for player in self._antecedents(at) if player != last]
        if len(meant) > 1 and last is not None:
            meant = [player for player in meant if player == (last + 1) % PLAYERS]
        return meant[0] if len(meant) == 1 else None

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
        own = further is not None and word.value not in _OF_LAST_CALLER and self._teller is not None
        return (self._teller + further) % PLAYERS if own else None

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

    def _heading_at_start(self) -> range | None:
        """The words that open the story by naming a call of nobody that is told later: "Redouble problem: …"."""
        end = next(
            (
                at
                for at in range(1, min(_LONGEST_HEADING, len(self._words)))
                if self._words[at].form == SENTENCE_END or self._is_apart(at)
            ),
            None,
        )
        if end is None or any(self._is_player(at) for at in range(end)):
            return None
        calls = [call for at in range(end) if (call := self._call(at)) is not None]
        later = [call for at in range(end, len(self._words)) if (call := self._call(at)) is not None]
        others = end - len(calls)
        return range(end) if calls and others and len(later) > 1 and set(calls) <= set(later) else None

    @property
    def may_write_letter_for_partner(self) -> bool:
        """Whether the story names players by relations to the teller, and has the letter P."""
        letter = any(word.form == "p" for word in self._words)
        return letter and not self._by_seat and self._is_teller_known

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
        told = self._is_teller_known or self._words[at].value == {"f": "her", "m": "his"}.get(self._sex_told(at))
        if further is not None and word.value in ("his", "her") and told:
            # Nobody calls the teller, or the teller's partner by whom they are meant, "her partner".
            meant = [(one + further) % PLAYERS for one in self._antecedents(at)]
            return next((player for player in meant if player != self._teller), None)
        if self._hearer is not None and word.value in ("his", "her"):
            last = self._hearer
        origin = last if word.value in _OF_LAST_CALLER else self._teller
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
            if behind and word.form == SEAT and at + 2 < len(self._words) and (mine := self._told_beside(at)) is not None:
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
        while further < min(at + 6, len(self._words)) and self._words[further].form in ("that", "thats", "be", "he", "she", "who", "my"):
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
            if player is None:
                player = self._dealer_before(at)
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

    def _player_named_behind(self, at: int) -> int | None:
        """The player named behind the call at *at*, such as "1S by North" or "2C strong from partner"."""
        for place in range(at + 1, min(at + 4, len(self._words))):
            word = self._words[place]
            further = None
            if word.form in ("by", "from"):
                further = place + 1
                while further < len(self._words) and self._words[further].form in ("the", "seat"):
                    further += 1
            elif self._is_caller_behind(at, place):
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

    def _is_caller_behind(self, at: int, place: int) -> bool:
        """Whether the word at *place* is the caller of the call at *at*: "1NT on my left", "a redouble, West's own"."""
        word = self._words[place]
        at_side = word.form in RELATIONS and word.value in ("on", "from", "at", "by")
        own = self._is_owner(place) and place + 1 < len(self._words) and self._words[place + 1].form == "own"
        return at_side or own or self._says_before(at, place) or self._is_listed_behind(at, place)

    def _is_listed_behind(self, at: int, place: int) -> bool:
        """Whether the call at *at* opens a part of a sentence that only its caller follows: "1D West, pass North"."""
        if place != at + 1 or not self._is_player(place) or self._is_owner(place) or self._is_apart(place):
            return False
        opens = at == 0 or self._is_apart(at) or self._words[at - 1].form in (SENTENCE_END, "and", "then")
        ends = place + 1 == len(self._words) or self._words[place + 1].form in (SENTENCE_END, "and", "then")
        verb = self._written(at) in ("passed", "doubled", "redoubled")
        return opens and not verb and (ends or self._is_apart(place + 1))

    def _says_before(self, at: int, place: int) -> bool:
        """Whether the player at *place* says the call quoted at *at*: '"Pass", I said'."""
        quoted = at in self._speech.spoken and place not in self._speech.spoken and self._is_player(place)
        return quoted and place + 1 < len(self._words) and self._words[place + 1].form in SPEECH

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
            outcome = (behind in _OUTCOMES and not by) or (ahead[-1:] in (["for"], ["of"]) and ahead[0] in _OUTCOMES)
            if outcome or self._sums_up(at):
                return None
            return None if " " in self._written(at) and self._is_holding(at) else word.value
        if word.form == NUMBER:
            return self._bid_without_strain(at, before, behind)
        if word.form == "no" and behind == "trump" and before in ("strong", "weak", "mini"):
            return "1N"
        if word.form == "one" and behind == "no":
            return "1N"
        if word.form in _SUITS:
            if behind == "game":
                return f"{4 if word.form in ('heart', 'spade') else 5}{_SUITS[word.form]}"
            one = before in ("a", "one")
            bid_card = behind == "card" and before == "one" and at > 1 and self._words[at - 2].form in (*MINE, "the")
            of_cards = behind in _CARD_WORDS or (at > 1 and self._words[at - 2].form in _CARD_WORDS)
            of_cards = of_cards and not bid_card
            return f"1{_SUITS[word.form]}" if one and not of_cards else None
        if word.form in _LEAVES:
            rest = [other.form for other in self._words[at + 1 : at + 3]]
            return PASS if rest in _LEFT_IN else None
        if word.form == "no":
            return PASS if self._is_no_bid(at) else None
        call = CALLS.get(word.form)
        if (
            call in (DOUBLE, REDOUBLE)
            and before
            and at
            and self._words[at - 1].form == NUMBER
            and self._written(at).endswith("s")
        ):
            # "Two doubles from one pair".
            return None
        if call == PASS and (behind == "correct" or (behind == "or" and self._is_correct_behind(at + 2))):
            # "Pass or correct".
            return None
        if call is not None and behind in _COMPOUNDS and not (at + 1 < len(self._words) and self._is_apart(at + 1)):
            return None
        if word.form in _COLOURS:
            return call if behind in ("card", "one") else None
        if word.form in SIGNS and len(word.form) == 1:
            near = [place for place in (at - 1, at + 1) if 0 <= place < len(self._words)]
            signs = (BID, SENTENCE_END, *CALLS)
            beside = any(self._words[place].form in signs or self._is_player(place) for place in near)
            capital = self._story.text[word.start].isupper()
            return call if (beside or capital) and behind not in ("bid", "open", "call") else None
        return call

    def _is_correct_behind(self, at: int) -> bool:
        return at < len(self._words) and self._words[at].form == "correct"

    def _is_holding(self, at: int) -> bool:
        """Whether "four spades" at the index *at* are cards: "with four spades", "three hearts to the jack"."""
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
        if "rather" in before:
            # "I'd rather have one spade".
            return False
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
        return bool(PART_BREAK.search(self._story.text[self._words[at - 1].end : self._words[at].start]))

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
        if behind in _SUITS and further == "card" and level in "1234567" and not self._written(at + 1).endswith("s"):
            # "The two spade card".
            return f"{level}{_SUITS[behind]}"
        bids = [one.call for one in self._calls if one.call not in (PASS, DOUBLE, REDOUBLE)]
        ends = at + 1 == len(self._words) or behind == SENTENCE_END or behind in LINKS or self._is_player(at + 1)
        if before in ("to", "it", "that") and ends and bids and level in "234567":
            return f"{level}{bids[-1][-1]}"
        return None

    def _times(self, at: int) -> int:
        """The number of calls that the word at *at* tells: "three passes", "all pass", "ppp"."""
        form = self._words[at].form
        if CALLS.get(form) != PASS:
            return 1
        if form in SIGNS:
            return len(form)
        if (around := self._passes_around_to(at)) is not None:
            return around
        before = [word.form for word in self._words[max(0, at - 3) : at]]
        behind = self._words[at + 1].form if at + 1 < len(self._words) else ""
        passed_out = behind == "out" and self._written(at) == "passed" and not self._callers
        if passed_out or not _ALL.isdisjoint(before):
            needed = PLAYERS - 1 if any(one.call != PASS for one in self._calls) else PLAYERS
            return max(needed - passes_at_end(self._calls), 1)
        for word in reversed(self._words[max(0, at - 6) : at]):
            if word.form == NUMBER and word.value in _NUMBERS_OF_PASSES:
                return _NUMBERS_OF_PASSES[word.value]
            if word.form not in _SORTS_OF_PASSES and word.form not in _PEOPLE:
                break
        return 1

    def _passes_around_to(self, at: int) -> int | None:
        """The number of passes by which it is "passed round to me"; None if the pass at *at* is none of these."""
        to = at + 1
        while to < len(self._words) and self._words[to].form in _AROUND:
            to += 1
        if to == at + 1 or to >= len(self._words) or self._words[to - 1].form != "to" or not self._is_player(to):
            return None
        player = self._player(to)
        if player is None:
            return None
        before = self._calls[: self._insert_at]
        if before:
            last = before[-1].caller
            return None if last is None else max((player - last - 1) % PLAYERS, 1)
        named = (at > 0 and self._is_player(at - 1)) or self._callers
        if self._dealer is None:
            return 1 if named else PLAYERS - 1
        return max((player - self._dealer) % PLAYERS, 1)

    def _written(self, at: int) -> str:
        """The word at the index *at* as it is written, in small letters."""
        return self._story.text[self._words[at].start : self._words[at].end].lower()


def _seat_letters(story: Story) -> frozenset[str]:
    """The letters that stand for seats in *story*: one small letter among relations to the teller is another word."""
    small = {word.form.upper() for word in story.words if word.form in tuple("nesw")}
    relative = any(word.form in (*TELLER, *RELATIONS) for word in story.words)
    seated = any(word.form == SEAT for word in story.words)
    return frozenset() if relative and not seated and len(small) < PLAYERS - 1 else frozenset(SEATS_CLOCKWISE)


def passes_at_end(calls: Sequence[ToldCall]) -> int:
    """The number of passes at the end of *calls*."""
    return next((number for number, one in enumerate(reversed(calls)) if one.call != PASS), len(calls))
