"""The ruling form in a real browser: at phone and desktop width no word is broken, and a ruling prints on one page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.helpers.chromium import BROKEN, CONTRAST, FAULTS, chromium, resize, scheme, sheets
from tests.helpers.command_line import run

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

pytestmark = [
    pytest.mark.browser,
    # Closing the driver leaves its sockets to the collector.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]
EXAMPLE = Path(__file__).parents[2] / "adjudicator" / "examples" / "disputed.pbn"
REVOKE = """\
[Event "Tuesday pairs of the county's western division"]
[Site "The community hall"]
[Date "2026.11.17"]
[Table "3"]
[Board "7"]
[West "Bartholomew Featherstonehaugh"]
[North "Konstantina Papadopoulou"]
[East "Maximiliane Schwarzenberger"]
[South "Ann Lee"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "S:AKJ63.84.KQ3.Q72 T84.Q32.A975.KJ3 Q952.65.JT4.A864 7.AKJT97.862.T95"]
[Code "duplicate-2017"]
[Record "1"]
1S P 2S 3H
4S P P P
W:HQ H5 HK H8
HA H4 H3 H6
HJ SA S4 S2
SK S8 S5 S7
SJ ST S9 H7
DQ DA D4 D2
D9 DT D6 D3
"""
FIVE = (
    REVOKE.partition("1S P 2S")[0].replace("All", "None")
    + """\
1S P 2S
2H
!attention S
!withdraw E
4H
4S
1H
!attention N
!withdraw W
P
P P
E:HA
!attention S the lead comes from the other side
!withdraw E
!elect S forbid H
DA D4 D8 D3
D5 DT D2 DK
SA S4 S2 S7
SK S8 S5 H7
SJ ST S9 H9
DQ D7 DJ D6
C2 C3 CA C9
C4 CT CQ H2
C7 CK C6 C5
!attention S
"""
)
"""Two bids too low, a lead out of turn, what declarer chooses and a revoke."""
LEAD = ("rule", "lead-out-of-turn", "--code", "duplicate-2017", "-f", "proper_leader=partner,declarer_choice=refuse")
LONGEST = {
    "lead-out-of-turn": "proper_leader=partner,declarer_choice=refuse,choice=prohibit",
    "opening-lead-out-of-turn": "declarer_choice_54=refuse,choice=prohibit",
    "insufficient-bid": "lho_response=refuses,replacement_27=insufficient_bid,second_accepted=no",
    "revoke": (
        "by=declarer,established=yes,won_by_offending_player=yes,os_tricks_after=0,both_same_trick=yes,"
        "dummy_asked_after_forfeit=yes,twelfth_trick=no,automatic_exception=none"
    ),
    "claim-contested": "current_trick_only=no,trump_out_unstated=yes,partner_objects_to_concession=yes",
    "misinformation": "explanation_wrong=yes,stage_21=face_down_lead,call_reopened=yes",
    "penalty-card": "to_play=owner,grade=minor,wants_lower_same_suit=yes,declarer_choice=refuse",
    "wrong-number-of-cards": (
        "count_pattern=surplus_and_short,wrong_count_found=unseen,count_cause=error_of_play,"
        "deemed_exception=none,fault=too_many,both_sides_played_on=no,trick_was_complete=yes,"
        "by_defender=yes,was_a_lead=yes,proper_leader=partner,declarer_choice=refuse,choice=prohibit"
    ),
    "missing-card": (
        "count_pattern=surplus_and_short,wrong_count_found=unseen,count_cause=error_of_play,"
        "deemed_exception=none,fault=too_many,both_sides_played_on=no,trick_was_complete=yes,"
        "by_defender=yes,was_a_lead=yes,proper_leader=partner,declarer_choice=refuse,choice=prohibit"
    ),
    "bid-out-of-rotation": "lho_response=refuses,whose_turn=lho,comparable_l=no",
    "pass-out-of-rotation": "lho_response=refuses,whose_turn=partner,comparable=no",
    "defective-trick": (
        "fault=too_many,both_sides_played_on=no,trick_was_complete=yes,by_defender=yes,was_a_lead=yes,"
        "proper_leader=partner,declarer_choice=refuse,choice=prohibit"
    ),
    "lead-restriction-breached": (
        "established=yes,won_by_offending_player=yes,os_tricks_after=0,both_same_trick=yes,"
        "hand=defender_unfaced,demanded=card,could_comply=yes,twelfth_trick=no,"
        "automatic_exception=none"
    ),
}
"""By kind: what is told on the road to the ruling that says most, with the laws it sends on to."""
PLACES = """
const at = name => document.querySelector('.' + name).getBoundingClientRect();
const [north, west, east, south] = ['north', 'west', 'east', 'south'].map(at);
return north.bottom <= west.top && west.bottom <= south.top && east.bottom <= south.top && west.right <= east.left;
"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with chromium(tmp_path_factory.mktemp("profile")) as driver:
        yield driver


