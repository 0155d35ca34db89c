"""Queries on the compiled rulebase: kinds, tables and decisions, citations and searches."""
