"""``score``: a result under a code's scoring."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from adjudicator.cards import Card
from adjudicator.commands.common import answer, answer_json, code_or_default, rulebase
from adjudicator.errors import ScoreError
from adjudicator.games import Game
from adjudicator.scoring import Deal, score_deal
from adjudicator.scoring.parse import parse_contract, parse_honours, parse_tricks, parse_vulnerable

if TYPE_CHECKING:
    from collections.abc import Sequence


def run(
    result: Sequence[str],
    vulnerable: str = "None",
    honours: Sequence[str] | None = None,
    bids: Sequence[str] | None = None,
    number: int = 0,
    code: str | None = None,
    as_json: bool = False,
) -> None:
    """Answer with the points of each side and how they come about."""
    info = rulebase().code(code_or_default(code))
    players = {name for word in result for name in [word.partition("=")[0].upper()] if "=" in word[1:]}
    game = Game.of(info.game, len(players) or None)
    sides = game.side_names
    system = game.raw.get("scoring")
    if not system:
        raise ScoreError(f"{info.id} says nothing of scoring")
    deal = Deal(
        sides=sides,
        vulnerable=parse_vulnerable(vulnerable, sides),
        honours=tuple(parse_honours(text, sides) for text in honours or ()),
        bids={side: _number(text, value) for text, side, value in _pairs(bids or (), sides)},
        number=number,
        **_played(result, game),
    )
    scored = score_deal(str(system), deal)
    if as_json:
        answer_json({"code": info.id, "scoring": system, "score": scored.score, "lines": list(scored.lines)})
        return
    from rich.text import Text  # noqa: PLC0415

    from adjudicator.render.words import LABEL, with_glyphs  # noqa: PLC0415

    total = ", ".join(f"{side} {points}" for side, points in scored.score.items())
    answer(Text(total, style=LABEL), *(Text(f"  {with_glyphs(line)}") for line in scored.lines))


def _played(result: Sequence[str], game: Game) -> dict[str, Any]:
    """What of the deal *result* tells: contract and tricks, or tricks or cards by side."""
    if game.auction == "bridge" and not any("=" in word[1:] for word in result):
        return _contracted(result, game)
    pairs = list(_pairs(result, game.side_names))
    if all(value.isdecimal() for _, _, value in pairs):
        return {"tricks": {side: int(value) for _, side, value in pairs}}
    return {"taken": {side: _cards(text, value) for text, side, value in pairs}}


def _contracted(result: Sequence[str], game: Game) -> dict[str, Any]:
    words = " ".join(result).upper().replace(" X", "X").split()
    contract = parse_contract(words[0])
    if contract is None:
        return {"contract": None}
    if len(words) != 3 or words[1] not in game.seats:
        raise ScoreError(f"'{' '.join(words)}' is no result; expected contract, declarer, tricks, such as 4SX S +1")
    contract = replace(contract, declarer=words[1])
    tricks = parse_tricks(words[2], contract)
    declaring = game.side(contract.declarer)
    other = game.other_side(declaring)
    return {"contract": contract, "tricks": {declaring: tricks} | ({other: 13 - tricks} if other else {})}


def _pairs(words: Sequence[str], sides: Sequence[str]) -> list[tuple[str, str, str]]:
    """(as typed, side, value) of words such as ``NS=8``."""
    pairs = []
    for word in words:
        name, equals, value = word.partition("=")
        side = next((side for side in sides if name.strip().upper() == side.upper()), None)
        if not equals or side is None:
            raise ScoreError(f"'{word}' is no result; expected {' or '.join(sides)}, then = and a number or cards")
        pairs.append((word, side, value.strip()))
    return pairs


def _number(text: str, value: str) -> int:
    if not value.isdecimal():
        raise ScoreError(f"'{text}' is not a number of tricks")
    return int(value)


def _cards(text: str, value: str) -> tuple[Card, ...]:
    try:
        return tuple(Card.parse(card) for card in value.replace(" ", ",").split(",") if card and card != "0")
    except ValueError as error:
        raise ScoreError(f"'{error}' in '{text}' is not a card; expected cards such as SQ,H10") from None
