"""The folder of the app: what it holds, what is written over and what never, and how it is shown on the network."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import struct
import subprocess
import sys
import zlib
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.commands import phone_card_app_folder
from adjudicator.commands.phone_card_app_folder import CONTENTS_FILE, codes_of_app, contents_of_app
from adjudicator.commands.phone_card_serving import THIS_MACHINE, served_app
from adjudicator.render.card.page import script_without_comments
from adjudicator.render.page.html import asset_text
from rulebase import open_rulebase
from rulebase.errors import NotOver
from tests.helpers.cards import data
from tests.helpers.command_line import run

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebase import Rulebase

CODE, OTHER = "whist-american-1890s", "war"
MOST_BYTES_OF_SHELL = 300_000


def app(folder: Path, *words: str) -> Path:
    """An app that is written to *folder*."""
    answer = run("card", "--app", str(folder), *words)
    assert 0 == answer.status, answer.err
    return folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An app of two codes."""
    return app(tmp_path_factory.mktemp("app") / "club", "--code", CODE, "--code", OTHER)


def files_in(folder: Path) -> dict[str, bytes]:
    return {str(one.relative_to(folder)): one.read_bytes() for one in folder.rglob("*") if one.is_file()}


def held(folder: Path) -> dict[str, Any]:
    """The index in the shell of the app in *folder*."""
    found = re.search(r'id="data">(.*?)</script>', (folder / "index.html").read_text("utf-8"), re.DOTALL)
    assert found
    return dict(json.loads(found[1]))


def test_the_charts_are_those_of_the_card(folder: Path) -> None:
    """The card is tested to equal ``rule``; each code of the app has the same questions, rulings, laws and stories, for
    which its group of games shares the words and the weights."""
    index = held(folder)
    for code in index["codes"]:
        charts = json.loads((folder / code["file"]).read_text("utf-8"))
        alone = data(code["id"])
        stories = (
            json.loads((folder / index["groups"][code["group"]]["stories"]).read_text("utf-8")) | charts["stories"]
        )

        for told in (stories, alone["stories"]):
            told["labels"] = sorted(label for label in told["labels"] if label[0] is not None)
            told["weights"] = ""
        assert {**charts, "stories": stories, "drawn": "", "search": ""} == {**alone, "drawn": "", "search": ""}
        assert 'class="chart' in charts["drawn"]


def test_it_holds_what_it_lists(folder: Path) -> None:
    """Every file is listed, kept by the worker and counted; the shell is small, and nothing leads to another host."""
    written, listed = files_in(folder), contents_of_app(folder)
    worker = (folder / "worker.js").read_text("utf-8")

    assert listed
    assert {*listed.files, CONTENTS_FILE} == written.keys()
    assert listed.size == sum(map(len, written.values())) - len(written[CONTENTS_FILE])
    kept = json.loads(re.findall(r"const FILES = (.*);", worker)[0])
    assert {*kept} == {*listed.files, "./"} - {"index.html", "worker.js"}
    assert len(written["index.html"]) <= MOST_BYTES_OF_SHELL
    shell = written["index.html"].decode()
    assert re.findall(r'(?:src|href)="([^"#]+)"', shell) == [
        "manifest.webmanifest", "icon.svg", "icon-180.png"
    ]  # fmt: skip
    assert "default-src 'none'" in shell
    assert f'"version":"{listed.version}"' in shell
    assert listed.version in worker


def test_the_icons_are_as_large_as_the_manifest_says(folder: Path) -> None:
    manifest = json.loads((folder / "manifest.webmanifest").read_text("utf-8"))

    assert {"192x192", "512x512"} <= {one["sizes"] for one in manifest["icons"]}
    for one in manifest["icons"]:
        picture = (folder / one["src"]).read_bytes()
        width, height = struct.unpack(">II", picture[16:24])
        assert one["sizes"] == f"{width}x{height}"
        assert picture[:8] == b"\x89PNG\r\n\x1a\n"
        assert zlib.crc32(picture[12:29]) == struct.unpack(">I", picture[29:33])[0]


def test_the_same_laws_are_the_same_version(folder: Path, tmp_path: Path) -> None:
    again = app(tmp_path / "again", "--code", CODE, "--code", OTHER)

    assert files_in(folder) == files_in(again)


def test_an_app_is_written_over_an_app(tmp_path: Path) -> None:
    """Charts that it no longer has go; the files of others stay."""
    folder = app(tmp_path / "club", "--code", CODE, "--code", OTHER)
    for name in ("CNAME", "codes/notes.json", "codes/our.000000000000.json"):
        (folder / name).write_text("ours", encoding="utf-8")
    app(folder, "--code", OTHER)

    assert [one["id"] for one in held(folder)["codes"]] == [OTHER]
    assert not [*folder.glob(f"codes/{CODE}*")]
    assert {"CNAME", "codes/notes.json", "codes/our.000000000000.json"} <= files_in(folder).keys()


def test_a_house_is_a_code_of_its_own(tmp_path: Path) -> None:
    folder = app(tmp_path / "club", "--code", "euchre", "--house", "kitchen-euchre")
    (code,) = held(folder)["codes"]

    assert (code["id"], code["title"]) == ("euchre+kitchen-euchre", "Euchre, the kitchen table")
    assert held(folder)["names"]["euchre"] == [0]
    assert "rule of the kitchen table" in (folder / code["file"]).read_text("utf-8")


