"""Walk every road of every chart: ``python -m tests.charts [CODE...]``, without codes those of all there are.

At each place that the answers and the changed assumptions of a card lead to, ``rule`` is asked the same: it has to ask,
to read out, to check and to cite what the card does. The status is 1 where it does not.
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor

from tests.helpers.cards import walked
from tests.helpers.rulings import laws

_SHOWN = 5
"""So many places of a code that are told of otherwise are named."""


def main() -> int:
    """Walk the charts of the codes that are named and tell what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("codes", nargs="*", metavar="CODE")
    codes = parser.parse_args().codes or [code.id for code in laws().codes()]
    places = bad = 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for code, (compared, wrong) in zip(codes, pool.map(walked, codes), strict=True):
            places, bad = places + compared, bad + len(wrong)
            for kind, told, said in wrong[:_SHOWN]:
                sys.stdout.write(f"{code} {kind} {dict(told)}: {said}\n")
    sys.stdout.write(f"{places} places of the cards of {len(codes)} codes: {bad} told of otherwise\n")
    return int(bool(bad))


if __name__ == "__main__":
    sys.exit(main())
