"""``schema``: every JSON document is what its schema says, and has no key that its schema does not tell."""

from __future__ import annotations

import json
import shlex
from inspect import signature
from pathlib import Path

import pytest

from adjudicator.commands.cli import COMMANDS
from adjudicator.commands.schema import document_schema, read_document_descriptions
from adjudicator.law.rulings import rule_from_told_facts
from adjudicator.render import json_data
from adjudicator.values.address_resolver import function_at_address
from rulebase.errors import UserError
from tests.commands.test_manual import EXAMPLES, README
from tests.helpers import examples
from tests.helpers.command_line import run
from tests.helpers.json_schema import faults
from tests.helpers.recorded_cases import report_of
from tests.helpers.rulings import laws

EXAMPLE = str(Path(__file__).parents[2] / "adjudicator" / "examples" / "disputed.pbn")
FROZEN = Path(__file__).with_name("schema_1.json")
"""The keys of version 1 when it was published, each with its type; a key that is promised later may be added to it."""
DUPLICATE = ("-c", "duplicate-2017")
TOLD = read_document_descriptions()
SCHEMAS = {name: document_schema(TOLD, name) for name in TOLD["documents"]}
RULING = {"$ref": "#/$defs/told_ruling_further", "$defs": SCHEMAS["rule"]["$defs"]}
DEAL = {"$ref": "#/$defs/deal", "$defs": SCHEMAS["replay"]["$defs"]}

DOCUMENTS = [
    "replay DEMO",
    "replay DEMO -c contract-bridge-1963 -c duplicate-bridge-1949",
    "replay DEMO --say NS:1.accepted=yes --say EW:1.accepted=no",
    "replay DEMO --equity",
    "demo",
    "audit DEMO",
    "rule revoke -c duplicate-2017",
    "rule insufficient-bid -c duplicate-2017 -f lho_response=refuses",
    "rule insufficient-bid -c duplicate-2017 -f lho_response=accepts",
    "rule oloot -c duplicate-2017 -f declarer_choice_54=refuse",
    "rule hesitation -c duplicate-2017",
    "rule exposed-card -c duplicate-2017",
    "rule insufficient-bid -c hearts",
    "rule claim -c whist",
    "rule insufficient-bid -c contract-bridge-1963 --say NS:accepted=yes --say EW:accepted=no",
    "rule he bid too low -c duplicate-2017",
    "compare revoke -f established=yes",
    "compare misdeal -c euchre -c poker",
    "score -c duplicate-2017 4S+1",
    "score -c euchre NS=5 EW=0 maker=N alone",
    "score -c five-hundred A=7 B=2 C=1 maker=A bid=8D ruling=contract_made:A",
    "score -c skat A=70 B=30 C=20",
    "score --matchpoints 620 620 170 -100 A+/A-",
    "score --imps 620 -100",
    "score --imps --weighted '60% NS 620, 40% NS -100' 170",
    "score --top 24 A+/A- --session NS=64.5 --penalty 10%",
    "search penalty card",
    "search may dummy ask about a revoke -c duplicate-2017",
    "show CB-81",
    "show law 27 -c duplicate-2017",
    "show samba",
    "show IB.4",
    "codes",
    "kinds",
    "kinds -c hearts",
    "facts",
    "facts revoke -c duplicate-2017",
    "facts penalty-card",
]
UNREADABLE = '[Dealer "N"]\n[Record "1"]\n1S 9Z\n'
ERRORS = [
    "replay -",
    "replay - --deal 3",
    "rule revoke -c uker",
    "rule revoke",
    "rule revoke -f x -c hearts",
    "rule he peeked -c snorfle",
    "show CB-999",
    "replay nowhere.pbn",
    "audit nowhere.pbn",
]


@pytest.mark.parametrize("line", DOCUMENTS)
def test_a_document_is_what_its_schema_says(line: str) -> None:
    """Whole: every key is told, none that is promised is missing."""
    words = line.replace("DEMO", EXAMPLE).split("'")
    typed = [word for at, part in enumerate(words) for word in ([part] if at % 2 else part.split())]
    answer = run(*typed, "--json")

    assert 0 == answer.status
    assert [] == faults(answer.data, SCHEMAS[typed[0]])


@pytest.mark.parametrize("line", ERRORS)
def test_an_error_is_what_its_schema_says(line: str) -> None:
    answer = run(*line.split(), "--json", stdin=UNREADABLE)

    assert 0 != answer.status
    assert line.startswith("audit") or answer.data["error"]["message"]
    command = line.partition(" ")[0]
    document = command if command in ("replay", "audit") else "error"
    assert [] == faults(answer.data, SCHEMAS[document])


@pytest.mark.parametrize("line", ["rule revoke -c barbu", "rule zork -c euchre"])
def test_what_there_is_instead_stands_beside_the_error(line: str) -> None:
    """Games and kinds to take instead, where nothing could be ruled on."""
    answer = run(*line.split(), "--json")

    assert 1 == answer.status
    assert [] == faults(answer.data, SCHEMAS["rule"])
    assert answer.err == f"adjudicator: {answer.data['error']['message']}\n"
    assert answer.data.get("kinds") or answer.data["nearest"]


def test_the_file_at_fault_is_named(tmp_path: Path) -> None:
    """Of whatever sort the error is: scripts open the file, and do not read the sentence."""
    (empty := tmp_path / "empty.pbn").touch()
    for words, file in (
        ("replay nowhere.pbn", "nowhere.pbn"),
        (f"replay {empty}", str(empty)),
        (f"replay {EXAMPLE} --output {empty}", str(empty)),
    ):
        answer = run(*words.split(), "--json")

        assert (1, file) == (answer.status, answer.data["error"]["file"]), words


