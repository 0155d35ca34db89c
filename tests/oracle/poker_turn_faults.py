"""What goes wrong in the betting of poker out of turn: chips, a drop, mere words (001:2612-2614)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.oracle.poker_table import PokerTable
    from tests.oracle.scene import Expected

CALIFORNIA = "lowball-california"


def _turn_rows(table: PokerTable, row: str, *, begins: bool) -> str | None:
    """The rows of an act out of turn."""
    code, interval = table.form.code, table.bets.interval
    if code == "stud-poker":
        # Whether the dealer named him only a line for it tells.
        first = f"began-the-interval {row}" if table.said_first else None
        return first if begins else f"acted-early {row}"
    if code == "draw-poker":
        return f"{'began-the-interval' if begins else 'acted-early'} {row}"
    first = ("began-before-draw" if interval == 1 else "began-after-draw-wrongly") if begins else "acted-early"
    sent_on = code == CALIFORNIA and first != "began-before-draw"
    return f"{'other-turn ' * sent_on}{first} {row}"


def _other(table: PokerTable) -> str | None:
    """A player in the pot whose turn it is not, and who did not act just before."""
    bets = table.bets
    if bets.turn is None or bets.turn in bets.pending:
        return None
    if table.begins and not table.blinds_written:
        # What he puts in might be a blind bet.
        return None
    last = table.last[0] if table.last else None
    if table.begins and bets.interval == 1 and table.blinds:
        # More chips of the last blind raiser might be added to his raise.
        last = bets.order[table.blinds - 1]
    name, *words = table.scene.tokens[-1].split() if table.scene.tokens else ("",)
    if table.begins and name in ("!bet", "!raise", "!call"):
        # Nobody has drawn a card since: more chips of his might be a second lot (001:2605).
        last = words[0]
    away = table.starters if table.begins else (bets.turn,)
    seats = [seat for seat in bets.active if seat not in (*away, last, *bets.pending, *table.deemed)]
    return table.rng.choice(seats) if seats else None


def bet_out_of_turn(table: PokerTable) -> bool:
    """Chips of a player whose turn it is not: they stay, and are counted when his turn comes."""
    bets, rng = table.bets, table.rng
    seat = _other(table)
    if seat is None or table.raises_each + table.raises_all or table.form.variant == "english":
        return False
    unsettled = table.form.openers and table.known and bets.interval == 1
    if not bets.price and (unsettled or (bets.interval == 1 and table.form.code == CALIFORNIA)):
        return False
    need = bets.need(seat)
    chips = rng.choice([n for n in (need - 1, need, need, need + 2, need + 5, 3) if n > 0])
    if bets.stacks:
        # What chips put in early come to when others have bet all they have, nobody says.
        return False
    if bets.pot_limit and (not bets.price or chips > need):
        # Whether they count for the pot by which they are measured nobody says.
        return False
    begins = table.begins
    event = table.scene.add(f"!{rng.choice(('bet', 'raise', 'call'))} {seat} {chips}")
    bets.pay(seat, chips)
    rows = _turn_rows(table, "chips-before-his-turn", begins=begins)
    fault = table.scene.expect("bet-out-of-turn", seat, event, "open", rows=rows)
    bets.pending[seat] = chips
    table.begins, table.last = False, (seat, False)

    def comes(seat: str) -> None:
        _turn_comes(table, seat, fault, begins=begins)

    table.early[seat] = comes
    return True


def _turn_comes(table: PokerTable, seat: str, fault: Expected, *, begins: bool) -> None:
    bets, rng = table.bets, table.rng
    chips, need = bets.pending.pop(seat), bets.need(seat)
    few = bool(bets.price) and chips < need
    row = "nobody-had-bet" if not bets.price else "exactly-a-call" if chips == need else "more-than-a-call"
    row = "too-few-to-call" if few else row
    most = bets.most(seat)
    good = chips if most is None else min(chips, need + most)
    if good < chips and not few and row == "nobody-had-bet":
        row = "nobody-had-bet-over-the-limit"
    first = fault.rows.rsplit(" ", 1)[0] if fault.rows else None
    fault.rows, fault.status = first and f"{first} {row}", "corrected" if few else "established"
    bets.count(seat, good)
    if not few:
        return
    way = rng.random()
    if way < 0.2:
        fault.status = "established"
        table.stopped = True
    elif way < 0.5:
        table.scene.add(f"!drop {seat}")
        bets.drop(seat)
    else:
        table.scene.add(f"!call {seat} {need - chips}")
        bets.pay(seat, need - chips)
        bets.count(seat, need - chips)
    table.last = (seat, False)


def bet_drop_out_of_turn(table: PokerTable) -> bool:
    """A player drops before his turn: his hand is dead."""
    seat = _other(table)
    if seat is None:
        return False
    begins = table.begins
    event = table.scene.add(f"!drop {seat}")
    table.scene.expect("bet-out-of-turn", seat, event, "established", rows=_turn_rows(table, "dropped", begins=begins))
    table.bets.drop(seat)
    table.begins, table.last = False, (seat, False)
    if table.bets.next_turn(table.bets.left_of(str(table.bets.turn))) is None:
        table.stopped = True
    return True


def bet_words_out_of_turn(table: PokerTable) -> bool:
    """A player checks, or says what he will do, before his turn: it is void."""
    seat = _other(table)
    if seat is None:
        return False
    begins = table.begins
    words = table.rng.choice(("check", "announce raise 12", "announce bet 4", "announce drop", "announce call"))
    name, _, rest = words.partition(" ")
    event = table.scene.add(f"!{name} {seat} {rest}".rstrip())
    table.scene.expect("bet-out-of-turn", seat, event, "open", rows=_turn_rows(table, "only-announced", begins=begins))
    table.begins, table.last = False, (seat, False)
    return True
