"""Read by the process that others are forked off: whatever a command may need, less what one game type needs."""

from tests.helpers.loading import load, load_shared

load_shared()
for room in ("adjudicator/commands", "adjudicator/render", "rulebase/query"):
    load(room)
