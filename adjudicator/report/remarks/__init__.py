"""Remarks on a record other than irregularities: contradictions, impossible cards, lines without effect."""
