"""Texts to begin with: deals of every game type as their formats write them, and law files."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from adjudicator.formats.lin.viewer_link_writer import link_in_common_form
from adjudicator.formats.lin.writer import write_lin_table
from adjudicator.formats.pbn.writer import write_pbn
from adjudicator.record.events import Called, Played
from rulebase.compiler.sources import ROOT
from tests.fuzz.absurd import absurd
from tests.helpers.dealing import legal_deal
from tests.helpers.rulebase_tree import FILES
from tests.helpers.rulings import laws
from tests.oracle.faults import make_board
from tests.oracle.run import MAKERS
from tests.oracle.writer import write

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

    from adjudicator.record.events import Record

_BRIDGE = ("contract-bridge-1963", "duplicate-2017")


def _of_bridge(rng: Random) -> Record:
    code = rng.choice(_BRIDGE)
    return legal_deal(code, laws().code(code).game, 4, rng)


def _with_sections(rng: Random) -> str:
    """A deal of bridge with an Auction and a Play section."""
    text = write_pbn([_of_bridge(rng)]).decode("latin-1")
    head, mark, _ = text.partition("[Record ")
    return head if mark and rng.random() < 0.7 else text


def pbn(rng: Random) -> str:
    """A few games of PBN: of bridge with its sections, or as the oracle writes them."""
    games = []
    for _ in range(rng.choice((1, 1, 1, 1, 2, 3))):
        games.append(_with_sections(rng) if rng.random() < 0.6 else write(make_board(rng.randrange(1_000_000))))
    return "\n\n".join(game.strip("\n") for game in games) + "\n"


def record(rng: Random) -> str:
    """A deal of some game with what went wrong in it, or one that keeps to the law, or an absurd one."""
    chance = rng.random()
    if chance < 0.6:
        return write(MAKERS[rng.choice(tuple(MAKERS))](rng.randrange(1_000_000)))
    return absurd(rng)


def lin(rng: Random) -> str:
    """A few tables of LIN, or links of the common form, one a line."""
    if rng.random() < 0.25:
        deals = [_of_bridge(rng) for _ in range(rng.choice((1, 1, 2)))]
        return "".join(f"{link_in_common_form(deal, deal.events)}\n" for deal in deals)
    tables = []
    for number in range(rng.choice((1, 1, 1, 1, 2, 3))):
        deal = _of_bridge(rng)
        standing = [event for event in deal.events if isinstance(event, (Called, Played))]
        claimed = rng.choice((None, None, rng.randrange(14)))
        tables.append(f"qx|o{number + 1}|" * (rng.random() < 0.5) + write_lin_table(deal, standing, claimed) + "pg||")
    head = rng.choice(("", "vg|Club,Final,I,1,16,A,0,B,0|rs|4SN=,4SN-1|pw|a,b,c,d,e,f,g,h|mp|1,2|bn|1,2|pg||\n"))
    return head + "\n".join(tables) + "\n"


_VARIANTS = ("NT", "NT", "FT", "PO", "F7S")
_ACTIONS = ("cc", "cc", "cc", "f", "cbr {chips}", "cbr {chips}", "sm {hand}", "sm")


def phh(rng: Random) -> str:
    """A few poker hand histories: streets with cards, and what the players do, in turn or not."""
    number = rng.choice((1, 1, 2, 3))
    hands = [_history(rng) for _ in range(number)]
    return hands[0] if number == 1 else "\n".join(f"[{at}]\n{hand}" for at, hand in enumerate(hands, 1))


def _history(rng: Random) -> str:
    players, variant = rng.choice((2, 2, 3, 4, 6, 9)), rng.choice(_VARIANTS)
    pack = [f"{rank}{suit}" for suit in "cdhs" for rank in "23456789TJQKA"]
    rng.shuffle(pack)
    size = 4 if variant == "PO" else 2
    hands = ["".join(pack.pop() for _ in range(size)) for _ in range(players)]
    unit = rng.choice((1, 1, 50, 0.01, 0.05))
    actions = [f"d dh p{at} {rng.choice((hand, hand, '??' * size))}" for at, hand in enumerate(hands, 1)]
    for cards in (0, 3, 1, 1)[: rng.choice((1, 2, 3, 4, 4))]:
        if cards:
            actions.append(f"d db {''.join(pack.pop() for _ in range(cards))}")
        for _ in range(rng.choice((0, players, players, 2 * players))):
            at = rng.randrange(players)
            done = rng.choice(_ACTIONS).format(chips=round(rng.choice((2, 4, 6, 10, 100)) * unit, 2), hand=hands[at])
            actions.append(f"p{at + 1} {done}{rng.choice(('', '', '', ' # slowly'))}")
    chips = {
        "antes": [rng.choice((0, 0, unit))] * players,
        "blinds_or_straddles": [unit, 2 * unit, *[0] * (players - 2)],
        "starting_stacks": [round(unit * rng.choice((5, 100, 200, 1000)), 2) for _ in range(players)],
    }
    told = "".join(f"{name} = {values}\n" for name, values in chips.items())
    named = f"players = {[f'Player {at}' for at in range(players)]}\n" if rng.random() < 0.3 else ""
    return f"variant = '{variant}'\n{told}min_bet = {2 * unit}\nactions = {actions}\n{named}"


@cache
def _law_files() -> tuple[Path, ...]:
    return tuple(sorted([*ROOT.glob("law/*/*/*.toml"), *ROOT.glob("words/**/*.toml")]))


def law_tree(rng: Random) -> tuple[dict[str, str], str]:
    """The files of a small rulebase and the one among them that is to be spoilt; at times it is one that is shipped."""
    files = dict(FILES)
    if rng.random() < 0.4:
        shipped = rng.choice(_law_files())
        name = shipped.relative_to(ROOT).as_posix()
        if name.startswith("law/"):
            name = f"law/whist/whist/{shipped.name}"
        files[name] = shipped.read_text("utf-8")
        return files, name
    return files, rng.choice(sorted(files))
