"""Findings as ``record`` shows them at a terminal: few lines, with the options of the question below them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from adjudicator.law.rulings import possible_rulings
from adjudicator.render.brief_finding import brief_heading, law_sentence, overruled_sentence, read_out_of_finding
from adjudicator.render.findings import (
    assumption_lines,
    basis_and_note_lines,
    fact_grounds,
    finding_heading,
    question_and_person_asked,
    status_sentence,
)
from adjudicator.render.layout import INDENT, NARROWEST, HangingText, indented_line, labelled_lines
from adjudicator.render.names_and_signs import (
    FAINT,
    LABEL,
    MARK,
    SlugTitles,
    counted_noun,
    sentence_with_glyphs_and_seats,
    with_glyphs,
)
from adjudicator.render.question_prompt import answer_label, answer_numbers
from adjudicator.render.rule_answer import laws_in_numbers
from adjudicator.render.sentences import full_sentence, law_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rich.console import Console, ConsoleOptions, RenderableType

    from adjudicator.law.findings import Finding
    from rulebase import Rulebase

MOST_LINES = 6
"""The most lines of a finding besides its options."""
MOST_CHANGE_LINES = 3
"""The most lines on what has changed in a finding."""
MOST_OPTION_LINES = 2
"""The most lines of an option."""
LAW_KEY, WHY_KEY, OVERRULE_KEY = "l", "w", "o"
KEYS = f"({LAW_KEY} the law, {WHY_KEY} why, {OVERRULE_KEY} overrule)"
"""The keys that a finding takes, as they are shown below it."""
_SENTENCE_END = re.compile(r"(?<=[a-z)][.?!]) (?=[A-Z])")


class finding_at_table:  # noqa: N801 (used like the functions beside it)
    """A finding in at most *most* lines (its heading alone for 1), with the question open on it and its options.

    *options*: each option → what it brings; they stand below the question, and the read-out leaves them out. *keys*
    tells which keys show more.
    """

    def __init__(
        self,
        laws: Rulebase,
        found: Finding,
        names: SlugTitles,
        code: str,
        question: str = "",
        options: Mapping[str, str] | None = None,
        keys: str = KEYS,
        most: int = MOST_LINES,
    ) -> None:
        self.laws, self.found, self.names, self.code = laws, found, names, code
        self.question, self.options, self.keys, self.most = question, options or {}, keys, most

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        width = options.max_width
        heading = brief_heading(self.found, self.names)
        law = law_sentence(self.laws, self.found, self.code)
        [cited] = wrapped_in_lines(law, width - INDENT - len(self.keys) - 1, 1, " …") or [""]
        grounds = indented_line(f"{cited} {self.keys}".strip(), FAINT)
        sentences = self._sentences()
        left = self.most - sum(lines_drawn(part, console, width) for part in (heading, grounds))
        question = _question_text(self.question, width, left - bool(sentences)) if self.question else None
        left -= lines_drawn(question, console, width) if question else 0
        yield heading
        if self.most == 1:
            return
        yield from _sentences_that_fit(sentences, max(1, left), width)
        yield grounds
        if question:
            yield question
        yield from numbered_options(self.options, width)

    def _sentences(self) -> list[str]:
        found = self.found
        said = [f"It may also be read so: {sentence_with_glyphs_and_seats(one)}" for one in found.readings]
        if found.silent:
            said.append(f"No ruling: {with_glyphs(found.silent).rstrip('.')}.")
        if found.overruled is not None:
            return [*said, overruled_sentence(found)]
        read = " ".join(read_out_of_finding(self.laws, found, with_options=not self.options))
        first, *rest = [*filter(None, _SENTENCE_END.split(read))] or [""]
        # The acts done on the table are heard before the reasons and the rest of the ruling.
        done = [sentence_with_glyphs_and_seats(one) for one in found.done]
        return [*said, *([first] if first else []), *done, *rest]


class question_with_options:  # noqa: N801 (used like the functions beside it)
    """An open question with its options (option → what it brings or nothing).

    *in_full*: an option may take more than `MOST_OPTION_LINES` lines.
    """

    def __init__(self, question: str, options: Mapping[str, str], *, in_full: bool = False) -> None:
        self.question, self.options, self.in_full = question, options, in_full

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        yield _question_text(self.question, options.max_width, None if self.in_full else MOST_LINES)
        yield from numbered_options(self.options, options.max_width, None if self.in_full else MOST_OPTION_LINES)


class finding_change_at_table:  # noqa: N801 (used like the functions beside it)
    """The change in a finding since it was shown: the act done on the table, or else the new ruling."""

    def __init__(
        self,
        laws: Rulebase,
        before: Finding,
        found: Finding,
        code: str,
        *,
        with_options: bool = True,
        most: int | None = MOST_CHANGE_LINES,
    ) -> None:
        """*with_options*: the options that are still open are not shown elsewhere; *most* is the number of lines, None
        for as many as it takes."""
        self.laws, self.before, self.found, self.code = laws, before, found, code
        self.with_options, self.most = with_options, most

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        said = self.sentences()
        if not said:
            return
        mark = Text(f"[{self.found.id}] ", style=MARK)
        first, *rest = _sentences_that_fit(said, self.most, options.max_width)
        yield HangingText(Text.assemble(mark, first.lines[0]))
        yield from rest

    def sentences(self) -> list[str]:
        """The sentences on what has changed; none if nothing has that people have to hear."""
        before, found = self.before, self.found
        if found.overruled is not None:
            return [overruled_sentence(found)] if found.overruled != before.overruled else []
        done = [sentence_with_glyphs_and_seats(one) for one in found.done if one not in before.done]
        if done:
            return done
        known = read_out_of_finding(self.laws, before)
        read = read_out_of_finding(self.laws, found, with_options=self.with_options)
        new = [one for one in read if one not in known]
        return [*new, laws_in_numbers(found.rulings, self.code)] if new and found.rulings else new


def _question_text(question: str, width: int, most: int | None) -> HangingText:
    """*question* in at most *most* lines."""
    lines = wrapped_in_lines(with_glyphs(question), width - INDENT, most, f" … ({LAW_KEY})")
    return HangingText(Text(" ".join(lines), style=LABEL))


def whole_law_of_finding(laws: Rulebase, found: Finding, names: SlugTitles, code: str) -> RenderableType:
    """The whole read-out of *found*, and its laws with their words; those that may apply, while a fact is open."""
    parts: list[RenderableType] = [finding_heading(found, names)]
    parts += map(indented_line, filter(None, [" ".join(read_out_of_finding(laws, found))]))
    rulings = found.rulings or (possible_rulings(laws, code, found) if found.needs else ())
    if rulings and not found.rulings:
        parts.append(indented_line(full_sentence(question_and_person_asked(found.needs[0]))))
        parts.append(indented_line("What each answer leads to:"))
    for ruling in rulings:
        parts.append(labelled_lines("Law", [law_line(ruling, code), full_sentence(ruling.says)]))
        if found.rulings:
            parts += basis_and_note_lines(ruling)
    return Group(*parts)


def grounds_of_finding(found: Finding, names: SlugTitles) -> RenderableType:
    """The grounds of the ruling on *found*: what happened, the facts seen and told, and what was assumed."""
    happened = f"{full_sentence(sentence_with_glyphs_and_seats(found.summary))} {status_sentence(found)}"
    return Group(
        finding_heading(found, names),
        indented_line(happened),
        *fact_grounds(found.facts, names, found.also_told),
        *assumption_lines(found, names),
    )


def numbered_options(options: Mapping[str, str], width: int, most: int | None = MOST_OPTION_LINES) -> Iterator[Text]:
    """The numbered *options* (option → what it brings or nothing), each in at most *most* lines.

    Options that are numbers themselves have no other numbers.
    """
    for number, (option, brings) in zip(answer_numbers([*options]), options.items(), strict=True):
        label = answer_label(option, {})
        between = " – " if ":" in label else ": "
        says = f"{label}{between}{sentence_with_glyphs_and_seats(brings)}" if brings else label
        head = f"{number:>4}"
        lines = wrapped_in_lines(says, width - len(head), most)
        for at, line in enumerate(lines):
            yield Text.assemble((head if at == 0 else " " * len(head), LABEL), line)


def wrapped_in_lines(text: str, width: int, most: int | None, left_out: str = " … (?)") -> list[str]:
    """*text* in at most *most* lines of *width* columns; *left_out* stands for what does not fit."""
    from textwrap import TextWrapper

    return TextWrapper(max(width, NARROWEST), max_lines=most, placeholder=left_out).wrap(text)


def lines_drawn(part: RenderableType, console: Console, width: int) -> int:
    """The number of lines that *part* takes in *width* columns."""
    return len(console.render_lines(part, console.options.update(width=width), pad=False))


def _sentences_that_fit(sentences: Sequence[str], most: int | None, width: int) -> Iterator[labelled_lines]:
    """As many of *sentences* as *most* lines hold, as a paragraph; the number of the others, and their key."""
    from textwrap import wrap

    columns = max(NARROWEST, width - INDENT)
    for number in range(len(sentences), 0, -1):
        left = len(sentences) - number
        rest = [f"({LAW_KEY}: {counted_noun(left, 'sentence')} more)"] if left else []
        text = " ".join((*sentences[:number], *rest))
        if number == 1 or most is None or len(wrap(text, columns)) <= most:
            yield indented_line(text)
            return
