"""What a ruling takes for granted: never what moves tricks or takes a deal away; of the rest, what it would change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.errors import ContradictionError
from adjudicator.exceptions import settle_weighed
from adjudicator.settling import settle
from rulebase.conditions import parse_condition
from tests.rulings import laws

if TYPE_CHECKING:
    from adjudicator.ruling import Finding
    from rulebase import Row

TABLES = laws().connection.execute("SELECT code, kind FROM kind_table ORDER BY code, kind").fetchall()
WEIGHTY = {name for (name,) in laws().connection.execute("SELECT id FROM effect WHERE weighs")}
REVOKE = ("rule", "revoke", "--code", "duplicate-2017", "--no-ask")
TWO_TRICKS = (
    "-f",
    "by=defender",
    "-f",
    "established=yes",
    "-f",
    "won_by_offending_player=yes",
    "-f",
    "os_tricks_after=1+",
)


def situation(row: Row) -> dict[str, str]:
    """What has to be told for *row* to apply, as long as everything else takes its usual course."""
    asked = {fact.id: fact for fact in laws().own_table(row.code, row.kind).facts}
    wanted = dict(parse_condition(row.when))
    for name in reversed(asked):
        for other, held in asked[name].only_if.items() if name in wanted else ():
            wanted[other] = tuple(value for value in wanted.get(other, held) if value in held)
    return {name: values[0] for name, values in wanted.items() if asked[name].usual not in values}


def moved(found: Finding) -> set[tuple[str, str]]:
    """What *found* moves or takes away, or offers to."""
    effects = [effect for ruling in found.rulings for effect in ruling.effects]
    effects += [effect for ruling in found.rulings for option in ruling.options for effect in option.effects]
    return {
        (one.name, str(sorted(one.params.items())))
        for one in effects
        if one.name in WEIGHTY and one.params.get("n") != 0
    }


def weighty_tables() -> list[tuple[str, str]]:
    return [
        (code, kind)
        for code, kind in TABLES
        if any(
            spec["effect"] in WEIGHTY
            for row in laws().own_table(code, kind).rows
            for spec in (*row.do, *(spec for option in row.options for spec in option.get("do", ())))
        )
    ]


def test_no_ruling_rests_on_an_assumption_that_weighs() -> None:
    """Whatever is decided from told facts: no other value of what it assumes moves or takes away anything else."""
    rulings = asked = 0
    for code, kind in weighty_tables():
        for row in laws().own_table(code, kind).rows:
            told = situation(row)
            found = settle_weighed(laws(), code, kind, told)
            asked += any(need.words for need in found.needs)
            if found.needs or not found.rulings:
                continue
            rulings += 1
            for name in (name for name, fact in found.facts.items() if fact.source == "assumed"):
                fact = laws().fact(name)
                for value in fact.values if fact else ():
                    try:
                        other = settle(laws(), code, kind, {**told, name: value}, check=False)
                    except ContradictionError:
                        continue
                    assert other.needs or moved(found) == moved(other), (code, kind, row.id, name, value)

    assert rulings > 500
    assert asked > 300
