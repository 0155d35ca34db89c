"""Archives as clubs and federations keep them: ``python -m tests.helpers.archive FOLDER --files 100 --deals 100``.

Every deal is legal from the first call to the last card, and written in columns as programs for tournaments write it;
of those that are to be spoilt one thing is not as it should be.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from random import Random

SEATS, SUITS, RANKS = "NESW", "SHDC", "AKQJT98765432"
PACK = [suit + rank for suit in SUITS for rank in RANKS]
HEIGHT = {suit + rank: 12 - at for suit in SUITS for at, rank in enumerate(RANKS)}
STRAINS = ("C", "D", "H", "S", "NT")
VULNERABLE = (
    "None", "NS", "EW", "All", "NS", "EW", "All", "None", "EW", "All", "None", "NS", "All", "None", "NS", "EW",
)  # fmt: skip

HABITS = {
    "tags from the game before": 0.15,
    "comments": 0.2,
    "notes": 0.15,
    "tables": 0.3,
    "scores of all tables": 0.1,
    "short spellings": 0.1,
    "broken rows": 0.1,
    "no play": 0.15,
}
"""Habit of programs → the part of the files of a mixed archive that show it; a file may show several."""
_PAR = "{PAR of the deal: 4S = played by North: 620 points}"


def auction(rng: Random) -> tuple[list[str], int, int, int]:
    """A legal auction: its calls, the last bid (from 0; -1: passed out), how often doubled, and declarer by places
    after the dealer."""
    calls: list[str] = []
    bid, bidder, doubled, passes = -1, 0, 0, 0
    first: dict[tuple[int, int], int] = {}
    while passes < (3 if bid >= 0 else 4):
        turn = len(calls) % 4
        raised = bid + 1 + rng.randrange(4)
        if rng.random() < (0.45 if bid < 0 else 0.3) and raised < 35:
            bid, bidder, doubled, passes = raised, turn, 0, 0
            first.setdefault((turn % 2, bid % 5), turn)
            calls.append(f"{bid // 5 + 1}{STRAINS[bid % 5]}")
        elif bid >= 0 and doubled < 2 and (turn - bidder) % 2 != doubled % 2 and rng.random() < 0.08:
            doubled, passes = doubled + 1, 0
            calls.append("X" * doubled)
        else:
            passes += 1
            calls.append("Pass")
    return calls, bid, doubled, first[bidder % 2, bid % 5] if bid >= 0 else -1


def play(rng: Random, hands: list[list[str]], declarer: int, trump: str, tricks: int) -> tuple[list[list[str]], int]:
    """Legal play of so many tricks, in columns from declarer's left, and how many of them declarer's side wins."""
    left = [hand.copy() for hand in hands]
    first = leader = (declarer + 1) % 4
    rows, won = [], 0
    for _ in range(tricks):
        row = [""] * 4
        led, best, strongest = "", leader, -1
        for turn in range(4):
            seat = (leader + turn) % 4
            hand = left[seat]
            card = rng.choice([card for card in hand if card[0] == led] or hand)
            hand.remove(card)
            led = led or card[0]
            strength = HEIGHT[card] + 20 * (card[0] == trump) if card[0] in (led, trump) else -1
            if strength > strongest:
                best, strongest = seat, strength
            row[(seat - first) % 4] = card
        rows.append(row)
        leader = best
        won += (leader - declarer) % 2 == 0
    return rows, won


def game(rng: Random, board: int, event: str = "Club evening", *, spoilt: bool = False, whole: bool = False) -> str:
    """One deal, as PBN in columns; where it is to be *whole* it is bid and played to the end."""
    pack = rng.sample(PACK, 52)
    hands = [pack[at : at + 13] for at in range(0, 52, 13)]
    dealer = (board - 1) % 4
    calls, bid, doubled, maker = auction(rng)
    while whole and bid < 0:
        calls, bid, doubled, maker = auction(rng)
    tags = {
        "Event": event, "Site": "", "Date": "2020.01.01", "Board": board, "West": "A", "North": "B", "East": "C",
        "South": "D", "Dealer": SEATS[dealer], "Vulnerable": VULNERABLE[(board - 1) % 16],
        "Deal": f"N:{' '.join(map(_hand, hands))}", "Scoring": "IMP",
    }  # fmt: skip
    rows: list[list[str]] = []
    declarer = (dealer + maker) % 4
    if bid < 0:
        tags |= {"Declarer": "", "Contract": "Pass", "Result": ""}
    else:
        strain = STRAINS[bid % 5]
        rows, won = play(rng, hands, declarer, strain[0] if strain != "NT" else "", 13)
        if rng.random() < 0.1 and not whole:
            # A claim: what is left of the play is not given.
            rows = rows[: rng.randrange(1, 13)]
        tags |= {
            "Declarer": SEATS[declarer],
            "Contract": f"{bid // 5 + 1}{strain}{'X' * doubled}",
            "Result": won,
        }
    if spoilt:
        _spoil(rng, calls, rows, tags)
    lines = [f'[{name} "{value}"]' for name, value in tags.items()]
    lines += [f'[Auction "{SEATS[dealer]}"]', *(" ".join(calls[at : at + 4]) for at in range(0, len(calls), 4))]
    if rows:
        lines += [f'[Play "{SEATS[(declarer + 1) % 4]}"]', *map(" ".join, rows)]
    return "\n".join(lines) + "\n"


def habits_of_file(seed: int) -> frozenset[str]:
    """The habits of the program that wrote the file of this *seed*."""
    rng = Random(f"habits {seed}")
    return frozenset(habit for habit, part in HABITS.items() if rng.random() < part)


def as_written(text: str, shown: frozenset[str], rng: Random, *, first: bool) -> str:
    """The *text* of a game as a program with such habits writes it; only the *first* of a file gives every tag."""
    if "tags from the game before" in shown and not first:
        for name in ("Event", "Site", "Date", "Scoring"):
            text = re.sub(rf'\[{name} "[^"]*"\]', f'[{name} "#"]', text)
    if "no play" in shown:
        text = text.partition("[Play ")[0]
    if "short spellings" in shown:
        text = text.replace("Pass ", "P ").replace("Pass\n", "P\n").replace('NT"]', 'N"]').replace("NT ", "N ")
    if "broken rows" in shown and "[Play " in text:
        calls, _, cards = text.rpartition("]\n")
        text = f"{calls}]\n" + cards.replace(" ", "  ").replace("\n", " \n")
    if "notes" in shown and "[Play " in text:
        text = text.replace("Pass ", "Pass =1= ", 1)
        if "=1=" in text:
            text = text.replace("[Play ", '[Note "1:asked, answered"]\n[Play ')
    if "comments" in shown:
        text = text.replace("[Auction ", f"{_PAR}\n{{computed in 00'06\"}}\n[Auction ")
    if "tables" in shown:
        rows = (f"{seat} {strain:>2} {rng.randrange(14):>2}" for seat in SEATS for strain in STRAINS)
        text += '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\n' + "\n".join(rows) + "\n"
    if "scores of all tables" in shown:
        rows = (f'{pair:>3} "A {pair} ;B {pair}" {rng.randrange(-900, 900, 10)}' for pair in range(1, 9))
        text += '[ScoreTable "PairId\\3R;Names\\40L;Score_NS\\5R"]\n' + "\n".join(rows) + "\n"
    return text


def _hand(cards: list[str]) -> str:
    ranked = sorted(cards, key=lambda card: -HEIGHT[card])
    return ".".join("".join(card[1] for card in ranked if card[0] == suit) for suit in SUITS)


def _spoil(rng: Random, calls: list[str], rows: list[list[str]], tags: dict[str, object]) -> None:
    """Let one thing be as it should not: a call, a card, the result, a hand."""
    match rng.randrange(4) if rows else rng.choice((0, 3)):
        case 0:
            calls[rng.randrange(len(calls))] = rng.choice(("1C", "7NT", "X", "XX"))
        case 1:
            one, other = rng.choice(rows), rng.choice(rows)
            at = rng.randrange(4)
            one[at], other[at] = other[at], one[at]
        case 2:
            tags["Result"] = rng.randrange(14)
        case _:
            deal = str(tags["Deal"])
            at = rng.randrange(2, len(deal))
            tags["Deal"] = deal[:at] + deal[at + 1 :]


def text(
    seed: int, deals: int, spoilt: float = 0.0, first: int = 1, *, whole: bool = False, mixed: bool = False
) -> str:
    """A file of so many deals, of which such a part is spoilt, and that are perhaps all *whole*; *mixed*: written as a
    program with habits writes it."""
    rng = Random(seed)
    head = "% PBN 2.1\n% EXPORT\n"
    event = f"Evening {seed}"
    chosen = ((first + number, rng.random() < spoilt) for number in range(deals))
    games = [game(rng, board, event, spoilt=fault, whole=whole) for board, fault in chosen]
    if mixed:
        shown = habits_of_file(seed)
        games = [as_written(one, shown, rng, first=not number) for number, one in enumerate(games)]
    return head + "\n".join(games)


def write(
    folder: Path,
    files: int,
    deals: int,
    spoilt: float = 0.0,
    seed: int = 0,
    *,
    whole: bool = False,
    mixed: bool = False,
    distinct: int = 0,
) -> list[Path]:
    """So many files of so many deals in *folder*, *mixed* if several programs wrote them.

    Where only so many of them are to be *distinct*, the others repeat their deals at another event: a million deals are
    written so in a minute.
    """
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{number:05}.pbn" for number in range(files)]
    texts: dict[int, str] = {}
    for number, path in enumerate(paths):
        first = seed + (number % distinct if distinct else number)
        written = texts.get(first) or text(first, deals, spoilt, whole=whole, mixed=mixed)
        if distinct:
            texts[first] = written
        path.write_text(written.replace(f'"Evening {first}"', f'"Evening {seed + number}"'), encoding="latin-1")
    return paths


def main() -> None:
    """Write an archive."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--files", type=int, default=100)
    parser.add_argument("--deals", type=int, default=100, help="of each file")
    parser.add_argument("--spoilt", type=float, default=0.01, help="the part of the deals that are not regular")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--mixed", action="store_true", help="as several programs write them")
    parser.add_argument("--distinct", type=int, default=0, help="files whose deals are not those of others; 0: all")
    asked = parser.parse_args()
    write(asked.folder, asked.files, asked.deals, asked.spoilt, asked.seed, mixed=asked.mixed, distinct=asked.distinct)


if __name__ == "__main__":
    main()
