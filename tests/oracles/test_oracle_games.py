"""Random deals of the games beside bridge, with faults put in on purpose: all are found, and nothing else.

Six games by rules written out here, every other by a second reading of the data of its code. Of some hundred deals
those are tried in which something happens that happens in none before; ``python -m tests.oracle.run --games`` (or
``--codes``) tries all of as many as one likes.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from tests.helpers.each import for_each
from tests.helpers.reaching import left_out, too_few
from tests.helpers.rulings import laws
from tests.helpers.trials import trials
from tests.oracle import games
from tests.oracle.by_data import deal
from tests.oracle.made import Made
from tests.oracle.writer import write
from tests.oracles.test_oracle import disagreed, disagreements

if TYPE_CHECKING:
    from rulebase import Rulebase

DEALS = range(400, 400 + trials(800))
make_game = Made(games.make_game)
OF_PLAY = {"lead-out-of-turn", "play-out-of-turn", "revoke", "wrong-number-of-cards"}
OF_BIDS = {"bid-out-of-rotation", "inadmissible-call", "insufficient-bid"}
COMMITTED = {
    "auction-pitch": OF_PLAY | OF_BIDS | {"call-out-of-rotation"},
    "euchre": OF_PLAY | {"call-out-of-rotation", "declaration-error", "inadmissible-call"},
    "five-hundred": OF_PLAY | OF_BIDS,
    "pinochle-double-pack": OF_PLAY | OF_BIDS | {"call-out-of-rotation", "renege"},
    "skat-nasl-1945": OF_PLAY | OF_BIDS | {"call-out-of-rotation"},
    "spoil-five": OF_PLAY,
}

TRICK_GAMES = [
    (info.id, int(players))
    for info in laws().codes()
    if info.game.get("type") == "trick"
    for players in info.game["seats"]
]


def test_every_fault_put_into_a_deal_is_found_and_no_other(laws: Rulebase) -> None:
    """Kind, offender, event, trick and status are those of the fault; whoever won a trick is credited with it."""
    assert disagreed(make_game, DEALS, laws) == []


def test_every_kind_of_fault_is_committed() -> None:
    """Of every game the deals that are tried hold each kind that a record can show."""
    deals = map(make_game.faults, make_game.various(DEALS, 1))
    found = ({(code, kind) for kind, _ in faults} for code, faults in deals)

    assert left_out({(code, kind) for code, kinds in COMMITTED.items() for kind in kinds}, found) == set()


def test_a_fault_that_nobody_admits_to_is_noticed(laws: Rulebase) -> None:
    scenes = [scene for scene in map(make_game, range(trials(20))) if scene.expected]

    assert scenes
    assert all(disagreements(replace(scene, expected=[]), write(scene), laws) for scene in scenes)


def test_legal_deals_are_played_out() -> None:
    """Of every game there are deals without any fault in which all cards are played."""
    scenes = map(make_game, range(600))
    whole = (scene.code for scene in scenes if not scene.expected and scene.tricks_won is not None)

    assert too_few({*COMMITTED}, whole, 5) == set()


def test_the_same_seed_gives_the_same_deal() -> None:
    assert [write(make_game(seed)) for seed in range(9)] == [write(make_game(seed)) for seed in range(9)]


@for_each(lambda: TRICK_GAMES)
def test_every_game_is_what_its_data_say(code: str, players: int) -> None:
    """Dealt and played by a second reading of the data: legal play is clean, a broken duty is found."""
    for seed in range(trials(1)):
        table = deal(code, laws().code(code).game, players, Random(f"{code} {players} {seed}"))
        table.run()
        text = write(table.scene)

        assert disagreements(table.scene, text, laws()) == [], text
