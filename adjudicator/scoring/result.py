"""The result of a deal: tricks won, tricks and points that rulings move, the score under the code; and the law of the
code on a deal that was passed out.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from adjudicator.errors import ScoreError
from adjudicator.evidence.seven_up_stock_too_short_to_run import stock_cannot_be_run_again
from adjudicator.evidence.trick_counts import trick_winners, tricks_shared_by_claim, tricks_won
from adjudicator.game.duplicate_boards import board_number, sides_vulnerable_by_board_tag
from adjudicator.game.trump_naming import REFUSING_WORDS
from adjudicator.law.deal_result import DealResult, ResultEntry, TrickTransfer
from adjudicator.record.events import Played
from adjudicator.scoring.systems.score_types_and_scorer_of_game import (
    BOARD_SYSTEMS,
    DealTally,
    is_scored_by_deal,
    scorer_of_game,
)
from adjudicator.table.game_types import game_type_of
from adjudicator.table.initial_state import dealt_hands
from adjudicator.values.address_resolver import game_function
from adjudicator.values.bids_and_contracts import Contract
from rulebase.effect_marks import EffectMark
from rulebase.lazy_patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudicator.game.game import Game
    from adjudicator.law.findings import Effect, FactValue, Finding
    from adjudicator.record.events import Record, Seat
    from adjudicator.scoring.systems.score_types_and_scorer_of_game import Honours, Scorer
    from adjudicator.table.state_and_timeline import Timeline
    from adjudicator.values.cards import Card
    from rulebase import Rulebase


_HONOUR_PREMIUM = "honour_points"


def tally_parts_from_rulings(findings: Iterable[Finding], moved: TrickTransfer | None) -> dict[str, Any]:
    """The fields of a ``DealTally`` that rulings settle: ``premiums``, ``honours_only`` and ``tricks_from_rulings``."""
    premiums: dict[str, int] = {}
    alone: set[str] = set()
    for effect in _ordered_effects(findings):
        side = str(effect.params.get("side"))
        if effect.name == _HONOUR_PREMIUM:
            premiums[side] = premiums.get(side, 0) + int(str(effect.params.get("points", 0)))
        elif EffectMark.HONOURS_ONLY in effect.marks:
            alone.add(side)
    taken = {moved.taker: moved.n} if moved else {}
    return {"premiums": premiums, "honours_only": frozenset(alone), "tricks_from_rulings": taken}


def scored_choice_is_open(findings: Sequence[Finding]) -> bool:
    """Whether a choice is still open between options of which one affects the score."""
    return any(
        ruling.chosen is None and EffectMark.BY_SYSTEM in effect.marks
        for finding in findings
        for ruling in finding.rulings
        for option in ruling.options
        for effect in option.effects
    )


def _ordered_effects(findings: Iterable[Finding]) -> Iterator[Effect]:
    for finding in findings:
        for ruling in finding.rulings:
            yield from ruling.effects


def ordered_effects_named(findings: Sequence[Finding], *names: str) -> Iterator[Effect]:
    """The effects of the rulings with one of *names*."""
    for finding in findings:
        for ruling in finding.rulings:
            yield from (effect for effect in ruling.effects if effect.name in names)


def with_points_moved_by_rulings(
    laws: Rulebase, score: dict[str, int], findings: Sequence[Finding], timeline: Timeline
) -> dict[str, int]:
    """*score* with the points that rulings move between players."""
    if not any(ordered_effects_named(findings, "pay_points")):
        return score
    from adjudicator.scoring.deal_settlement import score_orders_from_findings  # few rulings move points

    game = timeline.end.game

    def account(seat: Seat) -> str:
        return seat if seat in score else game.sides.get(seat, seat)

    for order in score_orders_from_findings(laws, findings, timeline).with_effect("pay_points"):
        points = int(order.params["points"])
        for payer in order.who:
            for taker in order.to:
                score[account(payer)] = score.get(account(payer), 0) - points
                score[account(taker)] = score.get(account(taker), 0) + points
    return score


_PBN_SCORE = pattern(r"(NS|EW)\s+([+-]?[0-9]{1,5})")
"""The score in the form of PBN."""


def deal_result(
    laws: Rulebase,
    record: Record,
    timeline: Timeline,
    findings: Sequence[Finding],
    passed_out: tuple[str, ...] = (),
    ended: str = "",
) -> DealResult | None:
    """Tricks and score after all rulings; None if there was no play to count.

    *passed_out*: the remarks on a deal that nobody bid, or that came to nothing before the play; *ended*: the reason
    why it ended before all was played.
    """
    found = _result_without_end_remark(laws, record, timeline, findings, passed_out)
    if found is None:
        return None
    assumed = VULNERABILITY_ASSUMED if _vulnerability_is_assumed(record, timeline.game, found.lines) else ""
    remarks = tuple(filter(None, (assumed, ended)))
    return found._replace(lines=(*found.lines, *remarks)) if remarks else found


VULNERABILITY_ASSUMED = "nobody is taken to be vulnerable, since the record does not tell"


def _vulnerability_is_assumed(record: Record, game: Game, lines: Sequence[str]) -> bool:
    """Whether a score counted in *lines* depends on vulnerability, of which the record tells nothing."""
    told = record.tag("Vulnerable") or (game.raw.get("vulnerable") == "by-board" and board_number(record))
    return not told and any(line.endswith("not vulnerable") for line in lines)


def _result_without_end_remark(
    laws: Rulebase, record: Record, timeline: Timeline, findings: Sequence[Finding], passed_out: tuple[str, ...]
) -> DealResult | None:
    game, end = timeline.game, timeline.ended
    if game.auction == "bridge" and end.closed and end.contract is None:
        nothing = dict.fromkeys(game.side_names, 0)
        return DealResult(nothing, None, nothing, nothing, passed_out or ("passed out",))
    if passed_out:
        # In some games the deal is played all the same: its score is not known yet.
        nothing = dict.fromkeys(game.side_names if game.tricks else (), 0)
        came_to_nothing = DealResult(nothing, None, nothing, None, passed_out)
        staked = None
        if not game.tricks and "settlement" in game.raw:
            # Stakes put in before nobody opened still belong to a player, or to the next pot.
            staked = _settled_result(laws, record, timeline, findings, came_to_nothing, whole=False)
        return came_to_nothing if staked is None else staked._replace(lines=(*passed_out, *staked.lines))
    by_table = "settlement" in game.raw and not _play_alone_determines_score(game, findings)
    if not end.winners and not record.tag("Result") and tricks_shared_by_claim(timeline) is None and not by_table:
        return None
    won, whole = tricks_won(record, timeline)
    _return_tricks_wrongly_conceded(findings, won, timeline)
    moved = _net_transfer(_tricks_moved_by_rulings(findings, won))
    scored = dict(won)
    if moved is not None:
        scored[moved.giver] -= moved.n
        scored[moved.taker] += moved.n
    if by_table:
        return _settled_result(laws, record, timeline, findings, DealResult(won, moved, scored, None), whole=whole)
    # The record of an end position does not tell the tricks before it.
    told = whole and not (end.contract and end.game.ending)
    score, lines = _score_by_system(laws, record, timeline, findings, scored, moved) if told else (None, ())
    return DealResult(won, moved, scored, score, lines)


def _play_alone_determines_score(game: Game, findings: Sequence[Finding]) -> bool:
    """Whether the play alone determines the score: a system counts it, and no ruling charges anybody with points."""
    touched = any(
        not effect.marks.isdisjoint((EffectMark.CHARGES, EffectMark.UNFIGURED))
        for found in findings
        for ruling in found.rulings
        for effect in ruling.effects
    )
    decided = not any(found.needs for found in findings)
    return is_scored_by_deal(game.raw) and decided and not touched


def _settled_result(
    laws: Rulebase,
    record: Record,
    timeline: Timeline,
    findings: Sequence[Finding],
    counted: DealResult,
    *,
    whole: bool,
) -> DealResult | None:
    """The result of a deal that is settled by the undertaking, the count or the stakes."""
    from adjudicator.scoring.deal_settlement import settle_with_and_without_rulings  # bridge and whist do without

    tricks = (counted.tricks_won, counted.tricks_scored) if whole else (None, None)
    found = settle_with_and_without_rulings(laws, record, timeline, findings, tricks)
    if found is None:
        return None
    after, before, deal = found
    lines = (*map(str, after.entries), *after.winner, *(f"not counted: needs {need}" for need in after.missing))
    if not timeline.game.tricks:
        counted = DealResult({}, None, {}, None)
    return counted._replace(
        score=after.score(deal.of(deal.active)),
        lines=lines if after.unit == "points" or not after.entries else (f"in {after.unit}:", *lines),
        before=before.score(deal.of(deal.active)),
        entries=tuple(ResultEntry(*entry) for entry in after.entries),
        not_counted=after.missing,
    )


def _return_tricks_wrongly_conceded(findings: Sequence[Finding], won: dict[str, int], timeline: Timeline) -> None:
    """Conceded tricks that no play could lose stay with the side that conceded them (CB-95, 69B, 71)."""
    for finding in findings:
        other = timeline.game.other_side(finding.side) if finding.side else None
        for ruling in finding.rulings:
            for effect in ruling.effects:
                n = effect.params.get("n", 0)
                back = effect.name == "award_tricks" and effect.params.get("to") == finding.side
                back = back or effect.name == "void_concession"
                if back and isinstance(n, int) and finding.side and other:
                    given = min(n, won[other])
                    won[finding.side] += given
                    won[other] -= given


def _tricks_moved_by_rulings(findings: Sequence[Finding], won: dict[str, int]) -> dict[tuple[str, str], int]:
    """(giver, taker) → tricks that the rulings move, never more than the giver has."""
    moves: dict[tuple[str, str], int] = {}
    for finding in findings:
        for ruling in finding.rulings:
            for effect in ruling.effects:
                if effect.name != "transfer_tricks":
                    continue
                giver, taker = str(effect.params.get("from")), str(effect.params.get("to"))
                n = int(str(effect.params.get("n", 0)))
                if giver in won and taker in won and n:
                    moves[giver, taker] = min(moves.get((giver, taker), 0) + n, won[giver])
    return moves


def _net_transfer(moves: dict[tuple[str, str], int]) -> TrickTransfer | None:
    """The net transfer when tricks move both ways."""
    for (giver, taker), n in moves.items():
        rest = n - moves.get((taker, giver), 0)
        if rest > 0:
            return TrickTransfer(giver, taker, rest)
    return None


def _score_by_system(
    laws: Rulebase,
    record: Record,
    timeline: Timeline,
    findings: Sequence[Finding],
    tricks: dict[str, int],
    moved: TrickTransfer | None,
) -> tuple[dict[str, int] | None, tuple[str, ...]]:
    game, end = timeline.game, timeline.ended
    if not findings and game.raw.get("scoring") in BOARD_SYSTEMS and (made := end.contract) is not None:
        # The score is the same whichever player of the side declares, and whatever the other side's vulnerability.
        score, lines = _score_of_board(game, made, tricks, vulnerable_sides(record, game, made, tricks))
        return dict(score), lines
    if zero := next(ordered_effects_named(findings, "no_redeal"), None):
        return (dict.fromkeys(game.side_names, 0) if is_scored_by_deal(game.raw) else None), (zero.says,)
    if void := _why_deal_is_void(findings):
        return None, (void,)
    if not is_scored_by_deal(game.raw) or scored_choice_is_open(findings):
        return None, ()
    no_game = frozenset(
        str(effect.params.get("side"))
        for finding in findings
        for ruling in finding.rulings
        for effect in ruling.effects
        if effect.name == "no_game"
    )
    deal = DealTally(
        contract=end.contract,
        tricks=tricks,
        vulnerable=_vulnerable_by_tag(record, game),
        honours=_honours_held_at_deal(record, timeline),
        sides=game.side_names,
        number=board_number(record),
        no_game=no_game,
        taken=_cards_taken_by_player(timeline),
        **tally_parts_from_rulings(findings, moved),
    )
    try:
        scored = scorer_of_game(game.raw)(deal)
    except ScoreError:
        # The pool of hearts cannot be settled while cards are missing from the record.
        return None, ()
    return with_points_moved_by_rulings(laws, dict(scored.score), findings, timeline), scored.lines


def _score_of_board(
    game: Game, made: Contract, tricks: Mapping[str, int], vulnerable: frozenset[str]
) -> tuple[Mapping[str, int], tuple[str, ...]]:
    """(score of a board by side, sentences on its items), with the sides of *vulnerable* vulnerable."""
    side = game.side(made.declarer)
    declarer = next(seat for seat, own in game.sides.items() if own == side)
    undertaken = made.level, made.denomination, made.doubled, declarer
    return _cached_board_score(
        scorer_of_game(game.raw), undertaken, tuple(tricks.items()), vulnerable & {side}, game.side_names
    )


def vulnerable_sides(record: Record, game: Game, made: Contract, tricks: Mapping[str, int]) -> frozenset[str]:
    """The vulnerable sides on a board: by the tag, unless its score and its number agree on another vulnerability."""
    tag, points = _vulnerable_by_tag(record, game), points_of_score_tag(record)
    if not record.tag("Vulnerable") or points is None or not _game_sets_vulnerability_by_board_number(record, game):
        return tag
    from adjudicator.formats.source_conflict_resolution import (
        BOARD,
        SCORE,
        VULNERABLE,
        WHO_VULNERABLE,
        answer_of_most_sources,  # needed only where a file gives the score
    )

    by_number = sides_vulnerable_by_board_tag(record)
    fits = [
        vulnerable
        for vulnerable in (tag, by_number)
        if board_points_for_north_south(game, made, tricks, vulnerable) == points
    ]
    told = {VULNERABLE: vulnerability_in_pbn(tag, game), BOARD: vulnerability_in_pbn(by_number, game)}
    found = answer_of_most_sources(
        WHO_VULNERABLE, told | ({SCORE: vulnerability_in_pbn(fits[0], game)} if len(fits) == 1 else {})
    )
    return by_number if found and found.by_majority and found.value != told[VULNERABLE] else tag


def vulnerability_in_pbn(vulnerable: frozenset[str], game: Game) -> str:
    """The sides that are *vulnerable*, in the form of PBN."""
    sides = [side for side in game.side_names if side in vulnerable]
    return sides[0] if len(sides) == 1 else "All" if sides else "None"


def points_of_score_tag(record: Record) -> int | None:
    """The points in the Score tag, seen from North-South; None if the tag does not name the side."""
    found = _PBN_SCORE.fullmatch(record.tag("Score"))
    return int(found[2]) * (1 if found[1] == "NS" else -1) if found else None


def board_points_for_north_south(
    game: Game, made: Contract, tricks: Mapping[str, int], vulnerable: frozenset[str]
) -> int:
    """The points of a board, seen from North-South."""
    score, _ = _score_of_board(game, made, tricks, vulnerable)
    return score.get("NS", 0) - score.get("EW", 0)


def _game_sets_vulnerability_by_board_number(record: Record, game: Game) -> bool:
    """Whether the number of the board gives the vulnerability."""
    return game.raw.get("vulnerable") == "by-board" and bool(board_number(record)) and "NS" in game.side_names


def score_tag_contradiction(record: Record, timeline: Timeline) -> str:
    """A remark on the Score tag of a board without irregularity that contradicts the result; empty if the
    tag agrees."""
    points, end = points_of_score_tag(record), timeline.ended
    game, made = end.game, end.contract
    if points is None or made is None or game.raw.get("scoring") not in BOARD_SYSTEMS or game.ending:
        return ""
    tricks, whole = tricks_won(record, timeline)
    if not whole:
        return ""
    tag, believed = _vulnerable_by_tag(record, game), vulnerable_sides(record, game, made, tricks)
    if believed != tag:
        return (
            f"Vulnerable says {vulnerability_in_pbn(tag, game)}; read as {vulnerability_in_pbn(believed, game)}: "
            "the Score tag and the number of the "
            "board agree"
        )
    if (expected := board_points_for_north_south(game, made, tricks, tag)) != points:
        return (
            f"Score says {_points_with_scoring_side(points)}; contract, tricks and vulnerability come to "
            f"{_points_with_scoring_side(expected)}"
        )
    return ""


def _points_with_scoring_side(points: int) -> str:
    return f"NS {points}" if points >= 0 else f"EW {-points}"


@lru_cache(maxsize=8192)
def _cached_board_score(
    score: Scorer,
    undertaken: tuple[int, str, int, Seat],
    tricks: tuple[tuple[str, int], ...],
    vulnerable: frozenset[str],
    sides: tuple[str, ...],
) -> tuple[Mapping[str, int], tuple[str, ...]]:
    """(score by side, sentences) of a board not affected by rulings, cached for equal results; *undertaken* is its
    contract, in parts."""
    contract = Contract(*undertaken)
    scored = score(DealTally(contract=contract, tricks=dict(tricks), vulnerable=vulnerable, sides=sides))
    return scored.score, scored.lines


def _why_deal_is_void(findings: Sequence[Finding]) -> str:
    """The reason why no deal is left to score, if a ruling cancels it."""
    for finding in findings:
        for ruling in finding.rulings:
            if effect := next((effect for effect in ruling.effects if EffectMark.VOIDS in effect.marks), None):
                return f"the deal does not count: {effect.says.rstrip('.')} ({', '.join(ruling.under)})"
    return ""


def _vulnerable_by_tag(record: Record, game: Game) -> frozenset[str]:
    tag, sides = record.tag("Vulnerable").upper().replace("-", ""), game.side_names
    if not tag and game.raw.get("vulnerable") == "by-board":
        return sides_vulnerable_by_board_tag(record)
    if tag in ("ALL", "BOTH"):
        return frozenset(sides)
    return frozenset({tag} & set(sides))


def _honours_held_at_deal(record: Record, timeline: Timeline) -> tuple[Honours, ...]:
    """The honours in the hands dealt, if the scoring system pays for any."""
    game, contract = timeline.game, timeline.ended.contract
    count = game_function(game.raw, "honours", game.raw.get("scoring", ""))
    if count is None or contract is None:
        return ()
    found: tuple[Honours, ...] = count(dealt_hands(record, game), contract.denomination, game.side_names)
    return found


def _cards_taken_by_player(timeline: Timeline) -> dict[str, tuple[Card, ...]]:
    """The cards that each player has taken in tricks, for games that count them."""
    game = timeline.game
    if game.partners:
        return {}
    taken: dict[str, tuple[Card, ...]] = dict.fromkeys(game.seats, ())
    for cards, winner in zip(_cards_of_tricks(timeline), trick_winners(timeline), strict=True):
        if winner is not None:
            taken[winner] += tuple([card for card in cards if card is not None])
    return taken


def _cards_of_tricks(timeline: Timeline) -> Iterator[Sequence[Card | None]]:
    """The cards of each trick of the play proper."""
    if not timeline.regular:
        for trick in timeline.end.tricks[timeline.game.draw_tricks :]:
            yield [played.card for played in trick.cards]
        return
    # Every card was played in turn: the table state is not needed.
    fallen = [event.card for event in timeline.record.events if isinstance(event, Played)]
    size = len(timeline.game.seats)
    yield from (fallen[at * size :][:size] for at in range(len(timeline.winners)))


_FACTS_OF_PASSED_OUT_DEAL = {
    "redeal_cause": "passed_out",
    "forehand_names_game": "no",
    "draw_new_deal": "nobody_opened",
    "choice_new_deal": "nobody_opened",
    "seven_up_new_deal": "cards_run_out",
    "klaberjass_new_deal": "all_passed",
}
"""The facts of a deal that nobody bid or opened, or for which no trump was found."""
_PASSED_OUT_CACHE: WeakKeyDictionary[Rulebase, dict[str, tuple[str, ...]]] = WeakKeyDictionary()


def passed_out_remarks(rulebase: Rulebase, code: str, timeline: Timeline) -> tuple[str, ...]:
    """The remarks of *code* on a deal that nobody bid or opened, or that found no trump: no fault, but a law all the
    same (CB-56, SK-43, PD-19, SU-06)."""
    ended = timeline.regular
    if ended and (ended.stage != "over" or ended.contract or ended.winners):
        return ()
    if ended and ended.closed:
        return _passed_out_sentences(_passed_out_sentences_of_code(rulebase, code))
    auction = timeline.end.auction
    bid = not auction.closed or timeline.plays or any(made.counts_as not in REFUSING_WORDS for made in auction.calls)
    if bid and not game_type_of(timeline.game.raw).was_passed_out(timeline) and not stock_cannot_be_run_again(timeline):
        return ()

    said = _passed_out_sentences_of_code(rulebase, code)
    return said if stock_cannot_be_run_again(timeline) else _passed_out_sentences(said)


def _passed_out_sentences(said: tuple[str, ...]) -> tuple[str, ...]:
    return ("passed out", *said) if said else ()


def _passed_out_sentences_of_code(rulebase: Rulebase, code: str) -> tuple[str, ...]:
    """The sentences of *code* for such a deal, looked up once since all such deals have the same."""
    looked_up = _PASSED_OUT_CACHE.setdefault(rulebase, {})
    if code not in looked_up:
        from adjudicator.law.fault_decision import look_up_law
        from adjudicator.law.findings import FactValue  # few deals are passed out

        def obtain(_kind: str, fact: str) -> FactValue | None:
            # A player who names a game when the others have passed has not passed.
            value = _FACTS_OF_PASSED_OUT_DEAL.get(fact)
            return FactValue(value, "record") if value else None

        looked_up[code] = tuple(row.says for _, row in look_up_law(rulebase, code, "redeal", obtain).rows)
    return looked_up[code]
