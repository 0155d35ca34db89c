"""Derivers of conduct."""
