"""The words told before a choice: the certain effects, and the outcome of each choice, in every code (Law 10C1)."""

from __future__ import annotations

import io
import json
import re
from typing import TYPE_CHECKING

import pytest
from rich.console import Console

from adjudicator.law.assumptions import rule_asking_about_weighty_assumptions
from adjudicator.law.findings import DealLocation, Effect, Finding
from adjudicator.law.rulings import rule_from_told_facts
from adjudicator.law.spoken_ruling import (
    AFTER_PLAY,
    PLAY_IS_OVER,
    all_spoken_rulings,
    chooser_heading,
    sentences_certain_so_far,
    spoken_effect,
    spoken_sentences,
)
from adjudicator.render.rule_answer import read_out_text
from tests.helpers.command_line import run
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from rich.console import RenderableType

    from rulebase.query.answers import FactInfo


DUPLICATE = ("--code", "duplicate-2017", "--no-ask")
CHOICES = [
    (table.code, table.kind, fact)
    for code in laws().codes()
    for kind in laws().kinds()
    if (table := laws().table(code.id, kind.id)) and table.code == code.id
    for fact in table.facts
    if fact.chooser
]
"""Each choice that a player makes after a fault: the code, the kind, the fact."""
OF_THE_OFFENDERS_SIDE = frozenset(("offender",))


def test_players_choose_in_many_codes() -> None:
    """The list is that of the law files, not an empty one."""
    assert len(CHOICES) > 100
    assert len({code for code, _, _ in CHOICES}) > 25


@pytest.mark.parametrize(("code", "kind", "fact"), CHOICES)
def test_every_value_of_a_choice_says_what_it_brings(code: str, kind: str, fact: FactInfo) -> None:
    """In a few words, and in the words of a role that is in the list."""
    unsaid = [value for value in fact.values if not fact.brings.get(value)]

    assert unsaid == [], (code, kind, fact.id)
    assert fact.chooser in laws().roles
    assert max(len(one.split()) for one in fact.brings.values()) <= 18


OWN_PARTNER = re.compile(r"(?<!their )(?<!that )(?<!your )(?<!'s )\bpartner\b")


def test_who_chooses_for_the_other_side_hears_whose_partner_is_meant() -> None:
    """Told of a choice of their own, "partner" alone is their own partner."""
    unclear = [
        (code, kind, fact.id, brings)
        for code, kind, fact in CHOICES
        if fact.chooser not in OF_THE_OFFENDERS_SIDE
        for brings in fact.brings.values()
        if OWN_PARTNER.search(brings)
    ]

    assert unclear == []


def test_json_tells_each_option_and_what_is_certain() -> None:
    """Each value of a choice carries what is read out of it; what is certain stands in ``read_out``."""
    choice = run("rule", "insufficient-bid", *DUPLICATE, "--json").data
    need = choice["needs"][0]
    later = run("rule", "boot", *DUPLICATE, "--json", "-f", "lho_response=refuses,whose_turn=partner").data

    assert ("lho", ["called", "accepts", "refuses"]) == (need["chooser"], [one["value"] for one in need["options"]])
    assert "The bid stands, and you call over it." == need["options"][1]["read_out"]
    assert all(one["read_out"] for one in need["options"])
    assert "" == choice["read_out"]
    assert ["cancel_call", "auction_reverts", "any_legal_call", "unauthorized_for", "any_legal_call"] == [
        effect["effect"] for effect in later["certain"]
    ]
    assert later["read_out"].startswith("The bid is cancelled.")
    assert ("needs-facts", True) == (later["status"], later["needs"][0]["yet_to_come"])
    assert "chooser" not in later["needs"][0]


@pytest.mark.parametrize("turn", ["partner", "lho"])
def test_what_every_row_still_possible_orders_is_certain(turn: str) -> None:
    """Whatever the offender calls in turn (31B): neither the bar nor the freedom from it is certain."""
    told = {"lho_response": "refuses", "whose_turn": turn}
    found = rule_asking_about_weighty_assumptions(laws(), "duplicate-2017", "bid-out-of-rotation", told)
    both = [
        [
            (effect.name, effect.params)
            for effect in rule_asking_about_weighty_assumptions(
                laws(), "duplicate-2017", "bid-out-of-rotation", told | {need.fact: value}
            )
            .rulings[0]
            .effects
        ]
        for need in found.needs
        for value in need.values
    ]

    assert 2 == len(both)
    assert [one for one in both[0] if one in both[1]] == [(effect.name, effect.params) for effect in found.certain]
    assert sentences_certain_so_far(laws(), found)