def opened(browser: Any, record: str, at: Path, width: int = 900, words: Sequence[str] = ("replay", "-")) -> None:
    """*browser* with the form of *record*, or of what else *words* tell, before it, *width* pixels wide."""
    form = at / "form.html"
    assert 0 == run(*words, "--form", str(form), stdin=record).status
    resize(browser, width)
    browser.get(form.as_uri())


@pytest.mark.parametrize("width", [390, 900])
@pytest.mark.parametrize("record", [EXAMPLE.read_text(encoding="utf-8"), REVOKE], ids=["example", "revoke"])
def test_nothing_is_broken_or_cut_off(record: str, width: int, browser: Any, tmp_path: Path) -> None:
    """Every word stands on one line, nothing is wider than the screen, and each hand is in its place."""
    opened(browser, record, tmp_path, width)

    assert [] == browser.execute_script(BROKEN)
    assert width == browser.execute_script("return document.documentElement.scrollWidth")
    assert browser.execute_script(PLACES)


@pytest.mark.parametrize("width", [320, 390, 900])
@pytest.mark.parametrize("ink", ["light", "dark"])
def test_what_was_told_fits_and_prints_on_one_page(width: int, ink: str, browser: Any, tmp_path: Path) -> None:
    """The form of `rule`, with the ruling that opens another: no word broken, AA by day and night, one sheet."""
    scheme(browser, ink)
    opened(browser, "", tmp_path, width, LEAD)
    worst = browser.execute_script(CONTRAST)
    scheme(browser, "")

    assert [] == browser.execute_script(BROKEN)
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    assert worst >= 4.5
    assert 1 == sheets(browser)


def test_a_broken_word_would_be_found(browser: Any, tmp_path: Path) -> None:
    """A column too small for a name breaks it, and the words of it are told."""
    opened(browser, REVOKE, tmp_path, 390)
    browser.execute_script("document.querySelector('h1').style.width = '2em'")

    assert "Ruling" in browser.execute_script(BROKEN)


@pytest.mark.parametrize(
    "record", [REVOKE, EXAMPLE.read_text(encoding="utf-8"), FIVE], ids=["revoke", "example", "five"]
)
def test_rulings_print_on_one_page(record: str, browser: Any, tmp_path: Path) -> None:
    """One, three or five of them, with facts and law and the room for an appeal; what was not told takes no room."""
    opened(browser, record, tmp_path)

    assert 1 == sheets(browser)


@pytest.mark.parametrize("kind", LONGEST)
def test_the_longest_ruling_prints_on_one_page(kind: str, browser: Any, tmp_path: Path) -> None:
    """Whatever it sends on to, with every fact and law, and room for what happened and for an appeal."""
    words = ("rule", kind, "--code", "duplicate-2017", "--no-ask", "-f", LONGEST[kind])
    opened(browser, "", tmp_path, 320, words)
    facts = browser.find_elements("css selector", "td:nth-child(3)")

    assert any(one.text.endswith("told") for one in facts)
    assert [] == browser.execute_script(BROKEN)
    assert [] == browser.execute_script(FAULTS)
    assert browser.execute_script("return document.documentElement.scrollWidth") <= 320
    assert 1 == sheets(browser)
