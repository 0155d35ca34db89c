"""Flow charts of law: the questions on one kind of irregularity in order, and the ruling each path ends in.

A chart is written by asking the program everything that can be answered; who follows it rules nothing himself.
"""

from typing import NamedTuple, TypeAlias


class ChartAnswer(NamedTuple):
    """One answer to a question."""

    words: str
    tells: tuple[str, ...]
    """The facts that it tells, ``name=value``."""
    leads_to: "ChartNode"
    brings: str = ""
    """The outcome of the answer, where that is told before the choice."""


class ChartException(NamedTuple):
    """Something that a ruling takes for granted, and that may be otherwise after all."""

    words: str
    follows: str
    """What would follow then that does not follow now, in few words."""
    tells: tuple[str, ...]
    drops: tuple[str, ...]
    """Facts that are no longer asked for on the other course."""
    leads_to: "ChartNode | None"
    """None where the chart does not hold that course."""


class ChartFollowUp(NamedTuple):
    """Another kind that the law sends on to if something is so."""

    when: str
    kind: str
    tells: tuple[str, ...]
    """What is known of it from the start."""


class ChartQuestion(NamedTuple):
    """A question."""

    brief: str
    full: str
    """The question as the law asks it, and of whom."""
    answers: tuple[ChartAnswer, ...]
    certain: tuple[str, ...] = ()
    """The sentences read out before the question: certain whatever is answered."""
    chooser: str = ""
    """The player who chooses; empty where it is nobody's choice."""


class ChartLaw(NamedTuple):
    """A provision on which a ruling rests."""

    cite: str
    says: str
    basis: str
    """What it is besides the text of the law; empty where it is the text."""
    note: str
    right: str
    """Whether what it is about is permitted, required, forbidden …; empty where it is none of these."""


class ChartRuling(NamedTuple):
    """The end of a road."""

    said: tuple[str, ...]
    """What the director reads out; empty where the law gives no ruling."""
    silent: str
    """Why there is no ruling."""
    choices: tuple[tuple[str, tuple[str, ...]], ...]
    """Who chooses among what."""
    orders: tuple[str, ...]
    """Everything that is ordered, and stays in force."""
    checks: tuple[str, ...]
    """What is looked into after play."""
    laws: tuple[ChartLaw, ...]
    changes: tuple[ChartException, ...]
    onward: tuple[ChartFollowUp, ...]
    said_before: tuple[str, ...] = ()
    """What is read out of it before what another law says, once it is known that the ruling sends on there."""


ChartNode: TypeAlias = ChartQuestion | ChartRuling


class FlowChart(NamedTuple):
    """Everything that is asked and ruled on one kind of irregularity."""

    kind: str
    title: str
    names: tuple[str, ...]
    """What else people call it."""
    broader: str
    """The kind whose name may mean this one as well; empty for most."""
    root: ChartNode
