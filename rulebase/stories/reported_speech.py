"""The words of a story that are quoted, claimed or asked by somebody, and so are not told as done."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from rulebase.stories.tokens import NUMBER, SENTENCE_END

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rulebase.stories.spelling_repair_and_word_marking import Story
    from rulebase.stories.tokens import StoryWord

_QUOTATION = re.compile(
    r"\"[^\"\n]{1,200}\"|\u201c[^\u201d]{1,200}\u201d|\u2018[^\u2018\n]{1,200}?\u2019(?!\w)"
    r"|(?<!\w)'(?=\S)(?:[^'\n]|(?<=\w)'(?=\w)){1,200}'(?!\w)"
)
_CLAIMS = frozenset(
    ("insist", "claim", "argu", "argue", "moan", "complain", "reckon", "maintain", "swear", "swore", "protest",
     "object", "grumbl", "grumble", "demand", "suggest", "wonder", "disagre", "disagree", "notic", "realis",
     "realiz", "discov", "discover", "believ", "believe", "quot", "disput", "dispute", "query", "question", "contest",
     "doubt", "contend", "object", "murmur", "whisper", "mutter", "remark", "comment", "hint", "hiss", "growl", "snap",
     "assert", "observ", "observe", "challeng", "challenge")
)  # fmt: skip
"""Verbs of saying whose object is a sentence."""
_NOUNS_TOO = frozenset(("question", "doubt", "contest", "query", "protest", "claim"))
"""Words among them that claim something only behind a player."""
_SAYINGS = frozenset(("say", "tell", "explain", "announc", "announce", "shout", "cry", "answer", "ask", "know"))
"""Verbs of saying that may also stand before a call that is made: "he said one spade"."""
_SENTENCES_BEGIN = frozenset(
    ("that", "this", "these", "it", "i", "he", "she", "they", "we", "you", "if", "whether", "when", "what", "why",
     "how", "there", "my", "his", "her", "our", "your", "their", "after", "once", "because", "becaus", "since",
     "with", "about", "only", "nobody", "me", "us")
)  # fmt: skip
"""Words behind "said" that begin a sentence which is said, rather than a call."""
_ASKING = frozenset(
    ("can", "may", "could", "should", "must", "shall", "what", "do", "be", "who", "why", "how", "would", "will",
     "have", "whos", "which", "where", "so", "or", "and", "whose", "any", "anything", "ok", "okay", "surely")
)  # fmt: skip
"""First words of a question."""
_ASKED_BARE = frozenset(("be", "can", "do", "should", "may", "must", "could"))
"""First words of a question without its sign."""
_SUBJECTS = frozenset(("i", "he", "she", "we", "they", "that", "it", "this", "you"))
_NO_QUESTION = frozenset(
    ("what", "as", "if", "how", "who", "which", "than", "where", "so", "nor", "neither", "not", "all", "there")
)
"""Words before "can I" or "was he" where nothing is asked."""
_OF_RIGHT = frozenset(
    ("can", "could", "must", "should", "shall", "may", "be", "you", "your", "allow", "legal", "illegal", "enough",
     "low", "have", "turn", "rotation")
)  # fmt: skip
"""Words of a quotation that judges a call instead of making it."""
_MODALS = frozenset(
    ("can", "must", "should", "may", "allow", "legal", "illegal", "count", "need", "forbid", "forbidden",
     "ban", "possibl", "possible", "wrong", "lower", "higher")
)  # fmt: skip
_MEANINGS = frozenset(("show", "promis", "mean", "deny", "be"))
"""Verbs directly behind a call of which is spoken in general: "redouble shows ten points"."""
_SHORTEST_QUESTION = 3
"""The most words of a question that only names a player: "And North?"."""
_LINKS = frozenset(
    ("and", "but", "so", "then", "sinc", "since", "becaus", "because", "when", "after", "befor", "before", "though",
     "although", "while", "whil", "which", "who", "as", "if")
)  # fmt: skip
_DOUBLES = frozenset(("double", "doubl", "redouble", "redoubl", "pass"))
_THOUGHTS = frozenset(("idea", "impression", "belief", "view", "opinion", "feel", "conviction"))
_ACTS = frozenset(
    ("put", "plac", "place", "pull", "produc", "produce", "bid", "make", "open", "reach", "replac", "replace",
     "chang", "change", "swap", "tak", "take", "lay", "laid", "slap", "drop", "plonk", "expos", "show")
)  # fmt: skip
"""Verbs behind "and" that tell an act after what is claimed."""
_CALLING = frozenset((*_ACTS, *_DOUBLES, "overcall", "rais", "raise", "jump", "respond", "call", "say", "rebid"))
_DIRECTOR = "@director"


class ReportedSpeech(NamedTuple):
    """The words of a story that are not the teller's own, by their indexes."""

    said: frozenset[int]
    """Words said, claimed or asked, which tell nothing that was done."""
    claimed: frozenset[int]
    """Calls among them that are claimed in the teller's words: "East says that it was his turn"."""
    spoken: frozenset[int]
    """Words of calls made by saying them, such as 'she says "one spade"'."""


