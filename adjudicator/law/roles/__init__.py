"""Whom a role of a law row means, told from the record."""

from adjudicator.law.roles import acting, playing, seating
from adjudicator.law.roles.base import Place, meanings, one_seat, seats_of
from adjudicator.law.roles.playing import untold

__all__ = ["Place", "acting", "meanings", "one_seat", "playing", "seating", "seats_of", "untold"]
