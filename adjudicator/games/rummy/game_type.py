"""Rummy and its family as a game type: the tokens of its records, who moved, what a deal came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.game.notation import TokenSet
from adjudicator.games.rummy.act_due import act_due, count_is_known
from adjudicator.games.rummy.course_of_play import rummy_play
from adjudicator.games.rummy.phrases import PHRASES
from adjudicator.games.rummy.table_state import PILE
from adjudicator.table.game_types import GameType, ImpossibleAct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.table.game_types import CardsNotHeld
    from adjudicator.table.state_and_timeline import Timeline
    from adjudicator.values.cards import Card


def cards_not_held(timeline: Timeline) -> CardsNotHeld:
    """The cards that left a hand known not to hold them; whole discard piles taken up are allowed for."""
    return rummy_play(timeline).cards_not_held


def draws_of_card_on_pile(timeline: Timeline) -> Iterator[ImpossibleAct]:
    """The cards drawn from the stock that lie face up on the discard pile."""
    top: Card | None = None
    for step, event in timeline.acts:
        if event.name in ("upcard", "turned", "discard"):
            top = event.cards[-1] if event.cards else None
        elif event.name == "draw":
            if PILE not in event.words and event.cards == (top,):
                yield ImpossibleAct(step.event_index, f"{top} lies face up on the pile, and is taken by: take {top}")
            top = None if PILE in event.words else top


def complaints_of_knock_without_count(timeline: Timeline) -> Iterator[ImpossibleAct]:
    """The complaints of a false knock whose count nothing in the record shows."""
    for step, event in timeline.acts:
        if not event.draws_attention or "knock" not in event.text.lower().split():
            continue
        knocker = next((did.seat for one, did in timeline.acts if one.index < step.index and did.name == "knock"), None)
        if knocker is None:
            yield ImpossibleAct(step.event_index, "nobody has knocked")
        elif not count_is_known(timeline, knocker):
            why = "the count of the knock is not recorded; tell it first, as in deadwood 12"
            yield ImpossibleAct(step.event_index, why)


def impossible_acts(timeline: Timeline) -> Iterator[ImpossibleAct]:
    """The draws, refusals, knocks and complaints that cannot be, as far as the record shows."""
    yield from (ImpossibleAct(at, why) for at, why in rummy_play(timeline).in_vain.items())
    yield from draws_of_card_on_pile(timeline)
    yield from complaints_of_knock_without_count(timeline)


GAME_TYPE = GameType(
    tokens=TokenSet(
        "expected a line such as '!draw {1} stock', '!meld {1} CARD…', '!discard {1} CARD'",
        ("draw", "discard", "meld", "layoff", "knock", "out", "upcard", "take", "ask", "answer", "demand"),
        {"pick": "draw", "pickup": "draw", "lay": "meld", "gin": "knock", "lay-off": "layoff", "rummy": "out"},
        (),
        cards=False,
    ),
    other_lines=(
        "turned",
        "stock",
    ),
    card_effects_by_line={"meld": "melds", "layoff": "melds", "take": "trades"},
    cards_not_held=cards_not_held,
    act_due=act_due,
    impossible_acts=impossible_acts,
    phrases=PHRASES,
)
