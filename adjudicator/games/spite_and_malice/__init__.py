"""Spite and malice."""
