"""``completion``: the script by which a shell completes words, and the candidates for a word.

The script asks the program for each word, since the candidates depend on the laws, the code and the kind typed before.
"""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import typer
from typer.main import get_command

from adjudicator.commands.cli import typer_application
from adjudicator.commands.common import open_laws, print_or_save
from adjudicator.commands.select_code import code_given_or_default
from adjudicator.render.safe_text import safe_line
from rulebase.errors import UserError
from rulebase.user_law_files import house_name, installed_house_files, shipped_house_files

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from adjudicator.commands.options.help_schema_completion import CompletionOptions
    from rulebase import FactInfo, Rulebase

SCRIPTS = Path(__file__).parent.parent / "completion"
SHELLS = ("bash", "zsh", "fish")
_MOST_HELP_CHARACTERS = 60
"""Characters of the explanation beside a candidate."""
_TAKES_FACTS = frozenset(("fact", "say"))


class CompletionCandidate(NamedTuple):
    """A word to complete to, and its explanation."""

    word: str
    says: str = ""


def run(options: CompletionOptions) -> None:
    """Print the script for a shell; for a typed line, print the candidates for its last word, one a line."""
    shell, line = options.shell, options.line
    if shell not in SHELLS:
        raise typer.BadParameter(f"'{safe_line(shell, 30)}' is not a supported shell; choose from {', '.join(SHELLS)}")
    if line is None:
        print_or_save((SCRIPTS / f"adjudicator.{shell}").read_text(encoding="utf-8"), options.output)
        return
    typed = _TypedLine.of(line, options.law_folder)
    found = [one for one in typed.candidates() if one.word.startswith(typed.last)]
    # Bash splits a word at the equals sign and completes only the part after it; it shows no explanations.
    broken = typed.last.rfind("=") + 1 if shell == "bash" else 0
    for one in found:
        says = f"\t{safe_line(one.says, _MOST_HELP_CHARACTERS)}" if one.says and shell != "bash" else ""
        sys.stdout.write(f"{one.word[broken:]}{says}\n")


class _TypedLine:
    """A typed line taken apart: the command, its options, its arguments, and the word to complete."""

    def __init__(self, command: Any, words: Sequence[str], last: str, law_folder: str | None) -> None:
        self.command, self.words, self.last, self.law_folder = command, words, last, law_folder
        self.options: dict[str, list[str]] = {}
        self.plain: list[str] = []
        self.open: Any = None
        """The option of which the last word is the value."""
        self._read()

    @classmethod
    def of(cls, line: str, law_folder: str | None) -> _TypedLine:
        """Parse *line*, which begins with the name of the program; codes and kinds are looked up in *law_folder*."""
        words = _shell_words(line)
        last = words.pop() if words and not line[-1].isspace() else ""
        command: Any = get_command(typer_application())
        words = words[1:]
        while words and words[0] in getattr(command, "commands", {}):
            command = command.commands[words.pop(0)]
        return cls(command, words, last, law_folder)

    def _read(self) -> None:
        options = {name: param for param in self.command.params for name in (*param.opts, *param.secondary_opts)}
        option_name = self.command.context_settings.get("token_normalize_func", str)
        for word in (f"--{option_name(one[2:])}" if one.startswith("--") else one for one in self.words):
            if self.open is not None:
                self.options.setdefault(self.open.name, []).append(word)
                self.open = None
            elif word in options and not options[word].is_flag:
                self.open = options[word]
            elif word not in options:
                self.plain.append(word)

    def candidates(self) -> Iterable[CompletionCandidate]:
        """The candidates for the last word."""
        if self.open is not None:
            return self._values(self.open.name)
        if self.last.startswith("-"):
            return self._options()
        if getattr(self.command, "commands", {}):
            return [
                CompletionCandidate(name, _first_line(one.help)) for name, one in sorted(self.command.commands.items())
            ]
        arguments = [param for param in self.command.params if param.param_type_name == "argument"]
        return self._values(arguments[0].name) if arguments and not self.plain else ()

    def _options(self) -> Iterator[CompletionCandidate]:
        for param in self.command.params:
            if param.param_type_name == "option":
                for name in (*param.opts, *param.secondary_opts):
                    if name.startswith("--"):
                        yield CompletionCandidate(name, param.help or "")
        yield CompletionCandidate("--help", "Show what can be typed.")

    def _values(self, name: str) -> Iterable[CompletionCandidate]:
        """The values of the option or argument *name*; none if it is free, as the name of a file."""
        if name in _TAKES_FACTS:
            return _fact_candidates(open_laws(self.law_folder), self._code(), " ".join(self.plain), self.last)
        values: dict[str, Callable[[], Iterable[CompletionCandidate]]] = {
            "code": lambda: _code_candidates(open_laws(self.law_folder)),
            "house": _house_candidates,
            "rules_of": _house_candidates,
            "kind": lambda: _kind_candidates(open_laws(self.law_folder), self._code()),
            "reference": lambda: (
                *_code_candidates(open_laws(self.law_folder)),
                *_kind_candidates(open_laws(self.law_folder), self._code()),
            ),
            "vulnerable": lambda: map(CompletionCandidate, ("None", "NS", "EW", "All")),
            "shell": lambda: map(CompletionCandidate, SHELLS),
        }
        return values[name]() if name in values else ()

    def _code(self) -> str | None:
        """The code that is typed or chosen; None if there is none or it is unknown."""
        typed = self.options.get("code", ())
        code = code_given_or_default(typed[-1] if typed else None)
        try:
            laws = open_laws(self.law_folder)
            return None if code is None else laws.code_with_house(laws.code(code).id)
        except UserError:
            return None


