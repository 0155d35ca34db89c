"""The compiled file is there, whole and fresh before anybody asks it."""

from __future__ import annotations

import errno
import hashlib
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from rulebase import BuildError, SourceError, build_rulebase, cache, open_rulebase, places
from rulebase.compile import manifest
from tests.helpers.rulebase_tree import changed, write_tree

LAST_YEAR = 1_700_000_000


@pytest.fixture
def laws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Law files that have lain there for long, and an empty cache."""
    monkeypatch.setenv("ADJUDICATOR_CACHE", str(tmp_path / "cache"))
    # When a file was changed last cannot be set; so what is long is set.
    monkeypatch.setattr(cache, "SETTLED", 0)
    return write_tree(tmp_path / "laws")


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


def in_place(page: Path, old: str, new: str) -> None:
    """Write to the file that is there, as some editors do; its folder does not show it."""
    text = page.read_bytes()
    assert text.count(old.encode()) == 1
    with page.open("r+b") as file:
        file.write(text.replace(old.encode(), new.encode()))
        file.truncate()


@pytest.mark.parametrize("folder", ["laws", "site-packages/rulebase"])
def test_a_law_that_is_edited_in_place_is_noticed(folder: str, laws: Path, tmp_path: Path) -> None:
    """In a checkout and in an installed program, with the same length and its time set back besides."""
    root = write_tree(tmp_path / folder)
    assert opened(root) == "Whist"
    page = root / "law/whist/whist/code.toml"
    stamp = page.stat()
    in_place(page, 'title = "Whist"', 'title = "Wrist"')
    os.utime(page, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))

    assert opened(root) == "Wrist"


@pytest.mark.parametrize("change", ["added", "taken away", "another family", "another name"])
def test_a_law_that_comes_or_goes_is_noticed(change: str, laws: Path) -> None:
    """The times of the folders tell."""
    opened(laws)
    before = compiled(laws)
    page = laws / "law/whist/dummy-whist/code.toml"
    text = page.read_text()
    match change:
        case "added":
            (laws / "law/whist/solo-whist").mkdir()
            (laws / "law/whist/solo-whist/code.toml").write_text(text)
        case "taken away":
            page.unlink()
            page.parent.rmdir()
        case "another family":
            (laws / "law/other/old-whist").mkdir(parents=True)
            (laws / "law/other/old-whist/code.toml").write_text(text.replace('"Whist"', '"Other"'))
            groups = laws / "words/groups.toml"
            groups.write_text(groups.read_text() + '\n[groups."Other"]\nfolder = "other"\n')
        case _:
            page.parent.rename(page.parents[1] / "old-whist")
    known = manifest.names(str(laws))

    assert manifest.seen(str(laws), known) is not None
    try:
        opened(laws)
    except SourceError:
        return
    assert compiled(laws) != before


def test_what_was_changed_just_now_is_read_again(laws: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second change in the same tick of the clock would leave no trace in the times: they are not trusted yet."""
    monkeypatch.setattr(cache, "SETTLED", 3600 * 10**9)
    opened(laws)
    read = []
    hashed = cache.fingerprint
    monkeypatch.setattr(cache, "fingerprint", lambda root: read.append(root) or hashed(root))
    monkeypatch.setattr(cache, "_build", forbidden)

    assert opened(laws) == "Whist"
    assert read == [str(laws)]


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


def spoil_text_only(path: Path) -> None:
    """One letter of one text: every page is still in order."""
    content = path.read_bytes()
    assert b"Whist" in content
    path.write_bytes(content.replace(b"Whist", b"Wrist"))


def spoil_page_in_secret(path: Path) -> None:
    """Size and time are what they were."""
    stamp = path.stat()
    spoil_middle(path)
    os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))


def spoil_checksum(path: Path) -> None:
    spoil_text_only(path)
    (path.parent / f"{path.name}.sha256").unlink()


