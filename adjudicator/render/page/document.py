"""A page as one HTML file: its style, its script, and a policy under which the browser asks nobody for anything."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html import escape
from importlib.resources import files

COMMON = "common.css"
"""Colours, letters and buttons that all pages share."""


def asset(room: str, name: str) -> str:
    """The text of the file *name* in a *room* of the rendering."""
    return (files(f"adjudicator.render.{room}") / name).read_text(encoding="utf-8")


def style(room: str, name: str) -> str:
    """What all pages look like, and what the page with the style sheet *name* adds."""
    return asset("page", COMMON) + asset(room, name)


def opening(title: str, css: str, script: str = "") -> str:
    """The page up to its body; *css* and *script* are all that it may use, by the hash of their text."""
    may_run = f" script-src {_hash(script)};" if script else ""
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src {_hash(css)};{may_run}\
 base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)}</title>
<style>{css}</style>
</head>
<body>
"""


def running(script: str) -> str:
    """*script* as a part of the page."""
    return f"<script>{script}</script>\n"


def closing(script: str = "") -> str:
    """The rest of the page, its *script* last if it has one there."""
    return f"{running(script) if script else ''}</body>\n</html>\n"


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
