"""A compiled file that is damaged is noticed before anybody is answered from it."""

from __future__ import annotations

import hashlib
import os
import sqlite3
from pathlib import Path
from random import Random

import pytest

from rulebase import cache, open_rulebase
from tests.helpers.rulebase_tree import compiled, forbidden, opened
from tests.helpers.trials import trials


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
def test_a_damaged_file_is_built_again(own_laws: Path, spoil: object) -> None:
    opened(own_laws)
    assert callable(spoil)
    spoil(compiled(own_laws))

    assert opened(own_laws) == "Whist"
    assert compiled(own_laws).read_bytes()[:15] == b"SQLite format 3"


def test_a_page_that_is_damaged_without_a_trace_is_mended(own_laws: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk itself gives back what was not written: the answer breaks off, that is told, and it is built anew."""
    opened(own_laws)
    path = compiled(own_laws)
    stamp = cache._stamp_if_trusted(str(path))
    spoil_middle(path)
    monkeypatch.setattr(cache, "_stamp_if_trusted", lambda _path: stamp)
    with pytest.raises(sqlite3.DatabaseError) as caught:
        opened(own_laws)
    told = cache.rebuild_if_damaged(caught.value)

    assert str(told) == "the compiled rulebase was damaged and has been rebuilt; please type the command again"
    assert opened(own_laws) == "Whist"


def test_a_file_that_another_process_has_removed_is_not_damaged(
    own_laws: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(own_laws)
    compiled(own_laws).unlink()
    monkeypatch.setattr(cache, "connect", forbidden)

    assert cache.rebuild_if_damaged(sqlite3.DatabaseError("database disk image is malformed")) is None


def test_only_damage_is_mended(own_laws: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A question that is asked wrongly is a fault of the program, and no reason to build anything."""
    monkeypatch.setattr(cache, "connect", forbidden)

    assert cache.rebuild_if_damaged(KeyError("x")) is None
    assert cache.rebuild_if_damaged(sqlite3.OperationalError("no such table: x")) is None


def test_a_checksum_is_looked_at_once(own_laws: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the first opening after a change, as that of the time; not at every start."""
    opened(own_laws)
    os.utime(compiled(own_laws))
    looked = []
    checksum = cache._sha256sum_of_file
    monkeypatch.setattr(cache, "_sha256sum_of_file", lambda path: looked.append(path) or checksum(path))
    opened(own_laws)
    opened(own_laws)

    assert looked == [str(compiled(own_laws))]


def test_the_checksum_is_written_as_others_write_it(own_laws: Path) -> None:
    """``sha256sum --check`` reads it."""
    opened(own_laws)
    path = compiled(own_laws)
    content = hashlib.sha256(path.read_bytes()).hexdigest()

    assert (path.parent / f"{path.name}.sha256").read_text() == f"{content}  {path.name}\n"


@pytest.mark.parametrize("seed", range(trials(8)))
def test_whichever_bytes_are_damaged_the_answers_are_right(seed: int, own_laws: Path) -> None:
    """One byte or a thousand, anywhere, size and time as they were."""
    opened(own_laws)
    random, path = Random(seed), compiled(own_laws)
    stamp, content = path.stat(), bytearray(path.read_bytes())
    for _ in range(random.choice((1, 3, 1000))):
        content[random.randrange(len(content))] ^= random.randrange(1, 256)
    path.write_bytes(content)
    os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    rulebase = open_rulebase(sources=own_laws)

    assert rulebase.code("whist").title == "Whist"
    assert hashlib.sha256(path.read_bytes()).hexdigest() in Path(f"{path}.sha256").read_text()
    assert rulebase.connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
