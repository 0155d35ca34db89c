"""The compiled file is there, whole and fresh before anybody asks it."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from rulebase import BuildError, build_rulebase, cache, open_rulebase
from tests.helpers.rulebase_tree import changed, write_tree

LAST_YEAR = 1_700_000_000


@pytest.fixture
def laws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Law files that have lain there for long, and an empty cache."""
    monkeypatch.setenv("ADJUDICATOR_CACHE", str(tmp_path / "cache"))
    root = write_tree(tmp_path / "laws")
    for path in root.rglob("*.toml"):
        os.utime(path, (LAST_YEAR, LAST_YEAR))
    return root


def opened(laws: Path) -> str:
    """The title of a code, from a freshly opened rulebase."""
    return open_rulebase(sources=laws).code("whist").title


def compiled(laws: Path) -> Path:
    return Path(cache.compiled_path(str(laws)))


def forbidden(*_: object) -> None:
    raise AssertionError("built again")


def test_it_is_built_on_first_use_and_then_left_alone(laws: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert opened(laws) == "Whist"

    monkeypatch.setattr(cache, "_build", forbidden)
    monkeypatch.setattr(cache, "fingerprint", forbidden)

    assert opened(laws) == "Whist"


def test_it_is_built_anew_for_who_asks_for_it(laws: Path) -> None:
    """Although it is fresh; the new file lies where the old one did, and says the same."""
    opened(laws)
    path = compiled(laws)
    content = path.read_bytes()
    with path.open("rb") as former:
        assert build_rulebase(sources=laws) == str(path)
        assert path.stat().st_ino != os.fstat(former.fileno()).st_ino

    assert path.read_bytes() == content
    assert opened(laws) == "Whist"


def test_readers_cannot_write(laws: Path) -> None:
    reader = open_rulebase(sources=laws)
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        reader.connection.execute("DELETE FROM meta")


def test_a_changed_law_is_noticed(laws: Path) -> None:
    opened(laws)
    before = compiled(laws)
    write_tree(laws, **changed("law/whist/whist/code.toml", 'title = "Whist"', 'title = "Long whist"'))

    assert opened(laws) == "Long whist"
    assert compiled(laws) != before


def test_a_change_in_the_same_tick_is_noticed(laws: Path) -> None:
    """Same size, same time, other contents: the times of files that were just written are not trusted."""
    page = laws / "law/whist/whist/code.toml"
    page.touch()
    stamp = page.stat()
    opened(laws)
    page.write_text(page.read_text().replace('title = "Whist"', 'title = "Wrist"'))
    os.utime(page, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))

    assert opened(laws) == "Wrist"


def test_an_installed_law_is_noticed_when_it_is_installed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An installer writes new files; the times of the folders tell, and no file is looked at one by one."""
    monkeypatch.setenv("ADJUDICATOR_CACHE", str(tmp_path / "cache"))
    laws = write_tree(tmp_path / "site-packages" / "rulebase")
    folders = [laws, *(path for path in laws.rglob("*") if path.is_dir())]
    for folder in folders:
        os.utime(folder, (LAST_YEAR, LAST_YEAR))
    assert opened(laws) == "Whist"
    before = compiled(laws)

    page = laws / "law/whist/whist/code.toml"
    text = page.read_text().replace('title = "Whist"', 'title = "Long whist"')
    page.unlink()
    page.write_text(text)

    assert opened(laws) == "Long whist"
    assert compiled(laws) != before


def test_a_touched_law_is_not_built_again(laws: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(laws)
    (laws / "words/kinds/shared.toml").touch()
    monkeypatch.setattr(cache, "_build", forbidden)

    assert opened(laws) == "Whist"


def spoil_nothing(path: Path) -> None:
    path.unlink()


def spoil_empty(path: Path) -> None:
    path.write_bytes(b"")


def spoil_half(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def spoil_text(path: Path) -> None:
    path.write_text("not a database")


def spoil_middle(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096 : len(content) - 4096] = b"\xff" * (len(content) - 8192)
    path.write_bytes(content)


def spoil_foreign(path: Path) -> None:
    path.unlink()
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE meta (fingerprint)")
    connection.commit()
    connection.close()


def spoil_other_laws(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("UPDATE meta SET fingerprint = 'other'")
    connection.commit()
    connection.close()


def spoil_format(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 999")
    connection.close()


@pytest.mark.parametrize(
    "spoil",
    [
        spoil_nothing,
        spoil_empty,
        spoil_half,
        spoil_text,
        spoil_middle,
        spoil_foreign,
        spoil_other_laws,
        spoil_format,
    ],
)
def test_a_damaged_file_is_built_again(laws: Path, spoil: object) -> None:
    opened(laws)
    assert callable(spoil)
    spoil(compiled(laws))

    assert opened(laws) == "Whist"
    assert compiled(laws).read_bytes()[:15] == b"SQLite format 3"


def test_two_processes_at_once_both_succeed(laws: Path) -> None:
    code = "import sys, rulebase; sys.stdout.write(rulebase.open_rulebase(sources=sys.argv[1]).code('whist').title)"
    running = [
        subprocess.Popen([sys.executable, "-c", code, str(laws)], stdout=subprocess.PIPE, cwd=Path(__file__).parents[2])
        for _ in range(3)
    ]

    assert [process.communicate()[0] for process in running] == [b"Whist"] * 3
    assert [process.returncode for process in running] == [0] * 3
    assert [name for name in os.listdir(compiled(laws).parent) if name.endswith(".tmp")] == []


def test_without_a_writable_cache_it_still_answers(laws: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """First a directory for temporary files takes its place, at last the memory."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("ADJUDICATOR_CACHE", str(tmp_path / "file" / "cache"))
    monkeypatch.setattr(cache, "_shelter", lambda: str(tmp_path / "shelter"))
    assert opened(laws) == "Whist"
    assert [path.suffix for path in sorted((tmp_path / "shelter").iterdir())] == [".manifest", ".sqlite"]

    monkeypatch.setattr(cache, "_shelter", lambda: str(tmp_path / "file" / "shelter"))
    assert opened(laws) == "Whist"


