"""Two versions of the facts: both are ruled on, and it is said whether it matters who is believed."""

from __future__ import annotations

import pytest

from adjudicator.law.findings import DealLocation, Effect, Finding, Ruling, RulingOption
from adjudicator.report.disputed_facts import FactVersion, VersionComparison, compare_versions, comparison_sentence
from rulebase.query.answers import Need
from tests.helpers.command_line import under

run = under("contract-bridge-1963")

BLANK = Finding(1, "revoke", None, None, None, DealLocation(""), "decided", "")
STANDS = Ruling(
    "a-code", "stands", ("A-1",), "Law", "It stands.", "text", effects=(Effect("accept", {}, "It stands."),)
)
TWO = STANDS._replace(row="two", effects=(Effect("transfer_tricks", {"n": 2}, "Two tricks pass."),))
CHOICE = STANDS._replace(row="choice", chooser="declarer", options=(RulingOption("accept", "Accept it."),))
NEED = Need("accepted", "table", "Was it accepted?", ("yes", "no"))


def version(by: str, *rulings: Ruling, needs: tuple[Need, ...] = (), possible: tuple[Ruling, ...] = ()) -> FactVersion:
    return FactVersion(by, {}, BLANK._replace(rulings=rulings, needs=needs), possible)


@pytest.mark.parametrize(
    ("versions", "same", "differs_in"),
    [
        ((version("NS", TWO), version("EW", TWO._replace(row="other", under=("A-2",)))), True, ()),
        ((version("NS", TWO), version("EW", STANDS)), False, ("orders",)),
        ((version("NS", STANDS), version("EW", CHOICE)), False, ("chooser", "options")),
        ((version("NS", STANDS), version("EW", STANDS), version("director", TWO)), False, ("orders",)),
        ((version("NS", STANDS), FactVersion("EW", {}, None)), False, ("orders",)),
        ((version("NS", STANDS), version("EW", needs=(NEED,))), None, ()),
        ((version("NS", STANDS), version("EW", needs=(NEED,), possible=(STANDS, TWO))), None, ()),
        ((version("NS", STANDS), version("EW", needs=(NEED,), possible=(CHOICE, TWO))), False, ()),
        ((version("NS", needs=(NEED,), possible=(STANDS, STANDS)), version("EW", STANDS)), True, ()),
    ],
    ids=[
        "another-paragraph-same-orders",
        "other-orders",
        "a-choice",
        "one-of-three",
        "nothing-irregular",
        "unknown",
        "may-be-the-same",
        "cannot-be-the-same",
        "open-but-all-the-same",
    ],
)
def test_whether_it_matters(versions: tuple[FactVersion, ...], same: bool | None, differs_in: tuple[str, ...]) -> None:
    """Only what is certain is said: the same, not the same, or not to be told yet."""
    found = compare_versions(versions)

    assert (same, differs_in) == (found.same, found.differs_in)


@pytest.mark.parametrize(
    ("comparison", "expected"),
    [
        (
            VersionComparison(True, (), {}),
            "The ruling is the same whichever is believed: the difference does not matter.",
        ),
        (
            VersionComparison(False, ("orders", "options"), {}),
            "It matters which is believed; the rulings differ in: what is ordered and what may be chosen.",
        ),
        (
            VersionComparison(None, (), {"EW": ("replacement", "comparable")}),
            "Whether the difference matters is not clear yet; still needed: according to EW, replacement.",
        ),
    ],
)
def test_the_sentence(comparison: VersionComparison, expected: str) -> None:
    """One sentence, which names the first fact that is wanted."""
    assert expected == comparison_sentence(comparison)


def test_rule_says_that_it_matters() -> None:
    """Each version has its ruling and its law, then comes the verdict."""
    words = (
        "rule",
        "insufficient-bid",
        "-f",
        "replacement=pass",
        "--say",
        "NS:accepted=yes",
        "--say",
        "EW:accepted=no",
    )
    shown = run(*words).out
    lines = ["Told", "According to NS", "as if it had been legal", "According to EW", "must pass", "It matters"]

    assert sorted(shown.index(line) for line in lines) == [shown.index(line) for line in lines]
    assert shown.endswith("It matters which is believed; the rulings differ in: what is ordered.\n")


def test_rule_says_that_it_does_not_matter() -> None:
    """A declarer's revoke costs what a defender's costs, so nobody need be believed; all three voices are heard."""
    agreed = ("-f", "established=yes", "-f", "tricks_available=one", "-f", "exception=none")
    says = ("--say", "NS:by=defender", "--say", "W:by=declarer", "--say", "director:by=defender")
    shown = " ".join(run("rule", "revoke", *agreed, *says, "-c", "contract-bridge-1963").out.split())

    assert shown.endswith("The ruling is the same whichever is believed: the difference does not matter.")
    assert ["NS", "W", "director"] == [part.split()[0] for part in shown.split("According to ")[1:]]


def test_rule_says_what_is_missing() -> None:
    """A version that is not decided says what it wants."""
    says = ("--say", "NS:accepted=yes", "--say", "EW:accepted=no")
    shown = run("rule", "insufficient-bid", *says, "-c", "contract-bridge-1963").out

    assert "    Needed    ask the table: What did the offender call instead" in shown
    assert "still needed: according to EW, replacement." in " ".join(shown.split())


