"""What scripts rely on: exit statuses, errors and schema numbers in JSON, the version, Ctrl-C, names spelt by ear."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rulebase.errors import UnknownCode
from tests.helpers.command_line import run
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from pathlib import Path

DUPLICATE = ("--code", "duplicate-2017")


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("insufficient-bid", *DUPLICATE, "-f", "lho_response=accepts"), 0),
        (("insufficient-bid", *DUPLICATE), 3),
        (("he bid too low", *DUPLICATE), 3),
        (("insufficient-bid", "--code", "hearts"), 4),
    ],
)
def test_the_exit_status_tells_what_came_of_it_where_it_is_asked_for(words: tuple[str, ...], status: int) -> None:
    """Ruled on, facts are needed, the law is silent; without the option an answer is an answer."""
    assert status == run("rule", *words, "--exit-code").status
    assert status == run("rule", *words, "--exit-code", "--json").status
    assert 0 == run("rule", *words).status


def test_the_exit_status_is_that_of_the_version_that_is_worst_off() -> None:
    """Where the facts are disputed, facts are needed as long as one of the versions needs them."""
    words = ("rule", "insufficient-bid", "-c", "contract-bridge-1963", "--say", "NS:accepted=yes")
    disputed = (*words, "--say", "EW:accepted=no", "--exit-code")

    assert 3 == run(*disputed).status
    assert 0 == run(*disputed, "-f", "replacement=pass").status


@pytest.mark.parametrize(
    ("record", "status"),
    [("1S P P P\nE:HA\n", 3), ("1S 2S AP\n", 0), ("1S 1H\n2H\n", 0)],
)
def test_replay_has_the_worst_of_its_deals(record: str, status: int) -> None:
    text = f'[Code "duplicate-2017"]\n[Dealer "S"]\n[Record "1"]\n{record}'
    answer = run("replay", "-", "--json", stdin=text)
    needs = any(found["needs"] for deal in answer.data["deals"] for found in deal["findings"])

    assert (3 if needs else 0) == run("replay", "-", "--exit-code", stdin=text).status
    assert 0 == answer.status
    if status:
        assert needs


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("rule", "revoke", "--code", "contract-bridge-1936"), 1, "no code 'contract-bridge-1936'"),
        (("rule", "revoke", "-f", "x"), 2, "'x' is not a fact"),
        (("rule", "revoke"), 2, "which game? name it with --code"),
        (("rule", "seven cards at cribbage"), 2, "which game? 'cribbage' may be --code cribbage (this is the law of"),
        (("show", "CB-999"), 1, "no provision 'CB-999'"),
        (("score", "--code", "hearts", "X=3"), 1, "'X=3' is not a result"),
    ],
)
def test_an_error_is_json_as_well(words: tuple[str, ...], status: int, said: str) -> None:
    """On standard output for programs, on standard error for people, with the same status as without ``--json``."""
    answer = run(*words, "--json")

    assert status == answer.status == run(*words).status
    assert 1 == answer.data["schema"]
    assert {"message", "file", "line", "column"} == answer.data["error"].keys()
    assert said in answer.data["error"]["message"]
    assert said in " ".join(answer.err.split())
    assert "" == run(*words).out


@pytest.mark.parametrize(
    "words",
    [
        ("rule", "revoke", *DUPLICATE),
        ("rule", "he revoked", *DUPLICATE),
        ("replay", "-"),
        ("score", *DUPLICATE, "4S+1"),
        ("compare", "revoke"),
    ],
)
def test_an_object_says_by_which_schema_it_is_written(words: tuple[str, ...]) -> None:
    assert 1 == run(*words, "--json", stdin='[Dealer "S"]\n[Record "1"]\n1S AP\n').data["schema"]


def test_lists_stay_lists() -> None:
    for words in (("search", "revoke"), ("codes",), ("kinds",), ("facts", "revoke")):
        assert isinstance(run(*words, "--json").data, list)


def test_the_version_is_a_line() -> None:
    answer = run("--version")

    assert (0, "", 1) == (answer.status, answer.err, len(answer.out.splitlines()))
    assert answer.out.startswith("adjudicator ")


def test_ctrl_c_is_130(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever stops it while it asks gets no explanation, and scripts see that it was stopped."""

    def stopped(_prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("adjudicator.commands.prompts.read_line", stopped)
    answer = run("rule", "revoke", *DUPLICATE, "--ask")

    assert (130, "") == (answer.status, answer.out)
    assert "Traceback" not in answer.err


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("uker", "euchre"), ("yuker", "euchre"), ("pinocle", "pinochle-two-hand")],
)
def test_a_game_spelt_by_ear_is_offered(typed: str, meant: str) -> None:
    with pytest.raises(UnknownCode) as caught:
        laws().code(typed)

    assert meant == caught.value.nearest[0]


def test_a_code_that_was_chosen_is_remembered(tmp_path: Path) -> None:
    """For every command that names none; what is asked for and what the environment says go before it."""
    config = {"ADJUDICATOR_CONFIG": str(tmp_path / "settings")}
    assert 0 == run("use", "euchre", **config).status

    assert "euchre" == run("rule", "misdeal", "--json", **config).data["code"]
    assert "hearts" == run("rule", "misdeal", "--json", "--code", "hearts", **config).data["code"]
    assert "skat-nasl-1945" == run("rule", "misdeal", "--json", **config, ADJUDICATOR_CODE="skat").data["code"]
    assert {"euchre"} >= {hit["code"] for hit in run("search", "misdeal", "--json", **config).data} - {"general-rules"}
    assert 2 == run("rule", "misdeal", ADJUDICATOR_CONFIG=str(tmp_path / "nothing")).status
