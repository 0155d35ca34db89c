"""Flow charts of law: the questions on one kind of irregularity in order, and the ruling each path ends in.

A chart is compiled by putting every possible answer to the program; a page that shows it decides nothing itself.
"""

from typing import NamedTuple, TypeAlias


class ChartAnswer(NamedTuple):
    """One answer to a question."""

    words: str
    tells: tuple[str, ...]
    """The facts that the answer tells, ``name=value``."""
    leads_to: "ChartNode"
    outcome: str = ""
    """The outcome of the answer, if it is told before the choice."""


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


class ChartLaw(NamedTuple):
    """A provision on which a ruling rests."""

    cite: str
    says: str
    basis: str
    """The basis other than the text of the law; empty if it is the text."""
    note: str
    standing: str
    """Whether the provision's subject is permitted, required, forbidden …; empty if none of these."""


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


class CardCall(NamedTuple):
    """A call for the director as people say it, with the kinds that it may be."""

    words: str
    kinds: tuple[str, ...]
