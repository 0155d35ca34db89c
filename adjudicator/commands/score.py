"""``score``: a result under a code's scoring."""

from __future__ import annotations

import re
import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

import typer

from adjudicator.commands.choice import chosen, fitting, named_or_asked
from adjudicator.commands.common import answer, answer_json, house_named, rulebase
from adjudicator.game.boards import DUPLICATE_CODE, vulnerable
from adjudicator.game.game import Game
from adjudicator.pipeline.codes import BRIDGE
from adjudicator.record.errors import ScoreError
from adjudicator.record.events import COMPASS
from adjudicator.score.systems import Tally, four_deal, scored_by_deal, scorer
from adjudicator.score.systems.hearts import IN_A_PACK
from adjudicator.score.systems.parse import check_honours, is_result, parse_honours, parse_result, parse_vulnerable
from adjudicator.values.bids import denominations
from adjudicator.values.cards import Card
from adjudicator.values.numbers import is_number, small_number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudicator.commands.options.scores import ScoreOptions
    from rulebase import CodeInfo, Rulebase

DECK = 52
OWN_HONOURS = frozenset({"auction", "auction-1913"})
"""Scorings with another table of honours than contract bridge's."""


def run(options: ScoreOptions) -> None:
    """Answer with the points of each side and how they come about; with what several tables get, if that is asked."""
    result, vulnerable, board = options.result or (), options.vulnerable, options.board
    honours, bids, number, as_json = options.honours or (), options.bid or (), options.number, options.json
    house = house_named(options.rules_of, options.code)
    for word in result:
        if re.match("--?[a-z]", word):
            raise typer.BadParameter(f"no such option: {word}")
    if options.of_tables:
        from adjudicator.commands import compared  # a deal by itself is compared with nothing

        if honours or bids or number:
            raise typer.BadParameter("--honours, --bid and --deal belong to a single deal; here tables are compared")
        weak = compared.board_vulnerable(vulnerable, board)
        laws = rulebase(options.law_folder, house)
        compared.run(options, laws.code(compared.code_for(laws, options.code)), weak)
        return
    if not result:
        raise typer.BadParameter("there is no result to score; expected one, such as 4SX S +1")
    if board is not None:
        vulnerable = vulnerable or _vulnerable_on(board)
    laws = rulebase(options.law_folder, house)
    info = named_or_asked(laws, _code(laws, result, board, options.code), ask=sys.stdin.isatty() and not as_json)
    system, settlement = str(info.game.get("scoring", "")), info.game.get("settlement", {})
    if "pegs" in settlement.get("counts", ()):
        from adjudicator.commands.score_cribbage import scored as counted  # hands are counted in hardly any game

        show(counted(result, info), as_json)
        return
    # Where nothing is settled either, it is told why the system has no score for the result of a deal.
    if settlement and not scored_by_deal(info.game) and not (system and "silent" in settlement):
        _settled(laws, result, info, as_json)
        return
    if not system:
        raise ScoreError(f"{info.id} says nothing of scoring")
    if not scored_by_deal(info.game):
        raise ScoreError(_unscored(laws, info.id, system))
    game = _game(result, info.game)
    sides = game.side_names
    played = _played(result, game, system, one_sided=len(parse_vulnerable(vulnerable or "", sides)) == 1)
    contract = played.get("contract")
    if contract and system not in OWN_HONOURS:
        check_honours(honours, contract.denomination)
    if system == "four-deal" and number > four_deal.DEALS:
        raise ScoreError(f"there is no deal {number}: a round has {four_deal.DEALS}")
    if vulnerable is None and system == "four-deal" and contract:
        weak = four_deal.vulnerable_unasked(number, sides)
    else:
        weak = parse_vulnerable(vulnerable or "", sides)
    deal = Tally(
        sides=sides,
        vulnerable=weak,
        honours=tuple(parse_honours(text, sides, own_table=system in OWN_HONOURS) for text in honours),
        bids={side: _number(text, value) for text, side, value in _pairs(bids, sides)},
        number=number,
        **played,
    )
    scored = scorer(info.game)(deal)
    if as_json:
        answer_json({"code": info.id, "scoring": system, "score": scored.score, "lines": list(scored.lines)})
        return
    from rich.text import Text

    from adjudicator.render.margin import indented
    from adjudicator.render.words import LABEL, with_glyphs

    total = ", ".join(f"{side} {points}" for side, points in scored.score.items())
    answer(Text(total, style=LABEL), *(indented(with_glyphs(line)) for line in scored.lines))


def _code(laws: Rulebase, result: Sequence[str], board: int | None, code: str | None) -> str | None:
    """The code to score by: as asked, else the one taken for granted, if it is of the game that *result* shows."""
    if board is not None:
        # Only duplicate has numbered boards.
        return fitting(laws, code, _is_bridge, "only bridge has numbered boards") or DUPLICATE_CODE
    if is_result(result, COMPASS):
        return fitting(laws, code, _is_bridge, "this is a result at bridge")
    return chosen(code)


