"""Trick games as a game type: the tokens of their records, and the parts (widow, melds, …) that a game needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.evidence.claims import is_entitled_claim_or_concession
from adjudicator.game.notation import BRIDGE_TOKENS
from adjudicator.game.trump_naming import OTHER_WORDS
from adjudicator.games.trick.phrases import PHRASES
from adjudicator.record.events import TableEvent
from adjudicator.table.game_types import GameType, ImpossibleAct
from adjudicator.table.state_and_timeline import CallMade, CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.record.events import Seat
    from adjudicator.table.act_due import ActDue
    from adjudicator.table.state_and_timeline import Step, Timeline

_WIDOW_KEYS = ("widow", "draw_to", "exchange_when")
"""Keys of games in which cards are put away, filled up or exchanged beside the play."""
_ENDINGS_OF_CLAIMS = frozenset(("object", "withdraw"))
"""Lines after which another claim may be made."""
_CALLED_KEYS = ("card_called", "forced_game", "all_pass_maker")
"""Keys of games in which a card is called, or a holding of cards forces a game."""


def act_due(timeline: Timeline) -> ActDue:
    """The act that the game of *timeline* waits for."""
    from adjudicator.games.trick import act_due as of_tricks  # only a recording asks

    return of_tricks.act_due(timeline)


def parts_needed(section: Mapping[str, Any]) -> Iterator[str]:
    """The parts of this package that a game with that ``[game]`` *section* needs."""
    if any(section.get(key) for key in _WIDOW_KEYS) or section.get("turned_card", {}).get("taken_by"):
        yield "widow"
    if section.get("multipliers"):
        yield "multiplied"
    if section.get("jokers"):
        yield "jokers"
    if any(section.get(key) for key in _CALLED_KEYS):
        yield "called"
    if section.get("melding") or section.get("claims"):
        yield "melds"


def plays_of_turned_card(timeline: Timeline) -> Iterator[ImpossibleAct]:
    """The plays of the turned-up card by others than the dealer, in games where only the dealer may take it."""
    if timeline.game.raw.get("turned_card", {}).get("taken_by") != "dealer":
        return
    for step in timeline.steps:
        did, turned = step.action, step.before.turned
        of_turned = isinstance(did, CardPlayed) and turned is not None and did.card == turned
        if did is not None and of_turned and did.seat != timeline.start.dealer:
            yield ImpossibleAct(step.event_index, f"{turned} is the card turned up, which only the dealer may take")


def lone_hands_to_no_effect(timeline: Timeline) -> Iterator[ImpossibleAct]:
    """The lone hands that others than the maker announce to no effect."""
    for step in timeline.steps:
        did = step.action
        if isinstance(did, CallMade) and _is_lone_hand_to_no_effect(did, step):
            yield ImpossibleAct(step.event_index, f"{{{did.seat}}} did not make the trump and cannot play alone")


def _is_lone_hand_to_no_effect(made: CallMade, step: Step) -> bool:
    """Whether the call *made* at *step* announces a lone hand after the auction, and changes nothing."""
    late = made.call in OTHER_WORDS and step.before.stage != "auction"
    return late and made.seat != step.before.maker and step.after.game == step.before.game


def claims_after_claim(timeline: Timeline) -> Iterator[ImpossibleAct]:
    """The claims and concessions of all that is left, made when it was claimed or conceded before."""
    claimed: Seat | None = None
    for step in timeline.steps:
        if step.action is not None and not isinstance(step.action, CallMade):
            claimed = None
        if not is_entitled_claim_or_concession(step):
            if isinstance(step.event, TableEvent) and step.event.name in _ENDINGS_OF_CLAIMS:
                claimed = None
            continue
        if claimed is not None:
            yield ImpossibleAct(step.event_index, f"{{{claimed}}} has claimed or conceded already: agree or object")
        claimed = step.event.seat


def impossible_acts(timeline: Timeline) -> Iterator[ImpossibleAct]:
    """Every act that cannot have happened as it is recorded."""
    yield from plays_of_turned_card(timeline)
    yield from lone_hands_to_no_effect(timeline)
    yield from claims_after_claim(timeline)


GAME_TYPE = GameType(
    tokens=BRIDGE_TOKENS,
    other_lines=(
        *("turned", "upcard", "stock", "give", "draw", "take", "discard", "meld", "out", "close", "suit", "trump"),
        "designate",
    ),
    card_effects_by_line={"card": "plays"},
    parts_needed=parts_needed,
    act_due=act_due,
    impossible_acts=impossible_acts,
    phrases=PHRASES,
)
