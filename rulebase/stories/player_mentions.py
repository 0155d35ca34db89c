"""Mentions of players in a story: a place at the table, a description or a name, each made one word.

A name is known by the seat or the place that is told beside it, once: "Bert (North)", "Margery on my left", "my partner
is Ann". Places are relations to the teller; couples with one family name are partners.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from rulebase.stories.call_order import SEATS_CLOCKWISE
from rulebase.stories.tokens import BID, CARD, NUMBER, SEAT, SENTENCE_END, SPELT_OUT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rulebase.stories.tokens import StoryWord

TELLER = frozenset(("i", "me"))
RELATIONS = {"@lho": 1, "@partner": 2, "@rho": 3, "pd": 2, "ptr": 2, "opposit": 2}
"""Form of a word → the number of seats from the player to whom it is a relation."""
SEATS_OF_OWNERS = frozenset(("norths", "easts", "souths", "wests"))
"""Seats of owners, written without the apostrophe."""
_FORMS = {1: "@lho", 2: "@partner", 3: "@rho"}
BARE = "on"
"""The value of a place that stands alone: "1NT on my left"."""
OWN = "my"
"""The value of a relation to the teller."""
_SIDES = {"left": "@lho", "right": "@rho"}
_AT = frozenset(("on", "to", "at", "from"))
_SITS = frozenset(("sit", "sat", "sitting", "seat", "seated", "sits"))
_IS = frozenset(("be", "as", "at", "in", *_SITS))
"""Words between a name and a seat."""
FEMALE = frozenset(
    ("lady", "woman", "girl", "wife", "mrs", "miss", "ms", "aunt", "auntie", "sister", "mother", "mum", "mom", "gran",
     "granny", "nan", "grandmother", "daughter", "niece", "girlfriend", "madam", "lass", "gal", "she", "her", "hers")
)  # fmt: skip
MALE = frozenset(
    ("man", "gentleman", "guy", "chap", "bloke", "husband", "mr", "uncle", "brother", "father", "dad", "grandad",
     "grandfather", "grandpa", "son", "nephew", "boyfriend", "boy", "lad", "fellow", "fella", "sir", "he", "him",
     "his", "dude")
)  # fmt: skip
_PRONOUNS = frozenset(("she", "her", "hers", "he", "him", "his"))
_PERSONS = ((FEMALE | MALE) - _PRONOUNS) | frozenset(
    ("person", "player", "opponent", "neighbour", "neighbor", "friend", "one", "colleague", "cousin",
     "pal", "mate", "student", "beginner", "kid", "teenager", "youngster", "visitor", "newcomer", "stranger", "pro",
     "expert", "novice", "teacher", "boss", "doctor", "vicar", "opp", "oppo", "side", "bidder", "defender", "hand",
     "seat", "folk", "soul", "creature", "dear")
)  # fmt: skip
"""Words for a person, beside a place."""
_DESCRIBED = frozenset((*FEMALE, *MALE, "player", "opponent", "novice", "beginner", "expert", "person", "friend"))
_TITLES = frozenset(
    ("mr", "mrs", "miss", "ms", "dr", "doctor", "aunt", "auntie", "uncle", "old", "young", "sir", "professor",
     "colonel", "major", "captain", "father", "sister", "brother", "granny", "cousin", "reverend", "poor", "dear",
     "herr", "frau", "fru", "madame", "monsieur", "señor", "señora", "signor", "signora", "lady", "lord", "dame")
)  # fmt: skip
_FAMILY = frozenset(
    ("friend", "wife", "husband", "brother", "sister", "mum", "mom", "dad", "mother", "father", "son", "daughter",
     "uncle", "aunt", "auntie", "cousin", "girlfriend", "boyfriend", "nan", "gran", "granny", "grandmother",
     "grandfather", "grandad", "grandpa", "colleague", "boss", "neighbour", "neighbor", "teacher", "nephew", "niece",
     "flatmate", "buddy", "pal", "spouse", "teammate", "mate")
)  # fmt: skip
"""Words behind "my" that name a person who may sit anywhere."""
_PARTNERS_UNLESS_TOLD = frozenset(
    ("@wife", "@husband", "@girlfriend", "@boyfriend", "@spouse", "@teammate", "@buddy", "@mate", "@friend")
)  # fmt: skip
"""Keys of names for somebody who is the teller's partner in a story that names no other."""
_CONVENTIONS = frozenset(
    ("stayman", "jacoby", "michaels", "blackwood", "gerber", "landy", "ghestem", "drury", "lebensohl", "bergen",
     "texas", "smolen", "acol", "benji", "precision", "cappelletti", "multi", "lightner", "namyats", "gambling",
     "rkc", "rkcb", "dont", "splinter", "unusual", "muiderberg", "puppet", "english", "polish", "dutch", "french",
     "director", "td", "sir", "madam", "stop", "alert", "pass", "double", "redouble", "dealer", "board", "table",
     "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "ok", "okay", "all", "none",
     "both", "vul", "teams", "pairs", "swiss", "please", "sorry", "oops", "help", "bridge", "club", "clubs",
     "diamonds", "hearts", "spades", "nt", "notrump", "lho", "rho", "opponents", "opps", "declarer", "dummy", "uhm",
     "hi", "hello", "hey", "thanks", "christmas", "january", "february", "march", "april", "may", "june", "july",
     "august", "september", "october", "november", "december", "law", "laws", "ruling", "rule")
)  # fmt: skip
"""Words that may be written with a capital and name nobody at the table."""
_OPENS_SENTENCE = frozenset(
    ("then", "now", "so", "and", "but", "when", "while", "after", "before", "because", "next", "first", "here",
     "there", "again", "suddenly", "unfortunately", "finally", "meanwhile", "over", "as", "with", "if", "though",
     "although", "since", "only", "playing", "just", "well", "yes", "no", "my", "his", "her", "our", "their", "your",
     "the", "a", "an", "is", "was", "did", "does", "can", "could", "may", "must", "should", "would", "what", "who",
     "whose", "why", "how", "where", "which", "it", "this", "that", "these", "those", "in", "on", "at", "to", "from",
     "by", "for", "of", "or", "not", "everyone", "everybody", "nobody", "someone", "somebody", "he", "she", "they",
     "we", "you", "us", "him", "them", "three", "two", "four", "five", "one", "six", "seven", "seats", "auction",
     "bidding", "facing", "opposite", "sitting", "poor", "dear", "apparently", "seemingly", "later", "instead",
     "even", "still", "yet", "once", "until", "till", "without", "about", "against", "across", "having", "being",
     "quick", "quickly", "calmly", "eventually", "today", "yesterday", "tonight", "also", "too", "perhaps", "maybe",
     "me", "mine", "i", "nothing", "anyway", "whereupon", "thereupon", "immediately", "both", "another", "otherwise",
     "either", "neither", "each", "every", "any", "some", "such", "between", "behind", "beside", "were", "are", "has",
     "had", "have", "do", "will", "shall", "let", "than", "up", "down", "out", "off", "around", "round")
)  # fmt: skip
"""First words of sentences that are no names."""