def _unscored(laws: Rulebase, code: str, system: str) -> str:
    """Why no deal of *code*, which names that *system*, is scored."""
    known = laws.scoring
    if system in known:
        return f"{code} cannot be scored from a deal alone: {known[system]}"
    return f"no scoring named '{system}'; choose from {', '.join(name for name, why in known.items() if not why)}"


def _is_bridge(info: CodeInfo) -> bool:
    return BRIDGE in info.families


def _game(result: Sequence[str], section: Mapping[str, Any]) -> Game:
    """The game for as many players as *result* names."""
    players = {name for word in result for name in [word.partition("=")[0].upper()] if "=" in word[1:]}
    return Game.of(section, len(players) or None)


def _settled(laws: Rulebase, result: Sequence[str], info: CodeInfo, as_json: bool) -> None:
    """Answer for a code whose deals are settled by what was undertaken, counted or staked."""
    from adjudicator.commands.score_settled import KEYS, scored  # bridge and whist do without

    named = [word for word in result if word.partition("=")[0].lower() not in KEYS]
    show({"code": info.id, **scored(laws, result, info.game, _game(named, info.game))}, as_json)


def show(data: Mapping[str, Any], as_json: bool) -> None:
    """Answer with what was scored, as the JSON has it: the sum first, then how it comes about."""
    if as_json:
        answer_json(data)
        return
    from rich.text import Text

    from adjudicator.render.margin import indented
    from adjudicator.render.words import LABEL, with_glyphs

    score, before = data["score"], data.get("score_as_played")
    head = "not scored" if score is None else ", ".join(f"{side} {points}" for side, points in score.items())
    lines = [*data["lines"], *(f"not counted: needs {need}" for need in data["not_counted"])]
    if before is not None and before != score:
        told = ", ".join(f"{side} {points}" for side, points in before.items())
        lines.append(f"without the rulings: {told}")
    answer(Text(head, style=LABEL), *(indented(with_glyphs(line)) for line in lines))


def _vulnerable_on(board: int) -> str:
    """The vulnerability of *board* in the words of PBN."""
    sides = sorted(vulnerable(board))
    return {0: "None", 1: "".join(sides)}.get(len(sides), "All")


def _played(result: Sequence[str], game: Game, system: str, *, one_sided: bool) -> dict[str, Any]:
    """What of the deal *result* tells: contract and tricks, or tricks or cards by side.

    *one_sided*: only one side is vulnerable, so that it matters who declared.
    """
    if game.auction == "bridge" and (is_result(result, game.seats) or not any("=" in word[1:] for word in result)):
        return _contracted(result, game, one_sided=one_sided)
    pairs = list(_pairs(result, game.side_names))
    if game.raw.get("card_points"):
        in_a_pack = IN_A_PACK.get(system, 0)
        if in_a_pack and pairs and all(is_number(value) for _, _, value in pairs):
            return {"points": _counted_points(pairs, in_a_pack * game.packs)}
        return {"taken": _taken(pairs, game)}
    tricks = {side: _number(text, value) for text, side, value in pairs}
    most = game.cards_each or DECK * game.packs // len(game.seats)
    if sum(tricks.values()) > most:
        raise ScoreError(f"'{' '.join(result)}' makes {sum(tricks.values())} tricks; a deal has no more than {most}")
    return {"tricks": tricks}


def _counted_points(pairs: Sequence[tuple[str, str, str]], most: int) -> dict[str, int]:
    """The points that each player took, as somebody counted them; a deal has no more than *most*."""
    points = {side: _number(text, value) for text, side, value in pairs}
    if sum(points.values()) > most:
        said = " ".join(text for text, _, _ in pairs)
        raise ScoreError(f"'{said}' makes {sum(points.values())} points; a deal has no more than {most}")
    return points


def _taken(pairs: Sequence[tuple[str, str, str]], game: Game) -> dict[str, tuple[Card, ...]]:
    """The cards that each player took; a number of them tells nothing where cards differ in worth."""
    taken: dict[str, tuple[Card, ...]] = {}
    for text, side, value in pairs:
        if is_number(value) and value != "0":
            raise ScoreError(f"'{text}' is no result here; expected the cards that {side} took, such as {side}=SQ,H10")
        taken[side] = (*taken.get(side, ()), *_cards(text, value))
    for card, times in Counter(card for cards in taken.values() for card in cards).items():
        if times > game.packs:
            raise ScoreError(f"{card} is taken {times} times; there {'is one' if game.packs == 1 else 'are two'}")
    return taken


def _contracted(result: Sequence[str], game: Game, *, one_sided: bool) -> dict[str, Any]:
    found = parse_result(result, game.seats, denominations(game.raw), matters=one_sided)
    if found is None:
        return {"contract": None}
    contract, tricks = found
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
    number = small_number(value)
    if number is None:
        raise ScoreError(f"'{text}' is not a number of tricks")
    return number


def _cards(text: str, value: str) -> tuple[Card, ...]:
    try:
        return tuple(Card.parse(card) for card in value.replace(" ", ",").split(",") if card and card != "0")
    except ValueError as error:
        raise ScoreError(f"'{error}' in '{text}' is not a card; expected cards such as SQ,H10") from None
