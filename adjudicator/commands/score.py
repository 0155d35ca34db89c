"""``score``: a result scored by a code."""

from __future__ import annotations

import re
import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

import typer

from adjudicator.commands.common import house_named_by_option_environment_or_code, open_laws, print_answer, print_json
from adjudicator.commands.select_code import code_given_or_default, given_or_fitting_default_code, resolve_named_code
from adjudicator.engine.code_selection import BRIDGE
from adjudicator.errors import ScoreError
from adjudicator.game.duplicate_boards import DUPLICATE_CODE, sides_vulnerable_on
from adjudicator.game.game import Game
from adjudicator.record.events import COMPASS
from adjudicator.scoring.systems import contract_bridge
from adjudicator.scoring.systems.contract_parser import (
    assumed_parts_of_result,
    check_honours,
    is_contract_with_result,
    parse_honours,
    parse_result,
    parse_vulnerable,
)
from adjudicator.scoring.systems.hearts import POINTS_IN_PACK
from adjudicator.scoring.systems.score_types_and_scorer_of_game import DealTally, is_scored_by_deal, scorer_of_game
from adjudicator.values.bids_and_contracts import denominations_of_game
from adjudicator.values.cards import Card
from adjudicator.values.numbers import is_number, small_number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudicator.commands.options.score import ScoreOptions
    from adjudicator.scoring.systems.score_types_and_scorer_of_game import ScoredDeal
    from rulebase import CodeInfo, Rulebase

PACK_SIZE = 52
OWN_HONOURS = frozenset({"auction", "auction-1913"})
"""Scorings whose table of honours differs from contract bridge's."""


def run(options: ScoreOptions) -> None:
    """Print the points of each side with the calculation; for several tables, print their comparison."""
    result, vulnerable, board = options.result or (), options.vulnerable, options.board
    honours, bids, number, as_json = options.honours or (), options.bid or (), options.number, options.json
    house = house_named_by_option_environment_or_code(options.rules_of, options.code)
    for word in result:
        if re.match("--?[a-z]", word):
            raise typer.BadParameter(f"no such option: {word}")
    if options.of_tables:
        from adjudicator.commands import score_tables  # needed only for several tables

        if honours or bids or number:
            raise typer.BadParameter("--honours, --bid and --deal belong to a single deal; here tables are compared")
        weak = score_tables.vulnerable_on_board(vulnerable, board)
        laws = open_laws(options.law_folder, house)
        score_tables.print_table_scores(options, laws.code(score_tables.comparison_code(laws, options.code)), weak)
        return
    if not result:
        raise typer.BadParameter("there is no result to score; expected one, such as 4SX S +1")
    if board is not None:
        vulnerable = vulnerable or _board_vulnerability(board)
    laws = open_laws(options.law_folder, house)
    info = resolve_named_code(
        laws, _scoring_code(laws, result, board, options.code), ask=sys.stdin.isatty() and not as_json
    )
    system, settlement = str(info.game.get("scoring", "")), info.game.get("settlement", {})
    if "pegs" in settlement.get("counts", ()):
        from adjudicator.commands.score_cribbage import score_cribbage_count as counted  # few games count hands

        print_score(counted(result, info), as_json)
        return
    # Without a settlement either, the errors below explain why the deal has no score.
    if settlement and not is_scored_by_deal(info.game) and not (system and "silent" in settlement):
        _print_settlement(laws, result, info, as_json)
        return
    if not system:
        raise ScoreError(f"{info.id} has no rules of scoring")
    if not is_scored_by_deal(info.game):
        raise ScoreError(_why_code_is_not_scored(laws, info.id, system))
    game = _game_for_players(result, info.game)
    sides = game.side_names
    played = _parse_played_deal(result, game, system, one_sided=len(parse_vulnerable(vulnerable or "", sides)) == 1)
    contract = played.get("contract")
    if contract and system not in OWN_HONOURS:
        check_honours(honours, contract.denomination)
    if system == "four-deal" and number > contract_bridge.DEALS_IN_ROUND:
        raise ScoreError(f"there is no deal {number}: a round has {contract_bridge.DEALS_IN_ROUND}")
    if vulnerable is None and system == "four-deal" and contract:
        weak = contract_bridge.vulnerable_by_deal_number(number, sides)
    else:
        weak = parse_vulnerable(vulnerable or "", sides)
    deal = DealTally(
        sides=sides,
        vulnerable=weak,
        honours=tuple(parse_honours(text, sides, own_table=system in OWN_HONOURS) for text in honours),
        bids={side: _parse_number(text, value) for text, side, value in _parse_pairs(bids, sides)},
        number=number,
        **played,
    )
    scored = scorer_of_game(info.game)(deal)
    _print_contract_score(info.id, system, scored, game, result, as_json=as_json)


