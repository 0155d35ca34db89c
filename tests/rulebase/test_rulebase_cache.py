"""The compiled file is there, whole and fresh before anybody asks it."""

from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rulebase import BuildError, SourceError, build_rulebase, cache, open_rulebase, paths, source_fingerprint
from rulebase.compiler.build import compile_sources
from rulebase.compiler.sources import load_sources
from rulebase.query.rulebase import Rulebase
from tests.helpers.rulebase_tree import changed, compiled, forbidden, opened, write_tree

LAST_YEAR = 1_700_000_000


def test_it_is_built_on_first_use_and_then_left_alone(own_laws: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert opened(own_laws) == "Whist"

    monkeypatch.setattr(cache, "_build_file_and_checksum", forbidden)
    monkeypatch.setattr(cache, "law_fingerprint", forbidden)

    assert opened(own_laws) == "Whist"


def test_it_is_built_anew_for_who_asks_for_it(own_laws: Path) -> None:
    """Although it is fresh; the new file lies where the old one did, and says the same."""
    opened(own_laws)
    path = compiled(own_laws)
    content = path.read_bytes()
    with path.open("rb") as former:
        assert build_rulebase(sources=own_laws) == str(path)
        assert path.stat().st_ino != os.fstat(former.fileno()).st_ino

    assert path.read_bytes() == content
    assert opened(own_laws) == "Whist"


def test_readers_cannot_write(own_laws: Path) -> None:
    reader = open_rulebase(sources=own_laws)
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        reader.connection.execute("DELETE FROM meta")


def test_a_changed_law_is_noticed(own_laws: Path) -> None:
    opened(own_laws)
    before = compiled(own_laws)
    write_tree(own_laws, **changed("law/whist/whist/code.toml", 'title = "Whist"', 'title = "Long whist"'))

    assert opened(own_laws) == "Long whist"
    assert compiled(own_laws) != before


def in_place(page: Path, old: str, new: str) -> None:
    """Write to the file that is there, as some editors do; its folder does not show it."""
    text = page.read_bytes()
    assert text.count(old.encode()) == 1
    with page.open("r+b") as file:
        file.write(text.replace(old.encode(), new.encode()))
        file.truncate()


@pytest.mark.parametrize("folder", ["laws", "site-packages/rulebase"])
def test_a_law_that_is_edited_in_place_is_noticed(folder: str, own_laws: Path, tmp_path: Path) -> None:
    """In a checkout and in an installed program, with the same length and its time set back besides."""
    root = write_tree(tmp_path / folder)
    assert opened(root) == "Whist"
    page = root / "law/whist/whist/code.toml"
    stamp = page.stat()
    in_place(page, 'title = "Whist"', 'title = "Wrist"')
    os.utime(page, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))

    assert opened(root) == "Wrist"


def ruled(laws: Rulebase, code: str) -> str:
    row = laws.decide(code, "revoke", {"mixed": "yes"}).row
    assert row is not None
    return row.says


ASKED: dict[str, Callable[[Rulebase], object]] = {
    "the ruling": lambda laws: ruled(laws, "whist"),
    "the ruling of a variant": lambda laws: ruled(laws, "dummy-whist"),
    "the provision": lambda laws: [found.provision.says for found in laws.show("WH-2")],
    "a provision that was not there": lambda laws: laws.show("WH-9"),
    "a search": lambda laws: [hit.snippet for hit in laws.search("established")],
    "a search for what was not there": lambda laws: laws.search("overdue"),
    "a row": lambda laws: [found.row.says for found in laws.rows_called("too-late")],
    "a code by another name": lambda laws: laws.code("short whist").id,
    "every fact": lambda laws: [fact.title for fact in laws.facts()],
}


