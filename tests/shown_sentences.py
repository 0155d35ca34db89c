"""Write every sentence that a user can see into one file: ``python -m tests.shown_sentences FILE``.

Each stands there once, under its sort, with the place where it is written. People read the file who did not write the
program, so that nothing odd, archaic or ambiguous is shown to anybody. The texts of the program are found in its syntax
trees, those of the rulebase in its vocabulary files, those of the manual in its pages.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rulebase.compiler.toml_table import read_toml
from tests.helpers.program_source import ROOT, modules, walk

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ERRORS, REMARKS, MESSAGES, HELP, LABELS = "errors", "remarks", "messages", "help", "labels and parts"
TITLES, QUESTIONS, ANSWERS, EFFECTS, READ_OUT, OTHER_WORDS, MANUAL = (
    "titles",
    "questions",
    "answers",
    "effects",
    "read out",
    "other words of the rulebase",
    "manual",
)
SORTS = (
    *(ERRORS, REMARKS, MESSAGES, HELP, LABELS),
    *(TITLES, QUESTIONS, ANSWERS, EFFECTS, READ_OUT, OTHER_WORDS, MANUAL),
)
"""In the order of the file."""

_PRINTING = re.compile(r"complain|print\w*|write\w*|ask\w*|read_line|say|secho|echo|confirm|indented_line|add_row|Text")
_REMARKING = re.compile(r"warn|note|remark\w*|append_remark")
_FAILING = re.compile(r"\w*Error|BadParameter|Unknown\w+|refuse\w*|fault|Contradiction\w*|Exit")
_OPTIONS = re.compile(r"Option|Argument")
_NOT_SHOWN = re.compile(r"(re_|lazy_)?compile|LazyPattern|execute\w*|pattern\w*|Pattern|sub|match|search|fullmatch")
"""Functions whose arguments are patterns or statements of SQL."""
_WORDS = re.compile(r"[A-Za-z]{2,}[,:;.)'’]*\s+[({'‘]*[A-Za-z{]|[}'’)],? [a-z]{2,}|[a-z]{2,}[:,]? [{'(]")
"""Two words, or a word beside something put in."""
_LABEL = re.compile(r"[A-Z][a-z]{2,}:?")
_CODE = re.compile(
    r"^\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|PRAGMA|ATTACH|BEGIN|WITH|ORDER BY|FROM|WHERE|AND|JOIN|GROUP BY)\b"
    r"|\(\?[:P<=!]|\\[bsdw]|\[\^|</?[a-z]+[ >]|^[a-z.#-]+ ?\{|[a-z]: [^;]+;|=> |function ?\("
)
"""SQL, patterns, pages' markup, styles and scripts."""
_LABELLED_ROOMS = ("adjudicator/commands", "adjudicator/render", "adjudicator/report")

VOCABULARY = (
    *sorted((ROOT / "rulebase" / "words").rglob("*.toml")),
    *sorted((ROOT / "rulebase" / "law").rglob("words.toml")),
)
_HEARD = frozenset(
    (
        *("words/asked", "words/aliases", "words/synonyms.toml", "words/inventory.toml", "words/unseen.toml"),
        *("words/detectors.toml", "words/plain.toml", "words/params.toml", "words/onward.toml", "words/options.toml"),
        *(f"words/stories/{name}.toml" for name in ("concepts", "facts", "roles", "verbs", "words")),
    )
)
"""What people say, and lists for developers."""
_SORT_OF_KEY = {
    "title": TITLES,
    "question": QUESTIONS,
    "brief": QUESTIONS,
    "short": ANSWERS,
    "words": ANSWERS,
    "brings": ANSWERS,
    "says": EFFECTS,
    "says_many": EFFECTS,
    "says_none": EFFECTS,
}
_NOT_A_SENTENCE = frozenset(
    (
        *("id", "under", "cite", "code", "facts", "when", "why", "values", "params", "goto", "informs", "derived"),
        *("silent", "unsaid", "covers", "instead", "by_itself", "lapses_if", "roles", "kind"),
    )
)
"""Keys of conditions, addresses and reasons that only developers read."""
_OF_ENTRIES = ("facts", "roles")
"""Those of them that are also the name of a table of entries."""
_READ_OUT_FILES = ("aloud.toml",)


class Shown(NamedTuple):
    """A sentence, its sort, and the place where it is written: the file and the line, or the keys."""

    sort: str
    text: str
    place: str