def reported_speech(story: Story, is_call: Callable[[int], bool], is_player: Callable[[int], bool]) -> ReportedSpeech:
    """The words of *story* that somebody says, claims or asks; *is_call* tells what words are calls.

    *is_player* tells what words are players.
    """
    found: set[int] = set()
    claimed: set[int] = set()
    spoken: set[int] = set()
    for start, end in _quotations(story):
        calls = any(is_call(at) or _is_level(story, at, start) for at in range(start, end))
        makes = _makes_call([word.form for word in story.words[start:end]], has_call=calls)
        (spoken if makes else found).update(range(start, end))
    told = 0
    calls_told = sum(map(is_call, range(len(story.words))))
    for start, end in sentences(story):
        # "rho: i am not ready".
        speaker = next((at for at in range(start + 1, end) if story.words[at].form == SENTENCE_END), end)
        if speaker == start + 1 and speaker + 1 < end and is_player(start) and not is_call(speaker + 1):
            words = range(speaker + 1, end)
            makes = _makes_call([story.words[at].form for at in words], has_call=any(map(is_call, words)))
            (spoken if makes else found).update(words)
        elsewhere = calls_told > sum(map(is_call, range(start, end))) and _is_elsewhere(story, start, end)
        if (
            elsewhere
            or (told and _asks(story, start, end, is_call))
            or (not told and _asks_in_general(story, start, end, calls_told, is_call, is_player))
        ):
            found.update(range(start, end))
        else:
            asked = _asked_without_sign(story, start, end, is_call)
            found.update(asked)
            end = asked.start  # noqa: PLW2901
            claim = _claimed(story, start, end, is_call, is_player)
            goes_on = (
                at
                for at in claim
                if is_player(at) and at > claim.start + 1 and _opens_part(story, at) and _acts(story, at)
            )
            claim = range(claim.start, next(goes_on, claim.stop))
            claimed.update(at for at in claim if at not in found)
            found.update(claim)
        told += sum(is_call(at) and at not in found for at in range(start, end))
    if not told:
        # The whole auction is reported: "LHO claims that my 2D over 2C is not enough".
        found.clear()
        claimed.clear()
    return ReportedSpeech(frozenset(found), frozenset(claimed), frozenset(spoken - found))


def sentences(story: Story) -> Iterator[tuple[int, int]]:
    """(first word, end) of each sentence of *story*; a colon does not end one."""
    start = 0
    for at, word in enumerate(story.words):
        if word.form == SENTENCE_END and story.text[word.start : word.end].strip() != ":":
            yield start, at + 1
            start = at + 1
    if start < len(story.words):
        yield start, len(story.words)


def _quotations(story: Story) -> Iterator[tuple[int, int]]:
    """(first word, end) of each quotation."""
    words = story.words
    at = 0
    for quotation in _QUOTATION.finditer(story.text):
        while at < len(words) and words[at].start < quotation.start():
            at += 1
        end = at
        while end < len(words) and words[end].end <= quotation.end():
            end += 1
        yield at, end
        at = end


def _is_level(story: Story, at: int, start: int) -> bool:
    """Whether the word at *at* is the level of a call that is made by naming it: "make that three"."""
    word = story.words[at]
    return word.form == NUMBER and word.value in "1234567" and at > start and story.words[at - 1].form in ("that", "it")


def _makes_call(forms: Sequence[str], *, has_call: bool) -> bool:
    """Whether a quotation with these *forms* makes a call."""
    return has_call and _OF_RIGHT.isdisjoint(forms)


def _asks(story: Story, start: int, end: int, is_call: Callable[[int], bool]) -> bool:
    """Whether the sentence from *start* to *end* is a question as a whole."""
    last = story.words[end - 1]
    asks = last.form == SENTENCE_END and "?" in story.text[last.start : last.end]
    if last.form != SENTENCE_END and story.words[start].form in _ASKED_BARE:
        # "Is he allowed to bid on", where nobody puts signs.
        return end - start > _SHORTEST_QUESTION
    return (
        asks
        and end - start > _SHORTEST_QUESTION
        and (story.words[start].form in _ASKING or not any(map(is_call, range(start, end))))
    )


def _is_elsewhere(story: Story, start: int, end: int) -> bool:
    """Whether the sentence from *start* to *end* tells of another table."""
    pairs = pairwise([word.form for word in story.words[start:end]])
    return any(one in ("other", "next", "another") and other in ("table", "room") for one, other in pairs)


def _asks_in_general(
    story: Story,
    start: int,
    end: int,
    calls_told: int,
    is_call: Callable[[int], bool],
    is_player: Callable[[int], bool],
) -> bool:
    """Whether the sentence from *start* to *end* asks about calls of nobody, ahead of those told."""
    last = story.words[end - 1]
    if last.form != SENTENCE_END or "?" not in story.text[last.start : last.end]:
        return False
    calls = sum(map(is_call, range(start, end)))
    opens = story.words[start].form in _ASKING or end - start <= _SHORTEST_QUESTION
    rest = calls_told - calls
    return opens and (rest > calls or rest == calls > 1) and not any(map(is_player, range(start, end)))


