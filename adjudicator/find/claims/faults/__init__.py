"""Detectors of claims."""

NEEDS = {"claims": {"!claim", "!concede"}, "concessions": {"!claim", "!concede"}}
