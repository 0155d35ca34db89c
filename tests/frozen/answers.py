"""The answers, part by part: each is the document that ``--json`` prints, and the text that a pipe is shown."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.console import Console

from adjudicator.commands.replay_output import DealAnswer, deal_answer_data
from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.errors import AdjudicatorError
from adjudicator.formats.pbn.reader import read_games
from adjudicator.law.assumptions import rule_asking_about_weighty_assumptions, with_alternative_values
from adjudicator.law.rulings import rule_from_told_facts
from adjudicator.law.spoken_ruling import sentences_certain_so_far, spoken_sentences, with_spoken_options
from adjudicator.record.events import Record
from adjudicator.render import json_data
from adjudicator.render.deal_report import rendered_deal as drawn
from adjudicator.render.names_and_signs import SlugTitles
from adjudicator.render.rule_answer import rendered_rule_answer
from rulebase import open_rulebase
from rulebase.errors import RulebaseError
from tests.helpers.shipped import shipped
from tests.oracle.run import MAKERS
from tests.oracle.writer import write

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rulebase import Rulebase

ROOT = Path(__file__).parents[2]
OF_WHO_RUNS_IT = ("ADJUDICATOR_CODE", "ADJUDICATOR_HOUSE", "ADJUDICATOR_LAWS", "ADJUDICATOR_BOOK")
"""Settings of the developer on which no answer may depend."""
UNLIKE = ("source",)
"""The parts of a deal's document that are not the same in a process of its own: it is read from standard input."""

Document = dict[str, Any]


class Answer(NamedTuple):
    """One answer: of which part, to which question, and the document."""

    part: str
    name: str
    document: Document


class RecordedCase(NamedTuple):
    """A case of a law that is told as a record."""

    name: str
    code: str
    text: str


@cache
def laws() -> Rulebase:
    """The rulebase, opened once a process."""
    return open_rulebase()


def shown(renderable: Any) -> list[str]:
    """The lines of *renderable* in a pipe of eighty columns."""
    out = io.StringIO()
    Console(file=out, width=80, no_color=True, legacy_windows=False).print(renderable)
    return out.getvalue().splitlines()


def of_text(part: str, name: str, text: bytes, code: str | None = None) -> Iterator[Answer]:
    """An answer for each game of *text*; one that cannot be read, or ends in a crash, is an answer as well."""
    names = SlugTitles(laws().title)
    for number, game in enumerate(read_games(text, name, notation_chooser(laws(), code)), 1):
        if not isinstance(game, Record):
            yield Answer(part, f"{name}#{number}", {"error": str(game)})
            continue
        try:
            report = adjudicate(game, laws(), None if game.tag("Code") else code)
            weighed = tuple(with_alternative_values(laws(), report.code, one) for one in report.findings)
            report = report._replace(findings=weighed)
            document: Document = {"answer": deal_answer_data(DealAnswer(report), laws())}
            if report.findings or number == 1:
                document["shown"] = shown(drawn(report, names, by_step=True))
        except (AdjudicatorError, RulebaseError) as error:
            document = {"error": str(error)}
        except Exception as error:  # a crash is to be seen, not to end the run
            document = {"crash": repr(error)}
        yield Answer(part, f"{name}#{number}", document)


def recorded_cases(codes: Iterable[str]) -> list[RecordedCase]:
    """The cases of *codes* that are told as records."""
    return [
        RecordedCase(f"{code}/{kind}/{case.name}", code, case.record)
        for code in codes
        for kind, cases in sorted(shipped().codes[code].cases.items())
        for case in cases
        if case.record
    ]


def recorded(cases: Iterable[RecordedCase]) -> list[Answer]:
    """An answer for each deal of *cases*, given here."""
    return [
        answer for case in cases for answer in of_text("recorded", case.name, case.text.encode("latin-1"), case.code)
    ]


