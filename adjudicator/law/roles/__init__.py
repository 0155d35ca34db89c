"""Whom a role of a law row means, told from the record."""

from adjudicator.law.roles.base import Place, one_seat, seats_of

__all__ = ["Place", "one_seat", "seats_of"]