class _Name(NamedTuple):
    """A name as it is written."""

    start: int
    end: int
    """The indexes of its first word, and of the one after its last."""
    key: str
    """The name in small letters, without a title; ``@friend`` for "my friend"."""
    title: str
    initial: bool
    """Whether it opens a sentence, where every word has a capital."""


def words_with_mentions(words: Sequence[StoryWord], text: str) -> list[StoryWord]:
    """The *words* of a story *text*, with every mention of a player one word: a seat, or a relation to the teller."""
    seated = [_with_seat_of_owner(word, text) for word in words]
    placed = list(_with_places(seated, text))
    described = _with_persons(placed, text)
    return _with_names(described, text)


def _with_seat_of_owner(word: StoryWord, text: str) -> StoryWord:
    """*word*, as a seat if it is "wests" or the like."""
    written = text[word.start : word.end].lower()
    return word._replace(form=SEAT, value=written[0].upper()) if written in SEATS_OF_OWNERS else word


def is_bare_place(word: StoryWord) -> bool:
    """Whether *word* is a place at the table, with no person before it: "on my left"."""
    return word.form in ("@lho", "@partner", "@rho") and word.value in ("on", "from", "at", "to")


def gender(written: str) -> str:
    """``f`` or ``m`` for a mention as it is *written*, in small letters; empty if it does not tell."""
    said = set(written.replace("'s", "").replace("-", " ").split())
    if not said.isdisjoint(FEMALE - {"her"}):
        return "f"
    return "m" if not said.isdisjoint(MALE - {"his", "him"}) else ""