def fresh(cases: Iterable[RecordedCase]) -> list[Answer]:
    """The answer to each of *cases* of an interpreter that is started for it and knows only ``adjudicator replay``."""
    environment = {name: value for name, value in os.environ.items() if name not in OF_WHO_RUNS_IT}
    environment |= {"ADJUDICATOR_CONFIG": os.path.join(os.sep, "nowhere", "adjudicator"), "COLUMNS": "80"}
    answers = []
    for case in cases:
        words = [sys.executable, "-m", "adjudicator", "replay", "-", "--json"]
        if '[Code "' not in case.text:
            words += ["--code", case.code]
        came = subprocess.run(
            words, input=case.text.encode("latin-1"), capture_output=True, cwd=ROOT, env=environment, check=False
        )
        out = came.stdout.decode()
        document = {"status": came.returncode, "said": came.stderr.decode().splitlines()}
        try:
            document["answer"] = json.loads(out)
        except ValueError:  # no document came
            document["out"] = out.splitlines()
        answers.append(Answer("fresh", case.name, document))
    return answers


def unlike_fresh(answers: Iterable[Answer]) -> Iterator[tuple[Answer, Answer]]:
    """(the answer given here, the same for a fresh process) of every recorded case on which the two are not equal."""
    here: dict[str, dict[str, Answer]] = {"recorded": {}, "fresh": {}}
    for answer in answers:
        if answer.part == "recorded":
            here["recorded"][answer.name] = _deal(answer, answer.document)
        elif answer.part == "fresh":
            deals = answer.document.get("answer", {}).get("deals") or [answer.document]
            for number, deal in enumerate(deals, 1):
                name = f"{answer.name}#{number}"
                here["fresh"][name] = _deal(answer._replace(name=name), {"answer": deal})
    for name in sorted(here["fresh"].keys() & here["recorded"].keys()):
        if here["fresh"][name].document != here["recorded"][name].document:
            yield here["recorded"][name], here["fresh"][name]


def _deal(answer: Answer, document: Document) -> Answer:
    """*answer* with the *document* of its deal alone, less what tells where it was read."""
    deal = json.loads(json.dumps(document.get("answer", document)))
    return answer._replace(document={name: value for name, value in deal.items() if name not in UNLIKE})


def told(codes: Iterable[str]) -> list[Answer]:
    """An answer for each case of *codes* that is told to ``rule``."""
    names = SlugTitles(laws().title)
    answers = []
    for code in codes:
        for kind, cases in sorted(shipped().codes[code].cases.items()):
            for case in cases:
                if case.record:
                    continue
                try:
                    found = rule_from_told_facts(laws(), code, kind, case.told or {})
                    weighed = rule_asking_about_weighty_assumptions(laws(), code, kind, case.told or {})
                    document: Document = {
                        "answer": with_spoken_options(laws(), found, json_data.ruling_document(code, found)),
                        "weighed": json_data.ruling_document(code, weighed),
                        "read_out": [
                            *(
                                sentences_certain_so_far(laws(), found)
                                if found.needs
                                else spoken_sentences(laws(), [found])
                            )
                        ],
                        "shown": shown(rendered_rule_answer(weighed, names, code)),
                    }
                except (AdjudicatorError, RulebaseError) as error:
                    document = {"error": str(error)}
                answers.append(Answer("told", f"{code}/{kind}/{case.name}", document))
    return answers


def files(paths: Iterable[tuple[str, str]], *, part: str) -> list[Answer]:
    """An answer for each game in *paths*, each with the name it is known by; a file that cannot be read has one."""
    answers: list[Answer] = []
    for path, name in paths:
        try:
            answers += of_text(part, name, Path(path).read_bytes())
        except AdjudicatorError as error:
            answers.append(Answer(part, name, {"error": str(error)}))
    return answers


def made(seeds: Iterable[int], *, maker: str) -> list[Answer]:
    """An answer for each deal that *maker* makes of *seeds*."""
    return [
        answer
        for seed in seeds
        for answer in of_text(f"made {maker}", f"{maker}-{seed}", write(MAKERS[maker](seed)).encode())
    ]


def found(words: Iterable[str], *, part: str) -> list[Answer]:
    """The provisions found for each of *words*."""
    return [
        Answer(part, one, {"found": [f"{hit.code} {hit.provision}" for hit in laws().search(one)]}) for one in words
    ]
