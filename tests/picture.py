"""``python -m tests.picture``: draws the picture of a ruling that the README shows, from what the program answers."""

from __future__ import annotations

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.text import Text

PICTURE = Path(__file__).parents[1] / "adjudicator" / "manual" / "ruling.svg"
COMMAND = ("demo", "--code", "euchre")
COLUMNS = 80
_FORMAT = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<title>What adjudicator demo --code euchre answers</title>
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
 font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width; }}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
"""As rich has it, without letters that would be fetched from somewhere."""


def answered() -> Text:
    """What the program answers at a terminal, below the line that asks it."""
    settings = {"FORCE_COLOR": "1", "TERM": "xterm-256color", "COLUMNS": str(COLUMNS), "NO_COLOR": ""}
    command = [sys.executable, "-m", "adjudicator", *COMMAND]
    done = subprocess.run(command, env={**os.environ, **settings}, capture_output=True, text=True, check=True)
    return Text.from_ansi(f"$ adjudicator {' '.join(COMMAND)}\n{done.stdout}".rstrip())


def drawn() -> str:
    """The picture of it."""
    console = Console(record=True, width=COLUMNS, file=StringIO(), legacy_windows=False)
    console.print(answered())
    return console.export_svg(title="adjudicator", code_format=_FORMAT, unique_id="ruling")


if __name__ == "__main__":
    PICTURE.write_text(drawn(), encoding="utf-8")
    sys.stdout.write(f"{PICTURE}\n")
