"""The result of a deal: tricks won, tricks that rulings move, and the score under the code."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from adjudicator.evidence.tricks import claimed, trick_winners, tricks_won
from adjudicator.formats.sources import BOARD, SCORE, VULNERABLE, WHO_VULNERABLE, answer
from adjudicator.game.boards import board_number, vulnerable_by_number
from adjudicator.game.contract import Contract
from adjudicator.law.findings import Result, Share, Transfer
from adjudicator.record.errors import ScoreError
from adjudicator.record.events import Played
from adjudicator.score.honour_column import ordered, undecided
from adjudicator.score.ruled_scores import figured, ordered_of
from adjudicator.score.systems import BOARDS, Tally, scored_by_deal, scorer
from adjudicator.table.opening import dealt_hands
from adjudicator.values.addresses import named
from rulebase.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudicator.game.game import Game
    from adjudicator.law.findings import Finding
    from adjudicator.record.events import Record, Seat
    from adjudicator.score.systems import Honours, Scorer
    from adjudicator.table.state import Timeline
    from adjudicator.values.cards import Card
    from rulebase import Rulebase


_POINTS = re.compile(r"(NS|EW)\s+([+-]?[0-9]{1,5})")
"""The score as PBN writes it."""


def result_of(
    laws: Rulebase,
    record: Record,
    timeline: Timeline,
    findings: Sequence[Finding],
    passed_out: tuple[str, ...] = (),
    ended: str = "",
) -> Result | None:
    """Tricks and score after all rulings; None where there was no play to count.

    *passed_out*: what is to be said of a deal that nobody bid, or that came to nothing before the play; *ended*: why it
    ended before all was played.
    """
    found = _result(laws, record, timeline, findings, passed_out)
    return found._replace(lines=(*found.lines, ended)) if found and ended else found


def _result(
    laws: Rulebase, record: Record, timeline: Timeline, findings: Sequence[Finding], passed_out: tuple[str, ...]
) -> Result | None:
    game, end = timeline.game, timeline.ended
    if game.auction == "bridge" and end.closed and end.contract is None:
        nothing = dict.fromkeys(game.side_names, 0)
        return Result(nothing, None, nothing, nothing, passed_out or ("passed out",))
    if passed_out:
        # In some games the deal is played all the same: what it comes to is not known yet.
        nothing = dict.fromkeys(game.side_names if game.tricks else (), 0)
        came_to_nothing = Result(nothing, None, nothing, None, passed_out)
        staked = None
        if not game.tricks and "settlement" in game.raw:
            # What was put in before nobody opened is still somebody's, or the next pot's.
            staked = _settled(laws, record, timeline, findings, came_to_nothing, whole=False)
        return came_to_nothing if staked is None else staked._replace(lines=(*passed_out, *staked.lines))
    by_table = "settlement" in game.raw and not _by_system(game, findings)
    if not end.winners and not record.tag("Result") and claimed(timeline) is None and not by_table:
        return None
    won, whole = tricks_won(record, timeline)
    _give_back(findings, won, timeline)
    moved = _net(_transfers(findings, won))
    scored = dict(won)
    if moved is not None:
        scored[moved.giver] -= moved.n
        scored[moved.taker] += moved.n
    if by_table:
        return _settled(laws, record, timeline, findings, Result(won, moved, scored, None), whole=whole)
    # The tricks before an end position are told by nobody.
    told = whole and not (end.contract and end.game.ending)
    score, lines = _score(laws, record, timeline, findings, scored, moved) if told else (None, ())
    return Result(won, moved, scored, score, lines)


def _by_system(game: Game, findings: Sequence[Finding]) -> bool:
    """Whether the play alone tells the score: a system counts it, and no ruling charges anybody with points."""
    touched = any(
        not effect.marks.isdisjoint((Mark.CHARGES, Mark.UNFIGURED))
        for found in findings
        for ruling in found.rulings
        for effect in ruling.effects
    )
    decided = not any(found.needs for found in findings)
    return scored_by_deal(game.raw) and decided and not touched


def _settled(
    laws: Rulebase,
    record: Record,
    timeline: Timeline,
    findings: Sequence[Finding],
    counted: Result,
    *,
    whole: bool,
) -> Result | None:
    """The result of a deal that is settled by what was undertaken, counted or staked."""
    from adjudicator.score.account import settled  # bridge and whist do without

    tricks = (counted.tricks_won, counted.tricks_scored) if whole else (None, None)
    found = settled(laws, record, timeline, findings, tricks)
    if found is None:
        return None
    after, before, deal = found
    lines = (*map(str, after.entries), *after.winner, *(f"not counted: needs {need}" for need in after.needs))
    if not timeline.game.tricks:
        counted = Result({}, None, {}, None)
    return counted._replace(
        score=after.score(deal.of(deal.active)),
        lines=lines if after.unit == "points" or not after.entries else (f"in {after.unit}:", *lines),
        before=before.score(deal.of(deal.active)),
        entries=tuple(Share(*entry) for entry in after.entries),
        not_counted=after.needs,
    )


def _give_back(findings: Sequence[Finding], won: dict[str, int], timeline: Timeline) -> None:
    """Tricks given up that no play could lose stay with the side that gave them up (CB-95, 69B, 71)."""
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


def _transfers(findings: Sequence[Finding], won: dict[str, int]) -> dict[tuple[str, str], int]:
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


def _net(moves: dict[tuple[str, str], int]) -> Transfer | None:
    """What is left to move when tricks go both ways."""
    for (giver, taker), n in moves.items():
        rest = n - moves.get((taker, giver), 0)
        if rest > 0:
            return Transfer(giver, taker, rest)
    return None


def _score(
    laws: Rulebase,
    record: Record,
    timeline: Timeline,
    findings: Sequence[Finding],
    tricks: dict[str, int],
    moved: Transfer | None,
) -> tuple[dict[str, int] | None, tuple[str, ...]]:
    game, end = timeline.game, timeline.ended
    if not findings and game.raw.get("scoring") in BOARDS and (made := end.contract) is not None:
        # It is the same whoever of the side declares, and whatever the other side is.
        score, lines = _scored_board(game, made, tricks, vulnerability(record, game, made, tricks))
        return dict(score), lines
    if zero := next(ordered_of(findings, "no_redeal"), None):
        return (dict.fromkeys(game.side_names, 0) if scored_by_deal(game.raw) else None), (zero.says,)
    if void := _voiding(findings):
        return None, (void,)
    if not scored_by_deal(game.raw) or undecided(findings):
        return None, ()
    no_game = frozenset(
        str(effect.params.get("side"))
        for finding in findings
        for ruling in finding.rulings
        for effect in ruling.effects
        if effect.name == "no_game"
    )
    deal = Tally(
        contract=end.contract,
        tricks=tricks,
        vulnerable=_vulnerable(record, game),
        honours=_honours(record, timeline),
        sides=game.side_names,
        number=board_number(record),
        no_game=no_game,
        taken=_taken(timeline),
        **ordered(findings, moved),
    )
    try:
        scored = scorer(game.raw)(deal)
    except ScoreError:
        # The pool of hearts cannot be settled while cards are missing from the record.
        return None, ()
    return figured(laws, dict(scored.score), findings, timeline), scored.lines


def _scored_board(
    game: Game, made: Contract, tricks: Mapping[str, int], vulnerable: frozenset[str]
) -> tuple[Mapping[str, int], tuple[str, ...]]:
    """The score of a board, and how it is made up, with these sides vulnerable."""
    side = game.side(made.declarer)
    declarer = next(seat for seat, own in game.sides.items() if own == side)
    undertaken = made.level, made.denomination, made.doubled, declarer
    return _board_score(scorer(game.raw), undertaken, tuple(tricks.items()), vulnerable & {side}, game.side_names)


def vulnerability(record: Record, game: Game, made: Contract, tricks: Mapping[str, int]) -> frozenset[str]:
    """The sides that are vulnerable on a board: as the tag says, unless its score and its number agree on another."""
    tag, points = _vulnerable(record, game), points_told(record)
    if not record.tag("Vulnerable") or points is None or not _is_board(record, game):
        return tag
    by_number = vulnerable_by_number(record)
    fits = [vulnerable for vulnerable in (tag, by_number) if points_of(game, made, tricks, vulnerable) == points]
    told = {VULNERABLE: spelt(tag, game), BOARD: spelt(by_number, game)}
    found = answer(WHO_VULNERABLE, told | ({SCORE: spelt(fits[0], game)} if len(fits) == 1 else {}))
    return by_number if found and found.decided and found.value != told[VULNERABLE] else tag


def spelt(vulnerable: frozenset[str], game: Game) -> str:
    """The sides that are *vulnerable* as PBN writes them."""
    sides = [side for side in game.side_names if side in vulnerable]
    return sides[0] if len(sides) == 1 else "All" if sides else "None"


def points_told(record: Record) -> int | None:
    """The points that the Score tag gives, seen from North and South; None where it does not say whose they are."""
    found = _POINTS.fullmatch(record.tag("Score"))
    return int(found[2]) * (1 if found[1] == "NS" else -1) if found else None


def points_of(game: Game, made: Contract, tricks: Mapping[str, int], vulnerable: frozenset[str]) -> int:
    """The points of a board, seen from North and South."""
    score, _ = _scored_board(game, made, tricks, vulnerable)
    return score.get("NS", 0) - score.get("EW", 0)


def _is_board(record: Record, game: Game) -> bool:
    """Whether the number of the board tells who is vulnerable."""
    return game.raw.get("vulnerable") == "by-board" and bool(board_number(record)) and "NS" in game.side_names


def points_in_doubt(record: Record, timeline: Timeline) -> str:
    """What is to be said of the Score tag of a board on which nothing was irregular; empty where it fits."""
    points, end = points_told(record), timeline.ended
    game, made = end.game, end.contract
    if points is None or made is None or game.raw.get("scoring") not in BOARDS or game.ending:
        return ""
    tricks, whole = tricks_won(record, timeline)
    if not whole:
        return ""
    tag, believed = _vulnerable(record, game), vulnerability(record, game, made, tricks)
    if believed != tag:
        return (
            f"Vulnerable says {spelt(tag, game)}; read as {spelt(believed, game)}: the Score tag and the number of the "
            "board agree"
        )
    if (expected := points_of(game, made, tricks, tag)) != points:
        return f"Score says {_told_points(points)}; contract, tricks and vulnerability come to {_told_points(expected)}"
    return ""


def _told_points(points: int) -> str:
    return f"NS {points}" if points >= 0 else f"EW {-points}"


@lru_cache(maxsize=8192)
def _board_score(
    score: Scorer,
    undertaken: tuple[int, str, int, Seat],
    tricks: tuple[tuple[str, int], ...],
    vulnerable: frozenset[str],
    sides: tuple[str, ...],
) -> tuple[Mapping[str, int], tuple[str, ...]]:
    """The score of a board on which no ruling bears, the same for all that are played alike; *undertaken* is its
    contract, in parts."""
    contract = Contract(*undertaken)
    scored = score(Tally(contract=contract, tricks=dict(tricks), vulnerable=vulnerable, sides=sides))
    return scored.score, scored.lines


def _voiding(findings: Sequence[Finding]) -> str:
    """Why no deal is left to score, where a ruling takes it away."""
    for finding in findings:
        for ruling in finding.rulings:
            if effect := next((effect for effect in ruling.effects if Mark.VOIDS in effect.marks), None):
                return f"the deal counts for nothing: {effect.says.rstrip('.')} ({', '.join(ruling.under)})"
    return ""


def _vulnerable(record: Record, game: Game) -> frozenset[str]:
    tag, sides = record.tag("Vulnerable").upper(), game.side_names
    if not tag and game.raw.get("vulnerable") == "by-board":
        return vulnerable_by_number(record)
    if tag in ("ALL", "BOTH"):
        return frozenset(sides)
    return frozenset({tag} & set(sides))


def _honours(record: Record, timeline: Timeline) -> tuple[Honours, ...]:
    """The honours that the hands dealt held, where the scoring system pays for any."""
    game, contract = timeline.game, timeline.ended.contract
    count = named(game.raw, "honours", game.raw.get("scoring", ""))
    if count is None or contract is None:
        return ()
    found: tuple[Honours, ...] = count(dealt_hands(record, game), contract.denomination, game.side_names)
    return found


def _taken(timeline: Timeline) -> dict[str, tuple[Card, ...]]:
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
    # Each fell in its turn: what the table went through need not be followed for that.
    fallen = [event.card for event in timeline.record.events if isinstance(event, Played)]
    size = len(timeline.game.seats)
    yield from (fallen[at * size :][:size] for at in range(len(timeline.winners)))