JSON_EXAMPLES = [one for one in EXAMPLES if "--json" in shlex.split(one) and not {"|", "<"} & {*shlex.split(one)}]
"""The examples of README and manual that answer with JSON."""


def test_the_json_that_readme_and_manual_show_is_what_its_schema_says() -> None:
    """And a ruling that is shown to people who write scripts is one: nothing is left to be told."""
    assert len(JSON_EXAMPLES) >= 4
    for example in JSON_EXAMPLES:
        command, *words = shlex.split(example)[1:]
        document = examples.answer(shlex.join([command, *words])).data

        assert [] == faults(document, SCHEMAS[command]), example
        assert command != "rule" or document["status"] in ("decided", "needs-facts"), example
    (shown,) = (one for one in JSON_EXAMPLES if one in README.read_text(encoding="utf-8"))
    assert "decided" == examples.answer(shown.removeprefix("adjudicator ")).data["status"]


def test_a_deal_without_an_answer_is_no_error_of_the_document() -> None:
    """The others are answered, and it is told apart from them."""
    answer = run("replay", "-", "--json", stdin=f'{UNREADABLE}\n[Dealer "N"]\n[Record "1"]\n1S AP\n')

    assert 1 == answer.status
    assert [] == faults(answer.data, SCHEMAS["replay"])
    assert (1, 1, False) == (len(answer.data["deals"]), len(answer.data["unanswered"]), "error" in answer.data)


@pytest.mark.parametrize("code", [code.id for code in laws().codes() if code.game])
def test_the_deals_of_every_game_are_what_the_schema_says(code: str) -> None:
    """Every deal by which the law of the code is proved, with whatever keys its rulings have."""
    found = laws().connection.execute("SELECT record FROM \"case\" WHERE code = ? AND record <> ''", (code,))
    for (text,) in found:
        assert [] == faults(json_data.deal_data(report_of(text, code)), DEAL)


@pytest.mark.parametrize("code", sorted(laws().lineage))
def test_the_rulings_of_every_code_are_what_the_schema_says(code: str) -> None:
    """On every kind that the code decides, with nothing told, and as its cases tell it; of a code without a parent the
    first as it is written."""
    kinds = [kind.id for kind in laws().kinds() if laws().home(code, kind.id)[0] == code]
    if kinds and not laws().code(code).extends:
        answer = run("rule", kinds[0], "--code", code, "--json")

        assert [] == faults(answer.data, SCHEMAS["rule"])
    for kind in kinds:
        assert [] == faults(json_data.ruling_document(code, rule_from_told_facts(laws(), code, kind, {})), RULING)
    for kind, told in laws().connection.execute(
        'SELECT kind, told_json FROM "case" WHERE code = ? AND told_json IS NOT NULL', (code,)
    ):
        found = rule_from_told_facts(laws(), code, kind, json.loads(told), check=False)

        assert [] == faults(json_data.ruling_document(code, found), RULING)


def test_every_command_with_json_has_a_schema() -> None:
    """And nothing else has, but errors."""
    with_json = {
        name for name, listed in COMMANDS.items() if "json" in signature(function_at_address(listed.options)).parameters
    }

    assert with_json | {"book", "error"} == SCHEMAS.keys()


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_whole(name: str) -> None:
    """It needs no other document to be read, tells nothing that it does not use, and every key is explained."""
    answer = run("schema", name)
    schema = answer.data
    text = answer.out

    assert (0, SCHEMAS[name]) == (answer.status, schema)
    assert "https://json-schema.org/draft/2020-12/schema" == schema["$schema"]
    assert all(text.count(f'"#/$defs/{one}"') for one in schema["$defs"])
    for one in schema["$defs"].values():
        assert one["description"]
        assert all(told["description"] for told in one.get("properties", {}).values())


def test_keys_are_only_added() -> None:
    """What version 1 promised stands: scripts rely on every key, on its type, and on lists being lists."""
    promised = json.loads(FROZEN.read_text(encoding="utf-8"))

    assert promised["documents"].items() <= TOLD["documents"].items()
    for name, keys in promised["definitions"].items():
        now = {key: line.partition(":")[0] for key, line in TOLD["definitions"][name].items()}
        assert keys.items() <= now.items(), name


def test_every_definition_is_used() -> None:
    """The list of what there is to tell has nothing that no document holds."""
    assert TOLD["definitions"].keys() == {name for schema in SCHEMAS.values() for name in schema["$defs"]}


def test_the_documents_are_listed() -> None:
    shown = run("schema").out

    assert all(f"    {name}" in shown for name in SCHEMAS)


def test_a_document_that_is_none_is_wrong_usage() -> None:
    answer = run("schema", "banana")

    assert 2 == answer.status
    assert "there is no document 'banana'; choose from replay, demo, rule" in " ".join(answer.err.split())


def test_the_reader_of_schemas_finds_what_is_wrong() -> None:
    """A test that could not fail would prove nothing."""
    right = run("rule", "revoke", *DUPLICATE, "--json").data

    assert any("'ruled' is none of decided, " in one for one in faults({**right, "status": "ruled"}, SCHEMAS["rule"]))
    assert ["$: banana is not told"] == faults({**right, "banana": 1}, SCHEMAS["rule"])
    assert ["$: needs is missing"] == faults({key: right[key] for key in right if key != "needs"}, SCHEMAS["rule"])
    assert ["$.kind: 1 is not of type string"] == faults({**right, "kind": 1}, SCHEMAS["rule"])
    assert faults([], SCHEMAS["rule"])
    with pytest.raises(UserError):
        laws().code("banana")
