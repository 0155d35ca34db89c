"""Deals of contract bridge with something irregular in them, which tests of several rooms look at.

North  A642 965 K854 K5        East  T73 T83 T73 QT62
South  KQ5 AQ4 Q96 A873        West  J98 KJ72 AJ2 J94
"""

from __future__ import annotations

BARRED = "1S 1H\n!withdraw W\n2C 2S"
"""West's insufficient 1H becomes 2C, so East passes throughout (CB-32); North bids 2S, event 5."""
BROKEN = "inadmissible-call-when-required-to-pass"
FALSE = "1NT AP\nE:D7\n!withdraw E\n"
"""East leads out of turn, event 3, and takes it back, event 4; the election is event 5."""
REVOKED = "1NT AP\nW:H2 H5 HT HQ\nS:D6 S9 DK D3\n!attention W\n!withdraw W S9\nW:DA\n!withdraw N DK\nN:D4\n"
"""EX-10: West corrects his revoke, event 8; the nine of spades becomes a penalty card; West wins the trick."""
TWO_SUITS = """
1NT AP
H2 H5 H8 HQ
D6 S9 DK D3
C5 C2 CA H7
SK S8 S2 S3
"""
"""West, who can follow, throws S9 on a diamond (event 8) and H7 on a club (event 14); both are established."""
