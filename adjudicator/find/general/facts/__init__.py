"""Derivers of general."""
