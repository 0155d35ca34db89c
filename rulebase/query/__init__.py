"""The compiled rulebase read and asked: kinds, tables and decisions, citations and searches."""
