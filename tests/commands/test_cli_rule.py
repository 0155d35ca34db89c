"""``rule``: one irregularity from facts, told or asked for."""

from __future__ import annotations

import shlex

import pytest

from tests.helpers.command_line import under

run = under("contract-bridge-1963")


def test_told_enough_it_decides() -> None:
    """With every fact that matters the answer is one ruling, with the law it rests on."""
    answer = run(
        "rule", "insufficient-bid", "-f", "accepted=no", "-f", "replacement=lowest_same_denomination", "--json"
    )
    (ruling,) = answer.data["rulings"]

    assert (0, "decided", "insufficient-bid", "contract-bridge-1963") == (
        answer.status,
        answer.data["status"],
        answer.data["kind"],
        answer.data["code"],
    )
    assert {"accepted": {"value": "no", "from": "told", "label": "refuse"}}.items() <= answer.data["facts"].items()
    assert [] == answer.data["needs"]
    assert "CB-31" in ruling["under"]
    assert ["replacement_stands", "no_rectification"] == [effect["effect"] for effect in ruling["effects"]]


def test_a_story_is_read_from_standard_input() -> None:
    """As files are, under the name ``-``; an empty one is said to be."""
    told = run("rule", "-", "--code", "euchre", stdin="he reneged,\nand a card was led\n")

    assert told.out == run("rule", "he reneged, and a card was led", "--code", "euchre").out
    assert "rule revoke" in told.out
    assert "standard input is empty; expected a kind, or the story" in " ".join(
        run("rule", "-", stdin="\n").err.split()
    )


def test_told_too_little_it_asks() -> None:
    """Away from a terminal the missing facts are printed: whom to ask, what, and how to tell it."""
    answer = run("rule", "insufficient-bid")

    assert 0 == answer.status
    assert "    Needed    ask the table: " in answer.out
    assert "--fact accepted=accept: the bid stands, and the auction goes on" in answer.out
    assert "--fact accepted=refuse: they replace it; no penalty if lowest in" in answer.out
    assert (
        "Go on:\n    adjudicator rule insufficient-bid -c contract-bridge-1963 -f accepted=accept  (or refuse)\n"
        in answer.out
    )
    assert "Ruling" not in answer.out


def test_needs_say_what_each_answer_leads_to() -> None:
    """In JSON a missing fact comes with its question, its values and the rows each value leaves open."""
    data = run("rule", "insufficient-bid", "--json").data
    need = data["needs"][0]

    assert "needs-facts" == data["status"]
    assert ("accepted", "table", ["yes", "no"]) == (need["fact"], need["to"], need["values"])
    assert {"yes", "no"} == need["leads_to"].keys()


def test_usual_facts_are_assumed_and_said_to_be() -> None:
    """What nobody mentions and moves nothing is assumed, and the ruling says so; ``--strict`` asks instead."""
    told = ("rule", "revoke", "-f", "by=defender", "-f", "established=yes", "-f", "tricks_available=none")

    assert "    Assumed   " in run(*told, "--long").out
    assert "it was first mentioned during the play" in " ".join(run(*told, "--long").out.split())
    assert "assumed" not in {fact["from"] for fact in run(*told, "--strict", "--json").data["facts"].values()}
    assert "needs-facts" == run(*told, "--strict", "--json").data["status"]


@pytest.mark.parametrize("name", ["renege at", "didn't follow suit", "Insufficient Bid", "boot"])
def test_common_names_will_do(name: str) -> None:
    """The names that people use are understood, quoted or not."""
    answer = run("rule", *name.split()) if name != "renege at" else run("rule", "revoke")

    assert (0, "") == (answer.status, answer.err)


def test_a_name_that_may_mean_a_finer_kind_says_so() -> None:
    """Nobody is asked in a pipe; it is ruled on as a lead, and said that it may be the opening lead."""
    answer = run("rule", "loot")

    assert "note: opening lead? If so, the kind is opening-lead-out-of-turn\n" == answer.err
    assert "" == run("rule", "lead-out-of-turn").err


@pytest.mark.parametrize(
    ("typed", "told"), [("", ""), ("q\n", ""), ("\nq\n", "Type y or n; ? tells more, q leaves.\n")]
)
def test_who_leaves_at_the_first_question_is_asked_no_other(typed: str, told: str) -> None:
    """The open question is left with him; to type nothing is no answer, and few words say so."""
    answer = run("rule", "lead out of turn", "--code", "duplicate-2017", "--ask", stdin=typed)

    put = "Opening lead? [y/n] "
    assert (0, "") == (answer.status, answer.out)
    assert (
        answer.err.replace(put, "")
        == f"Duplicate bridge, laws of 2017\n{told}note: opening lead? If so, the kind is opening-lead-out-of-turn\n"
    )
    assert 1 + bool(told) == answer.err.count(put)


