"""Print every chart of every card: ``python -m tests.sheets [CODE...]``, without codes those of all there are.

Each has to fit on one sheet. The browser of the distribution prints them; the status is 1 where one takes more.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from adjudicator.commands.flow_chart_builder import ChartBuilder
from adjudicator.commands.phone_card import phone_card_html
from adjudicator.commands.phone_card_search import PhrasingIndex
from rulebase.paths import laws_root
from tests.helpers.chromium import all_of, chromium, sheets
from tests.helpers.rulings import laws


def main() -> int:
    """Print the charts of the codes that are named and tell which take more than a sheet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("codes", nargs="*", metavar="CODE")
    codes = parser.parse_args().codes or [code.id for code in laws().codes()]
    for name in ("chromium", "chromedriver"):
        if not shutil.which(name):
            sys.exit(f"sheets are printed by chromium, driven by chromedriver: {name} is not installed")
    charts = bad = 0
    phrasings = PhrasingIndex(Path(laws_root()))
    with TemporaryDirectory() as folder, chromium(Path(folder, "profile")) as browser:
        for code in (code for code in codes if ChartBuilder(laws(), code).kinds()):
            file = Path(folder, f"{code}.html")
            file.write_text(phone_card_html(laws(), code, phrasings), encoding="utf-8")
            browser.get(file.as_uri())
            printed, long = all_of(browser, ".chart"), []
            if sheets(browser) != len(printed):
                long = [one.get_attribute("id") for one in printed if _alone(browser, one) != 1]
                sys.stdout.write(f"{code}: {', '.join(long)}\n")
            charts, bad = charts + len(printed), bad + len(long)
    sys.stdout.write(f"{charts} charts of {len(codes)} codes: {bad} on more than one sheet\n")
    return int(bool(bad))


def _alone(browser: Any, chart: Any) -> int:
    """The sheets that *chart* takes by itself."""
    browser.execute_script(
        "document.documentElement.classList.add('print-some');"
        "for (const one of document.querySelectorAll('.chart'))"
        " for (const name of ['wanted', 'last']) one.classList.toggle(name, one === arguments[0]);",
        chart,
    )
    return sheets(browser)


if __name__ == "__main__":
    sys.exit(main())