def test_nothing_is_said_so_far_of_what_is_ruled_on() -> None:
    found = rule_asking_about_weighty_assumptions(
        laws(), "duplicate-2017", "insufficient-bid", {"lho_response": "accepts"}
    )

    assert () == sentences_certain_so_far(laws(), found)


def test_who_chooses_agrees_with_the_verb() -> None:
    """Several choose, one chooses, and of a fact that is nobody's choice nothing is said."""
    needs = {
        need.fact: need
        for need in rule_asking_about_weighty_assumptions(laws(), "duplicate-2017", "insufficient-bid", {}).needs
    }
    all_of_them = next(fact for _, _, fact in CHOICES if fact.id == "majority_consents")

    assert "The offender's left-hand opponent chooses" == chooser_heading(laws(), needs["lho_response"])
    assert "Everybody chooses" == chooser_heading(laws(), needs["lho_response"]._replace(chooser=all_of_them.chooser))
    assert "" == chooser_heading(laws(), needs["comparable"])


def test_what_is_yet_to_come_is_left_open_without_a_new_value() -> None:
    """The values of such a fact are those of its table, none of them says that it is open."""
    facts = [fact for fact in map(laws().fact, laws().vocabulary) if fact and fact.yet_to_come]
    yet = {fact.id for fact in facts}

    assert {"comparable", "comparable_p", "comparable_l", "replacement_27", "rho_action", "rho_call"} <= yet
    assert [] == [fact.id for fact in facts if {"not_yet", "unknown"} & set(fact.values)]


CODE = "duplicate-2017"
LAWS = laws()
RULED = Finding(1, "revoke", None, None, None, DealLocation(""), "decided", "", spoke=CODE)
"""Any ruling under the laws of 2017."""
SILENT = LAWS.announcements.for_code(CODE).silent.keys()


def told(text: str) -> dict[str, str]:
    return dict(part.split("=") for part in text.split())


CALLS = [
    ("insufficient-bid", "lho_response=refuses replacement_27=sufficient_bid lowest_same=yes"),
    ("opening-lead-out-of-turn", "declarer_choice_54=refuse"),
    ("lead-out-of-turn", "proper_leader=partner by=defender declarer_choice=refuse"),
    ("pass-out-of-rotation", "lho_response=refuses whose_turn=rho"),
    ("revoke", "by=defender established=yes won_by_offending_player=yes os_tricks_after=1+ exception=none"),
    ("exposed-card-defender", "named_or_visible=yes deemed_played=no honour=yes"),
]


@pytest.mark.parametrize(("kind", "facts"), CALLS, ids=[kind for kind, _ in CALLS])
def test_the_common_calls_are_read_out_in_a_breath(kind: str, facts: str) -> None:
    """About eighty words, last on the screen, and the same in JSON."""
    found = rule_from_told_facts(
        LAWS, CODE, kind, {name: value for name, value in told(facts).items() if name != "exception"}
    )
    options = [word for name, value in told(facts).items() for word in ("-f", f"{name}={value}")]
    answer = run("rule", kind, "--code", CODE, *options)
    said = run("rule", kind, "--code", CODE, *options, "--json").data["read_out"]

    if not found.needs:
        sentences = spoken_sentences(LAWS, [found])
        assert 2 <= len(sentences) <= 8
        assert len(" ".join(sentences).split()) <= 90
    assert said
    assert said.split() == answer.out.split("READ OUT")[1].split() or "\N{BLACK SPADE SUIT}" in answer.out


def test_every_effect_of_the_laws_of_2017_is_read_out_or_known_not_to_be() -> None:
    """What a row orders is said in its short sentence, in the ruling's, or is one of the few that are not read out."""
    specs = [
        spec
        for kind in LAWS.kinds()
        if (table := LAWS.table(CODE, kind.id)) and table.code == CODE
        for row in table.rows
        for spec in (*row.do, *(spec for option in row.options for spec in option.get("do", ())))
    ]

    assert len(specs) > 300
    for spec in specs:
        params = {name: value for name, value in spec.items() if name != "effect"}
        said = spoken_effect(LAWS, Effect(spec["effect"], params, "the ruling's own sentence"), RULED)
        assert bool(said) is (spec["effect"] not in SILENT), spec


