"""One deal played at one notrump under the laws of duplicate bridge, and what is found in it and binds.

North  A642 965 K854 K5        East  T73 T83 T73 QT62
South  KQ5 AQ4 Q96 A873        West  J98 KJ72 AJ2 J94
South deals and plays one notrump.
"""

from __future__ import annotations

from tests.helpers.duplicate_rulings import ruled
from tests.helpers.rulings import Gist, bonds, gist

CLOSED = "1NT AP\n"
HEART = f"{CLOSED}H2 H5 H8 HQ\n"
"""South has won the first trick."""
DROPPED = f"{CLOSED}!expose E HT dropped\n"
"""East's ten of hearts is a major penalty card (event 3) before West's opening lead."""
VOID = "N:AKQ2.965.K85.K52 T73.T8.T7643.QT6 J65.AQ4.AQ92.A83 984.KJ732.J.J974"
"""Another deal, in which West has one diamond."""


def found(section: str, **tags: str) -> list[Gist]:
    """Kind, offender, event, status and row of every finding."""
    return gist(ruled(section, **tags))


def binding(section: str, effect: str) -> list[tuple[str | None, int, int | None]]:
    """Whom *effect* binds, from which event until which."""
    return [(seat, since, until) for name, seat, since, until in bonds(ruled(section)) if name == effect]
