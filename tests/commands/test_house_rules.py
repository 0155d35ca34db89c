"""Three houses at work, in ``rule``, ``replay``, ``record``, the form, the card and an audit; and which one holds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulebase.user_law_files import shipped_house_files
from tests.helpers.command_line import run
from tests.helpers.house_deals import deal
from tests.helpers.talking import talk

DEAL = '[Dealer "S"]\n[Deal "W:AK.A.7.7 Q7..J.A9 8.KQ.8.K .JT.A.T8"]\n'
RENEGE = (
    f'[Code "euchre"]\n{DEAL}[Record "1"]\n'
    "!turned H9\nP assist\n!take S H9\n!discard S C8\nHA C9 HQ HT\nSA S7 S8 H9\n!attention W\n"
)
STUCK = f'[Code "euchre"]\n{DEAL}[Record "1"]\n!turned H9\nP P P P\nP P P P\n!attention W\n'
STRING = (
    '[Code "poker"]\n[Dealer "A"]\n[Deal "A:- - - - -"]\n[Record "1"]\n'
    "!bet B 5\n!call C 5\n!raise C 5\n!call D 10\n!drop F\n!drop A\n!call B 5\n"
)


def finding(path: str, *words: str) -> dict[str, object]:
    (found,) = run("replay", path, *words, "--json").data["deals"]
    (one,) = found["findings"]
    return {"code": found["code"], **one}


KITCHEN = "revoke --house kitchen-euchre -f"
CLUB = "--house club-duplicate -f"
WEIGHTS = "result_obtainable=yes,too_many_possibilities=no,self_inflicted=no"
FRIENDLY = "string-bet --code stud-poker --house friendly-poker -f"


@pytest.mark.parametrize(
    ("words", "row", "house", "law"),
    [
        (
            f"{KITCHEN} established=yes,score_agreed=no,revoke_proof=proved",
            "renege-two-points",
            "the kitchen table",
            ["two-points"],
        ),
        (
            f"{KITCHEN} established=yes,score_agreed=no,revoke_proof=proved,against_lone_hand=yes",
            "renege-two-points",
            "the kitchen table",
            ["four-points"],
        ),
        (f"{KITCHEN} established=no", "corrected", None, None),
        (f"procedural-penalty {CLUB} club_offence=phone_rang", "phone-rang", "the Tuesday Club", []),
        (f"procedural-penalty {CLUB} club_offence=late", "time-first", "the Tuesday Club", []),
        (f"conduct {CLUB} conduct_matter=spectator", "CO.7", None, None),
        (f"adjusted-score {CLUB} {WEIGHTS}", "weights-in-tenths", "the Tuesday Club", ["AS.3"]),
        (
            f"{FRIENDLY} bet_announced=no,first_chips=enough_to_call",
            "second-lot-stands",
            "Friday's poker",
            ["second-lot-refused"],
        ),
    ],
)
def test_rule(words: str, row: str, house: str | None, law: list[str] | None) -> None:
    """What the house changes is its own and has the law beside it; the rest is the law's."""
    found = run("rule", *words.split(), "--json").data
    ruling, by_law = found["rulings"][0], found["by_law"]

    assert (ruling["row"], ruling["house"]) == (row, house)
    assert law == (None if by_law is None else [one["row"] for one in by_law["rulings"]])


def test_zero_tolerance_is_a_tariff() -> None:
    """Discourtesy is sent on to the tariff of the club; by the law it is left to the director."""
    found = run("rule", "conduct", "--house", "club-duplicate", "-f", "conduct_matter=discourtesy", "--json").data

    assert [one["row"] for one in found["rulings"]] == ["discourtesy-is-penalised", "zero-tolerance"]
    assert [one["row"] for one in found["by_law"]["rulings"]] == ["CO.5"]


def test_the_ruling_says_whose_it_is() -> None:
    told = ("-f", "established=yes", "-f", "score_agreed=no", "-f", "revoke_proof=proved")
    short = run("rule", "revoke", "--house", "kitchen-euchre", *told).out
    full = run("rule", "revoke", "--house", "kitchen-euchre", *told, "--long").out

    assert short.startswith("Revoke – House rule KT-1 (euchre+kitchen-euchre; rule of the kitchen table)\n")
    assert "    By law  Euchre (EU-15, EU-16): Established and proved:" in short
    assert "    House     Rule of the kitchen table.\n    By law    Euchre (EU-15, EU-16):" in full


