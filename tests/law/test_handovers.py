"""Rows that go on to another table: what is known goes along, and every way ends in a ruling or in a question."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest

from adjudicator.law.rulings import look_up_told_facts
from rulebase.compiler.effect_checks import effects_ordered_or_offered
from rulebase.compiler.law_file import EffectSpec
from rulebase.compiler.sources import load_sources
from rulebase.compiler.table_handovers import check_handovers, table_handovers
from rulebase.query.decision_diagram import situations
from tests.helpers.command_line import run
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from rulebase.compiler.law_file import KindFile, RowSpec
    from rulebase.compiler.sources import Sources

CONTRARY = (
    {"deal_stands", "new_deal"},
    {"play_reverts", "new_deal"},
    {"condoned", "meld_void"},
    {"accept", "withdraw_card"},
)
"""Orders that cannot all be carried out."""


@cache
def sources() -> Sources:
    """The law files."""
    return load_sources()


def goes_on(row: RowSpec) -> bool:
    """Whether *row* sends to another table without a condition."""
    return any(spec.name == "goto" for spec in effects_ordered_or_offered(row))


def told(law: KindFile) -> dict[str, list[Mapping[str, str]]]:
    """Of each row of *law* that goes on, the situations that lead to it: as many as differ in what others might ask."""
    found: dict[str, dict[frozenset[tuple[str, str]], Mapping[str, str]]] = defaultdict(dict)
    onward = {row.id: set(row.condition) for row in law.rows if goes_on(row)}
    for values, decided in situations(law.facts, law.conditions, law.instead):
        for row in onward.keys() & set(decided):
            found[row].setdefault(frozenset((n, v) for n, v in values.items() if n in onward[row]), values)
    return {row: list(values.values()) for row, values in found.items()}


def ways() -> Iterator[tuple[str, str, str, Mapping[str, str]]]:
    """(code, kind, row, facts) of every situation that leads to a row which goes on, under every code."""
    for code in sources().codes.values():
        for kind in sources().words.kinds:
            for name in (code.id, *sources().ancestors(code.id)):
                law = sources().codes[name].kinds.get(kind)
                if law is not None and law.rows:
                    for row, situations_of in told(law).items():
                        for facts in situations_of:
                            if not contradicts_game(code.id, facts):
                                yield code.id, kind, row, facts
                    break


def contradicts_game(code: str, facts: Mapping[str, str]) -> bool:
    """Whether *facts* hold one that the game of *code* settles otherwise once for all."""
    settled = laws().code(code).game.get("settles", {})
    return any(facts.get(name, value) != value for name, value in settled.items())


def wrong(code: str, kind: str, row: str, facts: Mapping[str, str]) -> Iterator[str]:
    """The faults of the way that begins with *row*, told all *facts* of its table."""
    found = look_up_told_facts(laws(), code, kind, facts)
    last = found.decisions[-1]
    if found.contradicts:
        yield f"contradicts itself: {found.contradicts[0]}"
    ordered = {spec["effect"] for _, one in found.rows for spec in one.do}
    ends = last.row is not None and not any(spec["effect"] == "goto" for spec in last.row.do)
    if not (found.needs or ends or last.status == "silent"):
        yield "ends in nothing"
    for name, value in facts.items():
        now = found.facts.get(name)
        if now is not None and now.value != value:
            yield f"{name} = {value} comes out as {now.value}"
    for need in found.needs:
        if need.fact in facts:
            yield f"asks again for {need.fact}"
    for contrary in CONTRARY:
        if contrary <= ordered:
            yield f"orders {' and '.join(sorted(contrary))}"


def test_every_way_ends_and_asks_nothing_twice() -> None:
    """From every row that goes on, with all that its table knows told."""
    assert [
        f"{code} {kind} {row} {dict(facts)}: {message}"
        for code, kind, row, facts in ways()
        for message in wrong(code, kind, row, facts)
    ] == []


def told_of(kind: str, change: Callable[[KindFile], KindFile], code: str = "duplicate-2017") -> list[str]:
    """The faults found in the hand-overs once the law of *code* on *kind* is under a *change*."""
    held = sources().codes[code]
    changed = replace(held, kinds={**held.kinds, kind: change(held.kinds[kind])})
    return [str(flaw) for flaw in check_handovers(replace(sources(), codes={**sources().codes, code: changed}))]


def settling(facts: tuple[str, ...], row: str) -> Callable[[KindFile], KindFile]:
    """The change by which the effects of *row* that go on settle *facts* too."""

    def settled(spec: EffectSpec) -> EffectSpec:
        params = dict(spec.params)
        return EffectSpec(spec.name, tuple({**params, "facts": (*tuple(params.get("facts", ())), *facts)}.items()))

    def change(law: KindFile) -> KindFile:
        rows = tuple(replace(one, do=tuple(map(settled, one.do))) if one.id == row else one for one in law.rows)
        return replace(law, rows=rows)

    return change


def test_the_law_as_it_is_hands_everything_over() -> None:
    """Every fact that can matter is carried, listed as asked, or assumed."""
    assert list(check_handovers(sources())) == []


def test_what_nobody_carries_has_to_be_listed() -> None:
    """With the file, the row and the fact."""
    (flaw,) = told_of(
        "wrong-hand", lambda law: replace(law, asks={"extraneous-information": ("likely_to_interfere",)})
    )[:1]

    assert "duplicate-2017/wrong-hand.toml: row[1]: row 'other-pocket' goes on to extraneous-information" in flaw
    assert "which asks first_call_made: nobody carries it" in flaw


def test_nothing_is_listed_that_is_known() -> None:
    """That a double out of rotation was out of turn is proved by its kind, so nobody lists it."""
    flaws = told_of(
        "double-out-of-rotation",
        lambda law: replace(law, asks={**law.asks, "inadmissible-double": ("lho_called", "in_turn")}),
    )

    assert flaws == [
        "duplicate-2017/double-out-of-rotation.toml: asks: no row needs in_turn to be asked by inadmissible-double"
    ]


def test_what_is_settled_is_asked_there() -> None:
    """By the table that a row goes on to, or by one that is reached from there."""
    (flaw,) = told_of("bid-out-of-rotation", settling(("play_begun = yes",), "BO.4"))

    assert "goto_if insufficient-bid: nothing there asks play_begun" in flaw


def test_what_is_carried_leaves_a_row() -> None:
    """A wrong hand that has not called is not one that is found when it has called."""
    settled = ("count_pattern = surplus_and_short", "wrong_count_found = called", "wrong_hand_has_called = no")
    flaws = told_of("missing-card", settling(settled, "MC.0"))

    assert any("where no row is left with" in flaw for flaw in flaws)


def test_no_table_asks_what_its_kind_proves() -> None:
    """Nobody is asked whether a bid out of rotation was in turn."""
    asked = next(
        fact for fact in sources().codes["duplicate-2017"].kinds["inadmissible-double"].facts if fact.id == "in_turn"
    )
    flaws = told_of("bid-out-of-rotation", lambda law: replace(law, facts=(*law.facts, replace(asked, only_if={}))))

    assert any("asks in_turn, but every bid-out-of-rotation proves in_turn = no" in flaw for flaw in flaws)


def test_a_double_out_of_turn_that_could_not_be_made_is_one_out_of_turn() -> None:
    """Law 36B4, and not 36B2: the offender calls as they like when their turn comes."""
    found = run(
        "rule", "double-out-of-rotation", "-c", "duplicate-2017", "-f", "admissible=no,lho_called=no", "--json"
    ).data

    assert [ruling["row"] for ruling in found["rulings"]] == ["DO.1", "ID.4"]
    assert found["facts"]["in_turn"]["value"] == "no"


def test_a_stranger_that_stood_in_for_a_card_leaves_a_card_missing() -> None:
    """Laws 13C and 14: with all at thirteen the hand is short once the stranger is out."""
    facts = "count_pattern=all_thirteen,card_found_14=elsewhere,opening_lead_faced=no"
    found = run("rule", "wrong-number-of-cards", "-c", "duplicate-2017", "-f", facts, "--json").data

    assert [ruling["row"] for ruling in found["rulings"]] == ["IC.1-short", "MC.1"]
    assert found["facts"]["count_pattern"]["value"] == "all_thirteen"


def test_long_hands_that_nobody_calls_a_misdeal_for_are_foul() -> None:
    """The law of the misdeal sends back to that of the count, where the hand is now ruled on as one hand."""
    facts = "poker_count=several_hands_too_long,misdeal_called=by_nobody,exception=none"
    found = run("rule", "wrong-number-of-cards", "-c", "poker", "-f", facts, "--json").data

    assert [ruling["row"] for ruling in found["rulings"]] == ["several-too-long", "long-hands-not-called", "long-hand"]


def test_what_is_about_another_call_is_asked_anew() -> None:
    """Whether the bid out of turn was accepted says nothing of the bid that is repeated too low."""
    facts = "lho_response=refuses,whose_turn=rho,rho_action=pass,repeat_legal=no,then=insufficient-bid"
    words = ("rule", "bid-out-of-rotation", "-c", "duplicate-2017", "-f", facts, "--no-ask")
    (opened,) = run(*words, "--json").data["then"]

    assert opened["needs"][0]["fact"] == "lho_response"
    assert opened["facts"]["in_turn"]["value"] == "yes"
    assert "lho_response=called" in run(*words).out


def test_a_family_is_told_apart_where_the_code_speaks_of_its_members() -> None:
    """A call out of rotation is a bid, a double or a pass, of which the general law says nothing."""
    code, row = "contract-bridge-1963", "first-call-out-of-rotation"
    reached = {
        one.to_kind for one in table_handovers(sources()) if (one.code, one.row, one.to_code) == (code, row, code)
    }

    assert reached == {"bid-out-of-rotation", "double-out-of-rotation", "pass-out-of-rotation"}


CARRIED = (
    ("duplicate-2017", "card-exposed-in-deal", "auction_begun_anywhere=no,copied_board=no,exception=none", "MD.3"),
    (
        "duplicate-2017",
        "unauthorized-look",
        "looked_at=bottom_card,auction_begun_anywhere=no,copied_board=no,exception=none",
        "MD.3",
    ),
    ("duplicate-2017", "improper-shuffle-or-cut", "forbidden_origin=yes", "MD.1"),
    ("duplicate-2017", "wrong-hand", "hand_taken_from=another_pocket,likely_to_interfere=no", "XI.1"),
    ("duplicate-bridge-1949", "trick-count-dispute", "score_entered=yes,exception=none", "recording-in-time"),
    ("progressive-bridge-1935", "trick-count-dispute", "score_entered=yes,exception=none", "entry-in-time"),
    ("auction-bridge-1913", "exposed-card-defender", "showing=hand_thrown_down", "adversary-throws-down"),
    (
        "auction-bridge-1913",
        "missing-card",
        "pack_wrong_from_start=no,other_hands_right=yes,short_hand_played=yes",
        "short-and-played",
    ),
    ("bridge-whist-1900s", "exposed-card", "exposed_by_way_of=revoke,by=defender", "corrected-by-adversary"),
    (
        "bridge-whist-1900s",
        "revoke",
        "by=defender,established=yes,tricks_mixed=yes,first_noticed=after_mixing",
        "mixed-before-the-claim",
    ),
    (
        "whist-american-1890s",
        "defective-trick",
        "trick_fault=extra,seen_in_the_trick=no,adversaries_right=no,exception=none",
        "both-sides-wrong",
    ),
    (
        "skat-nasl-1945",
        "exposed-card",
        "skat_exposure=skat_card,skat_look=by_mistake,exception=none",
        "looked-and-shown",
    ),
    ("draw-poker", "missing-card", "pack_wrong_from_start=no,exception=none", "short-hand"),
    ("stud-poker", "missing-card", "pack_wrong_from_start=no,exception=none", "short-hand"),
    ("canasta", "illegal-draw", "canasta_draw=other,rummy_draw=took_too_many_in_hand", "drawn-too-many"),
)
"""Code, kind, what is told, and the row that it ends in without another question."""


@pytest.mark.parametrize(("code", "kind", "told", "row"), CARRIED, ids=[f"{one[0]} {one[1]}" for one in CARRIED])
def test_what_is_told_is_not_asked_again(code: str, kind: str, told: str, row: str) -> None:
    """A fact that a row settles is known in the table that it sends to."""
    found = run("rule", kind, "-c", code, "-f", told, "--json", "--no-ask").data

    assert (found["rulings"][-1]["row"], found["needs"]) == (row, [])


def test_a_card_found_by_counting_was_found_in_the_play() -> None:
    """Law 82 of 1913: only a trick that proves to hold a card too many goes on to its law, which asks nothing again."""
    code, told = "auction-bridge-1913", "gathered_trick_matter=count_suspected,by=defender"
    counted = run("rule", "quitted-trick", "-c", code, "-f", told, "--json", "--no-ask").data
    found = run("rule", "quitted-trick", "-c", code, "-f", f"{told},then=defective-trick", "--json", "--no-ask").data

    assert ("count-suspected", []) == (counted["rulings"][-1]["row"], counted["then"])
    assert [("extra-found-in-play", [])] == [(one["rulings"][-1]["row"], one["needs"]) for one in found["then"]]


@pytest.mark.parametrize("found", ["among_played", "elsewhere"])
def test_a_card_that_goes_back_was_not_played(found: str) -> None:
    """Law 67B2, its note, and 14B4: what is asked of it is only what grade of penalty card it is."""
    if found == "among_played":
        kind, told = "defective-trick", "fault=too_many,both_sides_played_on=yes"
    else:
        kind, told = "missing-card", "count_pattern=short_only,card_found_14=elsewhere,opening_lead_faced=yes"
    words = ("rule", kind, "-c", "duplicate-2017", "-f", f"{told},then=exposed-card-defender", "--no-ask", "--json")
    (opened,) = run(*words).data["then"]

    assert [need["fact"] for need in opened["needs"]] == ["honour", "deliberate_play"]


def test_what_is_usual_elsewhere_can_be_asked() -> None:
    """That a shuffle was left out is no reason to take it that the pack was shuffled (Law 6D2)."""
    found = run("rule", "improper-shuffle-or-cut", "-c", "duplicate-2017", "--json", "--no-ask").data

    assert [need["fact"] for need in found["needs"]] == ["forbidden_origin"]


def test_no_answer_is_offered_that_is_told_otherwise() -> None:
    """The stock is not gone where cards are left in it, and who exposed a hand does not go on."""
    draw = run("rule", "illegal-draw", "-c", "tunk", "-f", "stock_left=yes", "--no-ask").out
    claim = run("rule", "exposed-card", "-c", "skat-nasl-1945", "-f", "skat_exposure=hand", "--no-ask").out

    assert "| other_place\n" in draw
    assert "| game_thrown_up\n" in claim


@pytest.mark.parametrize(
    ("asked", "told", "open_fact"),
    [
        # CS-03 asks who had looked, whatever the table plays; the law of misdeals asks it only where a deal is a game.
        ("cassino misdeal", "cassino_misdeal=last_round_not_announced all_looked=no", "cassino_deal_is_game"),
        # GN: the stage tells which law decides; the general law asks it only of a card known by its back.
        ("gin-rummy imperfect-pack", "deal_stage=deal_complete score_agreed=no", "pack_flaw"),
        # GR-13: when it was noticed says nothing of a new deal that somebody asks for.
        (
            "bridge-whist-1900s missing-card",
            "pack_wrong_from_start=no first_noticed=during_play other_hands_right=no count_pattern=short_only",
            "redeal_demanded",
        ),
    ],
)
def test_what_one_law_asks_implies_nothing_in_the_next(asked: str, told: str, open_fact: str) -> None:
    """A fact asked on a condition tells that the condition holds, but only in the law for which it was told."""
    code, kind = asked.split()
    found = look_up_told_facts(laws(), code, kind, dict(part.split("=") for part in told.split()), strict=True)
    assert open_fact not in found.facts
    assert found.needs[0].fact == open_fact
