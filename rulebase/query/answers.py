"""What the rulebase answers: small values, read from the compiled file.

Named tuples, because a program that answers in a few milliseconds cannot spend ten on making classes. Their annotations
are read when the classes are made, not kept as text: text would have to be compiled, field by field.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from rulebase.announcements import RowAnnouncements
from rulebase.effect_marks import EffectMark

if TYPE_CHECKING:
    from rulebase.query.conditions import Condition, ValueBounds
    from rulebase.query.decision_diagram import Diagram


HOUSE_SIGN = "+"
"""Between a code and the house whose rules are over it: ``euchre+kitchen-table``."""

JUDGES = ("director", "table")
"""The people who answer a fact of judgement; a fact that a player answers is that player's choice."""

_NO_WORDS: Mapping[str, str] = MappingProxyType({})
_NO_ROWS: Mapping[str, tuple[str, ...]] = MappingProxyType({})


FUNCTIONS_KEY = "functions"
"""The key under which a ``[game]`` section as it is read tells the functions of the program that its words name: use (a
``type`` of game, ``scoring``, ``honours``, a ``settlement``) to word to ``MODULE:FUNCTION``. No file has it."""


@lru_cache(maxsize=1024)
def _parsed(text: str, functions: str) -> Mapping[str, Any]:
    """The section in *text*, with the *functions* that its words name: the same one whenever a code is asked, as what
    is made of it is kept for that very one."""
    found: dict[str, Any] = json.loads(text)
    return found | {FUNCTIONS_KEY: json.loads(functions)} if found else found


class CodeInfo(NamedTuple):
    """One body of law for one game in one edition."""

    id: str
    title: str
    edition: str
    publisher: str
    book: str
    """What a citation refers to."""
    in_force_from: str
    in_force_to: str
    extends: str | None
    ancestors: tuple[str, ...]
    """Nearest first."""
    families: tuple[str, ...]
    checked: str
    """The day somebody last compared the code with its source."""
    note: str
    silent: Mapping[str, str]
    """Kind to the reason why this code and its parents do not decide it."""
    game_json: str
    group: str
    """Where it stands in the list of codes."""
    house: str | None = None
    """The house whose code it is; None for the law."""
    functions_json: str = "{}"
    """The functions of the program that the words of its game name."""

    @property
    def law(self) -> str:
        """The code over which the rules of a house are; its own id where there are none."""
        return self.id.partition(HOUSE_SIGN)[0]

    @property
    def game(self) -> Mapping[str, Any]:
        """What the code says of its game, with what the parents say filled in and the functions that its words name."""
        return _parsed(self.game_json, self.functions_json)

    @property
    def said_of_game(self) -> Mapping[str, Any]:
        """What it says of its game, without those functions."""
        return {key: value for key, value in self.game.items() if key != FUNCTIONS_KEY}


class HouseInfo(NamedTuple):
    """Whose own rules there are beside the laws."""

    id: str
    sort: str
    """``rules`` over codes of the law, or a whole ``code``."""
    title: str
    file: str
    over: tuple[str, ...]
    """The codes that its rules change."""
    note: str
    fault: str
    """What is wrong with them first; nothing is ruled by them then. Empty where nothing is."""


class KindInfo(NamedTuple):
    """What can go wrong."""

    id: str
    title: str
    phase: str
    games: tuple[str, ...]
    family: str | None
    elsewhere: str | None
    """What the name means in games that do not know the kind."""
    informs: bool
    broad: bool
    asked: str = ""
    """The question by which a person tells it from the rest of its family, where no fact does."""
    proves: Mapping[str, str] = _NO_WORDS
    """The facts that hold of every fault of the kind: fact to value."""