@pytest.mark.parametrize("asked", ASKED)
def test_however_it_is_asked_an_edit_in_place_is_noticed(asked: str, own_laws: Path) -> None:
    """Only the files of what is asked are looked at, and all before it is said that there is nothing."""
    opened(own_laws)
    law = own_laws / "law/whist/whist"
    in_place(law / "revoke.toml", 'says = "Too late."', 'says = "Overdue."')
    in_place(law / "revoke.toml", "An established revoke", "An established renounce")
    in_place(law / "procedure.toml", 'id = "WH-3"', 'id = "WH-9"')
    in_place(law / "procedure.toml", "shuffled by anyone", "overdue")
    in_place(law / "code.toml", 'title = "Whist"', 'title = "Short whist"')
    in_place(law / "words.toml", "the cards were mixed", "the pack was mixed")
    laws = open_rulebase(sources=own_laws)
    fresh = Rulebase(compile_sources(load_sources(own_laws), "mark"))

    assert ASKED[asked](laws) == ASKED[asked](fresh)


@pytest.mark.parametrize("change", ["added", "taken away", "another family", "another name"])
def test_a_law_that_comes_or_goes_is_noticed(change: str, own_laws: Path) -> None:
    """The times of the folders tell."""
    opened(own_laws)
    before = compiled(own_laws)
    page = own_laws / "law/whist/dummy-whist/code.toml"
    text = page.read_text()
    match change:
        case "added":
            (own_laws / "law/whist/solo-whist").mkdir()
            (own_laws / "law/whist/solo-whist/code.toml").write_text(text)
        case "taken away":
            page.unlink()
            page.parent.rmdir()
        case "another family":
            (own_laws / "law/other/old-whist").mkdir(parents=True)
            (own_laws / "law/other/old-whist/code.toml").write_text(text.replace('"Whist"', '"Other"'))
            groups = own_laws / "words/groups.toml"
            groups.write_text(groups.read_text() + '\n[groups."Other"]\nfolder = "other"\n')
        case _:
            page.parent.rename(page.parents[1] / "old-whist")
    known = source_fingerprint.law_folder_and_file_names(str(own_laws))

    assert source_fingerprint.files_state(str(own_laws), known) is not None
    try:
        opened(own_laws)
    except SourceError:
        return
    assert compiled(own_laws) != before


