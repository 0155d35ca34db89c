"""Whom a role of a law row means, told from the record."""

from adjudicator.roles import acting, playing, seating
from adjudicator.roles.base import Place, meanings, one_seat, seats_of
from adjudicator.roles.playing import untold

__all__ = ["Place", "acting", "meanings", "one_seat", "playing", "seating", "seats_of", "untold"]
