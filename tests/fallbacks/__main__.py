"""Write the list of what falls back on the general law, or compare it with the one that is kept."""

from __future__ import annotations

import sys

from tests.fallbacks.kept import LIST, text


def main(words: list[str]) -> int:
    """Write the list, or with ``--check`` say whether it differs from what is kept."""
    if words == ["--check"]:
        differs = LIST.read_text(encoding="utf-8") != text()
        if differs:
            sys.stderr.write(f"{LIST}: what falls back on the general law has changed; python -m tests.fallbacks\n")
        return int(differs)
    LIST.write_text(text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
