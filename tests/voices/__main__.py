"""Write the texts that are read out, or compare them with those that are kept."""

from __future__ import annotations

import sys

from tests.voices.kept import CODES, differing, file_of, text_of


def main(words: list[str]) -> int:
    """Write the texts of all codes, or with ``--check`` name those that differ from what is kept."""
    if words == ["--check"]:
        found = differing(CODES)
        for code in found:
            sys.stderr.write(f"{file_of(code)}: what is read out under {code} has changed; python -m tests.voices\n")
        return 1 if found else 0
    for code in CODES:
        file = file_of(code)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text_of(code), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
