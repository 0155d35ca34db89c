"""Flow charts of law: the questions on one kind of irregularity in their order, and the ruling each road leads to.

A chart is written by asking the program everything that can be answered; whoever walks it rules nothing himself.
"""

from typing import NamedTuple, TypeAlias


class Answer(NamedTuple):
    """One answer to a question."""

    words: str
    tells: tuple[str, ...]
    """The facts that it tells, ``name=value``."""
    leads_to: "Node"
    brings: str = ""
    """The outcome of the answer, where that is told before the choice."""


class Change(NamedTuple):
    """Something that a ruling takes for granted, and that may be otherwise after all."""

    words: str
    follows: str
    """What would follow then that does not follow now, in few words."""
    tells: tuple[str, ...]
    drops: tuple[str, ...]
    """Facts that are no longer asked for on the other course."""
    leads_to: "Node | None"
    """None where the chart does not hold that course."""


class Onward(NamedTuple):
    """Another kind that the law sends on to if something is so."""

    when: str
    kind: str
    tells: tuple[str, ...]
    """What is known of it from the start."""


class Asked(NamedTuple):
    """A question."""

    brief: str
    full: str
    """The question as the law asks it, and of whom."""
    answers: tuple[Answer, ...]
    certain: tuple[str, ...] = ()
    """The sentences read out before the question: certain whatever is answered."""
    chooser: str = ""
    """The player who chooses; empty where it is nobody's choice."""


class Law(NamedTuple):
    """A provision on which a ruling rests."""

    cite: str
    says: str
    basis: str
    """What it is besides the text of the law; empty where it is the text."""
    note: str
    right: str
    """Whether what it is about is permitted, required, forbidden …; empty where it is none of these."""


class Ruled(NamedTuple):
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
    laws: tuple[Law, ...]
    changes: tuple[Change, ...]
    onward: tuple[Onward, ...]
    said_before: tuple[str, ...] = ()
    """What is read out of it before what another law says, once it is known that the ruling sends on there."""


Node: TypeAlias = Asked | Ruled


class Chart(NamedTuple):
    """Everything that is asked and ruled on one kind of irregularity."""

    kind: str
    title: str
    names: tuple[str, ...]
    """What else people call it."""
    broader: str
    """The kind whose name may mean this one as well; empty for most."""
    root: Node