def _with_places(words: Sequence[StoryWord], text: str) -> Iterator[StoryWord]:
    """*words* with "my left", "left-hand lady", "opposite me" and "across the table" as relations to the teller."""
    at = 0
    while at < len(words):
        if words[at].value == "hers" and at + 1 < len(words):
            yield words[at]._replace(form="@partner", value="her")
            at += 1
            continue
        further = words[at + 1] if at + 1 < len(words) else None
        if words[at].form in ("his", "her") and further is not None and further.form in _FORMS.values():
            yield further._replace(start=words[at].start, value=words[at].form)
            at += 2
            continue
        place, end = _place_at(words, at, text)
        if end > at:
            yield place
            at = end
        else:
            yield words[at]
            at += 1


def _place_at(words: Sequence[StoryWord], at: int, text: str) -> tuple[StoryWord, int]:
    """(the relation that begins at *at*, the index behind it); the index is *at* if there is none."""
    word = words[at]
    forms = [other.form for other in words[at : at + 6]] + [""] * 6
    end, form, value = at, "", BARE
    if forms[0] in ("opposit", "face", "fac", "facing") or forms[0] == "across":
        length = 1
        if forms[0] == "opposit" and forms[1] == "number":
            return word._replace(form="@partner", end=words[at + 1].end, value=OWN), at + 2
        if forms[0] == "opposit" and forms[1] in ("him", "her"):
            # "Auntie, opposite him".
            return word._replace(form="@partner", end=words[at + 1].end, value=forms[1].replace("him", "his")), at + 2
        if forms[length : length + 2] == ["the", "table"] or forms[length : length + 2] == ["of", "me"]:
            length += 2
        if forms[length] == "from":
            length += 1
        if forms[length] in ("me", "us", "i"):
            end, form = at + length + 1, "@partner"
        elif length > 1 and forms[length - 1] == "table":
            end, form = at + length, "@partner"
    elif forms[0] in ("@lho", "@rho") and (owner := _owner_in(text[word.start : word.end])):
        return word._replace(value=owner), at + 1
    elif forms[0] in ("@lho", "@rho") and forms[1:3] in (["of", "me"], ["side"], ["of", "us"]):
        end, form, value = at + 3, forms[0], word.value
    elif (side := _side_at(words, at, text)) is not None:
        end, form, value = side
    return word._replace(form=form, end=words[end - 1].end, value=value) if end > at else word, end


def _owner_in(written: str) -> str:
    """The word of a place that tells whose it is, if it is not the teller's: "her" of "the man on her left"."""
    return next((word for word in written.lower().split() if word in ("his", "her", "their")), "")


def _side_at(words: Sequence[StoryWord], at: int, text: str) -> tuple[int, str, str] | None:
    """(index behind, form, value) of "left-hand opponent", "my left" or "on left" at *at*; None if there is none."""
    forms = [other.form for other in words[at : at + 5]] + [""] * 5
    lead = 0
    if forms[0] in _AT:
        lead = 1
    if forms[lead] in ("my", "the"):
        lead += 1
    if forms[lead] not in _SIDES or text[words[at].start : words[at].end].lower() in ("leave", "leaves"):
        return None
    owned = lead > 0
    written = text[words[at + lead].start : words[at + lead].end].lower()
    if written not in _SIDES:
        return None
    form = _SIDES[forms[lead]]
    value = BARE if forms[0] in _AT else OWN
    if forms[lead + 1] == "hand":
        end = lead + 2
        apart = at + end < len(words) and "," in text[words[at + end - 1].end : words[at + end].start]
        if apart:
            return at + end, form, value
        if forms[end] in ("side", "of", "drawer", "pocket"):
            return (at + end + 1, form, value) if forms[end] == "side" and owned else None
        if forms[end] in _PERSONS or forms[end] == "@opponents":
            end += 1
        return at + end, form, value
    person = forms[lead + 1] in _PERSONS and forms[lead + 1] not in ("one", "side", "hand")
    if person or forms[lead + 1] == "@opponents":
        return at + lead + 2, form, value
    if owned and forms[:lead] != ["the"] and not (forms[0] in _AT and lead == 1 and forms[lead + 1] in ("time", "now")):
        return at + lead + 1, form, value
    return None