@pytest.mark.parametrize(
    "spoil",
    [
        spoil_text_only,
        spoil_page_in_secret,
        spoil_checksum,
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


def test_a_page_that_is_damaged_without_a_trace_is_mended(laws: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk itself gives back what was not written: the answer breaks off, that is told, and it is built anew."""
    opened(laws)
    path = compiled(laws)
    stamp = cache._stamp(str(path))
    spoil_middle(path)
    monkeypatch.setattr(cache, "_stamp", lambda _path: stamp)
    monkeypatch.setattr(cache, "laws_root", lambda: str(laws))
    with pytest.raises(sqlite3.DatabaseError) as caught:
        opened(laws)
    told = cache.mended(caught.value)

    assert str(told) == "the compiled rulebase was damaged and has been built anew; please type it again"
    assert opened(laws) == "Whist"


def test_only_damage_is_mended(laws: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A question that is asked wrongly is a fault of the program, and no reason to build anything."""
    monkeypatch.setattr(cache, "connect", forbidden)

    assert cache.mended(KeyError("x")) is None
    assert cache.mended(sqlite3.OperationalError("no such table: x")) is None


def test_a_checksum_is_looked_at_once(laws: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the first opening after a change, as that of the time; not at every start."""
    opened(laws)
    os.utime(compiled(laws))
    looked = []
    checksum = cache._checksum
    monkeypatch.setattr(cache, "_checksum", lambda path: looked.append(path) or checksum(path))
    opened(laws)
    opened(laws)

    assert looked == [str(compiled(laws))]


def test_the_checksum_is_written_as_others_write_it(laws: Path) -> None:
    """``sha256sum --check`` reads it."""
    opened(laws)
    path = compiled(laws)
    content = hashlib.sha256(path.read_bytes()).hexdigest()

    assert (path.parent / f"{path.name}.sha256").read_text() == f"{content}  {path.name}\n"


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
    monkeypatch.setattr(cache, "shelter", lambda: str(tmp_path / "shelter"))
    assert opened(laws) == "Whist"
    assert [path.suffix for path in sorted((tmp_path / "shelter").iterdir())] == [".manifest", ".sqlite", ".sha256"]
    assert compiled(laws).parent == tmp_path / "shelter"

    monkeypatch.setattr(cache, "shelter", lambda: str(tmp_path / "file" / "shelter"))
    assert opened(laws) == "Whist"
    in_memory = open_rulebase(sources=laws)
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        in_memory.connection.execute("DELETE FROM meta")
    with pytest.raises(BuildError) as caught:
        compiled(laws)
    assert str(caught.value) == f"{tmp_path / 'file' / 'cache'}: the rulebase cannot be kept there: not a directory"


def test_building_fails_where_it_fails(laws: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is told of a place where nothing lies, and nothing is built elsewhere instead."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("ADJUDICATOR_CACHE", str(tmp_path / "file" / "cache"))
    monkeypatch.setattr(cache, "shelter", lambda: str(tmp_path / "shelter"))
    with pytest.raises(BuildError) as caught:
        cache.rebuild(str(laws))

    assert str(caught.value) == f"{tmp_path / 'file' / 'cache'}: the rulebase cannot be built there: not a directory"
    assert not (tmp_path / "shelter").exists()


@pytest.mark.parametrize("failing", ["build", "put"])
def test_a_full_disk_leaves_nothing_in_the_cache(
    failing: str, laws: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither a draft nor what SQLite lays beside it; and the next try works."""

    def full(_handle: object, *_given: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync" if failing == "build" else "replace", full)
        with pytest.raises(BuildError) as caught:
            cache.rebuild(str(laws))

    assert str(caught.value) == f"{tmp_path / 'cache'}: the rulebase cannot be built there: no space left on device"
    assert list((tmp_path / "cache").iterdir()) == []
    assert Path(cache.rebuild(str(laws))).is_file()


OPEN = [0o777, 0o775, 0o1777, 0o757]


@pytest.mark.parametrize("mode", OPEN)
def test_a_cache_that_others_may_write_to_is_not_believed(
    mode: int, laws: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What somebody planted there is not what is answered; nothing is written there either."""
    opened(laws)
    planted = compiled(laws)
    connection = sqlite3.connect(planted)
    connection.execute("UPDATE code SET title = 'Planted'")
    connection.commit()
    connection.close()
    for manifest_file in planted.parent.glob("*.manifest"):
        # As whoever planted it would have it: everything fits.
        lines = manifest_file.read_text().splitlines()
        lines[1] = cache._stamp(str(planted))
        manifest_file.write_text("".join(f"{line}\n" for line in lines))
    (planted.parent / f"{planted.name}.sha256").write_text(cache._checksum(str(planted)))
    assert opened(laws) == "Planted"
    before = {path: path.read_bytes() for path in planted.parent.iterdir()}
    planted.parent.chmod(mode)
    monkeypatch.setattr(cache, "shelter", lambda: str(tmp_path / "shelter"))

    assert opened(laws) == "Whist"
    assert compiled(laws).parent == tmp_path / "shelter"
    assert {path: path.read_bytes() for path in planted.parent.iterdir()} == before
    with pytest.raises(BuildError, match="others may write there, so nothing in it is believed"):
        cache.rebuild(str(laws))


@pytest.mark.parametrize("seed", range(20))
def test_whichever_bytes_are_damaged_the_answers_are_right(seed: int, laws: Path) -> None:
    """One byte or a thousand, anywhere, size and time as they were."""
    opened(laws)
    random, path = Random(seed), compiled(laws)
    stamp, content = path.stat(), bytearray(path.read_bytes())
    for _ in range(random.choice((1, 3, 1000))):
        content[random.randrange(len(content))] ^= random.randrange(1, 256)
    path.write_bytes(content)
    os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    rulebase = open_rulebase(sources=laws)

    assert rulebase.code("whist").title == "Whist"
    assert hashlib.sha256(path.read_bytes()).hexdigest() in Path(f"{path}.sha256").read_text()
    assert rulebase.connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.parametrize("which", ["*.sqlite", "*.manifest", "*.sha256"])
def test_a_file_that_others_may_write_to_is_not_believed(which: str, laws: Path) -> None:
    """Nor is one in a folder of ours; it is replaced by one that is ours alone."""
    opened(laws)
    (file,) = compiled(laws).parent.glob(which)
    file.chmod(0o666)

    assert opened(laws) == "Whist"
    compiled(laws)
    assert which == "*.sha256" or file.stat().st_mode & 0o777 == 0o600


def test_a_link_in_the_cache_is_not_believed(laws: Path, tmp_path: Path) -> None:
    opened(laws)
    file = compiled(laws)
    file.rename(tmp_path / "elsewhere.sqlite")
    file.symlink_to(tmp_path / "elsewhere.sqlite")

    assert opened(laws) == "Whist"
    assert not file.is_symlink()
    assert (tmp_path / "elsewhere.sqlite").is_file()


def test_a_cache_may_be_named_by_a_link(laws: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it leads is looked at, not the link; in the folder of all, a link is nobody's shelter."""
    (tmp_path / "link").symlink_to(tmp_path / "far")
    (tmp_path / "far").mkdir(mode=0o700)
    monkeypatch.setenv("ADJUDICATOR_CACHE", str(tmp_path / "link"))
    opened(laws)
    assert compiled(laws).parent == tmp_path / "far"

    monkeypatch.setenv("ADJUDICATOR_CACHE", str(laws / "words/groups.toml"))
    monkeypatch.setattr(cache, "shelter", lambda: str(tmp_path / "link"))
    with pytest.raises(BuildError):
        compiled(laws)


def test_whatever_new_files_are_allowed_the_cache_is_ours(laws: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a group may write to all that is new, it would otherwise never be believed, and built at every start."""
    before = os.umask(0o002)
    try:
        opened(laws)
    finally:
        os.umask(before)
    monkeypatch.setattr(cache, "_build", forbidden)

    assert opened(laws) == "Whist"


@pytest.mark.parametrize(
    ("owner", "mode", "ours"),
    [
        ("us", 0o700, True),
        ("us", 0o755, True),
        ("system", 0o755, True),
        ("another", 0o700, False),
        ("us", 0o720, False),
    ],
)
def test_what_is_ours(owner: str, mode: int, ours: bool) -> None:
    uid = {"us": os.getuid(), "system": 0, "another": os.getuid() + 4242}[owner]

    assert places.belongs_to_us(os.stat_result((0o040000 | mode, 0, 0, 0, uid, 0, 0, 0, 0, 0))) == ours


def test_a_shelter_that_others_may_write_to_is_not_used(
    laws: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    shelter = tmp_path / "shelter"
    shelter.mkdir()
    shelter.chmod(0o777)
    monkeypatch.setenv("ADJUDICATOR_CACHE", str(tmp_path / "file" / "cache"))
    monkeypatch.setattr(cache, "shelter", lambda: str(shelter))

    assert opened(laws) == "Whist"
    assert list(shelter.iterdir()) == []


def test_old_files_and_what_killed_builds_left_are_swept_out(laws: Path, tmp_path: Path) -> None:
    directory = tmp_path / "cache"
    directory.mkdir(mode=0o700)
    left = [
        f"{mark}{name}"
        for at in range(6)
        for mark, names in (
            ("rulebase-", (f"{at:016x}.sqlite", f"{at:016x}.sqlite.sha256", f"{at}.tmp", f"{at}.tmp-journal")),
            (".rulebase-", (f"{at}.sqlite.abc.tmp", f"{at}.sqlite.abc.tmp-journal", f"{at}.sqlite.sha256.abc.tmp")),
            (".laws-", (f"{at}.manifest.abc.tmp",)),
            ("laws-", (f"{at}.manifest", f"{at}.manifest.12345.tmp")),
        )
        for name in names
    ]
    for name in left:
        at = int(name.lstrip(".").split("-")[1].split(".")[0], 16)
        (directory / name).write_text(f"{at:016x}\n\n0\n0\n")
        os.utime(directory / name, (LAST_YEAR + at, LAST_YEAR + at))
    (directory / ".rulebase-1.sqlite.young.tmp").touch()
    (directory / "notes.txt").touch()
    opened(laws)
    young = {
        compiled(laws).name, f"{compiled(laws).name}.sha256", ".rulebase-1.sqlite.young.tmp", "notes.txt",
        Path(cache._manifest_file("", str(laws))).name,
    }  # fmt: skip
    old = {f"rulebase-{at:016x}.sqlite{end}" for at in (2, 3, 4, 5) for end in ("", ".sha256")}
    old |= {f"laws-{at}.manifest" for at in (2, 3, 4, 5)}

    assert {path.name for path in directory.iterdir()} == young | old


def test_nothing_in_a_compiled_file_is_run_or_written(laws: Path) -> None:
    """Whatever a schema says that somebody else wrote."""
    opened(laws)
    rulebase = open_rulebase(compiled(laws))
    said = [rulebase.connection.execute(f"PRAGMA {name}").fetchone() for name in ("trusted_schema", "query_only")]

    assert said == [(0,), (1,)]


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
    monkeypatch.setattr(places.sys, "platform", platform)
    found = cache.cache_dir()
    monkeypatch.undo()

    assert Path(found) == Path(os.path.abspath(expected))


def test_reading_does_not_pay_for_writing(laws: Path) -> None:
    """A look-up imports neither the compiler nor what it needs."""
    opened(laws)
    opened(laws)
    code = (
        "import sys, rulebase, rulebase.cache; rulebase.cache.SETTLED = 0;"
        "laws = rulebase.open_rulebase(sources=sys.argv[1]);"
        "laws.decide('whist', 'revoke', {}); laws.search('revoke');"
        "heavy = {'sqlite_utils', 'tomllib', 'hashlib', 'rulebase.compile.source'};"
        "sys.stdout.write(' '.join(sorted(heavy & set(sys.modules))))"
    )
    found = subprocess.run(
        [sys.executable, "-c", code, str(laws)], capture_output=True, check=True, cwd=Path(__file__).parents[2]
    )

    assert found.stdout == b""