class FactInfo(NamedTuple):
    """Something a law asks about, as one table asks for it or as the vocabulary has it."""

    id: str
    title: str
    values: tuple[str, ...]
    question: str
    to: str
    usual: str | None
    judgement: bool
    only_if: "Condition"
    words: Mapping[str, str] = _NO_WORDS
    """What a value says, as a sentence, where the title does not make one of it."""
    withdraws: tuple[str, ...] = ()
    """The values by which the irregular action goes back at once, whatever else is still open."""
    bounds: "ValueBounds" = ()
    """What the facts before it leave possible."""
    brief: str = ""
    """The question in a few words, as it is put at a terminal; empty where it is short enough."""
    short: Mapping[str, str] = _NO_WORDS
    """What a value says in a few words: as an answer there, and where it is an exception to the ordinary course."""
    joint: Mapping[str, str] = _NO_WORDS
    """What it says together with others that are offered: which of them it is, is asked of who takes it."""
    chooser: str = ""
    """The role of the player who chooses its value once the fault has happened; empty where nobody does."""
    brings: Mapping[str, str] = _NO_WORDS
    """The outcome of each value that a player may choose, as told before the choice."""
    yet_to_come: bool = False
    """Whether it is about an act that may not have happened yet when the law is asked."""
    play_over: tuple[str, ...] = ()
    """The values that say that the play of the deal is over."""

    @property
    def name(self) -> str:
        """The same as the id."""
        return self.id


class EffectInfo(NamedTuple):
    """Something a ruling can order; ``says`` has the parameters in braces."""

    id: str
    says: str
    params: tuple[str, ...]
    sorts: tuple[str, ...]
    """``done``, ``binds``, ``counts``, ``informs``: what it comes to."""
    why: str = ""
    """Why it informs and no more."""
    rewords: str = ""
    """The effect that it only puts into other words."""
    says_none: str = ""
    """The sentence where ``n`` is 0, if it differs."""
    says_many: str = ""
    """The sentence where ``n`` is 2 or more, or several cards are concerned, if it differs."""
    writes: str = ""
    """The line of a record that does at the table what it orders, if one does."""
    amends: str = ""
    """What it makes of the calls as they were recorded."""
    names: str = ""
    """What it names of the fault that is ruled on."""
    counts_as: str = ""
    """As what it has the irregular call count."""
    lapses_if: tuple[str, ...] = ()
    """The fact and the value of it by which it falls away, though no row asks for the fact."""
    instead: tuple[Mapping[str, Any], ...] = ()
    """What its ruling orders once it lapses, in the stead of all that lapses on the same fact."""
    marks: frozenset[EffectMark] = frozenset()
    """What it has in common with other effects."""


class ProvisionInfo(NamedTuple):
    """One statement of a code, cited."""

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
    """``whole`` or ``part`` where nobody has read it in a text; else empty."""
    informs: bool
    standing: str = ""
    """``permitted``, ``required``, ``forbidden``, ``at-a-price`` or ``directors-task``; empty where it is none."""


class Row(NamedTuple):
    """One line of a decision table, ready to be shown."""

    code: str
    """Whose row it is: the code of the table, or the one from which a house has it."""
    kind: str
    id: str
    when: str
    under: tuple[str, ...]
    provisions: tuple[ProvisionInfo, ...]
    law: str
    """The headings it rests on, joined."""
    says: str
    """The row's own words, or those of its provisions."""
    do: tuple[Mapping[str, Any], ...]
    """Effects as the law file has them, under ``effect`` the name; seats are roles."""
    chooser: str | None
    options: tuple[Mapping[str, Any], ...]
    """Each with ``id``, ``says`` and ``do``; ``tells`` has the effects that its words tell, ``aloud`` own sentences."""
    basis: str
    note: str
    words: RowAnnouncements
    """The sentences of this row or option alone."""
    house: str = ""
    """Whose own rule it is; empty for the law."""
    regular_by_law: bool = False
    """Whether the law finds no fault in what the house decides by it."""


class FactSynonym(NamedTuple):
    """A fact that other codes ask about, and what it says in the words of one table."""

    fact: str
    value: str
    means: str
    """The fact of this table."""
    as_value: str
    exact: bool
    """Whether it is the same; else it only lies near, and whoever tells it has to say which he means."""


