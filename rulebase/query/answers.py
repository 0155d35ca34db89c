"""The values that the rulebase answers with, read from the compiled file.

They are named tuples, because a program that answers in a few milliseconds cannot spend ten on making classes. Their
annotations are evaluated with the classes, not kept as text: text would have to be compiled, field by field.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from rulebase.effect_marks import EffectMark
    from rulebase.query.conditions import Condition, ValueBounds
    from rulebase.query.decision_diagram import Diagram
    from rulebase.sentences_read_out import RowAnnouncements


HOUSE_SIGN = "+"
"""The sign between a code and the house with rules over it: ``euchre+kitchen-table``."""

JUDGES = ("director", "table")
"""The people who decide a fact of judgement; a fact that a player answers is that player's choice."""

YES_NO = frozenset(("yes", "no"))
_NO_WORDS: Mapping[str, str] = MappingProxyType({})
_NO_ROWS: Mapping[str, tuple[str, ...]] = MappingProxyType({})


FUNCTIONS_KEY = "functions"
"""The key of a ``[game]`` section for the functions that its words name: use (a ``type`` of game, ``scoring``,
``honours``, a ``settlement``) → word → ``MODULE:FUNCTION``. Set on reading; no file has it."""


@lru_cache(maxsize=1024)
def _game_section_with_functions(text: str, functions: str) -> Mapping[str, Any]:
    """The section in *text*, with *functions* added.

    The same object for the same code, since other caches go by its identity.
    """
    found: dict[str, Any] = json.loads(text)
    return found | {FUNCTIONS_KEY: json.loads(functions)} if found else found


class CodeInfo(NamedTuple):
    """A body of law for one game in one edition."""

    id: str
    title: str
    edition: str
    publisher: str
    book: str
    """The book that citations refer to."""
    in_force_from: str
    in_force_to: str
    extends: str | None
    ancestors: tuple[str, ...]
    """The ids of its parents, nearest first."""
    families: tuple[str, ...]
    checked: str
    """The day somebody last compared the code with its source."""
    note: str
    silent: Mapping[str, str]
    """Kind → the reason why this code and its parents do not decide it."""
    game_json: str
    group: str
    """The heading under which the code is listed."""
    house: str | None = None
    """The house that the code belongs to; None for the law."""
    functions_json: str = "{}"
    """The functions that the words of its game name, as JSON."""

    @property
    def law(self) -> str:
        """The id of the code without the rules of a house."""
        return self.id.partition(HOUSE_SIGN)[0]

    @property
    def game(self) -> Mapping[str, Any]:
        """The code's game, with the keys of its parents and the functions under ``FUNCTIONS_KEY``."""
        return _game_section_with_functions(self.game_json, self.functions_json)

    @property
    def said_of_game(self) -> Mapping[str, Any]:
        """The code's game without those functions."""
        return {key: value for key, value in self.game.items() if key != FUNCTIONS_KEY}


class KindInfo(NamedTuple):
    """A kind of irregularity."""

    id: str
    title: str
    phase: str
    games: tuple[str, ...]
    family: str | None
    elsewhere: str | None
    """The kind that the name means in games that do not know this one."""
    informs: bool
    broad: bool
    asked: str = ""
    """The question that tells it from the rest of its family, where no fact does."""
    proves: Mapping[str, str] = _NO_WORDS
    """Fact → its value in every fault of the kind."""