def _with_persons(words: Sequence[StoryWord], text: str) -> list[StoryWord]:
    """*words* with a person and the place where the person sits as one: "the man sitting on my left"."""
    found: list[StoryWord] = []
    for word in words:
        if word.form == SEAT and len(found) > 1:
            back = len(found) - 1
            while back > 0 and found[back].form in ("in", "at", "the", "as", "sit", "sitting", "seat"):
                back -= 1
            if (
                back < len(found) - 1
                and found[back].form in _DESCRIBED
                and "," not in text[found[back].end : word.start]
            ):
                # "The lady in the West seat".
                first = found[back]
                del found[back:]
                found.append(word._replace(start=first.start))
                continue
        if is_bare_place(word):
            back = len(found) - 1
            if back >= 0 and found[back].form in _SITS:
                back -= 1
            if back >= 0 and found[back].form == "be" and back > 0 and found[back - 1].form in ("who", "which"):
                back -= 2
            elif back >= 0 and found[back].form in ("who", "which"):
                back -= 1
            person = back >= 0 and (found[back].form in _PERSONS or found[back].form == "@opponents")
            if person and SENTENCE_END not in text[found[back].end : word.start]:
                first = found[back]
                del found[back:]
                while found and found[-1].form in ("the", "this", "that", "young", "old", "other", "my"):
                    first = found.pop()
                found.append(word._replace(start=first.start, value=OWN))
                continue
        found.append(word)
    return found


def _with_names(words: Sequence[StoryWord], text: str) -> list[StoryWord]:
    """*words* with every name whose place is told as that place, also where it stands alone."""
    names = list(_names(words, text))
    if not names:
        return list(words)
    places = _places_of_names(words, names, text)
    spouses = {one.key for one in names if one.key in _PARTNERS_UNLESS_TOLD and one.key not in places}
    if len(spouses) == 1 and not any(word.form == "@partner" for word in words):
        places |= dict.fromkeys(spouses, ("@partner", OWN))
    couples = {one.key: place for one in names if one.title and (place := places.get(_full(one))) is not None}
    found: list[StoryWord] = []
    at = 0
    by_start = {one.start: one for one in names}
    while at < len(words):
        one = by_start.get(at)
        if one is None:
            found.append(words[at])
            at += 1
            continue
        place = places.get(_full(one)) or places.get(one.key)
        if place is None and one.title and one.key in couples:
            place = _opposite(couples[one.key])
        start, end = words[one.start].start, words[one.end - 1].end
        at = one.end
        if place is None:
            if one.key.startswith("@"):
                found.extend(words[one.start : one.end])
            else:
                found.append(words[one.start]._replace(form="@name", end=end, value=one.key))
            continue
        if one.key.startswith("@") and found and found[-1].form in ("my", "our"):
            start = found.pop().start
        # The seat or the place beside the name belongs to it.
        linked = at + 1 < len(words) and words[at].form in ("in", "at", "as") and _names_place(words[at + 1], place)
        if linked:
            at += 1
        if found and _names_place(found[-1], place) and _is_joined(text, found[-1].end, start):
            start = found.pop().start
        if linked or (at < len(words) and _names_place(words[at], place) and _is_joined(text, end, words[at].start)):
            end = words[at].end
            at += 1
        if "(" in text[start:end] and text[end : end + 1] == ")":
            end += 1
        found.append(words[one.start]._replace(form=place[0], start=start, end=end, value=place[1]))
    return found


def _full(name: _Name) -> str:
    return f"{name.title} {name.key}".strip()


def _opposite(place: tuple[str, str]) -> tuple[str, str] | None:
    """The place of the partner of a player at *place*."""
    form, value = place
    if form == SEAT:
        return SEAT, SEATS_CLOCKWISE[(SEATS_CLOCKWISE.index(value) + 2) % 4]
    further = (RELATIONS[form] + 2) % 4
    return (_FORMS[further], OWN) if further else None