def _asked_without_sign(story: Story, start: int, end: int, is_call: Callable[[int], bool]) -> range:
    """The question at the end of a sentence whose order of words shows it: "I doubled, can I do that"."""
    words = story.words
    first = next((at for at in range(start, end) if is_call(at)), end)
    for at in range(max(start, first) + 1, end - 2):
        if words[at].form not in _ASKED_BARE or words[at + 1].form not in _SUBJECTS:
            continue
        before = words[at - 1].form
        asks = before not in (*_SUBJECTS, *_NO_QUESTION) and not before.startswith("@")
        if asks:
            return range(at, end)
    return range(end, end)


def _is_judged(words: Sequence[StoryWord], start: int, end: int) -> bool:
    """Whether words from *start* on, up to a link, judge the call that stands before them."""
    if start < end and words[start].form in _MEANINGS:
        return True
    for at in range(start, end):
        if words[at].form in _LINKS:
            return False
        if words[at].form in _MODALS:
            return True
    return False


def _comma(story: Story, at: int) -> bool:
    """Whether a comma stands before the word at the index *at*."""
    return "," in story.text[story.words[at - 1].end : story.words[at].start]


def _opens_part(story: Story, at: int) -> bool:
    """Whether a comma stands before the word at the index *at*, or before an "and" ahead of it."""
    return _comma(story, at) or (story.words[at - 1].form in ("and", "then", "but") and _comma(story, at - 1))


def _acts(story: Story, at: int) -> bool:
    """Whether a verb of calling follows the player at the index *at*."""
    return any(word.form in _CALLING for word in story.words[at + 1 : at + 3])


def _claimed(
    story: Story, start: int, end: int, is_call: Callable[[int], bool], is_player: Callable[[int], bool]
) -> range:
    """The words that are claimed by somebody in the sentence from *start* to *end*."""
    words = story.words
    first = next(_claims(words, start, end, is_call, is_player), end)
    colon = next((at for at in range(first, end) if words[at].form == SENTENCE_END and at + 1 < end), None)
    if colon is not None and colon > first + 1 and not any(map(is_call, range(first, colon))):
        # "Someone asked me, as a neutral: East bid 1H, South 1S".
        return range(first, colon)
    acts = (
        at
        for at in range(first + 2, end - 1)
        if words[at].form in ("and", "but", "then") and (words[at + 1].form in _ACTS or is_call(at + 1))
    )
    return range(min(first, end), next(acts, end))


def _claims(
    words: Sequence[StoryWord], start: int, end: int, is_call: Callable[[int], bool], is_player: Callable[[int], bool]
) -> Iterator[int]:
    """The index of the first word of each claim in the sentence from *start* to *end*."""
    for at in range(start, end - 1):
        form, behind = words[at].form, words[at + 1].form
        if is_call(at + 1) and (form not in _SAYINGS or not _is_judged(words, at + 2, end)):
            continue
        if form in _SAYINGS and behind in ("a", "the") and at + 2 < end and words[at + 2].form in _DOUBLES:
            if at + 3 < end and words[at + 3].form in ("word", "card"):
                continue
            yield at + 1
        if form in _THOUGHTS and behind == "that":
            yield at + 1
        if form in _NOUNS_TOO and not (at > start and is_player(at - 1)):
            continue
        if form in _CLAIMS and at and words[at - 1].form == "you":
            # "Would you believe it".
            continue
        if behind == SENTENCE_END and at + 3 < end and is_player(at + 2) and is_call(at + 3):
            # "The protest: South 2C, West 2D".
            continue
        present = (
            at + 2 < end
            and behind in ("he", "she")
            and words[at + 2].value in ("doubles", "passes", "redoubles", "bids")
        )
        if present:
            # "Now North says he doubles".
            continue
        wishes = at + 2 < end and words[at + 2].form in ("want", "wish", "like")
        if wishes and any(is_call(near) for near in range(at + 3, min(at + 6, end))):
            # "Says he wants to double".
            continue
        if form in _SAYINGS and words[at].value.endswith("ing") and words[at + 1].start > words[at].end + 1:
            # "3C asking, partner doubled".
            continue
        if form in _SAYINGS and behind == "one" and words[at + 2 : at + 3] and words[at + 2].form in _MODALS:
            yield at + 1
        if behind == "with" and at + 2 < end and is_call(at + 2):
            # "Answers with 2D".
            continue
        if form in _CLAIMS or (
            form in _SAYINGS
            and (behind in _SENTENCES_BEGIN or is_call(at + 1) or (is_player(at + 1) and behind != "@dealer"))
        ):
            yield at + 1
        if form == _DIRECTOR and behind in ("because", "becaus", "sinc", "since", "as", "say"):
            yield at + 1