@pytest.mark.parametrize(
    ("text", "house", "row", "law"),
    [
        (RENEGE, "kitchen-euchre", "renege-two-points", ["two-points"]),
        (STUCK, "kitchen-euchre", "dealer-is-stuck", []),
        (STRING, "friendly-poker", "second-lot-stands", ["second-lot-refused"]),
    ],
)
def test_replay(text: str, house: str, row: str, law: list[str], tmp_path: Path) -> None:
    found = finding(deal(tmp_path, text), "--house", house)

    assert [(one["row"], one["code"]) for one in found["rulings"]] == [(row, found["code"])]
    assert [one["row"] for one in found["by_law"]["rulings"]] == law
    assert found["by_law"]["regular"] == (row == "dealer-is-stuck")


def test_the_stuck_dealer_has_the_turn_back(tmp_path: Path) -> None:
    """What the house says of the game is followed: by the law it is passed out, here the dealer makes the trump."""
    path = deal(tmp_path, f"{STUCK}clubs\n")
    ours, law = run("replay", path, "--house", "kitchen-euchre").out, run("replay", path).out

    assert "♣ by South; 1 irregularity." in ours
    assert "Passed out; nothing irregular." in law


def test_a_string_bet_that_stands_is_a_raise(tmp_path: Path) -> None:
    """The others have to meet it; by the law those who put in ten have raised themselves."""
    path = deal(tmp_path, STRING)
    ours, law = (
        run("replay", path, "--house", house, "--json").data["deals"][0] for house in ("friendly-poker", "none")
    )

    assert ours["result"]["not_counted"] == ["who of B, C, D has the better hand: a pot of 30"]
    assert law["result"]["not_counted"] != ours["result"]["not_counted"]


def test_a_second_lot_adds_to_a_raise(tmp_path: Path) -> None:
    """It is one raise by the sum of the lots, and what it takes to call is that."""
    path = deal(
        tmp_path,
        STRING.replace("!call C 5", "!raise C 10")
        .replace("!call D 10", "!call D 15")
        .replace("!call B 5", "!call B 10"),
    )

    assert [one["row"] for one in finding(path, "--house", "friendly-poker")["rulings"]] == ["second-lot-stands"]


@pytest.mark.parametrize("ending", ["md", "html"])
def test_the_form_says_whose_it_is(ending: str, tmp_path: Path) -> None:
    form = tmp_path / f"form.{ending}"
    assert run("replay", deal(tmp_path, RENEGE), "--house", "kitchen-euchre", "--form", str(form)).status == 0
    text = form.read_text(encoding="utf-8")

    assert all(part in text for part in ("Rules of the house", "Rule of the kitchen table.", "By the law: Euchre"))


def test_record_writes_the_house(tmp_path: Path) -> None:
    """The recording says by itself by whose rules it was ruled on, also where the house only was named."""
    path = tmp_path / "new.pbn"
    answer = run("record", str(path), "--house", "kitchen-euchre", stdin=STUCK.replace('[Code "euchre"]\n', ""))

    assert path.read_text(encoding="utf-8").startswith('[Code "euchre"]\n[House "kitchen-euchre"]\n')
    assert "    By law: Euchre finds nothing irregular in it.\n" in answer.out


def test_the_card_says_whose_it_is(tmp_path: Path) -> None:
    page = tmp_path / "card.html"
    assert run("card", "--house", "kitchen-euchre", "--output", str(page)).status == 0
    text = page.read_text(encoding="utf-8")

    assert "<title>Euchre, the kitchen table</title>" in text
    assert "rule of the kitchen table" in text


def test_an_audit_goes_by_the_house(tmp_path: Path) -> None:
    """In this process and in others."""
    for name in ("a.pbn", "b.pbn"):
        (tmp_path / name).write_text(RENEGE, encoding="utf-8")
    found = [
        run("audit", str(tmp_path), "--house", "kitchen-euchre", "--processes", number, "--json").data
        for number in ("1", "2")
    ]

    assert [{one["code"] for one in audit["deals"]} for audit in found] == [{"euchre+kitchen-euchre"}] * 2


def test_the_book_keeps_whose_it_was(tmp_path: Path) -> None:
    """And what the law alone would have been."""
    book = {"ADJUDICATOR_BOOK": str(tmp_path / "book.sqlite")}
    told = ("-f", "established=yes", "-f", "score_agreed=no", "-f", "revoke_proof=proved")
    assert run("rule", "revoke", "--house", "kitchen-euchre", *told, "--book", **book).status == 0
    assert run("replay", deal(tmp_path, STUCK), "--house", "kitchen-euchre", "--book", **book).status == 0
    first, second = (" ".join(run("book", "show", number, **book).out.split()) for number in "12")

    assert "House rule of the kitchen table By law Euchre (EU-15, EU-16): Established and proved:" in first
    assert "By law Euchre: nothing is irregular" in second