def _names_place(word: StoryWord, place: tuple[str, str]) -> bool:
    """Whether *word* names *place*."""
    if word.form == SEAT:
        return place == (SEAT, word.value)
    return _FORMS.get(RELATIONS.get(word.form, 0)) == place[0]


def _is_joined(text: str, start: int, end: int) -> bool:
    """Whether only a space, a comma or a bracket stands between two words in *text*."""
    return not text[start:end].strip(" (),=").strip()


def _names(words: Sequence[StoryWord], text: str) -> Iterator[_Name]:
    """The names among *words*, from left to right."""
    capitals = text.upper() == text
    at = 0
    while at < len(words):
        word = words[at]
        written = text[word.start : word.end].replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
        bare = written.removesuffix("'s")
        small = bare.lower()
        before = words[at - 1] if at else None
        if word.form in _FAMILY and before is not None and before.form == "my":
            yield _Name(at, at + 1, f"@{word.form}", "", initial=False)
            at += 1
            continue
        title = small if small in _TITLES and (bare[:1].isupper() or small in ("old", "young", "poor")) else ""
        length = 1
        if title and at + 1 < len(words):
            follower = text[words[at + 1].start : words[at + 1].end].removesuffix("'s")
            if follower[:1].isupper() and not capitals and _may_be_name(words[at + 1], follower):
                bare, small, length, word = follower, follower.lower(), 2, words[at + 1]
            else:
                title = ""
        if title in ("old", "young", "poor", "dear"):
            title = ""
        opens = before is None or before.form == SENTENCE_END
        if not capitals and bare[:1].isupper() and len(bare) > 1 and _may_be_name(word, bare):
            initial = opens and not title and length == 1
            if small not in _OPENS_SENTENCE:
                yield _Name(at, at + length, small, title, initial)
                at += length
                continue
        at += 1


def _may_be_name(word: StoryWord, written: str) -> bool:
    """Whether *word*, which is *written* with a capital, may be a name."""
    small = written.lower()
    if not written.isalpha() or small in _CONVENTIONS or written.isupper():
        return False
    if word.form == NUMBER and small not in SPELT_OUT:
        # A name that is much like a number: "Sven".
        return True
    if word.form == CARD and small in ("jack", "king"):
        return True
    if word.form in (SEAT, BID, CARD, NUMBER, SENTENCE_END, *TELLER, "pass", "double", "redouble"):
        return False
    return not word.form.startswith("@") or word.value.removesuffix("'s") != small


def _places_of_names(words: Sequence[StoryWord], names: Sequence[_Name], text: str) -> dict[str, tuple[str, str]]:
    """Name → the seat or relation that is told beside it; of several ways of telling, the closest."""
    found: dict[str, tuple[str, str]] = {}
    taken: dict[tuple[str, str], str] = {}
    for name, seat in _names_in_row(words, names):
        found[_full(name)] = SEAT, seat
        taken[SEAT, seat] = _full(name)
    offers = sorted(
        (offer for name in names for offer in _offers(words, name, text)), key=lambda one: (one[0], one[1].start)
    )
    times = Counter(name.key for name in names)
    often = {name.key for name in names if not name.initial or times[name.key] > 1}
    for closeness, name, place in offers:
        key = _full(name)
        if key in found or taken.get(place, key) != key:
            continue
        if name.initial and closeness > 1 and name.key not in often:
            continue
        found[key] = place
        taken[place] = key
    return found


def _names_in_row(words: Sequence[StoryWord], names: Sequence[_Name]) -> Iterator[tuple[_Name, str]]:
    """(name, seat) of several names in a row whose seats follow in a row: "Ann, Bob and Carl sit N, E and S"."""
    row: list[_Name] = []
    for name in names:
        joined = bool(row) and all(word.form == "and" for word in words[row[-1].end : name.start])
        row = [*row, name] if joined else [name]
        at = name.end
        while at < len(words) and words[at].form in (*_IS, "respectiv"):
            at += 1
        if len(row) < 2 or at == name.end:
            continue
        seats = [word for word in words[at : at + 2 * len(row)] if word.form != "and"][: len(row)]
        if len({word.value for word in seats}) == len(row) and all(word.form == SEAT for word in seats):
            yield from zip(row, (word.value for word in seats), strict=True)


