"""From the names that people give a fault to the kind that they mean."""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from rulebase.errors import UnknownKind
from rulebase.query.answers import CodeInfo, KindChoice
from rulebase.query.conditions import Condition
from rulebase.query.decide import needed_facts, open_rows_in_order
from rulebase.query.decision_diagram import DiagramQuestion, draw_diagram, reachable_rows, restrict_diagram
from rulebase.query.normalised_names_and_law_numbers import SMALL_WORDS, normalised_name

if TYPE_CHECKING:
    from rulebase.query.compiled_laws_reader import CompiledLaws

CLOSE = 0.66
"""The least similarity of a misspelt word to a word of some name, from 0 to 1."""
MOST_NAMED = 3
"""The most kinds suggested for an unknown name."""
LEAST_SAID, MOST_SAID = 3, 0.5
"""The fewest telling words of a name to be found within a story, and the least share of the story's telling words."""
MUCH_ALIKE = 0.3
"""The least share of common words for a name to be suggested."""
_LONGEST_WORD = 80
_ARTICLES = frozenset(("a", "an", "the", "he", "she", "they", "it", "was", "is"))


class _Named(NamedTuple):
    """The meaning of a text under a code."""

    kind: str
    heard: str
    """The name that was recognised."""
    members: list[str]
    """The kinds of its family in the game."""
    conditions: Mapping[str, Condition]
    """Member → the condition under which it is meant; empty if the kind is a fault by itself."""


