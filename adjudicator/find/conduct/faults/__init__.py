"""Detectors of conduct."""

NEEDS = {"remarks": {"!remark"}}
