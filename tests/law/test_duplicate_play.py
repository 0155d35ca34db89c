"""The play under the laws of duplicate bridge: what a card out of its place binds, whom it lets choose, and until when.

North  A642 965 K854 K5        East  T73 T83 T73 QT62
South  KQ5 AQ4 Q96 A873        West  J98 KJ72 AJ2 J94
South deals and plays one notrump.
"""

from __future__ import annotations

import io
import random
from typing import TYPE_CHECKING

import pytest
from rich.console import Console

from adjudicator.formats.notation.manners import Notation
from adjudicator.formats.notation.table_events import format_event, parse_event
from adjudicator.law.findings import Made
from adjudicator.render.data import finding as data
from adjudicator.render.findings import finding
from adjudicator.render.steps import steps
from adjudicator.render.words import Names
from tests.helpers.rulings import CONTRACT, DEAL, Gist, bonds, gist, report

if TYPE_CHECKING:
    from adjudicator.report.report import DealReport

DUPLICATE = "duplicate-2017"
CLOSED = "1NT AP\n"
HEART = f"{CLOSED}H2 H5 H8 HQ\n"
"""South has won the first trick."""
DROPPED = f"{CLOSED}!expose E HT dropped\n"
"""East's ten of hearts is a major penalty card (event 3) before West's opening lead."""
TWO = f"{CLOSED}!expose E H8 C2 dropped\n"
"""Two major penalty cards of two suits."""
VOID = "N:AKQ2.965.K85.K52 T73.T8.T7643.QT6 J65.AQ4.AQ92.A83 984.KJ732.J.J974"
"""West has one diamond."""


def ruled(section: str, **tags: str) -> DealReport:
    """The deal under the laws of duplicate bridge."""
    return report(section, Code=DUPLICATE, **tags)


def found(section: str, **tags: str) -> list[Gist]:
    """Kind, offender, event, status and row of every finding."""
    return gist(ruled(section, **tags))


def binding(section: str, effect: str) -> list[tuple[str | None, int, int | None]]:
    """Whom *effect* binds, from which event until which."""
    return [(seat, since, until) for name, seat, since, until in bonds(ruled(section)) if name == effect]


def grades(section: str) -> list[tuple[object, object, int, int | None]]:
    """Card, grade, and the events between which it lies so."""
    return [
        (bound.effect.params["cards"], bound.effect.params["grade"], bound.since, bound.until)
        for bound in ruled(section).obligations
        if bound.effect.name == "penalty_card"
    ]


# ---------------------------------------------------------------- declarer's choice about the lead (50D2)


@pytest.mark.parametrize(
    ("after", "rows"),
    [
        ("", [None]),
        ("!elect S require H", ["PL.3"]),
        ("!elect S forbid H", ["PL.4"]),
        ("!elect S free", ["PL.7"]),
        ("!elect S free\nHK H5 H8 H4", ["PL.7", None]),
        ("!elect S free\nHK H5 HT H4", ["PL.7"]),
        ("!elect S free\nDA D4 D3 D6", ["PL.7", None]),
        ("!elect S free\nDA D4 D3 D6\n!elect S forbid H\nD2", ["PL.7", "PL.4"]),
        ("!elect S forbid H\nDA D4 D3 D6\nD2", ["PL.4"]),
        ("W:S8", ["PL.2"]),
        ("W:S8 N:SA", ["PL.8"]),
        ("W:S8\n!director S\n!withdraw W", ["PL.2", None]),
        ("!claim S 7", []),
    ],
)
def test_declarer_is_asked_at_each_lead_while_the_card_lies(after: str, rows: list[str | None]) -> None:
    """Until it is played or picked up; a lead made before he has spoken is ruled on instead (50D2)."""
    choices = [row for kind, _, _, _, row in found(DROPPED + after) if kind == "penalty-card"]

    assert rows == choices


@pytest.mark.parametrize("seat", ["N", "W", "E"])
def test_nobody_chooses_for_declarer(seat: str) -> None:
    """Dummy least of all: the lead that follows was made before declarer had spoken."""
    one = ruled(f"{DROPPED}!elect {seat} require H\nHK N:H5")

    assert [ruling.row for ruling in one.findings[1].rulings] == ["PL.8"]
    assert [problem.message for problem in one.problems] == [f"nothing offers 'require' to {seat} here"]


