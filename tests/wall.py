"""Compare the sheets for the wall with ``rule``: ``python -m tests.wall [CODE...]``, without codes those of all.

Every way through every chart has to end in what ``rule`` reads out, within the limits of words and boxes. The status is
1 where one does not.
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor

from adjudicator.commands.flow_chart_builder import ChartBuilder
from tests.helpers.rulings import laws
from tests.helpers.wall_sheets import differences

_SHOWN = 5
"""So many differences of a code are named."""


def main() -> int:
    """Compare the sheets of the codes that are named and tell what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("codes", nargs="*", metavar="CODE")
    named = parser.parse_args().codes or [code.id for code in laws().codes()]
    codes = [code for code in named if ChartBuilder(laws(), code).kinds()]
    ways = bad = 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for code, (compared, wrong) in zip(codes, pool.map(differences, codes), strict=True):
            ways, bad = ways + compared, bad + len(wrong)
            for said in wrong[:_SHOWN]:
                sys.stdout.write(f"{said}\n")
            sys.stdout.write(f"{code}: {compared} ways\n")
            sys.stdout.flush()
    sys.stdout.write(f"{ways} ways on the sheets of {len(codes)} codes: {bad} told of otherwise\n")
    return int(bool(bad))


if __name__ == "__main__":
    sys.exit(main())
