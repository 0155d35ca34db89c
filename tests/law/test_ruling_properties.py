"""What holds of every ruling and of every legal deal."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.formats.pbn.reader import read_games
from adjudicator.record.events import Record
from rulebase.errors import Contradiction
from tests.helpers.rulings import gist, laws, report
from tests.helpers.trials import trials
from tests.oracle import bridge
from tests.oracle.deals import COMPASS, deal
from tests.oracle.scene import Scene
from tests.oracle.writer import write

if TYPE_CHECKING:
    from rulebase import Decision, Table

SMALL = settings(max_examples=trials(10), deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)


@cache
def tables() -> list[Table]:
    """Every table that asks more than one fact."""
    rulebase = laws()
    keys = rulebase.connection.execute("SELECT code, kind FROM kind_table ORDER BY code, kind").fetchall()
    found = [rulebase.own_table(code, kind) for code, kind in keys]
    return [table for table in found if len(table.facts) > 1]


@cache
def bridge_codes() -> list[str]:
    """The codes whose auction and play are those of four players at contract bridge.

    Cutthroat contract is not: its first bids are compulsory (CC-02). In the auction bridge of 1913 the dealer must bid
    and bids rank by points.
    """
    return [
        info.id
        for info in laws().codes()
        if {"auction": "bridge", "auction_passes": 3, "dummy": True, "partners": True}.items() <= info.game.items()
        and "trick_values" not in info.game
        and not info.game.get("silent_hand")
        and not info.game.get("draw_tricks")
        and info.id != "cutthroat-contract"
    ]


def decided(table: Table, told: dict[str, str], *, assume: bool = True) -> Decision | None:
    """What *table* decides; None where what is *told* cannot all be true."""
    try:
        return laws().decide(table.code, table.kind, told, assume=assume)
    except Contradiction:
        return None


@SMALL
@given(st.data())
def test_telling_a_further_fact_never_opens_a_row(data: st.DataObject) -> None:
    """What was ruled out stays ruled out; with everything told, one row is left."""
    table = data.draw(st.sampled_from(tables()))
    told: dict[str, str] = {}
    still = {row.id for row in laws().decide(table.code, table.kind, told, assume=False).open_rows}
    for fact in data.draw(st.permutations(table.facts)):
        may = [value for value in fact.values if decided(table, {**told, fact.id: value}, assume=False)]
        told[fact.id] = data.draw(st.sampled_from(may))
        now = {row.id for row in laws().decide(table.code, table.kind, told, assume=False).open_rows}

        assert now <= still, told
        still = now
    assert len(still) == 1


@SMALL
@given(st.data())
def test_the_order_of_answers_does_not_matter(data: st.DataObject) -> None:
    """The same facts, asked in any order, give the same decision."""
    table = data.draw(st.sampled_from(tables()))
    facts = [(fact.id, data.draw(st.sampled_from(fact.values))) for fact in table.facts]
    some = data.draw(st.lists(st.sampled_from(facts), unique=True))
    other = data.draw(st.permutations(some))

    assert decided(table, dict(some)) == decided(table, dict(other))


REVOKES = "1NT AP\nH2 H5 H8 HQ\nD6 S9 DK D3\nC5 C2 CA H7\nSK S8 S2 S3\n"
TOLD = (
    (1, "tricks_available", "one"),
    (2, "tricks_available", "none"),
    (None, "first_noticed", "before_mixing"),
    (None, "by", "defender"),
    (2, "repeat_same_suit", "no"),
)


@SMALL
@given(st.permutations(TOLD), st.integers(0, len(TOLD)))
def test_the_order_of_told_facts_does_not_matter(told: list[tuple[int | None, str, str]], first: int) -> None:
    """Nor which of them the record tells and which are told beside it, as long as they do not contradict."""
    written = "".join(
        f"!fact {n}.{fact}={value}\n" for number, fact, value in told[:first] for n in ([number] if number else [1, 2])
    )

    assert [row for *_, row in gist(report(REVOKES + written, told[first:]))] == ["one-trick", "no-trick"]


@settings(SMALL, max_examples=trials(8))
@given(st.integers(0, 10**6))
def test_a_legal_deal_has_no_findings(seed: int) -> None:
    """Under whichever code of the bridge family it is judged; nothing is owed and nothing is odd."""
    rng = Random(seed)
    scene = Scene(bridge.CODE, COMPASS, rng.choice(COMPASS), deal(rng, COMPASS)[0])
    bridge.BridgeTable(rng, scene, [], []).run()
    text = write(scene)
    (record,) = read_games(text.encode(), "", notation_chooser(laws()))
    assert isinstance(record, Record)
    for code in bridge_codes():
        one = adjudicate(record, laws(), code)

        assert (one.findings, one.obligations, one.problems) == ((), (), ()), f"{code}\n{text}"
        assert one.result is not None
        assert one.result.tricks_scored == one.result.tricks_won


def test_there_are_bridge_codes_to_judge_by() -> None:
    """The family is found by its game, and is not empty."""
    assert {"contract-bridge-1963", "duplicate-bridge-1949", "auction-bridge-1969"} <= set(bridge_codes())
