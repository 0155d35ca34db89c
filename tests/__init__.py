"""The tests. What is answered elsewhere by a plea to send the record is raised here as it is: no fault is hidden."""

import os

from adjudicator.errors import TRACEBACK_VARIABLE

os.environ.setdefault(TRACEBACK_VARIABLE, "1")
