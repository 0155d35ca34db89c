"""Faults that only rummy and its family know."""
