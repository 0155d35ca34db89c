"""Tests of the room ``fast``: whatever takes the fast path is told of as if it had taken the full one."""