def _print_contract_score(
    code: str, system: str, scored: ScoredDeal, game: Game, result: Sequence[str], *, as_json: bool
) -> None:
    """Print the score of one deal, with the parts of *result* that were assumed."""
    assumed = assumed_parts_of_result(result, game.seats) if game.auction == "bridge" else ()
    if as_json:
        told = {"code": code, "scoring": system, "score": scored.score, "lines": list(scored.lines)}
        print_json({**told, "assumed": list(assumed)})
        return
    from rich.text import Text

    from adjudicator.render.layout import indented_line
    from adjudicator.render.names_and_signs import LABEL, with_glyphs

    total = ", ".join(f"{side} {points}" for side, points in scored.score.items())
    notes = [indented_line(f"Taken as {' and '.join(assumed)}.")] if assumed else []
    print_answer(Text(total, style=LABEL), *(indented_line(with_glyphs(line)) for line in scored.lines), *notes)


def _scoring_code(laws: Rulebase, result: Sequence[str], board: int | None, code: str | None) -> str | None:
    """The code to score by: *code*, else the default code if the *result* can be one of its game."""
    if board is not None:
        # Only duplicate has numbered boards.
        return (
            given_or_fitting_default_code(laws, code, _is_bridge_code, "only bridge has numbered boards")
            or DUPLICATE_CODE
        )
    if is_contract_with_result(result, COMPASS):
        return given_or_fitting_default_code(laws, code, _is_bridge_code, "this is a result at bridge")
    return code_given_or_default(code)


def _why_code_is_not_scored(laws: Rulebase, code: str, system: str) -> str:
    """The reason why no deal of *code* is scored by *system*."""
    known = laws.scoring
    if system in known:
        return f"{code} cannot be scored from a deal alone: {known[system]}"
    return f"no scoring named '{system}'; choose from {', '.join(name for name, why in known.items() if not why)}"


def _is_bridge_code(info: CodeInfo) -> bool:
    return BRIDGE in info.families


def _game_for_players(result: Sequence[str], section: Mapping[str, Any]) -> Game:
    """The game of *section* for as many players as *result* names."""
    players = {name for word in result for name in [word.partition("=")[0].upper()] if "=" in word[1:]}
    return Game.from_section(section, len(players) or None)


def _print_settlement(laws: Rulebase, result: Sequence[str], info: CodeInfo, as_json: bool) -> None:
    """Print the score of a deal settled by undertaking, counts or stakes."""
    from adjudicator.commands.score_settlement import DEAL_KEYS, score_settlement  # needed by neither bridge nor whist

    named = [word for word in result if word.partition("=")[0].lower() not in DEAL_KEYS]
    print_score(
        {"code": info.id, **score_settlement(laws, result, info.game, _game_for_players(named, info.game))}, as_json
    )


def print_score(data: Mapping[str, Any], as_json: bool) -> None:
    """Print the score *data*, an object of the JSON document: the total first, then the calculation."""
    if as_json:
        print_json(data)
        return
    from rich.text import Text

    from adjudicator.render.layout import indented_line
    from adjudicator.render.names_and_signs import LABEL, with_glyphs

    score, before = data["score"], data.get("score_as_played")
    head = "not scored" if score is None else ", ".join(f"{side} {points}" for side, points in score.items())
    lines = [*data["lines"], *(f"not counted: needs {need}" for need in data["not_counted"])]
    if before is not None and before != score:
        told = ", ".join(f"{side} {points}" for side, points in before.items())
        lines.append(f"without the rulings: {told}")
    print_answer(Text(head, style=LABEL), *(indented_line(with_glyphs(line)) for line in lines))


