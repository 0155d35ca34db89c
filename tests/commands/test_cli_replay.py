"""``replay`` and ``demo``: files in, rulings out, whatever the files are like."""

from __future__ import annotations

from contextlib import chdir
from pathlib import Path

import pytest

from tests.helpers.command_line import run

EXAMPLE = Path(__file__).parents[2] / "adjudicator" / "examples" / "disputed.pbn"
LEGAL = """\
[Board "{board}"]
[Dealer "N"]
[Record "1"]
P P P P
"""
IRREGULAR = """\
[Board "9"]
[Dealer "N"]
[Record "1"]
2H 2D
"""
BROKEN = """\
[Board "5"]
[Dealer "N"]
[Record "1"]
1H 1Z
"""


def file(folder: Path, *games: str) -> str:
    path = folder / "hands.pbn"
    path.write_text("\n".join(games), encoding="utf-8")
    return str(path)


def test_demo_rules_on_the_disputed_hand() -> None:
    """The shipped hand holds three irregularities, and the rulings turn a contract that failed into one made."""
    (deal,) = run("demo", "--json").data["deals"]

    assert [("insufficient-bid", "E"), ("opening-lead-out-of-turn", "E"), ("revoke", "W")] == [
        (found["kind"], found["offender"]) for found in deal["findings"]
    ]
    assert {
        "tricks_won": {"NS": 9, "EW": 4},
        "transferred": {"from": "EW", "to": "NS", "n": 2},
        "tricks_scored": {"NS": 11, "EW": 2},
        "score": {"NS": 150, "EW": 0},
    } == {key: value for key, value in deal["result"].items() if key != "lines"}


def test_demo_draws_the_irregularities_at_their_place() -> None:
    """The call, the lead and the card that were wrong bear the numbers of their rulings."""
    shown = run("demo").out

    assert "1♠        Pass      2♠        (2♥) [1] 4♥\n" in shown
    assert "    1  ›♦A       ♦4        (›♥A) [2] ♦8  ♦3        W   NS 0 EW 1\n" in shown
    assert "    8  ♥2 [3]    ›♣4       ♣10           ♣Q        S   NS 7 EW 1\n" in shown
    assert shown.index("[1] Insufficient bid") < shown.index("[2] Opening lead") < shown.index("[3] Revoke")


def test_a_ruling_says_first_what_follows() -> None:
    """What happened, what follows, who chooses, which law, which facts: in this order."""
    shown = run("demo", "--long").out
    ruling = shown[shown.index("[2] Opening lead") : shown.index("[3] Revoke")]
    places = [ruling.index(words) for words in ("East leads ♥A", "    Ruling", "    Choice", "    Law", "    Seen")]

    assert sorted(places) == places


@pytest.mark.parametrize("words", [("demo",), ("replay", str(EXAMPLE), "--step"), ("compare", "revoke"), ("facts",)])
def test_nothing_piped_is_wider_than_eighty_columns(words: tuple[str, ...]) -> None:
    """Piped output keeps to 80 columns, without colour and without blanks at the ends of lines."""
    shown = run(*words, COLUMNS="200").out

    assert shown
    assert [] == [line for line in shown.splitlines() if len(line) > 80 or line != line.rstrip() or "\x1b" in line]


def test_letters_where_the_output_has_no_glyphs() -> None:
    """An output in ASCII shows suit letters in the same columns."""
    glyphs, letters = run("demo").out, run("demo", encoding="ascii").out

    assert "1S        Pass      2S        (2H) [1] 4H" in letters
    assert [len(line) for line in glyphs.splitlines()] == [len(line) for line in letters.splitlines()]


def test_step_shows_turns_and_what_is_in_force() -> None:
    """Every event has a line: who, what, whose turn it then is, what binds."""
    lines = run("replay", str(EXAMPLE), "--step").out.splitlines()
    (corrected,) = [line for line in lines if line.startswith(" 7 East")]

    assert "4♥" in corrected
    assert "South" in corrected
    assert "must pass" in corrected


def test_json_has_the_documented_keys() -> None:
    """The keys that scripts rely on are there, under their names."""
    (deal,) = run("replay", "--json", str(EXAMPLE)).data["deals"]
    lead = deal["findings"][1]

    assert {"file": str(EXAMPLE), "game": 1, "line": 3} == deal["source"]
    assert ("1", "contract-bridge-1963") == (deal["board"], deal["code"])
    assert {"level": 4, "denomination": "S", "doubled": 0, "declarer": "S"} == deal["contract"]
    assert {"findings", "obligations", "result", "problems"} <= deal.keys()
    assert {"stage": "play", "call": None, "trick": 1, "action": "HA", "event": 12, "line": 28} == lead["at"]
    assert (2, "E", "defender", "EW", "corrected") == tuple(
        lead[key] for key in ("id", "offender", "role", "side", "status")
    )
    assert {"value": "no", "from": "record", "label": "refuse"} == lead["facts"]["accepted"]
    assert {"code", "row", "under", "law", "says", "basis", "chooser", "options", "effects"} <= lead["rulings"][
        0
    ].keys()
    assert {"effect": "lead_suit", "seat": "W", "suit": "H", "since": 16, "until": 23}.items() <= deal["obligations"][
        1
    ].items()


