"""Irregularities of a deal and the facts about them that a record shows: detectors and functions of facts, by
subject."""
