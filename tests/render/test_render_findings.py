"""A ruling as it is read: what happened, what follows, who chooses what, under which law, on which facts."""

from __future__ import annotations

import io

import pytest
from rich.console import Console, RenderableType

from adjudicator.law.effect_wording import effect_sentence
from adjudicator.law.findings import DealLocation, Effect, FactValue, Finding, Ruling, RulingOption
from adjudicator.render.fault_under_codes import code_comparison
from adjudicator.render.findings import rendered_finding
from adjudicator.render.names_and_signs import SlugTitles
from adjudicator.render.question_prompt import PrintedQuestion, printed_question
from adjudicator.render.rule_answer import rendered_rule_answer
from adjudicator.render.sentences import finding_in_short
from adjudicator.report.fault_under_codes import CodeAnswer
from rulebase.query.answers import Need

TITLES = {"a-code": "A code", "lead-out-of-turn": "Lead out of turn", "accepted": "accepted"}
NAMES = SlugTitles(lambda _sort, name: TITLES.get(name))
FREE = RulingOption("penalty-card", "The card becomes a penalty card.")
FORBID = RulingOption("forbid", "Partner may not lead the suit named.")
RULING = Ruling(
    "a-code",
    "retracted",
    ("A-1", "A-2"),
    "Lead out of Turn",
    "Declarer chooses; the card led in 2S style stays C-4 lawful.",
    "interpretation",
    "two clauses read together",
    "S",
    (FREE, FORBID),
    (Effect("lead_suit", {"seat": "S", "mode": "not lead", "suit": "S"}, "S must not lead S."),),
    "forbid",
)
NEED = Need("accepted", "table", "Was HA followed to?", ("yes", "no"), {"yes": ("stands",), "no": ("a", "b")})
FOUND = Finding(
    1,
    "lead-out-of-turn",
    "E",
    "defender",
    "EW",
    DealLocation("play", trick=1, action="HA", event_number=12, line=28),
    "corrected",
    "E leads HA when it is W's turn.",
    {"accepted": FactValue("no", "record"), "by": FactValue("defender", "told"), "x": FactValue("y_z", "assumed")},
    (),
    (RULING,),
)


def shown(renderable: RenderableType, width: int = 80) -> str:
    """What a person sees, without the blanks at the ends of lines."""
    out = io.StringIO()
    Console(file=out, width=width, highlight=False).print(renderable)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())


def test_a_ruling_in_full() -> None:
    """Seats are named, cards and suits have glyphs, told facts stand apart from seen and assumed ones."""
    expected = """\
[1] Lead out of turn by East (defender), trick 1, ♥A, line 28
    East leads ♥A when it is West's turn. Status: corrected.
    Ruling    South must not lead ♠.
    Choice    South chose forbid: Partner may not lead the suit named.
              Not chosen: penalty-card.
    Law       Lead out of Turn (A-1, A-2, a-code)
              Declarer chooses; the card led in 2♠ style stays C-4 lawful.
    Basis     our reading of the text: two clauses read together
    Seen      accepted: no
    Told      by: defender
    Assumed   x: y z"""

    assert expected == shown(rendered_finding(FOUND, NAMES, "a-code"))


def test_a_choice_not_yet_made() -> None:
    """Every option is listed with what it does, under the one who chooses."""
    open_ = FOUND._replace(rulings=(RULING._replace(chosen=None, chooser=None, chooser_says="declarer", effects=()),))
    expected = """\
    Choice    Declarer chooses one of these:
              penalty-card: The card becomes a penalty card.
              forbid: Partner may not lead the suit named."""

    assert expected in shown(rendered_finding(open_, NAMES))


