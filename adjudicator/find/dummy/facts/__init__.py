"""Derivers of dummy."""