def test_many_deals_are_summed_up(tmp_path: Path) -> None:
    """Of several deals the regular ones take a line each, the irregular ones are drawn, and all are counted."""
    name = file(tmp_path, LEGAL.format(board=1), IRREGULAR, LEGAL.format(board=2))
    shown = run("replay", name).out.splitlines()

    assert "Board 1: Passed out; nothing irregular; tricks NS 0 EW 0; score NS 0 EW 0" == shown[0]
    assert "── Board 9 – Duplicate bridge, laws of 2017" in shown
    assert "3 deals: 1 with irregularities, 2 without." == shown[-1]


def test_deals_of_several_codes_say_so(tmp_path: Path) -> None:
    """A file that holds boards and rubber deals names the codes that were applied; one that does not need not."""
    rubber = LEGAL.format(board=2).replace("[Record", '[Scoring "Rubber"]\n[Record')
    mixed = run("replay", file(tmp_path, LEGAL.format(board=1), rubber, LEGAL.format(board=3))).out.splitlines()

    assert (
        "3 deals: 0 with irregularities, 3 without. Under contract-bridge-1963 (1) and duplicate-2017 (2)."
        == " ".join(mixed[3:])
    )


def test_regular_deals_beyond_a_screenful_are_only_counted(tmp_path: Path) -> None:
    """A long file of regular deals does not scroll the irregular ones away."""
    name = file(tmp_path, *(LEGAL.format(board=board) for board in range(1, 31)))
    shown = run("replay", name).out.splitlines()

    assert 21 == len(shown)
    assert "30 deals: 0 with irregularities, 30 without." == shown[-1]


def test_a_broken_game_costs_no_other(tmp_path: Path) -> None:
    """The broken game is named with file, line and column on standard error; the others are answered; status 1."""
    name = file(tmp_path, LEGAL.format(board=1), BROKEN, LEGAL.format(board=2))
    answer = run("replay", "--json", name)

    assert ["1", "2"] == [deal["board"] for deal in answer.data["deals"]]
    assert 1 == answer.status
    assert answer.err.startswith(f"{name}:9:4: '1Z' is not a call or a card; expected ")


def test_a_missing_file_costs_no_other(tmp_path: Path) -> None:
    """A file that is not there is complained of in a sentence; the other is answered."""
    answer = run("replay", "--json", str(tmp_path / "none.pbn"), file(tmp_path, IRREGULAR))

    assert (1, 1) == (answer.status, len(answer.data["deals"]))
    assert f"{tmp_path / 'none.pbn'}: no such file or directory\n" == answer.err


def test_standard_input_is_a_dash() -> None:
    """``-`` reads standard input."""
    assert ["9"] == [deal["board"] for deal in run("replay", "-", "--json", stdin=IRREGULAR).data["deals"]]


def test_one_deal_of_many(tmp_path: Path) -> None:
    """``--deal`` picks a deal by its number in the file and draws it in full; one that is not there is said so."""
    name = file(tmp_path, LEGAL.format(board=1), IRREGULAR)

    assert ["9"] == [deal["board"] for deal in run("replay", name, "--deal", "2", "--json").data["deals"]]
    assert "North     East      South     West" in run("replay", name, "--deal", "1").out
    assert (1, "there is no deal 3; the last is deal 2\n") == (
        run("replay", name, "--deal", "3").status,
        run("replay", name, "--deal", "3").err,
    )


def test_a_told_fact_decides(tmp_path: Path) -> None:
    """A fact that the record lacks is told for its finding, and is marked as told."""
    name = file(tmp_path, IRREGULAR)
    words = ("replay", name, "--json", "--code", "contract-bridge-1963", "--fact", "1.accepted=yes")
    told = run(*words).data["deals"][0]["findings"][0]

    assert {"value": "yes", "from": "told", "label": "accept"} == told["facts"]["accepted"]
    assert [] == told["needs"]
    assert ["accept"] == [effect["effect"] for effect in told["rulings"][0]["effects"]]


