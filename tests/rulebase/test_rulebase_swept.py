"""What lies in the cache besides: who builds is waited for, and what nobody uses any more is swept out."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulebase import cache, file_locks
from rulebase.file_locks import FileLock
from rulebase.user_law_files import UserLawFiles
from tests.helpers.rulebase_tree import changed, compiled, forbidden, opened, write_tree

LAST_YEAR = 1_700_000_000


@pytest.fixture
def built_by_another(own_laws: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FileLock:
    """Another process builds what it is then asked for, and is done while it is waited for."""
    opened(own_laws)
    path = compiled(own_laws)
    made = [path, path.with_name(f"{path.name}.sha256")]
    for file in made:
        file.rename(tmp_path / file.name)
    lock = FileLock(path)
    assert lock.take()

    def waited_for(_seconds: float) -> None:
        for file in made:
            (tmp_path / file.name).rename(file)
        lock.free()

    monkeypatch.setattr(file_locks.time, "sleep", waited_for)
    return lock


@pytest.mark.usefixtures("built_by_another")
def test_what_another_process_is_building_is_waited_for(own_laws: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty that start at once would each compile the laws, for as long as all of them together."""
    monkeypatch.setattr(cache, "_build_file_and_checksum", forbidden)

    assert opened(own_laws) == "Whist"


def test_who_builds_for_too_long_is_not_waited_for(
    own_laws: Path, built_by_another: FileLock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "LONGEST_WAIT", 0.0)
    monkeypatch.setattr(file_locks.time, "sleep", forbidden)

    assert opened(own_laws) == "Whist"
    built_by_another.free()
    assert [*compiled(own_laws).parent.glob(".*")] == []


def test_old_files_and_what_killed_builds_left_are_swept_out(own_laws: Path, tmp_path: Path) -> None:
    directory = tmp_path / "cache"
    directory.mkdir(mode=0o700)
    left = [
        f"{mark}{name}"
        for at in range(6)
        for mark, names in (
            ("rulebase-", (f"{at:016x}.sqlite", f"{at:016x}.sqlite.sha256", f"{at}.tmp", f"{at}.tmp-journal")),
            (
                ".rulebase-",
                (
                    f"{at}.sqlite.lock",
                    f"{at}.sqlite.abc.tmp",
                    f"{at}.sqlite.abc.tmp-journal",
                    f"{at}.sqlite.sha256.abc.tmp",
                ),
            ),
            (".laws-", (f"{at}.manifest.abc.tmp",)),
            ("laws-", (f"{at}.manifest", f"{at}.manifest.12345.tmp")),
        )
        for name in names
    ]
    for name in left:
        at = int(name.lstrip(".").split("-")[1].split(".")[0], 16)
        (directory / name).write_text(f"{at:016x}\n\n")
        os.utime(directory / name, (LAST_YEAR + at, LAST_YEAR + at))
    (directory / ".rulebase-1.sqlite.young.tmp").touch()
    (directory / "notes.txt").touch()
    opened(own_laws)
    young = {
        compiled(own_laws).name, f"{compiled(own_laws).name}.sha256", ".rulebase-1.sqlite.young.tmp", "notes.txt",
        Path(cache._manifest_file("", str(own_laws))).name,
    }  # fmt: skip
    old = {f"rulebase-{at:016x}.sqlite{end}" for at in (2, 3, 4, 5) for end in ("", ".sha256")}
    old |= {f"laws-{at}.manifest" for at in (2, 3, 4, 5)}

    assert {path.name for path in directory.iterdir()} == young | old


def test_the_laws_that_houses_are_put_to_are_never_swept_out(own_laws: Path, tmp_path: Path) -> None:
    """However many houses come and go, the laws themselves are compiled once."""
    house = tmp_path / "ours.toml"
    built = []
    for at in range(cache.FILES_KEPT + 2):
        house.write_text(f'title = "Ours {at}"\nover = ["whist"]\n', encoding="utf-8")
        connection, _ = cache.connect_with_watch(str(own_laws), UserLawFiles((str(house),)))
        built.append(compiled(own_laws).stat().st_mtime_ns)

        assert connection.execute("SELECT title FROM house").fetchall() == [(f"Ours {at}",)]
    assert len(set(built)) == 1


def test_the_laws_that_came_along_are_never_swept_out(
    own_laws: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many others are tried: they are what everybody goes on with."""
    monkeypatch.setattr(cache, "ROOT", str(own_laws))
    opened(own_laws)
    came_along = compiled(own_laws)
    for at in range(cache.FILES_KEPT + 2):
        other = tmp_path / f"laws {at}"
        write_tree(other, **changed("law/whist/whist/code.toml", 'title = "Whist"', f'title = "Whist {at}"'))
        opened(other)

    assert came_along.exists()
    assert len([*came_along.parent.glob("*.sqlite")]) == cache.FILES_KEPT + 2
