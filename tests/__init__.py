"""The tests. What is answered elsewhere by a plea to send the record is raised here as it is: no fault is hidden."""

import os

from adjudicator.record.unforeseen import VARIABLE

os.environ.setdefault(VARIABLE, "1")