def test_a_fact_that_nobody_asked_for_is_refused(tmp_path: Path) -> None:
    """A told fact that no finding takes is probably meant for another one; nothing is printed beside the complaint."""
    answer = run("replay", file(tmp_path, IRREGULAR), "--fact", "2.accepted=yes")
    said = "adjudicator: no finding here takes 2.accepted=yes; the last is 1\n"

    assert (1, "", said) == (answer.status, answer.out, answer.err)


@pytest.mark.parametrize("text", ["accepted", "=yes", "1.=yes", "accepted=", "a b=c"])
def test_a_fact_that_is_none_is_wrong_usage(text: str) -> None:
    """What is not NAME=VALUE is wrong usage, status 2."""
    answer = run("replay", str(EXAMPLE), "--fact", text)

    assert 2 == answer.status
    assert "is not a fact; expected NAME=VALUE" in answer.err


def test_the_same_deal_under_two_codes() -> None:
    """``--code`` may be repeated: the deal is ruled on under each."""
    deals = run("replay", str(EXAMPLE), "--json", "-c", "contract-bridge-1963", "-c", "auction-bridge-1969").data[
        "deals"
    ]

    assert ["contract-bridge-1963", "auction-bridge-1969"] == [deal["code"] for deal in deals]


def test_which_code_applies(tmp_path: Path) -> None:
    """An explicit code wins over the tag, the tag over the variable, the variable over what such records fall under."""
    board = file(tmp_path, IRREGULAR)
    (tmp_path / "home").mkdir()
    home = file(tmp_path / "home", IRREGULAR.replace('[Board "9"]\n', ""))

    def code(*words: str, **environment: str) -> str:
        name: str = run("replay", "--json", *words, **environment).data["deals"][0]["code"]
        return name

    assert "contract-bridge-1963" == code(home)
    assert "duplicate-2017" == code(board)
    assert ["auction-bridge-1969"] * 2 == [code(name, ADJUDICATOR_CODE="auction-bridge-1969") for name in (home, board)]
    assert "contract-bridge-1963" == code(board, "--code", "contract-bridge-1963")
    assert "contract-bridge-1963" == code(str(EXAMPLE), ADJUDICATOR_CODE="auction-bridge-1969")
    assert "auction-bridge-1969" == code(str(EXAMPLE), "--code", "auction-bridge-1969")


def test_an_unknown_code_in_a_file_is_one_sentence(tmp_path: Path) -> None:
    """A deal under a code that is not there is named with its place; no traceback."""
    name = file(tmp_path, '[Code "snorfle"]\n' + IRREGULAR)
    answer = run("replay", name)

    assert (1, f"{name}:1: no code 'snorfle'; 'adjudicator codes' lists them\n") == (answer.status, answer.err)


def test_a_file_cannot_command_the_terminal(tmp_path: Path) -> None:
    """Escape sequences and markup of a file are shown, not obeyed."""
    name = file(tmp_path, IRREGULAR.replace('"9"', '"\x1b[2J[bold]9[/bold]\u202e"'))
    answer = run("replay", name)

    assert not {"\x1b", "\u202e"} & set(answer.out + answer.err)
    assert "[bold]9[/bold]" in answer.out


def test_no_deal_at_all(tmp_path: Path) -> None:
    """An empty file is said to be so, by its name; the others are answered."""
    empty, named = tmp_path / "empty.pbn", file(tmp_path, IRREGULAR)
    empty.touch()
    answer = run("replay", str(empty))

    assert (1, f"{empty}: there is no deal to replay\n") == (answer.status, answer.err)
    assert "[1] Insufficient bid, call 2: East bids" in run("replay", str(empty), named).out
    assert "standard input: there is no deal to replay\n" == run("replay", "-").err


def test_a_deal_without_events_is_said_to_be_so(tmp_path: Path) -> None:
    """Where nothing is recorded, nothing is said to be regular."""
    answer = run("replay", file(tmp_path, '[Board "1"]\n[Dealer "N"]\n'))

    assert "Nothing is recorded of this deal." in answer.out
    assert "nothing irregular" not in answer.out


def test_a_value_told_on_the_command_line_is_no_fault_of_the_file(tmp_path: Path) -> None:
    """A fact cannot have that value, whatever the file holds."""
    answer = run("replay", file(tmp_path, IRREGULAR), "--fact", "1.accepted=maybe")

    assert (1, "") == (answer.status, answer.out)
    assert "adjudicator: accepted cannot be 'maybe'; choose from yes, no\n" == answer.err


LEAD_FORBIDDEN = """\
[Dealer "S"]
[Record "1"]
1S P 2S P
4S AP
E:HA
!withdraw E
!elect S forbid H
"""


