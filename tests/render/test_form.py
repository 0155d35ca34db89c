"""The ruling form: what a director files, as Markdown and as HTML; text from files stays text."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.command_line import run
from tests.helpers.form_readers import Reader, shape

THERE = "this file exists already; a form is written to a new one"
EXAMPLE = str(Path(__file__).parents[2] / "adjudicator" / "examples" / "disputed.pbn")
CODE = ("--code", "contract-bridge-1963")
AT_SKAT = """\
[Dealer "S"]
[Deal "W:A.9.AKT9.KJ87 JT.AQT7.QJ.AT KQ9.KJ8.87.Q9 -"]
[Code "skat-nasl-1945"]
[Record "1"]
15 10
"""


def test_no_word_is_broken_and_sentences_are_a_list_on_a_telephone(tmp_path: Path) -> None:
    """A column keeps its longest word; the facts stand below each other where the screen is small."""
    run("replay", EXAMPLE, "--form", str(tmp_path / "form.html"))
    written = (tmp_path / "form.html").read_text(encoding="utf-8")

    assert "overflow-wrap: anywhere" not in written
    assert written.count('<table class="wordy">') == written.count("<th>who said so</th>") > 0
    assert "<td><b>value: </b>no</td>" in written


def test_the_form_of_the_shipped_hand(tmp_path: Path) -> None:
    """Event, board, hands, auction, the play up to the irregularity, facts, law, both sides, options, score, appeal."""
    form = tmp_path / "form.md"
    answer = run("replay", EXAMPLE, "--form", str(form))
    text = form.read_text(encoding="utf-8")

    assert (0, run("replay", EXAMPLE).out) == (answer.status, answer.out)
    for part in (
        "# Ruling form – board 1\n",
        "- **Event:** Rubber bridge, a disputed hand\n",
        "|  | North |  |\n| --- | --- | --- |\n|  | ♠ Q 9 5 2 |  |\n",
        "| West |  | East |\n| ♠ 10 8 4 |  | ♠ 7 |\n| ♥ Q 3 2 |  | ♥ A K J 10 9 7 |\n",
        "|  | South, dealer |  |\n|  | ♠ A K J 6 3 |  |\n",
        "| 1♠ | Pass | 2♠ | (2♥) \\[1\\] 4♥ |\n",
        "| 8 | ♥2 \\[3\\] | ›♣4 | ♣10 | ♣Q | S NS 7 EW 1 |\n\n",
        "- event 5 – South, attention: two hearts is not enough\n",
        "## \\[2\\] Opening lead out of turn by East (defender)\n",
        "| accepted by calling or playing over it | no | agreed | seen in the record |\n",
        "| declarer faced their own hand after the wrong opening lead | no | assumed | the usual case |\n",
        "- **East-West (offending side):** West must pass at every later turn.\n",
        "Offered to South; the one that is ticked was taken.\n",
        "- [x] forbid: ",
        "- [ ] accept: ",
        "| tricks as played | 9 | 4 |\n| tricks after the rulings | 11 | 2 |\n",
        "| score as played | 0 | 50 |\n| score after the rulings | 150 | 0 |\n",
        "## Appeal\n\nAppeal by: …",
    ):
        assert part in text


@pytest.mark.parametrize(
    ("tags", "marks"),
    [
        ("", ("", "", "", "")),
        ('[Vulnerable "None"]', ("", "", "", "")),
        ('[Vulnerable "?"]', ("", "", "", "")),
        ('[Dealer "W"]', ("", ", dealer", "", "")),
        ('[Vulnerable "NS"]', (", vulnerable", "", "", ", vulnerable")),
        ('[Dealer "E"]\n[Vulnerable "Both"]', (", vulnerable",) * 2 + (", dealer, vulnerable", ", vulnerable")),
    ],
)
def test_the_compass_shows_what_the_record_knows(tags: str, marks: tuple[str, ...], tmp_path: Path) -> None:
    """Hands that are given, who deals and who is vulnerable; the rest is not guessed."""
    form = tmp_path / "form.md"
    first = "W" if "Dealer" not in tags else tags[9]
    record = f'{tags}\n[Deal "N:AKQ2.AK.AK32.AK2 - 543.QJT9.QJT.QJT -"]\n[Auction "{first}"]\n2S 1S\n'
    run("replay", "-", *CODE, "--form", str(form), stdin=record.lstrip())
    north, west, east, south = (
        f"{name}{mark}" for name, mark in zip(("North", "West", "East", "South"), marks, strict=True)
    )

    assert (
        f"|  | {north} |  |\n| --- | --- | --- |\n"
        "|  | ♠ A K Q 2 |  |\n|  | ♥ A K |  |\n|  | ♦ A K 3 2 |  |\n|  | ♣ A K 2 |  |\n"
        f"| {west} |  | {east} |\n| not given |  | not given |\n"
        f"|  | {south} |  |\n|  | ♠ 5 4 3 |  |\n|  | ♥ Q J 10 9 |  |\n|  | ♦ Q J 10 |  |\n|  | ♣ Q J 10 |  |\n"
    ) in form.read_text(encoding="utf-8")


def test_the_compass_of_the_page_has_the_same_hands(tmp_path: Path) -> None:
    """Each in its place, with its marks; what is only drawn is not read aloud."""
    run("replay", EXAMPLE, "--form", str(tmp_path / "form.html"))
    page = (tmp_path / "form.html").read_text(encoding="utf-8")

    assert '<div class="north"><p><b>North</b></p><p>♠ Q 9 5 2</p>' in page
    assert '<div class="south"><p><b>South</b>, dealer</p><p>♠ A K J 6 3</p>' in page
    assert '<div class="table" aria-hidden="true">' in page


def test_seats_that_are_no_compass_stand_below_each_other(tmp_path: Path) -> None:
    """A game of three has a line for each player."""
    form = tmp_path / "form.md"
    run("replay", "-", "--form", str(form), stdin=AT_SKAT)

    assert (
        "## Hands\n\n| Hand | ♣ | ♠ | ♥ | ♦ |\n| --- | --- | --- | --- | --- |\n"
        "| North | A 10 | 10 J | A 10 Q 7 | Q J |\n| East | Q 9 | K Q 9 | K J 8 | 8 7 |\n"
        "| West | K J 8 7 | A | 9 | A 10 K 9 |\n"
    ) in form.read_text(encoding="utf-8")


def test_the_play_ends_with_the_irregularity(tmp_path: Path) -> None:
    """What was played after the revoke is no matter for the form."""
    form = tmp_path / "form.md"
    run("replay", EXAMPLE, "--form", str(form))

    assert "\n| 9 | " not in form.read_text(encoding="utf-8")


def test_html_says_the_same(tmp_path: Path) -> None:
    """Both formats are written from one sheet."""
    run("replay", EXAMPLE, "--form", str(tmp_path / "form.md"))
    run("replay", EXAMPLE, "--form", str(tmp_path / "form.html"))
    read = Reader((tmp_path / "form.html").read_text(encoding="utf-8"))
    shown = {" ".join(part.split()) for part in read.text}

    for line in ("Rubber bridge, a disputed hand", "(2♥) [1] 4♥", "West must pass at every later turn.", "Appeal by"):
        assert line in shown


def test_disputed_facts_name_who_said_so(tmp_path: Path) -> None:
    """Beside what was found: each version with its voice, the ruling on it, the score by it, and whether it matters."""
    form = tmp_path / "form.md"
    says = ("--say", "NS:3.established=yes", "--say", "EW:3.established=no")
    run("replay", EXAMPLE, *CODE, *says, "--fact", "3.established=yes", "--form", str(form))
    text = form.read_text(encoding="utf-8")

    assert "| revoke established | yes | found so | the director |\n" in text
    assert "| revoke established | yes | disputed | NS |\n| revoke established | no | disputed | EW |\n" in text
    assert "- **According to EW:** The card becomes a penalty card of West" in text
    assert "It matters which is believed; the rulings differ in: what is ordered." in text
    assert "| score according to EW | 0 | 50 |\n" in text


def test_an_override_stands_against_the_standard_ruling(tmp_path: Path) -> None:
    """With its reason; what was computed stays, and there is room for what the director's ruling comes to."""
    form = tmp_path / "form.md"
    given = ("--override", "3=One trick only", "--reason", "3=The director had said so\nat the table")
    answer = run("replay", EXAMPLE, *CODE, *given, "--form", str(form))
    text = form.read_text(encoding="utf-8")

    assert (0, run("replay", EXAMPLE, *CODE).out) == (answer.status, answer.out)
    assert (
        "- **Standard ruling:** At the end of play EW gives NS 2 of its tricks.\n"
        "- **The director's ruling:** One trick only\n"
        "- **Reason:** The director had said so at the table\n"
    ) in text
    assert "Tricks and score below follow the standard ruling." in text
    assert "| score after the rulings | 150 | 0 |\n" in text
    assert "| score by the director's ruling | …" in text
    assert 1 == text.count("### Standard ruling\n")


