"""The read-outs of hearts, euchre, skat, pinochle and all fours: heard alone, each text says what is done now."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from adjudicator.law.rulings import rule_from_told_facts
from adjudicator.law.spoken_ruling import all_spoken_rulings, spoken_sentences
from tests.helpers.command_line import run
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.law.spoken_ruling import SpokenRuling

FAMILIES = ("hearts", "euchre", "skat", "pinochle", "all-fours")
CODES = tuple(
    code
    for (code,) in laws().connection.execute("SELECT DISTINCT code FROM kind_table ORDER BY code")
    if laws().family_of(code) in FAMILIES
)
WRONG = {
    "a card with no word that tells it from the other": r"^The cards? becomes? |^The card of the offender ",
    "a label before what it is about": r"^(Condoned|Dead|Out of play)\b[^.]*:|; barred:",
    "a choice about the side of whoever chooses, or of the offender": r"chooses?: .*\btheir (side|partner)\b",
    "an option with the sentence of its own effect after it": r"(points|tricks)[^;]*, and the (other|offending) side ",
    "a second clause tied to a first that has ended": r", [^.;:]*\b(taken|played) and (is|has|loses)\b",
    "a demand, and not what follows it": r"may demand it back\.$",
    "a new deal, and not who deals": r"chooses: .*\bhave a new deal(;|\.$)",
    "a seat beside a leader who is not named": r"^The opponent (on the leader's right|.* to that trick) chooses",
    "a price for one who is not named": r"\bwould have brought them\b",
}
"""The fault of a sentence that has the pattern."""
TOPICS = (
    "Looking at or mixing gathered tricks.",
    "Who may choose and enforce.",
    "Director's or table's disciplinary power.",
    "This is about unauthorized information.",
    "Lead or play before partner's.",
    "That does not hold.",
)
"""Headings that name what a law is about, not what happened."""


@cache
def spoken(code: str) -> tuple[SpokenRuling, ...]:
    return tuple(all_spoken_rulings(laws(), code))


def faults(voice: SpokenRuling) -> Iterator[str]:
    for what, pattern in WRONG.items():
        yield from (f"{what}: {one}" for one in voice.sentences if re.search(pattern, one))
    if voice.sentences[0] in TOPICS:
        yield f"a topic for a heading: {voice.sentences[0]}"
    stands = "The deal stands." in voice.sentences
    yield from (
        f"a deal that stands and passes: {one}"
        for one in voice.sentences
        if stands and one.startswith("The deal passes")
    )


@pytest.mark.parametrize("code", CODES)
def test_every_text_can_be_heard_alone(code: str) -> None:
    """Which card, whose side, what the heading says: the classes of fault that a second reader found."""
    wrong = [f"{voice.kind} {dict(voice.facts)}: {one}" for voice in spoken(code) for one in faults(voice)]

    assert not wrong


@pytest.mark.parametrize("code", CODES)
def test_a_row_that_spares_a_penalty_says_so_in_words_of_these_games(code: str) -> None:
    """ "No further penalty" is a whole ruling to nobody: something else was never ordered."""
    speech = laws().announcements.for_code(code)
    said = [
        speech.words("no_rectification", {}, (kind.id,), row.words)
        for kind in laws().kinds()
        if (table := laws().table(code, kind.id)) is not None and table.code == code
        for row in table.rows
        if any(effect["effect"] == "no_rectification" for effect in row.do)
    ]

    assert all(words is not None and words.template != "No further penalty." for words in said)


_DEMANDED = "redeal_demanded=yes deal_stage=during_deal demander_looked=yes"
LOOKED = [
    ("hearts", "misdeal", f"misdeal_cause=other dealing_rule=other {_DEMANDED}"),
    ("napoleon", "misdeal", f"misdeal_cause=other dealing_rule=other {_DEMANDED}"),
    ("auction-pitch", "misdeal", f"misdeal_cause=other dealing_rule=other {_DEMANDED}"),
    ("auction-pitch", "faced-card-in-pack", _DEMANDED),
    ("auction-pitch", "improper-shuffle-or-cut", _DEMANDED),
    ("pinochle-double-pack", "improper-shuffle-or-cut", "deal_stage=during_deal demander_looked=yes"),
]


@pytest.mark.parametrize(("code", "kind", "facts"), LOOKED, ids=[f"{code}-{kind}" for code, kind, _ in LOOKED])
def test_who_has_looked_may_demand_no_new_deal_and_others_still_may(code: str, kind: str, facts: str) -> None:
    """GR-08 binds the player who looked."""
    assert "One who has not looked still can." in heard(code, kind, facts)


HEARD = [
    # The side that takes the two points does not score the deal besides (EU-16).
    ("euchre", "revoke", "established=yes score_agreed=no against_lone_hand=no", "deal unscored and add 2 points", ""),
    ("euchre", "revoke", "established=yes score_agreed=no against_lone_hand=yes", "deal unscored and add 4 points", ""),
    # The card put in is not the one that stays face up (FH-16).
    ("five-hundred", "revoke", "established=no", "The card taken back stays face up", "The card becomes"),
    ("five-hundred", "lead-out-of-turn", "all_played_to_trick=no retraction_demanded=yes lone_contractor=no "
     "was_partners_lead=no", "The card led out of turn is taken back.", "The card becomes"),
    ("cinch", "lead-out-of-turn", "opponent_played_to_it=no retraction_demanded=yes was_partners_lead=no",
     "The card taken back stays face up", "The card of the offender"),
    # The lead is called from the side that erred (EU-13).
    ("euchre", "quitted-trick", "quitted_trick_fault=turned_up", "the offender's side must lead", "their side"),
    # This deal stands, the one after it goes to the player who was passed over (SK-02, SC-02).
    ("skat-nasl-1945", "deal-out-of-turn", "bidding_begun=yes", "The deal after this one goes to", "The deal passes"),
    ("schafskopf", "deal-out-of-turn", "deal_stage=deal_complete", "The deal after this one goes", "The deal passes"),
    # Where there was no fault the heading names none.
    ("pinochle-two-hand", "illegal-meld", "two_hand_meld=other_class_or_higher", "The meld is lawful", "not hold"),
    ("auction-pinochle", "illegal-meld", "auction_pinochle_meld=in_another_class", "The meld holds", "does not hold"),
    ("spoil-five", "revoke", "not_following=trumped", "That is no revoke", "There was a revoke"),
    ("spoil-five", "revoke", "not_following=top_trump_kept", "That is no revoke", "There was a revoke"),
    ("skat-nasl-1945", "redeal", "redeal_cause=passed_out forehand_names_game=no", "played as Ramsch", "New deal"),
    ("skat-nasl-1945", "redeal", "redeal_cause=passed_out forehand_names_game=yes", "Forehand is the Player", "New"),
    ("skat-nasl-1945", "overbid", "game_came_to=made", "The game reaches the bid", "cannot reach"),
    ("hearts", "renege", "hearts_duty=black_queen queen_duty_waived=yes", "nobody has to discard", "was broken"),
    # What stands for now can still be demanded back (HE-02, EU-11, NP-06).
    ("hearts", "lead-out-of-turn", "all_played_to_trick=no retraction_demanded=no", "stands for now", "There is"),
    ("euchre", "lead-out-of-turn", "all_played_to_trick=no retraction_demanded=no", "stands for now", "There is"),
    ("napoleon", "lead-out-of-turn", "by_bidder=yes trick_quitted=no retraction_demanded=no", "stands for now", "No "),
    # The choices of the pitcher name the card and the suit once (AP-09).
    ("auction-pitch", "lead-out-of-turn", "false_pitch=first_lead pitcher_has_played=no",
     "require the offender's highest card of the suit led at their next turn", "have it taken back"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "kind", "facts", "said", "unsaid"), HEARD, ids=[f"{one[0]}-{one[1]}-{at}" for at, one in enumerate(HEARD)]
)
def test_the_table_hears_what_was_ruled(code: str, kind: str, facts: str, said: str, unsaid: str) -> None:
    """Each of the entries that were found wrong, by its class."""
    text = heard(code, kind, facts)

    assert said in text
    assert not unsaid or unsaid not in text


@pytest.mark.parametrize("code", ["hearts", "omnibus-hearts", "spot-hearts", "domino-hearts"])
def test_of_a_destroyed_law_the_table_hears_what_it_can_do(code: str) -> None:
    """The charge of another book for a revoke is named as such; --exit-code says that this one leaves it open."""
    asked = ("rule", "revoke", "-c", code, "--no-ask", "-f", "exception=none")
    heard_aloud = " ".join(run(*asked).out.split("READ OUT")[1].split())

    assert "can no longer be read in the book" in heard_aloud
    assert "Please agree on a penalty. Another book of hearts" in heard_aloud
    assert "charged all the points of the deal" in heard_aloud
    assert 4 == run(*asked, "--exit-code").status


def heard(code: str, kind: str, facts: str) -> str:
    told = dict(part.split("=") for part in facts.split())
    found = rule_from_told_facts(laws(), code, kind, told)
    assert not found.needs
    return " ".join(spoken_sentences(laws(), [found]))
