"""Faults that only trick games with melds and declarations know."""
