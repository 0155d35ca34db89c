"""Whose page the sentences read out stand on, where a family has a code of its own name."""

from __future__ import annotations

from pathlib import Path

import rulebase

LAW = Path(rulebase.__file__).parent / "law"


def test_a_code_named_like_its_family_has_no_page_beside_that_of_the_family() -> None:
    """Both pages would go by one name, and what is read out in the whole family would be lost."""
    alike = [folder / folder.name / "words.toml" for folder in LAW.iterdir() if folder.is_dir()]
    there = [file for file in alike if file.exists()]

    assert there
    for file in there:
        family = file.parent.parent / "words.toml"
        pages = [page for page in (file, family) if page.exists() and "\n[aloud." in page.read_text(encoding="utf-8")]
        assert len(pages) < 2, file
