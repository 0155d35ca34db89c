"""Faults that only go fish and authors know."""