def test_a_short_sentence_leaves_out_nothing_that_the_effect_is_bound_to() -> None:
    """A lead that must be of a suit is not read out as a lead of anything, a card under a condition not without it."""
    plain = spoken_effect(LAWS, Effect("lead_from", {"seat": "partner"}, "long"))
    bound = spoken_effect(LAWS, Effect("lead_from", {"seat": "partner", "suit": "same"}, "long"))
    card = spoken_effect(LAWS, Effect("penalty_card", {"seat": "offender", "if_defends": True}, "long"))

    assert plain != "long"
    assert (bound, card) == ("long", "long")


def test_nobody_is_a_man() -> None:
    sentences = [
        spoken_effect(LAWS, Effect(name, dict.fromkeys(("seat", "side", "from", "to", "who"), "offender"), says))
        for name, says in LAWS.connection.execute("SELECT id, says FROM effect").fetchall()
    ]

    assert [one for one in sentences if re.search(r"\b(?:he|his|him)\b", one)] == []


def test_what_a_ruling_opens_is_asked_on_and_read_out_together() -> None:
    """Of the lead that was forbidden the card is picked up, so it is not said to stay on the table."""
    words = ("rule", "oloot", "--code", CODE, "-f", "declarer_choice_54=refuse")
    opened = run(*words, "--json").data
    answered = run(*words, "-f", "choice=prohibit", "--json").data

    assert "require that card's suit, forbid it while the lead is kept, or leave the lead free" in opened["read_out"]
    assert (
        ["penalty-card"] == [found["kind"] for found in opened["then"]] == [found["kind"] for found in answered["then"]]
    )
    assert ("needs-facts", "decided") == (opened["then"][0]["status"], answered["then"][0]["status"])
    assert "may not lead the suit of the other defender's penalty card" in answered["read_out"]
    assert "stays face up" in opened["read_out"]
    assert "stays face up" not in answered["read_out"]
    assert answered["read_out"].endswith(AFTER_PLAY)


def test_what_is_not_ruled_on_is_not_read_out() -> None:
    assert "" == run("rule", "revoke", "--code", CODE, "--json").data["read_out"]
    assert "READ OUT" not in run("rule", "revoke", "--code", CODE).out
    assert "READ OUT" not in run("rule", "insufficient-bid", "--code", "hearts").out


# ---------------------------------------------------------------- every case of the law files

MOST_LINES, MOST_WORDS = 8, 95
SPOKEN = [
    CODE,
    "contract-bridge-1963",
    "whist-american-1890s",
    "euchre",
    "hearts",
    "poker",
    "canasta",
    "skat-nasl-1945",
]
WRONG = re.compile(
    r"_|\b(?:he|him|his|himself)\b|\bthey (?:is|was|has|does|goes)\b|\b(\w+) \1\b|\bgoto\b|=|\{|\}|\.\.|\s[.,;]"
)


def shown(said: RenderableType, width: int = 80) -> list[str]:
    """*said* on a screen, line by line."""
    out = io.StringIO()
    Console(file=out, width=width, highlight=False).print(said)
    return [line.rstrip() for line in out.getvalue().splitlines()]


def read_out_in_the_cases(code: str) -> list[tuple[str, tuple[str, ...]]]:
    """What is read out in each case of *code* that is told and not recorded."""
    rows = LAWS.connection.execute(
        'SELECT kind, told_json FROM "case" WHERE code = ? AND told_json IS NOT NULL', (code,)
    ).fetchall()
    found = [(kind, rule_from_told_facts(LAWS, code, kind, json.loads(told), check=False)) for kind, told in rows]
    return [(kind, spoken_sentences(LAWS, [one])) for kind, one in found if one.rulings and not one.needs]


@pytest.mark.parametrize("code", SPOKEN)
def test_every_ruling_is_read_out_in_a_breath_and_in_plain_words(code: str) -> None:
    """A few lines of whole sentences without a name of a fact, without he, without a word twice."""
    said = read_out_in_the_cases(code)
    lines = {kind: len(shown(read_out_text(sentences))) - 2 for kind, sentences in said}

    assert len(said) > 20
    assert {} == {kind: count for kind, count in lines.items() if count > MOST_LINES}
    assert [] == [sentences for _, sentences in said if len(" ".join(sentences).split()) > MOST_WORDS]
    assert [] == [one for _, sentences in said for one in sentences if not re.match(r"[^a-z].*[.?!]$", one)]
    assert [] == [one for _, sentences in said for one in sentences if WRONG.search(one)]
    assert all(len(set(sentences)) == len(sentences) > 0 for _, sentences in said)


