"""``record`` and ``replay`` with files and links of Bridge Base: read, gone on from, written."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.formats.lin.viewer_links import link_to_viewer
from tests.helpers.command_line import run
from tests.report.test_deal_continued_from_place import LIN

EXAMPLE = Path(__file__).parents[2] / "adjudicator" / "examples" / "disputed.pbn"
OTHERWISE = '[Dealer "N"]\n[Auction "N"]\n1S Pass Pass Pass\n'
"""A deal of rubber bridge told without a record."""


def linked(*words: str) -> str:
    """The only line that is printed, a link."""
    answer = run("replay", *words, "--link")

    assert (0, 1) == (answer.status, answer.out.count("\n"))
    return answer.out.strip()


@pytest.mark.parametrize("name", ["hand.lin", "hand.pbn"])
def test_a_pipe_goes_on_from_a_deal_and_drops_its_rest(name: str, tmp_path: Path) -> None:
    """The file stays as it is, what is dropped is said, and the new file is a recording like any other."""
    file, text = tmp_path / name, LIN if name == "hand.lin" else OTHERWISE
    file.write_text(text, encoding="utf-8")
    answer = run("record", str(file), "--at", "call:2", stdin="1H\n")
    new = tmp_path / ("hand.pbn" if name == "hand.lin" else "hand-record.pbn")

    assert (0, text) == (answer.status, file.read_text(encoding="utf-8"))
    assert "which stays as it is; saving to " in answer.err
    assert "note: what follows there is dropped (" in answer.err
    assert "[1] Insufficient bid, call 2: " in answer.out
    assert new.read_text(encoding="utf-8").endswith('[Record "1"]\n1S\n1H\n')
    assert 0 == run("record", str(new), stdin="undo\n").status
    assert new.read_text(encoding="utf-8").endswith('[Record "1"]\n1S\n')


def test_without_a_place_all_of_it_stands(tmp_path: Path) -> None:
    """A file that is no recording is gone on from at its end."""
    file = tmp_path / "old.pbn"
    file.write_text(OTHERWISE, encoding="utf-8")
    answer = run("record", str(file), stdin="!attention N\n")

    assert 0 == answer.status
    assert (tmp_path / "old-record.pbn").read_text(encoding="utf-8").endswith("1S P P P\n!attention N\n")


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["--at", "call"], 2, "'call' is not a place in a deal; expected call:N, trick:N or trick:N.CARD"),
        (["--at", "trick:9"], 2, "holds 2 deals; choose one with --deal N"),
        (["--at", "trick:9", "--deal", "2"], 1, "the deal has no trick 9; --at trick:9.1 is not in it"),
        (["--deal", "3"], 1, "there is no deal 3 in "),
    ],
)
def test_what_cannot_be_gone_on_from(words: list[str], status: int, message: str, tmp_path: Path) -> None:
    """A place that is none is wrong usage, and so is not to say which of many deals is meant; nothing is saved then."""
    file = tmp_path / "two.pbn"
    file.write_text(f"{OTHERWISE}\n{OTHERWISE}", encoding="utf-8")
    answer = run("record", str(file), *words, stdin="P\n")

    assert (status, [file]) == (answer.status, list(tmp_path.iterdir()))
    assert message in " ".join(answer.err.replace("│", " ").split())


def test_a_place_without_a_file_is_wrong_usage() -> None:
    """There is nothing to go on from."""
    answer = run("record", "--at", "call:2", stdin="P\n")

    assert 2 == answer.status
    assert "--at and --deal go on from a file or a link" in answer.err


@pytest.mark.parametrize("plain", [True, False])
def test_a_link_is_replayed_as_its_file_is(plain: bool, tmp_path: Path) -> None:
    """The deal stands in the link itself, as it is or percent-encoded; nothing is fetched."""
    file = tmp_path / "hand.lin"
    file.write_text(LIN, encoding="utf-8")
    link = f"https://www.bridgebase.com/tools/handviewer.html?lin={LIN}" if plain else link_to_viewer(LIN)
    bare = link.removeprefix("https://")
    shown = run("replay", str(file)).out

    assert [shown] * 3 == [run("replay", one).out for one in (link, bare, link.replace("?", "?bbo=y&"))]
    assert [shown] * 2 == [run("replay", "-", stdin=f"{one}\n").out for one in (link, bare)]


def test_a_link_is_written_on_request(tmp_path: Path) -> None:
    """Read again it is the same deal, the claim with its tricks; whoever is named is named there."""
    file = tmp_path / "hand.lin"
    file.write_text(LIN, encoding="utf-8")
    link = linked(str(file))
    shown, again = run("replay", str(file), "--json").data["deals"][0], run("replay", link, "--json").data["deals"][0]

    assert link.startswith("https://www.bridgebase.com/tools/handviewer.html?lin=pn%7CAnn,Bob,Cat,Dan%7C")
    assert shown["result"] == again["result"]
    assert shown["contract"] == again["contract"]
    assert "claims 8 tricks: NS 8 in all" in run("replay", link).out


def test_what_was_taken_back_is_not_in_a_link() -> None:
    """LIN has no sign for it, and that it is left out is said; what stands is regular up to the revoke."""
    answer = run("replay", str(EXAMPLE), "--link")
    again = run("replay", answer.out.strip(), "--json").data["deals"][0]

    assert "note: a viewer has no sign for what was taken back; it is left out of the link\n" in answer.err
    assert {"level": 4, "denomination": "S", "doubled": 0, "declarer": "S"} == again["contract"]
    assert {"revoke"} == {found["kind"] for found in again["findings"]}


def test_calls_out_of_turn_are_said_not_to_fit() -> None:
    """A viewer gives the calls to the players in turn."""
    answer = run("replay", "-", "--link", stdin='[Dealer "N"]\n[Record "1"]\n1S\nS:2S\nP P P\n')

    assert "note: a viewer gives the calls to the players in turn, and not all were made so\n" in answer.err


def test_only_bridge_has_a_viewer() -> None:
    """A link for another game would show nothing."""
    answer = run("replay", "-", "--link", stdin='[Code "euchre"]\n[Dealer "S"]\n[Record "1"]\nP\n')

    assert (1, "") == (answer.status, answer.out)
    assert "a hand viewer shows bridge for four, and this is euchre" in answer.err


PLAYED = '[Dealer "N"]\n[Record "1"]\n1S P P P\n'


@pytest.mark.parametrize(
    ("lines", "drawn"),
    [
        ("!claim N 5\n!object E\n", ["claim  North claims 5 tricks: NS 5 in all", "East disputes it"]),
        ("!concede N 4 too many losers\n!agree E\n", ["claim  North concedes 4 tricks: EW 4 in all"]),
        ("!concede N 4 too many losers\n!agree E\n", ["(too many losers)", "East agrees"]),
        ("!claim N all\n", ["claim  North claims"]),
        ("!claim S 5\n", ["claim  South claims as dummy 5 tricks: NS 5 in all"]),
    ],
)
def test_claims_are_drawn(lines: str, drawn: list[str]) -> None:
    """Who claims or concedes how many, what that comes to, and what was said to it."""
    shown = [line.strip() for line in run("replay", "-", stdin=PLAYED + lines).out.splitlines()]

    assert all(any(line.startswith(one) for line in shown) for one in drawn)


def test_an_answer_without_a_claim_is_none() -> None:
    """Who agrees to something else has claimed nothing."""
    assert "agrees" not in run("replay", "-", stdin=f"{PLAYED}!agree E\n").out


ODD = '[Board "{board}"]\n[Dealer "N"]\n[Auction "N"]\n1N Pass 3N Pass\nPass Pass\n'


def test_a_remark_is_made_once_with_its_count(tmp_path: Path) -> None:
    """Of many deals a table says what is odd in which of them; of one deal each remark stands once."""
    file = tmp_path / "odd.pbn"
    file.write_text("\n".join(ODD.format(board=board) for board in range(1, 9)), encoding="utf-8")
    shown = run("replay", str(file)).out
    rows = [line for line in shown.splitlines() if "1, 2, 3, 4, 5 … (3 more)" in line]

    assert "Remarks on the file (--deal N shows a deal)\n" in shown
    assert rows
    assert all(row.split()[0] == "8" for row in rows)
    assert shown.count("'N' stands for NT in the auction") == 1


def test_a_remark_on_one_deal_stands_once() -> None:
    """It says how many more there are of its kind."""
    text = '[Dealer "N"]\n[Record "1"]\n1S AP\n!elect S nonsense\n!elect S nonsense\n!elect S nonsense\n'
    shown = run("replay", "-", stdin=text).out

    assert 1 == shown.count("no ruling offers 'nonsense' to S here")
    assert "here (and 2 more such)" in " ".join(shown.split())


def test_games_unreadable_for_one_reason_are_complained_of_once(tmp_path: Path) -> None:
    """The first with its place, the others as a number; those that can be read are answered."""
    bad = '[Dealer "N"]\n[Record "1"]\n1S 9Z\n'
    file = tmp_path / "bad.pbn"
    file.write_text("\n".join([bad, PLAYED, bad, bad]), encoding="utf-8")
    answer = run("replay", str(file))

    assert (1, 2) == (answer.status, answer.err.count("\n"))
    assert answer.err.startswith(f"{file}:3:4: '9Z' is not a call")
    assert answer.err.endswith(" (2 more deals cannot be read for the same reason)\n")
    assert "1♠ by North" in answer.out


def test_a_code_that_nobody_named_is_changed_by_naming_one(tmp_path: Path) -> None:
    """The first line says under which laws a file of bridge falls, and how to name others; one remembered is used."""
    chosen = {"ADJUDICATOR_CONFIG": str(tmp_path)}
    first = run("replay", "-", stdin=PLAYED, **chosen).out.splitlines()[0]
    run("use", "duplicate-2017", **chosen)
    remembered = run("replay", "-", stdin=PLAYED, **chosen).out.splitlines()[0]
    run("use", "euchre", **chosen)

    assert "── Deal 1 – Contract bridge, laws of 1963; --code names another" == first
    assert "── Deal 1 – Duplicate bridge, laws of 2017" == remembered
    assert "Contract bridge, laws of 1963" in run("replay", "-", stdin=PLAYED, **chosen).out
    assert "another" not in run("replay", "-", "-c", "duplicate-2017", stdin=PLAYED).out.splitlines()[0]


def test_a_link_of_the_common_form_is_the_same_deal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Written and read again, but for the claim, for which it has no place; a recording goes on from it too."""
    file = tmp_path / "hand.lin"
    file.write_text(LIN, encoding="utf-8")
    answer = run("replay", str(file), "--common-link")
    link = answer.out.strip()
    shown, again = run("replay", str(file), "--json").data["deals"][0], run("replay", link, "--json").data["deals"][0]

    assert link.startswith("https://www.bridgebase.com/tools/handviewer.html?n=S")
    assert "&nn=Cat&en=Dan&sn=Ann&wn=Bob&d=s&v=" in link
    assert "has no place for a claim or a result; it is left out of the link\n" in answer.err
    assert shown["contract"] == again["contract"]
    monkeypatch.chdir(tmp_path)
    assert 0 == run("record", link, stdin="").status
    assert '[North "Cat"]' in (tmp_path / "hand.pbn").read_text(encoding="utf-8")


