"""The answers to an assistant in plain lines, from the JSON documents of the commands.

The lines say all that the person has to hear: what is read out, the law, what is needed and from whom, what was
assumed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.render.findings import BASIS_WORDS
from adjudicator.render.names_and_signs import person_asked
from adjudicator.render.sentences import full_sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    Document = Mapping[str, Any]

_NOTHING_RULED = "Nothing is ruled before the person has said which it is."


def answer_lines(document: Document) -> list[str]:
    """The lines that tell an answer, whichever of the documents of the tools it is."""
    if "error" in document and not document.get("deals", document.get("nearest")):
        return [document["error"]["message"]]
    return [*next(told(document) for key, told in _BY_KEY.items() if key in document)]


def _game_lines(document: Document) -> Iterator[str]:
    """A line for each code."""
    for code in document["codes"]:
        yield f"{code['id']}: {code['title']} ({code['group']}){_after(code['note'])}"


def _provision_lines(document: Document) -> Iterator[str]:
    """A line for each provision that was found."""
    if not document["provisions"]:
        yield "No provision answers these words."
    for hit in document["provisions"]:
        standing = f" [{hit['standing']}]" if hit["standing"] else ""
        yield f"{hit['law']} ({hit['code']} {hit['provision']}, on {hit['kind']}){standing}: {hit['snippet']}"


def _shown_lines(document: Document) -> Iterator[str]:
    """The provisions, rows or the code that a citation means."""
    for shown in document["shown"]:
        if "says" not in shown:
            yield f"{shown['id']}: {shown['title']}, {shown['book'] or shown['publisher']}{_after(shown['note'])}"
            continue
        limit = f" It holds {shown['limit']}." if shown.get("limit") else ""
        cited = shown.get("cite") or shown["law"]
        yield f"{cited} ({shown['code']} {shown['id']}): {full_sentence(shown['says'])}{limit}{_after(shown['note'])}"
        for row in shown.get("rows", ()):
            when = f"if {row['when']}: " if row["when"] else ""
            whose = "" if row["code"] == shown["code"] else f"{row['code']} "
            yield f"  {whose}{row['id']}: {when}{full_sentence(row['says'])}{_basis(row)}"


def _kind_lines(document: Document) -> Iterator[str]:
    """A line for each kind of irregularity."""
    for kind in document["kinds"]:
        yield f"{kind['id']}: {kind['title']} ({kind['decided_by'] or 'no law of it here'})"


def _fact_lines(document: Document) -> Iterator[str]:
    """A line for each fact that is asked about."""
    for fact in document["facts"]:
        usual = f" Assumed if nobody tells: {fact['usual']}." if fact["usual"] is not None else ""
        yield f"{fact['id']}: ask the {person_asked(fact['to'])}: {fact['question']} {_values(fact)}{usual}"


def _status_lines(document: Document) -> Iterator[str]:
    """A ruling; or, where nothing can be ruled, the kinds that a story may be about or the nearest games."""
    if document["status"] == "no-law":
        yield f"There is no law of {document['game']} here; nothing is ruled."
        for general in document["general"]:
            yield f"General rules, {general['kind']}: {general['says']} ({', '.join(general['under']) or 'open'})"
        for near in document["nearest"]:
            yield f"A game like it that has law here: {near['code']} ({near['title']})"
    elif document["status"] == "needs-kind":
        if "auction" in document:
            yield document["auction"]["says"]
        yield f"{_NOTHING_RULED} It may be:"
        for kind in document["kinds"]:
            read = "; ".join(f"{one['fact']}={one['value']} (from “{one['words']}”)" for one in kind["suggested"])
            yield f"  {kind['id']}: {kind['title']}{f'. To be confirmed: {read}' if read else ''}"
        if "counted_by" in document:
            yield f"To count the cards: {document['counted_by']}"
    else:
        yield from _ruling_lines(document)
        for further in document.get("then", ()):
            yield f"Then, on {further['kind']}:"
            yield from _ruling_lines(further)


def _ruling_lines(found: Document) -> Iterator[str]:
    """The facts that are needed or the words that are read out, the law, and the assumptions."""
    aloud = found.get("read_out", "")
    if found["needs"]:
        yield "Needed before it can be ruled:"
        yield from (f"  {line}" for need in found["needs"] for line in _need_lines(need))
        if aloud:
            yield f"Read out, for it holds in any case: {aloud}"
    elif found["reason"] and not found["rulings"]:
        yield f"No ruling: {full_sentence(found['reason'])}"
    elif aloud:
        yield f"Read out: {aloud}"
    yield from _law_lines(found)


def _law_lines(found: Document) -> Iterator[str]:
    """The law of a ruling, the choices that it gives, and what was assumed."""
    for ruling in found["rulings"]:
        house = f", the house rule of {ruling['house']}" if ruling["house"] else ""
        yield f"Law: {ruling['law']} ({ruling['code']} {', '.join(ruling['under'])}{house}): " + (
            f"{full_sentence(ruling['says'])}{_basis(ruling)}"
        )
        for option in ruling["options"]:
            chosen = " (chosen)" if option["id"] == ruling["chosen"] else ""
            yield f"  {ruling['chooser'] or 'They'} may choose {option['id']}{chosen}: {option['says']}"
    if found["by_law"]:
        laws = "; ".join(full_sentence(one["says"]) for one in found["by_law"]["rulings"]) or "nothing is irregular"
        yield f"By the law alone ({found['by_law']['code']}): {laws}"
    for assumed in dict.fromkeys(other["assumed_says"] for other in found["otherwise"]):
        yield f"Assumed {assumed}"
    for check in found.get("checks", ()):
        yield f"After the play the director asks (Law {check['law']}): {check['question']}"
    if found["also_told"]:
        yield f"Told, and nothing depends on it: {', '.join(found['also_told'])}"


def _need_lines(need: Document) -> Iterator[str]:
    """A question, whom to ask, and its values; with what each brings where a player chooses."""
    open_still = " This may not have happened yet; then leave it open." if need["yet_to_come"] else ""
    yield f"{need['fact']}: ask the {person_asked(need['to'])}: {need['question']} {_values(need)}{open_still}"
    for option in need.get("options", ()):
        if option["read_out"]:
            yield f"  {option['value']}: {option['read_out']}"


def _values(asked: Document) -> str:
    """The values of a fact, each with its words where they are others."""
    words = {**asked.get("words", {}), **asked.get("labels", {})}
    said = (f"{value} ({words[value]})" if words.get(value, value) != value else value for value in asked["values"])
    return f"[{' | '.join(said)}]"


def _deal_lines(document: Document) -> Iterator[str]:
    """The irregularities of each deal, and what cannot be read."""
    for deal in document["deals"]:
        board = f"board {deal['board']}" if deal["board"] else f"deal {deal['source']['game']}"
        yield f"{board[0].upper()}{board[1:]}, {deal['code']}: {_irregular(deal['findings'])}"
        for found in deal["findings"]:
            yield f"Finding {found['id']}, {found['kind']} ({found['status']}): {found['summary']}"
            yield from (f"  It may also be read so: {one}" for one in found["readings"])
            yield from (f"  {line}" for line in _ruling_lines({"reason": "", **found}))
            yield from (f"  Done: {one}" for one in found["done"])
        yield from (f"In the text: {one['line']}:{one['column']}: {one['message']}" for one in deal["problems"])
        yield from _result_lines(deal["result"])
    for lost in document.get("unanswered", ()):
        yield f"No answer to deal {lost['game']} (line {lost['line']}): {lost['message']}"


def _irregular(findings: Sequence[Document]) -> str:
    return f"{len(findings)} irregular" if findings else "nothing irregular is found"


def _result_lines(result: Document | None) -> Iterator[str]:
    """Tricks and score, where the play came to its end."""
    if result is None:
        return
    for label, key in (("Tricks", "tricks_scored"), ("Score", "score")):
        if result[key]:
            yield f"{label}: {', '.join(f'{side} {number}' for side, number in result[key].items())}"


def _basis(row: Document) -> str:
    """The basis of a ruling, where it is not the plain text of the law, and the note of its row."""
    words = BASIS_WORDS.get(row["basis"], "")
    return f" [{words}{': ' if words and row['note'] else ''}{row['note']}]" if words or row["note"] else ""


def _after(note: str) -> str:
    return f" Note: {note}" if note else ""


_BY_KEY = {
    "codes": _game_lines,
    "provisions": _provision_lines,
    "shown": _shown_lines,
    "deals": _deal_lines,
    "status": _status_lines,
    "kinds": _kind_lines,
    "facts": _fact_lines,
}
"""The function for a document, by a key that no document of an earlier line has."""
