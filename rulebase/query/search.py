"""Full-text search for provisions: law numbers and ids first, then names of kinds, then words.

Every term is quoted for the search engine, so that no character typed by a user has a meaning there.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from rulebase.lazy_patterns import pattern
from rulebase.query.answers import HOUSE_SIGN, CodeInfo, Hit, ProvisionInfo
from rulebase.query.citation_lookup import kind_by_name, preferred_code, provisions_by_id, provisions_by_law_number
from rulebase.query.normalised_names_and_law_numbers import law_number_named, normalised_name
from rulebase.query.provision_columns import PROVISION_COLUMNS, provision_info
from rulebase.query.search_terms import (
    A_FEW_WORDS,
    WEAK,
    CodeWords,
    SearchThesaurus,
    TermGroup,
    code_weights,
    phrases_in,
    search_terms,
)
from rulebase.sqlite_schema import WEIGHTS

if TYPE_CHECKING:
    from rulebase.query.compiled_laws_reader import CompiledLaws

FIRST_BY_STORY = 3
"""The provisions that come first where a kind is named by a word for part of its law."""
MOST_WORDS = 40
"""The most words that are read of a question."""
SNIPPET = 160
MOST_CITING = 3
"""The most words of a question in which ``1C`` is a citation; in a longer one it may be a bid."""
_BID = pattern(r"[1-9][cdhsn]t?x{0,2}")
MOST_GROUPS = 24
"""The most words of a story that are looked up as words."""
MOST_CARDS = 5
"""The most laws whose best provisions come first."""
IN_A_CARD = 3
"""The number of provisions of each of these laws that come before all others."""
MOST_LOOKED_AT = 200
"""The most provisions that are grouped by their law."""
ABOVE = 10.0
MOST_OF_WORDS, SHARED_OUT = 0.5, 1.2
"""The most that the words of a provision count, and the total shared among the words: each of three words tells more
than each of thirty in a story."""
WHOLE = 1.0
"""The bonus for a provision with every word of the question, as a share of the most that words count."""

CITED, MAINLY_NAMED, NAMED, ALL, SOME = 1000.0, 400.0, 300.0, 100.0, 20.0
"""The bonus for being cited, for being about the kind named (mainly, or among others), for having every word, and for
having two."""

FEW_KINDS = 3
"""Words count less in a provision on more kinds than this, since it has the names of all of them."""

BASE = 6.0
"""The base score of every answer, so that the code meant outweighs a luckier wording elsewhere."""


_WEIGHTS = ", ".join(map(str, WEIGHTS))


class Searcher:
    """The tables that every search needs, read once."""

    def __init__(self, laws: "CompiledLaws") -> None:
        ask = laws.connection.execute
        self.laws = laws
        self.stop_words = frozenset(word for (word,) in ask("SELECT word FROM stop_word"))
        (words,) = ask("SELECT coalesce(group_concat(alone, ' '), '') FROM code_called").fetchone()
        self.codes = CodeWords(lambda: self.names_of_codes, self.parents, frozenset(words.split()))
        self.damped = dict(
            ask("SELECT number, ? * 1.0 / kinds FROM provision WHERE kinds > ?", (FEW_KINDS, FEW_KINDS)).fetchall()
        )
        self.ranges = ask("SELECT min(number), code FROM provision GROUP BY code ORDER BY 1").fetchall()
        self.starts = [start for start, _ in self.ranges]

    @cached_property
    def thesaurus(self) -> SearchThesaurus:
        """All synonyms, and the stop words."""
        return self._thesaurus("SELECT phrase, alike FROM synonym ORDER BY phrase, alike", ())

    def thesaurus_for(self, tokens: Sequence[str]) -> SearchThesaurus:
        """The synonyms of the phrases in *tokens*, and the stop words."""
        phrases = [*phrases_in(tokens)]
        marks = ", ".join("?" * len(phrases))
        asked = f"SELECT phrase, alike FROM synonym WHERE phrase IN ({marks}) ORDER BY phrase, alike"  # noqa: S608 - marks
        return self._thesaurus(asked, phrases)

    def _thesaurus(self, asked: str, phrases: Sequence[str]) -> SearchThesaurus:
        alike: dict[str, list[str]] = {}
        for phrase, other in self.laws.connection.execute(asked, phrases):
            alike.setdefault(phrase, []).append(other)
        return SearchThesaurus({phrase: tuple(others) for phrase, others in alike.items()}, self.stop_words)

    @cached_property
    def names_of_codes(self) -> Sequence[tuple[str, frozenset[str], str]]:
        """The names of ``CodeWords``; few questions have a word of any."""
        called = self.laws.connection.execute(
            "SELECT code, words, sort FROM code_called ORDER BY place > 0, code, place"
        )
        return [(code, frozenset(words.split()), sort) for code, words, sort in called]

    def parents(self, code: str) -> tuple[str, ...]:
        """The parents of *code*, nearest first; none for an unknown code or one with house rules."""
        if HOUSE_SIGN in code:
            return ()
        found = self.laws.connection.execute(
            "SELECT ancestor FROM code_ancestor WHERE code = ? AND distance > 0 ORDER BY distance", (code,)
        )
        return tuple(parent for (parent,) in found)

    def code_of(self, number: int) -> str:
        """The code of the provision *number*."""
        return str(self.ranges[bisect_right(self.starts, number) - 1][1])

    def of_codes(self, codes: Collection[str], found: Sequence[tuple[int, float]]) -> Iterator[tuple[int, float]]:
        """The entries of *found*, sorted by number, whose provisions belong to *codes*."""
        for at, (start, code) in enumerate(self.ranges):
            if code in codes:
                end = bisect_left(found, (self.starts[at + 1],)) if at + 1 < len(self.starts) else len(found)
                yield from found[bisect_left(found, (start,)) : end]

    def matching(self, query: str, among: str = "") -> list[tuple[int, float]]:
        """(number, score) of the provisions that match *query*, and *among* if given, sorted by number."""
        if not query:
            return []
        # Scoring takes the time, so the others are filtered out first; the plus keeps SQLite from using the rowid
        # index.
        within = " AND +rowid IN (SELECT rowid FROM provision_words WHERE provision_words MATCH ?)" if among else ""
        return self.laws.connection.execute(
            f"SELECT rowid, -bm25(provision_words, {_WEIGHTS}) FROM provision_words"  # noqa: S608 - our numbers
            f" WHERE provision_words MATCH ?{within} ORDER BY rowid",
            (query, among) if among else (query,),
        ).fetchall()


def search(searcher: Searcher, words: str, code: CodeInfo | None, limit: int) -> list[Hit]:
    """At most *limit* provisions that answer *words*; with *code*, only of it and its parents.

    The best provision of each law comes first, law by law, so that the first answers are from different laws; then the
    others of each law. Cited provisions come in the order of the citation.
    """
    # A word repeated at once adds nothing.
    tokens = [word for word, _ in groupby(normalised_name(words[: 50 * MOST_WORDS]).split())][:MOST_WORDS]
    if not tokens or limit < 1:
        return []
    asked = _interpreted_question(searcher, words, tokens, code)
    scores = _provisions_cited_or_on_kind(asked, limit)
    cited = any(score >= CITED for score in scores.values())
    if not scores:
        scores = _provisions_by_story(asked) if searcher.laws.topic_model.has_labels else {}
        scores = scores or _provisions_by_words(asked, limit, _provisions_having_all_words(asked))
    best = sorted(scores, key=lambda number: (-scores[number], number))
    return _hits_by_law(asked, best, scores, limit, in_order=cited)


class _Asked(NamedTuple):
    """A question, prepared for the look-ups."""

    searcher: Searcher
    words: str
    tokens: list[str]
    code: CodeInfo | None
    factors: Mapping[str, float]
    """Code → the factor for its provisions; if a code is named, only these codes are wanted."""
    named: bool
    """Whether a code is named, by argument or in the question."""
    rest: list[str]
    """The words without those that only name a code."""
    groups: list[TermGroup]


def _interpreted_question(searcher: Searcher, words: str, tokens: list[str], code: CodeInfo | None) -> _Asked:
    if code is None:
        factors, rest = code_weights(tokens, searcher.codes, preferred_code())
        named = len(rest) < len(tokens)
    else:
        factors, rest = {held: 1 / (1 + at / 8) for at, held in enumerate((code.id, *code.ancestors))}, tokens
        named = True
    groups = search_terms(rest, searcher.thesaurus_for(rest))
    return _Asked(searcher, words, tokens, code, factors, named, rest, groups)


def _score_unscored_with_bonus(
    asked: _Asked, scores: dict[int, float], numbers: Iterable[tuple[int, float]], tier: float
) -> None:
    """Score *numbers* that have no score yet, each with the bonus *tier*."""
    searcher, factors = asked.searcher, asked.factors
    for number, score in numbers:
        home = searcher.code_of(number)
        # Provisions of houses are only found by a search under the house.
        if number not in scores and (home in factors or (asked.code is None and HOUSE_SIGN not in home)):
            gained = tier + (score + BASE) * factors.get(home, 1.0)
            # A citation or the name of a kind is not misled by names of other kinds.
            scores[number] = gained if tier > ALL else gained * searcher.damped.get(number, 1.0)


def _provisions_cited_or_on_kind(asked: _Asked, limit: int) -> dict[int, float]:
    """The provisions that are cited, or about the kind that is named; empty if the question does neither."""
    searcher, factors = asked.searcher, asked.factors
    laws, scores = searcher.laws, dict[int, float]()
    _score_unscored_with_bonus(asked, scores, _cited_provisions(laws, asked.words, asked.tokens), CITED)
    kinds = _provisions_mainly_and_partly_on(
        laws, _question_without_stop_words_at_ends(asked.rest, searcher.stop_words)
    )
    if not scores and not kinds[1]:
        return scores
    having_all = _provisions_having_all_words(asked)
    meant = {held for held, factor in factors.items() if factor == max(factors.values())}
    if kinds[1] and not any(searcher.code_of(number) in meant for number in kinds[0]):
        # The code meant has the matter under finer names, or another one: there renege is revoke.
        finer = [(number, 0.0) for number in kinds[1] if searcher.code_of(number) in factors]
        also = finer or [found for found in having_all if searcher.code_of(found[0]) in factors]
        _score_unscored_with_bonus(asked, scores, also, MAINLY_NAMED)
    # Another word for a kind, such as hesitation, is about part of its law.
    told = _provisions_by_story(asked) if _is_other_word_for_kind(asked) else {}
    first = sorted((number for number in kinds[0] if number in told), key=lambda number: -told[number])
    bonus = {number: told[number] for number in first[:FIRST_BY_STORY]}
    for tier, named in zip((MAINLY_NAMED, NAMED), kinds, strict=True):
        # After the name of a kind, its law comes in the order of the law, not the luckiest wording first.
        _score_unscored_with_bonus(asked, scores, ((number, bonus.get(number, 0.0)) for number in named), tier)
    for number, score in _provisions_by_words(asked, limit, having_all).items():
        scores.setdefault(number, score)
    return scores


def _is_other_word_for_kind(asked: _Asked) -> bool:
    """Whether the question names a kind by a single word, other than its id or title, that questions ask about."""
    laws = asked.searcher.laws
    name = _question_without_stop_words_at_ends(asked.rest, asked.searcher.stop_words)
    kind = kind_by_name(laws, name)
    own = (normalised_name(kind), normalised_name(laws.kind(kind).title)) if kind else ()
    return kind is not None and " " not in name and name not in own and laws.topic_model.has_labels


def _provisions_having_all_words(asked: _Asked) -> list[tuple[int, float]]:
    """The provisions that have all words of the question."""
    return asked.searcher.matching(_full_text_query(asked.groups, " AND "))


def _provisions_by_words(asked: _Asked, limit: int, having_all: Iterable[tuple[int, float]]) -> dict[int, float]:
    """The provisions that have the words of the question: all of them, two, or any."""
    searcher, groups, scores = asked.searcher, asked.groups, dict[int, float]()
    _score_unscored_with_bonus(asked, scores, having_all, ALL)
    if len(scores) < limit and len(groups) > 2:
        _score_unscored_with_bonus(
            asked, scores, searcher.matching(_full_text_query(groups, " OR "), among=_query_for_any_two(groups)), SOME
        )
    if len(scores) < limit and len(groups) > 1:
        _score_unscored_with_bonus(asked, scores, searcher.matching(_full_text_query(groups, " OR ")), 0.0)
    return scores


def _provisions_by_story(asked: _Asked) -> dict[int, float]:
    """The provisions, in the codes meant, that a story is about."""
    from rulebase.query.story_search import code_weights_for_story, provisions_for_story  # what is named is no story

    searcher = asked.searcher
    reading = searcher.laws.topic_model.read(asked.words)
    codes = code_weights_for_story(searcher.laws, reading, asked.factors, named=asked.named)
    found = searcher.matching(_full_text_query(asked.groups[:MOST_GROUPS], " OR "))
    worded = dict(searcher.of_codes(codes, found))
    weak = len(asked.tokens) <= A_FEW_WORDS and max(reading.kinds.values(), default=0.0) < WEAK
    if not worded and (weak or not reading.known):
        # No provision here has any of the words, and no question of the phrasings is like them.
        return {}
    most = max(worded.values(), default=1.0)
    shares = {number: score / most for number, score in worded.items()}
    for number, _ in searcher.matching(_full_text_query(asked.groups[:MOST_GROUPS], " AND ")):
        shares[number] = shares.get(number, 0.0) + WHOLE
    strength = min(MOST_OF_WORDS, SHARED_OUT / max(1, len(asked.groups)))
    scores = dict(provisions_for_story(searcher.laws, reading, codes, shares, strength))
    # The model's scores lie around zero; the scores shown to people rise from ``ABOVE``.
    return {number: score + ABOVE for number, score in scores.items()}


def _hits_by_law(
    asked: _Asked, best: Sequence[int], scores: Mapping[int, float], limit: int, *, in_order: bool
) -> list[Hit]:
    laws = asked.searcher.laws
    wide = best[: limit if in_order else max(limit, MOST_LOOKED_AT)]
    stands = {number: under for number, *under in _read_columns(laws, "p.code, p.card", wide)}
    cards: dict[tuple[str, ...], list[int]] = {}
    for number in wide:
        cards.setdefault(tuple(stands[number]), []).append(number)
    place = {number: at for at, numbers in enumerate(cards.values(), 1) for number in numbers}
    if in_order:
        kept = list(wide[:limit])
    else:
        shown = [numbers[:IN_A_CARD] for numbers in list(cards.values())[:MOST_CARDS]]
        first = [numbers[0] for numbers in shown] + [number for numbers in shown for number in numbers[1:]]
        kept = [*first, *(number for number in wide if number not in first)][:limit]
    provisions = {number: provision_info(columns) for number, *columns in _read_columns(laws, PROVISION_COLUMNS, kept)}
    return [
        _hit_from_provision(laws, provisions[number], scores[number], asked.groups, place[number]) for number in kept
    ]


def _full_text_query(groups: Sequence[TermGroup], joined: str) -> str:
    return joined.join("(" + " OR ".join(f'"{phrase}"' for phrase in group) + ")" for group in groups)


def _query_for_any_two(groups: Sequence[TermGroup]) -> str:
    """A query for at least two of *groups*: each with any of those after it."""
    return " OR ".join(
        f"({_full_text_query(groups[at : at + 1], '')} AND ({_full_text_query(groups[at + 1 :], ' OR ')}))"
        for at in range(len(groups) - 1)
    )


def _cited_provisions(rulebase: "CompiledLaws", words: str, tokens: Sequence[str]) -> list[tuple[int, float]]:
    """(number, score) of the provisions cited by the question, as a whole or by one of its words, the first word
    first."""
    among = [word for word in tokens if not word.isalpha() and not word.isdigit()]
    if len(tokens) > MOST_CITING:
        # In a story 1C is a bid, not a law.
        among = [word for word in among if not _BID.fullmatch(word)]
    readings = [words, *among]
    readings += [f"{one} {other}" for one, other in pairwise(tokens) if one in ("law", "laws")]
    found: list[int] = []
    for reading in readings:
        number = law_number_named(reading)
        found += provisions_by_id(rulebase, reading) or (provisions_by_law_number(rulebase, number) if number else [])
    return [(number, float(len(found) - at)) for at, number in enumerate(found)]


def _question_without_stop_words_at_ends(tokens: Sequence[str], stop_words: Collection[str]) -> str:
    """The question without meaningless words at its beginning and end."""
    kept = [at for at, token in enumerate(tokens) if token not in stop_words]
    return " ".join(tokens[kept[0] : kept[-1] + 1]) if kept else ""


def _provisions_mainly_and_partly_on(rulebase: "CompiledLaws", name: str) -> tuple[frozenset[int], frozenset[int]]:
    """The provisions mainly on the kind *name* or a finer one, and all provisions that are on any of these."""
    kind = kind_by_name(rulebase, name)
    found = rulebase.connection.execute(
        "SELECT p.number, p.kind = ? OR p.kind IN (SELECT id FROM kind WHERE family = ?)"
        " FROM provision_kind k JOIN provision p ON p.code = k.code AND p.id = k.provision"
        " WHERE k.kind = ? OR k.kind IN (SELECT id FROM kind WHERE family = ?)",
        (kind, kind, kind, kind),
    ).fetchall()
    return frozenset(number for number, mainly in found if mainly), frozenset(number for number, _ in found)


def _read_columns(rulebase: "CompiledLaws", columns: str, numbers: Sequence[int]) -> Iterable[tuple[Any, ...]]:
    """The *numbers* and *columns* of these provisions, in any order."""
    marks = ", ".join("?" * len(numbers))
    return rulebase.connection.execute(
        f"SELECT p.number, {columns} FROM provision p WHERE p.number IN ({marks})",  # noqa: S608 - ours, and marks
        numbers,
    )


def _hit_from_provision(
    rulebase: "CompiledLaws", provision: ProvisionInfo, score: float, groups: Iterable[TermGroup], card: int
) -> Hit:
    title = rulebase.kind(provision.kind).title
    snippet = _snippet_around_words(
        provision.says, [word for group in groups for phrase in group for word in phrase.split()]
    )
    return Hit(
        provision.code,
        provision.kind,
        provision.id,
        provision.cite,
        title,
        snippet,
        round(score, 3),
        provision.right,
        card,
        provision.standing,
    )


def _snippet_around_words(says: str, words: Iterable[str]) -> str:
    """The part of *says* around the first of *words*, in plain text."""
    if len(says) <= SNIPPET:
        return says
    lower = says.casefold()
    first = min((at for word in words if (at := lower.find(word[:5])) >= 0), default=0)
    start = says.rfind(" ", 0, max(first - SNIPPET // 2, 0)) + 1
    start = min(start, says.rfind(" ", 0, len(says) - SNIPPET) + 1) if len(says) - start < SNIPPET else start
    end = says.rfind(" ", 0, start + SNIPPET) if start + SNIPPET < len(says) else len(says)
    return ("… " if start else "") + says[start:end] + (" …" if end < len(says) else "")