def main() -> int:
    """Write the file, and the number of sentences of each sort to standard output."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", metavar="FILE", type=Path)
    found = shown_sentences()
    parser.parse_args().file.write_text(listing(found), encoding="utf-8")
    count = Counter(one.sort for one in found)
    for sort in SORTS:
        sys.stdout.write(f"{count[sort]:6}  {sort}\n")
    sys.stdout.write(f"{count.total():6}  in all\n")
    return 0


def listing(found: Iterable[Shown]) -> str:
    """The text of the file: a heading for each sort, below it a line for each sentence, the place first."""
    sentences = list(found)
    return "\n".join(
        line
        for sort in SORTS
        for line in (f"== {sort}", *(f"{one.place}\t{one.text}" for one in sentences if one.sort == sort), "")
    )


@cache
def shown_sentences() -> tuple[Shown, ...]:
    """Every sentence once, with the first place where it stands."""
    first: dict[str, Shown] = {}
    for one in (*_of_the_program(), *_of_the_vocabularies(), *_of_the_manual()):
        first.setdefault(one.text, one)
    return tuple(first.values())


def _of_the_program() -> Iterator[Shown]:
    for path in modules():
        name = path.relative_to(ROOT).as_posix()
        yield from program_sentences(path.read_text(encoding="utf-8"), name)


def program_sentences(source: str, name: str) -> Iterator[Shown]:
    """The sentences of the module *name* line by line; docstrings only of classes of options."""
    tree = ast.parse(source)
    nodes = walk(tree)
    sorts = _sorts_by_place(nodes)
    parts = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in sorted(nodes, key=lambda node: getattr(node, "lineno", 0)):
        if isinstance(node, ast.ClassDef) and "/options/" in name and node.name.endswith("Options"):
            if told := ast.get_docstring(node):
                yield Shown(HELP, _one_line(told), f"{name}:{node.lineno}")
            continue
        sort = "" if id(node) in parts else sorts.get(id(node), LABELS)
        text = _text_of(node) if sort else ""
        if _is_shown(text, name):
            yield Shown(sort, _one_line(text), f"{name}:{getattr(node, 'lineno', 0)}")


def _sorts_by_place(nodes: Iterable[ast.AST]) -> dict[int, str]:
    """``id`` of a node → the sort of what is written in it, empty for what nobody is shown.

    The outermost call tells it: a part of the message of an error is a part of an error.
    """
    sorts: dict[int, str] = {}
    for node in nodes:
        sort = _sort_of_arguments(node)
        if sort is None:
            continue
        for part in walk(node):
            sorts.setdefault(id(part), sort)
    return sorts


def _sort_of_arguments(node: ast.AST) -> str | None:
    """The sort of the texts below *node*, None if it does not tell."""
    match node:
        case ast.Expr(value=ast.Constant()):
            return ""
        case ast.Raise():
            return ERRORS
        case ast.Call(func=ast.Name(id=called) | ast.Attribute(attr=called)):
            for pattern, sort in (
                (_NOT_SHOWN, ""),
                (_FAILING, ERRORS),
                (_REMARKING, REMARKS),
                (_OPTIONS, HELP),
                (_PRINTING, MESSAGES),
            ):
                if pattern.fullmatch(called):
                    return sort
    return None


def _text_of(node: ast.AST) -> str:
    """The text of a constant or of the template of an f-string, what is put in in braces; else nothing."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(
                part.value if isinstance(part, ast.Constant) else f"{{{ast.unparse(part.value)}}}"
                for part in parts
                if isinstance(part, (ast.Constant, ast.FormattedValue))
            )
    return ""


def _is_shown(text: str, name: str) -> bool:
    """Whether *text* is made of words for people."""
    if _CODE.search(text):
        return False
    return bool(_WORDS.search(text) or (name.startswith(_LABELLED_ROOMS) and _LABEL.fullmatch(text)))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _of_the_vocabularies() -> Iterator[Shown]:
    for path in VOCABULARY:
        name = path.relative_to(ROOT).as_posix()
        if not name.removeprefix("rulebase/").startswith(tuple(_HEARD)):
            yield from vocabulary_sentences(read_toml(path, name).data, name)


def vocabulary_sentences(data: object, name: str) -> Iterator[Shown]:
    """The sentences of the vocabulary file *name*, each under its keys."""
    usual = READ_OUT if Path(name).name in _READ_OUT_FILES else OTHER_WORDS
    for keys, text in _texts(data, ()):
        sort = next((_SORT_OF_KEY[key] for key in reversed(keys) if key in _SORT_OF_KEY), usual)
        if keys and keys[0] in ("aloud", "happened"):
            sort = READ_OUT
        elif name.endswith("stories/says.toml"):
            sort = ANSWERS
        if sort != OTHER_WORDS or _WORDS.search(text):
            yield Shown(sort, text, f"{name} {'.'.join(keys)}")


def _texts(value: object, keys: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    if isinstance(value, str) and value:
        yield keys, value
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part, keys)
    elif isinstance(value, dict):
        for key, part in value.items():
            if key not in _NOT_A_SENTENCE or (key in _OF_ENTRIES and isinstance(part, dict)):
                yield from _texts(part, (*keys, key))


def _of_the_manual() -> Iterator[Shown]:
    for path in (*sorted((ROOT / "adjudicator" / "manual").glob("*.md")), ROOT / "README.md"):
        name = path.relative_to(ROOT).as_posix()
        yield from page_sentences(path.read_text(encoding="utf-8"), name)
    for keys, text in _texts(read_toml(path := ROOT / "adjudicator/manual/topics.toml", path.name).data, ()):
        if keys[-1] == "about":
            yield Shown(MANUAL, text, f"adjudicator/manual/topics.toml {'.'.join(keys)}")


def page_sentences(page: str, name: str) -> Iterator[Shown]:
    """The headings and sentences of a *page* of the manual, without the examples."""
    text, fenced = "", False
    for at, line in enumerate((*page.splitlines(), ""), 1):
        if line.startswith("```"):
            fenced = not fenced
        elif not fenced and line.strip() and not line.startswith("    "):
            text = f"{text} {line.strip()}"
            continue
        for sentence in re.split(r"(?<=[.?!:]) +(?=[A-Z`*\"])", text.strip()):
            if sentence:
                yield Shown(MANUAL, sentence, f"{name}:{at}")
        text = ""


if __name__ == "__main__":
    sys.exit(main())