class KindNames:
    """The resolver from names to kinds; its tables are read once."""

    def __init__(self, laws: "CompiledLaws") -> None:
        self.laws = laws
        self._names: dict[str | None, GameKindNames] = {}
        self._known: dict[tuple[str, str | None], _Named] = {}
        """(id of a kind, code) → its meaning, kept because a table that leads on to another asks each time."""

    @cached_property
    def spelling(self) -> "KindNameSpelling":
        """The spelling of all words in names of kinds."""
        return KindNameSpelling(self.laws.kind_names)

    def names_under(self, code: CodeInfo | None) -> "GameKindNames":
        """The names of the kinds in the game of *code*, or of all kinds."""
        game = code.id if code else None
        if game not in self._names:
            self._names[game] = GameKindNames(self.laws, code)
        return self._names[game]

    def resolve(self, text: str, facts: Mapping[str, str], code: CodeInfo | None) -> KindChoice:
        """The kind that *text* means, under *code* if given; *facts* tell the members of a family apart.

        UnknownKind if no name is like it.
        """
        kind, heard, members, conditions = self._named(text, code)
        if not conditions:
            return KindChoice(kind, (kind,), (), heard)
        asked = self.laws.facts_telling_family_apart(kind)
        left = restrict_diagram(draw_diagram(asked, conditions), facts)
        still = open_rows_in_order(left, members)
        if len(members) == 1 or (not isinstance(left, DiagramQuestion) and len(still) == 1):
            found = still[0] if still else members[0]
            return KindChoice(found, (found,), (), heard)
        if not reachable_rows(left):
            return KindChoice(kind, (kind,), (), heard)
        return KindChoice(None, still, needed_facts(left, asked, members), heard)

    def _named(self, text: str, code: CodeInfo | None) -> _Named:
        """The meaning of *text* under *code*, whatever the facts are."""
        key = text, code.id if code else None
        if key in self._known:
            return self._known[key]
        kind, heard = self._heard(text, code)
        elsewhere = self.laws.kind(kind).elsewhere
        if elsewhere and not concerns_game(self.laws.kind(kind).games, code):
            kind = elsewhere
        members = [member.id for member in self.laws.kinds_of_family(kind) if concerns_game(member.games, code)]
        conditions = {name: held for name in members if (held := self.laws.member_condition(name)) is not None}
        if not self.laws.kind(kind).broad or (code and self._decided_as_a_whole(kind, members, code)):
            conditions = {}
        found = _Named(kind, heard, members, conditions)
        if self.laws.is_kind(text):
            # Only ids are kept: the texts that people type are endless.
            self._known[key] = found
        return found

    def is_name(self, text: str, code: CodeInfo | None) -> bool:
        """Whether *text* is a known name: id, title or alias, in any case, spacing and number."""
        wanted = " ".join(word for word in normalised_name(text).split() if word not in _ARTICLES)
        names = (normalised_name(text), wanted)
        return any(self.laws.kind_called(name) for name in names) or wanted in self.names_under(code)

    def misspelt(self, text: str, code: CodeInfo | None) -> tuple[str, ...]:
        """The kinds that *text* names, even with typing errors or its words in another order; empty if none."""
        try:
            choice = self.resolve(text, {}, code)
        except UnknownKind:
            return ()
        return choice.members if choice.kind is None else (choice.kind,)

    def sharing(self, text: str, code: CodeInfo) -> frozenset[str]:
        """The kinds with a name that has every telling word of *text*: out of turn is said of calls, leads, plays."""
        words = _telling_words(normalised_name(text))
        names = self.names_under(code)
        return frozenset(names.kinds[name] for name, own in names.sharing(words).items() if words <= own)

    def within(self, text: str, code: CodeInfo) -> tuple[str, ...]:
        """The kinds meant by the longest name that occurs whole in *text* among few other words; empty if two names
        tie."""
        words = _telling_words(normalised_name(text))
        names = self.names_under(code)
        least = max(LEAST_SAID, MOST_SAID * len(words))
        said = {name: len(own) for name, own in names.sharing(words).items() if own <= words and len(own) >= least}
        longest = [name for name, length in said.items() if length == max(said.values())]
        meant = {names.kinds[name]: name for name in longest}
        return self.misspelt(min(meant.values()), code) if len(meant) == 1 else ()

    def implied(self, text: str, choice: KindChoice, code: str) -> dict[str, str]:
        """The facts that the name *text* tells besides the kind of *choice*: a pass out of turn was a pass.

        The id of a kind tells none: in some games one kind is about calls of every sort.
        """
        named = None if self.laws.is_kind(text) else self.laws.kind_called(choice.heard)
        condition = self.laws.member_condition(named) if named else None
        family = self.laws.kind(named).family if named else None
        if choice.kind is None or not condition or not family:
            return {}
        values = {values[0] for values in condition.values() if len(values) == 1}
        asked = {fact.id for fact in self.laws.facts(choice.kind, code)}
        told = (
            (fact.id, values & set(fact.values))
            for fact in self.laws.facts_telling_family_apart(family)
            if fact.id in asked
        )
        return {fact: value for fact, found in told for value in found}

    def _heard(self, text: str, code: CodeInfo | None) -> tuple[str, str]:
        """(the kind, the name that was recognised).

        Misspelt names, and names with their words in another order, are recognised as well. A word that occurs in some
        name is never taken for another word: a bid out of turn is no lead out of turn.
        """
        if self.laws.is_kind(text):
            return text, normalised_name(text)
        wanted = normalised_name(text)
        bare = " ".join(word for word in wanted.split() if word not in _ARTICLES)
        for name in (wanted, bare):
            if kind := self.laws.kind_called(name):
                return kind, name
        known = self.names_under(code)
        if bare in known:
            return known.folded[_without_spaces_and_plurals(bare)], bare
        meant = known.run_together(bare) or _kinds_named_once_corrected(_telling_words(bare), known, self.spelling)
        if len(meant) == 1:
            return next(iter(meant.items()))
        raise UnknownKind(
            text,
            [kind.id for kind in self.laws.kinds()],
            tuple(meant) or _kinds_sharing_most_words(_telling_words(bare), known),
        )

    def ruled_as_a_whole(self, family: str, code: CodeInfo) -> bool:
        """Whether *family* is a fault by itself under *code*: no finer kind is decided nearer."""
        members = [member.id for member in self.laws.kinds_of_family(family) if concerns_game(member.games, code)]
        return self._decided_as_a_whole(family, members, code)

    def _decided_as_a_whole(self, family: str, members: list[str], code: CodeInfo) -> bool:
        """Whether *code* decides the *family* itself, nearer than any of its *members*, as whist does exposed cards."""
        line = (code.id, *code.ancestors)
        home, _ = self.laws.home(code.id, family)
        finer = [line.index(found) for member in members if (found := self.laws.home(code.id, member)[0])]
        return home is not None and line.index(home) < min(finer, default=len(line))


def concerns_game(games: tuple[str, ...], code: CodeInfo | None) -> bool:
    """Whether a kind of these *games* is a fault in the game of *code*; always true without a code."""
    return code is None or not set(games).isdisjoint(code.families)