@pytest.mark.parametrize(
    ("choice", "lead", "broken"),
    [
        ("require H", "HK", False),
        ("require H", "S8", True),
        ("require C", "S8", False),
        ("forbid H", "HK", True),
        ("forbid H", "C4", False),
        ("forbid H C", "HK", True),
        ("forbid H C", "C4", True),
        ("forbid H C", "DA", False),
        ("forbid H\n!elect S forbid C", "C4", True),
        ("free", "C4", False),
    ],
)
def test_the_lead_is_held_against_the_choice(choice: str, lead: str, broken: bool) -> None:
    """A lead against it is a revoke (61A); of two suits he may forbid both but requires one (51B2)."""
    kinds = [kind for kind, *_ in found(f"{TWO}!elect S {choice}\n{lead}")]

    assert ("lead-restriction-breached" in kinds) == (broken or (choice, lead) == ("require C", "S8"))


def test_who_cannot_obey_leads_what_he_likes() -> None:
    """West has no club: the card is picked up all the same (59)."""
    section = f"{CLOSED}!expose E DT dropped\n!elect S require D\nDJ D5 D3 DQ\nS:SJ S4 SQ S3\nN:C2 CT C3\n"
    one = ruled(section, Deal=VOID)
    later = ruled(
        f"{CLOSED}DJ D5 D3 DQ\nS:SJ S4 SQ S3\n!expose E D4 DT dropped\nN:C2 CT C3 CJ\n!elect S require D\nH3", Deal=VOID
    )

    assert "lead-restriction-breached" not in [finding.kind for finding in one.findings]
    assert [finding.rulings[-1].row for finding in later.findings if finding.kind == "penalty-card"] == ["PL.3"]
    assert "lead-restriction-breached" not in [finding.kind for finding in later.findings]


def test_a_suit_forbidden_binds_while_the_leader_keeps_the_lead() -> None:
    """West wins the first trick and may not lead hearts to the second either; once North has led it is over."""
    section = f"{DROPPED}!elect S forbid H\nDA D4 D3 D6\nDJ DK D7 D9\nN:S2 S3 SK S8"

    assert binding(section, "lead_suit") == [("W", 5, 12)]


def test_a_penalty_card_and_a_withdrawn_call_may_be_used_at_one_turn() -> None:
    """East's insufficient bid lets South forbid a suit (26B), and his ten of hearts another (50D2)."""
    auction = "1S P 2S 1H\n!director S\n!refuse S\n!withdraw E\nP\n!fact comparable=no\nP P\n"
    section = f"{auction}!expose E HT dropped\n!elect S forbid H\n!elect S forbid D\n"

    assert binding(section, "lead_suit") == [("W", 14, None), ("W", 15, None)]
    for lead, broken in (("HK", True), ("DA", True), ("S8", False)):
        kinds = [kind for kind, *_ in found(f"{section}{lead}")]
        assert ("lead-restriction-breached" in kinds) == broken


def test_a_choice_is_no_place_to_tell_facts_to() -> None:
    """What is told after it belongs to the lead that made the card a penalty card."""
    section = f"{CLOSED}E:D7\n!refuse S\n!withdraw E\n!fact misinformed_of_turn=yes"

    assert found(section) == [("opening-lead-out-of-turn", "E", 3, "corrected", "OL.3")]


# ---------------------------------------------------------------- penalty cards, minor and major (50, 51)


@pytest.mark.parametrize(
    ("section", "expected"),
    [
        (f"{HEART}!expose W C4 dropped", [(("C4",), "minor", 8, None)]),
        (f"{HEART}!expose W CT dropped", [(("CT",), "major", 8, None)]),
        (f"{HEART}!expose W C4 dropped\nS:CA C4", [(("C4",), "minor", 8, 9)]),
        (f"{HEART}!expose W C4 dropped\n!pickup W C4", [(("C4",), "minor", 8, 8)]),
        (
            f"{HEART}!expose W C4 dropped\n!expose W S8 dropped",
            [(("C4",), "minor", 8, 8), (("C4",), "major", 9, None), (("S8",), "major", 9, None)],
        ),
        (
            f"{HEART}!expose W C4 dropped\nS:CA C4 CK C2\n!expose W S8 dropped",
            [(("C4",), "minor", 8, 9), (("S8",), "minor", 13, None)],
        ),
        (
            f"{HEART}!expose W C4 dropped\n!expose E C2 dropped",
            [(("C4",), "minor", 8, None), (("C2",), "minor", 9, None)],
        ),
        (f"{HEART}W:S9\n!refuse S\n!withdraw W", [(("S9",), "major", 10, None)]),
        (f"{HEART}!expose S D6 dropped", []),
    ],
)
def test_how_a_penalty_card_lies(section: str, expected: list[tuple[object, object, int, int | None]]) -> None:
    """Major for an honour, for a deliberate play, and as soon as its owner has a second one (50B)."""
    assert grades(section) == expected


