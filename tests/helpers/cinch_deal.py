"""A deal of cinch, called, drawn and played to the end of the first trick."""

from __future__ import annotations

CINCH = """[Code "cinch"]
[Dealer "W"]
[Deal "N:AK2.AKQ.5.84 QJ9.J9.A87.T T84.T85.KQ.9 76.72.JT.AKQ"]
[Record "1"]
6 P P P
!trump N H
!discard N SA SK S2 C8 C4
!discard E SQ SJ S9 DA D8 D7 CT
!discard S ST S8 S4 DK DQ C9
!discard W S7 S6 DJ DT CA CK CQ
!draw N C2 C3
!draw E H3 H4 C5 C6
!draw S C7 CJ D2
HA H3 H5 H2
"""
"""North has bid six and names hearts."""