class FactInfo(NamedTuple):
    """A fact that laws ask about, as one table or the vocabulary has it."""

    id: str
    title: str
    values: tuple[str, ...]
    question: str
    to: str
    usual: str | None
    judgement: bool
    only_if: "Condition"
    words: Mapping[str, str] = _NO_WORDS
    """Value → the sentence that states it, where the title does not make one."""
    withdraws: tuple[str, ...] = ()
    """The values at which the irregular action is withdrawn at once, whatever else is still open."""
    bounds: "ValueBounds" = ()
    """The values that earlier facts leave possible."""
    brief: str = ""
    """The short question, put at a terminal; empty if the question itself is short enough."""
    short: Mapping[str, str] = _NO_WORDS
    """Value → its short words, used as an answer there and as an exception to the usual value."""
    joint: Mapping[str, str] = _NO_WORDS
    """Value → its words when offered with other values; a person who takes the offer is asked which is meant."""
    chooser: str = ""
    """The role of the player who chooses the value once the fault has happened; empty if nobody does."""
    brings: Mapping[str, str] = _NO_WORDS
    """Value that a player may choose → its outcome, as told before the choice."""
    yet_to_come: bool = False
    """Whether the fact is about an act that may not have happened yet when the law is asked."""
    play_over: tuple[str, ...] = ()
    """The values that say that the play of the deal is over."""
    settled_by: Mapping[str, str] = _NO_WORDS
    """Moment of an effect's course, seen from the offender → the value that the fact has from then on."""

    @property
    def name(self) -> str:
        """The id of the fact."""
        return self.id


class EffectInfo(NamedTuple):
    """An effect that a ruling can order; ``says`` has the parameters in braces."""

    id: str
    says: str
    params: tuple[str, ...]
    sorts: tuple[str, ...]
    """``done``, ``binds``, ``counts``, ``informs``: see ``EFFECT_SORTS``."""
    why: str = ""
    """The reason why the effect only informs."""
    rewords: str = ""
    """The effect that this one only rewords."""
    says_none: str = ""
    """The sentence used if ``n`` is 0, if it differs."""
    says_many: str = ""
    """The sentence used if ``n`` is 2 or more, or several cards are concerned, if it differs."""
    writes: str = ""
    """The line of a record that carries out the effect, if one does."""
    amends: str = ""
    """The change to the recorded calls."""
    names: str = ""
    """The detail of the fault that the effect takes from the record."""
    counts_as: str = ""
    """The way the irregular call counts."""
    lapses_if: tuple[str, ...] = ()
    """The fact and its value at which the effect lapses, though no row asks for the fact."""
    instead: tuple[Mapping[str, Any], ...] = ()
    """The effects ordered once it lapses, in place of all effects that lapse on the same fact."""
    marks: "frozenset[EffectMark]" = frozenset()
    """The traits that the effect shares with others."""


class ProvisionInfo(NamedTuple):
    """A statement of a code, cited."""

    code: str
    id: str
    kind: str
    cite: str
    lines: str
    says: str
    limit: str
    det: str
    right: str
    damage: str
    note: str
    memory: str
    """``whole`` or ``part`` if nobody has read that much of it in a text; else empty."""
    informs: bool
    standing: str = ""
    """``permitted``, ``required``, ``forbidden``, ``at-a-price`` or ``directors-task``; empty where it is none."""


class Row(NamedTuple):
    """A line of a decision table, ready to be shown."""

    code: str
    """The code of the row: that of the table, or the one from which a house has taken it over."""
    kind: str
    id: str
    when: str
    under: tuple[str, ...]
    provisions: tuple[ProvisionInfo, ...]
    law: str
    """The headings of its provisions, joined."""
    says: str
    """The row's own words, or those of its provisions."""
    do: tuple[Mapping[str, Any], ...]
    """Effects as in the law file, each with its name under ``effect``; seats are roles."""
    chooser: str | None
    options: tuple[Mapping[str, Any], ...]
    """Each with ``id``, ``says`` and ``do``; ``tells`` has the effects that its words state, ``aloud`` its own
    sentences."""
    basis: str
    note: str
    words: "RowAnnouncements"
    """The sentences of this row or option alone."""
    house: str = ""
    """The house whose rule it is; empty for the law."""
    regular_by_law: bool = False
    """Whether the law finds no fault in the situations of this house rule."""


class FactSynonym(NamedTuple):
    """A fact that other codes ask about, and its meaning as a fact of one table."""

    fact: str
    value: str
    means: str
    """The fact of this table."""
    as_value: str
    exact: bool
    """Whether the meaning is the same; if it is only similar, the user has to say which is meant."""