def test_what_was_changed_just_now_is_read_again(own_laws: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second change in the same tick of the clock would leave no trace in the times: they are not trusted yet."""
    monkeypatch.setattr(cache, "SETTLED", 3600 * 10**9)
    opened(own_laws)
    read = []
    hashed = cache.law_fingerprint
    monkeypatch.setattr(cache, "law_fingerprint", lambda root: read.append(root) or hashed(root))
    monkeypatch.setattr(cache, "_build_file_and_checksum", forbidden)

    assert opened(own_laws) == "Whist"
    assert read == [str(own_laws)]


def test_a_touched_law_is_not_built_again(own_laws: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(own_laws)
    (own_laws / "words/kinds/shared.toml").touch()
    monkeypatch.setattr(cache, "_build_file_and_checksum", forbidden)

    assert opened(own_laws) == "Whist"


def test_two_processes_at_once_both_succeed(own_laws: Path) -> None:
    code = "import sys, rulebase; sys.stdout.write(rulebase.open_rulebase(sources=sys.argv[1]).code('whist').title)"
    running = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(own_laws)], stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]
        )
        for _ in range(3)
    ]

    assert [process.communicate()[0] for process in running] == [b"Whist"] * 3
    assert [process.returncode for process in running] == [0] * 3
    assert [name for name in os.listdir(compiled(own_laws).parent) if name.endswith(".tmp")] == []


def test_what_another_process_sweeps_out_meanwhile_is_none_of_ours(
    own_laws: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that is listed may be gone when it is looked at; the others are swept out all the same."""
    directory = tmp_path / "cache"
    directory.mkdir(mode=0o700)
    leftovers = [directory / f".rulebase-1.sqlite.{name}.tmp" for name in "abc"]
    scandir = os.scandir

    @contextmanager
    def meanwhile(path: str) -> Iterator[Iterator[os.DirEntry[str]]]:
        with scandir(path) as entries:
            listed = sorted(entries, key=lambda entry: entry.name)
        if Path(path) == directory:
            leftovers[0].unlink(missing_ok=True)
        yield iter(listed)

    for leftover in leftovers:
        leftover.touch()
        os.utime(leftover, (LAST_YEAR, LAST_YEAR))
    monkeypatch.setattr(os, "scandir", meanwhile)

    assert opened(own_laws) == "Whist"
    assert [leftover for leftover in leftovers if leftover.exists()] == []


def test_without_a_writable_cache_it_still_answers(
    own_laws: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """First a directory for temporary files takes its place, at last the memory."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("ADJUDICATOR_CACHE", str(tmp_path / "file" / "cache"))
    monkeypatch.setattr(cache, "fallback_cache_dir", lambda: str(tmp_path / "shelter"))
    assert opened(own_laws) == "Whist"
    assert [path.suffix for path in sorted((tmp_path / "shelter").iterdir())] == [".manifest", ".sqlite", ".sha256"]
    assert compiled(own_laws).parent == tmp_path / "shelter"

    monkeypatch.setattr(cache, "fallback_cache_dir", lambda: str(tmp_path / "file" / "shelter"))
    assert opened(own_laws) == "Whist"
    in_memory = open_rulebase(sources=own_laws)
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        in_memory.connection.execute("DELETE FROM meta")
    with pytest.raises(BuildError) as caught:
        compiled(own_laws)
    assert str(caught.value) == f"{tmp_path / 'file' / 'cache'}: the rulebase cannot be kept there: not a directory"


def test_building_fails_where_it_fails(own_laws: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is told of a place where nothing lies, and nothing is built elsewhere instead."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("ADJUDICATOR_CACHE", str(tmp_path / "file" / "cache"))
    monkeypatch.setattr(cache, "fallback_cache_dir", lambda: str(tmp_path / "shelter"))
    with pytest.raises(BuildError) as caught:
        cache.rebuild_compiled_file(str(own_laws))

    assert str(caught.value) == f"{tmp_path / 'file' / 'cache'}: the rulebase cannot be built there: not a directory"
    assert not (tmp_path / "shelter").exists()


@pytest.mark.parametrize("failing", ["build", "put"])
def test_a_full_disk_leaves_nothing_in_the_cache(
    failing: str, own_laws: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither a draft nor what SQLite lays beside it; and the next try works."""

    def full(_handle: object, *_given: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync" if failing == "build" else "replace", full)
        with pytest.raises(BuildError) as caught:
            cache.rebuild_compiled_file(str(own_laws))

    assert str(caught.value) == f"{tmp_path / 'cache'}: the rulebase cannot be built there: no space left on device"
    assert list((tmp_path / "cache").iterdir()) == []
    assert Path(cache.rebuild_compiled_file(str(own_laws))).is_file()


def test_a_compiled_file_is_opened_by_its_path(own_laws: Path) -> None:
    opened(own_laws)

    assert open_rulebase(compiled(own_laws)).code("whist").title == "Whist"


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
    monkeypatch.setattr(paths.sys, "platform", platform)
    found = cache.cache_dir()
    monkeypatch.undo()

    assert Path(found) == Path(os.path.abspath(expected))


def test_reading_does_not_pay_for_writing(own_laws: Path) -> None:
    """A look-up imports neither the compiler nor what it needs."""
    opened(own_laws)
    opened(own_laws)
    code = (
        "import sys, rulebase, rulebase.cache; rulebase.cache.SETTLED = 0;"
        "laws = rulebase.open_rulebase(sources=sys.argv[1]);"
        "laws.decide('whist', 'revoke', {}); laws.search('revoke');"
        "heavy = {'sqlite_utils', 'tomllib', 'hashlib', 'rulebase.compiler.sources'};"
        "sys.stdout.write(' '.join(sorted(heavy & set(sys.modules))))"
    )
    found = subprocess.run(
        [sys.executable, "-c", code, str(own_laws)], capture_output=True, check=True, cwd=Path(__file__).parents[2]
    )

    assert found.stdout == b""
