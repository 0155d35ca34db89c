"""A second look at a scene, from its written text: the generator must not be believed either.

It knows no faults but one, the failure to follow, which it finds by counting what a hand still holds; a deal without
faults must be legal throughout, and in every deal a card is played by the hand that holds it, once.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.oracle.scene import Scene

_TOKEN = re.compile(r"(?:(\w):)?(?:(Pass|P|XX|X|AP|\d+(?:NT|[CDHS]))|([SHDC](?:10|[2-9TJQKA])))\Z")
_ORDER = "CDHSN"


def read(text: str) -> tuple[dict[str, set[str]], list[str]]:
    """The hands and the tokens of a written game."""
    head, _, body = text.partition('[Record "1"]\n')
    found = re.search(r'\[Deal "(\w):([^"]*)"\]', head)
    assert found
    groups = [hand.split(".") for hand in found[2].split()]
    hands = [
        {suit + rank for suit, ranks in zip("SHDC", hand, strict=True) for rank in ranks} if hand != ["-"] else set()
        for hand in groups
    ]
    tokens: list[str] = []
    for line in re.sub(r"\{[^}]*\}", "", body).splitlines():
        tokens += [line] if line.startswith("!") else line.split()
    return {str(i): hand for i, hand in enumerate(hands)}, tokens


def complaints(scene: Scene, text: str) -> list[str]:
    """What the text shows that the scene does not admit to."""
    found, tokens = read(text)
    start = scene.seats.index(scene.dealer)
    seats = scene.seats[start:] + scene.seats[:start]
    hands = {seat: found[str(i)] for i, seat in enumerate(seats)}
    if tokens != [t for t in tokens if t.startswith("!") or _TOKEN.match(t)]:
        return ["a token cannot be read"]
    if any(set(scene.hands[s]) != hands[s] for s in seats if s not in scene.hidden):
        return ["the hands are not those of the scene"]
    hands |= {seat: set(scene.hands[seat]) for seat in scene.hidden}
    if any(fault.event == 0 or fault.kind == "defective-trick" for fault in scene.expected):
        return []
    revokes = scene.unfollowed | {fault.event for fault in scene.expected if fault.kind == "revoke"}
    return [
        *_play(scene, seats, hands, tokens, revokes),
        *([] if scene.expected else _bidding(seats, tokens)),
    ]


def _bidding(seats: tuple[str, ...], tokens: list[str]) -> Iterator[str]:
    """Calls of a deal without faults, judged on the bare list of them."""
    calls = [m[2] for m in map(_TOKEN.match, tokens) if m and m[2]]
    calls = ["P" if call == "Pass" else call for call in calls]
    if calls and calls[-1] == "AP":
        calls.pop()
        while not _over(calls):
            calls.append("P")
    for i, call in enumerate(calls):
        before = calls[:i]
        bids = [(j, c) for j, c in enumerate(before) if c[0].isdigit()]
        if _over(before):
            yield f"call {i + 1} after the close"
        elif call[0].isdigit():
            if bids and (int(call[0]), _ORDER.index(call[1])) <= (int(bids[-1][1][0]), _ORDER.index(bids[-1][1][1])):
                yield f"call {i + 1} is too low"
        elif call != "P":
            since = [c for c in before[bids[-1][0] + 1 :] if c != "P"] if bids else ["none"]
            own = bool(bids) and (i - bids[-1][0]) % 2 == 0
            if since != (["X"] if call == "XX" else []) or own != (call == "XX"):
                yield f"call {i + 1} doubles what it may not"
    if calls and not _over(calls) and any(m and m[3] for m in map(_TOKEN.match, tokens)):
        yield "a card is played before the auction is over"


def _over(calls: list[str]) -> bool:
    return calls[-3:] == ["P"] * 3 and len(calls) > 3


def _play(
    scene: Scene, seats: tuple[str, ...], hands: dict[str, set[str]], tokens: list[str], revokes: set[int]
) -> Iterator[str]:
    """Cards: held, played once, following suit but for the revokes that the scene admits to."""
    down: list[tuple[str, str]] = []
    """The cards that lie there, with their hands, in order."""
    for number, token in enumerate(tokens, 1):
        if token.startswith("!withdraw"):
            if down:
                _pick_up(token, down, hands)
            continue
        if token.startswith("!give"):
            _, giver, taker, *cards = token.split()
            hands[giver] -= set(cards)
            hands[taker] |= set(cards)
        match = _TOKEN.match(token)
        if not match or not match[3]:
            continue
        if number - 1 in scene.led_over:
            # The hand whose lead it is leads, and the wrong one goes back without a word.
            back, wrong = down.pop()
            hands[back].add(wrong)
        card = match[3].replace("10", "T")
        seat = match[1] or next(s for s in seats if card in hands[s])
        if card not in hands[seat]:
            yield f"event {number}: {seat} has not {card}"
            return
        trick = down[len(down) - len(down) % len(seats) :]
        premature = bool(trick) and seat in {s for s, _ in trick}
        led = trick[0][1][0] if trick and not premature else card[0]
        failed = card[0] != led and any(c[0] == led for c in hands[seat])
        if failed != (number in revokes):
            yield f"event {number}: {seat} plays {card} to {led}, which is {'' if failed else 'not '}a revoke"
        hands[seat].discard(card)
        down.append((seat, card))
    if scene.tricks_won is not None and (any(hands.values()) or len(down) != 52):
        yield "not every card was played"


def _pick_up(token: str, down: list[tuple[str, str]], hands: dict[str, set[str]]) -> None:
    seat = token.split()[1]
    place = max(i for i, (s, _) in enumerate(down) if s == seat)
    hands[seat].add(down.pop(place)[1])
