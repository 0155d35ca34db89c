"""The step of the build by which a wheel carries the laws compiled; ``pyproject.toml`` names it."""

from __future__ import annotations

import sys

from setuptools.command.build_py import build_py


class BuildWithCompiledLaws(build_py):
    """The usual build, then the laws compiled into what was built."""

    def run(self) -> None:
        """Build; an editable install, whose laws are being edited, is left as it is."""
        super().run()
        if self.editable_mode:
            return
        sys.path.insert(0, self.build_lib)
        from rulebase.shipped_rulebase import write_shipped_rulebase

        name = self.distribution.get_name().replace("-", "_")
        listed = f"{name}-{self.distribution.get_version()}.dist-info"
        write_shipped_rulebase(f"{self.build_lib}/rulebase", listed)
