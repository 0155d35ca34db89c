"""From what people call a fault to the kind they mean."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from rulebase.errors import UnknownKind
from rulebase.query.answers import KindChoice
from rulebase.query.decide import needed_facts, open_rows_in_order
from rulebase.query.decision_diagram import DiagramQuestion, draw_diagram, reachable_rows, restrict_diagram
from rulebase.query.normalise import normalised_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rulebase.query.answers import CodeInfo
    from rulebase.query.compiled_laws_reader import CompiledLaws
    from rulebase.query.conditions import Condition

CLOSE = 0.66
"""How like a word of some name a misspelt one has to be, from 0 to 1."""
MOST_NAMED = 3
"""So many kinds are named where a name is not understood."""
LEAST_SAID, MOST_SAID = 3, 0.5
"""So many telling words a name must have, and be this part of those of a story, to be known within it."""
MUCH_ALIKE = 0.3
"""What part of the words they have in common a name must share to be named then."""
_LONGEST_WORD = 80
_ARTICLES = frozenset(("a", "an", "the", "he", "she", "they", "it", "was", "is"))
SMALL_WORDS = frozenset((
    "a", "an", "and", "at", "by", "did", "during", "for", "from", "had", "has", "have", "he", "her", "his", "i", "in",
    "is", "it", "its", "me", "my", "of", "on", "or", "our", "she", "that", "the", "their", "they", "to", "us", "was",
    "we", "were", "with", "you", "your",
))  # fmt: skip
"""Words that tell no fault from another."""


class _Named(NamedTuple):
    """What a text names under a code."""

    kind: str
    heard: str
    """The name that it was known by."""
    members: list[str]
    """The kinds of its family there."""
    conditions: Mapping[str, Condition]
    """What makes it each of them, by kind; empty where it is a fault by itself."""


class KindNames:
    """What tells which kind a name means, read once."""

    def __init__(self, laws: CompiledLaws) -> None:
        self.laws = laws
        self._names: dict[str | None, GameKindNames] = {}
        self._known: dict[tuple[str, str | None], _Named] = {}
        """By the id of a kind and the code: a table that sends on to another asks for it each time."""

    @cached_property
    def spelling(self) -> KindNameSpelling:
        """The words of all names of kinds."""
        return KindNameSpelling(self.laws.kind_names)

    def names_under(self, code: CodeInfo | None) -> GameKindNames:
        """The names of the kinds that are known in the game of *code*; of all where none is named."""
        game = code.id if code else None
        if game not in self._names:
            self._names[game] = GameKindNames(self.laws, code)
        return self._names[game]

    def resolve(self, text: str, facts: Mapping[str, str], code: CodeInfo | None) -> KindChoice:
        """The kind that *text* means, under *code* where one is named."""
        kind, heard, members, conditions = self._named(text, code)
        if not conditions:
            return KindChoice(kind, (kind,), (), heard)
        asked = self.laws.family_facts(kind)
        left = restrict_diagram(draw_diagram(asked, conditions), facts)
        still = open_rows_in_order(left, members)
        if len(members) == 1 or (not isinstance(left, DiagramQuestion) and len(still) == 1):
            found = still[0] if still else members[0]
            return KindChoice(found, (found,), (), heard)
        if not reachable_rows(left):
            return KindChoice(kind, (kind,), (), heard)
        return KindChoice(None, still, needed_facts(left, asked, members), heard)

    def _named(self, text: str, code: CodeInfo | None) -> _Named:
        """What *text* names under *code*, whatever the facts are."""
        key = text, code.id if code else None
        if key in self._known:
            return self._known[key]
        kind, heard = self._heard(text, code)
        elsewhere = self.laws.kind(kind).elsewhere
        if elsewhere and not concerns_game(self.laws.kind(kind).games, code):
            kind = elsewhere
        members = [
            member.id for member in self.laws.kinds() if member.family == kind and concerns_game(member.games, code)
        ]
        conditions = {name: held for name in members if (held := self.laws.member_condition(name)) is not None}
        if not self.laws.kind(kind).broad or (code and self._decided_as_a_whole(kind, members, code)):
            conditions = {}
        found = _Named(kind, heard, members, conditions)
        if self.laws.is_kind(text):
            # What people type is not kept: there is no end to it.
            self._known[key] = found
        return found

    def is_name(self, text: str, code: CodeInfo | None) -> bool:
        """Whether *text* is a name of the list: id, title or alias, in whatever case, spacing, and number."""
        wanted = " ".join(word for word in normalised_name(text).split() if word not in _ARTICLES)
        return not self.laws.kind_names.keys().isdisjoint(
            (normalised_name(text), wanted)
        ) or wanted in self.names_under(code)

    def misspelt(self, text: str, code: CodeInfo | None) -> tuple[str, ...]:
        """The kinds that *text* names, with typing errors or its words in another order; none where it names none."""
        try:
            choice = self.resolve(text, {}, code)
        except UnknownKind:
            return ()
        return choice.members if choice.kind is None else (choice.kind,)

    def sharing(self, text: str, code: CodeInfo) -> frozenset[str]:
        """The kinds of which some name has every telling word of *text*: out of turn is said of calls, leads, plays."""
        words = _telling(normalised_name(text))
        names = self.names_under(code)
        return frozenset(names.kinds[name] for name, own in names.sharing(words).items() if words <= own)

    def within(self, text: str, code: CodeInfo) -> tuple[str, ...]:
        """The kinds meant by the longest name that stands whole in *text* among few other words; none where two do."""
        words = _telling(normalised_name(text))
        names = self.names_under(code)
        least = max(LEAST_SAID, MOST_SAID * len(words))
        said = {name: len(own) for name, own in names.sharing(words).items() if own <= words and len(own) >= least}
        longest = [name for name, length in said.items() if length == max(said.values())]
        meant = {names.kinds[name]: name for name in longest}
        return self.misspelt(min(meant.values()), code) if len(meant) == 1 else ()

    def implied(self, text: str, choice: KindChoice, code: str) -> dict[str, str]:
        """What the name *text* tells beside the kind of *choice*: a pass out of turn was a pass, however it is called.

        The id of a kind is no such name: in some games one kind is about calls of every sort.
        """
        named = None if self.laws.is_kind(text) else self.laws.kind_names.get(choice.heard)
        condition = self.laws.member_condition(named) if named else None
        family = self.laws.kind(named).family if named else None
        if choice.kind is None or not condition or not family:
            return {}
        values = {values[0] for values in condition.values() if len(values) == 1}
        asked = {fact.id for fact in self.laws.facts(choice.kind, code)}
        told = ((fact.id, values & set(fact.values)) for fact in self.laws.family_facts(family) if fact.id in asked)
        return {fact: value for fact, found in told for value in found}

    def _heard(self, text: str, code: CodeInfo | None) -> tuple[str, str]:
        """(the kind, the name that it was known by).

        A name that is not in the list is understood where it is one of the list misspelt, or with its words in another
        order. A word that some name has is never taken for another word: a bid out of turn is no lead out of turn.
        """
        if self.laws.is_kind(text):
            return text, normalised_name(text)
        names = self.laws.kind_names
        wanted = normalised_name(text)
        bare = " ".join(word for word in wanted.split() if word not in _ARTICLES)
        for name in (wanted, bare):
            if name in names:
                return names[name], name
        known = self.names_under(code)
        if bare in known:
            return known.folded[_folded(bare)], bare
        meant = known.run_together(bare) or _misspelt(_telling(bare), known, self.spelling)
        if len(meant) == 1:
            return next(iter(meant.items()))
        raise UnknownKind(text, [kind.id for kind in self.laws.kinds()], tuple(meant) or _akin(_telling(bare), known))

    def ruled_as_a_whole(self, family: str, code: CodeInfo) -> bool:
        """Whether *family* is a fault by itself under *code*: no finer kind is decided nearer."""
        members = [
            member.id for member in self.laws.kinds() if member.family == family and concerns_game(member.games, code)
        ]
        return self._decided_as_a_whole(family, members, code)

    def _decided_as_a_whole(self, family: str, members: list[str], code: CodeInfo) -> bool:
        """Whether *code* speaks of the *family* itself, nearer than of any member, as whist does of exposed cards."""
        line = (code.id, *code.ancestors)
        home, _ = self.laws.home(code.id, family)
        finer = [line.index(found) for member in members if (found := self.laws.home(code.id, member)[0])]
        return home is not None and line.index(home) < min(finer, default=len(line))


def concerns_game(games: tuple[str, ...], code: CodeInfo | None) -> bool:
    """Whether a kind of these *games* is a fault in the game of *code*; of every game where none is named."""
    return code is None or not set(games).isdisjoint(code.families)


class GameKindNames:
    """The names of the faults that are known in one game, to be looked up by their letters and words."""

    def __init__(self, laws: CompiledLaws, code: CodeInfo | None) -> None:
        self.kinds = {name: kind for name, kind in laws.kind_names.items() if _means_something(laws, kind, code)}
        self.folded = _folded_names(self.kinds)
        """What is left of the names without spaces and plurals → kind."""
        self._by_letters: dict[str, list[str]] = {}
        self._by_words: dict[frozenset[str], list[str]] = {}
        self._having: dict[str, dict[str, frozenset[str]]] = {}
        for name in self.kinds:
            words = _telling(name)
            self._by_letters.setdefault(_letters(name), []).append(name)
            self._by_words.setdefault(words, []).append(name)
            for word in words:
                self._having.setdefault(word, {})[name] = words

    def __contains__(self, text: str) -> bool:
        """Whether *text* is a name here but for spaces and plurals."""
        return _folded(text) in self.folded

    def run_together(self, text: str) -> dict[str, str]:
        """Kind → its first name that has the letters of *text*, however they are parted."""
        return self._first(self._by_letters.get(_letters(text), []))

    def of_words(self, words: frozenset[str]) -> dict[str, str]:
        """Kind → its first name that consists of *words* and small ones, in whatever order."""
        return self._first(self._by_words.get(words, []))

    def sharing(self, words: frozenset[str]) -> dict[str, frozenset[str]]:
        """The names that have any of *words*, each with its telling words."""
        return {name: own for word in words for name, own in self._having.get(word, {}).items()}

    def _first(self, names: Sequence[str]) -> dict[str, str]:
        return {self.kinds[name]: name for name in reversed(names)}


class KindNameSpelling:
    """The words that some name has, and which of them a misspelt one is."""

    def __init__(self, names: Iterable[str]) -> None:
        self._beginning: dict[str, set[str]] = {}
        for word in (word for name in names for word in name.split()):
            self._beginning.setdefault(word[0], set()).add(word)
        self._put_right: dict[str, str | None] = {}

    def right(self, word: str) -> str | None:
        """The word that is meant by *word*, whose first letter is right; None where nothing is like it."""
        if word not in self._put_right:
            alike = self._beginning.get(word[0], set())
            near = [word] if word in alike else get_close_matches(word[:_LONGEST_WORD], alike, n=1, cutoff=CLOSE)
            self._put_right[word] = near[0] if near else None
        return self._put_right[word]


def _means_something(laws: CompiledLaws, kind: str, code: CodeInfo | None) -> bool:
    """Whether *kind*, or what its name means elsewhere, is a fault in the game of *code*."""
    entry = laws.kind(kind)
    if concerns_game(entry.games, code):
        return True
    return entry.elsewhere is not None and concerns_game(laws.kind(entry.elsewhere).games, code)


def _folded_names(kinds: Mapping[str, str]) -> dict[str, str]:
    """The names of *kinds* without spaces and plurals → kind; what two kinds share names neither."""
    found: dict[str, str] = {}
    shared = set()
    for name, kind in kinds.items():
        if found.setdefault(_folded(name), kind) != kind:
            shared.add(_folded(name))
    return {name: kind for name, kind in found.items() if name not in shared}


def _folded(name: str) -> str:
    """*name* without spaces, each word without the ending of a plural."""
    return "".join(word.removesuffix("s") if len(word) > 3 else word for word in name.split())


def _letters(name: str) -> str:
    return name.replace(" ", "")


def _telling(name: str) -> frozenset[str]:
    """The words of *name* that tell it from others."""
    return frozenset(name.split()) - SMALL_WORDS


def _misspelt(words: frozenset[str], names: GameKindNames, spelling: KindNameSpelling) -> dict[str, str]:
    """Kind → name, for the names that consist of *words*, each that nobody knows put right."""
    spelt: set[str] = set()
    for word in words:
        right = spelling.right(word)
        if right is None:
            return {}
        spelt.add(right)
    return names.of_words(frozenset(spelt)) if spelt else {}


def _akin(words: frozenset[str], names: GameKindNames) -> tuple[str, ...]:
    """The kinds that have a name with most of *words*, the nearest first."""
    shared: dict[str, float] = {}
    for name, own in names.sharing(words).items():
        kind = names.kinds[name]
        shared[kind] = max(shared.get(kind, 0.0), len(words & own) / len(words | own))
    ranked = sorted((-share, kind) for kind, share in shared.items() if share > MUCH_ALIKE)
    return tuple(kind for _, kind in ranked[:MOST_NAMED])