def test_what_the_house_says_is_found_and_shown() -> None:
    found = run("search", "look at the last trick", "--house", "kitchen-euchre", "--json").data
    shown = run("show", "KT-3", "--house", "kitchen-euchre").out

    assert ("KT-3", "permitted") in {(hit["provision"], hit["right"]) for hit in found}
    assert "House rules of the kitchen table" in shown


def test_compare_has_both(tmp_path: Path) -> None:
    found = run("compare", "string-bet", "--code", "poker", "--house", "friendly-poker", "--json").data

    assert [one["code"] for one in found["codes"]] == ["poker", "poker+friendly-poker"]


# ---------------------------------------------------------------- which house holds


def configured(tmp_path: Path, *names: str) -> str:
    """A configuration folder in which these of the shipped houses are installed."""
    folder = tmp_path / "config"
    for name in names:
        assert run("house", name, "--install", ADJUDICATOR_CONFIG=str(folder)).status == 0
    return str(folder)


def problems(path: str, *words: str, **environment: str) -> list[str]:
    (found,) = run("replay", path, *words, "--json", **environment).data["deals"]
    return [found["code"], *(one["message"] for one in found["problems"])]


def test_a_tag_names_what_is_installed(tmp_path: Path) -> None:
    config = configured(tmp_path, "kitchen-euchre")
    path = deal(tmp_path, RENEGE, "Kitchen Euchre")

    assert problems(path, ADJUDICATOR_CONFIG=config) == ["euchre+kitchen-euchre"]
    assert problems(path, "--house", "none", ADJUDICATOR_CONFIG=config) == ["euchre"]
    assert problems(deal(tmp_path, RENEGE, "none"), ADJUDICATOR_CONFIG=config) == ["euchre"]


@pytest.mark.parametrize(
    ("house", "why"),
    [
        ("kitchen-euchre", "no house 'kitchen-euchre' is installed, so it is ruled by the law of euchre alone"),
        (
            shipped_house_files()[-1],
            f"no house '{shipped_house_files()[-1]}' is installed, so it is ruled by the law of euchre alone",
        ),
        ("../../etc/passwd", "no house '../../etc/passwd' is installed, so it is ruled by the law of euchre alone"),
    ],
    ids=["unknown", "path", "path-up"],
)
def test_a_tag_never_opens_a_file(house: str, why: str, tmp_path: Path) -> None:
    """Unknown, it is said, and ruled without: also where there is such a file."""
    assert problems(deal(tmp_path, RENEGE, house)) == ["euchre", why]


def test_a_house_without_rules_over_the_code_is_said(tmp_path: Path) -> None:
    """A deal is ruled on all the same; who asks for a ruling is told."""
    path = deal(tmp_path, RENEGE, "friendly-poker")
    refused = run("rule", "revoke", "--code", "boure", "--house", "kitchen-euchre")

    assert problems(path, ADJUDICATOR_CONFIG=configured(tmp_path, "friendly-poker")) == [
        "euchre", "the house friendly-poker has no rules over euchre, so it is ruled by the law alone",
    ]  # fmt: skip
    assert (refused.status, refused.err) == (
        1, "adjudicator: the house kitchen-euchre has rules over euchre, not over boure\n",
    )  # fmt: skip


def test_use_remembers_a_house(tmp_path: Path) -> None:
    """It holds where nothing else is named, beside the code; a file is remembered by its path; none forgets it."""
    config = {"ADJUDICATOR_CONFIG": str(tmp_path / "config")}
    file = tmp_path / "ours.toml"
    assert run("house", "kitchen-euchre", "--copy", str(file), **config).status == 0
    assert run("use", "euchre", "--house", str(file), **config).status == 0
    ours = run("rule", "revoke", "-f", "established=no", "--json", **config)
    replayed = problems(deal(tmp_path, RENEGE), **config)
    tagged = problems(deal(tmp_path, RENEGE, "ours"), **config)
    file.unlink()
    gone = run("rule", "revoke", "-f", "established=no", "--json", **config)
    forgotten = run("use", "--house", "none", **config)

    assert (ours.data["code"], replayed, tagged) == ("euchre+ours", ["euchre+ours"], ["euchre+ours"])
    assert gone.data["code"] == "euchre"
    assert gone.err.startswith(f"note: the remembered rules of the house {file} are ignored: {file}: there")
    assert forgotten.out == "The law alone applies from now on where no house is named.\n"
    assert run("rule", "revoke", "-f", "established=no", **config).err == ""


