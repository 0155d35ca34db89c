"""Disputes told in plain words: what a story says, and which law and which kind of irregularity it is about."""