@pytest.mark.parametrize(
    ("chooser", "says", "offered", "taken"),
    [
        (None, "the opponents", "The opponents choose one of these:", "Not chosen: penalty-card."),
        (None, "the bidder's opponents", "The bidder's opponents choose", "Not chosen: penalty-card."),
        (None, "either opponent", "Either opponent chooses one of these:", "Not chosen: penalty-card."),
        (
            None,
            "the player who names cards",
            "The player who names cards chooses",
            "Not chosen: penalty-card.",
        ),
        ("S", "declarer", "South chooses one of these:", "Not chosen: penalty-card."),
    ],
)
def test_the_verb_agrees_with_the_chooser(chooser: str | None, says: str, offered: str, taken: str) -> None:
    """Several players choose, one player chooses; in the list of findings as under the ruling itself."""
    done = RULING._replace(chooser=chooser, chooser_says=says)
    open_ = FOUND._replace(rulings=(done._replace(chosen=None, effects=()),))

    assert offered in shown(rendered_finding(open_, NAMES))
    assert f"{offered.removesuffix(' one of these:')}: penalty-card, forbid" in finding_in_short(open_)
    assert taken in shown(rendered_finding(FOUND._replace(rulings=(done,)), NAMES))


@pytest.mark.parametrize(
    ("template", "params", "expected"),
    [
        (
            "{side} scores nothing for {what}.",
            {"side": "active_players", "what": "it"},
            "The players in the deal score nothing for it.",
        ),
        ("{seat} has to lead.", {"seat": "opponents"}, "The opponents have to lead."),
        ("{seat} is barred.", {"seat": "defending_side"}, "The defenders are barred."),
        ("{seat} may take it.", {"seat": "partners"}, "Both partners may take it."),
        ("{seat} draws again.", {"seat": "high_and_low"}, "The best high hand and the best low hand draw again."),
        ("{seat} loses.", {"seat": "offending_side"}, "The offending side loses."),
        ("{seat} draws.", {"seat": "short_hand"}, "The player with too few cards draws."),
        ("{seat} loses.", {"seat": "all"}, "Everybody loses."),
        ("{seat} loses.", {"seat": "S"}, "S loses."),
        ("{side} loses.", {"side": "NS"}, "NS loses."),
        ("{seat} loses.", {}, "The player loses."),
        ("{what} go to {side}.", {"what": "All cards", "side": "opponents"}, "All cards go to the opponents."),
        ("{seat} scores {points} points.", {"seat": "S", "points": 1}, "S scores 1 point."),
        ("{seat} scores {points} points.", {"seat": "S", "points": 11}, "S scores 11 points."),
        ("There is a new deal by {dealer} ({how}).", {}, "There is a new deal by the dealer."),
    ],
)
def test_the_verb_agrees_with_those_of_whom_an_effect_speaks(
    template: str, params: dict[str, str], expected: str
) -> None:
    """A sentence written for one player serves several."""
    words = {
        "active_players": "the players in the deal",
        "opponents": "the opponents",
        "defending_side": "the defenders",
        "partners": "both partners",
        "high_and_low": "the best high hand and the best low hand",
        "offending_side": "the offending side",
        "all": "everybody",
        "short_hand": "the player with too few cards",
    }

    assert expected == effect_sentence(template, params, words)


def test_another_code_that_speaks_is_named() -> None:
    """Where the deal's own code is silent, the law line says which code spoke."""
    assert "    Law       Lead out of Turn (A-1, A-2; a-code applies here)" in shown(
        rendered_finding(FOUND, NAMES, "child")
    )


def test_what_is_needed() -> None:
    """A missing fact: whom to ask, what, how to tell it; no ruling is shown."""
    needing = Finding(1, "lead-out-of-turn", None, None, None, DealLocation(""), "needs-facts", "", {}, (NEED,))
    expected = """\
Lead out of turn – A code (a-code)
    Needed    ask the table: Was ♥A followed to?
              --fact accepted=yes | no"""

    assert expected == shown(rendered_rule_answer(needing, NAMES, "a-code"))


def test_what_holds_in_any_case() -> None:
    """While facts are missing, what is ordered whatever they are is said first."""
    needing = FOUND._replace(rulings=(), needs=(NEED,), certain=(Effect("must_pass", {"seat": "W"}, "W must pass."),))
    lines = shown(rendered_finding(needing, NAMES)).splitlines()

    assert "    In any case West must pass." == lines[2]
    assert "    Needed    ask the table: Was ♥A followed to?" == lines[3]


def test_silence_has_a_reason() -> None:
    """A code that says nothing of it is quoted with the reason."""
    silent = Finding(1, "lead-out-of-turn", None, None, None, DealLocation(""), "silent", "There are no leads.")

    assert "Lead out of turn – A code (a-code)\n    No ruling: There are no leads." == shown(
        rendered_rule_answer(silent, NAMES, "a-code")
    )