def test_a_faulty_house_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('title = "Ours"\nover = ["euchre"]\n[[rule]]\nkind = "renegue"\n', encoding="utf-8")

    for words in (
        ("use", "--house", str(file)),
        ("rule", "revoke", "--house", str(file)),
        ("house", str(file), "--install"),
    ):
        answer = run(*words, ADJUDICATOR_CONFIG=str(tmp_path / "config"))
        assert (answer.status, answer.out) == (1, "")
        assert answer.err.startswith(f"adjudicator: {file}:4: rule[1]: kind cannot be 'renegue'")


def test_a_terminal_is_never_told_what_a_file_says_of_it(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('title = "Ours\\u001b[31m"\nover = ["euchre"]\n', encoding="utf-8")
    answer = run("house", str(file))

    assert (answer.status, "\x1b" in answer.out + answer.err) == (1, False)


SHIPPED = {Path(file).stem for file in shipped_house_files()}


def test_houses_are_listed(tmp_path: Path) -> None:
    config = configured(tmp_path, "kitchen-euchre")
    faulty = Path(config) / "houses" / "faulty.toml"
    faulty.write_text("title = 1\n", encoding="utf-8")
    listed = run("house", ADJUDICATOR_CONFIG=config)
    found = {one["id"]: one for one in json.loads(run("house", "--json", ADJUDICATOR_CONFIG=config).out)}

    assert {name: (one["where"], bool(one["fault"])) for name, one in found.items()} == {
        **dict.fromkeys(SHIPPED, ("shipped", False)),
        "kitchen-euchre": ("installed", False),
        "faulty": ("installed", True),
    }
    assert {"club-duplicate", "friendly-poker", "spades-columbus", "euchre-seton"} < SHIPPED
    assert "cannot be used:" in listed.out
    assert run("rule", "revoke", "--code", "euchre", "--house", "kitchen-euchre", ADJUDICATOR_CONFIG=config).status == 0


def test_a_house_is_shown() -> None:
    shown = run("house", "kitchen-euchre").out
    (data,) = run("house", "kitchen-euchre", "--json").data

    assert "Game      forced_bid: by dealer (not said by the law)" in shown
    assert [one["row"] for one in data["codes"][0]["rules"]] == ["dealer-is-stuck", "renege-two-points"]
    assert [one["right"] for one in data["codes"][0]["says"]] == ["permitted"]


def test_a_copy_is_a_new_file(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    first, second = (run("house", "kitchen-euchre", "--copy", str(file)) for _ in range(2))

    assert first.out == f"{file}: you can change its rules now\n"
    assert (second.status, second.out) == (1, "")
    assert run("rulebase", "check", "--house", str(file)).out.startswith("ours  the kitchen table: no faults\n")


def test_the_check_tells_cells_and_faults(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    run("house", "kitchen-euchre", "--copy", str(file))
    text = file.read_text(encoding="utf-8")
    file.write_text(text[: text.index("[[case]]")], encoding="utf-8")
    answer = run("rulebase", "check", "--house", str(file))

    assert answer.status == 1
    assert "row 'renege-two-points' is not proved by a case" in answer.err
    told = "established=yes, score_agreed=no, revoke_proof=proved, against_lone_hand=yes"
    assert told in " ".join(answer.out.split())


def test_a_code_with_a_house_has_a_name() -> None:
    """As rulings and suggestions spell it, it can be typed."""
    found = run("rule", "revoke", "--code", "euchre+kitchen-euchre", "-f", "established=no", "--json").data
    unknown = run("rule", "revoke", "--code", "euchre+nobody")

    assert found["code"] == "euchre+kitchen-euchre"
    assert (unknown.status, "no house 'nobody'" in unknown.err) == (1, True)


def test_a_sheet_is_asked_once_and_remembered(tmp_path: Path) -> None:
    """The answer names the house that settles it; with that house nothing of it is asked."""
    _, asked = talk("rule", "revoke", "--code", "spades", typed=["3", "yes", "", ""], folder=tmp_path)
    _, other = talk("rule", "revoke", "--code", "spades", typed=["1", ""], folder=tmp_path)
    answer = run("rule", "revoke", "--house", "spades-superbowl", "--fact", "established=yes,exception=none").out

    assert "Which sheet do you play by?" in asked
    assert "To be asked no more which it is: adjudicator use --house spades-superbowl" in asked
    assert "use --house" not in other
    assert "The offenders' team is set" in answer