@pytest.mark.parametrize(
    ("exposed", "play", "kept_back"),
    [
        ("C4", "CA C9", True),
        ("C4", "CA CJ", False),
        ("C4", "CA C4", False),
        ("C4", "D6 D2", False),
        ("CJ", "CA C9", True),
        ("CJ", "CA CJ", False),
        ("CJ", "D6 D2", False),
        ("S8", "CA C9", False),
        ("C4 D2", "D6 DJ", True),
        ("C4 D2", "D6 D2", False),
    ],
)
def test_what_its_owner_may_play(exposed: str, play: str, kept_back: bool) -> None:
    """A minor one comes before another low card of its suit (50C), a major one before any card that is legal (50D1)."""
    section = f"{HEART}!expose W {exposed} dropped\n{play}"

    assert ("penalty-card-not-played" in [kind for kind, *_ in found(section)]) == kept_back


@pytest.mark.parametrize(
    ("after", "row"),
    [
        ("", None),
        ("!accept S", "PN.2"),
        ("!accept S\nCK C2", "PN.2"),
        ("!refuse S", "PN.3"),
        ("!director S\n!withdraw W", "PN.3"),
        ("CK", "PN.1"),
    ],
)
def test_a_penalty_card_kept_back(after: str, row: str | None) -> None:
    """Declarer accepts the card by playing on, or by his word, or has the penalty card put in (52B)."""
    assert found(f"{HEART}!expose W C4 dropped\nCA C9\n{after}")[1][-1] == row


def test_a_card_put_in_for_another_is_due_before_all_others() -> None:
    """West is told to play the four, and plays the jack."""
    section = f"{HEART}!expose W C4 dropped\nCA C9\n!refuse S\n!withdraw W\nCJ"

    assert [kind for kind, *_ in found(section)][1:] == ["penalty-card-not-played", "penalty-card-not-played"]


# ---------------------------------------------------------------- cards out of turn


@pytest.mark.parametrize(
    ("section", "expected"),
    [
        (f"{HEART}D6 N:D4", ("play-out-of-turn", "S", 8, "open", "PP.1")),
        (f"{CLOSED}H2 S:SQ", ("play-out-of-turn", "S", 4, "open", "PP.2")),
        (f"{CLOSED}H2 E:HT", ("play-out-of-turn", "E", 4, "open", "PP.7")),
        (f"{CLOSED}H2 E:S3", ("play-out-of-turn", "E", 4, "open", "PP.8")),
        (f"{CLOSED}H2 E:S3 N:H5", ("play-out-of-turn", "E", 4, "open", "PP.8")),
        (f"{HEART}D6 E:D3", ("premature-lead-or-play", "E", 8, "open", "PP.6")),
    ],
)
def test_a_card_that_is_out_of_turn_is_one_fault(section: str, expected: Gist) -> None:
    """Whatever it does not follow, as long as that can be put right (57)."""
    assert found(section) == [expected]


def test_a_card_out_of_turn_that_does_not_follow_is_a_revoke_once_it_is_established() -> None:
    """East's spade stays in the trick and his side leads to the next."""
    section = f"{CLOSED}HK E:S3 N:H5 S:H4\nW:H2"

    assert [kind for kind, *_ in found(section)] == ["play-out-of-turn", "revoke"]


@pytest.mark.parametrize(
    ("demand", "card", "broken"),
    [
        ("highest", "DA", False),
        ("highest", "D2", True),
        ("lowest", "D2", False),
        ("lowest", "DJ", True),
        ("other-suit C", "D2", False),
        ("not-suit C", "D2", False),
    ],
)
def test_declarer_names_the_partners_card(demand: str, card: str, broken: bool) -> None:
    """Following suit comes first (44C, 57A)."""
    section = f"{HEART}D6 E:D3\n!director S\n!elect S {demand}\n{card}"

    assert [row for kind, *_, row in found(section) if kind == "lead-restriction-breached"] == ["RC.4"] * broken