def test_a_demand_in_force_names_the_suit(tmp_path: Path) -> None:
    """Which suit, and whether it is wanted or forbidden."""
    name = file(tmp_path, LEAD_FORBIDDEN)
    shown, long = run("replay", "--step", name).out, run("replay", "--step", "--long", name).out

    assert shown.endswith("Still in force: West must not lead ♥.\n")
    assert long.endswith("Still in force\n    West must not lead ♥.\n")
    assert "    Law CB-70, CB-34, CB-71. South chose forbid (not" in shown
    assert "Law       Lead Out of Turn; Illustrations: Lead out of Turn; Lead Penalty;\n" in long


def test_strict_reports_what_the_standard_does_not_allow(tmp_path: Path) -> None:
    """A tag that PBN does not know is no hindrance, and is named only when asked for."""
    path = file(tmp_path, LEGAL.format(board=1).replace("[Dealer", '[Wrong "x"]\n[Dealer'))

    assert run("replay", path).err == ""
    assert run("replay", "--strict", path).err == f"{path}:2:1: the standard has no tag 'Wrong'\n"


def test_export_writes_what_was_read(tmp_path: Path) -> None:
    """The written file says the same when it is replayed; a place that cannot be written is one sentence."""
    written = tmp_path / "written.pbn"
    first = run("replay", str(EXAMPLE), "--json", "--export", str(written)).data["deals"][0]
    second = run("replay", str(written), "--json").data["deals"][0]

    assert [finding["summary"] for finding in first["findings"]] == [
        finding["summary"] for finding in second["findings"]
    ]
    assert first["result"] == second["result"]
    assert run("replay", str(EXAMPLE), "--export", str(tmp_path)).err.endswith(f"{tmp_path}: file exists\n")
    assert run("replay", str(EXAMPLE), "--export", str(written)).status == 1


@pytest.mark.parametrize(
    ("code", "dealer", "calls", "bid"),
    [("auction-pitch", "S", "P P 2 hold", "2"), ("skat", "C", "B:18 A:yes B:P C:P", "18")],
)
def test_who_holds_a_bid_plays_at_its_amount(tmp_path: Path, code: str, dealer: str, calls: str, bid: str) -> None:
    """The word that holds it is no amount."""
    text = f'[Code "{code}"]\n[Dealer "{dealer}"]\n[Record "1"]\n{calls}\n'
    assert f"\n{bid}, " in run("replay", file(tmp_path, text)).out


LIN = "pn|Ann,Bob,Cy,Dee|md|1SAKQH32DKJ54CA876,S2,|sv|o|mb|1S|mb|1H|mb|p|mb|p|mb|p|"


def test_lin_typed_is_read_as_a_link_is(tmp_path: Path) -> None:
    """Percent-encoded or not, by replay and by record; a file of that name goes before."""
    for typed in (LIN, LIN.replace("|", "%7C")):
        answer = run("replay", typed, "--json")

        assert (0, ["insufficient-bid"]) == (
            answer.status,
            [one["kind"] for one in answer.data["deals"][0]["findings"]],
        )
    with chdir(tmp_path):
        told = run("record", LIN, stdin="")

        assert (0, "Going on from the LIN, which stays as it is; saving to hand.pbn.\n") == (told.status, told.err)
        Path(LIN).write_text("md|1SAKQ,S2,|mb|p|", encoding="utf-8")

        assert [] == run("replay", LIN, "--json").data["deals"][0]["findings"]


def test_lin_is_ruled_on_by_the_laws_of_today(tmp_path: Path) -> None:
    """Board number or not, unless somebody names another code; the PBN written of it says so."""
    (lin := tmp_path / "x.lin").write_text(LIN, encoding="utf-8")
    (numbered := tmp_path / "y.lin").write_text(LIN.replace("sv|o|", "sv|o|ah|Board 3|"), encoding="utf-8")

    def code(*words: str, **environment: str) -> str:
        deals = run("replay", *words, "--json", **environment).data["deals"]
        return str(deals[0]["code"])

    written = str(tmp_path / "z.pbn")
    link = "https://www.bridgebase.com/tools/handviewer.html?s=SAKQH32DKJ54CA876&d=s&a=1s1hppp"

    assert ["duplicate-2017"] * 4 == [code(LIN), code(str(lin)), code(str(numbered)), code(link)]
    assert "contract-bridge-1963" == code(str(lin), "--code", "contract-bridge-1963")
    assert 0 == run("replay", str(lin), "--output", written).status
    assert "duplicate-2017" == code(written)
    assert "contract-bridge-1963" == code(str(lin), ADJUDICATOR_CODE="contract-bridge-1963")