class DecisionTable(NamedTuple):
    """The decision table of one code for one kind."""

    code: str
    kind: str
    facts: tuple[FactInfo, ...]
    rows: tuple[Row, ...]
    diagram: "Diagram"
    """The questions that matter."""
    heard: tuple[FactSynonym, ...] = ()
    never: tuple["Condition", ...] = ()
    """What cannot be so together."""

    def reachable(self, values: Mapping[str, str]) -> frozenset[str]:
        """The facts that exist, or may exist, when *values* are known."""
        found: set[str] = set()
        for fact in self.facts:
            if all(name in found and values.get(name, may[0]) in may for name, may in fact.only_if.items()):
                found.add(fact.id)
        return frozenset(found)

    def hears(self, fact: str, value: str) -> bool:
        """Whether *value* of a *fact* of other codes says something of this table."""
        return any(one.exact and (one.fact, one.value) == (fact, value) for one in self.heard)

    def row(self, row: str) -> Row:
        """The row with this id."""
        return next(found for found in self.rows if found.id == row)


class Need(NamedTuple):
    """A fact that is missing and matters."""

    fact: str
    to: str
    question: str
    values: tuple[str, ...]
    leads_to: Mapping[str, tuple[str, ...]] = _NO_ROWS
    """For each value, the rows that would still be open."""
    words: Mapping[str, str] = _NO_WORDS
    """What the values say, in words, where one question asks for several facts."""
    chooser: str = ""
    """The role of the player whose choice it is; empty where it is nobody's."""
    brings: Mapping[str, str] = _NO_WORDS
    """The outcome of each value of a player's choice."""
    yet_to_come: bool = False
    """Whether it is about an act that may not have happened yet: it may be left open."""


class Decision(NamedTuple):
    """What the law says of one situation, or what it still has to be told."""

    status: str
    """``decided``, ``needs-facts`` or ``silent``."""
    code: str
    """The code that was asked."""
    kind: str
    spoke: str | None
    """The code that answered: the one asked or an ancestor; None when none of them decides the kind."""
    silent_reason: str | None
    row: Row | None
    open_rows: tuple[Row, ...]
    needs: tuple[Need, ...]
    """The next question first."""
    assumed: Mapping[str, str]
    """Usual values taken for granted, where another value could have changed the outcome."""


class KindChoice(NamedTuple):
    """What a name for a fault means: a kind, or a family whose member the facts have to tell."""

    kind: str | None
    members: tuple[str, ...]
    """The kinds that it may still be; one when it is settled."""
    needs: tuple[Need, ...]
    """What tells the members apart, the next question first; ``leads_to`` names kinds."""
    heard: str
    """How the name was taken: the kind's own, an alias, or the nearest name."""


class CaseInfo(NamedTuple):
    """A worked example with its expected answer and who stands behind it."""

    code: str
    kind: str
    name: str
    told: Mapping[str, str] | None
    record: str
    expect: Mapping[str, Any]
    origin: str
    example: str


class RowDetail(NamedTuple):
    """One row of a decision table with what stands behind it."""

    row: Row
    code_title: str
    kind_title: str
    cases: tuple[CaseInfo, ...]
    """The cases that prove it."""


class ProvisionDetail(NamedTuple):
    """One provision with everything that hangs on it."""

    provision: ProvisionInfo
    kinds: tuple[str, ...]
    code_title: str
    book: str
    rows: tuple[Row, ...]
    """The rows that rest on it, in any code."""
    cases: tuple[CaseInfo, ...]
    """The cases that prove those rows."""
    inherited_by: tuple[str, ...]
    """The codes for which it is law because neither they nor a nearer parent decide its kind."""


class Hit(NamedTuple):
    """One answer to a search."""

    code: str
    kind: str
    provision: str
    law: str
    """The citation, as the book has it."""
    title: str
    """The title of the kind."""
    snippet: str
    score: float
    """Higher is better."""
    right: str = ""
    """``permitted``, ``not-permitted`` or ``at-a-price`` where the provision answers "may he?"; else empty."""
    card: int = 1
    """Provisions of one law of one code have the same number; the law that answers best has 1."""
    standing: str = ""
    """``permitted``, ``required``, ``forbidden``, ``at-a-price`` or ``directors-task``; empty where it is none."""
