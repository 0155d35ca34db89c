"""Only a compiled file that nobody else could have written is believed, and nothing in it is run."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest

from rulebase import BuildError, cache, open_rulebase, paths
from tests.helpers.rulebase_tree import compiled, forbidden, opened

OPEN = [0o777, 0o775, 0o1777, 0o757]


@pytest.mark.parametrize("mode", OPEN)
def test_a_cache_that_others_may_write_to_is_not_believed(
    mode: int, own_laws: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What somebody planted there is not what is answered; nothing is written there either."""
    opened(own_laws)
    planted = compiled(own_laws)
    connection = sqlite3.connect(planted)
    connection.execute("UPDATE code SET title = 'Planted'")
    connection.commit()
    connection.close()
    for manifest_file in planted.parent.glob("*.manifest"):
        # As whoever planted it would have it: everything fits.
        lines = manifest_file.read_text().splitlines()
        lines[1] = cache._stamp_if_trusted(str(planted))
        manifest_file.write_text("".join(f"{line}\n" for line in lines))
    (planted.parent / f"{planted.name}.sha256").write_text(cache._sha256sum_of_file(str(planted)))
    assert opened(own_laws) == "Planted"
    before = {path: path.read_bytes() for path in planted.parent.iterdir()}
    planted.parent.chmod(mode)
    monkeypatch.setattr(cache, "fallback_cache_dir", lambda: str(tmp_path / "shelter"))

    assert opened(own_laws) == "Whist"
    assert compiled(own_laws).parent == tmp_path / "shelter"
    assert {path: path.read_bytes() for path in planted.parent.iterdir()} == before
    with pytest.raises(BuildError, match="others may write there, so it is not trusted"):
        cache.rebuild_compiled_file(str(own_laws))


@pytest.mark.parametrize("which", ["*.sqlite", "*.manifest", "*.sha256"])
def test_a_file_that_others_may_write_to_is_not_believed(which: str, own_laws: Path) -> None:
    """Nor is one in a folder of ours; it is replaced by one that is ours alone."""
    opened(own_laws)
    (file,) = compiled(own_laws).parent.glob(which)
    file.chmod(0o666)

    assert opened(own_laws) == "Whist"
    compiled(own_laws)
    assert which == "*.sha256" or file.stat().st_mode & 0o777 == 0o600


def test_a_link_in_the_cache_is_not_believed(own_laws: Path, tmp_path: Path) -> None:
    opened(own_laws)
    file = compiled(own_laws)
    file.rename(tmp_path / "elsewhere.sqlite")
    file.symlink_to(tmp_path / "elsewhere.sqlite")

    assert opened(own_laws) == "Whist"
    assert not file.is_symlink()
    assert (tmp_path / "elsewhere.sqlite").is_file()


def test_a_cache_may_be_named_by_a_link(own_laws: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it leads is looked at, not the link; in the folder of all, a link is nobody's shelter."""
    (tmp_path / "link").symlink_to(tmp_path / "far")
    (tmp_path / "far").mkdir(mode=0o700)
    monkeypatch.setenv("ADJUDICATOR_CACHE", str(tmp_path / "link"))
    opened(own_laws)
    assert compiled(own_laws).parent == tmp_path / "far"

    monkeypatch.setenv("ADJUDICATOR_CACHE", str(own_laws / "words/groups.toml"))
    monkeypatch.setattr(cache, "fallback_cache_dir", lambda: str(tmp_path / "link"))
    with pytest.raises(BuildError):
        compiled(own_laws)


def test_whatever_new_files_are_allowed_the_cache_is_ours(own_laws: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a group may write to all that is new, it would otherwise never be believed, and built at every start."""
    before = os.umask(0o002)
    try:
        opened(own_laws)
    finally:
        os.umask(before)
    monkeypatch.setattr(cache, "_build_file_and_checksum", forbidden)

    assert opened(own_laws) == "Whist"


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

    assert paths.is_written_by_us_alone(os.stat_result((0o040000 | mode, 0, 0, 0, uid, 0, 0, 0, 0, 0))) == ours


def test_a_shelter_that_others_may_write_to_is_not_used(
    own_laws: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    shelter = tmp_path / "shelter"
    shelter.mkdir()
    shelter.chmod(0o777)
    monkeypatch.setenv("ADJUDICATOR_CACHE", str(tmp_path / "file" / "cache"))
    monkeypatch.setattr(cache, "fallback_cache_dir", lambda: str(shelter))

    assert opened(own_laws) == "Whist"
    assert list(shelter.iterdir()) == []


def test_nothing_in_a_compiled_file_is_run_or_written(own_laws: Path) -> None:
    """Whatever a schema says that somebody else wrote."""
    opened(own_laws)
    rulebase = open_rulebase(compiled(own_laws))
    said = [rulebase.connection.execute(f"PRAGMA {name}").fetchone() for name in ("trusted_schema", "query_only")]

    assert said == [(0,), (1,)]
