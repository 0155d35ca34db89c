"""The program as it is installed: ``python -m pytest tests/extras/with_installed_wheel.py``.

A wheel is built and installed in an empty environment, and everything is run from another folder, without this
checkout. Not collected with the other tests: ``.ci/run`` runs this file.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.helpers.command_line import run as here

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
LARGEST = 25_000_000
"""Bytes that a wheel may have."""
ASKED = ("rule", "revoke", "--code", "euchre", "--json")
HOUSE = ROOT / "rulebase" / "houses" / "kitchen-euchre.toml"


def nobody() -> dict[str, Any]:
    """The arguments that run a command as another user; none where only an administrator could."""
    return {"user": "nobody", "group": "nogroup"} if os.getuid() == 0 else {}


def interpreter() -> str:
    """An interpreter that others may run as well, as that of the system; ours may lie in a folder of our own."""
    for python in (sys.executable, "/usr/bin/python3"):
        with suppress(OSError):
            done = subprocess.run([python, "-c", "import ensurepip"], cwd="/", check=False, **nobody())
            if done.returncode == 0:
                return python
    pytest.fail(f"{sys.executable}: only we may run it; expected an interpreter for all, such as /usr/bin/python3")


@pytest.fixture(scope="module")
def installed() -> Iterator[Path]:
    """The environment, in a folder that anybody may read and only we may change."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        folder.chmod(0o755)
        pip = [sys.executable, "-m", "pip", "-q"]
        subprocess.run([*pip, "wheel", "--no-deps", "-w", folder, ROOT], check=True, stderr=subprocess.DEVNULL)
        (wheel,) = folder.glob("*.whl")
        assert wheel.stat().st_size < LARGEST
        print(f"the wheel has {wheel.stat().st_size / 1e6:.1f} MB")
        subprocess.run([interpreter(), "-m", "venv", folder / "env"], check=True)
        inside = [folder / "env" / "bin" / "python", "-m", "pip", "-q"]
        subprocess.run([*inside, "install", wheel], check=True, stderr=subprocess.DEVNULL)
        yield folder / "env"


def run(installed: Path, *words: str, cache: Path | None = None, **more: Any) -> subprocess.CompletedProcess[str]:
    """``adjudicator`` with *words* in ``/``; its environment is empty but for the *cache*."""
    named = {"ADJUDICATOR_CACHE": str(cache), "ADJUDICATOR_CONFIG": str(cache / "config")} if cache else {}
    return subprocess.run(
        [installed / "bin" / "adjudicator", *words],
        cwd="/",
        env={"PATH": "/usr/bin:/bin", **named, **more.pop("env", {})},
        capture_output=True,
        text=True,
        check=False,
        **more,
    )


def package(installed: Path) -> Path:
    (found,) = installed.glob("lib/python*/site-packages/rulebase")
    return found


def spent(installed: Path, cache: Path) -> float:
    """Seconds of the processor that one answer takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert 0 == run(installed, *ASKED, cache=cache).returncode
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_the_first_answer_takes_no_longer_than_the_second(installed: Path, tmp_path: Path) -> None:
    """Nothing is compiled and nothing is kept; the answer is that of the checkout."""
    first = min(spent(installed, tmp_path / f"first{number}") for number in range(5))
    spent(installed, tmp_path / "again")
    second = min(spent(installed, tmp_path / "again") for _ in range(5))
    print(f"first {first * 1000:.0f} ms, second {second * 1000:.0f} ms of the processor")

    assert first < 1.25 * second
    assert [] == [*tmp_path.iterdir()]
    assert json.loads(run(installed, *ASKED, cache=tmp_path / "x").stdout) == here(*ASKED).data
    told = run(installed, "rulebase", "path", cache=tmp_path / "x").stdout.strip()
    assert str(package(installed) / "compiled" / "rulebase.sqlite") == told


def test_another_user_without_a_home_is_answered(installed: Path) -> None:
    """Whoever may not write to the installed files, nor to any folder of their own."""
    answer = run(installed, *ASKED, **nobody())

    assert (0, "") == (answer.returncode, answer.stderr)
    assert json.loads(answer.stdout) == here(*ASKED).data


def test_another_user_may_have_a_house(installed: Path) -> None:
    """It is compiled with the laws, into the temporary folder of that user."""
    with tempfile.TemporaryDirectory() as made:
        Path(made).chmod(0o777)
        house = Path(made) / "ours.toml"
        shutil.copy(HOUSE, house)
        house.chmod(0o644)
        answer = run(installed, *ASKED, "--house", str(house), env={"TMPDIR": made}, **nobody())
        expected = here(*ASKED, "--house", str(house)).data
        kept = [*Path(made).glob("adjudicator-*/rulebase-*.sqlite")]

    assert (0, "") == (answer.returncode, answer.stderr)
    assert json.loads(answer.stdout) == expected
    assert expected["code"] != "euchre"
    assert kept


def test_damaged_compiled_laws_are_said_to_be(installed: Path, tmp_path: Path) -> None:
    compiled = package(installed) / "compiled" / "rulebase.sqlite"
    whole = compiled.read_bytes()
    try:
        compiled.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
        answer = run(installed, *ASKED, cache=tmp_path)
    finally:
        compiled.write_bytes(whole)

    assert 1 == answer.returncode
    assert answer.stderr == f"adjudicator: {compiled}: the compiled laws are damaged; install the program again\n"


def test_laws_that_are_edited_added_and_taken_out_count(installed: Path, tmp_path: Path) -> None:
    """Each compiles the laws anew; put back, what was installed is right again, though it is compiled once more."""
    (home,) = package(installed).glob("law/*/railroad-euchre")
    code, text = home / "code.toml", (home / "code.toml").read_text(encoding="utf-8")
    try:
        code.write_text(text.replace('"Railroad euchre"', '"Tramway euchre!"'), encoding="utf-8")
        assert len(text) == len(code.read_text(encoding="utf-8"))
        assert "Tramway euchre!" in run(installed, "codes", "railroad euchre", "--json", cache=tmp_path).stdout
        assert [*tmp_path.glob("rulebase-*.sqlite")]
    finally:
        code.write_text(text, encoding="utf-8")
    added = home.with_name("tramway-euchre")
    try:
        shutil.copytree(home, added)
        for law in added.glob("procedure*.toml"):
            law.unlink()
        (added / "code.toml").write_text(text.replace('"Railroad euchre"', '"Tramway euchre"'), encoding="utf-8")
        assert '"tramway-euchre"' in run(installed, "codes", "tramway", "--json", cache=tmp_path).stdout
    finally:
        shutil.rmtree(added)
    after = run(installed, "codes", "railroad euchre", "--json", cache=tmp_path).stdout
    assert '"Railroad euchre"' in after
    assert "ramway" not in after
