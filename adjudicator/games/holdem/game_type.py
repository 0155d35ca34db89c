"""Hold'em, Omaha, stud and razz as a game type: the tokens of their records, the act due, the result of a hand.

Keys of a ``[game]`` section: ``hole_cards_used``, the cards of the hand that must be played (two in Omaha).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.game.notation import TokenSet
from adjudicator.games.holdem.act_due import act_due
from adjudicator.games.holdem.betting_structure import unreadable_betting_tags
from adjudicator.games.holdem.followed_hand import hand_so_far
from adjudicator.games.holdem.hand_result import hand_outcome
from adjudicator.games.holdem.phrases import PHRASES
from adjudicator.table.game_types import GameType, ImpossibleAct

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.table.state_and_timeline import Timeline
    from adjudicator.values.cards import Card


def futile_acts(timeline: Timeline) -> Mapping[int, str]:
    """Step of each act without effect → the reason."""
    return hand_so_far(timeline).in_vain


def doubtful_acts(timeline: Timeline) -> Iterator[ImpossibleAct]:
    """The bets in limit that are larger than the bet of the street."""
    for step, why in hand_so_far(timeline).doubts.items():
        yield ImpossibleAct(timeline.steps[step].event_index, why)


def streets_dealt_again(timeline: Timeline) -> Iterator[ImpossibleAct]:
    """The streets dealt a second time, with the same cards or with none named."""
    hand = hand_so_far(timeline)
    wrong, form = {board.step for board in hand.wrong_boards}, hand.structure.form
    dealt: dict[str, set[Card]] = {}
    for step, event in timeline.acts:
        if form.street_of_line(event.name) is None:
            continue
        cards, before = {*event.cards}, dealt.get(event.name)
        if before is not None and (cards == before or (not cards and step.index in wrong)):
            yield ImpossibleAct(step.event_index, f"the {event.name} is dealt already")
        dealt[event.name] = cards


def impossible_acts(timeline: Timeline) -> Iterator[ImpossibleAct]:
    """The bets and the cards of the board that cannot be, as far as the record shows."""
    yield from doubtful_acts(timeline)
    yield from streets_dealt_again(timeline)


def unreadable_tags(timeline: Timeline) -> Iterator[str]:
    """A sentence for each betting tag that cannot be read."""
    return unreadable_betting_tags(timeline.record, timeline.game)


GAME_TYPE = GameType(
    tokens=TokenSet(
        "expected a line such as '!blinds 1 2', '!call {1}', '!raise {2} to 6', '!flop AH 7C 2D' or '!drop {1}'",
        (
            "blinds",
            "bet",
            "call",
            "raise",
            "check",
            "drop",
            "all-in",
            "chips",
            "flop",
            "turn",
            "river",
            "third",
            "fourth",
            "fifth",
            "sixth",
            "seventh",
            "common",
            "up",
            "bring-in",
            "lift",
            "draw",
            "burn",
            "show",
            "muck",
            "showdown",
            "blind",
            "ante",
            "antes",
            "stack",
            "announce",
        ),
        {
            "fold": "drop",
            "reraise": "raise",
            "open": "bet",
            "allin": "all-in",
            "post": "blind",
            "bringin": "bring-in",
            "complete": "raise",
            "table": "show",
        },
        (),
        cards=False,
    ),
    card_effects_by_line={},
    outcome=hand_outcome,
    unreadable_tags=unreadable_tags,
    futile_acts=futile_acts,
    act_due=act_due,
    impossible_acts=impossible_acts,
    phrases=PHRASES,
)