def test_both_forms_of_a_link_at_once_are_wrong_usage() -> None:
    """One line a deal."""
    assert 2 == run("replay", str(EXAMPLE), "--link", "--common-link").status


def test_links_in_a_file_are_its_deals(tmp_path: Path) -> None:
    """As ``--link`` and ``--common-link`` write them for several deals; the one that is bad is told with its line."""
    file = tmp_path / "two.pbn"
    file.write_text(f"{OTHERWISE}\n{OTHERWISE}", encoding="utf-8")
    links = run("replay", str(file), "--common-link").out + run("replay", str(file), "--link").out
    (tmp_path / "links.txt").write_text(f"{links}https://example.org/?n=x\n", encoding="utf-8")
    answer = run("replay", str(tmp_path / "links.txt"), "--json")

    assert 4 == links.count("\n")
    assert ["1SN"] * 4 == [
        "{level}{denomination}{declarer}".format(**deal["contract"]) for deal in answer.data["deals"]
    ]
    assert 1 == answer.status
    assert "links.txt:5:22: the hand 'x' does not begin with a suit" in answer.err


def test_an_export_that_ends_in_lin_is_lin(tmp_path: Path) -> None:
    """What stands of each deal, a table a line; what LIN has no place for is told once for all of them."""
    written, two = tmp_path / "out.LIN", tmp_path / "two.pbn"
    two.write_text("\n".join([EXAMPLE.read_text(encoding="utf-8")] * 2), encoding="utf-8")
    answer = run("replay", str(two), "--export", str(written), "--json")
    again = run("replay", str(written), "--json")
    notes = [line for line in answer.err.splitlines() if "what LIN has no place for" in line]

    assert 2 == written.read_text(encoding="utf-8").count("\n")
    assert (0, 1) == (answer.status, len(notes))
    assert f"note: {written} is without what LIN has no place for: what was taken back, " in notes[0]
    assert [deal["contract"] for deal in answer.data["deals"]] == [deal["contract"] for deal in again.data["deals"]]
    assert 1 == run("replay", str(two), "--export", str(written)).status


def test_only_bridge_is_exported_as_lin(tmp_path: Path) -> None:
    """Another game is told of and left out; a file without a deal is not written."""
    answer = run(
        "replay", "-", "--export", str(tmp_path / "out.lin"), stdin='[Code "euchre"]\n[Dealer "S"]\n[Record "1"]\nP\n'
    )

    assert 1 == answer.status
    assert "LIN holds bridge for four, and this is euchre" in answer.err
    assert [] == list(tmp_path.iterdir())
