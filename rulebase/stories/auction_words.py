"""The words of a story that tell calls, and the players named behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebase.stories.call_words import CALLS
from rulebase.stories.player_mentions import RELATIONS
from rulebase.stories.player_words import PlayerWords
from rulebase.stories.reported_speech import ReportedSpeech, reported_speech
from rulebase.stories.tokens import BID, CARD, HONOUR, NUMBER, SEAT, SENTENCE_END
from rulebase.stories.told_auction import DOUBLE, PASS, PLAYERS, REDOUBLE, ToldCall, ToldChange, ToldTurn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulebase.stories.spelling_repair_and_word_marking import Story

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


class AuctionWords(PlayerWords):
    """The words of one story, and what has been read of its auction so far."""

    def __init__(self, story: Story, *, letter_for_partner: bool = False, headed: bool = False) -> None:
        super().__init__(story, letter_for_partner=letter_for_partner)
        self._turns: list[ToldTurn] = []
        self._one_caller = False
        """Whether other words follow the player named last, so that the next one is no part of a list."""
        self._last_upon = -1
        """The index of the last call that was told behind "over" or the like."""
        self._wanted: tuple[int, str, int | None] | None = None
        """(index of its word, call, player) of a call that somebody wanted to make."""
        self._subjects: list[int | None] = []
        """The players named in this part of a sentence, callers or not."""
        self._named_behind = -1
        """The index of a player who has been named behind a call: "1NT from partner"."""
        self._not_made = False
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
        self._unmade: list[str] = []
        """Calls spoken of before any that was made."""
        self._began = False
        """Whether calls are told that were made before all others."""
        self._silent = False
        """Whether the passes of a side are left out."""
        self.heading: range | None = None
        self._speech = ReportedSpeech(frozenset(), frozenset(), frozenset())
        self._speech = reported_speech(self._story, lambda at: self._call(at) is not None, self._is_player)
        self.heading = self._heading_at_start()
        if headed and self.heading is not None:
            self._speech = self._speech._replace(said=self._speech.said.union(self.heading))

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
        if end is None:
            return None
        if any(self._is_player(at) for at in range(end)):
            # "He passed my two clubs! …"
            end = next((at for at in range(end, _LONGEST_HEADING) if self._is_end(at)), None)
            if end is None or self._written(end)[0] not in "!:":
                return None
        calls = [call for at in range(end) if (call := self._call(at)) is not None]
        later = [call for at in range(end, len(self._words)) if (call := self._call(at)) is not None]
        others = end - len(calls)
        told = len(later) > 1 + len(calls)
        return range(end) if calls and others and told and set(calls) <= set(later) else None

    def _is_end(self, at: int) -> bool:
        return at < len(self._words) and self._words[at].form == SENTENCE_END

    @property
    def may_write_letter_for_partner(self) -> bool:
        """Whether the story names players by relations to the teller, and has the letter P."""
        letter = any(word.form == "p" for word in self._words)
        return letter and not self._by_seat and self._is_teller_known

    def _player_named_behind(self, at: int) -> int | None:
        """The player named behind the call at *at*, such as "1S by North" or "2C strong from partner"."""
        for place in range(at + 1, min(at + 4, len(self._words))):
            word = self._words[place]
            further = None
            if word.form in ("by", "from") or (word.form == "of" and self._is_of_player(place)):
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

    def _is_of_player(self, at: int) -> bool:
        """Whether "of" at *at* stands between a call and its caller: "one spade of North"."""
        if at + 1 >= len(self._words) or not self._is_player(at + 1) or self._is_owner(at + 1):
            return False
        return (
            at + 2 >= len(self._words) or self._words[at + 2].form in (SENTENCE_END, *LINKS) or self._is_apart(at + 2)
        )

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
        if behind == "without" and self._words[at + 2 : at + 3] and self._words[at + 2].form == "trump":
            # "One without trumps", in the words of other languages.
            level = "1" if word.form == "one" else word.value if word.form == NUMBER else ""
            return f"{level}N" if level in tuple("1234567") else None
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
            return PASS if rest in _LEFT_IN and before not in ("say", "to") else None
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
        if at and {at - 1, at} <= self._speech.spoken and before is not None and before.form == BID:
            # "Two clubs, no, two diamonds", said by one player.
            return False
        if not behind or behind[0].form != "bid":
            listed = before is not None and (before.form == BID or self._is_player(at - 1))
            ends = not behind or behind[0].form == SENTENCE_END or self._is_apart(at + 1)
            return listed and ends and (not behind or "?" not in self._story.text[behind[0].start : behind[0].end])
        told_to_be = before is not None and before.form in _NO_BID_YET and not self._is_apart(at)
        return not told_to_be and (len(behind) == 1 or behind[1].form not in _HAD_BEEN)

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
        behind = self._words[at + 1].form if at + 1 < len(self._words) else ""
        passed_out = behind == "out" and self._written(at) == "passed" and not self._callers
        if passed_out or self._is_everybody_before(at):
            needed = PLAYERS - 1 if any(one.call != PASS for one in self._calls) else PLAYERS
            return max(needed - passes_at_end(self._calls), 1)
        for word in reversed(self._words[max(0, at - 6) : at]):
            if word.form == NUMBER and word.value in _NUMBERS_OF_PASSES:
                return _NUMBERS_OF_PASSES[word.value]
            if word.form not in _SORTS_OF_PASSES and word.form not in _PEOPLE:
                break
        return 1

    def _is_everybody_before(self, at: int) -> bool:
        """Whether "everybody" or the like is the subject of the pass at *at*."""
        for place in range(at - 1, max(at - 4, -1), -1):
            if self._is_apart(place + 1) and self._written(at) == "passed":
                return False
            if self._words[place].form in _ALL:
                return True
        return False

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


def passes_at_end(calls: Sequence[ToldCall]) -> int:
    """The number of passes at the end of *calls*."""
    return next((number for number, one in enumerate(reversed(calls)) if one.call != PASS), len(calls))