@pytest.mark.parametrize(
    ("words", "status", "complaint"),
    [
        (("--form", "form.txt"), 2, "'form.txt' is not the name of a form; expected FILE.md or FILE.html"),
        (("--override", "3=x", "--reason", "3=y"), 2, "add --output-form FILE.md or FILE.html"),
        (("--form", "f.md", "--override", "3=x"), 2, "--override for finding 3 needs its --reason"),
        (("--form", "f.md", "--reason", "3=x"), 2, "--reason for finding 3 needs its --override"),
        (("--form", "f.md", "--override", " ", "--reason", "x"), 2, "--override needs a text"),
        (("--form", "f.md", "--override", "x", "--reason", "y"), 2, "which of 3 rulings is overridden?"),
        (
            ("--form", "f.md", "--override", "7=x", "--reason", "7=y"),
            2,
            "there is no ruling 7 to override; the last is 3",
        ),
    ],
)
def test_what_cannot_be_filed_is_wrong_usage(
    words: tuple[str, ...], status: int, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sentence, and no file."""
    monkeypatch.chdir(tmp_path)
    answer = run("replay", EXAMPLE, *CODE, *words)

    assert status == answer.status
    assert complaint in " ".join(answer.err.split())
    assert [] == list(tmp_path.iterdir())


def test_a_form_is_never_written_over(tmp_path: Path) -> None:
    """A file that is there stays as it is."""
    form = tmp_path / "form.html"
    form.write_text("mine")
    answer = run("replay", EXAMPLE, "--form", str(form))

    assert (1, f"adjudicator: {form}: {THERE}\n") == (answer.status, answer.err)
    assert "mine" == form.read_text()


def test_nothing_irregular_is_nothing_to_file(tmp_path: Path) -> None:
    """No empty form is written."""
    form = tmp_path / "form.md"
    answer = run("replay", "-", "--form", str(form), stdin='[Dealer "N"]\n[Record "1"]\nP P P P\n')

    assert (1, f"adjudicator: {form}: not written, since nothing is irregular\n") == (answer.status, answer.err)
    assert not form.exists()


def test_a_hostile_record_is_filed_as_it_stands(tmp_path: Path) -> None:
    """Names, remarks and the name of the file come from outside; the form shows them and obeys none."""
    record = tmp_path / "<b>&.pbn"
    name = "<script>alert(1)</script>[x](http://e.vil)\x1b[2J\u202e"
    record.write_text(
        f'[Board "9"]\n[Dealer "N"]\n[West "{name}"]\n[Record "1"]\n2H 2D\n!remark E **{name}\n', "utf-8-sig"
    )
    for ending in ("md", "html"):
        assert 0 == run("replay", str(record), *CODE, "--form", str(tmp_path / f"form.{ending}")).status
    text, page = ((tmp_path / f"form.{ending}").read_text(encoding="utf-8") for ending in ("md", "html"))

    assert "link_open" not in shape(text)
    assert "html_inline" not in shape(text)
    assert "<script" not in page
    assert not {"\x1b", "\u202e"} & set(text + page)
    assert "<script>alert(1)</script>[x](http://e.vil)\ufffd[2J\ufffd" in "".join(Reader(page).text)


def test_several_deals_have_a_sheet_each(tmp_path: Path) -> None:
    """And a deal under several codes one for each; an override has to be told for which."""
    form = tmp_path / "form.md"
    game = '[Dealer "N"]\n[Record "1"]\n2H 2D\n'
    codes = ("--code", "contract-bridge-1963", "--code", "auction-bridge-1969")
    run("replay", "-", *codes, "--form", str(form), stdin=f"{game}\n{game}")
    refused = run(
        "replay", "-", *codes, "--form", str(tmp_path / "b.md"), "--override", "x", "--reason", "y", stdin=game
    )

    assert 4 == form.read_text(encoding="utf-8").count("# Ruling form – deal ")
    assert 2 == refused.status
    assert "--override is for one sheet, here are 2" in refused.err


@pytest.mark.parametrize(
    ("said", "rows"),
    [
        (("NS",), ["| no | told | NS |"]),
        (("NS", "EW"), ["| no | agreed | NS and EW |"]),
        ((), []),
    ],
)
def test_a_fact_that_nobody_denies_is_told_or_agreed(said: tuple[str, ...], rows: list[str], tmp_path: Path) -> None:
    """By whom it is told stands beside it; it is disputed only where somebody tells it otherwise."""
    form = tmp_path / "form.md"
    versions = [word for by in said for word in ("--say", f"{by}:2.declarer_faced_hand=no")]
    run("replay", EXAMPLE, *versions, "--form", str(form))
    text = form.read_text(encoding="utf-8")

    assert rows == [
        row[row.index("| no |") :] for row in text.splitlines() if "faced their own" in row and "assumed" not in row
    ]
    assert "disputed |" not in text


UNFINISHED = """\
[Board "1"]
[Dealer "S"]
[Deal "N:Q952.65.JT4.A864 7.AKJT97.862.T95 AKJ63.84.KQ3.Q72 T84.Q32.A975.KJ3"]
[Record "1"]
1S P 2S 2H
!withdraw E
E:3H 4S P P P
DA D4 D8 D3
"""


def test_the_figures_of_a_record_that_ends_early_say_so(tmp_path: Path) -> None:
    """On the form, on the page and at the terminal, beside each of them; those of a whole record do not."""
    name, form, page = tmp_path / "deal.pbn", tmp_path / "form.md", tmp_path / "page.html"
    name.write_text(UNFINISHED, encoding="utf-8")
    shown = run("replay", str(name), "--form", str(form), "--html", str(page)).out
    whole = run("replay", EXAMPLE, "--form", str(tmp_path / "whole.md"), "--html", str(tmp_path / "whole.html")).out
    why = "The record does not go to the end of the deal: these figures are as far as it goes."

    assert "Result so far: tricks NS 0 EW 1.\n" in shown
    assert "| tricks as played (so far) | 0 | 1 |\n| tricks after the rulings (so far) | 0 | 1 |\n" in form.read_text(
        "utf-8"
    )
    assert all(why in path.read_text(encoding="utf-8") for path in (form, page))
    assert "<p>tricks won in play: NS 0 EW 1 (so far)\n" in page.read_text(encoding="utf-8")
    assert all(
        "so far" not in text
        for text in (whole, *((tmp_path / f"whole.{ending}").read_text(encoding="utf-8") for ending in ("md", "html")))
    )


def test_what_a_score_still_needs_is_told_and_is_no_figure(tmp_path: Path) -> None:
    """The figures are those so far, and the line on what is missing stands first of them."""
    form = tmp_path / "form.md"
    words = ("demo", "--code", "six-pack-bezique")
    shown = run(*words).out

    assert not form.exists()
    assert "Result so far: " in shown
    assert "Not counted: needs " in shown