def test_a_shelter_that_others_may_write_to_is_not_used(
    laws: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    shelter = tmp_path / "shelter"
    shelter.mkdir()
    shelter.chmod(0o777)
    monkeypatch.setenv("ADJUDICATOR_CACHE", str(tmp_path / "file" / "cache"))
    monkeypatch.setattr(cache, "_shelter", lambda: str(shelter))

    assert opened(laws) == "Whist"
    assert list(shelter.iterdir()) == []


def test_old_files_and_abandoned_drafts_are_swept_out(laws: Path, tmp_path: Path) -> None:
    directory = tmp_path / "cache"
    directory.mkdir()
    for at in range(6):
        for name in (f"rulebase-{at:016x}.sqlite", f"rulebase-{at}.tmp"):
            (directory / name).touch()
            os.utime(directory / name, (LAST_YEAR + at, LAST_YEAR + at))
    opened(laws)
    kept = {f"rulebase-{at:016x}.sqlite" for at in (2, 3, 4, 5)} | {compiled(laws).name}

    assert kept == {path.name for path in directory.iterdir() if path.name.startswith("rulebase-")}


def test_a_compiled_file_is_opened_by_its_path(laws: Path) -> None:
    opened(laws)

    assert open_rulebase(compiled(laws)).code("whist").title == "Whist"


def test_another_file_is_not_opened(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    path.write_text("x")
    with pytest.raises(BuildError) as caught:
        open_rulebase(path)

    assert str(caught.value) == f"{path}: not a compiled rulebase of format {cache.FORMAT}"


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {"XDG_CACHE_HOME": "/x"}, "/x/adjudicator"),
        ("linux", {"XDG_CACHE_HOME": "not/absolute"}, "/h/.cache/adjudicator"),
        ("linux", {}, "/h/.cache/adjudicator"),
        ("darwin", {"XDG_CACHE_HOME": "/x"}, "/h/Library/Caches/adjudicator"),
        ("win32", {"LOCALAPPDATA": "/l"}, "/l/adjudicator/cache"),
        ("win32", {}, "/h/.cache/adjudicator"),
        *(
            (platform, {"ADJUDICATOR_CACHE": "/a", "LOCALAPPDATA": "/l"}, "/a")
            for platform in ("linux", "darwin", "win32")
        ),
    ],
)
def test_the_cache_has_its_place(
    platform: str, environment: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is named, else what the platform has for such files; written in the manner of the machine at hand."""
    homes = {"HOME": "/h", "USERPROFILE": "/h"}
    for name in ("ADJUDICATOR_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA", "HOME", "USERPROFILE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in (homes | environment).items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(cache.sys, "platform", platform)
    found = cache.cache_dir()
    monkeypatch.undo()

    assert Path(found) == Path(os.path.abspath(expected))


def test_reading_does_not_pay_for_writing(laws: Path) -> None:
    """A look-up imports neither the compiler nor what it needs."""
    opened(laws)
    code = (
        "import sys, rulebase; laws = rulebase.open_rulebase(sources=sys.argv[1]);"
        "laws.decide('whist', 'revoke', {}); laws.search('revoke');"
        "heavy = {'sqlite_utils', 'tomllib', 'hashlib', 'rulebase.compile.source'};"
        "sys.stdout.write(' '.join(sorted(heavy & set(sys.modules))))"
    )
    found = subprocess.run(
        [sys.executable, "-c", code, str(laws)], capture_output=True, check=True, cwd=Path(__file__).parents[2]
    )

    assert found.stdout == b""