def _offers(words: Sequence[StoryWord], name: _Name, text: str) -> Iterator[tuple[int, _Name, tuple[str, str]]]:
    """(distance of the way of telling, name, place) for every place that is told beside *name*."""
    after, before = name.end, name.start - 1
    if before >= 0 and words[before].form in ("my", "and", "with") and before > 0 and words[before].form == "my":
        before -= 1
    if after < len(words):
        place = _place_told(words[after])
        gap = text[words[name.end - 1].end : words[after].start]
        if place is not None:
            closer = text[words[after].end : words[after].end + 1]
            if not gap.strip():
                yield (1 if not is_bare_place(words[after]) else 0), name, place
            elif gap.strip() in ("(", "="):
                yield 0, name, place
            elif gap.strip() == "," and (closer in (",", "") or is_bare_place(words[after])):
                yield 2, name, place
        else:
            # "Ann is my partner", "Mavis, that's my partner", "Arthur sits opposite me".
            further = after
            if words[further].form in ("that", "who", "he", "she", "which"):
                further += 1
            verb = further
            while further < len(words) and further < verb + 2 and words[further].form in _IS:
                further += 1
            sits = words[further - 1].form in _SITS or words[verb].form in _SITS if verb < len(words) else False
            if sits and verb == after and "," in text[words[name.end - 1].end : words[after].start]:
                # "Ann, partnering Bob, sits South".
                return
            if verb < further < len(words) and (place := _place_told(words[further])) is not None:
                yield 0, name, place
            # "It was Walter's deal, my partner that is".
            rest = words[after : after + 5]
            for near, other in enumerate(rest[:-2]):
                if (place := _place_told(other)) is not None and [one.form for one in rest[near + 1 : near + 3]] == [
                    "that", "be",
                ]:  # fmt: skip
                    yield 0, name, place
            yield from _behind_call(words, name)
    if before >= 0:
        place = _place_told(words[before])
        gap = text[words[before].end : words[name.start].start].replace("my", "").strip()
        owner = (
            text[words[before].start : words[before].end].lower().endswith(("'s", "\N{RIGHT SINGLE QUOTATION MARK}s"))
        )
        if place is not None and not owner and not (is_bare_place(words[before]) and gap == ""):
            closer = text[words[name.end - 1].end : words[name.end - 1].end + 1]
            if not gap:
                yield 1, name, place
            elif gap in ("(", "=") or (gap == "," and closer in (",", ":", ")", "")):
                yield (0 if gap != "," else 2), name, place
        elif words[before].form in _IS and before > 0 and (place := _place_told(words[before - 1])) is not None:
            # "My partner is Ann", "East was Bob".
            yield 0, name, place
        elif (
            words[before].form == "with" and before > 0 and words[before - 1].form in ("play", "playing", "partnering")
        ):
            # "I play with Ann".
            yield 0, name, ("@partner", OWN)
        elif words[before].form == "opposit" and before > 0 and words[before - 1].form in (*_SITS, *TELLER):
            # "I sit opposite Ann".
            yield 0, name, ("@partner", OWN)


def _behind_call(words: Sequence[StoryWord], name: _Name) -> Iterator[tuple[int, _Name, tuple[str, str]]]:
    """The place told later of a player who calls first: "Vera, she'd opened one diamond on my left"."""
    bid = False
    for at in range(name.end, min(name.end + 9, len(words))):
        word = words[at]
        if word.form == SENTENCE_END or word.form in (SEAT, *TELLER):
            return
        if is_bare_place(word):
            if bid:
                yield 3, name, (word.form, OWN)
            return
        if word.form in RELATIONS:
            return
        bid = bid or word.form in (BID, "pass", "double", "club", "diamond", "heart", "spade", "deal", "@dealer")


def _place_told(word: StoryWord) -> tuple[str, str] | None:
    """(form, value) of the seat or the relation to the teller that *word* tells; None if it tells none."""
    if word.form == SEAT:
        return SEAT, word.value
    if word.form in RELATIONS and word.value not in ("his", "her", "their", "next", "your", "him", "partners"):
        return _FORMS[RELATIONS[word.form]], OWN
    return None
