"""The keys of ``[game]`` are a closed list, checked by the compiler, and true of what Python reads."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulebase import SourceError, load_sources
from rulebase.compiler.game_section import GAME_KEYS_FILE, GameKey, GameKeys, read_game_keys
from rulebase.compiler.toml_table import TomlTable
from tests.helpers.rulebase_tree import FILES, changed, write_tree
from tests.helpers.section_reads import PROGRAM, asked, handed_on, reads, words
from tests.helpers.shipped import shipped

SET_BY_THE_TABLE = {"table_stakes", "raises_together", "limit_most"}
"""What the tags of a record set beside the keys of the code: the limits that the table has agreed on at poker."""


def listed() -> GameKeys:
    return shipped().words.game


def room(module: str) -> str:
    """The room of a *module*: its folder, and of the rooms with rooms in them the inner one."""
    parts = module.split("/")
    if parts[0] == "games" or (parts[0] == "scoring" and len(parts) > 2):
        return "/".join(parts[:2])
    return parts[0]


def rooms_of(places: dict[str, frozenset[str]], key: str) -> set[str]:
    return {room(module) for module in places.get(key, ())}


def key_at(path: str) -> GameKey | None:
    """The key that the program means by *path*, if one is listed: itself, or the table that has any name."""
    keys = listed().keys
    if path.endswith(".*"):
        # Any of its keys, of its cards, of its numbers.
        return key_at(path.removesuffix(".*").removesuffix("[]"))
    for variant in (path, path.removeprefix("by_players.*."), re.sub(r"^variants\.\*\.|^forms\[\]\.", "", path)):
        if variant in keys:
            return keys[variant]
    above, _, name = path.rpartition(".")
    holder = keys.get(above)
    return holder if holder is not None and (holder.names(name) or "table" not in holder.types) else None


def test_no_key_is_read_that_is_not_listed() -> None:
    """A key misspelt in Python would be the default for ever."""
    unknown = {path for path in reads() if "*" not in path.split(".")[0] and key_at(path) is None}

    assert len(reads()) > 400
    assert unknown == SET_BY_THE_TABLE


def test_each_reader_is_named() -> None:
    """Whose source reads a key stands with it; what is said to be read by nobody is read by nobody."""
    silent = {
        (path, rooms)
        for path, key in listed().keys.items()
        for rooms in rooms_of(reads(), path) - set(key.reads)
        if not _under_informing(key)
    }

    assert silent == set()


def test_who_is_said_to_read_a_key_names_it() -> None:
    """The key stands in the room as a word, or the room takes the keys of its table one by one."""
    idle = {
        (path, one)
        for path, key in listed().keys.items()
        for one in key.reads
        if one not in rooms_of(words(), path.rpartition(".")[2]) | rooms_of(reads(), path)
        and one not in rooms_of(reads(), f"{key.parent}.*") | _patterns(path)
        and not path.endswith("*")
    }

    assert idle == set()


def test_every_room_that_reads_is_a_room() -> None:
    found = {one for key in listed().keys.values() for one in key.reads}
    assert {one for one in found if not (PROGRAM / one).is_dir()} == set()


def test_what_informs_is_not_read() -> None:
    """Neither by its path nor, at the top, as a word that is asked of any table."""
    read = {
        path
        for path, key in listed().keys.items()
        if key.informs and (path in reads() or (not key.parent and path in handed_on() and path not in COMMON))
    }

    assert read == set()


CHECKING = ("find/", "games/", "evidence/", "table/", "game/")
"""Where deals are followed and faults are looked for."""


def test_what_the_absence_of_a_key_means_is_said() -> None:
    """Where a check goes by a key that need not be there, the list says which games state it, or what the others are
    like: nothing is left unchecked because somebody has forgotten a key."""
    by = {path for path, places in asked().items() if any(place.startswith(CHECKING) for place in places)}
    gone_by = {key.path for path in by if (key := key_at(path)) is not None and not key.informs}
    silent = {path for path in gone_by if not listed().keys[path].stated and not listed().keys[path].without}

    assert len(gone_by) > 250
    assert silent == set()


def test_every_code_states_what_its_checks_go_by() -> None:
    """Each key and each code: what it must say it says, itself or by the code that it extends."""
    keys = listed()
    games = {code: shipped().game(code) for code in shipped().codes}
    decided = [(code, path) for code, game in games.items() for path in keys.keys_that_must_be_stated(game)]

    assert len(decided) > 1500
    assert {path for _, path in decided} == {path for path, key in keys.keys.items() if key.stated}
    assert [(code, lacks) for code, game in games.items() for lacks in keys.lacking(game)] == []


@pytest.mark.parametrize(
    ("game", "lacks"),
    [
        (
            {"melding": {"when": "announced", "miscount": "x", "sequence": 3, "sets": "", "four": "", "point": False}},
            ["melding.bella", "melding.best_scores", "melding.order", "melding.sinks", "melding.until"],
        ),
        ({"melds": {"dix": 10}}, ["dix"]),
        ({"exchange": "9"}, ["exchange_when"]),
        ({"exchange": "9", "exchange_when": {}}, []),
        ({"wild_melds": True}, ["wild_melds_most"]),
        ({"wild_melds": False}, []),
        ({"melding": {}}, []),
    ],
)
def test_a_key_left_out_is_missed(game: dict[str, object], lacks: list[str]) -> None:
    assert [message.partition(" needs ")[2].partition(",")[0] for message in listed().lacking(game)] == lacks


COMMON = {"bonus", "chips", "counts", "deals", "joker", "out", "split", "stock", "turned"}
"""Keys that nothing reads, and that are also words of other tables of the program."""


def _under_informing(key: GameKey) -> bool:
    return any(above.informs for path, above in listed().keys.items() if key.path.startswith((f"{path}.", f"{path}[")))


def _patterns(path: str) -> set[str]:
    """The rooms in which a word is put together that *path* is an instance of: ``f"{key}_by_players"``."""
    found = set()
    for module in PROGRAM.rglob("*.py"):
        for before, after in re.findall(r'f"([a-z_]*)\{\w+\}([a-z_]*)"', module.read_text(encoding="utf-8")):
            if len(before + after) > 5 and re.fullmatch(f"{before}\\w+{after}|{before}\\w+{after}", path):
                found.add(room(module.relative_to(PROGRAM).as_posix()))
    return found


@pytest.mark.parametrize(
    ("section", "complaint"),
    [
        ({"first_laed": "eldest"}, "game: unknown key 'first_laed'; did you mean 'first_lead'"),
        ({"widow": {"crads": 3}}, "game.widow: unknown key 'crads'; did you mean 'cards'"),
        ({"cards_each": "13"}, "game: cards_each must be a number, not text"),
        ({"dummy": 1}, "game: dummy must be true or false, not a number"),
        ({"first_lead": "dealer-left"}, "game: first_lead cannot be 'dealer-left'; choose from "),
        ({"short_hand": "mising-card"}, "game: short_hand cannot be 'mising-card', which is not a kind; did you mean"),
        ({"by_players": {"5": {"widow": {"crads": 3}}}}, "game.by_players.5.widow: unknown key 'crads'"),
        ({"by_players": {"five": {}}}, "game.by_players: unknown key 'five'"),
        ({"forms": [{"cards_each": 5}, {"cards": 6}]}, "game.forms[2]: unknown key 'cards'; did you mean"),
        ({"variants": {"omaha": {"comon_cards": 5}}}, "game.variants.omaha: unknown key 'comon_cards'; did you mean"),
        ({"settlement": {"kind": "pols"}}, "game.settlement: kind cannot be 'pols'; did you mean 'pool"),
        ({"card_values": {"ace": 1}}, "game.card_values: unknown key 'ace'"),
        ({"melds": {"royal_mariage": 40}}, "game.melds: unknown key 'royal_mariage'; did you mean 'royal_marriage'"),
        ({"checks": {"11A": {"kinds": "revoke"}}}, "game.checks.11A: unknown key 'kinds'; did you mean 'kind'"),
    ],
)
def test_what_is_not_in_the_list_is_refused(section: dict[str, object], complaint: str) -> None:
    """With the file, the place, what is wrong, and what would have been right."""
    with pytest.raises(SourceError) as caught:
        listed().check(TomlTable("a/code.toml", "game", section))

    assert str(caught.value).startswith(f"a/code.toml: {complaint}")


def test_a_code_with_an_unknown_key_is_not_compiled(tmp_path: Path) -> None:
    tree = write_tree(tmp_path, **changed("law/whist/whist/code.toml", "suits =", "siuts ="))
    with pytest.raises(SourceError) as caught:
        load_sources(tree)

    assert str(caught.value) == "whist/code.toml: game: unknown key 'siuts'; did you mean 'suits'?"


def test_a_sort_of_game_has_what_it_needs() -> None:
    """What a sort, an auction, a settlement cannot do without is data; every value that needs something is one."""
    keys = listed()
    game: dict[str, object] = {"type": "rummy", "seats": {}, "melds": {}, "values": {}, "pile": "top"}

    assert keys.lacking(game)[:2] == ["type = 'rummy' needs hand_sizes", "type = 'rummy' needs lay_off"]
    assert keys.lacking({"settlement": {"kind": "books"}}) == ["settlement.kind = 'books' needs book"]
    # The sorts are listed nowhere: what some code says is one.
    sorts = {code.game.get("type") for code in shipped().codes.values()}
    for path, key in keys.keys.items():
        assert set(key.needs) <= (sorts if path == "type" else set(key.values or ())), path


@pytest.mark.parametrize(
    ("entry", "complaint"),
    [
        ('type = "words"\nreads = "game"\nsays = "S."', "players: type cannot be 'words'; choose from"),
        ('type = "number"\nsays = "S."', "players: either some room reads it, or informs says why none does"),
        ('type = "number"\nreads = "game"\ninforms = "x"\nsays = "S."', "players: either some room reads it"),
        ('type = "number"\nreads = "game"', "players: says is missing"),
        (
            'type = "number"\nreads = "game"\nsays = "S."\nneeds = { "4" = ["x"] }',
            "players: needs cannot be 'x'",
        ),
    ],
)
def test_the_list_is_checked_itself(entry: str, complaint: str, tmp_path: Path) -> None:
    (tmp_path / GAME_KEYS_FILE).parent.mkdir()
    (tmp_path / GAME_KEYS_FILE).write_text(f"[players]\n{entry}\n", encoding="utf-8")
    with pytest.raises(SourceError) as caught:
        read_game_keys(tmp_path, (), ())

    assert str(caught.value).startswith(f"{GAME_KEYS_FILE}: {complaint}")


def test_what_no_code_says_stands_not_in_the_list() -> None:
    """A key that nobody uses is a fault of the list."""
    codes = [code.game for code in shipped().codes.values()]

    assert listed().unused(codes) == []
    assert "players" in listed().unused([{}])
    assert GAME_KEYS_FILE in FILES
