"""Tests of the room ``rulebase``."""
