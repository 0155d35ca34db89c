"""Marks of effects: the flags that several effects share (``ends = true`` in the entry of an effect).

The program treats all effects with a mark alike, so that no list of effects stands in Python.
"""

from __future__ import annotations

from enum import StrEnum


class EffectMark(StrEnum):
    """What an entry may say of its effect, each a key that is true or absent."""

    WEIGHS = "weighs"
    """It moves tricks, points or chips, or takes a deal, a board or its result away: nobody orders it on an assumption.

    Said of an effect that does not count; one that does has it anyway.
    """
    ENDS = "ends"
    """The deal is over once it is ordered: what is recorded after that is outside it."""
    VOIDS = "voids"
    """The result of the table counts for nothing once it is ordered."""
    LETS_STAND = "lets_stand"
    """The action is not for anybody to take back once it is ordered."""
    CHANGES_NOTHING = "changes_nothing"
    """Everything is left as it is: a fault that nobody complained of is answered so."""
    UNDOES = "undoes"
    """It leaves no room for an acceptance of the action."""
    BARS = "bars"
    """It leaves a player nothing but a pass."""
    SCORED = "scored"
    """It touches what a settlement reckons: until somebody has chosen it or something else, the score is open."""
    UNFIGURED = "unfigured"
    """It changes a score in a way that only the table can reckon: it is said, and no number is given."""
    BY_SYSTEM = "by_system"
    """It touches what a scoring system counts beside the line: until it is chosen or not, there is no score."""
    HONOURS_ONLY = "honours_only"
    """The side scores its honours alone."""
    CHARGES = "charges"
    """Somebody is charged with points of the play, so that the play alone does not tell the score."""
    ADDS_POINTS = "adds_points"
    """Its points are added to a score."""
    TAKES_POINTS = "takes_points"
    """Its points are taken off a score."""
    DECIDES = "decides"
    """It rules whether what was undertaken is made or lost."""
    FINES = "fines"
    """Somebody pays chips beside the settlement."""
    SPARES_IF_LOST = "spares_if_lost"
    """Where the game is lost, he neither pays nor collects."""
    SPARES_IF_WON = "spares_if_won"
    """Where the game is won, he does not collect."""
    OUT_OF_POT = "out_of_pot"
    """The hand can win no pot."""
    DISPOSES_OF_POT = "disposes_of_pot"
    """It says what becomes of the whole pot."""
    KEEPS_POT = "keeps_pot"
    """The pot stays where it is, for a later deal."""
    VOIDS_MELD = "voids_meld"
    """A meld counts nothing."""
    CORRECTS_MELD = "corrects_meld"
    """A meld counts what it is worth, and not what it was scored as."""
    KEEPS_SCORE = "keeps_score"
    """What was scored stays, whatever it was worth."""
    TOLD_BY_ROW = "told_by_row"
    """The row says in its own words what is done, or that nothing is: where it orders no more, they are read out."""


_OF_ANY_SORT = frozenset((
    EffectMark.WEIGHS, EffectMark.LETS_STAND, EffectMark.CHANGES_NOTHING,
    EffectMark.CORRECTS_MELD, EffectMark.KEEPS_SCORE, EffectMark.TOLD_BY_ROW,
))  # fmt: skip
SORT_OF_MARK = dict.fromkeys(frozenset(EffectMark) - _OF_ANY_SORT, "counts") | {
    EffectMark.ENDS: "done",
    EffectMark.UNDOES: "done",
    EffectMark.BARS: "binds",
}
"""The sort that an effect with such a mark declares; a mark of none goes with every sort."""
WIDER_MARK = {
    EffectMark.UNFIGURED: EffectMark.SCORED,
    EffectMark.KEEPS_POT: EffectMark.DISPOSES_OF_POT,
    EffectMark.DISPOSES_OF_POT: EffectMark.SCORED,
    EffectMark.HONOURS_ONLY: EffectMark.BY_SYSTEM,
    EffectMark.DECIDES: EffectMark.SCORED,
    EffectMark.FINES: EffectMark.SCORED,
}
"""A mark, and the wider one that goes with it."""