def _board_vulnerability(board: int) -> str:
    """The vulnerability on *board* as PBN writes it."""
    sides = sorted(sides_vulnerable_on(board))
    return {0: "None", 1: "".join(sides)}.get(len(sides), "All")


def _parse_played_deal(result: Sequence[str], game: Game, system: str, *, one_sided: bool) -> dict[str, Any]:
    """The deal told by *result*, as arguments of DealTally: contract and tricks, or tricks or cards by side.

    *one_sided*: only one side is vulnerable, so the declarer must be named.
    """
    if game.auction == "bridge" and (
        is_contract_with_result(result, game.seats) or not any("=" in word[1:] for word in result)
    ):
        return _parse_contract(result, game, one_sided=one_sided)
    pairs = list(_parse_pairs(result, game.side_names))
    if game.raw.get("card_points"):
        in_a_pack = POINTS_IN_PACK.get(system, 0)
        if in_a_pack and pairs and all(is_number(value) for _, _, value in pairs):
            return {"points": _parse_points_taken(pairs, in_a_pack * game.packs)}
        return {"taken": _parse_cards_taken(pairs, game)}
    tricks = {side: _parse_number(text, value) for text, side, value in pairs}
    most = game.cards_each or PACK_SIZE * game.packs // len(game.seats)
    if sum(tricks.values()) > most:
        raise ScoreError(f"'{' '.join(result)}' makes {sum(tricks.values())} tricks; a deal has no more than {most}")
    return {"tricks": tricks}


def _parse_points_taken(pairs: Sequence[tuple[str, str, str]], most: int) -> dict[str, int]:
    """The points taken by each player as counted by people; ScoreError above *most*, the points of a deal."""
    points = {side: _parse_number(text, value) for text, side, value in pairs}
    if sum(points.values()) > most:
        said = " ".join(text for text, _, _ in pairs)
        raise ScoreError(f"'{said}' makes {sum(points.values())} points; a deal has no more than {most}")
    return points


def _parse_cards_taken(pairs: Sequence[tuple[str, str, str]], game: Game) -> dict[str, tuple[Card, ...]]:
    """The cards taken by each player; a mere number is an error where cards differ in value."""
    taken: dict[str, tuple[Card, ...]] = {}
    for text, side, value in pairs:
        if is_number(value) and value != "0":
            raise ScoreError(
                f"'{text}' is not a result here; expected the cards that {side} took, such as {side}=SQ,H10"
            )
        taken[side] = (*taken.get(side, ()), *_parse_cards(text, value))
    for card, times in Counter(card for cards in taken.values() for card in cards).items():
        if times > game.packs:
            raise ScoreError(f"{card} is taken {times} times; there {'is one' if game.packs == 1 else 'are two'}")
    return taken


def _parse_contract(result: Sequence[str], game: Game, *, one_sided: bool) -> dict[str, Any]:
    found = parse_result(result, game.seats, denominations_of_game(game.raw), matters=one_sided)
    if found is None:
        return {"contract": None}
    contract, tricks = found
    declaring = game.side(contract.declarer)
    other = game.other_side(declaring)
    return {"contract": contract, "tricks": {declaring: tricks} | ({other: 13 - tricks} if other else {})}


def _parse_pairs(words: Sequence[str], sides: Sequence[str]) -> list[tuple[str, str, str]]:
    """(word, side, value) of each of *words*, such as ``NS=8``."""
    pairs = []
    for word in words:
        name, equals, value = word.partition("=")
        side = next((side for side in sides if name.strip().upper() == side.upper()), None)
        if not equals or side is None:
            raise ScoreError(f"'{word}' is not a result; expected {' or '.join(sides)}, then = and a number or cards")
        pairs.append((word, side, value.strip()))
    return pairs


def _parse_number(text: str, value: str) -> int:
    number = small_number(value)
    if number is None:
        raise ScoreError(f"'{text}' is not a number of tricks")
    return number


def _parse_cards(text: str, value: str) -> tuple[Card, ...]:
    try:
        return tuple(Card.parse(card) for card in value.replace(" ", ",").split(",") if card and card != "0")
    except ValueError as error:
        raise ScoreError(f"'{error}' in '{text}' is not a card; expected cards such as SQ,H10") from None