@pytest.mark.parametrize("code", ["contract-bridge-1963", "duplicate-2017", "hearts"])
def test_what_is_no_name_is_never_ruled_on(code: str) -> None:
    """A name misspelt is offered first among a few, each with the command that rules on it; nothing is ruled."""
    answer = run("rule", "revok", "--code", code, "--json")

    assert (0, "", "needs-kind") == (answer.status, answer.err, answer.data["status"])
    assert 1 <= len(answer.data["kinds"]) <= 5
    first = answer.data["kinds"][0]
    assert {"id", "title", "command", "suggested"} == first.keys()
    assert first["id"] in ("revoke", "renege")
    assert 0 == run(*shlex.split(first["command"])[1:]).status


@pytest.mark.parametrize("words", ["frogs", "zork"])
def test_what_means_nothing_is_no_dead_end(words: str) -> None:
    """An error of one sentence says so, with kinds that are asked about most and the list of all."""
    answer = run("rule", *words.split())

    assert (1, "", 1) == (answer.status, answer.out, answer.err.count("\n"))
    assert answer.err.startswith("adjudicator: nothing in '")
    assert "; asked about most: " in answer.err
    assert "adjudicator kinds --code " in answer.err


def test_a_family_asks_which_member() -> None:
    """The broad word is told apart by facts before any law is asked."""
    data = run("rule", "call out of rotation", "--json").data

    assert ("call-out-of-rotation", "needs-facts", []) == (data["kind"], data["status"], data["rulings"])
    assert data["needs"]


@pytest.mark.parametrize(
    ("words", "status", "complaint"),
    [
        (("rule", "revoke", "-f", "established=maybe"), 1, "established cannot be 'maybe'; choose from yes, no\n"),
        (("rule", "revoke", "-f", "1.established=yes"), 2, "gives the number of a finding, but there is only one here"),
        (
            ("rule", "revoke", "-f", "established=yes", "-f", "established=no"),
            2,
            "established is given twice, as yes and as no",
        ),
        (("rule",), 2, "say what went wrong: a name that 'adjudicator kinds' lists, or the story, in quotes"),
        (("rule", ""), 2, "say what went wrong"),
        (("rule", "revoke", "--code", "contract-bridge-1936"), 1, "no code 'contract-bridge-1936'; did you mean "),
        (("show", "CB-999"), 1, "no provision 'CB-999'"),
        (("search",), 2, "Missing argument 'WORDS...'"),
        (("frobnicate",), 2, "No such command 'frobnicate'"),
        (("compare", "frogs"), 1, "no kind of irregularity 'frogs'"),
        (("compare", "call-out-of-rotation"), 1, "'call-out-of-rotation' may mean pass-out-of-rotation, "),
        (("compare", "coot"), 1, "or tell which with --fact call=pass|bid|double|redouble\n"),
    ],
)
def test_complaints_are_one_sentence(words: tuple[str, ...], status: int, complaint: str) -> None:
    """What cannot be found is status 1, wrong usage status 2; one sentence on standard error, nothing else."""
    answer = run(*words)

    assert (status, "") == (answer.status, answer.out)
    assert complaint in answer.err
    assert "Traceback" not in answer.err


def test_questions_come_one_at_a_time() -> None:
    """Asked in few words, below what each answer brings; numbers, names and help are taken."""
    answer = run("rule", "insufficient-bid", "--ask", stdin="?\nperhaps\n2\nlowest same denomination\n")

    assert 0 == answer.status
    assert "1 accept: the bid stands, and the auction goes on from your call" in " ".join(answer.err.split())
    assert "2 refuse: they replace it; no penalty if lowest in that denomination; else" in " ".join(answer.err.split())
    assert "On the command line: --fact accepted=VALUE" in " ".join(answer.err.split())
    assert "That is not an answer: type a number from 1 to 2, or what one of them says." in answer.err
    assert (
        "puts in its place stands: the lowest sufficient one in the same denomination. There is no penalty."
        in " ".join(answer.out.split())
    )
    assert (
        "Again: adjudicator rule insufficient-bid -c contract-bridge-1963 -f accepted=refuse,replacement=" in answer.out
    )


@pytest.mark.parametrize("stdin", ["", "q\n", "2\n", "2\nquit\n"])
def test_leaving_the_questions_is_an_answer(stdin: str) -> None:
    """Who leaves, or has no more to say, gets what is still needed, status 0."""
    answer = run("rule", "insufficient-bid", "--ask", stdin=stdin)

    assert 0 == answer.status
    assert "    Needed    " in answer.out


