"""What goes wrong on the board of cribbage: pegs, and the counts of hands and crib (001:5994, 6077-6081, 6103-6109)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.cribbage import HEELS, LIMIT, pegs, pips
from tests.oracle.scene import UNSAID

if TYPE_CHECKING:
    from tests.oracle.cribbage_table import CribbageTable
    from tests.oracle.scene import Expected

PENALTY = 2


def _corrected(table: CribbageTable, row: str) -> str:
    """The rows of a score put right: three hands and four send the question on to the game for two."""
    return row if table.two else f"as-at-two-hand {row}"


def _cut_later(table: CribbageTable, fault: Expected, row: str) -> None:
    """If the cards are cut for the next deal before anybody speaks of it, *row* decides."""

    def settle() -> None:
        if table.cut_at is not None:
            fault.rows = row

    table.settling.append(settle)


def pegs_wrongly_for_heels(table: CribbageTable) -> bool:
    """Before any card: the dealer pegs other than two for a jack, or anybody pegs for nothing."""
    if not table.keeps_pegs or table.cards or not table.scene.tokens or table.stopped:
        return False
    if table.scene.tokens[-1] != f"!turned {table.starter}":
        return False
    seat, jack = table.rng.choice(table.seats), table.starter[1] == "J"
    due = HEELS if jack and table.side(seat) == table.side(table.dealer) else 0
    points = table.rng.choice([n for n in (1, 2, 3, 4) if n != due])
    if jack and not due:
        table.peg(table.dealer, HEELS)
        if table.stopped:
            # With them the dealer has won.
            return False
    event = table.peg(seat, points)
    table.scene.expect("score-correction", seat, event, "open")
    return True


def forgets_heels(table: CribbageTable) -> bool:
    """The dealer pegs nothing for a jack, and has lost the points with the next card he lays (001:5994, 6109)."""
    if not table.keeps_pegs or table.cards or table.starter[1] != "J" or table.stopped:
        return False
    if not table.scene.tokens or table.scene.tokens[-1] != f"!turned {table.starter}":
        return False
    event = len(table.scene.tokens)

    def settle() -> None:
        # While no card is pegged for, the record may be one without pegs.
        if table.pegged_a_card and table.dealer in table.laid:
            rows = _corrected(table, "too-little-too-late")
            table.scene.expect("score-correction", table.dealer, event, "open", rows=rows)

    table.settling.append(settle)
    return True


def _may_err(table: CribbageTable) -> str | None:
    play = table.play
    seat = play.turn
    if not table.keeps_pegs or table.go_taken or play.gone or seat is None or not play.playable(seat):
        return None
    return seat


def _scoring(table: CribbageTable, seat: str) -> list[str]:
    """The cards of *seat* that score and after which the next player can go on with the count."""
    play, after = table.play, table.play.next_holding(seat)
    if after in (None, seat):
        return []
    scoring = []
    for card in play.playable(seat):
        total = play.total + pips(card)
        goes_on = any(total + pips(other) <= LIMIT for other in play.hands[str(after)])
        if goes_on and pegs(play.pile, card, total):
            scoring.append(card)
    return scoring


def pegs_too_much(table: CribbageTable) -> bool:
    """A player pegs more than he announced, or has announced as much; his opponents peg two."""
    seat, rng = _may_err(table), table.rng
    if seat is None or table.scene.expected or sum(map(len, table.play.hands.values())) == 1:
        return False
    _, points = table.put(seat, rng.choice(table.play.playable(seat)), pegs=False)
    event = table.peg(seat, points + rng.choice((2, 3, 4, 5)), card=True)
    table.go_taken = table.play.turn is None
    table.no_more = True
    fault = table.scene.expect("score-correction", seat, event, UNSAID)
    if rng.random() < 0.6:
        fault.rows = "too-much-in-time"
        table.scene.add("!fact pegged_as_announced=no")
        if table.stopped or rng.random() < 0.5:
            table.talk(seat)
            for side in sorted({table.side(other) for other in table.seats} - {table.side(seat)}):
                table.peg(next(other for other in table.seats if table.side(other) == side), PENALTY)
        else:
            _cut_later(table, fault, "too-much-too-late")
    return True


def pegs_too_little(table: CribbageTable) -> bool:
    """A player pegs less than his card scores; it is said at once, or he plays on."""
    seat, rng = _may_err(table), table.rng
    cards = _scoring(table, seat) if seat else []
    if seat is None or not cards:
        return False
    _, points = table.put(seat, rng.choice(cards), pegs=False)
    event = table.peg(seat, rng.randrange(1, points), card=True)
    table.no_more = True
    if table.winner == table.side(seat):
        # The game is his with what he has pegged: nothing is short of it (001:6079).
        return True
    fault = table.scene.expect("score-correction", seat, event, "open", rows=_corrected(table, "too-little-in-time"))
    if table.stopped or rng.random() < 0.4:
        table.talk(seat)
        return True
    laid = len(table.laid)

    def settle() -> None:
        if seat in table.laid[laid:] or table.cut_at is not None:
            fault.rows = _corrected(table, "too-little-too-late")

    table.settling.append(settle)
    return True


def overlooks(table: CribbageTable) -> bool:
    """A player pegs nothing for a card that scores; the opponent may take it only where muggins was agreed."""
    seat, rng = _may_err(table), table.rng
    cards = _scoring(table, seat) if seat else []
    if seat is None or not cards or not table.pegged_a_card:
        return False
    event, points = table.put(seat, rng.choice(cards), pegs=False)
    table.no_more = True
    rows = "overlooked-muggins" if table.muggins else "overlooked" if table.two else "overlooked-no-muggins"
    fault = table.scene.expect("score-correction", seat, event, "open", rows=rows)
    if table.two and table.muggins and rng.random() < 0.6:
        table.scene.add(f"!attention {table.opponent(seat)} muggins")
        table.peg(table.opponent(seat), points)
    laid = len(table.laid)

    def settle() -> None:
        # Until the next card falls it may still be pegged.
        if len(table.laid) == laid:
            table.scene.expected.remove(fault)

    table.settling.append(settle)
    return True


# ---------------------------------------------------------------- counts


def counts_wrongly(table: CribbageTable) -> bool:
    """A hand or the crib is counted too high or too low; it is corrected, or stands once the opponent counts."""
    if table.counting is None:
        return False
    seat, crib = table.counting
    right, rng = table.value(seat, crib=crib), table.rng
    # The total of the last card may be announced as well.
    wrong = [right + by for by in (-4, -2, -1, 1, 2, 3) if 0 <= right + by != table.play.total]
    said = rng.choice(wrong)
    mark = " crib" * crib
    event = table.scene.add(f"!count {seat} {said}{mark}")
    fault = table.scene.expect("misstated-hand", seat, event, "open", rows="count-in-time")
    table.no_more = True
    if rng.random() < 0.4:
        fault.status = "corrected"
        table.talk(seat)
        table.scene.add(f"!count {seat} {right}{mark}")
        table.peg(seat, right) if right else 0
        return True
    if said:
        table.peg(seat, said)
    if said < right and table.winner != table.side(seat):
        rows = "overlooked-muggins" if table.muggins else "overlooked" if table.two else "overlooked-no-muggins"
        table.scene.expect("score-correction", seat, event, "open", rows=rows)
    if rng.random() < 0.3:
        table.talk(seat)
        return True
    counts = len(table.counts)

    def settle() -> None:
        later = any(table.side(other) != table.side(seat) for other in table.counts[counts:])
        if later or table.cut_at is not None:
            fault.rows = "count-too-late"

    table.settling.append(settle)
    return True


def pegs_other_than_counted(table: CribbageTable) -> bool:
    """A hand is counted rightly, and more or less is pegged for it."""
    if table.counting is None or not table.keeps_pegs:
        return False
    seat, crib = table.counting
    right, rng = table.value(seat, crib=crib), table.rng
    pegged = rng.choice([right + by for by in (-3, -1, 1, 2) if right + by > 0])
    table.scene.add(f"!count {seat} {right}{' crib' * crib}")
    event = table.peg(seat, pegged)
    much = pegged > right
    if not much and table.winner == table.side(seat):
        # The game is his with what he has pegged: nothing is short of it (001:6079).
        return True
    rows = "too-much-in-time" if much else _corrected(table, "too-little-in-time")
    fault = table.scene.expect("score-correction", seat, event, "open", rows=rows)
    table.no_more = True
    if rng.random() < 0.3:
        table.talk(seat)
    else:
        _cut_later(table, fault, "too-much-too-late" if much else _corrected(table, "too-little-too-late"))
    return True


def counts_after_the_game(table: CribbageTable) -> bool:
    """One side has reached the game, and another goes on pegging or counting."""
    if table.winner is None or table.scores is None:
        return False
    table.stopped = False
    if table.counting is not None:
        seat = table.rng.choice([seat for seat in table.seats if table.side(seat) != table.winner])
        event = table.scene.add(f"!count {seat} {table.value(seat, crib=False)}")
    else:
        seat = table.play.turn or ""
        cards = _scoring(table, seat) if seat and table.side(seat) != table.winner else []
        if not cards or table.go_taken:
            table.stopped = True
            return False
        _, points = table.put(seat, table.rng.choice(cards), pegs=False)
        event = table.peg(seat, points, card=True)
    table.stopped = True
    table.scene.expect("score-correction", seat, event, "open", rows=_corrected(table, "after-game-won"))
    return True
