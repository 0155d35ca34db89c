"""Rendering of values: rich renderables for people, plain data for programs. Nothing is decided here."""