def test_all_codes_are_those_of_houses_too() -> None:
    """A house stands beside the law that it changes, unless the law alone is asked for."""
    held = open_rulebase(named="kitchen-euchre")
    every = codes_of_app(held, [])

    assert every[every.index("euchre") + 1] == "euchre+kitchen-euchre"
    assert {one.id for one in held.codes()} <= {*every}
    assert codes_of_app(held, ["whist-american-1890s", "euchre"]) == ["whist-american-1890s", "euchre+kitchen-euchre"]
    with pytest.raises(NotOver):
        codes_of_app(held, [OTHER])


def test_the_shell_of_all_codes_is_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is loaded first, whatever the charts weigh, which are not written here."""

    def named(_laws: Rulebase, code: str, _phrasings: object, _stories: object, folder: Path) -> str:
        file = f"codes/{code}.000000000000.json"
        (folder / file).touch()
        return file

    monkeypatch.setattr(phone_card_app_folder, "_write_code", named)
    app(tmp_path / "all")

    print(size := len((tmp_path / "all" / "index.html").read_bytes()))
    assert size <= MOST_BYTES_OF_SHELL


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--app", "file"), "file: this is no folder; an app is written to a new or an empty one"),
        (("--app", "full"), "full: holds other files; an app is written to a new or an empty folder, or over an app"),
        (("--app", "none/app"), "none/app: "),
        (("--app", "new", "--code", "quidditch"), "quidditch"),
        (("--app", "file", "--serve"), "file: this is no folder"),
    ],
)
def test_bad_folders_are_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], says: str
) -> None:
    """And whatever was there is there afterwards."""
    monkeypatch.chdir(tmp_path)
    Path("file").write_text("a", encoding="utf-8")
    Path("full").mkdir()
    Path("full", "index.html").write_text("b", encoding="utf-8")
    Path("full", CONTENTS_FILE).write_text('{"made_by": "somebody"}', encoding="utf-8")
    before = files_in(tmp_path)
    answer = run("card", *words, *(() if "--code" in words else ("--code", OTHER)))

    assert 1 == answer.status
    assert says in answer.err
    assert answer.err.count("\n") == 1
    assert before == files_in(tmp_path)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--app", "x", "--output", "y.html"), "one of them"),
        (("--output", "y.html", "--code", CODE, "--code", OTHER), "a page holds one code"),
        (("--app", "x", "--port", "80"), "name --serve too"),
        (("--serve", "--port", "0"), "--port"),
    ],
)
def test_options_that_do_not_go_together(words: tuple[str, ...], says: str) -> None:
    answer = run("card", *words)

    assert 2 == answer.status
    assert says in " ".join(answer.err.split())


@pytest.fixture
def served(folder: Path) -> Iterator[HTTPConnection]:
    """A connection to the app."""
    listed = contents_of_app(folder)
    assert listed
    with served_app(folder, listed.files, 0, THIS_MACHINE) as port:
        connection = HTTPConnection(THIS_MACHINE, port, timeout=10)
        yield connection
        connection.close()


def answered(connection: HTTPConnection, address: str) -> tuple[int, str, bytes]:
    connection.request("GET", address)
    answer = connection.getresponse()
    return answer.status, answer.headers.get_content_type(), answer.read()


def test_each_file_has_its_type(served: HTTPConnection, folder: Path) -> None:
    types = {"": "text/html", "js": "text/javascript", "webmanifest": "application/manifest+json"}
    types |= {"json": "application/json", "png": "image/png", "svg": "image/svg+xml", "html": "text/html"}
    for address in ("", "index.html", "worker.js", *files_in(folder).keys() - {CONTENTS_FILE}):
        status, kind, content = answered(served, f"/{address}")
        assert (200, types[address.rpartition(".")[2]]) == (status, kind)
        assert content == (folder / (address or "index.html")).read_bytes()


@pytest.mark.parametrize(
    "address",
    ["/codes/", "/codes", "/../club/worker.js", "/%2e%2e/", "/etc/passwd", "/private.txt"],
)
def test_nothing_else_is_shown(served: HTTPConnection, folder: Path, address: str) -> None:
    (folder / "private.txt").write_text("secret", encoding="utf-8")
    try:
        assert answered(served, address)[0] == 404
    finally:
        (folder / "private.txt").unlink()


def test_it_is_shown_until_ctrl_c(folder: Path) -> None:
    """Its address, a QR code, and what needs https; it ends with 0, and a port that is taken is one sentence."""
    with socket.socket() as taken:
        taken.bind((THIS_MACHINE, 0))
        port = str(taken.getsockname()[1])
    command = [sys.executable, "-m", "adjudicator", "card", "--app", str(folder), "--serve", "--port", port]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as process:
        assert process.stdout
        assert process.stderr
        lines = []
        while not lines or not lines[-1].startswith("Ctrl-C"):
            lines.append(process.stdout.readline().decode())
            assert lines[-1], process.stderr.read()
        connection = HTTPConnection(THIS_MACHINE, int(port), timeout=10)
        assert answered(connection, "/")[0] == 200
        connection.close()
        second = run("card", "--app", str(folder), "--serve", "--port", port)
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
        assert process.stderr.read().strip() == b""

    said = "".join(lines)
    assert f":{port}/" in said
    assert sum("█" in line for line in lines) > 10
    assert "need https (or localhost)" in said
    assert (1, f"adjudicator: port {port} is in use by another program; choose another one with --port N\n") == (
        second.status, second.err,
    )  # fmt: skip


@pytest.mark.parametrize("file", ["app.js", "stories.js", "law.js", "deal.js", "kept.js", "card.js"])
def test_no_text_of_a_script_goes_over_lines(file: str) -> None:
    """Where indentation and comments are left out of what a phone fetches, nothing that is shown may change."""
    bare = script_without_comments(file)

    assert [line for line in bare.splitlines() if line.count("`") % 2] == []
    assert len(bare) < len(asset_text("card", file))