@pytest.mark.parametrize(
    ("demand", "card", "broken"),
    [
        ("other-suit H", "HK", False),
        ("other-suit H", "S4", True),
        ("not-suit H", "HK", True),
        ("not-suit H", "S4", False),
        ("highest", "HK", False),
    ],
)
def test_declarer_names_a_suit_where_the_partner_cannot_follow(demand: str, card: str, broken: bool) -> None:
    """West has one diamond, which has been played."""
    section = f"{CLOSED}DJ D5 D3 DQ\nS:DA E:D4\n!director S\n!elect S {demand}\nW:{card}"
    kinds = [kind for kind, *_ in found(section, Deal=VOID)]

    assert ("lead-restriction-breached" in kinds) == broken


@pytest.mark.parametrize(
    ("words", "row"),
    [
        ("!accept W", "DC.6"),
        ("!refuse W", "DC.8"),
        ("!accept E\n!refuse W", "DC.8"),
        ("!refuse E\n!accept W", "DC.6"),
        ("!withdraw S", "DC.8"),
        ("W:H2", "DC.4"),
        ("E:H3", "DC.5"),
        ("", None),
    ],
)
def test_the_defender_next_to_play_decides(words: str, row: str | None) -> None:
    """Either may speak; if they differ, the one who plays next after the wrong lead (55A)."""
    section = f"{CLOSED}DA D4 D3 D6\nDJ DK D7 D9\nS:HA\n{words}"

    assert found(section)[0][-1] == row


@pytest.mark.parametrize(
    ("between", "row"),
    [
        ("!expose S hand", "OL.4"),
        ("!expose S HA SK", "OL.4"),
        ("!director S\n!expose S hand", "OL.6"),
        ("!expose N hand", "OL.5"),
        ("!accept S\n!expose N hand", "OL.7"),
        ("S:D6", "OL.7"),
        ("N:D4", "OL.7"),
        ("W:DA S:D6", "OL.7"),
        ("!refuse S", "OL.8"),
        ("!withdraw E", "OL.8"),
        ("", None),
    ],
)
def test_what_declarer_did_with_the_opening_lead(between: str, row: str | None) -> None:
    """Spread his hand unasked or chosen to, seen dummy, accepted or refused (54)."""
    assert found(f"{CLOSED}E:D7\n{between}")[0][-1] == row


def test_who_leads_when_both_the_wrong_lead_and_the_card_on_it_go_back() -> None:
    """The lead is where it was due: South's, who then leads from his own hand."""
    section = f"{HEART}W:S9 N:SA\n!director S\n!withdraw W\n!withdraw N\nSK S8 S2 S3"

    assert [kind for kind, *_ in found(section)] == ["lead-out-of-turn"]


# ---------------------------------------------------------------- calls for dummy's cards


@pytest.mark.parametrize("said", ["S high", "S low", "S win", "S anything", "S H", "S S", "S T", "S 9", "S HQ", "N A"])
def test_a_designation_is_read_back(said: str) -> None:
    """A card, a suit, a rank or a word."""
    assert format_event(parse_event(f"!designate {said}", 1, 1, Notation(("N", "E", "S", "W")))) == f"!designate {said}"


@pytest.mark.parametrize(
    ("section", "card"),
    [
        ("H2\n!designate S high", "H9"),
        ("H2\n!designate S low", "H5"),
        ("H2\n!designate S 6", "H6"),
        ("H2\n!designate S D", "D4"),
        ("CJ CK C2 C3\n!designate S 5", "C5"),
        ("CJ CK C2 C3\n!designate S 8", "D8"),
    ],
)
def test_the_card_that_an_incomplete_call_means(section: str, card: str) -> None:
    """Named where the law names one (46B)."""
    one = ruled(f"{CLOSED}{section}\n!fact different_intention=no")

    assert [effect.params.get("card") for effect in one.findings[0].rulings[0].effects] == [card]


@pytest.mark.parametrize(
    "play",
    [
        "H2\n!designate S H5\nH5 H8 HQ",
        "H2\n!designate S H9\n!note then\nH9 HT HQ",
        "CJ CK C2 C3\n!designate S S2\nS2 S3 SK S8",
        "H2 H5\n!designate S H5\nH8 HQ",
    ],
)
def test_a_whole_call_carried_out_is_no_fault(play: str) -> None:
    """Declarer names a card that is there and dummy plays it."""
    assert found(CLOSED + play) == []


