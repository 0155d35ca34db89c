"""Detectors: each finds one kind of fault (or a close family) in a timeline. They know no penalties.

A module registers by being in this package and marking its functions with ``@detects``.
"""

from __future__ import annotations

from adjudicator.detectors.base import Bound, Irregularity, detect, detected_kinds, detects

__all__ = ["Bound", "Irregularity", "detect", "detected_kinds", "detects"]
