"""The app of several codes: its shell with the index of all games, its manifest, and the worker that keeps it."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicator.render.card.json_encoding import json_for_page
from adjudicator.render.card.page import card_scripts, script_without_comments, search_data
from adjudicator.render.page.html import asset_text, page_closing, page_opening, page_style_with_shared, script_element

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from adjudicator.render.card.page import CardSearch

APP_NAME = "Rules at the card table"
SHORT_APP_NAME = "Adjudicator"
APP_COLOUR = "#0b4fa8"
SHELL_FILE, WORKER_FILE, MANIFEST_FILE = "index.html", "worker.js", "manifest.webmanifest"
SHELL_ADDRESS = "./"
"""The address of the shell as the worker keeps it: hosts answer the folder with the page in it."""
ICON_FILES = {"icon-180.png": 180, "icon-192.png": 192, "icon-512.png": 512}
"""Icon → its width and height in pixels; the smallest is for telephones that read no manifest."""
VECTOR_ICON_FILE = "icon.svg"
MANIFEST_ICONS = ("icon-192.png", "icon-512.png")
_OWN_FILES = " connect-src 'self'; img-src 'self'; manifest-src 'self'; worker-src 'self';"
"""The policy for the files of the folder; nothing is fetched from anywhere else."""
WITHOUT_SCRIPTS = "Scripts are off here, and this app needs them: card --output writes a page that can be read without."


class AppCode(NamedTuple):
    """A code in the app."""

    id: str
    title: str
    group: str
    """The group of games that it is listed in."""
    file: str
    """The file with its charts, relative to the folder."""
    stories: str
    """The file by which stories are understood in its group of games, relative to the folder; empty where they are
    not."""
    kinds: tuple[str, ...]
    """The kinds of irregularity that it decides."""


class AppKind(NamedTuple):
    """A kind of irregularity, as it is found by its names."""

    id: str
    title: str
    names: tuple[str, ...]
    broader: str
    """A broader kind whose name may mean this one as well; empty for most."""


class AppGames(NamedTuple):
    """The names by which people mean games."""

    names: Mapping[str, Sequence[int]]
    """Name → the numbers of the codes that it means, the likeliest first."""
    ordinary: Sequence[str]
    """The names that are ordinary words as well."""


def app_index(
    codes: Sequence[AppCode], kinds: Sequence[AppKind], games: AppGames, search: CardSearch, words_file: str
) -> dict[str, Any]:
    """The index that the shell holds: *codes* and *kinds* by number, the names of *games*, the data of *search*.

    *words_file*: the file with more features for the search than the shell holds.
    """
    places = {kind.id: number for number, kind in enumerate(kinds)}
    groups = list(dict.fromkeys((one.group, one.stories) for one in codes))
    return {
        "title": APP_NAME,
        "groups": [{"title": title, "stories": stories} for title, stories in groups],
        "codes": [
            {
                "id": one.id,
                "title": one.title,
                "group": groups.index((one.group, one.stories)),
                "file": one.file,
                "kinds": [places[kind] for kind in one.kinds],
            }
            for one in codes
        ],
        "kinds": [one._asdict() for one in kinds],
        "names": games.names,
        "ordinary": games.ordinary,
        "words": words_file,
        "search": search_data(search) | {"kinds": [one.id for one in kinds]},
    }


def app_shell(index: Mapping[str, Any], version: str) -> str:
    """The page of the app, with its *index* and *version*."""
    script = f"{script_without_comments('app.js')}{card_scripts()}"
    css = page_style_with_shared("card", "card.css") + asset_text("card", "app.css")
    links = (
        f'<meta name="theme-color" content="{APP_COLOUR}">\n'
        f'<link rel="manifest" href="{MANIFEST_FILE}">\n'
        f'<link rel="icon" href="{VECTOR_ICON_FILE}" type="image/svg+xml">\n'
        f'<link rel="apple-touch-icon" href="{next(iter(ICON_FILES))}">\n'
    )
    return (
        f"{page_opening(APP_NAME, css, script, own_files=_OWN_FILES, links=links)}"
        f'<p class="unscripted">{WITHOUT_SCRIPTS}</p>\n'
        '<header><a href="#">All games</a><a href="#rulings" id="rulings">The evening’s rulings</a>'
        '<a href="#" id="of-game" hidden></a></header>\n'
        '<div id="new" role="status" hidden></div>\n<main id="app"></main>\n'
        f'<script type="application/json" id="data">{json_for_page({"version": version, **index})}</script>\n'
        f'<section class="charts" aria-label="Charts"></section>\n{script_element(script)}{page_closing()}'
    )


def app_manifest() -> str:
    """The manifest by which a telephone installs the app; all addresses are relative to the folder."""
    icons = [
        {"src": file, "sizes": f"{ICON_FILES[file]}x{ICON_FILES[file]}", "type": "image/png", "purpose": purpose}
        for file in MANIFEST_ICONS
        for purpose in ("any", "maskable")
    ]
    manifest = {
        "id": "./",
        "name": APP_NAME,
        "short_name": SHORT_APP_NAME,
        "description": "What the laws of card games say of an irregularity, asked step by step.",
        "lang": "en",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#ffffff",
        "theme_color": APP_COLOUR,
        "icons": icons,
    }
    return f"{json.dumps(manifest, indent=1)}\n"


def app_worker(version: str, kept: Iterable[str]) -> str:
    """The script of the worker, which keeps the files *kept* of this *version*."""
    named = f"const VERSION = {json.dumps(version)};\nconst FILES = {json.dumps(list(kept))};\n"
    return f"{named}{asset_text('card', 'app_worker.js')}"


def app_icon(file: str) -> bytes:
    """The content of the icon *file*."""
    return (files("adjudicator.render.card") / file).read_bytes()