class DecisionTable(NamedTuple):
    """The decision table of one code for one kind."""

    code: str
    kind: str
    facts: tuple[FactInfo, ...]
    rows: tuple[Row, ...]
    diagram: "Diagram"
    """The questions that matter, in order."""
    heard: tuple[FactSynonym, ...] = ()
    never: tuple["Condition", ...] = ()
    """Conditions that no situation fulfils."""

    def facts_that_may_arise(self, values: Mapping[str, str]) -> frozenset[str]:
        """The facts that arise, or may arise, when *values* are known."""
        found: set[str] = set()
        for fact in self.facts:
            if all(name in found and values.get(name, may[0]) in may for name, may in fact.only_if.items()):
                found.add(fact.id)
        return frozenset(found)

    def knows_synonym(self, fact: str, value: str) -> bool:
        """Whether *value* of *fact*, a fact of other codes, is a synonym in this table."""
        return any(one.exact and (one.fact, one.value) == (fact, value) for one in self.heard)

    def row(self, row: str) -> Row:
        """The row with the id *row*."""
        return next(found for found in self.rows if found.id == row)


class Need(NamedTuple):
    """A missing fact that matters."""

    fact: str
    to: str
    question: str
    values: tuple[str, ...]
    leads_to: Mapping[str, tuple[str, ...]] = _NO_ROWS
    """Value → the rows that would still be open."""
    words: Mapping[str, str] = _NO_WORDS
    """Value → its words, where one question asks for several facts."""
    chooser: str = ""
    """The role of the player who chooses; empty if nobody does."""
    brings: Mapping[str, str] = _NO_WORDS
    """Value of a player's choice → its outcome."""
    yet_to_come: bool = False
    """Whether the fact is about an act that may not have happened yet: it may be left open."""
    labels: Mapping[str, str] = _NO_WORDS
    """Value → the word shown for it as an answer; empty where ``words`` has them."""

    def label(self, value: str) -> str:
        """The word shown for *value* as an answer."""
        return self.labels.get(value) or self.words.get(value) or value.replace("_", " ")

    def typed(self, value: str) -> str:
        """*value* as it is shown behind ``--fact NAME=``."""
        return value_as_typed(value, self.labels.get(value, value))


def value_as_typed(value: str, label: str) -> str:
    """*value* as it is shown where people are to type it: the *label* of the answer if one word, else itself."""
    return label if label.isalpha() and label not in YES_NO else value


class Decision(NamedTuple):
    """The law's answer for one situation, or the facts that are still missing."""

    status: str
    """``decided``, ``needs-facts`` or ``silent``."""
    code: str
    """The code that was asked."""
    kind: str
    spoke: str | None
    """The code that answered: the one asked or an ancestor; None if none of them decides the kind."""
    silent_reason: str | None
    row: Row | None
    open_rows: tuple[Row, ...]
    needs: tuple[Need, ...]
    """The missing facts, the next question first."""
    assumed: Mapping[str, str]
    """The usual values assumed where another value could have changed the outcome."""


class KindChoice(NamedTuple):
    """The meaning of a name for a fault: a kind, or a family whose member depends on facts."""

    kind: str | None
    members: tuple[str, ...]
    """The kinds that it may still be; one once it is settled."""
    needs: tuple[Need, ...]
    """The facts that tell the members apart, the next question first; ``leads_to`` names kinds."""
    heard: str
    """The name that was recognised: the kind's own, an alias, or the nearest name."""


class Hit(NamedTuple):
    """An answer to a search."""

    code: str
    kind: str
    provision: str
    law: str
    """The citation as in the book."""
    title: str
    """The title of the kind."""
    snippet: str
    score: float
    """The rank; higher is better."""
    right: str = ""
    """``permitted``, ``not-permitted`` or ``at-a-price`` if the provision answers "may they?"; else empty."""
    card: int = 1
    """The rank of its law: hits of one law of one code share a number; the best law has 1."""
    standing: str = ""
    """``permitted``, ``required``, ``forbidden``, ``at-a-price`` or ``directors-task``; empty where it is none."""