def test_the_usual_answer_is_enter() -> None:
    """In strict questions an empty line gives the usual answer, which is marked."""
    answer = run("rule", "revoke", "--ask", "--strict", "-f", "by=defender", stdin="1\n1\n" + "\n" * 9)

    assert "1 during play (Enter)" in answer.err


@pytest.mark.parametrize(
    ("words", "kind"),
    [("played out of turn", "play-out-of-turn"), ("called before his turn", "call-out-of-rotation")],
)
def test_what_people_call_it(words: str, kind: str) -> None:
    """The words of the table name the kind."""
    assert kind == run("rule", words, "--json").data["kind"]


def test_silence_is_an_answer() -> None:
    """A kind that a code does not decide is said to be so, with the reason."""
    answer = run("rule", "insufficient-bid", "--code", "blackout")

    assert 0 == answer.status
    assert "    No ruling: There is no such thing here: " in answer.out


def test_the_variable_names_the_code() -> None:
    """Without ``--code`` the environment names the code."""
    answer = run("rule", "revoke", "--json", ADJUDICATOR_CODE="hearts")

    assert "hearts" == answer.data["code"]


def test_a_parent_that_is_only_assumed_is_said_to_be() -> None:
    told = ("--fact", "by=defender", "--fact", "accepted=yes")
    assumed = run("rule", "lead-out-of-turn", "--code", "contract-bridge-modern", *told)
    law = run("rule", "lead-out-of-turn", "--code", "contract-bridge-1963", *told)

    assert "contract-bridge-1963 applies here" in assumed.out
    assert "applies here" not in law.out
    assert "assumption" in run("rule", "lead-out-of-turn", "--code", "contract-bridge-modern", *told, "--long").out
    assert "assumption" not in run("rule", "lead-out-of-turn", "--code", "contract-bridge-1963", *told, "--long").out


@pytest.mark.parametrize(
    ("name", "code", "kind"),
    [
        ("muggins", "cribbage", "score-correction"),
        ("looked at the kitty", "five-hundred", "unauthorized-look"),
        ("drew too many", "canasta", "illegal-draw"),
        ("not cut", "euchre", "improper-shuffle-or-cut"),
        ("wrong discard", "five-hundred", "illegal-discard"),
        ("table talk", "euchre", "unauthorized-information"),
    ],
)
def test_what_is_said_at_the_tables_of_other_games(name: str, code: str, kind: str) -> None:
    assert kind == run("rule", name, "--code", code, "--json").data["kind"]


def test_a_fact_where_none_is_asked() -> None:
    """The kind sends on without asking, so a fact told is refused and said why."""
    answer = run("rule", "renege", "--code", "auction-pinochle", "--fact", "established=yes")
    said = "nothing in auction-pinochle asks for established=yes; choose from bidder_or_opponent, score_agreed"
    assert (1, f"adjudicator: {said}\n") == (answer.status, answer.err)


@pytest.mark.parametrize(
    ("code", "kind", "fact", "words"),
    [
        # 001:3743: whoever mixed his tricks is charged; the revoke has already asked whether the claim fails by it.
        ("hearts", "revoke", "tricks_mixed=yes exception=none", "charged with 26 points"),
        # 001:4044-4046: a trick that was mixed was quitted, so the revoke is established.
        ("euchre", "quitted-trick", "quitted_trick_fault=mixed revoke_claimed=yes exception=none", "add 2 points"),
    ],
)
def test_what_sent_on_is_not_asked_again(code: str, kind: str, fact: str, words: str) -> None:
    """A law that sends to another takes along what its own facts have settled there."""
    options = [word for told in fact.split() for word in ("-f", told)]
    answer = run("rule", kind, "--code", code, *options)

    assert words in " ".join(answer.out.split())
    assert "    Needed    " not in answer.out


@pytest.mark.parametrize(
    ("code", "kind", "fact", "words"),
    [
        (
            "contract-bridge-1963",
            "exposed-card-during-auction",
            "exposed_in_auction=honour",
            "If the offender comes to defend, it is a penalty card, to be played at the first legal chance.",
        ),
        (
            "auction-bridge-1913",
            "exposed-card-during-auction",
            "",
            "If the offender comes to defend, the card exposed stays face up, and declarer may call it to any trick",
        ),
        (
            "whist-american-1890s",
            "claim-contested",
            "claim_form=faced_own_hand",
            "All cards of the offender stay face up, and either opponent may call them.",
        ),
        (
            "five-hundred",
            "claim-contested",
            "game_claimed=yes contractor_could_win=no total_reached=no",
            "All cards of the player who claimed lie face up, and each must be played",
        ),
    ],
)
def test_a_card_that_is_called_is_told_by_its_condition_and_number(code: str, kind: str, fact: str, words: str) -> None:
    """Whether a card is ever called hangs on who defends, and a whole hand is more than one card."""
    options = [word for told in fact.split() for word in ("-f", told)]

    assert words in " ".join(run("rule", kind, "--code", code, *options).out.split())


