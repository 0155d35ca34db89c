"""Cribbage as a game type: the tokens of its records, who moved, what a deal came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.game.notation import TokenSet
from adjudicator.games.cribbage.act_due import act_due
from adjudicator.games.cribbage.course_of_play import (
    counts_without_pegs,
    cribbage_play,
    holes_pegged,
    pegs_of_play_are_missing,
)
from adjudicator.games.cribbage.pegs_due_and_made import MOST_PEGGED_FOR_CARD, penalty_pegs
from adjudicator.games.cribbage.phrases import PHRASES
from adjudicator.record.events import Played
from adjudicator.scoring.systems.cribbage import pip_value
from adjudicator.table.game_types import ActInDoubt, DealOutcome, GameType, ImpossibleAct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.table.game_types import UnnamedActors
    from adjudicator.table.state_and_timeline import Timeline


def unnamed_actors(timeline: Timeline) -> UnnamedActors:
    """The player of each card, by event."""
    return {laid.event_index: laid.seat for laid in cribbage_play(timeline).laid}


def deal_outcome(timeline: Timeline) -> DealOutcome:
    """The holes that each player has pegged, counts without pegs and penalties shown apart."""
    counted = dict.fromkeys(timeline.game.around, 0)
    for count in counts_without_pegs(timeline):
        counted[count.seat] += count.points
    penalties = dict.fromkeys(timeline.game.around, 0)
    for seat, points in penalty_pegs(timeline):
        penalties[seat] += points
    return DealOutcome(
        pegged=holes_pegged(timeline),
        pegged_as_penalty={seat: points for seat, points in penalties.items() if points},
        counted={seat: points for seat, points in counted.items() if points},
        play_unpegged=pegs_of_play_are_missing(timeline),
    )


def cards_in_doubt(timeline: Timeline) -> Iterable[ActInDoubt]:
    """The cards that begin a new count without a go, and may have been laid on the count before, over the limit."""
    play = cribbage_play(timeline)
    for laid in play.laid:
        if laid.left_without_go_at and laid.stands:
            total = laid.left_without_go_at + pip_value(laid.card)
            why = f"{laid.card} makes {total}, over {play.limit}, and {{{laid.seat}}} has said no go"
            line = f"!count {laid.seat} {total}"
            yield ActInDoubt(
                laid.event_index, why, "go first if it begins the next count", f"it was played over {play.limit}", line
            )


def impossible_acts(timeline: Timeline) -> Iterator[ImpossibleAct]:
    """The pegs in the play that no card can score, and the cards played when none are left."""
    play = cribbage_play(timeline)
    for peg in play.pegs:
        if peg.points > MOST_PEGGED_FOR_CARD:
            why = f"no card pegs {peg.points}; what a player calls is told with the card, as in: ten of spades for 20"
            yield ImpossibleAct(peg.event_index, why)
    last = max((laid.event_index for laid in play.laid if laid.stands), default=-1)
    for at, event in enumerate(timeline.record.events):
        if play.all_down and isinstance(event, Played) and at > last:
            yield ImpossibleAct(at, "every card has been played; the hands are counted")


GAME_TYPE = GameType(
    tokens=TokenSet(
        "expected a card such as SA, or a line such as '!go {0}', '!peg {1} 2', '!discard {0} CARD CARD'",
        ("discard", "turned", "go", "peg", "count"),
        {
            "pass": "go",
            "p": "go",
            "crib": "discard",
            "score": "count",
            "show": "count",
            "total": "count",
            "starter": "turned",
        },
        (),
    ),
    other_lines=("upcard",),
    card_effects_by_line={"card": "plays"},
    unnamed_actors=unnamed_actors,
    outcome=deal_outcome,
    act_due=act_due,
    acts_in_doubt=cards_in_doubt,
    impossible_acts=impossible_acts,
    phrases=PHRASES,
)
