"""The list of every sentence that a user can see: each sort is found where it is written."""

from __future__ import annotations

from textwrap import dedent

from tests.shown_sentences import (
    ANSWERS,
    EFFECTS,
    ERRORS,
    HELP,
    LABELS,
    MANUAL,
    MESSAGES,
    QUESTIONS,
    READ_OUT,
    REMARKS,
    SORTS,
    TITLES,
    Shown,
    listing,
    page_sentences,
    program_sentences,
    shown_sentences,
    vocabulary_sentences,
)


def test_the_texts_of_a_module_are_sorted_by_what_is_done_with_them() -> None:
    """Docstrings, patterns and statements of SQL are shown to nobody."""
    source = '''
        """A module of which nobody is shown this."""

        def count(file):
            """Count the deals of *file*."""
            if not file.deals:
                raise FileError(f"{file.name}: there are {'no' if file.empty else 'bad'} deals")
            file.warn("the deal does not begin with the dealer")
            complain(f"{file.name} is read")
            return re.compile("two words"), "SELECT one FROM two", LABELS["a", "the last trick"]
    '''

    assert [
        Shown(ERRORS, "{file.name}: there are {'no' if file.empty else 'bad'} deals", "m.py:7"),
        Shown(REMARKS, "the deal does not begin with the dealer", "m.py:8"),
        Shown(MESSAGES, "{file.name} is read", "m.py:9"),
        Shown(LABELS, "the last trick", "m.py:10"),
    ] == list(program_sentences(dedent(source), "m.py"))


def test_the_texts_of_a_vocabulary_are_sorted_by_their_keys() -> None:
    """What developers are told is not among them."""
    facts = {"by": {"title": "whose card it was", "short": {"dummy": "dummy"}, "derived": "the role of the hand"}}

    assert [
        Shown(TITLES, "whose card it was", "facts.toml by.title"),
        Shown(ANSWERS, "dummy", "facts.toml by.short.dummy"),
    ] == list(vocabulary_sentences(facts, "facts.toml"))


def test_the_sentences_of_a_page_are_told_apart() -> None:
    """Examples are left out."""
    page = "# A page\n\nOne thing. Another\nthing.\n\n```\nadjudicator rule\n```\n"

    assert ["# A page", "One thing.", "Another thing."] == [one.text for one in page_sentences(page, "page.md")]


def test_every_sort_is_found_in_the_project() -> None:
    """A sentence of each sort that is known to be shown; every sentence once."""
    found = shown_sentences()
    texts = {sort: {one.text for one in found if one.sort == sort} for sort in SORTS}

    assert all(texts.values())
    assert len({one.text for one in found}) == len(found) > 5_000
    assert any("there is no such file in the zip" in text for text in texts[ERRORS])
    assert any(text.startswith("Settle one irregularity") for text in texts[HELP])
    assert any("'+' occurs twice in the" in text for text in texts[REMARKS])
    assert "Whose card or act was it?" in texts[QUESTIONS]
    assert "The call is cancelled." in texts[EFFECTS] | texts[READ_OUT]
    assert any(text.startswith("# ") for text in texts[MANUAL])
    assert all(f"== {sort}" in listing(found) for sort in SORTS)
