"""The columns of a provision in the compiled file, and the provision read from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulebase.query.answers import ProvisionInfo

if TYPE_CHECKING:
    from collections.abc import Sequence

PROVISION_COLUMNS = (
    'p.code, p.id, p.kind, p.cite, p.lines, p.says, p."limit", p.det, p."right", p.damage, p.note, p.memory, p.informs,'
    " p.standing"
)
"""The columns of ``ProvisionInfo``, in a table named p."""


def provision_info(columns: Sequence[Any]) -> ProvisionInfo:
    """The provision in the *columns* ``PROVISION_COLUMNS``."""
    *known, informs, standing = columns
    return ProvisionInfo._make((*known, bool(informs), standing))
