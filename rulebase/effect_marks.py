"""Marks of effects: the flags that several effects share (``ends = true`` in the entry of an effect).

The program treats all effects with a mark alike, so that no list of effects stands in Python.
"""

from __future__ import annotations

from enum import StrEnum


class EffectMark(StrEnum):
    """The flags that an entry may set for its effect, each a key that is true or absent."""

    WEIGHS = "weighs"
    """Tricks, points or chips are moved, or a deal, a board or its result is taken away: never ordered on an
    assumption.

    Set only for effects of other sorts than ``counts``, which have it anyway.
    """
    ENDS = "ends"
    """The deal is over: later lines of the record are outside it."""
    VOIDS = "voids"
    """The result of the table counts for nothing."""
    LETS_STAND = "lets_stand"
    """Nobody may take the action back any more."""
    CHANGES_NOTHING = "changes_nothing"
    """Everything is left as it is, as after a fault that nobody complained of."""
    UNDOES = "undoes"
    """The action can no longer be accepted."""
    BARS = "bars"
    """A player can do nothing but pass."""
    SCORED = "scored"
    """The settlement is affected: until this or another option is chosen, the score is open."""
    UNFIGURED = "unfigured"
    """A score changes in a way that only the table can reckon: this is said, and no number is given."""
    BY_SYSTEM = "by_system"
    """Things are affected that a scoring system counts beside the line: until the option is chosen or not, there is no
    score."""
    HONOURS_ONLY = "honours_only"
    """The side scores its honours alone."""
    CHARGES = "charges"
    """Points of the play are charged to somebody, so that the play alone does not tell the score."""
    ADDS_POINTS = "adds_points"
    """The points are added to a score."""
    TAKES_POINTS = "takes_points"
    """The points are taken off a score."""
    DECIDES = "decides"
    """The undertaking is ruled to be made or lost."""
    FINES = "fines"
    """Somebody pays chips beside the settlement."""
    SPARES_IF_LOST = "spares_if_lost"
    """If the game is lost, the player neither pays nor collects."""
    SPARES_IF_WON = "spares_if_won"
    """If the game is won, the player does not collect."""
    OUT_OF_POT = "out_of_pot"
    """The hand can win no pot."""
    DISPOSES_OF_POT = "disposes_of_pot"
    """The whole pot is disposed of."""
    KEEPS_POT = "keeps_pot"
    """The pot stays where it is, for a later deal."""
    VOIDS_MELD = "voids_meld"
    """A meld counts nothing."""
    CORRECTS_MELD = "corrects_meld"
    """A meld counts its true worth instead of the score given for it."""
    KEEPS_SCORE = "keeps_score"
    """The score given stays, whatever the true worth."""
    TOLD_BY_ROW = "told_by_row"
    """The row says in its own words what is done, or that nothing is; if it orders no more, these words are read
    out."""


_OF_ANY_SORT = frozenset((
    EffectMark.WEIGHS, EffectMark.LETS_STAND, EffectMark.CHANGES_NOTHING,
    EffectMark.CORRECTS_MELD, EffectMark.KEEPS_SCORE, EffectMark.TOLD_BY_ROW,
))  # fmt: skip
SORT_OF_MARK = dict.fromkeys(frozenset(EffectMark) - _OF_ANY_SORT, "counts") | {
    EffectMark.ENDS: "done",
    EffectMark.UNDOES: "done",
    EffectMark.BARS: "binds",
}
"""Mark → the sort that its effect has to declare; other marks go with every sort."""
WIDER_MARK = {
    EffectMark.UNFIGURED: EffectMark.SCORED,
    EffectMark.KEEPS_POT: EffectMark.DISPOSES_OF_POT,
    EffectMark.DISPOSES_OF_POT: EffectMark.SCORED,
    EffectMark.HONOURS_ONLY: EffectMark.BY_SYSTEM,
    EffectMark.DECIDES: EffectMark.SCORED,
    EffectMark.FINES: EffectMark.SCORED,
}
"""Mark → the wider mark that has to be set with it."""
