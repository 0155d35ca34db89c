"""Detectors of dummy."""

NEEDS = {"designations": {"!designate", "designations"}, "dummies": {"dummy_limits"}}
