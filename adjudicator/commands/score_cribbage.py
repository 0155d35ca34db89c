"""``score`` for cribbage: a hand, the crib or a play as people write them, counted combination by combination."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.commands.common import shell_command
from adjudicator.scoring.systems.cribbage import PLAYERS, CountedCombination, count_hand, pegging_steps_of_play
from adjudicator.scoring.systems.cribbage_parser import asks_count_without_cards, count_asked_in_story, parse_count

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudicator.scoring.systems.cribbage import PlayStep
    from adjudicator.scoring.systems.cribbage_parser import CountRequest
    from rulebase import CodeInfo, Rulebase

CRIBBAGE_SYSTEM = "cribbage"
EXAMPLE_PLAY = "10 K 2 A go 3 4"
"""An example of a play as people write it."""
_NO_STARTER = 4
"""The cards of a hand without the starter."""


def game_pegs_hand_counts(section: Mapping[str, Any]) -> bool:
    """Whether the game of *section* pegs the counts of hands."""
    return "pegs" in section.get("settlement", {}).get("counts", ())


def command_counting_cards(laws: Rulebase, text: str, code: str | None) -> str | None:
    """The command that counts the cards in *text* under *code*, else under the first code with counts.

    None if *text* asks for no count or *code* counts no hands.
    """
    asked = count_asked_in_story(text, of_another=code is None)
    info = laws.code(code) if code else next((one for one in laws.codes() if game_pegs_hand_counts(one.game)), None)
    if asked is None or info is None or not game_pegs_hand_counts(info.game):
        return None
    return shell_command(["adjudicator", "score", "-c", info.id, asked])


def example_count_command(laws: Rulebase, text: str, code: str) -> str | None:
    """The command of a count of other cards, if *text* asks for a count under *code* but names no cards; else None."""
    info = laws.code(code)
    if not game_pegs_hand_counts(info.game) or not asks_count_without_cards(text):
        return None
    return shell_command(["adjudicator", "score", "-c", info.id, EXAMPLE_PLAY])


def score_cribbage_count(words: Sequence[str], info: CodeInfo) -> dict[str, Any]:
    """The count of the cards in *words*, as the JSON of ``score`` has it."""
    told = parse_count(" ".join(words))
    found = _play_data(told, len(info.game["seats"])) if told.played else _hand_data(told, int(info.game["heels"]))
    entries = [
        {"who": one.get("who", next(iter(found["score"]))), "points": one["points"], "says": one["what"], "under": []}
        for one in found["counted"]
    ]
    return {"code": info.id, "scoring": CRIBBAGE_SYSTEM, "score_as_played": found["score"], **found, "entries": entries}


def _hand_data(told: CountRequest, heels: int) -> dict[str, Any]:
    if told.heels:
        line = f"his heels: the dealer pegs {heels} for the jack turned, at once"
        jack = {"what": "his heels", "cards": [], "points": heels, "who": "dealer"}
        return {"score": {"dealer": heels}, "lines": [line], "counted": [jack], "not_counted": []}
    total = count_hand(told.hand, told.starter, crib=told.crib, told=told.suits)
    lines, sum_so_far = [], 0
    for one in total.counted:
        sum_so_far += one.points
        lines.append(_count_line(one, sum_so_far))
    if not total.counted:
        lines.append("nothing counts")
    if told.starter is None and len(told.hand) == _NO_STARTER:
        lines.append("no turned card is named: counted without one")
    if told.starter is not None and told.starter.rank == "J":
        lines.append(f"also, the dealer has pegged {heels} for his heels, the jack turned")
    return {
        "score": {"crib" if told.crib else "hand": total.points},
        "lines": lines,
        "counted": [_count_data(one) for one in total.counted],
        "not_counted": list(total.needs),
    }


def _play_data(told: CountRequest, seats: int) -> dict[str, Any]:
    steps = pegging_steps_of_play(told.played)
    points = dict.fromkeys(PLAYERS, 0)
    for step in steps:
        for pegged in step.pegged:
            points[pegged.player] += pegged.counted.points
    pegs = [_count_data(pegged.counted) | {"who": pegged.player} for step in steps for pegged in step.pegged]
    return {"score": points, "lines": [_play_step_line(step) for step in steps], "counted": pegs, "not_counted": []}


def _count_line(one: CountedCombination, total: int) -> str:
    return f"{one.what}: {' '.join(map(str, one.cards))}, {one.points} (makes {total})"


def _play_step_line(step: PlayStep) -> str:
    if step.card is None:
        return f"{step.player} says go at {step.total}"
    pegs = ", ".join(f"{pegged.counted.points} for {_combination_in_words(pegged.counted)}" for pegged in step.pegged)
    return f"{step.player} {step.card}, {step.total}" + (f": pegs {pegs}" if pegs else "")


def _combination_in_words(one: CountedCombination) -> str:
    if one.what in ("go", "last card"):
        return f"the {one.what}"
    named = one.what in ("fifteen", "thirty-one")
    return one.what if named else f"a {one.what} ({' '.join(map(str, one.cards))})"


def _count_data(one: CountedCombination) -> dict[str, Any]:
    return {"what": one.what, "cards": [str(card) for card in one.cards], "points": one.points}