def _shell_words(line: str) -> list[str]:
    """The words of *line* as a shell splits it, also while a quotation mark is still open."""
    for closed in ("", "'", '"'):
        try:
            return shlex.split(line + closed)
        except ValueError:
            continue
    return line.split()


def _first_line(text: str | None) -> str:
    return (text or "").strip().partition("\n")[0]


def _code_candidates(laws: Rulebase) -> Iterator[CompletionCandidate]:
    return (CompletionCandidate(code, title) for code, title in laws.titles.items())


def _house_candidates() -> Iterator[CompletionCandidate]:
    return (CompletionCandidate(house_name(path)) for path in (*installed_house_files(), *shipped_house_files()))


def _kind_candidates(laws: Rulebase, code: str | None) -> Iterator[CompletionCandidate]:
    families = {*laws.code(code).families, "any"} if code else None
    for kind in laws.kinds():
        if families is None or families.intersection(kind.games):
            yield CompletionCandidate(kind.id, kind.title)


def _fact_candidates(laws: Rulebase, code: str | None, kind: str, typed: str) -> Iterator[CompletionCandidate]:
    """The facts that can be told, each with an equals sign; after that sign, the values of the fact.

    A prefix before the fact, the number of a finding or a speaker, is kept.
    """
    name, equals, _ = typed.partition("=")
    at = max(name.rfind("."), name.rfind(":")) + 1
    before, name = name[:at], name[at:]
    for fact in _facts_asked(laws, code, kind):
        if not equals:
            yield CompletionCandidate(f"{before}{fact.id}=", fact.question or fact.title)
        elif fact.id == name:
            yield from (
                CompletionCandidate(f"{before}{name}={value}", fact.words.get(value, "")) for value in fact.values
            )


def _facts_asked(laws: Rulebase, code: str | None, kind: str) -> Sequence[FactInfo]:
    """The facts that *code* asks about *kind*; all facts if the kind is unknown."""
    if kind:
        try:
            choice = laws.resolve_kind(kind, {}, code)
        except UserError:
            return laws.facts()
        found = {fact.id: fact for one in choice.members or (choice.kind,) for fact in laws.facts(one, code)}
        return [*found.values()]
    return laws.facts()