def test_json_keeps_its_keys_and_adds_the_versions() -> None:
    """The usual keys tell what follows from the agreed facts alone."""
    says = ("--say", "NS:accepted=yes", "--say", "EW:accepted=no")
    data = run("rule", "insufficient-bid", "-f", "replacement=pass", *says, "-c", "contract-bridge-1963", "--json").data

    assert ("contract-bridge-1963", "insufficient-bid", "needs-facts") == (data["code"], data["kind"], data["status"])
    assert [("NS", {"accepted": "yes"}, "decided"), ("EW", {"accepted": "no"}, "decided")] == [
        (one["by"], one["says"], one["status"]) for one in data["versions"]
    ]
    assert [False, ["what is ordered"]] == [data["same"], data["differs_in"]]


def test_which_irregularity_it_was_may_be_disputed() -> None:
    """A fact that tells a family apart gives each version its own kind."""
    says = ("--say", "NS:call=bid", "--say", "EW:call=pass")
    data = run("rule", "call out of rotation", "-f", "accepted=yes", *says, "--json", "-c", "contract-bridge-1963").data

    assert ["bid-out-of-rotation", "pass-out-of-rotation"] == [one["kind"] for one in data["versions"]]


def test_a_dispute_about_a_check_after_play_matters() -> None:
    """What only a check at the end asks for is part of the comparison, although the ruling at the table is the same."""
    agreed = (
        "by=defender",
        "exception=none",
        "established=yes",
        "won_by_offending_player=yes",
        "os_tricks_after=1+",
        "result_obtainable=yes",
    )
    says = ("--say", "NS:revoke_uncompensated=yes", "--say", "EW:revoke_uncompensated=no")
    words = [word for fact in agreed for word in ("-f", fact)]
    data = run("rule", "revoke", "-c", "duplicate-2017", *words, *says, "--json").data
    ordered = [[effect["effect"] for row in one["rulings"] for effect in row["effects"]] for one in data["versions"]]

    assert data["same"] is False or any(one["needs"] for one in data["versions"])
    assert ["adjust_score" in names for names in ordered] == [True, False]


@pytest.mark.parametrize(
    ("say", "complaint"),
    [
        ("accepted=yes", "expected WHO:NAME=VALUE, such as NS:accepted=yes"),
        (":accepted=yes", "expected WHO:NAME=VALUE"),
        ("NS:accepted", "expected WHO:NAME=VALUE"),
        ("x" * 40 + ":accepted=yes", "expected WHO:NAME=VALUE"),
        ("NS:1.accepted=yes", "gives the number of a finding, but there is only one here"),
        ("NS:accepted=no", "NS tells accepted as yes and as no"),
    ],
)
def test_what_tells_nothing_is_wrong_usage(say: str, complaint: str) -> None:
    """Status 2, one sentence."""
    answer = run("rule", "insufficient-bid", "--say", "NS:accepted=yes", "--say", say)

    assert 2 == answer.status
    assert complaint in " ".join(answer.err.replace("│", " ").split())


def test_a_fact_is_agreed_or_disputed() -> None:
    """Not both."""
    answer = run("rule", "insufficient-bid", "-f", "accepted=yes", "--say", "NS:accepted=no")

    assert 2 == answer.status
    assert "accepted is given both as agreed, yes (--fact), and as disputed (--say)" in answer.err


def test_a_value_that_cannot_be_is_said_so() -> None:
    """As with facts that are agreed."""
    answer = run("rule", "insufficient-bid", "--say", "NS:accepted=maybe")

    assert (1, "adjudicator: accepted cannot be 'maybe'; choose from yes, no\n") == (answer.status, answer.err)


def test_asked_it_asks_only_for_what_nobody_disputes() -> None:
    """The answer holds for every version."""
    says = ("--say", "NS:accepted=yes", "--say", "EW:accepted=no")
    answer = run("rule", "insufficient-bid", *says, "--ask", "-c", "contract-bridge-1963", stdin="pass\n")

    assert "What did the offender call instead" in answer.err
    assert "Was it accepted" not in answer.err
    assert "Told      what replaced the insufficient bid: pass" in answer.out


DEAL = """\
[Dealer "N"]
[Code "contract-bridge-1963"]
[Record "1"]
2H 2D
!withdraw E
E:P P P
"""


def test_in_a_deal_the_result_is_told_by_version() -> None:
    """The finding is ruled on as each tells it; a fact that no ruling asks for is refused."""
    words = ("replay", "-", "--say", "NS:1.accepted=yes", "--say", "EW:accepted=no")
    answer = run(*words, stdin=DEAL)
    shown = answer.out[answer.out.index("Versions of the facts") :]

    assert "[1] Insufficient bid\n    According to NS – accepted by calling or playing over it: yes\n" in shown
    assert "It matters which is believed" in shown
    refused = run(*words, "--say", "N:faced=yes", stdin=DEAL)
    assert (1, "") == (refused.status, refused.out)
    assert refused.err.startswith(
        "adjudicator: nothing in contract-bridge-1963 asks for faced=yes; choose from accepted"
    )


def test_in_a_deal_json_has_the_dispute_beside_the_findings() -> None:
    """The findings stay what they are from the agreed facts."""
    words = ("replay", "-", "--say", "NS:1.accepted=yes", "--say", "EW:1.accepted=no", "--json")
    (deal,) = run(*words, stdin=DEAL).data["deals"]
    (dispute,) = deal["disputed"]["findings"]

    assert [("NS", 1, "accepted", "yes"), ("EW", 1, "accepted", "no")] == [
        tuple(one.values()) for one in deal["disputed"]["said"]
    ]
    assert (1, "insufficient-bid", False) == (dispute["finding"], dispute["kind"], dispute["same"])
    assert {"NS", "EW"} == deal["disputed"]["results"].keys()
    assert "disputed" not in run("replay", "-", "--json", stdin=DEAL).data["deals"][0]
