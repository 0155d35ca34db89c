"""A ruling asked for at the terminal to its end: what it opens is asked on, and everything can be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.commands.again import command_of
from adjudicator.commands.common import console
from adjudicator.commands.conversation import NOTHING, Conversation
from adjudicator.law.onward import THEN, asked_of, handed_on, opened

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudicator.law.findings import Finding
    from rulebase import Rulebase
    from rulebase.ask.answers import Need


class Talk:
    """A kind of irregularity asked to its end: when its ruling opens another question, that is asked as well."""

    def __init__(
        self, laws: Rulebase, code: str, kind: str, known: Mapping[str, str], *, strict: bool, then: str = ""
    ) -> None:
        self.laws = laws
        self.code = code
        self.strict = strict
        self.known = dict(known)
        """What was told at the beginning, also of what only a later question asks."""
        self.conversations = [Conversation(laws, code, kind, asked_of(laws, code, kind, known), strict=strict)]
        self.conversations[0].then = then

    def findings(self) -> list[Finding]:
        """The findings, each opened by the one before it; whoever sits there answers what is open."""
        found: list[Finding] = []
        while True:
            talk = self.conversations[len(found)]
            ruled = talk.until_ruled()
            if ruled is None:
                # Back beyond the first question of what was opened: to the answer that opened it.
                self.back()
                found = found[: len(self.conversations) - 1]
                continue
            found.append(ruled)
            after = opened(self.laws, self.code, ruled, talk.then)
            if after is None:
                del self.conversations[len(found) :]
                return found
            if len(self.conversations) == len(found):
                told = handed_on(self.laws, self.code, ruled, after, {**self.known, **talk.known})
                then = Conversation(self.laws, self.code, after[0], told, strict=self.strict)
                then.opened_by, then.legend = ruled, talk.legend
                self.conversations.append(then)

    @property
    def left_open(self) -> Need | None:
        """The question asked last, where it was left open."""
        return self.conversations[-1].left_open

    @property
    def has_asked(self) -> bool:
        """Whether anything was asked, and the keys explained with it."""
        return not self.conversations[0].legend

    def back(self) -> bool:
        """Take the last answer back; False where there is none."""
        while not self.conversations[-1].back():
            if len(self.conversations) == 1:
                return False
            self.conversations.pop()
        return True

    def assume_otherwise(self, found: Sequence[Finding]) -> bool:
        """Let the person change something that any of what was *found* takes for granted; False when it is left so."""
        for at, (talk, one) in enumerate(zip(self.conversations, found, strict=True)):
            if talk.takes_for_granted(one) and talk.assume_otherwise(one):
                del self.conversations[at + 1 :]
                return True
        if not any(talk.takes_for_granted(one) for talk, one in zip(self.conversations, found, strict=True)):
            console(stderr=True).print(NOTHING)
        return False

    def command(self, deed: str = "", missing: Need | None = None) -> str:
        """The command line that gives the same rulings again, on the *deed* that was named if that is not the kind;
        where a fact is *missing*, with the first of its values, and the others beside it."""
        first = self.conversations[0]
        facts = dict(self.known)
        for talk in self.conversations:
            # A fact about another call or card there is asked there again.
            facts = {**talk.answered, **facts}
        turned = "+".join(talk.then for talk in self.conversations if talk.then)
        facts |= {THEN: turned} if turned else {}
        return command_of(self.laws, self.code, deed or first.kind, facts, missing)