def test_sentences_fill_a_line_and_are_not_torn_where_they_fit() -> None:
    assert ["", "READ OUT", "    One two. Three.", "    Four five six seven."] == shown(
        read_out_text(["One two.", "Three.", "Four five six seven."], 28), 28
    )


SAYS_OVER = re.compile(
    r"play (?:is |was |had been )?over|after (?:the )?play\b|played or passed out|back in(?:to)? the board"
    r"|round (?:had|has|is) (?:ended|over)|round over|next (?:board|deal)"
)
"""Words that say that a deal has been played out."""


def test_nobody_is_told_to_call_back_after_a_play_that_is_over() -> None:
    """They say it now; a value whose words tell of the end of the play is marked with ``play_over``."""
    heard = list(all_spoken_rulings(laws(), "duplicate-2017"))
    said = {
        voice.sentences[-1]
        for voice in heard
        if any((fact := laws().fact(name)) and value in fact.play_over for name, value in voice.facts.items())
    }
    told = [
        (name, value)
        for voice in heard
        if AFTER_PLAY in voice.sentences
        for name, value in voice.facts.items()
        if (fact := laws().fact(name)) and SAYS_OVER.search(fact.words.get(value, "") or fact.short.get(value, ""))
    ]

    assert PLAY_IS_OVER in said
    assert AFTER_PLAY not in said
    assert told == []


def _said(kind: str, facts: str) -> str:
    return str(run("rule", kind, "--code", CODE, "--no-ask", "-f", facts, "--json").data["read_out"])


CHAIN = "count_pattern=short_only,card_found_14=among_played,both_sides_played_on=no"
LEAD = f"{CHAIN},was_a_lead=yes,trick_was_complete=yes,misinformed_of_turn=no,trick13=no,proper_leader=partner"


def test_how_the_law_goes_on_is_told_before_what_the_next_one_orders() -> None:
    """The missing card is the card too many, and that one is the lead out of turn."""
    said = _said("missing-card", f"{LEAD},next_hand_played=no,declarer_choice=refuse")
    missing, lead, penalty = (
        said.index(one)
        for one in ("that is the missing card", "The card too many counts as a lead", "major penalty card")
    )

    assert said.startswith("A hand is short of a card.")
    assert missing < lead < penalty


def test_a_condition_is_told_where_the_row_has_words_for_it() -> None:
    """Whether the lead stands is asked; until then it is said on what that hangs."""
    said = _said("missing-card", f"{CHAIN},was_a_lead=yes,trick_was_complete=no")

    assert said.endswith("I now rule on it as out of turn or too early.")


def test_of_what_another_effect_undoes_what_remains_is_told() -> None:
    """The card that is picked up was a penalty card, which nobody can know otherwise."""
    picked_up = _said("opening-lead-out-of-turn", "declarer_choice_54=refuse,choice=require")
    stays = _said("opening-lead-out-of-turn", "declarer_choice_54=refuse,choice=none")

    assert picked_up.index("is now a penalty card") < picked_up.index("the other defender's penalty card")
    assert "stays face up" not in picked_up
    assert "stays face up" in stays
    assert "is now a penalty card" not in stays


def test_what_holds_in_the_auction_is_told_as_of_the_auction() -> None:
    """At the lead nobody takes the pass for one that is still to come; in the auction it is one."""
    facts = "own_error=yes,partner_could_see_24=yes,cards_exposed=several,offender_role=defender,choice=none"
    said = _said("exposed-card-during-auction", facts)

    called = _said("exposed-card-during-auction", facts.removesuffix(",choice=none"))

    assert "Until the auction ended the cards lay face up." in said
    assert "In the auction the offender's partner had to pass at their next turn." in said
    assert said.index("In the auction") < said.index("once the auction ends") < said.index("leaves this lead free")
    assert "Until the auction ends the cards stay face up." in called
    assert "In the auction the offender's partner must pass at their next turn." in called


def test_a_row_may_say_itself_when_it_is_to_be_looked_into() -> None:
    """While a revoke is being corrected play is not over, whenever it is said to have been noticed."""
    said = _said("revoke-deemed-established", "twelfth_trick=no,both_same_trick=no,automatic_exception=round_over")

    assert said.endswith("Tell me when play is over if you think you were damaged.")
    assert PLAY_IS_OVER not in said