class GameKindNames:
    """The names of the faults in one game, looked up by their letters and words."""

    def __init__(self, laws: "CompiledLaws", code: CodeInfo | None) -> None:
        self.kinds = {
            name: kind for name, kind in laws.kind_names.items() if _is_fault_here_or_elsewhere(laws, kind, code)
        }
        self.folded = _kinds_by_name_without_spaces_and_plurals(self.kinds)
        """Name without spaces and plurals → kind."""
        self._by_letters: dict[str, list[str]] = {}
        self._by_words: dict[frozenset[str], list[str]] = {}
        self._having: dict[str, dict[str, frozenset[str]]] = {}
        for name in self.kinds:
            words = _telling_words(name)
            self._by_letters.setdefault(_without_spaces(name), []).append(name)
            self._by_words.setdefault(words, []).append(name)
            for word in words:
                self._having.setdefault(word, {})[name] = words

    def __contains__(self, text: str) -> bool:
        """Whether *text* is a name here, apart from spaces and plurals."""
        return _without_spaces_and_plurals(text) in self.folded

    def run_together(self, text: str) -> dict[str, str]:
        """Kind → its first name with the letters of *text*, wherever the spaces are."""
        return self._first_name_by_kind(self._by_letters.get(_without_spaces(text), []))

    def kinds_named_by_exactly_these_words(self, words: frozenset[str]) -> dict[str, str]:
        """Kind → its first name that consists of *words* and small words, in any order."""
        return self._first_name_by_kind(self._by_words.get(words, []))

    def sharing(self, words: frozenset[str]) -> dict[str, frozenset[str]]:
        """Name → its telling words, for the names that have any of *words*."""
        return {name: own for word in words for name, own in self._having.get(word, {}).items()}

    def _first_name_by_kind(self, names: Sequence[str]) -> dict[str, str]:
        return {self.kinds[name]: name for name in reversed(names)}


class KindNameSpelling:
    """The words that occur in names, and the correction of misspelt ones."""

    def __init__(self, names: Iterable[str]) -> None:
        self._beginning: dict[str, set[str]] = {}
        for word in (word for name in names for word in name.split()):
            self._beginning.setdefault(word[0], set()).add(word)
        self._put_right: dict[str, str | None] = {}

    def right(self, word: str) -> str | None:
        """The known word that is meant by *word*, whose first letter must be right; None if none is similar."""
        if word not in self._put_right:
            alike = self._beginning.get(word[0], set())
            near = [word] if word in alike else get_close_matches(word[:_LONGEST_WORD], alike, n=1, cutoff=CLOSE)
            self._put_right[word] = near[0] if near else None
        return self._put_right[word]


def _is_fault_here_or_elsewhere(laws: "CompiledLaws", kind: str, code: CodeInfo | None) -> bool:
    """Whether *kind*, or the kind that its name means elsewhere, is a fault in the game of *code*."""
    entry = laws.kind(kind)
    if concerns_game(entry.games, code):
        return True
    return entry.elsewhere is not None and concerns_game(laws.kind(entry.elsewhere).games, code)


def _kinds_by_name_without_spaces_and_plurals(kinds: Mapping[str, str]) -> dict[str, str]:
    """Name without spaces and plurals → kind; a name that two kinds share is left out."""
    found: dict[str, str] = {}
    shared = set()
    for name, kind in kinds.items():
        if found.setdefault(_without_spaces_and_plurals(name), kind) != kind:
            shared.add(_without_spaces_and_plurals(name))
    return {name: kind for name, kind in found.items() if name not in shared}


def _without_spaces_and_plurals(name: str) -> str:
    """*name* without spaces, each word without the ending of a plural."""
    return "".join(word.removesuffix("s") if len(word) > 3 else word for word in name.split())


def _without_spaces(name: str) -> str:
    return name.replace(" ", "")


def _telling_words(name: str) -> frozenset[str]:
    """The telling words of *name*, without small words."""
    return frozenset(name.split()) - SMALL_WORDS


def _kinds_named_once_corrected(
    words: frozenset[str], names: GameKindNames, spelling: KindNameSpelling
) -> dict[str, str]:
    """Kind → name, for the names that consist of *words* once unknown words are corrected."""
    spelt: set[str] = set()
    for word in words:
        right = spelling.right(word)
        if right is None:
            return {}
        spelt.add(right)
    return names.kinds_named_by_exactly_these_words(frozenset(spelt)) if spelt else {}


def _kinds_sharing_most_words(words: frozenset[str], names: GameKindNames) -> tuple[str, ...]:
    """The kinds with a name that shares most of *words*, the nearest first."""
    shared: dict[str, float] = {}
    for name, own in names.sharing(words).items():
        kind = names.kinds[name]
        shared[kind] = max(shared.get(kind, 0.0), len(words & own) / len(words | own))
    ranked = sorted((-share, kind) for kind, share in shared.items() if share > MUCH_ALIKE)
    return tuple(kind for _, kind in ranked[:MOST_NAMED])