@pytest.mark.parametrize(
    ("words", "told"),
    [("pass out of turn", "pass"), ("bid out of turn", "bid"), ("bid-out-of-rotation", None)],
)
@pytest.mark.parametrize("code", ["cinch", "euchre"])
def test_a_word_of_the_question_that_tells_a_fact_is_read_and_said(words: str, told: str | None, code: str) -> None:
    """A pass out of turn was a pass; the bare id of a kind tells nothing, since there it is about any call."""
    answer = run("rule", words, "--code", code, "--no-ask", "--json")
    facts = answer.data["facts"]

    assert (facts["bid_or_pass"]["value"] if "bid_or_pass" in facts else None) == told
    assert (f"note: bid_or_pass={told} is read from '{words}'\n" if told else "") == answer.err


def test_what_is_told_goes_before_what_is_read_from_the_question() -> None:
    answer = run("rule", "bid out of turn", "--code", "cinch", "--fact", "bid_or_pass=pass", "--no-ask", "--json")

    assert ("pass", "") == (answer.data["facts"]["bid_or_pass"]["value"], answer.err)


def test_a_fact_tells_what_it_takes_for_granted() -> None:
    """A bid that was replaced was not accepted, so that is not asked; what is told otherwise goes before."""
    answer = run("rule", "insufficient-bid", "-f", "replacement=pass")
    assert "Needed" not in answer.out
    answer = run("rule", "insufficient-bid", "-f", "replacement=pass", "--long")
    assert "    Told      accepted by calling or playing over it: no (follows from\n" in answer.out
    both = run("rule", "ib", "-f", "replacement=pass", "-f", "accepted=yes", "--long").out
    assert "    Told      accepted by calling or playing over it: yes\n" in both
    assert "    Also told nothing here hangs on it: what replaced the insufficient bid: pass" in " ".join(
        both.split("\n")
    )


def test_a_comparison_takes_the_fault_as_each_game_knows_it() -> None:
    """Five hundred knows calls of every sort out of turn as one fault, and its law of them is compared."""
    answer = run("compare", "pass out of turn", "-c", "five-hundred", "-c", "contract-bridge-1963")
    assert (0, "") == (answer.status, answer.err)
    assert "no such fault" not in answer.out


@pytest.mark.parametrize(
    ("codes", "compares"),
    [
        (("auction-forty-fives", "pinochle-double-pack"), True),
        # It has no calls at all.
        (("auction-forty-fives", "five-or-nine"), True),
        # Bridge has a law for each of the family.
        (("auction-forty-fives", "duplicate-2017"), False),
    ],
)
def test_a_family_is_compared_where_each_game_has_one_law_of_it(codes: tuple[str, str], compares: bool) -> None:
    """Which of the family it is makes no difference to any of them."""
    answer = run("compare", "inadmissible-call", "-c", codes[0], "-c", codes[1])

    assert compares == (answer.status == 0)
    assert ("Inadmissible call" if compares else "") == answer.out.partition("\n")[0]


def test_a_deed_that_has_the_law_of_another_is_told_so() -> None:
    """In five hundred a pass out of turn is void as a bid is; nobody is told in silence that he has bid."""
    answer = run("rule", "passed out of turn", "--code", "five-hundred", "--no-ask")

    assert 0 == answer.status
    assert "note: here 'pass out of rotation' comes under the law of 'bid out of rotation'\n" in answer.err
    assert "" == run("rule", "bid out of turn", "--code", "five-hundred", "--no-ask").err
    assert "Pass out of turn. The pass is cancelled." in answer.out
    assert "Bid out of turn. The bid is cancelled." in run("rule", "bid out of turn", "-c", "five-hundred").out


def test_the_command_that_gives_the_ruling_again_keeps_the_deed() -> None:
    """A pass stays a pass, although the law of bids settles it; told as a story, too."""
    answer = run("rule", "passed before my turn", "--code", "five-hundred", "--ask", stdin="1\n\n")
    (again,) = [line for line in answer.out.splitlines() if line.startswith("Again: ")]

    assert "1 Pass out of rotation" in answer.err
    assert "Pass out of turn." in answer.out.split("READ OUT")[1]
    assert answer.out.split("READ OUT")[1] == run(*again.split()[2:]).out.split("READ OUT")[1]
