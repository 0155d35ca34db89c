"""Derivers of claims."""