def test_in_a_line() -> None:
    """What a finding comes to, for questions and comparisons."""
    assert "South must not lead ♠. South chose: forbid" == finding_in_short(FOUND)


def test_a_question_numbers_its_answers() -> None:
    """Each answer has its number and what it leads to; the usual one is marked."""
    lines = ("Was ♥A followed to?", "  1 yes: the lead stands", "  2 no (Enter): South chooses")

    assert PrintedQuestion(lines, "> ") == printed_question(
        "Was HA followed to?", {"yes": "the lead stands", "no": "South chooses"}, "no"
    )


@pytest.mark.parametrize(
    ("width", "lines", "prompt"),
    [
        (80, (), "Whose card?  1 declarer's  2 dummy's  3 a defender's: "),
        (50, ("Whose card?",), "  1 declarer's   2 dummy's   3 a defender's: "),
        (40, ("Whose card?", "  1 declarer's     2 dummy's", "  3 a defender's"), "> "),
        (20, ("Whose card?", "  1 declarer's", "  2 dummy's", "  3 a defender's"), "> "),
    ],
)
def test_a_question_takes_as_few_lines_as_it_can(width: int, lines: tuple[str, ...], prompt: str) -> None:
    """It stands in one line where that is wide enough; else its answers are below it, beside each other if they fit."""
    words = {"declarer": "declarer's", "dummy": "dummy's", "defender": "a defender's"}

    assert PrintedQuestion(lines, prompt) == printed_question("Whose card?", dict.fromkeys(words, ""), "", words, width)


@pytest.mark.parametrize(("usual", "prompt"), [("", "Did it win? [y/n] "), ("no", "Did it win? [y/n, Enter: no] ")])
def test_yes_and_no_need_no_numbers(usual: str, prompt: str) -> None:
    assert PrintedQuestion((), prompt) == printed_question("Did it win?", {"yes": "", "no": ""}, usual)


def test_codes_side_by_side() -> None:
    """What differs from the first code is marked; who speaks, and that it is a reading, is named."""
    other = RULING._replace(effects=(Effect("accept", {}, "It stands."),), options=(), chosen=None)
    rows = [
        CodeAnswer("a-code", FOUND, "a-code"),
        CodeAnswer("b-code", FOUND._replace(rulings=(other,)), "a-code"),
        CodeAnswer("c-code", FOUND, "c-code"),
    ]
    drawn = shown(code_comparison("lead-out-of-turn", {"accepted": "no"}, rows, NAMES))

    assert drawn.startswith("Lead out of turn; accepted: no\n")
    assert ["a-code", "≠", "b-code", "c-code"] == drawn.splitlines()[2].split()
    assert "It stands." in drawn
    assert "our reading of the text" in " ".join(
        shown(code_comparison("lead-out-of-turn", {}, rows[:1], NAMES)).split()
    )
    assert drawn.endswith("≠ differs from the first code")


def test_codes_grouped_by_answer() -> None:
    """Beside a code stands the one that speaks for it; beside one for which none does, nothing."""
    speak = {"a-code": "a-code", "b-code": "a-code", "c-code": "c-code", "d-code": None}
    rows = [CodeAnswer(code, FOUND, speaker) for code, speaker in speak.items()]
    drawn = shown(code_comparison("lead-out-of-turn", {}, rows, NAMES))

    assert "a-code, b-code (a-code applies), c-code, d-code\n" in drawn


@pytest.mark.parametrize(
    ("says", "expected"),
    [
        ("The other is free. (It has a law of its own.)", "The other is free. (It has a law of its own.)"),
        ("Read from the sentence before (section 2)", "Read from the sentence before (section 2)."),
    ],
)
def test_a_sentence_has_one_full_stop(says: str, expected: str) -> None:
    """A bracket that ends with a full stop of its own gets no second one."""
    read = FOUND._replace(rulings=(RULING._replace(says=says),))

    said = " ".join(shown(rendered_finding(read, NAMES)).split())

    assert expected in said
    assert f"{expected}." not in said
