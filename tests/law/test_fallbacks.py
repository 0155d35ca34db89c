"""What falls back on the general law: the list as it was read, and every provision that lies beside it."""

from __future__ import annotations

import tomllib
from dataclasses import replace

from rulebase.compiler.misdeal_checks import check_misdeals, kinds_led_to
from tests.fallbacks.kept import LIST, READ, beside, sources, text


def test_the_list_is_as_it_was_read() -> None:
    """A code, a kind or a law that is added shows up here; ``python -m tests.fallbacks`` writes it anew."""
    assert LIST.read_text(encoding="utf-8") == text()


def test_provisions_beside_the_general_law_have_been_read() -> None:
    """Each has its reason, and none is listed that does not lie there any more."""
    read = tomllib.loads(READ.read_text(encoding="utf-8"))
    assert {(kind, name) for kind, reasons in read.items() for name in reasons} == {(k, p.id) for k, p in beside()}


def test_misdeals_lead_to_every_law_on_a_fault_in_dealing() -> None:
    """No code passes over a law of its own."""
    assert list(check_misdeals(sources())) == []


def without_row(code: str, kind: str, row: str) -> list[str]:
    """The faults found once *row* is gone from the law of *code* on *kind*."""
    held = sources().codes[code]
    law = held.kinds[kind]
    cut = replace(law, rows=tuple(one for one in law.rows if one.id != row), entire="")
    changed = replace(held, kinds={**held.kinds, kind: cut})
    return [str(flaw) for flaw in check_misdeals(replace(sources(), codes={**sources().codes, code: changed}))]


def test_a_law_that_is_passed_over_is_named() -> None:
    """Klaberjass has a law on exposed cards, to which its law of misdeals leads by that row alone."""
    message = "no row leads on to card-exposed-in-deal, of which klaberjass has a law of its own"
    found = without_row("klaberjass", "misdeal", "card-exposed")
    assert f"klaberjass/misdeal.toml: row: {message}" in found
    assert f"klaberjass/redeal.toml: row: {message}" in found


def test_one_answer_for_every_fault_wants_a_reason() -> None:
    """I doubt it says why its law of misdeals leads nowhere."""
    assert any("of which i-doubt-it has a law of its own" in flaw for flaw in without_row("i-doubt-it", "misdeal", ""))


def test_a_row_that_settled_facts_rule_out_leads_nowhere() -> None:
    """Klaberjass hands on to the general law what is neither an exposed card nor a wrong number, so nothing else."""
    assert "faced-card-in-pack" in kinds_led_to(sources(), "klaberjass", "misdeal")
    assert any("wrong-number-of-cards" in flaw for flaw in without_row("klaberjass", "misdeal", "wrong-number"))


def test_a_reason_without_need_is_named() -> None:
    """A law of misdeals that leads everywhere has nothing to explain."""
    held = sources().codes["klaberjass"]
    changed = replace(held, kinds={**held.kinds, "misdeal": replace(held.kinds["misdeal"], entire="One answer.")})
    [found] = check_misdeals(replace(sources(), codes={**sources().codes, "klaberjass": changed}))
    assert str(found).startswith("klaberjass/misdeal.toml: entire: ")