def test_a_card_changed_since_an_opponent_changed_his_is_no_slip() -> None:
    """West's revoke is put right, and North may take back what he played after it (62C1)."""
    section = f"{HEART}D6 C4 DK\n!attention N\n!withdraw W\n!withdraw N\nW:D2 D4 D3"

    assert "unintended-designation" not in [kind for kind, *_ in found(section)]


def test_other_laws_know_no_designations() -> None:
    """A call for dummy's card is noted, and nothing more, where the code makes nothing of it."""
    section = f"{CLOSED}H2\n!designate S low\nH9\n!withdraw N\nH5 H8 HQ"

    assert gist(report(section, Code=CONTRACT)) == []


# ---------------------------------------------------------------- shown step by step


def shown(section: str) -> str:
    """What ``replay --step`` shows of the deal."""
    console = Console(file=io.StringIO(), width=200, legacy_windows=False)
    console.print(steps(ruled(section), {}))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize(
    ("section", "line"),
    [
        (DROPPED, "West  East has ♥10 as a major penalty card, due at the first legal chance; "),
        (DROPPED, "before West leads, South may require or forbid ♥ or leave the lead free"),
        (f"{DROPPED}!elect S forbid H", "West must not lead ♥"),
        (f"{DROPPED}!elect S free\nH2 H5", "East  East has to play ♥10; "),
        (
            f"{HEART}!expose W C4 dropped",
            "West has ♣4 as a minor penalty card, due before another low card of its suit",
        ),
        (f"{HEART}D6 E:D3\n!director S\n!elect S highest", "West  West has to play ♦A; "),
        (f"{HEART}D6 E:D3\n!director S\n!elect S not-suit H", "West may not play ♥"),
        (f"{CLOSED}H2 E:HT\n!withdraw E\nN:H5", "East  East has to play ♥10; East must play at turn (♥10)"),
        (f"{CLOSED}DA D4 D3 D6\nDJ DK D7 D9\nS:HQ\n!refuse W\n!withdraw S", "the lead must come from North"),
    ],
)
def test_each_step_says_who_may_do_what(section: str, line: str) -> None:
    """What is in force at the turn that follows, in words."""
    assert line in shown(section).splitlines()[-1]


# ---------------------------------------------------------------- nothing where nothing is wrong


def legal_play(seed: int) -> str:
    """A whole play of ``DEAL`` at one notrump by South in which everybody follows suit."""
    rng = random.Random(seed)
    hands = {}
    for seat, hand in zip("NESW", DEAL.removeprefix("N:").split(), strict=True):
        hands[seat] = [s + r for s, ranks in zip("SHDC", hand.split("."), strict=True) for r in ranks]
    leader, said = "W", []
    for _ in range(13):
        trick: dict[str, str] = {}
        led = ""
        for turn in range(4):
            seat = "NESW"[("NESW".index(leader) + turn) % 4]
            follow = [card for card in hands[seat] if card[0] == led]
            card = rng.choice(follow or hands[seat])
            hands[seat].remove(card)
            led = led or card[0]
            trick[seat] = card
            said.append(card)
        leader = max(trick, key=lambda one: (trick[one][0] == led, "23456789TJQKA".index(trick[one][1])))
    return " ".join(said)


@pytest.mark.parametrize("seed", range(12))
def test_a_legal_play_is_clean(seed: int) -> None:
    """No finding, no obligation, nothing to ask."""
    one = ruled(CLOSED + legal_play(seed))

    assert (gist(one), bonds(one)) == ([], [])


# ---------------------------------------------------------------- a right that is used is no fault


@pytest.mark.parametrize(
    ("after", "made", "head"),
    [
        ("\n!elect S require H\nHJ", Made("S", "require", ("H",)), "Choice made by South"),
        ("\n!elect S free\nSJ", Made("S", "free"), "Choice made by South"),
        ("", None, "Choice due"),
    ],
)
def test_a_right_exercised_is_shown_as_a_choice(after: str, made: Made | None, head: str) -> None:
    """Declarer uses his right over a lead, or has yet to (50D2): nobody has done anything wrong."""
    [choice] = [one for one in ruled(DROPPED.rstrip() + after).findings if one.choice]
    out = io.StringIO()
    Console(file=out, width=200).print(finding(choice, Names(lambda _sort, name: name)))

    assert choice.made == made
    assert data(choice)["choice_made"] == (made and {"by": "S", "option": made.option, "suits": list(made.suits)})
    assert head in out.getvalue()
    assert "Status" not in out.getvalue()
