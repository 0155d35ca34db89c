"""Flow charts of law: the questions on one kind of irregularity in order, and the ruling each path ends in.

A chart is compiled by putting every possible answer to the program; a page that shows it decides nothing itself.
"""

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rulebase.effect_courses import EffectCourse, TableMoment


class ChartAnswer(NamedTuple):
    """One answer to a question."""

    words: str
    tells: tuple[str, ...]
    """The facts that the answer tells, ``name=value``."""
    leads_to: "ChartNode"
    outcome: str = ""
    """The outcome of the answer, if it is told before the choice."""
    settled_by: tuple[str, ...] = ()
    """The moments by which this comes to be the answer, seen from the offender."""


class ChartException(NamedTuple):
    """An assumption of a ruling that may turn out otherwise."""

    words: str
    follows: str
    """The new consequences in that case, in few words."""
    tells: tuple[str, ...]
    facts_not_asked: tuple[str, ...]
    """Facts that are no longer asked for in that case."""
    leads_to: "ChartNode | None"
    """None if the chart leaves that case out."""


class ChartFollowUp(NamedTuple):
    """Another kind that the law refers to under a condition."""

    when: str
    kind: str
    tells: tuple[str, ...]
    """The facts about it that are known from the start."""


class ChartQuestion(NamedTuple):
    """A question with its answers."""

    brief: str
    full: str
    """The question as the law asks it, and the person asked."""
    answers: tuple[ChartAnswer, ...]
    stated_before: tuple[str, ...] = ()
    """The sentences read out before the question: certain whatever is answered."""
    chooser: str = ""
    """The player who chooses; empty if the answer is nobody's choice."""
    usual: str = ""
    """The words of the usual answer; empty if none is usual."""
    yet_to_come: bool = False
    """Whether it is about an act that may not have happened yet."""
    obligations: "tuple[ChartObligation, ...]" = ()
    """The orders that bind somebody for some time whatever is answered."""


class ChartLaw(NamedTuple):
    """A provision on which a ruling rests."""

    cite: str
    says: str
    basis: str
    """The basis other than the text of the law; empty if it is the text."""
    note: str
    standing: str
    """Whether the provision's subject is permitted, required, forbidden …; empty if none of these."""


class ChartObligation(NamedTuple):
    """An order that binds a player for some time, or that ends others."""

    effect: str
    whom: str
    """The role of the player or the side that it binds, as the law of the first kind names it; empty for nobody."""
    says: str
    """The sentence of the order, with roles in braces."""
    params: tuple[tuple[str, str], ...] = ()
    """The parameters on which its span depends."""


class ChartRuling(NamedTuple):
    """The ruling at the end of a path."""

    said: tuple[str, ...]
    """The sentences that the director reads out; empty if the law gives no ruling."""
    no_ruling_reason: str
    """The reason why there is no ruling."""
    choices: tuple[tuple[str, tuple[str, ...]], ...]
    """(chooser, their options)."""
    orders: tuple[str, ...]
    """All orders, and all obligations that stay in force."""
    checks: tuple[str, ...]
    """The checks after play."""
    laws: tuple[ChartLaw, ...]
    exceptions: tuple[ChartException, ...]
    follow_ups: tuple[ChartFollowUp, ...]
    said_before_follow_up: tuple[str, ...] = ()
    """The sentences read out before those of the next law, once the ruling is known to refer to it."""
    names_kind_first: bool = False
    """Whether the first sentence only names the kind, as the title does."""
    obligations: tuple[ChartObligation, ...] = ()
    """The orders that bind somebody for some time."""
    option_obligations: tuple[tuple[tuple[ChartObligation, ...], ...], ...] = ()
    """For each of the choices, the same of each option."""


ChartNode: TypeAlias = ChartQuestion | ChartRuling


class FlowChart(NamedTuple):
    """All questions and rulings on one kind of irregularity."""

    kind: str
    title: str
    names: tuple[str, ...]
    """Other names of the kind."""
    broader: str
    """A broader kind whose name may mean this one as well; empty for most."""
    root: ChartNode


class CardProvision(NamedTuple):
    """A provision of the law on a card."""

    id: str
    law: str
    """The law that it is filed under: its number, or its heading in plain form."""
    cite: str
    says: str
    standing: str
    remarks: tuple[str, ...]
    kinds: tuple[str, ...]
    """The kinds that rest on it, or that it is about."""
    home: str = ""
    """The parent that it is law of; empty for the code of the card itself."""


class CardDeal(NamedTuple):
    """The table at which a card follows the rest of a deal."""

    seats: tuple[tuple[tuple[str, str], ...], ...]
    """For each number of players, the usual one first: (seat, its name), clockwise."""
    sides: bool
    """Whether players who face each other are partners."""
    declares: bool
    """Whether one player becomes declarer by the auction."""
    roles: "Mapping[str, str]"
    """Role → whom it means, seen from the offender: one of ``SEEN_FROM_OFFENDER``."""
    declaring: "Mapping[str, str]"
    """Role → the same seen from declarer, for roles that the auction gives."""
    asked: "Mapping[str, str]"
    """Role of an order that lasts → its words, if only people know whom it means."""
    words: "Mapping[str, str]"
    """Words for a role in the rulings → the role."""
    words_of_kinds: "Mapping[str, Mapping[str, str]]"
    """Kind → the words that its rulings have for roles."""
    moments: "Sequence[TableMoment]"
    courses: "Mapping[str, EffectCourse]"
    """Effect → when it begins and ends to bind."""
    phases: "Mapping[str, str]"
    """Kind → the phase of the deal in which it happens; none of those that may happen in any."""
    families: "Mapping[str, str]"
    """Kind → its family, for those that have one: faults of one family are the same fault."""
    aware: str = ""
    """The citation of the law on what an offender could have been aware of; empty if the code has none."""


class CardCall(NamedTuple):
    """A call for the director as people say it, with the kinds that it may be."""

    words: str
    kinds: tuple[str, ...]
