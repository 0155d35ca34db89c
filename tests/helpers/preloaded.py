"""Read by the process that others are forked off: whatever a command may need, less what one sort of game needs."""

from tests.helpers.loading import load, load_shared

load_shared()
for room in ("adjudicator/commands", "adjudicator/render", "rulebase/ask"):
    load(room)
